//! What is done to its end although the one who asked for it has gone.

use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use serde_json::json;
use sqlx::{Connection, Executor};

use super::super::http::{Sitter, act, set, sit};
use super::far::frame;
use super::left::{PEOPLE, ada};
use super::lobby::guest;
use super::people::{connection, script};
use super::*;
use crate::api::error::Json;
use crate::limits::Limits;
use crate::lobby::challenges::{Challenging, accept, challenge};
use crate::lobby::seeks::{Seeking, seek};
use crate::lobby::{Listening, keep_seek};
use crate::people::Actor;

/// Asks for something while another program writes to the file of a hall, and goes before it is
/// done.
async fn ask_and_go(name: &str, asking: impl Future) {
    let mut other = connection(name).await;
    other.execute("BEGIN IMMEDIATE").await.expect("it is free");
    let moment = Duration::from_millis(200);
    assert!(tokio::time::timeout(moment, asking).await.is_err(), "it has to wait");
    other.execute("COMMIT").await.expect("nothing was written");
    other.close().await.expect("closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_store_has_taken_is_told_although_the_one_who_asked_has_gone() {
    let name = "torn";
    let hall = hall(name).await;
    let sitter = Sitter::of(&guest(&hall).await);
    let made = set(&hall, &Terms::of("international"), sitter).await.expect("it is made");
    let table = room(&hall, &made.id);
    let joined = table.join(&hall, Some(Player::One), None, Caller::default()).await;
    let mut ann = joined.expect("she is there").1;
    let here = || (State(Arc::clone(&hall)), Path(made.id.clone()));

    let sitting = json!({"invite": made.invite, "name": "Ben"});
    let sitting = serde_json::from_value(sitting).expect("he may");
    let (state, path) = here();
    ask_and_go(name, sit(state, None, path, Json(sitting))).await;
    let players = frame(&mut ann, "players").await;
    assert_eq!(players["players"], json!([{"name": ""}, {"name": "Ben"}]));

    let (state, path) = here();
    let token = format!("Bearer {}", made.seat).parse().expect("it is a value");
    let headers = HeaderMap::from_iter([(AUTHORIZATION, token)]);
    let doing = serde_json::from_value(json!({"n": 0, "e": "move", "m": "32-28"}));
    let doing = Json(doing.expect("it is an object"));
    let limits = State(Limits::new(true, false));
    ask_and_go(name, act(state, limits, path, headers, doing)).await;
    assert_eq!(frame(&mut ann, "e").await["m"], "32-28");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_seeks_or_accepts_and_goes_leaves_nobody_without_word() {
    let name = "torn-lobby";
    let hall = hall(name).await;
    script(name, PEOPLE).await;
    let (ann, ben) = (ada(), Actor { principal: 12, account: Some(2), name: "Ben".to_owned() });
    let mut line = hall.online().enter(Some(11), Some(1)).expect("a line");
    let seeking = json!({"offers": [{"rules": "international", "clock": "180+2"}]});
    let seeking: Seeking = serde_json::from_value(seeking).expect("it is one");
    ask_and_go(name, seek(&hall, &ann, seeking)).await;
    let begun = Instant::now();
    while hall.online().seek_of(11).is_none() {
        assert!(begun.elapsed() < Duration::from_secs(10), "she waits with it");
        sleep(20).await;
    }
    let asked = json!({"to": "Ben", "terms": {"rules": "international"}});
    let asked: Challenging = serde_json::from_value(asked).expect("it is one");
    let made = challenge(&hall, &ann, asked).await.expect("it is made");
    assert_eq!(told(&mut line).await["challenge"]["state"], "open");
    ask_and_go(name, accept(&hall, &ben, &made.id.expect("a number"))).await;
    assert_eq!(told(&mut line).await["challenge"]["state"], "accepted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_of_who_has_gone_meanwhile_is_over() {
    let hall = hall("torn-seek").await;
    let ann = guest(&hall).await;
    let seeking = json!({"offers": [{"rules": "international", "clock": "180+2"}]});
    let seeking: Seeking = serde_json::from_value(seeking).expect("it is one");
    seek(&hall, &ann, seeking).await.expect("she waits");
    let waits = hall.store().seek_of(ann.principal).await.expect("read").expect("there");
    let node = hall.lease().node().expect("a number");
    // Her line was here when that began.
    let kept = keep_seek(&hall, ann.principal, waits, node).await;
    assert!(!kept.expect("asked"));
    assert_eq!(hall.store().seek_of(ann.principal).await, Ok(None));
}

/// The next frame of a person's line.
async fn told(line: &mut Listening) -> Value {
    let frame = tokio::time::timeout(Duration::from_secs(10), line.frames.recv()).await;
    let frame = frame.expect("something is said").expect("the line is there");
    serde_json::from_str(&frame).expect("frames are JSON")
}
