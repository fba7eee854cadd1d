//! Why a piece may not go somewhere, in plain words.

use draughts_notation::Contract;

use super::Words;
use super::plain::precedence;
use super::saying::{Told, With};

/// Defines the reasons: `Case "word" "clause": "title", "text",` a line.
macro_rules! reasons {
    ($(
        $(#[$doc:meta])*
        $case:ident $word:literal $clause:literal: $title:literal, $text:literal,
    )+) => {
        /// What forbids a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Reason { $($(#[$doc])* $case,)+ }

        impl Reason {
            /// Every reason.
            pub(crate) const ALL: &'static [Reason] = &[$(Reason::$case,)+];

            /// The code, the clause, the title and the text of it.
            pub(crate) const fn entry(self) -> [&'static str; 4] {
                match self {
                    $(Reason::$case => [concat!("why.", $word), $clause, $title, $text],)+
                }
            }
        }
    };
}

reasons! {
    /// Nothing.
    Legal "legal" "": "This is legal", "It may be played.",
    /// There is no piece.
    Empty "empty" "": "Nothing stands there", "Choose one of your pieces.",
    /// The piece belongs to the side that is not to move.
    NotYours "not-yours" "": "Not your piece", "The other side owns it.",
    /// Something stands where it would go.
    Occupied "occupied" "": "The square is taken", "Only empty squares can be moved to.",
    /// Something is to be captured (C1).
    MustCapture "must-capture" "C1": "You must {capture}",
        "What can {capture} goes before every other move.",
    /// Another capture takes precedence (C4): the rules say which, and the text is theirs.
    Choice "choice" "C4": "Another way goes first", "",
    /// The capture is not finished (C2).
    MustGoOn "must-go-on" "C2": "Not finished yet",
        "A piece that can {capture} more goes on; stopping early is not allowed.",
    /// From another landing square more could be taken (C6).
    MustLand "must-land" "C6": "Land where it leads on",
        "From another square behind that piece you can {capture} more, so you must land there.",
    /// Men capture forward only.
    CaptureForward "capture-forward" "S1-man-captures": "{Men} {capture} forward",
        "Only {kings} {capture} backward.",
    /// Men capture no kings.
    KingIsSafe "king-is-safe" "S1-man-takes-king": "A {man} takes no {king}",
        "Only a {king} takes a {king}.",
    /// It is too far for a king.
    OneStep "one-step" "S1-king": "Too far", "It goes one step at a time.",
    /// It is too far for a man.
    ManStep "man-step" "S1-man-moves": "Too far", "A {man} goes one step at a time.",
    /// A king lands right behind what it takes.
    CloseBehind "close-behind" "S1-landing": "Land right behind",
        "A {king} stops on the first square behind the piece it takes.",
    /// The king has moved three times running.
    KingRun "king-run" "S1-king-run": "Three times running",
        "This {king} has moved three times; another piece moves first.",
    /// It is no diagonal.
    Diagonals "diagonals" "S1-orthogonal": "Not on a diagonal",
        "Pieces go along the diagonals only.",
    /// It is neither in the same row nor in the same column.
    RowsAndColumns "rows-and-columns" "S1-orthogonal": "Not along a row or column",
        "Pieces go along rows and columns only.",
    /// No line of the board goes there.
    NoLine "no-line" "S1-board": "No line goes there", "Pieces go along the lines of the board.",
    /// A piece that was taken is still in the way.
    StillThere "still-there" "S1-removal": "A taken piece blocks the way",
        "Pieces that were jumped stay until the turn is over, and are never jumped twice.",
    /// A man that passes the far row stays a man.
    StaysMan "stays-man" "S1-promotion": "It is still a {man}",
        "A {man} that passes the far row is not {crowned} on the way.",
    /// A man that is crowned ends its turn.
    TurnEnds "turn-ends" "S1-promotion": "{Crowned}, and done",
        "A {man} that is {crowned} goes no further in this turn.",
    /// An own piece is in the way.
    OwnPiece "own-piece" "C3": "Your own piece is in the way", "Own pieces are never jumped.",
    /// There is no empty square behind the piece.
    NoRoom "no-room" "NG-2.5": "No room to land",
        "A piece can be taken only when the square behind it is empty.",
    /// Men move forward only.
    Forward "forward" "S1-man-moves": "{Men} move forward", "A {man} never steps back.",
    /// The man has been there.
    Been "been" "S1-man-moves": "It has been there",
        "A {man} never goes back to a point where it has been.",
    /// A man on the far row only captures.
    FarRow "far-row" "S1-man-moves": "It can only {capture} now",
        "A {man} on the far row moves no more but to {capture}.",
    /// No move of the piece ends there.
    NoWay "no-way" "NG-2.5": "It cannot go there", "No move of this piece ends there.",
}

impl Reason {
    /// The word of the reason in data.
    pub(crate) fn word(self) -> &'static str {
        // Whatever the piece is, programs have one word for it.
        let reason = if self == Reason::ManStep { Reason::OneStep } else { self };
        let [code, ..] = reason.entry();
        code.trim_start_matches("why.")
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
    pub(crate) fn told(self, contract: &Contract) -> Told {
        let [code, clause, title, text] = self.entry();
        let with = With::of(Words::of(contract.set()));
        match self {
            Reason::Choice => {
                let (word, text, clause) = precedence(contract);
                Told::new(format!("{code}.{word}"), with, [title, text], clause)
            }
            _ => Told::new(code, with, [title, text], clause),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_rule_set() {
        let words = |rules: &str, reason: Reason| reason.told(&rules.parse().unwrap()).text;
        assert_eq!(
            words("nigerian", Reason::MustCapture),
            "What can eat goes before every other move."
        );
        assert_eq!(words("international", Reason::Choice), "Where most is taken.");
    }
}
