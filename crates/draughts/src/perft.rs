//! Perft: the number of move sequences of a length, the measure of a move generator.

use crate::generate::view::{Black, Side, View, White};
use crate::generate::{self, quiet};
use crate::moves::{Move, MoveList};
use crate::piece::Color;
use crate::position::Position;
use crate::variant::Variant;

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The moves of the last ply are counted, not made.
    Bulk,
    /// Every move is made.
    Single,
}

/// The number of sequences of `depth` plies from a position; 1 for none.
///
/// Equal captures count once (C5). Only the moves and E1 matter: draws, huffing and king runs do not.
///
/// ```
/// use draughts::{Counting, International, Position, perft};
/// let start = Position::<International>::start();
/// assert_eq!(perft(&start, 5, Counting::Bulk), 27_117);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, counting: Counting) -> u64 {
    let (variant, view) = (position.variant(), position.view());
    match (position.turn(), counting) {
        (_, _) if depth == 0 => 1,
        (Color::White, Counting::Bulk) => walk::<V, White, true>(variant, &view, depth),
        (Color::White, Counting::Single) => walk::<V, White, false>(variant, &view, depth),
        (Color::Black, Counting::Bulk) => walk::<V, Black, true>(variant, &view, depth),
        (Color::Black, Counting::Single) => walk::<V, Black, false>(variant, &view, depth),
    }
}

/// The legal moves with the number of sequences that begin with each.
pub fn divide<V: Variant>(
    position: &Position<V>,
    depth: u32,
    counting: Counting,
) -> Vec<(Move<V::Board>, u64)> {
    let moves = position.legal_moves();
    moves.iter().map(|mv| (*mv, perft(&position.after(mv), depth - 1, counting))).collect()
}

fn walk<V: Variant, S: Side, const BULK: bool>(
    variant: V,
    view: &View<V::Board>,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if BULK && depth == 1 {
        return generate::count::<V, S>(variant, view);
    }
    if generate::is_crowned(variant.moves(), view) {
        return 0;
    }
    let mut nodes = 0;
    let mut visit = |next: View<V::Board>| {
        nodes += if BULK && depth == 2 {
            generate::count::<V, S::Opponent>(variant, &next)
        } else {
            walk::<V, S::Opponent, BULK>(variant, &next, depth - 1)
        };
    };
    let capturing = generate::outlook::<V, S>(variant, view).capturing;
    if capturing.all().any() {
        let mut moves = MoveList::new();
        let _ = generate::captures::<V, S>(variant, view, capturing, &mut moves);
        for mv in &moves {
            visit(view.after(mv));
        }
    } else {
        quiet::each_man_move::<_, S>(view, |from, to| visit(view.after_man::<S>(from, to)));
        quiet::each_king_move(variant, view, |from, to| visit(view.after_king(from, to)));
    }
    nodes
}
