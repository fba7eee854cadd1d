//! What the tests need beside Rust: whether it is there, and how it is fetched.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, is_root, printed_by_rustc, succeed};

/// The target of the browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The target of Windows.
pub(crate) const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// The compiler of C for Windows.
const MINGW: &str = "x86_64-w64-mingw32-gcc";

/// Whether what is missing is installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Install {
    /// Nothing is, whoever runs it.
    Never,
    /// Whatever is missing.
    Missing,
}

/// Where the server of NATS is: with Debian in a folder that not everybody's path has.
const NATS: [&str; 3] =
    ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];

/// The package of the browser that draws on no screen: it takes half of the work of the whole one.
const HEADLESS: &str = "chromium-headless-shell";

/// The browsers that the tests run in, the quickest first.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// Something that is not always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The standard library of the browser's target.
    Wasm,
    /// The browser.
    Chromium,
    /// The database server.
    Postgres,
    /// What several servers hear each other over.
    Nats,
    /// What runs the browser's tests.
    Node,
    /// What fetches the packages of the browser's tests.
    Npm,
    /// The packages of the browser's tests.
    Packages,
    /// The standard library of Windows.
    Windows,
    /// The compiler of C for Windows.
    Mingw,
    /// What runs programs of Windows.
    Wine,
    /// What adds up the counts of a program that counts itself.
    Counts,
}

impl Need {
    /// Those of the tests, in the order of fetching.
    pub(crate) const TESTS: [Need; 7] = [
        Need::Wasm,
        Need::Chromium,
        Need::Postgres,
        Need::Nats,
        Need::Node,
        Need::Npm,
        Need::Packages,
    ];

    /// Those of the deep tests, in the order of fetching.
    pub(crate) const DEEP: [Need; 10] = [
        Need::Wasm,
        Need::Chromium,
        Need::Postgres,
        Need::Nats,
        Need::Node,
        Need::Npm,
        Need::Packages,
        Need::Windows,
        Need::Mingw,
        Need::Wine,
    ];

    /// Those without which nothing is compiled for Windows.
    pub(crate) const WINDOWS: [Need; 2] = [Need::Windows, Need::Mingw];

    /// Those without which the browser's tests are left out.
    pub(crate) const BROWSER: [Need; 5] =
        [Need::Wasm, Need::Chromium, Need::Node, Need::Npm, Need::Packages];

    /// Its name, and the command that fetches it.
    pub(crate) fn words(self) -> (&'static str, &'static str) {
        match self {
            Need::Wasm => (WASM, "rustup target add wasm32-unknown-unknown"),
            Need::Chromium => ("chromium", "apt-get install chromium-headless-shell"),
            Need::Postgres => ("postgresql", "apt-get install postgresql"),
            Need::Nats => ("nats-server", "apt-get install nats-server"),
            Need::Node => ("node", "apt-get install nodejs"),
            Need::Npm => ("npm", "apt-get install npm"),
            Need::Packages => ("packages for the browser's tests", "web/tests/packages"),
            Need::Windows => (WINDOWS, "rustup target add x86_64-pc-windows-gnu"),
            Need::Mingw => ("mingw", "apt-get install gcc-mingw-w64-x86-64"),
            Need::Wine => ("wine", "apt-get install wine wine64"),
            Need::Counts => ("llvm-profdata", "rustup component add llvm-tools"),
        }
    }

