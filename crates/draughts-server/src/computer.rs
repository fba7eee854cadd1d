//! The computer as a player: a small alpha-beta search behind three questions.
//!
//! Everything that the application asks of an engine is here: what it huffs, what it plays, whether it accepts
//! a draw. A weaker level sees less far; it does not throw pieces away.

use std::time::{Duration, Instant};

use draughts::game::Game;
use draughts::rules::Goal;
use draughts::{Color, Move, Position, Rank, Square, Variant};

/// How strong the computer plays, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level(u8);

impl Level {
    /// The level of a number.
    pub(crate) fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// The plies that are looked ahead.
    fn depth(self) -> u32 {
        match self.0 {
            1..=6 => u32::from(self.0),
            level => 2 * u32::from(level) - 6,
        }
    }

    /// The longest time for a move.
    fn time(self) -> Duration {
        Duration::from_millis(100 + 90 * u64::from(self.0))
    }

    /// Of ten offences, how many are seen.
    fn notices(self) -> u64 {
        u64::from(self.0) + 2
    }
}

/// What the computer huffs before its move, if anything: the best piece, when it notices.
pub(crate) fn huffs<V: Variant>(
    game: &Game<V>,
    level: Level,
    seed: u64,
) -> Option<Square<V::Board>> {
    let kings = game.position().kings();
    let best = game.huffable().iter().max_by_key(|square| kings.contains(*square))?;
    let mut without = game.clone();
    let wins_nothing = game.rules().moves.goal == Goal::Lose || without.huff(best).is_err();
    let notices = mix(seed ^ u64::from(game.ply())) % 10 < level.notices();
    (notices && !wins_nothing).then_some(best)
}

/// What the computer plays; nothing when the game is over.
pub(crate) fn chooses<V: Variant>(game: &Game<V>, level: Level, seed: u64) -> Option<Move<V::Board>> {
    let moves = game.legal_moves();
    if moves.len() < 2 {
        return moves.first().copied();
    }
    let mut search = Search { end: Instant::now() + level.time(), nodes: 0 };
    let mut best = None;
    for depth in 1..=level.depth() {
        match search.root(game, &moves, depth, seed) {
            Some((mv, _)) => best = Some(mv),
            None => break,
        }
    }
    best.or_else(|| moves.first().copied())
}

/// Whether the computer accepts a draw that the side to move offers: not while it is ahead, nor at the start.
pub(crate) fn accepts_draw<V: Variant>(game: &Game<V>, level: Level) -> bool {
    let mut search = Search { end: Instant::now() + level.time(), nodes: 0 };
    let moves = game.legal_moves();
    let score = (1..=4).map_while(|depth| search.root(game, &moves, depth, 0)).last();
    game.ply() >= 40 && score.is_some_and(|(_, score)| score > -MAN / 4)
}

/// A value for the side to move, in hundredths of a man.
type Value = i32;

const MAN: Value = 100;
const KING: Value = 300;
const WIN: Value = 1_000_000;

/// How many nodes go by between looks at the clock.
const PATIENCE: u64 = 512;

struct Search {
    end: Instant,
    nodes: u64,
}

impl Search {
    /// The best move at a depth; nothing when the time was too short.
    fn root<V: Variant>(
        &mut self,
        game: &Game<V>,
        moves: &[Move<V::Board>],
        depth: u32,
        seed: u64,
    ) -> Option<(Move<V::Board>, Value)> {
        let mut best: Option<(Move<V::Board>, Value)> = None;
        for (number, mv) in (0_u64..).zip(moves) {
            let mut after = game.clone();
            if after.play(mv).is_err() {
                continue;
            }
            // Among moves of the same worth the seed decides.
            let luck = (mix(seed ^ (u64::from(game.ply()) << 32) ^ number) % 8) as Value;
            let floor = best.map_or(-2 * WIN, |(_, value)| value);
            let value = match after.outcome() {
                Some(end) => match end.winner {
                    Some(winner) if winner == game.turn() => WIN,
                    Some(_) => -WIN,
                    None => 0,
                },
                None => luck - self.value(after.position(), depth - 1, 1, -2 * WIN, -(floor - luck))?,
            };
            if best.is_none_or(|(_, known)| value > known) {
                best = Some((*mv, value));
            }
        }
        best
    }

    /// The worth of a position for its side to move, between two bounds; nothing when the time is up.
    fn value<V: Variant>(
        &mut self,
        position: &Position<V>,
        depth: u32,
        ply: Value,
        mut least: Value,
        most: Value,
    ) -> Option<Value> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && Instant::now() > self.end {
            return None;
        }
        let goal = position.rules().goal;
        if goal == Goal::Crown && position.kings().any() {
            return Some(ply - WIN);
        }
        let moves = position.legal_moves();
        let Some(first) = moves.first() else {
            return Some(if goal == Goal::Lose { WIN - ply } else { ply - WIN });
        };
        // A capture under way is seen to its end.
        if depth == 0 && (!first.is_capture() || ply > 24) {
            return Some(judge(position));
        }
        let mut best = -2 * WIN;
        for mv in moves.iter() {
            let next = position.after(mv);
            let value = -self.value(&next, depth.saturating_sub(1), ply + 1, -most, -least)?;
            best = best.max(value);
            least = least.max(value);
            if least >= most {
                break;
            }
        }
        Some(best)
    }
}

/// What the pieces and their places are worth for the side to move.
fn judge<V: Variant>(position: &Position<V>) -> Value {
    let worth = |color: Color| -> Value {
        let worth = |square: Square<V::Board>| {
            let rank = if position.kings().contains(square) { Rank::King } else { Rank::Man };
            worth_on(square, color, rank, position.rules().board.side())
        };
        position.pieces(color).iter().map(worth).sum()
    };
    let turn = position.turn();
    let value = worth(turn) - worth(!turn);
    if position.rules().goal == Goal::Lose { -value } else { value }
}

fn worth_on<G: draughts::Geometry>(square: Square<G>, color: Color, rank: Rank, side: u8) -> Value {
    let from_edge = square.column().min(side - 1 - square.column()).min(3);
    match rank {
        Rank::King => KING + Value::from(from_edge),
        Rank::Man => {
            let steps = match color {
                Color::White => side - 1 - square.row(),
                Color::Black => square.row(),
            };
            // Men at home guard the far row; men ahead are nearer to it.
            let home = if steps == 0 { 4 } else { 0 };
            MAN + Value::from(steps) + Value::from(from_edge) + home
        }
    }
}

/// A number that has little to do with another.
fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
