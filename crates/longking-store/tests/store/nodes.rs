//! Servers that share a store: leases, take-over, and what a server may append that was gone.

use std::time::Duration;

use longking_store::{Append, Beaten, Home, Store, StoreError, StoredPhase, Taken};

use crate::make::{event, open, seat, secret, table};

/// A lease that ends soon, and one that does not, in milliseconds. Whatever happens before a lease
/// ends has the long one: a busy machine takes its time.
const SHORT: i64 = 150;
const LONG: i64 = 60_000;

/// How many kinds of events these servers understand.
const KINDS: i64 = 18;

/// How long a clock has to run in these tests, in milliseconds.
const TIME: i64 = 5000;

async fn outlive(lease: i64) {
    tokio::time::sleep(Duration::from_millis(lease as u64 + 20)).await;
}

/// An event of a running clock, appended by a server.
fn tick(id: &str, seq: u32, at: i64, node: i64) -> Append {
    Append {
        at,
        phase: StoredPhase::Timed,
        deadline: Some(at + TIME),
        node: Some(node),
        ..event(id, seq)
    }
}

/// A table whose clock runs since now, watched by a server.
async fn timed(store: &Store, id: &str, node: i64) -> i64 {
    store.create(table(id)).await.expect("made");
    let now = store.time().await.expect("a time");
    store.append(tick(id, 0, now, node)).await.expect("appended");
    now
}

async fn home(store: &Store, id: &str) -> (Option<i64>, i64) {
    let table = store.load(id).await.expect("loaded");
    (table.home.map(|home| home.node), table.gap)
}

pub(crate) async fn a_clock_that_starts_gets_a_home(place: String) {
    let store = open(&place).await;
    let [one, two] = [store.register("", KINDS, LONG).await, store.register("", KINDS, LONG).await]
        .map(|node| node.expect("a number"));
    assert_ne!(one, two);
    let now = timed(&store, "a", one).await;
    assert_eq!(
        store.load("a").await.expect("an answer").home,
        Some(Home { node: one, lives: true })
    );
    // Another may append, and does not become the home by that.
    store.append(tick("a", 1, now, two)).await.expect("appended");
    assert_eq!(home(&store, "a").await, (Some(one), 0));
    let flag = |node| Append { watched: true, ..tick("a", 2, now, node) };
    assert_eq!(store.append(flag(two)).await, Err(StoreError::Elsewhere));
    assert_eq!(store.append(Append { node: None, ..flag(one) }).await, Err(StoreError::Elsewhere));
    let over = Append { phase: StoredPhase::Over, deadline: None, ..flag(one) };
    store.append(over).await.expect("appended");
    assert_eq!(home(&store, "a").await, (None, 0));
    // A game without a running clock has no home, and any server may end it.
    store.create(table("b")).await.expect("made");
    store.append(event("b", 0)).await.expect("appended");
    let forfeit = Append { watched: true, node: Some(two), ..event("b", 1) };
    store.append(forfeit).await.expect("appended");
}

pub(crate) async fn who_is_gone_is_taken_over_with_the_gap(place: String) {
    let store = open(&place).await;
    let dead = store.register("", KINDS, LONG).await.expect("an answer");
    let now = timed(&store, "a", dead).await;
    let heir = store.register("", KINDS, LONG).await.expect("an answer");
    assert_eq!(store.bury(heir, i64::MAX).await, Ok(0));
    assert_eq!(store.take_over(heir).await, Ok(vec![]), "its lease lasts");
    assert_eq!(late(&store, dead, SHORT).await, None);
    outlive(SHORT).await;
    assert_eq!(store.bury(heir, now).await, Ok(0), "it lived when the judge looked");
    assert_eq!(
        store.load("a").await.expect("an answer").home,
        Some(Home { node: dead, lives: false })
    );
    assert_eq!(
        (store.bury(heir, i64::MAX).await, store.bury(heir, i64::MAX).await),
        (Ok(1), Ok(0))
    );
    assert_eq!(store.take_over(dead).await, Ok(vec![]), "who is gone takes nothing");
    let taken = store.take_over(heir).await.expect("an answer");
    let (watches, gap) = home(&store, "a").await;
    assert_eq!(watches, Some(heir));
    assert!((SHORT..SHORT + 3000).contains(&gap), "{gap}");
    assert_eq!(taken, [Taken { table: "a".to_owned(), deadline: Some(now + TIME + gap) }]);
    assert_eq!(store.take_over(heir).await, Ok(vec![]));
    // The one that was gone wakes: no flag falls by it, and no move is taken before the gap.
    let flag = Append { watched: true, ..tick("a", 1, now, dead) };
    assert_eq!(store.append(flag.clone()).await, Err(StoreError::Gap(gap)));
    assert_eq!(store.append(tick("a", 1, now, dead)).await, Err(StoreError::Gap(gap)));
    assert_eq!(store.beat(dead, LONG).await, Ok(Beaten::Gone));
    let hold = |gap| Append { gap, ..tick("a", 1, now, dead) };
    assert_eq!(store.append(hold(gap + 1)).await, Err(StoreError::Gap(gap)));
    store.append(hold(gap)).await.expect("anybody may say so");
    assert_eq!(home(&store, "a").await, (Some(heir), 0));
    let flag = |node| Append { seq: 2, node: Some(node), ..flag.clone() };
    assert_eq!(store.append(flag(dead)).await, Err(StoreError::Elsewhere));
    store.append(flag(heir)).await.expect("appended");
}

