//! The table itself: a record and what it means.

use std::time::Duration;

use draughts::Color;
use draughts::clock::{Clock, Credit, TimeControl};
use draughts::game::{Edition, Outcome};
use draughts::match_play::{Board, Lot, Match, Pairing, Player, Until};
use draughts::rules::First;
use draughts_notation::Contract;
use draughts_notation::pdn::PdnGame;
use serde::{Deserialize, Serialize};

use crate::cause::Refused;
use crate::event::{Act, Event};
use crate::play::Playing;
use crate::player;
use crate::refusal::Refusal;
use crate::stage::Stage;
use crate::step_times::StepTimes;
use crate::terms::{Beginner, Terms};

/// A table as plain data. As JSON, everything but `terms` may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was agreed.
    pub terms: Terms,
    /// Who won the games before this one; nobody won the drawn ones.
    #[serde(default, with = "player::list")]
    pub results: Vec<Option<Player>>,
    /// What happened in this game.
    #[serde(default)]
    pub log: Vec<Event>,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Men are named, to be crowned and to be spent (M3).
    Crown,
    /// It is played.
    Play,
    /// It is over.
    Over,
}

/// Two players at a board: the game that is played, its clocks, and the games before.
#[derive(Debug)]
pub struct Table {
    record: Record,
    contract: Contract,
    controls: Option<[TimeControl; 2]>,
    series: Match,
    /// Who has White in the first game.
    first_white: Player,
    pairing: Pairing,
    pub(crate) play: Playing,
    pub(crate) clock: Option<Clock>,
    /// For how long the clocks stood still because nobody could play, in milliseconds.
    held: u64,
    /// The time of the last event.
    seen: u64,
    /// How long each step of the game took that stands.
    times: StepTimes,
    /// Who wants the next game.
    again: [bool; 2],
    /// Whether the game was broken off before both had moved.
    aborted: bool,
    /// How many events there were in all games.
    events: u64,
}

/// The most events of a game: after a thousand moves each it is drawn.
pub(crate) const MOST_EVENTS: usize = 8192;

/// With so many moves a game has begun: both have moved.
pub(crate) const BEGUN: u32 = 2;

/// The most games of a table.
const MOST_GAMES: usize = 10_000;

/// The most Boards of a match.
const MOST_BOARDS: u32 = 99;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The most days that a clock gives at once, as agreed now.
const LONGEST: u32 = 366;

/// In how many days a flag falls at the latest: a deadline stays a time that can be kept.
const FURTHEST: u32 = 100 * LONGEST;

impl Table {
    /// A table before anything has happened.
    ///
    /// # Errors
    /// The terms cannot be played.
    pub fn new(terms: &Terms) -> Result<Table, Refusal> {
        let contract: Contract =
            terms.rules.parse().map_err(|error| Refusal::at("rules", error))?;
        terms.check_proven(contract.rules())?;
        let controls = controls(terms)?;
        let series = series(terms, &contract)?;
        let pairing = series.next_game().ok_or_else(|| Refusal::new(Refused::NoBoards))?;
        let play = Playing::new(terms, &contract, pairing, pairing.white)?;
        let mut table = Table {
            record: Record { terms: terms.clone(), results: Vec::new(), log: Vec::new() },
            contract,
            controls,
            series,
            first_white: pairing.white,
            pairing,
            play,
            clock: None,
            held: 0,
            seen: 0,
            times: StepTimes::default(),
            again: [false; 2],
            aborted: false,
            events: 0,
        };
        table.wind();
        table.note_end()?;
        Ok(table)
    }

