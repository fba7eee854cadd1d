//! People, their games and ladders, asked over HTTP.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::description::hold;
use crate::http::{Answer, ask_at, post_with, start};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

const LINE: [&str; 4] = ["32-28", "19-23", "28x19", "14x23"];

/// An application and its file.
struct Club {
    address: SocketAddr,
    file: PathBuf,
}

impl Club {
    /// With Ada and Ben, whose principals are 101 and 102, and whose devices show their names.
    fn new(name: &str) -> Club {
        let address = start(name);
        let folder = std::env::temp_dir().join(format!("longking-{}-{name}", std::process::id()));
        let club = Club { address, file: folder.join("longking.sqlite") };
        // SHA-256 of `ada` and of `ben`.
        let ada = "fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029";
        let ben = "6700869c8ff7480e34a70a708b028700dbaa3a033b5652b903afe89f49a31456";
        for (id, name, shown) in [(1, "Ada-Obi", ada), (2, "Ben", ben)] {
            let key = name.to_lowercase().replace('-', "");
            club.sql(&format!(
                "INSERT INTO accounts (id, name, name_key, created, role) \
                 VALUES ({id}, '{name}', '{key}', 1780000000000, 'player');
                 INSERT INTO principals (id, created, seen, account) VALUES (10{id}, 1, 1, {id});
                 INSERT INTO sessions (hash, id, principal, label, created, seen, until) \
                 VALUES (x'{shown}', '{name}', 10{id}, '', 1, 4000000000000, 5000000000000);"
            ));
        }
        club
    }

    fn sql(&self, text: &str) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            let place = format!("sqlite:{}", self.file.display());
            let mut connection = SqliteConnection::connect(&place).await.expect("a connection");
            let done = sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await;
            done.expect("a statement");
            connection.close().await.expect("closed");
        });
    }

    fn get(&self, path: &str, accept: &str) -> Answer {
        ask_at(
            self.address,
            &format!(
                "GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\naccept: {accept}\r\n\r\n"
            ),
        )
    }

    fn json(&self, path: &str) -> (u16, Value) {
        let answer = self.get(path, "*/*");
        (answer.status, serde_json::from_str(&answer.body).expect("it is JSON"))
    }

    fn post(&self, path: &str, header: &str, question: &Value) -> (u16, Value) {
        post_with(self.address, path, header, question)
    }

    /// A game of Ada, who has White, with Ben, who resigns after some moves; the name of its table.
    fn play(&self, terms: &Value) -> String {
        let mut terms = terms.clone();
        terms["begins"] = json!({"player": "one", "color": "white"});
        let [ada, ben] = ["ada", "ben"].map(device);
        let (status, made) = self.post("/api/tables", &ada, &json!({"terms": terms}));
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("a name").to_owned();
        let sits = json!({"invite": made["invite"]});
        let seats = format!("/api/tables/{id}/seats");
        if terms["rated"] == true {
            let (status, refused) = self.post(&seats, "a: b", &sits);
            assert_eq!((status, &refused["code"]), (403, &json!("denied.rated.name")));
        }
        let (_, sat) = self.post(&seats, &ben, &sits);
        let tokens = [&made["seat"], &sat["seat"]].map(|token| token.as_str().expect("a token"));
        let say = |n: usize, event: Value| {
            let header = format!("authorization: Bearer {}", tokens[n % 2]);
            let (status, said) = self.post(&format!("/api/tables/{id}/events"), &header, &event);
            assert_eq!(status, 200, "{said}");
        };
        for (n, text) in LINE.iter().enumerate() {
            say(n, json!({"e": "move", "m": text, "n": n}));
        }
        say(1, json!({"e": "resign", "n": 4}));
        id
    }
}

/// The headers of a device in a page.
fn device(shown: &str) -> String {
    format!("cookie: lk={shown}\r\nsec-fetch-site: same-origin")
}

fn rated() -> Value {
    json!({"rules": "international", "clock": "300+5", "rated": true})
}

#[test]
fn a_rated_game_stands_on_the_pages_of_both() {
    let club = Club::new("archive-rated");
    let (status, refused) = club.post("/api/tables", "a: b", &json!({"terms": rated()}));
    assert_eq!((status, &refused["code"]), (403, &json!("denied.rated.name")));
    let id = club.play(&rated());
    let (status, ada) = club.json("/api/players/ada_OBI");
    assert_eq!(status, 200, "{ada}");
    hold("PlayerProfile", &ada);
    assert_eq!((&ada["name"], &ada["since"]), (&json!("Ada-Obi"), &json!(1_780_000_000_000_i64)));
    let rating = &ada["ratings"][0];
    assert_eq!((&rating["family"], &rating["class"]), (&json!("international"), &json!("rapid")));
    assert_eq!((&rating["games"], &rating["provisional"]), (&json!(1), &json!(true)));
    let points = rating["rating"].as_i64().expect("points");
    assert!(points > 1600, "{rating}");
    assert_eq!(rating["days"][0][1], points);
    let game = &ada["games"][0];
    assert_eq!((&game["id"], &game["winner"]), (&json!(format!("{id}.1")), &json!("white")));
    assert_eq!(game["white"], json!({"name": "Ada-Obi", "delta": points - 1500}));
    assert_eq!(game["black"], json!({"name": "Ben", "delta": 1500 - points}));
    assert_eq!(game.get("moves"), None);
    let lines = club.get("/api/players/ben/games?result=lost&opponent=ada-obi", "*/*");
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    let whole: Value = serde_json::from_str(lines.body.trim()).expect("one line");
    hold("PlayedGame", &whole);
    assert_eq!(whole["moves"], json!(["32-28", "19-23", "28x19x23", "14x23x19"]));
    assert_eq!(whole["times"].as_array().map(Vec::len), Some(4));
    let pdn = club.get("/api/players/ben/games", "application/x-pdn");
    assert_eq!(pdn.header("content-type"), Some("application/x-pdn; charset=utf-8"));
    for part in ["[White \"Ada-Obi\"]", "[Result \"2-0\"]", "1. 32-28 19-23 2. 28x19 14x23"] {
        assert!(pdn.body.contains(part), "{part}: {}", pdn.body);
    }
    for none in ["result=won", "class=fast", "family=russian", "until=1", "since=9000000000000"] {
        assert_eq!(club.get(&format!("/api/players/ben/games?{none}"), "*/*").body, "", "{none}");
    }
}

