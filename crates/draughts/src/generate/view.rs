//! The pieces as the side to move sees them, and the sides as types.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::{Color, Rank};

/// A side to move, known at compile time.
pub(crate) trait Side: Copy {
    /// The other side.
    type Opponent: Side<Opponent = Self>;
    /// Its colour.
    const COLOR: Color;
}

/// White to move.
#[derive(Clone, Copy)]
pub(crate) struct White;

/// Black to move.
#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Opponent = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Opponent = White;
    const COLOR: Color = Color::Black;
}

/// The pieces of the side to move and of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View<G: Geometry> {
    /// The pieces of the side to move.
    pub(crate) own: Bitboard<G>,
    /// The pieces of the opponent.
    pub(crate) opp: Bitboard<G>,
    /// The kings of both.
    pub(crate) kings: Bitboard<G>,
}

impl<G: Geometry> View<G> {
    /// The empty squares.
    #[inline(always)]
    pub(crate) fn empty(&self) -> Bitboard<G> {
        !(self.own | self.opp)
    }

    /// The men of the side to move.
    #[inline(always)]
    pub(crate) fn own_men(&self) -> Bitboard<G> {
        Bitboard(self.own.0 & !self.kings.0)
    }

    /// The kings of the side to move.
    #[inline(always)]
    pub(crate) fn own_kings(&self) -> Bitboard<G> {
        self.own & self.kings
    }

    /// What the opponent sees after a man's quiet move from one square to another, given as sets of
    /// one.
    #[inline(always)]
    pub(crate) fn after_man<S: Side>(&self, from: Bitboard<G>, to: Bitboard<G>) -> View<G> {
        let crowned = to & Bitboard::promotion_row(S::COLOR);
        View { own: self.opp, opp: self.own ^ from ^ to, kings: self.kings | crowned }
    }

    /// What the opponent sees after a king's quiet move.
    #[inline(always)]
    pub(crate) fn after_king(&self, from: Bitboard<G>, to: Bitboard<G>) -> View<G> {
        View { own: self.opp, opp: self.own ^ from ^ to, kings: self.kings ^ from ^ to }
    }

    /// What the opponent sees after a move.
    #[inline(always)]
    pub(crate) fn after(&self, mv: &Move<G>) -> View<G> {
        let from = Bitboard::of(mv.from);
        let to = Bitboard::of(mv.to);
        let gone = mv.captured | from;
        let mut kings = Bitboard(self.kings.0 & !gone.0);
        if mv.becomes == Rank::King {
            kings |= to;
        }
        View {
            own: Bitboard(self.opp.0 & !mv.captured.0),
            opp: Bitboard(self.own.0 & !from.0) | to,
            kings,
        }
    }
}
