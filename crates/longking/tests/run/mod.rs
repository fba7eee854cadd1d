//! Running the program and looking at what it answers.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What a run of the program answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// The exit status.
    pub(crate) status: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The program.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_longking"));
    // What the application keeps belongs to this run of the tests.
    command.env(
        "XDG_DATA_HOME",
        std::env::temp_dir().join(format!("longking-{}", std::process::id())),
    );
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts the program as a server, with games of its own where no place for them is named; answers
/// it and its address, without the scheme.
#[allow(dead_code)]
pub(crate) fn serving<S: AsRef<OsStr>>(arguments: &[S]) -> (Child, String) {
    static SERVERS: AtomicUsize = AtomicUsize::new(0);
    let own = format!("longking-{}-{}", std::process::id(), SERVERS.fetch_add(1, Relaxed));
    let mut command = program();
    command.env("XDG_DATA_HOME", std::env::temp_dir().join(own));
    let mut child = command.args(arguments).spawn().expect("the program starts");
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("it is piped");
    BufReader::new(out).read_line(&mut line).expect("it says a line");
    let Some(address) = line.trim().strip_prefix("Longking is at http://") else {
        let mut error = String::new();
        let _ = child.kill();
        let _ = child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut error));
        panic!("the line has no address: {line:?} {error:?}");
    };
    (child, address.trim_end_matches('/').to_owned())
}

/// Runs the program with arguments.
pub(crate) fn longking<S: AsRef<OsStr>>(arguments: &[S]) -> Answer {
    answer(&program().args(arguments).output().expect("the program starts"))
}

/// Runs the program with arguments in a folder.
#[allow(dead_code)]
pub(crate) fn in_folder<S: AsRef<OsStr>>(folder: &Path, arguments: &[S]) -> Answer {
    answer(&program().current_dir(folder).args(arguments).output().expect("the program starts"))
}

/// Runs the program with words and something to read.
#[allow(dead_code)]
pub(crate) fn longking_reading(words: &str, input: &[u8]) -> Answer {
    let mut command = program();
    let mut child = command
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends").expect("the program reads everything");
    answer(&output)
}

/// Runs the program with words; it must succeed and say nothing on standard error.
#[allow(dead_code)]
pub(crate) fn good(words: &str) -> String {
    let answer = longking(&words.split_whitespace().collect::<Vec<_>>());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{words}");
    answer.out
}

fn answer(output: &Output) -> Answer {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("output is UTF-8");
    Answer {
        status: output.status.code().expect("the program was not killed"),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}
