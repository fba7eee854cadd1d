//! Tables and players in the shapes that chess servers have.

use draughts::Color;
use draughts::any::AnySetup;
use draughts::clock::TimeControl;
use draughts::game::{Outcome, Reason};
use draughts_notation::{Contract, fen};
use longking_club::Class;
use longking_table::{Phase, Player, Stage, Table, Terms};
use serde::Serialize;

use super::played::{hop_by_hop, hub};
use super::variant::Variant;
use crate::live::View;

/// What a clock shows that does not run, in milliseconds.
const UNLIMITED: u64 = 2_147_483_647;

/// The title of a program.
const BOT: &str = "BOT";

/// How fast a game is.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Speed {
    /// In the words of chess servers.
    speed: &'static str,
    /// The class, where it has one.
    class: Option<&'static str>,
}

impl Speed {
    /// By a time control, if there is one.
    pub(super) fn of(control: Option<&TimeControl>) -> Speed {
        let class = control.and_then(Class::of);
        let speed = match class {
            Some(Class::Fast) => "blitz",
            Some(Class::Rapid) => "rapid",
            Some(Class::Slow) => "classical",
            Some(Class::Days) | None => "correspondence",
        };
        Speed { speed, class: class.map(Class::name) }
    }

    /// The same by the name of a class of the archive.
    pub(super) fn named(class: &str) -> Speed {
        let class = Class::find(class);
        let speed = match class {
            Some(Class::Fast) => "blitz",
            Some(Class::Rapid) => "rapid",
            Some(Class::Slow) => "classical",
            Some(Class::Days) | None => "correspondence",
        };
        Speed { speed, class: class.map(Class::name) }
    }

    pub(super) fn class(self) -> Option<&'static str> {
        self.class
    }
}

/// The clock of a game, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct WireClock {
    initial: u64,
    increment: u64,
}

impl WireClock {
    fn of(control: &TimeControl) -> Option<WireClock> {
        let first = control.periods().first()?;
        Some(WireClock {
            initial: first.time().as_millis() as u64,
            increment: first.increment().as_millis() as u64,
        })
    }
}

/// What a list of ratings is called.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Perf {
    pub(super) name: &'static str,
}

/// Somebody, as others see him.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Somebody {
    /// The name in lower case; nothing for a guest.
    id: Option<String>,
    name: String,
    username: String,
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
}

impl Somebody {
    /// Somebody without a name, under what he has written.
    pub(super) fn guest(name: &str) -> Somebody {
        let name = if name.is_empty() { "?" } else { name };
        Somebody { name: name.to_owned(), username: name.to_owned(), ..Somebody::default() }
    }

    /// Somebody with a name, and his rating where he has one: points, and whether they are few
    /// games old.
    pub(super) fn named(name: &str, is_bot: bool, rating: Option<(i64, bool)>) -> Somebody {
        Somebody {
            id: Some(name.to_lowercase()),
            name: name.to_owned(),
            username: name.to_owned(),
            title: is_bot.then_some(BOT),
            rating: rating.map(|(points, _)| points),
            provisional: rating.map(|(_, provisional)| provisional),
        }
    }
}

/// How far a game is, in the words of chess servers, with their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Status {
    id: u8,
    pub(super) name: &'static str,
}

impl Status {
    const STARTED: Status = Status { id: 20, name: "started" };
    const ABORTED: Status = Status { id: 25, name: "aborted" };

    /// Of a game that ended by a reason, drawn or won.
    pub(super) fn ended(reason: &str, is_won: bool) -> Status {
        let (id, name) = match reason {
            "no-pieces" | "blocked" | "lone-piece" if is_won => (30, "mate"),
            "resigned" => (31, "resign"),
            "forfeit" => (33, "timeout"),
            "time" => (35, "outoftime"),
            _ if is_won => (60, "variantEnd"),
            _ => (34, "draw"),
        };
        Status { id, name }
    }

