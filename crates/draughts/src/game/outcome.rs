//! How a game ended: who has won, why, and by which clause (E8).

use core::fmt;

use super::count::Counter;
use crate::piece::Color;

/// The end of a game, with its reason and its clause (E8).
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner, nobody in a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
    /// The clause that says so.
    pub clause: Clause,
    /// The article of the document that the game is played by, where there is one: `NG-5.2`.
    pub article: Option<&'static str>,
    /// The count that was filled, when the reason is [`Reason::Count`].
    pub counter: Option<Counter>,
}

/// Why a game ended.
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// A side has no pieces (E1).
    NoPieces,
    /// A side has pieces and no move (E1).
    Blocked,
    /// The first king was made, with `goal=crown` (E1).
    FirstKing,
    /// A player resigned (E2).
    Resigned,
    /// The players agreed on a draw (E2).
    Agreed,
    /// A flag fell (E2, M4).
    Time,
    /// A player forfeited the game (E2); drawn where the opponent called it so.
    Forfeit,
    /// The same position stood for the third time (E3).
    Repetition,
    /// A count of moves was filled (E4).
    Count,
    /// The material decides in a settled position (E4, E5).
    Adjudicated,
    /// A side was left with a single piece (E7).
    LonePiece,
    /// Endgame tables prove a draw, and the players agreed that this ends the game (E10).
    Proven,
}

/// The clause by which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Clause {
    /// No move is left, or the goal is reached.
    E1,
    /// Resignation, agreement, time, forfeit.
    E2,
    /// Third repetition.
    E3,
    /// The table of draws.
    E4,
    /// A draw that endgame tables prove.
    E10,
    /// A king and two men against a king: a draw.
    Ng4_1,
    /// Two kings and a man against a king: a draw.
    Ng4_2,
    /// Three kings against a king: a draw.
    Ng4_3,
    /// Two pieces with a king among them, or a king, against a king: a draw.
    Ng4_4,
    /// Four pieces or more with a king among them against a king: a win.
    Ng5_4,
    /// A single piece is left: a loss.
    Ng9_3,
}

impl Reason {
    /// The word in the answers of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::NoPieces => "no-pieces",
            Reason::Blocked => "blocked",
            Reason::FirstKing => "first-king",
            Reason::Resigned => "resigned",
            Reason::Agreed => "agreed",
            Reason::Time => "time",
            Reason::Forfeit => "forfeit",
            Reason::Repetition => "repetition",
            Reason::Count => "count",
            Reason::Adjudicated => "adjudicated",
            Reason::LonePiece => "lone-piece",
            Reason::Proven => "proven",
        }
    }

    /// The article of the Nigerian manual that gives this reason, where it has one.
    pub(super) const fn nigerian_article(self) -> Option<&'static str> {
        match self {
            Reason::NoPieces => Some("NG-5.1"),
            Reason::Blocked => Some("NG-5.2"),
            Reason::Resigned => Some("NG-5.3"),
            Reason::Count => Some("NG-4.5"),
            Reason::Agreed => Some("NG-4.6"),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Clause {
    /// The clause as the rules number it: `E1`, `NG-4.3`.
    pub const fn id(self) -> &'static str {
        match self {
            Clause::E1 => "E1",
            Clause::E2 => "E2",
            Clause::E3 => "E3",
            Clause::E4 => "E4",
            Clause::E10 => "E10",
            Clause::Ng4_1 => "NG-4.1",
            Clause::Ng4_2 => "NG-4.2",
            Clause::Ng4_3 => "NG-4.3",
            Clause::Ng4_4 => "NG-4.4",
            Clause::Ng5_4 => "NG-5.4",
            Clause::Ng9_3 => "NG-9.3",
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Outcome {
    /// An end with a winner.
    pub(super) fn win(winner: Color, reason: Reason, clause: Clause) -> Outcome {
        Outcome { winner: Some(winner), reason, clause, article: None, counter: None }
    }

    /// A draw.
    pub(super) fn draw(reason: Reason, clause: Clause) -> Outcome {
        Outcome { winner: None, reason, clause, article: None, counter: None }
    }
}

impl fmt::Display for Outcome {
    /// `white wins: blocked (E1)`, `draw: repetition (E3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins")?,
            None => f.write_str("draw")?,
        }
        write!(f, ": {} ({})", self.reason, self.clause)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
