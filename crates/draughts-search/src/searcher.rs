//! A search from a game, by itself or at a level.

use draughts::game::{Game, Moment};
use draughts::{Geometry, Move, Position, Square, Variant};

use crate::heat::Heat;
use crate::key::{key, mix};
use crate::level::Level;
use crate::limits::{Clock, Limits};
use crate::path::Path;
use crate::plain::Plain;
use crate::root::{Choice, Iteration, Root};
use crate::score::Score;
use crate::sight::Sight;
use crate::step::{Step, Turn};
use crate::table::Table;
use crate::tree::{FARTHEST, Tree};
use draughts::judge::Evaluate;

/// Looks for the best turn; remembers positions from one search to the next.
pub struct Searcher {
    table: Table,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<G: Geometry> {
    /// The depth of the iteration that is done.
    pub depth: u32,
    /// How good the best turn is, for the side that makes it.
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

impl Searcher {
    /// A searcher with a table of about so many mebibytes.
    pub fn new(mebibytes: usize) -> Searcher {
        Searcher { table: Table::new(mebibytes) }
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

    /// Looks for a turn as a player of a level does; the seed decides what it overlooks and prefers.
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
        let seed = mix(seed, u64::from(game.ply()));
        let sight = Sight::new(level.blindness(), seed);
        let manner = Manner { sight, margin: level.margin(), seed };
        let limits = limits.within(level.depth(), level.nodes());
        self.run(game, &plain, &manner, &limits, &mut |_| ())
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
        self.table.grow_older();
        let rules = *game.rules();
        let salt = Tree::<V>::salt(&rules, &manner.sight);
        let mut tree = Tree {
            rules,
            evaluate,
            table: &self.table,
            clock: Clock::new(*limits),
            sight: manner.sight,
            salt,
            path: Path::of(game, salt),
            heat: Heat::new(<V::Board as Geometry>::SQUARES, FARTHEST + 1),
            arrivals: vec![None; FARTHEST + 2],
            root_depth: 1,
            steps: Vec::new(),
            lines: vec![Vec::new(); FARTHEST + 1],
        };
        let mut root = root_of(&mut tree, game.moment(), manner.margin)?;
        let depth = deepen(&mut tree, &mut root, watch);
        let choice = pick(&root, mix(manner.seed, key(game.moment(), salt)))?;
        Some(Found {
            turn: turn_of(choice, game),
            score: choice.score,
            depth,
            line: choice.line.clone(),
            nodes: tree.clock.nodes(),
        })
    }
}

/// The steps of the root, those that C7 forbids left out.
fn root_of<V: Variant>(tree: &mut Tree<'_, V>, moment: &Moment<V>, margin: i32) -> Option<Root<V>> {
    tree.list_root(moment);
    let mut steps = core::mem::take(&mut tree.steps);
    steps.sort_by_key(|(promise, _)| -promise);
    let is_playable = |step: &Step<V::Board>| {
        tree.after(moment, step).is_some_and(|next| {
            let position = next.position();
            Position::new(position.variant(), &position.setup()).is_ok()
        })
    };
    let choices: Vec<Choice<V>> = steps
        .into_iter()
        .map(|(_, step)| step)
        .filter(is_playable)
        .map(|step| Choice { step, score: Score::DRAW, line: vec![step] })
        .collect();
    (!choices.is_empty()).then_some(Root { moment: *moment, choices, margin })
}

/// Searches deeper and deeper; returns the depth of the last complete iteration.
fn deepen<V: Variant>(
    tree: &mut Tree<'_, V>,
    root: &mut Root<V>,
    watch: &mut dyn FnMut(&Info<V::Board>),
) -> u32 {
    for depth in 1..=tree.clock.depth() {
        tree.root_depth = depth as usize;
        if root.iterate(tree, depth as i32) == Iteration::Cut {
            return depth - 1;
        }
        let best = &root.choices[0];
        let info =
            Info { depth, score: best.score, nodes: tree.clock.nodes(), line: best.line.clone() };
        watch(&info);
        if best.score.plies_to_end().is_some_and(|plies| plies <= depth) {
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
