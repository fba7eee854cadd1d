//! How the program behaves at the end of a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::{longking, program};

#[test]
fn a_pipe_that_nobody_reads_ends_the_program_quietly() {
    let mut command = program();
    let mut child = command
        .args(["moves", "--batch", "--format", "hub"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // The program may be gone before everything is written.
    let _ = (0..10_000).try_for_each(|_| stdin.write_all(b"W:W31-50:B1-20\n"));
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn help_that_nobody_reads_is_quiet_too() {
    for arguments in [vec!["--help"], vec!["rules"], vec!["perft", "--depth", "4"]] {
        let mut child = program().args(arguments).spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[test]
fn a_batch_answers_before_it_is_asked_again() {
    let mut command = program();
    let mut child = command
        .args(["moves", "--batch", "--format", "hub"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("the output is a pipe"));
    for (fen, expected) in
        [("W:W28:B", "28-22 28-23\n"), ("B:W28:B", "\n"), ("W:W28:B23", "28x19x23\n")]
    {
        writeln!(stdin, "{fen}").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the program answers");
        assert_eq!(line, expected);
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn long_work_shows_nothing_in_a_pipe() {
    let answer = longking(&["perft", "--depth", "6", "--threads", "2"]);
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    assert!(!answer.out.contains('\u{1b}'));
    assert_eq!(answer.out.lines().count(), 6);
}
