//! Names, devices, and what lets people in again.

use longking_store::{
    Acting, NewAccount, NewLink, NewSeat, NewSession, Secret, Store, StoreError, StoredPlayer, Who,
};

use crate::make::{START, open, seat, secret, table};
use crate::versions::script;

/// How long a device stays logged in here.
const LONG: i64 = 1_000_000;

fn session(device: &str) -> NewSession {
    NewSession {
        id: format!("id of {device}"),
        token: secret(device),
        label: format!("{device} of somebody"),
        at: START,
        until: START + LONG,
    }
}

fn account(name: &str, device: &str) -> NewAccount {
    NewAccount {
        name: name.to_owned(),
        name_key: name.to_lowercase(),
        recovery: recovery(name),
        session: session(device),
        guest: None,
        again: None,
    }
}

fn recovery(name: &str) -> Secret {
    secret(&format!("recovery {name}"))
}

async fn who(store: &Store, device: &str) -> Result<Who, StoreError> {
    store.who(&secret(device), START + 1).await
}

pub(crate) async fn a_name_is_taken_once_and_its_device_is_known(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "phone")).await.expect("made");
    let ben = store.make_account(account("Ben", "tablet")).await.expect("made");
    assert_ne!(ada, ben);
    let again = store.make_account(account("ADA", "laptop")).await;
    assert_eq!(again, Err(StoreError::Taken));
    store.make_account(account("Pauline", "desk")).await.expect("made");
    for (name, is_free) in [
        ("PauIine", false),
        ("Pau1ine", false),
        ("Pauiine", true),
        ("Ian", true),
        ("Lan", true),
        ("lan2", true),
        ("Ian2", false),
    ] {
        let made = store.make_account(account(name, name)).await;
        assert_eq!(made.is_ok(), is_free, "{name}");
    }
    assert_eq!(who(&store, "laptop").await, Err(StoreError::Missing), "nothing is left of it");
    let known = who(&store, "phone").await.expect("known");
    assert_eq!((known.name.as_str(), known.principal), ("Ada", ada));
    assert_eq!((known.role.as_str(), known.closes, known.created), ("player", None, START));
    assert!(known.password.is_empty());
    assert_eq!(store.who(&secret("phone"), START + LONG + 1).await, Err(StoreError::Missing));
    store.touch_session(secret("phone"), START + 9, START + 2 * LONG).await.expect("noted");
    let later = store.who(&secret("phone"), START + LONG + 1).await.expect("it was seen");
    assert_eq!(later.seen, START + 9);
}

pub(crate) async fn a_name_whose_answer_was_lost_is_had_by_who_asks_again(place: String) {
    let store = open(&place).await;
    let guest = store.make_guest(session("phone")).await.expect("made");
    store.create(table("t")).await.expect("made");
    let sits = NewSeat { principal: Some(guest), ..seat("", "his seat") };
    let player = store.take_seat("t", secret("invite t"), sits).await.expect("free");
    let back = secret("come back");
    store.add_token("t", player, back, Some(secret("phone")), START).await.expect("he is back");
    let asks = |device: &str, at: i64| NewAccount {
        recovery: recovery(device),
        session: NewSession { at, until: at + LONG, ..session(device) },
        guest: Some(guest),
        again: Some(secret("drawn")),
        ..account("Ada", device)
    };
    assert_eq!(store.make_account(asks("lost", START)).await, Ok(guest));
    assert_eq!(acting(&store, "phone").await, Err(StoreError::Missing));
    // He was not told, and his phone shows nothing that is known.
    let end = START + 600_000;
    for not_he in [
        NewAccount { again: Some(secret("guess")), ..asks("thief", START) },
        NewAccount { again: None, ..asks("thief", START) },
        NewAccount { name: "ADA".to_owned(), ..asks("thief", START) },
        asks("late", end + 1),
    ] {
        assert_eq!(store.make_account(not_he).await, Err(StoreError::Taken));
    }
    let again = NewAccount { guest: None, ..asks("new", end) };
    assert_eq!(store.make_account(again).await, Ok(guest));
    assert_eq!(who(&store, "lost").await, Err(StoreError::Missing), "nobody had it");
    assert_eq!(who(&store, "new").await.map(|who| who.name), Ok("Ada".to_owned()));
    assert!(store.holder(&back).await.is_ok(), "he goes on where he sits");
    store.touch_session(secret("new"), end, end + LONG).await.expect("noted");
    let twice = store.make_account(asks("twice", end)).await;
    assert_eq!(twice, Err(StoreError::Taken), "the new one has asked something");
    let next = secret("the next");
    let untold = store.recover("ada", recovery("lost"), next, session("thief")).await;
    assert_eq!(untold, Err(StoreError::Missing), "nobody was told that");
    store.recover("ada", recovery("new"), next, session("tablet")).await.expect("in");
}

