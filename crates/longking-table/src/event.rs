//! What happens at a table.

use std::fmt;

use draughts::match_play::Player;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::player;

/// Something that happened, as it is kept and sent.
///
/// As JSON: `{"e": "move", "by": "one", "at": 1700000000000, "m": "32-28"}`; a plain text is a
/// move, or a huff as `"huff28"`, of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What was done.
    pub act: Act,
    /// Who did it; `None` for what nobody at the table does, and for a move by whoever has the
    /// turn.
    pub by: Option<Player>,
    /// When, in milliseconds from any fixed moment; never before the event before it.
    pub at: u64,
}

/// What can be done at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Names a man to be crowned and another to be spent, before the first move (M3).
    Crown {
        /// The man on the own back line.
        square: u8,
        /// The man that leaves the board.
        spent: u8,
    },
    /// A move, in any form of text.
    Move(String),
    /// Takes the piece on a square, which has missed a capture (H2).
    Huff(u8),
    /// Touches the piece on a square (M5).
    Touch(u8),
    /// Says that pieces are only put straight from now on (NG-2.13).
    Adjust,
    /// Has put them straight.
    Adjusted,
    /// Offers a draw.
    Offer,
    /// Accepts the draw.
    Accept,
    /// Declines the draw.
    Decline,
    /// Asks to take back the last moves of both sides, so many together (M7).
    Ask(u32),
    /// Lets the other player take them back.
    Agree,
    /// Does not.
    Refuse,
    /// Resigns.
    Resign,
    /// The flag of the side whose clock runs falls (M4); nobody does it.
    Flag,
    /// The side that has the turn has stayed away for too long and forfeits; nobody does it.
    Forfeit,
    /// Endgame tables prove the position drawn, which was agreed to end the game (E10); nobody does
    /// it.
    Proven,
    /// The clocks stood still for so many milliseconds before this; nobody does it.
    Hold(u64),
    /// Wants the next game; it begins when both do.
    Again,
    /// One of both first moves was not made in time, so that there is no game; nobody does it.
    Abort,
    /// The other player, who has the turn, has left: it is a win, or a draw where that is wanted.
    Claim {
        /// Whether it is to be a draw.
        draw: bool,
    },
}

impl Act {
    /// The word by which the act goes.
    pub fn word(&self) -> &'static str {
        match self {
            Act::Crown { .. } => "crown",
            Act::Move(_) => "move",
            Act::Huff(_) => "huff",
            Act::Touch(_) => "touch",
            Act::Adjust => "adjust",
            Act::Adjusted => "adjusted",
            Act::Offer => "offer",
            Act::Accept => "accept",
            Act::Decline => "decline",
            Act::Ask(_) => "ask",
            Act::Agree => "agree",
            Act::Refuse => "refuse",
            Act::Resign => "resign",
            Act::Flag => "flag",
            Act::Forfeit => "forfeit",
            Act::Proven => "proven",
            Act::Hold(_) => "hold",
            Act::Again => "again",
            Act::Abort => "abort",
            Act::Claim { .. } => "claim",
        }
    }

    /// The words of all acts, in the order in which they came into the program: a new one is last.
    const WORDS: [&str; 20] = [
        "crown", "move", "huff", "touch", "adjust", "adjusted", "offer", "accept", "decline",
        "ask", "agree", "refuse", "resign", "flag", "forfeit", "proven", "hold", "again", "abort",
        "claim",
    ];

    /// How many kinds of acts this version of the program knows. A later one knows these, and after
    /// them its own.
    pub const KINDS: usize = Act::WORDS.len();

    /// The number of its kind, counted from 0.
    pub fn kind(&self) -> usize {
        Act::kind_of(self.word()).unwrap_or(Act::KINDS)
    }

    /// The number of the kind that goes by a word, if this version of the program knows it.
    pub fn kind_of(word: &str) -> Option<usize> {
        Act::WORDS.iter().position(|known| *known == word)
    }

    /// Whether it is for the side that has the turn.
    pub fn is_of_turn(&self) -> bool {
        let is_move = matches!(self, Act::Crown { .. } | Act::Move(_) | Act::Huff(_));
        is_move || matches!(self, Act::Touch(_) | Act::Adjust | Act::Adjusted)
    }

    /// Whether a player does it; the rest is for the one who keeps the table.
    pub fn is_players(&self) -> bool {
        !matches!(self, Act::Flag | Act::Forfeit | Act::Proven | Act::Hold(_) | Act::Abort)
    }
}

