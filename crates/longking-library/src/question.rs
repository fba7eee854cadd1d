//! What can be asked of a library, and what it answers.

use serde::{Deserialize, Serialize};

use crate::head::Ended;

/// Which games are meant; what is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Filter {
    /// A part of the name of either player.
    pub player: String,
    /// A part of the name of White.
    pub white: String,
    /// A part of the name of Black.
    pub black: String,
    /// The first day, as `1998`, `1998-05` or `1998-05-31`.
    pub since: String,
    /// The last day, in the same form.
    pub until: String,
    /// How the game ended.
    pub result: Option<Ended>,
    /// The id of a rule set, with or without house rules, or a whole contract.
    pub rules: String,
    /// The number of an import.
    pub import: Option<i64>,
}

impl Filter {
    /// Whether all games are meant.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Filter::default()
    }
}

/// Games that are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Find {
    /// Which games are meant.
    pub filter: Filter,
    /// The contract whose board `fen` and `pattern` are about; `international` where it is empty.
    pub board: String,
    /// A position that the games have, as FEN in our numbers.
    pub fen: String,
    /// Some pieces that the games have at the same time, as a [`Pattern`](crate::Pattern).
    pub pattern: String,
    /// Whether White and Black may be changed, in the position and in the pattern.
    pub colours: bool,
    /// Whether the board may be turned by half.
    pub rotation: bool,
    /// How many games are left out at the beginning of the list.
    pub skip: u32,
    /// How many are listed, at most 1000.
    pub most: Option<u32>,
}

/// A position whose moves are asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// Which games are meant.
    pub filter: Filter,
    /// The contract whose moves are listed; `international` where it is empty.
    pub board: String,
    /// The position, as FEN in our numbers; the start position where it is empty.
    pub fen: String,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// All of them.
    pub games: u64,
    /// Those that White has won.
    pub white: u64,
    /// Those that Black has won.
    pub black: u64,
    /// Those that were drawn.
    pub draw: u64,
}

impl Results {
    /// Counts games with a result.
    pub(crate) fn add(&mut self, ended: Ended, games: u64) {
        self.games += games;
        match ended {
            Ended::Unknown => {}
            Ended::White => self.white += games,
            Ended::Black => self.black += games,
            Ended::Draw => self.draw += games,
        }
    }
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Head {
    /// Its number.
    pub id: u32,
    /// The number of the import that it came with.
    pub import: i64,
    /// The name of White; empty where it is not known.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The event.
    pub event: String,
    /// The day as the file has it.
    pub date: String,
    /// How it ended.
    pub result: Ended,
    /// The contract.
    pub rules: String,
    /// How many moves it has.
    pub plies: u32,
    /// After how many moves it has what was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
}

/// Games that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundGames {
    /// All that were found.
    pub results: Results,
    /// Those that are listed, the newest first.
    pub games: Vec<Head>,
}

/// A move in a tree of openings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// The move in short form; a huff as `huff28`, in our numbers.
    #[serde(rename = "move")]
    pub text: String,
    /// The position after it, as FEN.
    pub fen: String,
    /// The games in which it was played here.
    pub results: Results,
}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tree {
    /// The position, as FEN.
    pub fen: String,
    /// The games that have it.
    pub results: Results,
    /// The moves, the most frequent first.
    pub moves: Vec<Branch>,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// What the list says of it.
    #[serde(flatten)]
    pub head: Head,
    /// The position that it begins with, as FEN, where that is not the start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves that were played, a huff as `huff28`; up to the first position that was set up in
    /// the middle.
    pub moves: Vec<String>,
    /// All of it, with comments and variations, as PDN.
    pub pdn: String,
}

/// Games with the same moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Twins {
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub games: Vec<Head>,
}

/// Copies that are to be taken out; without anything said, all but the first of each group of games
/// of twenty moves or more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Remove {
    /// The game that stays.
    pub stays: Option<u32>,
    /// Games with the same moves that go; all others where none is named.
    pub gone: Vec<u32>,
}

/// Copies that were taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Removed {
    /// The number of the removal, to undo it by.
    pub removal: i64,
    /// How many games.
    pub games: u64,
}

/// A removal, as a list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Removal {
    /// Its number.
    pub id: i64,
    /// When it was, in milliseconds of Unix time.
    pub at: i64,
    /// How many games are out by it.
    pub games: u64,
}

/// An import, as a list has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Past {
    /// Its number.
    pub id: i64,
    /// The name of the file.
    pub name: String,
    /// When it was, in milliseconds of Unix time.
    pub at: i64,
    /// How many games came with it.
    pub games: u64,
    /// How many the library had already.
    pub known: u64,
    /// How many errors the games had.
    pub errors: u64,
}

/// What a library has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Content {
    /// How many games, those not counted that were taken out as copies.
    pub games: u64,
    /// The rule sets with their numbers of games, the most frequent first.
    pub rules: Vec<RuleSetGames>,
    /// The imports, the newest first.
    pub imports: Vec<Past>,
    /// The removals of copies that can be undone, the newest first.
    pub removals: Vec<Removal>,
}

/// How many games a rule set has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleSetGames {
    /// The id of the rule set.
    pub rules: String,
    /// How many games.
    pub games: u64,
}
