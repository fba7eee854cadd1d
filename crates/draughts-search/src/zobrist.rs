//! Zobrist keys of moments, for the transposition table and repetition; not stable between
//! versions.

use core::hash::{Hash, Hasher};

use draughts::game::Moment;
use draughts::{Color, Geometry, Position, Rank, Square, Variant};

use crate::step::Step;

/// A count (E4) with so many plies left, or fewer, changes the key.
const NEAR_DRAW: u32 = 24;

/// The most squares of a board.
const SQUARES: usize = 98;

/// Zobrist words of pieces: by colour, rank and square.
static PIECES: [[[u64; SQUARES]; 2]; 2] = random_words();

/// Zobrist word of the side to move, when it is Black's turn.
const BLACK: u64 = 0x6A09_E667_F3BC_C909;

/// Key of a moment for the rule of repetition (E3): pieces, side to move, open huff, king runs.
pub(crate) fn key<V: Variant>(moment: &Moment<V>, salt: u64) -> u64 {
    let position = moment.position();
    let mut key = salt ^ if position.turn() == Color::Black { BLACK } else { 0 };
    for color in Color::BOTH {
        for square in position.pieces(color) {
            key ^= piece_on(position, color, square);
        }
    }
    key ^ state(moment)
}

/// Key of the next moment, updated from the key before a step.
#[inline(always)]
pub(crate) fn key_after<V: Variant>(
    key: u64,
    moment: &Moment<V>,
    step: &Step<V::Board>,
    next: &Moment<V>,
) -> u64 {
    key_after_step(key, moment.position(), step) ^ state(moment) ^ state(next)
}

/// Key after a step where no huff is open before or after it and no king run is counted.
#[inline(always)]
pub(crate) fn key_after_step<V: Variant>(
    key: u64,
    position: &Position<V>,
    step: &Step<V::Board>,
) -> u64 {
    let turn = position.turn();
    let removed = |square| piece_on(position, !turn, square);
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

/// Zobrist word of the piece of a colour that stands on a square.
#[inline(always)]
fn piece_on<V: Variant>(position: &Position<V>, color: Color, square: Square<V::Board>) -> u64 {
    let rank = if position.kings().contains(square) { Rank::King } else { Rank::Man };
    piece(color, rank, square)
}

#[inline(always)]
fn piece<G: Geometry>(color: Color, rank: Rank, square: Square<G>) -> u64 {
    PIECES[color.index()][rank as usize][square.index()]
}

/// The part of a key beside pieces and turn: open huff, king runs and the ways of men.
#[inline(always)]
fn state<V: Variant>(moment: &Moment<V>) -> u64 {
    let mut state = 0;
    if moment.huffable().any() {
        state = hash_of(&moment.huffable(), 1);
    }
    for color in Color::BOTH {
        if let Some(run) = moment.position().live_run(color) {
            let run = u64::from(run.square.number()) << 8 | u64::from(run.moves);
            state ^= mix(run, 2 + color as u64);
        }
    }
    if moment.position().keeps_trails() {
        state ^= trails(moment.position());
    }
    state
}

/// Where men have been, when it matters.
fn trails<V: Variant>(position: &Position<V>) -> u64 {
    let men = position.pieces(Color::White) | position.pieces(Color::Black);
    men.iter().fold(0, |key, square| {
        let been = position.been(square).iter().fold(0, |set, at| set | 1 << at.index());
        key ^ mix(been, 4 + square.index() as u64)
    })
}

/// Random words, always the same (SplitMix64).
const fn random_words() -> [[[u64; SQUARES]; 2]; 2] {
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

/// Key in the transposition table: counts that are soon full (E4) change it, so that a score found
/// near a draw is not used far from it.
pub(crate) fn with_counts<V: Variant>(key: u64, moment: &Moment<V>) -> u64 {
    if moment.position().kings().is_empty() && !moment.position().men_return() {
        return key;
    }
    let mut hasher = WordHasher(key);
    for count in moment.counts() {
        let left = count.of.saturating_sub(count.plies);
        if left <= NEAR_DRAW && count.plies > 0 {
            hasher.write_u64(u64::from(left) << 8 | count.counter as u64);
        }
    }
    hasher.0
}

/// The mix of two words into one.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut hasher = WordHasher(a);
    hasher.write_u64(b);
    hasher.finish()
}

/// The hash of anything, with a seed.
pub(crate) fn hash_of(value: &impl Hash, seed: u64) -> u64 {
    let mut hasher = WordHasher(seed);
    value.hash(&mut hasher);
    hasher.finish()
}

/// A hasher of words: one multiplication each.
struct WordHasher(u64);

impl Hasher for WordHasher {
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

    /// Random games, offences and huffs among them, in which updated keys are compared with keys
    /// made anew.
    struct Walk(Rules);

    impl WithVariant for Walk {
        type Output = u32;

        fn run<V: Variant>(self, variant: V) -> u32 {
            let mut random = 7u64;
            let mut below = |count: usize| {
                random = mix(random, 1);
                (random % count as u64) as usize
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
                    if state(&moment) == 0 && state(&next) == 0 {
                        let updated = key_after_step(key(&moment, 5), position, &step);
                        assert_eq!(now, updated, "{step:?}");
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
