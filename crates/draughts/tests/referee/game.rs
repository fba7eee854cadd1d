//! A game as the referee keeps it.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Point;
use crate::capture::TooMany;
use crate::count::{Counts, Event, counts_after};
use crate::ending::{Verdict, has_repetition, judge};
use crate::moves::Moves;
use crate::position::{Play, Position, Rules};

/// What makes two moments of a game the same for E3.
type Stood = (Position, BTreeSet<Point>);

/// A position with its counts, its open huff and what has stood before.
pub(crate) struct Game<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) position: Position,
    /// The pieces that the side to move may huff.
    pub(crate) huffable: BTreeSet<Point>,
    pub(crate) counts: Counts,
    pub(crate) verdict: Option<Verdict>,
    stood: BTreeMap<Stood, usize>,
}

impl<'a> Game<'a> {
    pub(crate) fn new(rules: &'a Rules, position: Position) -> Result<Game<'a>, TooMany> {
        let mut game = Game {
            rules,
            position,
            huffable: BTreeSet::new(),
            counts: Counts::new(),
            verdict: None,
            stood: BTreeMap::new(),
        };
        game.settle(&Event::Start)?;
        Ok(game)
    }

    /// What may be played now.
    pub(crate) fn moves(&self) -> Result<Moves, TooMany> {
        Moves::of(self.rules, &self.position)
    }

    /// How often the position has stood; `None` where that does not matter.
    pub(crate) fn repetition(&self) -> Option<usize> {
        has_repetition(self.rules.contract.draws).then(|| self.stood[&self.now()])
    }

    /// Plays a legal move or an offence.
    pub(crate) fn play(&mut self, play: &Play, moves: &Moves) -> Result<(), TooMany> {
        let is_legal = moves.legal().contains(play);
        self.huffable = if is_legal {
            BTreeSet::new()
        } else {
            moves.huffable_after(self.rules.contract.huff, play)
        };
        let was = self.position.piece(play.from).expect("a piece moves").rank;
        self.position = self.position.after(self.rules, play);
        self.settle(&Event::Played { play, was })
    }

    /// Takes a piece that missed a capture off the board.
    pub(crate) fn huff(&mut self, point: Point) -> Result<(), TooMany> {
        self.huffable = BTreeSet::new();
        self.position = self.position.without(self.rules, point);
        self.settle(&Event::Huffed)
    }

    fn settle(&mut self, event: &Event<'_>) -> Result<(), TooMany> {
        self.counts = counts_after(self.rules, &self.counts, event, &self.position);
        *self.stood.entry(self.now()).or_insert(0) += 1;
        self.verdict = judge(self, event)?;
        Ok(())
    }

    fn now(&self) -> Stood {
        (self.position.clone(), self.huffable.clone())
    }
}
