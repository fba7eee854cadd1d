//! Endings that last until a count is full.

use draughts::RuleSet;

use crate::chance::Chance;
use crate::contest::Match;
use crate::games::WHOLE;
use crate::is_deep;
use crate::start;
use crate::style::Style;
use crate::tally::Tally;

/// A rule set, kings and men of White and of Black, and how such a game can end.
type Long = (&'static str, (usize, usize), (usize, usize), &'static str);

/// Endings that last, and the counts that draw them in the end.
const LONG: [Long; 26] = [
    ("international", (2, 1), (2, 1), "E4 fmjd king-moves"),
    ("international", (1, 2), (1, 0), "E4 fmjd three-pieces"),
    ("international", (1, 1), (1, 0), "E4 fmjd two-pieces"),
    ("international-page", (1, 0), (2, 0), "E4 page adjudicated"),
    ("international-page", (2, 1), (1, 1), "E3 repetition"),
    ("ghanaian", (3, 0), (2, 1), "E4 plain king-moves"),
    ("old-draughts-12", (1, 2), (2, 1), "E4 plain king-moves"),
    ("english", (2, 1), (2, 0), "E4 english king-moves"),
    ("italian", (2, 1), (1, 1), "E4 english king-moves"),
    ("russian", (2, 0), (2, 0), "E4 russian king-moves"),
    ("russian", (3, 0), (1, 0), "E4 russian many-kings"),
    ("russian", (4, 0), (1, 0), "E4 russian many-kings"),
    ("russian", (1, 2), (1, 0), "E4 russian main-road"),
    ("russian", (1, 2), (1, 1), "E4 russian four-or-five"),
    ("russian", (1, 2), (1, 3), "E4 russian six-or-seven"),
    ("brazilian", (2, 0), (1, 0), "E4 russian two-pieces"),
    ("pool", (3, 0), (1, 0), "E4 pool three-kings"),
    ("jamaican", (2, 1), (1, 1), "E4 pool king-moves"),
    ("tanzanian", (3, 0), (1, 0), "E4 tanzanian three-kings"),
    ("tanzanian", (3, 0), (2, 0), "E4 tanzanian king-moves"),
    ("tanzanian", (2, 0), (2, 0), "E4 tanzanian adjudicated"),
    ("spanish", (2, 1), (2, 0), "E4 spanish king-moves"),
    ("frisian", (2, 0), (1, 0), "E4 frisian two-kings"),
    ("frisian", (1, 0), (1, 0), "E4 frisian one-king"),
    ("frisian", (2, 0), (2, 0), "E4 frisian moves"),
    ("nigerian", (2, 1), (1, 0), "NG-4.2 adjudicated"),
];

/// How many games are played at most until a count has been filled.
const TRIES: usize = 150;

#[test]
fn e4_every_count_is_filled_in_a_game() {
    for (id, white, black, end) in LONG {
        let game = Match::of_set(RuleSet::find(id).unwrap());
        let mut chance = Chance::new(4);
        let mut tally = Tally::default();
        let least = if is_deep() { 40 } else { 1 };
        while tally.games < TRIES && (tally.games < least || tally.times(end) == 0) {
            let start = start::material(&game.rules, &mut chance, white, black);
            game.play(start, Style::patient(), WHOLE, &mut chance, &mut tally);
        }
        tally.check(&format!("{id} {white:?} {black:?}"));
        assert!(tally.times(end) > 0, "{id} {end}");
    }
}
