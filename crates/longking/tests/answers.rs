//! What each command answers.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{good, longking, longking_reading};
use serde_json::{Value, json};

fn check(words: &str, expected: &str) {
    let out = good(words);
    assert_eq!(out.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{words}");
    assert!(out.is_empty() || out.ends_with('\n'), "{words}");
}

fn json(words: &str) -> Value {
    let out = good(words);
    assert_eq!(out.matches('\n').count(), 1, "{words}: an answer is one line");
    serde_json::from_str(&out).expect("the answer is JSON")
}

fn state(rules: &str, fen: &str, moves: &str) -> Value {
    let answer = longking(&["state", "--rules", rules, "--fen", fen, "--moves", moves]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{rules} {fen} {moves}");
    serde_json::from_str(&answer.out).expect("the answer is JSON")
}

#[test]
fn the_version_and_the_help_are_no_errors() {
    assert_eq!(good("--version"), format!("longking {}\n", env!("CARGO_PKG_VERSION")));
    for words in
        ["--help", "help", "help moves", "moves --help", "perft -h", "help --help", "help moves -h"]
    {
        assert!(good(words).contains("Usage: longking"), "{words}");
    }
    assert!(good("compare --help").contains("With --depth the engine tells"));
}

#[test]
fn rules_lists_a_line_for_each_rule_set() {
    let out = good("rules");
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), draughts::RULE_SETS.len());
    for (line, set) in lines.iter().zip(draughts::RULE_SETS) {
        let mut words = line.split_whitespace();
        let board = set.rules.moves.board.side();
        assert_eq!(words.next(), Some(set.id));
        assert_eq!(words.next(), Some(format!("{board}x{board}").as_str()));
        assert!(line.ends_with(set.name), "{line}");
    }
    let entries = json("rules --json");
    let ids: Vec<_> =
        entries.as_array().expect("a list").iter().map(|entry| &entry["id"]).collect();
    assert_eq!(ids, draughts::RULE_SETS.iter().map(|set| set.id).collect::<Vec<_>>());
    assert_eq!(entries[1]["aliases"], json!(["damii"]));
    assert_eq!(entries[1]["board"], json!(10));
}

#[test]
fn rules_explains_every_key_of_a_contract() {
    for contract in ["nigerian", "damii", "english,king=long", "international,board=8,rows=3"] {
        let out = good(&format!("rules {contract}"));
        let page = json(&format!("rules {contract} --json"));
        let facts = page["rules"].as_object().expect("an object");
        assert_eq!(out.lines().count(), draughts_notation::Key::ALL.len());
        assert_eq!(facts.len(), draughts_notation::Key::ALL.len());
        for line in out.lines() {
            let words: Vec<_> = line.split_whitespace().collect();
            let fact = &facts[words[0]];
            assert_eq!([&fact["value"], &fact["clause"]], [words[1], words[2]], "{line}");
            assert!(words.len() > 3, "{line} does not say what it means");
        }
    }
    let page = json("rules checkers,king=long,choice=free --json");
    assert_eq!(page["contract"], json!("english,king=long"));
    assert_eq!(page["rules"]["king"]["rule_set_has"], json!("short"));
    assert_eq!(page["rules"]["choice"].get("rule_set_has"), None);
    assert!(good("rules english,king=long").contains("any distance (english: short)\n"));
}

