//! The proofs of sections 4 to 6, by clause.

mod adjudication;
mod conduct;
mod counts;
mod editions;
mod endings;
mod huffing;
mod random;

use super::count::{Counts, Event};
use super::ending::{Case, Turn};
use super::*;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::sets::RuleSet;

/// An arrangement of pieces from a text like `W:WK50,31:B1-3`.
fn setup<G: Geometry>(text: &str) -> Setup<G> {
    let color = |letter| if letter == "W" { Color::White } else { Color::Black };
    let mut fields = text.split(':');
    let mut setup = Setup::empty(color(fields.next().unwrap()));
    for field in fields {
        let (side, pieces) = field.split_at(1);
        for piece in pieces.split(',').filter(|piece| !piece.is_empty()) {
            let (numbers, make): (_, fn(Color) -> Piece) = match piece.strip_prefix('K') {
                Some(numbers) => (numbers, Piece::king),
                None => (piece, Piece::man),
            };
            let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
            for number in first.parse().unwrap()..=last.parse().unwrap() {
                setup.put(Square::new(number).unwrap(), Some(make(color(side))));
            }
        }
    }
    setup
}

fn game<V: BuiltIn>(text: &str) -> Game<V> {
    with_rules::<V>(text, |_| ())
}

/// A game by the rules of a built-in set with some of them changed, the moves left as they are.
fn with_rules<V: BuiltIn>(text: &str, change: fn(&mut Rules)) -> Game<V> {
    let RuleSet { mut rules, .. } = *V::RULE_SET;
    change(&mut rules);
    Game::new(V::default(), rules, &setup(text)).unwrap()
}

/// The move of a text like `32-28` or `28x19`, a legal one or an offence; with the squares that it
/// takes when they are given too, `28x19x23`.
fn find<V: Variant>(game: &Game<V>, text: &str) -> Option<Move<V::Board>> {
    let numbers: Vec<u8> = text.split(['-', 'x']).map(|number| number.parse().unwrap()).collect();
    let taken: Bitboard<_> =
        numbers[2..].iter().filter_map(|&number| Square::new(number)).collect();
    let mut moves = game.legal_moves().to_vec();
    moves.extend(game.offences());
    moves.into_iter().find(|mv| {
        [mv.from().number(), mv.to().number()] == numbers[..2]
            && mv.is_capture() == text.contains('x')
            && (taken.is_empty() || taken == mv.captured())
    })
}

/// Plays moves and huffs, `28x19 huff28 19-23`.
fn play<V: Variant>(game: &mut Game<V>, text: &str) {
    for word in text.split_whitespace() {
        let done = match word.strip_prefix("huff") {
            Some(number) => game.huff(Square::new(number.parse().unwrap()).unwrap()),
            None => {
                let mv = find(game, word);
                game.play(&mv.unwrap_or_else(|| panic!("{word} cannot be played in {text}")))
            }
        };
        done.unwrap_or_else(|error| panic!("{word} in {text}: {error}"));
    }
}

/// The outcome in words, `-` while the game goes on.
fn ending<V: Variant>(game: &Game<V>) -> String {
    game.outcome().map_or_else(|| "-".into(), |outcome| outcome.to_string())
}

/// Plays a game from a set-up and looks at its end.
fn check<V: BuiltIn>(text: &str, moves: &str, expected: &str) {
    let mut game = game::<V>(text);
    play(&mut game, moves);
    assert_eq!(ending(&game), expected, "{text} {moves}");
}

fn squares<G: Geometry>(set: Bitboard<G>) -> Vec<u8> {
    set.iter().map(Square::number).collect()
}

fn texts<G: Geometry>(moves: &[Move<G>]) -> Vec<String> {
    moves.iter().map(|mv| format!("{mv:?}")).collect()
}

/// Moves drawn from a seed, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}
