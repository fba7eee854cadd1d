//! Files of the wild, where there are some: they are no part of the repository, and nothing is
//! wrong without them.
//!
//! `LONGKING_PDN_FILES=FOLDER` names a folder to look through; otherwise one beside the repository
//! is, if it is there.

use std::fs;
use std::path::{Path, PathBuf};

use draughts_notation::Contract;
use draughts_notation::pdn::{Fault, Location, Problem, ReadGame, Severity, read_games, write};

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
            for problem in &read.problems {
                check_problem(problem, read, &file, path);
            }
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

/// A problem names its game and a reason in one line; a move that is not legal stands where it
/// says.
fn check_problem(problem: &Problem, read: &ReadGame, file: &[u8], path: &Path) {
    let Problem { game, place, fault } = problem;
    let reason = fault.to_string();
    let told = format!("{} game {game}, {place}: {reason}", path.display());
    assert_eq!(*game, read.number, "{told}");
    assert!(!reason.is_empty() && !reason.contains('\n'), "{told}");
    if !matches!(fault, Fault::Move(_) | Fault::AfterEnd(..)) {
        return;
    }
    // The message begins with the move, in quotes.
    let quoted = reason.split('"').nth(1).expect("a move in quotes");
    let stands = text_at(file, *place).unwrap_or_else(|| panic!("{told}: no such place"));
    assert!(squares(&stands).starts_with(&squares(quoted)), "{told}: {stands:.40}");
}

/// The text from a place on.
fn text_at(file: &[u8], place: Location) -> Option<String> {
    let text = match std::str::from_utf8(file) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => file.iter().map(|byte| char::from(*byte)).collect(),
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.split('\n').skip(usize::try_from(place.line).ok()? - 1).collect();
    let column = usize::try_from(place.column).ok()? - 1;
    let next = lines.get(1).copied().unwrap_or_default();
    Some(lines.first()?.chars().skip(column).chain(next.chars()).collect())
}

/// The letters and digits of squares, without what stands between them.
fn squares(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_ascii_alphanumeric() && !c.eq_ignore_ascii_case(&'x'));
    kept.map(|c| c.to_ascii_lowercase()).collect()
}
