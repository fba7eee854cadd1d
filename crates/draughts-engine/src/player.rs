//! The one place where a searcher is made and asked.

use core::cell::Cell;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::game::Game;
use draughts_endgame::Time;
use draughts_search::{Info, Level, Limits, SearchResult, Searcher};

use crate::budget::Budget;
use crate::contempt::Contempt;
use crate::informed::{evaluation, foreknown};
use crate::options::Options;

/// What others say to a search that runs: from when its time counts, and that it shall end.
#[derive(Debug, Default)]
pub struct Signal {
    stop: AtomicBool,
    started: OnceLock<Instant>,
}

impl Signal {
    /// A signal whose time counts from now.
    pub fn started() -> Signal {
        let signal = Signal::default();
        signal.start();
        signal
    }

    /// The time counts from now, if it does not already.
    pub fn start(&self) {
        self.started.get_or_init(Instant::now);
    }

    /// The search shall end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it shall end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The time that counts; `None` while it does not.
    pub fn elapsed(&self) -> Option<Duration> {
        self.started.get().map(Instant::elapsed)
    }
}

/// What a turn is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To play it, with the contempt of the options.
    Play,
    /// To know what the position is worth.
    Analyse,
}

/// A searcher with its options; remembers positions from one search to the next.
pub struct ComputerPlayer {
    searcher: Searcher,
    options: Options,
}

impl ComputerPlayer {
    /// A player; its memory is taken at once.
    pub fn new(options: &Options) -> ComputerPlayer {
        let mut searcher = Searcher::new(options.hash);
        searcher.set_threads(options.threads);
        ComputerPlayer { searcher, options: options.clone() }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Plays with other options from now on.
    pub fn set_options(&mut self, options: &Options) {
        if options.hash != self.options.hash {
            self.searcher = Searcher::new(options.hash);
        } else if options.weights != self.options.weights || options.tables != self.options.tables {
            self.forget();
        }
        self.searcher.set_threads(options.threads);
        self.options = options.clone();
    }

    /// Forgets all positions, so that the next search finds what a new player would.
    pub fn forget(&mut self) {
        self.searcher.clear();
    }

    /// Looks for a turn; `None` when the game is over. After every iteration `watch` is told.
    pub fn think<V: Variant>(
        &mut self,
        game: &Game<V>,
        purpose: Purpose,
        budget: &Budget,
        signal: &Signal,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<SearchResult<V::Board>> {
        let budget = budget.and(self.options.depth, self.options.nodes);
        let late = Cell::new(false);
        let passed = |bound: Option<Duration>| match (bound, signal.elapsed()) {
            (Some(bound), Some(elapsed)) => elapsed >= bound,
            _ => false,
        };
        let stop = || late.get() || signal.is_stopped() || passed(budget.hard);
        let limits = Limits {
            depth: budget.depth.unwrap_or(u32::MAX),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            multi_pv: self.options.lines,
            stop: Some(&stop),
        };
        let Options { level, seed, ref weights, ref tables, .. } = self.options;
        if level != Level::STRONGEST {
            let evaluation = weights.evaluation(game.rules());
            return self.searcher.choose_with(game, &*evaluation, level, seed, &limits);
        }
        if limits.multi_pv == 1
            && let Some(found) = tables.as_ref().and_then(|tables| foreknown(game, tables))
        {
            watch(&Info {
                depth: found.depth,
                pv_index: 1,
                score: found.score,
                nodes: found.nodes,
                pv: found.pv.clone(),
            });
            return Some(found);
        }
        // Where positions or plies are counted and not seconds, the same is found every time.
        let is_counted = budget.depth.is_some() || budget.nodes.is_some();
        let time = if is_counted { Time::Any } else { Time::Short };
        let evaluation = evaluation(weights, tables.as_ref(), game.rules(), time);
        let contempt = if purpose == Purpose::Play { self.options.contempt } else { 0 };
        let evaluation = Contempt::of(game, contempt, evaluation);
        let mut after_iteration = |info: &Info<V::Board>| {
            watch(info);
            late.set(passed(budget.soft));
        };
        self.searcher.search_with(game, &*evaluation, &limits, &mut after_iteration)
    }
}
