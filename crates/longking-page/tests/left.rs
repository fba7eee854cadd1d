//! A player who has left a game (E2).

use longking_page::answers::stand::Answer;
use longking_table::{Act, Event, Player, Record, Table, Terms};
use serde_json::{Value, json};

use Player::{One, Two};

fn stand(table: &Table) -> Value {
    serde_json::to_value(Answer::of(table, 0, true)).expect("an answer is JSON")
}

fn begun(clock: Option<&str>, line: &[&str]) -> Table {
    let clock = clock.map(str::to_owned);
    let mut table = Table::new(&Terms { clock, ..Terms::of("international") }).expect("terms");
    for text in line {
        let mv = Event { act: Act::Move((*text).to_owned()), by: None, at: 0 };
        table.apply(&mv).expect("the move may be played");
    }
    table
}

#[track_caller]
fn refused(table: &mut Table, event: &Event, reason: &str) {
    let said = table.apply(event).expect_err("it is refused").to_string();
    assert!(said.contains(reason), "{said}");
}

fn claim(by: Player, draw: bool) -> Event {
    Event { act: Act::Claim { draw }, by: Some(by), at: 5_000 }
}

#[test]
fn e2_who_is_left_by_the_side_to_move_claims_a_win_or_calls_it_a_draw() {
    for draw in [false, true] {
        let mut one = begun(Some("300"), &["32-28", "19-23"]);
        refused(&mut one, &claim(One, draw), "have the turn");
        refused(&mut one, &Event { by: None, ..claim(Two, draw) }, "claim");
        one.apply(&claim(Two, draw)).expect("he may");
        let end = stand(&one);
        let winner = if draw { Value::Null } else { json!("black") };
        assert_eq!((&end["outcome"]["winner"], &end["phase"]), (&winner, &json!("over")));
        assert_eq!(end["outcome"]["reason"], "forfeit");
        assert_eq!(end["clock"]["running"], Value::Null);
        let words = if draw { "called it a draw" } else { "White forfeited" };
        assert!(end["outcome"]["words"].as_str().is_some_and(|said| said.contains(words)), "{end}");
        assert_eq!(end["match"]["draws"], json!(u32::from(draw)));
        let text = serde_json::to_string(one.record()).expect("JSON");
        let rest = if draw { r#","draw":true}"# } else { "}" };
        let event = format!(r#"{{"e":"claim","by":"two","at":5000{rest}"#);
        assert!(text.contains(&event), "{text}");
        let record: Record = serde_json::from_str(&text).expect("a record");
        assert_eq!(stand(&Table::of(&record).expect("the same")), end);
        refused(&mut one, &claim(Two, draw), "over");
    }
}

#[test]
fn a_game_without_a_clock_or_before_both_have_moved_is_not_claimed() {
    refused(&mut begun(Some("300"), &["32-28"]), &claim(One, false), "not begun");
    refused(&mut begun(None, &["32-28", "19-23"]), &claim(Two, false), "not in a game");
}
