//! Other programs, run with their output on ours.

use std::path::Path;
use std::process::Command;

/// What a chore answers: nothing, or what is wrong in words for the terminal.
pub(crate) type Outcome = Result<(), String>;

/// A cargo command at the root.
pub(crate) fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root);
    command
}

/// Runs a command with its output on ours.
pub(crate) fn succeed(mut command: Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// What the compiler says when it is asked to print something of itself, such as `host-tuple`.
pub(crate) fn printed_by_rustc(root: &Path, asked: &[&str]) -> Option<String> {
    let output = Command::new("rustc").arg("--print").args(asked).current_dir(root).output();
    let output = output.ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Whether root runs this.
pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_tells_the_target_of_this_machine_and_nothing_that_it_does_not_know() {
        let host = printed_by_rustc(Path::new("."), &["host-tuple"]).expect("it tells");
        assert!(host.starts_with(std::env::consts::ARCH), "{host}");
        assert_eq!(printed_by_rustc(Path::new("."), &["no-such-thing"]), None);
    }

    #[test]
    fn a_command_that_fails_is_an_error() {
        let rustc = |argument: &str| {
            let mut command = Command::new("rustc");
            command.arg(argument);
            command
        };
        assert_eq!(succeed(rustc("--version")), Ok(()));
        assert!(succeed(rustc("--no-such-option")).is_err());
    }
}
