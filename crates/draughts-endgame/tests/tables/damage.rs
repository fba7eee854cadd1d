//! Damaged files never answer; they are refused with the block named, and built anew.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;

use draughts::{Color, International, Piece, Position, Setup, Square};
use draughts_endgame::build::{Order, Progress, build_distances, build_practice};
use draughts_endgame::{Endgame, Material, PracticeFiles, Tables, Wdl};

use crate::folder::{Folder, built, order, rules};

/// Two kings against one, White to move: a win on the spot.
fn position() -> Position<International> {
    let mut setup = Setup::empty(Color::White);
    for (number, color) in [(45, Color::White), (50, Color::White), (6, Color::Black)] {
        setup.put(Square::new(number).expect("a square"), Some(Piece::king(color)));
    }
    Position::new(International, &setup).expect("it can be played")
}

#[test]
fn every_changed_byte_and_every_cut_is_refused() {
    let folder = Folder::new("damage");
    let rules = rules("international");
    let tables = built(&folder.0, rules, 3);
    let value = tables.probe(&position()).expect("it is known");
    drop(tables);
    let files = folder.files();
    let (path, whole) = files
        .iter()
        .find(|(path, _)| path.ends_with("2K-K.wdl"))
        .expect("the table of two kings against one is there");
    let answer = || -> Result<Wdl, String> {
        let tables = Tables::open(&folder.0, rules).map_err(|error| error.to_string())?;
        tables.check_blocks().map_err(|error| error.to_string())?;
        Ok(tables.probe(&position()).expect("it is known"))
    };
    assert_eq!(answer(), Ok(value));
    let mut refused = Vec::new();
    for at in (0..whole.len()).step_by(97).chain(0..160) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        // A file in use is replaced, never changed in place.
        fs::remove_file(path).and_then(|()| fs::write(path, &bytes)).expect("it can be written");
        refused.push(answer().expect_err("a changed byte is found"));
    }
    for length in (0..whole.len()).step_by(113).chain([whole.len() - 1]) {
        fs::remove_file(path).and_then(|()| fs::write(path, &whole[..length])).expect("written");
        refused.push(answer().expect_err("a cut file is found"));
    }
    let mut long = whole.clone();
    long.push(0);
    fs::write(path, &long).expect("it can be written");
    refused.push(answer().expect_err("a file that is too long is found"));
    for message in &refused {
        assert!(message.contains("2K-K.wdl"), "{message}");
    }
    for part in
        ["block 0 is damaged", "block 1 is damaged", "cut short in block", "version", "head"]
    {
        assert!(refused.iter().any(|message| message.contains(part)), "nothing said {part}");
    }
    let summary = order(&folder.0, rules, 3).expect("it is built anew");
    assert_eq!((summary.built, summary.found), (1, 8));
    assert_eq!(folder.files(), files);
}

#[test]
fn distances_that_are_damaged_are_built_anew() {
    let folder = Folder::new("damaged-distances");
    let rules = rules("english");
    built(&folder.0, rules, 3);
    let order = Order { rules, folder: &folder.0, pieces: 3, threads: 2, memory: 1 << 30 };
    for build in [build_distances, build_practice] {
        let made = build(&order, &()).expect("they are built");
        let files = folder.files();
        let is_of_kings = |path: &std::path::Path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with("2K-K.") && name.ends_with(".plies")
        };
        for (path, whole) in files.iter().filter(|(path, _)| is_of_kings(path)) {
            let mut bytes = whole.clone();
            // In the last block.
            bytes[whole.len() - 1] ^= 1;
            fs::remove_file(path).and_then(|()| fs::write(path, &bytes)).expect("written");
        }
        let again = build(&order, &()).expect("what is damaged is built anew");
        assert_eq!((again.built, again.found), (1, made.built + made.found - 1));
        build(&order, &()).expect("all are whole");
    }
}

/// Changes the last byte of a file of the only game in a folder, and says which file it is.
fn damage(folder: &Folder, name: &str) -> PathBuf {
    let files = folder.files();
    let (path, whole) = files.iter().find(|(path, _)| path.ends_with(name)).expect("it is there");
    let mut bytes = whole.clone();
    bytes[whole.len() - 1] ^= 1;
    fs::remove_file(path).and_then(|()| fs::write(path, &bytes)).expect("written");
    path.clone()
}

