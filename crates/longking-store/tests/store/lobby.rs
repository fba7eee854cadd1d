//! Who waits, who challenges whom, and tables for both or for nobody.

use std::sync::Arc;

use longking_store::{
    ChallengeState, Challenged, NewChallenge, NewSeek, OwnMeeting, Related, Relation, SharedTable,
    Store, StoreError, StoredOffer, StoredPlayer, WaitingGame,
};
use tokio::task::JoinSet;

use crate::make::{TERMS, open, secret};
use crate::people::people;
use crate::versions::script;

const LONG: i64 = 60_000;

/// The time of the database.
async fn now(store: &Store) -> i64 {
    store.time().await.expect("a time")
}

fn offer(contract: &str) -> StoredOffer {
    StoredOffer {
        contract: contract.to_owned(),
        clock: "300+5".to_owned(),
        color: None,
        rating: 1500,
    }
}

/// The token of who seeks.
pub(crate) fn token(id: i64) -> longking_store::Secret {
    secret(&format!("seek {id}"))
}

/// A seek of principal 100 + `id`, who is person `id`.
pub(crate) fn seek(id: i64, now: i64, contracts: &[&str]) -> NewSeek {
    NewSeek {
        id,
        principal: 100 + id,
        account: Some(id),
        rated: false,
        wanted: (0, 4000),
        seat: token(id),
        made: now,
        until: now + LONG,
        offers: contracts.iter().map(|contract| offer(contract)).collect(),
    }
}

pub(crate) fn shared(id: &str) -> SharedTable {
    SharedTable {
        id: id.to_owned(),
        version: 1,
        terms: TERMS.to_owned(),
        created: 7,
        invite: secret(&format!("nobody {id}")),
        first_move: Some(30_000),
    }
}

async fn ids(store: &Store, beside: Option<i64>) -> Vec<i64> {
    let waiting = store.seeks(beside).await.expect("read");
    waiting.seeks.iter().map(|seek| seek.id).collect()
}

pub(crate) async fn a_seek_lasts_as_long_as_the_server_that_keeps_it(place: String) {
    let store = open(&place).await;
    let at = now(&store).await;
    let node = store.register("", 18, LONG).await.expect("registered");
    let late = NewSeek { until: at - 1, ..seek(1, at, &["nigerian"]) };
    store.add_seek(late).await.expect("added");
    assert_eq!(ids(&store, None).await, [0_i64; 0], "nobody keeps it, and its time is over");
    assert_eq!(store.keep_seek(1, 101, node).await, Ok(false));
    store.add_seek(seek(2, at, &["nigerian", "international"])).await.expect("added");
    let kept = store.seeks(None).await.expect("read").seeks;
    assert_eq!((kept[0].id, kept[0].principal, kept[0].account), (2, 102, Some(2)));
    assert_eq!(kept[0].offers, [offer("nigerian"), offer("international")]);
    assert_eq!(store.keep_seek(2, 101, node).await, Ok(false), "it is another's");
    assert_eq!(store.keep_seek(2, 102, node).await, Ok(true));
    assert_eq!(store.kept_seeks(node).await, Ok(vec![2]));
    assert_eq!(store.leave_seek(2, node + 1, 0).await, Ok(false), "another has the line");
    assert_eq!(store.forget_seeks().await, Ok(1), "that of which the time is over");
    assert_eq!(ids(&store, None).await, [2]);
    // The second of one principal takes the place of the first.
    let second = NewSeek { id: 3, ..seek(2, at, &["russian"]) };
    store.add_seek(second).await.expect("added");
    assert_eq!(ids(&store, None).await, [3]);
    assert_eq!(store.keep_seek(3, 102, node).await, Ok(true));
    store.leave(node).await.expect("gone");
    assert_eq!(ids(&store, None).await, [0_i64; 0], "its server is gone");
    assert_eq!(store.forget_seeks().await, Ok(1));
    store.add_seek(seek(4, at, &["nigerian"])).await.expect("added");
    assert_eq!(store.drop_seek(4, 101).await, Ok(false), "another's");
    assert_eq!(store.drop_seek(4, 104).await, Ok(true));
    assert_eq!(store.drop_seek(4, 104).await, Ok(false));
}