/// The longest text of a move: a capture of all pieces of the largest board with every landing.
const LONGEST_MOVE: usize = 256;

/// An event as JSON has it: what does not belong to its kind is refused.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    e: String,
    #[serde(default, with = "player::option", skip_serializing_if = "Option::is_none")]
    by: Option<Player>,
    #[serde(default)]
    at: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    m: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    square: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spent: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draw: Option<bool>,
}

impl Wire {
    fn event(mut self) -> Result<Event, String> {
        let word = std::mem::take(&mut self.e);
        let needs = |name: &str| format!("{word}: {name} is missing");
        let act = match word.as_str() {
            "crown" => Act::Crown {
                square: self.square.take().ok_or_else(|| needs("square"))?,
                spent: self.spent.take().ok_or_else(|| needs("spent"))?,
            },
            "move" => Act::Move(self.m.take().ok_or_else(|| needs("m"))?),
            "huff" => Act::Huff(self.square.take().ok_or_else(|| needs("square"))?),
            "touch" => Act::Touch(self.square.take().ok_or_else(|| needs("square"))?),
            "adjust" => Act::Adjust,
            "adjusted" => Act::Adjusted,
            "offer" => Act::Offer,
            "accept" => Act::Accept,
            "decline" => Act::Decline,
            "ask" => Act::Ask(self.plies.take().ok_or_else(|| needs("plies"))?),
            "agree" => Act::Agree,
            "refuse" => Act::Refuse,
            "resign" => Act::Resign,
            "flag" => Act::Flag,
            "forfeit" => Act::Forfeit,
            "proven" => Act::Proven,
            "hold" => Act::Hold(self.ms.take().ok_or_else(|| needs("ms"))?),
            "again" => Act::Again,
            "abort" => Act::Abort,
            "claim" => Act::Claim { draw: self.draw.take().unwrap_or(false) },
            _ => return Err(format!("{word:?} is no event")),
        };
        let left = [
            ("m", self.m.is_some()),
            ("square", self.square.is_some()),
            ("spent", self.spent.is_some()),
            ("plies", self.plies.is_some()),
            ("ms", self.ms.is_some()),
            ("draw", self.draw.is_some()),
        ];
        match left.iter().find(|(_, there)| *there) {
            Some((name, _)) => Err(format!("{}: {name} does not belong to it", act.word())),
            None => checked(Event { act, by: self.by, at: self.at }),
        }
    }
}

/// A text is no longer than a move can be.
fn checked(event: Event) -> Result<Event, String> {
    match &event.act {
        Act::Move(text) if text.len() > LONGEST_MOVE => {
            Err(format!("move: it is longer than {LONGEST_MOVE} bytes"))
        }
        _ => Ok(event),
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut wire =
            Wire { e: self.act.word().to_owned(), by: self.by, at: self.at, ..Wire::default() };
        match &self.act {
            Act::Crown { square, spent } => {
                (wire.square, wire.spent) = (Some(*square), Some(*spent))
            }
            Act::Move(text) => wire.m = Some(text.clone()),
            Act::Huff(square) | Act::Touch(square) => wire.square = Some(*square),
            Act::Ask(plies) => wire.plies = Some(*plies),
            Act::Hold(ms) => wire.ms = Some(*ms),
            Act::Claim { draw } => wire.draw = draw.then_some(true),
            _ => {}
        }
        wire.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Event, D::Error> {
        deserializer.deserialize_any(TextOrMap)
    }
}

struct TextOrMap;

impl<'de> Visitor<'de> for TextOrMap {
    type Value = Event;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move as text, or an event")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Event, E> {
        let act = match text.strip_prefix("huff") {
            Some(square) => Act::Huff(
                square
                    .parse()
                    .map_err(|_| E::custom(format!("{text:?}: {square:?} is not a square")))?,
            ),
            None => Act::Move(text.to_owned()),
        };
        checked(Event { act, by: None, at: 0 }).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Event, A::Error> {
        let wire = Wire::deserialize(MapAccessDeserializer::new(map))?;
        wire.event().map_err(de::Error::custom)
    }
}
