//! `cargo xtask dist`: the program that is published.

use std::fs;
use std::path::PathBuf;

use crate::command::{Outcome, cargo, succeed};
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

/// Builds the program with the profile `dist` and says where it is and how large.
pub(crate) fn run(repository: &Repository, system: System) -> Outcome {
    if system == System::Windows {
        needs::require(&repository.root, &Need::WINDOWS)?;
    }
    let program = build(repository, system, "dist")?;
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
    let mut words = vec!["build", "--package", "longking", "--profile", profile];
    words.extend(system.target().into_iter().flat_map(|target| ["--target", target]));
    succeed(cargo(&repository.root, &words))?;
    let mut folder = repository.target()?;
    folder.extend(system.target());
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
