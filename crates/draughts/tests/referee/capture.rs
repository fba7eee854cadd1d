//! Captures, one after the other in every order (C1 to C3, C6).

use crate::board::{Board, Line, Point};
use crate::contract::{King, Landing, ManCaptures, ManTakesKing, Promotion, Removal, Squares};
use crate::position::{Color, Play, Position, Rank, Rules};

/// One jump of a capture.
#[derive(Clone)]
pub(crate) struct Jump {
    pub(crate) victim: Point,
    line: Line,
    /// The squares where the piece may come down, the nearest first.
    landings: Vec<Point>,
    /// Where it does come down to go on or to stop.
    pub(crate) landed: Point,
    /// The rank that the piece jumps with.
    rank: Rank,
}

/// A whole capture, which cannot be prolonged, in one of its orders.
pub(crate) struct Capture {
    pub(crate) from: Point,
    pub(crate) mover: Rank,
    pub(crate) taken_ranks: Vec<Rank>,
    pub(crate) jumps: Vec<Jump>,
    pub(crate) ends_as: Rank,
}

impl Capture {
    /// The capture without its order.
    pub(crate) fn play(&self) -> Play {
        let last = self.jumps.last().expect("a capture takes something");
        Play {
            from: self.from,
            to: last.landed,
            taken: self.jumps.iter().map(|jump| jump.victim).collect(),
            ends_as: self.ends_as,
        }
    }

    /// The squares from first to last.
    pub(crate) fn path(&self) -> Vec<Point> {
        let landed = self.jumps.iter().map(|jump| jump.landed);
        [self.from].into_iter().chain(landed).collect()
    }

    /// The capture cut short after any of its jumps but the last, on any landing square that the
    /// jump has in the whole capture, where it is not the last (H1).
    pub(crate) fn cut_short(&self, rules: &Rules, color: Color) -> Vec<Play> {
        let mut plays = Vec::new();
        for done in 1..self.jumps.len() {
            let jumps = &self.jumps[..done];
            let last = &jumps[done - 1];
            for &to in &last.landings {
                plays.push(Play {
                    from: self.from,
                    to,
                    taken: jumps.iter().map(|jump| jump.victim).collect(),
                    ends_as: rules.rank_at_rest(last.rank, color, to),
                });
            }
        }
        plays
    }
}

/// Where a capture may end with a jump.
fn stops(rules: &Rules, position: &Position, jump: &Jump) -> Vec<Point> {
    let victim = position.piece(jump.victim).expect("a piece is jumped");
    let is_halted = rules.contract.landing == Landing::BehindKing && victim.rank == Rank::King;
    if is_halted { jump.landings[..1].to_vec() } else { jump.landings.clone() }
}

/// More captures in more orders than a slow referee can write down.
#[derive(Debug)]
pub(crate) struct TooMany;

/// How many jumps are looked at before giving up.
const PATIENCE: usize = 60_000;

/// Every capture of the side to move in every order, whatever takes precedence.
pub(crate) fn captures(rules: &Rules, position: &Position) -> Result<Vec<Capture>, TooMany> {
    let mut found = Vec::new();
    let mut patience = PATIENCE;
    for from in position.points_of(position.turn) {
        let mover = position.piece(from).expect("a piece of the side to move").rank;
        let mut walk = Walk { rules, position, from, mover, patience, found };
        walk.go_on(from, mover, &mut Vec::new())?;
        Walk { patience, found, .. } = walk;
    }
    Ok(found)
}

/// The captures of one piece.
struct Walk<'a> {
    rules: &'a Rules,
    position: &'a Position,
    from: Point,
    mover: Rank,
    patience: usize,
    found: Vec<Capture>,
}

