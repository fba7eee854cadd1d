//! The corpora of the fuzz targets, as an ordinary test: every input that is kept obeys the laws.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/src/lib.rs"]
pub mod laws;

/// Gives every input that is kept for a target to its laws.
fn check(target: &str, law: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut checked = 0;
    for entry in fs::read_dir(&folder).expect("the corpus is part of the repository") {
        let path = entry.expect("a folder can be listed").path();
        law(&fs::read(path).expect("a file of the repository can be read"));
        checked += 1;
    }
    assert!(checked > 0, "{} is empty", folder.display());
}

#[test]
fn positions_as_text_obey_the_laws() {
    check("fen", laws::fen);
}

#[test]
fn contracts_as_text_obey_the_laws() {
    check("contract", laws::contract);
}

#[test]
fn moves_as_text_obey_the_laws() {
    check("moves", laws::moves);
}

#[test]
fn games_as_text_obey_the_laws() {
    check("pdn", laws::pdn);
}

#[test]
fn scores_of_games_obey_the_laws() {
    check("score", laws::score);
}

#[test]
fn generated_moves_and_games_obey_the_laws() {
    check("generate", laws::generate);
}
