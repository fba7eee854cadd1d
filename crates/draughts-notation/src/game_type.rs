//! How a rule set is written: its PDN GameType, its sign of capture and the names of its squares.

use draughts::rules::First;
use draughts::{Alquerque, BuiltIn, Reads, Turkish, Writing};
use draughts::{Lines, RuleSet, Rules};

use crate::contract::Contract;
use crate::square_names::SquareNames;

/// How moves of a rule set are written in PDN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// What squares are called.
    pub names: SquareNames,
    /// What stands between the squares of a capture: `x`, `:` or `-`.
    pub capture: char,
}

impl Notation {
    /// Our own numbers and `x`.
    pub const OURS: Notation = Notation { names: SquareNames::OURS, capture: 'x' };

    /// The notation of a contract: that of its rule set while the board and the corner are the rule
    /// set's, else our own.
    pub fn of(contract: &Contract) -> Notation {
        let writing = &contract.set().writing;
        let capture = writing.capture;
        if same_board(contract.set(), contract.rules()) {
            Notation { names: SquareNames::of(writing), capture }
        } else {
            Notation { capture, ..Notation::OURS }
        }
    }
}

/// The PDN GameType of a contract: `20,W,10,10,N2,0`.
///
/// Rule sets without a code of their own have the number of the nearest family with their own
/// board; who reads them needs the contract beside it (rules, section 2).
///
/// ```
/// use draughts_notation::{Contract, game_type};
///
/// let russian: Contract = "russian".parse()?;
/// assert_eq!(game_type(&russian), "25,W,8,8,A0,0");
/// let house: Contract = "international,board=8,rows=3".parse()?;
/// assert_eq!(game_type(&house), "20,W,8,8,N2,0");
/// # Ok::<(), draughts_notation::ContractError>(())
/// ```
pub fn game_type(contract: &Contract) -> String {
    let Rules { moves, first, .. } = contract.rules();
    let set = contract.set();
    let is_at_home = same_board(set, contract.rules());
    let names = if is_at_home { set.writing.names } else { Writing::OURS.names };
    let family = match moves.board.lines() {
        Lines::RowsAndColumns if !is_at_home => Turkish::RULE_SET,
        Lines::Points if !is_at_home => Alquerque::RULE_SET,
        _ => set,
    };
    let number = family.writing.game_type;
    // What is known by all of its fields keeps them.
    let is_whole = is_at_home && set.writing.reads == Reads::Whole;
    let first = if is_whole { set.rules.first } else { *first };
    let first = if first == First::Black { 'B' } else { 'W' };
    let corner = u8::from(moves.is_mirrored());
    format!("{number},{first},{side},{side},{names},{corner}", side = moves.board.side())
}

