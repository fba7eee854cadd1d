//! Where the repository is, which files it has and which crates.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::command::cargo;

/// The repository that the chores are about.
#[derive(Clone, Debug)]
pub(crate) struct Repository {
    /// The folder with the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
}

/// A crate of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// Its name, as in its `Cargo.toml`.
    pub(crate) name: String,
    /// Its folder, from the root.
    pub(crate) folder: String,
    /// The other crates of the workspace that it uses, tests aside, sorted.
    pub(crate) uses: Vec<String>,
}

impl Repository {
    /// The repository of this chore's own sources.
    pub(crate) fn here() -> Repository {
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.parent().map_or(manifest.clone(), Path::to_path_buf);
        Repository { root }
    }

    /// The files that git knows or would take, as paths from the root, sorted.
    pub(crate) fn files(&self) -> Result<Vec<String>, String> {
        let output = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(&self.root)
            .output()
            .map_err(|error| format!("git ls-files: {error}"))?;
        if !output.status.success() {
            return Err(format!("git ls-files: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let mut files: Vec<String> = String::from_utf8_lossy(&output.stdout)
            .split_terminator('\0')
            .filter(|path| self.root.join(path).is_file())
            .map(str::to_string)
            .collect();
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// The text of a file; bytes that are no UTF-8 are replaced.
    pub(crate) fn read(&self, path: &str) -> Result<String, String> {
        let bytes = fs::read(self.root.join(path)).map_err(|error| format!("{path}: {error}"))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The folder where cargo builds.
    pub(crate) fn target(&self) -> Result<PathBuf, String> {
        let metadata: Option<Value> = serde_json::from_slice(&self.metadata()?).ok();
        let folder = metadata.and_then(|all| all["target_directory"].as_str().map(PathBuf::from));
        folder.ok_or_else(|| "cargo metadata: no target folder".to_string())
    }

    /// The crates of the workspace, in the order of their names.
    pub(crate) fn members(&self) -> Result<Vec<Member>, String> {
        members(&self.metadata()?).ok_or_else(|| "cargo metadata: an unknown form".to_string())
    }

    /// What cargo says of the workspace.
    fn metadata(&self) -> Result<Vec<u8>, String> {
        let words = ["metadata", "--no-deps", "--format-version", "1", "--offline"];
        let mut command = cargo(&self.root, &words);
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!("cargo metadata: {}", said.trim()));
        }
        Ok(output.stdout)
    }
}

/// The crates in what `cargo metadata` says.
fn members(metadata: &[u8]) -> Option<Vec<Member>> {
    let metadata: Value = serde_json::from_slice(metadata).ok()?;
    let root = Path::new(metadata["workspace_root"].as_str()?);
    let mut members = Vec::new();
    for package in metadata["packages"].as_array()? {
        let name = package["name"].as_str()?.to_string();
        let manifest = Path::new(package["manifest_path"].as_str()?);
        let folder = manifest.parent()?.strip_prefix(root).ok()?.to_str()?.replace('\\', "/");
        let of_ours = package["dependencies"]
            .as_array()?
            .iter()
            .filter(|used| used["path"].is_string() && used["kind"].as_str() != Some("dev"));
        let uses: Option<BTreeSet<String>> =
            of_ours.map(|used| used["name"].as_str().map(str::to_string)).collect();
        members.push(Member { name, folder, uses: uses?.into_iter().collect() });
    }
    members.sort_by(|a, b| a.name.cmp(&b.name));
    Some(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_with_what_they_use() {
        let metadata = r#"{"workspace_root": "/r", "packages": [
            {"name": "b", "manifest_path": "/r/crates/b/Cargo.toml", "dependencies": [
                {"name": "a", "kind": null, "path": "/r/a"},
                {"name": "serde", "kind": null},
                {"name": "c", "kind": "dev", "path": "/r/c"}]},
            {"name": "a", "manifest_path": "/r/a/Cargo.toml", "dependencies": []}]}"#;
        let member = |name: &str, folder: &str, uses: &[&str]| Member {
            name: name.to_string(),
            folder: folder.to_string(),
            uses: uses.iter().map(|used| used.to_string()).collect(),
        };
        let expected = [member("a", "a", &[]), member("b", "crates/b", &["a"])];
        assert_eq!(members(metadata.as_bytes()).as_deref(), Some(&expected[..]));
        assert_eq!(members(b"{}"), None);
    }

    #[test]
    fn this_repository_has_this_crate() {
        let members = Repository::here().members().expect("the workspace can be read");
        let xtask = members.iter().find(|member| member.name == "xtask");
        assert_eq!(xtask.map(|member| member.folder.as_str()), Some("xtask"), "{members:?}");
    }
}
