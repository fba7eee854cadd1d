//! Handicap: the stronger player starts "short" of men (M2, NG-7.1).

use core::fmt;

use crate::any::{AnySetup, SquareSet};
use crate::piece::Color;

/// Why men cannot be given as a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HandicapError {
    /// No man was named.
    NoMan,
    /// There is no man of the stronger player on this square.
    NotAMan(u8, Color),
    /// The stronger player would have nothing left.
    NothingLeft(Color),
}

impl fmt::Display for HandicapError {
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

impl core::error::Error for HandicapError {}

/// The start without these men of the stronger player, who plays "short" of them (M2, NG-7.1).
///
/// ```
/// use draughts::any::AnySetup;
/// use draughts::{Color, RuleSet, match_play};
/// let start = AnySetup::start(&RuleSet::find("nigerian").unwrap().rules);
/// let two = [3, 4].into_iter().collect();
/// let short_two = match_play::short(&start, Color::Black, two).unwrap();
/// assert_eq!(short_two.pieces(Color::Black).count(), 18);
/// ```
pub fn short(start: &AnySetup, stronger: Color, men: SquareSet) -> Result<AnySetup, HandicapError> {
    let all = start.pieces(stronger);
    if men.is_empty() {
        return Err(HandicapError::NoMan);
    }
    if let Some(square) = men.without(all.without(start.kings())).first() {
        return Err(HandicapError::NotAMan(square, stronger));
    }
    if men == all {
        return Err(HandicapError::NothingLeft(stronger));
    }
    let mut setup = start.clone();
    for square in men.iter() {
        setup.put(square, None);
    }
    Ok(setup)
}
