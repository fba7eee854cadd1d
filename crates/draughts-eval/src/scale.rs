//! Endgame scaling: the part of a lead that counts where it cannot be turned into a win.

use draughts::rules::{Adjudication, DrawTable, LonePiece, Rules};
use draughts::{Bitboard, Color, Geometry, Lines, Position, Variant};

/// Drawishness of endings in which a side is some pieces ahead of kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameScale {
    /// A long king holds against a few pieces.
    Drawish,
    /// The rules end such games, or short kings do.
    Decided,
}

impl EndgameScale {
    /// The scale under some rules.
    pub fn of(rules: &Rules) -> EndgameScale {
        let ends = rules.lone_piece == LonePiece::Loses || rules.adjudication == Adjudication::On;
        // Two kings win against one in Frisian and in Turkish, and short kings are caught.
        let is_caught = rules.draws == DrawTable::Frisian
            || !rules.moves.king.flies()
            || rules.moves.board.lines() == Lines::RowsAndColumns;
        if ends || is_caught { EndgameScale::Decided } else { EndgameScale::Drawish }
    }

    /// Scale factor of a lead in eighths: 8, unless the weaker side has a king and few pieces are
    /// left.
    #[inline(always)]
    pub fn eighths<V: Variant>(self, position: &Position<V>, leader: Color) -> i32 {
        if self == EndgameScale::Decided || !position.kings().any() {
            return 8;
        }
        self.eighths_of(position.pieces(leader), position.pieces(!leader), position.kings())
    }

    /// Scale factor for the pieces of the leader, of the other side, and the kings of both.
    pub fn eighths_of<G: Geometry>(
        self,
        strong: Bitboard<G>,
        weak: Bitboard<G>,
        kings: Bitboard<G>,
    ) -> i32 {
        let weak_kings = weak & kings;
        if self == EndgameScale::Decided || weak_kings.is_empty() {
            return 8;
        }
        let strong = strong.count();
        if strong <= 3 && weak == weak_kings {
            1
        } else if strong + weak.count() <= 10 && strong <= weak.count() + 2 {
            4
        } else {
            8
        }
    }
}
