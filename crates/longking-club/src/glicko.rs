//! Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013) with time that passes: a
//! rating is changed by each game at its end, and what it is sure of melts away by days, not by
//! rating periods.
//!
//! Logarithm and exponential come from `libm`, so that every machine has the same last digit: all
//! ratings can be computed again from the games, in their order.

use crate::rating::{Outcome, Rating, Weight};

/// Points to a unit of the scale that the formulas use.
const SCALE: f64 = 173.7178;
/// The middle of the ratings, in points.
const MIDDLE: f64 = 1_500.0;
/// How much volatility may change (τ).
const TAU: f64 = 0.75;
/// Rating periods a day.
const PERIODS_A_DAY: f64 = 0.21436;
/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;
/// How exactly volatility is found.
const EXACT: f64 = 1e-12;
/// So many steps find any volatility; fewer than thirty are ever made.
const MOST_STEPS: u32 = 200;

/// Strength on the scale of the formulas: rating (µ), deviation (φ), volatility (σ).
#[derive(Clone, Copy, Debug, PartialEq)]
struct Strength {
    mu: f64,
    phi: f64,
    sigma: f64,
}

/// A game as one player sees it: the other one's rating and deviation, and what he scored.
#[derive(Clone, Copy, Debug)]
struct Game {
    mu: f64,
    phi: f64,
    score: f64,
}

/// The ratings of two players after a game that ended at a time.
#[must_use]
pub fn after(players: [Rating; 2], outcome: Outcome, at: i64) -> [Rating; 2] {
    after_weighed(players, outcome, Weight::Full, at)
}

/// The ratings of two players after a game that counts so much. One that counts for nothing leaves
/// them as they are.
#[must_use]
pub fn after_weighed(
    players: [Rating; 2],
    outcome: Outcome,
    weight: Weight,
    at: i64,
) -> [Rating; 2] {
    if weight == Weight::Nothing {
        return players;
    }
    let [first, second] = players;
    let [score, other_score] = outcome.scores();
    [
        one_after(first, second.at_time(at), score, weight, at),
        one_after(second, first.at_time(at), other_score, weight, at),
    ]
}

impl Rating {
    /// The rating as it is at a later time: less sure. A rating is never shown, and no game is
    /// rated, but by this.
    #[must_use]
    pub fn at_time(self, now: i64) -> Rating {
        let strength = self.strength();
        let phi = melted(strength.phi, strength.sigma, self.periods_until(now));
        Rating { deviation: self.bounded_deviation(phi), ..self }
    }

    fn strength(self) -> Strength {
        Strength {
            mu: (self.rating as f64 / 1_000.0 - MIDDLE) / SCALE,
            phi: self.deviation as f64 / 1_000.0 / SCALE,
            sigma: self.volatility as f64 / 1e9,
        }
    }

    /// Rating periods from the last game on; none into the past.
    fn periods_until(self, now: i64) -> f64 {
        (now - self.at).max(0) as f64 / DAY * PERIODS_A_DAY
    }

    fn bounded_deviation(self, phi: f64) -> i64 {
        thousandths(phi * SCALE).clamp(Rating::LEAST_DEVIATION, Rating::MOST_DEVIATION)
    }
}

/// One player's rating after a game against another, whose rating is of the same time.
fn one_after(player: Rating, other: Rating, score: f64, weight: Weight, at: i64) -> Rating {
    let opponent = other.strength();
    let game = Game { mu: opponent.mu, phi: opponent.phi, score };
    let before = player.strength();
    let new = period(before, &[game], player.periods_until(at));
    let part = if weight == Weight::Half { 0.5 } else { 1.0 };
    let between = |from: f64, to: f64| from + (to - from) * part;
    let rating = thousandths(between(before.mu, new.mu) * SCALE + MIDDLE);
    let volatility = (between(before.sigma, new.sigma) * 1e9).round() as i64;
    Rating {
        rating: rating.max(Rating::LEAST),
        deviation: player.bounded_deviation(between(before.phi, new.phi)),
        volatility: volatility.min(Rating::MOST_VOLATILITY),
        games: player.games + 1,
        at: at.max(player.at),
    }
}

/// Whole thousandths, halves away from zero.
fn thousandths(points: f64) -> i64 {
    (points * 1_000.0).round() as i64
}

/// A deviation after so many rating periods without a game.
fn melted(phi: f64, sigma: f64, periods: f64) -> f64 {
    (phi * phi + sigma * sigma * periods).sqrt()
}

/// A strength after some games, so many rating periods after the games before. With one period
/// these are the steps 3 to 8 of Glickman's paper.
fn period(before: Strength, games: &[Game], periods: f64) -> Strength {
    let (mut information, mut surprise) = (0.0, 0.0);
    for game in games {
        let g = weight_of(game.phi);
        let odds = libm::exp(-g * (before.mu - game.mu));
        let expected = 1.0 / (1.0 + odds);
        // The same as expected · (1 - expected), and never nothing.
        information += g * g * odds * expected * expected;
        surprise += g * (game.score - expected);
    }
    let variance = 1.0 / information;
    let sigma = volatility(before, variance, variance * surprise);
    let phi = melted(before.phi, sigma, periods);
    let phi = 1.0 / (1.0 / (phi * phi) + information).sqrt();
    Strength { mu: before.mu + phi * phi * surprise, phi, sigma }
}

