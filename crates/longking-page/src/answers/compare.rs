//! `compare`: one position under two contracts.
//!
//! Where one board is the mirror image of the other, the position under the second contract is the
//! mirror image of the first, and moves are the same when one is the mirror image of the other.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use draughts::any::{self, AnyBoard, AnySetup};
use draughts::game::Edition;
use draughts_notation::{Contract, Key, Notation, fen};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

use super::moves::{self, WireMove};
use super::stand::{WireOutcome, letters, word};
use crate::unanswered::Unanswered;
use crate::words::saying::With;
use crate::words::{Words, plain};

/// A position and two contracts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The first contract.
    pub a: String,
    /// The second, on a board of the same size.
    pub b: String,
    /// The position, in the numbers of the first; the first's start where it is left out.
    #[serde(default)]
    pub fen: Option<String>,
}

/// The position under both.
#[derive(Debug, Serialize)]
pub struct Answer {
    a: Side,
    b: Side,
    /// Whether the boards are mirror images.
    mirrored: bool,
    /// The playing squares of a row.
    #[serde(skip)]
    row: u8,
    /// The keys that have different values.
    differences: Vec<Difference>,
}

/// The position under one of the contracts.
#[derive(Debug, Serialize)]
struct Side {
    contract: String,
    /// What it is called, as a code and in English.
    code: Cow<'static, str>,
    with: With,
    name: String,
    fen: String,
    board: String,
    side_to_move: &'static str,
    /// The legal moves, those of both contracts first.
    moves: Vec<Told>,
    /// What may be played and punished: the offences under huffing.
    offences: Vec<WireMove>,
    outcome: Option<WireOutcome>,
}

/// A move, and whether it is legal here alone.
#[derive(Debug, Serialize)]
struct Told {
    #[serde(flatten)]
    mv: WireMove,
    only: bool,
}

/// A key with its values under both.
#[derive(Debug, Serialize)]
struct Difference {
    key: &'static str,
    /// The key, and its values under both.
    codes: [String; 3],
    title: String,
    clause: &'static str,
    a: String,
    b: String,
}

/// The moves of both contracts told apart: in Hub form, with the numbers of the first, sorted by
/// bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Apart {
    /// Legal under both.
    pub both: BTreeSet<String>,
    /// Legal under the first alone.
    pub only_a: BTreeSet<String>,
    /// Legal under the second alone.
    pub only_b: BTreeSet<String>,
    /// Every legal move of the second, with its Hub form in the second's own numbers.
    pub own_b: BTreeMap<String, String>,
}

impl Answer {
    /// The position as FEN, in the numbers of each contract.
    pub fn fens(&self) -> [&str; 2] {
        [&self.a.fen, &self.b.fen]
    }

    /// The moves told apart.
    pub fn apart(&self) -> Apart {
        let row = self.row;
        let own_b = self.b.moves.iter().filter_map(|told| {
            Some((hub(&identity(&told.mv, row, self.mirrored)?), told.mv.hub.clone()))
        });
        let texts = |side: &Side, only: bool, mirrored: bool| {
            let moves = side.moves.iter().filter(|told| told.only == only);
            moves.filter_map(|told| Some(hub(&identity(&told.mv, row, mirrored)?))).collect()
        };
        Apart {
            both: texts(&self.a, false, false),
            only_a: texts(&self.a, true, false),
            only_b: texts(&self.b, true, self.mirrored),
            own_b: own_b.collect(),
        }
    }
}

/// Answers the question.
///
/// # Errors
/// A contract cannot be read, the boards have different sizes, or there is no such position.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let read = |name: &str, text: &str| -> Result<Contract, Refusal> {
        text.parse().map_err(|error| Refusal::at(name, error))
    };
    let (a, b) = (read("a", &question.a)?, read("b", &question.b)?);
    let [ours, theirs] = [&a, &b].map(|contract| contract.rules().moves.board);
    if ours != theirs {
        let other = Unanswered::OtherBoard.with("ours", ours.to_string());
        return Err(Refusal::at("b", other.with("theirs", theirs.to_string())));
    }
    let mirrored = a.rules().moves.is_mirrored() != b.rules().moves.is_mirrored();
    let text = question.fen.as_deref();
    let under = |contract: &Contract, mirrored| side(contract, mirrored, text, &a);
    let (mut one, mut other) = (under(&a, false)?, under(&b, mirrored)?);
    let row = ours.row_squares();
    let [all_a, all_b] = [same(&one, row, false), same(&other, row, mirrored)];
    mark(&mut one, row, false, &all_b);
    mark(&mut other, row, mirrored, &all_a);
    Ok(Answer { a: one, b: other, mirrored, row, differences: differences(&a, &b) })
}

