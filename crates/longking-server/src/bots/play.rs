//! What programs do in a game.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use draughts_notation::Notation;
use draughts_notation::moves::{any_hub, read_in};
use longking_table::{Act, Refusal, Refused, Stage, Table};
use serde::Deserialize;

use super::account::{become_bot, done};
use super::playing::{Part, Playing};
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Query};
use crate::live::{Hall, Sight, View};

/// How a move is made.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct With {
    /// Whether a draw is offered with it, or the one accepted that is offered.
    #[serde(default, rename = "offeringDraw")]
    draw: bool,
}

/// `POST …/move/MOVE`: who moves by itself is a program for good.
pub(crate) async fn make_move<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
    Path((_, text)): Path<(String, String)>,
    Query(with): Query<With>,
) -> Result<Response, ApiError> {
    if playing.is_by_itself() {
        become_bot(&hall, &playing.program).await?;
    }
    play(&hall, &playing.sight, &text, with).await
}

/// Makes a move, or huffs; a draw that is offered with it comes first.
async fn play(hall: &Hall, sight: &Sight, text: &str, with: With) -> Result<Response, ApiError> {
    let is_huff = text.starts_with("huff");
    if with.draw && !is_huff {
        let offered = sight.act(hall, |view| {
            step(view.table, text)?;
            Ok(if is_offered_to(view, sight) { Act::Accept } else { Act::Offer })
        });
        // What is offered too soon is not offered, and the move is made all the same.
        let _ = offered.await;
        if sight.look(hall, |view| view.table.outcome().is_some()).await? {
            return Ok(done());
        }
    }
    sight.act(hall, |view| step(view.table, text)).await?;
    Ok(done())
}

/// What a text stands for: a huff, a move in any form that tables take, or the squares of its hops
/// without anything between them.
fn step(table: &Table, text: &str) -> Result<Act, Refusal> {
    if let Some(square) = text.strip_prefix("huff") {
        let not = |_| Refusal::at("huff", Refused::NotASquare.with("square", square));
        return Ok(Act::Huff(square.parse().map_err(not)?));
    }
    let hops = hops(text);
    let text = hops.as_deref().unwrap_or(text);
    let Stage::Game(game) = table.stage() else { return Ok(Act::Move(text.to_owned())) };
    match read_in(game.as_ref(), Notation::OURS, text) {
        Ok(mv) => Ok(Act::Move(any_hub(&mv))),
        // The table says why.
        Err(_) => Ok(Act::Move(text.to_owned())),
    }
}

/// `322819` as `32-28-19`.
fn hops(text: &str) -> Option<String> {
    let are_pairs = text.len() >= 4 && text.len().is_multiple_of(2);
    if !are_pairs || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let squares: Vec<_> = (0..text.len()).step_by(2).map(|at| &text[at..at + 2]).collect();
    Some(squares.join("-"))
}

/// Whether the other player has offered a draw.
fn is_offered_to(view: &View<'_>, sight: &Sight) -> bool {
    let Stage::Game(game) = view.table.stage() else { return false };
    game.draw_offer() == Some(!view.table.color(sight.player))
}

/// `POST …/resign`.
pub(crate) async fn resign<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
) -> Result<Response, ApiError> {
    playing.sight.act(&hall, |_| Ok(Act::Resign)).await?;
    Ok(done())
}

/// `POST …/abort`: breaks a game off that has not begun; it is a game of nobody.
pub(crate) async fn abort<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
) -> Result<Response, ApiError> {
    let give_up = |view: &View<'_>| {
        let is_none = view.table.ply() < 2 && view.table.games_before() == 0;
        if is_none { Ok(Act::Abort) } else { Err(Refusal::new(Denied::BegunGame)) }
    };
    playing.sight.act(&hall, give_up).await?;
    Ok(done())
}

/// `POST …/claim-victory`: claims the game because the other player has left it.
pub(crate) async fn claim_win<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
) -> Result<Response, ApiError> {
    playing.sight.act(&hall, |_| Ok(Act::Claim { draw: false })).await?;
    Ok(done())
}

/// `POST …/claim-draw`: the same as a draw.
pub(crate) async fn claim_draw<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
) -> Result<Response, ApiError> {
    playing.sight.act(&hall, |_| Ok(Act::Claim { draw: true })).await?;
    Ok(done())
}

/// `POST …/draw/YES_OR_NO`: offers a draw or accepts it, or declines it.
pub(crate) async fn draw<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
    Path((_, answer)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let is_yes = match answer.as_str() {
        "yes" | "true" => true,
        "no" | "false" => false,
        _ => {
            let words = Denied::NoneOf.with("name", "draw").with("words", "yes, no");
            return Err(ApiError::bad(words));
        }
    };
    let sight = &playing.sight;
    sight
        .act(&hall, |view| {
            Ok(match (is_yes, is_offered_to(view, sight)) {
                (true, true) => Act::Accept,
                (true, false) => Act::Offer,
                (false, _) => Act::Decline,
            })
        })
        .await?;
    Ok(done())
}

#[cfg(test)]
mod tests {
    use super::*;
    use longking_table::{Event, Terms};

    #[test]
    fn a_move_is_taken_short_as_hops_and_in_every_form_of_tables() {
        let mut table = Table::new(&Terms::of("international")).expect("terms");
        let mut play = |text: &str, expected: &str| {
            let act = step(&table, text).expect("it is a move");
            assert_eq!(act, Act::Move(expected.to_owned()), "{text}");
            let by = table.turn();
            table.apply(&Event { act, by, at: 0 }).expect("it may be made");
        };
        play("3228", "32-28");
        play("19-23", "19-23");
        play("2819", "28x19x23");
        play("14x23", "14x23x19");
        play("3127", "31-27");
    }

    #[test]
    fn what_is_no_move_is_left_to_the_table_which_says_why() {
        let mut table = Table::new(&Terms::of("international")).expect("terms");
        for text in ["32", "32286", "3233", "9999", "x", "", "3228e"] {
            let act = step(&table, text).expect("it is left");
            let by = table.turn();
            assert!(table.apply(&Event { act, by, at: 0 }).is_err(), "{text}");
        }
        assert_eq!(step(&table, "huff28").ok(), Some(Act::Huff(28)));
        assert!(step(&table, "huff").is_err() && step(&table, "huff999").is_err());
    }
}
