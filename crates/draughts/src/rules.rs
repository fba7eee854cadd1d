//! A rule set is data: [`Rules`], a named value for every question that the rule books answer
//! differently.
//!
//! [`MoveRules`] holds the facts that decide which moves exist; a [`Position`](crate::Position)
//! knows nothing else. [`Rules`] adds the facts of a whole game: who starts, with how many rows,
//! what is huffed, what is a draw. Each value prints and parses as the word it has in a rule
//! contract.

use core::ops::RangeInclusive;

use crate::lines::Lines;
use crate::named::named_values;

named_values! {
    /// The board: how many squares a side it has, and which of them are used (key `board`).
    BoardSize, "board" {
        /// 8 by 8, 32 playing squares.
        Eight = "8",
        /// 10 by 10, 50 playing squares.
        Ten = "10",
        /// 12 by 12, 72 playing squares.
        Twelve = "12",
        /// 14 by 14, 98 playing squares.
        Fourteen = "14",
        /// 8 by 8, all 64 squares used (Turkish).
        AllEight = "all-8",
        /// 5 by 5 points on lines (Alquerque).
        FivePoints = "points-5",
    }
}

named_values! {
    /// How many rows of men a side starts with (key `rows`).
    RowCount, "rows" {
        /// One row.
        One = "1",
        /// Two rows.
        Two = "2",
        /// Three rows.
        Three = "3",
        /// Four rows.
        Four = "4",
        /// Five rows.
        Five = "5",
        /// Six rows.
        Six = "6",
    }
}

impl From<RowCount> for u8 {
    fn from(rows: RowCount) -> u8 {
        rows as u8 + 1
    }
}

impl From<u8> for RowCount {
    /// The count that is nearest: no board has room for another.
    fn from(rows: u8) -> RowCount {
        RowCount::ALL[usize::from(rows.clamp(1, 6)) - 1]
    }
}

named_values! {
    /// Which near corner, from each player's own seat, is a playing square (key `corner`).
    Corner, "corner" {
        /// The left one, as FMJD has it.
        Left = "left",
        /// The right one: the mirrored board of NG-1.3.
        Right = "right",
    }
}

named_values! {
    /// Who makes the first move (key `first`).
    First, "first" {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// Drawn by lot (NG-2.1).
        Either = "either",
    }
}

named_values! {
    /// The directions in which a man captures (key `man-captures`).
    ManCaptures, "man-captures" {
        /// Forward only; sideways too where captures go along rows and columns.
        Forward = "forward",
        /// Forward and backward (NG-2.5).
        All = "all",
    }
}

named_values! {
    /// Whether a man may capture a king (key `man-takes-king`).
    ManTakesKing, "man-takes-king" {
        /// It may.
        Yes = "yes",
        /// It may not (Italian 5.3b).
        No = "no",
    }
}

named_values! {
    /// How far a king goes (key `king`).
    KingReach, "king" {
        /// One step.
        Short = "short",
        /// Any distance (NG-3.4).
        Long = "long",
        /// One step when it takes nothing, any distance to capture (a narrow reading of OD).
        LongCapture = "long-capture",
    }
}

impl KingReach {
    /// Whether a king goes any distance when it takes nothing.
    #[inline(always)]
    pub const fn flies(self) -> bool {
        match self {
            KingReach::Short | KingReach::LongCapture => false,
            KingReach::Long => true,
        }
    }

    /// Whether a king captures over any distance.
    #[inline(always)]
    pub const fn captures_far(self) -> bool {
        match self {
            KingReach::Short => false,
            KingReach::Long | KingReach::LongCapture => true,
        }
    }
}

named_values! {
    /// Where a long king may land after a jump (key `landing`).
    Landing, "landing" {
        /// On any empty square beyond.
        Any = "any",
        /// Only directly behind.
        Behind = "behind",
        /// On any, but directly behind when the last piece taken is a king.
        BehindKing = "behind-king",
    }
}

named_values! {
    /// What becomes of a man that reaches the far row during a capture (key `promotion`).
    Promotion, "promotion" {
        /// It stays a man unless it stops there: the over-crown of NG-2.11.
        Stop = "stop",
        /// It is crowned and the turn ends.
        EndsTurn = "ends-turn",
        /// It is crowned and goes on as a king.
        Passing = "passing",
    }
}

