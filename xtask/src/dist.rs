//! `cargo xtask dist`: the program that is published.
//!
//! For this system it is guided by its own work; for another, and where `--plain` says so, it is
//! built once.

use std::fs;
use std::path::PathBuf;

use crate::command::{Outcome, cargo, printed_by_rustc, succeed};
use crate::guided;
use crate::needs::{self, Need, WINDOWS};
use crate::repository::Repository;

/// For which system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    /// The one that builds.
    This,
    /// Windows of 64 bits, by Debian's compiler for it.
    Windows,
}

impl System {
    /// The target to name, if it is not that of this machine.
    fn target(self) -> Option<&'static str> {
        (self == System::Windows).then_some(WINDOWS)
    }

    fn program(self) -> String {
        match self {
            System::This => format!("longking{}", std::env::consts::EXE_SUFFIX),
            System::Windows => "longking.exe".to_string(),
        }
    }
}

/// How the program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Twice, the second time with what the first counted.
    Guided,
    /// Once, for this system or another.
    Plain(System),
}

/// Builds the program with the profile `dist` and says where it is and how large.
pub(crate) fn run(repository: &Repository, way: Way) -> Outcome {
    if way == Way::Plain(System::Windows) {
        needs::require(&repository.root, &Need::WINDOWS)?;
    }
    let program = match way {
        Way::Guided => guided::build(repository)?,
        Way::Plain(system) => build(repository, system, "dist")?,
    };
    let bytes =
        fs::metadata(&program).map_err(|error| format!("{}: {error}", program.display()))?;
    println!("{}: {:.1} MB", program.display(), bytes.len() as f64 / 1e6);
    Ok(())
}

/// Builds the program with a profile; answers where it is.
pub(crate) fn build(
    repository: &Repository,
    system: System,
    profile: &str,
) -> Result<PathBuf, String> {
    build_for(repository, system, system.target(), profile, &[])
}

/// The same for this machine, its target named so that flags in the variables are for the program
/// and not for what runs while it builds.
pub(crate) fn build_with(
    repository: &Repository,
    profile: &str,
    variables: &[(&str, &str)],
) -> Result<PathBuf, String> {
    let host = printed_by_rustc(&repository.root, &["host-tuple"]);
    let host = host.ok_or("rustc does not say for which system it compiles")?;
    build_for(repository, System::This, Some(&host), profile, variables)
}

fn build_for(
    repository: &Repository,
    system: System,
    target: Option<&str>,
    profile: &str,
    variables: &[(&str, &str)],
) -> Result<PathBuf, String> {
    let mut words = vec!["build", "--package", "longking", "--profile", profile];
    words.extend(target.into_iter().flat_map(|target| ["--target", target]));
    let mut command = cargo(&repository.root, &words);
    command.envs(variables.iter().copied());
    succeed(command)?;
    let mut folder = repository.target()?;
    folder.extend(target);
    // The profile for work has a folder of another name.
    folder.push(if profile == "dev" { "debug" } else { profile });
    Ok(folder.join(system.program()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_is_named_and_this_system_is_not() {
        assert_eq!(System::This.target(), None);
        assert_eq!(System::Windows.target(), Some(WINDOWS));
        assert_eq!(System::Windows.program(), "longking.exe");
    }
}
