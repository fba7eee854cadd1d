//! What players say to each other.

use serde_json::json;

use super::super::presence::Listening;
use super::far::{Two, frame};
use super::*;

/// The code of the refusal of a phrase, if there is one.
async fn say(hall: &Hall, id: &str, player: Player, phrase: u8) -> Option<String> {
    let refused = room(hall, id).say(hall, player, phrase).await?;
    let refused: Value = serde_json::from_str(&refused).expect("frames are JSON");
    assert_eq!(refused["phrase"], phrase);
    Some(refused["code"].as_str().expect("a code").to_owned())
}

fn code(word: &str) -> Option<String> {
    Some(format!("denied.phrase.{word}"))
}

/// Lets a player speak again.
async fn wait(hall: &Hall, id: &str) {
    room(hall, id).let_speak().await;
}

fn hears_nothing(line: &mut Listening) -> bool {
    std::iter::from_fn(|| line.frames.try_recv().ok()).all(|frame| !frame.contains("phrase"))
}

#[tokio::test]
async fn a_phrase_is_heard_by_both_players_once_in_five_seconds_and_six_times_a_game() {
    let hall = hall("phrases").await;
    let id = make_for_test(&hall, &Terms::of("international")).await;
    let room = room(&hall, &id);
    let mut ben =
        room.join(&hall, Some(Player::Two), None, Caller::default()).await.expect("he sits").1;
    let mut eve = room.join(&hall, None, None, Caller::default()).await.expect("she watches").1;
    assert_eq!(say(&hall, &id, Player::One, 12).await, code("none"));
    assert_eq!(say(&hall, &id, Player::One, 10).await, None);
    assert_eq!(frame(&mut ben, "phrase").await, json!({"phrase": 10, "by": "one"}));
    assert_eq!(say(&hall, &id, Player::One, 1).await, code("wait"));
    assert_eq!(say(&hall, &id, Player::Two, 2).await, None, "the other may");
    for _ in 0..5 {
        wait(&hall, &id).await;
        assert_eq!(say(&hall, &id, Player::One, 3).await, None);
    }
    wait(&hall, &id).await;
    assert_eq!(say(&hall, &id, Player::One, 4).await, code("many"));
    assert!(hears_nothing(&mut eve));
    let table = shown(&hall, &id).await;
    assert_eq!((&table["n"], &table["log"]), (&json!(0), &json!([])), "nothing is kept");
    for (n, (player, act)) in
        [(Player::One, Act::Resign), (Player::One, Act::Again), (Player::Two, Act::Again)]
            .into_iter()
            .enumerate()
    {
        assert!(room.act(&hall, player, Doing { n: n as u32, act }).await.is_ok());
    }
    assert_eq!(say(&hall, &id, Player::One, 6).await, None, "it is another game");
}

#[tokio::test]
async fn a_phrase_is_heard_with_the_other_server_and_counted_there() {
    let two = Two::new("phrases-two").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    assert_eq!(say(&two.halls[0], &two.id, Player::One, 7).await, None);
    assert_eq!(frame(&mut far, "phrase").await, json!({"phrase": 7, "by": "one"}));
    assert_eq!(say(&two.halls[1], &two.id, Player::One, 7).await, code("wait"));
    assert_eq!(two.halls[1].counts().hints_unread.get(), 0);
}
