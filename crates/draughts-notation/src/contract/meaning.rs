//! What keys and values mean, in plain words.

use super::Key;

impl Key {
    /// The question that the key answers.
    pub const fn meaning(self) -> &'static str {
        match self {
            Key::Board => "squares a side, and which of them are used",
            Key::Rows => "rows of men that each side starts with",
            Key::Corner => "which near corner, from each player's own seat, is a playing square",
            Key::First => "who makes the first move",
            Key::ManCaptures => "directions in which a man captures",
            Key::ManTakesKing => "whether a man may capture a king",
            Key::King => "how far a king goes",
            Key::Landing => "where a long king may land after a jump",
            Key::Promotion => "what becomes of a man that reaches the far row during a capture",
            Key::Choice => "which captures are legal when there are several",
            Key::Removal => "when captured pieces leave the board",
            Key::Huff => "which pieces a missed capture may cost",
            Key::Draws => "the table by which a game is drawn",
            Key::Adjudication => "whether the material tables end the game at once",
            Key::LonePiece => "what happens to a side left with a single piece",
            Key::ManMoves => "directions in which a man moves when it takes nothing",
            Key::Orthogonal => "whether captures also go along rows and columns",
            Key::KingRun => "how many quiet moves running a king may make while its side has men",
            Key::Goal => "what wins",
        }
    }

    /// The clause of the rules, or the article of the Nigerian manual, that the key is about.
    pub const fn clause(self) -> &'static str {
        match self {
            Key::Board => "NG-1.2",
            Key::Rows => "NG-10.5",
            Key::Corner => "NG-1.3",
            Key::First => "NG-2.1",
            Key::ManCaptures => "NG-2.5",
            Key::ManTakesKing => "S1-man-takes-king",
            Key::King => "NG-3.4",
            Key::Landing => "C6",
            Key::Promotion => "NG-2.11",
            Key::Choice => "C4",
            Key::Removal => "C3",
            Key::Huff => "H1",
            Key::Draws => "E4",
            Key::Adjudication => "E5",
            Key::LonePiece => "E7",
            Key::ManMoves => "S1-man-moves",
            Key::Orthogonal => "S1-orthogonal",
            Key::KingRun => "S1-king-run",
            Key::Goal => "E1",
        }
    }

    /// What one of the allowed values means; `None` for any other text.
    pub fn explain(self, value: &str) -> Option<&'static str> {
        let place = self.allowed().iter().position(|word| *word == value)?;
        self.meanings().get(place).copied()
    }

    /// The meanings of the allowed values, in their order.
    const fn meanings(self) -> &'static [&'static str] {
        match self {
            Key::Board => &[
                "8 by 8, the 32 dark squares",
                "10 by 10, the 50 dark squares",
                "12 by 12, the 72 dark squares",
                "14 by 14, the 98 dark squares",
                "8 by 8, all 64 squares",
                "5 by 5, 25 points on lines",
            ],
            Key::Rows => &[
                "one row a side",
                "two rows a side",
                "three rows a side",
                "four rows a side",
                "five rows a side",
                "six rows a side",
            ],
            Key::Corner => &["the left one", "the right one: the mirrored board"],
            Key::First => &["White", "Black", "drawn by lot"],
            Key::ManCaptures => {
                &["forward only; sideways too along rows and columns", "forward and backward"]
            }
            Key::ManTakesKing => &["it may", "it may not"],
            Key::King => &["one step", "any distance", "one step, to capture any distance"],
            Key::Landing => &[
                "on any empty square beyond",
                "only directly behind",
                "on any, but directly behind when the last piece taken is a king",
            ],
            Key::Promotion => &[
                "it stays a man unless it stops there",
                "it is crowned and the turn ends",
                "it is crowned and goes on as a king",
            ],
            Key::Choice => &[
                "any may be chosen",
                "the most pieces, a king counting one",
                "a king's when a king can capture, then any",
                "the most pieces, among those a king's",
                "the most pieces, then a king's, then the most kings taken, then kings before men in their order",
                "the most pieces, then the most kings taken",
                "the highest value, a king just under two men, then a king's",
            ],
            Key::Removal => &[
                "after the whole capture; until then they block and may not be jumped twice",
                "at each jump",
            ],
            Key::Huff => &["none: captures are compulsory", "kings", "men and kings"],
            Key::Draws => &DRAWS,
            Key::Adjudication => &["they do (NG-4, NG-5.4)", "they do not"],
            Key::LonePiece => &["it plays on", "it has lost (NG-9.3)"],
            Key::ManMoves => &[
                "forward; sideways too where all squares are used",
                "along every line",
                "forward and sideways, never to where it has been, nor on the far row",
            ],
            Key::Orthogonal => {
                &["they do not", "they do", "moves and captures go along these alone"]
            }
            Key::KingRun => &["any number", "three"],
            Key::Goal => {
                &["leaving the opponent no move", "having no move oneself", "making the first king"]
            }
        }
    }
}

/// What the tables of draws say, in the order of their words.
const DRAWS: [&str; 12] = [
    "third repetition; 25 moves of kings; lone king against three pieces 16 moves, two pieces 5",
    "third repetition; one or two kings against one at once",
    "third repetition; king against king at once; 25 moves of kings; lone king against three pieces 16",
    "third repetition; one piece against one 2 moves",
    "third repetition; 25 moves of kings",
    "third repetition",
    "third repetition; 15 moves of kings; three kings against one 15 moves, two pieces 5; kings on both \
     sides 30 or 60",
    "third repetition; 40 moves with no man moved and nothing taken",
    "third repetition; 15 moves of kings; three kings against one 13 moves",
    "third repetition; 25 moves of kings; two kings a side at once; three against one 12 moves",
    "third repetition; 20 moves of kings",
    "two kings against one 7 moves; king against king 2; no repetition",
];
