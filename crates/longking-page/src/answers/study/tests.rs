use serde_json::{Value, json};

use super::super::{EngineContext, answer};

fn ask(name: &str, question: &Value) -> Result<Value, String> {
    let context = EngineContext::bare();
    let told = answer(name, &question.to_string(), context).map_err(|error| error.to_string())?;
    Ok(serde_json::from_str(&told).expect("answers are JSON"))
}

fn study(text: &str, rules: &str) -> Value {
    ask("study", &json!({"text": text, "rules": rules})).expect("it can be read")
}

/// The tree as `pdn` takes it.
fn tree(read: &Value) -> Value {
    let nodes = read["nodes"].as_array().expect("there are nodes").iter().map(|node| {
        let mut node = node.clone();
        let said = node.as_object_mut().expect("a node");
        said.remove("board");
        said.remove("side_to_move");
        if let Some(mv) = said.get("move").map(|mv| mv["hub"].clone()) {
            said.insert("move".to_owned(), mv);
        }
        node
    });
    json!({
        "rules": read["contract"], "start": read["start"], "number": read["number"],
        "result": read["result"], "tags": read["tags"], "nodes": nodes.collect::<Vec<_>>(),
    })
}

#[test]
fn a_game_with_variations_is_read_and_written_as_it_was() {
    for text in [
        "[White \"Ada\"]\n[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n[Rules \"international\"]\n\n\
         {from the start} 1. 32-28! (1. 33-28 $14 18-23 (1... 19-23 2. 28x19 14x23))\n\
         19-23? {doubtful [%csl 23,28] [%cal 28-19]} 2. 28x19 14x23 *\n\n",
        "[Result \"*\"]\n[GameType \"25,W,8,8,A0,0\"]\n[Rules \"russian\"]\n[SetUp \"1\"]\n\
         [FEN \"B:Wa1,Kc3:Bb8,h8\"]\n\n1... b8-a7?! *\n\n",
    ] {
        let read = study(text, "nigerian");
        assert_eq!(read["problems"], json!([]));
        let written = ask("pdn", &tree(&read)).unwrap();
        assert_eq!(written["text"], text);
    }
}

#[test]
fn paragraphs_of_a_comment_are_those_that_were_written() {
    let mut tree = tree(&study("1. 32-28 *", "international"));
    for comment in ["one\ntwo\nthree", "one\ntwo [%clk 0:10:00]"] {
        tree["nodes"][1]["comment"] = json!(comment);
        tree["nodes"][1]["squares"] = json!([28]);
        let written = ask("pdn", &tree).unwrap();
        let read = study(written["text"].as_str().unwrap(), "international");
        assert_eq!(read["nodes"][1]["comment"], comment);
        assert_eq!(read["nodes"][1]["squares"], json!([28]));
    }
}

#[test]
fn points_are_those_of_white_and_black_whoever_begins_by_the_rules() {
    for (rules, result, expected) in [
        ("international", "2-0", json!(["2", "0"])),
        ("nigerian", "0-1", json!(["0", "2"])),
        ("english", "1-0", json!(["0", "1"])),
        ("thai", "1-1", json!(["1/2", "1/2"])),
        ("english", "4-6", json!(["6", "4"])),
        ("english", "1+ - 1-", Value::Null),
        ("english", "*", Value::Null),
    ] {
        let read = study(&format!("[White \"Ada\"] [Result \"{result}\"] *"), rules);
        assert_eq!(read["points"], expected, "{rules} {result}");
    }
}

#[test]
fn the_side_that_begins_is_numbered_but_white_where_a_game_begins_otherwise() {
    for (text, rules, expected) in [
        ("1. 32-28 *", "international", "white"),
        ("1. 11-15 *", "english", "black"),
        ("B:W21-32:B1-12", "english", "black"),
        ("[FEN \"B:W21-31:B1-12\"] *", "english", "white"),
        ("1... 20-25 *", "nigerian", "white"),
        ("B:W31-50:B1-20", "nigerian", "white"),
    ] {
        assert_eq!(study(text, rules)["numbered"], expected, "{text}");
    }
}

#[test]
fn positions_and_moves_are_told_for_every_node() {
    let read = study("1. 32-28 (1. 33-28) 19-23 2. 28x19 *", "international");
    let nodes = read["nodes"].as_array().unwrap();
    let parents: Vec<_> = nodes.iter().map(|node| node["parent"].as_u64()).collect();
    assert_eq!(parents, [None, Some(0), Some(0), Some(1), Some(3)]);
    assert_eq!(nodes[4]["move"]["captured"], json!([23]));
    assert_eq!(nodes[4]["side_to_move"], "black");
    assert_eq!(nodes[4]["board"].as_str().map(|board| &board[18..19]), Some("w"));
}

#[test]
fn a_huff_and_a_position_that_was_set_up_are_steps_too() {
    let start = "W:W33,46,50:B28,5,1";
    let nodes = json!([{}, {"parent": 0, "move": "46-41"}, {"parent": 1, "huff": 33},
        {"parent": 2, "set_up": "B:W46,50:B5,28"}, {"parent": 3, "move": "28-33"}]);
    let written =
        ask("pdn", &json!({"rules": "ghanaian", "start": start, "nodes": nodes})).unwrap();
    let read = study(written["text"].as_str().unwrap(), "international");
    assert_eq!(read["contract"], "ghanaian");
    assert_eq!(read["problems"], json!([]));
    assert_eq!(read["nodes"][2]["huff"], 33);
    assert_eq!(read["nodes"][3]["set_up"], "B:W46,50:B5,28");
    assert_eq!(read["nodes"][4]["move"]["hub"], "28-33");
}

