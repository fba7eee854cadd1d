//! What was found of the moves of people.

use longking_store::{NewSheet, SheetSide, SheetSum, StoreError, StoredPlayer};

use crate::make::open;
use crate::people::{NOON, end, game, people, table_of};
use crate::versions::script;

fn side(moves: i64, same: i64) -> SheetSide {
    SheetSide { moves, same, loss: 5, deep: 1, spread: 100 * moves }
}

fn sheet(game: &str) -> NewSheet {
    NewSheet { game: game.to_owned(), sides: [side(10, 4), side(9, 8)], made: NOON }
}

pub(crate) async fn a_rated_game_is_looked_at_once_and_its_sheet_is_kept_once(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    for (id, players) in [("a", [1, 2]), ("b", [2, 1]), ("guest", [1, 0])] {
        table_of(&place, &store, id, players).await;
        let at = if id == "b" { NOON + 1 } else { NOON };
        let won = game(1, Some(StoredPlayer::One), at);
        store.append_end(end(id, 0), won).await.expect("ended");
    }
    let unseen = async |since, most| {
        let games = store.unseen_games(since, most).await.expect("listed");
        games.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(unseen(0, 9).await, ["a.1", "b.1"], "what is not rated is nobody's business");
    assert_eq!(
        (unseen(0, 1).await, unseen(NOON + 1, 9).await),
        (vec!["a.1".into()], vec!["b.1".into()])
    );
    store.mark_seen("a.1").await.expect("marked");
    assert_eq!(unseen(0, 9).await, ["b.1"]);
    // White is the first player of `game`: person 1 at table a, person 2 at table b.
    assert_eq!(store.keep_sheet(sheet("a.1")).await, Ok(true));
    assert_eq!(store.keep_sheet(sheet("a.1")).await, Ok(false), "told twice, counted once");
    assert_eq!(store.keep_sheet(sheet("x.1")).await, Err(StoreError::Missing));
    assert_eq!(store.keep_sheet(sheet("b.1")).await, Ok(true));
    let both = SheetSide { moves: 19, same: 12, loss: 10, deep: 2, spread: 10 * 1000 + 9 * 900 };
    let of = |account| SheetSum { account, family: "nigerian".to_owned(), games: 2, all: both };
    assert_eq!(store.sheets_of(1).await, Ok(vec![of(1)]));
    assert_eq!(store.sheets_in("nigerian").await, Ok(vec![of(1), of(2)]));
    assert_eq!(store.sheets_in("russian").await, Ok(vec![]));
    assert_eq!(store.sheets_of(3).await, Ok(vec![]));
    // Of who is gone nothing is left, and nothing comes.
    script(&place, "UPDATE accounts SET closes = 5 WHERE id = 2").await;
    assert_eq!(store.close_accounts(6).await, Ok(1));
    assert_eq!(store.sheets_of(2).await, Ok(vec![]));
    table_of(&place, &store, "c", [2, 3]).await;
    let late = game(1, Some(StoredPlayer::One), NOON + 2);
    store.append_end(end("c", 0), late).await.expect("ended");
    assert_eq!(store.keep_sheet(sheet("c.1")).await, Ok(true), "of the other");
    assert_eq!(store.sheets_in("nigerian").await.expect("read").len(), 2);
}
