//! `game`: where a table stands.

use std::borrow::Cow;

use draughts::Color;
use draughts::any::{AnyGame, AnySetup, AnyStep};
use draughts::game::{Count, Counter, Duty, Outcome};
use draughts::match_play::Player;
use draughts_notation::moves::signs;
use draughts_notation::{Notation, fen, hub_position};
use longking_table::player;
use longking_table::{Act, Event, Phase, Record, Refusal, Stage, Table};
use serde::{Deserialize, Serialize};

use super::moves::{self, WireMove};
use crate::words::Words;
use crate::words::outcome::{self, Counted};
use crate::words::plain::{self, must};
use crate::words::saying::{Line, Told, With};

/// A table, and what is wanted of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The table.
    pub table: Record,
    /// Whether the answer has every moment of the game.
    #[serde(default)]
    pub line: bool,
    /// The time now, for the clocks; the time of the last event where it is left out.
    #[serde(default)]
    pub now: u64,
    /// What is played after that: moves by the texts that they are shown with, which may say
    /// another move in our numbers, and huffs as `huff28`.
    #[serde(default)]
    pub texts: Vec<String>,
}

/// Where it stands.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// What is to be seen on the board.
    #[serde(flatten)]
    scene: Scene,
    phase: Phase,
    /// The player of the white pieces.
    #[serde(with = "player")]
    white: Player,
    clock: Option<WireClock>,
    #[serde(rename = "match")]
    series: WireMatch,
    /// Who wants the next game.
    again: Vec<&'static str>,
    /// Whether a piece that was touched must be played.
    touch_and_play: bool,
}

/// What is to be seen of one game.
#[derive(Debug, Serialize)]
pub(crate) struct Scene {
    fen: String,
    /// The position that the game began with.
    start: String,
    side_to_move: &'static str,
    /// What stands on each square from square 1: `w b W B`, capitals for kings, `e` for empty.
    board: String,
    /// How many moves were played.
    ply: u32,
    /// What may be played.
    moves: Vec<WireMove>,
    /// What must be captured, unless nobody may be told (H5).
    must: Option<Told>,
    huffable: Vec<u8>,
    counters: Vec<WireCount>,
    /// Why the game goes on where somebody may think that it is over.
    hint: Option<Line>,
    outcome: Option<WireOutcome>,
    /// Who has offered a draw.
    offer: Option<&'static str>,
    /// How many moves the side to move still makes before it may offer a draw again.
    offer_in: u32,
    /// Who asks to take back how many moves.
    back: Option<WireBack>,
    /// The piece that was touched and must be played (M5).
    bound: Option<u8>,
    /// The last moment of the line.
    last: State,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<State>,
}

/// A moment of the game.
#[derive(Clone, Debug, Serialize)]
struct State {
    /// What led here: nothing, a move or a huff.
    #[serde(rename = "move")]
    mv: Option<WireMove>,
    huff: Option<u8>,
    board: String,
    side_to_move: &'static str,
}

/// A request to take back.
#[derive(Debug, Serialize)]
struct WireBack {
    by: &'static str,
    plies: u32,
}

/// A count of a draw table, in moves of each player, or how often the position has stood.
#[derive(Debug, Serialize)]
struct WireCount {
    id: &'static str,
    code: Cow<'static, str>,
    with: With,
    name: String,
    now: u32,
    of: u32,
}

/// How the game ended.
#[derive(Debug, Serialize)]
pub(super) struct WireOutcome {
    winner: Option<&'static str>,
    reason: &'static str,
    clause: &'static str,
    article: Option<&'static str>,
    code: Cow<'static, str>,
    with: With,
    /// The reason as a sentence.
    words: String,
}

/// What the clocks show, in milliseconds; nothing without a limit.
#[derive(Debug, Serialize)]
struct WireClock {
    white: Option<u64>,
    black: Option<u64>,
    running: Option<&'static str>,
    /// When they show it.
    at: u64,
}

/// The games so far, this one included when it is over.
#[derive(Debug, Serialize)]
struct WireMatch {
    /// Which game this is, from 1.
    game: usize,
    /// The games that each player has won.
    wins: [u32; 2],
    draws: u32,
    /// The wins of both players in every Board that has begun; none where single games are played.
    boards: Vec<[u32; 2]>,
    /// How many Boards were agreed.
    length: u32,
    /// Whether every Board has been won.
    over: bool,
    #[serde(with = "player::option")]
    winner: Option<Player>,
}