#[test]
fn a_capture_of_an_earlier_edition_is_written_as_it_was_read() {
    let text = "[Rules \"italian\"] [FEN \"W:WK30:B10,K12,K18,20,K26,K27\"] 1. 30x7 10-13 *";
    let read = study(text, "international");
    assert_eq!(read["nodes"].as_array().unwrap().len(), 3);
    let written = ask("pdn", &tree(&read)).unwrap();
    let again = study(written["text"].as_str().unwrap(), "international");
    assert_eq!(again["nodes"], read["nodes"]);
}

#[test]
fn a_position_alone_is_a_game_without_moves() {
    for text in [
        " W:W31,K40:B5,12 ",
        "\"W:W31,K40:B5,12\"",
        "w:w31,K40:b5,12.",
        "W: W31, K40: B5, 12",
        "\"w:W31,K40:B5,12.\"\n",
    ] {
        let read = study(text, "nigerian");
        assert_eq!(read["start"], "W:W31,K40:B5,12", "{text}");
        assert_eq!(read["nodes"].as_array().unwrap().len(), 1, "{text}");
    }
    // Numbers are ours, as everywhere on the page; in PDN those of Spanish draughts are others.
    assert_eq!(study("W:W31:BK1", "spanish")["start"], "W:W31:BK1");
}

#[test]
fn marks_that_are_not_on_the_board_are_kept_as_text() {
    let text = "{[%csl 60]} 1. 32-28 {[%csl 60,28] [%cal 0-5,3228]} *";
    let read = study(text, "international");
    let at = |index: usize| &read["nodes"][index];
    assert_eq!((&at(0)["comment"], &at(0)["squares"]), (&json!("[%csl 60]"), &Value::Null));
    assert_eq!(at(1)["comment"], "[%csl 60] [%cal 0-5]");
    assert_eq!((&at(1)["squares"], &at(1)["arrows"]), (&json!([28]), &json!([[32, 28]])));
    let written = ask("pdn", &tree(&read)).unwrap();
    let again = study(written["text"].as_str().unwrap(), "international");
    assert_eq!(again["nodes"], read["nodes"]);
    let read = study("[GameType \"25\"] 1. c3-d4 {[%csl Gd4] [%cal Rd4c5]} *", "thai");
    assert_eq!(read["nodes"][1]["squares"], json!([18]));
    assert_eq!(read["nodes"][1]["arrows"], json!([[18, 14]]));
}

#[test]
fn every_game_of_a_large_file_is_named() {
    let read = study(&"1. 32-28 *\n".repeat(500), "international");
    assert_eq!(read["games"].as_array().unwrap().len(), 500);
    assert_eq!(read["games"][499]["number"], 500);
}

#[test]
fn one_of_several_games_is_chosen() {
    let text = "[White \"Ada\"] 1. 32-28 * [White \"Bo\"] 1. 33-28 18-99 *";
    let question = json!({"text": text, "rules": "international", "game": 2});
    let read = ask("study", &question).unwrap();
    assert_eq!(read["games"][0]["white"], "Ada");
    assert_eq!(read["tags"], json!([["White", "Bo"]]));
    assert_eq!(read["nodes"].as_array().unwrap().len(), 2);
    assert!(read["problems"][0].as_str().unwrap().contains("18-99"), "{}", read["problems"]);
}

#[test]
fn what_cannot_be_read_or_written_is_refused_in_one_line() {
    let cases = [
        ("study", json!({"text": "", "rules": "russian"}), "there is no game in this text"),
        ("study", json!({"text": "W:W99:B1", "rules": "russian"}), "position: "),
        ("study", json!({"text": "1. 32-28 *", "rules": "whist"}), "rules: "),
        (
            "study",
            json!({"text": "1. 32-28 *", "rules": "international", "game": 2}),
            "there is no game",
        ),
        ("pdn", json!({"rules": "international", "nodes": []}), "nodes: there are none"),
        (
            "pdn",
            json!({"rules": "international", "nodes": [{}, {"parent": 0, "move": "32-30"}]}),
            "\"32-30\"",
        ),
        (
            "pdn",
            json!({"rules": "international", "nodes": [{}, {"parent": 7, "move": "32-28"}]}),
            "comes from nowhere",
        ),
        ("pdn", json!({"rules": "international", "nodes": [{}, {"parent": 0}]}), "needs one of"),
        (
            "pdn",
            json!({"rules": "international", "nodes": [{}], "tags": [["a\"b", "x"]]}),
            "not a name of a tag",
        ),
    ];
    for (name, question, message) in cases {
        let refused = ask(name, &question).unwrap_err();
        assert!(refused.contains(message), "{refused}");
        assert_eq!(refused.lines().count(), 1);
    }
}

#[test]
fn a_position_that_cannot_be_played_is_said_once_to_be_one() {
    let start = "W:WK13:B20";
    let message = "position: a white king on 13, on a board where nobody is crowned";
    let read = ask("study", &json!({"text": start, "rules": "alquerque"}));
    assert_eq!(read.unwrap_err(), message);
    let mut tree = tree(&study("1. 13-14 *", "alquerque"));
    tree["start"] = json!(start);
    assert_eq!(ask("pdn", &tree).unwrap_err(), message);
}
