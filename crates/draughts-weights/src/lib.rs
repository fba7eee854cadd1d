//! The weights that come with the program, for each family of rule sets.
//!
//! How each file was made is written in `files/README.md`.

use std::sync::LazyLock;

use draughts::RuleSet;
use draughts::rules::Rules;
use draughts_eval::{Shelf, differences};

/// What comes for a family.
struct Files {
    /// The rule set that the weights were learned under.
    id: &'static str,
    /// All that was learned.
    whole: &'static [u8],
    /// Half windows alone, learned by themselves: for the browser, and where whole ones win no more.
    small: &'static [u8],
}

macro_rules! families {
    ($($id:literal: $whole:literal, $small:literal;)*) => {
        /// The rule sets that have weights of their own.
        pub const FAMILIES: &[&str] = &[$($id),*];

        static FILES: &[Files] = &[$(Files {
            id: $id,
            whole: include_bytes!(concat!("../files/", $whole)),
            small: include_bytes!(concat!("../files/", $small)),
        }),*];
    };
}

families! {
    "international": "international.lkw", "international.small.lkw";
    "nigerian": "nigerian.lkw", "nigerian.lkw";
}

/// The weights of all families; each file is read when a game first needs it.
pub fn shelf() -> &'static Shelf {
    static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
        let mut shelf = Shelf::new();
        for files in FILES {
            if let Some(set) = RuleSet::find(files.id) {
                shelf.put_file(&set.rules, files.whole);
            }
        }
        shelf
    });
    &SHELF
}

/// The file of a family for the browser, which loads one when a game first needs it.
pub fn small(id: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|files| files.id == id).map(|files| files.small)
}

/// The family whose weights fit a game best; `None` when none do.
pub fn family(rules: &Rules) -> Option<&'static str> {
    let distance = |id: &&&str| differences(&RuleSet::find(id)?.rules, rules);
    let near = FAMILIES.iter().filter_map(|id| Some((distance(&id)?, *id)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use draughts_eval::Weights;

    use super::*;

    /// The largest file, in bytes: for the international rules, for every other, and for the browser.
    const LARGEST: [usize; 3] = [16 << 20, 2 << 20, 100 << 10];

    #[test]
    fn every_file_can_be_read_and_is_what_its_name_says() {
        for Files { id, whole, small } in FILES {
            let set = RuleSet::find(id).unwrap();
            let most = if *id == "international" { LARGEST[0] } else { LARGEST[1] };
            for (file, most) in [(whole, most), (small, LARGEST[2])] {
                let weights = Weights::from_bytes(file).unwrap();
                assert_eq!(weights.contract, *id);
                assert_eq!(weights.size, set.rules.moves.board);
                assert!(file.len() <= most, "{id}: {} bytes", file.len());
            }
            assert_eq!(shelf().fits(&set.rules), Some(&set.rules));
            assert_eq!(family(&set.rules), Some(*id));
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
        assert!(small("nigerian").is_some());
        assert!(small("whist").is_none());
    }
}
