//! Games of people: they come into the archive when they end, or later.

use longking_store::GameFilter;
use longking_table::{Act, Player, Terms};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::{Doing, hall, make_for_test, play, room};

/// Another program that uses the file of a hall.
pub(super) async fn connection(name: &str) -> SqliteConnection {
    let folder = std::env::temp_dir().join(format!("longking-hall-{}-{name}", std::process::id()));
    let place = format!("sqlite:{}", folder.join("longking.sqlite").display());
    SqliteConnection::connect(&place).await.expect("a connection")
}

/// Runs statements on the file of a hall.
pub(super) async fn script(name: &str, text: &str) {
    let mut connection = connection(name).await;
    sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut connection).await.expect("a statement");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn games_that_a_server_of_before_has_ended_are_kept() {
    let hall = hall("people").await;
    let terms = Terms { clock: Some("300".to_owned()), rated: true, ..Terms::of("international") };
    let id = make_for_test(&hall, &terms).await;
    let act = async |n, player, act| {
        assert!(room(&hall, &id).act(&hall, player, Doing { n, act }).await.is_ok(), "{n}");
    };
    // Both play three games: the second is broken off before both have moved.
    play(&hall, &id, &["32-28", "19-23"]).await;
    act(2, Player::One, Act::Resign).await;
    for (n, player) in [(3, Player::One), (4, Player::Two)] {
        act(n, player, Act::Again).await;
    }
    act(5, Player::Two, Act::Move("32-28".to_owned())).await;
    act(6, Player::One, Act::Resign).await;
    for (n, player) in [(7, Player::One), (8, Player::Two)] {
        act(n, player, Act::Again).await;
    }
    act(9, Player::One, Act::Move("32-28".to_owned())).await;
    act(10, Player::Two, Act::Move("20-24".to_owned())).await;
    act(11, Player::Two, Act::Resign).await;
    // A server that knew nothing of people kept no games: to this one both were guests.
    script(
        "people",
        "INSERT INTO accounts (id, name, name_key, created, role) \
         VALUES (1, 'Ada', 'ada', 1, 'player'), (2, 'Ben', 'ben', 1, 'player');
         INSERT INTO principals (id, created, seen, account) VALUES (11, 1, 1, 1), (12, 1, 1, 2);
         UPDATE seats SET principal = 10 + player",
    )
    .await;
    let games = async || {
        let found = hall.store().games_of(1, &GameFilter::default(), None, 10).await;
        found.expect("read")
    };
    assert_eq!(games().await, []);
    for _ in 0..2 {
        hall.keep_missing(hall.now()).await;
        let kept = games().await;
        let ids: Vec<_> = kept.iter().map(|game| game.id.clone()).collect();
        assert_eq!(ids, [format!("{id}.3"), format!("{id}.1")]);
        assert!(kept.iter().all(|game| game.sides[0].delta.is_some()));
        let ratings = hall.store().player("ben", 0).await.expect("he is there").ratings;
        assert_eq!(ratings.iter().map(|known| known.rating.games).collect::<Vec<_>>(), [2]);
    }
}
