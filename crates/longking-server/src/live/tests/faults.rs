//! What goes wrong between servers, and that it is mended soon.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use longking_table::Event;

use super::super::bus::{Heard, Subject};
use super::far::{LINE, Two, frame};
use super::*;

/// Puts an event into the log without any server knowing of it here; the clock runs from then on.
async fn appended(hall: &Hall, id: &str, n: u32, event: &Event, deadline: u64) {
    let append = Append {
        table: id.to_owned(),
        seq: n,
        at: event.at as i64,
        body: json(event),
        phase: StoredPhase::Timed,
        deadline: Some(deadline as i64),
        gap: 0,
        node: hall.lease().node(),
        watched: false,
    };
    hall.store().append(append).await.expect("it is kept");
}

fn moved(text: &str, by: Player, at: u64) -> Event {
    Event { act: Act::Move(text.to_owned()), by: Some(by), at }
}

#[tokio::test]
async fn after_a_stall_of_all_servers_the_first_beat_of_another_closes_no_socket() {
    let hall = hasty_beside("stall").await;
    hall.lease().begin();
    let turn = hall.lease().turn();
    let hears = || hall.lease().others_reach_the_store();
    hears();
    sleep(LEASE + 50).await;
    hears();
    assert!(!turn.has_changed().expect("it is there"), "its own beat may be a moment later");
    sleep(LEASE / 2).await;
    hears();
    assert!(!turn.has_changed().expect("it is there"));
    sleep(LEASE / 2 + 50).await;
    hears();
    assert!(turn.has_changed().expect("it is there"), "the others go on, and this one does not");
}

#[tokio::test]
async fn a_flag_falls_by_what_another_server_has_appended() {
    let two = Two::new("due").await;
    let home = &two.halls[0];
    let terms = Terms { clock: Some("1".to_owned()), ..Terms::of("international") };
    let id = make_for_test(home, &terms).await;
    home.forget(&id);
    // Nobody looks at the table with its home.
    let at = home.now();
    appended(home, &id, 0, &moved("32-28", Player::One, at), at + 1000).await;
    let reader = store("due").await;
    let begun = Instant::now();
    while reader.load(&id).await.expect("it is there").events.len() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(6), "its flag has not fallen");
        sleep(25).await;
    }
    let events = reader.load(&id).await.expect("it is there").events;
    assert!(events[1].body.contains("flag"), "{events:?}");
    assert!((1000..3500).contains(&(events[1].at - at as i64)), "{events:?}");
}

#[tokio::test]
async fn a_server_alone_takes_its_clocks_at_once_after_it_was_killed() {
    // Its lease would last for a minute.
    let pace = || Pace { grace: Duration::from_secs(60), ..Pace::default() };
    let open = || async {
        let (store, endings) = (store("restart").await, EndgameService::default());
        Hall::open(store, endings, "", Box::new(Local), Act::KINDS, pace())
            .await
            .expect("the hall opens")
    };
    let killed = open().await;
    let id = clocked(&killed, "60").await;
    drop(killed);
    sleep(500).await;
    let next = open().await;
    next.run();
    play_on(&next, &id, 1, "19-23").await;
    let log = log(&next, &id, 3).await;
    assert_eq!(words(&log), ["move", "hold", "move"]);
    let [first, moved] = [0, 2].map(|event| log[event]["at"].as_u64().expect("it is a time"));
    let held = log[1]["ms"].as_u64().expect("it is a time");
    assert!(held >= 450 && moved - first - held < 450, "{held} of {}", moved - first);
    next.stop.cancel();
}

#[tokio::test]
async fn the_first_move_after_a_sleep_waits_for_no_beat() {
    let idle = Duration::from_secs(30);
    let pace = Pace { idle, ..Pace::default() };
    let (store, endings) = (store("sleep").await, EndgameService::default());
    let hall =
        Hall::open(store, endings, "", Box::new(Local), Act::KINDS, pace).await.expect("it opens");
    let id = make_for_test(&hall, &Terms::of("international")).await;
    hall.run();
    sleep(200).await;
    hall.lease().sleep(Duration::from_secs(3600));
    assert!(hall.lease().is_cut());
    let begun = Instant::now();
    play_on(&hall, &id, 0, "32-28").await;
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    hall.stop.cancel();
}

static NOTICES: AtomicUsize = AtomicUsize::new(0);

#[tokio::test]
async fn a_clock_that_was_set_is_put_right_at_once_and_that_is_said() {
    let hall = hasty_beside("clock").await;
    hall.lease().tell_by(|line| {
        assert!(line.starts_with("clock: that of the database is") && !line.contains('\n'));
        NOTICES.fetch_add(1, Ordering::Relaxed);
    });
    hall.run();
    for ms in [5000, -5000] {
        sleep(200).await;
        hall.lease().skew(ms);
        sleep(800).await;
        assert!(hall.lease().offset().abs() < 500, "{} after {ms}", hall.lease().offset());
    }
    assert_eq!(NOTICES.load(Ordering::Relaxed), 2);
    hall.stop.cancel();
}

