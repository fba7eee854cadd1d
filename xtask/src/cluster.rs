//! `cargo xtask cluster`: games over several servers while something goes wrong.

use std::process::Command;

use crate::command::{Outcome, cargo, succeed};
use crate::needs::{self, Need};
use crate::repository::Repository;

/// What a cluster needs beside Rust.
pub(crate) const NEEDS: [Need; 2] = [Need::Postgres, Need::Nats];

/// The short run of the everyday tests: a server is killed, then NATS is away for a moment.
pub(crate) const SHORT: [&str; 12] = [
    "--servers",
    "2",
    "--games",
    "40",
    "--seconds",
    "14",
    "--fault",
    "kill,nats",
    "--every",
    "5",
    "--away",
    "2",
];

/// Builds the servers and the load, and plays; the words are those of `longking-load cluster`.
pub(crate) fn run(repository: &Repository, words: &[&str]) -> Outcome {
    needs::require(&repository.root, &NEEDS)?;
    let built = ["build", "--workspace", "--bin", "longking", "--bin", "longking-load"];
    succeed(cargo(&repository.root, &built))?;
    play(repository, words)
}

/// The same where everything is there, and built: the tests of Rust have done that with features of
/// their own, with which much would be compiled again.
pub(crate) fn play(repository: &Repository, words: &[&str]) -> Outcome {
    let mut command = Command::new(repository.target()?.join("debug/longking-load"));
    command.arg("cluster").args(words);
    succeed(command)
}
