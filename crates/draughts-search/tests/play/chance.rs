//! Rules and choices by chance, the same ones every time.

use draughts::rules::*;
use draughts::{RULE_SETS, Rules};

/// The generator splitmix64: a counter, well stirred.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
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
pub(crate) fn house_rules(chance: &mut Chance) -> Rules {
    loop {
        let moves = MoveRules {
            board: chance.pick(BoardSize::ALL),
            corner: chance.pick(Corner::ALL),
            man_captures: chance.pick(ManCaptures::ALL),
            man_takes_king: chance.pick(ManTakesKing::ALL),
            king: chance.pick(KingReach::ALL),
            landing: chance.pick(Landing::ALL),
            promotion: chance.pick(Promotion::ALL),
            choice: chance.pick(Choice::ALL),
            removal: chance.pick(Removal::ALL),
            orthogonal: chance.pick(Orthogonal::ALL),
            king_run: chance.pick(KingRun::ALL),
            goal: chance.pick(Goal::ALL),
        };
        let rules = Rules {
            moves,
            rows: 1 + chance.below(usize::from(moves.board.most_rows())) as u8,
            first: chance.pick(First::ALL),
            huff: chance.pick(Huff::ALL),
            draws: chance.pick(DrawTable::ALL),
            adjudication: chance.pick(Adjudication::ALL),
            lone_piece: chance.pick(LonePiece::ALL),
        };
        if rules.check().is_ok() {
            return rules;
        }
    }
}
