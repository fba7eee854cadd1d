//! Families: rules that are near enough to each other for one list of ratings.

use draughts::rules::BoardSize;
use draughts::{RuleSet, Rules};
use draughts_notation::Contract;

/// Rules that share a list of ratings, or that have none.
///
/// A contract belongs to a family when it differs from the head of it by nothing but what is said
/// of missed captures, of counts that draw and of known endings. That is a question of facts: what
/// a contract is called makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// With ratings.
    Rated(Head),
    /// Without: everything else, by the board.
    Other(BoardSize),
}

/// The family of a rule set that has ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Head(u8);

/// The families with ratings, and the rule set at the head of each.
const HEADS: [(&str, &str); 10] = [
    ("nigerian", "nigerian"),
    ("ghanaian", "ghanaian"),
    ("international", "international"),
    ("russian", "russian"),
    ("brazilian", "brazilian"),
    ("frisian", "frisian"),
    ("english", "english"),
    ("canadian", "canadian"),
    ("anti", "antidraughts"),
    ("breakthrough", "breakthrough"),
];

impl Head {
    /// Every family with ratings.
    pub fn all() -> impl Iterator<Item = Head> {
        (0..HEADS.len() as u8).map(Head)
    }

    /// The name of the family.
    pub fn name(self) -> &'static str {
        HEADS[usize::from(self.0)].0
    }

    /// The rule set at its head.
    pub fn set(self) -> &'static RuleSet {
        let id = HEADS[usize::from(self.0)].1;
        RuleSet::find(id).expect("the heads are built in")
    }
}

/// The families without ratings.
const OTHERS: [&str; 5] = ["other-8", "other-10", "other-12", "other-14", "other-points"];

impl Family {
    /// The names of all families.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Head::all().map(Head::name).chain(OTHERS)
    }

    /// The family of a contract.
    pub fn of(contract: &Contract) -> Family {
        let rules = contract.rules();
        Head::all()
            .find(|head| same_but_for_endings(rules, &head.set().rules))
            .map_or(Family::Other(rules.moves.board), Family::Rated)
    }

    /// The name, as the store keeps it: `nigerian`, `other-10`.
    pub fn name(self) -> &'static str {
        match self {
            Family::Rated(head) => head.name(),
            Family::Other(BoardSize::Eight | BoardSize::AllEight) => "other-8",
            Family::Other(BoardSize::Ten) => "other-10",
            Family::Other(BoardSize::Twelve) => "other-12",
            Family::Other(BoardSize::Fourteen) => "other-14",
            Family::Other(_) => "other-points",
        }
    }

    /// The name of its list of ratings, if it has one.
    pub fn rated(self) -> Option<&'static str> {
        match self {
            Family::Rated(head) => Some(head.name()),
            Family::Other(_) => None,
        }
    }
}

/// Whether two rules differ by nothing but huffing, counts that draw and known endings.
fn same_but_for_endings(one: &Rules, other: &Rules) -> bool {
    Rules { huff: other.huff, draws: other.draws, adjudication: other.adjudication, ..*one }
        == *other
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RULE_SETS;

    fn family(contract: &str) -> &'static str {
        Family::of(&contract.parse().unwrap()).name()
    }

    #[test]
    fn every_rule_set_is_in_one_family() {
        for set in RULE_SETS.iter().copied() {
            let heads: Vec<_> = Head::all()
                .filter(|head| same_but_for_endings(&set.rules, &head.set().rules))
                .map(Head::name)
                .collect();
            assert!(heads.len() <= 1, "{}: {heads:?}", set.id);
            let name = Family::of(&set.into()).name();
            assert!(Family::names().any(|known| known == name), "{name}");
        }
        for head in Head::all() {
            assert_eq!(Family::of(&head.set().into()), Family::Rated(head));
        }
    }

    #[test]
    fn the_families_are_those_that_players_would_name() {
        for (contract, name) in [
            ("nigerian", "nigerian"),
            ("nigerian,huff=off", "nigerian"),
            ("nigerian,adjudication=off", "nigerian"),
            ("nigerian,king=short", "other-10"),
            ("ghanaian", "ghanaian"),
            ("international", "international"),
            ("international-page", "international"),
            ("international-encyclopedia", "international"),
            ("international-king-first", "other-10"),
            ("russian,draws=plain", "russian"),
            ("frysk", "other-10"),
            ("antidraughts", "anti"),
            ("turkish", "other-8"),
            ("italian", "other-8"),
            ("alquerque", "other-points"),
            ("old-draughts-12", "other-12"),
            ("sri-lankan", "other-12"),
            ("south-african", "other-14"),
        ] {
            assert_eq!(family(contract), name, "{contract}");
        }
    }
}
