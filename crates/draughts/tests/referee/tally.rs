//! What has been compared, and what was found.

use std::collections::BTreeMap;
use std::io::Write;

use crate::is_deep;

/// Numbers of things compared, and the differences.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) plies: usize,
    noted: BTreeMap<String, usize>,
    differences: Vec<String>,
}

/// How many differences are written out.
const SHOWN: usize = 5;

impl Tally {
    pub(crate) fn note(&mut self, what: &str) {
        *self.noted.entry(what.to_owned()).or_insert(0) += 1;
    }

    pub(crate) fn times(&self, what: &str) -> usize {
        self.noted.get(what).copied().unwrap_or(0)
    }

    pub(crate) fn differ(&mut self, difference: String) {
        self.games += 1;
        self.differences.push(difference);
    }

    /// The numbers, a line each.
    fn summary(&self) -> String {
        let mut text = format!("{} games, {} plies\n", self.games, self.plies);
        for (what, times) in &self.noted {
            text += &format!("{times:>8}  {what}\n");
        }
        text + &format!("{:>8}  differences", self.differences.len())
    }

    /// Fails with the first differences, if there are any. Says how much was compared when it is
    /// all, past the harness, which keeps what tests print to itself.
    pub(crate) fn check(&self, name: &str) {
        if is_deep() {
            let mut output = std::io::stdout().lock();
            writeln!(output, "{name}: {}", self.summary()).unwrap();
        }
        let shown: Vec<&str> = self.differences.iter().take(SHOWN).map(String::as_str).collect();
        assert!(shown.is_empty(), "{}\n{}", self.summary(), shown.join("\n"));
    }
}
