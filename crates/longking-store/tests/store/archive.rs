//! Games of people with names, and their ratings.

use longking_store::{
    ArchivedGame, Contest, EndedGame, GameFilter, Kept, LadderCursor, Rated, Rerated, Score, Store,
    StoreError, StoredPlayer,
};

use crate::make::{START, body, event, open};
use crate::people::{DAY, NOON, end, game, people, rate, table_of};
use crate::versions::script;

const ONE: Option<StoredPlayer> = Some(StoredPlayer::One);
const TWO: Option<StoredPlayer> = Some(StoredPlayer::Two);

/// The rating of a person in the class of the games of these tests, and in how many games.
async fn rating(store: &Store, person: i64) -> Option<(i64, i64)> {
    let player = store.player(&format!("anna{person}"), 0).await.expect("he is there");
    let known = player.ratings.iter().find(|known| known.class == "fast")?;
    Some((known.rating.rating, known.rating.games))
}

async fn all_games(store: &Store, person: i64) -> Vec<ArchivedGame> {
    store.games_of(person, &GameFilter::default(), None, 1000).await.expect("read")
}

/// Asserts that the ratings follow from the games; answers how many those are.
async fn assert_folds(store: &Store) -> u64 {
    let done = store.rerate(rate).await.expect("computed");
    assert_eq!((done.changed, done.deltas), (0, 0), "{done:?}");
    done.games
}

pub(crate) async fn a_game_is_kept_with_its_end_and_both_ratings(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    store.append(event("a", 0)).await.expect("appended");
    let ended = game(1, TWO, NOON);
    assert_eq!(store.append_end(end("a", 1), ended.clone()).await, Ok(Kept::Rated));
    assert_eq!(store.load("a").await.expect("loaded").events[1].body, body("a", 1));
    let games = all_games(&store, 1).await;
    assert_eq!(games, all_games(&store, 2).await);
    let [kept] = games.as_slice() else { panic!("{games:?}") };
    assert_eq!((&*kept.id, &*kept.contract, &*kept.class), ("a.1", "nigerian", "fast"));
    assert_eq!((kept.white, kept.winner, kept.plies), (StoredPlayer::One, TWO, 30));
    assert_eq!((kept.started, kept.ended), (ended.started, NOON));
    assert_eq!((&kept.moves, &kept.spent), (&ended.moves, &ended.spent));
    let sides = kept.sides.each_ref().map(|side| (side.account, side.name.as_deref(), side.delta));
    assert_eq!(
        sides,
        [(Some(1), Some("Anna-1"), Some(-15_000)), (Some(2), Some("Anna-2"), Some(15_000))]
    );
    assert_eq!(rating(&store, 1).await, Some((1_485_000, 1)));
    assert_eq!(rating(&store, 2).await, Some((1_515_000, 1)));
    let player = store.player("anna2", 0).await.expect("he is there");
    assert_eq!((player.account, &*player.name, player.created), (2, "Anna-2", START));
    assert_eq!(player.ratings[0].days, [(NOON / DAY, 1_515_000)]);
    let none = store.player("anna2", NOON / DAY + 1).await.expect("he is there");
    assert_eq!(none.ratings[0].days, []);
    assert_eq!(store.player("nobody", 0).await, Err(StoreError::Missing));
    assert_eq!(assert_folds(&store).await, 1);
}

pub(crate) async fn an_end_that_is_refused_or_there_already_changes_nothing(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    let refused = store.append_end(end("a", 3), game(1, ONE, NOON)).await;
    assert_eq!(refused, Err(StoreError::Conflict { length: 0 }));
    let unfit = EndedGame { reason: "\0".to_owned(), ..game(1, ONE, NOON) };
    assert_eq!(store.append_end(end("a", 0), unfit).await, Err(StoreError::Unfit));
    assert_eq!(store.load("a").await.expect("loaded").events.len(), 0, "with its game or not");
    assert_eq!((rating(&store, 1).await, all_games(&store, 1).await), (None, vec![]));
    assert_eq!(store.append_end(end("a", 0), game(1, ONE, NOON)).await, Ok(Kept::Rated));
    for _ in 0..2 {
        let again = store.append_end(end("a", 0), game(1, ONE, NOON)).await;
        assert_eq!(again, Err(StoreError::Conflict { length: 1 }));
        assert_eq!(store.keep_game("a", game(1, TWO, NOON)).await, Ok(Kept::Before));
    }
    // Another event may find the game there, written by who caught up.
    assert_eq!(store.append_end(end("a", 1), game(1, ONE, NOON)).await, Ok(Kept::Before));
    assert_eq!(rating(&store, 1).await, Some((1_515_000, 1)));
    assert_eq!(all_games(&store, 2).await.len(), 1);
    assert_eq!(assert_folds(&store).await, 1);
}

