//! Which two of those who wait play each other.
//!
//! Somebody who seeks a game has up to eight offers, each a contract and a time control: with
//! thirty rule sets and house rules nobody would meet who insists on one. Two seeks fit when they
//! have an offer in common, each one's rating lies in the window of the other, neither has blocked
//! the other, and they have not just played each other. Of those who fit the nearest by rating
//! play.

use std::collections::HashMap;

use draughts::Color;

/// No more offers are in a seek.
pub const MOST_OFFERS: usize = 8;

/// The window that somebody's rating opens at first, either way, in points.
const WINDOW: i64 = 100;
/// How much it opens further every time that [`WINDOW_TIME`] has passed.
const WINDOW_STEP: i64 = 50;
/// In milliseconds.
const WINDOW_TIME: i64 = 5_000;
/// It opens no further.
const WINDOW_MOST: i64 = 500;

/// Who seeks a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seek {
    /// The seek.
    pub id: u64,
    /// Who seeks.
    pub principal: u64,
    /// Whether the game is to be rated.
    pub rated: bool,
    /// Whom the seeker wants: ratings from the one to the other, in points.
    pub wanted: (i64, i64),
    /// Since when, in milliseconds.
    pub since: i64,
    /// What he would play, what he likes best first; at most [`MOST_OFFERS`].
    pub offers: Vec<Offer>,
}

/// A game that somebody would play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The contract as it is written.
    pub contract: String,
    /// The time control as it is written.
    pub clock: String,
    /// With which colour, if that matters to him.
    pub color: Option<Color>,
    /// His rating for it, in points, of now.
    pub rating: i64,
}

/// Two seeks that fit, and the game that both would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
    /// Who has waited longer.
    pub first: &'a Seek,
    /// His offer.
    pub first_offer: &'a Offer,
    /// Who came later.
    pub second: &'a Seek,
    /// The same of his.
    pub second_offer: &'a Offer,
}

/// Who does not play whom: asked of two principals, the same either way.
pub trait Apart {
    /// Whether one has blocked the other, or they have played each other in their last two games.
    fn apart(&self, one: u64, other: u64) -> bool;
}

impl<F: Fn(u64, u64) -> bool> Apart for F {
    fn apart(&self, one: u64, other: u64) -> bool {
        self(one, other)
    }
}

impl Seek {
    /// The ratings that its seeker plays now in a game in which he has such a rating.
    fn window(&self, rating: i64, now: i64) -> (i64, i64) {
        let steps = (now - self.since).max(0) / WINDOW_TIME;
        let wide = WINDOW.saturating_add(steps.saturating_mul(WINDOW_STEP)).min(WINDOW_MOST);
        (self.wanted.0.max(rating - wide), self.wanted.1.min(rating + wide))
    }

    fn plays(&self, mine: &Offer, theirs: &Offer, now: i64) -> bool {
        // A game that counts for nothing is played with whoever comes, if he is wanted at all.
        let (low, high) = if self.rated { self.window(mine.rating, now) } else { self.wanted };
        (low..=high).contains(&theirs.rating)
    }
}

impl Pair<'_> {
    /// How far apart the two are, in points.
    pub fn distance(&self) -> i64 {
        (self.first_offer.rating - self.second_offer.rating).abs()
    }

    /// The colour of the first seeker: what one of both wants; else he has the one that he had
    /// less often of late, compared with the other; else the one that was drawn.
    pub fn color(&self, whites: [u32; 2], lot: Color) -> Color {
        let wanted = self.second_offer.color.map(|color| !color);
        self.first_offer.color.or(wanted).unwrap_or_else(|| match whites[0].cmp(&whites[1]) {
            core::cmp::Ordering::Less => Color::White,
            core::cmp::Ordering::Greater => Color::Black,
            core::cmp::Ordering::Equal => lot,
        })
    }

    /// What makes a pair better than another: near ratings, a long wait, what both like best. The
    /// smallest is the best; the seeks decide where all else is equal, so that every server that
    /// looks finds the same.
    fn rank(&self) -> impl Ord + use<> {
        let place = |seek: &Seek, offer: &Offer| {
            seek.offers.iter().position(|other| core::ptr::eq(other, offer)).unwrap_or(MOST_OFFERS)
        };
        let liked = place(self.first, self.first_offer) + place(self.second, self.second_offer);
        (self.distance(), self.first.since, self.first.id, self.second.id, liked)
    }
}

/// The best pair of two seeks, if they fit.
pub fn pair<'a>(one: &'a Seek, other: &'a Seek, apart: &impl Apart, now: i64) -> Option<Pair<'a>> {
    if one.principal == other.principal || one.rated != other.rated {
        return None;
    }
    let (first, second) =
        if (one.since, one.id) <= (other.since, other.id) { (one, other) } else { (other, one) };
    // Numbers first, then texts, then what others know: most of very many do not fit.
    let best = first
        .offers
        .iter()
        .flat_map(|first_offer| {
            second.offers.iter().map(move |second_offer| Pair {
                first,
                first_offer,
                second,
                second_offer,
            })
        })
        .filter(|pair| {
            first.plays(pair.first_offer, pair.second_offer, now)
                && second.plays(pair.second_offer, pair.first_offer, now)
                && fit(pair.first_offer, pair.second_offer)
        })
        .min_by_key(Pair::rank)?;
    (!apart.apart(one.principal, other.principal)).then_some(best)
}

