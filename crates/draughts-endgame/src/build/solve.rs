//! The values of one configuration of men: only kings move, everything else leads to what is known.
//!
//! Backwards from what is decided at once. A position that is lost makes every position before it
//! won; one that is won takes a move from every position before it, and one without moves is lost.
//! Whatever is never reached is drawn.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use draughts::{Color, Geometry, Variant, Word};
use rayon::prelude::*;

use super::scene::{Exit, Ground, Push, Scene};
use super::values::{ValueCache, Values};
use crate::index::{SliceIndex, below, bit, choose, members, rank};
use crate::pieces::Pieces;
use crate::wdl::Wdl;

/// Marks of positions that are decided; everything lower is how many moves may still not lose.
const WIN: u8 = 255;
const LOSS: u8 = 254;
/// The same for what is decided before any king has moved.
const FIRST_WIN: u8 = 253;
const FIRST_LOSS: u8 = 252;
const DRAW: u8 = 251;
/// Kings share a square.
const UNUSED: u8 = 250;
/// From here on upwards all are decided.
const UNDECIDED: u8 = UNUSED;

/// From how many placements on a configuration is worth several threads.
const MANY: u64 = 1 << 18;

/// Placements that a thread takes at once.
const SHARE: usize = 1 << 12;

/// What a slice is solved with.
pub(crate) struct Task<'a, W, V> {
    pub(crate) ground: &'a Ground<V>,
    pub(crate) cache: &'a ValueCache<'a>,
    pub(crate) values: &'a Values,
    /// The sets of kings of each side by their numbers, in free squares.
    pub(crate) kings: [&'a [W]; 2],
}

/// Room for a configuration that is being solved.
#[derive(Debug)]
pub(crate) struct Bench<W: Word, V: Variant> {
    scene: Scene<W, V>,
    states: [Vec<AtomicU8>; 2],
    stack: Vec<u64>,
}

impl<W: Word, V: Variant> Bench<W, V>
where
    V::Board: Geometry<Word = W>,
{
    pub(crate) fn new() -> Self {
        Bench { scene: Scene::new(), states: [Vec::new(), Vec::new()], stack: Vec::new() }
    }
}

