//! `reply`: what the computer does in a game.

use core::time::Duration;

use draughts::any::{AnyGame, AnyMove, AnySetup, WithGame, with_game};
use draughts::game::Game;
use draughts::{Color, Square, Variant, WithVariant, dispatch};
use draughts_notation::{Contract, Notation};
use draughts_player::{
    Budget, ComputerPlayer, Level, Purpose, Request, accepts_draw, best_crown, is_forced,
};
use longking_table::{Record, Refusal, Stage, Table};
use serde::{Deserialize, Serialize};

use super::moves::{self, WireMove};
use super::{EngineContext, bounded};
use crate::unanswered::Unanswered;

/// Time that is left for the way to the player and back: on 3G an answer is half a second on its
/// way. Where hardly more is left at all, it is more than half of that.
const WAY: Duration = Duration::from_millis(800);

/// A game and what is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    pub table: Record,
    /// 1 to 16.
    pub level: u8,
    /// Chooses among equal moves.
    #[serde(default)]
    pub seed: u64,
    /// Whether the side to move offers a draw, instead of asking for a move.
    #[serde(default)]
    pub draw: bool,
    /// The name of the sitting at which the game is played, which nobody else knows: its player
    /// keeps its table from turn to turn. Without one, the computer thinks about the position
    /// afresh.
    #[serde(default)]
    pub sitting: Option<String>,
    /// The moment, in the time of the events: who plays with a clock thinks no longer than it may.
    #[serde(default)]
    pub at: Option<u64>,
}

/// What the computer does.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Reply {
    /// The piece that it huffs first.
    huff: Option<u8>,
    /// Its move; none when a draw was offered, and when the huff ended the game.
    #[serde(rename = "move")]
    mv: Option<WireMove>,
    /// The man that it crowns and the man that it spends, before the first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    crown: Option<[u8; 2]>,
    /// Whether it accepts the draw that is offered.
    accepts: bool,
}

/// How long the computer may think.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Time {
    /// By its clock, in milliseconds; none without one.
    most: Option<u64>,
}

impl Time {
    /// The time for a turn.
    pub fn of(question: &Question) -> Time {
        Time { most: question.time().map(|time| time.as_millis() as u64) }
    }
}

/// What a player did last: the question and its reply.
#[derive(Debug)]
pub struct Given {
    question: Question,
    reply: Reply,
}

/// A question that has been read.
struct Ask<'a> {
    draw: bool,
    player: &'a mut ComputerPlayer,
    request: Request<'a>,
}

/// Answers the question.
///
/// # Errors
/// The game cannot be played, or is over.
pub fn answer(question: Question, context: EngineContext<'_>) -> Result<Reply, Refusal> {
    let level = question.level()?;
    let table = bounded(|| Table::of(&question.table))?;
    let Question { seed, draw, ref sitting, .. } = question;
    let purpose = if sitting.is_some() { Purpose::Play } else { Purpose::Hint };
    let request = context.request(table.contract().rules(), level);
    let request = Request { purpose, seed, varies: sitting.is_some(), ..request };
    let request = if draw { request.about_draw() } else { request };
    let players = context.players;
    // The table of a game is filled by its turns alone, wherever it is played.
    let Some(sitting) = sitting.as_ref().filter(|_| !draw) else {
        let mut ask = Ask { draw, player: &mut players.fresh(), request };
        return Reply::to(&table, &mut ask);
    };
    let mut kept = players.take(sitting);
    let last = kept.last.take();
    let is_asked_again = last.as_ref().is_some_and(|last| question.is_again(&last.question));
    if last.as_ref().is_some_and(|last| !question.goes_on_from(&last.question)) {
        kept.player.forget();
    }
    let reply = match last {
        Some(last) if is_asked_again => last.reply,
        _ => Reply::to(&table, &mut Ask { draw, player: &mut kept.player, request })?,
    };
    kept.last = Some(Given { question, reply: reply.clone() });
    players.put(kept);
    Ok(reply)
}

impl Question {
    /// The rules of the game.
    ///
    /// # Errors
    /// They cannot be read.
    pub fn contract(&self) -> Result<Contract, Refusal> {
        self.table.terms.rules.parse().map_err(|error| Refusal::at("rules", error))
    }

    /// The level.
    ///
    /// # Errors
    /// There is no such level.
    pub(super) fn level(&self) -> Result<Level, Refusal> {
        Level::new(self.level).ok_or_else(|| {
            let most = Level::STRONGEST.number();
            Refusal::new(Unanswered::Level.with("most", most).with("level", self.level))
        })
    }