/// How much a result says against somebody of this deviation (the function g of the paper).
fn weight_of(phi: f64) -> f64 {
    use core::f64::consts::PI;
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The new volatility, by the Illinois method (step 5 of the paper): the variance of the games,
/// and the improvement that they suggest.
fn volatility(before: Strength, variance: f64, delta: f64) -> f64 {
    let a = libm::log(before.sigma * before.sigma);
    let squares = before.phi * before.phi + variance;
    let f = |x: f64| {
        let e = libm::exp(x);
        let sum = squares + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > squares {
        libm::log(delta * delta - squares)
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= EXACT {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    libm::exp(low / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

    const DAY: i64 = 86_400_000;

    /// A number from 0 to 1, and the next state.
    fn chance(state: &mut u64) -> f64 {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn strength(rating: f64, deviation: f64, sigma: f64) -> Strength {
        Strength { mu: (rating - MIDDLE) / SCALE, phi: deviation / SCALE, sigma }
    }

    fn game(rating: f64, deviation: f64, score: f64) -> Game {
        let Strength { mu, phi, .. } = strength(rating, deviation, 0.06);
        Game { mu, phi, score }
    }

    #[test]
    fn glickmans_example() {
        // His τ is 0.5; ours gives the same to the digits that he prints, but for the volatility.
        let games = [game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)];
        let new = period(strength(1500.0, 200.0, 0.06), &games, 1.0);
        assert!((new.mu * SCALE + MIDDLE - 1464.06).abs() < 0.01, "{new:?}");
        assert!((new.phi * SCALE - 151.52).abs() < 0.01, "{new:?}");
        assert!((new.sigma - 0.05999).abs() < 2e-5, "{new:?}");
    }

    #[test]
    fn a_thousand_random_periods_agree_with_another_program() {
        let config = Glicko2Config { tau: TAU, convergence_tolerance: 1e-12 };
        let mut state = 1;
        for _ in 0..1_000 {
            let mut between = |least: f64, most: f64| least + chance(&mut state) * (most - least);
            let player = Glicko2Rating {
                rating: between(800.0, 2_600.0),
                deviation: between(45.0, 350.0),
                volatility: between(0.03, 0.1),
            };
            let games: Vec<_> = (0..1 + between(0.0, 9.0) as usize)
                .map(|_| {
                    let other = Glicko2Rating {
                        rating: between(800.0, 2_600.0),
                        deviation: between(45.0, 350.0),
                        volatility: 0.06,
                    };
                    let outcome = match between(0.0, 3.0) as u8 {
                        0 => Outcomes::WIN,
                        1 => Outcomes::DRAW,
                        _ => Outcomes::LOSS,
                    };
                    (other, outcome)
                })
                .collect();
            let theirs = glicko2_rating_period(&player, &games, &config);
            let ours = period(
                strength(player.rating, player.deviation, player.volatility),
                &games
                    .iter()
                    .map(|(other, outcome)| {
                        game(other.rating, other.deviation, outcome.to_chess_points())
                    })
                    .collect::<Vec<_>>(),
                1.0,
            );
            assert!(
                (ours.mu * SCALE + MIDDLE - theirs.rating).abs() < 1e-6,
                "{player:?} {games:?}"
            );
            assert!((ours.phi * SCALE - theirs.deviation).abs() < 1e-6, "{player:?} {games:?}");
            assert!((ours.sigma - theirs.volatility).abs() < 1e-6, "{player:?} {games:?}");
        }
    }

    #[test]
    fn ratings_stay_within_their_bounds() {
        let mut state = 7;
        let mut pair = [Rating::new(0); 2];
        let mut at = 0;
        for game in 0..20_000 {
            at += (chance(&mut state) * 3e8) as i64;
            // A hundred games that one wins, then a hundred of the other, then by lot.
            let outcome = match (game / 100 % 3, chance(&mut state) < 0.5) {
                (0, _) | (2, true) => Outcome::First,
                (1, _) | (2, false) => Outcome::Second,
                _ => Outcome::Drawn,
            };
            pair = after(pair, outcome, at);
            for rating in pair {
                assert!(rating.rating >= Rating::LEAST);
                let sure = Rating::LEAST_DEVIATION..=Rating::MOST_DEVIATION;
                assert!(sure.contains(&rating.deviation), "{rating:?}");
                assert!((1..=Rating::MOST_VOLATILITY).contains(&rating.volatility), "{rating:?}");
            }
        }
        assert_eq!([pair[0].games, pair[1].games], [20_000; 2]);
    }

    #[test]
    fn who_wins_gains_and_a_draw_brings_the_two_together() {
        let weak = Rating { rating: 1_400_000, deviation: 60_000, ..Rating::new(0) };
        let strong = Rating { rating: 1_800_000, deviation: 60_000, ..Rating::new(0) };
        for (outcome, sign) in [(Outcome::First, 1), (Outcome::Drawn, 1), (Outcome::Second, -1)] {
            let [a, b] = after([weak, strong], outcome, DAY);
            assert_eq!((a.rating - weak.rating).signum(), sign, "{outcome:?}");
            assert_eq!((b.rating - strong.rating).signum(), -sign, "{outcome:?}");
        }
        let [a, _] = after([weak, strong], Outcome::First, DAY);
        let [_, b] = after([strong, weak], Outcome::Second, DAY);
        assert_eq!(a, b, "the order of the two says nothing");
    }

    #[test]
    fn a_game_may_count_half_or_not_at_all() {
        let pair = [Rating::new(0); 2];
        let gain = |weight| after_weighed(pair, Outcome::First, weight, DAY)[0].rating - 1_500_000;
        assert!((gain(Weight::Full) - 2 * gain(Weight::Half)).abs() <= 1);
        assert_eq!(after_weighed(pair, Outcome::First, Weight::Nothing, DAY), pair);
    }

    #[test]
    fn a_clock_that_goes_back_makes_nobody_surer() {
        let rating = Rating::new(5 * DAY);
        assert_eq!(rating.at_time(0), rating);
        let [first, _] = after([rating, rating], Outcome::First, DAY);
        assert_eq!(first.at, 5 * DAY);
    }
}
