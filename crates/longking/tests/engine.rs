//! The engine on the command line: analysis, protocols, matches.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{good, longking, longking_reading, program};
use serde_json::Value;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

pub(crate) fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
}

/// A file of this test run.
fn file(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("longking-{}-{name}", std::process::id()));
    fs::write(&path, content).expect("a file can be written");
    path
}

#[test]
fn analysis_tells_a_line_for_each_depth_and_the_best_move() {
    let found = lines(&good("analyse --depth 5"));
    assert_eq!(found.len(), 6);
    assert_eq!((&found[4]["depth"], &found[4]["line"]), (&5.into(), &1.into()));
    assert!(found[4]["score"].is_number() && found[4]["nodes"].is_u64());
    assert_eq!(found[5]["best"], found[4]["pv"][0]);
    let won = lines(&good("analyse --nodes 1000 --fen W:W28:B23"));
    assert_eq!(won.last().map(|line| &line["best"]), Some(&"28x19x23".into()));
    assert!(won[0]["score"].as_str().is_some_and(|score| score.starts_with("+M")), "{won:?}");
    for words in
        ["analyse", "analyse --depth 0", "analyse --time x", "analyse --depth 3 --fen W:W51:B"]
    {
        let answer = longking(&words.split_whitespace().collect::<Vec<_>>());
        assert_eq!((answer.status, answer.err.matches('\n').count()), (2, 1), "{words}");
    }
}

