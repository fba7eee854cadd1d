//! The width of comments: as code, which the formatter breaks, so that they can be read beside it.

/// The most columns of a comment.
const COLUMNS: usize = 100;

/// Adds the comments of a file that are too wide.
pub(super) fn check(path: &str, text: &str, faults: &mut Vec<String>) {
    for number in wide_comments(path, text) {
        faults.push(format!("{path}:{number}: a comment of more than {COLUMNS} columns"));
    }
}

/// The numbers of the lines whose comments are too wide. Rows of tables cannot be broken, and the
/// width of examples is theirs.
fn wide_comments(path: &str, text: &str) -> Vec<usize> {
    let mut wide = Vec::new();
    if !path.ends_with(".rs") {
        return wide;
    }
    let mut is_example = false;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(comment) = comment(line) else {
            is_example = false;
            continue;
        };
        if comment.starts_with("```") {
            is_example = !is_example;
        }
        let is_row = comment.starts_with('|');
        if !is_example && !is_row && line.chars().count() > COLUMNS {
            wide.push(number);
        }
    }
    wide
}

/// The text of a comment that has a line for itself.
fn comment(line: &str) -> Option<&str> {
    let text = line.trim_start().strip_prefix("//")?;
    Some(text.trim_start_matches(['/', '!']).trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_comments_are_found_but_in_tables_and_examples() {
        let words = "word ".repeat(20);
        for (path, text, expected) in [
            ("xtask/src/a.rs", format!("// {words}\n"), vec![1]),
            ("xtask/src/a.rs", format!("a\n    /// {words}\n"), vec![2]),
            ("xtask/src/a.rs", format!("/// | {words} |\n"), vec![]),
            ("xtask/src/a.rs", format!("/// ```\n/// {words}\n/// ```\n/// {words}\n"), vec![4]),
            ("xtask/src/a.rs", format!("let a = \"{words}\";\n"), vec![]),
            ("xtask/src/a.md", format!("// {words}\n"), vec![]),
        ] {
            assert_eq!(wide_comments(path, &text), expected, "{text}");
        }
    }
}