#[test]
fn moves_are_sorted_by_bytes_in_every_form() {
    let mirrored = "--rules nigerian --fen W:WK49:B7,14,33";
    check(&format!("moves {mirrored}"), "49x19 49x25 49x30 49x5 49x9");
    check(
        &format!("moves --format hub {mirrored}"),
        "49x19x7x14x33 49x25x7x14x33 49x30x7x14x33 49x5x14x33 49x9x14x33",
    );
    let ambiguous = "--fen W:WK47:B14,19,29,31,42";
    check(&format!("moves {ambiguous}"), "47x38x20x9x36 47x38x24x13x36");
    check(&format!("moves --format hub {ambiguous}"), "47x36x14x29x31x42 47x36x19x29x31x42");
    check("moves --rules english", "10-14 10-15 11-15 11-16 12-16 9-13 9-14");
    check("moves --rules russian", "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4");
    check("moves --rules russian --format hub", "21-17 22-17 22-18 23-18 23-19 24-19 24-20");
    check("moves --rules russian --fen W:W23:B18", "e3:c5");
    check("moves --rules russian --format long --fen W:W23:B18,10", "e3:c5:e7");
    check("moves --rules thai --fen B:B12:W16", "21-14");
    check("moves --fen B:W31:B", "");
    check("moves --rules breakthrough --fen W:WK31:B20", "");
}

#[test]
fn moves_do_not_depend_on_history() {
    let spent = "W:W12,K46:BK2:+0+346";
    let frisian = good(&format!("moves --rules frisian --format hub --fen {spent}"));
    assert!(frisian.lines().any(|line| line == "46-41"), "{frisian}");
    let stopped = state("frisian", spent, "");
    assert_eq!(stopped["legal"], json!(["12-7", "12-8"]));

    // Where a man has been forbids moves in its game, and changes neither the list nor the count.
    let been = "W:W18:B1:T18.13.17";
    check(&format!("moves --rules alquerque-bell --format hub --fen {been}"), "18-13 18-17 18-19");
    let counted = nodes(&format!("--rules alquerque-bell --depth 1 --fen {been}"));
    assert_eq!(counted, [3]);
    assert_eq!(state("alquerque-bell", been, "")["legal"], json!(["18-19"]));
}

#[test]
fn a_batch_is_the_same_as_one_by_one() {
    let positions = [
        "W:W31-50:B1-20",
        "W:WK47:B14,19,29,31,42",
        "B:W27,28,32,34,35,37,39,40,42-50:B1-10,12,13,15,16,19,23,24",
        "B:W31:B",
    ];
    for format in ["hub", "pdn", "long"] {
        for rules in ["international", "nigerian", "frisian", "international,king=short"] {
            let batch = format!("moves --batch --rules {rules} --format {format}");
            let answer = longking_reading(&batch, positions.join("\n").as_bytes());
            let lines: Vec<_> = positions
                .iter()
                .map(|fen| {
                    let one = good(&format!("moves --rules {rules} --format {format} --fen {fen}"));
                    one.split_whitespace().collect::<Vec<_>>().join(" ")
                })
                .collect();
            assert_eq!((answer.status, answer.err.as_str()), (0, ""));
            assert_eq!(answer.out.lines().collect::<Vec<_>>(), lines, "{batch}");
        }
    }
    assert_eq!(longking_reading("moves --batch", b"").out, "");
}

/// The first two numbers of the lines of a perft.
fn counts(words: &str) -> Vec<(String, String)> {
    let out = good(&format!("perft {words}"));
    out.lines()
        .map(|line| {
            let words: Vec<_> = line.split(' ').collect();
            if let [_, _, seconds, speed] = words.as_slice() {
                assert!(seconds.parse::<f64>().is_ok_and(|s| s >= 0.0), "{line}");
                assert!(speed.parse::<u64>().is_ok(), "{line}");
            }
            (words[0].to_owned(), words[1].to_owned())
        })
        .collect()
}

fn nodes(words: &str) -> Vec<u64> {
    counts(words).iter().map(|(_, nodes)| nodes.parse().expect("a number")).collect()
}

