//! How many men and kings stand on a board: what counts and adjudications look at.

use crate::piece::Color;
use crate::position::Position;
use crate::variant::Variant;

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Force {
    pub(super) kings: u32,
    pub(super) men: u32,
}

impl Force {
    /// The pieces of a side in a position.
    pub(super) fn of<V: Variant>(position: &Position<V>, color: Color) -> Force {
        let all = position.pieces(color);
        let kings = (all & position.kings()).count();
        Force { kings, men: all.count() - kings }
    }

    pub(super) fn pieces(self) -> u32 {
        self.kings + self.men
    }

    pub(super) fn is_kings_only(self) -> bool {
        self.men == 0
    }

    /// A king with nothing beside it.
    pub(super) fn is_lone_king(self) -> bool {
        self.kings == 1 && self.men == 0
    }
}

/// The side that stands against one lone king, and what it has; of two lone kings White's.
pub(super) fn against_lone_king<V: Variant>(position: &Position<V>) -> Option<(Color, Force)> {
    Color::BOTH
        .into_iter()
        .find(|color| Force::of(position, !*color).is_lone_king())
        .map(|color| (color, Force::of(position, color)))
}