pub(crate) async fn a_seek_that_a_server_has_left_waits_for_another(place: String) {
    let store = open(&place).await;
    let at = now(&store).await;
    let one = store.register("", 18, LONG).await.expect("registered");
    let two = store.register("", 18, LONG).await.expect("registered");
    for id in [1, 2] {
        store.add_seek(seek(id, at + id, &["nigerian"])).await.expect("added");
    }
    assert_eq!(store.keep_seek(1, 101, one).await, Ok(true));
    assert_eq!(store.leave_seek(1, two, LONG).await, Ok(false), "another has the line");
    assert_eq!(store.leave_seek(1, one, LONG).await, Ok(true));
    assert_eq!(ids(&store, None).await, [2], "who may be gone meets nobody");
    assert_eq!(store.pair([1, 2], shared("a")).await, Err(StoreError::Missing));
    assert_eq!(store.forget_seeks().await, Ok(0));
    assert_eq!(store.seek_of(101).await, Ok(Some(1)));
    assert_eq!(store.unkept_seeks().await.map(|seeks| seeks.len()), Ok(2));
    assert_eq!(store.keep_seek(1, 101, two).await, Ok(true));
    assert_eq!(ids(&store, None).await, [1, 2]);
    // Nobody takes it, in time or at all.
    assert_eq!(store.leave_seek(1, two, 1).await, Ok(true));
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    assert_eq!(store.keep_seek(1, 101, one).await, Ok(false));
    assert_eq!(store.seek_of(101).await, Ok(None));
    assert_eq!(store.forget_seeks().await, Ok(1));
    assert_eq!(store.keep_seek(2, 102, one).await, Ok(true));
    assert_eq!(store.leave_seek(2, one, 0).await, Ok(true));
    assert_eq!(store.drop_seek(2, 102).await, Ok(false), "it is over at once");
}

pub(crate) async fn those_who_would_play_the_same_are_found(place: String) {
    let store = open(&place).await;
    let at = now(&store).await;
    people(&place, 5).await;
    for (id, contracts) in [
        (1, &["nigerian", "russian"][..]),
        (2, &["russian"]),
        (3, &["english"]),
        (4, &["nigerian"]),
    ] {
        store.add_seek(seek(id, at + id, contracts)).await.expect("added");
    }
    assert_eq!(ids(&store, None).await, [1, 2, 3, 4]);
    assert_eq!(ids(&store, Some(1)).await, [1, 2, 4]);
    assert_eq!(ids(&store, Some(3)).await, [3]);
    let games = store.waiting_games(2).await.expect("counted");
    let game = |contract: &str, rated, seeks| {
        let (contract, clock) = (contract.to_owned(), "300+5".to_owned());
        WaitingGame { contract, clock, rated, seeks }
    };
    assert_eq!(games, [game("nigerian", false, 2), game("russian", false, 2)]);
    let rated = NewSeek { rated: true, ..seek(5, at, &["russian"]) };
    store.add_seek(rated).await.expect("added");
    let games = store.waiting_games(9).await.expect("counted");
    assert_eq!(games[2..], [game("english", false, 1), game("russian", true, 1)]);
    assert_eq!(store.drop_seek(5, 105).await, Ok(true));
    store.relate(2, "anna1", Relation::Block, (at, 9)).await.expect("blocked");
    store.relate(5, "anna1", Relation::Block, (at, 9)).await.expect("he does not wait");
    store.relate(4, "anna1", Relation::Follow, (at, 9)).await.expect("followed");
    assert_eq!(store.seeks(None).await.expect("read").blocks, [(2, 1)]);
}

