//! The application over HTTP, on a port of this machine.

use crate::http::{self, address, ask_at, get};
use draughts::BuiltIn;
use draughts::game::Game;
use draughts::{English, Ghanaian, International, Nigerian, Russian};
use draughts_notation::{Contract, Notation, moves};
use serde_json::{Value, json};

/// Asks about a table: terms in `rules` and `start`, the log in `moves`, all else as it is.
fn post(path: &str, question: &Value) -> (u16, Value) {
    let mut rest = question.as_object().expect("a question is an object").clone();
    let mut terms = serde_json::Map::new();
    for name in ["rules", "start"] {
        terms.extend(rest.remove(name).map(|value| (name.to_owned(), value)));
    }
    let log = rest.remove("moves").unwrap_or(json!([]));
    rest.insert("table".to_owned(), json!({"terms": terms, "log": log}));
    http::post(path, &Value::Object(rest))
}

/// A number that looks like chance, the same in every run.
fn next(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

/// Plays a game over HTTP beside the same game in the library, to the same end.
fn check_whole_game<V: BuiltIn>(seed: u64) {
    let contract = Contract::from(V::RULE_SET);
    let mut game = Game::<V>::start();
    let mut seed = seed;
    let mut played: Vec<String> = Vec::new();
    loop {
        let (status, answer) =
            post("/api/game", &json!({"rules": contract.to_string(), "moves": played}));
        assert_eq!(status, 200, "{answer}");
        let choices = answer["moves"].as_array().expect("the answer is of this form");
        let offences = game.offences();
        assert_eq!(choices.len(), game.legal_moves().len() + offences.len(), "{played:?}");
        let Some(outcome) = game.outcome() else {
            let choice = &choices[next(&mut seed) % choices.len()];
            let hub = choice["hub"].as_str().expect("the answer is of this form").to_owned();
            let among = [&game.legal_moves(), offences.as_slice()].concat();
            let mv = moves::read_among(game.position(), &among, Notation::OURS, &hub)
                .expect("the answer is of this form");
            assert_eq!(choice["path"][0], mv.from().number());
            assert_eq!(
                choice["captured"].as_array().expect("the answer is of this form").len(),
                mv.captured().count() as usize
            );
            assert_eq!(choice["promotes"], mv.promotes());
            game.play(&mv).expect("the answer is of this form");
            played.push(hub);
            continue;
        };
        assert!(choices.is_empty());
        let told = &answer["outcome"];
        let winner = outcome.winner.map(|winner| winner.to_string());
        assert_eq!(told["winner"].as_str(), winner.as_deref(), "{told}");
        assert_eq!(told["reason"], outcome.reason.word());
        assert_eq!(told["clause"], outcome.clause.id());
        assert!(told["words"].as_str().expect("the answer is of this form").ends_with('.'));
        return;
    }
}

#[test]
fn whole_games_end_as_the_rules_say() {
    for seed in 1..4 {
        check_whole_game::<International>(seed);
        check_whole_game::<Nigerian>(seed);
        check_whole_game::<Ghanaian>(seed);
        check_whole_game::<Russian>(seed);
        check_whole_game::<English>(seed);
    }
}

#[test]
fn e8_every_end_has_its_reason_its_clause_and_its_words() {
    let check = |score: Value, winner: Option<&str>, reason: &str, clause: &str, words: &str| {
        let (status, answer) = post("/api/game", &score);
        assert_eq!(status, 200, "{answer}");
        let end = &answer["outcome"];
        assert_eq!(end["winner"].as_str(), winner, "{score}: {end}");
        assert_eq!(end["reason"], reason);
        assert_eq!(end["clause"], clause);
        assert_eq!(end["words"], words);
    };
    check(
        json!({"rules": "international", "start": "W:W28:B23", "moves": ["28x19"]}),
        Some("white"),
        "no-pieces",
        "E1",
        "Black has no pieces left.",
    );
    check(
        json!({"rules": "antidraughts", "start": "W:W28:B23", "moves": ["28x19"]}),
        Some("black"),
        "no-pieces",
        "E1",
        "Black has no pieces left, which wins here.",
    );
    check(
        json!({"rules": "nigerian", "start": "W:WK2,K28,34,K46:BK20"}),
        Some("white"),
        "adjudicated",
        "NG-5.4",
        "Three crowns and one seed against one crown is a won game.",
    );
    check(
        json!({"rules": "ghanaian", "start": "W:W31,40:B3,24", "moves": ["40-35", "24-29", {"e": "resign", "by": "one"}]}),
        Some("black"),
        "resigned",
        "E2",
        "White resigned.",
    );
    check(
        json!({"rules": "ghanaian", "start": "W:W31,40:B3"}),
        Some("white"),
        "lone-piece",
        "NG-9.3",
        "Black is left with a single piece.",
    );
    check(
        json!({"rules": "international", "moves": [{"e": "offer", "by": "one"}, {"e": "accept", "by": "two"}]}),
        None,
        "agreed",
        "E2",
        "The players agreed.",
    );
}

#[test]
fn bad_questions_get_one_clear_message() {
    let check = |path: &str, question: Value, message: &str| {
        let (status, answer) = post(path, &question);
        assert_eq!(status, 400, "{question}: {answer}");
        let said = answer["error"].as_str().unwrap();
        assert!(said.contains(message), "{question}: {said}");
        assert!(!said.contains('\n'), "{said}");
    };
    let game = "/api/game";
    check(game, json!({"rules": "chess"}), "rules: ");
    check(game, json!({"rules": "nigerian,huff=some"}), "huff must be off, kings or all");
    check(game, json!({"rules": "nigerian", "start": "W:W99:B1"}), "start: ");
    check(game, json!({"rules": "nigerian", "start": "W:W1:B2"}), "start: ");
    check(game, json!({"rules": "nigerian", "moves": ["32-3"]}), "log: 1: \"32-3\"");
    check(game, json!({"rules": "international", "moves": ["32-28", "32-28"]}), "log: 2: ");
    check(game, json!({"rules": "international", "moves": ["huff28"]}), "nothing to huff");
    check(game, json!({"rules": "international", "moves": ["huffx"]}), "\"x\" is not a square");
    check(game, json!({"rules": "international", "moves": [1]}), "log[0]");
    check(game, json!({"rules": "international", "moves": [{"e": "fly"}]}), "\"fly\" is no event");
    check(game, json!({"rules": "international", "moves": [{"e": "flag"}]}), "no flag has fallen");
    check(
        game,
        json!({"rules": "international", "moves": [{"e": "resign", "m": "1-2"}]}),
        "m does not belong",
    );
    check(game, json!({"rules": "international", "moves": [{"e": "move"}]}), "m is missing");
    check(game, json!({"rules": "international", "moves": ["x".repeat(300)]}), "longer than 256");
    check(game, json!({"rules": "international", "moon": 1}), "unknown field");
    check(game, json!({"moves": []}), "missing field");
    check(
        game,
        json!({"rules": "international", "start": "W:W28:B23", "moves": ["28x19", "1-2"]}),
        "the game is over",
    );
    let many = vec![json!({"e": "hold", "ms": 1}); 9000];
    check(game, json!({"rules": "international", "moves": many}), "at most 8192");
    let reply = "/api/reply";
    check(reply, json!({"rules": "english", "level": 0}), "level: must be 1 to 16, not 0");
    check(reply, json!({"rules": "english", "level": 17}), "level: must be 1 to 16, not 17");
    check(reply, json!({"rules": "english"}), "missing field");
    check(
        reply,
        json!({"rules": "international", "start": "B:W28:B", "level": 1}),
        "the game is over",
    );
    let status = |path: &str| get(path).status;
    assert_eq!(status("/api/contract?rules=chess"), 400);
    assert_eq!(status("/api/contract"), 400);
    assert_eq!(status("/api/game"), 405);
    assert_eq!(status("/nothing"), 404);
    assert_eq!(status("/book/nigerian/fly"), 200);
    assert_eq!(status("/assets/../Cargo.toml"), 404);
    let huge = "x".repeat(600_000);
    assert_eq!(post(game, &json!({"rules": huge})).0, 413);
}

#[test]
fn a_path_that_is_none_of_ours_is_told_as_a_page_to_people_and_as_json_to_programs() {
    let ask = |path: &str, accept: &str| {
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept: {accept}\r\n\r\n"
        );
        ask_at(address(), &request)
    };
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    let shown = ask("/nothing/here", browser);
    assert_eq!(shown.status, 404);
    assert!(shown.header("content-type").unwrap().starts_with("text/html"));
    assert!(shown.body.contains("main.js"), "{}", shown.body);
    for (path, accept) in
        [("/nothing/here", "*/*"), ("/api/nothing", browser), ("/assets/0/no.js", browser)]
    {
        let told = ask(path, accept);
        assert_eq!(told.status, 404, "{path}");
        let error = "there is nothing at this path";
        let told: Value = serde_json::from_str(&told.body).expect("it is JSON");
        assert_eq!(told, json!({"error": error, "code": "denied.no-path", "with": {}}), "{path}");
    }
}

