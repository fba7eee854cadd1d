//! What people are told, as JSON.

use draughts::Color;
use longking_store::{Challenge, Meeting, OwnTable, StoredPlayer, WaitingGame};
use longking_table::{Player, Terms};
use serde::{Deserialize, Serialize};

use super::code;
use crate::live::snapshot::word;

/// A colour, as it is said and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WireColor {
    White,
    Black,
}

impl WireColor {
    /// The word that the store keeps.
    pub(super) fn word(self) -> &'static str {
        match self {
            WireColor::White => "white",
            WireColor::Black => "black",
        }
    }

    /// The colour of a word that the store has kept.
    pub(super) fn read(word: &str) -> Option<WireColor> {
        [WireColor::White, WireColor::Black].into_iter().find(|color| color.word() == word)
    }
}

impl From<WireColor> for Color {
    fn from(color: WireColor) -> Color {
        match color {
            WireColor::White => Color::White,
            WireColor::Black => Color::Black,
        }
    }
}

impl From<Color> for WireColor {
    fn from(color: Color) -> WireColor {
        match color {
            Color::White => WireColor::White,
            Color::Black => WireColor::Black,
        }
    }
}

/// The first frame of a socket.
#[derive(Debug, Serialize)]
pub(super) struct Welcome<'a> {
    pub(super) name: Option<&'a str>,
    pub(super) known: bool,
    pub(super) seek: Option<String>,
    pub(super) tables: Vec<ToldTable>,
    pub(super) challenges: Vec<ToldChallenge>,
    pub(super) paused: Option<i64>,
}

/// Something that concerns somebody.
#[derive(Debug, Serialize)]
pub(super) struct Noticed {
    pub(super) notice: Notice,
}

/// What it is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub(super) enum Notice {
    /// He pauses until a time, in milliseconds of Unix time: he has left games.
    Pause { until: i64 },
    /// A moderator has decided that he plays no rated games, and what he sought is over.
    Barred,
}

/// A table at which somebody has a seat.
#[derive(Debug, Serialize)]
pub(super) struct ToldTable {
    table: String,
    player: &'static str,
    rules: String,
    clock: Option<String>,
    rated: bool,
    opponent: Option<String>,
    seek: Option<String>,
    challenge: Option<String>,
    due: Option<i64>,
}

impl ToldTable {
    /// Nothing of one whose terms cannot be read here.
    pub(super) fn of(own: OwnTable) -> Option<ToldTable> {
        let Terms { rules, clock, rated, .. } = serde_json::from_str(&own.terms).ok()?;
        let player = match own.player {
            StoredPlayer::One => word(Player::One),
            StoredPlayer::Two => word(Player::Two),
        };
        let opponent = own.opponent.filter(|name| !name.is_empty());
        let seek = own.seek.map(code::text);
        let challenge = own.challenge.map(code::text);
        let OwnTable { table, due, .. } = own;
        Some(ToldTable { table, player, rules, clock, rated, opponent, seek, challenge, due })
    }
}

/// A seek that has become a table.
#[derive(Debug, Serialize)]
pub(super) struct Met<'a> {
    seek: String,
    table: &'a str,
    player: &'static str,
    color: WireColor,
    rules: String,
    clock: Option<String>,
    rated: bool,
    opponent: Option<&'a str>,
    due: Option<i64>,
}

impl<'a> Met<'a> {
    /// What a player of a meeting is told, if he sought it.
    pub(super) fn of(meeting: &'a Meeting, player: Player) -> Option<Met<'a>> {
        let seek = meeting.seeks[player.index()]?;
        let terms: Terms = serde_json::from_str(&meeting.terms).ok()?;
        let begins = terms.begins?;
        let color = if begins.player == player { begins.color } else { !begins.color };
        let opponent = &*meeting.names[1 - player.index()];
        Some(Met {
            seek: code::text(seek),
            table: &meeting.table,
            player: word(player),
            color: color.into(),
            rules: terms.rules,
            clock: terms.clock,
            rated: terms.rated,
            opponent: (!opponent.is_empty()).then_some(opponent),
            due: meeting.due,
        })
    }
}

/// A seek that ended without a table.
#[derive(Debug, Serialize)]
pub(super) struct SeekOver {
    seek: String,
    over: bool,
}

impl SeekOver {
    pub(super) fn of(seek: i64) -> SeekOver {
        SeekOver { seek: code::text(seek), over: true }
    }
}

/// A challenge that has begun or changed.
#[derive(Debug, Serialize)]
pub(super) struct Changed<'a> {
    pub(super) challenge: &'a ToldChallenge,
}

/// A challenge.
#[derive(Debug, Serialize)]
pub(super) struct ToldChallenge {
    id: String,
    from: String,
    to: String,
    terms: Terms,
    color: Option<WireColor>,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    until: i64,
}

impl ToldChallenge {
    /// Nothing of one whose terms cannot be read here.
    pub(super) fn of(challenge: Challenge) -> Option<ToldChallenge> {
        let [from, to] = challenge.names;
        Some(ToldChallenge {
            id: code::text(challenge.id),
            from,
            to,
            terms: serde_json::from_str(&challenge.terms).ok()?,
            color: challenge.color.as_deref().and_then(WireColor::read),
            state: challenge.state.word(),
            table: challenge.table,
            until: challenge.until,
        })
    }
}

/// What happens in the lobby, or what has changed there.
#[derive(Debug, Serialize)]
pub(super) struct ToldLobby {
    pub(super) lobby: LobbyChange,
}

#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct LobbyChange {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) waiting: Option<Vec<ToldGame>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) players: Option<u64>,
}

/// A game for which people wait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct ToldGame {
    pub(super) rules: String,
    pub(super) clock: String,
    pub(super) rated: bool,
    pub(super) n: i64,
}

impl From<WaitingGame> for ToldGame {
    fn from(game: WaitingGame) -> ToldGame {
        ToldGame { rules: game.contract, clock: game.clock, rated: game.rated, n: game.seeks }
    }
}