    /// Of a table; a game that is given up before both have moved was none.
    pub(super) fn of(table: &Table) -> Status {
        match table.outcome() {
            None if table.phase() == Phase::Over => Status::ABORTED,
            None => Status::STARTED,
            Some(outcome) if is_aborted(table, outcome) => Status::ABORTED,
            Some(outcome) => Status::ended(outcome.reason.word(), outcome.winner.is_some()),
        }
    }
}

fn is_aborted(table: &Table, outcome: Outcome) -> bool {
    let off_the_board = matches!(outcome.reason, Reason::Resigned | Reason::Time | Reason::Forfeit);
    table.ply() < 2 && off_the_board
}

/// The word for a colour.
pub(super) fn word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Who has won, and why.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ending {
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
}

impl Ending {
    fn of(table: &Table) -> Ending {
        let Some(outcome) = table.outcome() else {
            return Ending { winner: None, reason: None, clause: None };
        };
        let winner = outcome.winner.filter(|_| !is_aborted(table, outcome));
        let clause = outcome.article.map_or_else(|| outcome.clause.to_string(), str::to_owned);
        let reason = Some(outcome.reason.word());
        Ending { winner: winner.map(word), reason, clause: Some(clause) }
    }
}

/// What changes in a game.
#[derive(Debug, Serialize)]
pub(super) struct GameState {
    #[serde(rename = "type")]
    kind: &'static str,
    /// Hop by hop.
    moves: String,
    /// The same as whole moves.
    hub: String,
    wtime: u64,
    btime: u64,
    winc: u64,
    binc: u64,
    wdraw: bool,
    bdraw: bool,
    status: &'static str,
    #[serde(flatten)]
    ending: Ending,
    contract: String,
    /// How many events there were.
    pub(super) n: u32,
}

impl GameState {
    /// Whether nothing more can happen.
    pub(super) fn is_over(&self) -> bool {
        self.status != Status::STARTED.name
    }

    pub(super) fn of(view: &View<'_>) -> GameState {
        let table = view.table;
        let [wtime, btime] = table.clocks(view.now).map_or([None; 2], |(times, _)| times);
        let offer = match table.stage() {
            Stage::Game(game) => game.draw_offer(),
            Stage::Naming(..) => None,
        };
        let [winc, binc] = Color::BOTH.map(|color| {
            let control = control_of(table, table.pairing().player(color));
            control.as_ref().and_then(WireClock::of).map_or(0, |clock| clock.increment)
        });
        GameState {
            kind: "gameState",
            moves: hop_by_hop(table).join(" "),
            hub: hub(table).join(" "),
            wtime: wtime.unwrap_or(UNLIMITED),
            btime: btime.unwrap_or(UNLIMITED),
            winc,
            binc,
            wdraw: offer == Some(Color::White),
            bdraw: offer == Some(Color::Black),
            status: Status::of(table).name,
            ending: Ending::of(table),
            contract: table.contract().to_string(),
            n: view.n,
        }
    }
}

/// The time control of a player.
fn control_of(table: &Table, player: Player) -> Option<TimeControl> {
    let terms = table.terms();
    let two = terms.clock_two.as_ref().filter(|_| player == Player::Two);
    two.or(terms.clock.as_ref())?.parse().ok()
}

/// The time control of the first player.
pub(super) fn control(table: &Table) -> Option<TimeControl> {
    control_of(table, Player::One)
}

/// The position that stands.
fn position(table: &Table) -> String {
    fen::write_any(&match table.stage() {
        Stage::Game(game) => game.position().setup(),
        Stage::Naming(_, setup) => setup.clone(),
    })
}

/// The position that a game began with; `startpos` for the one of the rules.
fn beginning(table: &Table) -> String {
    let Stage::Game(game) = table.stage() else { return position(table) };
    let setup = game.set_up().setup();
    if setup == AnySetup::start(table.contract().rules()) {
        "startpos".to_owned()
    } else {
        fen::write_any(&setup)
    }
}

/// A game from its terms on.
#[derive(Debug, Serialize)]
pub(super) struct GameFull {
    #[serde(rename = "type")]
    kind: &'static str,
    id: String,
    variant: Variant,
    clock: Option<WireClock>,
    #[serde(flatten)]
    speed: Speed,
    perf: Perf,
    rated: bool,
    #[serde(rename = "createdAt")]
    created: i64,
    white: Somebody,
    black: Somebody,
    #[serde(rename = "initialFen")]
    initial: String,
    state: GameState,
}

