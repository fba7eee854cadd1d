//! What every store does; each case gets the place of an empty database.

use std::pin::Pin;
use std::sync::Arc;

use longking_store::{
    Beaten, Holder, NewSeat, Seat, StoreError, StoredEvent, StoredPhase, StoredPlayer,
};
use tokio::task::JoinSet;

use crate::archive::{
    a_class_begins_where_another_stands, a_game_is_kept_with_its_end_and_both_ratings,
    a_game_whose_row_is_missing_is_found, a_ladder_has_those_who_are_known_the_strongest_first,
    a_rating_is_not_made_by_agreement, an_end_that_is_refused_or_there_already_changes_nothing,
    games_are_listed_by_what_is_asked_for, only_so_many_games_of_a_day_are_counted,
    only_two_people_who_agreed_to_it_are_rated, the_same_moves_are_found_whoever_wrote_them,
    what_is_damaged_is_computed_again,
};
use crate::identity::{
    a_device_is_let_in_by_another_once_and_in_time,
    a_guest_is_known_and_keeps_his_seats_with_a_name, a_name_is_taken_once_and_its_device_is_known,
    a_name_whose_answer_was_lost_is_had_by_who_asks_again,
    a_password_lets_in_and_another_one_logs_the_others_out, a_seat_of_before_becomes_somebodys,
    people_who_come_at_once_are_not_mixed_up, two_devices_that_let_each_other_in_are_known,
    what_lets_in_once_does_so_once, who_closes_is_gone_in_time_and_the_name_with_him,
    who_is_logged_out_lets_no_device_in_any_more,
};
use crate::jobs::{
    a_job_is_given_to_one_worker_of_its_kind, a_job_that_a_worker_may_not_have_is_given_to_another,
    a_job_that_fails_too_often_is_given_up, a_job_whose_lease_runs_out_is_given_to_another,
    a_sheet_waits_until_somebody_makes_it, jobs_are_counted_and_forgotten,
    of_many_workers_each_gets_another_job, the_first_answer_counts_whoever_gives_it,
};
use crate::lobby::{
    a_challenge_is_answered_once, a_challenge_that_is_over_is_forgotten,
    a_first_move_is_due_until_it_is_settled, a_seek_lasts_as_long_as_the_server_that_keeps_it,
    a_seek_that_a_server_has_left_waits_for_another, nobody_gets_two_tables,
    those_who_would_play_the_same_are_found, two_seeks_become_a_table_for_both,
    who_comes_finds_his_seek_and_his_tables, who_is_blocked_is_not_paired_nor_challenged,
    who_seeks_is_known_by_his_last_games, whom_somebody_met_is_known_until_he_is_gone,
};
use crate::make::{START, TERMS, assert_log, body, event, open, seat, secret, table};
use crate::moderation::{
    a_report_waits_once_until_it_is_settled, all_decisions_are_known,
    what_a_cheat_took_is_given_back, what_a_moderator_decides_is_done_and_noted_for_good,
};
use crate::nodes::{
    a_clock_that_starts_gets_a_home, a_number_is_used_once,
    deadlines_are_those_that_any_server_has_appended, lengths_of_many_tables_are_read,
    many_tables_are_taken_over, one_database_has_one_cluster, one_server_has_a_role,
    what_is_given_up_stood_still_only_without_a_server, who_has_a_store_alone_waits_for_no_lease,
    who_is_gone_is_taken_over_with_the_gap, who_was_late_gives_its_clocks_the_time,
    who_was_there_last_is_remembered,
};
use crate::pauses::{
    a_pause_is_given_once_and_its_games_do_not_count_again,
    who_leaves_lost_games_pauses_and_his_seeks_are_over,
};
use crate::programs::{
    a_token_acts_for_its_owner_until_he_ends_it,
    against_a_program_a_game_is_rated_only_by_challenge, what_a_device_has_begun_ends_with_it,
    whatever_logs_devices_out_ends_tokens, where_somebody_sits_is_found,
};
use crate::sheets::a_rated_game_is_looked_at_once_and_its_sheet_is_kept_once;
use crate::together::ratings_follow_from_games_in_their_order;
use crate::versions::{
    a_clock_of_the_third_version_goes_on, a_first_version_is_upgraded, a_later_version_is_refused,
    a_server_of_before_says_no_kinds, script,
};