#[test]
fn h5_captures_that_may_be_forgotten_stand_among_the_moves_like_any_other() {
    let start = "W:W33,46,50:B28,5,1";
    let (_, open) = post("/api/game", &json!({"rules": "ghanaian,huff=off", "start": start}));
    assert_eq!(open["must"]["clause"], "C4");
    assert!(open["moves"].as_array().unwrap().iter().all(|mv| mv["captured"] != json!([])));
    let (_, secret) = post("/api/game", &json!({"rules": "ghanaian", "start": start}));
    assert_eq!(secret["must"], Value::Null);
    let quiet = |mv: &&Value| mv["captured"] == json!([]);
    let moves = secret["moves"].as_array().unwrap();
    let forgotten = moves.iter().find(quiet).unwrap()["hub"].clone();
    let (_, after) =
        post("/api/game", &json!({"rules": "ghanaian", "start": start, "moves": [forgotten]}));
    assert_eq!(after["huffable"].as_array().unwrap().len(), 1);
    let huff = format!("huff{}", after["huffable"][0]);
    let (_, huffed) = post(
        "/api/game",
        &json!({"rules": "ghanaian", "start": start, "moves": [forgotten, huff], "line": true}),
    );
    assert_eq!(huffed["line"][2]["huff"], after["huffable"][0]);
    assert_eq!(huffed["side_to_move"], "black");
}

