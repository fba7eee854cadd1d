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
            Reason::StillThere => "still-there",
            Reason::StaysMan => "stays-man",
            Reason::TurnEnds => "turn-ends",
            Reason::OwnPiece => "own-piece",
            Reason::NoRoom => "no-room",
            Reason::Forward => "forward",
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
        let (title, text, clause) = match self {
            Self::Choice => return choice(contract),
            Self::Legal => ("this is legal", "It may be played.", ""),
            Self::Empty => ("nothing stands there", "Choose one of your pieces.", ""),
            Self::NotYours => ("not your piece", "The other side owns it.", ""),
            Self::Occupied => ("the square is taken", "Only empty squares can be moved to.", ""),
            Self::MustCapture => {
                ("you must {capture}", "What can {capture} goes before every other move.", "C1")
            }
            Self::MustGoOn => (
                "not finished yet",
                "A piece that can {capture} more goes on; stopping early is not allowed.",
                "C2",
            ),
            Self::MustLand => (
                "land where it leads on",
                "From another square behind that piece you can {capture} more, so you must land there.",
                "C6",
            ),
            Self::CaptureForward => {
                ("{men} {capture} forward", "Only {kings} {capture} backward.", "S1-man-captures")
            }
            Self::KingIsSafe => {
                ("a {man} takes no {king}", "Only a {king} takes a {king}.", "S1-man-takes-king")
            }
            Self::OneStep => ("too far", "It goes one step at a time.", "S1-king"),
            Self::CloseBehind => (
                "land right behind",
                "A {king} stops on the first square behind the piece it takes.",
                "S1-landing",
            ),
            Self::KingRun => (
                "three times running",
                "This {king} has moved three times; another piece moves first.",
                "S1-king-run",
            ),
            Self::Diagonals => {
                ("not on a diagonal", "Pieces go along the diagonals only.", "S1-orthogonal")
            }
            Self::StillThere => (
                "a taken piece blocks the way",
                "Pieces that were jumped stay until the turn is over, and are never jumped twice.",
                "S1-removal",
            ),
            Self::StaysMan => (
                "it is still a {man}",
                "A {man} that passes the far row is not {crowned} on the way.",
                "S1-promotion",
            ),
            Self::TurnEnds => (
                "{crowned}, and done",
                "A {man} that is {crowned} goes no further in this turn.",
                "S1-promotion",
            ),
            Self::OwnPiece => {
                ("your own piece is in the way", "Own pieces are never jumped.", "C3")
            }
            Self::NoRoom => (
                "no room to land",
                "A piece can be taken only when the square behind it is empty.",
                "NG-2.5",
            ),
            Self::Forward => ("{men} move forward", "A {man} never steps back.", "S1-man-captures"),
            Self::NoWay => ("it cannot go there", "No move of this piece ends there.", "NG-2.5"),
        };
        Words { title: names.fill(title), text: names.fill(text), clause }
    }
}

/// What takes precedence under these rules.
fn choice(contract: &Contract) -> Words {
    let plain::Must { text, clause, .. } = plain::must(contract);
    let names = Names::of(contract.set());
    Words { title: names.fill("another way goes first"), text, clause }
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
