//! The program built twice: once to count how often each part of it runs, and once more with what
//! was counted (profile-guided optimisation).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command::succeed;
use crate::dist;
use crate::needs::{self, Need};
use crate::repository::Repository;

/// Where each family has its weights, in a file of its name. Besides `longking bench`, games of the
/// engine against itself are counted under the rules of all of them, from their beginnings to
/// endings with few pieces.
const WEIGHTS: &str = "crates/longking-weights/files/";

/// How many games under each, and the positions for each move.
const GAMES: [&str; 4] = ["--games", "24", "--nodes", "3000"];

/// The variable of cargo for flags of the compiler, which has a place for spaces in them.
const FLAGS: &str = "CARGO_ENCODED_RUSTFLAGS";

/// Builds the program with the profile `dist`, guided by its own work; answers where it is.
pub(crate) fn build(repository: &Repository) -> Result<PathBuf, String> {
    needs::require(&repository.root, &[Need::Counts])?;
    let families = families(&repository.files()?);
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
    work(&program, &families, &folder)?;
    let all = folder.join("all.profdata");
    let mut merge = Command::new(needs::llvm_profdata(&repository.root));
    merge.arg("merge").arg("-o").arg(&all).arg(&raw);
    succeed(merge)?;
    let guided = format!("-Cprofile-use={}", all.display());
    dist::build_with(repository, "dist", &[(FLAGS, &guided)])
}

/// The families that have weights, by the files of the repository.
fn families(files: &[String]) -> Vec<String> {
    let names = files.iter().filter_map(|path| path.strip_prefix(WEIGHTS)?.strip_suffix(".lkw"));
    names.filter(|name| !name.contains('/')).map(str::to_string).collect()
}

/// Has the program that counts do what is to be quick.
fn work(program: &Path, families: &[String], folder: &Path) -> Result<(), String> {
    let quietly = |words: &[&str]| {
        let mut command = Command::new(program);
        command.args(words).stdout(Stdio::null()).stderr(Stdio::null());
        succeed(command)
    };
    quietly(&["bench"])?;
    for rules in families {
        let games = folder.join("games").join(rules).display().to_string();
        let words = ["selfplay", "--rules", rules, "--dir", &games, "--seed", "1"];
        quietly(&[&words[..], &GAMES].concat())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_under_the_rules_of_every_family() {
        let files = Repository::here().files().expect("the files are known");
        let families = families(&files);
        assert_eq!(families.len(), 9, "{families:?}");
        assert!(families.contains(&"nigerian".to_string()), "{families:?}");
    }
}
