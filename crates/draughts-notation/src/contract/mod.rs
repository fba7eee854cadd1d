//! Rule contracts: rules as a line of text that travels in commands, links and saved games.

mod error;
mod key;
mod table;
#[cfg(test)]
mod tests;

use core::fmt;
use core::str::FromStr;

use draughts::{RuleSet, Rules, RulesError};

pub use error::ContractError;
pub use table::Key;

/// Rules as players agree on them: a built-in rule set and the values that differ from it
/// (rules, section 1).
///
/// Reading and writing are inverse; it is written with the id, and only what differs, in the order
/// of [`Key`].
///
/// ```
/// use draughts_notation::Contract;
///
/// let contract: Contract = "checkers,king=long,choice=free".parse()?;
/// assert_eq!(contract.to_string(), "english,king=long");
/// assert_eq!(contract.set().name, "English");
///
/// let error = "nigerian,huff=some".parse::<Contract>().unwrap_err();
/// assert_eq!(error.to_string(), "huff must be off, kings or all, not \"some\"");
/// # Ok::<(), draughts_notation::ContractError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    set: &'static RuleSet,
    rules: Rules,
}

impl Contract {
    /// A rule set with other facts.
    ///
    /// # Errors
    /// When no game can be played by the rules.
    pub fn new(set: &'static RuleSet, rules: Rules) -> Result<Contract, RulesError> {
        rules.check()?;
        Ok(Contract { set, rules })
    }

    /// The rule set that it is based on.
    pub fn set(&self) -> &'static RuleSet {
        self.set
    }

    /// The facts. Two contracts are the same rules when these are equal, whatever their text.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The keys whose values differ from the rule set's.
    pub fn house_rules(&self) -> impl Iterator<Item = Key> + '_ {
        Key::ALL.into_iter().filter(|key| key.get(&self.rules) != key.get(&self.set.rules))
    }
}

impl From<&'static RuleSet> for Contract {
    fn from(set: &'static RuleSet) -> Contract {
        Contract { set, rules: set.rules }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.set.id)?;
        for key in self.house_rules() {
            write!(f, ",{key}={}", key.get(&self.rules))?;
        }
        Ok(())
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    /// Reads `id,key=value,…`: an id or an alias, then keys in any order, each once.
    fn from_str(text: &str) -> Result<Contract, ContractError> {
        let mut parts = text.split(',');
        let id = parts.next().unwrap_or_default();
        let set = RuleSet::find(id).ok_or_else(|| ContractError::rule_set(id))?;
        let mut rules = set.rules;
        let mut given = [false; Key::ALL.len()];
        for (index, part) in parts.enumerate() {
            let (key, value) = key_and_value(part, index + 2)?;
            if core::mem::replace(&mut given[key as usize], true) {
                return Err(ContractError::KeyTwice(key));
            }
            if key.set(&mut rules, value).is_err() {
                return Err(ContractError::value(key, value));
            }
        }
        Contract::new(set, rules).map_err(ContractError::Unplayable)
    }
}

/// Reads `key=value`; `place` counts the parts of the contract from 1.
fn key_and_value(part: &str, place: usize) -> Result<(Key, &str), ContractError> {
    if part.is_empty() {
        return Err(ContractError::EmptyPart(place));
    }
    let (name, value) = match part.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (part, None),
    };
    let key = Key::find(name).ok_or_else(|| ContractError::key(name))?;
    Ok((key, value.ok_or(ContractError::NoValue(key))?))
}
