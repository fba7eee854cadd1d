//! A search from a game, by itself or at a level.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use draughts::effort;
use draughts::game::{Game, Moment};
use draughts::judge::Evaluate;
use draughts::{Geometry, Move, Position, Square, Variant};

use crate::busy::Busy;
use crate::key::{key, mix};
use crate::level::Level;
use crate::limits::{Clock, Limits};
use crate::order::sort_falling;
use crate::plain::Plain;
use crate::root::{Choice, Iteration, Root};
use crate::score::Score;
use crate::sight::Sight;
use crate::step::{Step, Turn};
use crate::table::Table;
use crate::tree::Tree;

/// Looks for the best turn; remembers positions from one search to the next.
pub struct Searcher {
    table: Table,
    threads: usize,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<G: Geometry> {
    /// The depth of the iteration that is done.
    pub depth: u32,
    /// Which of the lines that were asked for this is, from 1: the best.
    pub place: usize,
    /// How good the turn is, for the side that makes it.
    pub score: Score,
    /// The positions looked at.
    pub nodes: u64,
    /// What is expected to happen.
    pub line: Vec<Step<G>>,
}

/// What a search has found in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<G: Geometry> {
    /// The turn to play.
    pub turn: Turn<G>,
    /// How good it is, for the side that makes it.
    pub score: Score,
    /// The depth of the last complete iteration; 0 when there was no time for one.
    pub depth: u32,
    /// What is expected to happen, the turn included.
    pub line: Vec<Step<G>>,
    /// The positions looked at.
    pub nodes: u64,
}

/// How a player looks for a turn.
struct Manner {
    sight: Sight,
    margin: i32,
    seed: u64,
}

/// What the threads of a search have in common beside the table.
struct Team {
    /// The positions that the helpers have looked at.
    others: AtomicU64,
    /// The search has ended.
    is_over: AtomicBool,
    /// What each is at, where there are several.
    busy: Option<Busy>,
}

impl Searcher {
    /// A searcher with a table of about so many mebibytes.
    pub fn new(mebibytes: usize) -> Searcher {
        Searcher { table: Table::new(mebibytes), threads: 1 }
    }