    /// Its packages in Debian, if it is of Debian; the browser measures text, so it comes with
    /// letters.
    fn debian(self) -> &'static [&'static str] {
        match self {
            Need::Chromium => &[HEADLESS, "fonts-liberation"],
            Need::Postgres => &["postgresql"],
            Need::Nats => &["nats-server"],
            Need::Node => &["nodejs"],
            Need::Npm => &["npm"],
            Need::Mingw => &["gcc-mingw-w64-x86-64"],
            Need::Wine => &["wine", "wine64"],
            Need::Wasm | Need::Windows | Need::Packages | Need::Counts => &[],
        }
    }

    /// Whether it is there.
    pub(crate) fn is_there(self, root: &Path) -> bool {
        match self {
            Need::Wasm => has_target(root, WASM),
            Need::Windows => has_target(root, WINDOWS),
            Need::Mingw => answers(MINGW),
            Need::Wine => answers("wine"),
            Need::Counts => llvm_profdata(root).is_file(),
            Need::Chromium => {
                let named = std::env::var_os("CHROMIUM").map(PathBuf::from);
                named.map_or_else(
                    || BROWSERS.iter().any(|program| Path::new(program).is_file()),
                    |program| program.is_file(),
                )
            }
            Need::Postgres => has_postgres(Path::new("/usr/lib/postgresql")),
            Need::Nats => NATS.iter().any(|program| Path::new(program).is_file()),
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

/// Says what is missing of what a chore cannot do without.
pub(crate) fn require(root: &Path, needs: &[Need]) -> Outcome {
    let missing = missing(root, needs);
    if missing.is_empty() { Ok(()) } else { Err(format!("missing: {}", told(&missing))) }
}

/// Installs whatever is missing.
pub(crate) fn fetch(root: &Path, among: &[Need]) -> Outcome {
    let missing = missing(root, among);
    let debian: Vec<&str> = missing.iter().flat_map(|need| need.debian()).copied().collect();
    if !debian.is_empty() {
        install(&debian)?;
    } else if among.contains(&Need::Chromium) && lacks_quick_browser() {
        // The whole browser would do.
        if let Err(why) = install(&[HEADLESS]) {
            println!("the browser's tests take longer without {HEADLESS}: {why}");
        }
    }
    for (need, target) in [(Need::Wasm, WASM), (Need::Windows, WINDOWS)] {
        if missing.contains(&need) {
            let mut rustup = Command::new("rustup");
            rustup.args(["target", "add", target]).current_dir(root);
            succeed(rustup)?;
        }
    }
    if missing.contains(&Need::Packages) {
        succeed(Command::new(root.join("web/tests/packages")))?;
    }
    let still: Vec<Need> = missing.into_iter().filter(|need| !need.is_there(root)).collect();
    if still.is_empty() { Ok(()) } else { Err(format!("still missing: {}", told(&still))) }
}

/// Whether the tests would run in the whole browser, and nobody has asked for that.
fn lacks_quick_browser() -> bool {
    std::env::var_os("CHROMIUM").is_none() && !Path::new(BROWSERS[0]).is_file()
}

/// Installs packages of Debian.
fn install(packages: &[&str]) -> Outcome {
    succeed(apt(is_root(), &["update", "--quiet"]))?;
    let install = ["install", "--quiet", "--yes", "--no-install-recommends"];
    succeed(apt(is_root(), &[&install[..], packages].concat()))
}

/// A command of Debian's packages; whoever is not root is asked by sudo.
fn apt(is_root: bool, words: &[&str]) -> Command {
    let mut command = Command::new(if is_root { "env" } else { "sudo" });
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]).args(words);
    command
}

/// Whether the standard library of a target is there.
fn has_target(root: &Path, target: &str) -> bool {
    libraries(root, &["--target", target]).is_some_and(|folder| folder.is_dir())
}

/// Where the compiler has the standard library of a target, if it knows it.
fn libraries(root: &Path, of: &[&str]) -> Option<PathBuf> {
    printed_by_rustc(root, &[&["target-libdir"], of].concat()).map(PathBuf::from)
}

/// Where rustup has LLVM's program for counts, if it has it.
pub(crate) fn llvm_profdata(root: &Path) -> PathBuf {
    let program = format!("llvm-profdata{}", std::env::consts::EXE_SUFFIX);
    let beside = |folder: PathBuf| folder.with_file_name("bin").join(&program);
    libraries(root, &[]).map_or_else(|| PathBuf::from(&program), beside)
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
        let line = "chromium (apt-get install chromium-headless-shell), npm (apt-get install npm)";
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
    fn packages_of_debian_are_installed_by_root_or_by_sudo() {
        for (is_root, program) in [(true, "env"), (false, "sudo")] {
            let command = apt(is_root, &["update"]);
            assert_eq!(command.get_program(), program);
            let words: Vec<_> = command.get_args().collect();
            assert_eq!(words, ["DEBIAN_FRONTEND=noninteractive", "apt-get", "update"]);
        }
    }

    #[test]
    fn all_that_a_part_needs_is_fetched_for_the_whole() {
        assert!(Need::BROWSER.iter().all(|need| Need::TESTS.contains(need)));
        assert!(Need::TESTS.iter().chain(&Need::WINDOWS).all(|need| Need::DEEP.contains(need)));
    }
}
