//! Handicap: the stronger player starts "short" of men (M2, NG-7.1).

use core::fmt;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Color;
use crate::setup::Setup;
use crate::square::Square;

/// Why men cannot be given as a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandicapError<G: Geometry> {
    /// No man was named.
    NoMan,
    /// There is no man of the stronger player on this square.
    NotAMan(Square<G>, Color),
    /// The stronger player would have nothing left.
    NothingLeft(Color),
}

impl<G: Geometry> fmt::Display for HandicapError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HandicapError::NoMan => f.write_str("handicap: no man is named (NG-7.1)"),
            HandicapError::NotAMan(square, color) => {
                write!(f, "handicap: there is no {color} man on square {square} (NG-7.1)")
            }
            HandicapError::NothingLeft(color) => {
                write!(f, "handicap: {color} would have nothing left")
            }
        }
    }
}

impl<G: Geometry> core::error::Error for HandicapError<G> {}

/// The start without these men of the stronger player, who plays "short" of them (M2, NG-7.1).
///
/// ```
/// use draughts::{Bitboard, Color, Mirrored10, Setup, Square, match_play};
/// let start = Setup::<Mirrored10>::start(4, Color::White);
/// let two: Bitboard<_> = [3, 4].into_iter().filter_map(Square::new).collect();
/// let short_two = match_play::short(&start, Color::Black, two).unwrap();
/// assert_eq!(short_two.pieces(Color::Black).count(), 18);
/// ```
pub fn short<G: Geometry>(
    start: &Setup<G>,
    stronger: Color,
    men: Bitboard<G>,
) -> Result<Setup<G>, HandicapError<G>> {
    let all = start.pieces(stronger);
    if men.is_empty() {
        return Err(HandicapError::NoMan);
    }
    if let Some(square) = (men & !(all & !start.kings())).first() {
        return Err(HandicapError::NotAMan(square, stronger));
    }
    if men == all {
        return Err(HandicapError::NothingLeft(stronger));
    }
    let mut setup = *start;
    for square in men {
        setup.put(square, None);
    }
    Ok(setup)
}