#[test]
fn h5_why_tells_no_capture_that_may_be_forgotten() {
    let why = |rules: &str, from: u8, to: u8| {
        let question =
            json!({"rules": rules, "fen": "W:W33,46,50:B28,5,1", "from": from, "to": to});
        http::post("/api/why", &question).1
    };
    assert_eq!(why("ghanaian", 46, 41)["reason"], "legal");
    assert_eq!(why("ghanaian", 33, 24)["reason"], "legal");
    assert_eq!(why("ghanaian,huff=off", 46, 41)["reason"], "must-capture");
    // Under the rule of kings a man's capture is compulsory when no king could capture.
    assert_eq!(why("nigerian", 46, 41)["reason"], "must-capture");
    let refused = json!({"reason": "one-step", "code": "why.man-step",
        "with": {"set": "ghanaian"}, "title": "Too far",
        "text": "A man goes one step at a time.", "clause": "S1-man-moves"});
    assert_eq!(why("ghanaian", 46, 37), refused);
}

#[test]
fn c6_paths_tell_every_landing_and_every_piece_taken_in_order() {
    let score = json!({"rules": "nigerian,huff=off", "start": "W:WK49:B7,14,33"});
    let (_, answer) = post("/api/game", &score);
    let moves = answer["moves"].as_array().unwrap();
    let ends: Vec<_> = moves.iter().map(|mv| mv["text"].as_str().unwrap()).collect();
    assert_eq!(ends.len(), 5, "{ends:?}");
    for mv in moves {
        let hops = mv["path"].as_array().unwrap().len() - 1;
        assert_eq!(mv["captured"].as_array().unwrap().len(), hops, "{mv}");
    }
}