pub(crate) async fn who_was_late_gives_its_clocks_the_time(place: String) {
    let store = open(&place).await;
    let node = store.register("", KINDS, LONG).await.expect("an answer");
    let now = timed(&store, "a", node).await;
    assert_eq!(late(&store, node, SHORT).await, None);
    outlive(SHORT).await;
    let late_tables = late(&store, node, LONG).await.expect("its lease had run out");
    let (watches, gap) = home(&store, "a").await;
    assert!(watches == Some(node) && gap >= SHORT, "{gap}");
    assert_eq!(late_tables, [Taken { table: "a".to_owned(), deadline: Some(now + TIME + gap) }]);
    assert_eq!(late(&store, node, LONG).await, None, "once");
    assert_eq!(home(&store, "a").await.1, gap);
    // That it was late is said where no clock stood still too.
    let idle = store.register("", KINDS, SHORT).await.expect("an answer");
    outlive(SHORT).await;
    assert_eq!(late(&store, idle, LONG).await, Some(vec![]));
}

/// What a beat finds that came too late, if it did.
async fn late(store: &Store, node: i64, lease: i64) -> Option<Vec<Taken>> {
    match store.beat(node, lease).await {
        Ok(Beaten::Held { late, .. }) => late,
        other => panic!("{other:?}"),
    }
}

pub(crate) async fn who_has_a_store_alone_waits_for_no_lease(place: String) {
    let store = open(&place).await;
    let dead = store.register("", KINDS, LONG).await.expect("an answer");
    timed(&store, "a", dead).await;
    let heir = store.register("", KINDS + 1, LONG).await.expect("an answer");
    assert_eq!(store.living(heir).await, Ok(vec![(dead, KINDS)]));
    assert_eq!(store.living(dead).await, Ok(vec![(heir, KINDS + 1)]));
    assert_eq!(store.take_over(heir).await, Ok(vec![]), "its lease lasts");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!((store.succeed(heir).await, store.succeed(heir).await), (Ok(1), Ok(0)));
    assert_eq!(store.living(heir).await, Ok(vec![]));
    assert_eq!(store.take_over(heir).await.map(|taken| taken.len()), Ok(1));
    let (watches, gap) = home(&store, "a").await;
    assert!(watches == Some(heir) && (100..3000).contains(&gap), "{gap}");
}

pub(crate) async fn deadlines_are_those_that_any_server_has_appended(place: String) {
    let store = open(&place).await;
    let [one, two] = [store.register("", KINDS, LONG).await, store.register("", KINDS, LONG).await]
        .map(|node| node.expect("a number"));
    let now = timed(&store, "a", one).await;
    let due = |deadline| vec![Taken { table: "a".to_owned(), deadline: Some(deadline) }];
    assert_eq!(store.due(one, now + TIME).await, Ok(vec![]));
    assert_eq!(store.due(one, now + TIME + 1).await, Ok(due(now + TIME)));
    assert_eq!(store.due(two, i64::MAX).await, Ok(vec![]), "the other watches it");
    store.append(tick("a", 1, now - 1000, two)).await.expect("appended");
    assert_eq!(store.due(one, now + TIME).await, Ok(due(now + TIME - 1000)));
    // Both were appended, each by itself.
    assert_eq!(store.appended(), (2, 2));
}