#[test]
fn perft_counts_what_is_published() {
    for (words, expected) in [
        ("--depth 5", vec![9, 81, 658, 4265, 27117]),
        ("--depth 0", vec![1]),
        ("--depth 1", vec![9]),
        (
            "--depth 9 --fen W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
            vec![6, 12, 30, 73, 215, 590, 1944, 6269, 22369],
        ),
        (
            "--depth 4 --fen B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
            vec![14, 55, 1168, 5432],
        ),
        ("--depth 5 --rules russian", vec![7, 49, 302, 1469, 7482]),
        ("--depth 3 --fen B:W31:B", vec![0, 0, 0]),
    ] {
        for options in ["", " --no-bulk", " --threads 3", " --threads 256 --no-bulk"] {
            assert_eq!(nodes(&format!("{words}{options}")), expected, "{words}{options}");
        }
        let depths: Vec<_> = counts(words).into_iter().map(|(depth, _)| depth).collect();
        let first = usize::from(words != "--depth 0");
        assert_eq!(
            depths,
            (first..).take(expected.len()).map(|d| d.to_string()).collect::<Vec<_>>()
        );
    }
}

#[test]
fn perft_divides_the_longest_sequences() {
    for depth in 1..=4 {
        let lines = counts(&format!("--depth {depth} --divide --threads 2"));
        let (moves, depths) = lines.split_at(9);
        let sum: u64 = moves.iter().map(|(_, nodes)| nodes.parse::<u64>().expect("a number")).sum();
        let texts: Vec<_> = moves.iter().map(|(mv, _)| mv.as_str()).collect();
        assert_eq!(texts, good("moves --format hub").lines().collect::<Vec<_>>());
        assert_eq!(depths.len(), depth);
        assert_eq!(depths[depth - 1].1, sum.to_string());
    }
    assert_eq!(nodes("--depth 0 --divide"), [1]);
}

#[test]
fn state_says_where_a_game_stands() {
    assert_eq!(
        json("state --rules english"),
        json!({
            "fen": "B:W21-32:B1-12",
            "side_to_move": "black",
            "legal": ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"],
            "offences": [],
            "huffable": [],
            "counters": {
                "repetition": 1,
                "king-moves": {"plies": 0, "of": 80},
                "moves": {"plies": 0, "of": 2000},
            },
            "outcome": null,
        })
    );
    let played = state("international", "W:W31-50:B1-20", "1. 32-28 19-23 2. 28x19");
    assert_eq!(played["fen"], json!("B:W19,31,33-50:B1-18,20"));
    assert_eq!(played["legal"], json!(["13x24x19", "14x23x19"]));
    assert_eq!(played["counters"]["moves"], json!({"plies": 3, "of": 2000}));
    for moves in [
        "c3-d4 f6-e5",
        "22-18 11-15",
        "c3d4 f6e5",
        "1.c3-d4! 1...f6-e5?",
        " 1.\tc3-d4\n1...f6-e5 2.",
    ] {
        let played = state("russian", "W:W21-32:B1-12", moves);
        assert_eq!(played["legal"], json!(["18x11x15"]), "{moves}");
    }
    assert_eq!(state("frisian", "W:WK46:BK2", "")["counters"].get("repetition"), None);
}

#[test]
fn ng_10_6_blanks_around_hyphens_and_crosses_do_not_part_moves() {
    let start = "W:W31-50:B1-20";
    for moves in [
        "32-28 19-23 28x19 14x23",
        "32 - 28 19 - 23 28 x 19 14 x 23",
        "1. 32 - 28 ! 19- 23 2. 28 x19 + 14x23=",
        "32-28 19 -23 28x19 14 x 23 (?)",
    ] {
        let played = state("international", start, moves);
        assert_eq!(played["fen"], json!("W:W31,33-50:B1-13,15-18,20,23"), "{moves}");
    }
    let fen = "W:W33,46,50:B28,5,1";
    let huffed = state("ghanaian", fen, "46 - 41 huff33 28-33");
    assert_eq!(huffed["fen"], state("ghanaian", fen, "46-41 huff 33 28-33")["fen"]);
    let refused = longking(&["state", "--moves", "32 - 28 19 - 22"]);
    assert_eq!(refused.status, 2);
    assert_eq!(refused.err, "moves: move 2: \"19 - 22\" is not legal\n");
}