    /// A table that is agreed on now: it is held to more than a record, whose games have begun.
    ///
    /// # Errors
    /// The terms cannot be played, a clock leaves a player no time for the first move, a man is
    /// named twice as a handicap, or there are no men to crown.
    pub fn agree(terms: &Terms) -> Result<Table, Refusal> {
        let table = Table::new(terms)?;
        table.play.check_naming()?;
        let short = terms.short.as_ref().map_or(&[][..], |short| &short.squares);
        let twice = (1..short.len()).find(|&index| short[..index].contains(&short[index]));
        if let Some(index) = twice {
            let twice = Refused::NamedTwice.with("square", short[index]);
            return Err(Refusal::at("short", twice));
        }
        let controls = table.controls.iter().flatten().zip(["clock", "clock_two"]);
        for (control, name) in controls {
            let periods = control.periods();
            let times = periods.iter().flat_map(|period| [period.time(), period.increment()]);
            let wrong = if periods.first().is_some_and(|first| first.time().is_zero()) {
                Refused::NoTime.say()
            } else if times.max() > Some(DAY * LONGEST) {
                Refused::TooLong.with("most", LONGEST)
            } else {
                continue;
            };
            let place = if terms.clock_two.is_some() { name } else { "clock" };
            return Err(Refusal::at(place, wrong.with("clock", control.to_string())));
        }
        Ok(table)
    }

    /// The table that a record says.
    ///
    /// # Errors
    /// The terms cannot be played, or an event may not happen where it stands.
    pub fn of(record: &Record) -> Result<Table, Refusal> {
        let is_before = record.terms.edition == Some(Edition::First);
        let is_new = record.log.is_empty() && record.results.is_empty() && !is_before;
        let new = if is_new { Table::agree } else { Table::new };
        let mut table = new(&record.terms)?;
        if record.results.len() > MOST_GAMES {
            return Err(Refusal::new(Refused::TooManyResults.with("most", MOST_GAMES)));
        }
        table.follow(&record.results)?;
        for (index, event) in record.log.iter().enumerate() {
            table
                .apply(event)
                .map_err(|refusal| refusal.within(format_args!("log: {}", index + 1)))?;
        }
        Ok(table)
    }

    /// Takes over the results of earlier games.
    fn follow(&mut self, results: &[Option<Player>]) -> Result<(), Refusal> {
        if results.is_empty() {
            return Ok(());
        }
        // The first pairing stands already; a game that is over before its first move is in the
        // results.
        self.series = series(&self.record.terms, &self.contract)?;
        for winner in results {
            let pairing = self.series.next_game();
            let color = pairing.zip(*winner).map(|(pairing, player)| color_of(pairing, player));
            self.series.record(color).map_err(|error| Refusal::at("results", error))?;
        }
        let next = self.next()?;
        self.record.results = results.to_vec();
        self.begin(next)
    }

    /// The next game of the series.
    fn next(&self) -> Result<(Pairing, Playing), Refusal> {
        let pairing =
            self.series.next_game().ok_or_else(|| Refusal::at("again", Refused::MatchOver))?;
        let play = Playing::new(&self.record.terms, &self.contract, pairing, self.first_white)?;
        Ok((pairing, play))
    }

    /// Sets up the next game of the series.
    fn begin(&mut self, (pairing, play): (Pairing, Playing)) -> Result<(), Refusal> {
        self.pairing = pairing;
        self.play = play;
        self.again = [false; 2];
        self.times = StepTimes::default();
        self.wind();
        self.note_end()
    }

    /// Sets the clocks for a new game.
    fn wind(&mut self) {
        let [one, two] = match &self.controls {
            Some([one, two]) => [one, two],
            None => return,
        };
        let colors = if self.pairing.white == Player::One { [one, two] } else { [two, one] };
        self.clock = Some(Clock::unequal(colors, Credit::After));
    }

