//! The modules for the browser, built by a cargo of their own.
//!
//! It has a target folder of its own too, since cargo holds the lock of the outer one.

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::target::TARGET;
use crate::{is_release, variable};

/// A module: what it is called, and how it is built.
pub(crate) struct Module {
    pub(crate) name: &'static str,
    features: &'static str,
    /// What the compiler is told of the browser.
    flags: &'static str,
}

/// The one for every browser, and the one for those with wide registers (SIMD), whose highest
/// levels play by networks.
pub(crate) const MODULES: [Module; 2] = [
    Module { name: "rules", features: "", flags: "" },
    Module { name: "rules-simd", features: "net", flags: "-Ctarget-feature=+simd128" },
];

/// Builds a module with a target folder of its own.
pub(crate) fn build(
    root: &Path,
    target: &Path,
    module: &Module,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut cargo = Command::new(variable("CARGO")?);
    cargo.current_dir(root);
    cargo.args(["build", "--quiet", "--frozen", "--package", "longking-wasm", "--lib"]);
    cargo.args(["--target", TARGET, "--profile", "wasm", "--target-dir"]).arg(target);
    cargo.args(["--features", module.features]);
    // What the outer build says of its own target and profile is not meant for this one.
    for (name, _) in env::vars_os() {
        if is_of_outer_build(&name) {
            cargo.env_remove(name);
        }
    }
    cargo.env("RUSTFLAGS", module.flags);
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
    let module = target.join(TARGET).join("wasm").join("longking_wasm.wasm");
    watch(root, &fs::read_to_string(module.with_extension("d"))?);
    Ok(fs::read(module)?)
}

/// Has cargo build anew when something of ours has changed that the module was made of.
fn watch(root: &Path, dep_info: &str) {
    let sources = sources(dep_info);
    let crates = sources.iter().filter_map(|source| {
        source.ancestors().map(|folder| folder.join("Cargo.toml")).find(|path| path.is_file())
    });
    let crates: BTreeSet<PathBuf> = crates.collect();
    let all = ["Cargo.toml", "Cargo.lock"].map(|name| root.join(name));
    for path in sources.iter().chain(&crates).chain(&all) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

/// The files after the colon of a line such as `module: one two`; a space within a name has a `\`
/// before it.
fn sources(dep_info: &str) -> Vec<PathBuf> {
    const INSIDE: &str = "\u{0}";
    let text = dep_info.replace("\\ ", INSIDE);
    let names = text.split_once(": ").map_or("", |(_, names)| names);
    names.split_whitespace().map(|name| PathBuf::from(name.replace(INSIDE, " "))).collect()
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
