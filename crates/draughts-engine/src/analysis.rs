//! Looking at a position: what a search finds as it deepens.

use core::ops::Neg;

use draughts::Variant;
use draughts::any::WithGame;
use draughts::game::Game;
use draughts::tables::is_exact;
use draughts_endgame::Wdl;
use draughts_notation::moves::hub;
use draughts_notation::{MoveRecord, Notation, RecordError};
use draughts_player::{Budget, Purpose, Score, Step, texts};

use crate::player::{EnginePlayer, Signal};
use crate::turns::with_record;

/// A line that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The depth of the iteration that found it.
    pub depth: u32,
    /// MultiPV index, from 1: the best.
    pub pv_index: usize,
    /// How good it is for the side to move.
    pub score: Score,
    /// What endgame tables have of the game, for the side to move: of the position after the first
    /// move, or by the score.
    pub table: Option<Wdl>,
    /// The positions looked at.
    pub nodes: u64,
    /// The moves, in the form of the Hub protocol.
    pub pv: Vec<String>,
    /// All that is expected, as people write it: moves in short form, a huff as `huff28`.
    pub text: Vec<String>,
}

/// Searches the position that stands; tells its lines after every iteration, and the best one in
/// the end with the move that is best. `None` when the game is over.
///
/// # Errors
/// The record cannot be played.
pub fn analyse(
    record: &MoveRecord,
    player: &mut EnginePlayer,
    budget: &Budget,
    signal: &Signal,
    tell: &mut dyn FnMut(&Line),
) -> Result<Option<Line>, RecordError> {
    let notation = Notation::of(record.contract());
    with_record(record, Look { player, budget, signal, tell, notation })
}

struct Look<'a> {
    player: &'a mut EnginePlayer,
    budget: &'a Budget,
    signal: &'a Signal,
    tell: &'a mut dyn FnMut(&Line),
    notation: Notation,
}

impl WithGame for Look<'_> {
    type Output = Option<Line>;

    fn run<V: Variant>(self, game: &Game<V>) -> Option<Line> {
        let pv = |line: &[Step<V::Board>]| -> Vec<String> {
            line.iter().filter_map(Step::as_move).map(|mv| hub(&mv)).collect()
        };
        let text = |line: &[Step<V::Board>]| texts(game, line, self.notation);
        let endgame = self.player.endgame(game.rules());
        let table = |line: &[Step<V::Board>], score: Score| {
            let endgame = endgame.as_ref()?;
            let after = line.first().and_then(Step::as_move).map(|mv| game.position().after(&mv));
            let known = after.filter(|_| is_exact(game.rules()));
            let known = known.and_then(|after| endgame.tables().probe(&after));
            known.map(Neg::neg).or_else(|| endgame.proven_by(game.rules(), score.hundredths()))
        };
        let tell = self.tell;
        let found =
            self.player.think(game, Purpose::Analyse, self.budget, self.signal, &mut |info| {
                tell(&Line {
                    depth: info.depth,
                    pv_index: info.pv_index,
                    score: info.score,
                    table: table(&info.pv, info.score),
                    nodes: info.nodes,
                    pv: pv(&info.pv),
                    text: text(&info.pv),
                });
            })?;
        Some(Line {
            depth: found.depth,
            pv_index: 1,
            score: found.score,
            table: table(&found.pv, found.score),
            nodes: found.nodes,
            text: text(&found.pv),
            pv: found.turn.mv.iter().map(hub).chain(pv(&found.pv).into_iter().skip(1)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn lines(record: &MoveRecord, depth: u32, lines: usize) -> Vec<Line> {
        let mut player = EnginePlayer::new(&Options { hash: 1, lines, ..Options::default() });
        let mut told = Vec::new();
        let mut tell = |line: &Line| told.push(line.clone());
        let signal = Signal::started();
        analyse(record, &mut player, &Budget::depth(depth), &signal, &mut tell).unwrap();
        told
    }

    #[test]
    fn every_iteration_tells_its_lines_and_they_can_be_played() {
        for rules in ["international", "nigerian", "ghanaian,huff=all", "frisian", "spanish"] {
            let mut record = MoveRecord::start(rules.parse().unwrap()).unwrap();
            let first = record.standing().unwrap().legal[0].clone();
            record.play(&first).unwrap();
            let told = lines(&record, 4, 2);
            assert_eq!(
                told.last().map(|line| (line.depth, line.pv_index)),
                Some((4, 2)),
                "{rules}"
            );
            for line in told {
                let after = record.clone().with_shown(&line.text);
                assert!(!line.text.is_empty() && after.is_ok(), "{rules}: {:?}", line.text);
            }
        }
    }

    #[test]
    fn a_position_is_looked_at_as_it_is_written() {
        let contract = "international".parse().unwrap();
        let record = MoveRecord::from_fen(contract, "B:W45:B1,2,3").unwrap();
        assert!(lines(&record, 4, 1).iter().all(|line| line.score.hundredths() > 0));
        assert!(MoveRecord::from_fen(contract, "B:W99").is_err());
    }
}
