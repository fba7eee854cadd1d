//! Legal moves, and counts of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use draughts::rules::{Goal, MoveRules};
use draughts::{Piece, Rank};

use super::capture::captures;
use super::choice::choose;
use super::grid::{Grid, Place};
use super::quiet::quiet_moves;

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Victim {
    pub(crate) square: Place,
    pub(crate) rank: Rank,
}

/// A move with what it takes, in order.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) taken: Vec<Victim>,
    /// The squares where it lands, in order.
    pub(crate) path: Vec<Place>,
    /// What the piece was before the move.
    pub(crate) before: Rank,
    /// What the piece is afterwards.
    pub(crate) rank: Rank,
}

/// Whether captures of the same pieces in another order are the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orders {
    /// They are (C5).
    Together,
    /// They are not, as older perft tables count.
    Apart,
    /// They are, but every path is followed.
    Paths,
}

/// A move by numbers: equal ones are the same move (C5).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Rising; in the order of the jumps where [`Orders::Apart`] was asked for.
    pub(crate) taken: Vec<u8>,
    /// Whether a man was crowned.
    pub(crate) crowned: bool,
}

/// More captures than the oracle looks at (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

/// How many different stages of captures are looked at before a search gives up (C7).
pub(crate) const MOST_STAGES: usize = 1 << 20;

/// Every legal move, by sections 1 to 3 and the goal.
pub(crate) fn legal_moves(grid: &Grid, rules: &MoveRules) -> Result<BTreeSet<PlainMove>, TooMany> {
    legal_moves_within(grid, rules, MOST_STAGES)
}

/// Every legal move, unless there are more stages of captures to look at than one cares to.
pub(crate) fn legal_moves_within(
    grid: &Grid,
    rules: &MoveRules,
    most_stages: usize,
) -> Result<BTreeSet<PlainMove>, TooMany> {
    moves(grid, rules, Orders::Together, most_stages)
}

/// Captures with the squares of all their paths.
pub(crate) type Paths = BTreeMap<PlainMove, BTreeSet<Vec<u8>>>;

/// Every complete capture, legal or not by the choice, with all its paths, the first square
/// included.
pub(crate) fn paths(grid: &Grid, rules: &MoveRules, most_stages: usize) -> Result<Paths, TooMany> {
    let mut paths = Paths::new();
    for sequence in captures(grid, rules, Orders::Paths, most_stages)? {
        let squares = [&[sequence.from], &sequence.path[..]].concat();
        let numbers = squares.into_iter().map(|place| grid.number(place)).collect();
        paths.entry(plain(grid, &sequence, Orders::Paths)).or_default().insert(numbers);
    }
    Ok(paths)
}

/// How many lines of play there are to a depth.
pub(crate) fn perft(
    grid: &Grid,
    rules: &MoveRules,
    orders: Orders,
    depth: u32,
) -> Result<u64, TooMany> {
    let moves = moves(grid, rules, orders, MOST_STAGES)?;
    if depth == 1 {
        return Ok(moves.len() as u64);
    }
    moves.iter().map(|chosen| perft(&grid.after(chosen), rules, orders, depth - 1)).sum()
}

fn moves(
    grid: &Grid,
    rules: &MoveRules,
    orders: Orders,
    most_stages: usize,
) -> Result<BTreeSet<PlainMove>, TooMany> {
    if rules.goal == Goal::Crown && grid.has_king() {
        return Ok(BTreeSet::new());
    }
    let mut sequences = choose(captures(grid, rules, orders, most_stages)?, rules.choice);
    if sequences.is_empty() {
        sequences = quiet_moves(grid, rules);
    }
    Ok(sequences.iter().map(|sequence| plain(grid, sequence, orders)).collect())
}

fn plain(grid: &Grid, sequence: &Sequence, orders: Orders) -> PlainMove {
    let numbers = sequence.taken.iter().map(|victim| grid.number(victim.square));
    let mut taken: Vec<u8> = numbers.collect();
    if orders != Orders::Apart {
        taken.sort_unstable();
    }
    PlainMove {
        from: grid.number(sequence.from),
        to: grid.number(sequence.to),
        taken,
        crowned: sequence.before != sequence.rank,
    }
}

impl Grid {
    /// The position after a legal move.
    pub(crate) fn after(&self, chosen: &PlainMove) -> Grid {
        let place = |number| self.place(number).expect("a legal move stays on the board");
        let mut next = self.clone();
        let piece = self.at(place(chosen.from)).expect("a piece stands where a move starts");
        let mut been = self.been.get(&place(chosen.from)).cloned().unwrap_or_default();
        been.insert(place(chosen.from));
        next.put(place(chosen.from), None);
        for victim in &chosen.taken {
            next.put(place(*victim), None);
        }
        let rank = if chosen.crowned { Rank::King } else { piece.rank };
        next.put(place(chosen.to), Some(Piece { rank, ..piece }));
        next.been.insert(place(chosen.to), been);
        next.turn = !self.turn;
        next
    }
}

impl fmt::Display for PlainMove {
    /// Writes `32-28` or `28x19x23`, with `=K` where a man is crowned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.taken.is_empty() { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        for victim in &self.taken {
            write!(f, "x{victim}")?;
        }
        f.write_str(if self.crowned { "=K" } else { "" })
    }
}