type Case = fn(String) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// Makes a list of all cases with their names, and a test on SQLite of each.
macro_rules! cases {
    ($($name:ident,)*) => {
        pub(crate) const CASES: &[(&str, Case)] =
            &[$((stringify!($name), |place| Box::pin($name(place)))),*];

        mod on_sqlite {
            $(
                #[test]
                fn $name() {
                    let folder = crate::folder::Folder::new();
                    crate::make::block_on(super::$name(folder.place()));
                }
            )*
        }
    };
}

cases![
    a_table_is_loaded_as_it_was_made,
    an_id_is_used_once,
    a_refused_table_leaves_nothing,
    events_come_back_in_order,
    a_wrong_seq_is_a_conflict,
    what_is_not_there_is_missing,
    one_of_many_writers_is_first,
    writers_of_many_tables_do_not_meet,
    a_refusal_does_not_harm_the_others,
    a_seat_is_taken_once,
    who_asks_again_with_his_token_has_his_seat,
    one_of_many_takers_gets_the_seat,
    a_wrong_invitation_opens_nothing,
    a_taken_token_leaves_the_seat_free,
    a_second_token_opens_the_same_seat,
    any_text_comes_back,
    phases_are_listed,
    unplayed_tables_expire,
    many_unplayed_tables_expire,
    a_clock_that_starts_gets_a_home,
    who_is_gone_is_taken_over_with_the_gap,
    deadlines_are_those_that_any_server_has_appended,
    who_has_a_store_alone_waits_for_no_lease,
    who_was_late_gives_its_clocks_the_time,
    what_is_given_up_stood_still_only_without_a_server,
    who_was_there_last_is_remembered,
    many_tables_are_taken_over,
    one_server_has_a_role,
    one_database_has_one_cluster,
    lengths_of_many_tables_are_read,
    a_number_is_used_once,
    a_job_is_given_to_one_worker_of_its_kind,
    a_job_whose_lease_runs_out_is_given_to_another,
    a_job_that_a_worker_may_not_have_is_given_to_another,
    the_first_answer_counts_whoever_gives_it,
    a_job_that_fails_too_often_is_given_up,
    of_many_workers_each_gets_another_job,
    a_sheet_waits_until_somebody_makes_it,
    jobs_are_counted_and_forgotten,
    a_token_acts_for_its_owner_until_he_ends_it,
    what_a_device_has_begun_ends_with_it,
    whatever_logs_devices_out_ends_tokens,
    where_somebody_sits_is_found,
    a_report_waits_once_until_it_is_settled,
    what_a_moderator_decides_is_done_and_noted_for_good,
    all_decisions_are_known,
    what_a_cheat_took_is_given_back,
    who_leaves_lost_games_pauses_and_his_seeks_are_over,
    a_pause_is_given_once_and_its_games_do_not_count_again,
    a_rated_game_is_looked_at_once_and_its_sheet_is_kept_once,
    against_a_program_a_game_is_rated_only_by_challenge,
    a_server_of_before_says_no_kinds,
    a_game_is_kept_with_its_end_and_both_ratings,
    an_end_that_is_refused_or_there_already_changes_nothing,
    only_two_people_who_agreed_to_it_are_rated,
    a_class_begins_where_another_stands,
    a_rating_is_not_made_by_agreement,
    the_same_moves_are_found_whoever_wrote_them,
    only_so_many_games_of_a_day_are_counted,
    games_are_listed_by_what_is_asked_for,
    a_ladder_has_those_who_are_known_the_strongest_first,
    what_is_damaged_is_computed_again,
    a_game_whose_row_is_missing_is_found,
    ratings_follow_from_games_in_their_order,
    a_seek_lasts_as_long_as_the_server_that_keeps_it,
    a_seek_that_a_server_has_left_waits_for_another,
    those_who_would_play_the_same_are_found,
    who_seeks_is_known_by_his_last_games,
    two_seeks_become_a_table_for_both,
    who_is_blocked_is_not_paired_nor_challenged,
    a_challenge_is_answered_once,
    a_challenge_that_is_over_is_forgotten,
    a_first_move_is_due_until_it_is_settled,
    who_comes_finds_his_seek_and_his_tables,
    whom_somebody_met_is_known_until_he_is_gone,
    a_guest_is_known_and_keeps_his_seats_with_a_name,
    nobody_gets_two_tables,
    everything_is_there_after_opening_again,
    a_closed_store_says_so,
    a_first_version_is_upgraded,
    a_clock_of_the_third_version_goes_on,
    a_later_version_is_refused,
    a_name_is_taken_once_and_its_device_is_known,
    a_name_whose_answer_was_lost_is_had_by_who_asks_again,
    people_who_come_at_once_are_not_mixed_up,
    a_password_lets_in_and_another_one_logs_the_others_out,
    what_lets_in_once_does_so_once,
    a_device_is_let_in_by_another_once_and_in_time,
    who_is_logged_out_lets_no_device_in_any_more,
    two_devices_that_let_each_other_in_are_known,
    who_closes_is_gone_in_time_and_the_name_with_him,
    a_seat_of_before_becomes_somebodys,
];

