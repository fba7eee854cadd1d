//! What is agreed before the first move.

use draughts::Color;
use draughts::game::Edition;
use draughts::match_play::{Player, Until};
use draughts::rules::{First, Rules};
use draughts::tables::check_proofs;
use serde::{Deserialize, Serialize};

use crate::player;
use crate::refusal::Refusal;

/// What two players agree on before they begin. As JSON, everything but `rules` may be left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The contract: the id of a rule set, and the values that differ.
    pub rules: String,
    /// The edition of the rules that the games go by, as a number; the present one where nothing is
    /// said. Records that are kept name it: those without it are [of before](Terms::kept).
    #[serde(default, with = "edition", skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The position that every game begins with, as FEN, instead of the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who begins the first game, and with which colour; both change from game to game (M1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Beginner>,
    /// The time control in the form of PDN: `300`, `300+5`, `50/9000:25/3600` (M4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// The time control of the second player, where it is another: odds of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_two: Option<String>,
    /// So many Boards of three wins; 0 for single games (M1).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub boards: u32,
    /// How long a match of Boards goes on: `"decided"` or `"all"`, which it is where nothing is
    /// said (M1).
    #[serde(default, with = "until", skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// Who starts short of which men (M2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Short>,
    /// Who crowns a man before the first move (M3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crown: Option<Crowns>,
    /// Whether a piece that was touched must be played (M5).
    #[serde(default, skip_serializing_if = "is_false")]
    pub touch: bool,
    /// Whether a position that endgame tables prove drawn ends the game (E10).
    #[serde(default, skip_serializing_if = "is_false")]
    pub proven: bool,
    /// Whether the games count in the ratings of both players; who keeps ratings says by which
    /// terms they can.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rated: bool,
}

/// Who begins the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beginner {
    /// The player.
    #[serde(with = "player")]
    pub player: Player,
    /// His colour.
    #[serde(with = "color")]
    pub color: Color,
}

/// A handicap of men.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Short {
    /// The stronger player, who plays without them.
    #[serde(with = "player")]
    pub player: Player,
    /// Their squares in the first game; where colours are changed, those that lie the same way for
    /// him.
    pub squares: Vec<u8>,
}

/// Who crowns a man before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Crowns {
    /// Both players.
    Both,
    /// The first player alone.
    One,
    /// The second player alone.
    Two,
}

impl Terms {
    /// Plain games by a contract.
    pub fn of(rules: &str) -> Terms {
        Terms {
            rules: rules.to_owned(),
            edition: None,
            start: None,
            begins: None,
            clock: None,
            clock_two: None,
            boards: 0,
            until: None,
            short: None,
            crown: None,
            touch: false,
            proven: false,
            rated: false,
        }
    }

    /// Terms that were kept: those of before editions were named are of the first.
    pub fn kept(mut self) -> Terms {
        self.edition.get_or_insert(Edition::First);
        self
    }

    /// Terms of games that begin now.
    pub fn of_now(mut self) -> Terms {
        self.edition = Some(Edition::PRESENT);
        self
    }

    /// Draws can be proven where tables know the very game that is played (E10).
    pub(crate) fn check_proven(&self, rules: &Rules) -> Result<(), Refusal> {
        match check_proofs(rules) {
            Err(error) if self.proven => Err(Refusal::at("proven", error)),
            _ => Ok(()),
        }
    }

    /// The lot for the first game: `color` is the first player's, where he has chosen one, and
    /// `first` what the rules say. The first coin falls for the colour that begins, where the rules
    /// and the position leave it open (NG-2.1), the second for the colour of the first player;
    /// heads is White.
    pub fn draw_lot(&self, first: First, color: Option<Color>, coins: [bool; 2]) -> Beginner {
        let [begins, own] = coins.map(|heads| if heads { Color::White } else { Color::Black });
        let begins = self.side_to_move().unwrap_or(match first {
            First::White => Color::White,
            First::Black => Color::Black,
            First::Either => begins,
        });
        let player = if color.unwrap_or(own) == begins { Player::One } else { Player::Two };
        Beginner { player, color: begins }
    }

    /// The side that has the turn in the position that is set up.
    pub(crate) fn side_to_move(&self) -> Option<Color> {
        let is_before = |character: char| character == '"' || character.is_whitespace();
        match self.start.as_deref()?.trim_start_matches(is_before).chars().next()? {
            'B' | 'b' => Some(Color::Black),
            'W' | 'w' => Some(Color::White),
            _ => None,
        }
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

fn is_false(value: &bool) -> bool {
    !*value
}

/// Editions as JSON: their numbers.
mod edition {
    use draughts::game::Edition;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        edition: &Option<Edition>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        edition.map(Edition::number).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Edition>, D::Error> {
        let Some(number) = Option::<u8>::deserialize(deserializer)? else { return Ok(None) };
        let most = Edition::PRESENT;
        let unknown = || D::Error::custom(format!("edition: 1 to {most}, not {number}"));
        Edition::of(number).map(Some).ok_or_else(unknown)
    }
}

/// How long a match goes on, as JSON: `"decided"` and `"all"`.
mod until {
    use draughts::match_play::Until;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Wire {
        Decided,
        All,
    }

    pub(super) fn serialize<S: Serializer>(
        until: &Option<Until>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let wire = until.map(|until| match until {
            Until::Decided => Wire::Decided,
            Until::AllPlayed => Wire::All,
        });
        wire.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Until>, D::Error> {
        let wire = Option::<Wire>::deserialize(deserializer)?;
        Ok(wire.map(|wire| match wire {
            Wire::Decided => Until::Decided,
            Wire::All => Until::AllPlayed,
        }))
    }
}

/// Colours as JSON: `"white"` and `"black"`.
mod color {
    use draughts::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Wire {
        White,
        Black,
    }

    pub(super) fn serialize<S: Serializer>(
        color: &Color,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match color {
            Color::White => Wire::White,
            Color::Black => Wire::Black,
        }
        .serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Color, D::Error> {
        Ok(match Wire::deserialize(deserializer)? {
            Wire::White => Color::White,
            Wire::Black => Color::Black,
        })
    }
}
