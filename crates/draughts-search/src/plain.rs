//! A plain evaluation: material, place and room, for every board and rule set.

use draughts::rules::{Adjudication, DrawTable, Goal, KingReach, Landing, LonePiece, Rules};
use draughts::{Color, Geometry, Position, Rank, Square, Variant};

use draughts::judge::Evaluate;

/// A plain evaluation of the positions of a rule set.
pub struct Plain {
    goal: Goal,
    king: i32,
    /// What a white man adds by its square, on top of its worth.
    men: [i32; MOST_SQUARES],
    /// What a king adds by its square.
    kings: [i32; MOST_SQUARES],
    /// The pieces at the start, both sides.
    full: i32,
    endings: Endings,
}

/// How hard it is to win with a few pieces more against kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Endings {
    /// A long king holds against a few pieces.
    Drawish,
    /// The rules end such games, or short kings do.
    Decided,
}

/// The squares of the largest board.
const MOST_SQUARES: usize = 98;

/// What a man is worth.
const MAN: i32 = 100;

/// What it costs to have fewer moves than [`ROOM`], a move.
const CRAMPED: i32 = 8;

/// What a step of a king towards its prey is worth.
const CLOSER: i32 = 2;

/// Enough moves not to run out of them soon.
const ROOM: usize = 4;

impl Plain {
    /// The evaluation for some rules, on their board.
    pub fn new<G: Geometry>(rules: &Rules) -> Plain {
        let mut plain = Plain {
            goal: rules.moves.goal,
            king: king_worth(rules),
            men: [0; MOST_SQUARES],
            kings: [0; MOST_SQUARES],
            full: i32::from(rules.rows) * i32::from(G::ROW_SQUARES) * 2,
            endings: endings(rules),
        };
        for square in Square::<G>::all() {
            plain.men[square.index()] = place_of_man(square, rules.moves.goal);
            plain.kings[square.index()] = 2 * to_edge(square).min(4);
        }
        plain
    }

    /// Men, kings and their places, of one side.
    fn force<V: Variant>(&self, position: &Position<V>, color: Color) -> Force {
        let pieces = position.pieces(color);
        let kings = pieces & position.kings();
        let men = pieces & !kings;
        let mut value = MAN * men.count() as i32 + self.king * kings.count() as i32;
        let last = usize::from(V::Board::SQUARES) - 1;
        for square in men {
            let index = square.index();
            value += self.men[if color == Color::White { index } else { last - index }];
        }
        for square in kings {
            value += self.kings[square.index()];
        }
        Force { value, men: men.count() as i32, kings: kings.count() as i32 }
    }

    /// In an ending of kings the stronger side closes in: what the distances are worth for the side to move.
    fn chase<V: Variant>(&self, position: &Position<V>, own: Force, opp: Force) -> i32 {
        let turn = position.turn();
        let is_hunt = |strong: Force, weak: Force| {
            strong.kings > weak.kings && weak.men == 0 && weak.kings > 0 && strong.pieces() <= 6
        };
        let apart = |strong, weak| {
            let prey = position.pieces(weak);
            let hunters = position.pieces(strong) & position.kings();
            let nearest = |square| prey.iter().map(|other| distance(square, other)).min();
            hunters.iter().filter_map(nearest).sum::<i32>()
        };
        if is_hunt(own, opp) {
            -CLOSER * apart(turn, !turn)
        } else if is_hunt(opp, own) {
            CLOSER * apart(!turn, turn)
        } else {
            0
        }
    }

    /// Brings a lead near nothing where it cannot be turned into a win, and makes it grow as pieces go.
    fn tempered(&self, lead: i32, own: Force, opp: Force) -> i32 {
        let (strong, weak) = if lead >= 0 { (own, opp) } else { (opp, own) };
        let all = strong.pieces() + weak.pieces();
        if self.endings == Endings::Drawish && weak.kings > 0 {
            if strong.pieces() <= 3 && weak.men == 0 {
                return lead / 8;
            }
            if strong.pieces() - weak.pieces() <= 2 && all <= 10 {
                return lead / 2;
            }
        }
        lead + lead * (self.full - all).max(0) / (4 * self.full.max(1))
    }
}

/// The pieces of a side.
#[derive(Clone, Copy)]
struct Force {
    value: i32,
    men: i32,
    kings: i32,
}

impl Force {
    fn pieces(self) -> i32 {
        self.men + self.kings
    }
}

impl<V: Variant> Evaluate<V> for Plain {
    fn score(&self, position: &Position<V>, moves: usize) -> i32 {
        let own = self.force(position, position.turn());
        let opp = self.force(position, !position.turn());
        let lead = own.value - opp.value;
        let cramped = CRAMPED * ROOM.saturating_sub(moves) as i32;
        match self.goal {
            Goal::Normal => {
                let chase = self.chase(position, own, opp);
                self.tempered(lead, own, opp) + chase - cramped
            }
            Goal::Crown => lead - cramped,
            Goal::Lose => cramped - lead,
        }
    }

    fn worth(&self, rank: Rank) -> i32 {
        let worth = if rank == Rank::Man { MAN } else { self.king };
        if self.goal == Goal::Lose { -worth } else { worth }
    }
}

/// What a king is worth: by how far it goes and how freely it lands.
fn king_worth(rules: &Rules) -> i32 {
    match (rules.moves.goal, rules.moves.king, rules.moves.landing) {
        (Goal::Lose, ..) => MAN * 3 / 2,
        (_, KingReach::Short, _) => MAN * 3 / 2,
        (_, KingReach::Long, Landing::Behind) => MAN * 5 / 2,
        (_, KingReach::Long, _) => MAN * 3,
    }
}

fn endings(rules: &Rules) -> Endings {
    let ends = rules.lone_piece == LonePiece::Loses || rules.adjudication == Adjudication::On;
    // Two kings win against one in Frisian, and short kings are caught.
    if ends || rules.moves.king == KingReach::Short || rules.draws == DrawTable::Frisian {
        Endings::Decided
    } else {
        Endings::Drawish
    }
}

/// What a white man adds by its square: it wants to go on, to stand in the middle, and to guard its own back row.
fn place_of_man<G: Geometry>(square: Square<G>, goal: Goal) -> i32 {
    let gone = i32::from(G::ROWS - 1 - square.row());
    let middle = 2 * to_side(square).min(3);
    let last = i32::from(G::ROWS) - 1;
    match goal {
        Goal::Crown => MAN * gone * gone / (last * last) + middle,
        Goal::Normal | Goal::Lose => {
            let guard = if gone == 0 { 10 } else { 0 };
            let runs = if gone + 2 >= last { 10 } else { 0 };
            3 * gone + middle + guard + runs
        }
    }
}

/// How far a square is from the left and right edge, whichever is nearer.
fn to_side<G: Geometry>(square: Square<G>) -> i32 {
    let column = i32::from(square.column());
    column.min(i32::from(G::ROWS) - 1 - column)
}

/// How many steps a king that goes one square needs, on an empty board.
fn distance<G: Geometry>(from: Square<G>, to: Square<G>) -> i32 {
    let rows = from.row().abs_diff(to.row());
    let columns = from.column().abs_diff(to.column());
    i32::from(rows.max(columns))
}

/// How far a square is from the nearest edge.
fn to_edge<G: Geometry>(square: Square<G>) -> i32 {
    let row = i32::from(square.row());
    to_side(square).min(row).min(i32::from(G::ROWS) - 1 - row)
}
