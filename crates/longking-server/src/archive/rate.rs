//! What a game does to ratings: those of the store by the rules of the club.

use longking_club::{Class, Outcome, Rating, Weight, glicko};
use longking_store::{Contest, PlayerRating, Rated, StoredRating};

/// Both ratings after a game.
#[must_use]
pub(crate) fn rate(contest: &Contest) -> [Rated; 2] {
    let before = contest.known.each_ref().map(|known| begins_with(known, contest));
    let outcome = match contest.winner {
        Some(0) => Outcome::First,
        Some(_) => Outcome::Second,
        None => Outcome::Drawn,
    };
    let weight = Weight::of(contest.today, contest.same_moves);
    let after = glicko::after_weighed(before, outcome, weight, contest.ended);
    [0, 1].map(|index| Rated {
        after: stored(after[index]),
        delta: after[index].rating - before[index].rating,
    })
}

/// What somebody begins a game with: his rating in its class, what follows from the one in the
/// nearest class, or that of somebody who is new.
fn begins_with(known: &[(String, StoredRating)], contest: &Contest) -> Rating {
    let of = |name: &str| {
        let found = known.iter().find(|(class, rating)| class == name && rating.games > 0);
        found.map(|(_, rating)| rating_of(rating))
    };
    let nearest = || {
        let classes = Class::find(&contest.class).into_iter().flat_map(Class::nearest);
        let known = classes.map(Class::name).find_map(of);
        known.map(|rating| rating.in_new_class(contest.ended))
    };
    let own = of(&contest.class).or_else(nearest);
    own.unwrap_or_else(|| Rating::new(contest.ended))
}

/// The rating of somebody for games of a family and class at a time, by what he has; that of
/// somebody who is new where he has none.
#[must_use]
pub(crate) fn rating_at(ratings: &[PlayerRating], family: &str, class: Class, now: i64) -> Rating {
    let of = |class: Class| {
        let is_it = |known: &&PlayerRating| known.family == family && known.class == class.name();
        ratings.iter().find(is_it).map(|known| rating_of(&known.rating))
    };
    let nearest = || class.nearest().find_map(of).map(|rating| rating.in_new_class(now));
    let own = of(class).map(|rating| rating.at_time(now)).or_else(nearest);
    own.unwrap_or_else(|| Rating::new(now))
}

/// A rating of the store.
pub(crate) fn rating_of(stored: &StoredRating) -> Rating {
    Rating {
        rating: stored.rating,
        deviation: stored.deviation,
        volatility: stored.volatility,
        games: u32::try_from(stored.games).unwrap_or(u32::MAX),
        at: stored.at,
    }
}

fn stored(rating: Rating) -> StoredRating {
    StoredRating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
        games: i64::from(rating.games),
        at: rating.at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    fn contest() -> Contest {
        Contest {
            class: "fast".to_owned(),
            winner: Some(0),
            ended: 20_000 * DAY,
            today: 0,
            same_moves: false,
            known: [vec![], vec![]],
        }
    }

    #[test]
    fn who_is_new_gains_what_the_other_loses() {
        let [won, lost] = rate(&contest());
        assert_eq!(won.delta, -lost.delta);
        assert_eq!(won.after.rating, 1_500_000 + won.delta);
        assert!(won.delta > 100_000 && won.after.games == 1);
        let half = rate(&Contest { today: 5, ..contest() });
        assert!((half[0].delta * 2 - won.delta).abs() <= 1, "{half:?}");
        let nothing = rate(&Contest { same_moves: true, ..contest() });
        assert_eq!((nothing[0].delta, nothing[0].after.games), (0, 0));
    }

    #[test]
    fn the_nearest_class_is_where_a_new_one_begins() {
        let strong = |rating| {
            let after = rate(&contest())[0].after;
            StoredRating { rating, deviation: 60_000, ..after }
        };
        let known =
            vec![("slow".to_owned(), strong(1_700_000)), ("rapid".to_owned(), strong(1_900_000))];
        let [won, _] = rate(&Contest { known: [known, vec![]], ..contest() });
        assert_eq!(won.after.rating - won.delta, 1_900_000);
        assert!(won.after.deviation < 250_000 && won.after.games == 1);
    }
}