impl<W: Word, V: Variant> Task<'_, W, V>
where
    V::Board: Geometry<Word = W>,
{
    /// Solves a configuration and writes its values. Those of further advanced men must be there.
    pub(crate) fn solve(&self, configuration: u64, bench: &mut Bench<W, V>) {
        let stride = self.values.index.stride();
        let Bench { scene, states, stack } = bench;
        scene.set(self.ground, &self.values.index, configuration);
        let scene = &*scene;
        for side in states.iter_mut() {
            side.resize_with(stride as usize, || AtomicU8::new(0));
        }
        let states = [&states[0][..stride as usize], &states[1][..stride as usize]];
        if stride < MANY {
            self.begin(scene, states, 0..stride);
            stack.clear();
            let spread = Spread { scene, states, alone: true };
            for at in 0..stride {
                self.spread_both(&spread, at, |next| stack.push(next));
                while let Some(entry) = stack.pop() {
                    self.spread(&spread, entry, |next| stack.push(next));
                }
            }
        } else {
            self.solve_together(scene, states);
        }
        let first = configuration * stride;
        for turn in Color::BOTH {
            let codes = states[turn.index()].iter().map(|state| match state.load(Relaxed) {
                WIN | FIRST_WIN => Wdl::Win.code(),
                LOSS | FIRST_LOSS => Wdl::Loss.code(),
                _ => Wdl::Draw.code(),
            });
            self.values.write(turn, first, codes);
        }
    }

    /// The same by several threads.
    fn solve_together(&self, scene: &Scene<W, V>, states: [&[AtomicU8]; 2]) {
        let stride = states[0].len();
        let shares = stride.div_ceil(SHARE);
        let share =
            |number: usize| (number * SHARE) as u64..((number + 1) * SHARE).min(stride) as u64;
        (0..shares).into_par_iter().for_each(|number| self.begin(scene, states, share(number)));
        let spread = Spread { scene, states, alone: false };
        let seeds = |number: usize| {
            let mut next = Vec::new();
            for at in share(number) {
                self.spread_both(&spread, at, |entry| next.push(entry));
            }
            next
        };
        let mut frontier: Vec<u64> = (0..shares).into_par_iter().flat_map_iter(seeds).collect();
        while !frontier.is_empty() {
            frontier = frontier
                .par_chunks(SHARE)
                .flat_map_iter(|entries| {
                    let mut next = Vec::new();
                    for &entry in entries {
                        self.spread(&spread, entry, |entry| next.push(entry));
                    }
                    next
                })
                .collect();
        }
    }

    /// What is known without moving a king.
    fn begin(&self, scene: &Scene<W, V>, states: [&[AtomicU8]; 2], range: core::ops::Range<u64>) {
        for at in range {
            let kings = self.kings_at(at);
            for turn in Color::BOTH {
                let state = if kings[0] & kings[1] != W::ZERO {
                    UNUSED
                } else {
                    self.first_state(scene, turn, kings)
                };
                states[turn.index()][at as usize].store(state, Relaxed);
            }
        }
    }

    /// The kings of a placement within a configuration.
    #[inline(always)]
    pub(crate) fn kings_at(&self, at: u64) -> [W; 2] {
        let black = self.kings[1].len() as u64;
        [self.kings[0][(at / black) as usize], self.kings[1][(at % black) as usize]]
    }

    fn first_state(&self, scene: &Scene<W, V>, turn: Color, kings: [W; 2]) -> u8 {
        let look = scene.look(self.ground, turn, kings);
        if look.captures {
            return match self.by_captures(scene, turn, kings) {
                Wdl::Win => FIRST_WIN,
                Wdl::Draw => DRAW,
                Wdl::Loss => FIRST_LOSS,
            };
        }
        let mut left = look.quiet as u8;
        let occupied = kings[0] | kings[1];
        let mut draws = false;
        for push in &scene.pushes[turn.index()] {
            if occupied & bit::<W>(push.to as usize) != W::ZERO {
                continue;
            }
            match self.after_push(scene, turn, kings, push) {
                Wdl::Loss => return FIRST_WIN,
                Wdl::Draw => draws = true,
                Wdl::Win => {}
            }
        }
        left += u8::from(draws);
        if left == 0 { FIRST_LOSS } else { left }
    }

    /// The value of a position with captures.
    pub(crate) fn by_captures(&self, scene: &Scene<W, V>, turn: Color, kings: [W; 2]) -> Wdl {
        let position = scene.position(self.ground, turn, kings);
        let mut best = Wdl::Loss;
        for mv in &position.legal_moves() {
            let after = Pieces::of(&position.after(mv));
            best = best.max(-self.cache.value::<V::Board>(&after));
            if best == Wdl::Win {
                break;
            }
        }
        best
    }

    /// The value for the opponent after a man's move.
    fn after_push(&self, scene: &Scene<W, V>, turn: Color, kings: [W; 2], push: &Push) -> Wdl {
        match push.exit {
            Exit::Advance { configuration, low, high } => {
                let index = &self.values.index;
                let at = advanced(index, turn, kings, low, high);
                self.values.get(!turn, configuration * index.stride() + at)
            }
            Exit::Promote { from, to } => {
                self.cache.value::<V::Board>(&crowned(scene, turn, kings, from, to))
            }
        }
    }

    /// Spreads what was decided at a placement from the beginning, with either side to move.
    #[inline(always)]
    fn spread_both(&self, spread: &Spread<'_, W, V>, at: u64, mut push: impl FnMut(u64)) {
        for turn in Color::BOTH {
            let state = spread.states[turn.index()][at as usize].load(Relaxed);
            if state == FIRST_WIN || state == FIRST_LOSS {
                self.spread(spread, at << 1 | turn as u64, &mut push);
            }
        }
    }

    /// Tells the positions before a decided one; those that are decided thereby are pushed.
    #[inline(always)]
    fn spread(&self, spread: &Spread<'_, W, V>, entry: u64, mut push: impl FnMut(u64)) {
        let Spread { scene, states, alone } = *spread;
        let (at, turn) = (entry >> 1, (entry & 1) as usize);
        let state = states[turn][at as usize].load(Relaxed);
        let won = state == WIN || state == FIRST_WIN;
        let mover = 1 - turn;
        let many = self.kings[1].len() as u64;
        let (white, black) = (at / many, at % many);
        let kings = [self.kings[0][white as usize], self.kings[1][black as usize]];
        let occupied = kings[0] | kings[1];
        for from in members(kings[mover]) {
            let others = kings[mover] & !bit::<W>(from);
            let ranks = ranks_with_one_more(others);
            for to in members(scene.targets(from, occupied)) {
                let below = (others & below::<W>(to)).count() as usize;
                let set = ranks[below & 7] + choose(to, below + 1);
                let before = if mover == 0 { set * many + black } else { white * many + set };
                let decided = tell(&states[mover][before as usize], won, alone);
                if decided {
                    push(before << 1 | mover as u64);
                }
            }
        }
    }
}

