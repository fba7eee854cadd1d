//! Which pieces are on the board, and in which order their tables are built.

use core::fmt;
use core::str::FromStr;

use draughts::Color;

/// Men and kings of both sides.
///
/// A *slice* is a material whose White is the stronger side: more pieces, then more kings. The same
/// pieces with colours exchanged are looked up in it after a half turn of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// Men of White and of Black.
    men: [u8; 2],
    /// Kings of White and of Black.
    kings: [u8; 2],
}

/// The most pieces that tables are built for.
pub const MOST_PIECES: u8 = 6;

impl Material {
    /// So many men and kings of White, then of Black.
    pub const fn new(white: (u8, u8), black: (u8, u8)) -> Material {
        Material { men: [white.0, black.0], kings: [white.1, black.1] }
    }

    /// The men of a side.
    pub const fn men(self, color: Color) -> u8 {
        self.men[color.index()]
    }

    /// The kings of a side.
    pub const fn kings(self, color: Color) -> u8 {
        self.kings[color.index()]
    }

    /// The pieces of a side.
    pub const fn pieces(self, color: Color) -> u8 {
        self.men(color) + self.kings(color)
    }

    /// All pieces.
    pub const fn total(self) -> u8 {
        self.pieces(Color::White) + self.pieces(Color::Black)
    }

    /// The same with colours exchanged.
    pub const fn swapped(self) -> Material {
        Material { men: [self.men[1], self.men[0]], kings: [self.kings[1], self.kings[0]] }
    }

    /// Whether both sides have the same.
    pub fn is_even(self) -> bool {
        self == self.swapped()
    }

    /// How strong a side is: pieces, then kings.
    const fn strength(self, color: Color) -> (u8, u8) {
        (self.pieces(color), self.kings(color))
    }

    /// Whether White is at least as strong as Black.
    pub fn is_slice(self) -> bool {
        self.strength(Color::White) >= self.strength(Color::Black)
    }

    /// The slice that has the positions of this material.
    pub fn slice(self) -> Material {
        if self.is_slice() { self } else { self.swapped() }
    }

    /// A number below [`Material::KEYS`] that is different for every material of up to seven pieces
    /// a side.
    pub(crate) const fn key(self) -> usize {
        let [a, b, c, d] = [self.men[0], self.kings[0], self.men[1], self.kings[1]];
        ((a as usize * 8 + b as usize) * 8 + c as usize) * 8 + d as usize
    }

    /// The bound of [`Material::key`].
    pub(crate) const KEYS: usize = 8 * 8 * 8 * 8;

    /// The slices of so many pieces, in an order in which each needs only earlier ones: more kings
    /// first.
    pub fn slices(pieces: u8) -> Vec<Material> {
        let mut slices = Vec::new();
        for white in 1..pieces {
            let black = pieces - white;
            for white_kings in 0..=white {
                for black_kings in 0..=black {
                    let material = Material::new(
                        (white - white_kings, white_kings),
                        (black - black_kings, black_kings),
                    );
                    if material.is_slice() {
                        slices.push(material);
                    }
                }
            }
        }
        slices.sort_by_key(|material| {
            (core::cmp::Reverse(material.kings[0] + material.kings[1]), *material)
        });
        slices
    }

    /// The slices that a move out of this one can lead to: what captures and promotions leave,
    /// those of several pieces at once among them.
    pub fn reached(self) -> Vec<Material> {
        let mut reached = Vec::new();
        for color in [Color::White, Color::Black] {
            let (own, other) = (color.index(), (!color).index());
            for crowned in 0..=u8::from(self.men[own] > 0) {
                for men in 0..=self.men[other] {
                    for kings in 0..=self.kings[other] {
                        let mut after = self;
                        after.men[own] -= crowned;
                        after.kings[own] += crowned;
                        after.men[other] = men;
                        after.kings[other] = kings;
                        if after != self && men + kings > 0 {
                            reached.push(after.slice());
                        }
                    }
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }
}

/// `2K1M-K`: kings and men of the stronger side, then of the weaker.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::BOTH {
            if color == Color::Black {
                f.write_str("-")?;
            }
            for (count, letter) in [(self.kings(color), 'K'), (self.men(color), 'M')] {
                match count {
                    0 => {}
                    1 => write!(f, "{letter}")?,
                    _ => write!(f, "{count}{letter}")?,
                }
            }
        }
        Ok(())
    }
}

/// A text that names no material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialError;

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a material is written like 2K1M-K")
    }
}

impl core::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads what is written, and nothing else.
    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let (white, black) = text.split_once('-').ok_or(MaterialError)?;
        let side = |text: &str| -> Option<(u8, u8)> {
            let (kings, men) = match text.split_once('K') {
                Some(("", men)) => (1, men),
                Some((kings, men)) => (kings.parse().ok()?, men),
                None => (0, text),
            };
            let men = match men.strip_suffix('M') {
                Some("") => 1,
                Some(men) => men.parse().ok()?,
                None if men.is_empty() => 0,
                None => return None,
            };
            (men < 8 && kings < 8 && (1..8).contains(&(men + kings))).then_some((men, kings))
        };
        let material =
            Material::new(side(white).ok_or(MaterialError)?, side(black).ok_or(MaterialError)?);
        if material.to_string() == text { Ok(material) } else { Err(MaterialError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_so_many_slices() {
        let counts: Vec<_> = (2..=6).map(|pieces| Material::slices(pieces).len()).collect();
        assert_eq!(counts, [4 - 1, 6, 14, 22, 37]);
    }

    #[test]
    fn slices_come_after_what_they_lead_to() {
        let mut built = Vec::new();
        for pieces in 2..=6 {
            for slice in Material::slices(pieces) {
                for reached in slice.reached() {
                    assert!(built.contains(&reached), "{slice} leads to {reached}");
                }
                built.push(slice);
            }
        }
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for pieces in 2..=6 {
            for slice in Material::slices(pieces) {
                assert_eq!(slice.to_string().parse(), Ok(slice));
            }
        }
        for text in ["", "K", "K-", "-K", "1K-K", "M2K-K", "K-K ", "9K-K", "K-2X", "0K2M-K"] {
            assert_eq!(text.parse::<Material>(), Err(MaterialError), "{text}");
        }
    }
}
