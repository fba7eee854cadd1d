//! The names of rule sets in the protocol.

use draughts::rules::Huff;
use draughts::{RULE_SETS, RuleSet, Rules};
use draughts_notation::{Contract, ContractError};

/// The names that Scan gave, beside those of our contracts.
const NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// The rules that the parameter `variant` names: one of Scan's names, or any contract. Huffing is
/// left out.
///
/// # Errors
/// It is neither.
///
/// ```
/// use draughts_protocol::hub::{contract_of, variant_of};
///
/// assert_eq!(contract_of("bt")?.to_string(), "breakthrough");
/// assert_eq!(variant_of(&contract_of("canadian,choice=free")?), "canadian,choice=free");
/// assert_eq!(variant_of(&contract_of("international")?), "normal");
/// # Ok::<(), draughts_notation::ContractError>(())
/// ```
pub fn contract_of(variant: &str) -> Result<Contract, ContractError> {
    let known = NAMES.iter().find(|(name, _)| *name == variant);
    let contract = known.map_or(variant, |(_, contract)| contract).parse()?;
    Ok(without_huffing(&contract))
}

/// What the parameter `variant` is set to for these rules.
pub fn variant_of(contract: &Contract) -> String {
    let contract = contract.to_string();
    let known = NAMES.iter().find(|(_, name)| *name == contract);
    known.map_or(contract, |(name, _)| (*name).to_owned())
}

/// What the parameter `variant` can be set to: Scan's names, and those of all other rule sets.
pub(super) fn names() -> Vec<String> {
    let is_named = |id: &str| NAMES.iter().any(|(_, contract)| *contract == id);
    let others = RULE_SETS.iter().map(|set| set.id).filter(|id| !is_named(id));
    NAMES.iter().map(|(name, _)| *name).chain(others).map(str::to_owned).collect()
}

/// The same rules with captures that cannot be missed, as other programs play them.
pub fn without_huffing(contract: &Contract) -> Contract {
    let set: &'static RuleSet = contract.set();
    let rules = Rules { huff: Huff::Off, ..*contract.rules() };
    // Nothing else depends on huffing, so that the rules stay playable.
    Contract::new(set, rules).unwrap_or(*contract)
}