fn same_board(set: &RuleSet, rules: &Rules) -> bool {
    let board = |rules: &Rules| (rules.moves.board, rules.moves.is_mirrored());
    board(rules) == board(&set.rules)
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Geometry, Mirrored8, Points5, RULE_SETS, Square, Squares8};

    use super::*;

    /// id, GameType, sign of capture, and where the name of the first and the last square shows the
    /// corner.
    const TABLE: &str = "
        nigerian 20,W,10,10,N2,1 x
        ghanaian 20,W,10,10,N2,1 x
        international 20,W,10,10,N2,0 x
        international-page 20,W,10,10,N2,0 x
        international-king-first 20,W,10,10,N2,0 x
        international-encyclopedia 20,W,10,10,N2,0 x
        old-draughts-8 23,B,8,8,N2,0 x
        old-draughts-10 20,B,10,10,N2,0 x
        old-draughts-12 27,B,12,12,N2,0 x
        english 21,B,8,8,N1,0 x
        russian 25,W,8,8,A0,0 :
        canadian 27,W,12,12,N2,0 x
        south-african 20,W,14,14,N2,0 x
        ivorian 20,W,10,10,N2,1 x
        tanzanian 23,W,8,8,N2,0 x
        zambian 23,W,8,8,N2,0 x
        brazilian 26,W,8,8,A0,0 x
        pool 23,B,8,8,N1,0 x
        jamaican 23,B,8,8,A1,1 x
        sri-lankan 27,W,12,12,N2,1 x
        killer 20,W,10,10,N2,0 x
        breakthrough 20,W,10,10,N2,0 x
        antidraughts 20,W,10,10,N2,0 x
        frisian 40,W,10,10,N2,0 x
        frysk 40,W,10,10,N2,0 x
        italian 22,W,8,8,N2,1 x
        spanish 24,W,8,8,N1,1 x
        portuguese 28,W,8,8,N1,1 x
        czech 29,W,8,8,A0,0 x
        thai 31,B,8,8,N2,0 -
        alquerque 20,W,5,5,N2,0 x
        alquerque-bell 20,W,5,5,N2,0 x
        turkish 30,W,8,8,A0,0 x";

    fn contract(text: &str) -> Contract {
        text.parse().unwrap()
    }

    #[test]
    fn every_rule_set_has_its_game_type() {
        let rows: Vec<_> = RULE_SETS
            .iter()
            .map(|set| {
                let contract = Contract::from(*set);
                format!(
                    "{set_id} {} {}",
                    game_type(&contract),
                    Notation::of(&contract).capture,
                    set_id = set.id
                )
            })
            .collect();
        assert_eq!(rows, TABLE.trim().lines().map(str::trim).collect::<Vec<_>>());
    }

    #[test]
    fn the_board_fields_are_those_of_the_rules() {
        for set in RULE_SETS {
            let text = game_type(&Contract::from(*set));
            let fields: Vec<_> = text.split(',').collect();
            let board = set.rules.moves.board.side().to_string();
            let corner = if set.rules.moves.is_mirrored() { "1" } else { "0" };
            let first = if set.rules.first == First::Black { "B" } else { "W" };
            assert_eq!(
                [fields[1], fields[2], fields[3], fields[5]],
                [first, &board, &board, corner],
                "{}",
                set.id
            );
        }
    }

    fn name<G: Geometry>(names: SquareNames, number: u8) -> String {
        names.name(Square::<G>::new(number).unwrap())
    }

    /// The names of the first and the last of our squares.
    fn check_names(text: &str, expected: (&str, &str)) {
        let contract = contract(text);
        let names = Notation::of(&contract).names;
        let moves = contract.rules().moves;
        let last = moves.board.squares();
        let ends = match (moves.board.lines(), moves.is_mirrored()) {
            (Lines::Diagonals, false) => [1, last].map(|n| name::<Board8>(names, n)),
            (Lines::Diagonals, true) => [1, last].map(|n| name::<Mirrored8>(names, n)),
            (Lines::RowsAndColumns, _) => [1, last].map(|n| name::<Squares8>(names, n)),
            (Lines::Points, _) => [1, last].map(|n| name::<Points5>(names, n)),
        };
        assert_eq!((ends[0].as_str(), ends[1].as_str()), expected, "{text}");
    }

    #[test]
    fn squares_have_the_names_of_the_rule_set() {
        check_names("english", ("1", "32"));
        check_names("italian", ("1", "32"));
        check_names("pool", ("1", "32"));
        check_names("old-draughts-8", ("1", "32"));
        check_names("russian", ("b8", "g1"));
        check_names("brazilian", ("b8", "g1"));
        check_names("czech", ("b8", "g1"));
        check_names("jamaican", ("a1", "h8"));
        check_names("spanish", ("32", "1"));
        check_names("portuguese", ("32", "1"));
        check_names("thai", ("32", "1"));
        check_names("turkish", ("a8", "h1"));
        check_names("alquerque", ("1", "25"));
    }

    #[test]
    fn house_rules_keep_the_names_while_the_board_is_the_same() {
        check_names("russian,choice=most,first=black", ("b8", "g1"));
        check_names("russian,corner=right", ("1", "32"));
        check_names("spanish,corner=left", ("1", "32"));
        check_names("turkish,corner=right", ("a8", "h1"));
        check_names("brazilian,board=all-8,rows=2,orthogonal=only", ("1", "64"));
        for (text, expected) in [
            ("russian,board=10", "25,W,10,10,N2,0"),
            ("russian,choice=most", "25,W,8,8,A0,0"),
            ("russian,first=black", "25,B,8,8,A0,0"),
            ("thai,corner=right", "31,B,8,8,N2,1"),
            ("nigerian,corner=left", "20,W,10,10,N2,0"),
            ("international,first=black,board=12", "20,B,12,12,N2,0"),
            ("turkish,corner=right", "30,W,8,8,A0,0"),
            ("turkish,board=8,orthogonal=no", "30,W,8,8,N2,0"),
            ("brazilian,board=all-8,rows=2,orthogonal=only", "30,W,8,8,N2,0"),
            ("alquerque,first=black", "20,W,5,5,N2,0"),
            ("international,board=points-5,rows=2", "20,W,5,5,N2,0"),
        ] {
            assert_eq!(game_type(&contract(text)), expected, "{text}");
        }
    }
}
