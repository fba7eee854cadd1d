//! What people report of each other, and what moderators decide.

use longking_store::{
    Act, Acted, Kept, NewAct, NewReport, NewSeek, NewSession, Reported, Store, StoreError,
    StoredPlayer,
};

use crate::lobby::seek;
use crate::make::{START, open, secret};
use crate::people::{DAY, NOON, end, game, people, rate, table_of};
use crate::versions::script;

fn report(by: i64, about: i64, at: i64) -> NewReport {
    NewReport {
        by,
        name_key: format!("anna{about}"),
        game: None,
        reason: "stalling".to_owned(),
        at,
    }
}

/// A decision of person 1, who is to be a moderator, about another.
fn act(about: i64, act: Act, seen: i64) -> NewAct {
    NewAct {
        by: 1,
        name_key: format!("anna{about}"),
        act,
        why: "cheating".to_owned(),
        at: NOON,
        seen,
    }
}

/// What is so already is not decided again.
async fn already(store: &Store, about: i64, what: Act) {
    assert_eq!(store.moderate(act(about, what, 0)).await, Ok(Acted::Already));
}

/// People, the first one a moderator.
async fn judged(place: &str, count: usize) -> Store {
    let store = open(place).await;
    people(place, count).await;
    store.set_role("anna1", "moderator").await.expect("given");
    assert_eq!(store.with_role("moderator").await, Ok(vec!["Anna-1".to_owned()]));
    store
}

/// A game that person `two` loses to person `one`.
async fn lost(place: &str, store: &Store, id: &str, [one, two]: [i64; 2], at: i64) -> Kept {
    table_of(place, store, id, [one, two]).await;
    let won = game(1, Some(StoredPlayer::One), at);
    store.append_end(end(id, 0), won).await.expect("ended")
}

async fn rating(store: &Store, person: i64) -> i64 {
    let known = store.player(&format!("anna{person}"), 0).await.expect("there");
    known.ratings.first().map_or(1_500_000, |known| known.rating.rating)
}

pub(crate) async fn a_report_waits_once_until_it_is_settled(place: String) {
    let store = judged(&place, 4).await;
    lost(&place, &store, "t", [2, 3], NOON).await;
    let of_game = |by: i64, game: &str| NewReport {
        game: Some(game.to_owned()),
        reason: "cheating".to_owned(),
        ..report(by, 2, 7)
    };
    assert_eq!(store.report(report(2, 2, 5)).await, Ok(Reported::Oneself));
    assert_eq!(store.report(report(2, 9, 5)).await, Err(StoreError::Missing));
    assert_eq!(store.report(of_game(3, "t.2")).await, Ok(Reported::NoGame));
    let others = NewReport { name_key: "anna4".to_owned(), ..of_game(3, "t.1") };
    assert_eq!(store.report(others).await, Ok(Reported::NoGame), "he has not played it");
    assert_eq!(store.report(of_game(3, "t.1")).await, Ok(Reported::Made));
    assert_eq!(store.report(report(3, 2, 8)).await, Ok(Reported::Before));
    assert_eq!(store.report(report(4, 2, 9)).await, Ok(Reported::Made));
    assert_eq!(store.report(report(3, 1, 9)).await, Ok(Reported::Made), "about the moderator");
    let waiting = store.reported(1, 99).await.expect("listed");
    assert_eq!(waiting.len(), 1, "he does not judge himself");
    assert_eq!((&*waiting[0].name, waiting[0].casual), ("Anna-2", None));
    let told: Vec<_> = waiting[0]
        .reports
        .iter()
        .map(|report| (report.id, report.by.as_deref(), report.game.as_deref(), &*report.reason))
        .collect();
    let both =
        [(1, Some("Anna-3"), Some("t.1"), "cheating"), (2, Some("Anna-4"), None, "stalling")];
    assert_eq!(told, both);
    assert_eq!(store.reported(2, 99).await.expect("listed")[0].name, "Anna-1");
    // What came after he had looked waits on.
    let done = store.moderate(act(2, Act::Dismiss, 1)).await;
    assert_eq!(done, Ok(Acted::Done { account: 2, seeks: vec![] }));
    let waiting = store.reported(1, 99).await.expect("listed");
    assert_eq!((waiting[0].reports.len(), waiting[0].reports[0].id), (1, 2));
    assert_eq!(
        (&*waiting[0].decisions[0].act, &*waiting[0].decisions[0].why),
        ("dismiss", "cheating")
    );
    assert_eq!(store.report(report(3, 2, 10)).await, Ok(Reported::Made), "again");
    let made = store.reports_by(3).await.expect("listed");
    let made: Vec<_> = made.iter().map(|it| (it.about.as_deref(), it.at, it.open)).collect();
    assert_eq!(
        made,
        [(Some("Anna-2"), 7, false), (Some("Anna-1"), 9, true), (Some("Anna-2"), 10, true)]
    );
}

