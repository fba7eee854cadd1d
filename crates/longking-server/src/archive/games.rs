//! Games of the archive as they are told: as JSON, a line each, or as PDN.

use draughts::Color;
use draughts_notation::pdn::{self, GameResult, Leap, PdnGame};
use draughts_notation::{Contract, score};
use longking_store::{ArchivedGame, Side, StoredPlayer};
use serde::Serialize;

use super::ended::NO_CLOCK;

/// A side of a game.
#[derive(Debug, Serialize)]
pub(super) struct ToldSide<'a> {
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    delta: Option<i64>,
}

impl<'a> ToldSide<'a> {
    fn of(side: &'a Side) -> ToldSide<'a> {
        ToldSide { name: side.name.as_deref(), delta: side.delta.map(points) }
    }
}

/// Thousandths of a point as points.
pub(super) fn points(thousandths: i64) -> i64 {
    (thousandths as f64 / 1_000.0).round() as i64
}

/// A game.
#[derive(Debug, Serialize)]
pub(super) struct ToldGame<'a> {
    id: &'a str,
    rules: &'a str,
    family: &'a str,
    class: Option<&'a str>,
    rated: bool,
    white: ToldSide<'a>,
    black: ToldSide<'a>,
    winner: Option<&'static str>,
    reason: &'a str,
    clause: &'a str,
    plies: u32,
    started: i64,
    ended: i64,
    #[serde(flatten)]
    line: Option<ToldLine>,
}

/// What was played.
#[derive(Debug, Serialize)]
struct ToldLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<String>,
    times: Vec<u64>,
}

impl<'a> ToldGame<'a> {
    /// A game without its moves.
    pub(super) fn head(game: &'a ArchivedGame) -> ToldGame<'a> {
        let [white, black] = [Color::White, Color::Black].map(|color| side(game, color));
        ToldGame {
            id: &game.id,
            rules: &game.contract,
            family: &game.family,
            class: (game.class != NO_CLOCK).then_some(&game.class),
            rated: white.delta.is_some() || black.delta.is_some(),
            white: ToldSide::of(white),
            black: ToldSide::of(black),
            winner: winner(game).map(|color| match color {
                Color::White => "white",
                Color::Black => "black",
            }),
            reason: &game.reason,
            clause: &game.clause,
            plies: game.plies,
            started: game.started,
            ended: game.ended,
            line: None,
        }
    }

    /// A game with its moves, as far as they can be read.
    pub(super) fn whole(game: &'a ArchivedGame) -> ToldGame<'a> {
        let line = moves_of(game).map(|(start, moves)| ToldLine {
            start,
            moves,
            times: score::read_times(&game.spent).collect(),
        });
        ToldGame { line, ..ToldGame::head(game) }
    }
}

fn side(game: &ArchivedGame, color: Color) -> &Side {
    let is_one = (game.white == StoredPlayer::One) == (color == Color::White);
    &game.sides[usize::from(!is_one)]
}

fn winner(game: &ArchivedGame) -> Option<Color> {
    let winner = game.winner?;
    Some(if winner == game.white { Color::White } else { Color::Black })
}

/// A step as tables have it: in the form of the Hub protocol, a huff as `huff28`.
fn text_of(leap: &Leap) -> Option<String> {
    match leap {
        Leap::Move(mv) | Leap::Offence(mv) => Some(mv.to_string()),
        Leap::Huff(square) => Some(format!("huff{square}")),
        Leap::Start | Leap::SetUp(_) => None,
    }
}

/// The game that was played.
fn played(game: &ArchivedGame) -> Option<PdnGame> {
    let contract: Contract = game.contract.parse().ok()?;
    score::read(&contract, &game.moves).ok()
}

/// The position that a game began with, where it is another than that of its rules, and its moves,
/// as far as they can be read.
pub(crate) fn moves_of(game: &ArchivedGame) -> Option<(Option<String>, Vec<String>)> {
    let played = played(game)?;
    let moves = played.main_line().filter_map(|id| text_of(&played.node(id).leap)).collect();
    Some((played.start, moves))
}

/// A game as a line of JSON.
pub(super) fn as_line(game: &ArchivedGame) -> String {
    let mut line = serde_json::to_string(&ToldGame::whole(game)).unwrap_or_default();
    line.push('\n');
    line
}

/// A game as PDN, with an empty line behind it; nothing of one that cannot be read.
pub(super) fn as_pdn(game: &ArchivedGame) -> String {
    let Some(mut played) = played(game) else { return String::new() };
    played.result = GameResult::of(winner(game), played.contract.rules());
    let name = |color| side(game, color).name.clone().unwrap_or_else(|| "?".to_owned());
    for (tag, value) in [
        ("Site", game.id.clone()),
        ("Date", date(game.ended)),
        ("White", name(Color::White)),
        ("Black", name(Color::Black)),
        ("Termination", game.reason.clone()),
    ] {
        played.tags.push((tag.to_owned(), value));
    }
    pdn::write(&played).map(|text| text + "\n").unwrap_or_default()
}

/// The day of a time in milliseconds of Unix time, in the Gregorian calendar: `2026-01-31` with
/// points, as PDN has it.
///
/// Years are counted from March, so that the day that leap years have is their last.
fn date(at: i64) -> String {
    let days = at.div_euclid(24 * 60 * 60 * 1000) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        const DAY: i64 = 24 * 60 * 60 * 1000;
        for (days, text) in [
            (-1, "1969.12.31"),
            (0, "1970.01.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_782, "2026.11.25"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date(days * DAY), text);
            assert_eq!(date(days * DAY + DAY - 1), text);
        }
    }
}
