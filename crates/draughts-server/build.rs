//! Builds the rules for the browser, `draughts-wasm`, into the output folder: as it is, and compressed.
//!
//! It is left out, and the server answers instead, where the target of the browser is not installed or
//! `LONGKING_WASM=off` says so. It has a target folder of its own, since cargo holds the lock of the outer one.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the browser.
const TARGET: &str = "wasm32-unknown-unknown";

/// The crate of the browser and all that it uses of ours.
const CRATES: [&str; 8] = [
    "draughts",
    "draughts-endgame",
    "draughts-eval",
    "draughts-notation",
    "draughts-search",
    "draughts-table",
    "draughts-wasm",
    "draughts-weights",
];

/// The variable that leaves it out when it is `off`.
const SWITCH: &str = "LONGKING_WASM";

fn main() -> Result<(), Box<dyn Error>> {
    let root = variable("CARGO_MANIFEST_DIR")?.join("../..");
    println!("cargo::rerun-if-env-changed={SWITCH}");
    println!("cargo::rerun-if-changed={}", root.join("Cargo.toml").display());
    println!("cargo::rerun-if-changed={}", root.join("Cargo.lock").display());
    for name in CRATES {
        for part in ["src", "Cargo.toml"] {
            let path = root.join("crates").join(name).join(part);
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let out = variable("OUT_DIR")?;
    let module = if env::var_os(SWITCH).is_some_and(|value| value == "off") {
        Vec::new()
    } else if is_lint() {
        // Lints look at no bytes.
        Vec::new()
    } else if !has_target()? {
        println!(
            "cargo::warning=the page will ask the server for its moves: to play without a network, \
             rustup target add {TARGET}"
        );
        Vec::new()
    } else {
        build(&root, &out.join("browser"))?
    };
    fs::write(out.join("rules.wasm.br"), brotli(&module)?)?;
    fs::write(out.join("rules.wasm.gz"), gzip(&module)?)?;
    fs::write(out.join("rules.wasm"), module)?;
    Ok(())
}

/// A variable that cargo sets, as a path.
fn variable(name: &str) -> Result<PathBuf, String> {
    env::var_os(name).map(PathBuf::from).ok_or_else(|| format!("{name} is not set"))
}

/// Whether only lints are asked for, which have an output folder of their own.
fn is_lint() -> bool {
    let tool = env::var_os("RUSTC_WORKSPACE_WRAPPER").map(PathBuf::from);
    tool.is_some_and(|tool| tool.file_stem().is_some_and(|name| name == "clippy-driver"))
}

/// Whether the standard library of the browser's target is there.
fn has_target() -> Result<bool, Box<dyn Error>> {
    let mut rustc = Command::new(variable("RUSTC")?);
    let output = rustc.args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = String::from_utf8(output.stdout)?;
    Ok(output.status.success() && Path::new(folder.trim()).is_dir())
}

/// Whether the program is built to be used, not to be worked on.
fn is_release() -> bool {
    env::var_os("PROFILE").is_some_and(|profile| profile == "release")
}

/// Builds the module with a target folder of its own.
fn build(root: &Path, target: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut cargo = Command::new(variable("CARGO")?);
    cargo.current_dir(root);
    cargo.args(["build", "--quiet", "--frozen", "--package", "draughts-wasm", "--lib"]);
    cargo.args(["--target", TARGET, "--profile", "wasm", "--target-dir"]).arg(target);
    // What the outer build says of its own target and profile is not meant for this one.
    for (name, _) in env::vars_os() {
        if is_of_outer_build(&name) {
            cargo.env_remove(name);
        }
    }
    if !is_release() {
        // As quick, somewhat larger, and built again in a second or two.
        cargo.env("CARGO_PROFILE_WASM_LTO", "off");
        cargo.env("CARGO_PROFILE_WASM_CODEGEN_UNITS", "16");
        cargo.env("CARGO_PROFILE_WASM_INCREMENTAL", "true");
    }
    let output = cargo.output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the module for the browser was not built:\n{said}").into());
    }
    Ok(fs::read(target.join(TARGET).join("wasm").join("draughts_wasm.wasm"))?)
}

fn is_of_outer_build(name: &OsStr) -> bool {
    const NAMES: [&str; 5] = [
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTFLAGS",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_BUILD_TARGET",
        "CARGO_TARGET_DIR",
    ];
    NAMES.iter().any(|one| name == *one)
        || name.to_str().is_some_and(|name| name.starts_with("CARGO_PROFILE_"))
}

/// Compressed with brotli: as well as can be in a release, quickly while the program is worked on.
fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: if is_release() { 11 } else { 9 },
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

/// Compressed with gzip, for browsers that are asked over plain http.
fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}
