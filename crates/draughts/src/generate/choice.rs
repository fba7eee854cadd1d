//! Which captures take precedence (C4): one value per capture, compared in one place.

use crate::piece::Rank;
use crate::rules::Choice;
use crate::word::Word;

/// What precedence looks at.
#[derive(Clone, Copy)]
pub(crate) struct Deed<W> {
    /// What the piece was when it started.
    pub(crate) mover: Rank,
    /// How many pieces it took.
    pub(crate) pieces: u32,
    /// How many kings it took.
    pub(crate) kings: u32,
    /// When it took them; nothing where nobody asks.
    pub(crate) order: Order<W>,
}

/// The ranks of the pieces taken, in the order of the jumps: kings are ones, the first piece is the
/// highest bit. Of two orders of as many pieces the greater takes a king before a man at the first
/// difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Order<W>(W);

impl<W: Word> Order<W> {
    /// Nothing is taken.
    pub(crate) const NONE: Self = Order(W::ZERO);

    /// With a king taken after so many pieces: fewer than the board has squares, and so than the
    /// word has bits.
    #[inline(always)]
    pub(crate) fn with_king(self, after: u32) -> Self {
        debug_assert!(after < W::BITS, "a board has no more pieces than bits");
        Order(self.0 | W::ONE << (W::BITS - 1 - after))
    }
}

/// The precedence of a capture: only those of the highest are legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Precedence<W> {
    worth: u32,
    order: Order<W>,
}

impl<W: Word> Precedence<W> {
    /// Less than that of any capture, or as much.
    pub(crate) const LEAST: Self = Precedence { worth: 0, order: Order::NONE };

    /// The precedence under a choice.
    #[inline(always)]
    pub(crate) fn of(choice: Choice, deed: Deed<W>) -> Self {
        let by_king = u32::from(deed.mover == Rank::King);
        let worth = match choice {
            Choice::Free => 0,
            Choice::Most => deed.pieces,
            Choice::KingFirst => by_king,
            Choice::MostKingFirst => deed.pieces << 1 | by_king,
            Choice::Italian => deed.pieces << 8 | by_king << 7 | deed.kings,
            Choice::Spanish => deed.pieces << 7 | deed.kings,
            // A king counts two less an epsilon: of two sets that would tie, the one with fewer
            // kings wins.
            Choice::Frisian => {
                ((deed.pieces + deed.kings) << 7 | (127 - deed.kings)) << 1 | by_king
            }
        };
        Precedence { worth, order: deed.order }
    }
}
