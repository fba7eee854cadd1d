//! Why a piece may not go somewhere, in plain words.

use draughts_notation::Contract;

use super::{Words as Names, plain};

/// What forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Nothing.
    Legal,
    /// There is no piece.
    Empty,
    /// The piece belongs to the side that is not to move.
    NotYours,
    /// Something stands where it would go.
    Occupied,
    /// Something is to be captured (C1).
    MustCapture,
    /// Another capture takes precedence (C4).
    Choice,
    /// The capture is not finished (C2).
    MustGoOn,
    /// From another landing square more could be taken (C6).
    MustLand,
    /// Men capture forward only.
    CaptureForward,
    /// Men capture no kings.
    KingIsSafe,
    /// It is too far.
    OneStep,
    /// A king lands right behind what it takes.
    CloseBehind,
    /// The king has moved three times running.
    KingRun,
    /// It is no diagonal.
    Diagonals,
    /// It is neither in the same row nor in the same column.
    RowsAndColumns,
    /// No line of the board goes there.
    NoLine,
    /// A piece that was taken is still in the way.
    StillThere,
    /// A man that passes the far row stays a man.
    StaysMan,
    /// A man that is crowned ends its turn.
    TurnEnds,
    /// An own piece is in the way.
    OwnPiece,
    /// There is no empty square behind the piece.
    NoRoom,
    /// Men move forward only.
    Forward,
    /// The man has been there.
    Been,
    /// A man on the far row only captures.
    FarRow,
    /// No move of the piece ends there.
    NoWay,
}

/// A reason as it is told.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) clause: &'static str,
}

impl Reason {
    /// The word of the reason in data.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Reason::Legal => "legal",
            Reason::Empty => "empty",
            Reason::NotYours => "not-yours",
            Reason::Occupied => "occupied",
            Reason::MustCapture => "must-capture",
            Reason::Choice => "choice",
            Reason::MustGoOn => "must-go-on",
            Reason::MustLand => "must-land",
            Reason::CaptureForward => "capture-forward",
            Reason::KingIsSafe => "king-is-safe",
            Reason::OneStep => "one-step",
            Reason::CloseBehind => "close-behind",
            Reason::KingRun => "king-run",
            Reason::Diagonals => "diagonals",
            Reason::RowsAndColumns => "rows-and-columns",
            Reason::NoLine => "no-line",
            Reason::StillThere => "still-there",
            Reason::StaysMan => "stays-man",
            Reason::TurnEnds => "turn-ends",
            Reason::OwnPiece => "own-piece",
            Reason::NoRoom => "no-room",
            Reason::Forward => "forward",
            Reason::Been => "been",
            Reason::FarRow => "far-row",
            Reason::NoWay => "no-way",
        }
    }

    /// Whether it is the reason only of a piece that has something to capture, and so would tell it
    /// (H5).
    pub(crate) fn presumes_capture(self) -> bool {
        use Reason::{Choice, CloseBehind, MustCapture, MustGoOn, MustLand};
        use Reason::{StaysMan, StillThere, TurnEnds};
        matches!(
            self,
            Choice
                | CloseBehind
                | MustCapture
                | MustGoOn
                | MustLand
                | StaysMan
                | StillThere
                | TurnEnds
        )
    }

    /// What a player is told, with the words of his rules.
    pub(crate) fn words(self, contract: &Contract) -> Words {
        let names = Names::of(contract.set());
        let (text, clause) = match self {
            Self::Choice => return choice(contract),
            Self::Legal => ("It may be played.", ""),
            Self::Empty => ("Choose one of your pieces.", ""),
            Self::NotYours => ("The other side owns it.", ""),
            Self::Occupied => ("Only empty squares can be moved to.", ""),
            Self::MustCapture => ("What can {capture} goes before every other move.", "C1"),
            Self::MustGoOn => {
                ("A piece that can {capture} more goes on; stopping early is not allowed.", "C2")
            }
            Self::MustLand => (
                "From another square behind that piece you can {capture} more, so you must land there.",
                "C6",
            ),
            Self::CaptureForward => ("Only {kings} {capture} backward.", "S1-man-captures"),
            Self::KingIsSafe => ("Only a {king} takes a {king}.", "S1-man-takes-king"),
            Self::OneStep => ("It goes one step at a time.", "S1-king"),
            Self::CloseBehind => {
                ("A {king} stops on the first square behind the piece it takes.", "S1-landing")
            }
            Self::KingRun => {
                ("This {king} has moved three times; another piece moves first.", "S1-king-run")
            }
            Self::Diagonals => ("Pieces go along the diagonals only.", "S1-orthogonal"),
            Self::RowsAndColumns => ("Pieces go along rows and columns only.", "S1-orthogonal"),
            Self::NoLine => ("Pieces go along the lines of the board.", "S1-board"),
            Self::StillThere => (
                "Pieces that were jumped stay until the turn is over, and are never jumped twice.",
                "S1-removal",
            ),
            Self::StaysMan => {
                ("A {man} that passes the far row is not {crowned} on the way.", "S1-promotion")
            }
            Self::TurnEnds => {
                ("A {man} that is {crowned} goes no further in this turn.", "S1-promotion")
            }
            Self::OwnPiece => ("Own pieces are never jumped.", "C3"),
            Self::NoRoom => {
                ("A piece can be taken only when the square behind it is empty.", "NG-2.5")
            }
            Self::Forward => ("A {man} never steps back.", "S1-man-moves"),
            Self::Been => ("A {man} never goes back to a point where it has been.", "S1-man-moves"),
            Self::FarRow => {
                ("A {man} on the far row moves no more but to {capture}.", "S1-man-moves")
            }
            Self::NoWay => ("No move of this piece ends there.", "NG-2.5"),
        };
        let title = names.fill(self.title());
        Words { title, text: names.fill(text), clause }
    }

    /// The title of what a player is told.
    fn title(self) -> &'static str {
        match self {
            Self::Choice => "another way goes first",
            Self::Legal => "this is legal",
            Self::Empty => "nothing stands there",
            Self::NotYours => "not your piece",
            Self::Occupied => "the square is taken",
            Self::MustCapture => "you must {capture}",
            Self::MustGoOn => "not finished yet",
            Self::MustLand => "land where it leads on",
            Self::CaptureForward => "{men} {capture} forward",
            Self::KingIsSafe => "a {man} takes no {king}",
            Self::OneStep => "too far",
            Self::CloseBehind => "land right behind",
            Self::KingRun => "three times running",
            Self::Diagonals => "not on a diagonal",
            Self::RowsAndColumns => "not along a row or column",
            Self::NoLine => "no line goes there",
            Self::StillThere => "a taken piece blocks the way",
            Self::StaysMan => "it is still a {man}",
            Self::TurnEnds => "{crowned}, and done",
            Self::OwnPiece => "your own piece is in the way",
            Self::NoRoom => "no room to land",
            Self::Forward => "{men} move forward",
            Self::Been => "it has been there",
            Self::FarRow => "it can only {capture} now",
            Self::NoWay => "it cannot go there",
        }
    }
}

/// What takes precedence under these rules.
fn choice(contract: &Contract) -> Words {
    let plain::Must { text, clause, .. } = plain::must(contract);
    let names = Names::of(contract.set());
    Words { title: names.fill(Reason::Choice.title()), text, clause }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_rule_set() {
        let words = |rules: &str, reason: Reason| reason.words(&rules.parse().unwrap()).text;
        assert_eq!(
            words("nigerian", Reason::MustCapture),
            "What can eat goes before every other move."
        );
        assert_eq!(words("international", Reason::Choice), "Where most is taken.");
    }
}