    /// The longest time that the turn may take by the clock of its side; `None` without one. Some
    /// of its share is left for the way to the player and back.
    pub fn time(&self) -> Option<Duration> {
        let left = bounded(|| Table::of(&self.table)).ok()?.time_left(self.at?)?;
        let soft = Budget::clock(left.left, left.increment, left.moves).soft?;
        Some(soft.min(left.left.saturating_sub(WAY).max(left.left / 20 * 9)))
    }

    /// Whether it is the same as the one before, as when an answer was lost on its way.
    fn is_again(&self, before: &Question) -> bool {
        let is_same_place = self.table.log.len() == before.table.log.len();
        is_same_place && self.seed == before.seed && self.goes_on_from(before)
    }

    /// Whether it is about the same game as an earlier one, where that stood or later on.
    fn goes_on_from(&self, earlier: &Question) -> bool {
        let (now, then) = (&self.table, &earlier.table);
        self.level == earlier.level
            && now.terms == then.terms
            && now.results == then.results
            && now.log.starts_with(&then.log)
    }
}

/// A question about a game by a contract.
struct Task<'a, 'b> {
    contract: &'a Contract,
    ask: &'a mut Ask<'b>,
}

impl WithGame for Task<'_, '_> {
    type Output = Result<Reply, Refusal>;

    /// What the computer does in a game.
    fn run<V: Variant>(self, game: &Game<V>) -> Self::Output {
        let Task { contract, ask } = self;
        if ask.draw {
            let accepts = accepts_draw(ask.player, game, &ask.request);
            return Ok(Reply { accepts, ..Reply::default() });
        }
        let mut request = ask.request;
        if is_forced(game) {
            request.budget = request.budget.forced();
        }
        let found = ask.player.think(game, &request, &mut |_| ());
        let turn = found.ok_or_else(no_move)?.turn;
        let mut after = game.clone();
        if let Some(square) = turn.huff {
            after.huff(square).map_err(|error| Refusal::at("reply", error))?;
        }
        let mv = turn.mv.as_ref().map(AnyMove::from);
        let huff = turn.huff.map(Square::number);
        Reply::of(huff, mv, &after, contract)
    }
}

fn no_move() -> Refusal {
    Refusal::at("reply", Unanswered::NoMove)
}

/// The men that the computer names from a set-up, for a side.
struct Name<'a, 'b> {
    setup: &'a AnySetup,
    color: Color,
    contract: &'a Contract,
    ask: &'a Ask<'b>,
}

impl WithVariant for Name<'_, '_> {
    type Output = Option<[u8; 2]>;

    /// Those after which a short search likes its game best.
    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let (setup, stop) = (self.setup.on(), self.ask.request.stop);
        let best = best_crown(variant, &setup, self.color, self.contract.rules(), stop);
        best.map(|squares| squares.map(Square::number))
    }
}

impl Reply {
    /// What the computer does at a table, or answers to an offer of a draw.
    fn to(table: &Table, ask: &mut Ask<'_>) -> Result<Reply, Refusal> {
        let contract = table.contract();
        match table.stage() {
            Stage::Game(game) => {
                if let Some(outcome) = game.outcome() {
                    return Err(Refusal::over("reply", outcome));
                }
                with_game(game.as_ref(), Task { contract, ask }).ok_or_else(no_move)?
            }
            Stage::Naming(naming, setup) => {
                let color = naming.to_name();
                let color = color.ok_or_else(|| Refusal::at("reply", Unanswered::NoNaming))?;
                let best = dispatch(&contract.rules().moves, Name { setup, color, contract, ask });
                let crown = best.ok_or_else(|| Refusal::at("reply", Unanswered::NoCrown))?;
                Ok(Reply { crown: Some(crown), ..Reply::default() })
            }
        }
    }

    /// A huff and a move, which comes after it.
    fn of(
        huff: Option<u8>,
        mv: Option<AnyMove>,
        after: &dyn AnyGame,
        contract: &Contract,
    ) -> Result<Reply, Refusal> {
        let notation = Notation::of(contract);
        let write = |mv| moves::one(after.moment(), after.rules(), &mv, notation);
        let mv = bounded(|| Ok(mv.and_then(write)))?;
        Ok(Reply { huff, mv, ..Reply::default() })
    }
}

#[cfg(test)]
mod tests {
    use draughts_player::PlayerPool;
    use serde_json::{Value, json};

    use super::super::{EngineContext, Players, answer};

    /// The lowest level that overlooks nothing, so that what it finds at one turn is of use at the
    /// next.
    const LEVEL: u8 = 10;

