//! Captures of one piece, jump by jump.

use std::collections::BTreeSet;

use draughts::rules::{
    BoardSize, Choice, KingReach, Landing, ManCaptures, ManTakesKing, MoveRules, Orthogonal,
    Promotion, Removal,
};
use draughts::{Color, Rank};

use super::grid::{Grid, Place, Step, forward};
use super::moves::{Orders, Sequence, TooMany, Victim};

/// Every complete capture of the side to move, before any choice among them.
pub(crate) fn captures(
    grid: &Grid,
    rules: &MoveRules,
    orders: Orders,
    most_stages: usize,
) -> Result<Vec<Sequence>, TooMany> {
    let mut complete = Vec::new();
    let mut stages = 0;
    for (from, piece) in grid.pieces() {
        if piece.color != grid.turn {
            continue;
        }
        let mut search = Search {
            grid,
            rules,
            orders,
            most_stages,
            from,
            color: piece.color,
            before: piece.rank,
            seen: BTreeSet::new(),
            complete: Vec::new(),
        };
        search.go_on(&Stage {
            square: from,
            rank: piece.rank,
            taken: Vec::new(),
            path: Vec::new(),
            came: None,
            over: false,
        })?;
        stages += search.seen.len();
        if stages > most_stages {
            return Err(TooMany);
        }
        complete.append(&mut search.complete);
    }
    Ok(complete)
}

/// The search for the captures of one piece.
struct Search<'a> {
    grid: &'a Grid,
    rules: &'a MoveRules,
    orders: Orders,
    most_stages: usize,
    /// Where the piece stood; empty while it captures (C3).
    from: Place,
    color: Color,
    /// What the piece was before the move.
    before: Rank,
    /// The stages already looked at.
    seen: BTreeSet<Key>,
    complete: Vec<Sequence>,
}

/// A capture so far.
struct Stage {
    /// Where the piece is.
    square: Place,
    /// What the piece is now.
    rank: Rank,
    /// What it has taken, in order.
    taken: Vec<Victim>,
    /// Where it has landed, in order.
    path: Vec<Place>,
    /// How it came here, where that matters: on the board of all squares no piece turns by 180°
    /// between two jumps.
    came: Option<Step>,
    /// Whether the turn is over because the piece was crowned.
    over: bool,
}

/// What tells stages apart: square, rank, pieces taken, their ranks in order, landings, the last
/// step.
type Key = (Place, Rank, Vec<Victim>, Vec<Rank>, Vec<Place>, Option<Step>);

/// What a square is to a piece that captures.
#[derive(PartialEq, Eq)]
enum Content {
    Empty,
    /// An own piece, one that may not be taken, or one already taken that still stands there.
    Wall,
    Prey(Victim),
}