pub(crate) async fn who_seeks_is_known_by_his_last_games(place: String) {
    let store = open(&place).await;
    people(&place, 1).await;
    let mut games = String::new();
    for (number, opponent, white) in [(1, 7, 1), (2, 8, 2), (3, 9, 1)] {
        games += &format!(
            "INSERT INTO plays (account, ended, game, opponent, family, class, score) \
              VALUES (1, {number}, 't.{number}', {opponent}, 'x', 'fast', 2);
             INSERT INTO games (id, table_id, contract, family, class, one, two, white, winner, \
              reason, clause, plies, started, ended, moves, spent) VALUES ('t.{number}', 't', 'x', \
              'x', 'fast', 1, {opponent}, {white}, 1, 'x', 'E2', 2, 1, {number}, HASH(00), HASH(00));\n"
        );
    }
    script(&place, &games).await;
    let at = now(&store).await;
    store.add_seek(seek(1, at, &["nigerian"])).await.expect("added");
    let seeks = store.seeks(None).await.expect("read").seeks;
    assert_eq!((seeks[0].last, seeks[0].whites), ([Some(9), Some(8)], 2));
}

pub(crate) async fn two_seeks_become_a_table_for_both(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    let at = now(&store).await;
    for id in 1..=3 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    let paired = store.pair([2, 1], shared("a")).await.expect("paired");
    assert_eq!(paired.principals, [102, 101]);
    assert_eq!(paired.names, ["Anna-2", "Anna-1"]);
    for (id, player) in [(2, StoredPlayer::One), (1, StoredPlayer::Two)] {
        let holder = store.holder(&token(id)).await.expect("his seat");
        assert_eq!((holder.table.as_str(), holder.player), ("a", player));
    }
    let names: Vec<_> =
        store.load("a").await.expect("loaded").seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["Anna-2", "Anna-1"]);
    let taken = store.take_seat("a", secret("nobody a"), crate::make::seat("Cy", "third")).await;
    assert_eq!(taken, Err(StoreError::Taken));
    assert_eq!(store.pair([3, 1], shared("b")).await, Err(StoreError::Missing));
    assert_eq!(store.load("b").await, Err(StoreError::Missing), "nothing is left");
    assert_eq!(ids(&store, None).await, [3], "who was not paired waits on");
}

pub(crate) async fn who_is_blocked_is_not_paired_nor_challenged(place: String) {
    let store = open(&place).await;
    people(&place, 2).await;
    let at = now(&store).await;
    for id in 1..=2 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    let block = |who, whom: &'static str| store.relate(who, whom, Relation::Block, (at, 1));
    assert_eq!(block(2, "anna1").await, Ok(Related::Done));
    assert_eq!(store.pair([1, 2], shared("a")).await, Err(StoreError::Missing));
    assert_eq!(ids(&store, None).await, [1, 2], "both wait on");
    assert_eq!(block(1, "anna1").await, Ok(Related::Oneself));
    assert_eq!(block(1, "nobody").await, Err(StoreError::Missing));
    for (from, to) in [(1, "anna2"), (2, "anna1")] {
        assert_eq!(challenge(&store, from, to).await, Ok(Challenged::Blocked));
    }
    let blocked = vec![("Anna-1".to_owned(), Relation::Block)];
    assert_eq!(store.relations(2).await, Ok(blocked));
    assert_eq!(store.unrelate(2, "anna1", Relation::Follow).await, Ok(false));
    assert_eq!(store.unrelate(2, "anna1", Relation::Block).await, Ok(true));
    assert_eq!(challenge(&store, 1, "anna2").await, Ok(Challenged::Made(2)));
    // What waits for an answer is over when one blocks the other.
    assert_eq!(block(2, "anna1").await, Ok(Related::Done));
    let state = store.challenge(1).await.expect("it is known").state;
    assert_eq!(state, ChallengeState::Cancelled);
    let many = store.relate(2, "anna1", Relation::Block, (at, 0)).await;
    assert_eq!(many, Ok(Related::TooMany));
    store.pair([1, 2], shared("a")).await.expect_err("they are apart again");
}

