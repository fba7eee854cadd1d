//! All the games of a match, several at once where that is wanted.

use core::fmt;
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use draughts_notation::Contract;

use super::clocks::Pace;
use super::contender::{Contender, Failure, own_name, start};
use super::file::{Games, Manner, Round, of_colors, read};
use super::game::{Conditions, End, Played, play};
use super::lot::Lot;
use super::names::{Names, Stranger};
use super::opening::Opening;
use super::part::Part;
use super::side::Side;
use super::tally::{Sprt, Tally, Verdict};

/// What is played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rules; huffing is left out where another program plays.
    pub contract: Contract,
    /// The two engines.
    pub sides: [Side; 2],
    /// The openings, at least one; they come again when there are more games.
    pub openings: Vec<Opening>,
    /// In which order openings come: 0 is that of the file, anything else a shuffled one.
    pub seed: u64,
    /// How many games; an odd number leaves the last pair half.
    pub games: usize,
    /// Which of them are played.
    pub part: Part,
    /// How long each of the two engines may think.
    pub paces: [Pace; 2],
    /// By how much an engine may be late.
    pub margin: Duration,
    /// Whether games whose end both engines see are ended before it.
    pub adjudicate: bool,
    /// Whether engines that are driven by version 2 of the Hub protocol think in the time of the
    /// other side.
    pub ponder: bool,
    /// How many games are played at once.
    pub concurrency: usize,
    /// Where games are kept; those that are there already are not played again.
    pub pdn: Option<PathBuf>,
    /// Files of games of other parts, which count in the tally and are not played again.
    pub others: Vec<PathBuf>,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
}

impl Terms {
    /// How the games are played.
    fn manner(&self) -> Manner<'_> {
        let &Terms { ref contract, ref paces, adjudicate, ponder, .. } = self;
        Manner { contract, paces, adjudicate, ponder }
    }
}

/// Who is told of a match.
pub trait Audience {
    /// The engines' names are known, and what an earlier run has played.
    fn begins(&mut self, names: &[String; 2], before: &Tally);

    /// A game is over: its pair and which of the two, its opening, the names of White and Black,
    /// and the tally so far.
    fn game_over(
        &mut self,
        round: (usize, usize),
        names: [&str; 2],
        played: &Played,
        tally: &Tally,
    );
}

/// Why a match cannot be played, or not to its end.
#[derive(Debug)]
pub enum ContestError {
    /// An engine cannot be started: `a` or `b`, and why.
    Start(char, Failure),
    /// The file of games cannot be used.
    File(io::Error),
    /// A file of games of another part cannot be used.
    Other(PathBuf, io::Error),
    /// An engine, `a` or `b`, is not the one that has played the games before: what it is called,
    /// and what that one is.
    Stranger(char, String, String),
    /// Games are to end by scores, and an engine, `a` or `b`, cannot say any.
    NoScores(char),
    /// Several games are to be played at once, and an engine, `a` or `b`, plays one at a time.
    Alone(char),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Start(side, failure) => write!(f, "{side}: {failure}"),
            ContestError::File(error) => write!(f, "pdn: {error}"),
            ContestError::Other(path, error) => write!(f, "add: {}: {error}", path.display()),
            ContestError::Stranger(side, name, known) => {
                write!(f, "{side}: the games before are those of {known}, not of {name}")
            }
            ContestError::NoScores(side) => {
                write!(f, "adjudicate: {side} cannot say scores, since DamExchange has none")
            }
            ContestError::Alone(side) => {
                write!(
                    f,
                    "concurrency: there is one {side}, a DamExchange program without {{port}}"
                )
            }
        }
    }
}

impl core::error::Error for ContestError {}

/// How often an engine that does not start is tried.
const TRIES: u32 = 3;

/// What a thread that plays has to tell.
enum News {
    Names([String; 2]),
    Game(Round, [String; 2], Box<Played>),
    Stuck(ContestError),
}