async fn a_table_is_loaded_as_it_was_made(place: String) {
    let store = open(&place).await;
    store.ping().await.expect("it answers");
    store.create(table("a")).await.expect("made");
    let loaded = store.load("a").await.expect("loaded");
    assert_eq!(loaded.id, "a");
    assert_eq!(loaded.version, 1);
    assert_eq!(loaded.terms, TERMS);
    assert_eq!((loaded.created, loaded.changed), (START, START));
    assert_eq!(loaded.phase, StoredPhase::Open);
    assert_eq!(
        loaded.seats,
        [Seat { player: StoredPlayer::Two, name: "Ada".to_owned(), person: None, created: START }]
    );
    assert_eq!(loaded.events, []);
}

async fn an_id_is_used_once(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let mut again = table("a");
    again.terms = "other".to_owned();
    again.seat.token = secret("other");
    assert_eq!(store.create(again).await, Err(StoreError::Taken));
    assert_eq!(store.load("a").await.expect("loaded").terms, TERMS);
    assert_eq!(store.holder(&secret("other")).await, Err(StoreError::Missing));
}

async fn a_refused_table_leaves_nothing(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let mut same_token = table("b");
    same_token.seat.token = table("a").seat.token;
    assert_eq!(store.create(same_token).await, Err(StoreError::Taken));
    assert_eq!(store.load("b").await, Err(StoreError::Missing));
    store.create(table("b")).await.expect("the id is still free");
}

async fn events_come_back_in_order(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    for seq in 0..30 {
        store.append(event("a", seq)).await.expect("appended");
    }
    assert_log(&store, "a", 30).await;
    let loaded = store.load("a").await.expect("loaded");
    assert_eq!(loaded.events[29], StoredEvent { at: START + 29, body: body("a", 29) });
    assert_eq!(loaded.phase, StoredPhase::Going);
    assert_eq!(loaded.changed, START + 29);
}

async fn a_wrong_seq_is_a_conflict(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let conflict = |length| Err(StoreError::Conflict { length });
    assert_eq!(store.append(event("a", 1)).await, conflict(0));
    store.append(event("a", 0)).await.expect("appended");
    let mut late = event("a", 0);
    late.phase = StoredPhase::Over;
    assert_eq!(store.append(late).await, conflict(1));
    assert_eq!(store.append(event("a", u32::MAX)).await, conflict(1));
    assert_log(&store, "a", 1).await;
    assert_eq!(store.load("a").await.expect("loaded").phase, StoredPhase::Going);
}

async fn what_is_not_there_is_missing(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    for id in ["b", "A", "", "a ", "a\0", "' OR 1=1 --"] {
        let invite = secret("invite a");
        assert_eq!(store.load(id).await, Err(StoreError::Missing), "{id:?}");
        assert_eq!(store.append(event(id, 0)).await, Err(StoreError::Missing), "{id:?}");
        let taken = store.take_seat(id, invite, seat("Ben", "second")).await;
        assert_eq!(taken, Err(StoreError::Missing), "{id:?}");
        let added = store.add_token(id, StoredPlayer::Two, secret("more"), None, START).await;
        assert_eq!(added, Err(StoreError::Missing), "{id:?}");
    }
    let free = store.add_token("a", StoredPlayer::One, secret("more"), None, START).await;
    assert_eq!(free, Err(StoreError::Missing));
    assert_eq!(store.holder(&secret("more")).await, Err(StoreError::Missing));
    assert_eq!(store.beat(1, 1).await, Ok(Beaten::Gone));
}

