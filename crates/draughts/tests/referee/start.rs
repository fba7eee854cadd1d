//! Where games begin: the start of the rules, odds, and set-ups that are near an ending.

use crate::board::Point;
use crate::chance::Chance;
use crate::contract::{First, Goal, KingRun, Squares};
use crate::position::{Color, Position, Rank, Rules, Run};

/// The start position of the rules; White begins where the lot decides.
pub(crate) fn start(rules: &Rules) -> Position {
    let board = &rules.board;
    let turn = match rules.contract.first {
        First::White | First::Either => Color::White,
        First::Black => Color::Black,
    };
    let mut position = Position::empty(board, turn);
    if rules.contract.squares == Squares::Points5 {
        // W:W14-25:B1-12.
        (1..=12).for_each(|number| position.put(number - 1, Color::Black, Rank::Man));
        (14..=25).for_each(|number| position.put(number - 1, Color::White, Rank::Man));
        return position;
    }
    // On all squares the nearest row is empty.
    let nearest = i32::from(rules.contract.squares == Squares::All8);
    let rows = nearest..nearest + i32::try_from(rules.contract.rows).expect("few rows");
    for color in Color::BOTH {
        for point in 0..board.len() {
            if rows.contains(&board.row_from(point, color)) {
                position.put(point, color, Rank::Man);
            }
        }
    }
    position
}

/// A start of any kind, drawn by chance.
pub(crate) fn any(rules: &Rules, chance: &mut Chance) -> Position {
    let mut position = match chance.below(10) {
        0 | 1 => start(rules),
        2 => odds(rules, chance),
        3 | 4 => {
            let sides = [1, 1 + chance.below(4)];
            scattered(rules, chance, sides, 85)
        }
        5 => {
            let sides = [1 + chance.below(3), 1 + chance.below(5)];
            scattered(rules, chance, sides, 75)
        }
        6 | 7 => {
            let sides = [1 + chance.below(5), 1 + chance.below(5)];
            scattered(rules, chance, sides, 35)
        }
        _ => {
            let most = rules.board.len() / 3;
            let sides = [1 + chance.below(most), 1 + chance.below(most)];
            scattered(rules, chance, sides, 10)
        }
    };
    if rules.contract.first == First::Either || chance.percent(30) {
        position.turn = *chance.pick(&Color::BOTH);
    }
    give_runs(rules, &mut position, chance);
    position
}

/// The start with odds: men short, or a man crowned at the price of another (M2, M3).
fn odds(rules: &Rules, chance: &mut Chance) -> Position {
    let mut position = start(rules);
    for color in Color::BOTH {
        let men = position.points_of(color);
        if may_have_kings(rules) && chance.percent(50) {
            let crowned = *chance.pick(&men[..]);
            position.put(crowned, color, Rank::King);
        }
        for _ in 0..chance.below(3) {
            position.squares[*chance.pick(&men)] = None;
        }
    }
    position
}

/// Whether a game goes on when a king stands.
pub(crate) fn may_have_kings(rules: &Rules) -> bool {
    rules.contract.crowns() && rules.contract.goal != Goal::Crown
}

/// So many pieces of two sides anywhere, so many in a hundred of them kings.
pub(crate) fn scattered(
    rules: &Rules,
    chance: &mut Chance,
    sides: [usize; 2],
    kings: usize,
) -> Position {
    let mut colors = Color::BOTH;
    if chance.percent(50) {
        colors.reverse();
    }
    let mut position = Position::empty(&rules.board, colors[chance.below(2)]);
    for (color, pieces) in colors.into_iter().zip(sides) {
        for _ in 0..pieces {
            let free: Vec<Point> =
                (0..rules.board.len()).filter(|point| position.piece(*point).is_none()).collect();
            let point = *chance.pick(&free);
            let is_king = may_have_kings(rules) && chance.percent(kings);
            // A man does not stand where it would have been crowned.
            if is_king || !rules.contract.crowns() || !rules.board.is_far(point, color) {
                let rank = if is_king { Rank::King } else { Rank::Man };
                position.put(point, color, rank);
            }
        }
    }
    position
}

/// So many men and kings of White and of Black, the men at home.
pub(crate) fn material(
    rules: &Rules,
    chance: &mut Chance,
    white: (usize, usize),
    black: (usize, usize),
) -> Position {
    let mut position = Position::empty(&rules.board, *chance.pick(&Color::BOTH));
    for (color, (kings, men)) in Color::BOTH.into_iter().zip([white, black]) {
        for index in 0..kings + men {
            let rank = if index < kings { Rank::King } else { Rank::Man };
            let fits = |point: &Point| {
                let is_home = rules.board.row_from(*point, color) < 2;
                position.piece(*point).is_none() && (rank == Rank::King || is_home)
            };
            let free: Vec<Point> = (0..rules.board.len()).filter(fits).collect();
            position.put(*chance.pick(&free), color, rank);
        }
    }
    position
}

/// Some kings have made quiet moves running before the set-up.
fn give_runs(rules: &Rules, position: &mut Position, chance: &mut Chance) {
    if rules.contract.king_run == KingRun::Free || chance.percent(60) {
        return;
    }
    for color in Color::BOTH {
        let is_king = |point: &Point| position.piece(*point).is_some_and(|p| p.rank == Rank::King);
        let kings: Vec<Point> = position.points_of(color).into_iter().filter(is_king).collect();
        if !kings.is_empty() && position.count(color, Rank::Man) > 0 {
            let run = Run { king: *chance.pick(&kings), moves: 1 + chance.below(3) };
            position.set_run(color, Some(run));
        }
    }
}