/// Plays a match.
///
/// # Errors
/// An engine cannot be started, or the games cannot be kept, or those that are kept are not of this
/// match.
pub fn run(terms: &Terms, audience: &mut dyn Audience) -> Result<Tally, ContestError> {
    let has_no_scores = |side: &Side| matches!(side, Side::Dxp(_));
    if let Some(index) = terms.sides.iter().position(has_no_scores).filter(|_| terms.adjudicate) {
        return Err(ContestError::NoScores(letter(index)));
    }
    let is_alone = |side: &Side| matches!(side, Side::Dxp(peer) if peer.is_alone());
    if let Some(index) = terms.sides.iter().position(is_alone).filter(|_| terms.concurrency > 1) {
        return Err(ContestError::Alone(letter(index)));
    }
    let order = order(terms);
    let mut known = Names::default();
    let opening = |pair: usize| terms.openings[order[(pair - 1) % order.len()]].clone();
    let (mut games, mut before) = match &terms.pdn {
        None => (None, HashMap::new()),
        Some(path) => {
            let opened = Games::open(path, terms.manner(), opening, &mut known);
            let (games, before) = opened.map_err(ContestError::File)?;
            (Some(games), before)
        }
    };
    let part = terms.part.pairs(terms.games.div_ceil(2));
    let outside = before.keys().filter(|round| !part.contains(&round.0));
    let outside: HashSet<Round> = outside.copied().collect();
    for path in &terms.others {
        let rounds = read(path, terms.manner(), opening, &mut known);
        rounds
            .and_then(|rounds| add(&mut before, rounds))
            .map_err(|error| ContestError::Other(path.clone(), error))?;
    }
    check_own(&terms.sides, &known)?;
    // The file may have more of the match than is asked for.
    before.retain(|round, _| place(*round) <= terms.games && !outside.contains(round));
    let mut score = Score::of(before);
    let rounds = (0..terms.games).map(|game| (game / 2 + 1, game % 2 + 1));
    let rounds = rounds.filter(|round: &Round| part.contains(&round.0));
    let missing: Vec<_> = rounds.filter(|round| !score.rounds.contains_key(round)).collect();
    if missing.is_empty() || score.is_decided(terms) {
        // No engine is started that could say its name.
        if score.tally.games() > 0 {
            audience.begins(&known.told(), &score.tally);
        }
        return Ok(score.tally);
    }
    let jobs = Mutex::new(Pairs(missing));
    let enough = AtomicBool::new(false);
    thread::scope(|scope| {
        let (tell, news) = mpsc::channel();
        for _ in 0..terms.concurrency.max(1) {
            let tell = tell.clone();
            let (jobs, enough, opening, known) = (&jobs, &enough, &opening, &known);
            let worker = Worker { terms, jobs, enough, opening, known };
            scope.spawn(move || worker.work(&tell));
        }
        drop(tell);
        let end = follow(terms, &news, &mut score, &mut games, &enough, audience);
        // The others end with the game that they are at.
        enough.store(true, Ordering::Relaxed);
        end
    })?;
    Ok(score.tally)
}

/// Which game of the match a round is, from 1.
fn place((pair, game): Round) -> usize {
    pair.saturating_sub(1).saturating_mul(2).saturating_add(game)
}

/// Adds the rounds of another file; a round counts once.
fn add(before: &mut HashMap<Round, u32>, rounds: HashMap<Round, u32>) -> io::Result<()> {
    if let Some((pair, game)) = rounds.keys().filter(|round| before.contains_key(*round)).min() {
        let text = format!("round {pair}.{game} of it is in another file too");
        return Err(io::Error::other(text));
    }
    before.extend(rounds);
    Ok(())
}

