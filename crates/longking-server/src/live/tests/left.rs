//! Who leaves games that he is losing pauses, and whose network breaks does not (E2).

use axum::response::IntoResponse;
use serde_json::json;

use super::super::signs::Device;
use super::people::script;
use super::*;
use crate::lobby::seeks::{Seeking, seek};
use crate::people::Actor;

const MINUTE: u64 = 60_000;

/// The browser that Ada plays with, and another one of hers.
fn phone() -> Device {
    Device::of("phone")
}

fn desk() -> Device {
    Device::of("desk")
}

/// A line of the page.
fn line() -> Caller {
    Caller { answers: true, device: Some(phone()) }
}

/// Ada begins each game; as an actor.
pub(super) fn ada() -> Actor {
    Actor { principal: 11, account: Some(1), name: "Ada".to_owned() }
}

/// Ada and Ben.
pub(super) const PEOPLE: &str =
    "INSERT OR IGNORE INTO accounts (id, name, name_key, created, role) \
     VALUES (1, 'Ada', 'ada', 1, 'player'), (2, 'Ben', 'ben', 1, 'player');
     INSERT OR IGNORE INTO principals (id, created, seen, account) \
     VALUES (11, 1, 1, 1), (12, 1, 1, 2);";

/// A game between Ada, who has the turn, and Ben, at a server of a name.
async fn game(hall: &Hall, name: &str, terms: &Terms, line: &[&str]) -> String {
    let id = make_for_test(hall, terms).await;
    play(hall, &id, line).await;
    let seats = format!("UPDATE seats SET principal = 10 + player WHERE table_id = '{id}'");
    script(name, &format!("{PEOPLE}{seats}")).await;
    room(hall, &id).doubt();
    id
}

/// A rated game in which Ada has lost a man.
async fn losing(hall: &Hall, name: &str) -> String {
    let clock = Some("300".to_owned());
    let terms = Terms { clock, rated: true, ..Terms::of("international") };
    game(hall, name, &terms, &["32-28", "19-23", "28x19", "14x23", "33-28", "23x32"]).await
}

/// What is heard of somebody who is away from a game.
#[derive(Clone, Copy)]
enum Heard {
    /// Nothing.
    Nothing,
    /// His network is there for a moment, now and then.
    Flickering,
    /// He is on another page.
    Elsewhere,
    /// Another device of his is on another page.
    OtherDevice,
    /// He is on another page, after his line to the table was lost.
    AfterALoss,
}

/// Ada goes out of a game that she is losing, and Ben claims it when he may.
async fn leave(hall: &Hall, name: &str, heard: Heard) -> String {
    let id = losing(hall, name).await;
    let table = room(hall, &id);
    let join =
        async |player| table.join(hall, Some(player), None, line()).await.expect("she sits").1;
    let (mut ada, ben) = (join(Player::One).await, join(Player::Two).await);
    // What was heard before she went says nothing about the network after.
    hall.signs().note(11, phone(), hall.now());
    ada.is_lost = matches!(heard, Heard::AfterALoss);
    table.leave(hall, &ada).await;
    let seconds: &[u64] = match heard {
        Heard::Nothing => &[70],
        Heard::Flickering => &[5, 2, 40, 3, 35],
        _ => &[5, 20, 20, 20, 10],
    };
    for wait in seconds {
        hall.lease().skew((wait * 1000) as i64);
        match heard {
            Heard::Nothing => {}
            Heard::OtherDevice => hall.signs().note(11, desk(), hall.now()),
            _ => hall.signs().note(11, phone(), hall.now()),
        }
    }
    let claim = Doing { n: 6, act: Act::Claim { draw: false } };
    assert!(table.act(hall, Player::Two, claim).await.is_ok(), "it may be claimed");
    table.leave(hall, &ben).await;
    id
}

/// For how long Ada pauses now, in milliseconds.
async fn pause(hall: &Hall) -> Option<u64> {
    let now = hall.now();
    let until = hall.store().paused(1, now as i64).await.expect("read");
    until.map(|until| until as u64 - now)
}

fn seeking(rated: bool) -> Seeking {
    let offers = json!([{"rules": "international", "clock": "180+2"}]);
    serde_json::from_value(json!({"offers": offers, "rated": rated})).expect("it is one")
}

#[tokio::test(flavor = "multi_thread")]
async fn e2_a_network_that_breaks_pauses_nobody() {
    let name = "left-network";
    let hall = hall(name).await;
    let broken = [Heard::Nothing, Heard::Flickering, Heard::OtherDevice, Heard::AfterALoss];
    for heard in broken.repeat(4) {
        leave(&hall, name, heard).await;
        assert_eq!(pause(&hall).await, None);
    }
    seek(&hall, &ada(), seeking(true)).await.expect("she plays on");
}