pub(crate) async fn only_two_people_who_agreed_to_it_are_rated(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    assert_eq!(store.set_role("anna3", "bot").await, Ok(true));
    for none in ["anna", "Anna-3", "anna3\0", ""] {
        assert_eq!(store.set_role(none, "bot").await, Err(StoreError::Missing), "{none:?}");
    }
    assert_eq!(store.set_role("anna1", "\0").await, Err(StoreError::Unfit));
    let casual = EndedGame { rate: None, ..game(1, ONE, NOON) };
    for (id, sits, ended, kept) in [
        ("guests", [0, 0], game(1, ONE, NOON), Kept::Guests),
        ("guest", [1, 0], game(1, ONE, NOON), Kept::Casual),
        ("oneself", [1, 1], game(1, ONE, NOON), Kept::Casual),
        ("bot", [1, 3], game(1, ONE, NOON), Kept::Casual),
        ("agreed", [1, 2], casual, Kept::Casual),
    ] {
        table_of(&place, &store, id, sits).await;
        assert_eq!(store.append_end(end(id, 0), ended).await, Ok(kept), "{id}");
    }
    let games = all_games(&store, 1).await;
    let ids: Vec<_> = games.iter().map(|game| &*game.id).collect();
    assert_eq!(ids, ["oneself.1", "guest.1", "bot.1", "agreed.1"]);
    assert!(games.iter().all(|game| game.sides.iter().all(|side| side.delta.is_none())));
    let guest = &games[1].sides[1];
    assert_eq!((guest.account, guest.name.as_deref()), (None, None));
    assert_eq!((rating(&store, 1).await, rating(&store, 3).await), (None, None));
    assert_eq!(store.rerate(rate).await, Ok(Rerated::default()));
}

pub(crate) async fn a_class_begins_where_another_stands(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    let slow = EndedGame { class: "slow".to_owned(), ..game(2, ONE, NOON + DAY) };
    let other = EndedGame { family: "russian".to_owned(), ..game(3, ONE, NOON + 2 * DAY) };
    for (seq, game) in (0..).zip([game(1, ONE, NOON), slow, other]) {
        assert_eq!(store.append_end(end("a", seq), game).await, Ok(Kept::Rated));
    }
    let player = store.player("anna1", 0).await.expect("he is there");
    let ratings: Vec<_> = player
        .ratings
        .iter()
        .map(|known| (&*known.family, &*known.class, known.rating.rating, known.rating.games))
        .collect();
    let expected = [
        ("nigerian", "fast", 1_515_000, 1),
        ("nigerian", "slow", 1_515_000 + 14_850, 1),
        ("russian", "fast", 1_515_000, 1),
    ];
    assert_eq!(ratings, expected);
    assert_eq!(assert_folds(&store).await, 3);
}

pub(crate) async fn a_rating_is_not_made_by_agreement(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    let same = EndedGame { moves: game(1, ONE, NOON).moves, ..game(3, ONE, NOON + DAY) };
    let games = [(game(1, ONE, NOON), 15_000), (game(2, ONE, NOON + 1), 7_425), (same, 0)];
    for (seq, (game, delta)) in (0..).zip(games) {
        assert_eq!(store.append_end(end("a", seq), game).await, Ok(Kept::Rated));
        let last = all_games(&store, 1).await.remove(0);
        assert_eq!(last.sides[0].delta, Some(delta), "{}", last.id);
    }
    assert_eq!(assert_folds(&store).await, 3);
}

