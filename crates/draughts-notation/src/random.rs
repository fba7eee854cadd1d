//! Numbers for tests that look random and never change.

use draughts::{Color, Geometry, Piece, Setup, Square};

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Any arrangement of pieces, from a few kings to a full board; men stand where men can stand.
pub(crate) fn random_setup<G: Geometry>(random: &mut Random) -> Setup<G> {
    let mut setup = Setup::empty(Color::BOTH[random.below(2)]);
    let (full, kings) = (1 + random.below(10), random.below(10));
    for square in Square::all() {
        if random.below(10) >= full {
            continue;
        }
        let color = Color::BOTH[random.below(2)];
        let king = random.below(10) < kings || square.is_promotion(color);
        setup.put(square, Some(if king { Piece::king(color) } else { Piece::man(color) }));
    }
    setup
}
