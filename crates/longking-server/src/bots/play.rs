//! What programs do in a game.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use draughts_notation::Notation;
use draughts_notation::moves::{Hops, any_hub, follow_hops, read_hops, read_in};
use longking_table::{Act, Refusal, Refused, Stage, Table};
use serde::{Deserialize, Serialize};

use super::account::{become_bot, done};
use super::form::Form;
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

/// `POST …/move/MOVE`: who moves by itself is a program for good; what is no move makes it none.
pub(crate) async fn make_move<P: Part>(
    State(hall): State<Arc<Hall>>,
    playing: Playing<P>,
    Path((_, text)): Path<(String, String)>,
    Query(with): Query<With>,
) -> Result<Response, ApiError> {
    let sight = &playing.sight;
    if playing.is_by_itself() && !playing.program.is_bot {
        if !sight.look(&hall, |view| is_move(view, sight, &text)).await? {
            // The table says why; where it has become one meanwhile, it may be made again.
            let refuse = |view: &View<'_>| match is_move(view, sight, &text) {
                true => Err(Refusal::new(Denied::SomethingElse)),
                false => whole(view, &text),
            };
            sight.act(&hall, refuse).await?;
            return Ok(done());
        }
        become_bot(&hall, &playing.program).await?;
    }
    play(&hall, &playing.sight, &text, with).await
}

/// Makes a move, or huffs; a draw that is offered with it comes first. A hop that a capture begins
/// with, or goes on with, waits for the others.
async fn play(
    hall: &Arc<Hall>,
    sight: &Sight,
    text: &str,
    with: With,
) -> Result<Response, ApiError> {
    if let Some(squares) = sight.look(hall, |view| begun(view, sight, text)).await? {
        sight.begin(hall, squares).await?;
        return Ok(done());
    }
    let is_huff = text.starts_with("huff");
    if with.draw && !is_huff {
        let offered = sight.act(hall, |view| {
            whole(view, text)?;
            Ok(if is_offered_to(view, sight) { Act::Accept } else { Act::Offer })
        });
        // What is offered too soon is not offered, and the move is made all the same.
        let _ = offered.await;
        if sight.look(hall, |view| view.table.outcome().is_some()).await? {
            return Ok(done());
        }
    }
    sight.act(hall, |view| whole(view, text)).await?;
    Ok(done())
}

/// Whether a text is something that a player does who has the turn.
fn is_move(view: &View<'_>, sight: &Sight, text: &str) -> bool {
    let meant = meant(view.table, view.begun, text);
    view.table.turn() == Some(sight.player)
        && matches!(meant, Ok(Meant::Whole(_) | Meant::Begun(_)))
}

/// The squares of a capture that a text begins or goes on with, where it is none yet.
fn begun(view: &View<'_>, sight: &Sight, text: &str) -> Option<Vec<u8>> {
    let is_his = view.table.turn() == Some(sight.player);
    match meant(view.table, view.begun, text) {
        Ok(Meant::Begun(squares)) if is_his => Some(squares),
        _ => None,
    }
}

/// What a text that is a whole move, or a huff, stands for.
fn whole(view: &View<'_>, text: &str) -> Result<Act, Refusal> {
    Ok(match meant(view.table, view.begun, text)? {
        Meant::Whole(act) => act,
        // The table says why.
        Meant::Begun(_) => Act::Move(text.to_owned()),
        Meant::Unread(text) => Act::Move(text),
    })
}

/// What a program means.
#[derive(Debug, PartialEq)]
enum Meant {
    /// A move or a huff.
    Whole(Act),
    /// The squares of a capture that goes on.
    Begun(Vec<u8>),
    /// Nothing, of which the table says why.
    Unread(String),
}

