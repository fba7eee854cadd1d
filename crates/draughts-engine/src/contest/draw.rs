//! Openings of random moves whose score lies between two bounds.

use core::ops::RangeInclusive;
use std::collections::HashSet;

use draughts::any::WithGame;
use draughts::game::Game;
use draughts::{Color, Variant};
use draughts_notation::{Contract, MoveRecord, RecordError};
use draughts_player::{Budget, Purpose};

use super::lot::Lot;
use crate::options::Options;
use crate::player::{EnginePlayer, Signal};
use crate::turns::with_record;

/// What openings are drawn by.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The rules.
    pub contract: Contract,
    /// Number of random moves.
    pub plies: RangeInclusive<u32>,
    /// The score of whoever is better, in hundredths of a man.
    pub score: RangeInclusive<i32>,
    /// Whether both sides must have as many pieces: what is between them is not material then.
    pub equal: bool,
    /// The positions that a score is taken from.
    pub nodes: u64,
    /// Seed of the random moves.
    pub seed: u64,
}

/// An opening that was drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its moves.
    pub record: MoveRecord,
    /// Its score for White, in hundredths of a man.
    pub score: i32,
}

/// Draws openings until stopped: no two lead to the same position, and none ends with a capture
/// to be made. They are the same for the same terms and the same engine.
pub struct Lots {
    draw: Draw,
    lot: Lot,
    seen: HashSet<String>,
    player: EnginePlayer,
}

impl Lots {
    /// Lots of the terms, judged by the engine with these options.
    pub fn new(draw: Draw, options: &Options) -> Lots {
        let lot = Lot::new(draw.seed);
        Lots { draw, lot, seen: HashSet::new(), player: EnginePlayer::new(options) }
    }

    /// Draws once: an opening, or `None` where what was drawn will not do.
    ///
    /// # Errors
    /// The rules have no game, which is a mistake of this program.
    pub fn once(&mut self) -> Result<Option<Drawn>, RecordError> {
        let mut record = MoveRecord::start(self.draw.contract)?;
        let mut standing = record.standing()?;
        let (least, most) = (*self.draw.plies.start(), *self.draw.plies.end());
        let plies = least as usize + self.lot.below((most - least) as usize + 1);
        for _ in 0..plies {
            if standing.legal.is_empty() {
                return Ok(None);
            }
            let mv = standing.legal.swap_remove(self.lot.below(standing.legal.len()));
            standing = record.play(&mv)?;
        }
        if standing.outcome.is_some() || self.seen.contains(&standing.position) {
            return Ok(None);
        }
        self.player.forget();
        let judge = Judge { player: &mut self.player, draw: &self.draw };
        let score = with_record(&record, judge)?;
        let Some(score) = score.filter(|score| self.draw.score.contains(&score.abs())) else {
            return Ok(None);
        };
        self.seen.insert(standing.position);
        Ok(Some(Drawn { record, score }))
    }
}

/// Tells the score of a quiet position for White.
struct Judge<'a> {
    player: &'a mut EnginePlayer,
    draw: &'a Draw,
}

impl WithGame for Judge<'_> {
    type Output = Option<i32>;

    fn run<V: Variant>(self, game: &Game<V>) -> Option<i32> {
        let position = game.position();
        let count = |color| position.setup().iter().filter(|(_, p)| p.color == color).count();
        if position.can_capture() || self.draw.equal && count(Color::White) != count(Color::Black) {
            return None;
        }
        let budget = Budget::nodes(self.draw.nodes);
        let signal = Signal::started();
        let found = self.player.think(game, Purpose::Analyse, &budget, &signal, &mut |_| ())?;
        let score = found.score.hundredths();
        Some(if position.turn() == Color::White { score } else { -score })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::read_openings;

    fn drawn(rules: &str, seed: u64, count: usize) -> Vec<Drawn> {
        let draw = Draw {
            contract: rules.parse().unwrap(),
            plies: 4..=8,
            score: 30..=120,
            equal: true,
            nodes: 300,
            seed,
        };
        let mut lots = Lots::new(draw, &Options { hash: 1, ..Options::default() });
        let mut drawn = Vec::new();
        while drawn.len() < count {
            drawn.extend(lots.once().unwrap());
        }
        drawn
    }

    #[test]
    fn what_is_drawn_is_quiet_equal_in_pieces_within_the_bounds_and_never_twice() {
        for rules in ["international", "nigerian", "english", "turkish"] {
            let all = drawn(rules, 7, 12);
            let mut positions = HashSet::new();
            for Drawn { record, score } in &all {
                assert!((30..=120).contains(&score.abs()), "{rules} {score}");
                assert!((4..=8).contains(&record.moves().len()));
                let standing = record.standing().unwrap();
                assert!(standing.outcome.is_none());
                assert!(standing.legal.iter().all(|mv| !mv.contains('x')), "{rules} {record:?}");
                assert!(positions.insert(standing.position));
            }
            assert!(all.iter().any(|drawn| drawn.score > 0));
            assert!(all.iter().any(|drawn| drawn.score < 0));
        }
    }

    #[test]
    fn the_same_terms_draw_the_same_and_a_match_reads_them() {
        let text = |seed| -> String {
            drawn("russian", seed, 5)
                .iter()
                .map(|one| one.record.moves().join(" ") + "\n")
                .collect()
        };
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
        assert_eq!(read_openings(text(3), &"russian".parse().unwrap()).unwrap().len(), 5);
    }
}
