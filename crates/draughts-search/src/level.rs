//! Levels: the skill model, a handicap for each level of strength.

/// A level from 1 to 10: the lower the less it sees. It never gives a piece away that it sees
/// hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The handicap of a level.
struct Handicap {
    /// Depth in plies, captures not counted.
    depth: u32,
    /// Number of positions.
    nodes: u64,
    /// Probability, in thousandths, to overlook a capture for each thing that makes it hard to see.
    blindness: u32,
    /// Scores so much below the best are taken for as good, in hundredths of a man.
    margin: i32,
}

/// Handicaps by level, the weakest first. The strongest has none. `docs/strength.md` has the
/// measured distance between levels.
const HANDICAPS: [Handicap; 10] = [
    Handicap { depth: 1, nodes: 1_000, blindness: 350, margin: 40 },
    Handicap { depth: 2, nodes: 2_000, blindness: 350, margin: 40 },
    Handicap { depth: 3, nodes: 5_000, blindness: 250, margin: 30 },
    Handicap { depth: 4, nodes: 10_000, blindness: 140, margin: 20 },
    Handicap { depth: 5, nodes: 20_000, blindness: 80, margin: 15 },
    Handicap { depth: 6, nodes: 50_000, blindness: 40, margin: 10 },
    Handicap { depth: 8, nodes: 120_000, blindness: 15, margin: 6 },
    Handicap { depth: 10, nodes: 300_000, blindness: 0, margin: 4 },
    Handicap { depth: 14, nodes: 1_000_000, blindness: 0, margin: 2 },
    Handicap { depth: u32::MAX, nodes: u64::MAX, blindness: 0, margin: 0 },
];

impl Level {
    /// The weakest level.
    pub const WEAKEST: Level = Level(1);
    /// The strongest level: full strength for the time it has.
    pub const STRONGEST: Level = Level(10);

    /// The level of a number, 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (1..=10).map(Level)
    }

    pub(crate) fn depth(self) -> u32 {
        self.handicap().depth
    }

    pub(crate) fn nodes(self) -> u64 {
        self.handicap().nodes
    }

    pub(crate) fn blindness(self) -> u32 {
        self.handicap().blindness
    }

    pub(crate) fn margin(self) -> i32 {
        self.handicap().margin
    }

    fn handicap(self) -> &'static Handicap {
        &HANDICAPS[usize::from(self.0) - 1]
    }
}
