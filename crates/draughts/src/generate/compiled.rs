//! The generators of each board: two that read their rules, and one for each rule set that is worth
//! it.
//!
//! The functions are compiled here, once, and not again in every program that uses them.

use super::facts::Read;
use super::generator::{Generator, Tally};
use crate::geometry::*;
use crate::lines::Lines;
use crate::rules::{MoveRules, Orthogonal};
#[cfg(not(target_arch = "wasm32"))]
use crate::sets::*;

/// A board with its generators.
pub trait Generated: Geometry {
    #[doc(hidden)]
    const GENERATORS: &'static [Generator<Self>];
    #[doc(hidden)]
    const TALLIES: &'static [Tally<Self>];
}

/// The index of the generator that plays some rules by reading them.
pub(crate) const fn reading(moves: &MoveRules) -> u8 {
    matches!(moves.orthogonal, Orthogonal::Yes) as u8
}

/// The index of the generator compiled for some rules, else of one that reads them.
pub(crate) const fn best<G: Generated>(moves: &MoveRules) -> u8 {
    let mut index = 0;
    while index < G::GENERATORS.len() {
        if let Some(compiled) = &G::GENERATORS[index].moves
            && compiled.equals(moves)
        {
            return index as u8;
        }
        index += 1;
    }
    reading(moves)
}

/// How many generators a board has: two that read their rules, and one for each of these.
macro_rules! kinds {
    ($($set:ident)*) => {
        2 + <[&str]>::len(&[$(stringify!($set)),*])
    };
}

/// Whether rules may add captures along rows and columns to the lines of a board; where they may
/// not, both generators that read their rules are one.
const fn may_add_rows<G: Geometry>() -> bool {
    matches!(G::LINES, Lines::Diagonals)
}

/// Whether rules without captures along rows and columns are read by the generator that can look
/// for those: only in a browser, which fetches every generator before its computer plays. There it
/// is as fast.
const fn looks_for_rows<G: Geometry>() -> bool {
    may_add_rows::<G>() && cfg!(target_arch = "wasm32")
}

macro_rules! generated {
    ($($board:ident [$($set:ident)*])+) => {$(
        impl Generated for $board {
            const GENERATORS: &'static [Generator<Self>] = {
                // A static is compiled here; a constant would be compiled again wherever it is
                // used.
                static GENERATORS: [Generator<$board>; kinds!($($set)*)] = [
                    Generator::of::<Read<$board, { looks_for_rows::<$board>() }>>(None),
                    Generator::of::<Read<$board, { may_add_rows::<$board>() }>>(None),
                    $(Generator::of::<$set>(Some($set::MOVES)),)*
                ];
                &GENERATORS
            };
            const TALLIES: &'static [Tally<Self>] = {
                static TALLIES: [Tally<$board>; kinds!($($set)*)] = [
                    Tally::of::<Read<$board, { looks_for_rows::<$board>() }>>(),
                    Tally::of::<Read<$board, { may_add_rows::<$board>() }>>(),
                    $(Tally::of::<$set>(),)*
                ];
                &TALLIES
            };
        }
    )+};
}

// For the same reason a browser has none that is compiled for a rule set.
#[cfg(target_arch = "wasm32")]
generated! {
    Board8 []
    Board10 []
    Board12 []
    Board14 []
    Mirrored8 []
    Mirrored10 []
    Mirrored12 []
    Mirrored14 []
    Squares8 []
    Points5 []
}

#[cfg(not(target_arch = "wasm32"))]
generated! {
    Board8 [English Russian Brazilian]
    Board10 [International Frisian]
    Board12 [Canadian]
    Board14 []
    Mirrored8 []
    Mirrored10 [Nigerian]
    Mirrored12 []
    Mirrored14 []
    Squares8 [Turkish]
    Points5 []
}
