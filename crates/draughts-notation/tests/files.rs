//! Files of the wild, where there are some: they are no part of the repository, and nothing is wrong without them.
//!
//! `LONGKING_PDN_FILES=FOLDER` names a folder to look through; otherwise one beside the repository is, if it is there.

use std::fs;
use std::path::{Path, PathBuf};

use draughts_notation::Contract;
use draughts_notation::pdn::{ReadGame, Severity, read_games, write};

/// Rules that files without a GameType may be played by.
const RULES: [&str; 5] = ["international", "english", "russian", "czech", "italian"];

#[test]
fn every_file_is_read_and_written_without_loss() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pdn");
    let folder = std::env::var_os("LONGKING_PDN_FILES").map_or(beside, PathBuf::from);
    let mut files = Vec::new();
    collect(&folder, &mut files);
    for path in files {
        check(&path);
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "pdn") {
            files.push(path);
        }
    }
}

fn check(path: &Path) {
    let file = fs::read(path).expect("a file can be read");
    let readings = RULES.map(|rules| {
        let rules: Contract = rules.parse().expect("a rule set");
        let games = read_games(&file, &rules).expect("a file within the limits");
        for read in &games {
            check_game(read, path);
        }
        games
    });
    let errors = |games: &Vec<ReadGame>| {
        let problems = games.iter().flat_map(|game| &game.problems);
        problems.filter(|problem| problem.severity() == Severity::Error).count()
    };
    let best = readings.iter().min_by_key(|games| errors(games)).expect("some rules");
    // Under the rules that the file was made by, nearly everything is legal.
    assert!(errors(best) <= best.len() / 20 + 2, "{}: {} errors", path.display(), errors(best));
}

fn check_game(read: &ReadGame, path: &Path) {
    let place = || format!("{} game {}", path.display(), read.number);
    let text = write(&read.game).unwrap_or_else(|error| panic!("{}: {error}", place()));
    let again = read_games(&text, &read.game.contract).expect("a file that was written");
    assert_eq!(again.len(), 1, "{}", place());
    assert!(again[0].game == read.game, "{}: {text}", place());
    assert_eq!(again[0].moves, read.moves, "{}", place());
}
