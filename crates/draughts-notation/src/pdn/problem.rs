//! What is not as it should be in a file: repaired, wrong, or only worth a note.

use core::fmt;

use draughts::game::Outcome;

use super::location::Location;
use crate::contract::{Contract, ContractError};
use crate::excerpt::Excerpt;
use crate::fen::FenError;
use crate::moves::MoveTextError;

/// Something in a file that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The game, from 1.
    pub game: u64,
    /// Where.
    pub place: Location,
    /// What.
    pub fault: Fault,
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong, but somebody may want to know.
    Note,
    /// The text is not as PDN has it, and only one thing can be meant; it is read as that.
    Repaired,
    /// Something is lost: not legal, or not to be understood. It is kept as text.
    Error,
}

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Text that is not UTF-8.
    NotUtf8,
    /// Blanks inside a move: `1- 6`.
    BlanksInMove,
    /// Squares without a sign between them: `3228`.
    NoSeparator,
    /// Letters of squares as capitals.
    Capitals,
    /// A move number without its dot.
    NoDot,
    /// A sign of strength with blanks before it, or before the first move.
    LooseSign,
    /// A dot or a comma behind a move.
    StrayMark,
    /// A character that belongs nowhere, such as the end sign of old systems.
    StrayCharacter,
    /// A hyphen for a move that nobody knows.
    UnknownMove,
    /// A comment as in chess files, from `;` to the end of the line.
    SemicolonComment,
    /// A tag that is not in the form `[Name "value"]`.
    TagForm,
    /// A tag that is given twice; the first one counts.
    TagTwice(Excerpt),
    /// Tags of a game while the one before has no result.
    NoResult,
    /// A result inside a variation, kept as a comment.
    ResultInVariation,
    /// The result behind the moves is not that of the tag, which counts.
    OtherResult(Excerpt),
    /// A FEN with white space, small letters, or without the side to move.
    FenForm,
    /// Black begins by lot (NG-2.1), and no FEN says it.
    NoFen,
    /// Squares counted as on the boards of other games, from White's far left.
    OurNumbers,
    /// A set-up behind a huff that is not the position after it; the position counts.
    OtherSetUp,
    /// Squares between the first and the last that the only move with these ends does not touch.
    OtherWay,
    /// The game goes on after a draw by the rules.
    PlaysOn(Outcome),
    /// A capture that is legal no longer, and was by an earlier edition of the rules (C4).
    FormerCapture(Excerpt),

    /// A variation that nothing closes.
    UnclosedVariation,
    /// A variation without a move.
    EmptyVariation,
    /// A variation with no move before it that it could replace.
    NothingBefore,
    /// A comment that nothing closes.
    UnclosedComment,
    /// A set-up that nothing closes.
    UnclosedSetUp,
    /// `)` without a variation, or `}` without a comment.
    NothingToClose(char),
    /// Text that is no part of a game.
    Unread(Excerpt),
    /// A `Rules` tag that is no contract.
    Rules(ContractError),
    /// A GameType that is no text of one.
    GameType(Excerpt),
    /// A GameType that is not played here.
    OtherGame(Excerpt),
    /// A position that cannot be read.
    Fen(FenError),
    /// A position that cannot be played.
    Position(String),
    /// A move that is no move, or not legal.
    Move(MoveTextError),
    /// A move after a game has been won.
    AfterEnd(Excerpt, Outcome),
    /// A huff of a piece that cannot be huffed (H2).
    Huff(Excerpt),
}

impl Fault {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        use Fault::*;
        match self {
            PlaysOn(_) | FormerCapture(_) => Severity::Note,
            NotUtf8 | BlanksInMove | NoSeparator | Capitals | NoDot | LooseSign | StrayMark
            | StrayCharacter | UnknownMove | SemicolonComment | TagForm | TagTwice(_)
            | NoResult | ResultInVariation | OtherResult(_) | FenForm | NoFen | OurNumbers
            | OtherSetUp | OtherWay => Severity::Repaired,
            _ => Severity::Error,
        }
    }

    /// Whether two faults are of the same kind, whatever they are about.
    pub fn is_like(&self, other: &Fault) -> bool {
        core::mem::discriminant(self) == core::mem::discriminant(other)
    }
}

