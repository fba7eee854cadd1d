//! `longking pdn`: what is said of games, and how they are written anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Answer, in_folder, longking, longking_reading};
use serde_json::{Value, json};

/// A folder with files of these names and contents.
fn folder(name: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pdn").join(name);
    fs::create_dir_all(&folder).expect("a folder can be made");
    for (name, content) in files {
        fs::write(folder.join(name), content).expect("a file can be written");
    }
    folder
}

fn answer(status: i32, out: &str, err: &str) -> Answer {
    Answer { status, out: out.to_owned(), err: err.to_owned() }
}

#[test]
fn good_games_are_counted() {
    let folder = folder(
        "good",
        &[
            ("a.pdn", b"[Event \"Club\"] 1. 32-28 19-23 2. 28x19 2-0\n\n1. 33-28 (1. 34-29) *\n"),
            ("b.pdn", b"[GameType \"21\"] 1. 11-15 24-20 *"),
        ],
    );
    let expected = "a.pdn games 2 moves 5 errors 0\nb.pdn games 1 moves 2 errors 0\n";
    assert_eq!(in_folder(&folder, &["pdn", "check", "a.pdn", "b.pdn"]), answer(0, expected, ""));
}

#[test]
fn every_error_is_told_with_its_place_and_makes_the_status_1() {
    let folder = folder(
        "errors",
        &[(
            "a.pdn",
            b"[Event \"Club\"]\n\n1. 32-28 19-23 2. 28x18 14x23 *\n1. 32- 28 (1. 33-28 *\n",
        )],
    );
    let expected = "\
        a.pdn:3:19: game 1: \"28x18\" is not legal\n\
        a.pdn:4:4: game 2: blanks inside a move are read over (note)\n\
        a.pdn:4:11: game 2: the variation is not closed\n\
        a.pdn games 2 moves 4 errors 2\n";
    assert_eq!(in_folder(&folder, &["pdn", "check", "a.pdn"]), answer(1, expected, ""));
}

#[test]
fn a_game_that_goes_on_after_a_draw_is_a_note() {
    let text =
        b"[FEN \"W:WK47:BK4\"] 1. 47-42 4-9 2. 42-47 9-4 3. 47-42 4-9 4. 42-47 9-4 5. 47-42 *";
    let expected = "-:1:75: game 1: the game goes on after a draw: repetition (E3) (note)\n\
                    - games 1 moves 9 errors 0\n";
    assert_eq!(longking_reading("pdn check -", text), answer(0, expected, ""));
}

#[test]
fn games_without_a_game_type_are_played_by_the_rules_that_are_asked_for() {
    let text = b"1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0";
    assert_eq!(longking_reading("pdn check -", text).status, 1);
    let expected = answer(0, "- games 1 moves 4 errors 0\n", "");
    assert_eq!(longking_reading("pdn check --rules russian -", text), expected);
    let typed = [b"[GameType \"25\"] ".as_slice(), text].concat();
    assert_eq!(longking_reading("pdn check -", &typed), expected);
}

#[test]
fn rules_by_which_a_file_without_a_game_type_has_fewer_errors_are_told() {
    let files: [(&str, &[u8]); 4] = [
        ("russian.pdn", b"1. c3-d4 b6-c5 2. d4xb6 a7xc5 *\n1. 22-18 *\n"),
        ("english.pdn", b"1. 11-15 24-20 2. 8-11 *\n1. 11-15 23-19 *\n1. 9-14 22-18 (*\n"),
        ("neither.pdn", b"1. 32-28 19-23 2. 28x18 *\n"),
        ("good.pdn", b"1. 32-28 *\n"),
    ];
    let folder = folder("other", &files);
    for (file, expected) in [
        (
            "russian.pdn",
            "international, for want of a GameType; with --rules russian it has no errors",
        ),
        (
            "english.pdn",
            "international, for want of a GameType; with --rules english it has 1 error",
        ),
        ("neither.pdn", ""),
        ("good.pdn", ""),
    ] {
        let expected = match expected {
            "" => String::new(),
            text => format!("{file}: read as {text}\n"),
        };
        let checked = in_folder(&folder, &["pdn", "check", file]).err;
        assert_eq!(checked, expected, "{file}");
        let words = ["library", "import", "--library", "other.sqlite", file];
        assert_eq!(in_folder(&folder, &words).err, expected, "{file}");
    }
}

