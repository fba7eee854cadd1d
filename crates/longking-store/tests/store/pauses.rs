//! Games that somebody leaves, and the pauses that follow.

use longking_store::{Leaving, Paused, Store, StoredPlayer};

use crate::lobby::seek;
use crate::make::open;
use crate::people::{NOON, end, game, people, table_of};

const MINUTE: i64 = 60_000;

/// Three of the last games, a minute for each pause before and one more.
fn pause(games: &[bool], before: usize) -> Option<i64> {
    let left = games.iter().filter(|left| **left).count();
    (left >= 3).then_some(MINUTE * (before as i64 + 1))
}

/// Person 2 leaves the game of a table, or person 1.
fn leaving(table: &str, player: StoredPlayer, ended: i64) -> Leaving {
    Leaving { table: table.to_owned(), number: 1, player, ended, games: 4, pause }
}

/// A game that person 2 loses at a table of this name at a time, and leaves or not.
async fn lost(place: &str, store: &Store, at: i64, left: bool) -> Option<Paused> {
    let table = format!("t{at}");
    table_of(place, store, &table, [1, 2]).await;
    let won = game(1, Some(StoredPlayer::One), NOON + at);
    store.append_end(end(&table, 0), won).await.expect("ended");
    if !left {
        return None;
    }
    store.leave_game(leaving(&table, StoredPlayer::Two, NOON + at)).await.expect("noted")
}

pub(crate) async fn who_leaves_lost_games_pauses_and_his_seeks_are_over(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    for person in [2, 3] {
        let now = store.time().await.expect("a time");
        store.add_seek(seek(person, now, &["nigerian"])).await.expect("sought");
    }
    for (at, left) in [(1, true), (2, false), (3, true)] {
        assert_eq!(lost(&place, &store, at, left).await, None, "{at}");
    }
    assert_eq!(store.paused(2, NOON + 3).await, Ok(None));
    let until = NOON + 4 + MINUTE;
    let paused = Paused { account: 2, principal: 102, until, seeks: vec![(102, 2)] };
    assert_eq!(lost(&place, &store, 4, true).await, Some(paused));
    assert_eq!(store.seeks(None).await.expect("listed").seeks.len(), 1, "another seeks on");
    assert_eq!(store.paused(2, until - 1).await, Ok(Some(until)));
    assert_eq!(store.paused(2, until).await, Ok(None), "it is over");
    assert_eq!(store.paused(1, NOON + 5).await, Ok(None), "the other has done nothing");
    assert_eq!(store.pauses(2).await, Ok(vec![(NOON + 4, until)]));
    let left = [1, 3, 4].map(|at| (format!("t{at}.1"), NOON + at));
    assert_eq!(store.left_games(2).await, Ok(left.to_vec()));
    assert_eq!(store.left_games(1).await, Ok(vec![]));
}

pub(crate) async fn a_pause_is_given_once_and_its_games_do_not_count_again(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "guest", [1, 0]).await;
    let won = game(1, Some(StoredPlayer::One), NOON);
    store.append_end(end("guest", 0), won).await.expect("ended");
    let guest = leaving("guest", StoredPlayer::Two, NOON);
    assert_eq!(store.leave_game(guest).await, Ok(None), "nobody knows who he is");
    let none = leaving("none", StoredPlayer::Two, NOON);
    assert_eq!(store.leave_game(none).await, Ok(None), "there is no such game");
    for at in [1, 2] {
        assert_eq!(lost(&place, &store, at, true).await, None);
    }
    for _ in 0..3 {
        let again = leaving("t2", StoredPlayer::Two, NOON + 2);
        assert_eq!(store.leave_game(again).await, Ok(None), "told twice, counted once");
    }
    for at in 3..6 {
        assert_eq!(lost(&place, &store, at, false).await, None);
    }
    // The first two are no longer among the last four.
    assert_eq!(lost(&place, &store, 6, true).await, None);
    assert_eq!(lost(&place, &store, 7, true).await, None);
    let until = async |at: i64| lost(&place, &store, at, true).await.map(|it| it.until);
    assert_eq!(until(8).await, Some(NOON + 8 + MINUTE));
    assert_eq!((until(9).await, until(10).await), (None, None), "those of before do not count");
    assert_eq!(until(11).await, Some(NOON + 11 + 2 * MINUTE), "the next one is longer");
}
