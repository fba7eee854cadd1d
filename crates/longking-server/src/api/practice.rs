//! `GET /api/practice`: which endings can be practised under some rules; `GET
//! /api/practice/GAME/MATERIAL`: what every position of one is worth, for the browser.

use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use draughts_notation::Contract;
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

use super::error::{ApiError, no_such_path};
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
    let found = tokio::task::block_in_place(|| endings.practice(contract.rules()));
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