#[test]
fn what_is_asked_wrongly_has_a_code() {
    let club = Club::new("archive-wrong");
    for (path, status, code) in [
        ("/api/players/nobody", 404, "denied.players.none"),
        ("/api/players/%00", 404, "denied.players.none"),
        ("/api/players/nobody/games", 404, "denied.players.none"),
        ("/api/players/ben/games?opponent=nobody", 404, "denied.players.none"),
        ("/api/players/ben/games?result=maybe", 400, "denied.none-of"),
        ("/api/players/ben/games?class=blitz", 400, "denied.none-of"),
        ("/api/players/ben/games?family=%00", 400, "denied.none-of"),
        ("/api/players/ben/games?max=0", 400, "denied.players.games"),
        ("/api/players/ben/games?max=10001", 400, "denied.players.games"),
        ("/api/players/ben/games?from=1", 400, "refused.form"),
        ("/api/ladders/turkish/fast", 404, "denied.ladders.none"),
        ("/api/ladders/russian/blitz", 404, "denied.ladders.none"),
    ] {
        let (answered, error) = club.json(path);
        assert_eq!((answered, &error["code"]), (status, &json!(code)), "{path}: {error}");
    }
    for (change, value, code) in [
        ("rules", json!("turkish"), "denied.rated.rules"),
        ("clock", json!("59+9"), "denied.rated.clock"),
        ("clock_two", json!("60"), "denied.rated.odds"),
        ("start", json!("W:W31-50:B1-19"), "denied.rated.start"),
    ] {
        let mut terms = rated();
        terms[change] = value;
        let (status, error) = club.post("/api/tables", "a: b", &json!({"terms": terms}));
        assert_eq!((status, &error["code"]), (400, &json!(code)), "{error}");
    }
}

#[test]
fn many_games_come_some_at_a_time_and_a_ladder_has_who_is_known() {
    let club = Club::new("archive-many");
    let id = club.play(&json!({"rules": "international,king=short"}));
    // The same game once more, many times, a second each earlier.
    club.sql(&format!(
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 450) \
         INSERT INTO games SELECT '{id}.' || (n + 1), table_id, contract, family, class, one, two, \
         white, winner, reason, clause, plies, started, ended - 1000 * n, moves, spent, delta_one, \
         delta_two, ord, sheet FROM games, n;
         INSERT INTO plays (account, ended, game, opponent, family, class, score) \
         SELECT one, ended, id, two, family, class, 2 FROM games WHERE id <> '{id}.1'"
    ));
    let count = |query: &str| {
        let lines = club.get(&format!("/api/players/ada-obi/games{query}"), "*/*").body;
        let games: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("a line")).collect();
        let ended: Vec<_> = games.iter().map(|game| game["ended"].as_i64()).collect();
        assert!(ended.windows(2).all(|pair| pair[0] > pair[1]), "the last ones first");
        games.iter().for_each(|game| hold("PlayedGame", game));
        games.len()
    };
    assert_eq!([count(""), count("?max=450"), count("?max=1000")], [200, 450, 451]);
    assert_eq!(
        [count("?max=400"), count("?max=1"), count("?family=other-10&max=300")],
        [400, 1, 300]
    );
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_millis() as i64;
    for (account, rating, deviation) in [(1, 1_612_499, 60_000), (2, 1_700_000, 79_999)] {
        club.sql(&format!(
            "INSERT INTO ratings VALUES \
             ({account}, 'russian', 'slow', {rating}, {deviation}, 60000000, 40, {now} - 86400000, 7)"
        ));
    }
    let (status, ladder) = club.json("/api/ladders/russian/slow");
    assert_eq!(status, 200);
    hold("LadderList", &ladder);
    // Ben was sure enough after his last game, and is not a day later.
    let ada = &ladder["players"][0];
    assert_eq!((&ada["name"], &ada["rating"]), (&json!("Ada-Obi"), &json!(1612)), "{ladder}");
    assert_eq!(ladder["players"].as_array().map(Vec::len), Some(1));
    club.sql("DELETE FROM ratings");
    assert_eq!(club.json("/api/ladders/russian/slow").1, ladder, "it is kept for a minute");
}
