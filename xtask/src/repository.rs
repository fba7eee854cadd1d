//! Where the repository is, which files it has and which crates.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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

    /// The crates of the workspace, in the order of its `Cargo.toml`.
    pub(crate) fn members(&self) -> Result<Vec<Member>, String> {
        let folders = member_folders(&self.read("Cargo.toml")?);
        if folders.is_empty() {
            return Err("Cargo.toml: no workspace members".to_string());
        }
        let mut members = Vec::new();
        for folder in folders {
            let manifest = format!("{folder}/Cargo.toml");
            let name = package_name(&self.read(&manifest)?)
                .ok_or_else(|| format!("{manifest}: no package name"))?;
            members.push(Member { name, folder });
        }
        Ok(members)
    }
}

/// The strings of `members = […]`.
fn member_folders(manifest: &str) -> Vec<String> {
    let Some((_, list)) = manifest.split_once("\nmembers") else {
        return Vec::new();
    };
    let list = list.split_once('[').map_or("", |(_, list)| list);
    let list = list.split_once(']').map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// The string of the first `name = "…"`.
fn package_name(manifest: &str) -> Option<String> {
    let value = manifest.lines().find_map(|line| {
        let (key, value) = line.split_once('=')?;
        (key.trim() == "name").then_some(value)
    })?;
    Some(value.trim().trim_matches('"').to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_from_one_line_or_several() {
        for (manifest, folders) in [
            (
                "[workspace]\nmembers = [\"crates/a\", \"b\"]\nexclude = [\"c\"]",
                vec!["crates/a", "b"],
            ),
            ("[workspace]\nmembers = [\n  \"a\",\n  \"b\",\n]\n", vec!["a", "b"]),
            ("[workspace]\ndefault-members = [\"a\"]\n", vec![]),
            ("[package]\nname = \"a\"\n", vec![]),
        ] {
            assert_eq!(member_folders(manifest), folders, "{manifest}");
        }
    }

    #[test]
    fn a_package_has_a_name() {
        assert_eq!(package_name("[package]\nname = \"xtask\"\n"), Some("xtask".to_string()));
        assert_eq!(package_name("[workspace]\n"), None);
    }

    #[test]
    fn this_repository_has_this_crate() {
        let members = Repository::here().members().expect("the workspace can be read");
        let xtask = Member { name: "xtask".to_string(), folder: "xtask".to_string() };
        assert!(members.contains(&xtask), "{members:?}");
    }
}
