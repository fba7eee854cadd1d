//! The men that are named before a game (M3): one is crowned, another leaves the board.

use draughts::game::Game;
use draughts::{Bitboard, Color, Piece, Rules, Setup, Square, Variant};
use draughts_search::{Limits, Searcher};

/// The positions that are looked at for each pair of men.
const NODES: u64 = 300;

/// The man to crown and the man to spend after which a short search likes the game of a side best,
/// of those that there is time for; `None` when it has no men to name.
pub fn best_crown<V: Variant>(
    variant: V,
    setup: &Setup<V::Board>,
    color: Color,
    rules: &Rules,
    stop: &dyn Fn() -> bool,
) -> Option<[Square<V::Board>; 2]> {
    let men = setup.pieces(color) & !setup.kings();
    let pairs = (men & Bitboard::promotion_row(!color))
        .iter()
        .flat_map(|crowned| men.iter().map(move |spent| [crowned, spent]))
        .filter(|[crowned, spent]| crowned != spent);
    let mut searcher = Searcher::new(1);
    let limits = Limits { nodes: NODES, ..Limits::until(stop) };
    let mut is_first = true;
    let in_time = |_: &_| core::mem::take(&mut is_first) || !stop();
    pairs.take_while(in_time).max_by_key(|&[crowned, spent]| {
        let mut after = *setup;
        after.put(crowned, Some(Piece::king(color)));
        after.put(spent, None);
        let game = Game::new(variant, *rules, &after).ok()?;
        let found = searcher.search(&game, &limits, &mut |_| ())?;
        Some(if game.turn() == color { found.score } else { -found.score })
    })
}
