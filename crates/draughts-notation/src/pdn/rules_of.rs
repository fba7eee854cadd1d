//! The rules that a game was played by: its tag Rules, its GameType, or what the reader asked for.

use draughts::Reads;
use draughts::rules::{Corner, First};
use draughts::{RULE_SETS, RuleSet, Rules};

use super::problem::{Fault, RulesOf};
use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::game_type::game_type;

/// The rules that the tags of a game name, else those that were asked for.
///
/// The rules that were asked for decide also where a GameType fits them as well as others: `20` may
/// be killer.
pub(super) fn rules_of(rules: Option<&str>, kind: Option<&str>, asked: &Contract) -> RulesOf {
    match (rules, kind) {
        (Some(text), _) => text.parse().map_err(Fault::Rules),
        (None, Some(text)) => of_game_type(text, asked),
        (None, None) => Ok(*asked),
    }
}

fn of_game_type(text: &str, asked: &Contract) -> RulesOf {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let fields: Vec<_> = bare.split(',').collect();
    let number: u16 = match fields[0].parse() {
        Ok(number) if fields.len() <= 6 => number,
        _ => return Err(Fault::GameType(Excerpt::of(text))),
    };
    let theirs = game_type(asked);
    if bare == theirs || (fields.len() == 1 && theirs.split(',').next() == Some(&bare)) {
        return Ok(*asked);
    }
    let wholes = RULE_SETS.iter().filter(|set| set.writing.reads == Reads::Whole);
    if let Some(own) = wholes.map(|set| Contract::from(*set)).find(|own| game_type(own) == bare) {
        return Ok(own);
    }
    let of_number = |set: &&&RuleSet| set.writing.reads == Reads::Number(number);
    let other = || Fault::OtherGame(Excerpt::of(text));
    let set = RULE_SETS.iter().find(of_number).ok_or_else(other)?;
    on_board(set, &fields).ok_or_else(other)
}

/// A rule set on the board of the fields of a GameType, as far as they are given.
fn on_board(set: &'static RuleSet, fields: &[&str]) -> Option<Contract> {
    let mut rules: Rules = set.rules;
    if let Some(first) = fields.get(1) {
        rules.first = match *first {
            "W" if set.rules.first == First::Black => First::White,
            "B" if set.rules.first != First::Black => First::Black,
            "W" | "B" => set.rules.first,
            _ => return None,
        };
    }
    if let Some(width) = fields.get(2) {
        if fields.get(3) != Some(width) {
            return None;
        }
        // All squares of a board are used by the rule sets that say so, and by no other.
        if *width != set.rules.moves.board.side().to_string() {
            rules.moves.board = width.parse().ok()?;
            rules.rows = rules.rows.min(*rules.moves.board.rows().end());
        }
    }
    rules.moves.corner = match fields.get(5) {
        Some(&"0") => Corner::Left,
        Some(&"1") => Corner::Right,
        Some(_) => return None,
        None => rules.moves.corner,
    };
    Contract::new(set, rules).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rules: Option<&str>, kind: Option<&str>, asked: &str, expected: &str) {
        let answer = match rules_of(rules, kind, &asked.parse().unwrap()) {
            Ok(contract) => contract.to_string(),
            Err(fault) => fault.to_string(),
        };
        assert_eq!(answer, expected, "{rules:?} {kind:?} {asked}");
    }

    #[test]
    fn the_rules_are_those_of_the_tags() {
        check(None, None, "english", "english");
        check(Some("nigerian,huff=off"), Some("20,W,10,10,N2,1"), "english", "nigerian,huff=off");
        for (kind, asked, expected) in [
            ("20", "english", "international"),
            ("20", "killer", "killer"),
            ("20,W,10,10,N1,0", "english", "international"),
            ("20,W,10,10,N2,1", "english", "ivorian"),
            ("20,W,10,10,N2,1", "ghanaian", "ghanaian"),
            ("20, W, 10, 10, N2, 0", "thai", "international"),
            ("21,B,8,8,N1,0", "thai", "english"),
            ("23", "thai", "pool"),
            ("23,W,8,8,A0,0", "thai", "pool,first=white"),
            ("23,B,8,8,A1,1", "thai", "jamaican"),
            ("23,W,8,8,N2,0", "tanzanian", "tanzanian"),
            ("96", "thai", "breakthrough"),
            ("97", "thai", "frysk"),
            ("98,W,10,10,N2,0", "thai", "antidraughts"),
            ("20,W,8,8,N2,0", "thai", "international,board=8,rows=3"),
            ("30", "thai", "turkish"),
            ("30,W,8,8,A0,0", "thai", "turkish"),
            ("30,W,10,10,A0,0", "thai", "tag GameType: \"30,W,10,10,A0,0\" is not played here"),
            ("20,W,5,5,N2,0", "thai", "alquerque"),
            ("42", "thai", "tag GameType: \"42\" is not played here"),
            ("41,W,10,8,A0,0", "thai", "tag GameType: \"41,W,10,8,A0,0\" is not played here"),
            ("20,W,10,8", "thai", "tag GameType: \"20,W,10,8\" is not played here"),
            (
                "dammen",
                "thai",
                "tag GameType: \"dammen\" is not a number and fields, like 20,W,10,10,N2,0",
            ),
        ] {
            check(None, Some(kind), asked, expected);
        }
        check(
            Some("dammen"),
            None,
            "thai",
            &format!("tag Rules: {}", "dammen".parse::<Contract>().unwrap_err()),
        );
    }

    #[test]
    fn a_game_type_says_who_begins_under_the_contract() {
        for (text, kind) in [
            ("russian,first=black", "25,B,8,8,A0,0"),
            ("english,first=white", "21,W,8,8,N1,0"),
            ("international,first=black", "20,B,10,10,N2,0"),
        ] {
            let contract: Contract = text.parse().unwrap();
            assert_eq!(game_type(&contract), kind);
            check(None, Some(kind), "thai", text);
        }
    }

    #[test]
    fn a_game_type_that_is_written_is_read_as_rules_that_have_it() {
        for set in RULE_SETS {
            let contract = Contract::from(*set);
            let kind = game_type(&contract);
            assert_eq!(rules_of(None, Some(&kind), &contract).unwrap(), contract);
            let international = "international".parse().unwrap();
            let read = rules_of(None, Some(&kind), &international).unwrap();
            let board = |contract: &Contract| {
                let moves = contract.rules().moves;
                (moves.board, moves.corner, contract.rules().first == First::Black)
            };
            assert_eq!(board(&read), board(&contract), "{}", set.id);
        }
    }
}