/// Where the kings of a placement are in the configuration after a man's move.
#[inline(always)]
pub(crate) fn advanced<W: Word>(
    index: &SliceIndex,
    turn: Color,
    kings: [W; 2],
    low: u8,
    high: u8,
) -> u64 {
    let lower = below::<W>(low as usize);
    let higher = !below::<W>(high as usize);
    let middle = !(lower | higher);
    let shift = |set: W| {
        let moved = match turn {
            Color::White => (set & middle) >> 1,
            Color::Black => (set & middle) << 1,
        };
        rank(set & lower | moved | set & higher)
    };
    let [_, black] = index.king_sets();
    shift(kings[0]) * black + shift(kings[1])
}

/// The pieces after a man was crowned.
pub(crate) fn crowned<W: Word, V: Variant>(
    scene: &Scene<W, V>,
    turn: Color,
    kings: [W; 2],
    from: u8,
    to: u8,
) -> Pieces<W>
where
    V::Board: Geometry<Word = W>,
{
    let mut men = scene.men;
    let mut kings = kings.map(|set| scene.on_board(set));
    let own = turn.index();
    men[own] = men[own] & !bit::<W>(from as usize);
    kings[own] = kings[own] | bit(to as usize);
    Pieces { men, kings, turn: !turn }
}

/// What spreading looks at.
#[derive(Clone, Copy)]
struct Spread<'a, W: Word, V: Variant> {
    scene: &'a Scene<W, V>,
    states: [&'a [AtomicU8]; 2],
    /// Whether no other thread writes.
    alone: bool,
}

/// The rank of a set with one more member, less what the member itself adds, by how many are below
/// it.
#[inline(always)]
pub(crate) fn ranks_with_one_more<W: Word>(others: W) -> [u64; 8] {
    let mut ranks = [0; 8];
    for (i, other) in members(others).enumerate() {
        for (below, rank) in ranks.iter_mut().enumerate() {
            *rank += if i < below { choose(other, i + 1) } else { choose(other, i + 2) };
        }
    }
    ranks
}

/// Tells a position that one of its moves wins for the opponent, or loses; whether that decides it.
#[inline(always)]
fn tell(cell: &AtomicU8, won: bool, alone: bool) -> bool {
    let next = |state: u8| match state {
        UNDECIDED.. => None,
        1 if won => Some(LOSS),
        _ if won => Some(state - 1),
        _ => Some(WIN),
    };
    if alone {
        let Some(state) = next(cell.load(Relaxed)) else { return false };
        cell.store(state, Relaxed);
        return state >= UNDECIDED;
    }
    match cell.fetch_update(Relaxed, Relaxed, next) {
        Ok(before) => !won || before == 1,
        Err(_) => false,
    }
}
