//! Games to learn from, and weights that are learned from them.

use std::fs;

use crate::engine::lines;
use crate::run::{good, longking, program};

#[test]
fn where_weights_go_is_looked_at_before_any_game() {
    let folder = std::env::temp_dir().join(format!("longking-output-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let train = |output: &str| {
        let (dir, output) = (folder.display().to_string(), folder.join(output));
        let output = output.display().to_string();
        let answer = longking(&["train", "--dir", &dir, "--output", &output]);
        (answer.status, answer.err.replace(&dir, "FOLDER"))
    };
    let missing = "output: FOLDER/nowhere/weights: No such file or directory (os error 2)\n";
    assert_eq!(train("nowhere/weights"), (2, missing.to_owned()));
    assert_eq!(train("").1, "output: FOLDER/: Is a directory (os error 21)\n");
    fs::write(folder.join("weights.draft"), "mine").expect("a file can be written");
    assert_eq!(train("weights"), (2, "dir: FOLDER: no games to learn from\n".to_owned()));
    let names = fs::read_dir(&folder).expect("it is there");
    let names: Vec<_> = names.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(names, ["weights.draft"], "nothing is left");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn weights_are_learned_from_games_that_are_the_same_every_time() {
    let folder = std::env::temp_dir().join(format!("longking-learn-{}", std::process::id()));
    let games = |name: &str| folder.join(name).display().to_string();
    let play = |name: &str, more: &str| {
        let dir = games(name);
        format!("selfplay --rules english --dir {dir} --nodes 5 --seed 4 {more}")
    };
    let shards = |name: &str| -> Vec<Vec<u8>> {
        let path = |number: u32| folder.join(name).join(format!("{number:06}.games"));
        (0..).map(path).map_while(|path| fs::read(path).ok()).collect()
    };
    good(&play("a", "--games 400 --threads 2"));
    // In two parts, the second of which finds the first.
    good(&play("b", "--games 200 --threads 1"));
    assert_eq!(shards("b").len(), 1);
    good(&play("b", "--games 400 --threads 1"));
    assert_eq!(shards("a").len(), 2);
    assert!(shards("a") == shards("b"), "the games differ");
    let refused =
        longking(&play("a", "--games 400 --weights shipped").split(' ').collect::<Vec<_>>());
    let dir = games("a");
    let reason = "its games are played with weights plain, not weights shipped";
    assert_eq!((refused.status, refused.err), (2, format!("dir: {dir}: {reason}\n")));

    let weights = games("weights");
    let learn =
        format!("train --rules english --dir {dir} --epochs 2 --wholes 3 --output {weights}");
    let told = good(&learn);
    let words: Vec<_> = told.lines().filter_map(|line| line.split(' ').next()).collect();
    // Two for the halves, two for the whole windows.
    assert_eq!(words, ["epoch", "epoch", "epoch", "epoch", "samples", "bytes"], "{told}");
    let first = fs::read(&weights).expect("weights");
    good(&learn);
    assert!(fs::read(&weights).expect("weights") == first, "the weights differ");
    let look = |weights: &str| {
        lines(&good(&format!("analyse --rules english --depth 6 --weights {weights}")))
    };
    assert!(look(&weights)[5]["nodes"] != look("plain")[5]["nodes"]);
    let other = longking(&["analyse", "--depth", "1", "--weights", &weights]);
    assert_eq!(other.status, 0);
    assert!(other.err.contains("was learned under english and does not fit these rules"));
    let net = games("net");
    let learn = format!("train --rules english --dir {dir} --epochs 2 --net");
    let write = format!("{learn} --output {net}");
    let told = good(&write);
    // Of two shards none is held out to tell the loss on.
    let words: Vec<_> = told.lines().map(|line| line.split(' ').nth(2)).collect();
    assert_eq!(words, [Some("target-trained"), Some("target-trained"), None, None], "{told}");
    let first = fs::read(&net).expect("a network");
    good(&write);
    assert!(fs::read(&net).expect("a network") == first, "the networks differ");
    for options in ["--batch 2048 --decay 0.01 --average 0.9", "--codebook"] {
        good(&format!("{learn} --output {net}-2 {options}"));
        assert!(fs::read(net.clone() + "-2").expect("a network") != first, "{options}: nothing");
    }
    let seen = [look(&net), look("plain"), look(&weights)].map(|lines| lines[5]["nodes"].clone());
    assert!(seen[0] != seen[1] && seen[0] != seen[2], "{seen:?}");
    let more = games("more");
    let on = |from: &str| {
        longking(&format!("{learn} --output {more} --from {from}").split(' ').collect::<Vec<_>>())
    };
    assert_eq!(on(&net).status, 0);
    assert!(fs::read(&more).expect("a network") != first, "nothing was learned from before");
    let refused = on(&weights);
    assert_eq!((refused.status, refused.err), (2, format!("from: {weights}: not a network\n")));
    let none = longking(&["train", "--dir", &folder.display().to_string(), "--output", &weights]);
    assert_eq!(none.status, 2);
    assert!(none.err.ends_with(": no games to learn from\n"), "{}", none.err);
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn games_of_an_earlier_version_are_not_gone_on_with() {
    let folder = std::env::temp_dir().join(format!("longking-version-{}", std::process::id()));
    let dir = folder.display().to_string();
    let play = |seed| {
        let words =
            format!("selfplay --rules english --dir {dir} --nodes 5 --games 1 --seed {seed}");
        let answer = longking(&words.split(' ').collect::<Vec<_>>());
        (answer.status, answer.err)
    };
    let refusal = |reason| (2, format!("dir: {dir}: its games are played with {reason}\n"));
    let plan = "rules english\nnodes 5\nseed 4\nweights plain\ntables none\nbeginnings wild\n";
    fs::create_dir_all(&folder).expect("a folder can be made");
    fs::write(folder.join("plan.txt"), plan).expect("a file can be written");
    assert_eq!(play(4), refusal("version 1, not version 2"));
    assert_eq!(play(5), refusal("seed 4, not seed 5"));
    fs::write(folder.join("plan.txt"), format!("{plan}version 3\n")).expect("as before");
    assert_eq!(play(4), refusal("version 3, not version 2"));
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn games_that_are_damaged_are_told_by_their_file() {
    let folder = std::env::temp_dir().join(format!("longking-damage-{}", std::process::id()));
    let dir = folder.display().to_string();
    good(&format!("selfplay --dir {dir} --nodes 5 --games 1"));
    let path = folder.join("000000.games");
    let whole = fs::read(&path).expect("it was played");
    let kings_nowhere = [&[0; 14], &[1, 0, 0, 0, 0, 0, 0][..], &whole[21..]].concat();
    for bytes in [&[][..], &whole[1..], &kings_nowhere] {
        fs::write(&path, bytes).expect("a file can be written");
        let answer = longking(&["train", "--dir", &dir, "--output", &format!("{dir}/weights")]);
        let other = format!("dir: {}: not samples of this board\n", path.display());
        assert_eq!((answer.status, answer.err), (2, other));
    }
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn who_learns_from_games_of_other_rules_is_told() {
    let folder = std::env::temp_dir().join(format!("longking-kin-{}", std::process::id()));
    let dir = folder.display().to_string();
    good(&format!("selfplay --rules killer --dir {dir} --nodes 5 --games 1"));
    let train = |more: &str| {
        let words = format!("train --dir {dir} --epochs 1 --output {dir}/weights{more}");
        let answer = longking(&words.split(' ').collect::<Vec<_>>());
        (answer.status, answer.err)
    };
    let note = "its games are played by killer, and the weights are to be for international; \
                --rules names the rules of the games";
    assert_eq!(train(""), (0, format!("{dir}: {note}\n")));
    assert_eq!(train(" --rules killer"), (0, String::new()));
    assert_eq!(
        train(" --rules killer,huff=all"),
        (0, String::new()),
        "never left out in self-play"
    );
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn weights_are_kept_whether_or_not_anybody_reads_how_it_went() {
    let folder = std::env::temp_dir().join(format!("longking-unread-{}", std::process::id()));
    let dir = folder.display().to_string();
    good(&format!("selfplay --rules english --dir {dir} --nodes 5 --games 1"));
    let weights = folder.join("weights");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = program();
    command.args(["train", "--rules", "english", "--epochs", "2", "--dir", &dir, "--output"]);
    let output = command.arg(&weights).stdout(writer).output().expect("it ends");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*err), (Some(0), ""));
    let analysed = format!("analyse --rules english --depth 1 --weights {}", weights.display());
    good(&analysed);
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn a_network_of_another_board_is_refused_with_both_boards() {
    let folder = std::env::temp_dir().join(format!("longking-board-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../longking-weights/files/net/english.lkw");
    let dir = folder.display();
    let words = format!("train --dir {dir} --net --from {net} --output {dir}/weights");
    let refused = longking(&words.split(' ').collect::<Vec<_>>());
    let reason =
        format!("from: {net}: a network for board 8 (english), and these rules have board 10\n");
    assert_eq!((refused.status, refused.err), (2, reason));
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn who_plays_without_what_was_asked_for_is_told() {
    let folder = std::env::temp_dir().join(format!("longking-without-{}", std::process::id()));
    let dir = folder.display();
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../longking-weights/files/russian.lkw");
    let words = format!("selfplay --dir {dir}/games --nodes 1 --games 1 --weights {weights}");
    let played = longking(&words.split(' ').collect::<Vec<_>>());
    let told = "was learned under russian and does not fit these rules: \
                positions are scored with material and squares\n";
    assert_eq!((played.status, played.err), (0, format!("{weights} {told}")));
    let openings = folder.join("openings");
    fs::write(&openings, "32-28 19-23\n").expect("a file can be written");
    let words = format!(
        "match --a self?hash=1&weights={weights} --b self?hash=1&weights=plain --games 2 --nodes 50 \
         --openings {}",
        openings.display()
    );
    let played = longking(&words.split(' ').collect::<Vec<_>>());
    assert_eq!((played.status, played.err), (0, format!("a: {weights} {told}")));
    // Nobody listens there.
    let words = format!("dxp --connect 127.0.0.1:1 --weights {weights}");
    let refused = longking(&words.split(' ').collect::<Vec<_>>());
    assert!(refused.err.starts_with(&format!("{weights} {told}connect: ")), "{}", refused.err);
    fs::remove_dir_all(&folder).expect("it was made here");
}
