//! Classes of time: games that are about equally long.

use core::time::Duration;

use draughts::clock::{Period, TimeControl};

/// How fast a game is, which decides in which list it counts. Four and no more: with ten families
/// that makes forty lists already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Less than eight minutes for fifty moves.
    Fast,
    /// Less than twenty-five minutes.
    Rapid,
    /// Longer.
    Slow,
    /// Days for a move.
    Days,
}

/// So many moves a player makes in a long game.
const MOVES: u32 = 50;

impl Class {
    /// Every class, from the fastest on.
    pub const ALL: [Class; 4] = [Class::Fast, Class::Rapid, Class::Slow, Class::Days];

    /// The class of a time control, by the time that a player has for fifty moves; none without
    /// a clock. Games by days have no clock of this kind.
    pub fn of(control: &TimeControl) -> Option<Class> {
        let seconds = for_fifty_moves(control)?.as_secs_f64();
        Some(match seconds {
            ..480.0 => Class::Fast,
            ..1_500.0 => Class::Rapid,
            _ => Class::Slow,
        })
    }

    /// The name, as the store keeps it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Fast => "fast",
            Class::Rapid => "rapid",
            Class::Slow => "slow",
            Class::Days => "days",
        }
    }

    /// The class of a name.
    pub fn find(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.name() == name)
    }

    /// The other classes, the nearest first: where a player comes from who is new to this one.
    pub fn nearest(self) -> impl Iterator<Item = Class> {
        let mut others = Class::ALL.to_vec();
        others.retain(|&class| class != self);
        others.sort_by_key(|&class| (class as i8 - self as i8).abs());
        others.into_iter()
    }
}

/// Whether a game with this control can be rated: at least a minute to begin with.
pub(crate) fn long_enough(control: &TimeControl) -> bool {
    const LEAST: Duration = Duration::from_secs(60);
    match control.periods().first() {
        Some(Period::EachMove { .. }) => for_fifty_moves(control).is_some_and(|all| all >= LEAST),
        Some(period) => period.time() >= LEAST,
        None => false,
    }
}

/// The time that a player has for fifty moves. A clock may give any time (M4), more than can be
/// added up too.
fn for_fifty_moves(control: &TimeControl) -> Option<Duration> {
    let TimeControl::Timed(schedule) = control else { return None };
    let (mut all, mut left, mut index) = (Duration::ZERO, MOVES, 0);
    while left > 0 {
        match schedule.period(index) {
            Period::Moves { moves, time } => {
                let made = moves.get().min(left);
                let part = if made < moves.get() { time / moves.get() * made } else { time };
                all = all.saturating_add(part);
                left -= made;
            }
            Period::Rest { time, increment } => {
                let gained = increment.saturating_mul(left);
                all = all.saturating_add(time).saturating_add(gained);
                left = 0;
            }
            Period::EachMove { time } => {
                all = all.saturating_add(time.saturating_mul(left));
                left = 0;
            }
        }
        index += 1;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(control: &str) -> Option<Class> {
        Class::of(&control.parse().unwrap())
    }

    #[test]
    fn a_class_follows_from_the_time_for_fifty_moves() {
        for (control, wanted) in [
            ("60", Class::Fast),
            ("180+2", Class::Fast),
            ("300+3", Class::Fast),
            ("300+5", Class::Rapid),
            ("479", Class::Fast),
            ("480", Class::Rapid),
            ("1499", Class::Rapid),
            ("1500", Class::Slow),
            ("4800+60", Class::Slow),
            ("50/7200:25/3600", Class::Slow),
            ("25/240:25/240", Class::Rapid),
            ("*5", Class::Fast),
            ("*60", Class::Slow),
            ("*18446744073709551615.999999999", Class::Slow),
            ("1+18446744073709551615", Class::Slow),
            ("18446744073709551615.999999999+1", Class::Slow),
            ("1/18446744073709551615.999999999", Class::Slow),
            ("50/18446744073709551615.999999999:60", Class::Slow),
        ] {
            assert_eq!(class(control), Some(wanted), "{control}");
        }
        assert_eq!([class("-"), class("?")], [None, None]);
    }

    #[test]
    fn less_than_a_minute_is_not_rated() {
        let long = |control: &str| long_enough(&control.parse().unwrap());
        assert!(long("60") && long("60+1") && long("*5") && long("25/240:25/240"));
        assert!(!long("59+60") && !long("*1") && !long("-"));
    }

    #[test]
    fn names_are_read_back_and_the_nearest_class_comes_first() {
        for class in Class::ALL {
            assert_eq!(Class::find(class.name()), Some(class));
        }
        assert_eq!(Class::find("blitz"), None);
        let near: Vec<_> = Class::Slow.nearest().collect();
        assert_eq!(near, [Class::Rapid, Class::Days, Class::Fast]);
    }
}
