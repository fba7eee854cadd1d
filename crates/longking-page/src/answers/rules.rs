//! `rules`: the rule sets that a player chooses from.

use draughts::{RULE_SETS, RuleSet};
use draughts_notation::{Contract, Key};
use serde::Serialize;

use crate::words::plain;

/// The contract of the first game: captures are pointed out, since nothing is huffed.
const FIRST: &str = "nigerian,huff=off";

/// The rule sets.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The contract of the first game.
    first: &'static str,
    sets: Vec<WireSet>,
    keys: Vec<WireKey>,
}

/// A rule set.
#[derive(Debug, Serialize)]
struct WireSet {
    id: &'static str,
    aliases: &'static [&'static str],
    name: &'static str,
    source: &'static str,
    side: u8,
    summary: String,
    values: Vec<String>,
}

/// A key of a contract, with the meanings of its values.
#[derive(Debug, Serialize)]
struct WireKey {
    key: &'static str,
    meaning: &'static str,
    clause: &'static str,
    values: Vec<(&'static str, &'static str)>,
}

/// Answers the question.
pub fn answer() -> Answer {
    Answer {
        first: FIRST,
        sets: RULE_SETS.iter().map(|set| WireSet::of(set)).collect(),
        keys: Key::ALL.into_iter().map(WireKey::of).collect(),
    }
}

impl WireSet {
    fn of(set: &'static RuleSet) -> WireSet {
        WireSet {
            id: set.id,
            aliases: set.aliases,
            name: set.name,
            source: set.source,
            side: set.rules.moves.board.side(),
            summary: plain::summary(&Contract::from(set)),
            values: Key::ALL.iter().map(|key| key.get(&set.rules).into_owned()).collect(),
        }
    }
}

impl WireKey {
    fn of(key: Key) -> WireKey {
        let explain = |word: &&'static str| (*word, key.explain(word).unwrap_or_default());
        WireKey {
            key: key.name(),
            meaning: key.meaning(),
            clause: key.clause(),
            values: key.allowed().iter().map(explain).collect(),
        }
    }
}
