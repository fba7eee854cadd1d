//! `longking rules`: the rule sets, or every value of a contract with its clause.

use std::io::Write;

use anyhow::Result;
use draughts::{RULE_SETS, RuleSet};
use draughts_notation::{Contract, Key};
use serde::Serialize;

use super::json::{self, Ordered};
use crate::answer::Output;
use crate::arguments::Rules;

/// Writes the list, or one contract.
pub(crate) fn run(asked: &Rules, output: &mut Output) -> Result<()> {
    match (&asked.contract, asked.json) {
        (None, false) => list(output),
        (None, true) => {
            let entries: Vec<_> = RULE_SETS.iter().map(|set| Entry::of(set)).collect();
            json::write(&entries, output)
        }
        (Some(contract), false) => explain(contract, output),
        (Some(contract), true) => json::write(&Page::of(contract), output),
    }
}

/// One line a rule set.
fn list(output: &mut Output) -> Result<()> {
    let width = RULE_SETS.iter().map(|set| set.id.len()).max().unwrap_or_default();
    for set in RULE_SETS {
        let side = set.rules.moves.board.side();
        writeln!(output, "{:width$}  {:5}  {}", set.id, format!("{side}x{side}"), set.name)?;
    }
    Ok(())
}

/// One line a key: its value, its clause, what it means.
fn explain(contract: &Contract, output: &mut Output) -> Result<()> {
    let values: Vec<_> = values(contract).collect();
    let width = |length: fn(&Value) -> usize| values.iter().map(length).max().unwrap_or_default();
    let keys = width(|value| value.key.name().len());
    let words = width(|value| value.value.len());
    let clauses = width(|value| value.clause.len());
    for Value { key, value, clause, meaning, otherwise } in &values {
        write!(output, "{key:keys$}  {value:words$}  {clause:clauses$}  {meaning}")?;
        match otherwise {
            Some(otherwise) => writeln!(output, " ({}: {otherwise})", contract.set().id)?,
            None => writeln!(output)?,
        }
    }
    Ok(())
}

/// What a contract says about a key.
struct Value {
    key: Key,
    value: String,
    clause: &'static str,
    meaning: &'static str,
    /// What the rule set says, when the contract differs from it.
    otherwise: Option<String>,
}

/// What a contract says about every key.
fn values(contract: &Contract) -> impl Iterator<Item = Value> {
    Key::ALL.into_iter().map(|key| {
        let value = key.get(contract.rules()).into_owned();
        let built_in = key.get(&contract.set().rules).into_owned();
        let otherwise = Some(built_in).filter(|built_in| *built_in != value);
        let without_effect = "without effect: nobody is crowned";
        let explained = key.explain(&value).unwrap_or_default();
        let meaning = if key.has_effect(contract.rules()) { explained } else { without_effect };
        Value { key, value, clause: key.clause(), meaning, otherwise }
    })
}

/// A rule set of the list, as JSON.
#[derive(Serialize)]
struct Entry {
    id: &'static str,
    aliases: &'static [&'static str],
    name: &'static str,
    board: u8,
    corner: &'static str,
    source: &'static str,
}

impl Entry {
    fn of(set: &RuleSet) -> Entry {
        let moves = &set.rules.moves;
        Entry {
            id: set.id,
            aliases: set.aliases,
            name: set.name,
            board: moves.board.side(),
            corner: moves.corner.word(),
            source: set.source,
        }
    }
}

/// A contract, as JSON.
#[derive(Serialize)]
struct Page {
    contract: String,
    id: &'static str,
    aliases: &'static [&'static str],
    name: &'static str,
    source: &'static str,
    rules: Ordered<Fact>,
}

/// What a contract says about a key, as JSON.
#[derive(Serialize)]
struct Fact {
    value: String,
    clause: &'static str,
    question: &'static str,
    meaning: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_set_has: Option<String>,
}

impl Page {
    fn of(contract: &Contract) -> Page {
        let fact = |value: Value| {
            let Value { key, value, clause, meaning, otherwise } = value;
            let question = key.meaning();
            (key.name(), Fact { value, clause, question, meaning, rule_set_has: otherwise })
        };
        let RuleSet { id, aliases, name, source, .. } = *contract.set();
        let rules = Ordered(values(contract).map(fact).collect());
        Page { contract: contract.to_string(), id, aliases, name, source, rules }
    }
}
