//! The program under test, asked through its public interface alone and answering in plain data.

use std::collections::BTreeMap;

use draughts::game::{Game, Moment, Outcome};
use draughts::{Bitboard, MoveRules, Rules, Setup, Variant};

use crate::board::Point;
use crate::contract::{Contract, KEYS};
use crate::position::{Color, Play, Position, Rank, Run};
use crate::report::Report;
use crate::text;

/// The keys of the program's rules with their words; what it does not know yet is not among them.
pub(crate) fn words(rules: &Rules) -> BTreeMap<&'static str, String> {
    // Every field by its name, so that a new key does not compile before it has its word here.
    let Rules { moves, rows, first, huff, draws, adjudication, lone_piece } = *rules;
    let MoveRules {
        board,
        corner,
        man_captures,
        man_takes_king,
        king,
        landing,
        promotion,
        choice,
        removal,
        man_moves,
        orthogonal,
        king_run,
        goal,
    } = moves;
    BTreeMap::from([
        ("board", board.to_string()),
        ("rows", rows.to_string()),
        ("corner", corner.to_string()),
        ("first", first.to_string()),
        ("man-captures", man_captures.to_string()),
        ("man-takes-king", man_takes_king.to_string()),
        ("king", king.to_string()),
        ("landing", landing.to_string()),
        ("promotion", promotion.to_string()),
        ("choice", choice.to_string()),
        ("removal", removal.to_string()),
        ("huff", huff.to_string()),
        ("draws", draws.to_string()),
        ("adjudication", adjudication.to_string()),
        ("lone-piece", lone_piece.to_string()),
        ("man-moves", man_moves.to_string()),
        ("orthogonal", orthogonal.to_string()),
        ("king-run", king_run.to_string()),
        ("goal", goal.to_string()),
    ])
}

/// The program's rules of a contract, from rules that have a word for every key; `None` when it
/// does not know a value yet.
pub(crate) fn rules_of(contract: &Contract, like: &Rules) -> Option<Rules> {
    let mut rules = *like;
    for key in KEYS {
        let word = contract.word(key);
        let is_set = match key {
            "board" => word.parse().map(|value| rules.moves.board = value).is_ok(),
            "rows" => word.parse().map(|value| rules.rows = value).is_ok(),
            "corner" => word.parse().map(|value| rules.moves.corner = value).is_ok(),
            "first" => word.parse().map(|value| rules.first = value).is_ok(),
            "man-captures" => word.parse().map(|value| rules.moves.man_captures = value).is_ok(),
            "man-takes-king" => {
                word.parse().map(|value| rules.moves.man_takes_king = value).is_ok()
            }
            "king" => word.parse().map(|value| rules.moves.king = value).is_ok(),
            "landing" => word.parse().map(|value| rules.moves.landing = value).is_ok(),
            "promotion" => word.parse().map(|value| rules.moves.promotion = value).is_ok(),
            "choice" => word.parse().map(|value| rules.moves.choice = value).is_ok(),
            "removal" => word.parse().map(|value| rules.moves.removal = value).is_ok(),
            "huff" => word.parse().map(|value| rules.huff = value).is_ok(),
            "draws" => word.parse().map(|value| rules.draws = value).is_ok(),
            "adjudication" => word.parse().map(|value| rules.adjudication = value).is_ok(),
            "lone-piece" => word.parse().map(|value| rules.lone_piece = value).is_ok(),
            "orthogonal" => word.parse().map(|value| rules.moves.orthogonal = value).is_ok(),
            "king-run" => word.parse().map(|value| rules.moves.king_run = value).is_ok(),
            "goal" => word.parse().map(|value| rules.moves.goal = value).is_ok(),
            "man-moves" => word.parse().map(|value| rules.moves.man_moves = value).is_ok(),
            _ => false,
        };
        if !is_set {
            return None;
        }
    }
    Some(rules)
}

/// A game that the program keeps, and the same looked ahead from its start without checks.
pub(crate) struct Program<V: Variant> {
    pub(crate) game: Game<V>,
    moment: Moment<V>,
}

impl<V: Variant> Program<V> {
    /// A game from a set-up; an error is the program's own.
    pub(crate) fn new(variant: V, rules: Rules, start: &Position) -> Result<Self, String> {
        let game = Game::new(variant, rules, &setup(start)).map_err(|error| error.to_string())?;
        Ok(Program { moment: *game.moment(), game })
    }

    /// Plays a move or an offence that it offers.
    pub(crate) fn play(&mut self, wanted: &Play) -> Result<(), String> {
        let is_wanted = |mv: &&draughts::Move<V::Board>| plain(mv) == *wanted;
        let (legal, offences) = (self.game.legal_moves(), self.game.offences());
        let huff = self.game.rules().huff;
        let mv = if let Some(mv) = legal.iter().find(is_wanted) {
            self.moment = self.moment.after(mv);
            mv
        } else {
            let mv = offences.iter().find(is_wanted).ok_or("the program does not offer it")?;
            self.moment = self.moment.after_offence(mv, huff);
            mv
        };
        self.game.play(mv).map_err(|error| error.to_string())?;
        self.looked_ahead()
    }

