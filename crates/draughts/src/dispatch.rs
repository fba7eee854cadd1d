//! From facts at run time to a type: once, at the edge; static for ever after.

use crate::generate::compiled::Generated;
use crate::geometry::*;
use crate::rules::{BoardSize, Corner, MoveRules};
use crate::variant::{House, Variant};

/// Work that can be done under any rules.
pub trait WithVariant {
    /// What the work yields.
    type Output;

    /// Does the work under the rules of a variant.
    fn run<V: Variant>(self, variant: V) -> Self::Output;
}

/// Does a task under any rules, as [`House`] rules of their board.
///
/// ```
/// use draughts::{Geometry, RuleSet, Variant, WithVariant, dispatch};
///
/// struct Squares;
///
/// impl WithVariant for Squares {
///     type Output = u8;
///     fn run<V: Variant>(self, _: V) -> u8 {
///         V::Board::SQUARES
///     }
/// }
///
/// let canadian = RuleSet::find("canadian").unwrap();
/// assert_eq!(dispatch(&canadian.rules.moves, Squares), 72);
/// ```
pub fn dispatch<T: WithVariant>(rules: &MoveRules, task: T) -> T::Output {
    match (rules.board, rules.corner) {
        (BoardSize::AllEight, _) => on_board::<Squares8, T>(rules, task),
        (BoardSize::FivePoints, _) => on_board::<Points5, T>(rules, task),
        (BoardSize::Eight, Corner::Left) => on_board::<Board8, T>(rules, task),
        (BoardSize::Eight, Corner::Right) => on_board::<Mirrored8, T>(rules, task),
        (BoardSize::Ten, Corner::Left) => on_board::<Board10, T>(rules, task),
        (BoardSize::Ten, Corner::Right) => on_board::<Mirrored10, T>(rules, task),
        (BoardSize::Twelve, Corner::Left) => on_board::<Board12, T>(rules, task),
        (BoardSize::Twelve, Corner::Right) => on_board::<Mirrored12, T>(rules, task),
        (BoardSize::Fourteen, Corner::Left) => on_board::<Board14, T>(rules, task),
        (BoardSize::Fourteen, Corner::Right) => on_board::<Mirrored14, T>(rules, task),
    }
}

fn on_board<G: Generated, T: WithVariant>(rules: &MoveRules, task: T) -> T::Output {
    task.run(House::<G>::new(*rules).expect("the board is the one that the rules name"))
}

#[cfg(test)]
mod tests {
    use core::any::type_name;

    use super::*;
    use crate::rules::{Choice, KingReach, Landing, Promotion};
    use crate::sets::International;

    struct Name;

    impl WithVariant for Name {
        type Output = &'static str;

        fn run<V: Variant>(self, variant: V) -> &'static str {
            assert_eq!(variant.moves().board, V::Board::SIZE);
            assert_eq!(variant.moves().corner, V::Board::CORNER);
            type_name::<V>().strip_prefix("draughts::").unwrap()
        }
    }

    #[test]
    fn house_rules_run_on_their_own_board() {
        let boards = [
            (BoardSize::Eight, "8"),
            (BoardSize::Ten, "10"),
            (BoardSize::Twelve, "12"),
            (BoardSize::Fourteen, "14"),
        ];
        for (board, side) in boards {
            for (corner, kind) in [(Corner::Left, "Board"), (Corner::Right, "Mirrored")] {
                let moves = MoveRules {
                    board,
                    corner,
                    king: KingReach::Short,
                    landing: Landing::Behind,
                    promotion: Promotion::Passing,
                    choice: Choice::Most,
                    ..International.moves()
                };
                let name = format!("variant::House<draughts::geometry::{kind}{side}>");
                assert_eq!(dispatch(&moves, Name), name);
            }
        }
    }
}