/// A challenge of a person, which has his number.
pub(crate) async fn challenge(
    store: &Store,
    from: i64,
    to: &str,
) -> Result<Challenged, StoreError> {
    let made = now(store).await;
    let new = NewChallenge {
        id: from,
        principal: 100 + from,
        account: from,
        to: to.to_owned(),
        terms: TERMS.to_owned(),
        rated: false,
        color: Some("white".to_owned()),
        seat: secret(&format!("asks {from}")),
        made,
        until: made + LONG,
        most: 1,
    };
    store.add_challenge(new).await
}

pub(crate) async fn a_challenge_is_answered_once(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    assert_eq!(challenge(&store, 1, "nobody").await, Err(StoreError::Missing));
    assert_eq!(challenge(&store, 1, "anna1").await, Ok(Challenged::Oneself));
    assert_eq!(challenge(&store, 1, "anna2").await, Ok(Challenged::Made(2)));
    assert_eq!(challenge(&store, 1, "anna3").await, Ok(Challenged::TooMany));
    for account in [1, 2] {
        let open = store.open_challenges(account).await.expect("read");
        assert_eq!((open.len(), &open[0].names), (1, &["Anna-1", "Anna-2"].map(str::to_owned)));
        assert_eq!(open[0].color.as_deref(), Some("white"));
    }
    assert_eq!(store.open_challenges(3).await, Ok(vec![]));
    let accept = |who: i64, table: &str| {
        store.accept_challenge(1, (100 + who, who), secret(&format!("two {who}")), shared(table))
    };
    assert_eq!(accept(3, "x").await, Err(StoreError::Missing), "he was not asked");
    assert_eq!(store.settle_challenge(1, 3).await, Ok(false));
    let paired = accept(2, "a").await.expect("accepted");
    assert_eq!(paired.principals, [101, 102]);
    assert_eq!(accept(2, "b").await, Err(StoreError::Missing), "once");
    assert_eq!(store.settle_challenge(1, 1).await, Ok(false), "it is too late");
    let known = store.challenge(1).await.expect("it is known");
    assert_eq!((known.state, known.table.as_deref()), (ChallengeState::Accepted, Some("a")));
    assert_eq!(store.holder(&secret("asks 1")).await.expect("a seat").player, StoredPlayer::One);
    for (principal, expected) in [(101, Some(1)), (102, None)] {
        let own = store.own_tables(principal, 9).await.expect("read");
        assert_eq!((own.len(), own[0].challenge), (1, expected), "it is that of who asked");
    }
    let changed = store.changed_challenges(known.changed, 9).await.expect("read");
    assert_eq!(changed, std::slice::from_ref(&known));
    assert_eq!(store.changed_challenges(known.changed + 1, 9).await, Ok(vec![]));
    assert_eq!(store.open_challenges(2).await, Ok(vec![]));
    for account in [1, 2] {
        let all = store.challenges_of(account).await.expect("read");
        assert_eq!(all, std::slice::from_ref(&known));
    }
    assert_eq!(store.challenges_of(3).await, Ok(vec![]));
    for (who, expected) in [(3, ChallengeState::Cancelled), (1, ChallengeState::Declined)] {
        assert_eq!(challenge(&store, 3, "anna1").await, Ok(Challenged::Made(1)));
        assert_eq!(store.settle_challenge(3, who).await, Ok(true));
        assert_eq!(store.challenge(3).await.expect("it is known").state, expected);
        script(&place, "DELETE FROM challenges WHERE id = 3").await;
    }
}

