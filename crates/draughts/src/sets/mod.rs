//! The built-in rule sets: a page of facts each, in the order of the rule books' table.
//!
//! A page is a constant [`Rules`] with the clause or the source beside each fact, and a zero-sized
//! type that is the rule set as a [`Variant`]. Adding a rule set is writing a page and naming it
//! here, in [`RULE_SETS`] too.

mod alquerque;
mod alquerque_bell;
mod antidraughts;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod frisian;
mod ghanaian;
mod international;
mod italian;
mod ivorian;
mod jamaican;
mod killer;
mod nigerian;
mod old_draughts;
mod page;
mod pool;
mod russian;
mod south_african;
mod spanish;
mod sri_lankan;
mod tanzanian;
#[cfg(test)]
mod tests;
mod thai;
mod turkish;
mod zambian;

pub use alquerque::Alquerque;
pub use alquerque_bell::AlquerqueBell;
pub use antidraughts::Antidraughts;
pub use brazilian::Brazilian;
pub use breakthrough::Breakthrough;
pub use canadian::Canadian;
pub use czech::Czech;
pub use english::English;
pub use frisian::{Frisian, Frysk};
pub use ghanaian::Ghanaian;
pub use international::{
    International, InternationalEncyclopedia, InternationalKingFirst, InternationalPage,
};
pub use italian::Italian;
pub use ivorian::Ivorian;
pub use jamaican::Jamaican;
pub use killer::Killer;
pub use nigerian::Nigerian;
pub use old_draughts::{OldDraughts8, OldDraughts10, OldDraughts12};
pub use page::{Origin, Reads, Vocabulary, Writing};
pub use pool::Pool;
pub use russian::Russian;
pub use south_african::SouthAfrican;
pub use spanish::{Portuguese, Spanish};
pub use sri_lankan::SriLankan;
pub use tanzanian::Tanzanian;
pub use thai::Thai;
pub use turkish::Turkish;
pub use zambian::Zambian;

use crate::rules::Rules;
use crate::variant::Variant;

/// A built-in rule set: a named set of facts (rules, section 2).
#[derive(Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The name in contracts, lower case.
    pub id: &'static str,
    /// Other names that contracts are read with, never written.
    pub aliases: &'static [&'static str],
    /// The name for people.
    pub name: &'static str,
    /// The document that it comes from; "parity" when other programs have it and no document of
    /// ours.
    pub source: &'static str,
    /// How its games are written.
    pub writing: Writing,
    /// What its players call things.
    pub words: Vocabulary,
    /// The facts.
    pub rules: Rules,
}

/// Every built-in rule set, in the order of the rule books' table.
pub static RULE_SETS: &[&RuleSet] = &[
    Nigerian::RULE_SET,
    Ghanaian::RULE_SET,
    International::RULE_SET,
    InternationalPage::RULE_SET,
    InternationalKingFirst::RULE_SET,
    InternationalEncyclopedia::RULE_SET,
    OldDraughts8::RULE_SET,
    OldDraughts10::RULE_SET,
    OldDraughts12::RULE_SET,
    English::RULE_SET,
    Russian::RULE_SET,
    Canadian::RULE_SET,
    SouthAfrican::RULE_SET,
    Ivorian::RULE_SET,
    Tanzanian::RULE_SET,
    Zambian::RULE_SET,
    Brazilian::RULE_SET,
    Pool::RULE_SET,
    Jamaican::RULE_SET,
    SriLankan::RULE_SET,
    Killer::RULE_SET,
    Breakthrough::RULE_SET,
    Antidraughts::RULE_SET,
    Frisian::RULE_SET,
    Frysk::RULE_SET,
    Italian::RULE_SET,
    Spanish::RULE_SET,
    Portuguese::RULE_SET,
    Czech::RULE_SET,
    Thai::RULE_SET,
    Alquerque::RULE_SET,
    AlquerqueBell::RULE_SET,
    Turkish::RULE_SET,
];

impl RuleSet {
    /// The rule set of an id or an alias.
    ///
    /// ```
    /// use draughts::RuleSet;
    /// assert_eq!(RuleSet::find("damii").map(|set| set.id), Some("ghanaian"));
    /// assert_eq!(RuleSet::find("chess"), None);
    /// ```
    pub fn find(id_or_alias: &str) -> Option<&'static RuleSet> {
        RULE_SETS
            .iter()
            .copied()
            .find(|set| set.id == id_or_alias || set.aliases.contains(&id_or_alias))
    }
}

/// A rule set that is a type of its own, with facts that fold away at compile time.
pub trait BuiltIn: Variant + Default {
    /// The page of facts.
    const RULE_SET: &'static RuleSet;
}

macro_rules! built_in {
    (@or [] $otherwise:expr) => { $otherwise };
    (@or [$own:expr] $otherwise:expr) => { $own };
    (
        $(#[$doc:meta])*
        $variant:ident on $board:ident, $rules:ident {
            id: $id:literal,
            aliases: [$($alias:literal),*],
            name: $name:literal,
            source: $source:literal,
            $(writing: $writing:expr,)?
            $(words: $words:expr,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $variant;

        impl $variant {
            /// The facts of movement.
            pub(crate) const MOVES: MoveRules = $rules.moves;
        }

        impl $crate::variant::Variant for $variant {
            type Board = $board;

            #[inline(always)]
            fn moves(&self) -> MoveRules {
                $variant::MOVES
            }

            fn generator(&self) -> &'static $crate::generate::generator::Generator<$board> {
                const {
                    let best = $crate::generate::compiled::best::<$board>(&$variant::MOVES);
                    &<$board as $crate::generate::compiled::Generated>::GENERATORS[best as usize]
                }
            }

            fn tally(&self) -> &'static $crate::generate::generator::Tally<$board> {
                const {
                    let best = $crate::generate::compiled::best::<$board>(&$variant::MOVES);
                    &<$board as $crate::generate::compiled::Generated>::TALLIES[best as usize]
                }
            }
        }

        impl $crate::generate::facts::Facts for $variant {
            type Board = $board;

            #[inline(always)]
            fn of(_: MoveRules) -> Self {
                $variant
            }

            #[inline(always)]
            fn moves(self) -> MoveRules {
                $variant::MOVES
            }
        }

        impl $crate::sets::BuiltIn for $variant {
            const RULE_SET: &'static $crate::sets::RuleSet = {
                static RULE_SET: $crate::sets::RuleSet = $crate::sets::RuleSet {
                    id: $id,
                    aliases: &[$($alias),*],
                    name: $name,
                    source: $source,
                    writing: $crate::sets::built_in!(@or [$($writing)?] $crate::sets::Writing::OURS),
                    words: $crate::sets::built_in!(
                        @or [$($words)?] $crate::sets::Vocabulary::INTERNATIONAL
                    ),
                    rules: $rules,
                };
                &RULE_SET
            };
        }

        const _: () = {
            use $crate::geometry::Geometry;
            assert!(<$board as Geometry>::SIZE as u8 == $rules.moves.board as u8);
            let mirrored = $rules.moves.is_mirrored();
            assert!(matches!(<$board as Geometry>::CORNER, $crate::rules::Corner::Right) == mirrored);
        };
    };
}

use built_in;
