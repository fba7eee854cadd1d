//! The plain evaluation: material, piece-square values and mobility, for every board and rule set.

use draughts::rules::{Goal, Landing, MoveRules, Rules};
use draughts::{Color, Geometry, Position, Rank, Square, Variant};

use crate::evaluate::Evaluate;
use crate::scale::EndgameScale;

/// The plain evaluation of a rule set.
pub struct Plain {
    goal: Goal,
    /// Material value of a king.
    king: i32,
    /// Piece-square values of white men.
    men: [i32; MOST_SQUARES],
    /// Piece-square values of kings.
    kings: [i32; MOST_SQUARES],
    /// Number of pieces at the start, of both sides.
    full: i32,
    scale: EndgameScale,
}

/// The squares of the largest board.
const MOST_SQUARES: usize = 98;

/// Material value of a man.
const MAN: i32 = 100;

/// Mobility: the penalty for each legal move fewer than [`ROOM`].
const CRAMPED: i32 = 8;

/// Bonus for each step that a king is nearer to its prey.
const CLOSER: i32 = 2;

/// A mobility that is not penalised.
const ROOM: usize = 4;

impl Plain {
    /// The evaluation for some rules, on their board.
    pub fn new<G: Geometry>(rules: &Rules) -> Plain {
        let mut plain = Plain {
            goal: rules.moves.goal,
            king: king_value(rules),
            men: [0; MOST_SQUARES],
            kings: [0; MOST_SQUARES],
            full: i32::from(rules.men()) * 2,
            scale: EndgameScale::of(rules),
        };
        for square in Square::<G>::all() {
            plain.men[square.index()] = if G::LINES.crowns() {
                man_square_value(square, rules.moves.goal)
            } else {
                4 * to_edge(square)
            };
            plain.kings[square.index()] = 2 * to_edge(square).min(4);
        }
        plain
    }

    /// Material and piece-square values of one side.
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

    /// Distance term of endings with kings, in which the stronger side closes in, for the side to
    /// move.
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

    /// A lead scaled down where it cannot be turned into a win, and up as pieces leave the board.
    fn scaled(&self, lead: i32, own: Force, opp: Force) -> i32 {
        let (strong, weak) = if lead >= 0 { (own, opp) } else { (opp, own) };
        let all = strong.pieces() + weak.pieces();
        if self.scale == EndgameScale::Drawish && weak.kings > 0 {
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

/// Material of a side, with its piece-square values.
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
    fn score(&self, position: &Position<V>, mobility: usize) -> i32 {
        let own = self.force(position, position.turn());
        let opp = self.force(position, !position.turn());
        let lead = own.value - opp.value;
        let cramped = CRAMPED * ROOM.saturating_sub(mobility) as i32;
        match self.goal {
            Goal::Normal => {
                let chase = self.chase(position, own, opp);
                self.scaled(lead, own, opp) + chase - cramped
            }
            Goal::Crown => lead - cramped,
            Goal::Lose => cramped - lead,
        }
    }

    fn piece_value(&self, rank: Rank) -> i32 {
        let value = if rank == Rank::Man { MAN } else { self.king };
        if self.goal == Goal::Lose { -value } else { value }
    }
}

/// Material value of a king, by how far it goes and how freely it lands.
fn king_value(rules: &Rules) -> i32 {
    let MoveRules { goal, king, landing, .. } = rules.moves;
    match landing {
        _ if goal == Goal::Lose || !king.captures_far() => MAN * 3 / 2,
        _ if !king.flies() => MAN * 5 / 2,
        Landing::Behind => MAN * 5 / 2,
        Landing::Any | Landing::BehindKing => MAN * 3,
    }
}

/// Piece-square value of a white man: it wants to advance, to stand in the centre, and to guard its
/// back row.
fn man_square_value<G: Geometry>(square: Square<G>, goal: Goal) -> i32 {
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

/// Distance of a square from the left or right edge, whichever is nearer.
fn to_side<G: Geometry>(square: Square<G>) -> i32 {
    let column = i32::from(square.column());
    column.min(i32::from(G::ROWS) - 1 - column)
}

/// Distance of two squares in steps of a short king, on an empty board.
fn distance<G: Geometry>(from: Square<G>, to: Square<G>) -> i32 {
    let rows = from.row().abs_diff(to.row());
    let columns = from.column().abs_diff(to.column());
    i32::from(rows.max(columns))
}

/// Distance of a square from the nearest edge.
fn to_edge<G: Geometry>(square: Square<G>) -> i32 {
    let row = i32::from(square.row());
    to_side(square).min(row).min(i32::from(G::ROWS) - 1 - row)
}