/// Another name, by a moderator.
fn name(name: &str) -> Act {
    Act::Rename { name: name.to_owned(), name_key: name.to_lowercase().replace('-', "") }
}

/// Person 2, who was Anna-2, is found by that name until another has it.
async fn password_finds_the_renamed(place: &str, store: &Store) {
    script(place, "UPDATE accounts SET password = 'of 2' WHERE id = 2").await;
    let found = async |name| store.password(name).await.expect("looked").map(|it| it.account);
    assert_eq!(found("anna2").await, Some(2), "so does his password");
    store.moderate(act(3, name("Anna-2"), 0)).await.expect("the name is free");
    script(place, "UPDATE accounts SET password = 'of 3' WHERE id = 3").await;
    assert_eq!(found("anna2").await, Some(3), "whose name it is goes first");
    let back = NewAct { name_key: "anna2".to_owned(), ..act(3, name("Anna-3"), 0) };
    store.moderate(back).await.expect("the name is free");
}

/// The devices of person 2, whose name is closed, are told why.
async fn devices_are_told(store: &Store) {
    let told = store.closed(&secret("device"), START).await.expect("known");
    assert_eq!((told.len(), &*told[0].act), (5, "close"));
    for (token, now) in [("another", START), ("device", i64::MAX)] {
        assert_eq!(store.closed(&secret(token), now).await, Err(StoreError::Missing));
    }
}

pub(crate) async fn what_a_moderator_decides_is_done_and_noted_for_good(place: String) {
    let store = judged(&place, 4).await;
    store.set_role("anna4", "moderator").await.expect("given");
    assert_eq!(store.moderate(act(1, Act::Warn, 0)).await, Ok(Acted::Oneself));
    assert_eq!(store.moderate(act(4, Act::Close, 0)).await, Ok(Acted::Moderator));
    let no = NewAct { by: 3, ..act(2, Act::Close, 0) };
    assert_eq!(store.moderate(no).await, Ok(Acted::NoModerator));
    assert_eq!(store.moderate(act(9, Act::Warn, 0)).await, Err(StoreError::Missing));

    let now = store.time().await.expect("a time");
    store.add_seek(NewSeek { rated: true, ..seek(2, now, &["nigerian"]) }).await.expect("sought");
    store.add_seek(seek(3, now, &["nigerian"])).await.expect("sought");
    let done = store.moderate(act(2, Act::Casual, 0)).await;
    assert_eq!(done, Ok(Acted::Done { account: 2, seeks: vec![(102, 2)] }));
    already(&store, 2, Act::Casual).await;
    assert_eq!(store.seeks(None).await.expect("listed").seeks.len(), 1, "the other's");
    let casual = [store.any_casual([3, 2]).await, store.any_casual([3, 1]).await];
    assert_eq!(casual, [Ok(true), Ok(false)]);
    assert_eq!(lost(&place, &store, "a", [2, 3], NOON).await, Kept::Casual);
    assert!(store.moderate(act(2, Act::Rated, 0)).await.is_ok());
    already(&store, 2, Act::Rated).await;
    assert_eq!(lost(&place, &store, "b", [2, 3], NOON + 1).await, Kept::Rated);

    assert_eq!(store.moderate(act(2, name("Anna-3"), 0)).await, Err(StoreError::Taken));
    let code = "UPDATE accounts SET recovery = HASH(0a) WHERE id = 2";
    script(&place, code).await;
    assert!(store.moderate(act(2, name("Bertha"), 0)).await.is_ok());
    let twice = NewAct { name_key: "bertha".to_owned(), ..act(2, name("Berta"), 0) };
    assert!(store.moderate(twice).await.is_ok());
    assert_eq!(store.player("anna2", 0).await.map(|it| it.account), Err(StoreError::Missing));
    assert_eq!(store.player("berta", 0).await.map(|it| it.account), Ok(2));
    let session = NewSession {
        id: "device".to_owned(),
        token: secret("device"),
        label: String::new(),
        at: START,
        until: START + 1_000,
    };
    password_finds_the_renamed(&place, &store).await;
    let next = secret("next");
    let back = store.recover("anna2", [0x0a; 32].into(), next, session.clone()).await;
    assert_eq!(back, Ok(102), "his picture has the name that he chose");
    store.touch_session(secret("device"), START, START + 1_000).await.expect("noted");
    let back = store.recover("anna2", next, secret("last"), session).await;
    assert_eq!(back, Err(StoreError::Missing), "the next picture has the name of today");

    let standing = store.standing(2).await.expect("there");
    let acts: Vec<_> = standing.decisions.iter().map(|it| &*it.act).collect();
    assert_eq!(acts, ["rename", "rename", "rated", "casual"], "a refusal leaves nothing");
    assert_eq!((standing.casual, standing.decisions[3].at), (None, NOON));
    assert_eq!(standing.decisions[3].by.as_deref(), Some("Anna-1"));

    store
        .report(NewReport { name_key: "berta".to_owned(), ..report(3, 2, 5) })
        .await
        .expect("made");
    let close = NewAct { name_key: "berta".to_owned(), ..act(2, Act::Close, 0) };
    let stale = NewAct { seen: 1, ..act(3, Act::Close, 0) };
    assert_eq!(store.moderate(stale).await, Err(StoreError::Missing), "that is about another");
    table_of(&place, &store, "c", [2, 3]).await;
    assert!(store.moderate(close).await.is_ok());
    let late = game(1, Some(StoredPlayer::Two), NOON + 2);
    let ended = store.append_end(end("c", 0), late).await;
    assert_eq!(ended, Ok(Kept::Casual), "he is gone before the end");
    assert_eq!(store.player("berta", 0).await.map(|it| it.account), Err(StoreError::Missing));
    assert!(store.acting(&secret("device"), START).await.is_err(), "his devices are logged out");
    devices_are_told(&store).await;
    assert_eq!(store.reported(1, 99).await, Ok(vec![]), "nobody is left to judge");
    assert_eq!(store.reports_by(3).await.expect("listed")[0].about, None);
}

