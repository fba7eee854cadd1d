//! Games that a player has left (E2): who may claim them, and when.

use serde_json::json;

use super::super::presence::Listening;
use super::far::{Two, frame};
use super::*;

/// A rated game of both first moves, so that the one who began has the turn.
async fn begun(hall: &Hall, clock: &str) -> String {
    let clock = Some(clock.to_owned());
    let terms = Terms { clock, rated: true, ..Terms::of("international") };
    let id = make_for_test(hall, &terms).await;
    play(hall, &id, &["32-28", "19-23"]).await;
    id
}

async fn join(hall: &Hall, id: &str, player: Player) -> Listening {
    room(hall, id)
        .join(hall, Some(player), None, Caller::default())
        .await
        .expect("the table is there")
        .1
}

/// Claims a game after so many events; the code of the refusal, if there is one.
async fn claim(hall: &Hall, id: &str, player: Player, n: u32, draw: bool) -> Option<String> {
    let doing = Doing { n, act: Act::Claim { draw } };
    let done = room(hall, id).act(hall, player, doing).await;
    done.err().map(|not| not.why.cause().code.to_owned())
}

fn code(word: &str) -> Option<String> {
    Some(format!("denied.claim.{word}"))
}

/// So much time passes for the server, in milliseconds.
fn pass(hall: &Hall, ms: i64) {
    hall.lease().skew(ms);
}

#[tokio::test]
async fn e2_who_is_left_for_a_minute_claims_a_win_and_not_before() {
    let hall = hall("claim").await;
    let id = begun(&hall, "300").await;
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, code("unknown"), "both are away");
    pass(&hall, 90_000);
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, code("unknown"), "that counts not");
    let ann = join(&hall, &id, Player::One).await;
    let mut ben = join(&hall, &id, Player::Two).await;
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, code("here"));
    room(&hall, &id).leave(&hall, &ann).await;
    let told = frame(&mut ben, "claim").await;
    let due = told["claim"].as_u64().expect("a time");
    assert_eq!(told["here"], json!([false, true]));
    assert!((59_000..=60_000).contains(&(due - hall.now())), "{told}");
    pass(&hall, 55_000);
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, code("wait"));
    assert_eq!(
        claim(&hall, &id, Player::One, 2, false).await,
        code("here"),
        "the other is not away"
    );
    // She is back for a moment, and all of it counts anew.
    let ann = join(&hall, &id, Player::One).await;
    assert_eq!(frame(&mut ben, "here").await, json!({"here": [true, true], "watching": 0}));
    pass(&hall, 10_000);
    assert_eq!(claim(&hall, &id, Player::Two, 2, true).await, code("here"));
    room(&hall, &id).leave(&hall, &ann).await;
    assert_eq!(claim(&hall, &id, Player::Two, 2, true).await, code("wait"));
    pass(&hall, 60_000);
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, None);
    assert_eq!(claim(&hall, &id, Player::Two, 2, false).await, None, "sent twice, taken once");
    let end = shown(&hall, &id).await;
    assert_eq!(
        (&end["n"], &end["log"][2]["e"], &end["log"][2]["by"]),
        (&json!(3), &json!("claim"), &json!("two"))
    );
    assert!(end.get("claim").is_none(), "{end}");
    let kept = hall.store().load(&id).await.expect("loaded");
    assert_eq!(kept.phase, StoredPhase::Over);
}

#[tokio::test]
async fn e2_a_slow_game_waits_two_minutes_and_may_be_called_a_draw_in_the_others_turn() {
    let hall = hall("claim-slow").await;
    let id = begun(&hall, "3600").await;
    let _ben = join(&hall, &id, Player::Two).await;
    pass(&hall, 60_500);
    assert_eq!(claim(&hall, &id, Player::Two, 2, true).await, code("wait"));
    // She plays without a line: who does is not away.
    play_on(&hall, &id, 2, "28x19").await;
    pass(&hall, 60_500);
    assert_eq!(claim(&hall, &id, Player::Two, 3, true).await, code("wait"));
    pass(&hall, 60_000);
    assert_eq!(claim(&hall, &id, Player::Two, 3, true).await, code("turn"));
    play_on(&hall, &id, 3, "14x23").await;
    assert_eq!(claim(&hall, &id, Player::Two, 4, true).await, None);
    let end = shown(&hall, &id).await["log"][4].clone();
    assert_eq!((&end["e"], &end["draw"]), (&json!("claim"), &json!(true)));
}

#[tokio::test]
async fn a_game_of_friends_without_a_clock_or_before_both_have_moved_is_not_claimed() {
    let hall = hall("claim-none").await;
    let (clock, of) = (Some("300".to_owned()), Terms::of("international"));
    let friends = Terms { clock: clock.clone(), ..of.clone() };
    for (terms, line) in [
        (friends, &["32-28", "19-23"][..]),
        (of.clone(), &["32-28", "19-23"]),
        (Terms { clock, rated: true, ..of }, &["32-28"]),
    ] {
        let id = make_for_test(&hall, &terms).await;
        play(&hall, &id, line).await;
        let player = if line.len() == 2 { Player::Two } else { Player::One };
        let _line = join(&hall, &id, player).await;
        pass(&hall, 70_000);
        let n = line.len() as u32;
        assert_eq!(claim(&hall, &id, player, n, false).await, code("none"), "{terms:?}");
    }
}

#[tokio::test]
async fn a_server_that_starts_or_hears_of_others_nothing_counts_anew() {
    let first = hall("claim-anew").await;
    let id = begun(&first, "300").await;
    let _ben = join(&first, &id, Player::Two).await;
    pass(&first, 55_000);
    first.leave().await;
    // Another one goes on with the game.
    let second = hall("claim-anew").await;
    pass(&second, 56_000);
    let _ben = join(&second, &id, Player::Two).await;
    let n = shown(&second, &id).await["n"].as_u64().expect("a number") as u32;
    assert_eq!(claim(&second, &id, Player::Two, n, false).await, code("wait"));
    // While others are there that are not heard, nobody is known to be away.
    room(&second, &id).note_hearing(&second, false);
    pass(&second, 61_000);
    assert_eq!(claim(&second, &id, Player::Two, n, false).await, code("unknown"));
    room(&second, &id).note_hearing(&second, true);
    assert_eq!(claim(&second, &id, Player::Two, n, false).await, code("wait"));
    pass(&second, 61_000);
    assert_eq!(claim(&second, &id, Player::Two, n, false).await, None);
}

#[tokio::test]
async fn who_is_with_another_server_is_not_away() {
    let mut two = Two::new("claim-two").await;
    two.id = begun(&two.halls[0], "300").await;
    let ann = two.join(1, Some(Player::One)).await;
    let mut ben = two.join(0, Some(Player::Two)).await;
    while frame(&mut ben, "here").await["here"] != json!([true, true]) {}
    pass(&two.halls[0], 61_000);
    assert_eq!(claim(&two.halls[0], &two.id, Player::Two, 2, false).await, code("here"));
    room(&two.halls[1], &two.id).leave(&two.halls[1], &ann).await;
    let told = frame(&mut ben, "claim").await;
    assert_eq!(told["here"], json!([false, true]));
    assert_eq!(claim(&two.halls[0], &two.id, Player::Two, 2, false).await, code("wait"));
    pass(&two.halls[0], 61_000);
    assert_eq!(claim(&two.halls[0], &two.id, Player::Two, 2, false).await, None);
}
