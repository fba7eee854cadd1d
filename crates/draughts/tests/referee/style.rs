//! How the players of a random game choose: at random, leaning towards what ends games.

use std::collections::BTreeSet;

use crate::capture::TooMany;
use crate::chance::Chance;
use crate::game::Game;
use crate::moves::Moves;
use crate::position::{Play, Rank};

/// The leanings of both players of a game, in times in a hundred.
pub(crate) struct Style {
    /// To take back with a king what it has just done, which repeats positions.
    undo: usize,
    /// To crown when that is possible.
    crown: usize,
    /// To move kings rather than men, which fills counts.
    kings: usize,
    /// To leave the opponent nothing to capture, which makes endings long.
    careful: usize,
    /// How many moves a careful player looks at.
    sight: usize,
    /// To move a man, not to crown it, only when a count of king moves is nearly full.
    stall: usize,
    /// To miss a capture.
    pub(crate) offend: usize,
    /// To huff what may be huffed.
    pub(crate) huff: usize,
}

impl Style {
    pub(crate) fn any(chance: &mut Chance) -> Style {
        let mut lean = |values: [usize; 3]| *chance.pick(&values);
        Style {
            undo: lean([0, 0, 60]),
            crown: lean([10, 50, 100]),
            kings: lean([0, 60, 100]),
            careful: lean([0, 90, 100]),
            sight: 5,
            stall: 0,
            offend: lean([0, 25, 60]),
            huff: lean([20, 60, 90]),
        }
    }

    /// Players who keep what they have for as long as they can.
    pub(crate) fn patient() -> Style {
        Style {
            undo: 0,
            crown: 0,
            kings: 0,
            careful: 100,
            sight: 50,
            stall: 100,
            offend: 0,
            huff: 0,
        }
    }

    /// One of the plays, of which there is at least one.
    pub(crate) fn choose(
        &self,
        plays: &BTreeSet<Play>,
        game: &Game<'_>,
        own_last: Option<&Play>,
        chance: &mut Chance,
    ) -> Result<Play, TooMany> {
        let is_king = |play: &Play| {
            game.position.piece(play.from).is_some_and(|piece| piece.rank == Rank::King)
        };
        let is_back = |play: &Play| {
            let (from, to) = (play.from, play.to);
            play.taken.is_empty() && own_last.is_some_and(|last| (last.to, last.from) == (from, to))
        };
        let mut pool: Vec<&Play> = plays.iter().collect();
        if chance.percent(self.kings) {
            narrow(&mut pool, is_king);
        }
        if chance.percent(self.stall) {
            let count = game.counts.get("king-moves");
            let is_full = count.is_some_and(|count| count.plies + 8 > count.of);
            narrow(&mut pool, |play| is_king(play) != is_full && play.taken.is_empty());
            narrow(&mut pool, |play| is_king(play) || play.ends_as == Rank::Man);
        }
        if chance.percent(self.crown) {
            narrow(&mut pool, |play| play.ends_as == Rank::King && !is_king(play));
        }
        if chance.percent(self.undo) {
            narrow(&mut pool, is_back);
        }
        let mut chosen = *chance.pick(&pool);
        if chance.percent(self.careful) {
            for _ in 0..self.sight {
                let next = game.position.after(game.rules, chosen);
                if !Moves::of(game.rules, &next)?.can_capture() {
                    break;
                }
                chosen = *chance.pick(&pool);
            }
        }
        Ok(chosen.clone())
    }
}

/// Leaves what has a quality, if anything has it.
fn narrow(pool: &mut Vec<&Play>, has: impl Fn(&Play) -> bool) {
    if pool.iter().any(|play| has(play)) {
        pool.retain(|play| has(play));
    }
}