#[tokio::test]
async fn what_a_server_does_that_the_bus_does_not_reach_is_seen_soon() {
    let two = Two::new("deaf").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    sleep(1200).await;
    // Both believe that they are connected, and nothing arrives.
    two.net.lossy.store(true, std::sync::atomic::Ordering::Relaxed);
    for n in 0..2 {
        let begun = Instant::now();
        two.play(0, n).await;
        assert_eq!(frame(&mut far, "e").await["n"], n);
        let took = begun.elapsed();
        assert!(took < Duration::from_millis(3500), "{took:?}");
    }
}

/// Says something on the bus to the second server.
fn forge(two: &Two, hint: &str) {
    let heard = Heard::Hint(Subject::Event(two.id.clone()), hint.to_owned().into());
    two.net.ears.lock().expect("nobody panics")[1].send(heard).expect("it is heard");
}

#[tokio::test]
async fn a_wrong_event_of_the_bus_is_taken_back_when_the_right_one_comes() {
    let two = Two::new("forged").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    two.play(0, 0).await;
    assert_eq!(frame(&mut far, "e").await["m"], LINE[0]);
    let at = two.halls[1].now();
    forge(&two, &format!(r#"{{"n":1,"e":"move","m":"20-24","by":"two","at":{at}}}"#));
    assert_eq!(frame(&mut far, "e").await["m"], "20-24");
    two.play(0, 1).await;
    let whole = frame(&mut far, "table").await["table"].clone();
    assert_eq!((&whole["n"], &whole["log"][1]["m"]), (&Value::from(2), &Value::from(LINE[1])));
    two.play(1, 2).await;
    assert_eq!(frame(&mut far, "e").await["m"], LINE[2]);
}

#[tokio::test]
async fn a_server_that_is_not_home_waits_for_the_one_that_is() {
    let (home, other) = (hasty_beside("late").await, hasty_beside("late").await);
    let id = clocked(&home, "0.4").await;
    // The home is killed before the flag falls: from then on the time is nobody's.
    other.run();
    sleep(700).await;
    play_on(&other, &id, 1, "19-23").await;
    let log = log(&other, &id, 3).await;
    assert_eq!(words(&log), ["move", "hold", "move"]);
    other.stop.cancel();
    // Where the home lives it says that the time is out, and the other one after it.
    let (home, other) = (hasty_beside("late").await, hasty_beside("late").await);
    [&home, &other].iter().for_each(|hall| hall.run());
    let id = clocked(&home, "0.4").await;
    assert_eq!(shown(&other, &id).await["n"], 1);
    sleep(450).await;
    let doing = Doing { n: 1, act: Act::Move("19-23".to_owned()) };
    let not = room(&other, &id).act(&other, Player::Two, doing).await.expect_err("it is too late");
    assert_eq!((not.why.to_string().as_str(), not.n), ("the time has run out", 2));
    [home, other].iter().for_each(|hall| hall.stop.cancel());
}

#[tokio::test]
async fn who_meets_an_event_of_a_later_version_is_sent_to_another_server() {
    let two = Two::new("later").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    two.play(0, 0).await;
    assert_eq!(frame(&mut far, "e").await["n"], 0);
    let append = Append {
        table: two.id.clone(),
        seq: 1,
        at: two.halls[0].now() as i64,
        body: r#"{"e":"dance","by":"two","at":1}"#.to_owned(),
        phase: StoredPhase::Going,
        deadline: None,
        gap: 0,
        node: None,
        watched: false,
    };
    two.halls[0].store().append(append).await.expect("it is kept");
    forge(&two, r#"{"n":1,"e":"dance","by":"two","at":1}"#);
    let end = async { while far.frames.recv().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(2), end).await.expect("its socket is closed");
    let room = room(&two.halls[1], &two.id);
    assert!(room.is_outgrown());
    let error = room
        .join(&two.halls[1], None, None, Caller::default())
        .await
        .err()
        .expect("it cannot be read");
    assert!(error.is_newer() && !error.to_string().contains("damaged"), "{error}");
    assert_eq!(two.halls[1].counts().hints_unread.get(), 0);
}

#[tokio::test]
async fn what_a_server_of_an_earlier_version_does_not_know_is_not_done_until_it_is_gone() {
    let before = Act::Again.kind();
    for (name, kinds, old) in
        [("older", [Act::KINDS, before], 1), ("newer", [before, Act::KINDS], 0)]
    {
        let two = Two::knowing(name, kinds).await;
        let new = 1 - old;
        let mut there = two.join(old, None).await;
        // Both have learned of each other.
        sleep(1300).await;
        for n in 0..4 {
            two.play((n % 2) as usize, n).await;
        }
        let act = |n, player, act| {
            let (hall, id) = (Arc::clone(&two.halls[new]), two.id.clone());
            async move { room(&hall, &id).act(&hall, player, Doing { n, act }).await }
        };
        assert!(act(4, Player::One, Act::Resign).await.is_ok());
        let not = act(5, Player::One, Act::Again).await.expect_err("the other does not know it");
        assert!(not.why.to_string().contains("a server of an earlier version"), "{}", not.why);
        while frame(&mut there, "e").await["e"] != "resign" {}
        assert_eq!(shown(&two.halls[old], &two.id).await["n"], 5);
        two.halls[old].leave().await;
        sleep(1300).await;
        assert!(act(5, Player::One, Act::Again).await.is_ok(), "all know it now");
        let error = room(&two.halls[old], &two.id).show(&two.halls[old]).await.expect_err("new");
        assert!(error.is_newer(), "{error}");
    }
}