#[test]
fn the_computer_takes_what_it_can_and_plays_every_rule_set() {
    let (_, rules) = http::get_json("/api/rules");
    let sets = rules["sets"].as_array().unwrap();
    assert_eq!(sets.len(), draughts::RULE_SETS.len());
    for set in sets {
        let id = set["id"].as_str().unwrap();
        let (status, answer) = post("/api/reply", &json!({"rules": id, "level": 2, "seed": 5}));
        assert_eq!(status, 200, "{id}: {answer}");
        let hub = answer["move"]["hub"].as_str().unwrap();
        let (status, after) = post("/api/game", &json!({"rules": id, "moves": [hub]}));
        assert_eq!((status, &after["ply"]), (200, &json!(1)), "{id}");
        let (status, contract) = http::get_json(&format!("/api/contract?rules={id}"));
        assert_eq!((status, contract["contract"].as_str()), (200, Some(id)));
        let squares = contract["board"]["squares"].as_array().unwrap().len();
        assert_eq!(contract["board"]["start"].as_str().unwrap().len(), squares, "{id}");
    }
    let free = json!({"rules": "international", "start": "W:W38,42,48:B22,7,9,10", "moves": ["38-33", "22-28"], "level": 3});
    let (_, answer) = post("/api/reply", &free);
    assert_eq!(answer["move"]["hub"], "33x22x28");
    let offence = json!({"rules": "ghanaian", "start": "W:W33,37,46,50:B28,5,1,2", "moves": ["46-41"], "level": 16});
    let (_, answer) = post("/api/reply", &offence);
    assert_eq!(answer["huff"], 33, "{answer}");
    let draw = json!({"rules": "international", "level": 1, "draw": true});
    assert_eq!(post("/api/reply", &draw).1["accepts"], false);
}

#[test]
fn the_page_names_its_files_by_their_hash_and_forbids_the_rest() {
    let page = get("/");
    assert_eq!(page.status, 200);
    let policy = page.header("content-security-policy").unwrap();
    let scripts = policy.split("; ").find(|part| part.starts_with("script-src"));
    assert_eq!(scripts, Some("script-src 'self' 'wasm-unsafe-eval'"), "{policy}");
    assert!(policy.contains("worker-src 'self'; style-src 'self';"), "{policy}");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let place = page.body.split('"').find(|part| part.ends_with("/main.js")).unwrap();
    assert!(!page.body.contains("{{"), "{}", page.body);
    let script = get(place);
    assert_eq!(script.header("cache-control"), Some("public, max-age=31536000, immutable"));
    assert!(script.header("content-type").unwrap().starts_with("text/javascript"));
    // A script of the page is under its policy; what runs by itself brings its own.
    assert_eq!(script.header("content-security-policy"), None);
    let beside = |name| get(&place.replace("main.js", name));
    assert_eq!(beside("css/theme.css").header("content-security-policy"), None);
    for name in ["rules/worker.js", "icon.svg"] {
        assert_eq!(beside(name).header("content-security-policy"), Some(policy), "{name}");
    }
    assert_eq!(get("/sw.js").header("content-security-policy"), Some(policy));
    let hash = place.split('/').nth(2).unwrap();
    assert_eq!(get(&place.replace(hash, "0000000000000000")).status, 404);
    assert_eq!(get(&format!("/assets/{hash}/%2e%2e/tests/run")).status, 404);
    assert_eq!(
        http::get_with(place, "accept-encoding: gzip").header("content-encoding"),
        Some("gzip")
    );
    let encoding = http::get_with(place, "accept-encoding: br, gzip")
        .header("content-encoding")
        .map(str::to_owned);
    // While the page is worked on, a file that was changed since the build has no other form.
    let is_fresh = cfg!(debug_assertions) && encoding.as_deref() == Some("gzip");
    assert!(is_fresh || encoding.as_deref() == Some("br"), "{encoding:?}");
    assert_eq!(get("/healthz").body, "ok");
}

#[test]
fn the_first_answers_come_with_the_page() {
    let page = get("/").body;
    let (_, rest) = page.split_once("id=\"first\">").unwrap();
    let (first, _) = rest.split_once("</script>").unwrap();
    let first: Value = serde_json::from_str(first).unwrap();
    let answer = |path: &str| serde_json::from_str::<Value>(&get(path).body).unwrap();
    let mut rules = answer("/api/rules");
    rules.as_object_mut().unwrap().remove("keys");
    assert_eq!(first["rules"], rules);
    let contract = first["rules"]["first"].as_str().unwrap();
    assert_eq!(first["contract"], answer(&format!("/api/contract?rules={contract}")));
    assert_eq!(first["contract"]["contract"], contract);
}

