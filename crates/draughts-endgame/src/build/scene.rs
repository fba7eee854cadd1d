//! A configuration of men as the kings among them see it.
//!
//! Kings stand on the squares that the men leave free; those are numbered anew, so that a set of
//! kings is a small number whatever the men are. Men are what ends a line, or what is to be
//! captured.

use draughts::rules::{ManCaptures, ManTakesKing, MoveRules, Orthogonal};
use draughts::{Color, Direction, Geometry, Piece, Position, Setup, Square, Variant, Word};

use crate::index::{MOST_SQUARES, SliceIndex, below, bit, members};
use crate::pieces::put;

/// No square.
const NONE: u8 = u8::MAX;

/// The diagonals as rows and columns; the first two go to lower numbers.
const DIAGONALS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// What never changes for a board and its rules.
#[derive(Debug)]
pub(crate) struct Ground<V> {
    pub(crate) variant: V,
    rules: MoveRules,
    /// Whether kings capture where their rays do not go: along rows and columns, along the lines of
    /// points, or farther than they move.
    captures_beyond_rays: bool,
    /// The next square in each diagonal.
    next: Vec<[u8; 4]>,
    row: usize,
    squares: usize,
}

impl<V: Variant> Ground<V> {
    pub(crate) fn new(variant: V) -> Self {
        let next = Square::<V::Board>::all().map(|square| {
            DIAGONALS.map(|(rows, columns)| {
                let row = square.row().checked_add_signed(rows);
                let column = square.column().checked_add_signed(columns);
                let at =
                    row.zip(column).and_then(|(row, column)| Square::<V::Board>::at(row, column));
                at.map_or(NONE, |square| square.index() as u8)
            })
        });
        let rules = variant.moves();
        let king = rules.king;
        Ground {
            variant,
            rules,
            captures_beyond_rays: rules.orthogonal == Orthogonal::Yes
                || !V::Board::LINES.crowns()
                || king.captures_far() != king.flies(),
            next: next.collect(),
            row: V::Board::ROW_SQUARES as usize,
            squares: V::Board::SQUARES as usize,
        }
    }
}

/// What a king meets in a direction when there are no other kings.
#[derive(Clone, Copy, Debug)]
struct Ray<W> {
    /// The squares it can go to.
    open: W,
    /// Behind the man that ends it, by the colour that can capture him: a square, or none.
    behind: [u8; 2],
}

/// A man's quiet move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    /// Where to, among the free squares.
    pub(crate) to: u8,
    /// What it leads to.
    pub(crate) exit: Exit,
}

/// What a man's move leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Exit {
    /// Another configuration of the slice; free squares from `low` to below `high` are one less
    /// (White) or more (Black).
    Advance { configuration: u64, low: u8, high: u8 },
    /// Another slice: a king on the square instead of the man.
    Promote { from: u8, to: u8 },
}

/// A configuration.
#[derive(Debug)]
pub(crate) struct Scene<W: Word, V: Variant> {
    pub(crate) configuration: u64,
    pub(crate) men: [W; 2],
    /// The men alone, on the board.
    pub(crate) setup: Setup<V::Board>,
    /// The numbers of the free squares on the board.
    pub(crate) squares: [u8; MOST_SQUARES],
    free: usize,
    rays: Vec<[Ray<W>; 4]>,
    /// The next free square in each direction.
    next: Vec<[u8; 4]>,
    /// Where a piece steps from each point, where nobody is crowned; else nothing.
    steps: Vec<W>,
    /// Where a man can land over an enemy man, by the colour that captures.
    over_men: [W; 2],
    /// Where a king would have to stand, and the square to land on.
    over_kings: [Vec<(u8, u8)>; 2],
    /// Quiet moves of men.
    pub(crate) pushes: [Vec<Push>; 2],
}

/// What the side to move can do, but for men's quiet moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) captures: bool,
    /// Quiet moves of kings; not counted when there are captures.
    pub(crate) quiet: u32,
}

