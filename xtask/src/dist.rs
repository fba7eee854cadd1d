//! `cargo xtask dist`: the program that is published.
//!
//! For this system it is guided by its own work; for another, and where `--plain` says so, it is
//! built once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{Outcome, cargo, succeed};
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
    let host = host(&repository.root)?;
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

/// The target of this machine.
fn host(root: &Path) -> Result<String, String> {
    let mut command = Command::new("rustc");
    let output = command.args(["--print", "host-tuple"]).current_dir(root).output();
    let output = output.map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
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

    #[test]
    fn the_target_of_this_machine_is_known() {
        let host = host(&Repository::here().root).expect("rustc tells");
        assert!(host.starts_with(std::env::consts::ARCH), "{host}");
    }
}