/// Many choose names at once; everybody has one of his own.
pub(crate) async fn people_who_come_at_once_are_not_mixed_up(place: String) {
    let store = std::sync::Arc::new(open(&place).await);
    let mut making = tokio::task::JoinSet::new();
    for number in 0..24 {
        let store = std::sync::Arc::clone(&store);
        making.spawn(async move {
            let name = format!("P{}", number / 2);
            (number, store.make_account(account(&name, &format!("device {number}"))).await)
        });
    }
    let mut principals = Vec::new();
    while let Some(done) = making.join_next().await {
        match done.expect("it ends") {
            (_, Ok(principal)) => principals.push(principal),
            (number, Err(error)) => assert_eq!(error, StoreError::Taken, "{number}"),
        }
    }
    principals.sort_unstable();
    principals.dedup();
    assert_eq!(principals.len(), 12, "each name once, each its own");
}

pub(crate) async fn a_password_lets_in_and_another_one_logs_the_others_out(place: String) {
    let store = open(&place).await;
    store.make_account(account("Ada", "phone")).await.expect("made");
    assert_eq!(store.password("ada").await, Ok(None));
    store.set_password(secret("phone"), "", "salt and hash").await.expect("set");
    let stale = store.set_password(secret("phone"), "", "other").await;
    assert_eq!(stale, Err(StoreError::Missing), "it is another by now");
    let known = store.password("ada").await.expect("asked").expect("there");
    assert!(!format!("{known:?}").contains("salt"));
    assert_eq!(store.password("nobody").await, Ok(None));
    store.log_in(known.clone(), session("tablet")).await.expect("in");
    let principal = who(&store, "tablet").await.expect("known").principal;
    assert_eq!(store.devices(principal, START).await.expect("a list").len(), 2);
    store.set_password(secret("tablet"), "salt and hash", "new").await.expect("set");
    assert!(who(&store, "tablet").await.is_ok());
    assert_eq!(who(&store, "phone").await, Err(StoreError::Missing));
    let late = store.log_in(known, session("laptop")).await;
    assert_eq!(late, Err(StoreError::Missing), "it was changed while it was looked at");
}

pub(crate) async fn what_lets_in_once_does_so_once(place: String) {
    let store = open(&place).await;
    store.make_account(account("Ada", "phone")).await.expect("made");
    store.set_password(secret("phone"), "", "a thief's").await.expect("set");
    let next = secret("the next");
    let wrong = store.recover("ada", secret("guess"), next, session("tablet")).await;
    assert_eq!(wrong, Err(StoreError::Missing));
    // A moderator has given her another name, and she comes by the one on her picture.
    script(&place, "UPDATE accounts SET former_key = 'old' WHERE name_key = 'ada'").await;
    store.recover("old", recovery("Ada"), next, session("tablet")).await.expect("in");
    assert_eq!(who(&store, "phone").await, Err(StoreError::Missing), "it was lost, perhaps");
    assert_eq!(store.password("ada").await.map(|it| it.is_some()), Ok(false), "and the password");
    // The answer was lost: the tablet has shown nothing, and its owner tries again.
    let again = |at: i64| NewSession { at, until: at + LONG, ..session("laptop") };
    let late = store.recover("ada", recovery("Ada"), secret("x"), again(START + 600_001)).await;
    assert_eq!(late, Err(StoreError::Missing));
    let next = secret("another next");
    store.recover("old", recovery("Ada"), next, again(START + 600_000)).await.expect("in");
    assert_eq!(who(&store, "tablet").await, Err(StoreError::Missing), "nobody had it");
    store.touch_session(secret("laptop"), START, START + LONG).await.expect("noted");
    let twice = store.recover("ada", recovery("Ada"), secret("x"), again(START)).await;
    assert_eq!(twice, Err(StoreError::Missing), "the laptop has asked something");
    let former = store.recover("old", next, secret("x"), again(START)).await;
    assert_eq!(former, Err(StoreError::Missing), "she knows her name by now");
    store.set_recovery(secret("laptop"), secret("chosen")).await.expect("set");
    let old = store.recover("ada", next, secret("x"), session("laptop")).await;
    assert_eq!(old, Err(StoreError::Missing), "a new one ends the old");
    assert_eq!(store.set_recovery(secret("phone"), next).await, Err(StoreError::Missing));
}

/// A new device that asks to be let in.
fn link(poll: &str, code: &str) -> NewLink {
    NewLink {
        poll: secret(poll),
        code: secret(code),
        label: "a new one".to_owned(),
        asked: START,
        until: START + 300,
    }
}