impl Walk<'_> {
    /// Every way to go on from a square with what has been jumped.
    fn go_on(&mut self, at: Point, rank: Rank, done: &mut Vec<Jump>) -> Result<(), TooMany> {
        for jump in self.jumps(at, rank, done) {
            self.patience = self.patience.checked_sub(1).ok_or(TooMany)?;
            let leads_on = |walk: &Self, landed: Point| {
                let done = [&done[..], &[Jump { landed, ..jump.clone() }]].concat();
                let rank = walk.rank_after(rank, landed);
                !walk.turn_ends(landed, jump.rank) && walk.can_go_on(landed, rank, &done)
            };
            let leading: Vec<Point> =
                jump.landings.iter().copied().filter(|to| leads_on(self, *to)).collect();
            if leading.is_empty() {
                for landed in stops(self.rules, self.position, &jump) {
                    self.note(&[&done[..], &[Jump { landed, ..jump.clone() }]].concat());
                }
            }
            for landed in leading {
                done.push(Jump { landed, ..jump.clone() });
                self.go_on(landed, self.rank_after(rank, landed), done)?;
                done.pop();
            }
        }
        Ok(())
    }

    fn can_go_on(&self, at: Point, rank: Rank, done: &[Jump]) -> bool {
        !self.jumps(at, rank, done).is_empty()
    }

    /// Whether a man has been crowned and the turn ends.
    fn turn_ends(&self, landed: Point, jumped_as: Rank) -> bool {
        jumped_as == Rank::Man
            && self.rules.contract.promotion == Promotion::EndsTurn
            && self.is_crowned_on(landed)
    }

    fn is_crowned_on(&self, landed: Point) -> bool {
        self.rules.contract.crowns() && self.rules.board.is_far(landed, self.color())
    }

    /// The rank to go on with.
    fn rank_after(&self, rank: Rank, landed: Point) -> Rank {
        let is_passing = self.rules.contract.promotion == Promotion::Passing;
        if is_passing && self.is_crowned_on(landed) { Rank::King } else { rank }
    }

    fn note(&mut self, jumps: &[Jump]) {
        let last = jumps.last().expect("a capture takes something");
        let rank_of =
            |jump: &Jump| self.position.piece(jump.victim).expect("a piece is jumped").rank;
        self.found.push(Capture {
            from: self.from,
            mover: self.mover,
            taken_ranks: jumps.iter().map(rank_of).collect(),
            ends_as: self.rules.rank_at_rest(last.rank, self.color(), last.landed),
            jumps: jumps.to_vec(),
        });
    }

    fn color(&self) -> Color {
        self.position.turn
    }

    /// The jumps from a square, with any landing.
    fn jumps(&self, at: Point, rank: Rank, done: &[Jump]) -> Vec<Jump> {
        let lines = self.rules.board.capture_lines.iter().copied();
        lines
            .filter(|line| self.may_jump_along(*line, rank, done))
            .filter_map(|line| self.jump(at, rank, line, done))
            .collect()
    }

    fn may_jump_along(&self, line: Line, rank: Rank, done: &[Jump]) -> bool {
        let turns_back = done.last().is_some_and(|jump| jump.line == (-line.0, -line.1));
        if self.rules.contract.squares == Squares::All8 && turns_back {
            return false;
        }
        // Where rows and columns are used, forward takes in sideways.
        let is_ahead = Board::is_forward(line, self.color()) || Board::is_sideways(line);
        rank == Rank::King || self.rules.contract.man_captures == ManCaptures::All || is_ahead
    }

    fn jump(&self, at: Point, rank: Rank, line: Line, done: &[Jump]) -> Option<Jump> {
        let board = &self.rules.board;
        let is_long = rank == Rank::King && self.rules.contract.king != King::Short;
        let mut victim = board.step(at, line)?;
        while is_long && self.is_empty(victim, done) {
            victim = board.step(victim, line)?;
        }
        if !self.may_take(victim, rank, done) {
            return None;
        }
        let mut landings = Vec::new();
        let mut landing = board.step(victim, line);
        while let Some(to) = landing.filter(|to| self.is_empty(*to, done)) {
            landings.push(to);
            if !is_long || self.rules.contract.landing == Landing::Behind {
                break;
            }
            landing = board.step(to, line);
        }
        let landed = *landings.first()?;
        Some(Jump { victim, line, landings, landed, rank })
    }

    /// The square that the piece has left is empty; what it has taken may stand until the end.
    fn is_empty(&self, point: Point, done: &[Jump]) -> bool {
        let is_lifted = self.rules.contract.removal == Removal::AtOnce
            && done.iter().any(|jump| jump.victim == point);
        self.position.piece(point).is_none() || point == self.from || is_lifted
    }

    fn may_take(&self, point: Point, rank: Rank, done: &[Jump]) -> bool {
        let Some(piece) = self.position.piece(point) else { return false };
        let spares_kings = self.rules.contract.man_takes_king == ManTakesKing::No;
        piece.color != self.color()
            && done.iter().all(|jump| jump.victim != point)
            && !(rank == Rank::Man && piece.rank == Rank::King && spares_kings)
    }
}