pub(crate) async fn the_same_moves_are_found_whoever_wrote_them(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    table_of(&place, &store, "b", [2, 1]).await;
    let same = |number, days| {
        let ended = NOON + days * DAY;
        EndedGame { moves: vec![7; 9], ..game(number, ONE, ended) }
    };
    let casual = EndedGame { rate: None, ..same(1, 0) };
    assert_eq!(store.append_end(end("a", 0), casual).await, Ok(Kept::Casual));
    let ends = async |id: &str, seq: u32, game: EndedGame| {
        assert_eq!(store.append_end(end(id, seq), game).await, Ok(Kept::Rated));
        all_games(&store, 1).await.remove(0).sides[0].delta
    };
    assert_eq!(ends("a", 1, same(2, 1)).await, Some(15_000), "a casual game is none of before");
    let russian = EndedGame { family: "russian".to_owned(), ..same(3, 2) };
    assert_eq!(ends("a", 2, russian).await, Some(15_000), "nor is one of another family");
    assert_eq!(ends("b", 0, same(1, 3)).await, Some(0));
    // As a server of before has written them.
    script(&place, "UPDATE plays SET digest = 0").await;
    assert_eq!(ends("b", 1, same(2, 4)).await, Some(0));
    assert_ne!(ends("b", 2, game(3, ONE, NOON + 5 * DAY)).await, Some(0));
    assert_eq!(assert_folds(&store).await, 5);
}

/// Says of a game how many the two had played on its day.
fn rate_by_count(contest: &Contest) -> [Rated; 2] {
    rate(contest).map(|rated| Rated { delta: i64::from(contest.today), ..rated })
}

pub(crate) async fn only_so_many_games_of_a_day_are_counted(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "a", [1, 2]).await;
    for number in 0..104 {
        let ended = game(number + 1, ONE, NOON + i64::from(number));
        let ended = EndedGame { rate: Some(rate_by_count), ..ended };
        assert_eq!(store.append_end(end("a", number), ended).await, Ok(Kept::Rated));
    }
    let deltas: Vec<_> =
        all_games(&store, 1).await.iter().map(|game| game.sides[0].delta).collect();
    assert_eq!(deltas[..5], [100, 100, 100, 100, 99].map(Some));
    let done = store.rerate(rate_by_count).await.expect("computed");
    assert_eq!((done.changed, done.deltas, done.games), (0, 0, 104), "{done:?}");
}

pub(crate) async fn games_are_listed_by_what_is_asked_for(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    table_of(&place, &store, "a", [1, 2]).await;
    table_of(&place, &store, "b", [3, 1]).await;
    for number in 1..=6 {
        let winner = [ONE, TWO, None][number as usize % 3];
        let class = if number > 4 { "slow" } else { "fast" };
        // Two at each table end at the same time.
        let ended = NOON + i64::from(number / 2) * 1000;
        let game = EndedGame { class: class.to_owned(), ..game(number, winner, ended) };
        for id in ["a", "b"] {
            store.append_end(end(id, number - 1), game.clone()).await.expect("kept");
        }
    }
    let find = async |filter: GameFilter| {
        let games = store.games_of(1, &filter, None, 100).await.expect("read");
        games.into_iter().map(|game| game.id).collect::<Vec<_>>().join(" ")
    };
    let any = GameFilter::default;
    let all = "b.6 a.6 b.5 b.4 a.5 a.4 b.3 b.2 a.3 a.2 b.1 a.1";
    assert_eq!(find(any()).await, all);
    let class = GameFilter { class: "slow".to_owned(), ..any() };
    assert_eq!(find(class).await, "b.6 a.6 b.5 a.5");
    let opponent = GameFilter { opponent: Some(3), ..any() };
    assert_eq!(find(opponent).await, "b.6 b.5 b.4 b.3 b.2 b.1");
    let lost = GameFilter { score: Some(0), opponent: Some(2), ..any() };
    assert_eq!(find(lost).await, "a.4 a.1");
    let when = GameFilter { since: Some(NOON + 1000), until: Some(NOON + 2000), ..any() };
    assert_eq!(find(when).await, "b.3 b.2 a.3 a.2");
    for none in ["russian", "\0", "' OR 1=1 --"] {
        let filter = GameFilter { family: none.to_owned(), ..any() };
        let games = store.games_of(1, &filter, None, 100).await.unwrap_or_default();
        assert_eq!(games, [], "{none:?}");
    }
    // Some at a time they are the same.
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let page = store.games_of(1, &any(), after.as_ref(), 5).await.expect("read");
        let Some(last) = page.last() else { break };
        after = Some(last.cursor());
        listed.extend(page.into_iter().map(|game| game.id));
    }
    assert_eq!(listed.join(" "), all);
    let score = Score { won: 4, drawn: 4, lost: 4 };
    assert_eq!(store.score_between(1, 2).await, Ok(Score { won: 2, drawn: 2, lost: 2 }));
    assert_eq!(store.score_between(2, 3).await, Ok(Score::default()));
    assert_eq!(score.won, all.split(' ').count() as u64 / 3);
}

