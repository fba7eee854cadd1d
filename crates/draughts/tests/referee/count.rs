//! The counts of the draw tables (E4).

use std::collections::BTreeMap;

use crate::contract::Draws;
use crate::position::{Color, Play, Position, Rank, Rules};

/// What is counted, by its word.
pub(crate) type Counter = &'static str;

/// A count: the plies so far and those that draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) plies: usize,
    pub(crate) of: usize,
}

/// The counts that run.
pub(crate) type Counts = BTreeMap<Counter, Count>;

/// Any game is drawn after so many moves by each.
const MOST_MOVES: usize = 1_000;

/// How many pieces a side has.
#[derive(Clone, Copy)]
struct Side {
    men: usize,
    kings: usize,
}

impl Side {
    fn of(position: &Position, color: Color) -> Side {
        Side { men: position.count(color, Rank::Man), kings: position.count(color, Rank::King) }
    }

    fn total(self) -> usize {
        self.men + self.kings
    }

    fn is_lone_king(self) -> bool {
        self.kings == 1 && self.men == 0
    }
}

/// What happened to bring about a position.
pub(crate) enum Event<'a> {
    Start,
    Played { play: &'a Play, was: Rank },
    Huffed,
}

/// The counts after an event.
pub(crate) fn counts_after(
    rules: &Rules,
    before: &Counts,
    event: &Event<'_>,
    now: &Position,
) -> Counts {
    let mut counts = Counts::new();
    for (counter, moves) in running(rules, now) {
        let plies = match before.get(counter) {
            Some(count) => count.plies + usize::from(matches!(event, Event::Played { .. })),
            None => 0,
        };
        let plies = if is_zeroed(rules, counter, event, now) { 0 } else { plies };
        counts.insert(counter, Count { plies, of: 2 * moves });
    }
    counts
}

/// What zeroes a count that goes on.
fn is_zeroed(rules: &Rules, counter: Counter, event: &Event<'_>, now: &Position) -> bool {
    let (is_capture, is_man, is_promotion) = match event {
        Event::Start => return true,
        // What says "no capture" is ended by a huff as well.
        Event::Huffed => {
            return matches!(counter, "king-moves" | "four-or-five" | "six-or-seven");
        }
        Event::Played { play, was } => (
            !play.taken.is_empty(),
            *was == Rank::Man,
            *was == Rank::Man && play.ends_as == Rank::King,
        ),
    };
    match counter {
        "king-moves" => is_capture || is_man,
        "four-or-five" | "six-or-seven" => is_capture || is_promotion,
        "main-road" => !lone_king_is_on_main_road(rules, now),
        _ => false,
    }
}

/// The counts that a position runs, with the moves of each player that draw.
fn running(rules: &Rules, position: &Position) -> Vec<(Counter, usize)> {
    let white = Side::of(position, Color::White);
    let black = Side::of(position, Color::Black);
    let mut found = vec![("moves", MOST_MOVES)];
    if let Some(moves) = king_moves(rules.contract.draws) {
        found.push(("king-moves", moves));
    }
    for (strong, weak) in [(white, black), (black, white)] {
        if weak.is_lone_king() {
            found.extend(against_lone_king(rules.contract.draws, strong));
        }
    }
    let total = white.total() + black.total();
    if rules.contract.draws == Draws::Russian && white.kings > 0 && black.kings > 0 {
        match total {
            4 | 5 => found.push(("four-or-five", 30)),
            6 | 7 => found.push(("six-or-seven", 60)),
            _ => {}
        }
    }
    if rules.contract.draws == Draws::Turkish && white.total() == 1 && black.total() == 1 {
        found.push(("one-piece", 2));
    }
    found
}

/// The moves of kings only without a capture that draw.
fn king_moves(draws: Draws) -> Option<usize> {
    match draws {
        Draws::Fmjd | Draws::Encyclopedia | Draws::Plain | Draws::Tanzanian => Some(25),
        Draws::Russian | Draws::Pool => Some(15),
        Draws::English => Some(40),
        Draws::Spanish => Some(20),
        Draws::Page | Draws::Turkish | Draws::Repetition | Draws::Frisian => None,
    }
}

/// The material counts against a lone king.
fn against_lone_king(draws: Draws, strong: Side) -> Vec<(Counter, usize)> {
    let has_king = strong.kings > 0;
    let three_kings = strong.kings == 3 && strong.men == 0;
    let mut found = Vec::new();
    match draws {
        Draws::Fmjd | Draws::Encyclopedia | Draws::Russian if has_king && strong.total() == 3 => {
            match draws {
                Draws::Russian => found.push(("main-road", 5)),
                _ => found.push(("three-pieces", 16)),
            }
        }
        Draws::Fmjd | Draws::Russian if has_king && strong.total() <= 2 => {
            found.push(("two-pieces", 5));
        }
        Draws::Pool if three_kings => found.push(("three-kings", 13)),
        Draws::Tanzanian if three_kings => found.push(("three-kings", 12)),
        Draws::Frisian if strong.men == 0 && strong.kings == 2 => found.push(("two-kings", 7)),
        Draws::Frisian if strong.men == 0 && strong.kings == 1 => found.push(("one-king", 2)),
        _ => {}
    }
    if draws == Draws::Russian && strong.kings >= 3 && strong.men == 0 {
        found.push(("many-kings", 15));
    }
    found
}

fn lone_king_is_on_main_road(rules: &Rules, position: &Position) -> bool {
    Color::BOTH.into_iter().any(|color| match position.points_of(color)[..] {
        [king] => rules.board.is_on_main_road(king),
        _ => false,
    })
}

/// Whether the material is drawn at once when the position is settled (`page`, `encyclopedia`,
/// `tanzanian`).
pub(crate) fn is_drawn_when_settled(draws: Draws, position: &Position) -> bool {
    let white = Side::of(position, Color::White);
    let black = Side::of(position, Color::Black);
    if white.men + black.men > 0 {
        return false;
    }
    let kings = (white.kings.min(black.kings), white.kings.max(black.kings));
    match draws {
        Draws::Page => matches!(kings, (1, 1 | 2)),
        Draws::Encyclopedia => kings == (1, 1),
        Draws::Tanzanian => matches!(kings, (1 | 2, 1 | 2)),
        _ => false,
    }
}