pub(crate) async fn a_first_move_is_due_until_it_is_settled(place: String) {
    let store = open(&place).await;
    people(&place, 4).await;
    let at = now(&store).await;
    for id in 1..=4 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    let paired = store.pair([1, 2], shared("a")).await.expect("paired");
    assert!(paired.made >= at && paired.due == Some(paired.made + 30_000));
    let late = SharedTable { first_move: Some(-1), ..shared("b") };
    let late = store.pair([4, 3], late).await.expect("paired");
    let meetings = store.meetings(at).await.expect("read");
    let of = |number: usize| &meetings[number];
    assert_eq!((of(0).table.as_str(), of(0).principals, of(0).due), ("a", [101, 102], paired.due));
    assert_eq!((of(1).seeks, &of(1).names), ([Some(4), Some(3)], &late.names));
    assert_eq!(store.meetings(late.made + 1).await, Ok(vec![]));
    let due = store.due_meetings(9).await.expect("read");
    assert_eq!(due, [of(1).clone()]);
    let was = late.due.expect("it is due");
    let settle = |was, due, absent| store.settle_meeting("b", was, due, absent);
    assert_eq!(settle(was - 1, None, Some(104)).await, Ok(false), "another server was first");
    assert_eq!(settle(was, Some(was + 1), None).await, Ok(true));
    assert_eq!(settle(was + 1, None, Some(104)).await, Ok(true));
    assert_eq!(store.due_meetings(9).await, Ok(vec![]));
    let absences = [store.absences(104, at).await, store.absences(103, at).await];
    assert_eq!(absences, [Ok(vec![late.made]), Ok(vec![])]);
    assert_eq!(store.absences(104, late.made + 1).await, Ok(vec![]));
    // What is due is not forgotten while there is a table.
    assert_eq!(store.forget_meetings(late.made + 1).await, Ok(1));
    script(&place, "DELETE FROM tables").await;
    assert_eq!(store.forget_meetings(late.made + 1).await, Ok(1));
}

pub(crate) async fn whom_somebody_met_is_known_until_he_is_gone(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    let at = now(&store).await;
    for id in 1..=3 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    let first = store.pair([1, 2], shared("a")).await.expect("paired");
    let again = NewSeek { id: 4, seat: token(4), ..seek(1, at, &["nigerian"]) };
    store.add_seek(again).await.expect("added");
    let second = store.pair([3, 4], shared("b")).await.expect("paired");
    for (paired, absent) in [(&first, Some(102)), (&second, None)] {
        let due = paired.due.expect("it is due");
        let id = if absent.is_some() { "a" } else { "b" };
        assert_eq!(store.settle_meeting(id, due, None, absent).await, Ok(true));
    }
    let met = |table: &str, other: Option<&str>, made, absent| OwnMeeting {
        table: table.to_owned(),
        other: other.map(str::to_owned),
        made,
        absent,
    };
    let both =
        [met("a", Some("Anna-2"), first.made, false), met("b", Some("Anna-3"), second.made, false)];
    assert_eq!(store.meetings_of(101).await, Ok(both.to_vec()));
    let absent = met("a", Some("Anna-1"), first.made, true);
    assert_eq!(store.meetings_of(102).await, Ok(vec![absent]));
    let gone = "UPDATE tables SET phase = 'over' WHERE id = 'a';
                UPDATE accounts SET closes = 5 WHERE id = 1";
    script(&place, gone).await;
    assert_eq!(store.close_accounts(6).await, Ok(1));
    assert_eq!(store.meetings_of(102).await, Ok(vec![]));
    // The game that goes on is still one of the lobby.
    assert_eq!(store.meetings_of(103).await, Ok(vec![met("b", None, second.made, false)]));
}

pub(crate) async fn who_comes_finds_his_seek_and_his_tables(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    let at = now(&store).await;
    for id in 1..=3 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    let mut unkept = store.unkept_seeks().await.expect("read");
    unkept.sort_unstable();
    assert_eq!(unkept, [(1, 101), (2, 102), (3, 103)]);
    let due = store.pair([1, 2], shared("a")).await.expect("paired").due;
    assert_eq!((store.seek_of(101).await, store.seek_of(103).await), (Ok(None), Ok(Some(3))));
    let node = store.register("", 18, LONG).await.expect("registered");
    assert_eq!(store.keep_seek(3, 103, node).await, Ok(true));
    assert_eq!(store.unkept_seeks().await, Ok(vec![]));
    let own = store.own_tables(102, 9).await.expect("read");
    assert_eq!((own.len(), own[0].table.as_str(), own[0].player), (1, "a", StoredPlayer::Two));
    assert_eq!((own[0].opponent.as_deref(), own[0].seek), (Some("Anna-1"), Some(2)));
    assert_eq!((own[0].due, due.is_some()), (due, true));
    assert_eq!(store.own_tables(103, 9).await, Ok(vec![]));
    assert_eq!(store.seat_of("a", 101).await, Ok(StoredPlayer::One));
    assert_eq!(store.seat_of("a", 103).await, Err(StoreError::Missing));
    assert_eq!(store.count_people().await, Ok(0));
    store.tell_people(node, 7).await.expect("told");
    assert_eq!(store.count_people().await, Ok(7));
    store.leave(node).await.expect("gone");
    assert_eq!(store.count_people().await, Ok(0));
    assert_eq!(store.relation(1, 2).await, Ok(None));
    store.relate(1, "anna2", Relation::Follow, (at, 9)).await.expect("followed");
    assert_eq!(store.relation(1, 2).await, Ok(Some(Relation::Follow)));
}