async fn one_of_many_writers_is_first(place: String) {
    let store = Arc::new(open(&place).await);
    store.create(table("a")).await.expect("made");
    for seq in 0..4 {
        let mut writers = JoinSet::new();
        for writer in 0..32 {
            let store = Arc::clone(&store);
            let mut mine = event("a", seq);
            mine.body = format!("writer {writer}");
            writers.spawn(async move { (mine.body.clone(), store.append(mine).await) });
        }
        let mut first = Vec::new();
        for (text, outcome) in writers.join_all().await {
            match outcome {
                Ok(()) => first.push(text),
                Err(error) => assert_eq!(error, StoreError::Conflict { length: seq + 1 }),
            }
        }
        let events = store.load("a").await.expect("loaded").events;
        assert_eq!(events.len(), seq as usize + 1);
        assert_eq!(first, [events[seq as usize].body.clone()]);
    }
}

async fn writers_of_many_tables_do_not_meet(place: String) {
    let store = Arc::new(open(&place).await);
    let mut writers = JoinSet::new();
    for number in 0..32 {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let id = format!("t{number}");
            store.create(table(&id)).await.expect("made");
            for seq in 0..10 {
                store.append(event(&id, seq)).await.expect("appended");
            }
        });
    }
    writers.join_all().await;
    for number in 0..32 {
        assert_log(&store, &format!("t{number}"), 10).await;
    }
}

async fn a_refusal_does_not_harm_the_others(place: String) {
    let store = open(&place).await;
    for id in ["a", "b", "c"] {
        store.create(table(id)).await.expect("made");
    }
    let taken = table("a");
    let mut same_token = table("d");
    same_token.seat.token = taken.seat.token;
    let (first, conflict, second, missing, refused, third, unfit) = tokio::join!(
        store.append(event("a", 0)),
        store.append(event("b", 7)),
        store.append(event("b", 0)),
        store.append(event("x", 0)),
        store.create(same_token),
        store.append(event("c", 0)),
        store.take_seat("c", secret("invite c"), seat("\0", "zero")),
    );
    assert_eq!((first, second, third), (Ok(()), Ok(()), Ok(())));
    assert!(matches!(conflict, Err(StoreError::Conflict { .. })), "{conflict:?}");
    assert_eq!(missing, Err(StoreError::Missing));
    assert_eq!(refused, Err(StoreError::Taken));
    assert_eq!(unfit, Err(StoreError::Unfit));
    for id in ["a", "b", "c"] {
        assert_log(&store, id, 1).await;
    }
    assert_eq!(store.load("d").await, Err(StoreError::Missing));
    store.take_seat("c", secret("invite c"), seat("Ben", "zero")).await.expect("still free");
}

async fn a_seat_is_taken_once(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let invite = secret("invite a");
    let later = NewSeat { created: START + 50, ..seat("Ben", "second") };
    assert_eq!(store.take_seat("a", invite, later).await, Ok(StoredPlayer::One));
    let late = store.take_seat("a", invite, seat("Cy", "third")).await;
    assert_eq!(late, Err(StoreError::Taken));
    let loaded = store.load("a").await.expect("loaded");
    let names: Vec<_> = loaded.seats.iter().map(|seat| (seat.player, seat.name.as_str())).collect();
    assert_eq!(names, [(StoredPlayer::One, "Ben"), (StoredPlayer::Two, "Ada")]);
    assert_eq!(loaded.changed, START + 50, "a guest keeps the table from expiring");
    let ben = Holder { table: "a".to_owned(), player: StoredPlayer::One, name: "Ben".to_owned() };
    assert_eq!(store.holder(&secret("second")).await, Ok(ben));
    assert_eq!(store.holder(&secret("third")).await, Err(StoreError::Missing));
}