pub(crate) async fn what_is_given_up_stood_still_only_without_a_server(place: String) {
    let store = open(&place).await;
    let [leaver, heir] =
        [store.register("", KINDS, LONG).await, store.register("", KINDS, LONG).await]
            .map(|node| node.expect("a number"));
    timed(&store, "a", leaver).await;
    store.leave(leaver).await.expect("left");
    assert_eq!(home(&store, "a").await, (None, 0));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(store.take_over(heir).await.expect("an answer").len(), 1);
    assert_eq!(home(&store, "a").await, (Some(heir), 0), "the other was there all the time");
    // The last one leaves too, and a while later another comes.
    store.leave(heir).await.expect("left");
    tokio::time::sleep(Duration::from_millis(100)).await;
    let next = store.register("", KINDS, LONG).await.expect("an answer");
    assert!(next > heir);
    assert_eq!(store.take_over(next).await.expect("an answer").len(), 1);
    let (watches, gap) = home(&store, "a").await;
    assert!(watches == Some(next) && (100..3000).contains(&gap), "{gap}");
}

pub(crate) async fn who_was_there_last_is_remembered(place: String) {
    let store = open(&place).await;
    let [long, short] =
        [store.register("", KINDS, LONG).await, store.register("", KINDS, LONG).await]
            .map(|node| node.expect("a number"));
    timed(&store, "a", long).await;
    for node in [short, long] {
        store.leave(node).await.expect("left");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // Whoever comes next has the highest number before it looks for what was given up.
    let next = store.register("", KINDS, LONG).await.expect("an answer");
    assert_eq!(store.forget_nodes(10).await, Ok(1), "the one that left first");
    assert_eq!(store.take_over(next).await.expect("an answer").len(), 1);
    let (watches, gap) = home(&store, "a").await;
    assert!(watches == Some(next) && (100..3000).contains(&gap), "{gap}");
}

pub(crate) async fn many_tables_are_taken_over(place: String) {
    let store = open(&place).await;
    let dead = store.register("", KINDS, SHORT).await.expect("an answer");
    for number in 0..503 {
        let id = format!("t{number}");
        store.create(table(&id)).await.expect("made");
        store.append(tick(&id, 0, 5, dead)).await.expect("appended");
    }
    outlive(SHORT).await;
    let heir = store.register("", KINDS, LONG).await.expect("an answer");
    assert_eq!(store.bury(heir, i64::MAX).await, Ok(1));
    let lengths = [(); 3].map(|()| store.take_over(heir));
    let mut found = Vec::new();
    for taken in lengths {
        found.push(taken.await.expect("an answer").len());
    }
    assert_eq!(found, [500, 3, 0]);
}

pub(crate) async fn one_server_has_a_role(place: String) {
    let store = open(&place).await;
    assert_eq!(store.take_role("sweep", 1, LONG).await, Ok(true));
    assert_eq!(store.take_role("sweep", 2, LONG).await, Ok(false));
    assert_eq!(store.take_role("other", 2, LONG).await, Ok(true));
    assert_eq!(store.take_role("sweep", 1, SHORT).await, Ok(true));
    outlive(SHORT).await;
    assert_eq!(store.take_role("sweep", 2, LONG).await, Ok(true));
    assert_eq!(store.take_role("sweep", 1, LONG).await, Ok(false));
}

pub(crate) async fn a_number_is_used_once(place: String) {
    let store = open(&place).await;
    let mut last = 0;
    for _ in 0..3 {
        let node = store.register("", KINDS, LONG).await.expect("an answer");
        assert!(node > last);
        last = node;
        store.leave(node).await.expect("left");
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(store.forget_nodes(LONG).await, Ok(0));
    assert_eq!(store.forget_nodes(10).await, Ok(2));
    assert_eq!(store.register("", KINDS, LONG).await, Ok(last + 1));
}

pub(crate) async fn one_database_has_one_cluster(place: String) {
    let store = open(&place).await;
    let west = store.register("west", KINDS, LONG).await.expect("a number");
    let second = store.register("west", KINDS, LONG).await.expect("a number");
    let other = StoreError::OtherCluster("west".to_owned());
    for name in ["", "east"] {
        assert_eq!(store.register(name, KINDS, LONG).await, Err(other.clone()));
    }
    assert!(other.to_string().contains("the cluster west uses it"), "{other}");
    for node in [west, second] {
        assert_eq!(late(&store, node, SHORT).await, None);
    }
    outlive(SHORT).await;
    assert!(store.register("east", KINDS, SHORT).await.expect("a number") > west);
}

pub(crate) async fn lengths_of_many_tables_are_read(place: String) {
    let store = open(&place).await;
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("made");
    }
    store.append(event("a", 0)).await.expect("appended");
    store.take_seat("a", secret("invite a"), seat("Ben", "second")).await.expect("taken");
    let ids = ["a", "b", "c"].map(str::to_owned);
    let found = store.lengths(&ids).await.expect("an answer");
    let expected = [("a".to_owned(), (1, true)), ("b".to_owned(), (0, false))];
    assert_eq!(found, expected.into());
    assert_eq!(store.lengths(&[]).await, Ok([].into()));
}
