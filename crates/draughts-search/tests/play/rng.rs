//! Pseudo-random rules and choices, the same ones every time.

use draughts::rules::*;
use draughts::{RULE_SETS, Rules};

/// A pseudo-random generator (SplitMix64).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The rules of a built-in set.
pub(crate) fn rules(id: &str) -> Rules {
    RULE_SETS.iter().find(|set| set.id == id).unwrap().rules
}

/// House rules: any values of all keys that can be played.
pub(crate) fn house_rules(rng: &mut Rng) -> Rules {
    loop {
        let moves = MoveRules {
            board: rng.pick(BoardSize::ALL),
            corner: rng.pick(Corner::ALL),
            man_captures: rng.pick(ManCaptures::ALL),
            man_takes_king: rng.pick(ManTakesKing::ALL),
            king: rng.pick(KingReach::ALL),
            landing: rng.pick(Landing::ALL),
            promotion: rng.pick(Promotion::ALL),
            choice: rng.pick(Choice::ALL),
            removal: rng.pick(Removal::ALL),
            man_moves: rng.pick(ManMoves::ALL),
            orthogonal: rng.pick(Orthogonal::ALL),
            king_run: rng.pick(KingRun::ALL),
            goal: rng.pick(Goal::ALL),
        };
        let rules = Rules {
            moves,
            rows: rng.pick(&moves.board.rows().collect::<Vec<_>>()),
            first: rng.pick(First::ALL),
            huff: rng.pick(Huff::ALL),
            draws: rng.pick(DrawTable::ALL),
            adjudication: rng.pick(Adjudication::ALL),
            lone_piece: rng.pick(LonePiece::ALL),
        };
        if rules.check().is_ok() {
            return rules;
        }
    }
}
