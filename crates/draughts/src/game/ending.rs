//! Whether a game is over by the rules: goal, E7, E1, E5, E4, E3, in this order; what a game agreed
//! to end by tables (E10) comes after them all and from outside.

use super::count::Counts;
use super::edition::Edition;
use super::material::{Force, against_lone_king};
use super::outcome::{Clause, Outcome, Reason};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::moves::{Move, MoveList};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Adjudication, DrawTable, Goal, LonePiece, Rules};
use crate::variant::Variant;

/// A position of a game with its surroundings, which decide whether it has ended.
pub(super) struct Case<'a, V: Variant> {
    pub(super) edition: Edition,
    pub(super) rules: &'a Rules,
    pub(super) position: &'a Position<V>,
    pub(super) turn: Turn,
    pub(super) counts: &'a Counts,
    /// How often the position has stood, this time included.
    pub(super) occurrences: usize,
}

/// The point of a turn at which a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// The side to move only moves.
    Plain,
    /// The side to move may first huff (H3).
    HuffOpen,
    /// The side to move has just huffed.
    Huffed,
}

/// With so many pieces, a king among them, a side wins against a lone king (NG-5.4).
const WINNING: u32 = 4;

/// A position stands for the third time: a draw.
const THIRD: usize = 3;

impl<V: Variant> Case<'_, V> {
    /// The outcome, if the game is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.first_king()
            .or_else(|| self.lone_piece())
            .or_else(|| self.no_move())
            .or_else(|| self.adjudicated())
            .or_else(|| self.drawn_by_table())
            .or_else(|| self.repeated())
    }

    /// The goal of `goal=crown`; when both sides have kings the side that has just moved was first.
    fn first_king(&self) -> Option<Outcome> {
        let turn = self.position.turn();
        let has_king = |color| (self.position.pieces(color) & self.position.kings()).any();
        let winner = [!turn, turn].into_iter().find(|color| has_king(*color))?;
        (self.rules.moves.goal == Goal::Crown).then_some(Outcome::win(
            winner,
            Reason::FirstKing,
            Clause::E1,
        ))
    }

    /// E7: a side with exactly one piece has lost, of two the side to move.
    fn lone_piece(&self) -> Option<Outcome> {
        let turn = self.position.turn();
        let loser =
            [turn, !turn].into_iter().find(|color| self.position.pieces(*color).count() == 1)?;
        (self.rules.lone_piece == LonePiece::Loses).then_some(Outcome::win(
            !loser,
            Reason::LonePiece,
            Clause::Ng9_3,
        ))
    }

    /// E1: the side to move has no move. Waits while a huff is open; a huff of the last piece ends
    /// the game (H3).
    fn no_move(&self) -> Option<Outcome> {
        let turn = self.position.turn();
        let empty = |color| self.position.pieces(color).is_empty();
        let (stuck, reason) = match self.turn {
            Turn::HuffOpen => return None,
            Turn::Huffed if empty(!turn) => (!turn, Reason::NoPieces),
            _ if empty(turn) => (turn, Reason::NoPieces),
            _ if !self.position.has_move() => (turn, Reason::Blocked),
            _ => return None,
        };
        let winner = if self.rules.moves.goal == Goal::Lose { stuck } else { !stuck };
        Some(Outcome::win(winner, reason, Clause::E1))
    }

    /// E5: the material tables of NG-4 and NG-5.4.
    fn adjudicated(&self) -> Option<Outcome> {
        if self.rules.adjudication == Adjudication::Off {
            return None;
        }
        let (strong, force) = against_lone_king(self.position)?;
        let clause = match (force.kings, force.men) {
            (0, _) => return None,
            (1, 2) => Clause::Ng4_1,
            (2, 1) => Clause::Ng4_2,
            (3, 0) => Clause::Ng4_3,
            _ if force.pieces() < WINNING => Clause::Ng4_4,
            _ => Clause::Ng5_4,
        };
        let outcome = match clause {
            Clause::Ng5_4 => Outcome::win(strong, Reason::Adjudicated, clause),
            _ => Outcome::draw(Reason::Adjudicated, clause),
        };
        self.is_settled().then_some(outcome)
    }

    /// E4: material that is drawn at once when settled, and counts that are filled.
    fn drawn_by_table(&self) -> Option<Outcome> {
        if is_dead_draw(self.rules.draws, self.position) && self.is_settled() {
            return Some(Outcome::draw(Reason::Adjudicated, Clause::E4));
        }
        let counter = self.counts.filled()?;
        Some(Outcome { counter: Some(counter), ..Outcome::draw(Reason::Count, Clause::E4) })
    }

    /// E3: the third time.
    fn repeated(&self) -> Option<Outcome> {
        (has_repetition(self.rules.draws) && self.occurrences >= THIRD)
            .then_some(Outcome::draw(Reason::Repetition, Clause::E3))
    }

    fn is_settled(&self) -> bool {
        self.turn != Turn::HuffOpen
            && match self.edition {
                Edition::First => self.position.is_without_captures(),
                Edition::Second => self.position.is_settled(),
            }
    }
}

