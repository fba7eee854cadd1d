//! A position: pieces, a side to move, and the rules of moving.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::effort::TooManyCaptures;
use crate::generate::view::View;
use crate::generate::{self, Wanted};
use crate::geometry::Geometry;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Rank};
use crate::rules::{KingRun, ManMoves, MoveRules};
use crate::sets::BuiltIn;
use crate::setup::{Run, Setup};
use crate::square::Square;
use crate::trail::{self, Trails};
use crate::variant::Variant;

/// A position that can be played under the moves of a rule set: a small value, copied freely.
///
/// It knows the moves and nothing of the game around them: repetition, counts, huffing and
/// adjudication belong to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<V: Variant> {
    pieces: [Bitboard<V::Board>; 2],
    kings: Bitboard<V::Board>,
    runs: [Option<Run<V::Board>>; 2],
    trails: Trails<V::Board>,
    turn: Color,
    variant: V,
}

const _: () = assert!(size_of::<Position<crate::House<crate::Board10>>>() <= 48);

/// Why an arrangement of pieces cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// A man stands on its promotion row, where it would have been crowned.
    UncrownedMan {
        /// Whose man it is.
        color: Color,
        /// Where it stands.
        square: u8,
    },
    /// A king stands on a board where nobody is crowned.
    King {
        /// Whose king it is.
        color: Color,
        /// Where it stands.
        square: u8,
    },
    /// A king run is given for a square without a king of that side.
    RunWithoutKing {
        /// Whose run it is.
        color: Color,
        /// Where the king should be.
        square: u8,
    },
    /// There are more ways to capture than C7 allows.
    TooManyCaptures,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::UncrownedMan { color, square } => {
                write!(f, "a {color} man on {square} stands on its promotion row")
            }
            PositionError::King { color, square } => {
                write!(f, "a {color} king on {square}, on a board where nobody is crowned")
            }
            PositionError::RunWithoutKing { color, square } => {
                write!(f, "there is no {color} king on {square} to count moves of")
            }
            PositionError::TooManyCaptures => f.write_str("too many captures"),
        }
    }
}

impl core::error::Error for PositionError {}

/// A move that is not legal in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove<G: Geometry> {
    /// It is not among the legal moves.
    NotLegal(Move<G>),
    /// It leads to a position with more ways to capture than C7 allows.
    TooManyCaptures(Move<G>),
}

impl<G: Geometry> fmt::Display for IllegalMove<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NotLegal(mv) => write!(f, "{mv:?} is not legal"),
            IllegalMove::TooManyCaptures(mv) => write!(f, "too many captures after {mv:?}"),
        }
    }
}

impl<G: Geometry> core::error::Error for IllegalMove<G> {}

impl<V: BuiltIn> Position<V> {
    /// The start position of a built-in rule set; White to move where the lot decides (NG-2.1).
    pub fn start() -> Self {
        Position::unchecked(V::default(), &V::RULE_SET.rules.start())
    }
}

impl<V: Variant> Position<V> {
    /// A position from any arrangement of pieces, when it can be played.
    pub fn new(variant: V, setup: &Setup<V::Board>) -> Result<Self, PositionError> {
        for color in Color::BOTH {
            let men = setup.uncrowned() & setup.pieces(color);
            if let Some(square) = men.first() {
                return Err(PositionError::UncrownedMan { color, square: square.number() });
            }
            let kings = setup.pieces(color) & setup.kings();
            if let (false, Some(square)) = (V::Board::LINES.crowns(), kings.first()) {
                return Err(PositionError::King { color, square: square.number() });
            }
            if let Some(run) = setup.runs[color.index()]
                && !kings.contains(run.square)
            {
                let square = run.square.number();
                return Err(PositionError::RunWithoutKing { color, square });
            }
        }
        let position = Position::unchecked(variant, setup);
        match position.generate(Wanted::Legal, &mut MoveList::new()) {
            Ok(_) => Ok(position),
            Err(TooManyCaptures) => Err(PositionError::TooManyCaptures),
        }
    }

    fn unchecked(variant: V, setup: &Setup<V::Board>) -> Self {
        let counts_runs = matches!(variant.moves().king_run, KingRun::Three);
        let keeps_trails = matches!(variant.moves().man_moves, ManMoves::Bell);
        Position {
            pieces: [setup.pieces(Color::White), setup.pieces(Color::Black)],
            kings: setup.kings(),
            // What is not counted is no part of the position (E3).
            runs: if counts_runs { setup.runs } else { [None; 2] },
            trails: if keeps_trails { setup.trails } else { Trails::none() },
            turn: setup.turn,
            variant,
        }
    }