#[tokio::test(flavor = "multi_thread")]
async fn e2_who_leaves_lost_games_for_another_page_pauses_and_is_told() {
    let name = "left-pause";
    let hall = hall(name).await;
    for _ in 0..2 {
        leave(&hall, name, Heard::Elsewhere).await;
        leave(&hall, name, Heard::Nothing).await;
    }
    assert_eq!(pause(&hall).await, None);
    let mut line = hall.online().enter(Some(11), Some(1)).expect("a line");
    let sought = seek(&hall, &ada(), seeking(false)).await.expect("she waits");
    let id = leave(&hall, name, Heard::Elsewhere).await;
    let left = pause(&hall).await.expect("she pauses");
    assert!((9 * MINUTE..=10 * MINUTE).contains(&left), "{left}");
    let mut told = || -> Value {
        let frame = line.frames.try_recv().expect("she is told");
        serde_json::from_str(&frame).expect("it is JSON")
    };
    assert_eq!(told(), json!({"seek": sought.id, "over": true}));
    let until = hall.store().paused(1, hall.now() as i64).await.expect("read");
    assert_eq!(told(), json!({"notice": {"kind": "pause", "until": until}}));
    for rated in [true, false] {
        let refused = seek(&hall, &ada(), seeking(rated)).await.expect_err("she pauses");
        let response = refused.into_response();
        let wait = response.headers()["retry-after"].to_str().expect("a text");
        assert!((540..=601).contains(&wait.parse::<u64>().expect("a number")), "{wait}");
        assert_eq!(response.status(), 403);
        let body = axum::body::to_bytes(response.into_body(), 999).await.expect("it ends");
        let body: Value = serde_json::from_slice(&body).expect("it is JSON");
        assert_eq!(
            (&body["code"], &body["with"]["until"]),
            (&json!("denied.paused"), &json!(until))
        );
    }
    // Nor is there another rated game at that table, whoever of them wants it.
    for (player, code) in
        [(Player::One, "denied.paused"), (Player::Two, "denied.rated.casual-other")]
    {
        let again = Doing { n: 7, act: Act::Again };
        let not = room(&hall, &id).act(&hall, player, again).await.expect_err("she pauses");
        assert!(json(&not).contains(code) && !not.is_passing, "{}", json(&not));
    }
    let ben = Actor { principal: 12, account: Some(2), name: "Ben".to_owned() };
    seek(&hall, &ben, seeking(true)).await.expect("it is not his pause");
    hall.lease().skew(10 * MINUTE as i64);
    seek(&hall, &ada(), seeking(true)).await.expect("it is over");
    // The next one is longer.
    for _ in 0..3 {
        leave(&hall, name, Heard::Elsewhere).await;
    }
    assert!(pause(&hall).await.is_some_and(|left| left > 50 * MINUTE));
}

#[tokio::test(flavor = "multi_thread")]
async fn e2_who_lets_a_lost_game_run_out_pauses_if_the_line_was_there() {
    let name = "left-stall";
    let hall = hall(name).await;
    let rules = Terms { clock: Some("200".to_owned()), rated: true, ..Terms::of("international") };
    let start = Some("W:W48,49:B1,2,3,4,5,6,7,8".to_owned());
    let terms = Terms { start, ..rules };
    let run_out = async |line_for: i64, lost: bool, of: Caller| {
        let id = game(&hall, name, &terms, &["48-43", "8-12"]).await;
        let table = room(&hall, &id);
        let join = async |player| table.join(&hall, Some(player), None, of).await.expect("there").1;
        let (mut ada, ben) = (join(Player::One).await, join(Player::Two).await);
        let other = if lost { Some(join(Player::One).await) } else { None };
        hall.lease().skew(line_for * 1000);
        ada.is_lost = lost;
        table.leave(&hall, &ada).await;
        let back = match other {
            Some(other) => other,
            None => join(Player::One).await,
        };
        hall.lease().skew((201 - line_for) * 1000);
        table.look(&hall).await;
        assert_eq!(shown(&hall, &id).await["log"][2]["e"], "flag");
        table.leave(&hall, &back).await;
        table.leave(&hall, &ben).await;
    };
    for _ in 0..4 {
        // She was back for less than half of the time, as far as is certain.
        run_out(60, false, line()).await;
        // What she played with was without a network; a forgotten page was there all the while.
        run_out(0, true, line()).await;
        // A program that only listens does not notice that the network is gone.
        run_out(0, false, Caller::default()).await;
        assert_eq!(pause(&hall).await, None);
    }
    for _ in 0..3 {
        run_out(0, false, line()).await;
    }
    assert!(pause(&hall).await.is_some());
}
