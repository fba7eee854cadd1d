//! What is heard of a table with another server, and what is found where nothing is heard.

use std::pin::Pin;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::body::Bytes;
use tokio::sync::mpsc;

use super::super::bus::{Bus, Heard, Subject};
use super::super::presence::Listening;
use super::*;

/// A bus between the servers of a test.
#[derive(Default)]
pub(super) struct Net {
    pub(super) ears: Mutex<Vec<mpsc::UnboundedSender<Heard>>>,
    /// Whether nobody is heard, and whether all that is told is lost.
    away: AtomicBool,
    pub(super) lossy: AtomicBool,
}

pub(super) struct Wire {
    net: Arc<Net>,
    number: usize,
    heard: tokio::sync::Mutex<mpsc::UnboundedReceiver<Heard>>,
}

pub(super) fn wire(net: &Arc<Net>) -> Wire {
    let (ear, heard) = mpsc::unbounded_channel();
    let mut ears = net.ears.lock().expect("nobody panics");
    ears.push(ear);
    Wire { net: Arc::clone(net), number: ears.len() - 1, heard: heard.into() }
}

/// A bus on which nobody else is.
pub(super) fn nobody() -> Box<dyn Bus> {
    Box::new(wire(&Arc::default()))
}

impl Bus for Wire {
    fn tell(&self, subject: &Subject, hint: Bytes) -> bool {
        if !self.is_there() {
            return false;
        }
        let ears = self.net.ears.lock().expect("nobody panics");
        for (number, ear) in ears.iter().enumerate() {
            if number != self.number && !self.net.lossy.load(Ordering::Relaxed) {
                let _ = ear.send(Heard::Hint(subject.clone(), hint.clone()));
            }
        }
        true
    }

    fn is_there(&self) -> bool {
        !self.net.away.load(Ordering::Relaxed)
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Heard> + Send + '_>> {
        Box::pin(async { self.heard.lock().await.recv().await.unwrap_or(Heard::Gap) })
    }
}

/// Two servers of one store that hear each other, and a table with both players.
pub(super) struct Two {
    pub(super) net: Arc<Net>,
    pub(super) halls: [Arc<Hall>; 2],
    pub(super) id: String,
}

impl Two {
    pub(super) async fn new(name: &str) -> Two {
        Two::knowing(name, [Act::KINDS; 2]).await
    }

    /// The same where each knows the first so many kinds of events.
    pub(super) async fn knowing(name: &str, kinds: [usize; 2]) -> Two {
        let net = Arc::new(Net::default());
        let mut halls = Vec::new();
        for kinds in kinds {
            let bus = Box::new(wire(&net));
            let (store, endings) = (store(name).await, EndgameService::default());
            let hall = Hall::open(store, endings, "test", bus, kinds, Pace::default()).await;
            let hall = hall.expect("the hall opens");
            hall.run();
            halls.push(hall);
        }
        let id = make_for_test(&halls[0], &Terms::of("international")).await;
        Two { net, halls: halls.try_into().unwrap_or_else(|_| panic!("they are two")), id }
    }

    /// Somebody comes to the table with a server.
    pub(super) async fn join(&self, hall: usize, seat: Option<Player>) -> Listening {
        let room = room(&self.halls[hall], &self.id);
        room.join(&self.halls[hall], seat, None, Caller::default())
            .await
            .expect("the table is there")
            .1
    }

    pub(super) async fn play(&self, hall: usize, n: u32) {
        play_on(&self.halls[hall], &self.id, n, LINE[n as usize]).await;
    }
}

impl Drop for Two {
    fn drop(&mut self) {
        self.halls.iter().for_each(|hall| hall.stop.cancel());
    }
}

pub(super) const LINE: [&str; 6] = ["32-28", "19-23", "28x19", "14x23", "31-27", "10-14"];