impl GameFull {
    /// How many events there were.
    pub(super) fn n(&self) -> u32 {
        self.state.n
    }

    /// Whether nothing more can happen.
    pub(super) fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// Of a table with both players, the first one first, which was made at a time.
    pub(super) fn of(view: &View<'_>, players: [Somebody; 2], created: i64) -> GameFull {
        let table = view.table;
        let control = control(table);
        let [one, two] = players;
        let (white, black) =
            if table.pairing().white == Player::One { (one, two) } else { (two, one) };
        let variant = Variant::of(table.contract());
        GameFull {
            kind: "gameFull",
            id: view.id.to_owned(),
            perf: Perf { name: variant.family() },
            variant,
            clock: control.as_ref().and_then(WireClock::of),
            speed: Speed::of(control.as_ref()),
            rated: table.terms().rated,
            created,
            white,
            black,
            initial: beginning(table),
            state: GameState::of(view),
        }
    }
}

/// How long a game may take.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum TimeLimit {
    Clock {
        /// Seconds.
        limit: u64,
        increment: u64,
        show: String,
    },
    Unlimited,
}

impl TimeLimit {
    fn of(control: Option<&TimeControl>) -> TimeLimit {
        let Some(first) = control.and_then(|control| control.periods().first()) else {
            return TimeLimit::Unlimited;
        };
        let show = control.map(TimeControl::to_string).unwrap_or_default();
        let (limit, increment) = (first.time().as_secs(), first.increment().as_secs());
        TimeLimit::Clock { limit, increment, show }
    }
}

/// A challenge, for one of both.
#[derive(Clone, Debug, Serialize)]
pub(super) struct WireChallenge {
    id: String,
    status: &'static str,
    challenger: Somebody,
    #[serde(rename = "destUser")]
    asked: Somebody,
    variant: Variant,
    rated: bool,
    #[serde(flatten)]
    speed: Speed,
    #[serde(rename = "timeControl")]
    time: TimeLimit,
    color: &'static str,
    perf: Perf,
    /// Whether it is to the one who is told, or of him.
    direction: &'static str,
    compat: Compat,
    /// The game, where it was accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
}

/// What is asked for in a challenge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terse<'a> {
    pub(super) id: &'a str,
    pub(super) status: &'static str,
    pub(super) terms: &'a Terms,
    pub(super) color: &'static str,
    pub(super) is_to_me: bool,
    pub(super) game: Option<&'a str>,
}

impl WireChallenge {
    /// Of one person to another, the challenger first; nothing where its rules cannot be read.
    pub(super) fn of(
        terse: Terse<'_>,
        [challenger, asked]: [Somebody; 2],
    ) -> Option<WireChallenge> {
        let Terse { id, status, terms, color, is_to_me, game } = terse;
        let contract: Contract = terms.rules.parse().ok()?;
        let control = terms.clock.as_deref().and_then(|text| text.parse().ok());
        let variant = Variant::of(&contract);
        // Naming men and touching them is for people.
        let is_plain = terms.crown.is_none() && !terms.touch;
        Some(WireChallenge {
            id: id.to_owned(),
            status,
            challenger,
            asked,
            perf: Perf { name: variant.family() },
            variant,
            rated: terms.rated,
            speed: Speed::of(control.as_ref()),
            time: TimeLimit::of(control.as_ref()),
            color,
            direction: if is_to_me { "in" } else { "out" },
            compat: Compat { bot: is_plain, board: is_plain },
            game: game.map(str::to_owned),
        })
    }
}

/// What a program can do with a game or a challenge.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Compat {
    pub(super) bot: bool,
    pub(super) board: bool,
}

