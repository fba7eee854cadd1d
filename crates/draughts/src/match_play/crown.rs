//! Crown, crown: a man is spent to crown another before the first move (M3, NG-7.2, 7.3).

use core::fmt;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::{Color, Piece};
use crate::setup::Setup;
use crate::square::Square;

/// Who crowns a man before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crowning {
    /// Both players (NG-7.2).
    Both,
    /// The weaker one alone (NG-7.3).
    Only(Color),
}

/// The naming of the men before a crown-crown game: White first (M3).
///
/// ```
/// use draughts::match_play::{CrownCrown, Crowning};
/// use draughts::{Color, Mirrored10, Setup, Square};
/// let square = |number| Square::new(number).unwrap();
/// let start = Setup::<Mirrored10>::start(4, Color::White);
/// let mut naming = CrownCrown::new(start, Crowning::Both);
/// naming.name(Color::White, square(46), square(31)).unwrap();
/// naming.name(Color::Black, square(5), square(20)).unwrap();
/// let setup = naming.setup().unwrap();
/// assert_eq!((setup.pieces(Color::White).count(), setup.kings().count()), (19, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrownCrown<G: Geometry> {
    setup: Setup<G>,
    next: Option<Color>,
    crowning: Crowning,
}

/// Why men cannot be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CrownError<G: Geometry> {
    /// It is not for this side to name men now.
    NotNow(Color),
    /// There is no man of this side on the square.
    NotAMan(Square<G>, Color),
    /// The man to be crowned does not stand on its own back line.
    NotOnTheBackLine(Square<G>, Color),
    /// A man cannot be spent to crown itself.
    Itself(Square<G>),
}

impl<G: Geometry> fmt::Display for CrownError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CrownError::NotNow(color) => {
                write!(f, "crown-crown: it is not for {color} to name men now (NG-7.2, 7.3)")
            }
            CrownError::NotAMan(square, color) => {
                write!(f, "crown-crown: there is no {color} man on square {square} (NG-7.2)")
            }
            CrownError::NotOnTheBackLine(square, color) => {
                write!(
                    f,
                    "crown-crown: square {square} is not on the back line of {color} (NG-7.2)"
                )
            }
            CrownError::Itself(square) => {
                write!(
                    f,
                    "crown-crown: the man on square {square} cannot be spent on itself (NG-7.2)"
                )
            }
        }
    }
}

impl<G: Geometry> core::error::Error for CrownError<G> {}

impl<G: Geometry> CrownCrown<G> {
    /// Before any man is named.
    pub fn new(start: Setup<G>, crowning: Crowning) -> CrownCrown<G> {
        let next = match crowning {
            Crowning::Both => Color::White,
            Crowning::Only(weaker) => weaker,
        };
        CrownCrown { setup: start, next: Some(next), crowning }
    }

    /// Who is to name men, nobody when all is ready.
    pub fn to_name(&self) -> Option<Color> {
        self.next
    }

    /// A side names a man on its back line to be crowned and another of its men to be spent.
    pub fn name(
        &mut self,
        color: Color,
        crowned: Square<G>,
        spent: Square<G>,
    ) -> Result<(), CrownError<G>> {
        if self.next != Some(color) {
            return Err(CrownError::NotNow(color));
        }
        for square in [crowned, spent] {
            if self.setup.piece(square) != Some(Piece::man(color)) {
                return Err(CrownError::NotAMan(square, color));
            }
        }
        if !Bitboard::promotion_row(!color).contains(crowned) {
            return Err(CrownError::NotOnTheBackLine(crowned, color));
        }
        if crowned == spent {
            return Err(CrownError::Itself(crowned));
        }
        self.setup.put(crowned, Some(Piece::king(color)));
        self.setup.put(spent, None);
        self.next = match (self.crowning, color) {
            (Crowning::Both, Color::White) => Some(Color::Black),
            _ => None,
        };
        Ok(())
    }

    /// The start of the game, once every man is named.
    pub fn setup(&self) -> Option<Setup<G>> {
        self.next.is_none().then_some(self.setup)
    }
}
