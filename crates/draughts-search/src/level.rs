//! Levels: the skill model, a handicap for each level of strength.

/// A level from 1 to 16: the lower the fewer positions it looks at, the more captures it overlooks,
/// and the more often it is content with less than the best. It never gives a piece away that it
/// sees hanging; the lowest do not always look at every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// The handicap of a level.
struct Handicap {
    /// Number of positions. Where they do not suffice for one look at every move, as the 30 of
    /// level 1 often do not, no move is known to be better than another.
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
    Handicap { nodes: 70, blindness: 285, looseness: 17 },
    Handicap { nodes: 160, blindness: 215, looseness: 15 },
    Handicap { nodes: 280, blindness: 175, looseness: 13 },
    Handicap { nodes: 520, blindness: 135, looseness: 11 },
    Handicap { nodes: 960, blindness: 100, looseness: 9 },
    Handicap { nodes: 1_850, blindness: 68, looseness: 7 },
    Handicap { nodes: 3_900, blindness: 38, looseness: 6 },
    Handicap { nodes: 4_000, blindness: 0, looseness: 5 },
    Handicap { nodes: 6_800, blindness: 0, looseness: 4 },
    Handicap { nodes: 13_000, blindness: 0, looseness: 3 },
    Handicap { nodes: 27_000, blindness: 0, looseness: 2 },
    Handicap { nodes: 62_000, blindness: 0, looseness: 1 },
    Handicap { nodes: 160_000, blindness: 0, looseness: 0 },
    Handicap { nodes: 400_000, blindness: 0, looseness: 0 },
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

    /// Whether it is meant to judge positions by a network, where there is one; those below have
    /// weights of patterns, which are less to fetch and to do.
    pub fn is_by_network(self) -> bool {
        self >= Level(15)
    }

    /// How many positions are enough where it judges them by a network and the levels below do not;
    /// `None` without such a bound.
    pub fn nodes_by_network(self) -> Option<u64> {
        (self == Level(15)).then_some(100_000)
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
