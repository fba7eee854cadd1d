//! M4: the clocks.

use super::*;
use crate::piece::Color::{Black, White};

const ORIGIN: Duration = Duration::ZERO;

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn control(text: &str) -> TimeControl {
    text.parse().expect("a time control")
}

/// A game of two clocks in which White always thinks for `white` seconds and Black for `black`.
struct Played {
    clock: Clock,
    now: u64,
    think: [u64; 2],
}

impl Played {
    fn new(text: &str, credit: Credit, think: [u64; 2]) -> Played {
        let mut clock = Clock::new(&control(text), credit);
        clock.start(White, ORIGIN).expect("a clock that starts");
        Played { clock, now: 0, think }
    }

    /// Plays moves of each side; stops where a flag falls.
    fn moves(&mut self, moves: u32) -> Result<(), ClockError> {
        for _ in 0..moves {
            for think in self.think {
                self.now += think;
                self.clock.press(secs(self.now))?;
            }
        }
        Ok(())
    }

    fn left(&self) -> [Option<Duration>; 2] {
        Color::BOTH.map(|color| self.clock.remaining(color, secs(self.now)))
    }
}

fn check_left(played: &Played, white: u64, black: u64) {
    assert_eq!(played.left(), [Some(secs(white)), Some(secs(black))]);
}

#[test]
fn m4_fifty_moves_in_two_hours_then_25_in_one_hour_again_and_again() {
    let mut played = Played::new("50/7200:25/3600", Credit::After, [140, 143]);
    played.moves(49).unwrap();
    check_left(&played, 7200 - 49 * 140, 7200 - 49 * 143);
    assert_eq!(played.clock.moves_left(White), Some(1));
    played.moves(1).unwrap();
    check_left(&played, 200 + 3600, 50 + 3600);
    assert_eq!(played.clock.moves_left(White), Some(25));
    played.think = [140, 144];
    played.moves(25).unwrap();
    check_left(&played, 300 + 3600, 50 + 3600);
    played.moves(25 * 7).unwrap();
    check_left(&played, 1000 + 3600, 50 + 3600);
    played.think = [140, 146];
    assert_eq!(played.moves(25), Err(ClockError::Fallen(Black)));
    assert_eq!(played.clock.moves(Black), 50 + 25 * 8 + 24);
}

#[test]
fn m4_sudden_death_is_the_end_of_the_periods() {
    let mut played = Played::new("40/7200:3600", Credit::After, [100, 180]);
    assert_eq!(played.moves(40), Err(ClockError::Fallen(Black)));
    assert_eq!(played.clock.moves(Black), 39);

    let mut played = Played::new("40/7200:3600", Credit::After, [100, 170]);
    played.moves(40).unwrap();
    check_left(&played, 3200 + 3600, 400 + 3600);
    assert_eq!(played.clock.moves_left(White), None);
    assert_eq!(played.moves(1000), Err(ClockError::Fallen(Black)));
    assert_eq!(played.clock.moves(Black), 40 + 23);
}

#[test]
fn m4_an_increment_is_added_after_the_move_or_before_it() {
    let mut after = Played::new("300+5", Credit::After, [20, 3]);
    check_left(&after, 300, 300);
    after.moves(1).unwrap();
    check_left(&after, 285, 302);
    after.moves(9).unwrap();
    check_left(&after, 150, 320);

    let mut before = Played::new("300+5", Credit::Before, [20, 3]);
    check_left(&before, 305, 300);
    before.moves(1).unwrap();
    check_left(&before, 290, 302);
    before.moves(9).unwrap();
    check_left(&before, 155, 320);

    let mut bare = Clock::new(&control("0+5"), Credit::Before);
    bare.start(White, ORIGIN).unwrap();
    assert_eq!(bare.flag(secs(4)), None);
    assert_eq!(bare.flag(secs(5)), Some(White));
    let mut bare = Clock::new(&control("0+5"), Credit::After);
    bare.start(White, ORIGIN).unwrap();
    assert_eq!(bare.flag(ORIGIN), Some(White));
}

#[test]
fn m4_an_increment_before_the_move_is_added_once_although_the_clock_was_stopped() {
    let mut clock = Clock::new(&control("60+5"), Credit::Before);
    clock.start(White, ORIGIN).unwrap();
    clock.stop(secs(1)).unwrap();
    assert_eq!(clock.press(secs(30)), Err(ClockError::Stopped));
    clock.start(White, secs(50)).unwrap();
    assert_eq!(clock.remaining(White, secs(50)), Some(secs(64)));
}

#[test]
fn m4_time_per_move_is_not_carried_over() {
    let mut played = Played::new("*60", Credit::After, [59, 1]);
    played.moves(100).unwrap();
    check_left(&played, 60, 60);
    played.think = [60, 1];
    assert_eq!(played.moves(1), Err(ClockError::Fallen(White)));

    let mut last = Played::new("2/100:*60", Credit::After, [10, 10]);
    last.moves(2).unwrap();
    check_left(&last, 60, 60);
}

