//! README.md shows only what is true: its commands run here, and their output is compared.
//!
//! A block of ` ```console ` is a list of commands after `$ `, each with what it prints: standard
//! output, then standard error. `…` stands for anything, alone on a line for any number of lines. A
//! file that a command writes is compared with the same file of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command of the README and what it prints.
#[derive(Debug, PartialEq, Eq)]
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

#[test]
fn the_examples_of_the_readme_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).expect("README.md can be read");
    let examples = examples(&readme);
    assert!(examples.len() >= 5, "only {} examples", examples.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("the folder of the last run can be removed");
    }
    fs::create_dir_all(folder.join("docs")).expect("a folder can be made");
    for example in &examples {
        check(example, &folder);
    }
    let written = files(&folder);
    assert!(!written.is_empty(), "no command of the README writes a file");
    for path in written {
        let made = fs::read(folder.join(&path)).expect("the file was made");
        let kept = fs::read(root.join(&path)).unwrap_or_default();
        assert!(made == kept, "{} is not what the README's command makes", path.display());
    }
}

#[test]
fn the_command_for_all_tests_is_what_runs_before_a_change_is_taken() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let script = fs::read_to_string(root.join(".ci/run")).expect(".ci/run can be read");
    let command = script.trim_end().rsplit_once("\nexec ").map(|(_, command)| command);
    let command = command.expect("the last line of .ci/run is a command");
    assert!(command.starts_with("cargo xtask test"), "{command}");
    let readme = fs::read_to_string(root.join("README.md")).expect("README.md can be read");
    let shown = readme.lines().filter(|line| {
        line.strip_prefix(command).is_some_and(|rest| rest.trim_start().starts_with('#'))
    });
    assert_eq!(shown.count(), 1, "README.md shows `{command}` once");
}

/// Runs an example in a folder and compares what it prints.
fn check(example: &Example, folder: &Path) {
    let Example { line, command, output } = example;
    let words = words(command);
    assert_eq!(words.first().map(String::as_str), Some("longking"), "README.md:{line}");
    let run = Command::new(env!("CARGO_BIN_EXE_longking"))
        .args(&words[1..])
        .current_dir(folder)
        .output()
        .expect("the program starts");
    let errors = String::from_utf8(run.stderr).expect("errors are text");
    let text = String::from_utf8(run.stdout).expect("the output is text") + &errors;
    assert_eq!(run.status.success(), errors.is_empty(), "README.md:{line}: {}", run.status);
    let printed: Vec<&str> = text.lines().collect();
    let expected: Vec<&str> = output.iter().map(String::as_str).collect();
    assert!(
        lines_match(&expected, &printed),
        "README.md:{line}: {command}\nexpected:\n{}\nprinted:\n{text}",
        output.join("\n")
    );
}

/// The examples of all console blocks.
fn examples(readme: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for (line, text) in (1..).zip(readme.lines()) {
        if text.starts_with("```") {
            is_inside = text == "```console";
        } else if is_inside {
            match (text.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => {
                    examples.push(Example { line, command: command.into(), output: vec![] });
                }
                (None, Some(example)) => example.output.push(text.into()),
                (None, None) => panic!("README.md:{line}: output of no command: {text}"),
            }
        }
    }
    examples
}

/// The words of a command, as a shell divides them: white space parts, quotes hold together.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    assert_eq!(quote, None, "an open quote: {command}");
    words.extend(word);
    words
}

/// Whether lines are as expected, `…` alone standing for any number of lines.
fn lines_match(expected: &[&str], lines: &[&str]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, first) => first.is_none(),
        (Some((&"…", rest)), first) => {
            lines_match(rest, lines) || first.is_some_and(|(_, lines)| lines_match(expected, lines))
        }
        (Some(_), None) => false,
        (Some((pattern, rest)), Some((line, lines))) => {
            line_matches(pattern, line) && lines_match(rest, lines)
        }
    }
}

/// Whether a line is as expected, `…` standing for any text.
fn line_matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('…') {
        None => pattern == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().any(|(at, _)| line_matches(after, &rest[at..]))
                || line_matches(after, "")
        }),
    }
}

/// The files below a folder, as paths from it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.push(path.strip_prefix(folder).expect("it lies below").to_path_buf());
            }
        }
    }
    files
}

#[test]
fn console_blocks_are_read() {
    let readme = "text\n```console\n$ longking a\none\n\ntwo\n$ longking b\n```\n```sh\n$ c\n```\n";
    let example = |line, command: &str, output: &[&str]| Example {
        line,
        command: command.into(),
        output: output.iter().map(|text| text.to_string()).collect(),
    };
    assert_eq!(
        examples(readme),
        [example(3, "longking a", &["one", "", "two"]), example(7, "longking b", &[])]
    );
}

#[test]
fn words_are_divided_as_a_shell_does() {
    for (command, expected) in [
        ("a b  c", vec!["a", "b", "c"]),
        ("a \"b c\" 'd \"e'", vec!["a", "b c", "d \"e"]),
        ("a --x=\"b c\"d ''", vec!["a", "--x=b cd", ""]),
    ] {
        assert_eq!(words(command), expected, "{command}");
    }
}

#[test]
fn an_ellipsis_stands_for_anything() {
    for (expected, lines, is_match) in [
        (&["a", "b"][..], &["a", "b"][..], true),
        (&["a"], &["a", "b"], false),
        (&["a", "b"], &["a"], false),
        (&["…", "c"], &["a", "b", "c"], true),
        (&["a", "…"], &["a"], true),
        (&["a", "…", "d"], &["a", "b", "c"], false),
        (&["1 9 …"], &["1 9 0.1 100"], true),
        (&["1 9 … 5"], &["1 9 0.1 100"], false),
        (&["1 9 …"], &["1 8 0.1 100"], false),
    ] {
        assert_eq!(lines_match(expected, lines), is_match, "{expected:?} {lines:?}");
    }
}
