//! How strong an opponent plays.

/// A level from 1 to 10: the lower the less it sees. It never gives a piece away that it sees hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level sees.
struct Eye {
    /// Plies, captures not counted.
    depth: u32,
    /// Positions.
    nodes: u64,
    /// The chance, in thousandths, to overlook a capture for each thing that makes it hard.
    blindness: u32,
    /// What it takes for as good, in hundredths of a man.
    margin: i32,
}

/// By level, the weakest first. The strongest has no limits of its own. `docs/strength.md` says how far apart they are.
const EYES: [Eye; 10] = [
    Eye { depth: 1, nodes: 1_000, blindness: 350, margin: 40 },
    Eye { depth: 2, nodes: 2_000, blindness: 350, margin: 40 },
    Eye { depth: 3, nodes: 5_000, blindness: 250, margin: 30 },
    Eye { depth: 4, nodes: 10_000, blindness: 140, margin: 20 },
    Eye { depth: 5, nodes: 20_000, blindness: 80, margin: 15 },
    Eye { depth: 6, nodes: 50_000, blindness: 40, margin: 10 },
    Eye { depth: 8, nodes: 120_000, blindness: 15, margin: 6 },
    Eye { depth: 10, nodes: 300_000, blindness: 0, margin: 4 },
    Eye { depth: 14, nodes: 1_000_000, blindness: 0, margin: 2 },
    Eye { depth: u32::MAX, nodes: u64::MAX, blindness: 0, margin: 0 },
];

impl Level {
    /// The weakest.
    pub const WEAKEST: Level = Level(1);
    /// The strongest: full strength for the time it has.
    pub const STRONGEST: Level = Level(10);

    /// The level of a number, 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// The number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Every level, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (1..=10).map(Level)
    }

    pub(crate) fn depth(self) -> u32 {
        self.eye().depth
    }

    pub(crate) fn nodes(self) -> u64 {
        self.eye().nodes
    }

    pub(crate) fn blindness(self) -> u32 {
        self.eye().blindness
    }

    pub(crate) fn margin(self) -> i32 {
        self.eye().margin
    }

    fn eye(self) -> &'static Eye {
        &EYES[usize::from(self.0) - 1]
    }
}
