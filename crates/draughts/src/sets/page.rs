//! What the page of a rule set says beside its rules: how games are written, what players call
//! things.

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Where our own square 1 lies: White's far left, Black's near right.
    FarLeft,
    /// White's far right, Black's near left.
    FarRight,
    /// White's near left, Black's far right.
    NearLeft,
    /// White's near right, Black's far left.
    NearRight,
}

/// How games of a rule set are written in PDN.
///
/// The GameType is the number, who starts, the board twice, the field of names, and the corner; all
/// but the number and that field follow from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    /// The number of the GameType; without a number of its own, that of the nearest family.
    pub game_type: u16,
    /// The fifth field of the GameType: letters or numbers, and the corner that they begin in.
    pub names: &'static str,
    /// Whether squares are letters and digits, `a1`, and not numbers.
    pub letters: bool,
    /// The corner that the names of squares begin in.
    pub origin: Origin,
    /// What stands between the squares of a capture: `x`, `:` or `-`.
    pub capture: char,
    /// Which GameTypes are read as this rule set.
    pub reads: Reads,
}

/// The GameTypes that name a rule set where a game has no tag Rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// None: other rules have the same.
    Nothing,
    /// Those of a number, on any board.
    Number(u16),
    /// Its own, with all fields.
    Whole,
}

impl Writing {
    /// Our own numbers and `x`, in the family of international draughts.
    pub const OURS: Writing = Writing {
        game_type: 20,
        names: "N2",
        letters: false,
        origin: Origin::FarLeft,
        capture: 'x',
        reads: Reads::Nothing,
    };

    /// Letters from White's near left corner, in a family with a number.
    pub const fn letters(game_type: u16) -> Writing {
        let numbers = Writing::numbers(game_type);
        Writing { names: "A0", letters: true, origin: Origin::NearLeft, ..numbers }
    }

    /// Our own numbers, in a family with a number.
    pub const fn numbers(game_type: u16) -> Writing {
        Writing { game_type, reads: Reads::Number(game_type), ..Writing::OURS }
    }
}

/// What players of a rule set call things (rules, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Vocabulary {
    /// The name of these words, under which other languages have theirs.
    pub set: &'static str,
    /// A man.
    pub man: &'static str,
    /// Several men.
    pub men: &'static str,
    /// A king.
    pub king: &'static str,
    /// Several kings.
    pub kings: &'static str,
    /// The act, for the one who is spoken to: "you must eat".
    pub capture: &'static str,
    /// The act, for somebody else: "a seed eats".
    pub captures: &'static str,
    /// The act as a thing: "a missed eat".
    pub act: &'static str,
    /// What has happened to a man that became a king.
    pub crowned: &'static str,
    /// What men are called as well.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub also_men: Option<&'static str>,
    /// What kings are called as well.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub also_kings: Option<&'static str>,
}

impl Vocabulary {
    /// The words of international draughts.
    pub const INTERNATIONAL: Vocabulary = Vocabulary {
        set: "international",
        man: "man",
        men: "men",
        king: "king",
        kings: "kings",
        capture: "capture",
        captures: "captures",
        act: "capture",
        crowned: "crowned",
        also_men: None,
        also_kings: None,
    };
}
