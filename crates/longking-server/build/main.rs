//! Packs the files of the page, and builds the rules for browsers, `longking-wasm`, packed too.
//!
//! The rules are left out, and the server answers instead, where `LONGKING_WASM=off` says so or the
//! target of the browser can neither be found nor fetched. The program then says so, with what
//! mends it.

// What a build script prints is what it tells cargo.
#![allow(clippy::print_stdout)]

mod files;
mod lean;
mod module;
mod pack;
mod target;

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use crate::module::MODULES;

/// The variable that leaves the module out when it is `off`.
const SWITCH: &str = "LONGKING_WASM";

/// What a program without the module tells as the command that mends it.
const MEND: &str = "LONGKING_MODULE_MEND";

fn main() -> Result<(), Box<dyn Error>> {
    let root = variable("CARGO_MANIFEST_DIR")?.join("../..");
    let out = variable("OUT_DIR")?;
    println!("cargo::rerun-if-env-changed={SWITCH}");
    let mut modules = MODULES.map(|_| Vec::new());
    let mend = if env::var_os(SWITCH).is_some_and(|value| value == "off") {
        format!("env -u {SWITCH} cargo run --release")
    } else if is_lint() {
        // Lints look at no bytes.
        String::new()
    } else if let Err(why) = target::have() {
        let command = target::command();
        println!(
            "cargo::warning=the page will not play without a network, since {why}; \
             to mend it: {command}"
        );
        format!("{command} && cargo run --release")
    } else {
        for (bytes, module) in modules.iter_mut().zip(&MODULES) {
            *bytes = module::build(&root, &out.join("browser"), module)?;
        }
        String::new()
    };
    println!("cargo::rustc-env={MEND}={mend}");
    for (bytes, module) in modules.iter().zip(&MODULES) {
        for (ending, packed) in [("br", pack::brotli(bytes)?), ("gz", pack::gzip(bytes)?)] {
            let packed = if bytes.is_empty() { Vec::new() } else { packed };
            fs::write(out.join(module.name).with_extension(ending), packed)?;
        }
    }
    files::build(&root.join("web/app"), &out)
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

/// Whether the program is built to be used, not to be worked on.
fn is_release() -> bool {
    env::var_os("PROFILE").is_some_and(|profile| profile == "release")
}
