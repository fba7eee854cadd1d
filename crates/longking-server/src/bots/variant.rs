//! Rules, as programs are told.

use draughts_notation::Contract;
use longking_club::Family;
use serde::Serialize;

/// What draughts servers call a family, where that is another word than ours.
const PEERS: [(&str, &str); 2] = [("international", "standard"), ("anti", "antidraughts")];

/// The rules of a game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Variant {
    /// The family, in the word of draughts servers where they have one.
    key: &'static str,
    family: &'static str,
    name: &'static str,
    short: &'static str,
    contract: String,
}

impl Variant {
    pub(super) fn of(contract: &Contract) -> Variant {
        let (set, family) = (contract.set(), Family::of(contract).name());
        let word = PEERS.iter().find(|(ours, _)| *ours == family);
        Variant {
            key: word.map_or(family, |(_, theirs)| theirs),
            family,
            name: set.name,
            short: set.id,
            contract: contract.to_string(),
        }
    }

    /// The family.
    pub(super) fn family(&self) -> &'static str {
        self.family
    }

    /// The contract that a word stands for, of ours or of draughts servers.
    pub(super) fn contract(word: &str) -> &str {
        if word == "standard" { "international" } else { word }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_a_family_with_its_contract() {
        let told = |contract: &str| {
            let contract: Contract = contract.parse().expect("a contract");
            let told = serde_json::to_value(Variant::of(&contract)).expect("it is JSON");
            ["key", "family", "contract"].map(|name| told[name].as_str().unwrap().to_owned())
        };
        assert_eq!(told("nigerian,huff=off"), ["nigerian", "nigerian", "nigerian,huff=off"]);
        assert_eq!(told("international"), ["standard", "international", "international"]);
        assert_eq!(told("antidraughts"), ["antidraughts", "anti", "antidraughts"]);
        assert_eq!(told("international,king=short")[..2], ["other-10", "other-10"]);
    }

    #[test]
    fn the_words_of_draughts_servers_are_contracts() {
        for word in ["standard", "frisian", "antidraughts", "breakthrough", "russian", "brazilian"]
        {
            let contract: Contract = Variant::contract(word).parse().expect("a contract");
            assert_eq!(Variant::of(&contract).key, word);
        }
    }
}