/// The next frame that has a field.
pub(super) async fn frame(listening: &mut Listening, field: &str) -> Value {
    let wait = async {
        loop {
            let text = listening.frames.recv().await.expect("the room goes on");
            let frame: Value = serde_json::from_str(&text).expect("frames are JSON");
            if frame.get(field).is_some() {
                return frame;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(8), wait).await.expect("it is told")
}

#[tokio::test]
async fn a_move_is_heard_with_the_other_server() {
    let two = Two::new("heard").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    let mut waits = Vec::new();
    for n in 0..6 {
        let begun = Instant::now();
        two.play(0, n).await;
        let heard = frame(&mut far, "e").await;
        waits.push(begun.elapsed());
        assert_eq!((&heard["n"], &heard["m"]), (&Value::from(n), &Value::from(LINE[n as usize])));
    }
    waits.sort_unstable();
    assert!(waits[3] < Duration::from_millis(500), "{waits:?}");
    assert_eq!(two.halls[1].counts().hints_unread.get(), 0);
}

#[tokio::test]
async fn nothing_older_than_what_was_acknowledged_is_shown() {
    let two = Two::new("shown").await;
    two.net.away.store(true, Ordering::Relaxed);
    let far = &two.halls[1];
    let _listening = two.join(1, None).await;
    for n in 0..6 {
        two.play((n % 2) as usize, n).await;
        for hall in &two.halls {
            assert_eq!(shown(hall, &two.id).await["n"], n + 1);
        }
        let rest = room(far, &two.id).rest(far, None, Some(n)).await.expect("the table is there");
        let rest: Value = serde_json::from_str(&rest).expect("frames are JSON");
        assert_eq!(rest["since"].as_array().map(Vec::len), Some(1), "{rest}");
    }
}

#[tokio::test]
async fn without_a_bus_a_move_is_found_within_moments() {
    let two = Two::new("found").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    two.net.away.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    two.play(0, 0).await;
    assert_eq!(frame(&mut far, "e").await["m"], LINE[0]);
    // Two seconds and a half, and some more for a machine that is busy.
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert_eq!(two.halls[1].counts().gaps_healed.get(), 1);
}

#[tokio::test]
async fn what_is_lost_on_the_way_is_told_in_its_order() {
    let two = Two::new("lost").await;
    let mut far = two.join(1, Some(Player::Two)).await;
    two.net.lossy.store(true, Ordering::Relaxed);
    two.play(0, 0).await;
    two.play(0, 1).await;
    two.net.lossy.store(false, Ordering::Relaxed);
    two.play(0, 2).await;
    for (n, text) in LINE.into_iter().enumerate().take(3) {
        let heard = frame(&mut far, "e").await;
        assert_eq!((&heard["n"], &heard["m"]), (&Value::from(n), &Value::from(text)));
    }
    // A new game leaves nothing of the log that was known.
    two.net.lossy.store(true, Ordering::Relaxed);
    for (n, act) in (3..).zip([Act::Resign, Act::Again, Act::Again]) {
        let player = if n == 4 { Player::One } else { Player::Two };
        let done = room(&two.halls[0], &two.id).act(&two.halls[0], player, Doing { n, act }).await;
        assert!(done.is_ok(), "{n}");
    }
    two.net.ears.lock().expect("nobody panics")[1].send(Heard::Gap).expect("it is heard");
    let table = frame(&mut far, "table").await["table"].clone();
    assert_eq!((&table["n"], &table["results"]), (&Value::from(6), &serde_json::json!(["one"])));
}

#[tokio::test]
async fn who_is_there_with_either_server_is_added_up() {
    let two = Two::new("there").await;
    let mut near = two.join(0, Some(Player::One)).await;
    let mut far = two.join(1, Some(Player::Two)).await;
    let watching = two.join(1, None).await;
    for listening in [&mut near, &mut far] {
        while frame(listening, "here").await
            != serde_json::json!({"here": [true, true], "watching": 1})
        {}
    }
    room(&two.halls[1], &two.id).leave(&two.halls[1], &watching).await;
    while frame(&mut near, "here").await["watching"] != 0 {}
}

#[tokio::test]
async fn what_is_no_hint_changes_nothing_and_is_counted() {
    let two = Two::new("noise").await;
    let far = &two.halls[1];
    let mut listening = two.join(1, Some(Player::Two)).await;
    two.play(0, 0).await;
    assert_eq!(frame(&mut listening, "e").await["n"], 0);
    let before = shown(far, &two.id).await["log"].clone();
    let heard = far.counts().hints_heard.get();
    let mut seed = 7_u64;
    let mut chance = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let event = br#"{"n":1,"e":"move","m":"19-23","by":"two","at":1780000000000}"#;
    let kinds: [fn(String) -> Subject; 4] =
        [Subject::Event, Subject::Seat, Subject::Presence, |_| Subject::Beat];
    let messages = 100_000;
    for message in 0..messages {
        let mut bytes: Vec<u8> = if message % 2 == 0 {
            (0..chance() % 80).map(|_| chance() as u8).collect()
        } else {
            event.to_vec()
        };
        if message % 2 == 1 {
            // An event with a byte that makes it none.
            let at = chance() % bytes.len();
            bytes[at] = [0, b'{', 0xff][chance() % 3];
            if serde_json::from_slice::<Value>(&bytes).is_ok() {
                bytes.push(b'}');
            }
        }
        let subject = kinds[chance() % 4](two.id.clone());
        two.net.ears.lock().expect("nobody panics")[1]
            .send(Heard::Hint(subject, bytes.into()))
            .expect("it is heard");
    }
    let unread = || far.counts().hints_unread.get();
    for _ in 0..2000 {
        if unread() >= messages {
            break;
        }
        sleep(10).await;
    }
    // Presence and beats of the other server are heard meanwhile.
    assert_eq!(unread(), messages, "{}", far.counts().hints_heard.get() - heard);
    assert_eq!(shown(far, &two.id).await["log"], before);
    // What has the form of an event and breaks the rules leaves the table as the store has it.
    for wrong in [
        r#"{"n":1,"e":"move","m":"1-50","by":"two","at":5}"#,
        r#"{"n":9,"e":"resign","by":"two","at":5}"#,
        r#"{"n":1,"e":"move","m":"19-23","by":"two","at":18446744073709551615}"#,
        r#"{"n":1,"e":"hold","ms":18446744073709551615,"at":18446744073709551615}"#,
    ] {
        two.net.ears.lock().expect("nobody panics")[1]
            .send(Heard::Hint(Subject::Event(two.id.clone()), wrong.into()))
            .expect("it is heard");
    }
    sleep(100).await;
    assert_eq!(shown(far, &two.id).await["log"], before);
    two.play(1, 1).await;
    assert_eq!(frame(&mut listening, "e").await["n"], 1);
}
