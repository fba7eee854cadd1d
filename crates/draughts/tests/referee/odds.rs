//! Odds before a game: men short (M2), and crown-crown (M3).

use draughts::match_play::{CrownCrown, Crowning, short};
use draughts::{RULE_SETS, Variant, WithVariant, dispatch};

use crate::board::Point;
use crate::chance::Chance;
use crate::contest::Match;
use crate::is_deep;
use crate::position::{Color, Position, Rank};
use crate::program::{self, program_color, square};
use crate::start;
use crate::text;

#[test]
fn m2_and_m3_odds_are_those_of_the_slow_referee() {
    let times = if is_deep() { 2_000 } else { 50 };
    for (seed, set) in RULE_SETS.iter().enumerate() {
        let game = Match::of_set(set);
        if !game.rules.contract.crowns() {
            continue;
        }
        let mut chance = Chance::new(seed as u64);
        for _ in 0..times {
            let start = start::start(&game.rules);
            let naming = Naming { game: &game, start, chance: &mut chance };
            dispatch(&set.rules.moves, naming);
        }
    }
}

/// The naming of men before a game.
struct Naming<'a> {
    game: &'a Match,
    start: Position,
    chance: &'a mut Chance,
}

impl WithVariant for Naming<'_> {
    type Output = ();

    fn run<V: Variant>(mut self, _: V) {
        self.men_short::<V>();
        self.crown_crown::<V>();
    }
}

impl Naming<'_> {
    /// The stronger player starts with one man or more less; which ones is chosen.
    fn men_short<V: Variant>(&mut self) {
        let stronger = *self.chance.pick(&Color::BOTH);
        let mut left = self.start.clone();
        let mut named: Vec<Point> = Vec::new();
        let mut are_own = true;
        for _ in 0..self.chance.below(4) {
            let point = self.point(stronger);
            are_own &= self.start.piece(point).is_some_and(|piece| piece.color == stronger);
            left.squares[point] = None;
            named.push(point);
        }
        let men = named.iter().map(|point| square::<V::Board>(*point).number()).collect();
        let answer =
            short(&(&program::setup::<V::Board>(&self.start)).into(), program_color(stronger), men);
        let expected = (are_own && !named.is_empty()).then(|| text::fen(&left));
        let found =
            answer.ok().map(|setup| text::fen(&program::plain_setup::<V::Board>(&setup.on())));
        assert_eq!(found, expected, "{} {stronger:?} short of {named:?}", self.game.name);
    }

    /// Each player, or only one, crowns a man on his own back line and spends another, White first.
    fn crown_crown<V: Variant>(&mut self) {
        let only = self.chance.percent(50).then(|| *self.chance.pick(&Color::BOTH));
        let crowning = only.map_or(Crowning::Both, |color| Crowning::Only(program_color(color)));
        let mut naming =
            CrownCrown::new((&program::setup::<V::Board>(&self.start)).into(), crowning);
        let number = |point| square::<V::Board>(point).number();
        let mut expected = self.start.clone();
        let mut waiting = only.map_or(Color::BOTH.to_vec(), |color| vec![color]);
        for _ in 0..200 {
            let Some(&next) = waiting.first() else { break };
            let color = if self.chance.percent(80) { next } else { next.other() };
            let (crowned, spent) = (self.point(color), self.point(color));
            let is_own =
                |point: Point| self.start.piece(point).is_some_and(|piece| piece.color == color);
            let is_right = color == next
                && is_own(crowned)
                && is_own(spent)
                && crowned != spent
                && self.game.rules.board.row_from(crowned, color) == 0;
            let answer = naming.name(program_color(color), number(crowned), number(spent));
            let what = format!("{} {color:?} {crowned} {spent}", self.game.name);
            assert_eq!(answer.is_ok(), is_right, "{what}");
            assert_eq!(naming.setup().is_some(), is_right && waiting.len() == 1, "{what}");
            if is_right {
                expected.put(crowned, color, Rank::King);
                expected.squares[spent] = None;
                waiting.remove(0);
            }
        }
        if waiting.is_empty() {
            let setup = naming.setup().expect("every man is named");
            let found = text::fen(&program::plain_setup::<V::Board>(&setup.on()));
            assert_eq!(found, text::fen(&expected), "{}", self.game.name);
        }
    }

    /// A point, mostly one with a man of a colour.
    fn point(&mut self, color: Color) -> Point {
        if self.chance.percent(90) {
            *self.chance.pick(&self.start.points_of(color))
        } else {
            self.chance.below(self.start.squares.len())
        }
    }
}
