//! `rules`: the rule sets that a player chooses from.

use std::borrow::Cow;

use draughts::{RULE_SETS, RuleSet};
use draughts_notation::{Contract, Key};
use serde::Serialize;

use crate::words::card;
use crate::words::plain::called;
use crate::words::saying::Coded;

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
    /// The code of its name.
    code: Cow<'static, str>,
    aliases: &'static [&'static str],
    name: &'static str,
    source: &'static str,
    side: u8,
    summary: String,
    /// The codes of the sentences of the summary.
    lines: Vec<Coded>,
    values: Vec<String>,
}

/// A key of a contract, with the meanings of its values.
#[derive(Debug, Serialize)]
struct WireKey {
    key: &'static str,
    code: String,
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
        let mut lines = card::lines(&Contract::from(set));
        let summary = card::summary(&lines);
        lines.truncate(card::SUMMARY);
        WireSet {
            id: set.id,
            code: called(set).code,
            aliases: set.aliases,
            name: set.name,
            source: set.source,
            side: set.rules.moves.board.side(),
            summary,
            lines: lines.into_iter().map(Coded::from).collect(),
            values: Key::ALL.iter().map(|key| key.get(&set.rules).into_owned()).collect(),
        }
    }
}

impl WireKey {
    fn of(key: Key) -> WireKey {
        let explain = |word: &&'static str| (*word, key.explain(word).unwrap_or_default());
        WireKey {
            key: key.name(),
            code: key.code(),
            meaning: key.meaning(),
            clause: key.clause(),
            values: key.allowed().iter().map(explain).collect(),
        }
    }
}