impl Problem {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.fault.severity()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Fault::*;
        f.write_str(match self {
            NotUtf8 => "text that is not UTF-8 is read as Latin-1",
            BlanksInMove => "blanks inside a move are read over",
            NoSeparator => "a move without a sign between its squares is read as one",
            Capitals => "capital letters of squares are read as small ones",
            NoDot => "a move number without a dot is read as one",
            LooseSign => "a sign apart from its move is read with it",
            StrayMark => "a mark behind a move is left out",
            StrayCharacter => "a character that belongs nowhere is left out",
            UnknownMove => "a hyphen for an unknown move is left out",
            SemicolonComment => "a comment behind a semicolon is read as one",
            TagForm => "a tag that is not written like [Name \"value\"] is read as one",
            NoResult => "the tags of a game come without a result before them",
            ResultInVariation => "a result inside a variation is kept as a comment",
            FenForm => "the position is not written as a FEN is, and read as one",
            NoFen => "Black begins by lot, which a tag FEN should say",
            OurNumbers => "squares are counted from another corner than the game type says",
            OtherSetUp => "the set-up is not the position after the huff, which counts",
            OtherWay => "the squares between are not on the way of the only move with these ends",
            UnclosedVariation => "the variation is not closed",
            EmptyVariation => "the variation has no moves",
            NothingBefore => "the variation stands before any move",
            UnclosedComment => "the comment is not closed",
            UnclosedSetUp => "the set-up is not closed",
            TagTwice(name) => return write!(f, "tag {name} is given twice; the first counts"),
            OtherResult(text) => {
                return write!(f, "result {text} is not that of the tag, which counts");
            }
            FormerCapture(text) => {
                return write!(f, "{text} was legal by an earlier edition of the rules");
            }
            PlaysOn(outcome) => return write!(f, "the game goes on after a {outcome}"),
            NothingToClose(sign) => return write!(f, "{sign:?} closes nothing"),
            Unread(text) => return write!(f, "{text} is no part of a game"),
            Rules(error) => return write!(f, "tag Rules: {error}"),
            GameType(text) => {
                return write!(
                    f,
                    "tag GameType: {text} is not a number and fields, like 20,W,10,10,N2,0"
                );
            }
            OtherGame(text) => return write!(f, "tag GameType: {text} is not played here"),
            Fen(error) => return write!(f, "fen: {error}"),
            Position(text) => return write!(f, "position: {text}"),
            Move(error) => return error.fmt(f),
            AfterEnd(text, outcome) => {
                return write!(f, "{text} comes after the end of the game, {outcome}");
            }
            Huff(text) => return write!(f, "there is nothing to huff on {text}"),
        })
    }
}

impl core::error::Error for Fault {}

/// The rules of a game were asked for and are not to be had.
pub(super) type RulesOf = Result<Contract, Fault>;

/// Why reading ends before the file does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnError {
    /// The game, from 1.
    pub game: u64,
    /// Where.
    pub place: Location,
    /// Why.
    pub reason: Stop,
}

/// Why reading ends before the file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A byte 0, which no text has.
    Nul,
    /// The file is UTF-16.
    Utf16,
    /// A word, a comment or a tag that is too long: what, and how many bytes it may have.
    TooLong(&'static str, usize),
    /// Too many variations inside each other.
    TooDeep(usize),
    /// Too many moves in a game.
    TooManyMoves(u32),
    /// Too many faults in a game.
    TooManyFaults(u32),
}

impl fmt::Display for PdnError {
    /// `line 3, column 14: game 2: variations inside each other beyond 250`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}: {}", self.place, self.game, self.reason)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Nul => f.write_str("a byte 0; the file is not text"),
            Stop::Utf16 => f.write_str("the file is UTF-16, not UTF-8 or Latin-1"),
            Stop::TooLong(what, bytes) => write!(f, "{what} of more than {bytes} bytes"),
            Stop::TooDeep(depth) => write!(f, "more than {depth} variations inside each other"),
            Stop::TooManyMoves(moves) => write!(f, "more than {moves} moves in one game"),
            Stop::TooManyFaults(faults) => write!(f, "more than {faults} faults in one game"),
        }
    }
}

impl core::error::Error for PdnError {}
