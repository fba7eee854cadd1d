//! Registry of weights, by the rules that they were trained under.

use std::sync::{Arc, OnceLock};

use crate::evaluate::Evaluate;
use draughts::rules::{BoardSize, Rules};
use draughts::{Geometry, Lines, Variant};

#[cfg(feature = "net")]
use crate::net_eval::{NetEvaluation, NetTables};
use crate::pattern_eval::{PatternEvaluation, PatternTables};
use crate::weights::Weights;

/// Weights of several rule sets, of which a game takes those that fit it best.
///
/// Weights fit the rules that they were trained under, and rules whose boards, kings, goal, and
/// men's moves and captures are the same; among several, those whose other facts differ least. The
/// corner is no difference: the mirrored board is read as its reflection.
#[derive(Debug, Default)]
pub struct WeightsRegistry {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    rules: Rules,
    /// The bytes of the file, which is read when it is first needed.
    file: &'static [u8],
    loaded: OnceLock<Option<Loaded>>,
}

/// Weights that are ready for an evaluation.
#[derive(Debug)]
enum Loaded {
    Patterns(Arc<PatternTables>),
    #[cfg(feature = "net")]
    Net(Arc<NetTables>),
}

impl Loaded {
    fn new(weights: &Weights) -> Loaded {
        match weights {
            Weights::Patterns(weights) => Loaded::Patterns(Arc::new(PatternTables::new(weights))),
            #[cfg(feature = "net")]
            Weights::Net(net) => Loaded::Net(Arc::new(NetTables::new(net))),
        }
    }

    /// The evaluation of a game; `None` on a board that no weights are for.
    fn evaluation<V: Variant>(&self, rules: &Rules) -> Option<Box<dyn Evaluate<V>>> {
        if V::Board::LINES != Lines::Diagonals {
            return None;
        }
        Some(match self {
            Loaded::Patterns(tables) => match V::Board::SIZE {
                BoardSize::Eight => Box::new(PatternEvaluation::<6>::new(tables, rules)),
                BoardSize::Ten => Box::new(PatternEvaluation::<8>::new(tables, rules)),
                BoardSize::Twelve => Box::new(PatternEvaluation::<16>::new(tables, rules)),
                BoardSize::Fourteen => Box::new(PatternEvaluation::<18>::new(tables, rules)),
                BoardSize::AllEight | BoardSize::FivePoints => return None,
            },
            #[cfg(feature = "net")]
            Loaded::Net(tables) => Box::new(NetEvaluation::new(tables, rules)),
        })
    }
}

impl WeightsRegistry {
    /// An empty registry.
    pub const fn new() -> WeightsRegistry {
        WeightsRegistry { entries: Vec::new() }
    }

    /// Inserts weights, in place of others that were trained under the same rules.
    pub fn insert(&mut self, rules: &Rules, weights: &Weights) {
        let loaded = OnceLock::from(Some(Loaded::new(weights)));
        self.replace(Entry { rules: *rules, file: &[], loaded });
    }

    /// Inserts a file, which is read when a game first needs it. An unreadable file is ignored.
    pub fn insert_file(&mut self, rules: &Rules, file: &'static [u8]) {
        self.replace(Entry { rules: *rules, file, loaded: OnceLock::new() });
    }

    fn replace(&mut self, entry: Entry) {
        self.entries.retain(|other| other.rules != entry.rules);
        self.entries.push(entry);
    }

    /// The evaluation of a game; `None` when no weights fit it.
    pub fn evaluation<V: Variant>(&self, rules: &Rules) -> Option<Box<dyn Evaluate<V>>> {
        let entry = self.nearest(rules)?;
        let read = || Weights::from_bytes(entry.file).ok().as_ref().map(Loaded::new);
        debug_assert_eq!(V::Board::SIZE, rules.moves.board);
        entry.loaded.get_or_init(read).as_ref()?.evaluation(rules)
    }

    /// The rules of the weights that fit a game; `None` when none do.
    pub fn fits(&self, rules: &Rules) -> Option<&Rules> {
        self.nearest(rules).map(|entry| &entry.rules)
    }

    fn nearest(&self, rules: &Rules) -> Option<&Entry> {
        nearest(self.entries.iter().map(|entry| (&entry.rules, entry)), rules)
    }
}