#[test]
fn ng_2_1_dots_before_the_first_move_let_black_begin_where_the_lot_decides() {
    let moves = |rules, moves| json_of(&["state", "--rules", rules, "--moves", moves]);
    for text in ["1... 20-25 2. 31-26", "1... 20-25 1. 31-26", "1. ... 20 - 25 31-26"] {
        let played = moves("nigerian", text);
        assert_eq!(played["fen"], json!("B:W26,32-50:B1-19,25"), "{text}");
    }
    assert_eq!(moves("nigerian", "1. 31-26")["side_to_move"], json!("black"));
    for (rules, text) in [("nigerian", "20-25"), ("international", "1... 20-25")] {
        let refused = longking(&["state", "--rules", rules, "--moves", text]);
        let expected = "moves: move 1: \"20-25\" is not legal: there is no white piece on 20\n";
        assert_eq!((refused.status, refused.err.as_str()), (2, expected), "{rules}");
    }
    let given =
        ["state", "--rules", "nigerian", "--fen", "W:W31-50:B1-20", "--moves", "1... 20-25"];
    assert_eq!(longking(&given).status, 2);
}

fn json_of(words: &[&str]) -> Value {
    let answer = longking(words);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{words:?}");
    serde_json::from_str(&answer.out).expect("the answer is JSON")
}

#[test]
fn e8_state_tells_why_a_game_ended() {
    let back_and_forth = "46-41 1-7 41-46 7-1 46-41 1-7 41-46 7-1";
    for (rules, fen, moves, outcome) in [
        (
            "international",
            "W:W28:B23",
            "28x19",
            json!({"winner": "white", "reason": "no-pieces", "clause": "E1"}),
        ),
        (
            "nigerian",
            "B:W12:B",
            "",
            json!({"winner": "white", "reason": "no-pieces", "clause": "E1", "article": "NG-5.1"}),
        ),
        (
            "international",
            "W:WK46:BK1",
            back_and_forth,
            json!({"winner": null, "reason": "repetition", "clause": "E3"}),
        ),
        (
            "nigerian",
            "W:WK49:BK1",
            "",
            json!({"winner": null, "reason": "adjudicated", "clause": "NG-4.4"}),
        ),
        (
            "breakthrough",
            "W:W7,40:B20",
            "7-1",
            json!({"winner": "white", "reason": "first-king", "clause": "E1"}),
        ),
        (
            "ghanaian",
            "W:W40,41:B12",
            "",
            json!({"winner": "white", "reason": "lone-piece", "clause": "NG-9.3"}),
        ),
    ] {
        let mut ended = state(rules, fen, moves);
        if let Some(end) = ended["outcome"].as_object_mut()
            && outcome.get("article").is_none()
        {
            end.remove("article");
        }
        assert_eq!(ended["outcome"], outcome, "{rules} {fen} {moves}");
        assert_eq!([&ended["legal"], &ended["offences"], &ended["huffable"]], [&json!([]); 3]);
    }
    let almost = state("international", "W:WK46:BK1", "46-41 1-7 41-46 7-1 46-41 1-7 41-46");
    assert_eq!(almost["counters"]["repetition"], json!(2));
    assert_eq!(almost["counters"]["king-moves"], json!({"plies": 7, "of": 50}));
    assert_eq!(almost["outcome"], json!(null));
}

#[test]
fn h3_state_plays_offences_and_huffs() {
    // White's king can take 14 and 33 and misses it.
    let fen = "W:WK49,31:B7,14,33";
    let before = state("nigerian", fen, "");
    let offences = before["offences"].as_array().expect("a list").clone();
    assert!(offences.contains(&json!("31-26")), "{offences:?}");
    assert!(offences.iter().all(|mv| !before["legal"].as_array().is_some_and(|l| l.contains(mv))));
    let missed = state("nigerian", fen, "31-26");
    assert_eq!(missed["huffable"], json!([49]));
    assert_eq!(missed["side_to_move"], json!("black"));
    let huffed = state("nigerian", fen, "31-26 huff49");
    assert_eq!(huffed["fen"], json!("B:W26:B7,14,33"));
    assert_eq!(huffed["huffable"], json!([]));
    let forgotten = state("nigerian", fen, "31-26 7-12");
    assert_eq!(forgotten["huffable"], json!([]));
    assert_eq!(forgotten["fen"], json!("W:W26,K49:B12,14,33"));
    assert_eq!(state("nigerian,huff=off", fen, "")["offences"], json!([]));
}

