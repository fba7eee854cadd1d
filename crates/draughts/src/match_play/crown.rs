//! Crown, crown: a man is spent to crown another before the first move (M3, NG-7.2, 7.3).

use core::fmt;

use crate::any::AnySetup;
use crate::piece::{Color, Piece};

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
/// use draughts::any::AnySetup;
/// use draughts::{Color, RuleSet};
/// let start = AnySetup::start(&RuleSet::find("nigerian").unwrap().rules);
/// let mut naming = CrownCrown::new(start, Crowning::Both);
/// naming.name(Color::White, 46, 31).unwrap();
/// naming.name(Color::Black, 5, 20).unwrap();
/// let setup = naming.setup().unwrap();
/// assert_eq!((setup.pieces(Color::White).count(), setup.kings().count()), (19, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrownCrown {
    setup: AnySetup,
    next: Option<Color>,
    crowning: Crowning,
}

/// Why men cannot be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CrownError {
    /// It is not for this side to name men now.
    NotNow(Color),
    /// There is no man of this side on the square.
    NotAMan(u8, Color),
    /// The man to be crowned does not stand on its own back line.
    NotOnTheBackLine(u8, Color),
    /// A man cannot be spent to crown itself.
    Itself(u8),
}

impl fmt::Display for CrownError {
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

impl core::error::Error for CrownError {}

impl CrownCrown {
    /// Before any man is named.
    pub fn new(start: AnySetup, crowning: Crowning) -> CrownCrown {
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
    pub fn name(&mut self, color: Color, crowned: u8, spent: u8) -> Result<(), CrownError> {
        if self.next != Some(color) {
            return Err(CrownError::NotNow(color));
        }
        for square in [crowned, spent] {
            if self.setup.piece(square) != Some(Piece::man(color)) {
                return Err(CrownError::NotAMan(square, color));
            }
        }
        if !self.setup.board.promotes(!color, crowned) {
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
    pub fn setup(&self) -> Option<&AnySetup> {
        self.next.is_none().then_some(&self.setup)
    }
}
