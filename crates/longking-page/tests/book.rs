//! The rule book is true: every lesson is played through under every rule set that shows it.
//!
//! The files are those that the page shows. A clause belongs to a rule set when its values are
//! among those of `when`, and the set among `sets`. A place, which is a position for the lesson of
//! a clause, promises:
//!
//! | field | promise |
//! |---|---|
//! | `fen`, `log` | what has been played before the reader's turn |
//! | `touch` | the piece that the reader has touched: no other may be played |
//! | `legal` | every legal move, and every offence where huffing is on |
//! | `solve` | the reader's moves, each with all that are right; a text by itself is the answer of the program |
//! | `wrong` | where a piece may not go, and the reason that is told |
//! | `ends` | how the game ends then |
//! | `find`, `squares` | what is pointed at instead of a move |

#[path = "book/pages.rs"]
mod pages;
#[path = "book/tongues.rs"]
mod tongues;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use draughts::{RULE_SETS, RuleSet};
use draughts_notation::{Contract, Key};
use longking_page::answers::{EngineContext, answer};
use longking_table::Refusal;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    documents: BTreeMap<String, String>,
    sets: BTreeMap<String, Vec<String>>,
    apart: BTreeMap<String, String>,
    chapters: Vec<Chapter>,
    clauses: Vec<Clause>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    id: String,
    title: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Clause {
    id: String,
    chapter: String,
    title: String,
    short: String,
    full: String,
    clause: String,
    #[serde(default)]
    when: BTreeMap<String, Vec<String>>,
    sets: Option<Vec<String>>,
    #[serde(default)]
    sources: BTreeMap<String, String>,
    topic: Option<String>,
    brief: Option<String>,
    /// The part of the board that it is about.
    see: Option<String>,
    lesson: Option<Lesson>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    ask: String,
    done: String,
    also: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    sets: Option<Vec<String>>,
    fen: String,
    touch: Option<u8>,
    #[serde(default)]
    log: Vec<String>,
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    solve: Vec<Step>,
    #[serde(default)]
    wrong: Vec<Wrong>,
    ends: Option<Ends>,
    find: Option<String>,
    #[serde(default)]
    squares: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Step {
    Reader(Vec<String>),
    Program(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    from: u8,
    to: u8,
    reason: String,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Ends {
    winner: Option<String>,
    reason: String,
    clause: String,
}

fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/app/book").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn texts() -> Texts {
    serde_json::from_str(&file("clauses.json")).expect("clauses.json")
}

/// The places of a board, by clause.
fn places(set: &RuleSet) -> BTreeMap<String, Vec<Place>> {
    let moves = &set.rules.moves;
    let name = format!("positions/{}-{}.json", moves.board, moves.corner);
    serde_json::from_str(&file(&name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Asks what may be refused; nothing here needs the computer.
fn try_to_ask(name: &str, question: &Value) -> Result<String, Refusal> {
    let context = EngineContext::bare();
    answer(name, &question.to_string(), context)
}

fn ask(name: &str, question: &Value) -> Value {
    let found = try_to_ask(name, question);
    let text = found.unwrap_or_else(|refusal| panic!("{question}: {refusal}"));
    serde_json::from_str(&text).expect("an answer is JSON")
}

fn names(set: &RuleSet, sets: Option<&Vec<String>>) -> bool {
    sets.is_none_or(|sets| sets.iter().any(|id| id == set.id))
}

impl Clause {
    fn belongs(&self, set: &RuleSet) -> bool {
        let holds = |(key, allowed): (&String, &Vec<String>)| {
            let key = Key::find(key).unwrap_or_else(|| panic!("{}: {key} is no key", self.id));
            allowed.iter().any(|value| *value == key.get(&set.rules))
        };
        names(set, self.sets.as_ref()) && self.when.iter().all(holds)
    }

    /// The rules of its lesson: what the rule set has beside it is left aside.
    fn rules(&self, texts: &Texts, set: &'static RuleSet) -> String {
        let mut contract = Contract::from(set).rules().to_owned();
        for key in Key::ALL {
            let apart = texts.apart.get(key.name()).filter(|_| !self.when.contains_key(key.name()));
            if let Some(value) = apart {
                key.set(&mut contract, value).expect("a value of the key");
            }
        }
        Contract::new(set, contract).expect("rules of a lesson").to_string()
    }
}

/// What is asked about a lesson after these moves.
fn table(rules: &str, place: &Place, log: &[String]) -> Value {
    let touch =
        place.touch.map(|square| json!({"e": "touch", "square": square, "by": "one", "at": 0}));
    let event = |text: &String| match text.strip_prefix("huff") {
        Some(square) => {
            json!({"e": "huff", "square": square.parse::<u8>().expect("a square"), "at": 0})
        }
        None => json!({"e": "move", "m": text, "at": 0}),
    };
    let terms = json!({"rules": rules, "start": place.fen, "touch": place.touch.is_some()});
    let log: Vec<_> = touch.into_iter().chain(log.iter().map(event)).collect();
    json!({"table": {"terms": terms, "log": log}})
}

/// Where a lesson stands after these moves.
fn stand(rules: &str, place: &Place, log: &[String]) -> Value {
    ask("game", &table(rules, place, log))
}

fn hubs(stand: &Value) -> BTreeSet<String> {
    let moves = stand["moves"].as_array().expect("moves");
    moves.iter().map(|mv| mv["hub"].as_str().expect("a name").to_owned()).collect()
}

fn why(rules: &str, fen: &Value, from: u8, to: u8) -> String {
    let told = ask("why", &json!({"rules": rules, "fen": fen, "from": from, "to": to}));
    assert!(!told["title"].as_str().expect("a title").contains('{'), "{told}");
    told["reason"].as_str().expect("a reason").to_owned()
}

/// Plays a lesson through.
fn play(name: &str, rules: &str, place: &Place, lesson: &Lesson) {
    let first = stand(rules, place, &place.log);
    let legal = hubs(&first);
    assert_eq!(legal, place.legal.iter().cloned().collect(), "{name}: legal");
    assert_eq!(legal.len(), place.legal.len(), "{name}: a move twice");
    let Some(Step::Reader(right)) = place.solve.first() else { panic!("{name}: nothing to play") };
    assert!(!right.is_empty(), "{name}: nothing to play");
    let others = place.touch.is_none() && legal.iter().any(|mv| !right.contains(mv));
    assert!(!others || lesson.also.is_some(), "{name}: no words for other legal moves");
    for choice in right {
        let mut log = place.log.clone();
        let mut now = first.clone();
        for step in &place.solve {
            let text = match step {
                Step::Reader(right) if std::ptr::eq(step, &place.solve[0]) => {
                    assert!(right.contains(choice));
                    choice
                }
                Step::Reader(right) => &right[0],
                Step::Program(text) => text,
            };
            match text.strip_prefix("huff") {
                Some(square) => {
                    let square: u64 = square.parse().expect("a square");
                    let huffable = now["huffable"].as_array().expect("squares");
                    assert!(huffable.iter().any(|one| one == square), "{name}: {text}");
                }
                None => assert!(hubs(&now).contains(text), "{name}: {text} cannot be played"),
            }
            log.push(text.clone());
            now = stand(rules, place, &log);
        }
        let ends: Option<Ends> = serde_json::from_value(now["outcome"].clone()).expect("an end");
        match &place.ends {
            Some(wanted) => assert_eq!(ends.as_ref(), Some(wanted), "{name}: {choice}"),
            // A lesson about something else may take everything, and ends in no other way.
            None => assert!(ends.is_none_or(|end| end.reason == "no-pieces"), "{name}: {choice}"),
        }
    }
    if place.touch.is_some() {
        assert_eq!(first["bound"], json!(place.touch), "{name}");
        for other in legal.iter().filter(|mv| !right.contains(mv)) {
            let question =
                table(rules, place, &[&place.log[..], std::slice::from_ref(other)].concat());
            let told = try_to_ask("game", &question);
            assert!(told.is_err(), "{name}: {other} was played in spite of the touch");
        }
    }
    for Wrong { from, to, reason } in &place.wrong {
        assert_eq!(why(rules, &first["fen"], *from, *to), *reason, "{name}: {from} to {to}");
    }
    if first["huffable"] == json!([]) {
        for mv in first["moves"].as_array().expect("moves") {
            let ends = [
                &mv["path"][0],
                &mv["path"].as_array().expect("a path").last().expect("an end").clone(),
            ];
            let [from, to] = ends.map(|square| square.as_u64().expect("a square") as u8);
            assert_eq!(why(rules, &first["fen"], from, to), "legal", "{name}: {mv}");
        }
    }
}

/// What is pointed at is what the board has.
fn find(name: &str, set: &RuleSet, place: &Place) {
    let board = &ask("contract", &json!({"rules": set.id}))["board"];
    let side = board["side"].as_u64().expect("a side");
    let mirrored = !board["line"].as_array().expect("a line").is_empty();
    let is = |row: u64, column: u64| match place.find.as_deref() {
        Some("far-row") => row == 0,
        Some("central-line") if mirrored => row == column,
        Some("central-line") => row + column == side - 1,
        other => panic!("{name}: {other:?} cannot be pointed at"),
    };
    let squares = board["squares"].as_array().expect("squares").iter().zip(1..);
    let wanted: Vec<u8> = squares
        .filter(|(square, _)| {
            is(square["row"].as_u64().expect("a row"), square["column"].as_u64().expect("a column"))
        })
        .map(|(_, number)| number)
        .collect();
    assert_eq!(place.squares, wanted, "{name}");
}

#[test]
fn every_lesson_is_true_under_every_rule_set() {
    let texts = texts();
    for set in RULE_SETS {
        let places = places(set);
        let mut played = 0;
        for clause in texts.clauses.iter().filter(|clause| clause.belongs(set)) {
            let Some(lesson) = &clause.lesson else { continue };
            let here = places.get(&clause.id).into_iter().flatten();
            let here: Vec<_> = here.filter(|place| names(set, place.sets.as_ref())).collect();
            assert!(here.len() <= 1, "{} has two positions under {}", clause.id, set.id);
            for place in here {
                let name = format!("{} under {}", clause.id, set.id);
                match place.find {
                    Some(_) => find(&name, set, place),
                    None => play(&name, &clause.rules(&texts, set), place, lesson),
                }
                played += 1;
            }
        }
        assert!(played >= 12, "{} has {played} lessons", set.id);
    }
}

#[test]
fn no_position_is_idle() {
    let texts = texts();
    for set in RULE_SETS {
        for (id, places) in places(set) {
            let clause = texts.clauses.iter().find(|clause| clause.id == id);
            let clause = clause.unwrap_or_else(|| panic!("{id} is no clause"));
            assert!(clause.lesson.is_some(), "{id} has no words for its positions");
            for place in places {
                let same_board = |other: &&&RuleSet| {
                    let (ours, theirs) = (&set.rules.moves, &other.rules.moves);
                    (ours.board, ours.corner) == (theirs.board, theirs.corner)
                };
                let shown = RULE_SETS
                    .iter()
                    .filter(same_board)
                    .any(|other| clause.belongs(other) && names(other, place.sets.as_ref()));
                assert!(shown, "{id}: {} is shown by no rule set", place.fen);
            }
        }
    }
}

#[test]
fn every_clause_says_where_it_stands() {
    let texts = texts();
    let known = include_str!("../../draughts/clauses.txt");
    let ids: BTreeSet<_> =
        known.lines().filter_map(|line| Some(line.split_once(" | ")?.0.trim())).collect();
    for clause in &texts.clauses {
        let Clause { id, .. } = clause;
        assert!(ids.contains(clause.clause.as_str()), "{id}: {} is no clause", clause.clause);
        assert!(texts.chapters.iter().any(|chapter| chapter.id == clause.chapter), "{id}: chapter");
        assert!(RULE_SETS.iter().any(|set| clause.belongs(set)), "{id} belongs to no rule set");
        for document in clause.sources.keys() {
            assert!(texts.documents.contains_key(document), "{id}: {document}");
        }
        assert_eq!(
            clause.topic.is_some(),
            clause.brief.is_some(),
            "{id}: a topic needs a brief word"
        );
    }
    let documents = texts.sets.values().flatten();
    assert!(documents.clone().all(|name| texts.documents.contains_key(name)));
    assert!(texts.sets.keys().all(|id| RuleSet::find(id).is_some_and(|set| set.id == id)));
    let unique: BTreeSet<_> = texts.clauses.iter().map(|clause| &clause.id).collect();
    assert_eq!(unique.len(), texts.clauses.len(), "an id twice");
}

#[test]
fn every_article_of_the_manual_is_in_the_book() {
    let texts = texts();
    let manual = texts.clauses.iter().filter_map(|clause| clause.sources.get("NG"));
    let mut told: BTreeSet<(u8, u8)> = BTreeSet::new();
    for places in manual {
        let number = |text: &str| {
            let (chapter, article) = text.trim().split_once('.').expect("an article");
            (chapter.parse::<u8>().expect("a number"), article.parse::<u8>().expect("a number"))
        };
        for part in places.split(',') {
            let (first, last) = part.split_once(" to ").unwrap_or((part, part));
            let ((chapter, first), (_, last)) = (number(first), number(last));
            told.extend((first..=last).map(|article| (chapter, article)));
        }
    }
    let known = include_str!("../../draughts/clauses.txt");
    let articles = known.lines().filter_map(|line| line.strip_prefix("NG-"));
    for line in articles {
        let id = line.split(" | ").next().expect("an id");
        let (chapter, article) = id.split_once('.').expect("an article");
        let article = (chapter.parse().expect("a number"), article.parse().expect("a number"));
        assert!(told.contains(&article), "NG-{id} is not in the book");
    }
}

#[test]
fn words_have_places_for_known_names_only() {
    let names = ["man", "men", "king", "kings", "capture", "captures", "act", "crowned"];
    let texts = texts();
    let lessons = texts.clauses.iter().filter_map(|clause| clause.lesson.as_ref());
    let lessons =
        lessons.flat_map(|lesson| [Some(&lesson.ask), Some(&lesson.done), lesson.also.as_ref()]);
    let clauses = texts.clauses.iter().flat_map(|clause| {
        [Some(&clause.title), Some(&clause.short), Some(&clause.full), clause.brief.as_ref()]
    });
    let chapters = texts.chapters.iter().map(|chapter| Some(&chapter.title));
    for text in lessons.chain(clauses).chain(chapters).flatten() {
        for part in text.split('{').skip(1) {
            let name = part.split('}').next().expect("a name");
            assert!(names.contains(&name), "{text:?}: {name} is not a name");
        }
        assert!(!text.is_empty());
    }
}

/// One position under two contracts, and what is told about it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    title: String,
    text: String,
    a: String,
    b: String,
    fen: String,
    /// How many moves are legal under each alone.
    only: [usize; 2],
    /// By which clause the game is over under each.
    over: [Option<String>; 2],
    /// How many offences may be played under each.
    offences: [usize; 2],
}

#[test]
fn every_comparison_shows_its_difference() {
    let examples: Vec<Example> = serde_json::from_str(&file("compare.json")).expect("compare.json");
    for Example { id, title, text, a, b, fen, only, over, offences } in &examples {
        assert!(!title.is_empty() && !text.is_empty());
        let told = ask("compare", &json!({"a": a, "b": b, "fen": fen}));
        let sides = [&told["a"], &told["b"]];
        let moves = |side: &Value| side["moves"].as_array().expect("moves").clone();
        let alone = sides.map(|side| moves(side).iter().filter(|mv| mv["only"] == true).count());
        assert_eq!(alone, *only, "{id}: moves legal under one alone");
        let common =
            sides.map(moves).map(|moves| moves.iter().filter(|mv| mv["only"] == false).count());
        assert_eq!(common[0], common[1], "{id}: moves of both");
        let ends = sides.map(|side| side["outcome"]["clause"].as_str().map(str::to_owned));
        assert_eq!(ends, *over, "{id}: over");
        let missed = sides.map(|side| side["offences"].as_array().expect("moves").len());
        assert_eq!(missed, *offences, "{id}: offences");
        assert!(!told["differences"].as_array().expect("keys").is_empty(), "{id}");
    }
    assert!(examples.len() >= 6);
}

#[test]
fn a_comparison_is_the_same_from_either_side() {
    let fen = "W:WK4,34:B13,22,K38";
    let one = ask("compare", &json!({"a": "nigerian,huff=off", "b": "international", "fen": fen}));
    let turned = &one["b"]["fen"];
    let other =
        ask("compare", &json!({"a": "international", "b": "nigerian,huff=off", "fen": turned}));
    for (ours, theirs) in [("a", "b"), ("b", "a")] {
        assert_eq!(one[ours], other[theirs]);
    }
    assert_eq!(one["mirrored"], true);
    let texts: Vec<_> =
        one["a"]["moves"].as_array().expect("moves").iter().map(|mv| &mv["text"]).collect();
    assert_eq!(texts, ["4x26", "4x31", "34x43"]);
}

#[test]
fn comparisons_that_cannot_be_made_are_refused() {
    for (question, refusal) in [
        (
            json!({"a": "nigerian", "b": "russian"}),
            "b: both need one board: 10 under the first rules, 8 under these",
        ),
        (json!({"a": "whist", "b": "russian"}), "a: "),
        (json!({"a": "nigerian", "b": "international", "fen": "W:W51"}), "fen: "),
    ] {
        let told = try_to_ask("compare", &question).expect_err("it is refused");
        assert!(told.to_string().starts_with(refusal), "{told}");
    }
    let question = json!({"rules": "nigerian", "fen": "W:W28:B23", "from": 28, "to": 51});
    let told = try_to_ask("why", &question).expect_err("it is refused");
    assert_eq!(told.to_string(), "to: 51 is not a square of the board");
}
