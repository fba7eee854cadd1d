//! The weights that come with the program, for each family of rule sets.
//!
//! How each file was made is written in `files/README.md`.

use std::sync::LazyLock;

use draughts::RuleSet;
use draughts::rules::Rules;
use draughts_eval::{WeightsRegistry, nearest};

/// A file by the rule set that its weights were learned under.
type File = (&'static str, &'static [u8]);

/// The families, with the file and the network of each.
macro_rules! families {
    ($($id:literal),* $(,)?) => {
        /// The rule sets that have weights of their own, and a network, by which the highest
        /// levels play.
        pub const FAMILIES: &[&str] = &[$($id),*];

        static FILES: &[File] = &[$(($id, include_bytes!(concat!("../files/", $id, ".lkw")))),*];

        #[cfg(feature = "net")]
        static NETS: &[File] = &[$(($id, include_bytes!(concat!("../files/net/", $id, ".lkw")))),*];
    };
}

families! {
    "international",
    "nigerian",
    "ghanaian",
    "russian",
    "brazilian",
    "english",
    "frisian",
    "canadian",
    "old-draughts-10",
}

/// The weights of all families, networks in place of files; each is read when a game first needs
/// it.
#[cfg(feature = "net")]
pub fn registry() -> &'static WeightsRegistry {
    static REGISTRY: LazyLock<WeightsRegistry> =
        LazyLock::new(|| registry_of(FILES.iter().chain(NETS)));
    &REGISTRY
}

/// The weights of all families without networks: those of the levels that count positions, which
/// play the same everywhere.
pub fn browser_registry() -> &'static WeightsRegistry {
    static REGISTRY: LazyLock<WeightsRegistry> = LazyLock::new(|| registry_of(FILES.iter()));
    &REGISTRY
}

fn registry_of(files: impl Iterator<Item = &'static File>) -> WeightsRegistry {
    let mut registry = WeightsRegistry::new();
    for (id, file) in files {
        if let Some(set) = RuleSet::find(id) {
            registry.insert_file(&set.rules, file);
        }
    }
    registry
}

/// The file of a family, without its network.
pub fn file(id: &str) -> Option<&'static [u8]> {
    find(FILES, id)
}

/// The file of the network of a family.
#[cfg(feature = "net")]
pub fn network(id: &str) -> Option<&'static [u8]> {
    find(NETS, id)
}

fn find(files: &[File], id: &str) -> Option<&'static [u8]> {
    files.iter().find(|(name, _)| *name == id).map(|(_, file)| *file)
}

/// The family whose weights fit a game best; `None` when none do.
pub fn family(rules: &Rules) -> Option<&'static str> {
    let sets = FAMILIES.iter().filter_map(|id| Some((&RuleSet::find(id)?.rules, *id)));
    nearest(sets, rules)
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use draughts::{Position, Variant, WithVariant, dispatch};
    use draughts_eval::Weights;

    use super::*;

    /// The largest file, in bytes: the browser loads one before its computer first plays, beside
    /// its module, and the tests of the server allow 400,000 bytes for both.
    const LARGEST: usize = 76 << 10;

    /// The largest network, in bytes.
    const LARGEST_NET: usize = 1 << 20;

    #[test]
    fn every_file_can_be_read_and_is_what_its_name_says() {
        let nets = NETS.iter().map(|file| (file, LARGEST_NET));
        for ((id, file), most) in FILES.iter().map(|file| (file, LARGEST)).chain(nets) {
            let set = RuleSet::find(id).unwrap();
            let weights = Weights::from_bytes(file).unwrap();
            assert_eq!(weights.contract(), *id);
            assert_eq!(weights.size(), set.rules.moves.board);
            assert!(file.len() <= most, "{id}: {} bytes", file.len());
            assert_eq!(registry().fits(&set.rules), Some(&set.rules));
            assert_eq!(family(&set.rules), Some(*id));
        }
    }

    /// The scores of the positions after the first move under some rules, by a registry.
    struct Scores<'a>(&'a WeightsRegistry, Rules);

    impl WithVariant for Scores<'_> {
        type Output = Vec<i32>;

        fn run<V: Variant>(self, variant: V) -> Vec<i32> {
            let Scores(registry, rules) = self;
            let evaluation = registry.evaluation::<V>(&rules).expect("weights for these rules");
            let start = Position::new(variant, &rules.start()).expect("the start can be played");
            let after = start.legal_moves().iter().map(|mv| start.after(mv)).collect::<Vec<_>>();
            after.iter().map(|position| evaluation.score(position, 9)).collect()
        }
    }

    #[test]
    fn networks_take_the_place_of_weights_for_browsers() {
        for (id, net) in NETS {
            assert_ne!(file(id), Some(*net));
            let rules = RuleSet::find(id).unwrap().rules;
            let mut alone = WeightsRegistry::new();
            alone.insert_file(&rules, net);
            let score =
                |registry: &WeightsRegistry| dispatch(&rules.moves, Scores(registry, rules));
            assert_eq!(score(registry()), score(&alone), "{id}");
            assert_ne!(score(browser_registry()), score(&alone), "{id}");
        }
    }

    #[test]
    fn other_rules_have_the_family_that_is_nearest_or_none() {
        let rules = |id| RuleSet::find(id).unwrap().rules;
        let mut house = rules("nigerian");
        house.rows = 3;
        assert_eq!(family(&house), Some("nigerian"));
        house.moves.goal = draughts::rules::Goal::Lose;
        assert_eq!(family(&house), None);
        assert!(file("nigerian").is_some());
        assert!(file("whist").is_none());
    }
}
