//! The searcher: a search from a game, at full strength or at a level.

use draughts::game::Game;
use draughts::{Move, Square, Variant};
use draughts_eval::{Evaluate, Plain};

use crate::choice::Choice;
use crate::deepening::{Shared, search};
use crate::eval_cache::EvalCache;
use crate::history::fingerprint;
use crate::level::Level;
use crate::limits::{Limits, NodeCounter};
use crate::margins::Margins;
use crate::result::{Info, SearchResult};
use crate::root::{Root, RootStep};
use crate::sight::Sight;
use crate::step::{Step, Turn};
use crate::tree::Tree;
use crate::tt::TranspositionTable;
use crate::zobrist::{key, mix, with_counts};

/// A searcher with its transposition table, which it keeps from one search to the next.
pub struct Searcher {
    tt: TranspositionTable,
    evals: EvalCache,
    threads: usize,
    margins: Option<Margins>,
    variety: Option<u64>,
}

/// The skill of a search: its handicap, and how it picks among good steps.
struct Skill {
    sight: Sight,
    choice: Choice,
    seed: u64,
}

impl Searcher {
    /// A searcher with a table of about so many mebibytes.
    pub fn new(mebibytes: usize) -> Searcher {
        let tt = TranspositionTable::new(mebibytes);
        Searcher { tt, evals: EvalCache::new(), threads: 1, margins: None, variety: None }
    }

    /// Sets the number of threads of the next searches, at least one. With one, the same search
    /// finds the same every time; levels below the strongest always have one.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets the margins of the next searches; `None` for [those of the game](Margins::of).
    pub fn set_margins(&mut self, margins: Option<Margins>) {
        self.margins = margins;
    }

    /// Has the next searches vary where they would play the best move alone: by a seed they play
    /// one of those within six hundredths of a man. `None` for the best move.
    pub fn set_variety(&mut self, seed: Option<u64>) {
        self.variety = seed;
    }

    /// Clears the transposition table, so that the next search finds what a new searcher would.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.evals.clear();
    }

    /// The best turn by the plain evaluation; `None` when the game is over. After every iteration
    /// `watch` is told.
    pub fn search<V: Variant>(
        &mut self,
        game: &Game<V>,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<SearchResult<V::Board>> {
        let plain = Plain::new::<V::Board>(game.rules());
        self.search_with(game, &plain, limits, watch)
    }

    /// The best turn by any evaluation; `None` when the game is over, or no turn is known to be
    /// playable in time (C7).
    pub fn search_with<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<SearchResult<V::Board>> {
        let skill = Skill { sight: Sight::PERFECT, choice: Choice::BEST, seed: 0 };
        self.run(game, evaluate, &skill, limits, watch)
    }

    /// The turn of a player of a level, by the plain evaluation; the seed decides what it overlooks
    /// and prefers.
    ///
    /// The limits of the level hold beside the given ones.
    pub fn choose<V: Variant>(
        &mut self,
        game: &Game<V>,
        level: Level,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<SearchResult<V::Board>> {
        let plain = Plain::new::<V::Board>(game.rules());
        self.choose_with(game, &plain, level, seed, limits)
    }

    /// The turn of a player of a level, by any evaluation.
    pub fn choose_with<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        level: Level,
        seed: u64,
        limits: &Limits<'_>,
    ) -> Option<SearchResult<V::Board>> {
        let seed = mix(seed, u64::from(game.ply()));
        let sight = Sight::new(level.blindness(), seed);
        let skill = Skill { sight, choice: Choice::new(level.looseness()), seed };
        let limits = limits.within(level.nodes());
        self.run(game, evaluate, &skill, &limits, &mut |_| ())
    }

    fn run<V: Variant>(
        &mut self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        skill: &Skill,
        limits: &Limits<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<SearchResult<V::Board>> {
        if game.outcome().is_some() {
            return None;
        }
        self.tt.new_generation();
        let (choice, seed) = match self.variety {
            Some(seed) if skill.choice == Choice::BEST => (Choice::OPENING, seed),
            _ => (skill.choice, skill.seed),
        };
        let is_full_strength = skill.sight.is_perfect() && choice == Choice::BEST;
        let helpers = if is_full_strength { self.threads - 1 } else { 0 };
        let shared = Shared::new(helpers);
        let counter = NodeCounter::new(*limits, &shared.helper_nodes);
        let margins = self.margins.unwrap_or_else(|| Margins::of(game.rules()));
        let mut tree = Tree::new(game, evaluate, &self.tt, skill.sight, margins, counter);
        tree.evals = core::mem::replace(&mut self.evals, EvalCache::new()).prepared();
        let mut root = Root::of(&mut tree, game.moment(), choice.margin())?;
        tree.abdada = shared.abdada();
        let depth = search(game, &mut tree, &mut root, helpers, &shared, watch);
        let best = choice.of(&root.steps, mix(seed, key(game.moment(), tree.salt)))?;
        self.evals = tree.evals;
        Some(SearchResult {
            turn: turn_of(best, game, &self.tt, tree.salt),
            score: best.score,
            depth,
            pv: best.pv.clone(),
            nodes: tree.counter.nodes(),
        })
    }
}

/// The turn of a root step; a huff comes with the move after it.
fn turn_of<V: Variant>(
    best: &RootStep<V>,
    game: &Game<V>,
    tt: &TranspositionTable,
    salt: u64,
) -> Turn<V::Board> {
    let Step::Huff(square) = best.step else {
        return Turn { huff: None, mv: best.step.as_move() };
    };
    let expected = best.pv.get(1).and_then(Step::as_move);
    Turn { huff: Some(square), mv: expected.or_else(|| move_after_huff(game, square, tt, salt)) }
}

/// The move that the table knows after a huff that does not end the game, or any.
fn move_after_huff<V: Variant>(
    game: &Game<V>,
    square: Square<V::Board>,
    tt: &TranspositionTable,
    salt: u64,
) -> Option<Move<V::Board>> {
    let next = game.moment().after_huff(square).ok()?;
    if next.outcome(game.rules(), 1).is_some() {
        return None;
    }
    let known = tt.probe(with_counts(key(&next, salt), &next)).map(|entry| entry.hash_move);
    let legal = next.position().legal_moves();
    let is_known = |mv: &&Move<V::Board>| Some(fingerprint(&Step::Move(**mv))) == known;
    legal.iter().find(is_known).or(legal.first()).copied()
}
