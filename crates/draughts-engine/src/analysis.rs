//! A game looked at for as long as somebody wants to know.

use std::time::Duration;

use draughts::game::{Game, Moment};
use draughts::{Color, Variant};
use draughts_notation::{Notation, moves};
use draughts_search::{Info, Score, Step};

use crate::budget::Budget;
use crate::player::{Player, Signal};
use crate::record::{Record, RecordError, WithGame};

/// What is thought of a position after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How long it has taken so far.
    pub time: Duration,
    /// The best turns with what is expected to follow, the best first.
    pub lines: Vec<Line>,
}

/// A turn with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How good it is for White.
    pub score: Score,
    /// The turn and what follows: moves in short form, a huff as `huff28`.
    pub moves: Vec<String>,
}

/// Looks at the end of a game, deeper and deeper, until the signal or the budget says that it is enough; `tell` hears of
/// every iteration.
///
/// # Errors
/// What was played cannot be played, or the game is over.
pub fn analyse(
    record: &Record,
    player: &mut Player,
    budget: &Budget,
    signal: &Signal,
    tell: &mut dyn FnMut(Thought),
) -> Result<(), RecordError> {
    let notation = Notation::of(record.contract());
    record.ask(Analyse { player, budget, signal, tell, notation })?
}

struct Analyse<'a> {
    player: &'a mut Player,
    budget: &'a Budget,
    signal: &'a Signal,
    tell: &'a mut dyn FnMut(Thought),
    notation: Notation,
}

impl WithGame for Analyse<'_> {
    type Output = Result<(), RecordError>;

    fn run<V: Variant>(self, game: Game<V>) -> Self::Output {
        let Analyse { player, budget, signal, tell, notation } = self;
        if let Some(outcome) = game.outcome() {
            return Err(RecordError::of(format!("the game is over: {outcome}")));
        }
        let turn = game.turn();
        let mut watch = |info: &Info<V::Board>| {
            let score = if turn == Color::White { info.score } else { -info.score };
            let moves = texts(&game, &info.line, notation);
            let (depth, nodes) = (info.depth, info.nodes);
            let time = signal.elapsed().unwrap_or_default();
            tell(Thought { depth, nodes, time, lines: vec![Line { score, moves }] });
        };
        player.think(&game, budget, signal, &mut watch);
        Ok(())
    }
}

/// The steps of a line as text, as far as they can be played.
fn texts<V: Variant>(game: &Game<V>, line: &[Step<V::Board>], notation: Notation) -> Vec<String> {
    let mut moment = *game.moment();
    let mut texts = Vec::new();
    for step in line {
        let position = *moment.position();
        let writer = moves::Writer::new(&position, notation);
        texts.push(match step {
            Step::Huff(square) => format!("huff{square}"),
            Step::Move(mv) | Step::Offence(mv) => writer.write(mv, moves::Format::Pdn),
        });
        match after(&moment, step, game) {
            Some(next) => moment = next,
            None => break,
        }
    }
    texts
}

fn after<V: Variant>(
    moment: &Moment<V>,
    step: &Step<V::Board>,
    game: &Game<V>,
) -> Option<Moment<V>> {
    match step {
        Step::Move(mv) => Some(moment.after(mv)),
        Step::Offence(mv) => Some(moment.after_offence(mv, game.rules().huff)),
        Step::Huff(square) => moment.after_huff(*square).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Options;

    fn thoughts(record: &Record, depth: u32) -> Result<Vec<Thought>, RecordError> {
        let mut player = Player::new(&Options { hash: 1, ..Options::default() });
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let mut told = Vec::new();
        let mut tell = |thought| told.push(thought);
        analyse(record, &mut player, &budget, &Signal::started(), &mut tell)?;
        Ok(told)
    }

    #[test]
    fn every_iteration_is_told_with_a_line_that_can_be_played() {
        for rules in ["international", "nigerian", "ghanaian,huff=all", "frisian"] {
            let mut record = Record::start(rules.parse().unwrap()).unwrap();
            let first = record.standing().unwrap().legal[0].clone();
            record.play(&first).unwrap();
            let told = thoughts(&record, 5).unwrap();
            assert_eq!(
                told.iter().map(|thought| thought.depth).collect::<Vec<_>>(),
                [1, 2, 3, 4, 5]
            );
            for thought in told {
                let mut after = record.clone();
                assert!(!thought.lines[0].moves.is_empty());
                for text in &thought.lines[0].moves {
                    after.play(text).unwrap_or_else(|error| panic!("{rules}: {error}"));
                }
            }
        }
    }

    #[test]
    fn a_score_is_for_white_whoever_is_to_move() {
        for (start, is_good) in
            [("W:W28,29,30:B1", true), ("B:W28,29,30:B1", true), ("B:W45:B1,2,3", false)]
        {
            let record = Record::from_fen("international".parse().unwrap(), start).unwrap();
            let told = thoughts(&record, 4).unwrap();
            assert_eq!(told[3].lines[0].score.hundredths() > 0, is_good, "{start}");
        }
    }

    #[test]
    fn a_game_that_is_over_is_not_looked_at() {
        let record = Record::from_fen("international".parse().unwrap(), "W:W28:B22").unwrap();
        let record = record.with_moves(vec!["28x17".to_owned()]).unwrap();
        let error = thoughts(&record, 4).unwrap_err().to_string();
        assert!(error.starts_with("the game is over"), "{error}");
    }
}