    /// The same as an arrangement of pieces.
    pub fn setup(&self) -> Setup<V::Board> {
        let mut setup = Setup::from_parts(self.pieces, self.kings, self.turn, self.runs);
        setup.trails = self.trails;
        setup
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The pieces of a colour.
    pub fn pieces(&self, color: Color) -> Bitboard<V::Board> {
        self.pieces[color.index()]
    }

    /// The kings of both colours.
    pub fn kings(&self) -> Bitboard<V::Board> {
        self.kings
    }

    /// The quiet moves that one king of a side has made running; counted only with `king-run=3`.
    pub fn run(&self, color: Color) -> Option<Run<V::Board>> {
        self.runs[color.index()]
    }

    /// Where the man on a square has been before; kept only with `man-moves=bell`.
    pub fn been(&self, square: Square<V::Board>) -> Bitboard<V::Board> {
        self.trails.of(square)
    }

    /// Whether it matters where men have been.
    #[inline(always)]
    pub fn keeps_trails(&self) -> bool {
        !V::Board::LINES.crowns() && matches!(self.rules().man_moves, ManMoves::Bell)
    }

    /// Whether men may come back to where they were: sideways, or as they came. With
    /// `man-moves=bell` they go sideways and never come back.
    #[inline(always)]
    pub fn men_return(&self) -> bool {
        V::Board::LINES.forward_is_sideways() || matches!(self.rules().man_moves, ManMoves::All)
    }

    /// The rule set of the moves.
    pub fn variant(&self) -> V {
        self.variant
    }

    /// The facts of the moves.
    pub fn rules(&self) -> MoveRules {
        self.variant.moves()
    }

    /// The legal moves: whole captures when there are any (C1, C2), else quiet moves.
    ///
    /// Complete for every position made by [`Position::new`] or [`Position::play`]; see C7.
    pub fn legal_moves(&self) -> MoveList<V::Board> {
        let mut list = MoveList::new();
        self.list_moves(&mut list);
        list
    }

    /// The same in place of what a list has: for programs that look ahead, which spare a list for
    /// every position.
    pub fn list_moves(&self, list: &mut MoveList<V::Board>) {
        list.clear();
        // A position with too many captures is refused where positions are made.
        let _ = self.generate(Wanted::Legal, list);
    }

    /// Lists the legal moves when they are captures, and answers how many legal moves there are:
    /// for programs that only look at captures, which spare a list of the others.
    pub fn list_captures(&self, list: &mut MoveList<V::Board>) -> usize {
        list.clear();
        if self.forbids_by_history() {
            let _ = self.generate(Wanted::Legal, list);
            let count = list.len();
            if list.first().is_some_and(|mv| !mv.is_capture()) {
                list.clear();
            }
            return count;
        }
        let rest = self.generate(Wanted::Captures, list).unwrap_or(0);
        list.len() + rest as usize
    }

    /// Lists the quiet moves that there would be if nothing could be captured: the legal ones,
    /// where that is known.
    pub fn list_quiet_moves(&self, list: &mut MoveList<V::Board>) {
        list.clear();
        let _ = self.generate(Wanted::Quiet, list);
    }

    /// Whether there is a legal move.
    pub fn has_move(&self) -> bool {
        if self.forbids_by_history() {
            return !self.legal_moves().is_empty();
        }
        (self.variant.generator().any)(self.rules(), self.turn, &self.view())
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> u64 {
        if self.forbids_by_history() {
            return self.legal_moves().len() as u64;
        }
        (self.variant.tally().count)(self.rules(), self.turn, &self.view())
    }

    /// Whether the side to move can capture.
    pub fn can_capture(&self) -> bool {
        !self.capturing_pieces().is_empty()
    }

    /// Whether the opponent could capture if it were his turn.
    pub fn is_threatened(&self) -> bool {
        let view = self.view();
        let turned = View { own: view.opp, opp: view.own, ..view };
        (self.variant.generator().capturing)(self.rules(), !self.turn, &turned).any()
    }

    /// The same pieces with the opponent to move.
    pub(crate) fn passed(&self) -> Self {
        Position { turn: !self.turn, ..*self }
    }

    /// The pieces that can capture something, whatever takes precedence.
    pub fn capturing_pieces(&self) -> Bitboard<V::Board> {
        if generate::is_crowned(self.rules(), &self.view()) {
            return Bitboard::EMPTY;
        }
        (self.variant.generator().capturing)(self.rules(), self.turn, &self.view())
    }

    /// The quiet moves that there would be if nothing could be captured; king runs and the ways
    /// of men are honoured.
    pub fn quiet_moves(&self) -> MoveList<V::Board> {
        let mut list = MoveList::new();
        self.list_quiet_moves(&mut list);
        list
    }

    /// The position after a move, when the move is legal.
    pub fn play(&self, mv: &Move<V::Board>) -> Result<Self, IllegalMove<V::Board>> {
        if !self.legal_moves().contains(mv) {
            return Err(IllegalMove::NotLegal(*mv));
        }
        let next = self.after(mv);
        match next.generate(Wanted::Legal, &mut MoveList::new()) {
            Ok(_) => Ok(next),
            Err(TooManyCaptures) => Err(IllegalMove::TooManyCaptures(*mv)),
        }
    }

    /// The position after a move that is known to be legal, or an offence under huffing.
    pub fn after(&self, mv: &Move<V::Board>) -> Self {
        debug_assert!(self.pieces(self.turn).contains(mv.from), "{mv:?} moves no own piece");
        let view = self.view().after(mv);
        let mut runs = self.runs;
        if matches!(self.rules().king_run, KingRun::Three) {
            runs[self.turn.index()] = self.run_after(mv);
            let other = &mut runs[(!self.turn).index()];
            *other = other.filter(|run| !mv.captured.contains(run.square));
        }
        Position {
            pieces: by_color(!self.turn, &view),
            kings: view.kings,
            runs,
            trails: if self.keeps_trails() { self.trails.after(mv) } else { self.trails },
            turn: !self.turn,
            ..*self
        }
    }

    /// The pieces as the side to move sees them.
    #[inline(always)]
    pub(crate) fn view(&self) -> View<V::Board> {
        View { own: self.pieces(self.turn), opp: self.pieces(!self.turn), kings: self.kings }
    }

    /// Adds the moves that are wanted to an empty list; answers how many there are beside them.
    fn generate(
        &self,
        wanted: Wanted,
        list: &mut MoveList<V::Board>,
    ) -> Result<u32, TooManyCaptures> {
        let legal = self.variant.generator().legal;
        let rest = legal(self.rules(), self.turn, &self.view(), wanted, list);
        self.drop_forbidden(list);
        rest
    }

    /// The run of the side to move after a move of it.
    fn run_after(&self, mv: &Move<V::Board>) -> Option<Run<V::Board>> {
        if mv.mover == Rank::Man || mv.is_capture() {
            return None;
        }
        let before = self.run(self.turn).filter(|run| run.square == mv.from);
        let moves = before.map_or(0, |run| run.moves).saturating_add(1);
        Some(Run { square: mv.to, moves })
    }

    /// Whether a king of the side to move has made its three quiet moves and its side has men.
    fn has_spent_king(&self) -> bool {
        matches!(self.rules().king_run, KingRun::Three)
            && self.run(self.turn).is_some_and(|run| run.moves >= 3)
            && self.view().own_men().any()
    }

    /// Whether what was played before may forbid a quiet move.
    fn forbids_by_history(&self) -> bool {
        self.keeps_trails() || self.has_spent_king()
    }

    /// Takes the quiet moves that what was played before forbids off the list: those of a king that
    /// has made three running, and those of men to where they have been.
    fn drop_forbidden(&self, list: &mut MoveList<V::Board>) {
        if self.keeps_trails() {
            let may_go = |mv: &Move<_>| trail::may_go(&self.trails, self.turn, mv);
            list.0.retain(|mv| mv.is_capture() || may_go(mv));
        }
        if self.has_spent_king()
            && let Some(run) = self.run(self.turn)
        {
            list.0.retain(|mv| mv.is_capture() || mv.from != run.square);
        }
    }
}

/// The pieces of a view by colour.
fn by_color<G: Geometry>(turn: Color, view: &View<G>) -> [Bitboard<G>; 2] {
    match turn {
        Color::White => [view.own, view.opp],
        Color::Black => [view.opp, view.own],
    }
}
