//! Laws of moves as text.

use draughts::game::Game;
use draughts::{Move, Position, Setup, Variant, WithVariant, dispatch};
use draughts_notation::moves::{Format, Writer, read, read_among, read_named};
use draughts_notation::{Contract, Notation, SquareNames, fen};

use super::bytes::{Bytes, MANY_MOVES};
use super::text::check_message;

/// The most moves of a position that are written and read.
const MOST_MOVES: usize = 24;

/// Rules, a position and any text as a move: what is read is legal, and what is legal reads as
/// itself.
pub fn moves(data: &[u8]) {
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
        // Only positions with too many captures are refused: see the laws of generation.
        let Ok(position) = Position::new(variant, &setup) else { return };
        let text = String::from_utf8_lossy(self.bytes.rest());
        let notation = Notation::of(&self.contract);
        let legal = position.legal_moves();
        if legal.len() > MANY_MOVES {
            return;
        }
        check_text(&position, notation, &text);
        check_round_trip(&position, &legal, notation, Names::OfTheRuleSet);

        let game = Game::new(variant, rules, &setup).expect("the position can be played");
        let mut all: Vec<_> = legal.to_vec();
        all.extend(game.offences());
        // Numbers from another corner are read as ours where they are a move in the form of the Hub
        // protocol.
        let is_plain = notation.names == SquareNames::OURS || has_letters(notation);
        if all.len() > legal.len() && is_plain {
            check_round_trip(&position, &all, notation, Names::Any);
        }
    }
}

/// A text is a legal move or an error.
fn check_text<V: Variant>(position: &Position<V>, notation: Notation, text: &str) {
    let legal = position.legal_moves();
    for answer in [read(position, notation, text), read_named(position, notation, text)] {
        match answer {
            Ok(mv) => assert!(legal.contains(&mv), "{text:?} is {mv:?}, not legal"),
            Err(error) => check_message(&error),
        }
    }
}

fn has_letters(notation: Notation) -> bool {
    matches!(notation.names, SquareNames::Letters(_))
}

/// How moves are read back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    /// By the names of the rule set alone, where the format has them.
    OfTheRuleSet,
    /// In any form.
    Any,
}

/// Every one of some moves, written in every form, reads as itself, and no two are written alike.
fn check_round_trip<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    notation: Notation,
    names: Names,
) {
    let writer = Writer::among(position, moves, notation);
    for format in [Format::Pdn, Format::Long, Format::Hub] {
        for mv in moves.iter().take(MOST_MOVES) {
            let text = writer.write(mv, format);
            let back = match names {
                Names::OfTheRuleSet if format != Format::Hub => {
                    read_named(position, notation, &text)
                }
                _ => read_among(position, moves, notation, &text),
            };
            let place = || fen::write(&position.setup());
            assert_eq!(back.as_ref(), Ok(mv), "{text} as {format:?} in {}", place());
        }
    }
}