    /// Huffs a piece.
    pub(crate) fn huff(&mut self, point: Point) -> Result<(), String> {
        self.moment = self.moment.after_huff(square(point)).map_err(|error| error.to_string())?;
        self.game.huff(square(point)).map_err(|error| error.to_string())?;
        self.looked_ahead()
    }

    /// What was looked ahead is what has come: pieces, counts, open huff, the end.
    fn looked_ahead(&self) -> Result<(), String> {
        let (seen, came) = (&self.moment, self.game.moment());
        let times = self.game.repetition().unwrap_or(1);
        let bare = |outcome: Option<Outcome>| outcome.map(|end| Outcome { article: None, ..end });
        let is_same = seen.is_repeated_by(came)
            && seen.counts().eq(came.counts())
            && seen.huffable() == came.huffable()
            && bare(seen.outcome(self.game.rules(), times)) == bare(self.game.outcome());
        is_same.then_some(()).ok_or_else(|| format!("looked ahead {seen:?}, came {came:?}"))
    }

    /// What the program says of its game.
    pub(crate) fn report(&self) -> Report {
        report(&self.game)
    }
}

/// What a game of the program says.
pub(crate) fn report<V: Variant>(game: &Game<V>) -> Report {
    let legal = game.legal_moves();
    let path = |mv: &draughts::Move<V::Board>| {
        game.position().path(mv).iter().map(|square| square.index()).collect()
    };
    Report {
        fen: text::fen(&position(game)),
        legal: legal.iter().map(plain).collect(),
        paths: legal.iter().filter(|mv| mv.is_capture()).map(|mv| (plain(mv), path(mv))).collect(),
        offences: game.offences().iter().map(plain).collect(),
        huffable: points(game.huffable()).into_iter().collect(),
        counts: game
            .counts()
            .map(|count| (count.counter.to_string(), (count.plies as usize, count.of as usize)))
            .collect(),
        repetition: game.repetition().map(|times| times as usize),
        end: game.outcome().map(|outcome| {
            (
                outcome.winner.map(color),
                outcome.reason.word().to_owned(),
                outcome.clause.id().to_owned(),
            )
        }),
    }
}

/// The count that is the reason of an end.
pub(crate) fn filled<V: Variant>(game: &Game<V>) -> Option<String> {
    game.outcome()?.counter.map(|counter| counter.to_string())
}

pub(crate) fn square<G: draughts::Geometry>(point: Point) -> draughts::Square<G> {
    let number = u8::try_from(point + 1).expect("a board has less than 256 squares");
    draughts::Square::new(number).expect("the square is on the board")
}

fn points<G: draughts::Geometry>(squares: Bitboard<G>) -> Vec<Point> {
    squares.iter().map(|square| square.index()).collect()
}

fn color(color: draughts::Color) -> Color {
    match color {
        draughts::Color::White => Color::White,
        draughts::Color::Black => Color::Black,
    }
}

pub(crate) fn program_color(color: Color) -> draughts::Color {
    match color {
        Color::White => draughts::Color::White,
        Color::Black => draughts::Color::Black,
    }
}

fn rank(rank: draughts::Rank) -> Rank {
    match rank {
        draughts::Rank::Man => Rank::Man,
        draughts::Rank::King => Rank::King,
    }
}

fn plain<G: draughts::Geometry>(mv: &draughts::Move<G>) -> Play {
    Play {
        from: mv.from().index(),
        to: mv.to().index(),
        taken: points(mv.captured()).into_iter().collect(),
        ends_as: rank(mv.rank()),
    }
}

/// A position as the program is given it.
pub(crate) fn setup<G: draughts::Geometry>(start: &Position) -> Setup<G> {
    let mut setup = Setup::empty(program_color(start.turn));
    for (point, piece) in start.squares.iter().enumerate() {
        let Some(piece) = piece else { continue };
        let color = program_color(piece.color);
        let piece = match piece.rank {
            Rank::Man => draughts::Piece::man(color),
            Rank::King => draughts::Piece::king(color),
        };
        setup.put(square(point), Some(piece));
    }
    for color in Color::BOTH {
        setup.runs[program_color(color).index()] = start.run(color).map(|run| draughts::Run {
            square: square(run.king),
            moves: u8::try_from(run.moves).expect("a run is short"),
        });
    }
    setup
}

/// The position that stands in a game; of the king runs those that matter.
fn position<V: Variant>(game: &Game<V>) -> Position {
    let stands = game.position();
    let mut position = plain_setup(&stands.setup());
    for side in Color::BOTH {
        let run = stands
            .live_run(program_color(side))
            .map(|run| Run { king: run.square.index(), moves: usize::from(run.moves) });
        position.set_run(side, run);
    }
    position
}

/// The pieces and the side to move of a set-up of the program.
pub(crate) fn plain_setup<G: draughts::Geometry>(setup: &Setup<G>) -> Position {
    let mut position = Position {
        squares: vec![None; usize::from(G::SQUARES)],
        turn: color(setup.turn),
        white_run: None,
        black_run: None,
    };
    for (square, piece) in setup.iter() {
        position.put(square.index(), color(piece.color), rank(piece.rank));
    }
    position
}