named_values! {
    /// Which captures are legal when there are several (key `choice`, clause C4).
    Choice, "choice" {
        /// Any (NG-2.9).
        Free = "free",
        /// The most pieces, a king counting one.
        Most = "most",
        /// A king's, if a king can capture; then any.
        KingFirst = "king-first",
        /// The most pieces; among those a king's.
        MostKingFirst = "most-king-first",
        /// The most pieces, then a king's, then the most kings taken, then kings before men.
        Italian = "italian",
        /// The most pieces, then the most kings taken.
        Spanish = "spanish",
        /// The highest value, a king being worth just under two men; then a king's.
        Frisian = "frisian",
    }
}

named_values! {
    /// When captured pieces leave the board (key `removal`).
    Removal, "removal" {
        /// After the whole capture; until then they block and may not be jumped twice (NG-2.5,
        /// 2.8).
        End = "end",
        /// At each jump.
        AtOnce = "at-once",
    }
}

named_values! {
    /// Which pieces may be taken by the opponent for a missed capture (key `huff`, section H).
    Huff, "huff" {
        /// None: captures are compulsory.
        Off = "off",
        /// Kings (NG-3.5).
        Kings = "kings",
        /// Men and kings (NG-9.2).
        All = "all",
    }
}

named_values! {
    /// The table by which a game is drawn (key `draws`, clause E4).
    DrawTable, "draws" {
        /// Third repetition; 25 king moves; 16 moves against three pieces, 5 against two.
        Fmjd = "fmjd",
        /// Third repetition; one or two kings against one at once when settled.
        Page = "page",
        /// Third repetition; king against king at once when settled; 25 king moves; 16 moves
        /// against three pieces.
        Encyclopedia = "encyclopedia",
        /// Third repetition; one piece against one: 2 moves.
        Turkish = "turkish",
        /// Third repetition; 25 king moves.
        Plain = "plain",
        /// Third repetition.
        Repetition = "repetition",
        /// Third repetition; the counts of the 64-square federation.
        Russian = "russian",
        /// Third repetition; 40 moves with no man moved and nothing taken.
        English = "english",
        /// Third repetition; 15 king moves; three kings against one: 13 moves.
        Pool = "pool",
        /// Third repetition; 25 king moves; two kings a side at once when settled; three against
        /// one: 12 moves.
        Tanzanian = "tanzanian",
        /// Third repetition; 20 king moves.
        Spanish = "spanish",
        /// Two kings against one: 7 moves; king against king: 2; no repetition rule.
        Frisian = "frisian",
    }
}

named_values! {
    /// Whether the material tables of NG-4 and NG-5.4 end the game at once (key `adjudication`,
    /// clause E5).
    Adjudication, "adjudication" {
        /// They do.
        On = "on",
        /// They do not.
        Off = "off",
    }
}

named_values! {
    /// What happens to a side left with a single piece (key `lone-piece`, clause E7).
    LonePiece, "lone-piece" {
        /// It plays on.
        Plays = "plays",
        /// It has lost (NG-9.3).
        Loses = "loses",
    }
}

named_values! {
    /// The directions of a man's quiet moves (key `man-moves`).
    ManMoves, "man-moves" {
        /// Forward; sideways too where all squares are used.
        Forward = "forward",
        /// Along every line (Alquerque).
        All = "all",
        /// Forward and sideways, never from the far row, and never to a point where the man has
        /// been; on points alone (rules of R. C. Bell).
        Bell = "bell",
    }
}

named_values! {
    /// Whether captures also go along rows and columns (key `orthogonal`).
    Orthogonal, "orthogonal" {
        /// They do not.
        No = "no",
        /// They do (Frisian).
        Yes = "yes",
        /// Moves and captures go along rows and columns alone (Turkish).
        Only = "only",
    }
}

named_values! {
    /// How many quiet moves running a king may make while its side has men (key `king-run`).
    KingRun, "king-run" {
        /// Any number.
        Free = "free",
        /// Three (Frisian).
        Three = "3",
    }
}

named_values! {
    /// What wins (key `goal`, clause E1).
    Goal, "goal" {
        /// Leaving the opponent no move.
        Normal = "normal",
        /// Having no move oneself.
        Lose = "lose",
        /// Making the first king.
        Crown = "crown",
    }
}