#[test]
fn mirror_reverses_rows_and_is_its_own_inverse() {
    check("mirror --fen W:W46:B1", "W:W50:B5");
    check("mirror --board 8 --fen B:W29:BK1", "B:W32:BK4");
    check("mirror --board 12 --fen W:W67-69:B1,7", "W:W70-72:B6,12");
    check("mirror --board 14 --fen W:W98:B1", "W:W92:B7");
    check("mirror", "W:W31-50:B1-20");
    check("mirror --board 8", "W:W21-32:B1-12");
    for (board, fen) in [(10, "W:W28,K49:B7,K14,33"), (14, "B:W60,K98:BK1,40-45")] {
        let once = good(&format!("mirror --board {board} --fen {fen}"));
        assert_ne!(once.trim(), fen);
        check(&format!("mirror --board {board} --fen {once}"), fen);
    }
}

#[test]
fn compare_tells_moves_apart() {
    let start = json("compare --a international --b killer");
    assert_eq!([&start["fen_a"], &start["fen_b"]], [&json!("W:W31-50:B1-20"); 2]);
    assert_eq!(start["both"].as_array().map(Vec::len), Some(9));
    assert_eq!([&start["only_a"], &start["only_b"]], [&json!([]); 2]);
    assert_eq!(
        json("compare --a nigerian,choice=most --b nigerian --fen W:W48:B22,K35,32,K44,43"),
        json!({
            "fen_a": "W:W48:B22,32,K35,43,K44",
            "fen_b": "W:W48:B22,32,K35,43,K44",
            "a": "nigerian,choice=most",
            "b": "nigerian",
            "both": ["48x17x22x32x43"],
            "only_a": [],
            "only_b": ["48x30x35x44"],
            "own_b": {"48x17x22x32x43": "48x17x22x32x43", "48x30x35x44": "48x30x35x44"},
        })
    );
    let shot =
        "compare --a nigerian,choice=most --b nigerian --fen W:W48:B22,K35,32,K44,43 --depth 6";
    let engine = &json(shot)["engine"];
    assert_eq!(engine["a"], json!({"best": "48x17x22x32x43", "score": "-M4"}));
    assert_eq!(
        engine["b"],
        json!({"best": "48x30x35x44", "best_in_a": "48x30x35x44", "score": "-M4"})
    );
    let over = json("compare --a international --b killer --fen W:W28:B --depth 3");
    assert!(over["engine"]["a"]["score"].is_string(), "{over}");
    // What ends the game ends the choice of moves.
    let adjudicated =
        json("compare --a nigerian --b nigerian,adjudication=off --fen W:WK49:BK1 --depth 1");
    assert_eq!(adjudicated["both"], json!([]));
    let drawn = json!({"winner": null, "reason": "adjudicated", "clause": "NG-4.4"});
    assert_eq!(adjudicated["outcome_a"], drawn);
    assert_eq!(adjudicated.get("outcome_b"), None);
    assert_eq!(adjudicated["engine"]["a"], json!({"best": null, "score": null}));
    assert!(adjudicated["own_b"].as_object().is_some_and(|own| !own.is_empty()));
}

