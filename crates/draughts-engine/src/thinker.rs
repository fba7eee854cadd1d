//! A thread that thinks, so that others can be listened to meanwhile.

use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use draughts::game::Game;
use draughts::{Geometry, Variant, WithVariant, dispatch};
use draughts_notation::moves::hub;
use draughts_player::{self as player, Budget, Purpose, Step, is_forced};
use draughts_protocol::hub::{Info, Mode, Search, read_game};

use crate::options::Options;
use crate::player::{EnginePlayer, Signal, budget_of};

/// What is to be done.
enum Job {
    Prepare(Options),
    Search(Box<Search>, Options, Arc<Signal>),
    Forget,
}

/// What was thought.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Thought {
    /// The memory that searches need is there.
    Ready,
    /// So far.
    Info(Info),
    /// What the driver should know.
    Note(String),
    /// In the end: the move and the answer that is expected.
    Done(String, Option<String>),
    /// There is no move; why.
    Nothing(String),
}

/// A thread with a player.
pub(crate) struct Thinker {
    jobs: Option<Sender<Job>>,
    running: Arc<Signal>,
    thread: Option<JoinHandle<()>>,
}

impl Thinker {
    /// A thread that tells what it thinks.
    pub(crate) fn new(options: &Options, tell: impl Fn(Thought) + Send + 'static) -> Thinker {
        let (jobs, inbox) = mpsc::channel();
        let options = options.clone();
        let work = move || {
            // Memory is taken when it is needed first, of the size that is asked for then.
            let mut player = None;
            let mut noted = None;
            for job in inbox {
                let options = match &job {
                    Job::Prepare(options) | Job::Search(_, options, _) => options,
                    Job::Forget => &options,
                };
                let player = player.get_or_insert_with(|| EnginePlayer::new(&afforded(options)));
                let mut note = |text: Option<String>| {
                    if let Some(text) = text.as_ref().filter(|_| text != noted) {
                        tell(Thought::Note(text.clone()));
                    }
                    noted = text;
                };
                match job {
                    Job::Forget => player.forget(),
                    Job::Prepare(options) => {
                        if let Err(error) = player.set_options(&options) {
                            note(Some(error.to_string()));
                        }
                        tell(Thought::Ready);
                    }
                    Job::Search(search, options, signal) => {
                        let memory = player.set_options(&options).err();
                        let memory = memory.map(|error| error.to_string());
                        let shortfall = options.shortfall(search.contract.rules());
                        let texts: Vec<_> = memory.into_iter().chain(shortfall).collect();
                        note((!texts.is_empty()).then(|| texts.join("; ")));
                        let task = Task { search: &search, player, signal: &signal, tell: &tell };
                        tell(dispatch(&search.contract.rules().moves, task));
                    }
                }
            }
        };
        Thinker { jobs: Some(jobs), running: Arc::default(), thread: Some(thread::spawn(work)) }
    }

    /// Takes the memory that searches with these options need.
    pub(crate) fn prepare(&self, options: &Options) {
        self.send(Job::Prepare(options.clone()));
    }

    /// Begins a search; its time counts from now, or from [`Thinker::start_clock`] when it ponders.
    pub(crate) fn search(&mut self, search: Box<Search>, options: &Options) {
        self.running = Arc::default();
        if search.mode != Mode::Ponder {
            self.running.start();
        }
        self.send(Job::Search(search, options.clone(), Arc::clone(&self.running)));
    }

    /// The time of a search that ponders counts from now.
    pub(crate) fn start_clock(&self) {
        self.running.start();
    }

    /// The search shall end and tell what it has found.
    pub(crate) fn stop(&self) {
        self.running.stop();
    }

    /// Forgets all positions, after the search that runs.
    pub(crate) fn forget(&self) {
        self.send(Job::Forget);
    }

    fn send(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The thread ends only when this sender is dropped.
            let _ = jobs.send(job);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The options, with the usual memory where there is not so much as they ask for.
fn afforded(options: &Options) -> Options {
    match options.check_memory() {
        Ok(()) => options.clone(),
        Err(_) => Options { hash: Options::default().hash, ..options.clone() },
    }
}

/// A search in hand.
struct Task<'a> {
    search: &'a Search,
    player: &'a mut EnginePlayer,
    signal: &'a Signal,
    tell: &'a dyn Fn(Thought),
}

impl WithVariant for Task<'_> {
    type Output = Thought;

    fn run<V: Variant>(self, variant: V) -> Thought {
        let Search { contract, position, moves, level, mode } = self.search;
        let game = match read_game(variant, contract, position, moves) {
            Ok(game) => game,
            Err(error) => return Thought::Nothing(error.to_string()),
        };
        // Who asks may play by fewer rules than ours: a draw of ours is then a position like any
        // other.
        let game = if game.outcome().is_some() { afresh(&game).unwrap_or(game) } else { game };
        let legal = game.position().legal_moves();
        let Some(first) = legal.first() else {
            return Thought::Nothing("the side to move has no move".to_owned());
        };
        let mut budget = budget_of(level);
        if budget.is_timed() && is_forced(&game) {
            budget = match mode {
                Mode::Think => budget.forced(),
                // Until it is to be played.
                Mode::Ponder => Budget { hard: Some(Duration::ZERO), ..budget },
                Mode::Analyze => budget,
            };
        }
        let tell = self.tell;
        let signal = self.signal;
        let mut watch = |info: &player::Info<V::Board>| tell(Thought::Info(told(info, signal)));
        let purpose = match mode {
            Mode::Think | Mode::Ponder => Purpose::Play,
            Mode::Analyze => Purpose::Analyse,
        };
        let found = self.player.think(&game, purpose, &budget, self.signal, &mut watch);
        let Some(found) = found else { return Thought::Done(hub(first), None) };
        let mv = found.turn.mv.unwrap_or(*first);
        let expected = found.pv.get(1).and_then(Step::as_move);
        Thought::Done(hub(&mv), expected.as_ref().map(hub))
    }
}

/// The position of a game as the beginning of another, if that is not over too.
fn afresh<V: Variant>(game: &Game<V>) -> Option<Game<V>> {
    let position = game.position();
    let again = Game::new(position.variant(), *game.rules(), &position.setup()).ok()?;
    again.outcome().is_none().then_some(again)
}

/// What a search has found, in the form of the protocol.
fn told<G: Geometry>(info: &player::Info<G>, signal: &Signal) -> Info {
    let seconds = signal.elapsed().map(|time| time.as_secs_f64());
    Info {
        depth: Some(info.depth),
        mean_depth: None,
        score: Some(f64::from(info.score.hundredths()) / 100.0),
        nodes: Some(info.nodes),
        time: seconds,
        nps: seconds.map(|seconds| info.nodes as f64 / seconds.max(1e-6) / 1e6),
        pv: info.pv.iter().filter_map(Step::as_move).map(|mv| hub(&mv)).collect(),
    }
}
