//! Records that were kept before a clause changed say what they said: how their games went and how
//! they ended.
//!
//! Those in `before/` were written by the program as it then was.

use longking_page::answers::stand::Answer;
use longking_page::answers::{EngineContext, answer};
use longking_table::{Act, Edition, Event, Phase, Player, Record, Table, Terms, Until};
use serde::Deserialize;
use serde_json::{Value, json};

use Player::{One, Two};

/// A table as the store has it.
#[derive(Deserialize)]
struct Log {
    terms: Terms,
    events: Vec<Event>,
}

/// The log, the record and the score of a table of before.
macro_rules! before {
    ($name:literal) => {
        (
            include_str!(concat!("before/", $name, ".log.json")),
            include_str!(concat!("before/", $name, ".record.json")),
            include_str!(concat!("before/", $name, ".pdn")),
        )
    };
}

fn stand(table: &Table) -> Value {
    serde_json::to_value(Answer::of(table, 0, true)).expect("an answer is JSON")
}

/// The table of a log, event by event, and of the record, which must be the same.
fn replayed((log, record, _): (&str, &str, &str)) -> Table {
    let Log { terms, events } = serde_json::from_str(log).expect("the log is JSON");
    let mut table = Table::new(&terms.kept()).expect("the terms can be played");
    for event in &events {
        table.apply(event).unwrap_or_else(|refusal| panic!("{event:?}: {refusal}"));
    }
    let mut record: Record = serde_json::from_str(record).expect("the record is JSON");
    record.terms = record.terms.kept();
    let same = Table::of(&record).expect("the record can be played");
    assert_eq!(stand(&same), stand(&table));
    table
}

fn ask(name: &str, question: &Value) -> Value {
    let context = EngineContext::bare();
    let text = answer(name, &question.to_string(), context);
    serde_json::from_str(&text.unwrap_or_else(|refusal| panic!("{refusal}"))).expect("JSON")
}

/// What the analysis reads in a score: the result, how many positions there are, what is told.
fn read(pdn: &str) -> (String, usize, Vec<String>) {
    let study = ask("study", &json!({"text": pdn, "rules": "international"}));
    let problems = study["problems"].as_array().expect("a list").iter();
    let told = problems.map(|one| one.as_str().expect("a text").to_owned()).collect();
    let result = study["result"].as_str().expect("a text").to_owned();
    (result, study["nodes"].as_array().expect("a list").len(), told)
}

#[test]
fn e6_games_that_were_adjudicated_stay_so_and_their_boards_add_up() {
    let drawn = before!("drawn");
    let table = replayed(drawn);
    let end = stand(&table);
    assert_eq!(
        (&end["outcome"]["winner"], &end["outcome"]["clause"]),
        (&Value::Null, &json!("NG-4.4"))
    );
    assert_eq!((&end["match"]["game"], &end["match"]["draws"]), (&json!(2), &json!(2)));
    assert_eq!(table.deadline(), None, "no flag falls after the end");
    assert_eq!(read(drawn.2), ("1-1".into(), 2, vec![]));

    let board = before!("board");
    let table = replayed(board);
    let end = stand(&table);
    assert_eq!(end["outcome"]["clause"], "NG-5.4");
    assert_eq!(
        (&end["match"]["boards"], &end["match"]["winner"]),
        (&json!([[3, 2]]), &json!("one"))
    );
    assert!(table.is_finished());
    assert_eq!(read(board.2), ("2-0".into(), 2, vec![]));

    // By the present edition neither game would be over.
    for (_, record, _) in [drawn, board] {
        let mut record: Record = serde_json::from_str(record).expect("JSON");
        record.results.clear();
        record.log.iter_mut().for_each(|event| event.by = None);
        assert_eq!(Table::of(&record).expect("it can be played").phase(), Phase::Play);
    }
}

#[test]
fn c4_a_capture_that_was_legal_is_still_read() {
    let italian = before!("italian");
    let table = replayed(italian);
    let here = stand(&table);
    assert_eq!(
        (table.phase(), table.ply(), &here["fen"]),
        (Phase::Play, 2, &json!("W:WK7:B13,K18,K26"))
    );
    assert_eq!(here["line"][1]["move"]["hub"], "30x7x12x20x27");
    let (result, positions, told) = read(italian.2);
    assert_eq!((result.as_str(), positions), ("*", 3));
    assert_eq!(told, ["line 10, column 4: \"30x7\" was legal by an earlier edition of the rules"]);
    // It is written so that it can be read again.
    let score = ask("score", &json!({"table": table.record()}))["text"].clone();
    assert_eq!(read(score.as_str().expect("a text")).1, 3);

    let mut now = table.record().clone();
    now.terms.edition = Some(Edition::PRESENT);
    let refused = Table::of(&now).expect_err("nobody may play it now");
    assert_eq!(refused.to_string(), "log: 1: \"30x7\" is not legal");
}

#[test]
fn m1_matches_of_before_play_every_board() {
    let mut table = replayed(before!("boards"));
    let here = stand(&table);
    assert_eq!(here["match"]["boards"], json!([[3, 0], [3, 0], [0, 0]]));
    assert_eq!((&here["match"]["over"], table.phase()), (&json!(false), Phase::Play));
    for game in 0..3 {
        assert!(!table.is_finished());
        table.apply(&Event { act: Act::Resign, by: Some(Two), at: 0 }).expect("a player may");
        if game < 2 {
            for player in [One, Two] {
                let again = Event { act: Act::Again, by: Some(player), at: 0 };
                table.apply(&again).expect("the match goes on");
            }
        }
    }
    assert!(table.is_finished());
    assert_eq!(stand(&table)["match"]["boards"], json!([[3, 0], [3, 0], [3, 0]]));
}

#[test]
fn editions_are_named_where_records_are_kept() {
    let terms = |text: &str| serde_json::from_str::<Terms>(text);
    let asked = terms(r#"{"rules": "nigerian"}"#).unwrap();
    assert_eq!(asked.edition, None);
    assert_eq!(asked.clone().kept().edition, Some(Edition::First));
    let new = asked.of_now();
    assert_eq!(new.clone().kept(), new, "who names one keeps it");
    let text = serde_json::to_string(&new).unwrap();
    assert_eq!(text, r#"{"rules":"nigerian","edition":2}"#);
    assert_eq!(terms(&text).unwrap(), new);
    let later = terms(r#"{"rules": "nigerian", "edition": 3}"#).unwrap_err();
    assert!(later.to_string().starts_with("edition: 1 to 2, not 3"), "{later}");
    let until = Terms { boards: 3, until: Some(Until::Decided), ..Terms::of("nigerian") };
    let text = serde_json::to_string(&until).unwrap();
    assert_eq!(text, r#"{"rules":"nigerian","boards":3,"until":"decided"}"#);
    assert_eq!(terms(&text).unwrap(), until);
}