#[test]
fn m4_a_flag_that_falls_stays_down() {
    let mut clock = Clock::new(&control("10"), Credit::After);
    clock.start(Black, secs(100)).unwrap();
    assert_eq!(clock.flag(secs(109)), None);
    assert_eq!(clock.flag(secs(110)), Some(Black));
    assert_eq!(clock.press(secs(111)), Err(ClockError::Fallen(Black)));
    assert_eq!(clock.remaining(Black, ORIGIN), Some(ORIGIN));
    assert_eq!(clock.remaining(White, secs(500)), Some(secs(10)));
    assert_eq!(clock.start(White, secs(111)), Err(ClockError::Fallen(Black)));
    assert_eq!((clock.flag(ORIGIN), clock.running()), (Some(Black), None));
}

#[test]
fn m4_a_take_back_gives_no_time_back_and_none_twice() {
    for (text, left) in [("4/100:50+2", 60 + 50), ("100+3", 60 + 4 * 3), ("100", 60)] {
        let mut played = Played::new(text, Credit::After, [10, 10]);
        played.moves(4).unwrap();
        check_left(&played, left, left);
        played.clock.take_back(White, 2);
        played.clock.take_back(Black, 2);
        played.clock.start(White, secs(80)).unwrap();
        assert_eq!(played.clock.moves(White), 2, "{text}");
        check_left(&played, left, left);
        played.moves(2).unwrap();
        assert_eq!(played.clock.moves(White), 4, "{text}");
        check_left(&played, left - 20, left - 20);
    }
}

#[test]
fn m4_a_take_back_within_a_period_does_not_shorten_it() {
    let mut played = Played::new("3/100:1/50", Credit::After, [10, 10]);
    played.moves(2).unwrap();
    played.clock.take_back(Black, 1);
    assert_eq!(played.clock.moves_left(Black), Some(2));
    played.clock.start(Black, secs(40)).unwrap();
    played.clock.press(secs(50)).unwrap();
    assert_eq!(played.clock.remaining(Black, secs(50)), Some(secs(70)));
    played.clock.press(secs(50)).unwrap();
    played.clock.press(secs(50)).unwrap();
    assert_eq!(played.clock.remaining(Black, secs(50)), Some(secs(120)));
}

#[test]
fn m4_players_may_have_different_times() {
    let mut clock = Clock::unequal([&control("60"), &control("-")], Credit::After);
    clock.start(Black, ORIGIN).unwrap();
    assert_eq!(clock.remaining(Black, secs(1 << 40)), None);
    clock.press(secs(1000)).unwrap();
    assert_eq!(clock.flag(secs(1060)), Some(White));
}

#[test]
fn m4_no_control_means_no_flag() {
    for text in ["?", "-"] {
        let mut clock = Clock::new(&control(text), Credit::Before);
        clock.start(White, ORIGIN).unwrap();
        assert_eq!(clock.flag(Duration::MAX), None);
        clock.press(Duration::MAX).unwrap();
        assert_eq!((clock.moves(White), clock.moves_left(White)), (1, None));
    }
}

#[test]
fn m4_odd_times_do_no_harm() {
    let mut clock = Clock::new(&control("1/18446744073709551615.999999999"), Credit::After);
    clock.start(White, secs(100)).unwrap();
    clock.press(secs(50)).unwrap();
    assert_eq!(clock.remaining(White, secs(0)), Some(Duration::MAX));
    clock.press(Duration::MAX).unwrap();
    clock.press(ORIGIN).unwrap();
    assert_eq!(clock.remaining(White, ORIGIN), Some(Duration::MAX));
    clock.take_back(White, u32::MAX);
    assert_eq!(clock.moves(White), 0);
}

#[test]
fn m4_a_time_control_is_read_and_written() {
    for text in [
        "?",
        "-",
        "300",
        "0",
        "4800+60",
        "0+5",
        "*60",
        "50/7200:25/3600",
        "40/7200:3600",
        "40/7200:20/3600:900+30",
        "1/1:*0.5",
        "0.001+0.000000001",
        "18446744073709551615.999999999",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
    let written = |text: &str| control(text).to_string();
    assert_eq!(written("0300+0"), "300");
    assert_eq!(written("07/1.50"), "7/1.5");
}

#[test]
fn m4_a_bad_time_control_is_refused() {
    for (text, message) in [
        ("", "no period"),
        ("abc", "\"abc\" is not moves/seconds, seconds+increment, seconds or *seconds"),
        ("-5", "\"-5\" is not moves/seconds, seconds+increment, seconds or *seconds"),
        ("0/60", "\"0\" is not a number of moves"),
        ("+5/60", "\"+5\" is not a number of moves"),
        ("4294967296/60", "\"4294967296\" is not a number of moves"),
        ("40/", "\"\" is not a number of seconds"),
        ("40/7200/3", "\"7200/3\" is not a number of seconds"),
        ("60+", "\"\" is not a number of seconds"),
        ("60+-1", "\"-1\" is not a number of seconds"),
        ("5:60", "nothing can follow \"5\""),
        ("40/60:5+1:40/60", "nothing can follow \"5+1\""),
        ("*5:60", "nothing can follow \"*5\""),
        ("40/60:", "\"\" is not moves/seconds, seconds+increment, seconds or *seconds"),
        ("40/60:?", "\"?\" is not moves/seconds, seconds+increment, seconds or *seconds"),
        ("18446744073709551616", "\"18446744073709551616\" is not a number of seconds"),
        ("1.0000000001", "\"1.0000000001\" is not a number of seconds"),
        ("1.", "\"1.\" is not a number of seconds"),
        ("*", "\"\" is not a number of seconds"),
    ] {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error.to_string(), format!("time control: {message}"));
    }
}