#[test]
fn bad_input_is_told_in_a_line_and_the_other_files_are_checked() {
    let folder = folder(
        "bad",
        &[
            ("nul.pdn", b"1. 32-28 *\n\0"),
            ("words.txt", b"Dear reader"),
            ("good.pdn", b"1. 32-28 *"),
        ],
    );
    let check = |file: &str| in_folder(&folder, &["pdn", "check", file, "good.pdn"]);
    let Answer { status, out, err } = check("nul.pdn");
    assert_eq!(status, 2);
    assert_eq!(err, "nul.pdn: line 2, column 1: game 1: a byte 0; the file is not text\n");
    assert_eq!(out, "nul.pdn games 1 moves 1 errors 1\ngood.pdn games 1 moves 1 errors 0\n");
    let Answer { status, err, .. } = check("words.txt");
    assert_eq!((status, err.as_str()), (2, "words.txt: there is no game in it\n"));
    let Answer { status, out, err } = check("missing.pdn");
    assert_eq!((status, out.as_str()), (2, "good.pdn games 1 moves 1 errors 0\n"));
    assert!(err.starts_with("missing.pdn: ") && err.matches('\n').count() == 1, "{err}");
    let Answer { status, err, .. } = check(".");
    assert_eq!((status, err.matches('\n').count()), (2, 1), "{err}");
}

#[test]
fn hostile_files_end_in_an_error() {
    for piece in ["(", "{", "[", ")", "32-28 ", "\u{1}", "é", "$1"] {
        let text = piece.repeat((20 << 20) / piece.len());
        for words in ["pdn check -", "pdn convert - --to pdn"] {
            let Answer { status, err, .. } = longking_reading_some(words, text.as_bytes());
            assert_eq!(status, 2, "{piece} {err}");
            assert!(err.lines().last().is_some_and(|line| line.len() < 120), "{piece} {err}");
        }
    }
}

/// Runs the program with something to read that it need not read to the end.
fn longking_reading_some(words: &str, input: &[u8]) -> Answer {
    let folder = folder("hostile", &[("hostile.pdn", input)]);
    let words: Vec<_> =
        words.split(' ').map(|word| if word == "-" { "hostile.pdn" } else { word }).collect();
    in_folder(&folder, &words)
}

#[test]
fn games_are_written_anew() {
    let text =
        b"[White \"Andr\xe9\"] [Result \"1-0\"] 1. 32- 28! (33-28) 19-23 {a\ncomment} 2. 28x18 1-0";
    let expected = "[White \"André\"]\n[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n[Rules \"international\"]\n\n\
                    1. 32-28! (1. 33-28) 19-23 {a comment} {[%unread 28x18]} *\n\n";
    let told = "-:2:13: game 1: \"28x18\" is not legal\n";
    let first = longking_reading("pdn convert - --to pdn", text);
    assert_eq!(first, answer(0, expected, told));
    let again = longking_reading("pdn convert - --to pdn", first.out.as_bytes());
    assert_eq!(again, answer(0, expected, ""));
}

#[test]
fn games_without_moves_are_written_and_read_again() {
    for (text, games, status) in [
        ("1. 32-28 *\n\n{A remark} *\n\n1. 33-28 *\n", 3, 0),
        ("1. 23-20 *", 1, 1),
        ("[Rules \"nigerian\"] 1/2-1/2", 1, 0),
    ] {
        let checked = longking_reading("pdn check -", text.as_bytes());
        assert_eq!(checked.status, status, "{}", checked.out);
        assert!(checked.out.contains(&format!("- games {games} ")), "{}", checked.out);
        let first = longking_reading("pdn convert - --to pdn", text.as_bytes());
        assert_eq!((first.status, first.out.matches("[Rules ").count()), (0, games), "{text}");
        let again = longking_reading("pdn convert - --to pdn", first.out.as_bytes());
        assert_eq!(again, answer(0, &first.out, ""));
    }
}

