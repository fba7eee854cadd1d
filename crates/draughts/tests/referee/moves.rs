//! What may be played: legal moves, offences, and what an offence exposes (sections 3 and 5).

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Point;
use crate::capture::{Capture, TooMany, captures};
use crate::choice;
use crate::contract::Huff;
use crate::position::{Color, Play, Position, Rank, Rules};
use crate::quiet::quiet_moves;

/// Everything that a position offers to the side to move.
pub(crate) struct Moves {
    /// The legal captures, in every order.
    captures: Vec<Capture>,
    quiet: BTreeSet<Play>,
}

impl Moves {
    pub(crate) fn of(rules: &Rules, position: &Position) -> Result<Moves, TooMany> {
        let all = captures(rules, position)?;
        Ok(Moves {
            captures: choice::legal(rules.contract.choice, all),
            quiet: quiet_moves(rules, position),
        })
    }

    pub(crate) fn can_capture(&self) -> bool {
        !self.captures.is_empty()
    }

    /// The legal moves (C1).
    pub(crate) fn legal(&self) -> BTreeSet<Play> {
        if self.can_capture() {
            self.captures.iter().map(Capture::play).collect()
        } else {
            self.quiet.clone()
        }
    }

    /// The path of each capture: the least by square numbers (C5).
    pub(crate) fn paths(&self) -> BTreeMap<Play, Vec<Point>> {
        let mut paths: BTreeMap<Play, Vec<Point>> = BTreeMap::new();
        for capture in &self.captures {
            let least = paths.entry(capture.play()).or_insert_with(|| capture.path());
            *least = capture.path().min(least.clone());
        }
        paths
    }

    /// What may be played and punished (H1).
    pub(crate) fn offences(&self, rules: &Rules, color: Color) -> BTreeSet<Play> {
        let huff = rules.contract.huff;
        let mut plays = BTreeSet::new();
        if self.captures.iter().any(|capture| is_watched(huff, capture)) {
            plays.extend(self.quiet.clone());
        }
        if huff == Huff::All {
            for capture in &self.captures {
                plays.extend(capture.cut_short(rules, color));
            }
        }
        let legal = self.legal();
        plays.retain(|play| !legal.contains(play));
        plays
    }

    /// The pieces that may be huffed after an offence, where they stand then (H2).
    pub(crate) fn huffable_after(&self, huff: Huff, offence: &Play) -> BTreeSet<Point> {
        if !offence.taken.is_empty() {
            return BTreeSet::from([offence.to]);
        }
        let missed = self.captures.iter().filter(|capture| is_watched(huff, capture));
        missed
            .map(|capture| if capture.from == offence.from { offence.to } else { capture.from })
            .collect()
    }
}

/// Whether missing a capture may be punished.
fn is_watched(huff: Huff, capture: &Capture) -> bool {
    match huff {
        Huff::Off => false,
        Huff::Kings => capture.mover == Rank::King,
        Huff::All => true,
    }
}