    /// The replies to questions, one after the other, by some players.
    fn ask(players: &Players, question: &Value) -> Value {
        let context = EngineContext { players, ..EngineContext::bare() };
        let reply = answer("reply", &question.to_string(), context).unwrap();
        serde_json::from_str(&reply).unwrap()
    }

    fn question(log: &[String], level: u8, sitting: Option<&str>) -> Value {
        let table = json!({"terms": {"rules": "russian"}, "log": log});
        json!({"table": table, "level": level, "seed": 3, "sitting": sitting})
    }

    /// Some turns of the computer on both sides, each by a sitting or without one.
    fn game(players: &Players, plies: usize, sitting: Option<&str>) -> Vec<String> {
        let mut log = Vec::new();
        for _ in 0..plies {
            let reply = ask(players, &question(&log, LEVEL, sitting));
            log.push(reply["move"]["hub"].as_str().unwrap().to_owned());
        }
        log
    }

    /// The time that the computer may take where White, whose clock runs, has so many milliseconds
    /// of its turn behind it.
    fn most(clock: Option<&str>, passed: u64) -> Value {
        let move_at = |mv: &str, by, at| json!({"e": "move", "m": mv, "by": by, "at": at});
        let log = [move_at("32-28", "one", 1_000), move_at("19-23", "two", 1_500)];
        let terms = json!({"rules": "international", "clock": clock});
        let table = json!({"terms": terms, "log": log});
        let asked = json!({"table": table, "level": 16, "at": 1_500 + passed});
        let time = answer("time", &asked.to_string(), EngineContext::bare()).unwrap();
        serde_json::from_str::<Value>(&time).unwrap()["most"].clone()
    }

    #[test]
    fn m4_the_computer_has_the_time_of_its_clock() {
        assert_eq!(most(None, 0), Value::Null);
        let of = |clock, passed| most(Some(clock), passed).as_u64().unwrap();
        assert!((400..=450).contains(&of("*1", 0)), "more than half is for the way");
        assert!((200..400).contains(&of("*1", 500)));
        assert!((1_000..1_500).contains(&of("60", 0)));
        assert!(of("60", 50_000) < 300);
        assert!(of("60+5", 0) > of("60", 0));
        assert_eq!(of("60", 61_000), 0);
        for clock in ["18446744073709551615", "60+18446744073709551615", "*18446744073709551615"] {
            assert!(most(Some(clock), 0).is_u64(), "{clock}");
        }
    }

    #[test]
    fn a_turn_without_a_choice_is_answered_at_once() {
        let table = json!({"terms": {"rules": "international", "start": "W:W28,50:B23,1"}});
        let asked = json!({"table": table, "level": 16, "sitting": "one"});
        // It would think for ever: nobody stops it.
        let players = Players::new(1, 1);
        assert_eq!(ask(&players, &asked)["move"]["hub"], "28x19x23");
    }

    #[test]
    fn the_same_game_is_the_same_whatever_else_is_played_and_asked() {
        let alone = game(&Players::new(1, 8), 12, Some("one"));
        let players = Players::new(2, 8);
        let mut log = Vec::new();
        for ply in 0..12 {
            let one = question(&log, LEVEL, Some("one"));
            let reply = ask(&players, &one);
            assert_eq!(ask(&players, &one), reply, "what is asked again is not thought again");
            ask(&players, &question(&log, LEVEL, None));
            ask(&players, &question(&log[..ply / 2], LEVEL, Some("other")));
            let mut draw = one;
            draw["draw"] = true.into();
            ask(&players, &draw);
            log.push(reply["move"]["hub"].as_str().unwrap().to_owned());
        }
        assert_eq!(log, alone);
    }

    #[test]
    fn a_game_that_does_not_go_on_begins_with_an_empty_table() {
        let fresh = |log: &[String]| ask(&Players::new(1, 8), &question(log, LEVEL, Some("new")));
        let players = Players::new(1, 8);
        let log = game(&players, 10, Some("one"));
        // Another game at the same sitting, as one that is opened again, or of another level.
        for log in [&log[..4], &["22-18".to_owned()], &[]] {
            assert_eq!(ask(&players, &question(log, LEVEL, Some("one"))), fresh(log), "{log:?}");
        }
        assert_eq!(players.names(), ["one"]);
    }

    #[test]
    fn questions_without_a_sitting_leave_no_player() {
        let players: Players = PlayerPool::new(4, 1);
        game(&players, 2, None);
        assert_eq!(players.names(), [""; 0]);
    }

    #[test]
    fn a_table_that_is_kept_is_used() {
        let kept = game(&Players::new(1, 8), 24, Some("one"));
        let forgotten = game(&Players::new(1, 8), 24, None);
        assert_ne!(kept, forgotten);
    }
}
