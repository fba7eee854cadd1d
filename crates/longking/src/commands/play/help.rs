//! What can be typed, in the words of the rule set.

use std::fmt::Write;

use longking_table::Phase;
use serde_json::Value;

/// What the help depends on.
pub(super) struct Help<'a> {
    /// The contract as a page gets it: its words and whether it has huffing.
    pub(super) contract: &'a Value,
    pub(super) phase: Phase,
    /// A move that may be played now, as an example.
    pub(super) example: Option<&'a str>,
    /// Two men that may be named now.
    pub(super) men: Option<[String; 2]>,
    /// The name of a square.
    pub(super) square: String,
    /// Whether Boards are played.
    pub(super) is_match: bool,
}

impl Help<'_> {
    /// The list, a line each.
    pub(super) fn text(&self) -> String {
        let word = |name: &str| self.contract["words"][name].as_str().unwrap_or_default();
        let (man, men, king, kings) = (word("man"), word("men"), word("king"), word("kings"));
        let capture = word("capture");
        let mut rows: Vec<(String, String)> = Vec::new();
        let mut row = |typed: &str, does: String| rows.push((typed.to_owned(), does));
        match (self.phase, &self.men) {
            (Phase::Crown, Some([crowned, spent])) => row(
                &format!("crown {crowned} {spent}"),
                format!(
                    "the {man} on {crowned} becomes a {king}, the one on {spent} is given up (NG-7.2)"
                ),
            ),
            _ => {
                let example = self.example.unwrap_or("32-28");
                row(
                    example,
                    format!("a move: where the piece stands, where it goes; x to {capture}"),
                );
                if self.contract["huffing"] == true {
                    let square = &self.square;
                    let does = format!(
                        "take the piece on {square}, which did not {capture}; then move (H2)"
                    );
                    row(&format!("huff{square}"), does);
                }
                row("moves", "what can be played".to_owned());
                row("draw", "offer a draw, on your own move".to_owned());
                row("undo", "take your last move back".to_owned());
                row("resign", "give the game up".to_owned());
            }
        }
        let also = |name: &str| {
            let word = self.contract["words"][name].as_str();
            word.map_or_else(String::new, |word| format!(" ({word})"))
        };
        let (mma, nkoroma) = (also("also_men"), also("also_kings"));
        row("board", format!("the board again: w and b are {men}{mma}, W and B {kings}{nkoroma}"));
        row("rules", "the rules in plain words".to_owned());
        if self.is_match {
            row("score", "the Boards so far".to_owned());
        }
        row("quit", "leave".to_owned());
        row("?", "this list".to_owned());
        let width = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or_default();
        let mut text = String::new();
        for (typed, does) in rows {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{typed:width$}  {does}");
        }
        text
    }
}

/// The rules in plain words, with their clauses.
pub(super) fn rules(contract: &Value) -> String {
    let mut text = format!("{}\n", contract["name"].as_str().unwrap_or_default());
    for line in contract["lines"].as_array().into_iter().flatten() {
        let part = |name: &str| line[name].as_str().unwrap_or_default();
        let _ = writeln!(text, "{} ({})", part("text"), part("clause"));
    }
    text
}
