//! `GET /api/practice`: which endings can be practised under some rules; `GET
//! /api/practice/GAME/MATERIAL`: what every position of one is worth, for the browser; `POST
//! /api/practice/GAME`: what some positions are worth, of endings whose files are too large.

use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use draughts::any::AnyBoard;
use draughts_endgame::Counted;
use draughts_notation::{Contract, fen};
use longking_page::answers::bounded;
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

use super::denied::Denied;
use super::error::{ApiError, Json, no_such_path};
use crate::assets::FOR_EVER;
use crate::endings::{EndgameService, PracticeAvailability};

/// What a file is sent as: the browser unpacks it when it reads it, and keeps it packed.
pub(crate) const PACKED: &str = "application/gzip";

/// Whose endings are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// A contract.
    rules: String,
}

/// What can be practised.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Answer {
    /// Whether more can be practised later.
    building: bool,
    #[serde(flatten)]
    files: Option<Files>,
}

/// The files, and how a position is found in them.
#[derive(Debug, Serialize)]
struct Files {
    /// Part of the paths of the files, which never change under it.
    game: String,
    /// Squares of the board, and of a row of it.
    squares: u32,
    row: u32,
    /// Whether the board is seen in a mirror before it is looked up.
    mirrored: bool,
    /// Whether a side with a single piece has lost.
    lone: bool,
    materials: Vec<Kept>,
    /// The names of those whose positions are asked for.
    asked: Vec<String>,
}

/// A material with a file.
#[derive(Debug, Serialize)]
struct Kept {
    /// Kings and men of the stronger side, then of the weaker, like `2KM-K`.
    name: String,
    bytes: u64,
}

/// Lists the endings of a contract; where their files are missing their build begins.
pub(crate) async fn list(
    State(endings): State<EndgameService>,
    Query(asked): Query<Asked>,
) -> Result<axum::Json<Answer>, ApiError> {
    let contract: Contract = asked.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let rules = contract.rules();
    let (found, asked) =
        tokio::task::block_in_place(|| (endings.practice(rules), endings.asked(rules)));
    Ok(axum::Json(match found {
        PracticeAvailability::None => Answer::default(),
        PracticeAvailability::Building => Answer { building: true, files: None },
        PracticeAvailability::Whole(files, materials) => {
            let kept = |(material, bytes): (draughts_endgame::Material, u64)| Kept {
                name: material.to_string(),
                bytes,
            };
            let files = Files {
                game: format!("{:016x}", files.hash()),
                squares: files.squares[0],
                row: files.squares[1],
                mirrored: files.is_mirrored,
                lone: files.lone_loses,
                materials: materials.into_iter().map(kept).collect(),
                asked: asked.iter().map(ToString::to_string).collect(),
            };
            Answer { building: false, files: Some(files) }
        }
    }))
}

/// Sends the file of a material.
pub(crate) async fn file(
    State(endings): State<EndgameService>,
    Path((game, material)): Path<(String, String)>,
) -> Response {
    let asked = u64::from_str_radix(&game, 16).ok().zip(material.parse().ok());
    let find = |(game, material)| endings.practice_file(game, material);
    let Some(file) = tokio::task::block_in_place(|| asked.and_then(find)) else {
        return no_such_path().await.into_response();
    };
    ([(CONTENT_TYPE, PACKED), (CACHE_CONTROL, FOR_EVER)], file).into_response()
}

/// The most positions of a question.
const MOST: usize = 100;

/// Which positions are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Positions {
    /// Each as FEN.
    positions: Vec<String>,
    /// Whether the board on which their squares are counted is that of the files in a mirror: the
    /// rule sets of a game share the files and not the board.
    mirrored: bool,
}

/// What they are worth, each as in the files: 0 a draw, 1 to 127 a win in so many plies, 128 and
/// more a loss in so many less 128; none where it is not known.
#[derive(Debug, Serialize)]
pub(crate) struct Worth {
    values: Vec<Option<u32>>,
}

/// Tells what positions are worth.
pub(crate) async fn worth(
    State(endings): State<EndgameService>,
    Path(game): Path<String>,
    Json(Positions { positions, mirrored }): Json<Positions>,
) -> Result<axum::Json<Worth>, ApiError> {
    let many = positions.len();
    if !(1..=MOST).contains(&many) {
        return Err(ApiError::bad(Denied::Positions.with("most", MOST).with("many", many)));
    }
    let values = tokio::task::block_in_place(|| {
        let hash = u64::from_str_radix(&game, 16).ok();
        let rules = hash.and_then(|hash| endings.game(hash, mirrored));
        let rules = rules.ok_or_else(|| ApiError::missing(Denied::NoPath))?;
        let value = |text: &String| {
            let setup = fen::read_any(AnyBoard::under(&rules.moves), text)
                .map_err(|error| Refusal::at("positions", error))?;
            let found = endings.worth(&rules, &setup);
            Ok(found.map_err(|error| Refusal::at("position", error))?.map(byte))
        };
        let all = bounded(|| positions.iter().map(value).collect::<Result<_, Refusal>>());
        all.map_err(ApiError::from)
    })?;
    Ok(axum::Json(Worth { values }))
}

/// A value as it is in the files.
fn byte(value: Counted) -> u32 {
    match value {
        Counted::Draw => 0,
        Counted::Win(plies) => plies,
        Counted::Loss(plies) => 128 + plies,
    }
}
