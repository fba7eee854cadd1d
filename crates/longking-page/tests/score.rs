//! Scores of games as the page writes them, read again.

use draughts::rules::First;
use draughts::{Color, RULE_SETS};
use draughts_notation::pdn::{self, Leap, PdnGame, Severity, read_games};
use draughts_notation::{Contract, Key};
use longking_page::answers::stand::Answer;
use longking_page::answers::{EngineContext, answer};
use longking_table::{Act, Beginner, Crowns, Event, Phase, Player, Record, Short, Table, Terms};
use serde_json::{Value, json};

use Player::{One, Two};

/// How many games of each rule set; each is begun by another lot and with other odds.
const GAMES: u64 = 5;

/// The most events of a game.
const EVENTS: usize = 70;

fn ask(name: &str, question: &Value) -> Value {
    let text = answer(name, &question.to_string(), EngineContext::bare())
        .expect("a question with an answer");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// The score of a table as PDN.
fn score(table: &Table) -> String {
    let names = ["Ann \"A\"", "Ben"];
    let question = json!({"table": table.record(), "names": names, "date": "2026-01-31"});
    ask("score", &question)["text"].as_str().expect("a text").to_owned()
}

fn stand(table: &Table) -> Value {
    serde_json::to_value(Answer::of(table, 0, true)).expect("an answer is JSON")
}

fn play(terms: Terms, line: &[&str]) -> Table {
    let log = line.iter().map(|text| match text.strip_prefix("huff") {
        Some(square) => Act::Huff(square.parse().expect("a number")),
        None => Act::Move((*text).to_owned()),
    });
    let log = log.map(|act| Event { act, by: None, at: 0 }).collect();
    Table::of(&Record { terms, results: Vec::new(), log }).expect("the moves may be played")
}

fn resigned(mut table: Table, player: Player) -> Table {
    let resign = Event { act: Act::Resign, by: Some(player), at: 0 };
    table.apply(&resign).expect("the game goes on");
    table
}

#[test]
fn a_score_is_pdn_with_its_contract_its_players_and_its_result() {
    let table = play(Terms::of("nigerian,huff=off"), &["31-26", "20-25", "32-27"]);
    let expected = "[Date \"2026.01.31\"]\n[White \"Ann \\\"A\\\"\"]\n[Black \"Ben\"]\n\
                    [Result \"0-2\"]\n[GameType \"20,W,10,10,N2,1\"]\n\
                    [Rules \"nigerian,huff=off\"]\n\
                    [Termination \"White resigned. (NG-5.3)\"]\n\n1. 31-26 20-25 2. 32-27 *\n\n";
    assert_eq!(score(&resigned(table, One)), expected);
}

#[test]
fn ng_2_1_a_game_that_black_begins_has_its_position_and_starts_with_dots() {
    let begins = Some(Beginner { player: Two, color: Color::Black });
    let table = play(Terms { begins, ..Terms::of("nigerian") }, &["20-25", "31-26", "16-21"]);
    let expected = "[Date \"2026.01.31\"]\n[White \"Ann \\\"A\\\"\"]\n[Black \"Ben\"]\n\
                    [Result \"*\"]\n[GameType \"20,W,10,10,N2,1\"]\n[Rules \"nigerian\"]\n\
                    [SetUp \"1\"]\n[FEN \"B:W31-50:B1-20\"]\n\n1... 20-25 2. 31-26 16-21 *\n\n";
    assert_eq!(score(&table), expected);
}

#[test]
fn h3_a_huff_is_written_with_the_position_behind_it_in_the_numbers_of_the_game_type() {
    let start = Some("W:W21,32:B1,18".to_owned());
    let terms = Terms { start, ..Terms::of("spanish,huff=all") };
    let text = score(&play(terms, &["32-28", "huff21", "1-5"]));
    let expected = "[FEN \"W:W1,12:B15,32\"]\n\n\
                    1. 1-5 {[%huff 12]} /FEN \"B:W5:B15,32\"/ 1... 32-28 *\n\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn the_first_number_of_a_result_is_that_of_the_side_that_begins() {
    for (rules, first, winner, expected) in [
        ("international", "32-28", "white", "[Result \"2-0\"]"),
        ("nigerian", "31-26", "white", "[Result \"2-0\"]"),
        ("russian", "22-18", "white", "[Result \"1-0\"]"),
        ("english", "11-15", "white", "[Result \"0-1\"]"),
        ("english", "11-15", "black", "[Result \"1-0\"]"),
    ] {
        let table = play(Terms::of(rules), &[first]);
        let white_resigns = winner == "black";
        let loser = if (stand(&table)["white"] == "one") == white_resigns { One } else { Two };
        let text = score(&resigned(table, loser));
        assert!(text.contains(expected), "{rules}: {text}");
        let game = read(&text);
        assert_eq!(word(game.result.winner(game.contract.rules())), json!(winner), "{rules}");
    }
}

#[test]
fn odds_of_time_are_tags_of_the_colours() {
    let clock = |one: Option<&str>, two: Option<&str>| Terms {
        begins: Some(Beginner { player: Two, color: Color::White }),
        clock: one.map(str::to_owned),
        clock_two: two.map(str::to_owned),
        ..Terms::of("international")
    };
    for (terms, expected) in [
        (clock(Some("300+5"), None), "[TimeControl \"300+5\"]"),
        (
            clock(Some("300+5"), Some("60")),
            "[TimeControlWhite \"60\"]\n[TimeControlBlack \"300+5\"]",
        ),
        (clock(None, Some("60")), "[TimeControlWhite \"60\"]\n[TimeControlBlack \"-\"]"),
        (clock(None, None), "[Rules \"international\"]\n\n1. 32-28 *"),
    ] {
        let text = score(&play(terms, &["32-28"]));
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn men_that_are_being_named_are_a_score_without_moves() {
    let terms = Terms { crown: Some(Crowns::Both), ..Terms::of("nigerian") };
    let mut table = Table::new(&terms).unwrap();
    assert!(!score(&table).contains("FEN"));
    let crown = Act::Crown { square: 46, spent: 31 };
    table.apply(&Event { act: crown, by: Some(One), at: 0 }).unwrap();
    assert!(score(&table).contains("[FEN \"W:W32-45,K46,47-50:B1-20\"]"), "{}", score(&table));
}

/// The one game of a score, of which nothing had to be repaired.
fn read(text: &str) -> PdnGame {
    // The rules that are asked for count for nothing where a game names its own.
    let asked = "thai".parse().expect("a rule set");
    let mut games = read_games(text, &asked).expect("a file within the limits");
    assert_eq!(games.len(), 1, "{text}");
    let problems: Vec<_> =
        games[0].problems.iter().filter(|problem| problem.severity() > Severity::Note).collect();
    assert!(problems.is_empty(), "{problems:?}\n{text}");
    games.remove(0).game
}

fn word(winner: Option<Color>) -> Value {
    match winner {
        Some(Color::White) => json!("white"),
        Some(Color::Black) => json!("black"),
        None => Value::Null,
    }
}

/// The score of a table is the same game: to the reader of PDN, as a study, and written once more.
fn check(table: &Table) {
    let text = score(table);
    let game = read(&text);
    let seen = stand(table);
    assert_eq!(game.contract, *table.contract(), "{text}");
    let normal = Table::new(&Terms::of(&game.contract.to_string())).expect("a contract");
    let start = seen["start"].as_str().filter(|start| stand(&normal)["start"] != *start);
    assert_eq!(game.start.as_deref(), start, "{text}");
    let ended = &seen["outcome"];
    assert_eq!(word(game.result.winner(game.contract.rules())), ended["winner"], "{text}");
    assert_eq!(text.contains("[Termination "), !ended.is_null(), "{text}");

    let line = seen["line"].as_array().expect("every moment");
    let played = line[1..].iter().map(|moment| match moment["huff"].as_u64() {
        Some(square) => format!("huff{square}"),
        None => moment["move"]["hub"].as_str().expect("a move").to_owned(),
    });
    let leaps = game.main_line().map(|id| match &game.node(id).leap {
        Leap::Move(mv) | Leap::Offence(mv) => mv.to_string(),
        Leap::Huff(square) => format!("huff{square}"),
        leap => panic!("{leap:?} in {text}"),
    });
    assert_eq!(leaps.collect::<Vec<_>>(), played.collect::<Vec<_>>(), "{text}");

    let study = ask("study", &json!({"text": text, "rules": "russian"}));
    assert_eq!(study["problems"], json!([]), "{text}");
    let nodes = study["nodes"].as_array().expect("positions");
    let position = |one: &Value| [one["board"].clone(), one["side_to_move"].clone()];
    assert!(nodes.iter().map(position).eq(line.iter().map(position)), "{text}");
    assert_eq!(pdn::write(&game).expect("a game that was read"), text);
}

/// Numbers that look random and never change.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) % bound as u64) as usize
    }

    fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }

    /// A rule set with some house rules, where they can be played.
    fn house(&mut self) -> Contract {
        let mut contract = Contract::from(RULE_SETS[self.below(RULE_SETS.len())]);
        for _ in 0..3 {
            let key = Key::ALL[self.below(Key::ALL.len())];
            let value = key.allowed()[self.below(key.allowed().len())];
            let mut rules = *contract.rules();
            key.set(&mut rules, value).expect("a value that the key allows");
            contract = Contract::new(contract.set(), rules).unwrap_or(contract);
        }
        contract
    }

    /// Terms under a contract: a lot, men short, men crowned, a position that is set up.
    fn terms(&mut self, contract: &Contract) -> Terms {
        let plain = Terms::of(&contract.to_string());
        let begun = stand(&Table::new(&plain).expect("a contract can be played"));
        let by_rules = if begun["side_to_move"] == "white" { Color::White } else { Color::Black };
        let player = Player::BOTH[self.below(2)];
        let by_lot = contract.rules().first == First::Either;
        let color = if by_lot && self.one_in(2) { !by_rules } else { by_rules };
        let mut terms = Terms { begins: Some(Beginner { player, color }), ..plain };
        if self.one_in(4) {
            let mut table = Table::new(&terms).expect("a beginner whom the rules allow");
            self.play(&mut table, 30);
            let seen = stand(&table);
            if seen["outcome"].is_null() && seen["huffable"] == json!([]) {
                terms.start = seen["fen"].as_str().map(str::to_owned);
                terms.begins = None;
            }
        }
        self.odds(&mut terms);
        terms
    }

    /// Men short, or men to be crowned, where that can be played.
    fn odds(&mut self, terms: &mut Terms) {
        let mut asked = terms.clone();
        if self.one_in(3) {
            let player = Player::BOTH[self.below(2)];
            let seen = stand(&Table::new(terms).expect("terms that can be played"));
            let letter = if (seen["white"] == "one") == (player == One) { 'w' } else { 'b' };
            let board = seen["board"].as_str().expect("a letter for each square").char_indices();
            let men: Vec<_> = board.filter(|(_, found)| *found == letter).collect();
            let short = self.of(&men).map(|(at, _)| *at as u8 + 1);
            asked.short = short.map(|square| Short { player, squares: vec![square] });
        }
        if self.one_in(3) {
            asked.crown = [Crowns::Both, Crowns::One, Crowns::Two].get(self.below(3)).copied();
        }
        if Table::agree(&asked).is_ok() {
            *terms = asked;
        }
    }

    /// Plays on: moves and offences, huffs, men named, offers, moves taken back, and perhaps an
    /// end.
    fn play(&mut self, table: &mut Table, events: usize) {
        for _ in 0..events {
            let seen = stand(table);
            let Some(turn) = table.turn() else { return };
            let (act, by) = match table.phase() {
                Phase::Over => return,
                Phase::Crown => (self.crown(&seen), turn),
                Phase::Play => self.act(&seen, turn),
            };
            // Some of what is tried may not be done now, such as to name a man for himself.
            let _ = table.apply(&Event { act, by: Some(by), at: 0 });
        }
    }

    fn crown(&mut self, seen: &Value) -> Act {
        let squares = seen["board"].as_str().map_or(1, str::len);
        Act::Crown { square: self.below(squares) as u8 + 1, spent: self.below(squares) as u8 + 1 }
    }

    fn act(&mut self, seen: &Value, turn: Player) -> (Act, Player) {
        let other = if turn == One { Two } else { One };
        let huffable = seen["huffable"].as_array().expect("squares");
        match self.below(40) {
            0 => return (Act::Offer, turn),
            1 => return (Act::Accept, other),
            2 | 3 => return (Act::Ask(1 + self.below(3) as u32), turn),
            4 | 5 => return (Act::Agree, other),
            6 if self.one_in(8) => return (Act::Resign, turn),
            _ => {}
        }
        if let Some(square) = self.of(huffable).filter(|_| self.one_in(2)) {
            return (Act::Huff(square.as_u64().expect("a number") as u8), turn);
        }
        let moves = seen["moves"].as_array().expect("moves");
        let hub = self.of(moves).and_then(|mv| mv["hub"].as_str());
        match (hub, huffable.first().and_then(Value::as_u64)) {
            (Some(hub), _) => (Act::Move(hub.to_owned()), turn),
            (None, Some(square)) => (Act::Huff(square as u8), turn),
            (None, None) => (Act::Resign, turn),
        }
    }
}