/// Whether two offers are of the same game, and not for the same colour.
fn fit(one: &Offer, other: &Offer) -> bool {
    one.contract == other.contract
        && one.clock == other.clock
        && (one.color.is_none() || one.color != other.color)
}

/// Whom somebody plays who has just come, among those who wait.
pub fn arrival<'a>(
    seek: &'a Seek,
    waiting: &'a [Seek],
    apart: &impl Apart,
    now: i64,
) -> Option<Pair<'a>> {
    waiting.iter().filter_map(|other| pair(seek, other, apart, now)).min_by_key(Pair::rank)
}

/// Who plays whom among all that wait: the best pair, then the best of the rest, and so on.
pub fn batch<'a>(waiting: &'a [Seek], apart: &impl Apart, now: i64) -> Vec<Pair<'a>> {
    // Those who would play the same game; only they can fit.
    let mut rooms: HashMap<(bool, &str, &str), Vec<usize>> = HashMap::new();
    for (place, seek) in waiting.iter().enumerate() {
        for offer in &seek.offers {
            let room = rooms.entry((seek.rated, &offer.contract, &offer.clock)).or_default();
            if room.last() != Some(&place) {
                room.push(place);
            }
        }
    }
    let mut fitting = Vec::new();
    // By the place of a seek, the last one with which it was looked at: once, whatever they share.
    let mut met = vec![usize::MAX; waiting.len()];
    for (one, seek) in waiting.iter().enumerate() {
        for offer in &seek.offers {
            let room = rooms.get(&(seek.rated, &*offer.contract, &*offer.clock));
            let room = room.map_or(&[][..], Vec::as_slice);
            for &other in &room[room.partition_point(|&other| other <= one)..] {
                if met[other] == one {
                    continue;
                }
                met[other] = one;
                if let Some(pair) = pair(seek, &waiting[other], apart, now) {
                    fitting.push((pair.rank(), [one, other], pair));
                }
            }
        }
    }
    fitting.sort_unstable_by(|(one, ..), (other, ..)| one.cmp(other));
    let mut taken = vec![false; waiting.len()];
    fitting.retain(|(_, places, _)| {
        let free = places.iter().all(|&place| !taken[place]);
        if free {
            places.iter().for_each(|&place| taken[place] = true);
        }
        free
    });
    fitting.into_iter().map(|(_, _, pair)| pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(contract: &str, rating: i64) -> Offer {
        Offer { contract: contract.into(), clock: "180+2".into(), color: None, rating }
    }

    fn seek(id: u64, since: i64, offers: Vec<Offer>) -> Seek {
        Seek { id, principal: 100 + id, rated: true, wanted: (0, 4_000), since, offers }
    }

    const NOBODY: fn(u64, u64) -> bool = |_, _| false;

    #[test]
    fn the_nearest_of_those_who_fit_is_taken() {
        let new = seek(9, 60_000, vec![offer("nigerian", 1_500)]);
        let waiting = [
            seek(1, 0, vec![offer("nigerian", 1_700)]),
            seek(2, 0, vec![offer("nigerian", 1_440), offer("ghanaian", 1_500)]),
            seek(3, 0, vec![offer("russian", 1_500)]),
        ];
        let found = arrival(&new, &waiting, &NOBODY, 60_000).unwrap();
        assert_eq!((found.first.id, found.second.id, found.distance()), (2, 9, 60));
        assert_eq!(found.first_offer.contract, "nigerian");
        assert_eq!(arrival(&new, &waiting[2..], &NOBODY, 60_000), None);
    }

    #[test]
    fn a_window_opens_with_the_wait_on_both_sides() {
        let [one, other] =
            [seek(1, 0, vec![offer("a", 1_500)]), seek(2, 0, vec![offer("a", 1_650)])];
        let fits = |now| pair(&one, &other, &NOBODY, now).is_some();
        assert!(!fits(0) && !fits(4_999) && fits(5_000));
        let far = seek(3, 0, vec![offer("a", 2_001)]);
        assert_eq!(pair(&one, &far, &NOBODY, i64::MAX / 2), None, "never more than 500");
        let late = seek(4, 30_000, vec![offer("a", 1_650)]);
        assert_eq!(pair(&one, &late, &NOBODY, 30_000), None, "who has just come is choosy yet");
    }

    #[test]
    fn nobody_plays_whom_he_does_not_want() {
        let mut one = seek(1, 0, vec![offer("a", 1_500)]);
        let other = seek(2, 0, vec![offer("a", 1_500)]);
        assert!(pair(&one, &other, &NOBODY, 0).is_some());
        assert_eq!(pair(&one, &other, &|a, b| (a, b) == (101, 102), 0), None, "blocked");
        one.wanted = (1_501, 4_000);
        assert_eq!(pair(&one, &other, &NOBODY, 0), None, "too weak");
        one = Seek { rated: false, wanted: (0, 4_000), ..one };
        assert_eq!(pair(&one, &other, &NOBODY, 0), None, "rated or not");
        let himself = Seek { id: 3, ..other.clone() };
        assert_eq!(pair(&himself, &other, &NOBODY, 0), None, "oneself");
    }

    #[test]
    fn a_game_that_does_not_count_has_no_window() {
        let casual = |id, rating| Seek { rated: false, ..seek(id, 0, vec![offer("a", rating)]) };
        let [one, other] = [casual(1, 900), casual(2, 2_400)];
        assert!(pair(&one, &other, &NOBODY, 0).is_some());
    }

    #[test]
    fn of_several_games_in_common_the_one_that_both_like_best_is_played() {
        let wants = |contracts: &[&str]| contracts.iter().map(|name| offer(name, 1_500)).collect();
        let one = seek(1, 0, wants(&["a", "b", "c"]));
        let other = seek(2, 0, wants(&["c", "b", "a"]));
        assert_eq!(pair(&one, &other, &NOBODY, 0).unwrap().first_offer.contract, "a");
        let third = seek(3, 0, wants(&["b", "a"]));
        assert_eq!(pair(&one, &third, &NOBODY, 0).unwrap().first_offer.contract, "a");
        assert_eq!(pair(&other, &third, &NOBODY, 0).unwrap().first_offer.contract, "b");
    }

    #[test]
    fn colours_are_wished_for_then_evened_out_then_drawn() {
        let mut seeks = [seek(1, 0, vec![offer("a", 1)]), seek(2, 0, vec![offer("a", 1)])];
        let color = |seeks: &[Seek; 2], whites, lot| {
            pair(&seeks[0], &seeks[1], &NOBODY, 0).map(|pair| pair.color(whites, lot))
        };
        assert_eq!(color(&seeks, [3, 3], Color::Black), Some(Color::Black));
        assert_eq!(color(&seeks, [4, 3], Color::White), Some(Color::Black));
        assert_eq!(color(&seeks, [2, 3], Color::Black), Some(Color::White));
        seeks[1].offers[0].color = Some(Color::White);
        assert_eq!(color(&seeks, [2, 3], Color::White), Some(Color::Black));
        seeks[0].offers[0].color = Some(Color::White);
        assert_eq!(color(&seeks, [2, 3], Color::White), None, "both want White");
    }

    #[test]
    fn very_many_who_fit_nobody_are_each_looked_at_once() {
        let offers = || (0..8).map(|place| offer(&format!("rules {place}"), 1_500)).collect();
        let nobody = |id| Seek { wanted: (0, 0), ..seek(id, 0, offers()) };
        let many: Vec<_> = (0..1_000).map(nobody).collect();
        let asked = core::cell::Cell::new(0);
        let apart = |_: u64, _: u64| {
            asked.set(asked.get() + 1);
            true
        };
        assert_eq!(batch(&many, &apart, 60_000), []);
        assert_eq!(asked.get(), 0, "who does not fit is asked nothing");
        let all: Vec<_> = (0..50).map(|id| seek(id, 0, offers())).collect();
        assert_eq!(batch(&all, &apart, 60_000), []);
        assert_eq!(asked.get(), 50 * 49 / 2, "once for two, with eight games in common");
    }

    #[test]
    fn a_batch_takes_everybody_at_most_once_and_leaves_no_two_who_fit() {
        let mut state = 5_u64;
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % most
        };
        for _ in 0..50 {
            let waiting: Vec<_> = (0..below(120))
                .map(|id| {
                    let offers = (0..1 + below(8))
                        .map(|_| offer(&format!("rules {}", below(20)), 1_200 + below(600) as i64))
                        .collect();
                    Seek { rated: below(3) > 0, ..seek(id, below(40_000) as i64, offers) }
                })
                .collect();
            let apart = |one: u64, other: u64| (one ^ other).is_multiple_of(7);
            let pairs = batch(&waiting, &apart, 40_000);
            let mut taken: Vec<_> =
                pairs.iter().flat_map(|pair| [pair.first.id, pair.second.id]).collect();
            taken.sort_unstable();
            let all = taken.len();
            taken.dedup();
            assert_eq!(taken.len(), all, "somebody plays twice");
            let left: Vec<_> =
                waiting.iter().filter(|seek| taken.binary_search(&seek.id).is_err()).collect();
            for (place, one) in left.iter().enumerate() {
                for other in &left[place + 1..] {
                    assert_eq!(pair(one, other, &apart, 40_000), None, "two who fit are left");
                }
            }
        }
    }
}
