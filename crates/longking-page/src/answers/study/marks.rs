//! Squares and arrows that somebody drew, as commands of a comment: `[%csl 28,33]` and `[%cal
//! 32-28]`, in our numbers.

use std::fmt::Write;

use draughts_notation::pdn::{commands, without_commands};

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
    /// Reads comments. Commands of others, clocks for one, stay in the text.
    pub(super) fn read(comments: &[String]) -> Marks {
        let mut marks = Marks::default();
        let mut paragraphs = Vec::new();
        for comment in comments {
            let ours = |name: &str| name == SQUARES || name == ARROWS;
            for command in commands(comment).filter(|command| ours(command.name)) {
                let values = command.value.split(',').map(letterless);
                if command.name == SQUARES {
                    marks.squares.extend(values.filter_map(|square| square.parse::<u8>().ok()));
                } else {
                    marks.arrows.extend(values.filter_map(arrow));
                }
            }
            let others = commands(comment).filter(|command| !ours(command.name));
            let mut text = without_commands(comment);
            for command in others {
                if !text.is_empty() {
                    text.push(' ');
                }
                // Writing to a text does not fail.
                let _ = match command.value {
                    "" => write!(text, "[%{}]", command.name),
                    value => write!(text, "[%{} {value}]", command.name),
                };
            }
            if !text.is_empty() {
                paragraphs.push(text);
            }
        }
        marks.text = paragraphs.join("\n");
        marks
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

/// A value without the letter of its colour.
fn letterless(value: &str) -> &str {
    value.trim().trim_start_matches(|c: char| c.is_ascii_alphabetic())
}

fn arrow(text: &str) -> Option<[u8; 2]> {
    let (from, to) = text.split_once('-')?;
    Some([from.parse().ok()?, to.parse().ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_drawn_is_told_from_what_was_said() {
        let comment = "good [%csl 28,G33] [%clk 0:10:00] and safe [%cal 32-28,R28-23] [%csl x]";
        let marks = Marks::read(&[comment.to_owned(), "second".to_owned()]);
        assert_eq!(marks.text, "good and safe [%clk 0:10:00]\nsecond");
        assert_eq!(
            (&marks.squares[..], &marks.arrows[..]),
            (&[28, 33][..], &[[32, 28], [28, 23]][..])
        );
        let again = Marks::read(&[marks.comment().unwrap()]);
        assert_eq!(again.text, "good and safe\nsecond [%clk 0:10:00]");
        assert_eq!(again.squares, marks.squares);
        assert_eq!(again.arrows, marks.arrows);
        assert_eq!(Marks::default().comment(), None);
    }
}
