//! The numbers of the search that games decide: margins of pruning, reductions and history.

use draughts::rules::{KingReach, Orthogonal, Removal, Rules};

/// Defines [`Margins`] with their usual values and the bounds within which they make sense.
macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident: $usual:literal in $least:literal, $most:literal;)*) => {
        /// The numbers of a search that games decide. Scores are in hundredths of a man, depths in
        /// plies.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Margins {
            /// Those of most games.
            pub const USUAL: Margins = Margins { $($name: $usual,)* };

            /// Each of them with its name, its bounds and its value.
            pub fn list(&self) -> Vec<(&'static str, core::ops::RangeInclusive<i32>, i32)> {
                vec![$((stringify!($name), $least..=$most, self.$name),)*]
            }

            fn named(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

margins! {
    /// Reverse futility pruning: the margin for each ply.
    futility_margin: 30 in 0, 60;
    /// The greatest depth of reverse futility pruning.
    futility_depth: 5 in 1, 12;
    /// ProbCut: the margin for each ply.
    probcut_margin: 10 in 0, 20;
    /// The depth of the shallow search of ProbCut, in fortieths of the depth.
    probcut_share: 16 in 6, 26;
    /// By how much the static evaluation is above beta where ProbCut is tried.
    probcut_gate: 0 in -40, 40;
    /// Singular extension: the least depth.
    singular_depth: 8 in 4, 14;
    /// By how much other moves are worse than a singular one, in eighths for each ply.
    singular_margin: 16 in 0, 60;
    /// Late move pruning (LMP): the greatest depth.
    lmp_depth: 4 in 1, 10;
    /// Moves that are tried at any depth before the late ones are pruned.
    lmp_base: 4 in 1, 10;
    /// Moves that are tried besides, in eighths of the depth squared.
    lmp_square: 8 in 2, 20;
    /// Late move reduction (LMR): its constant part, in sixteenths of a ply.
    lmr_base: 10 in 0, 24;
    /// What the product of the logarithms of depth and place, each in sixteenths, is divided by.
    lmr_divisor: 42 in 20, 70;
    /// How much less is reduced where the window is open, in sixteenths of a ply.
    lmr_open: 8 in 0, 24;
    /// How much more is reduced where the evaluation is falling, in sixteenths of a ply.
    lmr_falling: 8 in 0, 24;
    /// How much history it takes to reduce a ply less, in 1,024ths of a sixteenth.
    lmr_history: 32 in 8, 80;
    /// By how much an evaluation is worse than at the side's turn before where it is falling.
    fall: 5 in 0, 30;
    /// Internal iterative reduction (IIR): the least depth at which a node without a hash move is
    /// reduced.
    iir_depth: 5 in 2, 10;
    /// The malus of a move that was tried in vain, in sixteenths of the bonus of the one that was
    /// not.
    history_malus: 16 in 4, 28;
    /// What a move's history as an answer to the move before counts, in eighths of its own.
    history_answer: 8 in 0, 24;
    /// Half of the first aspiration window.
    aspiration: 12 in 4, 40;
}

impl Margins {
    /// Those of international draughts and its kin: long kings on ten by ten, captures along
    /// diagonals, pieces that leave when the capture is over. Tuned by international games, where
    /// they win 52.8 % against the [usual](Margins::USUAL) ones; in games of other kinds they lose.
    const INTERNATIONAL: Margins = Margins {
        futility_margin: 24,
        probcut_share: 14,
        probcut_gate: 3,
        singular_depth: 7,
        singular_margin: 10,
        lmp_depth: 5,
        lmr_base: 12,
        lmr_divisor: 35,
        lmr_open: 7,
        lmr_falling: 5,
        lmr_history: 28,
        fall: 3,
        history_malus: 18,
        aspiration: 10,
        ..Margins::USUAL
    };

    /// Those that a game is played with.
    pub fn of(rules: &Rules) -> Margins {
        let moves = &rules.moves;
        let is_kin = moves.board.side() == 10
            && moves.king == KingReach::Long
            && moves.orthogonal == Orthogonal::No
            && moves.removal == Removal::End;
        if is_kin { Margins::INTERNATIONAL } else { Margins::USUAL }
    }

    /// Sets one by its name; false where none has that name, or not that value.
    #[must_use]
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let list = self.list();
        let is_within =
            list.iter().any(|(named, bounds, _)| *named == name && bounds.contains(&value));
        match self.named(name) {
            Some(number) if is_within => {
                *number = value;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use draughts::RuleSet;

    use super::*;

    #[test]
    fn each_margin_is_set_by_its_name_within_its_bounds() {
        for (index, (name, bounds, usual)) in Margins::USUAL.list().into_iter().enumerate() {
            assert!(bounds.contains(&usual), "{name}");
            let mut margins = Margins::USUAL;
            assert!(margins.set(name, *bounds.end()), "{name}");
            assert_eq!(margins.list()[index].2, *bounds.end());
            assert!(!margins.set(name, bounds.end() + 1), "{name}");
            assert!(margins.set(name, usual));
            assert_eq!(margins, Margins::USUAL, "{name}");
        }
        let mut margins = Margins::USUAL;
        assert!(!margins.set("no", 0));
    }

    #[test]
    fn international_draughts_and_its_kin_have_margins_of_their_own() {
        for (name, bounds, value) in Margins::INTERNATIONAL.list() {
            assert!(bounds.contains(&value), "{name}");
        }
        let margins = |id| Margins::of(&RuleSet::find(id).unwrap().rules);
        for id in ["international", "nigerian", "ghanaian"] {
            assert_eq!(margins(id), Margins::INTERNATIONAL, "{id}");
        }
        for id in ["english", "frisian", "canadian", "russian", "old-draughts-10"] {
            assert_eq!(margins(id), Margins::USUAL, "{id}");
        }
    }
}