    /// Does what an event says, or leaves everything as it is.
    ///
    /// # Errors
    /// The event may not happen now; the reason is said.
    pub fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        if self.record.log.len() >= MOST_EVENTS {
            return Err(Refusal::new(Refused::TooManyEvents.with("most", MOST_EVENTS)));
        }
        let at = event.at.max(self.seen);
        if event.act == Act::Again {
            return self.want_again(event, at);
        }
        if let Some(outcome) = self.outcome() {
            return Err(Refusal::over(event.act.word(), outcome));
        }
        if self.aborted {
            return Err(Refusal::over(event.act.word(), "it was broken off"));
        }
        let now = self.time(at);
        let fallen = self.clock.as_ref().and_then(|clock| clock.flag(now));
        match (&event.act, fallen) {
            (Act::Flag, Some(color)) => self.play.fall_flag(color)?,
            (Act::Flag, None) => return Err(Refusal::at("flag", Refused::NoFlag)),
            (Act::Proven, None) => self.prove_drawn(now)?,
            (Act::Abort, None) => self.abort(now)?,
            (Act::Hold(ms), _) => self.held += (*ms).min(at.saturating_sub(self.seen)),
            (_, Some(color)) => {
                return Err(Refusal::new(Refused::Flag.with("who", color)));
            }
            (act, None) => self.act(act, event.by, now)?,
        }
        self.keep(event, at);
        self.note_end()
    }

    /// What a player does.
    fn act(&mut self, act: &Act, by: Option<Player>, now: Duration) -> Result<(), Refusal> {
        let color = match by {
            Some(player) => color_of(self.pairing, player),
            None if act.is_of_turn() || *act == Act::Forfeit => self.play.turn(),
            None => return Err(Refusal::at(act.word(), Refused::NobodyDid)),
        };
        if act.is_of_turn() && color != self.play.turn() {
            let who = self.play.turn();
            return Err(Refusal::at(act.word(), Refused::NotYourTurn.with("who", who)));
        }
        match act {
            Act::Move(text) => {
                let begins = self.play.ply() == 0;
                self.play.enter(text)?;
                self.press(color, begins, now)?;
            }
            Act::Agree => {
                let (_, plies) =
                    self.play.asked().ok_or_else(|| Refusal::at("agree", Refused::NothingAsked))?;
                self.play.agree(color)?;
                self.rewind(plies, now)?;
            }
            Act::Touch(_) | Act::Adjust | Act::Adjusted if !self.record.terms.touch => {
                return Err(Refusal::at(act.word(), Refused::NoTouch));
            }
            Act::Claim { draw } if self.clock.is_some() => self.play.leave(!color, *draw)?,
            act => self.play.act(act, color)?,
        }
        if self.outcome().is_some() {
            self.stop(now);
        }
        Ok(())
    }

    /// Ends a game whose players agreed that a proven draw does (E10).
    fn prove_drawn(&mut self, now: Duration) -> Result<(), Refusal> {
        if !self.record.terms.proven {
            return Err(Refusal::at("proven", Refused::NotProven));
        }
        self.play.prove_drawn()?;
        self.stop(now);
        Ok(())
    }

    /// There is no game: nobody has lost it, and it is none of the series.
    fn abort(&mut self, now: Duration) -> Result<(), Refusal> {
        if self.play.ply() >= BEGUN {
            return Err(Refusal::detail("both have moved").within("abort"));
        }
        self.aborted = true;
        self.stop(now);
        Ok(())
    }

    /// The clocks after a move. The first move of a game takes no time: the clocks start with it.
    fn press(&mut self, mover: Color, begins: bool, now: Duration) -> Result<(), Refusal> {
        let Some(clock) = &mut self.clock else { return Ok(()) };
        if begins && clock.running().is_none() {
            clock.start(mover, now).map_err(Refusal::new)?;
        }
        clock.press(now).map_err(Refusal::new)
    }

    /// The clocks after moves were taken back.
    fn rewind(&mut self, plies: u32, now: Duration) -> Result<(), Refusal> {
        let turn = self.play.turn();
        let Some(clock) = &mut self.clock else { return Ok(()) };
        // The side that has the turn again made the first of the moves taken back.
        clock.take_back(turn, plies.div_ceil(2));
        clock.take_back(!turn, plies / 2);
        clock.start(turn, now).map_err(Refusal::new)
    }

    fn stop(&mut self, now: Duration) {
        if let Some(clock) = &mut self.clock {
            // A clock whose flag has fallen stands still already.
            let _ = clock.stop(now);
        }
    }

    /// A player wants the next game; it begins when both do.
    fn want_again(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        let player = event.by.ok_or_else(|| Refusal::at("again", Refused::NobodyDid))?;
        if self.phase() != Phase::Over {
            return Err(Refusal::at("again", Refused::GameGoesOn));
        }
        if self.is_finished() {
            return Err(Refusal::at("again", Refused::MatchOver));
        }
        if self.record.results.len() >= MOST_GAMES {
            return Err(Refusal::at("again", Refused::TooManyGames.with("most", MOST_GAMES)));
        }
        if self.again[player.index()] {
            return Err(Refusal::at("again", Refused::SaidAlready));
        }
        // Where both want it, what cannot be set up is refused before anything has changed.
        let other = 1 - player.index();
        let next = if self.again[other] { Some(self.next()?) } else { None };
        self.again[player.index()] = true;
        self.keep(event, at);
        if let Some(next) = next {
            let winner = self.outcome().and_then(|outcome| outcome.winner);
            self.record.results.push(winner.map(|color| self.pairing.player(color)));
            self.record.log.clear();
            self.begin(next)?;
        }
        Ok(())
    }

    fn keep(&mut self, event: &Event, at: u64) {
        self.record.log.push(Event { at, ..event.clone() });
        self.times.note(self.play.steps(), at, self.held);
        self.seen = at;
        self.events += 1;
    }

    /// Counts a game that has just ended.
    fn note_end(&mut self) -> Result<(), Refusal> {
        let counted = self.series.games() as usize > self.record.results.len();
        match self.outcome() {
            Some(outcome) if !counted => self.series.record(outcome.winner).map_err(Refusal::new),
            _ => Ok(()),
        }
    }

    /// The time of the clocks.
    pub(crate) fn time(&self, at: u64) -> Duration {
        Duration::from_millis(at.saturating_sub(self.held))
    }

    /// What was agreed.
    pub fn terms(&self) -> &Terms {
        &self.record.terms
    }

    /// The contract.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The table as plain data: with it, another one is made that is the same.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many events there were in all games.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// How far the game is.
    pub fn phase(&self) -> Phase {
        match self.play.is_naming() {
            _ if self.aborted || self.outcome().is_some() => Phase::Over,
            true => Phase::Crown,
            false => Phase::Play,
        }
    }

    /// Who has to do something, nobody when the game is over.
    pub fn turn(&self) -> Option<Player> {
        (self.phase() != Phase::Over).then(|| self.pairing.player(self.play.turn()))
    }

    /// The colour of a player in this game.
    pub fn color(&self, player: Player) -> Color {
        color_of(self.pairing, player)
    }

    /// How the game ended; nothing of one that was broken off before both had moved.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.outcome()
    }

    /// Whether who keeps the table is to ask endgame tables whether the position is proven drawn
    /// (E10).
    pub fn asks_tables(&self) -> bool {
        self.record.terms.proven && self.phase() == Phase::Play
    }

    /// The colour that begins the game, whoever names men to be crowned before (M1, M3).
    pub fn beginner(&self) -> Color {
        self.pairing.beginner
    }

    /// How many pieces stand on the board.
    pub fn pieces(&self) -> u32 {
        self.play.pieces()
    }

    /// By how many men a player is behind on the board, a king counting for three; where men are to
    /// be lost, whoever has more of them is.
    pub fn behind(&self, player: Player) -> i32 {
        self.play.behind(self.color(player))
    }

    /// Whether there can be no next game: the match is over, or this game was broken off before
    /// both had moved.
    pub fn is_finished(&self) -> bool {
        self.aborted || self.series.is_over()
    }

    /// How many moves have been made in this game.
    pub fn ply(&self) -> u32 {
        self.play.ply()
    }

    /// How many games were played before this one.
    pub fn games_before(&self) -> usize {
        self.record.results.len()
    }

    /// When the flag of the side falls whose clock runs, in the time of the events.
    pub fn deadline(&self) -> Option<u64> {
        let clock = self.clock.as_ref().filter(|_| self.phase() != Phase::Over)?;
        let left = clock.remaining(clock.running()?, self.time(self.seen))?.min(DAY * FURTHEST);
        Some(self.seen + left.as_millis() as u64 + u64::from(left.subsec_nanos() % 1_000_000 > 0))
    }

    /// For how long the clocks have stood still because nobody could play, in milliseconds.
    pub fn held(&self) -> u64 {
        self.held
    }

    /// When the last event was.
    pub fn last_event(&self) -> u64 {
        self.seen
    }

    /// The game so far, to be written; while men are named the men as they stand.
    pub fn score(&self) -> PdnGame {
        self.play.score()
    }

    /// The game, or the men that are named before it.
    pub fn stage(&self) -> &Stage {
        self.play.stage()
    }

    /// How long each move, offence and huff of this game took that stands, in milliseconds without
    /// the time that nobody could play; the first one none.
    pub fn step_times(&self) -> &[u64] {
        self.times.spent()
    }

    /// When the first step of this game was made.
    pub fn begun(&self) -> Option<u64> {
        self.times.begun()
    }

    /// The piece that was touched and must be played (M5).
    pub fn bound(&self) -> Option<u8> {
        self.play.bound()
    }

    /// Who has which colour in this game.
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// The games that were played, this one included when it is over.
    pub fn series(&self) -> &Match {
        &self.series
    }

    /// Whether a player wants the next game.
    pub fn wants_again(&self, player: Player) -> bool {
        self.again[player.index()]
    }

    /// What the clocks show: White's and Black's milliseconds, `None` without a limit, and which
    /// one runs.
    pub fn clocks(&self, at: u64) -> Option<([Option<u64>; 2], Option<Color>)> {
        let clock = self.clock.as_ref()?;
        let now = self.time(at.max(self.seen));
        let left = |color| clock.remaining(color, now).map(|left| left.as_millis() as u64);
        Some((Color::BOTH.map(left), clock.running()))
    }

    /// The Boards that have begun, none where single games are played.
    pub fn boards(&self) -> &[Board] {
        if self.record.terms.boards == 0 { &[] } else { self.series.boards() }
    }
}

