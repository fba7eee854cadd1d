//! What the tests need beside Rust: whether it is there, and how it is fetched.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;
use crate::command::succeed;

/// The target of the browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Something that is not always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The standard library of the browser's target.
    Wasm,
    /// The browser.
    Chromium,
    /// The database server.
    Postgres,
    /// What runs the browser's tests.
    Node,
    /// What fetches the packages of the browser's tests.
    Npm,
    /// The packages of the browser's tests.
    Packages,
}

impl Need {
    /// Every one, in the order of fetching.
    pub(crate) const ALL: [Need; 6] =
        [Need::Wasm, Need::Chromium, Need::Postgres, Need::Node, Need::Npm, Need::Packages];

    /// Those without which the browser's tests are left out.
    pub(crate) const BROWSER: [Need; 5] =
        [Need::Wasm, Need::Chromium, Need::Node, Need::Npm, Need::Packages];

    /// Its name, and the command that fetches it.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Need::Wasm => (WASM, "rustup target add wasm32-unknown-unknown"),
            Need::Chromium => ("chromium", "apt-get install chromium"),
            Need::Postgres => ("postgresql", "apt-get install postgresql"),
            Need::Node => ("node", "apt-get install nodejs"),
            Need::Npm => ("npm", "apt-get install npm"),
            Need::Packages => ("packages for the browser's tests", "web/tests/packages"),
        }
    }

    /// Its packages in Debian, if it is of Debian; the browser measures text, so it comes with letters.
    fn debian(self) -> &'static [&'static str] {
        match self {
            Need::Chromium => &["chromium", "fonts-liberation"],
            Need::Postgres => &["postgresql"],
            Need::Node => &["nodejs"],
            Need::Npm => &["npm"],
            Need::Wasm | Need::Packages => &[],
        }
    }

    /// Whether it is there.
    pub(crate) fn is_there(self, root: &Path) -> bool {
        match self {
            Need::Wasm => has_wasm(root),
            Need::Chromium => {
                let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
                named.unwrap_or_else(|| "/usr/bin/chromium".into()).is_file()
            }
            Need::Postgres => has_postgres(Path::new("/usr/lib/postgresql")),
            Need::Node => answers("node"),
            Need::Npm => answers("npm"),
            Need::Packages => has_packages(&root.join("web/tests")),
        }
    }
}

/// Those that are missing.
pub(crate) fn missing(root: &Path, among: &[Need]) -> Vec<Need> {
    among.iter().copied().filter(|need| !need.is_there(root)).collect()
}

/// The names of some, and how they are fetched, in a line.
pub(crate) fn told(needs: &[Need]) -> String {
    let words = needs.iter().map(|need| {
        let (name, fetch) = need.words();
        format!("{name} ({fetch})")
    });
    words.collect::<Vec<_>>().join(", ")
}

/// Fetches whatever is missing.
pub(crate) fn fetch(root: &Path) -> Outcome {
    let missing = missing(root, &Need::ALL);
    let debian: Vec<&str> = missing.iter().flat_map(|need| need.debian()).copied().collect();
    if !debian.is_empty() {
        succeed(apt(&["update", "--quiet"]))?;
        let install = ["install", "--quiet", "--yes", "--no-install-recommends"];
        succeed(apt(&[&install[..], &debian].concat()))?;
    }
    if missing.contains(&Need::Wasm) {
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", WASM]).current_dir(root);
        succeed(rustup)?;
    }
    if missing.contains(&Need::Packages) {
        succeed(Command::new(root.join("web/tests/packages")))?;
    }
    let still: Vec<Need> = missing.into_iter().filter(|need| !need.is_there(root)).collect();
    if still.is_empty() { Ok(()) } else { Err(format!("still missing: {}", told(&still))) }
}

fn apt(words: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Whether the standard library of the browser's target is there.
fn has_wasm(root: &Path) -> bool {
    let mut command = Command::new("rustc");
    command.args(["--print", "target-libdir", "--target", WASM]).current_dir(root);
    command.output().is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Whether a folder such as Debian's holds some version of the database server.
fn has_postgres(versions: &Path) -> bool {
    fs::read_dir(versions).is_ok_and(|versions| {
        versions.flatten().any(|version| version.path().join("bin/postgres").is_file())
    })
}

/// Whether a program runs and tells its version.
fn answers(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Whether the packages in a folder are those that its lock file names.
fn has_packages(folder: &Path) -> bool {
    let lock = fs::read(folder.join("package-lock.json"));
    let fetched = fs::read(folder.join("node_modules/.fetched"));
    lock.ok().is_some_and(|lock| fetched.is_ok_and(|fetched| fetched == lock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_told_in_a_line() {
        let line = "chromium (apt-get install chromium), npm (apt-get install npm)";
        assert_eq!(told(&[Need::Chromium, Need::Npm]), line);
        assert_eq!(told(&[]), "");
    }

    #[test]
    fn programs_that_answer_are_there_and_no_others() {
        assert!(answers("rustc"));
        assert!(!answers("no-such-program"));
        let nowhere = Path::new("no-such-folder");
        assert!(!has_postgres(nowhere));
        assert!(!has_packages(nowhere));
    }

    #[test]
    fn all_that_the_browser_needs_is_fetched() {
        assert!(Need::BROWSER.iter().all(|need| Need::ALL.contains(need)));
    }
}