/// What messengers show of an address: the contents of its tags, by name.
fn card(path: &str) -> std::collections::BTreeMap<String, String> {
    let head = get(path).body;
    let tags = head.split("<meta ").filter_map(|tag| {
        let (name, rest) = tag.split_once("=\"")?.1.split_once("\" content=\"")?;
        let content = rest.split_once('"')?.0.replace("&amp;", "&");
        Some((name.to_owned(), content))
    });
    tags.collect()
}

#[test]
fn a_link_that_is_sent_on_has_a_title_and_a_picture_of_its_position() {
    for (path, title, rules) in [
        ("/", "Longking: draughts by your own rules", "nigerian"),
        ("/game?rules=russian&fen=W:W20:BK32", "Russian: White to move", "russian"),
        ("/analysis?rules=frisian", "Frisian: play, learn, look deeper", "frisian"),
        (
            "/compare?rules=russian&with=brazilian",
            "One position, two rules: Russian and Brazilian",
            "russian",
        ),
        ("/book/turkish/C3", "Turkish: the rules, with boards to try them", "turkish"),
        ("/game?rules=martian", "Longking: draughts by your own rules", "nigerian"),
        ("/t/no-such-table", "Longking: draughts by your own rules", "nigerian"),
    ] {
        let card = card(path);
        assert_eq!(card["og:title"], title, "{path}");
        let root = "http://test";
        assert_eq!(card["og:url"], format!("{root}{path}"));
        let picture = card["og:image"].strip_prefix(root).expect(path);
        assert!(picture.starts_with(&format!("/card.png?rules={rules}&fen=")), "{picture}");
        let answer = get(picture);
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("image/png")));
    }
    assert_eq!(get("/card.png?rules=martian").status, 400);
    assert_eq!(get("/card.png?rules=russian&fen=W:W99:B1").status, 400);
}

#[test]
fn an_invitation_says_who_invites_to_what() {
    let terms = json!({"rules": "nigerian", "clock": "300+5"});
    let (status, made) = http::post("/api/tables", &json!({"terms": terms, "name": "Ada <3"}));
    assert_eq!(status, 201, "{made}");
    let card = card(&format!("/t/{}", made["id"].as_str().unwrap()));
    assert_eq!(card["og:title"], "Ada &lt;3 invites you to play: Nigerian, 5+5");
}

#[test]
fn only_the_page_for_others_may_stand_in_a_frame() {
    for (path, framed) in [("/", false), ("/embed?rules=russian", true), ("/game", false)] {
        let answer = get(path);
        let policy = answer.header("content-security-policy").expect("every page has one");
        assert_eq!(policy.contains("frame-ancestors *"), framed, "{path}");
        assert_eq!(policy.contains("frame-ancestors 'none'"), !framed, "{path}");
        assert!(!answer.body.contains("{{"), "{path}");
    }
}

#[test]
fn a_page_that_a_browser_has_is_not_sent_again() {
    let page = get("/");
    let tag = page.header("etag").unwrap();
    let again = http::get_with("/", &format!("if-none-match: {tag}"));
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(again.header("etag"), Some(tag));
    assert_eq!(again.header("content-security-policy"), page.header("content-security-policy"));
    assert_eq!(http::get_with("/", "if-none-match: W/\"0\"").status, 200);
}