pub(crate) async fn a_ladder_has_those_who_are_known_the_strongest_first(place: String) {
    let store = open(&place).await;
    people(&place, 8).await;
    let mut text = String::new();
    for id in 1..=8 {
        let deviation = if id == 3 { 80_001 } else { 60_000 };
        let (rating, at) = (1_500_000 + id / 2, if id == 4 { NOON - 1 } else { NOON });
        text += &format!(
            "INSERT INTO ratings VALUES ({id}, 'nigerian', 'fast', {rating}, {deviation}, 1, 9, {at}, 9);"
        );
    }
    script(&place, &text).await;
    script(&place, "UPDATE accounts SET name = 'closed-x' WHERE id = 5").await;
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let page = store.ladder("nigerian", "fast", NOON, after, 2).await.expect("read");
        let Some(last) = page.last() else { break };
        after = Some(LadderCursor { rating: last.rating.rating, account: last.account });
        listed.extend(page.into_iter().map(|place| (place.account, place.name.is_some())));
    }
    let expected = [(8, true), (7, true), (6, true), (5, false), (2, true), (1, true)];
    assert_eq!(listed, expected);
    assert_eq!(store.ladder("nigerian", "slow", NOON, None, 9).await, Ok(vec![]));
    assert_eq!(store.player("anna5", 0).await, Err(StoreError::Missing));
}

pub(crate) async fn what_is_damaged_is_computed_again(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    table_of(&place, &store, "a", [1, 2]).await;
    for seq in 0..5 {
        let game = game(seq + 1, ONE, NOON + i64::from(seq) * DAY);
        store.append_end(end("a", seq), game).await.expect("kept");
    }
    let before = store.player("anna1", 0).await;
    assert_folds(&store).await;
    script(
        &place,
        "UPDATE ratings SET rating = 7 WHERE account = 1; DELETE FROM ratings WHERE account = 2;
         INSERT INTO ratings VALUES (3, 'nigerian', 'fast', 1, 1, 1, 1, 1, 1);
         DELETE FROM rating_days WHERE account = 1; UPDATE games SET delta_two = 7 WHERE ord = 2;",
    )
    .await;
    let done = store.rerate(rate).await;
    assert_eq!(done, Ok(Rerated { games: 5, ratings: 2, changed: 3, deltas: 1 }));
    assert_eq!(store.player("anna1", 0).await, before);
    assert_eq!(rating(&store, 3).await, None);
    assert_folds(&store).await;
}

pub(crate) async fn a_game_whose_row_is_missing_is_found(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    for (id, sits) in [("a", [1, 2]), ("b", [0, 0]), ("c", [1, 0]), ("d", [1, 2])] {
        table_of(&place, &store, id, sits).await;
        // As a server of before ends a game.
        store.append(end(id, 0)).await.expect("appended");
    }
    store.append(event("d", 1)).await.expect("it goes on");
    assert_eq!(store.unkept(0, 1, 100).await, Ok(vec!["a".to_owned(), "c".to_owned()]));
    assert_eq!(store.unkept(0, 1, 1).await.map(|found| found.len()), Ok(1));
    assert_eq!(store.unkept(0, 2, 100).await, Ok(vec![]), "they have one event each");
    assert_eq!(store.unkept(START + 1, 1, 100).await, Ok(vec![]));
    assert_eq!(store.keep_game("a", game(1, ONE, NOON)).await, Ok(Kept::Rated));
    assert_eq!(store.keep_game("c", game(1, ONE, NOON)).await, Ok(Kept::Casual));
    assert_eq!(store.unkept(0, 1, 100).await, Ok(vec![]));
    assert_eq!(assert_folds(&store).await, 1);
}
