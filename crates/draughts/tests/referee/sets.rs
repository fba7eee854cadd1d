//! The built-in rule sets, typed from the table of section 2.

use crate::contract::{
    Adjudication, Choice, Contract, Corner, Draws, First, Goal, Huff, KEYS, King, KingRun, Landing,
    LonePiece, ManCaptures, ManMoves, ManTakesKing, Orthogonal, Promotion, Removal, Squares,
};

/// The columns of the table, without "other".
const COLUMNS: [&str; 11] = [
    "board",
    "rows",
    "corner",
    "first",
    "man-captures",
    "king",
    "landing",
    "promotion",
    "choice",
    "removal",
    "draws",
];

/// A row a rule set: id, columns, other. A dash stands for a value without effect.
pub(crate) const SETS: [(&str, &str, &str); 33] = [
    (
        "nigerian",
        "10 4 right either all long any stop free end plain",
        "huff=kings adjudication=on",
    ),
    ("ghanaian", "10 4 right either all long any stop free end plain", "huff=all lone-piece=loses"),
    ("international", "10 4 left white all long any stop most end fmjd", ""),
    ("international-page", "10 4 left white all long any stop most end page", ""),
    ("international-king-first", "10 4 left white all long any stop most-king-first end fmjd", ""),
    ("international-encyclopedia", "10 4 left white all long any stop most end encyclopedia", ""),
    ("old-draughts-8", "8 3 left black all long behind ends-turn free at-once plain", "huff=all"),
    ("old-draughts-10", "10 3 left black all long behind ends-turn free at-once plain", "huff=all"),
    ("old-draughts-12", "12 3 left black all long behind ends-turn free at-once plain", "huff=all"),
    ("english", "8 3 left black forward short - ends-turn free end english", ""),
    ("russian", "8 3 left white all long any passing free end russian", ""),
    ("canadian", "12 5 left white all long any stop most end fmjd", ""),
    ("south-african", "14 6 left white all long any stop most end fmjd", ""),
    ("ivorian", "10 4 right white all long any stop most end fmjd", ""),
    ("tanzanian", "8 3 left either forward long any ends-turn free end tanzanian", ""),
    ("zambian", "8 3 left either all long any stop free end pool", ""),
    ("brazilian", "8 3 left white all long any stop most end russian", ""),
    ("pool", "8 3 left black all long any stop free end pool", ""),
    ("jamaican", "8 3 right black all long any stop free end pool", ""),
    ("sri-lankan", "12 5 right white all long any stop most end fmjd", ""),
    ("killer", "10 4 left white all long behind-king stop most end fmjd", ""),
    ("breakthrough", "10 4 left white all long any stop most end repetition", "goal=crown"),
    ("antidraughts", "10 4 left white all long any stop most end repetition", "goal=lose"),
    (
        "frisian",
        "10 4 left white all long any stop frisian end frisian",
        "orthogonal=yes king-run=3",
    ),
    ("frysk", "10 1 left white all long any stop frisian end frisian", "orthogonal=yes king-run=3"),
    (
        "italian",
        "8 3 right white forward short - ends-turn italian end english",
        "man-takes-king=no",
    ),
    ("spanish", "8 3 right white forward long any ends-turn spanish end spanish", ""),
    ("portuguese", "8 3 right white forward long any ends-turn spanish end spanish", ""),
    ("czech", "8 3 left white forward long any ends-turn king-first end plain", ""),
    ("thai", "8 2 left black forward long behind ends-turn free at-once plain", ""),
    (
        "alquerque",
        "points-5 2 - either all - - - free at-once repetition",
        "man-moves=all huff=all",
    ),
    (
        "alquerque-bell",
        "points-5 2 - either all - - - free at-once repetition",
        "man-moves=bell huff=all",
    ),
    ("turkish", "all-8 2 - white forward long any stop most at-once turkish", "orthogonal=only"),
];

/// What people look for, and the id it is read as.
pub(crate) const ALIASES: [(&str, &str); 12] = [
    ("damii", "ghanaian"),
    ("checkers", "english"),
    ("leaflet", "english"),
    ("polish", "international"),
    ("american", "english"),
    ("straight", "english"),
    ("shashki", "russian"),
    ("senegal", "international"),
    ("zaire", "international"),
    ("cameroon", "international"),
    ("qirkat", "alquerque"),
    ("dama", "turkish"),
];

/// The values that no row has to say.
fn usual() -> Contract {
    Contract {
        rows: 4,
        squares: Squares::Dark10,
        corner: Corner::Left,
        first: First::White,
        man_captures: ManCaptures::All,
        man_takes_king: ManTakesKing::Yes,
        king: King::Long,
        landing: Landing::Any,
        promotion: Promotion::Stop,
        choice: Choice::Free,
        removal: Removal::End,
        huff: Huff::Off,
        draws: Draws::Plain,
        adjudication: Adjudication::Off,
        lone_piece: LonePiece::Plays,
        man_moves: ManMoves::Forward,
        orthogonal: Orthogonal::No,
        king_run: KingRun::Free,
        goal: Goal::Normal,
    }
}

/// The contract of a rule set, by the table.
pub(crate) fn contract_of(id: &str) -> Option<Contract> {
    let (_, columns, other) = SETS.iter().find(|row| row.0 == id)?;
    let mut contract = usual();
    for (key, word) in COLUMNS.iter().zip(columns.split(' ')) {
        if word != "-" {
            contract.set(key, word);
        }
    }
    for pair in other.split_whitespace() {
        let (key, word) = pair.split_once('=').expect("key=value");
        contract.set(key, word);
    }
    Some(contract)
}

/// The keys whose value makes a difference in a contract.
pub(crate) fn keys_with_effect(contract: &Contract) -> Vec<&'static str> {
    let without: &[&str] = match (contract.squares, contract.king) {
        (Squares::Points5, _) => {
            &["king", "landing", "promotion", "man-takes-king", "orthogonal", "corner"]
        }
        (Squares::All8, _) => &["corner"],
        (_, King::Short) => &["landing"],
        _ => &[],
    };
    KEYS.into_iter().filter(|key| !without.contains(key)).collect()
}