#[test]
fn the_service_worker_names_every_file_that_the_page_needs() {
    let worker = get("/sw.js");
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    assert!(worker.header("content-type").unwrap().starts_with("text/javascript"));
    assert!(!worker.body.contains("{{"), "{}", worker.body);
    let files: Vec<_> =
        worker.body.split(['"', ' ']).filter(|word| word.starts_with("/assets/")).collect();
    for name in ["/main.js", "/css/theme.css", "/icon.svg", "/rules/worker.js", "/pack.json"] {
        assert!(files.iter().any(|file| file.ends_with(name)), "{name}: {files:?}");
    }
    let pack = files.iter().find(|file| file.ends_with("/pack.json")).unwrap();
    let pack: Vec<[String; 3]> = serde_json::from_str(&get(pack).body).unwrap();
    for name in ["/views/book.js", "/css/study.css", "/puzzles/russian.txt", "/book/clauses.json"] {
        assert!(pack.iter().any(|[path, ..]| path.ends_with(name)), "{name}");
    }
    for [path, kind, text] in &pack {
        assert!(!files.contains(&path.as_str()), "{path} comes twice");
        let alone = get(path);
        assert_eq!((alone.status, alone.header("content-type")), (200, Some(kind.as_str())));
        assert_eq!(alone.body, *text, "{path}");
    }
    for file in files.iter().filter(|file| file.contains('.')) {
        assert_eq!(get(file).status, 200, "{file}");
    }
    let [icon, robots] = ["/favicon.ico", "/robots.txt"].map(get);
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/png")));
    assert!(robots.body.contains("Disallow: /t/"), "games by link are for who has the link");
    let manifest = get("/manifest.webmanifest");
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let manifest: Value = serde_json::from_str(&manifest.body).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let answer = get(icon["src"].as_str().unwrap());
        assert_eq!((answer.status, answer.header("content-type")), (200, icon["type"].as_str()));
    }
}

/// What a browser fetches at most before its computer plays: the module and the weights for its
/// rules.
const MOST_FOR_THE_COMPUTER: usize = 400_000;

/// A module alone as it is built while it is worked on, each crate by itself.
const MOST_WHILE_WORKED_ON: usize = 450_000;

/// Where the modules for browsers are, and whether each is the one for wide registers; none when
/// they were left out.
fn modules() -> Vec<(String, bool)> {
    let page = get("/").body;
    let place = |mark: &str| {
        let (_, rest) = page.split_once(mark).expect("the page says where they are");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let places = [("name=\"rules-module\" content=\"", false), ("data-simd=\"", true)];
    let places = places.map(|(mark, is_wide)| (place(mark), is_wide));
    places.into_iter().filter(|(place, _)| !place.is_empty()).collect()
}

/// The bytes of a module in the smallest form; every form is sent to who reads it.
fn packed(place: &str) -> usize {
    let lengths = ["br", "gzip", "identity"].map(|encoding| {
        let answer = http::get_with(place, &format!("accept-encoding: {encoding}"));
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), Some("application/wasm"));
        let told = answer.header("content-encoding").unwrap_or("identity");
        assert_eq!(told, encoding);
        let length = answer.header("content-length").expect("an answer has a length");
        length.parse::<usize>().expect("a length is a number")
    });
    assert!(lengths.is_sorted(), "{lengths:?}");
    lengths[0]
}

#[test]
fn the_modules_for_browsers_are_sent_compressed_when_they_were_built_and_are_small_with_any_weights()
 {
    let modules = modules();
    if modules.is_empty() {
        let worker = get("/sw.js").body;
        assert!(!worker.contains(".wasm"), "{worker}");
        return;
    }
    assert_eq!(modules.len(), 2);
    for (place, is_wide) in modules {
        let module = packed(&place);
        if cfg!(debug_assertions) {
            // Only a release is optimised as a whole and packed as small as can be.
            assert!(module < MOST_WHILE_WORKED_ON, "{place}: {module}");
        }
        let folder = &place[..=place.rfind('/').unwrap()];
        for id in longking_weights::FAMILIES {
            let network = longking_weights::network(id).filter(|_| is_wide);
            let (name, file) = match network {
                Some(file) => (format!("net/{id}"), file),
                None => ((*id).to_owned(), longking_weights::file(id).unwrap()),
            };
            let answer = get(&format!("{folder}weights/{name}.lkw"));
            assert_eq!(answer.status, 200, "{name}");
            let both = module + file.len();
            let told = format!("{place} with {name}: {module} and {} bytes", file.len());
            assert!(cfg!(debug_assertions) || both < MOST_FOR_THE_COMPUTER, "{told}");
            println!("{told}");
        }
        assert_eq!(get(&format!("{folder}weights/net/whist.lkw")).status, 404);
    }
}