/// What has been met in the games that were checked.
#[derive(Debug, Default)]
struct Met {
    games: u32,
    black_by_lot: u32,
    huffs: u32,
    short: u32,
    crowned: u32,
    over: u32,
}

impl Met {
    fn game(&mut self, contract: &Contract, rng: &mut Rng) {
        let terms = rng.terms(contract);
        let mut table = Table::new(&terms).expect("terms that can be played");
        rng.play(&mut table, EVENTS);
        if table.phase() != Phase::Crown {
            check(&table);
        }
        let text = score(&table);
        self.games += 1;
        self.black_by_lot += u32::from(text.contains("1...") && terms.start.is_none());
        self.huffs += text.matches("[%huff").count() as u32;
        self.short += u32::from(terms.short.is_some());
        self.crowned += u32::from(terms.crown.is_some() && table.ply() > 0);
        self.over += u32::from(table.outcome().is_some());
    }
}

#[test]
fn h3_the_score_of_any_game_by_any_rules_is_read_as_the_same_game() {
    let mut met = Met::default();
    let mut rng = Rng(20_26);
    for set in RULE_SETS {
        for _ in 0..GAMES {
            met.game(&Contract::from(*set), &mut rng);
        }
    }
    for _ in 0..GAMES * 12 {
        let contract = rng.house();
        met.game(&contract, &mut rng);
    }
    for rules in ["spanish,huff=all", "thai,huff=all,first=either", "jamaican,huff=all", "nigerian"]
    {
        for _ in 0..GAMES {
            met.game(&rules.parse().unwrap(), &mut rng);
        }
    }
    let Met { games, black_by_lot, huffs, short, crowned, over } = met;
    assert!(games > 200 && black_by_lot > 10 && huffs > 30, "{met:?}");
    assert!(short > 20 && crowned > 10 && over > 10, "{met:?}");
}