impl Search<'_> {
    /// Follows every way to take more from a stage (C2).
    fn go_on(&mut self, stage: &Stage) -> Result<(), TooMany> {
        if !self.is_new(stage) {
            return Ok(());
        }
        if self.seen.len() > self.most_stages {
            return Err(TooMany);
        }
        for step in self.directions(stage.rank) {
            if let Some((victim, landings)) = self.jump(stage, step) {
                self.land(stage, step, victim, &landings)?;
            }
        }
        Ok(())
    }

    /// Goes on from the landing squares that lead on; when none does, the capture ends (C6).
    fn land(
        &mut self,
        stage: &Stage,
        step: Step,
        victim: Victim,
        landings: &[Place],
    ) -> Result<(), TooMany> {
        let after = |to: &Place| self.after(stage, step, victim, *to);
        let next: Vec<Stage> = landings.iter().map(after).collect();
        let onward: Vec<&Stage> = next.iter().filter(|stage| self.can_take_more(stage)).collect();
        if onward.is_empty() {
            let last = match (self.rules.landing, victim.rank) {
                (Landing::BehindKing, Rank::King) => 1,
                _ => next.len(),
            };
            for stage in &next[..last] {
                self.finish(stage);
            }
        }
        for stage in onward {
            self.go_on(stage)?;
        }
        Ok(())
    }

    /// Whether a stage was not looked at before.
    ///
    /// What can follow depends on the square, the rank and what was taken. The order matters where
    /// orders are kept apart, and to the Italian choice, which compares the ranks of what was
    /// taken; the landings where paths are wanted.
    fn is_new(&mut self, stage: &Stage) -> bool {
        let mut taken = stage.taken.clone();
        let mut ranks = Vec::new();
        if self.rules.choice == Choice::Italian {
            ranks.extend(taken.iter().map(|victim| victim.rank));
        }
        if self.orders == Orders::Together {
            taken.sort();
        }
        let path = if self.orders == Orders::Paths { stage.path.clone() } else { Vec::new() };
        self.seen.insert((stage.square, stage.rank, taken, ranks, path, stage.came))
    }

    fn can_take_more(&self, stage: &Stage) -> bool {
        !stage.over
            && self.directions(stage.rank).into_iter().any(|step| self.jump(stage, step).is_some())
    }

    /// The piece that can be jumped in a direction, with the squares where the jump may land, the
    /// nearest first.
    fn jump(&self, stage: &Stage, step: Step) -> Option<(Victim, Vec<Place>)> {
        if stage.came.is_some_and(|came| step == (-came.0, -came.1)) {
            return None;
        }
        let line = self.grid.line(stage.square, step);
        let long = stage.rank == Rank::King && self.rules.king != KingReach::Short;
        let run = if long { line.len() } else { 0 };
        let empty = |place: &&Place| self.content(stage, **place) == Content::Empty;
        let before = line.iter().take(run).take_while(empty).count();
        let Content::Prey(victim) = self.content(stage, *line.get(before)?) else {
            return None;
        };
        let most = if long && self.rules.landing != Landing::Behind { line.len() } else { 1 };
        let beyond = line[before + 1..].iter().take(most).take_while(empty);
        let landings: Vec<Place> = beyond.copied().collect();
        (!landings.is_empty()).then_some((victim, landings))
    }

    fn content(&self, stage: &Stage, place: Place) -> Content {
        if place == self.from {
            return Content::Empty;
        }
        let Some(piece) = self.grid.at(place) else {
            return Content::Empty;
        };
        let victim = Victim { square: place, rank: piece.rank };
        if stage.taken.contains(&victim) {
            return match self.rules.removal {
                Removal::End => Content::Wall,
                Removal::AtOnce => Content::Empty,
            };
        }
        let takes = stage.rank == Rank::King
            || piece.rank == Rank::Man
            || self.rules.man_takes_king == ManTakesKing::Yes;
        if piece.color != self.color && takes { Content::Prey(victim) } else { Content::Wall }
    }

    /// The directions in which a piece captures.
    ///
    /// Between dark squares the next one of a row or a column is two board squares away. A man that
    /// captures forward only goes straight forward and sideways too where rows and columns are
    /// used.
    fn directions(&self, rank: Rank) -> Vec<Step> {
        let slanting = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
        let straight = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let far = straight.map(|(down, right)| (2 * down, 2 * right));
        let mut steps: Vec<Step> = match (self.rules.board, self.rules.orthogonal) {
            (BoardSize::AllEight, _) => straight.into(),
            (BoardSize::FivePoints, _) => [slanting, straight].concat(),
            (_, Orthogonal::Yes) => [slanting, far].concat(),
            (_, Orthogonal::No) => slanting.into(),
            (board, Orthogonal::Only) => panic!("rows and columns alone on board {board}"),
        };
        if rank == Rank::Man && self.rules.man_captures == ManCaptures::Forward {
            steps.retain(|(down, _)| down * forward(self.color) >= 0);
        }
        steps
    }

    /// The stage after a jump: a man that reaches the far row is crowned or not.
    fn after(&self, stage: &Stage, step: Step, victim: Victim, square: Place) -> Stage {
        let mut taken = stage.taken.clone();
        taken.push(victim);
        let mut path = stage.path.clone();
        path.push(square);
        let reaches = stage.rank == Rank::Man && self.grid.is_far_row(square, self.color);
        let (rank, over) = match self.rules.promotion {
            Promotion::EndsTurn if reaches => (Rank::King, true),
            Promotion::Passing if reaches => (Rank::King, false),
            Promotion::Stop | Promotion::EndsTurn | Promotion::Passing => (stage.rank, false),
        };
        let came = (self.rules.board == BoardSize::AllEight).then_some(step);
        Stage { square, rank, taken, path, came, over }
    }

    /// Notes a complete capture; a man that ends on the far row is crowned.
    fn finish(&mut self, stage: &Stage) {
        let crowned = self.grid.is_far_row(stage.square, self.color);
        let rank = if crowned { Rank::King } else { stage.rank };
        self.complete.push(Sequence {
            from: self.from,
            to: stage.square,
            taken: stage.taken.clone(),
            path: stage.path.clone(),
            before: self.before,
            rank,
        });
    }
}
