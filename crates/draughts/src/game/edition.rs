//! Editions of the rules: by which one the games of a record were played.

use core::fmt;

use crate::moves::{Move, MoveList};
use crate::piece::Rank;
use crate::position::Position;
use crate::rules::{Choice, MoveRules};
use crate::variant::{House, Variant};

/// An edition of the text of the rules. A game stays under the one that it was begun under, so that
/// its record says for ever how it went and how it ended.
///
/// | edition | what it says otherwise than the one before |
/// |---|---|
/// | second | E6: a move that ends the game unsettles a position. C4: Italian captures are compared beyond the first king. |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// Of records that name none.
    First,
    /// The present one.
    #[default]
    Second,
}

impl Edition {
    /// The one that new games are played by.
    pub const PRESENT: Edition = Edition::Second;

    /// The edition of a number, from 1.
    pub fn of(number: u8) -> Option<Edition> {
        [Edition::First, Edition::Second].into_iter().find(|edition| edition.number() == number)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Whether a move that is not legal now was legal in this edition.
    pub(super) fn allowed<V: Variant>(self, position: &Position<V>, mv: &Move<V::Board>) -> bool {
        self == Edition::First && position.former_captures().contains(mv)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl<V: Variant> Position<V> {
    /// The captures that a record of an earlier edition may have, those that are legal now among
    /// them; empty where no edition allowed others than now.
    ///
    /// They are what the Italian choice leaves before it looks at the order of the pieces taken
    /// (C4): the first edition allowed no others, and not always all of these.
    pub fn former_captures(&self) -> MoveList<V::Board> {
        let mut list = MoveList::new();
        let rules = self.rules();
        let free = MoveRules { choice: Choice::Free, ..rules };
        if rules.choice != Choice::Italian || !self.can_capture() {
            return list;
        }
        let Some(variant) = House::<V::Board>::reading(free) else { return list };
        if let Ok(position) = Position::new(variant, &self.setup()) {
            position.list_moves(&mut list);
        }
        let worth = |mv: &Move<V::Board>| {
            let kings = (mv.captured() & self.kings()).count();
            (mv.captured().count(), mv.mover() == Rank::King, kings)
        };
        let best = list.iter().map(worth).max();
        list.0.retain(|mv| Some(worth(mv)) == best);
        list
    }
}
