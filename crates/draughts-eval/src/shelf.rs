//! Weights by the rules that they were learned under.

use std::sync::{Arc, OnceLock};

use draughts::judge::Evaluate;
use draughts::rules::{BoardSize, Rules};
use draughts::{Geometry, Variant};

use crate::learned::{Knowledge, Learned};
#[cfg(feature = "net")]
use crate::neural::{Neural, Wiring};
use crate::trained::Trained;

/// Weights of several rule sets, and which of them fit a game.
///
/// Weights fit the rules that they were learned under, and rules whose boards, kings, goal and captures by men
/// are the same; among several, those whose other facts differ least. The corner is no difference: the mirrored board
/// is read as its reflection.
#[derive(Debug, Default)]
pub struct Shelf {
    places: Vec<Place>,
}

#[derive(Debug)]
struct Place {
    rules: Rules,
    /// Read when it is first needed.
    file: &'static [u8],
    ready: OnceLock<Option<Ready>>,
}

/// Weights made ready to score positions with.
#[derive(Debug)]
enum Ready {
    Windows(Arc<Knowledge>),
    #[cfg(feature = "net")]
    Net(Arc<Wiring>),
}

impl Ready {
    fn new(trained: &Trained) -> Ready {
        match trained {
            Trained::Windows(weights) => Ready::Windows(Arc::new(Knowledge::new(weights))),
            #[cfg(feature = "net")]
            Trained::Net(net) => Ready::Net(Arc::new(Wiring::new(net))),
        }
    }

    fn evaluation<V: Variant>(&self, rules: &Rules) -> Box<dyn Evaluate<V>> {
        match self {
            Ready::Windows(knowledge) => match V::Board::SIZE {
                BoardSize::Eight => Box::new(Learned::<6>::new(knowledge, rules)),
                BoardSize::Ten => Box::new(Learned::<8>::new(knowledge, rules)),
                BoardSize::Twelve => Box::new(Learned::<16>::new(knowledge, rules)),
                BoardSize::Fourteen => Box::new(Learned::<18>::new(knowledge, rules)),
            },
            #[cfg(feature = "net")]
            Ready::Net(wiring) => Box::new(Neural::new(wiring, rules)),
        }
    }
}

impl Shelf {
    /// A shelf with nothing on it.
    pub const fn new() -> Shelf {
        Shelf { places: Vec::new() }
    }

    /// Puts weights on it, in place of others that were learned under the same rules.
    pub fn put(&mut self, rules: &Rules, trained: &Trained) {
        let ready = OnceLock::from(Some(Ready::new(trained)));
        self.place(Place { rules: *rules, file: &[], ready });
    }

    /// Puts a file on it, which is read when a game first needs it. A file that cannot be read is as none.
    pub fn put_file(&mut self, rules: &Rules, file: &'static [u8]) {
        self.place(Place { rules: *rules, file, ready: OnceLock::new() });
    }

    fn place(&mut self, place: Place) {
        self.places.retain(|other| other.rules != place.rules);
        self.places.push(place);
    }

    /// The evaluation of a game; `None` when no weights fit it.
    pub fn evaluation<V: Variant>(&self, rules: &Rules) -> Option<Box<dyn Evaluate<V>>> {
        let place = self.nearest(rules)?;
        let read = || Trained::from_bytes(place.file).ok().as_ref().map(Ready::new);
        debug_assert_eq!(V::Board::SIZE, rules.moves.board);
        Some(place.ready.get_or_init(read).as_ref()?.evaluation(rules))
    }

    /// The rules of the weights that fit a game; `None` when none do.
    pub fn fits(&self, rules: &Rules) -> Option<&Rules> {
        self.nearest(rules).map(|place| &place.rules)
    }

    fn nearest(&self, rules: &Rules) -> Option<&Place> {
        nearest(self.places.iter().map(|place| (&place.rules, place)), rules)
    }
}

/// Which of several rule sets, each with what belongs to it, has weights that fit a game best; `None` when none has.
pub fn nearest<'a, T>(sets: impl IntoIterator<Item = (&'a Rules, T)>, rules: &Rules) -> Option<T> {
    sets.into_iter()
        .filter_map(|(own, item)| Some((differences(own, rules)?, item)))
        .min_by_key(|(differences, _)| *differences)
        .map(|(_, item)| item)
}

/// How many facts of two rule sets differ that weights may depend on; `None` when weights for one are none for the
/// other.
fn differences(one: &Rules, other: &Rules) -> Option<usize> {
    let (a, b) = (&one.moves, &other.moves);
    let fits = a.board == b.board
        && a.goal == b.goal
        && a.king == b.king
        && a.man_captures == b.man_captures
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
    use crate::Weights;

    fn rules(id: &str) -> Rules {
        RuleSet::find(id).unwrap().rules
    }

    fn shelf() -> Shelf {
        let mut shelf = Shelf::new();
        for (id, size) in [
            ("international", BoardSize::Ten),
            ("nigerian", BoardSize::Ten),
            ("russian", BoardSize::Eight),
        ] {
            let mut weights = Weights::zero(id, size);
            weights.scalars[crate::scalar::MAN] = [1600; 2];
            shelf.put(&rules(id), &weights.into());
        }
        shelf
    }

    #[test]
    fn a_game_gets_the_weights_of_the_rules_that_are_nearest() {
        let shelf = shelf();
        let id = |rules: &Rules| shelf.fits(rules).copied();
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
        let mut shelf = shelf();
        let score = |shelf: &Shelf| {
            let evaluation = shelf.evaluation::<Russian>(&rules("russian")).unwrap();
            evaluation.worth(draughts::Rank::Man)
        };
        assert_eq!(score(&shelf), 100);
        let mut weights = Weights::zero("russian", BoardSize::Eight);
        weights.scalars[crate::scalar::MAN] = [3200; 2];
        shelf.put(&rules("russian"), &weights.into());
        assert_eq!(score(&shelf), 200);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_as_none() {
        let mut shelf = Shelf::new();
        shelf.put_file(&rules("international"), b"LONGKWTS");
        assert!(shelf.evaluation::<International>(&rules("international")).is_none());
        let weights = Weights::zero("international", BoardSize::Ten);
        let file = Box::leak(weights.to_bytes().into_boxed_slice());
        shelf.put_file(&rules("international"), file);
        let evaluation = shelf.evaluation::<International>(&rules("international")).unwrap();
        assert_eq!(evaluation.score(&Position::start(), 9), 0);
    }
}
