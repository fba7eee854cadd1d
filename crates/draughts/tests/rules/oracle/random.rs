//! Positions and rules by chance, the same ones every time.

use draughts::rules::*;
use draughts::{Color, Piece, Rank};

use super::grid::{Grid, Place};

/// The generator splitmix64: a counter, well stirred.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// Starts a sequence of its own for each seed.
    pub(crate) fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    fn next(&mut self) -> u64 {
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

/// A position by chance: pieces anywhere, or so that long captures are likely.
pub(crate) fn random_grid(rules: &MoveRules, chance: &mut SplitMix) -> Grid {
    if chance.below(3) == 0 { woven(rules, chance) } else { scattered(rules, chance) }
}

/// Pieces thrown on a board: few or many, men or kings or both, none of the men on its far row.
fn scattered(rules: &MoveRules, chance: &mut SplitMix) -> Grid {
    let mut grid = Grid::empty(rules, chance.pick(&Color::BOTH));
    let places = grid.places();
    let most = 1 + chance.below(places.len() * 2 / 3);
    let kings = share_of_kings(rules, chance);
    let own = chance.pick(&[10, 30, 50, 70]);
    for _ in 0..most {
        let place = chance.pick(&places);
        let color = if chance.below(100) < own { grid.turn } else { !grid.turn };
        throw(&mut grid, place, color, kings, chance);
    }
    grid
}

/// A few pieces of the side to move, and opponents with empty squares around them: on every other
/// row, or on every other square where all are used.
fn woven(rules: &MoveRules, chance: &mut SplitMix) -> Grid {
    let mut grid = Grid::empty(rules, chance.pick(&Color::BOTH));
    let kings = share_of_kings(rules, chance);
    let parity = chance.below(2);
    let all = matches!(rules.board, BoardSize::AllEight | BoardSize::FivePoints);
    let line = |place: &Place| if all { place.0 + place.1 } else { place.0 };
    let (prey, free): (Vec<Place>, Vec<Place>) =
        grid.places().into_iter().partition(|place| line(place) % 2 == parity);
    for _ in 0..=chance.below(prey.len()) {
        let (place, color) = (chance.pick(&prey), !grid.turn);
        throw(&mut grid, place, color, kings, chance);
    }
    for _ in 0..=chance.below(4) {
        let (place, color) = (chance.pick(&free), grid.turn);
        throw(&mut grid, place, color, kings, chance);
    }
    grid
}

/// Kings everywhere, and men among those of the opponent: captures that can be made in several
/// orders.
pub(crate) fn grid_of_kings(rules: &MoveRules, chance: &mut SplitMix) -> Grid {
    let mut grid = Grid::empty(rules, chance.pick(&Color::BOTH));
    let parity = chance.below(2);
    let (prey, free): (Vec<Place>, Vec<Place>) =
        grid.places().into_iter().partition(|place| place.0 % 2 == parity);
    let kings = chance.pick(&[40, 60, 80]);
    for _ in 0..4 + chance.below(prey.len()) {
        let (place, color) = (chance.pick(&prey), !grid.turn);
        throw(&mut grid, place, color, kings, chance);
    }
    for _ in 0..=chance.below(5) {
        let (place, color) = (chance.pick(&free), grid.turn);
        throw(&mut grid, place, color, 80, chance);
    }
    grid
}

/// A few pieces, kings for the most part, often in a corner.
pub(crate) fn ending(rules: &MoveRules, chance: &mut SplitMix) -> Grid {
    let mut grid = Grid::empty(rules, chance.pick(&Color::BOTH));
    let places = grid.places();
    let corner = places.len() / 4;
    let colors = [grid.turn, !grid.turn];
    for number in 0..2 + chance.below(4) {
        let place = match chance.below(4) {
            0 => chance.pick(&places[..corner]),
            1 => chance.pick(&places[places.len() - corner..]),
            _ => chance.pick(&places),
        };
        let color = if number < 2 { colors[number] } else { chance.pick(&colors) };
        throw(&mut grid, place, color, 70, chance);
    }
    grid
}

/// How many of a hundred pieces are kings; where the first king wins, mostly none.
fn share_of_kings(rules: &MoveRules, chance: &mut SplitMix) -> usize {
    let any = chance.below(101);
    if rules.goal == Goal::Crown {
        chance.pick(&[0, 0, 0, 5])
    } else {
        chance.pick(&[0, 10, 30, any])
    }
}

/// Puts a piece on a square, a man only where a man can stand.
fn throw(grid: &mut Grid, place: Place, color: Color, kings: usize, chance: &mut SplitMix) {
    let king = chance.below(100) < kings && grid.crowns();
    if king || !grid.is_far_row(place, color) {
        let rank = if king { Rank::King } else { Rank::Man };
        grid.put(place, Some(Piece { color, rank }));
    }
}

/// Any values of all keys that can be played together.
pub(crate) fn random_rules(chance: &mut SplitMix) -> MoveRules {
    let board = chance.pick(BoardSize::ALL);
    let kingless = board == BoardSize::FivePoints;
    let man_moves = if kingless { ManMoves::ALL } else { &[ManMoves::Forward, ManMoves::All] };
    let rows_and_columns = [Orthogonal::No, Orthogonal::Yes];
    let orthogonal = match board {
        BoardSize::AllEight => Orthogonal::Only,
        _ => chance.pick(&rows_and_columns),
    };
    MoveRules {
        board,
        corner: chance.pick(Corner::ALL),
        man_captures: chance.pick(ManCaptures::ALL),
        man_takes_king: chance.pick(ManTakesKing::ALL),
        king: chance.pick(KingReach::ALL),
        landing: chance.pick(Landing::ALL),
        promotion: chance.pick(Promotion::ALL),
        choice: chance.pick(if kingless { &[Choice::Free, Choice::Most] } else { Choice::ALL }),
        removal: chance.pick(Removal::ALL),
        man_moves: chance.pick(man_moves),
        orthogonal,
        king_run: if kingless { KingRun::Free } else { chance.pick(KingRun::ALL) },
        goal: chance.pick(if kingless { &[Goal::Normal, Goal::Lose] } else { Goal::ALL }),
    }
}