pub(crate) async fn all_decisions_are_known(place: String) {
    let store = judged(&place, 2).await;
    assert!(store.moderate(act(2, Act::Warn, 0)).await.is_ok());
    let many = "WITH RECURSIVE many (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM many WHERE n < 60) \
                INSERT INTO moderation (id, by_account, about, act, why, at) \
                SELECT n, 1, 2, 'casual', 'other', n FROM many";
    script(&place, many).await;
    let told = store.standing(2).await.expect("there").decisions;
    assert_eq!((told.len(), told[0].at), (50, 60));
    let all = store.whole_standing(2).await.expect("there").decisions;
    assert_eq!((all.len(), &*all[59].act), (60, "warn"));
    assert_eq!(all[..50], told);
}

pub(crate) async fn what_a_cheat_took_is_given_back(place: String) {
    let store = judged(&place, 4).await;
    lost(&place, &store, "old", [2, 3], NOON).await;
    let before = rating(&store, 3).await;
    lost(&place, &store, "new", [2, 3], NOON + 20 * DAY + 1).await;
    lost(&place, &store, "other", [3, 4], NOON + 21 * DAY + 2).await;
    let taken = rating(&store, 3).await;
    assert!(taken < before + 15_000, "{taken} {before}");
    let unrate = || Act::Unrate { since: NOON + DAY, rate };
    let done = store.moderate(act(2, unrate(), 0)).await;
    assert_eq!(done, Ok(Acted::Done { account: 2, seeks: vec![] }));
    assert_eq!(rating(&store, 3).await, before + 15_000, "his game with the third is left");
    assert_eq!(rating(&store, 2).await, 1_515_000, "what is older stays");
    let known = store.player("anna2", 0).await.expect("there");
    let days = &known.ratings[0].days;
    assert_eq!(*days, [(NOON / DAY, 1_515_000)], "so it does among the days");
    let again = store.rerate(rate).await.expect("computed");
    assert_eq!((again.games, again.changed, again.deltas), (2, 0, 0), "they follow from the games");
    assert!(store.moderate(act(2, unrate(), 0)).await.is_ok(), "there is nothing left");
}