/// What a build notes.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Progress for Notes {
    fn begin(&self, _: u64) {}
    fn slice(&self, _: Material) {}
    fn advance(&self, _: u64) {}
    fn note(&self, text: &str) {
        self.0.lock().expect("nobody panics").push(text.to_owned());
    }
}

#[test]
fn a_damaged_table_of_more_pieces_takes_nothing_from_those_of_fewer() {
    let folder = Folder::new("damaged-more");
    let rules = rules("english");
    built(&folder.0, rules, 3);
    let all = Order { rules, folder: &folder.0, pieces: 3, threads: 2, memory: 1 << 30 };
    build_distances(&all, &()).expect("they are built");
    let game = folder.files()[0].0.parent().expect("a folder").to_path_buf();
    let (table, distances) = (game.join("2K-M.wdl"), game.join("2K-M.english.plies"));
    for path in [&table, &distances] {
        let whole = fs::read(path).expect("it is there");
        fs::remove_file(path).and_then(|()| fs::write(path, &whole[..60])).expect("written");
    }
    Tables::open(&folder.0, rules).expect_err("who wants all of them is told");
    Endgame::open(&folder.0, rules).expect_err("so is a player");
    let (endgame, faults) = Endgame::open_whole(&folder.0, rules).expect("there are tables");
    let files: Vec<_> = faults.iter().map(|fault| fault.file.clone()).collect();
    assert_eq!(files, [table.clone(), distances]);
    assert_eq!(endgame.tables().pieces(), 2);
    let slices = endgame.distances().expect("those of two pieces").stats();
    assert!(!slices.is_empty() && slices.iter().all(|slice| slice.material.total() == 2));
    for build in [build_distances, build_practice] {
        let notes = Notes::default();
        build(&Order { pieces: 2, ..all }, &notes).expect("those of two pieces are built");
        let notes = notes.0.into_inner().expect("nobody panics");
        assert!(
            notes.len() == 1 && notes[0].contains("2K-M.wdl: is no endgame table"),
            "{notes:?}"
        );
        build(&all, &()).expect_err("there is no table for those of three");
    }
}

#[test]
fn files_for_browsers_that_are_damaged_are_written_anew() {
    let folder = Folder::new("damaged-practice");
    let rules = rules("english");
    built(&folder.0, rules, 3);
    let order = Order { rules, folder: &folder.0, pieces: 3, threads: 2, memory: 1 << 30 };
    build_practice(&order, &()).expect("they are built");
    let kept = PracticeFiles::of(&folder.0, rules).expect("there can be some");
    let files = folder.files();
    let many = files.iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "gz"));
    assert_eq!(kept.check().ok(), Some(many.count() as u64));
    let path = damage(&folder, "2K-K.practice.gz");
    let error = kept.check().expect_err("it is seen").to_string();
    assert_eq!(error, format!("{}: is damaged", path.display()));
    let notes = Notes::default();
    build_practice(&order, &notes).expect("it is written anew");
    let notes = notes.0.into_inner().expect("nobody panics");
    assert_eq!(notes, [format!("{error}; it is written anew")]);
    assert_eq!(folder.files(), files);
}

#[test]
fn tables_in_memory_answer_the_same() {
    let folder = Folder::new("memory");
    let rules = rules("international");
    let tables = built(&folder.0, rules, 3);
    let files = folder.files().into_iter().filter_map(|(path, bytes)| {
        let name = path.file_name()?.to_str()?.strip_suffix(".wdl")?.to_owned();
        Some((name.parse::<Material>().ok()?, bytes))
    });
    let held = Tables::from_bytes(rules, files).expect("they are whole");
    assert_eq!(held.stats(), tables.stats());
    assert_eq!(held.probe(&position()), tables.probe(&position()));
}

#[test]
fn a_table_of_other_rules_is_refused() {
    let folder = Folder::new("other");
    built(&folder.0, rules("nigerian"), 2);
    let files = folder.files();
    built(&folder.0, rules("international"), 2);
    let (path, _) = folder
        .files()
        .into_iter()
        .find(|(path, _)| path.ends_with("K-K.wdl") && files.iter().all(|(other, _)| other != path))
        .expect("the international table");
    let (_, nigerian) = files.iter().find(|(path, _)| path.ends_with("K-K.wdl")).expect("it");
    fs::remove_file(&path).and_then(|()| fs::write(&path, nigerian)).expect("it can be written");
    let error = Tables::open(&folder.0, rules("international")).expect_err("it is refused");
    assert!(error.to_string().ends_with("is about other rules or another material"), "{error}");
}
