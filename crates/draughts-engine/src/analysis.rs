//! Looking at a position: what a search finds as it deepens.

use draughts_notation::moves::hub;
use draughts_search::{Score, Step};

use draughts::Variant;
use draughts::game::Game;

use crate::budget::Budget;
use crate::player::{Player, Signal};
use crate::record::{Record, RecordError, WithGame};

/// A line that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The depth of the iteration that found it.
    pub depth: u32,
    /// Which of the lines that were asked for this is, from 1: the best.
    pub place: usize,
    /// How good it is for the side to move.
    pub score: Score,
    /// The positions looked at.
    pub nodes: u64,
    /// The moves, in the form of the Hub protocol.
    pub pv: Vec<String>,
}

/// Searches the position that stands; tells its lines after every iteration, and the best one in the end with the move that
/// is best. `None` when the game is over.
///
/// # Errors
/// The record cannot be played.
pub fn analyse(
    record: &Record,
    player: &mut Player,
    budget: &Budget,
    signal: &Signal,
    tell: &mut dyn FnMut(&Line),
) -> Result<Option<Line>, RecordError> {
    record.ask(Look { player, budget, signal, tell })
}

struct Look<'a> {
    player: &'a mut Player,
    budget: &'a Budget,
    signal: &'a Signal,
    tell: &'a mut dyn FnMut(&Line),
}

impl WithGame for Look<'_> {
    type Output = Option<Line>;

    fn run<V: Variant>(self, game: Game<V>) -> Option<Line> {
        let pv = |line: &[Step<V::Board>]| -> Vec<String> {
            line.iter().filter_map(Step::as_move).map(|mv| hub(&mv)).collect()
        };
        let tell = self.tell;
        let found = self.player.think(&game, self.budget, self.signal, &mut |info| {
            tell(&Line {
                depth: info.depth,
                place: info.place,
                score: info.score,
                nodes: info.nodes,
                pv: pv(&info.line),
            });
        })?;
        Some(Line {
            depth: found.depth,
            place: 1,
            score: found.score,
            nodes: found.nodes,
            pv: found.turn.mv.iter().map(hub).chain(pv(&found.line).into_iter().skip(1)).collect(),
        })
    }
}