pub(crate) async fn nobody_gets_two_tables(place: String) {
    let store = Arc::new(open(&place).await);
    people(&place, 40).await;
    let at = now(&store).await;
    for id in 1..=40 {
        store.add_seek(seek(id, at, &["nigerian"])).await.expect("added");
    }
    check_pairs(&store, &[Arc::clone(&store), Arc::clone(&store)], 40).await;
}

/// Has stores pair the same seeks, 1 to `seeks`, at the same time until nobody is left: everybody
/// waits or sits at one table.
pub(crate) async fn check_pairs(judge: &Store, stores: &[Arc<Store>], seeks: i64) {
    let mut pairing = JoinSet::new();
    for (number, store) in (0_i64..).zip(stores) {
        let store = Arc::clone(store);
        pairing.spawn(async move {
            let mut table = 0;
            // Each goes through the neighbours in another order.
            for step in 0..seeks {
                let one = 1 + (step * (2 * number + 1)) % seeks;
                for other in [one % seeks + 1, (one + 6) % seeks + 1] {
                    table += 1;
                    let id = format!("{number} {table}");
                    match store.pair([one, other], shared(&id)).await {
                        Ok(_) | Err(StoreError::Missing | StoreError::Busy) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        });
    }
    while pairing.join_next().await.is_some() {}
    check_seats(judge, seeks).await;
}

/// Asserts that each of the seeks 1 to `seeks` waits, or that its principal sits at one table whose
/// other seat is another's; returns how many sit.
pub(crate) async fn check_seats(store: &Store, seeks: i64) -> i64 {
    let waiting = ids(store, None).await;
    let mut tables = std::collections::HashMap::<String, i64>::new();
    for id in 1..=seeks {
        match store.holder(&token(id)).await {
            Ok(holder) => {
                assert!(!waiting.contains(&id), "{id} waits and sits");
                *tables.entry(holder.table).or_default() += 1;
            }
            Err(StoreError::Missing) => assert!(waiting.contains(&id), "{id} is lost"),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(tables.values().all(|seats| *seats == 2), "{tables:?}");
    assert!(!tables.is_empty());
    tables.len() as i64 * 2
}

pub(crate) async fn a_challenge_that_is_over_is_forgotten(place: String) {
    let store = open(&place).await;
    people(&place, 3).await;
    challenge(&store, 1, "anna2").await.expect("made");
    let accepted = store.accept_challenge(1, (102, 2), secret("two"), shared("a")).await;
    accepted.expect("accepted");
    challenge(&store, 2, "anna1").await.expect("made");
    assert_eq!(store.settle_challenge(2, 1).await, Ok(true));
    challenge(&store, 3, "anna1").await.expect("made");
    assert_eq!(store.forget_challenges(0).await, Ok(0), "none was over then");
    let later = now(&store).await + 1;
    assert_eq!(store.forget_challenges(later).await, Ok(1), "the one that was declined");
    assert_eq!(store.challenge(2).await, Err(StoreError::Missing));
    assert!(store.challenge(3).await.is_ok(), "it waits for an answer");
    assert_eq!(store.forget_challenges(i64::MAX).await, Ok(1), "nobody has answered it");
    assert_eq!(store.challenge(3).await, Err(StoreError::Missing));
    assert!(store.challenge(1).await.is_ok(), "it has a table");
}
