//! Ladders: lists of ratings, one for each family and class of time; and which games count in one.

use core::fmt;

use draughts::clock::TimeControl;
use draughts_notation::Contract;
use longking_table::Terms;

use crate::class::{self, Class};
use crate::family::{Family, Head};

/// A list of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ladder {
    /// The rules.
    pub head: Head,
    /// The time.
    pub class: Class,
}

/// Why a game by some terms counts in no ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Casual {
    /// Nobody can play by the contract or the time control.
    Unreadable,
    /// The rules are in no family that has ratings.
    Rules,
    /// The games begin with another position than the rules say.
    Start,
    /// One player is given something: men, a crown, or time.
    Odds,
    /// There is no clock, or less than a minute on it.
    Clock,
}

impl fmt::Display for Casual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Casual::Unreadable => "the rules or the clock cannot be read",
            Casual::Rules => "these rules have no ratings",
            Casual::Start => "the game begins with another position",
            Casual::Odds => "one player is given something",
            Casual::Clock => "a rated game has a clock, with a minute or more",
        })
    }
}

impl core::error::Error for Casual {}

impl Ladder {
    /// The ladder in which games by some terms count. Games of a Board count one by one.
    ///
    /// ```
    /// use longking_club::{Casual, Class, Ladder};
    /// use longking_table::Terms;
    ///
    /// let terms = |rules, clock: &str| Terms { clock: Some(clock.into()), ..Terms::of(rules) };
    /// let ladder = Ladder::of(&terms("nigerian,huff=off", "300+5"))?;
    /// assert_eq!((ladder.head.name(), ladder.class), ("nigerian", Class::Rapid));
    /// assert_eq!(Ladder::of(&terms("turkish", "300+5")), Err(Casual::Rules));
    /// assert_eq!(Ladder::of(&terms("nigerian", "30+5")), Err(Casual::Clock));
    /// # Ok::<(), Casual>(())
    /// ```
    ///
    /// # Errors
    /// When they count in none.
    pub fn of(terms: &Terms) -> Result<Ladder, Casual> {
        let contract: Contract = terms.rules.parse().map_err(|_| Casual::Unreadable)?;
        let Family::Rated(head) = Family::of(&contract) else { return Err(Casual::Rules) };
        if terms.start.is_some() {
            return Err(Casual::Start);
        }
        if terms.short.is_some() || terms.crown.is_some() || terms.clock_two.is_some() {
            return Err(Casual::Odds);
        }
        let clock = terms.clock.as_deref().ok_or(Casual::Clock)?;
        let control: TimeControl = clock.parse().map_err(|_| Casual::Unreadable)?;
        match Class::of(&control) {
            Some(class) if class::long_enough(&control) => Ok(Ladder { head, class }),
            _ => Err(Casual::Clock),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longking_table::Crowns;

    fn agreed() -> Terms {
        Terms { clock: Some("180+2".into()), ..Terms::of("international") }
    }

    #[test]
    fn what_is_agreed_beside_the_rules_may_make_a_game_casual() {
        let with = |change: fn(&mut Terms)| {
            let mut terms = agreed();
            change(&mut terms);
            Ladder::of(&terms).map(|ladder| ladder.class)
        };
        assert_eq!(with(|_| {}), Ok(Class::Fast));
        assert_eq!(with(|terms| terms.boards = 3), Ok(Class::Fast));
        assert_eq!(with(|terms| terms.touch = true), Ok(Class::Fast));
        assert_eq!(with(|terms| terms.clock = None), Err(Casual::Clock));
        assert_eq!(with(|terms| terms.clock = Some("-".into())), Err(Casual::Clock));
        assert_eq!(with(|terms| terms.clock = Some("soon".into())), Err(Casual::Unreadable));
        assert_eq!(with(|terms| terms.clock_two = Some("60".into())), Err(Casual::Odds));
        assert_eq!(with(|terms| terms.crown = Some(Crowns::One)), Err(Casual::Odds));
        assert_eq!(with(|terms| terms.start = Some("W:WK1:BK50".into())), Err(Casual::Start));
        assert_eq!(with(|terms| terms.rules.push_str(",king=short")), Err(Casual::Rules));
        assert_eq!(with(|terms| terms.rules.push_str(",king")), Err(Casual::Unreadable));
    }
}