/// Whether a table has the rule of repetition.
pub(super) fn has_repetition(table: DrawTable) -> bool {
    table != DrawTable::Frisian
}

/// Whether the pieces are drawn at once in a settled position.
fn is_dead_draw<V: Variant>(table: DrawTable, position: &Position<V>) -> bool {
    let [white, black] = Color::BOTH.map(|color| Force::of(position, color));
    let few = |force: Force| force.is_kings_only() && matches!(force.kings, 1 | 2);
    match table {
        DrawTable::Page => few(white) && few(black) && white.kings + black.kings < 4,
        DrawTable::Encyclopedia => white.is_lone_king() && black.is_lone_king(),
        DrawTable::Tanzanian => few(white) && few(black),
        _ => false,
    }
}

/// Whether one side has a king among four pieces or more, and the other one king with men beside it
/// and fewer pieces: without the men the table of NG-5.4 would call it won.
pub(super) fn is_undecided_by_men<V: Variant>(position: &Position<V>) -> bool {
    let [white, black] = Color::BOTH.map(|color| Force::of(position, color));
    let would_win = |strong: Force, weak: Force| {
        strong.kings > 0
            && strong.pieces() >= WINNING
            && weak.kings == 1
            && weak.men > 0
            && strong.pieces() > weak.pieces()
    };
    would_win(white, black) || would_win(black, white)
}

impl<V: Variant> Position<V> {
    /// Whether nothing can happen at once: the side to move has no capture and no move that ends
    /// the game, and has a move after which the opponent has no capture (E6). An open huff, which
    /// belongs to the game, unsettles a position too.
    ///
    /// A lone piece (E7) needs no look ahead: quiet moves take none off the board.
    pub fn is_settled(&self) -> bool {
        if self.can_capture() {
            return false;
        }
        let moves = self.legal_moves();
        moves.iter().any(|mv| !self.after(mv).can_capture()) && !self.is_ended_by(&moves)
    }

    /// Settled as the first edition has it: no capture, and a move after which the opponent has
    /// none.
    fn is_without_captures(&self) -> bool {
        !self.can_capture() && self.legal_moves().iter().any(|mv| !self.after(mv).can_capture())
    }

    /// Whether one of these quiet moves leaves the opponent without a move (E1), or reaches the
    /// goal.
    fn is_ended_by(&self, moves: &MoveList<V::Board>) -> bool {
        !self.has_spare_step() && moves.iter().any(|mv| !self.after(mv).has_move())
    }

    /// Whether the opponent has a move after any quiet move of the side to move: two squares next
    /// to his pieces, of which one move fills one.
    fn has_spare_step(&self) -> bool {
        if self.rules().goal == Goal::Crown {
            return false;
        }
        let replies = self.passed().quiet_moves();
        let is_step = |mv: &&Move<V::Board>| {
            let from = Bitboard::of(mv.from());
            Direction::ALL.into_iter().any(|direction| from.step(direction).contains(mv.to()))
        };
        let steps: Bitboard<_> = replies.iter().filter(is_step).map(Move::to).collect();
        steps.count() > 1
    }
}
