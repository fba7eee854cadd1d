//! The rules editor: short names of keys and values.

use draughts_notation::Key;

use super::Words;

/// The name of a key.
pub(crate) fn title(key: Key, words: Words) -> String {
    words.fill(match key {
        Key::Board => "board",
        Key::Rows => "rows of {men}",
        Key::Corner => "near playing corner",
        Key::First => "who starts",
        Key::ManCaptures => "{men} {capture}",
        Key::ManTakesKing => "{men} against {kings}",
        Key::King => "{kings} go",
        Key::Landing => "landing behind a piece",
        Key::Promotion => "over the far row",
        Key::Choice => "several ways to {capture}",
        Key::Removal => "taken pieces leave",
        Key::Huff => "a missed {act}",
        Key::Draws => "counts that draw",
        Key::Adjudication => "known endings",
        Key::LonePiece => "a single piece left",
        Key::ManMoves => "{men} go",
        Key::Orthogonal => "rows and columns",
        Key::KingRun => "{king} moves running",
        Key::Goal => "who wins",
    })
}

/// The name of a value, short enough for a button.
pub(crate) fn value(key: Key, place: usize, words: Words) -> String {
    let names: &[&str] = match key {
        Key::Board => {
            &["8 × 8", "10 × 10", "12 × 12", "14 × 14", "8 × 8, all squares", "5 × 5 points"]
        }
        Key::Rows => &["1", "2", "3", "4", "5", "6"],
        Key::Corner => &["left", "right"],
        Key::First => &["White", "Black", "by lot"],
        Key::ManCaptures => &["forward", "backwards too"],
        Key::ManTakesKing => &["may {capture}", "may not"],
        Key::King => &["one step", "any distance", "far to {capture} only"],
        Key::Landing => &["anywhere", "close behind", "close behind {kings}"],
        Key::Promotion => &["stays a {man}", "{crowned}, ends", "{crowned}, goes on"],
        Key::Choice => &[
            "choose freely",
            "take the most",
            "{king} first",
            "most, {king} first",
            "Italian order",
            "Spanish order",
            "Frisian value",
        ],
        Key::Removal => &["at the end", "at each jump"],
        Key::Huff => &["not punished", "{king} seized", "any seized"],
        Key::Draws => &[
            "FMJD",
            "rules page",
            "encyclopedia",
            "Turkish",
            "plain",
            "repetition only",
            "Russian",
            "English",
            "pool",
            "Tanzanian",
            "Spanish",
            "Frisian",
        ],
        Key::Adjudication => &["end the game", "play on"],
        Key::LonePiece => &["plays on", "has lost"],
        Key::ManMoves => &["forward", "every way", "never back"],
        Key::Orthogonal => &["no", "captured along", "these alone"],
        Key::KingRun => &["any number", "three"],
        Key::Goal => &["last to move", "first without move", "first {king}"],
    };
    words.fill(names.get(place).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use draughts::RULE_SETS;

    use super::*;

    #[test]
    fn every_value_of_every_key_has_a_name() {
        for set in RULE_SETS {
            let words = Words::of(set);
            for key in Key::ALL {
                for (place, word) in key.allowed().iter().enumerate() {
                    let name = value(key, place, words);
                    assert!(!name.is_empty() && !name.contains('{'), "{key}={word}: {name:?}");
                }
                assert_eq!(value(key, key.allowed().len(), words), "", "{key}");
            }
        }
    }
}