#[test]
fn ng_2_1_a_game_that_black_begins_by_lot_is_read_and_written_with_its_position() {
    let bare = "[Rules \"nigerian\"] 1... 20 - 25 1. 31-26+ 16-21= *";
    let told = "-:1:25: game 1: Black begins by lot, which a tag FEN should say (note)\n\
                -:1:25: game 1: blanks inside a move are read over (note)\n\
                - games 1 moves 3 errors 0\n";
    assert_eq!(longking_reading("pdn check -", bare.as_bytes()), answer(0, told, ""));
    let expected = "[Result \"*\"]\n[GameType \"20,W,10,10,N2,1\"]\n[Rules \"nigerian\"]\n\
                    [SetUp \"1\"]\n[FEN \"B:W31-50:B1-20\"]\n\n\
                    1... 20-25 2. 31-26+ 16-21= *\n\n";
    let whole = longking_reading("pdn convert - --to pdn", bare.as_bytes());
    assert_eq!(whole, answer(0, expected, ""));
    let counted = "- games 1 moves 3 errors 0\n";
    assert_eq!(longking_reading("pdn check -", whole.out.as_bytes()), answer(0, counted, ""));
    let asked = b"1... 20-25 2. 31-26 *";
    assert_eq!(longking_reading("pdn check --rules ghanaian -", asked).status, 0);
    assert_eq!(longking_reading("pdn check --rules international -", asked).status, 1);
}

#[test]
fn games_are_written_as_json() {
    let text =
        b"[White \"A\"] 1. 32-28! (1. 33-28) 19-23 {so} *\n[Rules \"thai\"] [FEN \"W:WK1:B32\"] *";
    let Answer { status, out, err } = longking_reading("pdn convert - --to json", text);
    assert_eq!((status, err.as_str()), (0, ""));
    let games: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(
        games,
        [
            json!({
                "game": 1,
                "tags": {"White": "A"},
                "rules": "international",
                "result": "*",
                "number": 1,
                "nodes": [
                    {"id": 0},
                    {"id": 1, "parent": 0, "move": "32-28", "nags": [1]},
                    {"id": 2, "parent": 0, "move": "33-28"},
                    {"id": 3, "parent": 1, "move": "19-23", "comments": ["so"]},
                ],
            }),
            json!({
                "game": 2,
                "tags": {},
                "rules": "thai",
                "start": "W:WK32:B1",
                "result": "*",
                "number": 1,
                "nodes": [{"id": 0}],
            }),
        ]
    );
}

#[test]
fn what_is_no_pdn_is_refused_and_what_is_lost_is_told() {
    let refused = |text: &[u8]| longking_reading("pdn convert - --to pdn", text);
    assert_eq!(refused(b""), answer(2, "", "-: there is no game in it\n"));
    let Answer { status, out, err } = refused(b"1. 32-28 * \0");
    assert_eq!(status, 1);
    assert!(out.contains("1. 32-28 *"), "{out}");
    assert_eq!(err, "-: line 1, column 12: game 1: a byte 0; the file is not text\n");
}

#[test]
fn arguments_that_do_not_fit_are_named() {
    for (words, expected) in [
        (&["pdn", "check"][..], "file: <FILE>... is missing\n"),
        (&["pdn", "convert", "a.pdn"], "to: --to <TO> is missing\n"),
        (&["pdn", "convert", "a.pdn", "--to", "html"], "to: must be pdn or json, not \"html\"\n"),
        (
            &["pdn", "check", "--rules", "englsh", "a.pdn"],
            "rules: unknown rule set \"englsh\"; did you mean english?\n",
        ),
    ] {
        assert_eq!(longking(words), answer(2, "", expected));
    }
}