#[test]
fn compare_mirrors_the_position_where_the_boards_are_mirror_images() {
    let start = json("compare --a international --b nigerian");
    assert_eq!([&start["only_a"], &start["only_b"]], [&json!([]); 2]);
    assert_eq!(start["own_b"]["32-28"], json!("34-28"));
    // The page's example: a king's landing, seen from either side.
    let turned =
        json("compare --a international --b nigerian,huff=off --fen W:WK4,34:B13,22,K38 --depth 4");
    assert_eq!(turned["fen_b"], json!("W:WK2,32:B13,24,K38"));
    assert_eq!(turned["both"], json!(["4x43x13x22x38", "4x49x13x22x38"]));
    assert_eq!(
        turned["own_b"],
        json!({"4x43x13x22x38": "2x43x13x24x38", "4x49x13x22x38": "2x47x13x24x38"})
    );
    let b = &turned["engine"]["b"];
    let in_a = b["best_in_a"].as_str().expect("a move");
    assert_eq!(turned["own_b"][in_a], b["best"]);
    // Each side's moves are those that `moves` lists for its own position.
    for (rules, fen) in [("nigerian", "W:WK49:B7,14,33"), ("italian", "W:W21,K18:B13,14,K6")] {
        let other = if rules == "nigerian" { "international" } else { "english" };
        let told = json(&format!("compare --a {other} --b {rules} --fen {fen}"));
        let list =
            |words: &str| -> HashSet<String> { good(words).lines().map(str::to_owned).collect() };
        let fen_b = told["fen_b"].as_str().expect("a position");
        let own: HashSet<String> = told["own_b"]
            .as_object()
            .expect("moves")
            .values()
            .map(|own| own.as_str().expect("a move").to_owned())
            .collect();
        assert_eq!(own, list(&format!("moves --format hub --rules {rules} --fen {fen_b}")));
        let ours: HashSet<String> = ["both", "only_a"]
            .iter()
            .flat_map(|name| told[name].as_array().expect("moves").clone())
            .map(|mv| mv.as_str().expect("a move").to_owned())
            .collect();
        assert_eq!(ours, list(&format!("moves --format hub --rules {other} --fen {fen}")));
        let keys: HashSet<_> = told["own_b"].as_object().expect("moves").keys().cloned().collect();
        let theirs: HashSet<String> = ["both", "only_b"]
            .iter()
            .flat_map(|name| told[name].as_array().expect("moves").clone())
            .map(|mv| mv.as_str().expect("a move").to_owned())
            .collect();
        assert_eq!(keys, theirs);
    }
}

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the last run can be removed");
    }
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn render_draws_on_the_board_of_the_rules() {
    let folder = folder("render");
    let path = folder.join("board.svg");
    let name = path.to_str().expect("the path is text");
    assert_eq!(good(&format!("render -o {name} --rules nigerian")), "");
    let plain = fs::read_to_string(&path).expect("the picture is there");
    assert_eq!(plain, good("render --output - --rules nigerian"));
    assert!(plain.starts_with("<svg ") && plain.ends_with("</svg>\n"));

    let pictures = ["", "--numbers", "--fen W:WK49:B7", "--rules nigerian", "--rules english"];
    let drawn: HashSet<_> =
        pictures.iter().map(|words| good(&format!("render -o - {words}"))).collect();
    assert_eq!(drawn.len(), pictures.len(), "pictures that should differ are equal");

    good(&format!("render -o {name} --fen W:WK49:B7,14,33"));
    assert_ne!(fs::read_to_string(&path).expect("the picture is there"), plain);
    let refused = longking(&["render", "-o", name, "--fen", "W:W51:B1"]);
    assert_eq!(refused.status, 2);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "something was left behind");
}

#[cfg(unix)]
#[test]
fn render_follows_links_and_keeps_who_may_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("render-links");
    let (target, link) = (folder.join("target.svg"), folder.join("link.svg"));
    fs::write(&target, "old").expect("a file can be written");
    fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).expect("and its mode set");
    symlink(&target, &link).expect("a link can be made");
    good(&format!("render -o {}", link.display()));
    assert!(fs::symlink_metadata(&link).expect("the link is there").is_symlink());
    assert!(fs::read_to_string(&target).expect("it is text").starts_with("<svg "));
    let mode = fs::metadata(&target).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    good("render -o /dev/null");
    assert!(!fs::metadata("/dev/null").expect("it is still there").is_file());
}