    /// Searches with so many threads from now on, at least one. With one, the same search finds the same every
    /// time; levels below the strongest always have one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Forgets all positions, so that the next search finds what a new searcher would.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the best turn with the plain evaluation; `None` when the game is over. After every iteration
    /// `watch` is told.
    pub fn search<V: Variant>(
        &mut self,
        game: &Game<V>,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<Found<V::Board>> {
        let plain = Plain::new::<V::Board>(game.rules());
        self.search_with(game, &plain, limits, watch)
    }

    /// Looks for the best turn with any evaluation.
    pub fn search_with<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<Found<V::Board>> {
        let manner = Manner { sight: Sight::PERFECT, margin: 0, seed: 0 };
        self.run(game, evaluate, &manner, limits, watch)
    }

    /// Looks for a turn as a player of a level does, with the plain evaluation; the seed decides what it overlooks
    /// and prefers.
    ///
    /// The limits of the level hold beside the given ones.
    pub fn choose<V: Variant>(
        &mut self,
        game: &Game<V>,
        level: Level,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<Found<V::Board>> {
        let plain = Plain::new::<V::Board>(game.rules());
        self.choose_with(game, &plain, level, seed, limits)
    }

    /// Looks for a turn as a player of a level does, with any evaluation.
    pub fn choose_with<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        level: Level,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<Found<V::Board>> {
        let seed = mix(seed, u64::from(game.ply()));
        let sight = Sight::new(level.blindness(), seed);
        let manner = Manner { sight, margin: level.margin(), seed };
        let limits = limits.within(level.depth(), level.nodes());
        self.run(game, evaluate, &manner, &limits, &mut |_| ())
    }

    fn run<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        manner: &Manner,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<Found<V::Board>> {
        if game.outcome().is_some() {
            return None;
        }
        let searcher: &Searcher = self;
        searcher.table.grow_older();
        let helpers =
            if manner.sight.is_perfect() && manner.margin == 0 { searcher.threads - 1 } else { 0 };
        let team = Team {
            others: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            busy: (helpers > 0).then(Busy::new),
        };
        let clock = Clock::new(*limits, &team.others);
        let mut tree = Tree::new(game, evaluate, &searcher.table, manner.sight, clock);
        let mut root = root_of(&mut tree, game.moment(), manner.margin)?;
        tree.busy = team.busy.as_ref();
        let depth = std::thread::scope(|scope| {
            for number in 1..=helpers {
                let root = Root { lines: 1, ..root.clone() };
                let team = &team;
                scope.spawn(move || searcher.help(game, evaluate, root, number, team));
            }
            let depth = deepen(&mut tree, &mut root, 1, watch);
            team.is_over.store(true, Relaxed);
            depth
        });
        let choice = pick(&root, mix(manner.seed, key(game.moment(), tree.salt)))?;
        Some(Found {
            turn: turn_of(choice, game),
            score: choice.score,
            depth,
            line: choice.line.clone(),
            nodes: tree.clock.nodes(),
        })
    }

    /// Searches the same for the sake of the table, until the search is over.
    fn help<V: Variant>(
        &self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        mut root: Root<V>,
        number: usize,
        team: &Team,
    ) {
        let stop = || team.is_over.load(Relaxed);
        let clock = Clock::of_helper(Limits::until(&stop), &team.others);
        let mut tree = Tree::new(game, evaluate, &self.table, Sight::PERFECT, clock);
        tree.busy = team.busy.as_ref();
        // Every other helper begins a ply deeper, so that not all do the same.
        deepen(&mut tree, &mut root, 1 + number as u32 % 2, &mut |_| ());
    }
}

/// The steps of the root, those that C7 forbids left out; `None` where none is known to be playable.
fn root_of<V: Variant>(tree: &mut Tree<'_, V>, moment: &Moment<V>, margin: i32) -> Option<Root<V>> {
    tree.list_root(moment);
    let mut steps = core::mem::take(&mut tree.steps);
    sort_falling(&mut steps, |(promise, _)| *promise);
    let choices: Vec<Choice<V>> = playable(tree, moment, &steps)
        .into_iter()
        .map(|step| Choice { step, score: Score::DRAW, line: vec![step] })
        .collect();
    let lines = tree.clock.lines().min(choices.len());
    (!choices.is_empty()).then_some(Root { moment: *moment, choices, margin, lines })
}

/// Capture states after a step that are looked at before any step is looked at in full: a millisecond.
const QUICK: u64 = 1 << 12;

/// The steps that C7 does not forbid, in their order. One that takes long to look at is left out where
/// there are others; when the time is over, those are left that are known by then.
fn playable<V: Variant>(
    tree: &mut Tree<'_, V>,
    moment: &Moment<V>,
    steps: &[(i32, Step<V::Board>)],
) -> Vec<Step<V::Board>> {
    let mut known = vec![None; steps.len()];
    let mut found = false;
    for states in [QUICK, u64::MAX] {
        for ((_, step), known) in steps.iter().zip(&mut known).filter(|(_, known)| known.is_none())
        {
            if tree.clock.is_over() && (found || states > QUICK) {
                break;
            }
            *known = effort::within(states, || is_playable(tree, moment, step)).ok();
            found |= *known == Some(true);
        }
        if found {
            break;
        }
    }
    let steps = steps.iter().zip(known).filter(|(_, known)| *known == Some(true));
    steps.map(|((_, step), _)| *step).collect()
}

/// Whether the position after a step can be played.
fn is_playable<V: Variant>(tree: &Tree<'_, V>, moment: &Moment<V>, step: &Step<V::Board>) -> bool {
    tree.after(moment, step).is_some_and(|next| {
        let position = next.position();
        Position::new(position.variant(), &position.setup()).is_ok()
    })
}

/// Searches deeper and deeper from a depth on; returns the depth of the last complete iteration.
fn deepen<V: Variant>(
    tree: &mut Tree<'_, V>,
    root: &mut Root<V>,
    first: u32,
    watch: &mut dyn FnMut(&Info<V::Board>),
) -> u32 {
    for depth in first..=tree.clock.depth() {
        tree.root_depth = depth as usize;
        if root.iterate(tree, depth as i32) == Iteration::Cut {
            return depth - 1;
        }
        tree.clock.found();
        for (place, choice) in root.choices[..root.lines].iter().enumerate() {
            watch(&Info {
                depth,
                place: place + 1,
                score: choice.score,
                nodes: tree.clock.nodes(),
                line: choice.line.clone(),
            });
        }
        let is_settled =
            |choice: &Choice<V>| choice.score.plies_to_end().is_some_and(|plies| plies <= depth);
        if root.choices[..root.lines].iter().all(is_settled) {
            return depth;
        }
    }
    tree.clock.depth()
}

/// The best step, or by the seed one that is nearly as good.
fn pick<V: Variant>(root: &Root<V>, seed: u64) -> Option<&Choice<V>> {
    let best = root.choices.first()?;
    let margin = if best.score.is_win() { 0 } else { root.margin };
    let is_near = |choice: &&Choice<V>| best.score.0 - choice.score.0 <= margin;
    let near = root.choices.iter().take_while(is_near).count() as u64;
    if margin == 0 {
        Some(best)
    } else {
        root.choices.get((mix(seed, near) % near.max(1)) as usize)
    }
}

/// The first step of a line as a turn; a huff comes with the move after it.
fn turn_of<V: Variant>(choice: &Choice<V>, game: &Game<V>) -> Turn<V::Board> {
    let Step::Huff(square) = choice.step else {
        return Turn { huff: None, mv: choice.step.as_move() };
    };
    let expected = choice.line.get(1).and_then(Step::as_move);
    Turn { huff: Some(square), mv: expected.or_else(|| first_after_huff(game, square)) }
}

/// Any move after a huff that does not end the game.
fn first_after_huff<V: Variant>(
    game: &Game<V>,
    square: Square<V::Board>,
) -> Option<Move<V::Board>> {
    let next = game.moment().after_huff(square).ok()?;
    let is_over = next.outcome(game.rules(), 1).is_some();
    if is_over { None } else { next.position().legal_moves().first().copied() }
}