/// The colour of a player.
pub(crate) fn color_of(pairing: Pairing, player: Player) -> Color {
    if pairing.white == player { Color::White } else { Color::Black }
}

/// The time controls of both players.
fn controls(terms: &Terms) -> Result<Option<[TimeControl; 2]>, Refusal> {
    let read = |name: &str, text: &Option<String>| -> Result<Option<TimeControl>, Refusal> {
        let control = text.as_deref().map(str::parse).transpose();
        control.map_err(|error: draughts::clock::TimeControlError| Refusal::at(name, error))
    };
    let one = read("clock", &terms.clock)?;
    let two = read("clock_two", &terms.clock_two)?;
    Ok(match (one, two) {
        (None, None) => None,
        (Some(both), None) => Some([both.clone(), both]),
        (one, Some(two)) => Some([one.unwrap_or(TimeControl::Unlimited), two]),
    })
}

/// The match that was agreed, before its first game; single games are one of Boards without end.
fn series(terms: &Terms, contract: &Contract) -> Result<Match, Refusal> {
    if terms.boards > MOST_BOARDS {
        let many = Refused::TooManyBoards.with("most", MOST_BOARDS).with("boards", terms.boards);
        return Err(Refusal::new(many));
    }
    let first = contract.rules().first;
    // A position that is set up says itself who has the turn.
    let set_up = terms.side_to_move();
    let by_rules = match first {
        First::Black => Color::Black,
        _ => Color::White,
    };
    let begins =
        terms.begins.unwrap_or(Beginner { player: Player::One, color: set_up.unwrap_or(by_rules) });
    let first = if terms.start.is_some() { First::Either } else { first };
    if set_up.is_some_and(|color| color != begins.color) {
        return Err(Refusal::at("begins", Refused::NotItsTurn.with("who", begins.color)));
    }
    let lot = Lot::new(first, begins.player, begins.color)
        .map_err(|error| Refusal::at("begins", error))?;
    let length = if terms.boards == 0 { u32::MAX } else { terms.boards };
    let until = terms.until.unwrap_or(Until::AllPlayed);
    Match::until(until, length, lot).map_err(|error| Refusal::at("boards", error))
}

#[cfg(test)]
mod tests;
