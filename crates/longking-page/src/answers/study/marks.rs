//! Squares and arrows that somebody drew, as commands of a comment: `[%csl 28,33]` and `[%cal
//! 32-28]`, in our numbers; read in letters too.

use std::fmt::Write;

use draughts::any::AnyBoard;
use draughts_notation::SquareNames;
use draughts_notation::pdn::{Command, commands, without_commands};

/// The command of squares.
const SQUARES: &str = "csl";

/// The command of arrows.
const ARROWS: &str = "cal";

/// What comments say, and what was drawn.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    /// The comments without what was drawn, a paragraph each.
    pub(super) text: String,
    /// Squares that are marked.
    pub(super) squares: Vec<u8>,
    /// Arrows from square to square.
    pub(super) arrows: Vec<[u8; 2]>,
}

impl Marks {
    /// Reads comments about a position. Commands of others, clocks for one, stay in the text, and
    /// so does what names no square of the board.
    pub(super) fn read(comments: &[String], board: AnyBoard, names: SquareNames) -> Marks {
        let square = |text: &str| {
            let has_letters = text.starts_with(|c: char| c.is_ascii_lowercase());
            let names = if has_letters { names } else { SquareNames::OURS };
            names.read_any(board, text).ok()
        };
        let mut marks = Marks::default();
        let mut paragraphs = Vec::new();
        for comment in comments {
            let mut text = without_commands(comment);
            for command in commands(comment) {
                let Some(value) = marks.draw(&command, &square) else { continue };
                if !text.is_empty() {
                    text.push(' ');
                }
                let blank = if value.is_empty() { "" } else { " " };
                // Writing to a text does not fail.
                let _ = write!(text, "[%{}{blank}{value}]", command.name);
            }
            if !text.is_empty() {
                paragraphs.push(text);
            }
        }
        marks.text = paragraphs.join("\n");
        marks
    }

    /// Takes what a command draws; answers the value that stays in the text, if any does.
    fn draw(
        &mut self,
        command: &Command<'_>,
        square: &dyn Fn(&str) -> Option<u8>,
    ) -> Option<String> {
        let Command { name, value } = *command;
        if name != SQUARES && name != ARROWS {
            return Some(value.to_owned());
        }
        let mut left = Vec::new();
        for value in value.split(',').map(str::trim).filter(|value| !value.is_empty()) {
            // The letter of a colour may stand before it.
            let place = value.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(value);
            let is_drawn = if name == SQUARES {
                let found = square(place);
                self.squares.extend(found);
                found.is_some()
            } else {
                let found = arrow(place, square);
                self.arrows.extend(found);
                found.is_some()
            };
            if !is_drawn {
                left.push(value);
            }
        }
        (!left.is_empty()).then(|| left.join(","))
    }

    /// The comment that says all of it; none where there is nothing to say.
    pub(super) fn comment(&self) -> Option<String> {
        let mut parts = Vec::new();
        if !self.text.trim().is_empty() {
            parts.push(self.text.trim().to_owned());
        }
        let list = |name: &str, values: Vec<String>| {
            (!values.is_empty()).then(|| format!("[%{name} {}]", values.join(",")))
        };
        parts.extend(list(SQUARES, self.squares.iter().map(u8::to_string).collect()));
        let arrows = self.arrows.iter().map(|[from, to]| format!("{from}-{to}"));
        parts.extend(list(ARROWS, arrows.collect()));
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

/// An arrow: `32-28`, or `3228` as other programs write it.
fn arrow(text: &str, square: &dyn Fn(&str) -> Option<u8>) -> Option<[u8; 2]> {
    let joined = || text.split_at_checked(2).filter(|_| text.len() == 4);
    let (from, to) = text.split_once('-').or_else(joined)?;
    Some([square(from)?, square(to)?])
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Board10};

    use super::*;

    fn read(comments: &[&str]) -> Marks {
        let comments: Vec<_> = comments.iter().map(|comment| (*comment).to_owned()).collect();
        Marks::read(&comments, AnyBoard::of::<Board10>(), SquareNames::OURS)
    }

    fn check(comment: &str, text: &str, squares: &[u8], arrows: &[[u8; 2]]) {
        let marks = read(&[comment]);
        assert_eq!(marks.text, text, "{comment}");
        assert_eq!((&marks.squares[..], &marks.arrows[..]), (squares, arrows), "{comment}");
        let again = marks.comment().map(|comment| read(&[&comment])).unwrap_or_default();
        assert_eq!(again, marks, "{comment}");
    }

    #[test]
    fn what_was_drawn_is_told_from_what_was_said() {
        let comment = "good [%csl 28,G33] [%clk 0:10:00] and safe [%cal 32-28,R28-23] [%csl x]";
        let marks = read(&[comment, "second"]);
        assert_eq!(marks.text, "good and safe [%clk 0:10:00] [%csl x]\nsecond");
        assert_eq!(
            (&marks.squares[..], &marks.arrows[..]),
            (&[28, 33][..], &[[32, 28], [28, 23]][..])
        );
        let again = read(&[&marks.comment().unwrap()]);
        assert_eq!(again.text, "good and safe\nsecond [%clk 0:10:00] [%csl x]");
        assert_eq!(again.squares, marks.squares);
        assert_eq!(again.arrows, marks.arrows);
        assert_eq!(Marks::default().comment(), None);
    }

    #[test]
    fn arrows_of_other_programs_have_no_hyphen() {
        let comment = "[%csl G28,R33][%cal G3228,R1823]";
        check(comment, "", &[28, 33], &[[32, 28], [18, 23]]);
    }

    #[test]
    fn what_is_not_on_the_board_stays_in_the_text() {
        check("[%csl 60]", "[%csl 60]", &[], &[]);
        check("a [%csl 28, 0,300]", "a [%csl 0,300]", &[28], &[]);
        check("[%cal 0-5,32-28,R2851,328]", "[%cal 0-5,R2851,328]", &[], &[[32, 28]]);
        check("[%csl Ga1]", "[%csl Ga1]", &[], &[]);
        check("[%csl ,] [%cal] [%é]", "[%é]", &[], &[]);
    }

    #[test]
    fn letters_are_read_where_the_rule_set_has_them() {
        let comments = ["[%csl Ga1,b1,30] [%cal Ra1b2,c1-d2]".to_owned()];
        let marks = Marks::read(&comments, AnyBoard::of::<Board8>(), SquareNames::LETTERS);
        assert_eq!(marks.text, "[%csl b1]");
        assert_eq!((marks.squares, marks.arrows), (vec![29, 30], vec![[29, 25], [30, 26]]));
    }
}
