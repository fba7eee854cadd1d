//! The keys of a contract: how each fact of [`Rules`] is read, written and explained.

use core::fmt;
use std::borrow::Cow;

use draughts::Rules;
use draughts::named::UnknownValue;
use draughts::rules::*;

/// A key of a contract, in the order of the rule books' table (rules, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Key {
    /// Squares a side, and which of them are used.
    Board,
    /// Rows of men at the start.
    Rows,
    /// The near corner that is a playing square.
    Corner,
    /// Who starts.
    First,
    /// Directions in which a man captures.
    ManCaptures,
    /// Whether a man may capture a king.
    ManTakesKing,
    /// How far a king goes.
    King,
    /// Where a long king lands.
    Landing,
    /// A man on the far row during a capture.
    Promotion,
    /// Precedence among captures.
    Choice,
    /// When captured pieces leave the board.
    Removal,
    /// What may be huffed.
    Huff,
    /// The table of draws.
    Draws,
    /// Adjudication by material.
    Adjudication,
    /// The fate of a single piece.
    LonePiece,
    /// Directions of a man's quiet moves.
    ManMoves,
    /// Captures along rows and columns.
    Orthogonal,
    /// Quiet king moves running.
    KingRun,
    /// What wins.
    Goal,
}

/// The values of `rows`.
const ROWS: &[&str] = &["1", "2", "3", "4", "5", "6"];

impl Key {
    /// Every key, in the order in which a contract is written.
    pub const ALL: [Key; 19] = [
        Key::Board,
        Key::Rows,
        Key::Corner,
        Key::First,
        Key::ManCaptures,
        Key::ManTakesKing,
        Key::King,
        Key::Landing,
        Key::Promotion,
        Key::Choice,
        Key::Removal,
        Key::Huff,
        Key::Draws,
        Key::Adjudication,
        Key::LonePiece,
        Key::ManMoves,
        Key::Orthogonal,
        Key::KingRun,
        Key::Goal,
    ];

    /// The key as a contract has it.
    pub const fn name(self) -> &'static str {
        match self {
            Key::Board => BoardSize::KEY,
            Key::Rows => "rows",
            Key::Corner => Corner::KEY,
            Key::First => First::KEY,
            Key::ManCaptures => ManCaptures::KEY,
            Key::ManTakesKing => ManTakesKing::KEY,
            Key::King => KingReach::KEY,
            Key::Landing => Landing::KEY,
            Key::Promotion => Promotion::KEY,
            Key::Choice => Choice::KEY,
            Key::Removal => Removal::KEY,
            Key::Huff => Huff::KEY,
            Key::Draws => DrawTable::KEY,
            Key::Adjudication => Adjudication::KEY,
            Key::LonePiece => LonePiece::KEY,
            Key::ManMoves => ManMoves::KEY,
            Key::Orthogonal => Orthogonal::KEY,
            Key::KingRun => KingRun::KEY,
            Key::Goal => Goal::KEY,
        }
    }

    /// The key of a name.
    pub fn find(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }

    /// The values that the key takes, in the table's order.
    pub const fn allowed(self) -> &'static [&'static str] {
        match self {
            Key::Board => BoardSize::WORDS,
            Key::Rows => ROWS,
            Key::Corner => Corner::WORDS,
            Key::First => First::WORDS,
            Key::ManCaptures => ManCaptures::WORDS,
            Key::ManTakesKing => ManTakesKing::WORDS,
            Key::King => KingReach::WORDS,
            Key::Landing => Landing::WORDS,
            Key::Promotion => Promotion::WORDS,
            Key::Choice => Choice::WORDS,
            Key::Removal => Removal::WORDS,
            Key::Huff => Huff::WORDS,
            Key::Draws => DrawTable::WORDS,
            Key::Adjudication => Adjudication::WORDS,
            Key::LonePiece => LonePiece::WORDS,
            Key::ManMoves => ManMoves::WORDS,
            Key::Orthogonal => Orthogonal::WORDS,
            Key::KingRun => KingRun::WORDS,
            Key::Goal => Goal::WORDS,
        }
    }

    /// The value in some rules, as a contract has it.
    pub fn get(self, rules: &Rules) -> Cow<'static, str> {
        let word = match self {
            Key::Board => rules.moves.board.word(),
            Key::Rows => return Cow::Owned(rules.rows.to_string()),
            Key::Corner => rules.moves.corner.word(),
            Key::First => rules.first.word(),
            Key::ManCaptures => rules.moves.man_captures.word(),
            Key::ManTakesKing => rules.moves.man_takes_king.word(),
            Key::King => rules.moves.king.word(),
            Key::Landing => rules.moves.landing.word(),
            Key::Promotion => rules.moves.promotion.word(),
            Key::Choice => rules.moves.choice.word(),
            Key::Removal => rules.moves.removal.word(),
            Key::Huff => rules.huff.word(),
            Key::Draws => rules.draws.word(),
            Key::Adjudication => rules.adjudication.word(),
            Key::LonePiece => rules.lone_piece.word(),
            Key::ManMoves => rules.moves.man_moves.word(),
            Key::Orthogonal => rules.moves.orthogonal.word(),
            Key::KingRun => rules.moves.king_run.word(),
            Key::Goal => rules.moves.goal.word(),
        };
        Cow::Borrowed(word)
    }

    /// Gives the key another value.
    ///
    /// # Errors
    /// When the key does not take the value; the rules are then as they were.
    pub fn set(self, rules: &mut Rules, value: &str) -> Result<(), UnknownValue> {
        match self {
            Key::Board => rules.moves.board = value.parse()?,
            Key::Rows => rules.rows = rows(value)?,
            Key::Corner => rules.moves.corner = value.parse()?,
            Key::First => rules.first = value.parse()?,
            Key::ManCaptures => rules.moves.man_captures = value.parse()?,
            Key::ManTakesKing => rules.moves.man_takes_king = value.parse()?,
            Key::King => rules.moves.king = value.parse()?,
            Key::Landing => rules.moves.landing = value.parse()?,
            Key::Promotion => rules.moves.promotion = value.parse()?,
            Key::Choice => rules.moves.choice = value.parse()?,
            Key::Removal => rules.moves.removal = value.parse()?,
            Key::Huff => rules.huff = value.parse()?,
            Key::Draws => rules.draws = value.parse()?,
            Key::Adjudication => rules.adjudication = value.parse()?,
            Key::LonePiece => rules.lone_piece = value.parse()?,
            Key::ManMoves => rules.moves.man_moves = value.parse()?,
            Key::Orthogonal => rules.moves.orthogonal = value.parse()?,
            Key::KingRun => rules.moves.king_run = value.parse()?,
            Key::Goal => rules.moves.goal = value.parse()?,
        }
        Ok(())
    }
}

/// Reads a number of rows: one digit, as it is written.
fn rows(value: &str) -> Result<u8, UnknownValue> {
    let place = ROWS.iter().position(|word| *word == value);
    place.map(|place| place as u8 + 1).ok_or(UnknownValue { key: "rows", allowed: ROWS })
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
