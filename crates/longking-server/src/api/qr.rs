//! `POST /api/qr`: a link as a QR code.

use longking_table::Refusal;
use qrcode::{EcLevel, QrCode};
use serde::{Deserialize, Serialize};

use super::denied::Denied;
use super::error::{ApiError, Json};

/// What is to be read from the code.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    text: String,
}

/// A picture of dark modules, each one unit wide.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// How many modules a side has, without the quiet zone.
    side: usize,
    /// The dark ones, as the data of an SVG path.
    path: String,
}

/// The longest text: a link has some hundred letters.
const LONGEST: usize = 1000;

/// Answers the question.
pub(crate) async fn answer(Json(asked): Json<Question>) -> Result<axum::Json<Answer>, ApiError> {
    if asked.text.is_empty() || asked.text.len() > LONGEST {
        return Err(ApiError::bad(Denied::CodeText.with("most", LONGEST)));
    }
    let code =
        QrCode::with_error_correction_level(&asked.text, EcLevel::M).map_err(Refusal::detail)?;
    let side = code.width();
    let colors = code.to_colors();
    let mut path = String::new();
    for (row, modules) in colors.chunks(side).enumerate() {
        let mut column = 0;
        for run in modules.chunk_by(|a, b| a == b) {
            if run[0] == qrcode::Color::Dark {
                path.push_str(&format!("M{column} {row}h{}v1h-{}z", run.len(), run.len()));
            }
            column += run.len();
        }
    }
    Ok(axum::Json(Answer { side, path }))
}