/// Answers the question.
///
/// # Errors
/// The table cannot have come to be.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let mut table = Table::of(&question.table)?;
    for text in &question.texts {
        let act = shown(&table, text);
        table.apply(&Event { act, by: None, at: table.last_event() })?;
    }
    Ok(Answer::of(&table, question.now, question.line))
}

/// What is played by a text that is shown, perhaps with signs behind it.
fn shown(table: &Table, text: &str) -> Act {
    if let Some(square) = text.strip_prefix("huff").and_then(|square| square.parse().ok()) {
        return Act::Huff(square);
    }
    let moves = match table.stage() {
        Stage::Game(game) => {
            moves::playable(game.moment(), game.rules(), Notation::of(table.contract()))
        }
        Stage::Naming(..) => Vec::new(),
    };
    let (bare, _) = signs::split(text.trim_start());
    let found = moves.into_iter().find(|mv| mv.text == bare);
    Act::Move(found.map_or_else(|| text.to_owned(), |mv| mv.hub))
}

impl Answer {
    /// Where a table stands at a time, with every moment of its game when that is wanted.
    pub fn of(table: &Table, now: u64, line: bool) -> Answer {
        let at = now.max(table.last_event());
        let clock = table.clocks(at).map(|([white, black], running)| WireClock {
            white,
            black,
            running: running.map(word),
            at,
        });
        let again = Player::BOTH.into_iter().filter(|player| table.wants_again(*player));
        Answer {
            scene: Scene::of(table, line),
            phase: table.phase(),
            white: table.pairing().white,
            clock,
            series: WireMatch::of(table),
            again: again.map(player::word).collect(),
            touch_and_play: table.terms().touch,
        }
    }
}

impl WireMatch {
    fn of(table: &Table) -> WireMatch {
        let series = table.series();
        let total = |player| series.boards().iter().map(|board| board.wins(player)).sum();
        WireMatch {
            game: table.games_before() + 1,
            wins: Player::BOTH.map(total),
            draws: series.boards().iter().map(|board| board.draws()).sum(),
            boards: table
                .boards()
                .iter()
                .map(|board| Player::BOTH.map(|one| board.wins(one)))
                .collect(),
            length: table.terms().boards,
            over: series.is_over(),
            winner: series.winner(),
        }
    }
}

impl Scene {
    /// What is to be seen of a table, with every moment before when that is wanted.
    pub(super) fn of(table: &Table, line: bool) -> Scene {
        match table.stage() {
            Stage::Game(game) => Scene::of_game(game.as_ref(), table, line),
            Stage::Naming(naming, setup) => Scene::of_naming(setup, naming.to_name()),
        }
    }

    /// A game under way, or over.
    fn of_game(game: &dyn AnyGame, table: &Table, line: bool) -> Scene {
        let contract = table.contract();
        let words = Words::of(contract.set());
        let notation = Notation::of(contract);
        let over = game.outcome();
        let is_over = table.phase() == Phase::Over;
        let states = if line { State::all(game, notation) } else { Vec::new() };
        let playable = || moves::playable(game.moment(), game.rules(), notation);
        let setup = game.position().setup();
        Scene {
            fen: fen::write_any(&setup),
            start: fen::write_any(&game.set_up().setup()),
            side_to_move: word(game.turn()),
            board: letters(&setup),
            ply: game.ply(),
            moves: if is_over { Vec::new() } else { playable() },
            must: (game.duty() == Duty::Capture).then(|| must(contract)),
            huffable: game.huffable().iter().collect(),
            counters: counts(game, words),
            hint: plain::undecided(game, words),
            outcome: over.map(|end| WireOutcome::of(end, game, words)),
            offer: game.draw_offer().map(word),
            offer_in: game.moves_before_offer(game.turn()),
            back: game.take_back_asked().map(|(by, plies)| WireBack { by: word(by), plies }),
            bound: table.bound(),
            last: State::last(game, notation),
            line: states,
        }
    }

    /// Why the game ended, in a sentence, with the clause.
    pub(super) fn reason(&self) -> Option<String> {
        let outcome = self.outcome.as_ref()?;
        Some(format!("{} ({})", outcome.words, outcome.article.unwrap_or(outcome.clause)))
    }

    /// The men so far, while they are named.
    fn of_naming(setup: &AnySetup, to_name: Option<Color>) -> Scene {
        let side_to_move = word(to_name.unwrap_or(setup.turn));
        let board = letters(setup);
        let last = State { mv: None, huff: None, board: board.clone(), side_to_move };
        Scene {
            fen: fen::write_any(setup),
            start: fen::write_any(setup),
            side_to_move,
            board,
            ply: 0,
            moves: Vec::new(),
            must: None,
            huffable: Vec::new(),
            counters: Vec::new(),
            hint: None,
            outcome: None,
            offer: None,
            offer_in: 0,
            back: None,
            bound: None,
            line: vec![last.clone()],
            last,
        }
    }
}

