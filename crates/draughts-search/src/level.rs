//! Levels: the skill model, a handicap for each level of strength.

/// A level from 1 to 16: the lower the fewer positions it looks at, the more captures it overlooks,
/// and the more often it is content with less than the best. It never gives a piece away that it
/// sees hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The handicap of a level.
struct Handicap {
    /// Number of positions; a first iteration is completed all the same.
    nodes: u64,
    /// Probability, in thousandths, to overlook a capture for each thing that makes it hard to see.
    blindness: u32,
    /// How far below the best, in hundredths of a man, a move is played half as often as the best;
    /// nothing but the best at 0.
    looseness: i32,
}

/// Handicaps by level, the weakest first. The strongest has none. `docs/strength.md` has the
/// measured distance between levels.
const HANDICAPS: [Handicap; 16] = [
    Handicap { nodes: 30, blindness: 350, looseness: 20 },
    Handicap { nodes: 60, blindness: 300, looseness: 18 },
    Handicap { nodes: 110, blindness: 250, looseness: 16 },
    Handicap { nodes: 200, blindness: 200, looseness: 14 },
    Handicap { nodes: 360, blindness: 160, looseness: 12 },
    Handicap { nodes: 650, blindness: 120, looseness: 10 },
    Handicap { nodes: 1_200, blindness: 90, looseness: 8 },
    Handicap { nodes: 2_200, blindness: 60, looseness: 7 },
    Handicap { nodes: 3_800, blindness: 45, looseness: 6 },
    Handicap { nodes: 3_600, blindness: 0, looseness: 5 },
    Handicap { nodes: 6_800, blindness: 0, looseness: 4 },
    Handicap { nodes: 13_000, blindness: 0, looseness: 3 },
    Handicap { nodes: 27_000, blindness: 0, looseness: 2 },
    Handicap { nodes: 62_000, blindness: 0, looseness: 1 },
    Handicap { nodes: 160_000, blindness: 0, looseness: 0 },
    Handicap { nodes: u64::MAX, blindness: 0, looseness: 0 },
];

impl Level {
    /// The weakest level.
    pub const WEAKEST: Level = Level(1);
    /// The strongest level: full strength for the time it has.
    pub const STRONGEST: Level = Level(16);

    /// The level of a number, from that of the weakest to that of the strongest.
    pub fn new(number: u8) -> Option<Level> {
        (Level::WEAKEST.0..=Level::STRONGEST.0).contains(&number).then_some(Level(number))
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::WEAKEST.0..=Level::STRONGEST.0).map(Level)
    }

    pub(crate) fn nodes(self) -> u64 {
        self.handicap().nodes
    }

    pub(crate) fn blindness(self) -> u32 {
        self.handicap().blindness
    }

    pub(crate) fn looseness(self) -> i32 {
        self.handicap().looseness
    }

    fn handicap(self) -> &'static Handicap {
        &HANDICAPS[usize::from(self.0) - 1]
    }
}
