//! A library with small files: what is found, by all that can be asked.

use std::path::PathBuf;
use std::sync::Mutex;

use longking_library::{
    Ask, Branch, Ended, Filter, Find, Head, Import, Imported, Library, LibraryError, Remove,
    Removed, Results,
};

const CLUB: &str = r#"[Event "Club"]
[White "Ada Obi"]
[Black "Björn Ek"]
[Date "1998.05.31"]
[Result "2-0"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 {calm} (3. 33-28 23x32) 10-14 2-0

[Event "Club"]
[White "Björn Ek"]
[Black "Ada Obi"]
[Date "2001.??.??"]
[Result "1-1"]

1. 32-28 18-23 2. 33-29 23x32 3. 37x28 1-1

[White "Cleo"]
[Black "Ada Obi"]
[Result "0-2"]

1. 32-28 19-23 2. 28x19 14x24 3. 37-32 0-2

[White "Cleo"]
[Black "Dan"]
[GameType "25"]
[Result "0-1"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 0-1
"#;

/// An empty library in a folder of its own, by a name that no other test has.
async fn library(name: &'static str) -> Library {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library").join(alone(name));
    let _ = std::fs::remove_dir_all(&folder);
    Library::open(&folder.join("library.sqlite")).await.expect("a library can be made")
}

/// A name that is told once.
fn alone(name: &'static str) -> &'static str {
    static NAMES: Mutex<Vec<&str>> = Mutex::new(Vec::new());
    let mut names = NAMES.lock().expect("no other test has failed here");
    assert!(!names.contains(&name), "two tests share the library {name:?}");
    names.push(name);
    name
}

fn asked(name: &str) -> Import {
    let rules = "international".parse().expect("it is a rule set");
    Import { name: name.into(), rules, at: 1_780_000_000_000, keep_known: false }
}

async fn import(library: &Library, text: &'static str) -> Result<Imported, LibraryError> {
    library.import(text.as_bytes(), asked("club.pdn"), |_| {}).await
}

async fn found(library: &Library, find: Find) -> Vec<Head> {
    let found = library.find(&find).await.expect("the question is good");
    assert_eq!(found.results.games as usize, found.games.len());
    found.games
}

async fn ids(library: &Library, find: Find) -> Vec<u32> {
    found(library, find).await.iter().map(|head| head.id).collect()
}

fn position(fen: &str) -> Find {
    Find { fen: fen.into(), ..Find::default() }
}

fn pattern(pattern: &str) -> Find {
    Find { pattern: pattern.into(), ..Find::default() }
}

#[tokio::test]
async fn what_is_imported_is_counted_and_what_is_not_legal_is_told() {
    let library = library("import").await;
    let done = import(&library, CLUB).await.unwrap();
    assert_eq!((done.games, done.known, done.errors), (4, 0, 1));
    assert_eq!(done.problems, ["game 3, line 21, column 25: \"14x24\" is not legal"]);
    let content = library.content().await.unwrap();
    assert_eq!(content.games, 4);
    let rules: Vec<_> = content.rules.iter().map(|one| (one.rules.as_str(), one.games)).collect();
    assert_eq!(rules, [("international", 3), ("russian", 1)]);
    assert_eq!(content.imports.len(), 1);
    assert_eq!((content.imports[0].name.as_str(), content.imports[0].games), ("club.pdn", 4));
    let game = library.game(1).await.unwrap();
    assert_eq!((game.head.plies, game.head.result), (6, Ended::White));
    assert!(game.pdn.contains("{calm}") && game.pdn.contains("(3. 33-28"), "{}", game.pdn);
    assert_eq!(library.game(3).await.unwrap().head.plies, 3);
    assert_eq!(library.game(9).await, Err(LibraryError::Missing));
}

#[tokio::test]
async fn ng_2_1_games_that_black_begins_by_lot_are_played_through() {
    const LOT: &str = r#"[White "Ada"] [Rules "nigerian"] 1... 20-25 2. 31-26 16-21 *
[White "Bo"] [Rules "nigerian"] [FEN "B:W31-50:B1-20"] 1... 20-25 2. 31-26 16-21 *
[White "Cleo"] [Rules "nigerian"] 1. 31-26 *
"#;
    let library = library("lot").await;
    let done = import(&library, LOT).await.unwrap();
    assert_eq!((done.games, done.errors, done.problems), (3, 0, vec![]));
    for id in [1, 2] {
        let game = library.game(id).await.unwrap();
        assert_eq!(game.start.as_deref(), Some("B:W31-50:B1-20"));
        assert_eq!(game.moves, ["20-25", "31-26", "16-21"]);
        assert_eq!(game.head.plies, 3);
        assert!(game.pdn.contains("1... 20-25 2. 31-26"), "{}", game.pdn);
    }
    let here = |fen: &str| Find { board: "nigerian".into(), ..position(fen) };
    assert_eq!(ids(&library, here("B:W26,32-50:B1-19,25")).await, [2, 1]);
    assert_eq!(ids(&library, here("B:W31-50:B1-20")).await, [2, 1]);
    assert_eq!(ids(&library, here("W:W31-50:B1-20")).await, [3]);
}

#[tokio::test]
async fn the_moves_of_a_game_are_in_our_numbers_whatever_its_own_are() {
    const SPANISH: &str = r#"[Rules "spanish,huff=all"] [FEN "W:W1,12:B15,32"]
1. 1-5 {[%huff 12]} /FEN "B:W5:B15,32"/ 1... 32-28 *"#;
    let library = library("numbers").await;
    assert_eq!(import(&library, SPANISH).await.unwrap().errors, 0);
    let game = library.game(1).await.unwrap();
    assert_eq!(game.start.as_deref(), Some("W:W21,32:B1,18"));
    assert_eq!(game.moves, ["32-28", "huff21", "1-5"]);
}

#[tokio::test]
async fn games_are_found_by_what_stands_above_them() {
    let library = library("columns").await;
    import(&library, CLUB).await.unwrap();
    let by = async |filter: Filter| ids(&library, Find { filter, ..Find::default() }).await;
    let filter = Filter::default;
    assert_eq!(by(filter()).await, [4, 3, 2, 1]);
    assert_eq!(by(Filter { player: "ADA  obi".into(), ..filter() }).await, [3, 2, 1]);
    assert_eq!(by(Filter { player: "BJÖRN".into(), ..filter() }).await, [2, 1]);
    assert_eq!(by(Filter { player: "obi ada".into(), ..filter() }).await, [3, 2, 1]);
    assert_eq!(by(Filter { player: "ada bjorn".into(), ..filter() }).await, []);
    assert_eq!(by(Filter { white: "ada".into(), ..filter() }).await, [1]);
    assert_eq!(by(Filter { black: "ada".into(), white: "c".into(), ..filter() }).await, [3]);
    assert_eq!(by(Filter { since: "1999".into(), ..filter() }).await, [2]);
    assert_eq!(by(Filter { since: "1998-05-31".into(), ..filter() }).await, [2, 1]);
    assert_eq!(by(Filter { until: "1998".into(), ..filter() }).await, [1]);
    assert_eq!(by(Filter { result: Some(Ended::Black), ..filter() }).await, [4, 3]);
    assert_eq!(by(Filter { result: Some(Ended::Draw), ..filter() }).await, [2]);
    assert_eq!(by(Filter { rules: "russian".into(), ..filter() }).await, [4]);
    assert_eq!(by(Filter { rules: "international".into(), ..filter() }).await, [3, 2, 1]);
    assert_eq!(by(Filter { rules: "international,choice=free".into(), ..filter() }).await, []);
    assert_eq!(by(Filter { import: Some(2), ..filter() }).await, []);
    assert_eq!(by(Filter { player: "%".into(), ..filter() }).await, []);
    let page = Find { skip: 1, most: Some(2), ..Find::default() };
    let page = library.find(&page).await.unwrap();
    assert_eq!(page.results.games, 4);
    assert_eq!(page.games.iter().map(|game| game.id).collect::<Vec<_>>(), [3, 2]);
}

#[tokio::test]
async fn a_position_is_found_wherever_it_stands() {
    let library = library("position").await;
    import(&library, CLUB).await.unwrap();
    let start = "W:W31-50:B1-20";
    assert_eq!(ids(&library, position(start)).await, [3, 2, 1]);
    let after = "W:W28,31,33-50:B1-18,20,23";
    let games = found(&library, position(after)).await;
    assert_eq!(
        games.iter().map(|game| (game.id, game.at)).collect::<Vec<_>>(),
        [(3, Some(2)), (1, Some(2))]
    );
    assert_eq!(ids(&library, position("B:W28,31,33-50:B1-18,20,23")).await, []);
    let filter = Filter { result: Some(Ended::White), ..Filter::default() };
    assert_eq!(ids(&library, Find { filter, ..position(after) }).await, [1]);
    let russian = Find { board: "russian".into(), ..position("W:W21-32:B1-12") };
    assert_eq!(ids(&library, russian).await, [4]);
}

#[tokio::test]
async fn colours_may_be_changed_and_the_board_turned() {
    let library = library("forms").await;
    import(&library, CLUB).await.unwrap();
    // 32-28 as Black sees it, with the colours of White.
    let first = position("W:W31-50:B1-18,20,23");
    let find = |find: &Find, colours, rotation| Find { colours, rotation, ..find.clone() };
    for (colours, rotation, expected) in
        [(false, false, &[][..]), (true, false, &[]), (false, true, &[]), (true, true, &[3, 2, 1])]
    {
        assert_eq!(ids(&library, find(&first, colours, rotation)).await, expected);
    }
    let kings = "[FEN \"W:WK47:BK4\"] 1. 47-42 4-9 *";
    import(&library, kings).await.unwrap();
    for (fen, colours, rotation) in
        [("W:WK47:BK4", false, false), ("B:WK4:BK47", true, false), ("W:WK4:BK47", false, true)]
    {
        assert_eq!(ids(&library, find(&position(fen), colours, rotation)).await, [5], "{fen}");
        assert_eq!(
            ids(&library, find(&position(fen), !colours, rotation)).await.len(),
            usize::from(!colours),
            "{fen}"
        );
    }
    let seen = pattern("W28,33:E32");
    assert_eq!(ids(&library, seen.clone()).await, [3, 2, 1]);
    // Turned and with colours changed it is this.
    let turned = pattern("B23,18:E19");
    assert_eq!(ids(&library, turned.clone()).await, [3, 1]);
    assert_eq!(ids(&library, find(&seen, true, true)).await, [3, 2, 1]);
    assert_eq!(ids(&library, find(&turned, true, true)).await, [3, 2, 1]);
}

#[tokio::test]
async fn a_pattern_is_found_with_its_first_position() {
    let library = library("pattern").await;
    import(&library, CLUB).await.unwrap();
    let at = async |find: Find| {
        let games = found(&library, find).await;
        games.iter().map(|game| (game.id, game.at)).collect::<Vec<_>>()
    };
    assert_eq!(at(pattern("W28:B23")).await, [(3, Some(2)), (2, Some(2)), (1, Some(2))]);
    assert_eq!(at(pattern("B:W28")).await, [(3, Some(1)), (2, Some(1)), (1, Some(1))]);
    assert_eq!(at(pattern("W29,28")).await, [(2, Some(3))]);
    assert_eq!(at(pattern("W29,34,33")).await, []);
    assert_eq!(at(pattern("W29:B23:E33")).await, [(2, Some(3))]);
    assert_eq!(at(pattern("WK28")).await, []);
    let start = Find { fen: "W:W31-50:B1-20".into(), ..pattern("W29") };
    assert_eq!(at(start).await, [(2, Some(0))]);
    for (find, expected) in [
        (pattern("W51"), "pattern: square 51 is not on a board of 50"),
        (
            pattern("hello"),
            "pattern: \"hello\" begins with none of W, B and E; a pattern is like W24,K30:B15:E20",
        ),
        (position("W:W51"), "fen: square 51 is not on a board of 50"),
        (Find { board: "chess".into(), ..pattern("W1") }, "board: "),
        (
            Find { filter: Filter { since: "May".into(), ..Filter::default() }, ..Find::default() },
            "since: a day is like 1998-05-31",
        ),
        (
            Find {
                filter: Filter { since: "2020".into(), until: "2019".into(), ..Filter::default() },
                ..Find::default()
            },
            "until: it is before since",
        ),
        (
            Find {
                filter: Filter { rules: "chess".into(), ..Filter::default() },
                ..Find::default()
            },
            "rules: ",
        ),
    ] {
        let error = library.find(&find).await.unwrap_err().to_string();
        assert!(error.starts_with(expected) && !error.contains('\n'), "{error}");
    }
}

#[tokio::test]
async fn the_tree_counts_each_move_with_its_results() {
    let library = library("tree").await;
    import(&library, CLUB).await.unwrap();
    let tree = async |fen: &str, filter: Filter| {
        let ask = Ask { fen: fen.into(), filter, ..Ask::default() };
        let tree = library.tree(&ask).await.unwrap();
        let moves = tree.moves.iter().map(|branch| {
            let Results { games, white, black, draw } = branch.results;
            (branch.text.clone(), [games, white, black, draw])
        });
        (tree.results.games, moves.collect::<Vec<_>>(), tree.moves)
    };
    let (games, moves, branches) = tree("", Filter::default()).await;
    assert_eq!((games, moves), (3, vec![("32-28".into(), [3, 1, 1, 1])]));
    let (games, moves, _) = tree(&branches[0].fen, Filter::default()).await;
    assert_eq!(games, 3);
    assert_eq!(moves, [("19-23".into(), [2, 1, 1, 0]), ("18-23".into(), [1, 0, 0, 1])]);
    let filter = Filter { player: "cleo".into(), ..Filter::default() };
    let (games, moves, _) = tree(&branches[0].fen, filter).await;
    assert_eq!((games, moves), (1, vec![("19-23".into(), [1, 0, 1, 0])]));
}

#[tokio::test]
async fn h3_offences_and_huffs_are_branches_of_the_tree() {
    const GHANAIAN: &str = r#"[Rules "ghanaian"] [FEN "W:W33,46,50:B28,5,1"]
1. 46-41 {[%huff 33]} /FEN "B:W41,50:B1,5,28"/ 1... 28-33 *
[Rules "ghanaian"] [FEN "W:W33,46,50:B28,5,1"] 1. 46-41 28x37 2. 50-45 *
[Rules "ghanaian"] [FEN "W:W33,46,50:B28,5,1"] 1. 33x24 *
"#;
    let library = library("huffs").await;
    let done = import(&library, GHANAIAN).await.unwrap();
    assert_eq!((done.games, done.errors, done.problems), (3, 0, vec![]));
    let tree = async |fen: &str| {
        let ask = Ask { board: "ghanaian".into(), fen: fen.into(), ..Ask::default() };
        let moves = library.tree(&ask).await.unwrap().moves;
        let branch = |branch: Branch| (branch.text, branch.fen, branch.results.games);
        moves.into_iter().map(branch).collect::<Vec<_>>()
    };
    let branch = |text: &str, fen: &str, games: u64| (String::from(text), String::from(fen), games);
    let missed = "B:W33,41,50:B1,5,28";
    let offence = branch("46-41", missed, 2);
    let legal = branch("33x24", "B:W24,46,50:B1,5", 1);
    assert_eq!(tree("W:W33,46,50:B28,5,1").await, [offence, legal]);
    let huffed = "B:W41,50:B1,5,28";
    let capture = branch("28x37", "W:W41,50:B1,5,37", 1);
    assert_eq!(tree(missed).await, [capture, branch("huff33", huffed, 1)]);
    assert_eq!(tree(huffed).await, [branch("28-33", "W:W41,50:B1,5,33", 1)]);
}

#[tokio::test]
async fn an_import_is_undone_whole_and_alone() {
    let library = library("undo").await;
    let first = import(&library, CLUB).await.unwrap();
    let other = "[White \"Eve\"] 1. 33-28 18-22 *";
    let second = import(&library, other).await.unwrap();
    assert_eq!(library.undo(first.import).await, Ok(4));
    assert_eq!(ids(&library, Find::default()).await, [5]);
    assert_eq!(ids(&library, position("W:W31-50:B1-20")).await, [5]);
    assert_eq!(ids(&library, pattern("W28")).await, [5]);
    assert_eq!(library.undo(first.import).await, Err(LibraryError::Missing));
    assert_eq!(import(&library, CLUB).await.unwrap().games, 4, "nothing of it is known any more");
    assert_eq!(library.undo(second.import).await, Ok(1));
    assert_eq!(ids(&library, pattern("W28")).await.len(), 3);
}

#[tokio::test]
async fn known_games_are_left_out_and_the_same_moves_are_told() {
    let library = library("twins").await;
    import(&library, CLUB).await.unwrap();
    let again = import(&library, CLUB).await.unwrap();
    assert_eq!((again.games, again.known), (0, 4));
    let kept = Import { keep_known: true, ..asked("again.pdn") };
    let kept = library.import(CLUB.as_bytes(), kept, |_| {}).await.unwrap();
    assert_eq!((kept.games, kept.known), (4, 0));
    assert_eq!(library.duplicates().await.unwrap(), [], "they are short");
    for white in ["Ada", "Bea"] {
        long(&library, white, "").await;
    }
    let groups = library.duplicates().await.unwrap();
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0].count, 2);
    let names: Vec<_> = groups[0].games.iter().map(|game| game.white.as_str()).collect();
    assert_eq!(names, ["Ada", "Bea"]);
}

#[tokio::test]
async fn games_whose_beginning_cannot_be_read_are_told_apart_and_have_no_position() {
    const ODD: &str = r#"[White "Ada"] [Black "Bo"] [FEN "W:W51:B1"] 1. 32-28 *
[White "Ada"] [Black "Bo"] [FEN "W:W52:B1"] 1. 32-28 *
[White "Ada"] [Black "Bo"] [FEN "W:W52:B1"] 1. 33-28 *
[White "Ada"] [Black "Bo"] [Rules "whist"] 1. 32-28 *
[White "Ada"] [Black "Bo"] [GameType "1"] 1. e2-e4 *
"#;
    let library = library("odd").await;
    let done = import(&library, ODD).await.unwrap();
    assert_eq!((done.games, done.known, done.errors), (5, 0, 5), "{:?}", done.problems);
    let again = import(&library, ODD).await.unwrap();
    assert_eq!((again.games, again.known), (0, 5));
    assert_eq!(ids(&library, Find::default()).await, [5, 4, 3, 2, 1]);
    assert_eq!(ids(&library, position("W:W31-50:B1-20")).await, []);
    assert_eq!(ids(&library, pattern("W31")).await, []);
    let kept = library.game(1).await.unwrap();
    assert_eq!((kept.head.plies, kept.moves.len()), (0, 0));
    assert!(kept.pdn.contains("[UnreadFEN \"W:W51:B1\"]"), "{}", kept.pdn);
    let written = std::io::Cursor::new(kept.pdn.into_bytes());
    let again = library.import(written, asked("odd.pdn"), |_| {}).await.unwrap();
    assert_eq!((again.games, again.known, again.errors), (0, 1, 0));
}

/// Imports a game of twenty moves and some more; answers the number of the import.
async fn long(library: &Library, white: &str, more: &str) -> i64 {
    let text = format!(
        "[White \"{white}\"] 1. 32-27 19-23 2. 31-26 23-28 3. 33x22 17x28 4. 38-32 18-23 5. 43-38 20-24 \
         6. 38-33 12-17 7. 33x22 17x28 8. 26-21 14-19 9. 36-31 15-20 10. 34-30 10-14 {more} *\n"
    );
    let text = std::io::Cursor::new(text.into_bytes());
    let done = library.import(text, asked("long.pdn"), |_| {}).await.expect("a good file");
    assert_eq!((done.games, done.errors), (1, 0));
    done.import
}

#[tokio::test]
async fn copies_that_are_taken_out_are_nowhere_until_they_are_put_back() {
    let library = library("copies").await;
    for white in ["Ada", "Bea", "Cleo"] {
        long(&library, white, "").await;
    }
    for white in ["Dan", "Eve"] {
        long(&library, white, "11. 49-43").await;
    }
    let content = async || library.content().await.unwrap().games;
    let twins = async || -> Vec<Vec<u32>> {
        let groups = library.duplicates().await.unwrap();
        groups.iter().map(|twins| twins.games.iter().map(|game| game.id).collect()).collect()
    };
    let everywhere = async |expected: &[u32]| {
        let newest: Vec<u32> = expected.iter().rev().copied().collect();
        assert_eq!(content().await, expected.len() as u64);
        assert_eq!(ids(&library, Find::default()).await, newest);
        assert_eq!(ids(&library, position("B:W27,31,33-50:B1-20")).await, newest);
        assert_eq!(ids(&library, pattern("W27:B23")).await, newest);
        let filter = Filter { white: "b".into(), ..Filter::default() };
        let named: Vec<u32> = expected.iter().filter(|id| **id == 2).copied().collect();
        assert_eq!(ids(&library, Find { filter, ..pattern("W27:B23") }).await, named);
        let tree = library.tree(&Ask::default()).await.unwrap();
        assert_eq!(tree.results.games, expected.len() as u64);
        assert_eq!(tree.moves[0].results.games, expected.len() as u64);
        for id in 1..=5 {
            assert_eq!(library.game(id).await.is_ok(), expected.contains(&id), "{id}");
        }
    };
    everywhere(&[1, 2, 3, 4, 5]).await;
    assert_eq!(twins().await, [vec![1, 2, 3], vec![4, 5]]);

    let one = Remove { stays: Some(3), gone: vec![1] };
    assert_eq!(library.remove(&one, 1).await, Ok(Removed { removal: 1, games: 1 }));
    everywhere(&[2, 3, 4, 5]).await;
    assert_eq!(
        library.remove(&one, 2).await.unwrap_err().to_string(),
        "game 1 is no copy of game 3"
    );
    let all = Remove::default();
    assert_eq!(library.remove(&all, 2).await, Ok(Removed { removal: 2, games: 2 }));
    everywhere(&[2, 4]).await;
    assert_eq!(twins().await, Vec::<Vec<u32>>::new());
    assert_eq!(library.remove(&all, 3).await.unwrap_err().to_string(), "there are no copies");
    let removals = library.content().await.unwrap().removals;
    let told: Vec<_> = removals.iter().map(|one| (one.id, one.at, one.games)).collect();
    assert_eq!(told, [(2, 2, 2), (1, 1, 1)]);

    assert_eq!(library.restore(2).await, Ok(2));
    everywhere(&[2, 3, 4, 5]).await;
    assert_eq!(library.restore(2).await, Err(LibraryError::Missing));
    let rest = Remove { stays: Some(3), gone: vec![] };
    assert_eq!(library.remove(&rest, 4).await.unwrap().games, 1);
    everywhere(&[3, 4, 5]).await;
    for (asked, expected) in [
        (Remove { stays: Some(2), gone: vec![] }, LibraryError::Missing),
        (Remove { stays: Some(3), gone: vec![4] }, question("game 4 is no copy of game 3")),
        (Remove { stays: Some(3), gone: vec![3] }, question("game 3 is no copy of game 3")),
        (Remove { stays: None, gone: vec![3] }, question("gone: which game stays is not said")),
    ] {
        assert_eq!(library.remove(&asked, 5).await, Err(expected), "{asked:?}");
    }

    // The game that stayed goes with its import: its copies come back.
    assert_eq!(library.undo(3).await, Ok(1));
    everywhere(&[1, 2, 4, 5]).await;
    assert_eq!(library.content().await.unwrap().removals, []);
}

fn question(text: &str) -> LibraryError {
    LibraryError::Question(text.into())
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library").join("version");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join("library.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut sql = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql(include_str!("../src/schema/1.sql")).execute(&mut sql).await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 1").execute(&mut sql).await.unwrap();
    sqlx::Connection::close(sql).await.unwrap();
    let library = Library::open(&path).await.unwrap();
    import(&library, CLUB).await.unwrap();
    assert_eq!(library.content().await.unwrap().games, 4);
    import(&library, "[White \"Adébáyọ̀\"]\n[Black \"Kofi\"]\n32-28 *\n").await.unwrap();
    library.close().await;
    // As versions before the third have searched for it.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut sql = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("UPDATE games SET white_key = 'adébáyọ̀' WHERE white LIKE 'Ad%'")
        .execute(&mut sql)
        .await
        .unwrap();
    sqlx::raw_sql("PRAGMA user_version = 2").execute(&mut sql).await.unwrap();
    sqlx::Connection::close(sql).await.unwrap();
    let library = Library::open(&path).await.unwrap();
    for name in ["adebayo", "ADÉBÁYỌ̀", "kofi"] {
        let find =
            Find { filter: Filter { player: name.into(), ..Filter::default() }, ..Find::default() };
        assert_eq!(library.find(&find).await.unwrap().results.games, 1, "{name}");
    }
    library.close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut sql = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("PRAGMA user_version = 4").execute(&mut sql).await.unwrap();
    sqlx::Connection::close(sql).await.unwrap();
    assert_eq!(Library::open(&path).await.err(), Some(LibraryError::Newer));
}

#[tokio::test]
async fn a_file_that_cannot_be_read_leaves_nothing() {
    let library = library("broken").await;
    for (text, expected) in [
        (&b"Dear reader"[..], "there is no game in it"),
        (b"", "there is no game in it"),
        (b"1. 32-28 *\n\0", "line 2, column 1: game 1: a byte 0; the file is not text"),
    ] {
        let error = library.import(text, asked("bad.pdn"), |_| {}).await.unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let content = library.content().await.unwrap();
    assert_eq!((content.games, content.imports.len()), (0, 0));
}

#[tokio::test]
async fn huffs_set_ups_and_other_beginnings_are_followed() {
    let library = library("huffs-shown").await;
    let text = "[GameType \"20\"] [FEN \"W:WK47:BK4\"] 1. 47-42 4-9 2. 42-47 *\n\
                [White \"A\"] 1. 32-28 {[%set]} /FEN \"W:W31:B20\"/ 1. 31-27 *";
    let done = import(&library, text).await.unwrap();
    assert_eq!((done.games, done.problems.as_slice()), (2, &[][..]));
    assert_eq!(ids(&library, pattern("WK42:BK9")).await, [1]);
    assert_eq!(ids(&library, pattern("W27:B20:E50")).await, [2]);
    assert_eq!(ids(&library, position("B:W27:B20")).await, [2]);
    assert_eq!(ids(&library, position("B:WK42:BK4")).await, [1]);
}

#[tokio::test]
async fn who_looks_changes_nothing_and_another_database_is_no_library() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("library").join("looked-at");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join("library.sqlite");
    assert_eq!(Library::check(&path).await, Ok(()));
    assert!(!path.exists());
    let library = Library::open(&path).await.unwrap();
    import(&library, CLUB).await.unwrap();
    library.close().await;
    let read = || std::fs::read(&path).expect("it is there");
    let before = read();
    let library = Library::open(&path).await.unwrap();
    assert_eq!(library.content().await.unwrap().games, 4);
    library.close().await;
    assert!(before == read());
    let path = folder.join("other.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path).create_if_missing(true);
    let mut sql = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("CREATE TABLE games (id INTEGER)").execute(&mut sql).await.unwrap();
    sqlx::Connection::close(sql).await.unwrap();
    let before = std::fs::read(&path).expect("it is there");
    let other = format!("{}: a database, and no library of games", path.display());
    let other = Some(LibraryError::Unavailable(other));
    assert_eq!(
        (Library::open(&path).await.err(), Library::check(&path).await.err()),
        (other.clone(), other)
    );
    assert!(before == std::fs::read(&path).expect("it is there"));
}