impl<W: Word, V: Variant> Scene<W, V>
where
    V::Board: Geometry<Word = W>,
{
    /// Room for a configuration.
    pub(crate) fn new() -> Self {
        Scene {
            configuration: u64::MAX,
            men: [W::ZERO; 2],
            setup: Setup::empty(Color::White),
            squares: [0; MOST_SQUARES],
            free: 0,
            rays: Vec::new(),
            next: Vec::new(),
            steps: points::<V::Board>(),
            over_men: [W::ZERO; 2],
            over_kings: [Vec::new(), Vec::new()],
            pushes: [Vec::new(), Vec::new()],
        }
    }

    /// Sets the scene.
    pub(crate) fn set(&mut self, ground: &Ground<V>, index: &SliceIndex, configuration: u64) {
        if self.configuration == configuration {
            return;
        }
        self.configuration = configuration;
        self.men = index.men(configuration);
        self.setup = Setup::empty(Color::White);
        for color in Color::BOTH {
            put(&mut self.setup, self.men[color.index()], Piece::man(color));
        }
        let all_men = self.men[0] | self.men[1];
        let mut place = [NONE; MOST_SQUARES];
        self.free = 0;
        for square in 0..ground.squares {
            if all_men & bit(square) == W::ZERO {
                self.squares[self.free] = square as u8;
                place[square] = self.free as u8;
                self.free += 1;
            }
        }
        let kings = Color::BOTH.map(|color| index.material().kings(color));
        if kings != [0, 0] {
            self.look_from_kings(ground, &place);
        }
        for color in Color::BOTH {
            self.look_from_men(ground, &place, color, index);
        }
    }

    fn look_from_kings(&mut self, ground: &Ground<V>, place: &[u8; MOST_SQUARES]) {
        self.rays.clear();
        self.next.clear();
        let long = ground.rules.king.flies();
        for &square in &self.squares[..self.free] {
            let mut nexts = [NONE; 4];
            let mut rays = [Ray { open: W::ZERO, behind: [NONE; 2] }; 4];
            for direction in 0..4 {
                let mut at = ground.next[square as usize][direction];
                if at != NONE {
                    nexts[direction] = place[at as usize];
                }
                let ray = &mut rays[direction];
                while at != NONE && place[at as usize] != NONE {
                    ray.open = ray.open | bit(place[at as usize] as usize);
                    at = if long { ground.next[at as usize][direction] } else { NONE };
                }
                if at != NONE {
                    let owner = usize::from(self.men[1] & bit(at as usize) != W::ZERO);
                    let behind = ground.next[at as usize][direction];
                    if behind != NONE {
                        ray.behind[1 - owner] = place[behind as usize];
                    }
                }
            }
            self.rays.push(rays);
            self.next.push(nexts);
        }
    }

    fn look_from_men(
        &mut self,
        ground: &Ground<V>,
        place: &[u8; MOST_SQUARES],
        color: Color,
        index: &SliceIndex,
    ) {
        let own = color.index();
        self.over_men[own] = W::ZERO;
        self.over_kings[own].clear();
        self.pushes[own].clear();
        let forward = if color == Color::White { 0..2 } else { 2..4 };
        for man in members(self.men[own]) {
            for direction in 0..4 {
                let beside = ground.next[man][direction];
                if beside == NONE {
                    continue;
                }
                let free = place[beside as usize];
                if forward.contains(&direction) && free != NONE {
                    let exit = self.exit(ground, index, color, man, beside as usize, free);
                    self.pushes[own].push(Push { to: free, exit });
                }
                if !forward.contains(&direction)
                    && ground.rules.man_captures == ManCaptures::Forward
                {
                    continue;
                }
                let behind = ground.next[beside as usize][direction];
                if behind == NONE || place[behind as usize] == NONE {
                    continue;
                }
                let behind = place[behind as usize];
                if free != NONE {
                    if ground.rules.man_takes_king == ManTakesKing::Yes {
                        self.over_kings[own].push((free, behind));
                    }
                } else if self.men[1 - own] & bit(beside as usize) != W::ZERO {
                    self.over_men[own] = self.over_men[own] | bit(behind as usize);
                }
            }
        }
    }

    fn exit(
        &self,
        ground: &Ground<V>,
        index: &SliceIndex,
        color: Color,
        from: usize,
        to: usize,
        place: u8,
    ) -> Exit {
        let promotes = match color {
            Color::White => to < ground.row,
            Color::Black => to >= ground.squares - ground.row,
        };
        if promotes {
            return Exit::Promote { from: from as u8, to: to as u8 };
        }
        let mut men = self.men;
        let own = color.index();
        men[own] = men[own] & !bit::<W>(from) | bit(to);
        // The man's own square is not free yet; free squares below it keep their numbers.
        let lower = from - ((self.men[0] | self.men[1]) & below::<W>(from)).count() as usize;
        let (low, high) = match color {
            Color::White => (place + 1, lower as u8),
            Color::Black => (lower as u8, place),
        };
        Exit::Advance { configuration: index.configuration(men), low, high }
    }

    /// The squares that a king can go to.
    #[inline(always)]
    pub(crate) fn targets(&self, from: usize, occupied: W) -> W {
        if !V::Board::LINES.crowns() {
            return self.steps[from] & !occupied;
        }
        let rays = &self.rays[from];
        rising(rays[2].open, occupied)
            | rising(rays[3].open, occupied)
            | falling(rays[0].open, occupied)
            | falling(rays[1].open, occupied)
    }

    /// What a side can do: its kings, those of the other.
    #[inline(always)]
    pub(crate) fn look(&self, ground: &Ground<V>, turn: Color, kings: [W; 2]) -> Look {
        if ground.captures_beyond_rays {
            return self.look_by_rules(ground, turn, kings);
        }
        let own = turn.index();
        let occupied = kings[0] | kings[1];
        let other = kings[1 - own];
        let mut quiet = 0;
        let has = |place: u8| occupied & bit::<W>(place as usize) != W::ZERO;
        if self.captures_with_men(own, occupied, other) {
            return Look { captures: true, quiet };
        }
        for from in members(kings[own]) {
            let rays = &self.rays[from];
            for direction in 0..4 {
                let ray = &rays[direction];
                let met = ray.open & occupied;
                if met == W::ZERO {
                    quiet += ray.open.count();
                    let behind = ray.behind[own];
                    if behind != NONE && !has(behind) {
                        return Look { captures: true, quiet };
                    }
                    continue;
                }
                let (open, first) = if direction < 2 {
                    let first = (W::BITS - 1 - met.leading()) as usize;
                    (ray.open & (W::ALL << (first as u32 + 1)), first)
                } else {
                    let first = met.lowest_index() as usize;
                    (ray.open & below::<W>(first), first)
                };
                quiet += open.count();
                if other & bit::<W>(first) != W::ZERO {
                    let behind = self.next[first][direction];
                    if behind != NONE && !has(behind) {
                        return Look { captures: true, quiet };
                    }
                }
            }
        }
        Look { captures: false, quiet }
    }

    /// Whether a man can capture.
    #[inline(always)]
    fn captures_with_men(&self, own: usize, occupied: W, other: W) -> bool {
        self.over_men[own] & !occupied != W::ZERO
            || self.over_kings[own].iter().any(|&(over, behind)| {
                other & bit::<W>(over as usize) != W::ZERO
                    && occupied & bit::<W>(behind as usize) == W::ZERO
            })
    }

    /// The same where kings capture beyond their rays.
    fn look_by_rules(&self, ground: &Ground<V>, turn: Color, kings: [W; 2]) -> Look {
        let occupied = kings[0] | kings[1];
        let quiet =
            members(kings[turn.index()]).map(|from| self.targets(from, occupied).count()).sum();
        Look { captures: self.position(ground, turn, kings).can_capture(), quiet }
    }

    /// The position with kings among the men.
    pub(crate) fn position(&self, ground: &Ground<V>, turn: Color, kings: [W; 2]) -> Position<V> {
        let mut setup = self.setup;
        setup.turn = turn;
        for color in Color::BOTH {
            put(&mut setup, self.on_board(kings[color.index()]), Piece::king(color));
        }
        Position::new(ground.variant, &setup).expect("few pieces in their places can be played")
    }

    /// A set of free squares by the numbers of the board.
    #[inline(always)]
    pub(crate) fn on_board(&self, set: W) -> W {
        members(set).fold(W::ZERO, |on, place| on | bit(self.squares[place] as usize))
    }
}

/// Where pieces step on a board of points, which are all free of men that are kept as such; nothing
/// elsewhere.
fn points<G: Geometry>() -> Vec<G::Word> {
    if G::LINES.crowns() {
        return Vec::new();
    }
    let steps = |from: Square<G>| {
        let next = Direction::ALL.into_iter().filter_map(|direction| from.next(direction));
        next.fold(G::Word::ZERO, |set, square| set | bit(square.index()))
    };
    Square::all().map(steps).collect()
}

/// The squares of a ray to higher numbers before what stands on it.
#[inline(always)]
fn rising<W: Word>(open: W, occupied: W) -> W {
    open & (open & occupied).lowest().less_one()
}

/// The squares of a ray to lower numbers before what stands on it.
#[inline(always)]
fn falling<W: Word>(open: W, occupied: W) -> W {
    let met = open & occupied;
    if met == W::ZERO {
        return open;
    }
    open & (W::ALL << (W::BITS - met.leading()))
}