pub(crate) async fn a_device_is_let_in_by_another_once_and_in_time(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "phone")).await.expect("made");
    store.ask_link(link("poll", "code")).await.expect("asked");
    assert_eq!(store.ask_link(link("other", "code")).await, Err(StoreError::Taken));
    assert_eq!(store.take_link(secret("poll"), session("tablet")).await, Ok(None), "it waits");
    let seen = store.link(&secret("code"), START).await.expect("it waits");
    assert_eq!((seen.label.as_str(), seen.asked), ("a new one", START));
    let late = store.confirm_link(secret("code"), ada, secret("phone"), START + 301).await;
    assert_eq!(late, Err(StoreError::Missing));
    store.confirm_link(secret("code"), ada, secret("phone"), START + 300).await.expect("let in");
    store.set_closing(secret("phone"), Some(START + 10)).await.expect("asked");
    let twice = store.confirm_link(secret("code"), ada, secret("phone"), START + 300).await;
    assert_eq!(twice, Err(StoreError::Missing));
    assert_eq!(store.take_link(secret("poll"), session("tablet")).await, Ok(Some(ada)));
    let tablet = who(&store, "tablet").await.expect("known");
    assert_eq!((tablet.name.as_str(), tablet.closes), ("Ada", None), "who comes back stays");
    let twice = store.take_link(secret("poll"), session("laptop")).await;
    assert_eq!(twice, Err(StoreError::Missing));
    assert_eq!(store.end_session(ada, "id of tablet").await, Ok(true));
    assert_eq!(store.end_session(ada + 1, "id of phone").await, Ok(false), "somebody else's");
    assert_eq!(who(&store, "tablet").await, Err(StoreError::Missing));
}

pub(crate) async fn who_is_logged_out_lets_no_device_in_any_more(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "stolen")).await.expect("made");
    let let_in = async |poll: &str, code: &str, by: &str| {
        store.ask_link(link(poll, code)).await.expect("asked");
        store.confirm_link(secret(code), ada, secret(by), START).await.expect("let in");
    };
    let taken = async |poll: &str| store.take_link(secret(poll), session("thief")).await;
    let_in("poll 1", "code 1", "stolen").await;
    let next = secret("the next");
    store.recover("ada", recovery("Ada"), next, session("phone")).await.expect("in");
    assert_eq!(taken("poll 1").await, Err(StoreError::Missing), "by the picture");
    let_in("poll 2", "code 2", "phone").await;
    assert_eq!(store.end_session(ada, "id of phone").await, Ok(true));
    assert_eq!(taken("poll 2").await, Err(StoreError::Missing), "by himself");
}

pub(crate) async fn two_devices_that_let_each_other_in_are_known(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "phone")).await.expect("made");
    let let_in = async |old: &str, new: &str| {
        let asked = link(&format!("poll {new}"), &format!("code {new}"));
        let (poll, code) = (asked.poll, asked.code);
        store.ask_link(asked).await.expect("asked");
        store.confirm_link(code, ada, secret(old), START).await.expect("let in");
        assert_eq!(store.take_link(poll, session(new)).await, Ok(Some(ada)));
    };
    let known = async |device| who(&store, device).await.expect("known").linked;
    let linked = async |device| known(device).await == Some(true);
    let_in("phone", "before").await;
    assert!(!linked("before").await && !linked("phone").await, "nobody vouches for them");
    store.set_role("ada", "moderator").await.expect("given");
    assert_eq!(known("phone").await, Some(false), "one is not two");
    let_in("phone", "tablet").await;
    assert!(linked("phone").await && linked("tablet").await && !linked("before").await);
    store.set_password(secret("phone"), "", "p").await.expect("set");
    let password = store.password("ada").await.expect("looked").expect("there");
    store.log_in(password, session("thief")).await.expect("he knows it");
    let_in("thief", "another").await;
    assert_eq!([known("thief").await, known("another").await], [None; 2], "he has none of hers");
    store.set_role("ada", "moderator").await.expect("given");
    assert!(linked("phone").await && !linked("thief").await, "what was linked stays so");
}

