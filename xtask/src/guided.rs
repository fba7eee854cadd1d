//! The program built twice: once to count how often each part of it runs, and once more with what
//! was counted (profile-guided optimisation).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::succeed;
use crate::dist;
use crate::needs::{self, Need};
use crate::repository::Repository;

/// What is counted besides `longking bench`: games of the engine against itself under these rules,
/// from their beginnings to endings with few pieces.
const RULES: [&str; 9] = [
    "international",
    "nigerian",
    "ghanaian",
    "russian",
    "brazilian",
    "english",
    "frisian",
    "canadian",
    "old-draughts-10",
];

/// How many games under each of them, and the positions for each move.
const GAMES: [&str; 4] = ["--games", "24", "--nodes", "3000"];

/// The variable of cargo for flags of the compiler, which has a place for spaces in them.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

/// Builds the program with the profile `dist`, guided by its own work; answers where it is.
pub(crate) fn build(repository: &Repository) -> Result<PathBuf, String> {
    needs::require(&repository.root, &[Need::Counts])?;
    let folder = repository.target()?.join("counts");
    let said = |error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(said)?;
    }
    let raw = folder.join("raw");
    fs::create_dir_all(&raw).map_err(said)?;

    let counting = format!("-Cprofile-generate={}", raw.display());
    // What browsers run is compiled apart, and without what was counted.
    let variables = [(FLAGS, &*counting), ("LONGKING_WASM", "off")];
    let program = dist::build_with(repository, "dist", &variables)?;
    work(&program, &folder)?;
    let all = folder.join("all.profdata");
    let mut merge = Command::new(needs::llvm_profdata(&repository.root));
    merge.arg("merge").arg("-o").arg(&all).arg(&raw);
    succeed(merge)?;
    let guided = format!("-Cprofile-use={}", all.display());
    dist::build_with(repository, "dist", &[(FLAGS, &guided)])
}

/// Has the program that counts do what is to be quick.
fn work(program: &Path, folder: &Path) -> Result<(), String> {
    let quietly = |words: &[&str]| {
        let mut command = Command::new(program);
        command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
        succeed(command)
    };
    quietly(&["bench"])?;
    for rules in RULES {
        let games = folder.join("games").join(rules).display().to_string();
        let words = ["selfplay", "--rules", rules, "--dir", &games, "--seed", "1"];
        quietly(&[&words[..], &GAMES].concat())?;
    }
    Ok(())
}
