//! Players as JSON: `"one"` and `"two"`.

use draughts::match_play::Player;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The word for a player.
pub fn word(player: Player) -> &'static str {
    match player {
        Player::One => "one",
        Player::Two => "two",
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wire {
    One,
    Two,
}

impl From<Wire> for Player {
    fn from(wire: Wire) -> Player {
        match wire {
            Wire::One => Player::One,
            Wire::Two => Player::Two,
        }
    }
}

/// Writes a player.
pub fn serialize<S: Serializer>(player: &Player, serializer: S) -> Result<S::Ok, S::Error> {
    word(*player).serialize(serializer)
}

/// Reads a player.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
    Wire::deserialize(deserializer).map(Player::from)
}

/// A player or nobody.
pub mod option {
    use super::*;

    /// Writes a player or nobody.
    pub fn serialize<S: Serializer>(
        player: &Option<Player>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        player.map(word).serialize(serializer)
    }

    /// Reads a player or nobody.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Player>, D::Error> {
        Ok(Option::<Wire>::deserialize(deserializer)?.map(Player::from))
    }
}

/// The winners of games: a player, or nobody for a drawn one.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        players: &[Option<Player>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(players.iter().map(|player| player.map(word)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<Player>>, D::Error> {
        let players = Vec::<Option<Wire>>::deserialize(deserializer)?;
        Ok(players.into_iter().map(|player| player.map(Player::from)).collect())
    }
}
