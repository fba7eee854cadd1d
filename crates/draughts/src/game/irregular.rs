//! Irregularities: what a referee would correct and a program refuses (M7).

use core::fmt;

/// Something that may not be done, with the articles that forbid it (M7, NG-6, FMJD 5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// The board lies the wrong way round.
    WrongBoard,
    /// A move is taken back and the opponent has not agreed.
    TakingBack,
    /// One piece was touched and another is moved.
    TouchedAnother,
    /// A capture takes more or fewer pieces than it jumps.
    WrongCapture,
    /// A player makes two moves running.
    TwoMoves,
    /// A player touches a piece when it is not his turn.
    TouchingOutOfTurn,
    /// A quiet move is made although a capture is compulsory.
    MissedCapture,
}

impl Irregularity {
    /// The articles that forbid it: of the Nigerian manual, and of FMJD's rules where they have
    /// one.
    pub const fn article(self) -> &'static str {
        match self {
            Irregularity::WrongBoard => "NG-6.1, FMJD 5.1",
            Irregularity::TakingBack => "NG-6.2, FMJD 5.4.4",
            Irregularity::TouchedAnother => "NG-6.3, FMJD 5.4.3",
            Irregularity::WrongCapture => "NG-6.4, FMJD 5.4.8",
            Irregularity::TwoMoves => "NG-6.5, FMJD 5.4.1",
            Irregularity::TouchingOutOfTurn => "NG-2.14",
            Irregularity::MissedCapture => "NG-3.4, FMJD 5.4.6",
        }
    }
}

impl fmt::Display for Irregularity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Irregularity::WrongBoard => "the board lies the wrong way round",
            Irregularity::TakingBack => "a move is taken back only when the opponent agrees",
            Irregularity::TouchedAnother => "the piece that was touched must be played",
            Irregularity::WrongCapture => "a capture takes what it jumps, no more and no less",
            Irregularity::TwoMoves => "it is the opponent's turn",
            Irregularity::TouchingOutOfTurn => "only the player to move may touch a piece",
            Irregularity::MissedCapture => "a capture is compulsory",
        };
        write!(f, "{what} ({})", self.article())
    }
}

impl core::error::Error for Irregularity {}
