//! Programs that act for people, and where people sit.

use longking_store::{Kept, NewApiToken, NewSession, Store, StoreError, StoredPhase, StoredPlayer};

use crate::lobby::{challenge, shared};
use crate::make::{START, event, open, secret};
use crate::people::{NOON, end, game, people, table_of};

fn token(id: &str, principal: i64) -> NewApiToken {
    NewApiToken {
        id: id.to_owned(),
        token: secret(&format!("token {id}")),
        principal,
        by: secret("maker"),
        label: "a bot".to_owned(),
        scopes: "bot:play".to_owned(),
        at: START,
        most: 2,
    }
}

async fn works(store: &Store, id: &str) -> bool {
    store.api_user(&secret(&format!("token {id}"))).await.is_ok()
}

pub(crate) async fn a_token_acts_for_its_owner_until_he_ends_it(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    assert_eq!(store.add_api_token(token("a", 101)).await, Ok(true));
    assert_eq!(store.add_api_token(token("b", 101)).await, Ok(true));
    assert_eq!(store.add_api_token(token("c", 101)).await, Ok(false), "he has two");
    assert_eq!(store.add_api_token(token("c", 102)).await, Ok(true), "his neighbour has none");
    let user = store.api_user(&secret("token a")).await.expect("known");
    assert_eq!((user.principal, user.account, &*user.name), (101, 1, "Anna-1"));
    assert_eq!((&*user.id, &*user.scopes, &*user.role), ("a", "bot:play", "player"));
    store.touch_api_token(secret("token a"), START + 9).await.expect("noted");
    let listed = store.api_tokens(101).await.expect("listed");
    let listed: Vec<_> = listed.iter().map(|token| (&*token.id, token.seen)).collect();
    assert_eq!(listed, [("a", START + 9), ("b", START)]);
    assert_eq!(store.end_api_token(102, "a").await, Ok(false), "it is not his");
    assert_eq!(store.end_api_token(101, "a").await, Ok(true));
    assert_eq!(store.api_user(&secret("token a")).await, Err(StoreError::Missing));
    assert!(works(&store, "b").await);
}

pub(crate) async fn whatever_logs_devices_out_ends_tokens(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    let session = NewSession {
        id: "device".to_owned(),
        token: secret("device"),
        label: String::new(),
        at: START,
        until: START + 1_000,
    };
    let code = "UPDATE accounts SET recovery = HASH(0a) WHERE id = 1";
    crate::versions::script(&place, code).await;
    store.add_api_token(token("c", 102)).await.expect("made");
    store.add_api_token(token("a", 101)).await.expect("made");
    let next = secret("next");
    store.recover("anna1", [0x0a; 32].into(), next, session).await.expect("in");
    assert!(!works(&store, "a").await, "who lost his phone may have lost more");
    store.add_api_token(token("a", 101)).await.expect("made");
    store.set_password(secret("device"), "", "salt and hash").await.expect("set");
    assert!(!works(&store, "a").await);
    store.add_api_token(token("a", 101)).await.expect("made");
    store.set_closing(secret("device"), Some(START)).await.expect("set");
    assert_eq!(store.close_accounts(START + 1).await, Ok(1));
    assert!(!works(&store, "a").await);
    assert!(works(&store, "c").await, "it is another's");
}

pub(crate) async fn what_a_device_has_begun_ends_with_it(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    table_of(&place, &store, "t", [1, 2]).await;
    let session = |device: &str| NewSession {
        id: device.to_owned(),
        token: secret(device),
        label: String::new(),
        at: START,
        until: START + 1_000,
    };
    let code = "UPDATE accounts SET recovery = HASH(0a) WHERE id = 1";
    crate::versions::script(&place, code).await;
    store.recover("anna1", [0x0a; 32].into(), secret("next"), session("own")).await.expect("in");
    store.set_password(secret("own"), "", "p").await.expect("set");
    let log_in = async |device: &str| {
        let password = store.password("anna1").await.expect("asked").expect("there");
        store.log_in(password, session(device)).await.expect("in");
        let (by, seat) = (secret(device), secret(&format!("seat by {device}")));
        let token = NewApiToken { by, most: 9, ..token(device, 101) };
        assert_eq!(store.add_api_token(token).await, Ok(true));
        store.add_token("t", StoredPlayer::One, seat, Some(by), START).await.expect("added");
    };
    let plays = async |device: &str| {
        let seat = store.holder(&secret(&format!("seat by {device}"))).await;
        (works(&store, device).await, seat.is_ok())
    };
    for device in ["stolen", "other"] {
        log_in(device).await;
        assert_eq!(plays(device).await, (true, true));
    }
    assert_eq!(store.end_session(101, "stolen").await, Ok(true));
    assert_eq!(plays("stolen").await, (false, false));
    assert_eq!(plays("other").await, (true, true), "it is another device");
    store.set_password(secret("own"), "p", "q").await.expect("set");
    assert_eq!(plays("other").await, (false, false));
}

pub(crate) async fn where_somebody_sits_is_found(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    for (id, sits) in [("a", [1, 2]), ("b", [0, 1]), ("c", [2, 0])] {
        table_of(&place, &store, id, sits).await;
    }
    store.append(event("a", 0)).await.expect("appended");
    let found = store.seated(101, START, 9).await.expect("found");
    let seats: Vec<_> = found.iter().map(|seat| (&*seat.table, seat.player, seat.both)).collect();
    // Who makes a table has the second seat here.
    assert_eq!(seats, [("a", StoredPlayer::One, true), ("b", StoredPlayer::Two, true)]);
    assert_eq!(found[0].phase, StoredPhase::Going);
    assert_eq!(store.seated(101, START + 1, 9).await, Ok(vec![]));
    assert_eq!(store.seated(101, START, 1).await.expect("found").len(), 1);
    assert_eq!(store.seat_at(102, "c").await.expect("found").player, StoredPlayer::One);
    assert_eq!(store.seat_at(101, "c").await, Err(StoreError::Missing));
    let names = store.people_at("a").await.expect("read").map(|person| person.map(|it| it.name));
    assert_eq!(names, [Some("Anna-1".to_owned()), Some("Anna-2".to_owned())]);
    assert_eq!(store.people_at("c").await.expect("read")[1], None);
    store.append_end(end("a", 1), game(1, None, NOON)).await.expect("ended");
    assert_eq!(store.seated(101, START, 9).await.expect("found").len(), 1);
    assert_eq!(store.seat_at(101, "a").await.expect("found").phase, StoredPhase::Over);
}

pub(crate) async fn against_a_program_a_game_is_rated_only_by_challenge(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    assert_eq!(store.mark_bot(2).await, Ok(true));
    assert_eq!(store.mark_bot(2).await, Ok(true), "it is one already");
    store.set_role("anna1", "moderator").await.expect("given");
    assert_eq!(store.mark_bot(1).await, Ok(false), "who judges others is no program");
    for role in ["moderator", "player"] {
        assert_eq!(store.set_role("anna2", role).await, Ok(false), "it is a program for good");
    }
    assert_eq!(store.player("anna2", 0).await.expect("there").role, "bot");
    table_of(&place, &store, "link", [1, 2]).await;
    let won = || game(1, Some(StoredPlayer::One), NOON);
    assert_eq!(store.append_end(end("link", 0), won()).await, Ok(Kept::Casual));
    challenge(&store, 1, "anna2").await.expect("made");
    let seat = secret("his seat");
    store.accept_challenge(1, (102, 2), seat, shared("asked")).await.expect("accepted");
    assert_eq!(store.append_end(end("asked", 0), won()).await, Ok(Kept::Rated));
}
