//! The standard library of the browser's target: found, or fetched where rustup is there.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::variable;

/// The target of the browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// What somebody types to have it.
pub(crate) fn command() -> String {
    format!("rustup target add {TARGET}")
}

/// Has the target, fetched if need be; or says why not.
pub(crate) fn have() -> Result<(), String> {
    let folder = folder()?;
    if folder.is_dir() {
        return Ok(());
    }
    // Once somebody has added it this folder is another, and cargo asks again.
    if let Some(targets) = folder.parent().and_then(Path::parent).filter(|path| path.is_dir()) {
        println!("cargo::rerun-if-changed={}", targets.display());
    }
    fetch()?;
    if !folder.is_dir() {
        return Err(format!("{TARGET} is not there after `{}`", command()));
    }
    println!("cargo::warning={TARGET} was missing, so the build ran `{}`", command());
    Ok(())
}

/// Where the standard library of the target is, or would be.
fn folder() -> Result<PathBuf, String> {
    let mut rustc = Command::new(variable("RUSTC")?);
    let output = run(rustc.args(["--print", "target-libdir", "--target", TARGET]))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// Has rustup fetch it for the toolchain that builds.
fn fetch() -> Result<(), String> {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]);
    if let Ok(toolchain) = variable("RUSTUP_TOOLCHAIN") {
        rustup.arg("--toolchain").arg(toolchain);
    }
    run(&mut rustup).map(drop)
}

/// Runs a program to its end; one that fails is an error, in one line.
fn run(command: &mut Command) -> Result<Output, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name} cannot be run: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().rfind(|line| !line.trim().is_empty());
    Err(format!("{name} failed: {}", last.unwrap_or("it does not say why").trim()))
}
