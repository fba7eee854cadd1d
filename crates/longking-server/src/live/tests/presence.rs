//! Who is told when others come and go.

use serde_json::json;

use super::super::presence::Listening;
use super::*;

async fn join(hall: &Hall, id: &str, seat: Option<Player>) -> Listening {
    let joined = room(hall, id).join(hall, seat, None, Caller::default()).await;
    joined.expect("the table is there").1
}

/// What was said on a line so far.
fn heard(line: &mut Listening) -> Vec<Value> {
    let frames = std::iter::from_fn(|| line.frames.try_recv().ok());
    frames.map(|frame| serde_json::from_str(&frame).expect("frames are JSON")).collect()
}

#[tokio::test]
async fn a_crowd_is_told_once_a_second_and_players_of_each_other_at_once() {
    let hall = hall("crowd").await;
    let id = make_for_test(&hall, &Terms::of("international")).await;
    let second = || room(&hall, &id).tell_presence(&hall);
    let mut ann = join(&hall, &id, Some(Player::One)).await;
    let mut crowd = Vec::new();
    for _ in 0..200 {
        crowd.push(join(&hall, &id, None).await);
    }
    assert!(heard(&mut ann).is_empty() && heard(&mut crowd[0]).is_empty());
    for _ in 0..2 {
        second();
    }
    let said = vec![json!({"here": [true, false], "watching": 200})];
    assert_eq!((heard(&mut ann), heard(&mut crowd[0])), (said.clone(), said));
    assert!(heard(&mut crowd[199]).is_empty(), "who came last knows it");
    let ben = join(&hall, &id, Some(Player::Two)).await;
    let said = vec![json!({"here": [true, true], "watching": 200})];
    assert_eq!(heard(&mut ann), said);
    assert!(heard(&mut crowd[0]).is_empty());
    second();
    assert_eq!(heard(&mut crowd[0]), said);
    assert!(heard(&mut ann).is_empty(), "she knows it");
    for line in crowd.iter().chain([&ben]) {
        room(&hall, &id).leave(&hall, line).await;
    }
    assert_eq!(heard(&mut ann), [json!({"here": [true, false], "watching": 0})]);
}

#[tokio::test]
async fn who_comes_and_goes_without_end_drives_no_other_line_away() {
    let hall = hall("flicker").await;
    let id = make_for_test(&hall, &Terms::of("international")).await;
    let mut ann = join(&hall, &id, Some(Player::One)).await;
    for _ in 0..100 {
        let ben = join(&hall, &id, Some(Player::Two)).await;
        room(&hall, &id).leave(&hall, &ben).await;
    }
    let _ben = join(&hall, &id, Some(Player::Two)).await;
    play(&hall, &id, &["32-28"]).await;
    let said = heard(&mut ann);
    assert_eq!(said.last().map(|last| &last["m"]), Some(&json!("32-28")));
    // What she was not told for want of room she is told when there is some.
    assert_eq!(said[said.len() - 2]["here"], json!([true, false]));
    room(&hall, &id).tell_presence(&hall);
    assert_eq!(heard(&mut ann), [json!({"here": [true, true], "watching": 0})]);
}
