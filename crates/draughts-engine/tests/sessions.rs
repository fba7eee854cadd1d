//! Sessions with drivers that say anything: garbage, half lines, moves that are none, and a hang-up
//! at any point.

#[path = "../../../fuzz/src/sessions.rs"]
pub mod laws;
#[path = "sessions/puzzles.rs"]
mod puzzles;

use draughts_train::rng::Rng;

/// Some of the words, some of them mutilated, and now and then bytes that mean nothing.
fn session(rng: &mut Rng, words: &[&str], ends: &[u8]) -> Vec<u8> {
    let mut session = Vec::new();
    for _ in 0..1 + rng.below(12) {
        let mut word = words[rng.below(words.len())].as_bytes().to_vec();
        if rng.below(4) == 0 {
            let place = rng.below(word.len());
            match rng.below(3) {
                0 => word[place] = rng.below(256) as u8,
                1 => word.truncate(place),
                _ => word.insert(place, b"0 =\"-xW\0\n"[rng.below(9)]),
            }
        }
        session.extend(word);
        if rng.below(20) > 0 {
            session.push(ends[rng.below(ends.len())]);
        }
    }
    session
}

/// How many sessions there are.
fn count() -> u32 {
    if std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1") { 20_000 } else { 400 }
}

#[test]
fn a_hub_driver_may_say_anything() {
    const WORDS: &[&str] = &[
        "hub",
        "init",
        "ping",
        "new-game",
        "stop",
        "quit",
        "ponder-hit",
        "set-param name=variant value=nigerian",
        "set-param name=variant value=international,choice=free",
        "set-param name=contract value=russian,choice=most",
        "set-param name=level value=3",
        "set-param name=level value=11",
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19x23\"",
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 1-2\"",
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel depth=4\ngo think",
        "pos pos=Bbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel infinite\ngo ponder",
        "pos pos=Wbb",
        "level move-time=0.01",
        "level time=1 moves=2 inc=0.1",
        "level depth=3",
        "level nodes=50",
        "level infinite",
        "level depth=-1",
        "go think",
        "go analyze",
        "go ponder",
        "go",
        "go go go",
    ];
    let mut rng = Rng::new(1, 0);
    let moves: usize = (0..count()).map(|_| laws::hub(&session(&mut rng, WORDS, b"\n\n\r"))).sum();
    assert!(moves > 20, "{moves} moves: too few sessions come to a search");
}

#[test]
fn a_damexchange_player_may_say_anything() {
    const WORDS: &[&str] = &[
        "R01Tester                          W005075A",
        "R01Tester                          Z005075A",
        "R01Tester                          W000000BWzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "R01Tester                          W000000BBzzzzzeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeewwww",
        "R99Tester",
        "ATester                          0",
        "M0001202500",
        "M0001192300",
        "M0000322800",
        "M0001202501",
        "M999999999999",
        "E00",
        "E01",
        "E30",
        "Cconsole time 5",
        "B001W",
        "K0",
        "Z",
    ];
    let mut rng = Rng::new(2, 0);
    let moves: usize = (0..count()).map(|_| laws::dxp(&session(&mut rng, WORDS, b"\0"))).sum();
    assert!(moves > 20, "{moves} moves: too few sessions come to a game");
}
