//! The facts of the program against the table of section 2, and which values go together.

use draughts::{RULE_SETS, RuleSet};

use crate::chance::Chance;
use crate::contract::{Contract, KEYS};
use crate::program;
use crate::sets::{ALIASES, SETS, contract_of, keys_with_effect};

#[test]
fn s2_every_fact_of_every_set_is_that_of_the_table() {
    for set in RULE_SETS {
        let expected = contract_of(set.id).unwrap_or_else(|| panic!("no row for {}", set.id));
        let words = program::words(&set.rules);
        for key in keys_with_effect(&expected) {
            let Some(word) = words.get(key) else { continue };
            assert_eq!(*word, expected.word(key), "{} {key}", set.id);
        }
    }
    let missing: Vec<&str> =
        SETS.iter().map(|row| row.0).filter(|id| RuleSet::find(id).is_none()).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn s2_every_alias_is_read() {
    for (alias, id) in ALIASES {
        assert_eq!(RuleSet::find(alias).map(|set| set.id), Some(id), "{alias}");
    }
}

#[test]
fn s1_the_values_that_go_together_are_those_of_the_text() {
    let mut chance = Chance::new(1);
    let mut playable = 0;
    for _ in 0..20_000 {
        let (set, mut contract) = any_set(&mut chance);
        for _ in 0..chance.below(4) {
            change(&mut contract, &mut chance);
        }
        let Some(rules) = program::rules_of(&contract, &set.rules) else { continue };
        playable += usize::from(contract.is_playable());
        let text = contract.text(set.id, &contract_of(set.id).unwrap());
        assert_eq!(rules.check().is_ok(), contract.is_playable(), "{text}");
    }
    assert!(playable > 5_000, "{playable}");
}

/// A rule set that the program has, with its contract.
pub(crate) fn any_set(chance: &mut Chance) -> (&'static RuleSet, Contract) {
    let set = *chance.pick(RULE_SETS);
    (set, contract_of(set.id).unwrap())
}

/// Gives any key any of its values.
pub(crate) fn change(contract: &mut Contract, chance: &mut Chance) {
    let key = *chance.pick(&KEYS);
    let words = Contract::words(key);
    contract.set(key, words[chance.below(words.len())]);
}