impl State {
    /// Every moment of a game.
    fn all(game: &dyn AnyGame, notation: Notation) -> Vec<State> {
        let line = game.line();
        (0..game.length()).filter_map(|at| State::of(game, &line, at, notation)).collect()
    }

    /// The last moment of a game.
    fn last(game: &dyn AnyGame, notation: Notation) -> State {
        let now = game.position();
        let last = State::of(game, &game.line(), game.length() - 1, notation);
        last.unwrap_or_else(|| State::plain(&now.setup()))
    }

    /// A moment that nothing led to.
    fn plain(setup: &AnySetup) -> State {
        State { mv: None, huff: None, board: letters(setup), side_to_move: word(setup.turn) }
    }

    /// A moment of a game that has this line, and what led to it.
    fn of(game: &dyn AnyGame, line: &[AnyStep], at: usize, notation: Notation) -> Option<State> {
        let state = State::plain(&game.moment_at(at)?.position().setup());
        let Some(before) = at.checked_sub(1) else { return Some(state) };
        let (step, before) = (line.get(before)?, game.moment_at(before)?);
        let wire = |mv| moves::one(before, game.rules(), mv, notation);
        Some(match step {
            AnyStep::Move(mv) | AnyStep::Offence(mv) => State { mv: wire(mv), ..state },
            AnyStep::Huff(square) => State { huff: Some(*square), ..state },
        })
    }
}

impl WireOutcome {
    pub(super) fn of(end: Outcome, game: &dyn AnyGame, words: Words) -> WireOutcome {
        let [white, black] = Color::BOTH.map(|color| {
            let pieces = game.position().pieces(color);
            let kings = (pieces & game.position().kings()).count();
            (kings, pieces.count() - kings)
        });
        let said = outcome::sentence(&end, game.rules().moves.goal, [white, black], words);
        WireOutcome {
            winner: end.winner.map(word),
            reason: end.reason.word(),
            clause: end.clause.id(),
            article: end.article,
            words: said.text(),
            code: said.code,
            with: said.with,
        }
    }
}

/// What stands on each square: the position in the form of the Hub protocol, without the side to
/// move.
pub(crate) fn letters(setup: &AnySetup) -> String {
    hub_position::any_letters(setup).split_off(1)
}

/// The counts that may draw the game.
fn counts(game: &dyn AnyGame, words: Words) -> Vec<WireCount> {
    let count = |id, counted: Counted, now, of| {
        let said = counted.say().under(words);
        WireCount { id, name: said.title(), code: said.code, with: said.with, now, of }
    };
    let repetition = game.repetition().map(|now| count("repetition", Counted::Repetition, now, 3));
    let moves = game.counts().into_iter().filter(|count| count.counter != Counter::Moves).map(
        |Count { counter, plies, of }| {
            count(counter.word(), outcome::count(counter), plies / 2, of / 2)
        },
    );
    moves.chain(repetition).collect()
}

pub(crate) fn word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{EngineContext, answer};

    fn last(question: &Value) -> Value {
        let told = answer("game", &question.to_string(), EngineContext::bare());
        let told: Value = serde_json::from_str(&told.expect("it is played")).expect("it is JSON");
        told["last"].clone()
    }

    #[test]
    fn a_text_is_the_move_that_is_shown_with_it_and_in_a_log_the_one_of_our_numbers() {
        for rules in ["spanish", "portuguese"] {
            let table = json!({"terms": {"rules": rules, "start": "W:WK10,K23:B8"}});
            for text in ["10-14", "10-14!", " 10-14 (?)"] {
                let shown = &last(&json!({"table": table, "texts": [text]}))["move"];
                assert_eq!((&shown["hub"], &shown["text"]), (&json!("23-19"), &json!("10-14")));
            }
            let mut logged = table.clone();
            logged["log"] = json!(["10-14"]);
            let logged = &last(&json!({"table": logged}))["move"];
            assert_eq!((&logged["hub"], &logged["text"]), (&json!("10-14"), &json!("23-19")));
        }
    }

    #[test]
    fn texts_may_be_huffs_and_moves_in_any_other_form() {
        let start = "W:W33,46,50:B28,5,1";
        let table = json!({"terms": {"rules": "ghanaian", "start": start}});
        let huffed = last(&json!({"table": table, "texts": ["46-41!", "huff33"]}));
        assert_eq!(huffed["huff"], 33);
    }
}
