//! `game`: where a table stands.

use draughts::any::AnySetup;
use draughts::game::{Count, Counter, Duty, Entry, Game, Moment, Outcome, Touch};
use draughts::match_play::Player;
use draughts::{Color, Geometry, Setup, Square, Variant};
use draughts_notation::{Contract, Notation, fen, hub_position};
use serde::{Deserialize, Serialize};

use super::moves::{self, WireMove};
use crate::words::plain::{self, Line, Must, must};
use crate::words::{Words, outcome};
use longking_table::player;
use longking_table::{Phase, Record, Refusal, Stage, Table, WithStage};

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
    must: Option<Must>,
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
    let table = Table::of(&question.table)?;
    Ok(Answer::of(&table, question.now, question.line))
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

/// What is to be seen, with every moment before when that is wanted.
struct Look<'a> {
    contract: &'a Contract,
    line: bool,
}

impl WithStage for Look<'_> {
    type Output = Scene;

    fn run<V: Variant>(self, stage: &Stage<V>, touch: &Touch<V::Board>) -> Scene {
        match stage {
            Stage::Game(game) => Scene::of_game(game, self.contract, touch, self.line),
            Stage::Naming(_, naming, setup) => Scene::of_naming(setup, naming.to_name()),
        }
    }
}

impl Scene {
    /// What is to be seen of a table, with every moment before when that is wanted.
    pub(super) fn of(table: &Table, line: bool) -> Scene {
        table.with_stage(Look { contract: table.contract(), line })
    }

    /// A game under way, or over.
    fn of_game<V: Variant>(
        game: &Game<V>,
        contract: &Contract,
        touch: &Touch<V::Board>,
        line: bool,
    ) -> Scene {
        let words = Words::of(contract.set());
        let notation = Notation::of(contract);
        let over = game.outcome();
        let states = if line { State::all(game, notation) } else { Vec::new() };
        Scene {
            fen: fen::write(&game.position().setup()),
            start: fen::write(&game.set_up().setup()),
            side_to_move: word(game.turn()),
            board: board(&game.position().setup()),
            ply: game.ply(),
            moves: if over.is_some() {
                Vec::new()
            } else {
                moves::playable(game.moment(), game.rules(), notation)
            },
            must: (game.duty() == Duty::Capture).then(|| must(contract)),
            huffable: game.huffable().iter().map(Square::number).collect(),
            counters: counts(game, words),
            hint: plain::undecided(game, words),
            outcome: over.map(|end| WireOutcome::of(end, game, words)),
            offer: game.draw_offer().map(word),
            offer_in: game.moves_before_offer(game.turn()),
            back: game.take_back_asked().map(|(by, plies)| WireBack { by: word(by), plies }),
            bound: touch.bound().map(Square::number),
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
    fn of_naming<G: Geometry>(setup: &Setup<G>, to_name: Option<Color>) -> Scene {
        let side_to_move = word(to_name.unwrap_or(setup.turn));
        let board = board(setup);
        let last = State { mv: None, huff: None, board: board.clone(), side_to_move };
        Scene {
            fen: fen::write(setup),
            start: fen::write(setup),
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
    fn all<V: Variant>(game: &Game<V>, notation: Notation) -> Vec<State> {
        let moments: Vec<_> = game.moments().collect();
        let entries = std::iter::once(None).chain(game.line().map(Some));
        let before = std::iter::once(None).chain(moments.iter().copied().map(Some));
        let states = moments.iter().zip(entries.zip(before));
        states
            .map(|(moment, (entry, before))| State::of(game, moment, entry, before, notation))
            .collect()
    }

    /// The last moment of a game.
    fn last<V: Variant>(game: &Game<V>, notation: Notation) -> State {
        State::of(game, game.moment(), game.line().last(), game.moments().rev().nth(1), notation)
    }

    /// A moment, what led to it, and the moment before.
    fn of<V: Variant>(
        game: &Game<V>,
        moment: &Moment<V>,
        entry: Option<Entry<V::Board>>,
        before: Option<&Moment<V>>,
        notation: Notation,
    ) -> State {
        let mv = entry.and_then(|entry| entry.as_move()).zip(before);
        State {
            mv: mv
                .and_then(|(mv, before)| moves::one(before, game.rules(), &(&mv).into(), notation)),
            huff: match entry {
                Some(Entry::Huff(square)) => Some(square.number()),
                _ => None,
            },
            board: board(&moment.position().setup()),
            side_to_move: word(moment.position().turn()),
        }
    }
}

impl WireOutcome {
    pub(super) fn of<V: Variant>(end: Outcome, game: &Game<V>, words: Words) -> WireOutcome {
        let [white, black] = Color::BOTH.map(|color| {
            let pieces = game.position().pieces(color);
            let kings = (pieces & game.position().kings()).count();
            (kings, pieces.count() - kings)
        });
        WireOutcome {
            winner: end.winner.map(word),
            reason: end.reason.word(),
            clause: end.clause.id(),
            article: end.article,
            words: outcome::sentence(&end, game.rules().moves.goal, [white, black], words),
        }
    }
}

/// What stands on each square: the position in the form of the Hub protocol, without the side to
/// move.
pub(crate) fn letters(setup: &AnySetup) -> String {
    hub_position::any_letters(setup).split_off(1)
}

/// The same on the board's own type.
pub(crate) fn board<G: Geometry>(setup: &Setup<G>) -> String {
    letters(&setup.into())
}

/// The counts that may draw the game.
fn counts<V: Variant>(game: &Game<V>, words: Words) -> Vec<WireCount> {
    let repetition = game.repetition().map(|now| WireCount {
        id: "repetition",
        name: "Same position".to_owned(),
        now,
        of: 3,
    });
    let moves = game.counts().filter(|count| count.counter != Counter::Moves).map(
        |Count { counter, plies, of }| WireCount {
            id: counter.word(),
            name: outcome::count_name(counter, words),
            now: plies / 2,
            of: of / 2,
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