async fn who_asks_again_with_his_token_has_his_seat(place: String) {
    let store = open(&place).await;
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("made");
    }
    let invite = secret("invite a");
    // The answer to the first is lost.
    for name in ["Ben", "Other"] {
        let taken = store.take_seat("a", invite, seat(name, "second")).await;
        assert_eq!(taken, Ok(StoredPlayer::One), "{name}");
    }
    for token in ["third", "first a", "first b"] {
        let taken = store.take_seat("a", invite, seat("Cy", token)).await;
        assert_eq!(taken, Err(StoreError::Taken), "{token}");
    }
    let guess = store.take_seat("a", secret("guess"), seat("Ben", "second")).await;
    assert_eq!(guess, Err(StoreError::Missing));
    let elsewhere = store.take_seat("b", secret("invite b"), seat("Ben", "second")).await;
    assert_eq!(elsewhere, Err(StoreError::Taken), "a token opens one seat");
    let names = async |id: &str| {
        let seats = store.load(id).await.expect("loaded").seats;
        seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((&*names("a").await, &*names("b").await), ("Ben Ada", "Ada"));
}

async fn one_of_many_takers_gets_the_seat(place: String) {
    let store = Arc::new(open(&place).await);
    store.create(table("a")).await.expect("made");
    let mut takers = JoinSet::new();
    for taker in 0..16 {
        let store = Arc::clone(&store);
        takers.spawn(async move {
            let name = format!("taker {taker}");
            let outcome = store.take_seat("a", secret("invite a"), seat(&name, &name)).await;
            (name, outcome)
        });
    }
    let outcomes = takers.join_all().await;
    let winners: Vec<_> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).collect();
    assert_eq!(winners.len(), 1, "{outcomes:?}");
    for (name, outcome) in &outcomes {
        let holder = store.holder(&secret(name)).await;
        match outcome {
            Ok(player) => {
                assert_eq!(*player, StoredPlayer::One);
                assert_eq!(holder.map(|holder| holder.name), Ok(name.clone()));
            }
            Err(error) => {
                assert_eq!(*error, StoreError::Taken);
                assert_eq!(holder, Err(StoreError::Missing));
            }
        }
    }
    let seats = store.load("a").await.expect("loaded").seats;
    assert_eq!(seats.len(), 2);
    assert_eq!(seats[0].name, winners[0].0);
}

async fn a_wrong_invitation_opens_nothing(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    store.create(table("b")).await.expect("made");
    for invite in ["invite b", "first a", "none"] {
        let outcome = store.take_seat("a", secret(invite), seat("Ben", "second")).await;
        assert_eq!(outcome, Err(StoreError::Missing), "{invite}");
    }
    assert_eq!(store.load("a").await.expect("loaded").seats.len(), 1);
}

async fn a_taken_token_leaves_the_seat_free(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let invite = secret("invite a");
    let outcome = store.take_seat("a", invite, seat("Ben", "first a")).await;
    assert_eq!(outcome, Err(StoreError::Taken));
    assert_eq!(store.load("a").await.expect("loaded").seats.len(), 1);
    assert_eq!(store.take_seat("a", invite, seat("Ben", "second")).await, Ok(StoredPlayer::One));
}

async fn a_second_token_opens_the_same_seat(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    let phone = secret("phone");
    store.add_token("a", StoredPlayer::Two, phone, None, START).await.expect("added");
    let ada = Holder { table: "a".to_owned(), player: StoredPlayer::Two, name: "Ada".to_owned() };
    assert_eq!(store.holder(&phone).await, Ok(ada.clone()));
    assert_eq!(store.holder(&secret("first a")).await, Ok(ada));
    let again = store.add_token("a", StoredPlayer::Two, phone, None, START).await;
    assert_eq!(again, Err(StoreError::Taken));
}

async fn any_text_comes_back(place: String) {
    let store = open(&place).await;
    let texts =
        ["Ọláńkẹ́ Ńwá", "Æsop 🟤⬛", "'; DROP TABLE tables; --", "\"\\\r\n\t\u{1}", "", "$1"];
    for (number, text) in texts.into_iter().enumerate() {
        let id = format!("t{number}{}", text.chars().next().unwrap_or('-'));
        let mut unusual = table(&id);
        unusual.terms = text.to_owned();
        unusual.seat.name = text.to_owned();
        store.create(unusual).await.expect("made");
        store
            .append(longking_store::Append { body: text.to_owned(), ..event(&id, 0) })
            .await
            .expect("appended");
        let loaded = store.load(&id).await.expect("loaded");
        assert_eq!(loaded.terms, text);
        assert_eq!(loaded.seats[0].name, text);
        assert_eq!(loaded.events[0].body, text);
    }
    let mut unfit = table("zero");
    unfit.seat.name = "A\0B".to_owned();
    assert_eq!(store.create(unfit).await, Err(StoreError::Unfit));
    assert_eq!(store.load("zero").await, Err(StoreError::Missing));
}

