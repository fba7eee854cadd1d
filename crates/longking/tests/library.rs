//! `longking library`: games are imported, found and taken back.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Answer, in_folder};
use serde_json::Value;

const CLUB: &str = "\
[White \"Ada Obi\"]\n[Black \"Dan\"]\n[Date \"1998.05.31\"]\n[Result \"2-0\"]\n\n\
1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0\n\n\
[White \"Dan\"]\n[Black \"Ada Obi\"]\n[Result \"1-1\"]\n\n\
1. 32-28 18-23 2. 33-29 23x32 3. 37x28 1-1\n";

/// An empty folder with a file of games.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("club.pdn"), CLUB).expect("a file can be written");
    folder
}

/// Runs a command on the library of a folder.
fn library(folder: &Path, words: &[&str]) -> Answer {
    let words = [&["library", words[0], "--library", "games.sqlite"], &words[1..]].concat();
    in_folder(folder, &words)
}

/// What a command writes; it must succeed.
fn good(folder: &Path, words: &[&str]) -> String {
    let Answer { status, out, err } = library(folder, words);
    assert_eq!((status, err.as_str()), (0, ""), "{words:?} {out}");
    out
}

#[test]
fn games_are_imported_found_and_taken_back() {
    let folder = folder("whole");
    let imported = "club.pdn import 1 games 2 known 0 errors 0\n";
    assert_eq!(good(&folder, &["import", "club.pdn"]), imported);
    let again = "club.pdn import 2 games 0 known 2 errors 0\n";
    assert_eq!(good(&folder, &["import", "club.pdn"]), again);
    let first = "1\t1998.05.31\tAda Obi - Dan\twhite\tinternational\t5 moves";
    let second = "2\t?\tDan - Ada Obi\tdraw\tinternational\t5 moves";
    let find = |words: &[&str]| good(&folder, &[&["find"], words].concat());
    let both = "games 2 white 1 black 0 draw 1\n";
    assert_eq!(find(&["--player", "ada"]), format!("{second}\n{first}\n{both}"));
    assert_eq!(find(&["--player", "ada", "--limit", "0"]), both);
    let one = "games 1 white 1 black 0 draw 0\n";
    assert_eq!(find(&["--white", "ADA"]), format!("{first}\n{one}"));
    assert_eq!(find(&["--since", "1998"]), format!("{first}\n{one}"));
    assert_eq!(find(&["--result", "draw", "--limit", "0"]), "games 1 white 0 black 0 draw 1\n");
    let pattern = ["--pattern", "W29:B23"];
    assert_eq!(find(&pattern), format!("{second} at 3\ngames 1 white 0 black 0 draw 1\n"));
    // After 32-28, as the other player sees it.
    let fen = ["--fen", "W:W31-50:B1-18,20,23"];
    assert_eq!(find(&fen), "games 0 white 0 black 0 draw 0\n");
    let seen = find(&[&fen[..], &["--swap-colours", "--rotate"]].concat());
    assert_eq!(seen, format!("{second} at 1\n{first} at 1\n{both}"));
    assert_eq!(
        good(&folder, &["tree", "--fen", "B:W28,31,33-50:B1-20"]),
        format!("19-23 {one}18-23 games 1 white 0 black 0 draw 1\n{both}")
    );
    let json: Value = serde_json::from_str(&good(&folder, &["tree", "--json"])).unwrap();
    assert_eq!(json["moves"][0]["move"], "32-28");
    assert!(good(&folder, &["show", "1"]).contains("[White \"Ada Obi\"]"));
    assert_eq!(good(&folder, &["duplicates"]), "");
    let list = "import 2 games 0 known 2 errors 0 club.pdn\nimport 1 games 2 known 0 errors 0 club.pdn\n\
                international games 2\ngames 2\n";
    assert_eq!(good(&folder, &["list"]), list);
    assert_eq!(good(&folder, &["undo", "1"]), "import 1 undone games 2\n");
    assert_eq!(find(&["--player", "ada"]), "games 0 white 0 black 0 draw 0\n");
}

