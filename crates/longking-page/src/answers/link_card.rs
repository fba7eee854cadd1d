//! What a link says of itself where it is sent on: a title, a line, and a picture of a position.

use draughts::Color;
use draughts::any::{AnyBoard, AnySetup};
use draughts_notation::diagram::any_card;
use draughts_notation::{Contract, fen};
use longking_table::{Phase, Refusal, Stage, Table};
use serde::Deserialize;

use crate::words::{card, plain};

/// A position under a contract, as the query of an address names it.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// The contract.
    pub rules: String,
    /// The position; the start position where it is left out.
    #[serde(default)]
    pub fen: Option<String>,
}

/// The card of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCard {
    /// What is behind the link, in a few words.
    pub title: String,
    /// The first lines of the rules.
    pub description: String,
    /// The contract of the position in the picture.
    pub rules: String,
    /// The position in the picture.
    pub fen: String,
}

/// The card of a position.
///
/// # Errors
/// The contract or the position cannot be read.
pub fn of_position(question: &Question) -> Result<LinkCard, Refusal> {
    let (contract, setup) = read(question)?;
    let name = plain::name(&contract).text();
    let title = match &question.fen {
        Some(_) if setup.turn == Color::White => format!("{name}: White to move"),
        Some(_) => format!("{name}: Black to move"),
        None => format!("{name}: play, learn, look deeper"),
    };
    Ok(LinkCard::new(title, &contract, &setup))
}

/// The card of a position under two contracts.
///
/// # Errors
/// One of the contracts or the position cannot be read.
pub fn of_comparison(question: &Question, with: &str) -> Result<LinkCard, Refusal> {
    let (contract, setup) = read(question)?;
    let other: Contract = with.parse().map_err(|error| Refusal::at("with", error))?;
    let [one, two] = [&contract, &other].map(|contract| plain::name(contract).text());
    Ok(LinkCard::new(format!("One position, two rules: {one} and {two}"), &contract, &setup))
}

/// The card of the rule book of a rule set.
///
/// # Errors
/// There is no such rule set.
pub fn of_book(set: &str) -> Result<LinkCard, Refusal> {
    let (contract, setup) = read(&Question { rules: set.to_owned(), fen: None })?;
    let title = format!("{}: the rules, with boards to try them", plain::name(&contract).text());
    Ok(LinkCard::new(title, &contract, &setup))
}

/// The card of a game by link; `names` has who sits there, without a name when it is empty.
pub fn of_table(table: &Table, names: [Option<&str>; 2]) -> LinkCard {
    let names = names.map(|name| name.map(|name| if name.is_empty() { "Somebody" } else { name }));
    let contract = table.contract();
    let terms = table.terms();
    let clock = terms.clock.as_deref().filter(|_| terms.clock_two.is_none()).and_then(short_clock);
    let agreed = [Some(plain::name(contract).text()), clock];
    let agreed = agreed.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let title = match names {
        [Some(one), Some(two)] if table.phase() == Phase::Over => {
            format!("{one} – {two}, a game that is over: {agreed}")
        }
        [Some(one), Some(two)] => format!("{one} – {two}: {agreed}"),
        [Some(one), None] | [None, Some(one)] => format!("{one} invites you to play: {agreed}"),
        [None, None] => format!("You are invited to play: {agreed}"),
    };
    let setup = match table.stage() {
        Stage::Naming(_, setup) => setup.clone(),
        Stage::Game(game) => game.position().setup(),
    };
    LinkCard::new(title, contract, &setup)
}

impl LinkCard {
    fn new(title: String, contract: &Contract, setup: &AnySetup) -> LinkCard {
        LinkCard {
            title,
            description: card::summary(&card::lines(contract)),
            rules: contract.to_string(),
            fen: fen::write_any(setup),
        }
    }
}

/// The picture of a card as SVG, [`draughts_notation::diagram::CARD`] pixels wide and high.
///
/// # Errors
/// The contract or the position cannot be read.
pub fn picture(question: &Question) -> Result<String, Refusal> {
    let (contract, setup) = read(question)?;
    Ok(any_card(&setup, &AnySetup::start(contract.rules())))
}

/// The contract and the position of a question.
fn read(question: &Question) -> Result<(Contract, AnySetup), Refusal> {
    let contract: Contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let setup = match &question.fen {
        None => AnySetup::start(contract.rules()),
        Some(text) => {
            let board = AnyBoard::under(&contract.rules().moves);
            fen::read_any(board, text).map_err(|error| Refusal::at("fen", error))?
        }
    };
    Ok((contract, setup))
}

/// A clock as players write it, minutes and seconds a move: `300+5` as `5+5`; None for what has
/// several parts or no whole minutes.
fn short_clock(control: &str) -> Option<String> {
    let (base, more) = control.split_once('+').unwrap_or((control, "0"));
    let (base, more): (u32, u32) = (base.parse().ok()?, more.parse().ok()?);
    base.is_multiple_of(60).then(|| format!("{}+{more}", base / 60))
}

#[cfg(test)]
mod tests {
    use longking_table::Terms;

    use super::*;

    fn question(rules: &str, fen: Option<&str>) -> Question {
        Question { rules: rules.to_owned(), fen: fen.map(str::to_owned) }
    }

    #[test]
    fn a_link_says_what_is_behind_it() {
        let title = |rules, fen| of_position(&question(rules, fen)).unwrap().title;
        assert_eq!(title("nigerian", None), "Nigerian: play, learn, look deeper");
        assert_eq!(title("russian", Some("B:W20:BK32")), "Russian: Black to move");
        let two = of_comparison(&question("nigerian", None), "ghanaian").unwrap();
        assert_eq!(two.title, "One position, two rules: Nigerian and Ghanaian");
        assert_eq!(
            of_book("turkish").unwrap().title,
            "Turkish: the rules, with boards to try them"
        );
        assert!(of_position(&question("martian", None)).is_err());
        assert!(of_position(&question("nigerian", Some("W:W99:B1"))).is_err());
        assert!(of_comparison(&question("nigerian", None), "martian").is_err());
    }

    #[test]
    fn a_table_says_who_plays_what() {
        let terms = Terms { clock: Some("300+5".into()), ..Terms::of("nigerian") };
        let table = Table::new(&terms).unwrap();
        let title = |names| of_table(&table, names).title;
        assert_eq!(title([Some("Ada"), None]), "Ada invites you to play: Nigerian, 5+5");
        assert_eq!(title([Some("Ada"), Some("Bo")]), "Ada – Bo: Nigerian, 5+5");
        assert_eq!(title([None, Some("")]), "Somebody invites you to play: Nigerian, 5+5");
        assert_eq!(title([None, None]), "You are invited to play: Nigerian, 5+5");
    }

    #[test]
    fn clocks_are_written_as_players_do() {
        let clocks = ["300", "180+2", "50/9000:25/3600", "90", ""].map(short_clock);
        assert_eq!(clocks, [Some("5+0".into()), Some("3+2".into()), None, None, None]);
    }
}
