//! How a game ended, as PDN writes it.

use core::fmt;

use draughts::rules::First;
use draughts::{Color, Rules};

use crate::contract::Contract;
use crate::game_type::game_type;

/// The result of a game in points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Nothing is known, or the game goes on: `*`.
    #[default]
    Unknown,
    /// `1-0` or `2-0`.
    First,
    /// `0-1` or `0-2`.
    Second,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// Both have lost: `0-0`.
    Neither,
    /// Anything else, such as `4-6` or `1+ - 1-`.
    Other(String),
}

/// How results are written; PDN has two types of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultType {
    /// `1-0`, `1/2-1/2`, `0-1`.
    Default,
    /// `2-0`, `1-1`, `0-2`: GameTypes 20 and 27.
    International,
}

impl ResultType {
    /// How results are written under a contract.
    pub fn of(contract: &Contract) -> ResultType {
        match game_type(contract).split(',').next() {
            Some("20" | "27") => ResultType::International,
            _ => ResultType::Default,
        }
    }
}

impl GameResult {
    /// Reads any result.
    pub fn read(text: &str) -> GameResult {
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match bare.as_str() {
            "" | "*" | "?" => GameResult::Unknown,
            "1-0" | "2-0" => GameResult::First,
            "0-1" | "0-2" => GameResult::Second,
            "1/2-1/2" | "1-1" | "1/2" => GameResult::Draw,
            "0-0" => GameResult::Neither,
            _ => GameResult::Other(text.to_owned()),
        }
    }

    /// The text of a type.
    pub fn text(&self, of: ResultType) -> &str {
        let international = of == ResultType::International;
        match self {
            GameResult::Unknown => "*",
            GameResult::First if international => "2-0",
            GameResult::First => "1-0",
            GameResult::Second if international => "0-2",
            GameResult::Second => "0-1",
            GameResult::Draw if international => "1-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Neither => "0-0",
            GameResult::Other(text) => text,
        }
    }

    /// The result of a game that is over: who has won it, nobody where it is drawn. The other way
    /// round is [`GameResult::winner`].
    pub fn of(winner: Option<Color>, rules: &Rules) -> GameResult {
        match winner {
            None => GameResult::Draw,
            Some(color) if color == named_first(rules) => GameResult::First,
            Some(_) => GameResult::Second,
        }
    }

    /// Who has won. The first number is that of the side that begins by the rules: in checkers,
    /// where Black begins, `1-0` is a win of Black. Where the lot decides it is White's.
    pub fn winner(&self, rules: &Rules) -> Option<Color> {
        let first = named_first(rules);
        match self {
            GameResult::First => Some(first),
            GameResult::Second => Some(!first),
            _ => None,
        }
    }

    /// The points of White and of Black, where the result says nothing else.
    ///
    /// ```
    /// use draughts_notation::Contract;
    /// use draughts_notation::pdn::{GameResult, ResultType};
    ///
    /// let english: Contract = "english".parse()?;
    /// let points = GameResult::First.points(english.rules(), ResultType::Default);
    /// assert_eq!(points, Some(["0", "1"]));
    /// # Ok::<(), draughts_notation::ContractError>(())
    /// ```
    pub fn points(&self, rules: &Rules, of: ResultType) -> Option<[&str; 2]> {
        let (first, second) = self.text(of).split_once('-')?;
        let is_number =
            |text: &str| text == "1/2" || text.bytes().all(|byte| byte.is_ascii_digit());
        let are_numbers = [first, second].iter().all(|text| !text.is_empty() && is_number(text));
        are_numbers.then_some(match named_first(rules) {
            Color::White => [first, second],
            Color::Black => [second, first],
        })
    }
}

/// The side whose points are the first number.
fn named_first(rules: &Rules) -> Color {
    if rules.first == First::Black { Color::Black } else { Color::White }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(ResultType::Default))
    }
}