pub(crate) async fn who_closes_is_gone_in_time_and_the_name_with_him(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "phone")).await.expect("made");
    store.make_account(account("Ben", "tablet")).await.expect("made");
    store.create(table("t")).await.expect("made");
    store.claim_seat("t", secret("first t"), ada).await.expect("claimed");
    store.set_password(secret("phone"), "", "p").await.expect("set");
    store.set_closing(secret("phone"), Some(START + 10)).await.expect("asked");
    assert_eq!(who(&store, "phone").await.expect("not yet").closes, Some(START + 10));
    assert_eq!(store.close_accounts(START + 10).await, Ok(0));
    let password = store.password("ada").await.expect("asked").expect("there");
    store.log_in(password.clone(), session("laptop")).await.expect("in");
    assert_eq!(who(&store, "phone").await.expect("it stays").closes, None);
    let used = secret("used");
    store.set_recovery(secret("phone"), used).await.expect("set");
    store.recover("ada", used, secret("next"), session("desk")).await.expect("in");
    store.set_closing(secret("desk"), Some(START + 10)).await.expect("asked");
    assert_eq!(store.close_accounts(START + 11).await, Ok(1));
    let back = store.recover("ada", used, secret("x"), session("late")).await;
    assert_eq!(back, Err(StoreError::Missing), "nobody comes back to it");
    for device in ["phone", "laptop"] {
        assert_eq!(who(&store, device).await, Err(StoreError::Missing));
    }
    assert!(who(&store, "tablet").await.is_ok());
    assert_eq!(store.player("ada", 0).await.map(|_| ()), Err(StoreError::Missing));
    assert_eq!(store.log_in(password, session("late")).await, Err(StoreError::Missing));
    let again = store.make_account(account("Ada", "other")).await;
    assert_eq!(again, Err(StoreError::Taken), "nobody gets the name");
    let seat = store.load("t").await.expect("the table stays").seats.remove(0);
    assert_eq!((&*seat.name, seat.person), ("", None), "with nobody's name at it");
}

pub(crate) async fn a_seat_of_before_becomes_somebodys(place: String) {
    let store = open(&place).await;
    let ada = store.make_account(account("Ada", "phone")).await.expect("made");
    let ben = store.make_account(account("Ben", "tablet")).await.expect("made");
    store.create(table("t")).await.expect("made");
    store.claim_seat("t", secret("first t"), ada).await.expect("claimed");
    store.claim_seat("t", secret("first t"), ada).await.expect("it is hers");
    assert_eq!(store.claim_seat("t", secret("first t"), ben).await, Err(StoreError::Taken));
    assert_eq!(store.claim_seat("t", secret("guess"), ben).await, Err(StoreError::Missing));
    let named = NewSeat { principal: Some(ben), ..seat("Ben", "second t") };
    let player = store.take_seat("t", secret("invite t"), named).await;
    assert_eq!(player, Ok(StoredPlayer::One));
    assert_eq!(store.claim_seat("t", secret("second t"), ada).await, Err(StoreError::Taken));
}

async fn acting(store: &Store, device: &str) -> Result<Acting, StoreError> {
    store.acting(&secret(device), START + 1).await
}

pub(crate) async fn a_guest_is_known_and_keeps_his_seats_with_a_name(place: String) {
    let store = open(&place).await;
    let guest = store.make_guest(session("phone")).await.expect("made");
    let other = store.make_guest(session("tablet")).await.expect("made");
    assert_ne!(guest, other);
    assert_eq!(store.make_guest(session("phone")).await, Err(StoreError::Taken));
    let known = acting(&store, "phone").await.expect("known");
    assert_eq!((known.principal, known.account, known.seen), (guest, None, START));
    assert_eq!(who(&store, "phone").await, Err(StoreError::Missing), "he has no name");
    let named = NewAccount { guest: Some(guest), ..account("Ada", "phone with a name") };
    assert_eq!(store.make_account(named).await, Ok(guest));
    assert_eq!(
        acting(&store, "phone").await,
        Err(StoreError::Missing),
        "it shows something else now"
    );
    let known = acting(&store, "phone with a name").await.expect("known");
    let name = known.account.map(|(_, name)| name);
    assert_eq!((known.principal, name.as_deref()), (guest, Some("Ada")));
    let again = NewAccount { guest: Some(guest), ..account("Ben", "laptop") };
    assert_ne!(store.make_account(again).await.expect("made"), guest, "he has a name already");
    // Who is not seen again is forgotten, unless he has a seat.
    let sits = NewSeat { principal: Some(other), ..seat("", "seat of a guest") };
    store.create(table("a")).await.expect("made");
    store.take_seat("a", secret("invite a"), sits).await.expect("free");
    let third = store.make_guest(session("desk")).await.expect("made");
    assert!(third > other);
    assert_eq!(store.forget_guests(START).await, Ok(0));
    assert_eq!(store.forget_guests(START + 1).await, Ok(1));
    assert_eq!(acting(&store, "desk").await, Err(StoreError::Missing));
    assert!(acting(&store, "phone with a name").await.is_ok());
}
