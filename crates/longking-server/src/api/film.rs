//! `POST /api/film`: a game as a moving picture, which every messenger shows.

use std::ops::Range;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use longking_page::answers::film::{self, Film, LETTERS, Moment, Question};
use longking_table::Refusal;

use super::error::{ApiError, Json};
use crate::pixels::{Indexed, drawn};

/// How long a move is shown, and the last position, in hundredths of a second.
const DELAY: u16 = 90;
const LAST_DELAY: u16 = 400;

/// How many colours boards have in the picture; those behind them are of the marks, and of what
/// stays as it was.
const COLORS: u8 = u8::MAX - 1;
const MARKED: u8 = COLORS;
const SAME: u8 = u8::MAX;

/// The colour of the marks of the last move, and how wide they are in pixels.
const MARK: [u8; 3] = [255, 226, 122];
const MARK_WIDTH: u32 = 3;

/// The most positions of a film: a game has some hundred.
const MOST: usize = 1000;

/// Answers the question.
pub(crate) async fn answer(Json(asked): Json<Question>) -> Result<Response, ApiError> {
    let gif = drawn(|| Shots::of(film::answer(&asked)?)?.gif()).await?;
    Ok(([(CONTENT_TYPE, "image/gif")], gif).into_response())
}

/// A film as pixels of a few colours.
struct Shots {
    film: Film,
    /// The side of the picture in pixels.
    side: u32,
    /// The board with the same on every square, for each of the letters.
    boards: Indexed,
}

impl Shots {
    fn of(film: Film) -> Result<Shots, Refusal> {
        if film.moments.len() > MOST {
            return Err(Refusal::detail(format!("a moving picture has at most {MOST} positions")));
        }
        let svgs = film.boards.iter().map(String::as_str);
        let mut boards = Indexed::of(svgs, usize::from(COLORS))?;
        boards.palette.extend([MARK, [0; 3]].concat());
        Ok(Shots { film, side: boards.width, boards })
    }

    /// The bytes of the file: the first position whole, then of each move what it changes.
    fn gif(&self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        let side = self.side as u16;
        let mut encoder =
            Encoder::new(&mut bytes, side, side, &self.boards.palette).map_err(Refusal::detail)?;
        encoder.set_repeat(Repeat::Infinite).map_err(Refusal::detail)?;
        let mut canvas = self.boards.pictures[0].clone();
        let mut shown = Vec::new();
        let nothing = Moment { board: String::new(), marks: Vec::new() };
        let mut before = &nothing;
        for (at, moment) in self.film.moments.iter().enumerate() {
            let changed = self.draw(&mut canvas, before, moment);
            let (rows, columns) = match (at, changed) {
                (0, _) => (0..self.side, 0..self.side),
                (_, Some(changed)) => changed,
                // Something is shown for as long as everything else.
                (_, None) => (0..1, 0..1),
            };
            let is_last = at + 1 == self.film.moments.len();
            let frame = Frame {
                delay: if is_last { LAST_DELAY } else { DELAY },
                dispose: DisposalMethod::Keep,
                left: columns.start as u16,
                top: rows.start as u16,
                width: columns.len() as u16,
                height: rows.len() as u16,
                transparent: Some(SAME),
                buffer: self.part(&canvas, &shown, rows, columns).into(),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(Refusal::detail)?;
            shown.clone_from(&canvas);
            before = moment;
        }
        drop(encoder);
        Ok(bytes)
    }

    /// Draws what a moment changes; the rows and columns of pixels that it has touched.
    fn draw(
        &self,
        canvas: &mut [u8],
        before: &Moment,
        moment: &Moment,
    ) -> Option<(Range<u32>, Range<u32>)> {
        let mut changed: Option<(Range<u32>, Range<u32>)> = None;
        let was = before.board.as_bytes();
        for (place, letter) in moment.board.chars().enumerate() {
            let marked = moment.marks.contains(&(place as u8 + 1));
            let was_marked = before.marks.contains(&(place as u8 + 1));
            let same = was.get(place).is_some_and(|one| char::from(*one) == letter);
            if same && !marked && !was_marked {
                continue;
            }
            let (x, y) = self.film.corners[place];
            let size = self.film.square;
            self.stamp(canvas, (x, y), letter, marked);
            let (rows, columns) = changed.get_or_insert_with(|| (y..y + size, x..x + size));
            *rows = rows.start.min(y)..rows.end.max(y + size);
            *columns = columns.start.min(x)..columns.end.max(x + size);
        }
        changed
    }

    /// Draws one square.
    fn stamp(&self, canvas: &mut [u8], (x, y): (u32, u32), letter: char, marked: bool) {
        let which = LETTERS.iter().position(|one| *one == letter).unwrap_or(0);
        let size = self.film.square;
        for row in 0..size {
            for column in 0..size {
                let edge = row.min(column).min(size - 1 - row).min(size - 1 - column);
                let at = ((y + row) * self.side + x + column) as usize;
                let is_mark = marked && edge < MARK_WIDTH;
                canvas[at] = if is_mark { MARKED } else { self.boards.pictures[which][at] };
            }
        }
    }

    /// A part of the picture, without what is shown already.
    fn part(&self, canvas: &[u8], shown: &[u8], rows: Range<u32>, columns: Range<u32>) -> Vec<u8> {
        let pixel = |at: usize| if shown.get(at) == Some(&canvas[at]) { SAME } else { canvas[at] };
        let line = |row: u32| {
            let start = (row * self.side) as usize;
            (start + columns.start as usize..start + columns.end as usize).map(pixel)
        };
        rows.flat_map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_game_is_a_frame_for_each_position() {
        for (rules, moves) in [("nigerian", ["32-27", "19-24"]), ("turkish", ["a3-a4", "a6-a5"])] {
            let log: Vec<_> =
                moves.iter().map(|mv| json!({"e": "move", "m": mv, "at": 0})).collect();
            let table = json!({"terms": {"rules": rules, "edition": 1}, "log": log});
            let asked = serde_json::from_value(json!({ "table": table })).unwrap();
            let shots = Shots::of(film::answer(&asked).unwrap()).unwrap();
            let bytes = shots.gif().unwrap();
            assert!(bytes.len() < 300_000, "{rules}: {} bytes", bytes.len());
            let mut reader = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
            assert_eq!(u32::from(reader.width()), shots.side);
            let mut sizes = Vec::new();
            while let Some(frame) = reader.read_next_frame().unwrap() {
                sizes.push(u32::from(frame.width) * u32::from(frame.height));
            }
            assert_eq!(sizes.len(), 3, "{rules}");
            assert_eq!(sizes[0], shots.side * shots.side);
            assert!(sizes[1..].iter().all(|size| *size < sizes[0] / 4), "{rules}: {sizes:?}");
        }
    }
}
