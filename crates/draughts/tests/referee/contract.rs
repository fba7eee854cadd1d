//! A contract as the rules have it (section 1): a value for every key.

/// A value of a key, which has a word.
pub(crate) trait Value: Copy + PartialEq + 'static {
    const TABLE: &'static [(&'static str, Self)];

    fn word(self) -> &'static str {
        Self::TABLE.iter().find(|row| row.1 == self).expect("every value is in its table").0
    }

    fn read(word: &str) -> Option<Self> {
        Self::TABLE.iter().find(|row| row.0 == word).map(|row| row.1)
    }
}

/// The values of a key with their words.
macro_rules! values {
    ($($name:ident { $($value:ident $word:literal),+ })+) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($value),+ }

        impl Value for $name {
            const TABLE: &'static [(&'static str, $name)] = &[$(($word, $name::$value)),+];
        }
    )+};
}

values! {
    Squares {
        Dark8 "8", Dark10 "10", Dark12 "12", Dark14 "14", All8 "all-8", Points5 "points-5"
    }
    Corner { Left "left", Right "right" }
    First { White "white", Black "black", Either "either" }
    ManCaptures { Forward "forward", All "all" }
    ManTakesKing { Yes "yes", No "no" }
    King { Short "short", Long "long", LongCapture "long-capture" }
    Landing { Any "any", Behind "behind", BehindKing "behind-king" }
    Promotion { Stop "stop", EndsTurn "ends-turn", Passing "passing" }
    Choice {
        Free "free", Most "most", KingFirst "king-first", MostKingFirst "most-king-first",
        Italian "italian", Spanish "spanish", Frisian "frisian"
    }
    Removal { End "end", AtOnce "at-once" }
    Huff { Off "off", Kings "kings", All "all" }
    Draws {
        Fmjd "fmjd", Page "page", Encyclopedia "encyclopedia", Turkish "turkish", Plain "plain",
        Repetition "repetition", Russian "russian", English "english", Pool "pool",
        Tanzanian "tanzanian", Spanish "spanish", Frisian "frisian"
    }
    Adjudication { On "on", Off "off" }
    LonePiece { Plays "plays", Loses "loses" }
    ManMoves { Forward "forward", All "all", Bell "bell" }
    Orthogonal { No "no", Yes "yes", Only "only" }
    KingRun { Free "free", Three "3" }
    Goal { Normal "normal", Lose "lose", Crown "crown" }
}

/// A whole contract, and the row each key has in it.
macro_rules! contract {
    ($($field:ident: $name:ident $key:literal),+ $(,)?) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub(crate) struct Contract {
            pub(crate) rows: usize,
            $(pub(crate) $field: $name),+
        }

        impl Contract {
            /// The word of a key.
            pub(crate) fn word(&self, key: &str) -> String {
                match key {
                    "rows" => self.rows.to_string(),
                    $($key => self.$field.word().to_owned(),)+
                    _ => panic!("no key {key}"),
                }
            }

            /// Gives a key the value of a word.
            pub(crate) fn set(&mut self, key: &str, word: &str) {
                match key {
                    "rows" => self.rows = word.parse().expect("rows are a number"),
                    $($key => {
                        self.$field = <$name>::read(word).expect("the word is a value of the key");
                    })+
                    _ => panic!("no key {key}"),
                }
            }

            /// The words that a key may have.
            pub(crate) fn words(key: &str) -> Vec<&'static str> {
                match key {
                    "rows" => vec!["1", "2", "3", "4", "5", "6"],
                    $($key => <$name>::TABLE.iter().map(|row| row.0).collect(),)+
                    _ => panic!("no key {key}"),
                }
            }
        }
    };
}

contract! {
    squares: Squares "board",
    corner: Corner "corner",
    first: First "first",
    man_captures: ManCaptures "man-captures",
    man_takes_king: ManTakesKing "man-takes-king",
    king: King "king",
    landing: Landing "landing",
    promotion: Promotion "promotion",
    choice: Choice "choice",
    removal: Removal "removal",
    huff: Huff "huff",
    draws: Draws "draws",
    adjudication: Adjudication "adjudication",
    lone_piece: LonePiece "lone-piece",
    man_moves: ManMoves "man-moves",
    orthogonal: Orthogonal "orthogonal",
    king_run: KingRun "king-run",
    goal: Goal "goal",
}

/// The keys in the order of the rules.
pub(crate) const KEYS: [&str; 19] = [
    "board",
    "rows",
    "corner",
    "first",
    "man-captures",
    "man-takes-king",
    "king",
    "landing",
    "promotion",
    "choice",
    "removal",
    "huff",
    "draws",
    "adjudication",
    "lone-piece",
    "man-moves",
    "orthogonal",
    "king-run",
    "goal",
];

impl Contract {
    /// Whether kings are made on this board; on points nobody is crowned.
    pub(crate) fn crowns(&self) -> bool {
        self.squares != Squares::Points5
    }

    /// Whether a game can be played by these values together.
    pub(crate) fn is_playable(&self) -> bool {
        let most_rows = match self.squares {
            Squares::Dark8 => 3,
            Squares::Dark10 => 4,
            Squares::Dark12 => 5,
            Squares::Dark14 => 6,
            Squares::All8 | Squares::Points5 => 2,
        };
        let least_rows = if self.squares == Squares::Points5 { 2 } else { 1 };
        let rows_fit = (least_rows..=most_rows).contains(&self.rows);

        let is_judged =
            self.lone_piece == LonePiece::Loses || self.adjudication == Adjudication::On;
        let goal_fits = self.goal == Goal::Normal || !is_judged;

        let lines_fit = match self.squares {
            Squares::All8 => self.orthogonal == Orthogonal::Only,
            Squares::Points5 => true,
            _ => self.orthogonal != Orthogonal::Only,
        };
        let asks_for_kings = !matches!(self.choice, Choice::Free | Choice::Most)
            || self.king_run == KingRun::Three
            || self.goal == Goal::Crown;

        // Without lines to the side a man could not go as Bell has it; his board is that of points.
        let ways_fit = self.man_moves != ManMoves::Bell || self.squares == Squares::Points5;

        rows_fit && goal_fits && lines_fit && ways_fit && (self.crowns() || !asks_for_kings)
    }

    /// The contract written from a base: its id and the values that differ.
    pub(crate) fn text(&self, id: &str, base: &Contract) -> String {
        let mut text = id.to_owned();
        for key in KEYS {
            if self.word(key) != base.word(key) {
                text += &format!(",{key}={}", self.word(key));
            }
        }
        text
    }
}
