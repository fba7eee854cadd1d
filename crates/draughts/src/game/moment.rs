//! A moment of a game as a value: what a search looks ahead with, by the rules of the whole game.

use super::count::{Count, Counts, Event};
use super::edition::Edition;
use super::ending::{Case, Turn};
use super::huff;
use super::outcome::Outcome;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::{Position, PositionError};
use crate::rules::{Huff, Rules};
use crate::setup::Setup;
use crate::square::Square;
use crate::variant::Variant;

/// A position of a game with its counts and its open huff: everything that the rules look at but
/// the moments before it (E3).
///
/// A small value without checks, for programs that look ahead; a [`Game`](super::Game) is played
/// with [`Game::play`](super::Game::play) and [`Game::huff`](super::Game::huff).
#[derive(Clone, Copy, Debug)]
pub struct Moment<V: Variant> {
    position: Position<V>,
    huffable: Bitboard<V::Board>,
    counts: Counts,
    turn: Turn,
}

impl<V: Variant> Moment<V> {
    /// The set-up of a game: nothing has been played.
    pub(super) fn new(position: Position<V>, rules: &Rules) -> Self {
        let counts = Counts::new(rules.draws, &position);
        Moment { position, huffable: Bitboard::EMPTY, counts, turn: Turn::Plain }
    }

    /// The position.
    pub fn position(&self) -> &Position<V> {
        &self.position
    }

    /// The pieces that the side to move may take before its own move (H2).
    pub fn huffable(&self) -> Bitboard<V::Board> {
        self.huffable
    }

    /// The counts that run (E4).
    pub fn counts(&self) -> impl Iterator<Item = Count> + '_ {
        self.counts.running()
    }

    /// The moves that may be played although something could be captured, and punished (H1);
    /// sorted.
    pub fn offences(&self, huff: Huff) -> Vec<Move<V::Board>> {
        huff::offences(&self.position, huff)
    }

    /// The moment after a legal move; a huff that was open is forgotten (H2).
    pub fn after(&self, mv: &Move<V::Board>) -> Self {
        self.moved(mv, Bitboard::EMPTY)
    }

    /// The moment after an offence: the opponent may huff (H2).
    pub fn after_offence(&self, mv: &Move<V::Board>, huff: Huff) -> Self {
        self.moved(mv, huff::huffable(&self.position, mv, huff))
    }

    /// The moment after a huff, with the same side to move (H2).
    ///
    /// # Errors
    /// It opens more ways to capture than C7 allows.
    pub fn after_huff(&self, square: Square<V::Board>) -> Result<Self, PositionError> {
        let position = Position::new(self.position.variant(), &without(&self.position, square))?;
        let counts = self.counts.after(Event::Huff, &position);
        Ok(Moment { position, huffable: Bitboard::EMPTY, counts, turn: Turn::Huffed })
    }

    /// How the game ends here by the rules, if it does, when the moment has come so many times,
    /// this one included (E3). It names no article.
    pub fn outcome(&self, rules: &Rules, occurrences: u32) -> Option<Outcome> {
        self.outcome_in(Edition::PRESENT, rules, occurrences)
    }

    /// The same by an edition of the rules.
    #[inline]
    pub(super) fn outcome_in(
        &self,
        edition: Edition,
        rules: &Rules,
        occurrences: u32,
    ) -> Option<Outcome> {
        let Moment { position, counts, turn, .. } = self;
        let occurrences = occurrences as usize;
        Case { edition, rules, position, turn: *turn, counts, occurrences }.outcome()
    }

    /// Whether nothing but a lack of moves (E1) can end the game here: no king stands, no side is
    /// down to one piece, and nothing may be huffed. Where [men return](Position::men_return)
    /// repetition (E3) can end it too.
    #[inline]
    pub fn can_only_be_stuck(&self) -> bool {
        let is_few = |color| self.position.pieces(color).count() < 2;
        self.position.kings().is_empty()
            && self.turn == Turn::Plain
            && !is_few(Color::White)
            && !is_few(Color::Black)
            && !self.counts.has_come_far()
    }

    /// Whether two moments are the same for the rule of repetition (E3).
    pub fn is_repeated_by(&self, other: &Self) -> bool {
        self.huffable == other.huffable && self.position.is_repeated_by(&other.position)
    }

    fn moved(&self, mv: &Move<V::Board>, huffable: Bitboard<V::Board>) -> Self {
        let position = self.position.after(mv);
        let counts = self.counts.after(Event::of(mv), &position);
        let turn = if huffable.any() { Turn::HuffOpen } else { Turn::Plain };
        Moment { position, huffable, counts, turn }
    }
}

/// A position with a piece taken off, and with it the moves that were counted of it.
fn without<V: Variant>(position: &Position<V>, square: Square<V::Board>) -> Setup<V::Board> {
    let mut setup = position.setup();
    setup.put(square, None);
    setup.runs = setup.runs.map(|run| run.filter(|run| run.square != square));
    setup
}