#[test]
fn hub_answers_thinks_and_is_stopped_at_once() {
    let mut child = program().arg("hub").stdin(Stdio::piped()).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut wait_for = |word: &str| {
        output.by_ref().map(|line| line.expect("a line")).find(|line| line.starts_with(word))
    };
    writeln!(input, "hub").expect("it reads");
    let id = wait_for("id ").expect("it says who it is");
    assert!(id.starts_with("id name=Longking version="), "{id}");
    let variants = wait_for("param name=variant").expect("it says which rules it plays");
    let names = "value=normal type=enum values=\"normal killer bt frisian losing ";
    assert!(variants.contains(names) && variants.contains(" russian"), "{variants}");
    assert!(wait_for("wait").is_some());
    write!(input, "init\npos pos={START}\nlevel infinite\ngo analyze\n").expect("it reads");
    assert!(wait_for("ready").is_some() && wait_for("info depth=4").is_some());
    let asked = Instant::now();
    writeln!(input, "stop").expect("it reads");
    let done = wait_for("done").expect("it answers");
    assert!(
        done.starts_with("done move=") && asked.elapsed() < Duration::from_millis(500),
        "{done}"
    );
    write!(input, "nonsense \u{1}\npos pos=W\npos pos=B{}\n", &START[1..]).expect("it reads");
    assert_eq!(
        wait_for("error").as_deref(),
        Some("error message=\"pos: position has 1 characters, not 51\"")
    );
    write!(input, "level move-time=0.05\ngo ponder\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(150));
    writeln!(input, "ponder-hit").expect("it reads");
    assert!(wait_for("done move=").is_some());
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn hub_plays_by_every_contract_and_ends_with_its_input() {
    let position = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    let input = format!(
        "set-param name=variant value=\"russian,choice=most\"\npos pos={position} moves=\"22-18\"\nlevel depth=4\ngo think\n"
    );
    let answer = longking_reading("hub", input.as_bytes());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert!(answer.out.lines().any(|line| line.starts_with("done move=")), "{}", answer.out);
}

/// Reads a message, its zero byte left out.
fn message(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let mut byte = [0];
    while stream.read(&mut byte).expect("a byte") == 1 && byte != [0] {
        text.push(byte[0]);
    }
    String::from_utf8(text).expect("text")
}

/// A program that listens for DamExchange, with so many seconds a move, and its port.
fn dxp_listening(seconds: &str) -> (Child, u16) {
    let probe = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = probe.local_addr().expect("an address").port();
    drop(probe);
    let mut command = program();
    command.args(["dxp", "--listen", &port.to_string(), "--move-time", seconds]);
    (command.spawn().expect("it starts"), port)
}

/// A connection to it, as soon as it listens.
fn dxp_connected(port: u16) -> TcpStream {
    let stream = loop {
        match TcpStream::connect(("127.0.0.1", port)) {
            Ok(stream) => break stream,
            Err(_) => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
    stream
}

#[test]
fn dxp_takes_no_move_of_a_former_game_and_claims_no_win_in_a_drawn_one() {
    let (mut child, port) = dxp_listening("0.3");
    let mut stream = dxp_connected(port);
    write!(stream, "R02\0").expect("it reads");
    assert_eq!(message(&mut stream), format!("A{:32}1", "Longking"));
    // While it thinks about its first move, another game begins with a king on each side.
    write!(stream, "R01{:32}W005075A\0", "Tester").expect("it reads");
    assert!(message(&mut stream).starts_with('A'));
    let corner = format!("BW{:e<49}W", "eeZ");
    write!(stream, "E00\0R01{:32}W005075{corner}\0", "Tester").expect("it reads");
    assert_eq!(message(&mut stream), "E00");
    assert!(message(&mut stream).starts_with('A'));
    let mv = message(&mut stream);
    assert!(mv.starts_with("M") && &mv[5..7] == "50", "{mv}");
    write!(stream, "E00\0").expect("it reads");
    assert_eq!(message(&mut stream), "E00");
    // It has Black. A king that goes up and down the long line is never taken; after five moves
    // each it is a draw by its own move, and who plays on is told so.
    let kings = format!("BW{:e<45}Weeee", "eeZ");
    write!(stream, "R01{:32}Z005075{kings}\0", "Tester").expect("it reads");
    assert!(message(&mut stream).starts_with('A'));
    let end = (0..8).find_map(|index| {
        let squares = if index % 2 == 0 { "4605" } else { "0546" };
        write!(stream, "M0000{squares}00\0").expect("it reads");
        Some(message(&mut stream)).filter(|answer| answer.starts_with('E'))
    });
    assert_eq!(end.as_deref(), Some("E20"));
    write!(stream, "E01\0").expect("it reads");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn dxp_listens_plays_and_outlives_those_who_hang_up() {
    let (mut child, port) = dxp_listening("0.05");
    for garbage in ["", "M", "hello\0", "R01\0E00\0M0000322800\0"] {
        dxp_connected(port).write_all(garbage.as_bytes()).expect("it reads");
    }
    let mut stream = dxp_connected(port);
    write!(stream, "R01{:32}W005075A\0", "Tester").expect("it reads");
    assert_eq!(message(&mut stream), format!("A{:32}0", "Longking"));
    let mv = message(&mut stream);
    assert!(mv.starts_with('M') && mv.ends_with("00") && mv.len() == 11, "{mv}");
    // From 20 to 25 is always there, and takes nothing.
    write!(stream, "M0001202500\0").expect("it reads");
    assert!(message(&mut stream).starts_with('M'));
    write!(stream, "E01\0").expect("it reads");
    assert_eq!(message(&mut stream), "E00");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_match_of_positions_is_the_same_every_time_and_goes_on_where_it_was() {
    let openings = file("openings", "32-28 19-23\n34-30 20-25\n");
    let games = file("games.pdn", "");
    let [first, second] = ["first.pdn", "second.pdn"].map(|name| file(name, ""));
    let run = |words: &[&str], files: &[(&str, &PathBuf)]| {
        let mut command = program();
        command.args(["match", "--a", "self?hash=1", "--b", "self?hash=1&depth=2"]);
        command.args(["--nodes", "300", "--openings"]).arg(&openings).args(words);
        for (word, path) in files {
            command.arg(word).arg(path);
        }
        command.output().expect("it ends")
    };
    let play = |words: &[&str], files: &[(&str, &PathBuf)]| {
        let output = run(words, files);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let once = play(&["--games", "4"], &[]);
    assert_eq!(once, play(&["--games", "4"], &[]));
    play(&["--games", "2"], &[("--pdn", &games)]);
    let rest = play(&["--games", "4"], &[("--pdn", &games)]);
    assert!(rest.contains("2 games were played before"), "{rest}");
    let result = |text: &str| text[text.find("wins").expect("a result")..].to_owned();
    assert_eq!(result(&once), result(&rest));
    let checked = longking(&["pdn", "check", games.to_str().expect("text")]);
    assert!(
        checked.out.contains("games 4 ") && checked.out.contains("errors 0"),
        "{}",
        checked.out
    );

    // In parts, and added up.
    let part = |part, pdn| play(&["--games", "4", "--part", part], &[("--pdn", pdn)]);
    let told = part("2/2", &second);
    assert!(told.contains("game 2.1 ") && !told.contains("game 1.1 "), "{told}");
    part("1/2", &first);
    let sum = play(&["--games", "4"], &[("--add", &first), ("--add", &second)]);
    let own = format!("Longking {}?hash=1", env!("CARGO_PKG_VERSION"));
    let names = format!("a {own}\nb {own}&depth=2\n4 games were played before\n");
    assert_eq!(sum, names + &result(&once), "nothing is left to be played");
    let twice = run(&["--games", "4"], &[("--pdn", &games), ("--add", &second)]);
    let name = second.display();
    let reason = format!("add: {name}: round 2.1 of it is in another file too\n");
    assert_eq!(String::from_utf8_lossy(&twice.stderr), reason);

    // Each with its own number.
    let of_b = |nodes| play(&["--games", "4", "--b-nodes", nodes], &[]);
    assert_eq!(of_b("300"), once);
    assert_ne!(of_b("1"), once);
    for path in [openings, games, first, second] {
        fs::remove_file(path).expect("it was made here");
    }
}

#[test]
fn a_match_counts_no_games_of_another_one() {
    let openings = ["32-28 19-23\n", "33-28 18-23\n"];
    let [first, second] = [0, 1].map(|n| file(&format!("opening-{n}"), openings[n]));
    let broken = file("opening.pdn", "[White \"Ada\"]\n\n1. 32-28 19-23 2. 28x18 *\n");
    let games = file("counted.pdn", "");
    let usual = "match --a self?hash=1 --b self?hash=2 --games 2 --nodes 100";
    let run = |words: &str, openings: &PathBuf| {
        let mut command = program();
        command.args(words.split(' ')).arg("--openings").arg(openings).arg("--pdn").arg(&games);
        let output = command.output().expect("it ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (text(output.stdout), text(output.stderr))
    };
    let (out, err) = run(usual, &first);
    assert!(out.contains("game 1.2 ") && err.is_empty(), "{out} {err}");
    // Nothing is left to be played: whose games they are is told, whoever is not started now.
    let own = |hash| format!("Longking {}?hash={hash}", env!("CARGO_PKG_VERSION"));
    let [first_name, known, name] = [1, 2, 3].map(own);
    let names = format!("a {first_name}\nb {known}\n");
    for words in [usual, &usual.replace("self?hash=2", "no-such-program")] {
        let (out, err) = run(words, &first);
        let told = out.starts_with(&format!("{names}2 games were played before\nwins "));
        assert!(told && err.is_empty(), "{words}: {out} {err}");
    }
    let (out, _) = run(&usual.replace("games 2", "games 1"), &first);
    assert!(out.starts_with(&format!("{names}1 games were played before\nwins ")), "{out}");
    let (out, _) = run(&format!("{usual} --part 1/2"), &first);
    assert!(out.starts_with("wins 0\ndraws 0\nlosses 0\n"), "the only pair is in part 2: {out}");
    let refused = |words: &str, openings: &PathBuf, reason: &str| {
        assert_eq!(run(words, openings), (String::new(), format!("{reason}\n")), "{words}");
    };
    let other = |what: &str| format!("pdn: game 1 of it is not of this match: {what}");
    refused(usual, &second, &other("another opening"));
    refused(&usual.replace("100", "99"), &first, &other("another number of positions"));
    refused(&format!("{usual} --adjudicate"), &first, &other("other adjudication"));
    let reason = format!("b: the games before are those of {known}, not of {name}");
    let others = usual.replace("hash=2", "hash=3");
    for words in [&others, &others.replace("games 2", "games 4")] {
        refused(words, &first, &reason);
    }
    let dxp = usual.replace("self?hash=2", "dxp:localhost:1") + " --adjudicate";
    let reason = "adjudicate: b cannot say scores, since DamExchange has none";
    refused(&dxp, &first, reason);
    let dxp = dxp.replace("--adjudicate", "--concurrency 2");
    let reason = "concurrency: there is one b, a DamExchange program without {port}";
    refused(&dxp, &first, reason);
    let reason = "game 1: line 3, column 19: \"28x18\" is not legal";
    refused(usual, &broken, &format!("openings: {}: {reason}", broken.display()));
    for path in [first, second, broken, games] {
        fs::remove_file(path).expect("it was made here");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_does_not_have_is_refused_in_a_line() {
    // With 4 GiB of addresses.
    let bounded = |words: &str, input: &str| {
        let script = "ulimit -v 4194304; exec \"$0\" \"$@\"";
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_longking")]).args(words.split(' '));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        // Who refuses its arguments reads nothing.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let [out, err] = [output.stdout, output.stderr]
            .map(|bytes| String::from_utf8(bytes).expect("it is text"));
        (output.status.code(), out, err)
    };
    let reason = "hash: the system has no 65536 mebibytes of memory to give";
    for words in ["analyse --depth 2", "hub", "dxp --connect 127.0.0.1:1"] {
        let (status, out, err) = bounded(&format!("{words} --hash 65536"), "");
        assert_eq!((status, &*out, err), (Some(2), "", format!("{reason}\n")), "{words}");
    }
    let openings = file("remembered", "32-28 19-23\n");
    let path = openings.display();
    let games = format!("match --a self?hash=65536 --b self --games 2 --nodes 9 --openings {path}");
    let refused = (Some(2), String::new(), format!("a: cannot be started: {reason}\n"));
    assert_eq!(bounded(&games, ""), refused);
    let position = format!("pos pos={START}\nlevel depth=2\ngo think\n");
    let driver = format!("init\nset-param name=hash value=65536\ninit\n{position}");
    let (status, out, err) = bounded("hub", &driver);
    assert_eq!((status, &*err), (Some(0), ""));
    let complaint = format!("error message=\"{reason}\"");
    let lines: Vec<_> = out.lines().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(lines[..3], ["ready", &complaint, "ready"], "{out}");
    assert!(lines.len() == 4 && lines[3].starts_with("done move="), "{out}");
    fs::remove_file(openings).expect("it was made here");
}

#[test]
fn a_match_ends_games_that_both_engines_have_decided() {
    // White will have won: three kings and ten men against a man in a corner.
    let openings = file("adjudicated", "W:WK46,K47,K48,31,32,33,34,35,36,37,38,39,40:B5,6\n");
    let games = |words: &[&str]| {
        let mut command = program();
        let engines = ["match", "--a", "self?hash=1", "--b", "self?hash=1", "--nodes", "300"];
        command.args(engines).args(words).arg("--openings").arg(&openings);
        let output = command.args(["--games", "2"]).output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let [whole, early] = [games(&[]), games(&["--adjudicate"])];
    assert!(!whole.contains("adjudicated") && early.contains("adjudicated: white wins"), "{early}");
    let result = |text: &str| text[text.find("wins 1").expect("a result")..].to_owned();
    assert_eq!(result(&whole), result(&early));
    fs::remove_file(openings).expect("it was made here");
}

#[cfg(unix)]
#[test]
fn engines_ponder_the_answer_that_they_expect() {
    let openings = file("pondered", "32-28 19-23\n");
    let log = file("pondered.log", "");
    let own = env!("CARGO_BIN_EXE_longking");
    let told = format!("hub:sh -c 'tee {} | {own} hub --hash 1'", log.display());
    let mut command = program();
    command.args(["match", "--a", &told, "--b", "self?hash=1", "--openings"]).arg(&openings);
    command.args(["--games", "2", "--time", "2+0.02", "--margin", "30", "--ponder"]);
    let output = command.output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && text.contains("wins "), "{text}");
    assert!(
        !["complains", "legal", "time", "ended"].iter().any(|word| text.contains(word)),
        "{text}"
    );
    let lines = fs::read_to_string(&log).expect("what it was told");
    let count = |start: &str| lines.lines().filter(|line| line.starts_with(start)).count();
    let [pondered, hit, stopped] = ["go ponder", "ponder-hit", "stop"].map(count);
    assert!(pondered > 20 && hit > 0, "{pondered} {hit}");
    assert_eq!(pondered, hit + stopped, "each is used, or ended");
    for path in [openings, log] {
        fs::remove_file(path).expect("it was made here");
    }
}

#[cfg(unix)]
#[test]
fn engines_that_fail_lose_their_games_and_the_match_goes_on() {
    let openings = file("bad-openings", "32-28 19-23\n");
    let ready = "echo wait; echo ready; ";
    for (script, reason) in [
        // It dies as soon as it is to think.
        (format!("{ready} read a; read b; read c; exit 3"), "has ended in the middle of the game"),
        // It never answers.
        (format!("{ready} sleep 60"), "has used up its time"),
        // It says anything, without an end.
        (format!("{ready} exec yes done move=99-1"), "plays what is not legal"),
        (format!("{ready} exec yes garbage"), "has used up its time"),
    ] {
        let asked = Instant::now();
        let output = program()
            .args(["match", "--a", "self?hash=1", "--b", &format!("sh -c '{script}'")])
            .arg("--openings")
            .arg(&openings)
            .args(["--games", "2", "--move-time", "0.05", "--margin", "0.3"])
            .output()
            .expect("it ends");
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(out.contains("wins 2\ndraws 0\nlosses 0\n"), "{script}: {out}");
        assert!(out.contains(reason), "{script}: {out}");
        assert!(asked.elapsed() < Duration::from_secs(20), "{script}");
    }
    let dead = program()
        .args(["match", "--a", "self", "--b", "sh -c 'exit 1'", "--games", "2", "--move-time", "1"])
        .arg("--openings")
        .arg(&openings)
        .output()
        .expect("it ends");
    assert_eq!(dead.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&dead.stderr), "b: cannot be started: it ends at once\n");
    fs::remove_file(openings).expect("it was made here");
}

#[test]
fn openings_are_drawn_within_bounds_the_same_every_time() {
    let draw =
        "openings --rules nigerian --count 6 --plies 5-9 --score 0.3-1.2 --equal --nodes 500";
    let drawn = good(draw);
    assert_eq!(drawn.lines().count(), 6);
    assert_eq!(good(draw), drawn);
    assert_ne!(good(&format!("{draw} --seed 2")), drawn);
    for opening in drawn.lines() {
        let moves: Vec<_> = opening.split(' ').collect();
        assert!((5..=9).contains(&moves.len()), "{opening}");
        let asked = ["state", "--rules", "nigerian", "--moves", opening];
        let state = longking(&asked);
        assert_eq!(state.status, 0, "{opening}: {}", state.err);
    }
}

#[test]
fn analysis_tells_several_lines() {
    let found = lines(&good("analyse --depth 4 --lines 3 --threads 2"));
    let last: Vec<_> = found.iter().filter(|line| line["depth"] == 4).collect();
    assert_eq!(
        last.iter().map(|line| line["line"].as_u64()).collect::<Vec<_>>(),
        [1, 2, 3].map(Some)
    );
}
