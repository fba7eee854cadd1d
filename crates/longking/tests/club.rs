//! `longking club`: the people and the ratings of a database.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{Answer, in_folder, serving};
use crate::secrets::Browser;
use serde_json::{Value, json};

/// Has a server keep a person and a program in a folder.
fn keep_people(folder: &str) {
    let (mut child, address) =
        serving(&["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data", folder]);
    let mut ada = Browser::new(&address);
    ada.secret("/api/me", &json!({"name": "Ada-Obi"}), "recovery");
    let mut robot = Browser::new(&address);
    robot.secret("/api/me", &json!({"name": "Deep-Dan"}), "recovery");
    let asked = json!({"label": "a bot", "scopes": ["bot:play"]});
    let token = robot.secret("/api/tokens", &asked, "token");
    let bearer = format!("authorization: Bearer {token}");
    let upgrade = "/api/bot/account/upgrade";
    assert_eq!(Browser::new(&address).ask("POST", upgrade, &bearer, &Value::Null).0, 200);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn people_and_ratings_are_looked_after_where_there_is_a_database() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("club");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let club = |words: &[&str]| {
        let Answer { status, out, err } = in_folder(&folder, &[&["club"], words].concat());
        (status, out, err)
    };
    let said = |status, out: &str, err: &str| (status, out.to_owned(), err.to_owned());
    let places = [["--data", "kept"], ["--database", "sqlite:kept/longking.sqlite"]];
    for place in places {
        for words in [&["rerate"][..], &["moderators"], &["role", "Ada-Obi", "player"]] {
            let none = "database: kept/longking.sqlite: there is no database\n";
            assert_eq!(club(&[words, &place].concat()), said(2, "", none), "{words:?}");
        }
    }
    assert!(!folder.join("kept").exists(), "none is made");

    keep_people(folder.join("kept").to_str().expect("a path of words"));
    let none = "0 games, 0 ratings; 0 games and 0 ratings were otherwise\n";
    for place in places {
        assert_eq!(club(&[&["rerate"][..], &place].concat()), said(0, none, ""), "{place:?}");
    }
    let role = |name: &str, role: &str| club(&["role", name, role, "--data", "kept"]);
    let moderators = || club(&["moderators", "--data", "kept"]);
    assert_eq!(role("Ada", "moderator"), said(1, "nobody has the name Ada\n", ""));
    assert_eq!(moderators(), said(0, "", ""), "there is none");
    assert_eq!(role("ada0bi", "moderator"), said(0, "ada0bi is a moderator\n", ""));
    for word in ["moderator", "player", "none"] {
        assert_eq!(role("Deep-Dan", word), said(1, "Deep-Dan is a program\n", ""), "{word}");
    }
    assert_eq!(moderators(), said(0, "Ada-Obi\n", ""));
    assert_eq!(role("Ada-Obi", "none"), said(0, "Ada-Obi is a player\n", ""));
    let (status, _, err) = role("Ada-Obi", "king");
    assert_eq!((status, err.lines().count()), (2, 1), "{err}");
    let (status, _, err) = club(&["rerate", "--database", "postgres://127.0.0.1:1/none"]);
    assert_eq!((status, err.lines().count()), (2, 1), "{err}");
}
