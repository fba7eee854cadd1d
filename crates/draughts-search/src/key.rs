//! Keys of moments for the table of a search, not stable between versions.

use core::hash::{Hash, Hasher};

use draughts::game::Moment;
use draughts::{Color, Geometry, Position, Rank, Square, Variant};

use crate::step::Step;

/// A count with so many plies left, or fewer, makes a position another one.
const NEAR: u32 = 24;

/// The most squares of a board.
const SQUARES: usize = 98;

/// A word for every piece: by colour, rank and square.
static PIECES: [[[u64; SQUARES]; 2]; 2] = words();

/// The word of the side to move, when it is Black's turn.
const BLACK: u64 = 0x6A09_E667_F3BC_C909;

/// The key of a moment for the rule of repetition (E3): pieces, side to move, open huff, king runs.
pub(crate) fn key<V: Variant>(moment: &Moment<V>, salt: u64) -> u64 {
    let position = moment.position();
    let mut key = salt ^ if position.turn() == Color::Black { BLACK } else { 0 };
    for color in Color::BOTH {
        for square in position.pieces(color) {
            key ^= standing(position, color, square);
        }
    }
    key ^ rest(moment)
}

/// The key of the next moment, from the key of the one before a step.
#[inline(always)]
pub(crate) fn key_after<V: Variant>(
    key: u64,
    moment: &Moment<V>,
    step: &Step<V::Board>,
    next: &Moment<V>,
) -> u64 {
    moved(key, moment.position(), step) ^ rest(moment) ^ rest(next)
}

/// The key after a step of a side that neither huffs nor is huffed, and counts no king runs.
#[inline(always)]
pub(crate) fn moved<V: Variant>(key: u64, position: &Position<V>, step: &Step<V::Board>) -> u64 {
    let turn = position.turn();
    let removed = |square| standing(position, !turn, square);
    let (Step::Move(mv) | Step::Offence(mv)) = step else {
        return match step {
            Step::Huff(square) => key ^ removed(*square),
            _ => key,
        };
    };
    let mut key = key ^ BLACK;
    key ^= piece(turn, mv.mover(), mv.from()) ^ piece(turn, mv.rank(), mv.to());
    if mv.is_capture() {
        for square in mv.captured() {
            key ^= removed(square);
        }
    }
    key
}

/// The word of the piece of a colour that stands on a square.
#[inline(always)]
fn standing<V: Variant>(position: &Position<V>, color: Color, square: Square<V::Board>) -> u64 {
    let rank = if position.kings().contains(square) { Rank::King } else { Rank::Man };
    piece(color, rank, square)
}

#[inline(always)]
fn piece<G: Geometry>(color: Color, rank: Rank, square: Square<G>) -> u64 {
    PIECES[color.index()][rank as usize][square.index()]
}

/// What of a moment is no piece and no turn.
#[inline(always)]
fn rest<V: Variant>(moment: &Moment<V>) -> u64 {
    let mut rest = 0;
    if moment.huffable().any() {
        rest = hash_of(&moment.huffable(), 1);
    }
    for color in Color::BOTH {
        if let Some(run) = moment.position().live_run(color) {
            let run = u64::from(run.square.number()) << 8 | u64::from(run.moves);
            rest ^= mix(run, 2 + color as u64);
        }
    }
    rest
}

/// Words without a pattern, always the same (SplitMix64).
const fn words() -> [[[u64; SQUARES]; 2]; 2] {
    let mut words = [[[0; SQUARES]; 2]; 2];
    let mut state: u64 = 0;
    let mut place = 0;
    while place < 4 * SQUARES {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[place / (2 * SQUARES)][place / SQUARES % 2][place % SQUARES] = word ^ word >> 31;
        place += 1;
    }
    words
}

/// The key with the counts that are soon full (E4), so that what is found near a draw is not used far from it.
pub(crate) fn with_counts<V: Variant>(key: u64, moment: &Moment<V>) -> u64 {
    if moment.position().kings().is_empty() {
        return key;
    }
    let mut fold = Fold(key);
    for count in moment.counts() {
        let left = count.of.saturating_sub(count.plies);
        if left <= NEAR && count.plies > 0 {
            fold.write_u64(u64::from(left) << 8 | count.counter as u64);
        }
    }
    fold.0
}

/// Two words mixed into one.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut fold = Fold(a);
    fold.write_u64(b);
    fold.finish()
}

/// The hash of anything, with a seed.
pub(crate) fn hash_of(value: &impl Hash, seed: u64) -> u64 {
    let mut fold = Fold(seed);
    value.hash(&mut fold);
    fold.finish()
}

/// A hasher of words: one multiplication each.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29 ^ 0x5851_F42D_4C95_7F2D;
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_isize(&mut self, word: isize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }
}

#[cfg(test)]
mod tests {
    use draughts::game::Game;
    use draughts::rules::{Huff, Rules};
    use draughts::{RuleSet, WithVariant, dispatch};

    use super::*;

    /// Walks games of chance, offences and huffs among them, and compares the two ways to a key.
    struct Walk(Rules);

    impl WithVariant for Walk {
        type Output = u32;

        fn run<V: Variant>(self, variant: V) -> u32 {
            let mut lot = 7u64;
            let mut below = |count: usize| {
                lot = mix(lot, 1);
                (lot % count as u64) as usize
            };
            let mut steps = 0;
            for _ in 0..20 {
                let game = Game::new(variant, self.0, &self.0.start()).unwrap();
                let mut moment = *game.moment();
                let mut now = key(&moment, 5);
                for _ in 0..120 {
                    let position = moment.position();
                    let legal = position.legal_moves();
                    let mut list: Vec<Step<V::Board>> =
                        legal.iter().map(|mv| Step::Move(*mv)).collect();
                    if legal.first().is_some_and(|mv| mv.is_capture()) {
                        list.extend(moment.offences(self.0.huff).into_iter().map(Step::Offence));
                    }
                    list.extend(moment.huffable().iter().map(Step::Huff));
                    if list.is_empty() {
                        break;
                    }
                    let step = list[below(list.len())];
                    let next = match step {
                        Step::Move(mv) => moment.after(&mv),
                        Step::Offence(mv) => moment.after_offence(&mv, self.0.huff),
                        Step::Huff(square) => moment.after_huff(square).unwrap(),
                    };
                    now = key_after(now, &moment, &step, &next);
                    assert_eq!(now, key(&next, 5), "{step:?}");
                    if rest(&moment) == 0 && rest(&next) == 0 {
                        assert_eq!(now, moved(key(&moment, 5), position, &step), "{step:?}");
                    }
                    moment = next;
                    steps += 1;
                }
            }
            steps
        }
    }

    #[test]
    fn the_key_after_a_step_is_the_key_of_what_it_leads_to() {
        for id in ["international", "frisian", "english", "ghanaian", "canadian"] {
            let rules = RuleSet::find(id).unwrap().rules;
            for huff in [Huff::Off, Huff::All] {
                let rules = Rules { huff, ..rules };
                assert!(dispatch(&rules.moves, Walk(rules)) > 500, "{id}");
            }
        }
    }
}