/// A game that begins or has ended, for one of its players.
#[derive(Debug, Serialize)]
pub(super) struct GameEvent {
    #[serde(rename = "gameId")]
    game: String,
    #[serde(rename = "fullId")]
    full: String,
    id: String,
    color: &'static str,
    fen: String,
    #[serde(rename = "hasMoved")]
    has_moved: bool,
    #[serde(rename = "isMyTurn")]
    is_my_turn: bool,
    #[serde(rename = "lastMove")]
    last: String,
    opponent: Somebody,
    perf: &'static str,
    rated: bool,
    #[serde(rename = "secondsLeft")]
    seconds_left: Option<u64>,
    source: &'static str,
    status: Status,
    #[serde(flatten)]
    speed: Speed,
    variant: Variant,
    compat: Compat,
    #[serde(flatten)]
    ending: Ending,
}

impl GameEvent {
    /// Of a table for a player, with the other one.
    pub(super) fn of(view: &View<'_>, player: Player, opponent: Somebody) -> GameEvent {
        let table = view.table;
        let color = table.color(player);
        let left = table.clocks(view.now).and_then(|(times, _)| times[color.index()]);
        let variant = Variant::of(table.contract());
        GameEvent {
            game: view.id.to_owned(),
            full: view.id.to_owned(),
            id: view.id.to_owned(),
            color: word(color),
            fen: position(table),
            has_moved: table.ply() > u32::from(table.beginner() != color),
            is_my_turn: table.turn() == Some(player),
            last: hop_by_hop(table).pop().unwrap_or_default(),
            opponent,
            perf: variant.family(),
            rated: table.terms().rated,
            seconds_left: left.map(|left| left / 1000),
            source: "friend",
            status: Status::of(table),
            speed: Speed::of(control(table).as_ref()),
            variant,
            compat: Compat { bot: true, board: true },
            ending: Ending::of(table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longking_table::{Act, Event, Terms};

    fn table(rules: &str, line: &[Act]) -> Table {
        let terms = Terms { clock: Some("300+5".to_owned()), ..Terms::of(rules) };
        let mut table = Table::new(&terms).expect("terms");
        for (at, act) in (1..).zip(line) {
            let by = table.turn();
            table.apply(&Event { act: act.clone(), by, at }).expect("it may happen");
        }
        table
    }

    fn state(table: &Table) -> serde_json::Value {
        let names = [Some("Ada"), Some("Ben")];
        let view = View { id: "x", table, names, n: 7, now: 3, claim: None, begun: &[] };
        serde_json::to_value(GameState::of(&view)).expect("it is JSON")
    }

    fn mv(text: &str) -> Act {
        Act::Move(text.to_owned())
    }

    #[test]
    fn a_state_has_what_programs_look_for_and_why_a_game_ended() {
        let going = state(&table("international", &[mv("32-28"), mv("19-23"), mv("28x19")]));
        assert_eq!(
            (&going["moves"], &going["hub"]),
            (&"3228 1923 2819".into(), &"32-28 19-23 28x19x23".into())
        );
        assert_eq!((&going["status"], going.get("winner")), (&"started".into(), None));
        assert_eq!((&going["winc"], &going["n"]), (&5_000.into(), &7.into()));
        let over = state(&table("international", &[mv("32-28"), mv("19-23"), Act::Resign]));
        assert_eq!((&over["status"], &over["winner"]), (&"resign".into(), &"black".into()));
        assert_eq!((&over["reason"], &over["clause"]), (&"resigned".into(), &"E2".into()));
        let none = state(&table("international", &[mv("32-28"), Act::Resign]));
        assert_eq!((&none["status"], none.get("winner")), (&"aborted".into(), None));
        let offer = state(&table("russian", &[Act::Offer]));
        assert_eq!((&offer["wdraw"], &offer["bdraw"]), (&true.into(), &false.into()));
    }

    #[test]
    fn every_way_to_end_has_a_status_that_programs_know() {
        let check = |reason, is_won, name| assert_eq!(Status::ended(reason, is_won).name, name);
        check("no-pieces", true, "mate");
        check("blocked", false, "draw");
        check("first-king", true, "variantEnd");
        check("adjudicated", true, "variantEnd");
        check("adjudicated", false, "draw");
        check("time", true, "outoftime");
        check("forfeit", true, "timeout");
        check("agreed", false, "draw");
        check("repetition", false, "draw");
    }
}
