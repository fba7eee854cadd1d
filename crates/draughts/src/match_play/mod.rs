//! The match around the games: Boards of three wins (M1), handicaps (M2), crown-crown (M3).
//!
//! ```
//! use draughts::Color::{Black, White};
//! use draughts::match_play::{Lot, Match, Player};
//! use draughts::rules::First;
//!
//! let lot = Lot::new(First::Either, Player::Two, White).unwrap();
//! let mut two_boards = Match::new(2, lot).unwrap();
//! let first = two_boards.next_game().unwrap();
//! assert_eq!((first.white, first.beginner), (Player::Two, White));
//! two_boards.record(Some(Black)).unwrap();
//! let second = two_boards.next_game().unwrap();
//! assert_eq!((second.white, second.beginner), (Player::One, White));
//! assert_eq!(two_boards.boards()[0].to_string(), "1-0");
//! ```

mod crown;
mod handicap;
#[cfg(test)]
mod tests;

use core::fmt;
use core::ops::Not;

pub use crown::{CrownCrown, CrownError, Crowning};
pub use handicap::{HandicapError, short};

use crate::piece::Color;
use crate::rules::First;

/// A player of a match; the colours change from game to game.
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Player {
    /// The one named first.
    One,
    /// The other one.
    Two,
}

/// What the lot says before the first game (M1, NG-2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lot {
    beginner: Player,
    color: Color,
}

/// Who has which colour in a game, and which colour begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The player of the white pieces.
    pub white: Player,
    /// The colour that moves first.
    pub beginner: Color,
}

/// A Board, or set: the first to win three games wins it (NG-8.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    wins: [u32; 2],
    draws: u32,
}

/// One or more Boards between two players (M1, NG-8.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    length: u32,
    until: Until,
    lot: Lot,
    games: u32,
    /// The Boards that each player has won.
    won: [u32; 2],
    boards: Vec<Board>,
}

/// How long a match of several Boards goes on (M1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Until {
    /// Until a lead is greater than the Boards that are left.
    #[default]
    Decided,
    /// Until every Board has been won.
    AllPlayed,
}

/// Why a match cannot be set up or go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError {
    /// A match has at least one Board.
    NoBoard,
    /// The rules say which colour begins, and it is not this one.
    Beginner(Color),
    /// The match is decided, or every Board has been won.
    Over,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::NoBoard => f.write_str("match: it needs at least one board"),
            MatchError::Beginner(color) => {
                write!(f, "match: {color} does not begin under these rules")
            }
            MatchError::Over => f.write_str("match: it is over"),
        }
    }
}

impl core::error::Error for MatchError {}

impl Player {
    /// One, then Two.
    pub const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// 0 for One, 1 for Two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }
}

impl Lot {
    /// The lot fell on a player, who begins the first game with a colour that the rules let begin.
    pub fn new(first: First, beginner: Player, color: Color) -> Result<Lot, MatchError> {
        match (first, color) {
            (First::White, Color::Black) | (First::Black, Color::White) => {
                Err(MatchError::Beginner(color))
            }
            _ => Ok(Lot { beginner, color }),
        }
    }
}

impl Pairing {
    /// The player of a colour.
    pub fn player(self, color: Color) -> Player {
        match color {
            Color::White => self.white,
            Color::Black => !self.white,
        }
    }
}

impl Board {
    /// How many wins win it (NG-8.1).
    pub const WINS: u32 = 3;

    /// The games that a player has won.
    pub fn wins(self, player: Player) -> u32 {
        self.wins[player.index()]
    }

    /// The games that were drawn, which do not count.
    pub fn draws(self) -> u32 {
        self.draws
    }

    /// Who has won it.
    pub fn winner(self) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.wins(*player) >= Board::WINS)
    }
}

impl fmt::Display for Board {
    /// The wins of both players: `3-1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.wins[0], self.wins[1])
    }
}

impl Match {
    /// A match of so many Boards, which ends when it is decided.
    pub fn new(boards: u32, lot: Lot) -> Result<Match, MatchError> {
        Match::until(Until::Decided, boards, lot)
    }

    /// A match of so many Boards, all of which are played where that was agreed.
    pub fn until(until: Until, length: u32, lot: Lot) -> Result<Match, MatchError> {
        if length == 0 {
            return Err(MatchError::NoBoard);
        }
        let boards = vec![Board::default()];
        Ok(Match { length, until, lot, games: 0, won: [0; 2], boards })
    }

    /// The colours and the start of the next game, `None` when the match is over.
    ///
    /// Both alternate from game to game, after a draw and from Board to Board too.
    pub fn next_game(&self) -> Option<Pairing> {
        let beginner =
            if self.games.is_multiple_of(2) { self.lot.beginner } else { !self.lot.beginner };
        let white = if self.lot.color == Color::White { beginner } else { !beginner };
        (!self.is_over()).then_some(Pairing { white, beginner: self.lot.color })
    }

    /// Notes who has won the game of [`Match::next_game`], nobody when it was drawn.
    pub fn record(&mut self, winner: Option<Color>) -> Result<(), MatchError> {
        let (Some(pairing), Some(board)) = (self.next_game(), self.boards.last_mut()) else {
            return Err(MatchError::Over);
        };
        match winner {
            Some(color) => board.wins[pairing.player(color).index()] += 1,
            None => board.draws = board.draws.saturating_add(1),
        }
        self.games = self.games.wrapping_add(1);
        if let Some(winner) = board.winner() {
            self.won[winner.index()] += 1;
            if !self.is_over() {
                self.boards.push(Board::default());
            }
        }
        Ok(())
    }

    /// The Boards that have begun, the last being the one that is played.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// How many Boards a player has won.
    pub fn boards_won(&self, player: Player) -> u32 {
        self.won[player.index()]
    }

    /// How many games have been played, drawn ones included.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Whether no further game is played: the lead is greater than the Boards that are left, or
    /// none is left (M1).
    pub fn is_over(&self) -> bool {
        let [one, two] = self.won;
        let left = self.length - (one + two);
        left == 0 || (self.until == Until::Decided && one.abs_diff(two) > left)
    }

    /// Who has won more Boards when the match is over, nobody when both have won as many.
    pub fn winner(&self) -> Option<Player> {
        let [one, two] = Player::BOTH.map(|player| self.boards_won(player));
        let ahead = match one.cmp(&two) {
            core::cmp::Ordering::Greater => Some(Player::One),
            core::cmp::Ordering::Less => Some(Player::Two),
            core::cmp::Ordering::Equal => None,
        };
        ahead.filter(|_| self.is_over())
    }
}
