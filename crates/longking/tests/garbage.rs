//! Whatever the arguments are, the program answers or refuses in one line.

use std::path::Path;

use crate::run::longking;

/// What garbage is made of: words that mean something, and some that do not.
const WORDS: &[&str] = &[
    "rules",
    "moves",
    "perft",
    "state",
    "mirror",
    "render",
    "compare",
    "pdn",
    "check",
    "convert",
    "--to",
    "help",
    "--help",
    "--version",
    "--rules",
    "--fen",
    "--format",
    "--depth",
    "--divide",
    "--threads",
    "--no-bulk",
    "--moves",
    "--board",
    "--numbers",
    "--output",
    "-o",
    "--a",
    "--b",
    "--json",
    "--batch",
    "--",
    "-",
    "",
    "=",
    "--fen=",
    "--rules=thai",
    "nigerian",
    "international",
    "english,king=long",
    "frisian",
    "nigerian,huff=off",
    "international,board=14,rows=6",
    "canadian",
    "pool,corner=right",
    "thai,",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "8",
    "10",
    "14",
    "hub",
    "pdn",
    "long",
    "W:W31-50:B1-20",
    "B:W31-50:B1-20",
    "W:WK49:B7,14,33",
    "W:W51:B1",
    "W:W1:B50",
    "W::",
    "W:W:B",
    "32-28",
    "32-28 19-23 28x19",
    "32-28 huff32",
    "a.svg",
    "\n",
    "é",
    "🙂",
    "*",
    "W:W28:B23",
];

/// A small generator of numbers: the same garbage every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn argument(&mut self) -> String {
        let word = WORDS[self.below(WORDS.len())].to_owned();
        match self.below(8) {
            0 => self.mutilated(&word),
            1 => format!("{word}{}", WORDS[self.below(WORDS.len())]),
            _ => word,
        }
    }

    /// A word with a character changed, left out or doubled; never digits alone, which might ask
    /// for long work.
    fn mutilated(&mut self, word: &str) -> String {
        let mut characters: Vec<char> = word.chars().collect();
        if characters.is_empty() || characters.iter().all(char::is_ascii_digit) {
            return word.to_owned();
        }
        let at = self.below(characters.len());
        match self.below(3) {
            0 => characters[at] = ['x', '-', ',', ':', 'K', '7', '\t', 'ß'][self.below(8)],
            1 => drop(characters.remove(at)),
            _ => characters.insert(at, characters[at]),
        }
        characters.into_iter().collect()
    }
}

#[test]
fn garbage_is_answered_or_refused_in_one_line() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("garbage");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..240 {
        let mut arguments = vec![WORDS[random.below(7)].to_owned()];
        for _ in 0..random.below(6) {
            arguments.push(random.argument());
        }
        let is_deep = |word: &String| word.parse::<u32>().is_ok_and(|number| number > 3);
        if arguments[0] == "perft" && arguments.iter().any(is_deep) {
            continue;
        }
        let answer = crate::run::in_folder(&folder, &arguments);
        match answer.status {
            0 => {
                assert_eq!(answer.err, "", "{arguments:?}");
                answered += 1;
            }
            2 => {
                assert_eq!(answer.err.matches('\n').count(), 1, "{arguments:?}: {:?}", answer.err);
                assert!(answer.err.ends_with('\n'), "{arguments:?}");
                assert!(!answer.err.contains("panicked"), "{arguments:?}: {}", answer.err);
                assert_eq!(answer.out, "", "{arguments:?}");
                refused += 1;
            }
            other => panic!("{arguments:?}: exit status {other}"),
        }
    }
    assert!(answered > 10 && refused > 50, "{answered} answered, {refused} refused");
}

#[test]
fn garbage_of_any_length_is_refused() {
    for length in [1, 10, 1000, 40_000] {
        for unit in ["1", "-", ":", "W", "K1,", "1-", "=", ","] {
            let long = unit.repeat(length);
            for arguments in [["moves", "--fen"], ["moves", "--rules"], ["state", "--moves"]] {
                let answer = longking(&[arguments[0], arguments[1], long.as_str()]);
                assert_eq!(answer.status, 2, "{arguments:?} {unit} x {length}: {answer:?}");
                assert_eq!(answer.err.matches('\n').count(), 1);
            }
        }
    }
}