/// The item, of several each with the rules of its weights, whose weights fit a game best; `None`
/// when none fit.
pub fn nearest<'a, T>(sets: impl IntoIterator<Item = (&'a Rules, T)>, rules: &Rules) -> Option<T> {
    sets.into_iter()
        .filter_map(|(own, item)| Some((differences(own, rules)?, item)))
        .min_by_key(|(differences, _)| *differences)
        .map(|(_, item)| item)
}

/// The number of facts that weights may depend on and that differ between two rule sets; `None` if
/// weights trained for one cannot be used for the other.
fn differences(one: &Rules, other: &Rules) -> Option<usize> {
    let (a, b) = (&one.moves, &other.moves);
    let fits = a.board == b.board
        && a.goal == b.goal
        && a.king == b.king
        && a.man_captures == b.man_captures
        && a.man_moves == b.man_moves
        && a.man_takes_king == b.man_takes_king
        && a.orthogonal == b.orthogonal;
    let differ = [
        a.choice != b.choice,
        a.promotion != b.promotion,
        a.landing != b.landing,
        a.removal != b.removal,
        a.king_run != b.king_run,
        one.lone_piece != other.lone_piece,
        one.adjudication != other.adjudication,
        one.draws != other.draws,
        one.rows != other.rows,
        one.huff != other.huff,
    ];
    fits.then(|| differ.iter().filter(|differs| **differs).count())
}

#[cfg(test)]
mod tests {
    use draughts::rules::{BoardSize, Choice, Goal, Huff, KingReach};
    use draughts::{International, Position, RuleSet, Russian};

    use super::*;
    use crate::PatternWeights;

    fn rules(id: &str) -> Rules {
        RuleSet::find(id).unwrap().rules
    }

    fn registry() -> WeightsRegistry {
        let mut registry = WeightsRegistry::new();
        for (id, size) in [
            ("international", BoardSize::Ten),
            ("nigerian", BoardSize::Ten),
            ("russian", BoardSize::Eight),
        ] {
            let mut weights = PatternWeights::zero(id, size);
            weights.scalars[crate::scalar::MAN] = [1600; 2];
            registry.insert(&rules(id), &weights.into());
        }
        registry
    }

    #[test]
    fn a_game_gets_the_weights_of_the_rules_that_are_nearest() {
        let registry = registry();
        let id = |rules: &Rules| registry.fits(rules).copied();
        assert_eq!(id(&rules("international")), Some(rules("international")));
        assert_eq!(id(&rules("nigerian")), Some(rules("nigerian")));
        let mut house = rules("nigerian");
        house.huff = Huff::Off;
        house.rows = 3;
        assert_eq!(id(&house), Some(rules("nigerian")));
        house.moves.king = KingReach::Short;
        assert_eq!(id(&house), None);
        let mut house = rules("russian");
        house.moves.choice = Choice::Most;
        assert_eq!(id(&house), Some(rules("russian")));
        house.moves.goal = Goal::Lose;
        assert_eq!(id(&house), None);
        assert_eq!(id(&rules("canadian")), None);
    }

    #[test]
    fn weights_that_come_later_take_the_place_of_earlier_ones() {
        let mut registry = registry();
        let score = |registry: &WeightsRegistry| {
            let evaluation = registry.evaluation::<Russian>(&rules("russian")).unwrap();
            evaluation.piece_value(draughts::Rank::Man)
        };
        assert_eq!(score(&registry), 100);
        let mut weights = PatternWeights::zero("russian", BoardSize::Eight);
        weights.scalars[crate::scalar::MAN] = [3200; 2];
        registry.insert(&rules("russian"), &weights.into());
        assert_eq!(score(&registry), 200);
    }

    #[test]
    fn an_unreadable_file_is_ignored() {
        let mut registry = WeightsRegistry::new();
        registry.insert_file(&rules("international"), b"LONGKWTS");
        assert!(registry.evaluation::<International>(&rules("international")).is_none());
        let weights = PatternWeights::zero("international", BoardSize::Ten);
        let file = Box::leak(weights.to_bytes().into_boxed_slice());
        registry.insert_file(&rules("international"), file);
        let evaluation = registry.evaluation::<International>(&rules("international")).unwrap();
        assert_eq!(evaluation.score(&Position::start(), 9), 0);
    }
}
