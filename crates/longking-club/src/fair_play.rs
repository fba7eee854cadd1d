//! Who leaves games, what the other one may claim, and when somebody has to pause.
//!
//! Nobody pauses because his network is bad: a game that was left counts only where the player had
//! a line before and after and stayed away from this game, while he was losing it.

use crate::class::Class;

/// So soon, in milliseconds, the first move of a game is due; without it the game is no game.
pub const FIRST_MOVE: i64 = 30_000;

/// So many of the last games are looked at.
pub const LAST_GAMES: usize = 10;

/// So many of them have to be left clearly.
const LEFT: usize = 3;

const MINUTE: i64 = 60_000;

/// So many games within so long, in milliseconds, to which somebody does not come are too many.
pub const ABSENCES: usize = 3;
const ABSENT_WITHIN: i64 = 60 * MINUTE;

/// For so long, in milliseconds, somebody seeks no games then, from the last one on.
const ABSENT_PAUSE: i64 = 10 * MINUTE;

/// Games of so long ago, in milliseconds, to which somebody did not come are forgiven.
pub const FORGIVEN: i64 = ABSENT_WITHIN + ABSENT_PAUSE;

/// How long somebody pauses, the first time and the next ones, in milliseconds.
const PAUSES: [i64; 3] = [10 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE];

/// So many men somebody is behind who may be called lost.
const LOST_BY: i32 = 5;

/// After how many milliseconds of absence the other player may claim a win or call it a draw.
pub fn claim_after(class: Class) -> Option<i64> {
    match class {
        Class::Fast | Class::Rapid => Some(MINUTE),
        Class::Slow => Some(2 * MINUTE),
        // Whoever has days need not be there.
        Class::Days => None,
    }
}

/// How a player went out of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// He was not there when it ended.
    pub away: bool,
    /// By so many men, a king for three, he was behind.
    pub behind: i32,
    /// He had a line to the server in the minute before he went, to any of its pages.
    pub line_before: bool,
    /// He had one again before the game was over, and did not come back to it.
    pub line_after: bool,
    /// On one move he used half of the time that he had left, or more, and did not make it.
    pub stalled: bool,
}

impl Leaving {
    /// Whether the game was clearly left: out of a lost one, with a network.
    pub fn is_clear(self) -> bool {
        let stalled = self.stalled && self.behind > LOST_BY;
        let left = self.away && self.behind > 0 && self.line_before && self.line_after;
        stalled || left
    }
}

/// How long somebody pauses who has clearly left those of his games that are marked, the latest
/// last, and has paused so often before; nothing where he need not.
///
/// The games that a pause was given for do not count again: `games` begin after the last pause.
pub fn pause(games: &[bool], pauses_before: usize) -> Option<i64> {
    let last = &games[games.len().saturating_sub(LAST_GAMES)..];
    let clear = last.iter().filter(|left| **left).count();
    (clear >= LEFT).then(|| PAUSES[pauses_before.min(PAUSES.len() - 1)])
}

/// Until when somebody seeks no games who did not come to those that began at these times, the last
/// one first; nothing where he may.
///
/// A game to which nobody comes is no game, and costs the other one half a minute. That happens to
/// everybody once.
pub fn absent_until(began: &[i64], now: i64) -> Option<i64> {
    let (last, first) = (began.first()?, began.get(ABSENCES - 1)?);
    let until = last + ABSENT_PAUSE;
    (last - first <= ABSENT_WITHIN && now < until).then_some(until)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_come_to_three_games_within_an_hour_seeks_none_for_ten_minutes() {
        let until = |minutes: &[i64], now: i64| {
            let began: Vec<_> = minutes.iter().map(|minute| minute * MINUTE).collect();
            absent_until(&began, now * MINUTE).map(|until| until / MINUTE)
        };
        assert_eq!(until(&[], 0), None);
        assert_eq!(until(&[2, 1], 3), None);
        assert_eq!(until(&[62, 30, 2], 63), Some(72));
        assert_eq!(until(&[62, 30, 2, 1], 71), Some(72));
        assert_eq!(until(&[62, 30, 2], 72), None, "it is over");
        assert_eq!(until(&[63, 30, 2], 63), None, "that is more than an hour");
    }

    const LEFT_LOST: Leaving =
        Leaving { away: true, behind: 3, line_before: true, line_after: true, stalled: false };

    #[test]
    fn a_bad_network_alone_never_counts() {
        let offline = Leaving { line_after: false, ..LEFT_LOST };
        let never_there = Leaving { line_before: false, ..LEFT_LOST };
        let winning = Leaving { behind: -2, ..LEFT_LOST };
        for kind in [offline, never_there, winning, Leaving::default()] {
            assert_eq!(pause(&[kind.is_clear(); 50], 0), None, "{kind:?}");
        }
    }

    #[test]
    fn three_of_ten_lost_games_left_are_a_pause_that_grows() {
        assert!(LEFT_LOST.is_clear());
        let mut games = [false; 10];
        games[0] = true;
        games[5] = true;
        assert_eq!(pause(&games, 0), None);
        games[9] = true;
        let minutes: Vec<_> =
            (0..5).map(|before| pause(&games, before).unwrap() / MINUTE).collect();
        assert_eq!(minutes, [10, 60, 24 * 60, 24 * 60, 24 * 60]);
        let mut later = games.to_vec();
        later.push(false);
        assert_eq!(pause(&later, 0), None, "the first is the eleventh from the end now");
    }

    #[test]
    fn stalling_counts_only_where_all_is_lost() {
        let stalled = |behind| Leaving { stalled: true, behind, ..Leaving::default() };
        assert!(!stalled(5).is_clear() && stalled(6).is_clear());
    }

    #[test]
    fn a_claim_takes_longer_in_slow_games_and_is_never_there_by_days() {
        let after = Class::ALL.map(claim_after);
        assert_eq!(after, [Some(60_000), Some(60_000), Some(120_000), None]);
    }
}
