//! Very many who seek at once: all who fit meet soon, and nobody twice.

use std::collections::{HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::http;
use crate::people::Browser;
use crate::seat::Line;
use serde_json::{Value, json};

/// So many come in a second.
const RATE: usize = 50;

/// For how long nobody new comes before all is counted: some rounds of pairing those who wait.
const SETTLES: Duration = Duration::from_secs(5);

const CLOCKS: [&str; 3] = ["180+2", "300+5", "600"];

/// What has become of who sought.
struct Seeker {
    /// The games that he would play.
    offers: HashSet<(String, String)>,
    came: Instant,
    /// When he heard of a table, and of which.
    found: Option<(Instant, String)>,
    /// Whether his seek still waited in the end.
    waits: bool,
}

/// Numbers that look like chance and are the same every time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("it is a text").to_owned()
}

/// Somebody seeks, and listens until all is over.
fn seek(server: SocketAddr, offers: HashSet<(String, String)>, over: &AtomicBool) -> Seeker {
    let mut browser = Browser::new(server);
    let wire = |(rules, clock): &(String, String)| json!({"rules": rules, "clock": clock});
    let seeking = json!({"offers": offers.iter().map(wire).collect::<Vec<_>>()});
    let came = Instant::now();
    let (status, sought) = browser.json("POST", "/api/seeks", &seeking);
    assert_eq!(status, 201, "{sought}");
    let mut line = Line::of_person(server, &browser.cookie);
    let there = &line.hello["tables"][0]["table"];
    let mut found = there.as_str().map(|table| (Instant::now(), table.to_owned()));
    while !over.load(Ordering::Relaxed) {
        let Some(frame) = line.frame_within(Duration::from_millis(200)) else { continue };
        assert_eq!(frame["seek"], sought["id"], "{frame}");
        let table = text(&frame["table"]);
        match &found {
            None => found = Some((Instant::now(), table)),
            // He may be told of what he has found already.
            Some((_, known)) => assert_eq!(known, &table, "nobody plays two games"),
        }
    }
    let path = format!("/api/seeks/{}", text(&sought["id"]));
    let waits = browser.ask("DELETE", &path, &Value::Null).status == 204;
    Seeker { offers, came, found, waits }
}

/// The games of which each plays some.
fn games(server: SocketAddr) -> Vec<(String, String)> {
    let (_, rules) = Browser::new(server).json("GET", "/api/rules", &Value::Null);
    let sets = rules["sets"].as_array().expect("a list").iter().take(20);
    let sets: Vec<_> = sets.map(|set| text(&set["id"])).collect();
    assert_eq!(sets.len(), 20);
    let game = |set: &String| CLOCKS.map(|clock| (set.clone(), clock.to_owned()));
    sets.iter().flat_map(game).collect()
}

#[test]
fn of_very_many_all_who_fit_meet_soon_and_nobody_twice() {
    let deep = env::var_os("LONGKING_DEEP").is_some();
    let seekers = if deep { 1_000 } else { 60 };
    let server = http::start("crowd");
    let (games, over, mut lot) = (games(server), AtomicBool::new(false), Lot(7));
    let begun = Instant::now();
    let seekers: Vec<Seeker> = thread::scope(|scope| {
        let threads: Vec<_> = (0..seekers)
            .map(|number| {
                let wanted = 1 + lot.below(8);
                let offers = (0..wanted).map(|_| games[lot.below(games.len())].clone()).collect();
                let due = begun + Duration::from_millis((1_000 * number / RATE) as u64);
                thread::sleep(due.saturating_duration_since(Instant::now()));
                let over = &over;
                let thread = thread::Builder::new().stack_size(512 * 1024);
                thread.spawn_scoped(scope, move || seek(server, offers, over)).expect("a thread")
            })
            .collect();
        thread::sleep(SETTLES);
        over.store(true, Ordering::Relaxed);
        threads.into_iter().map(|thread| thread.join().expect("he sought")).collect()
    });
    let took = begun.elapsed();
    let mut tables: HashMap<&str, Vec<&Seeker>> = HashMap::new();
    for seeker in &seekers {
        match &seeker.found {
            Some((_, table)) => tables.entry(table).or_default().push(seeker),
            None => assert!(seeker.waits, "a seek is lost"),
        }
        assert!(seeker.found.is_none() || !seeker.waits, "who has a table waits no more");
    }
    let mut waits: Vec<Duration> = Vec::new();
    for (table, pair) in &tables {
        let [one, two] = pair[..] else { panic!("{} at {table}", pair.len()) };
        assert!(!one.offers.is_disjoint(&two.offers), "they play what neither wanted");
        let both = one.came.max(two.came);
        let heard = |seeker: &Seeker| seeker.found.as_ref().map(|(at, _)| *at);
        waits.extend([one, two].map(|seeker| heard(seeker).expect("found") - both));
    }
    let left: Vec<_> = seekers.iter().filter(|seeker| seeker.found.is_none()).collect();
    for (place, one) in left.iter().enumerate() {
        let fits = |other: &&&Seeker| !one.offers.is_disjoint(&other.offers);
        assert!(left[place + 1..].iter().all(|other| !fits(&other)), "two who fit both wait");
    }
    waits.sort_unstable();
    let (median, p99) = (waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
    println!(
        "{} seekers in {took:.1?}: {} tables, {} wait; a wait for who fits was {median:.0?} (median), {p99:.0?} (p99)",
        seekers.len(),
        tables.len(),
        left.len()
    );
    assert!(tables.len() * 2 > seekers.len() / 2, "{} tables", tables.len());
    // A machine with other work says little of a few.
    assert!(median < Duration::from_secs(if deep { 1 } else { 3 }), "{median:?}");
}
