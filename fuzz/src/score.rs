//! Laws of games that were played, as text.

use draughts::game::{Game, GameError};
use draughts::rules::First;
use draughts::{Color, PositionError, Setup, Variant, WithVariant, dispatch};
use draughts_notation::Contract;
use draughts_notation::moves::Line;
use draughts_notation::pdn::{
    Fault, GameResult, Leap, PdnGame, ReadGame, read_games, texts, write,
};

use super::bytes::Bytes;
use super::game::choose;

/// The most plies of a game.
const MOST_PLIES: usize = 16;

/// Rules, a position, then a game with a glyph for each of its moves: its score is read as the same
/// game, in the numbers or letters of its rules, and so is its line of moves with the blanks of the
/// manual (NG-10.6).
pub fn score(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let contract = bytes.contract();
    dispatch(&contract.rules().moves, Laws { contract, bytes });
}

struct Laws<'a> {
    contract: Contract,
    bytes: Bytes<'a>,
}

impl WithVariant for Laws<'_> {
    type Output = ();

    fn run<V: Variant>(mut self, variant: V) {
        let rules = *self.contract.rules();
        let setup: Setup<V::Board> = self.bytes.setup(&rules);
        let mut game = match Game::new(variant, rules, &setup) {
            Ok(game) => game,
            Err(GameError::Position(PositionError::TooManyCaptures)) => return,
            Err(error) => panic!("{error}"),
        };
        let steps = self.bytes.rest();
        for byte in steps.iter().step_by(2).take(MOST_PLIES) {
            let Some(next) = choose(&game, *byte) else { break };
            if game.apply(&next).is_err() {
                // Only moves to positions with too many captures are refused: see the laws of
                // games.
                break;
            }
        }
        let mut score = PdnGame::of(&game, self.contract);
        let result = game.outcome().map(|end| GameResult::of(end.winner, &rules));
        assert_eq!(score.result, result.unwrap_or_default());
        let line: Vec<_> = score.main_line().collect();
        for (id, nag) in line.iter().zip(steps.iter().skip(1).step_by(2)) {
            score.node_mut(*id).nags.push(u16::from(*nag));
        }
        check_score(&score);
        check_line(&score);
        let mut begun: Setup<V::Board> = rules.start();
        begun.turn = Color::Black;
        let by_lot = rules.first == First::Either && game.set_up().setup() == begun;
        if by_lot && !score.is_empty() {
            check_bare(&score);
        }
    }
}

fn read(text: &str) -> ReadGame {
    // The rules that are asked for count for nothing where a game names its own.
    let asked = "thai".parse().expect("a rule set");
    let mut games = read_games(text, &asked).expect("a file that was written");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// What is written is read as it was, with nothing to repair.
fn check_score(score: &PdnGame) {
    let text = write(score).expect("a game that was played can be written");
    let read = read(&text);
    assert!(read.problems.is_empty(), "{:?} in {text}", read.problems);
    assert_eq!(read.game, *score, "{text}");
}

/// A game that Black begins by lot is read without the position that it begins with (NG-2.1).
fn check_bare(score: &PdnGame) {
    let text = write(score).expect("a game that was played can be written");
    let bare: Vec<_> = text.lines().filter(|line| !line.starts_with("[FEN")).collect();
    let read = read(&bare.join("\n"));
    let faults: Vec<_> = read.problems.iter().map(|problem| &problem.fault).collect();
    assert_eq!(faults, [&Fault::NoFen], "{text}");
    assert_eq!(read.game, *score, "{text}");
}

/// The moves as a line of text are taken apart as they were put together.
fn check_line(score: &PdnGame) {
    let texts = texts(score).expect("a game that was played can be written");
    let text = |id| match &score.node(id).leap {
        Leap::Huff(square) => format!("huff{square}"),
        _ => texts[draughts_notation::pdn::NodeId::index(id)].clone(),
    };
    let moves: Vec<_> = score.main_line().map(text).collect();
    assert_eq!(Line::of(&moves.join(" ")).moves, moves);
    let spaced = |text: &String| text.replace('-', " - ").replace('x', " x ").replace(':', " :");
    let spaced: Vec<_> = moves.iter().map(spaced).collect();
    assert_eq!(Line::of(&spaced.join(" ")).moves, spaced);
    assert_eq!(Line::of(&format!("1... {}", spaced.join(" 2. "))).moves, spaced);
}