/// What a text stands for, after the squares of a capture that is begun: a huff, a move in any form
/// that tables take, or hops without anything between their squares. Hops come first: `2819` begins
/// the capture `281908` where there is one.
fn meant(table: &Table, before: &[u8], text: &str) -> Result<Meant, Refusal> {
    if let Some(square) = text.strip_prefix("huff") {
        let not = |_| Refusal::at("huff", Refused::NotASquare.with("square", square));
        return Ok(Meant::Whole(Act::Huff(square.parse().map_err(not)?)));
    }
    let Stage::Game(game) = table.stage() else {
        return Ok(Meant::Unread(text.to_owned()));
    };
    let hops = read_hops(text);
    if let Some(squares) = &hops {
        let goes_on = [before, &squares[1..]].concat();
        let goes_on = (before.last() == squares.first()).then_some(goes_on);
        for squares in goes_on.iter().chain([squares]) {
            match follow_hops(game.as_ref(), squares) {
                Some(Hops::Whole(mv)) => return Ok(Meant::Whole(Act::Move(any_hub(&mv)))),
                Some(Hops::Begun) => return Ok(Meant::Begun(squares.clone())),
                None => {}
            }
        }
    }
    let text = hops.map_or_else(|| text.to_owned(), |squares| with_hyphens(&squares));
    match read_in(game.as_ref(), Notation::OURS, &text) {
        Ok(mv) => Ok(Meant::Whole(Act::Move(any_hub(&mv)))),
        Err(_) => Ok(Meant::Unread(text)),
    }
}

/// Squares as `32-28-19`.
fn with_hyphens(squares: &[u8]) -> String {
    squares.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
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

/// What is said in a game: it was taken, and told to nobody.
#[derive(Debug, Serialize)]
struct Unheard {
    ok: bool,
    told: bool,
}

/// `POST …/chat`: programs greet each other there. Nobody reads what others write here, so that it
/// goes nowhere.
pub(crate) async fn chat<P: Part>(_: Playing<P>, _: Form) -> Response {
    axum::Json(Unheard { ok: true, told: false }).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use longking_table::{Event, Terms};

    fn take(table: &mut Table, before: &[u8], text: &str) -> Meant {
        let meant = meant(table, before, text).expect("it is read");
        if let Meant::Whole(act) = &meant {
            let (by, act) = (table.turn(), act.clone());
            table.apply(&Event { act, by, at: 0 }).expect("it may be made");
        }
        meant
    }

    fn mv(text: &str) -> Meant {
        Meant::Whole(Act::Move(text.to_owned()))
    }

    #[test]
    fn a_move_is_taken_short_as_hops_and_in_every_form_of_tables() {
        let mut table = Table::new(&Terms::of("international")).expect("terms");
        for (text, expected) in [
            ("3228", "32-28"),
            ("19-23", "19-23"),
            ("2819", "28x19x23"),
            ("14x23", "14x23x19"),
            ("3127", "31-27"),
        ] {
            assert_eq!(take(&mut table, &[], text), mv(expected));
        }
    }

    #[test]
    fn a_capture_is_taken_hop_by_hop_or_at_once() {
        let start = Some("W:W28,31,50:B5,13,23".to_owned());
        let table = || Table::new(&Terms { start: start.clone(), ..Terms::of("international") });
        let meant = |before: &[u8], text: &str| take(&mut table().expect("terms"), before, text);
        let begun = Meant::Begun(vec![28, 19]);
        assert_eq!(meant(&[], "2819"), begun);
        assert_eq!(meant(&[28, 19], "1908"), mv("28x8x13x23"));
        // Who says it again has not gone on, and whole moves are taken after a hop too.
        assert_eq!(meant(&[28, 19], "2819"), begun);
        for whole in ["281908", "2808", "28x8", "28x8x13x23", "28x19x8"] {
            assert_eq!(meant(&[28, 19], whole), mv("28x8x13x23"), "{whole}");
        }
    }

    #[test]
    fn what_is_no_move_is_left_to_the_table_which_says_why() {
        let mut table = Table::new(&Terms::of("international")).expect("terms");
        for text in ["32", "32286", "3233", "9999", "x", "", "3228e", "0000", "2819"] {
            let Ok(Meant::Unread(text)) = meant(&table, &[32, 28], text) else {
                panic!("{text} is no move")
            };
            let (act, by) = (Act::Move(text.clone()), table.turn());
            assert!(table.apply(&Event { act, by, at: 0 }).is_err(), "{text}");
        }
        let huff = Meant::Whole(Act::Huff(28));
        assert_eq!(meant(&table, &[], "huff28").ok(), Some(huff));
        assert!(meant(&table, &[], "huff").is_err() && meant(&table, &[], "huff999").is_err());
    }
}