/// Takes in what is told, until nobody plays any more.
fn follow(
    terms: &Terms,
    news: &Receiver<News>,
    score: &mut Score,
    games: &mut Option<Games>,
    enough: &AtomicBool,
    audience: &mut dyn Audience,
) -> Result<(), ContestError> {
    let mut named = false;
    for item in news {
        match item {
            News::Names(names) => {
                if !std::mem::replace(&mut named, true) {
                    audience.begins(&names, &score.tally);
                }
            }
            News::Stuck(error) => return Err(error),
            News::Game(round, names, played) => {
                let names = [names[0].as_str(), names[1].as_str()];
                if let Some(games) = games {
                    let kept = games.add(round, names, terms.manner(), &played);
                    kept.map_err(ContestError::File)?;
                }
                let white = played.end.halves_of_white();
                score.add(round, if round.1 == 1 { white } else { 2 - white });
                audience.game_over(round, names, &played, &score.tally);
                if score.is_decided(terms) {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        }
    }
    Ok(())
}

/// The rounds that are still to be played.
struct Pairs(Vec<Round>);

impl Pairs {
    /// The games of a pair that nobody plays yet.
    fn next(&mut self) -> Vec<Round> {
        let Some((pair, _)) = self.0.first().copied() else { return Vec::new() };
        let count = self.0.iter().take_while(|round| round.0 == pair).count();
        self.0.drain(..count).collect()
    }
}

/// The rounds that were played.
struct Score {
    tally: Tally,
    /// The half points of the first engine.
    rounds: HashMap<Round, u32>,
}

impl Score {
    fn of(rounds: HashMap<Round, u32>) -> Score {
        let mut score = Score { tally: Tally::default(), rounds: HashMap::new() };
        for (round, halves) in rounds {
            score.add(round, halves);
        }
        score
    }

    fn add(&mut self, round: Round, halves: u32) {
        self.tally.add_game(halves);
        self.rounds.insert(round, halves);
        if let Some(other) = self.rounds.get(&(round.0, 3 - round.1)) {
            self.tally.add_pair(halves + other);
        }
    }

    fn is_decided(&self, terms: &Terms) -> bool {
        terms.sprt.is_some_and(|sprt| sprt.verdict(&self.tally) != Verdict::Open)
    }
}

/// A thread that plays pair after pair.
struct Worker<'a, F> {
    terms: &'a Terms,
    jobs: &'a Mutex<Pairs>,
    enough: &'a AtomicBool,
    opening: &'a F,
    /// Who has played the games before.
    known: &'a Names,
}

impl<F: Fn(usize) -> Opening> Worker<'_, F> {
    fn work(&self, tell: &Sender<News>) {
        let mut engines: [Option<Box<dyn Contender>>; 2] = [None, None];
        loop {
            let rounds = match self.jobs.lock() {
                Ok(mut jobs) => jobs.next(),
                Err(_) => return,
            };
            if rounds.is_empty() {
                return;
            }
            for round in rounds {
                if self.enough.load(Ordering::Relaxed) {
                    return;
                }
                let news = self.play(round, &mut engines, tell).unwrap_or_else(News::Stuck);
                let is_stuck = matches!(news, News::Stuck(_));
                if tell.send(news).is_err() || is_stuck {
                    return;
                }
            }
        }
    }

    /// Plays a round with the engines that run, or after starting them.
    fn play(
        &self,
        round: Round,
        engines: &mut [Option<Box<dyn Contender>>; 2],
        tell: &Sender<News>,
    ) -> Result<News, ContestError> {
        let mut started = false;
        for (index, engine) in engines.iter_mut().enumerate() {
            if engine.is_none() {
                *engine = Some(self.start(index)?);
                started = true;
            }
        }
        let [Some(a), Some(b)] = engines else { return Err(nobody()) };
        if started {
            let names = names([a.name(), b.name()]);
            check(self.known, &names)?;
            // Nobody listens when the match is over.
            let _ = tell.send(News::Names(names));
        }
        let opening = (self.opening)(round.0);
        let mut players: [&mut dyn Contender; 2] = of_colors(round, [a.as_mut(), b.as_mut()]);
        let &Terms { ref paces, margin, adjudicate, ponder, .. } = self.terms;
        let paces = of_colors(round, paces.each_ref());
        let conditions = Conditions { paces, margin, adjudicate, ponder };
        let played = play(&mut players, &opening.record, &conditions);
        let white = played.end.halves_of_white();
        let mut broken =
            [white, 2 - white].into_iter().zip(&mut players).map(|(h, p)| p.finish(h).is_err());
        let mut broken = [broken.next() == Some(true), broken.next() == Some(true)];
        if let End::Failed(color, failure) = &played.end {
            broken[color.index()] |= !failure.is_part_of_the_game();
        }
        // A program may say its name no sooner than when it begins a game.
        let called = names([a.name(), b.name()]);
        check(self.known, &called)?;
        let called = of_colors(round, called);
        for (engine, broken) in engines.iter_mut().zip(of_colors(round, broken)) {
            if broken {
                *engine = None;
            }
        }
        Ok(News::Game(round, called, Box::new(played)))
    }

    fn start(&self, index: usize) -> Result<Box<dyn Contender>, ContestError> {
        let Terms { sides, contract, paces, .. } = self.terms;
        let mut tries = 1;
        loop {
            match start(&sides[index], contract, &paces[index]) {
                Ok(engine) => return Ok(engine),
                Err(_) if tries < TRIES => {
                    tries += 1;
                    thread::sleep(Duration::from_millis(200));
                }
                Err(failure) => {
                    return Err(ContestError::Start(letter(index), failure));
                }
            }
        }
    }
}

/// Whether the engines may be those of the games before.
fn check(known: &Names, names: &[String; 2]) -> Result<(), ContestError> {
    match known.stranger(names.each_ref().map(String::as_str)) {
        None => Ok(()),
        Some(Stranger { index, name, known }) => {
            Err(ContestError::Stranger(letter(index), name, known))
        }
    }
}

/// The same of this engine alone, whose name is known before it is started.
fn check_own(sides: &[Side; 2], known: &Names) -> Result<(), ContestError> {
    for (index, side) in sides.iter().enumerate() {
        let Side::Own(options) = side else { continue };
        let may_be = |name: String| {
            let mut names = [String::new(), String::new()];
            names[index] = name;
            check(known, &names)
        };
        let name = own_name(options);
        // It is told apart from another of the same name.
        let apart = told_apart(index, &name);
        may_be(name).or_else(|error| may_be(apart).map_err(|_| error))?;
    }
    Ok(())
}

/// What an engine is called on the command line.
fn letter(index: usize) -> char {
    if index == 0 { 'a' } else { 'b' }
}

fn nobody() -> ContestError {
    ContestError::Start('a', Failure::Start("it does not run".to_owned()))
}

/// The names of two engines, told apart.
fn names(names: [String; 2]) -> [String; 2] {
    let [a, b] = names;
    if a == b { [told_apart(0, &a), told_apart(1, &b)] } else { [a, b] }
}

/// What the first or the second engine is called where both have one name.
fn told_apart(index: usize, name: &str) -> String {
    format!("{name} ({})", letter(index))
}

/// The openings by their indices, in the order in which they come.
fn order(terms: &Terms) -> Vec<usize> {
    let mut order: Vec<usize> = (0..terms.openings.len()).collect();
    if terms.seed != 0 {
        let mut lot = Lot::new(terms.seed);
        for end in (1..order.len()).rev() {
            order.swap(end, lot.below(end + 1));
        }
    }
    order
}
