//! The computer player with the options of the engine, and the clock that it plays by.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::game::Game;
use draughts::rules::Rules;
use draughts_endgame::Endgame;
use draughts_player::{Budget, ComputerPlayer, Info, Purpose, Request, SearchResult, Sources};
use draughts_protocol::hub::Level;

use crate::options::{Options, OptionsError};

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

/// A computer player with its options; remembers positions from one turn to the next, unless its
/// options say that it forgets them.
pub struct EnginePlayer {
    player: ComputerPlayer,
    options: Options,
}

impl EnginePlayer {
    /// A player; its memory is taken at once, of which [`Options::check_memory`] says whether it is
    /// there.
    pub fn new(options: &Options) -> EnginePlayer {
        let mut player = ComputerPlayer::new(options.hash);
        player.set_threads(options.threads);
        player.set_margins(options.margins);
        EnginePlayer { player, options: options.clone() }
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Plays with other options from now on.
    ///
    /// # Errors
    /// There is not so much memory: it keeps what it has, and takes over the other options.
    pub fn set_options(&mut self, options: &Options) -> Result<(), OptionsError> {
        let is_same = options.hash == self.options.hash;
        let memory = if is_same { Ok(()) } else { options.check_memory() };
        let hash = if memory.is_ok() { options.hash } else { self.options.hash };
        if hash != self.options.hash {
            self.player = ComputerPlayer::new(hash);
        } else if self.judges_otherwise_than(options) {
            self.forget();
        }
        self.player.set_threads(options.threads);
        self.player.set_margins(options.margins);
        self.options = Options { hash, ..options.clone() };
        memory
    }

    /// Whether scores of these options are of no use with others.
    fn judges_otherwise_than(&self, options: &Options) -> bool {
        let Options { weights, tables, level, .. } = &self.options;
        *weights != options.weights
            || *tables != options.tables
            || level.is_by_network() != options.level.is_by_network()
    }

    /// Forgets all positions, so that the next turn is that of a new player.
    pub fn forget(&mut self) {
        self.player.forget();
    }

    /// The endgame tables of a game, where there are some.
    pub(crate) fn endgame(&self, rules: &Rules) -> Option<Endgame> {
        self.options.tables.as_ref().and_then(|tables| tables.of(rules).ok())
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
        let Options { level, seed, lines, contempt, ref weights, .. } = self.options;
        if self.options.forget {
            self.player.forget();
        }
        let endgame = self.endgame(game.rules());
        let request = Request {
            purpose,
            level,
            seed,
            varies: false,
            lines,
            contempt,
            budget: budget
                .and(self.options.depth, self.options.nodes)
                .and(None, weights.nodes_of(level, game.rules())),
            sources: Sources { weights: weights.registry_of(level), endgame: endgame.as_ref() },
            stop: &|| signal.is_stopped(),
            elapsed: &|| signal.elapsed(),
        };
        self.player.think(game, &request, watch)
    }
}

/// The budget that a driver sets.
pub(crate) fn budget_of(level: &Level) -> Budget {
    let timed = match (level.move_time, level.time) {
        (Some(time), _) => Budget::move_time(time),
        (None, Some(left)) => Budget::clock(left, level.increment, level.moves),
        (None, None) => Budget::NONE,
    };
    Budget { depth: level.depth, nodes: level.nodes, ..timed }
}