/// A position under a contract: in the numbers of the first, or in the mirror.
fn side(
    contract: &Contract,
    mirrored: bool,
    text: Option<&str>,
    first: &Contract,
) -> Result<Side, Refusal> {
    let rules = contract.rules();
    let board = AnyBoard::under(&rules.moves);
    let given = match text {
        Some(text) => fen::read_any(board, text).map_err(|error| Refusal::at("fen", error))?,
        None => AnySetup::start(first.rules()).on_board(board),
    };
    let setup = if mirrored { in_mirror(&given) } else { given };
    let game = any::game(rules, Edition::PRESENT, &setup).map_err(Refusal::new)?;
    let outcome = game.outcome();
    let [legal, offences] = match outcome {
        Some(_) => Default::default(),
        None => moves::told_apart(game.moment(), game.rules(), Notation::of(contract)),
    };
    let words = Words::of(contract.set());
    let name = plain::name(contract);
    Ok(Side {
        contract: contract.to_string(),
        name: name.text(),
        code: name.code,
        with: name.with,
        fen: fen::write_any(&setup),
        board: letters(&setup),
        side_to_move: word(setup.turn),
        moves: legal.into_iter().map(|mv| Told { mv, only: true }).collect(),
        offences,
        outcome: outcome.map(|end| WireOutcome::of(end, game.as_ref(), words)),
    })
}

/// The same arrangement with every row reversed.
fn in_mirror(setup: &AnySetup) -> AnySetup {
    let mut image = AnySetup::empty(setup.board, setup.turn);
    for (square, piece) in setup.iter() {
        image.put(reversed(square, setup.board.row_squares()), Some(piece));
    }
    image
}

/// The number of a square in a mirror beside a board with so many squares in a row.
fn reversed(square: u8, row: u8) -> u8 {
    let before = (square - 1) / row * row;
    2 * before + row + 1 - square
}

/// What makes a move itself (C5): where it begins and ends, what it takes, whether it crowns.
type Identity = (u8, u8, BTreeSet<u8>, bool);

fn identity(mv: &WireMove, row: u8, mirrored: bool) -> Option<Identity> {
    let number = |square: &u8| if mirrored { reversed(*square, row) } else { *square };
    let ends = (mv.path.first()?, mv.path.last()?);
    Some((number(ends.0), number(ends.1), mv.captured.iter().map(number).collect(), mv.promotes))
}

/// A move in Hub form: the captured squares in ascending order.
fn hub((from, to, captured, _): &Identity) -> String {
    if captured.is_empty() {
        return format!("{from}-{to}");
    }
    let victims = captured.iter().map(|square| format!("x{square}"));
    format!("{from}x{to}{}", victims.collect::<String>())
}

fn same(side: &Side, row: u8, mirrored: bool) -> BTreeSet<Identity> {
    side.moves.iter().filter_map(|told| identity(&told.mv, row, mirrored)).collect()
}

/// Marks the moves that are not among the others, and puts them last; moves are sorted by where
/// they begin and end.
fn mark(side: &mut Side, row: u8, mirrored: bool, others: &BTreeSet<Identity>) {
    for told in &mut side.moves {
        told.only = identity(&told.mv, row, mirrored).is_none_or(|known| !others.contains(&known));
    }
    side.moves.sort_by_key(|told| (told.only, identity(&told.mv, row, mirrored)));
}

fn differences(a: &Contract, b: &Contract) -> Vec<Difference> {
    let words = [a, b].map(|contract| Words::of(contract.set()));
    let value = |key: Key, contract: &Contract, words: Words| {
        words.title_of(key, &key.get(contract.rules()))
    };
    let differ = |key: &Key| key.get(a.rules()) != key.get(b.rules());
    let code = |key: Key, contract: &Contract| key.code_of(&key.get(contract.rules()));
    let tell = |key: Key| Difference {
        key: key.name(),
        codes: [key.code(), code(key, a), code(key, b)],
        title: words[0].title(key),
        clause: key.clause(),
        a: value(key, a, words[0]),
        b: value(key, b, words[1]),
    };
    Key::ALL.into_iter().filter(differ).map(tell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_reversed_in_a_mirror() {
        for (row, pairs) in [(5, [(1, 5), (34, 32), (50, 46)]), (4, [(1, 4), (32, 29), (6, 7)])] {
            for (square, image) in pairs {
                assert_eq!((reversed(square, row), reversed(image, row)), (image, square));
            }
        }
    }
}