/// The facts that decide which moves a position has, and what having none means.
///
/// Two rule sets with equal `MoveRules` have the same moves, the same perft and the same endgame
/// tables, whatever their draws and huffing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveRules {
    /// Squares a side.
    pub board: BoardSize,
    /// The near corner that is a playing square.
    pub corner: Corner,
    /// Directions in which a man captures.
    pub man_captures: ManCaptures,
    /// Whether a man may capture a king.
    pub man_takes_king: ManTakesKing,
    /// How far a king goes.
    pub king: KingReach,
    /// Where a long king lands.
    pub landing: Landing,
    /// A man on the far row during a capture.
    pub promotion: Promotion,
    /// Precedence among captures.
    pub choice: Choice,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Directions of a man's quiet moves.
    pub man_moves: ManMoves,
    /// Captures along rows and columns.
    pub orthogonal: Orthogonal,
    /// Quiet king moves running.
    pub king_run: KingRun,
    /// What wins.
    pub goal: Goal,
}

impl MoveRules {
    /// `==` for constants.
    pub(crate) const fn equals(&self, other: &MoveRules) -> bool {
        // Taken apart by name, so that the compiler asks here too for a fact that is added.
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
        } = *self;
        board as u8 == other.board as u8
            && corner as u8 == other.corner as u8
            && man_captures as u8 == other.man_captures as u8
            && man_takes_king as u8 == other.man_takes_king as u8
            && king as u8 == other.king as u8
            && landing as u8 == other.landing as u8
            && promotion as u8 == other.promotion as u8
            && choice as u8 == other.choice as u8
            && removal as u8 == other.removal as u8
            && man_moves as u8 == other.man_moves as u8
            && orthogonal as u8 == other.orthogonal as u8
            && king_run as u8 == other.king_run as u8
            && goal as u8 == other.goal as u8
    }

    /// Whether the board is one whose near right corner is a playing square. Where every square is
    /// used the corner has no effect.
    pub const fn is_mirrored(&self) -> bool {
        matches!((self.board.lines(), self.corner), (Lines::Diagonals, Corner::Right))
    }
}

/// Every fact of a game: the moves, the start, huffing and the endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which moves exist.
    pub moves: MoveRules,
    /// Rows of men that each side starts with; see [`BoardSize::rows`].
    pub rows: u8,
    /// Who starts.
    pub first: First,
    /// What may be huffed.
    pub huff: Huff,
    /// The table of draws.
    pub draws: DrawTable,
    /// Adjudication by material.
    pub adjudication: Adjudication,
    /// The fate of a single piece.
    pub lone_piece: LonePiece,
}

impl Rules {
    /// The men that each side starts with.
    pub const fn men(&self) -> u8 {
        let board = self.moves.board;
        self.rows * board.row_squares() + board.lines().start().ahead
    }
}

impl BoardSize {
    /// Squares or points a side.
    pub const fn side(self) -> u8 {
        match self {
            BoardSize::FivePoints => 5,
            BoardSize::Eight | BoardSize::AllEight => 8,
            BoardSize::Ten => 10,
            BoardSize::Twelve => 12,
            BoardSize::Fourteen => 14,
        }
    }

    /// What pieces stand on, and along which lines they go.
    pub const fn lines(self) -> Lines {
        match self {
            BoardSize::Eight | BoardSize::Ten | BoardSize::Twelve | BoardSize::Fourteen => {
                Lines::Diagonals
            }
            BoardSize::AllEight => Lines::RowsAndColumns,
            BoardSize::FivePoints => Lines::Points,
        }
    }

    /// Playing squares: half of all squares, or all.
    pub const fn squares(self) -> u8 {
        self.row_squares() * self.side()
    }

    /// Playing squares in a row.
    pub const fn row_squares(self) -> u8 {
        match self.lines() {
            Lines::Diagonals => self.side() / 2,
            Lines::RowsAndColumns | Lines::Points => self.side(),
        }
    }

    /// How many rows of men a side may start with. They leave two rows empty between the armies;
    /// where all squares are used, one more behind each. On points there are two, and men beside
    /// the middle.
    pub const fn rows(self) -> RangeInclusive<u8> {
        match self.lines() {
            Lines::Diagonals => 1..=self.side() / 2 - 1,
            Lines::RowsAndColumns => 1..=self.side() / 2 - 2,
            Lines::Points => 2..=2,
        }
    }
}
