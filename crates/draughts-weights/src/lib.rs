//! The weights that come with the program, for each family of rule sets.
//!
//! How each file was made is written in `files/README.md`.

use std::sync::LazyLock;

use draughts::RuleSet;
use draughts::rules::Rules;
use draughts_eval::{Shelf, nearest};

/// A file by the rule set that its weights were learned under.
type File = (&'static str, &'static [u8]);

macro_rules! families {
    ($($id:literal),* $(,)?) => {
        /// The rule sets that have weights of their own.
        pub const FAMILIES: &[&str] = &[$($id),*];

        static FILES: &[File] = &[$(($id, include_bytes!(concat!("../files/", $id, ".lkw")))),*];
    };
}

families![
    "international",
    "nigerian",
    "ghanaian",
    "russian",
    "brazilian",
    "english",
    "frisian",
    "canadian",
    "old-draughts-10",
];

/// Networks, with which the program itself plays in place of the file for browsers.
#[cfg(feature = "net")]
static NETS: &[File] = &[("international", include_bytes!("../files/net/international.lkw"))];

/// The weights of all families, networks where there are any; each file is read when a game first needs it.
#[cfg(feature = "net")]
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| shelf_of(FILES.iter().chain(NETS)));
    &SHELF
}

/// The weights of all families that browsers have too.
pub fn browsers() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| shelf_of(FILES.iter()));
    &SHELF
}

fn shelf_of(files: impl Iterator<Item = &'static File>) -> Shelf {
    let mut shelf = Shelf::new();
    for (id, file) in files {
        if let Some(set) = RuleSet::find(id) {
            shelf.put_file(&set.rules, file);
        }
    }
    shelf
}

/// The file of a family for browsers.
pub fn file(id: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|(name, _)| *name == id).map(|(_, file)| *file)
}

/// The family whose weights fit a game best; `None` when none do.
pub fn family(rules: &Rules) -> Option<&'static str> {
    let sets = FAMILIES.iter().filter_map(|id| Some((&RuleSet::find(id)?.rules, *id)));
    nearest(sets, rules)
}

#[cfg(all(test, feature = "net"))]
mod tests {
    use draughts::{International, Position};
    use draughts_eval::Trained;

    use super::*;

    /// The largest file, in bytes: the browser loads one before its computer first plays, beside its module, and the
    /// tests of the server allow 400,000 bytes for both.
    const LARGEST: usize = 76 << 10;

    /// The largest network, in bytes.
    const LARGEST_NET: usize = 1 << 20;

    #[test]
    fn every_file_can_be_read_and_is_what_its_name_says() {
        let nets = NETS.iter().map(|file| (file, LARGEST_NET));
        for ((id, file), most) in FILES.iter().map(|file| (file, LARGEST)).chain(nets) {
            let set = RuleSet::find(id).unwrap();
            let trained = Trained::from_bytes(file).unwrap();
            assert_eq!(trained.contract(), *id);
            assert_eq!(trained.size(), set.rules.moves.board);
            assert!(file.len() <= most, "{id}: {} bytes", file.len());
            assert_eq!(shelf().fits(&set.rules), Some(&set.rules));
            assert_eq!(family(&set.rules), Some(*id));
        }
    }

    #[test]
    fn networks_take_the_place_of_weights_for_browsers() {
        for (id, net) in NETS {
            assert!(FAMILIES.contains(id));
            assert_ne!(file(id), Some(*net));
            let rules = RuleSet::find(id).unwrap().rules;
            let mut alone = Shelf::new();
            alone.put_file(&rules, net);
            let score = |shelf: &Shelf| {
                let evaluation = shelf.evaluation::<International>(&rules).unwrap();
                let start = Position::<International>::start();
                let after =
                    start.legal_moves().iter().map(|mv| start.after(mv)).collect::<Vec<_>>();
                after.iter().map(|position| evaluation.score(position, 9)).collect::<Vec<_>>()
            };
            assert_eq!(score(shelf()), score(&alone));
            assert_ne!(score(browsers()), score(&alone));
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