async fn phases_are_listed(place: String) {
    let store = open(&place).await;
    for (id, changed, phase) in [
        ("a", 30, StoredPhase::Timed),
        ("b", 20, StoredPhase::Going),
        ("c", 10, StoredPhase::Timed),
        ("d", 40, StoredPhase::Over),
    ] {
        store.create(table(id)).await.expect("made");
        let mut first = event(id, 0);
        (first.at, first.phase) = (START + changed, phase);
        store.append(first).await.expect("appended");
    }
    store.create(table("e")).await.expect("made");
    for (phase, expected) in [
        (StoredPhase::Open, vec!["e"]),
        (StoredPhase::Going, vec!["b"]),
        (StoredPhase::Timed, vec!["c", "a"]),
        (StoredPhase::Over, vec!["d"]),
    ] {
        assert_eq!(store.list(phase).await.expect("listed"), expected);
    }
    let unchanged = |before| store.list_unchanged(StoredPhase::Timed, START + before);
    assert_eq!(unchanged(10).await.expect("listed"), [""; 0]);
    assert_eq!(unchanged(11).await.expect("listed"), ["c"]);
    assert_eq!(unchanged(31).await.expect("listed"), ["c", "a"]);
}

async fn unplayed_tables_expire(place: String) {
    let store = open(&place).await;
    for id in ["old", "played", "joined", "new"] {
        let mut made = table(id);
        made.created += if id == "new" { 100 } else { 0 };
        store.create(made).await.expect("made");
    }
    store.append(event("played", 0)).await.expect("appended");
    let joined = NewSeat { created: START + 100, ..seat("Ben", "second") };
    store.take_seat("joined", secret("invite joined"), joined).await.expect("taken");
    assert_eq!(store.delete_open(START).await, Ok(vec![]));
    assert_eq!(store.delete_open(START + 100).await, Ok(vec!["old".to_owned()]));
    assert_eq!(store.load("old").await, Err(StoreError::Missing));
    assert_eq!(store.holder(&secret("first old")).await, Err(StoreError::Missing));
    assert_eq!(store.append(event("old", 0)).await, Err(StoreError::Missing));
    for id in ["played", "joined", "new"] {
        store.load(id).await.expect("still there");
    }
    store.create(table("old")).await.expect("nothing is left in the way");
}

async fn many_unplayed_tables_expire(place: String) {
    let store = open(&place).await;
    let many = format!(
        "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 1203) \
         INSERT INTO tables (id, version, terms, created, changed, phase, length, guest, invite) \
         SELECT 't' || n, 1, '', {START}, {START}, 'open', 0, 2, HASH(0a) FROM many"
    );
    script(&place, &many).await;
    let gone = store.delete_open(START + 1).await.expect("deleted");
    assert_eq!((gone.len(), store.delete_open(START + 1).await), (1203, Ok(vec![])));
    assert_eq!(store.load("t1").await, Err(StoreError::Missing));
}

async fn everything_is_there_after_opening_again(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    store.take_seat("a", secret("invite a"), seat("Ben", "second")).await.expect("taken");
    for seq in 0..5 {
        store.append(event("a", seq)).await.expect("appended");
    }
    let before = store.load("a").await.expect("loaded");
    drop(store);
    let store = open(&place).await;
    assert_eq!(store.load("a").await.expect("loaded"), before);
    assert_eq!(store.append(event("a", 4)).await, Err(StoreError::Conflict { length: 5 }));
    store.append(event("a", 5)).await.expect("appended");
    store.close().await;
    assert_log(&open(&place).await, "a", 6).await;
}

async fn a_closed_store_says_so(place: String) {
    let store = open(&place).await;
    store.create(table("a")).await.expect("made");
    store.close().await;
    let written = store.append(event("a", 0)).await;
    assert!(matches!(written, Err(StoreError::Unavailable(_))), "{written:?}");
    let read = store.load("a").await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    store.close().await;
}
