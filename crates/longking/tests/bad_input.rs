//! Bad input: exit status 2, nothing on standard output, and one line that says what is wrong and
//! where.

use crate::run::{longking, longking_reading, program};

fn check(arguments: &[&str], expected: &str) {
    let answer = longking(arguments);
    assert_eq!(answer.err.trim_end_matches('\n'), expected, "{arguments:?}");
    assert_eq!(answer.err.matches('\n').count(), 1, "{arguments:?}: {:?}", answer.err);
    assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{arguments:?}");
}

/// Cases as lines: words, `=>`, the message.
fn check_all(table: &str) {
    let lines: Vec<_> = table.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let (words, expected) = line.split_once(" => ").expect("a line has an arrow");
        check(&words.split_whitespace().collect::<Vec<_>>(), expected);
    }
}

/// Cases of one argument as lines: its value, `=>`, the message.
fn check_values(words: &str, table: &str) {
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (value, expected) = line.split_once(" => ").expect("a line has an arrow");
        check(&words.split_whitespace().chain([value]).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn a_cluster_has_a_name_and_a_bus() {
    check_all(
        r#"
        serve --cluster west => bus: --bus <URL> is missing
        serve --bus nats://127.0.0.1 => cluster: --cluster <NAME> is missing
        serve --bus-login login => cluster: --cluster <NAME> is missing
        serve --lease 5 => workers: --workers <FILE> is missing
        serve --workers tokens --lease 9 => lease: must be a number of 1 to 8, not "9"
        endgame build --pieces 2 --dir d --listen 127.0.0.1:0 => workers: --workers <FILE> is missing
        work --server http://a => token: --token <FILE> is missing
        work --server http://a --token t --kinds tables => kinds: must be review, sheet or slice, not "tables"
        "#,
    );
}

#[test]
fn what_an_address_a_folder_and_moves_look_like_is_told() {
    check_all(
        r#"
        serve --listen here => listen: must be an address and a port, as 127.0.0.1:8350, not "here"
        serve --listen 127.0.0.1 => listen: must be an address and a port, as 127.0.0.1:8350, not "127.0.0.1"
        serve --listen 18099 => listen: must be an address and a port, as 127.0.0.1:8350, not "18099"
        serve --listen 127.0.0.1:99999 => listen: must be an address and a port, as 127.0.0.1:8350, not "127.0.0.1:99999"
        serve --listen localhost:x => listen: must be an address and a port, as 127.0.0.1:8350, not "localhost:x"
        serve --listen 127.0.0.1:0 --data /dev/null => data: /dev/null/longking.sqlite: File exists (os error 17)
        state 32-28 => unknown argument "32-28"; moves go behind --moves
        state here => unknown argument "here"
        moves 32-28 => unknown argument "32-28"
        "#,
    );
}

#[test]
fn arguments_that_do_not_fit_are_named() {
    check_all(
        r#"
        serv => unknown command "serv"; did you mean serve?
        serve --listen => listen: a value is missing
        mvoes => unknown command "mvoes"; did you mean moves?
        help mvoes => unknown command "mvoes"; the commands are rules, moves, perft, state, mirror, render, compare, pdn, library, endgame, analyse, bench, play, dxp, hub, match, openings, selfplay, train, serve, club, work
        --rules nigerian => unknown argument "--rules"
        -x => unknown argument "-x"
        moves -x => unknown argument "-x"
        moves extra => unknown argument "extra"
        moves --foo bar => unknown argument "--foo"
        moves --formt hub => unknown argument "--formt"; did you mean --format?
        moves --rules => rules: a value is missing
        moves --fen => fen: a value is missing
        moves --format => format: a value is missing
        moves --format= => format: a value is missing
        moves --format san => format: must be pdn, long or hub, not "san"
        moves --format HUB => format: must be pdn, long or hub, not "HUB"
        moves --fen W:W1:B2 --fen W:W1:B2 => fen: given twice
        moves --rules thai --rules thai => rules: given twice
        moves --batch --batch => batch: given twice
        moves --batch --fen W:W31:B2 => batch: --batch does not go with --fen <FEN>
        moves --fen W:W31:B2 --batch => fen: --fen <FEN> does not go with --batch
        perft => depth: --depth <N> is missing
        perft --depth x => depth: must be a number of 0 to 100, not "x"
        perft --depth= => depth: must be a number of 0 to 100, not ""
        perft --depth -1 => depth: must be a number of 0 to 100, not "-1"
        perft --depth 101 => depth: must be a number of 0 to 100, not "101"
        perft --depth 1.5 => depth: must be a number of 0 to 100, not "1.5"
        perft --depth 99999999999999999999 => depth: must be a number of 0 to 100, not "99999999999999999999"
        perft --depth 3 --threads 0 => threads: must be a number of 1 to 256, not "0"
        perft --depth 3 --threads -2 => threads: must be a number of 1 to 256, not "-2"
        perft --depth 3 --threads many => threads: must be a number of 1 to 256, not "many"
        mirror --board 9 => board: must be 8, 10, 12, 14, all-8 or points-5, not "9"
        mirror --board 010 => board: must be 8, 10, 12, 14, all-8 or points-5, not "010"
        mirror --board => board: a value is missing
        render => output: --output <FILE> is missing
        render -o => output: a value is missing
        render --numbers -o x.svg -o y.svg => output: given twice
        compare => a: --a <CONTRACT> is missing
        compare --a thai => b: --b <CONTRACT> is missing
        compare --a nigerian --b english => b: both need one board: 10 under the first rules, 8 under these
        match --a self --b self --games 2 --openings x --time 0 => time: "0" gives no time for the first move
        match --a self --b self --games 2 --openings x --time 0+0 => time: "0+0" gives no time for the first move
        match --a self --b self --games 2 --openings x --time 40/0 => time: "40/0" gives no time for the first move
        match --a self --b self --games 2 --openings x --move-time 0 => move-time: must be more than nothing
        dxp --connect 127.0.0.1:1 --move-time 0 => move-time: must be more than nothing
        play --move-time 0 => move-time: must be more than nothing
        analyse => one of --time <S>, --depth <N> or --nodes <N> is missing
        analyse --nodes 0 => nodes: must be a number of 1 or more, not "0"
        match --a self --b self --openings x --games 2 => one of --move-time <S>, --nodes <N> or --time <T+I> is missing
        match --a self --b self --openings x --games 2 --nodes 9 --seed x => seed: must be a whole number, not "x"
        dxp => one of --listen <PORT> or --connect <HOST:PORT> is missing
        dxp --listen 70000 => listen: must be a number of 1 to 65535, not "70000"
        pdn => pdn: a command is missing; the commands are check, convert
        endgame => endgame: a command is missing; the commands are build, probe, verify, stats, report
        library => library: a command is missing; the commands are import, undo, list, find, tree, show, duplicates, restore
        pdn chek => unknown command "chek"; did you mean check?
        pdn foo => unknown command "foo"; the commands are check, convert
        library undo x => import: must be a whole number, not "x"
        library show x => game: must be a number of 0 to 4294967295, not "x"
        compare --a englsh --b english => a: unknown rule set "englsh"; did you mean english?
        rules nigerian ghanaian => unknown argument "ghanaian"
        rules --jsn => unknown argument "--jsn"; did you mean --json?
        "#,
    );
}

#[test]
fn the_numbers_of_training_and_what_a_match_is_given_are_bounded() {
    check_all(
        r#"
        train --dir d --output o --net --batch 0 => batch: must be a number of 1 to 1000000, not "0"
        train --dir d --output o --net --decay 1.5 => decay: must be from 0 to 1, not "1.5"
        train --dir d --output o --net --average 1 => average: must be from 0 to below 1, not "1"
        train --dir d --output o --average 0.9 => net: --net is missing
        train --dir d --output o --codebook => net: --net is missing
        match --a self --b self --openings x --games 2 --nodes 9 --part 3/2 => part: must be a part like 2/4, not "3/2"
        match --a self --b self --openings x --games 2 --nodes 9 --b-nodes 0 => b-nodes: must be a number of 1 or more, not "0"
        match --a self --b self --openings x --games 2 --nodes 9 --b-nodes 9 --b-time 9 => b-nodes: --b-nodes <N> does not go with --b-time <T+I>
        openings --count 0 => count: must be a number of 1 to 100000, not "0"
        openings --count -2 => count: must be a number of 1 to 100000, not "-2"
        analyse --time -1 => time: must be a number of seconds, not "-1"
        openings --count 2 --plies 7-4 => plies: must be like 4-7, from 1 to 100, not "7-4"
        openings --count 2 --score 0.6 => score: must be like 0-0.6, from 0 to 20, not "0.6"
        openings --count 2 --plies 1-1 --score 19-20 --nodes 5 => count: no more openings like these are found
        "#,
    );
}

#[test]
fn rules_that_are_no_contract_are_explained() {
    let table = r#"
        nigeria => rules: unknown rule set "nigeria"; did you mean nigerian?
        Nigerian => rules: unknown rule set "Nigerian"; did you mean nigerian?
        nigerian, => rules: part 2 is empty; a part is key=value
        nigerian,huf=off => rules: unknown key "huf"; did you mean huff?
        nigerian,huff => rules: huff must be off, kings or all, and has no value
        nigerian,huff=some => rules: huff must be off, kings or all, not "some"
        nigerian,huff= => rules: huff must be off, kings or all, not ""
        nigerian,huff=off,huff=all => rules: huff is given twice; each key is allowed once
        international,board=8 => rules: rows must be 1 to 3 on this board, not 4
        ghanaian,goal=lose => rules: lone-piece must be plays with goal=lose
        nigerian,goal=crown => rules: adjudication must be off with goal=crown
    "#;
    check_values("rules", table);
    check_values("moves --rules", table);
    check_values("state --rules", table);
    check_values("render -o - --rules", table);
    check_values("perft --depth 1 --rules", table);
    check_values("compare --b russian --a", &table.replace("=> rules:", "=> a:"));
}

#[test]
fn positions_that_are_no_fen_are_explained() {
    let table = r#"
        foo => fen: side to move must be W or B at character 1, not "foo"
        W => fen: no pieces; after the side to move comes a colon and a list like W31-50
        W:W51:B1 => fen: square 51 is not on a board of 50
        W:W0:B1 => fen: square 0 is not on a board of 50
        W:W31,31:B1 => fen: square 31 is given twice
        W:W31-33,K32:B1 => fen: square 32 is given twice
        W:W31:B31 => fen: square 31 is given twice
        W:W50-31:B1 => fen: range "50-31" ends before it begins
        W:W31-:B1 => fen: range "31-" needs a square on both sides
        W:W5:B1 => fen: a white man on square 5 stands on its promotion row
        W:W31:B46 => fen: a black man on square 46 stands on its promotion row
        W:W31:B1:X5 => fen: unknown field "X5" at character 10
        W:W31:W32 => fen: field W is given twice
    "#;
    check_values("moves --fen", table);
    check_values("state --fen", table);
    check_values("mirror --fen", table);
    check_values("render -o - --fen", table);
    check_values("perft --depth 2 --fen", table);
    check_values("compare --a nigerian --b killer --fen", table);
    check(&["moves", "--fen", ""], "fen: nothing given; a position is written like W:W31-50:B1-20");
    check_values(
        "moves --rules english --fen",
        "W:W33:B1 => fen: square 33 is not on a board of 32",
    );
    check_values("mirror --board 14 --fen", "W:W99:B1 => fen: square 99 is not on a board of 98");
}

#[test]
fn a_batch_answers_bad_lines_where_they_stand() {
    let input = b"W:W51:B1\nW:W28:B\n\nW:W\xff:B1\r\nB:W28:B\nW:W28:B23";
    let answer = longking_reading("moves --format hub --batch", input);
    let lines: Vec<_> = answer.out.lines().collect();
    assert_eq!((answer.status, answer.err.as_str(), lines.len()), (0, "", 6));
    assert_eq!(lines[0], "error: fen: square 51 is not on a board of 50");
    assert_eq!(lines[1], "28-22 28-23");
    assert!(lines[2].starts_with("error: fen: nothing given"), "{}", lines[2]);
    assert!(lines[3].starts_with("error: fen: "), "{}", lines[3]);
    assert_eq!(lines[4..], ["", "28x19x23"]);
}

#[test]
fn a_move_that_cannot_be_played_is_named_with_its_number() {
    let state = |fen: &str, moves: &str, expected: &str| {
        check(&["state", "--fen", fen, "--moves", moves], expected);
    };
    let start = "W:W31-50:B1-20";
    state(
        start,
        "32-28 19-23 28-22",
        "moves: move 3: \"28-22\" is not legal: a capture is compulsory",
    );
    state(start, "1. 32-28 foo", "moves: move 2: \"foo\" is no move at character 1");
    state(
        start,
        "32-27 28-32",
        "moves: move 2: \"28-32\" is not legal: there is no black piece on 28",
    );
    state(start, "32-51", "moves: move 1: \"32-51\": square 51 is not on a board of 50");
    state(
        start,
        "32-28 huff28",
        "moves: move 2: \"huff28\": there is nothing to huff on square 28",
    );
    state(start, "huff", "moves: move 1: \"huff\": \"\" is not a square number");
    state(start, "huff99", "moves: move 1: \"huff99\": square 99 is not on a board of 50");
    state(
        "W:W28:B23",
        "28x19 1-6",
        "moves: move 2: \"1-6\" comes after the end of the game, white wins: no-pieces (E1)",
    );
    check(&["state", "--moves"], "moves: a value is missing");
}

/// Positions of Frisian draughts that are made to be slow.
const TOO_MANY: [&str; 2] = [
    "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,K33,K35,K36,K38,K40,K41,\
     K42,K43,K44,K47,K49",
    "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,41,42,43,44,K47,K49",
];

#[test]
fn c7_too_many_captures_are_refused_by_every_command() {
    let message = "position: too many captures";
    for fen in TOO_MANY {
        for words in ["moves", "moves --format hub", "state", "perft --depth 3"] {
            let words = words.split_whitespace().chain(["--rules", "frisian", "--fen", fen]);
            check(&words.collect::<Vec<_>>(), message);
        }
        check(&["compare", "--a", "frisian", "--b", "frysk", "--fen", fen], message);
        let answer = longking_reading("moves --format hub --rules frisian --batch", fen.as_bytes());
        assert_eq!(answer.out, format!("error: {message}\n"));
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let missing = format!("{folder}/no/such/folder.svg");
    for path in [missing.as_str(), folder, ""] {
        let answer = longking(&["render", "-o", path]);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{path}");
        assert!(answer.err.starts_with("output: "), "{path}: {}", answer.err);
        assert_eq!(answer.err.matches('\n').count(), 1);
    }
}

#[test]
fn messages_stay_on_one_short_line_whatever_they_quote() {
    let long = "x".repeat(100_000);
    for hostile in ["a\nb", "\u{1b}[31mred", "a\r\nb\tc", "a\u{2028}b", long.as_str(), "é", "'\"\\"]
    {
        for arguments in [
            vec!["moves", "--fen", hostile],
            vec!["moves", "--rules", hostile],
            vec!["moves", "--format", hostile],
            vec!["moves", hostile],
            vec![hostile],
            vec!["perft", "--depth", hostile],
            vec!["mirror", "--board", hostile],
            vec!["state", "--moves", hostile],
            vec!["rules", hostile],
        ] {
            let answer = longking(&arguments);
            let line = answer.err.strip_suffix('\n').expect("the line ends");
            assert_eq!(answer.status, 2, "{line}");
            assert!(!line.contains(char::is_control), "{line:?}");
            assert!(line.len() < 600, "{} characters: {line:.100}", line.len());
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_unicode_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::process::CommandExt;

    let broken = OsStr::from_bytes(b"W:W\xff");
    let [moves, fen, rules] = ["moves", "--fen", "rules"].map(OsStr::new);
    let [pdn, library, help] = ["pdn", "library", "help"].map(OsStr::new);
    for arguments in [
        vec![moves, fen, broken],
        vec![rules, broken],
        vec![broken],
        vec![pdn, broken],
        vec![library, broken],
        vec![help, broken],
    ] {
        let answer = longking(&arguments);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""));
        assert_eq!(answer.err, "argument \"W:W\u{fffd}\" is not UTF-8\n");
    }
    let mut named = program();
    let answer = named.arg0(broken).arg("pdn").output().expect("the program starts");
    assert_eq!(answer.status.code(), Some(2));
    let err = String::from_utf8_lossy(&answer.stderr);
    assert!(err.starts_with("pdn: a command is missing; "), "{err}");
}
