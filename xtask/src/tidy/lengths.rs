//! How long files and functions may be.

use super::text::{SOURCE, ending};

/// The most lines of a source file.
const MOST_OF_FILE: usize = 600;

/// The most lines of a function, from its name to its last bracket: a screen.
const MOST_OF_FUNCTION: usize = 70;

/// Adds what is too long in a file.
pub(super) fn check(path: &str, text: &str, faults: &mut Vec<String>) {
    let kind = ending(path);
    if !SOURCE.contains(&kind) {
        return;
    }
    let mut judge = |what: &str, lines: usize, most: usize| {
        if lines > most {
            faults.push(format!("{what}: {lines} lines, more than {most}"));
        }
    };
    judge(path, text.lines().count(), MOST_OF_FILE);
    for (name, lines) in functions(kind, text) {
        judge(&format!("{path}: {name}"), lines, MOST_OF_FUNCTION);
    }
}

/// The functions of a formatted file, each with its lines: one ends at the first bracket that
/// stands as far in as it.
fn functions<'a>(kind: &str, text: &'a str) -> Vec<(&'a str, usize)> {
    let name = match kind {
        "rs" => name_in_rust,
        "js" | "mjs" => name_in_javascript,
        _ => return Vec::new(),
    };
    let lines: Vec<&str> = text.lines().collect();
    let starts =
        (0..lines.len()).filter_map(|start| Some((start, name(lines[start].trim_start())?)));
    let lengths = starts.filter_map(|(start, name)| {
        let inside = lines[start].len() - lines[start].trim_start().len();
        let last = format!("{}}}", &lines[start][..inside]);
        let opens = lines[start..].iter().position(|line| line.ends_with(['{', '}', ';']))?;
        if !lines[start + opens].ends_with('{') {
            return None;
        }
        let end = lines[start..].iter().position(|line| *line == last)?;
        Some((name, end + 1))
    });
    lengths.collect()
}

/// The name of the function that begins on a line.
fn name_in_rust(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("fn ")?;
    let is_qualified = before.split_whitespace().all(|word| {
        let words = ["const", "async", "unsafe", "extern", "default", "\"C\""];
        words.contains(&word) || word.starts_with("pub")
    });
    is_qualified.then(|| first_word(after))
}

fn name_in_javascript(line: &str) -> Option<&str> {
    let (before, after) = line.split_once("function")?;
    let is_qualified =
        before.split_whitespace().all(|word| ["export", "default", "async"].contains(&word));
    is_qualified.then(|| first_word(after.trim_start_matches(['*', ' '])))
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        check(path, text, &mut faults);
        faults
    }

    #[test]
    fn long_files_are_faults() {
        let long = "//! Long.\n".repeat(601);
        assert_eq!(faults("a.rs", &long), ["a.rs: 601 lines, more than 600"]);
        assert_eq!(faults("a.txt", &long), [""; 0]);
        assert_eq!(faults("a.css", &"a\n".repeat(600)), [""; 0]);
    }

    #[test]
    fn long_functions_are_faults() {
        let body = "        let a = 1;\n".repeat(69);
        let text = format!(
            "impl B {{\n    pub(crate) const fn c(\n        d: u8,\n    ) {{\n{body}    }}\n}}\n"
        );
        assert_eq!(faults("a.rs", &text), ["a.rs: c: 73 lines, more than 70"]);
        let script = format!("export async function e() {{\n{body}}}\n");
        assert_eq!(faults("a.js", &script), ["a.js: e: 71 lines, more than 70"]);
        assert_eq!(faults("a.rs", &script), [""; 0]);
    }

    #[test]
    fn functions_have_names_and_ends() {
        let text = "fn a() {\n    fn b() {\n    }\n}\ntrait T {\n    fn c();\n    fn d() {}\n}\nlet fn_e = 1;\n";
        assert_eq!(functions("rs", text), [("a", 4), ("b", 2)]);
    }
}
