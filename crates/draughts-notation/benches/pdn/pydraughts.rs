//! The same games, read and played through by pydraughts and here, one after the other.

use std::ffi::OsStr;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use draughts_notation::Contract;
use draughts_notation::pdn::{self, Limits, PdnGame};

use crate::{Count, games_of, play_through};

/// How many games are compared.
const GAMES: usize = 100;

/// How long each task is repeated here.
const TIME: Duration = Duration::from_secs(2);

/// Reads games as one file; each alone, as its time for a file grows with the square of the length;
/// then plays every move. Prints the seconds for each and the moves.
const READER: &str = r#"
import sys, time
from draughts import Board, Move
from draughts.PDN import PDNReader
texts = sys.stdin.read().split("\0")
since = time.perf_counter()
PDNReader(pdn_text="".join(texts))
whole = time.perf_counter() - since
since = time.perf_counter()
games = [PDNReader(pdn_text=text).games[0] for text in texts]
alone = time.perf_counter() - since
since = time.perf_counter()
moves = 0
for game in games:
    board = Board(game.variant)
    for text in game.moves:
        board.push(Move(board, pdn_move=text))
        moves += 1
print(whole, alone, time.perf_counter() - since, moves)
"#;

/// Compares the first games of a file with the Python that has pydraughts, and tells how many times
/// faster we are.
pub(crate) fn compare(python: &OsStr, file: &[u8], rules: &Contract) {
    let mut games = games_of(file, rules, GAMES);
    // Games that end before their moves do are no matter of speed.
    games.retain(|read| read.problems.is_empty() && read.moves > 0);
    let text = |game: &PdnGame| pdn::write(game).expect("a good game");
    let texts: Vec<String> = games.iter().map(|read| text(&read.game)).collect();
    let moves: u64 = games.iter().map(|read| read.moves).sum();
    let bytes: usize = texts.iter().map(String::len).sum();
    let sample = texts.concat();

    let [whole, alone, play] = theirs(python, &texts, moves);
    let our_read = seconds(|| {
        let mut count = Count::default();
        pdn::read(sample.as_bytes(), Limits::default(), &mut count).expect("a good file");
        count.moves as u64
    });
    let our_play = seconds(|| play_through(sample.as_bytes(), rules));

    let mut out = std::io::stdout().lock();
    let mut tell = |task: &str, unit: &str, amount: f64, theirs: f64, ours: f64| {
        let (times, ours, theirs) = (theirs / ours, amount / ours, amount / theirs);
        writeln!(
            out,
            "{task}: pydraughts {theirs:.3} {unit}, here {ours:.3} {unit}, {times:.0} times"
        )
        .expect("standard output can be written");
    };
    let mega = bytes as f64 / 1e6;
    tell(&format!("read {} games in one file", texts.len()), "MB/s", mega, whole, our_read);
    tell("read them, pydraughts each alone", "MB/s", mega, alone, our_read);
    // To play through is to read and then to play.
    tell("play through them", "million moves/s", moves as f64 / 1e6, alone + play, our_play);
}

/// The seconds that pydraughts needs to read the games as one file, each alone, and to play them
/// after that.
fn theirs(python: &OsStr, texts: &[String], moves: u64) -> [f64; 3] {
    let mut child = Command::new(python)
        .args(["-W", "ignore", "-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a Python that runs");
    let mut to = child.stdin.take().expect("it reads");
    to.write_all(texts.join("\0").as_bytes()).expect("it reads");
    drop(to);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "pydraughts fails");
    let told = String::from_utf8_lossy(&output.stdout);
    let mut numbers = told.split_whitespace().map(|word| word.parse::<f64>().expect("a number"));
    let mut next = || numbers.next().expect("four numbers");
    let times = [next(), next(), next()];
    assert_eq!(next() as u64, moves, "both play the same moves");
    times
}

/// The seconds for a task, on average.
fn seconds(task: impl Fn() -> u64) -> f64 {
    let since = Instant::now();
    let mut times = 0;
    while since.elapsed() < TIME {
        black_box(task());
        times += 1;
    }
    since.elapsed().as_secs_f64() / f64::from(times)
}
