//! The files of the page: what the build has packed, or, while the page is worked on, what its
//! folder has.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::packed::Packed;

#[cfg(any(test, debug_assertions))]
#[path = "../build/lean.rs"]
mod lean;

/// The files by name, such as `css/theme.css`.
pub(crate) static FILES: LazyLock<BTreeMap<String, Packed>> = LazyLock::new(load);

/// The text of a file; nothing when there is none.
pub(crate) fn text(name: &str) -> String {
    let plain = FILES.get(name).map(Packed::plain).unwrap_or_default();
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(not(debug_assertions))]
fn load() -> BTreeMap<String, Packed> {
    /// A name, the file packed with gzip, and packed with brotli.
    type File = (&'static str, &'static [u8], &'static [u8]);
    static BUILT: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
    BUILT
        .iter()
        .map(|(name, gzip, brotli)| (name.to_string(), Packed::built(gzip, brotli)))
        .collect()
}

/// Those of the folder, so that a change of the page needs no build; brotli is the build's, where
/// nothing has changed since.
#[cfg(debug_assertions)]
fn load() -> BTreeMap<String, Packed> {
    use std::fs;
    use std::path::{Path, PathBuf};

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/app");
    let built = Path::new(env!("OUT_DIR")).join("files");
    let mut open: Vec<PathBuf> = vec![folder.clone()];
    let mut files = BTreeMap::new();
    while let Some(path) = open.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            open.extend(entries.flatten().map(|entry| entry.path()));
            continue;
        }
        let Some(name) = path.strip_prefix(&folder).ok().and_then(Path::to_str) else { continue };
        let plain = fs::read(&path).unwrap_or_default();
        let sent = lean::lean(name, plain);
        let is_built = fs::read(built.join(name)).is_ok_and(|known| known == sent);
        let brotli = is_built.then(|| fs::read(built.join(format!("{name}.br"))).ok()).flatten();
        files.insert(name.replace('\\', "/"), Packed::new(&sent, brotli));
    }
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_there() {
        assert_eq!(text("index.html"), include_str!("../../../web/app/index.html"));
        assert!(text("main.js").contains("\nimport "));
        assert_eq!(text("no-such-file"), "");
        assert!(FILES.len() > 100, "{}", FILES.len());
    }

    #[test]
    fn comments_and_indentation_are_not_sent() {
        let text = "/** A module.\n * @module */\nimport \"a\";\n\n  // Why.\n  /* b */ /** c\n  */ f(/** d */ 1); // e\n\
            /*\n/* g\n*/\n  i(\"/*\");";
        let sent = lean::lean("a.js", text.into());
        assert_eq!(sent, b"import \"a\";\nf(/** d */ 1); // e\ni(\"/*\");\n");
        assert_eq!(lean::lean("a.html", text.into()), text.as_bytes());
    }

    #[test]
    fn no_text_of_the_page_goes_over_several_lines() {
        for (name, file) in FILES.iter().filter(|(name, _)| name.ends_with(".js")) {
            let text = String::from_utf8(file.plain()).expect("a module is text");
            let open = text.lines().find(|line| line.matches('`').count() % 2 == 1);
            assert_eq!(open, None, "{name}");
        }
    }
}
