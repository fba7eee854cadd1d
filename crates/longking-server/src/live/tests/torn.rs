//! What is done to its end although the one who asked for it has gone.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use serde_json::json;
use sqlx::{Connection, Executor};

use super::super::http::{Sitter, act, set, sit};
use super::far::frame;
use super::lobby::guest;
use super::people::connection;
use super::*;
use crate::api::error::Json;
use crate::limits::Limits;

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