#[test]
fn copies_are_told_taken_out_and_put_back() {
    let folder = folder("copies");
    let moves = "1. 32-27 19-23 2. 31-26 23-28 3. 33x22 17x28 4. 38-32 18-23 5. 43-38 20-24 6. 38-33 12-17 \
                 7. 33x22 17x28 8. 26-21 14-19 9. 36-31 15-20 10. 34-30 10-14 *";
    let file = format!("[White \"Ada\"] {moves}\n[White \"Ada O.\"] {moves}\n");
    fs::write(folder.join("same.pdn"), file).expect("a file can be written");
    good(&folder, &["import", "same.pdn"]);
    let one = |id: u32, name: &str| format!("{id}\t?\t{name} - ?\t*\tinternational\t20 moves\n");
    let both = format!("{}{}games 2\n", one(1, "Ada"), one(2, "Ada O."));
    assert_eq!(good(&folder, &["duplicates"]), both);
    assert_eq!(good(&folder, &["duplicates", "--remove"]), "removal 1 games 1\n");
    assert_eq!(good(&folder, &["duplicates"]), "");
    let left = format!("{}games 1 white 0 black 0 draw 0\n", one(1, "Ada"));
    assert_eq!(good(&folder, &["find"]), left);
    assert!(good(&folder, &["list"]).contains("removal 1 games 1\n"));
    assert_eq!(good(&folder, &["restore", "1"]), "removal 1 undone games 1\n");
    assert_eq!(good(&folder, &["duplicates"]), both);
}

#[test]
fn bad_input_is_told_in_a_line_and_the_other_files_come_in() {
    let folder = folder("bad");
    for words in [&["list"][..], &["find"], &["tree"], &["show", "1"], &["undo", "1"]] {
        let Answer { status, out, err } = library(&folder, words);
        let none = "library: games.sqlite: there is no library; an import makes it\n";
        assert_eq!((status, out.as_str(), err.as_str()), (2, "", none), "{words:?}");
    }
    assert!(!folder.join("games.sqlite").exists());
    fs::write(folder.join("words.txt"), "Dear reader").expect("a file can be written");
    let Answer { status, out, err } = library(&folder, &["import", "words.txt", "club.pdn"]);
    assert_eq!((status, err.as_str()), (2, "words.txt: there is no game in it\n"));
    assert!(out.ends_with("games 2 known 0 errors 0\n"), "{out}");
    fs::write(folder.join("odd.pdn"), "1. 32-28 19-23 2. 28x18 *").expect("a file can be written");
    let Answer { status, out, .. } = library(&folder, &["import", "odd.pdn"]);
    assert_eq!(status, 1);
    assert!(
        out.starts_with("odd.pdn: game 1, line 1, column 19: \"28x18\" is not legal\n"),
        "{out}"
    );
    for (words, expected) in [
        (&["find", "--pattern", "W51"][..], "pattern: square 51 is not on a board of 50\n"),
        (&["find", "--fen", "W:W51"], "fen: square 51 is not on a board of 50\n"),
        (&["find", "--since", "May"], "since: a day is like 1998-05-31\n"),
        (&["find", "--since", "31.05.1998"], "since: a day is like 1998-05-31\n"),
        (&["find", "--until", "1998-13"], "until: a day is like 1998-05-31\n"),
        (&["find", "--since", "2020", "--until", "2019"], "until: it is before since\n"),
        (&["show", "99"], "game 99: the library has no such game, import or removal\n"),
        (&["restore", "9"], "removal 9: the library has no such game, import or removal\n"),
        (&["duplicates", "--remove"], "there are no copies\n"),
        (&["undo", "99"], "import 99: the library has no such game, import or removal\n"),
        (&["import", "missing.pdn"], "missing.pdn: No such file or directory (os error 2)\n"),
    ] {
        let Answer { status, err, .. } = library(&folder, words);
        assert_eq!((status, err.as_str()), (2, expected), "{words:?}");
    }
}
