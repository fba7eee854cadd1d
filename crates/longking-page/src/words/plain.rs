//! What a player is told without asking: that something must be captured, why a game goes on, what
//! his contract is called.

use draughts::RuleSet;
use draughts::any::AnyGame;
use draughts::rules::{Choice, Huff};
use draughts_notation::{Contract, Key};

use super::Words;
use super::saying::{Line, Saying, Told, With, sayings};

/// What goes first where several captures are to be had, as a text.
pub(crate) const fn first(choice: Choice) -> &'static str {
    match choice {
        Choice::Free => "You may choose where.",
        Choice::Most => "Where most is taken.",
        Choice::KingFirst => "A {king} first, if one can.",
        Choice::MostKingFirst | Choice::Italian => "Where most is taken, a {king} first.",
        Choice::Spanish => "Where most is taken, {kings} before {men}.",
        Choice::Frisian => "Where most value is taken.",
    }
}

/// The title of what is said to a player who must capture.
pub(crate) const MUST: &str = "You must {capture}";

/// What goes first under these rules: the word of it, the text, the clause (C4).
pub(crate) fn precedence(contract: &Contract) -> (&'static str, &'static str, &'static str) {
    let choice = contract.rules().moves.choice;
    let is_manual = choice == Choice::Free && contract.set().id == "nigerian";
    (choice.word(), first(choice), if is_manual { "2.9" } else { "C4" })
}

/// What is said to a player who must capture (C1, C4).
pub(crate) fn must(contract: &Contract) -> Told {
    let (word, text, clause) = precedence(contract);
    let with = With::of(Words::of(contract.set()));
    Told::new(format!("must.{word}"), with, [MUST, text], clause)
}

sayings! {
    /// Why a game goes on where somebody may think that it is over.
    Hint in "hint" {
        MenBeside "men-beside": "{Men} beside a lone {king}: the manual does not decide",
    }
}

/// Why a game goes on that the manual would call won, were there no men beside the lone king (the
/// note of NG-5.4).
pub(crate) fn undecided(game: &dyn AnyGame, words: Words) -> Option<Line> {
    let line = || Line::new(Hint::MenBeside.say().under(words), "NG-5.4");
    game.is_undecided_by_men().then(line)
}

sayings! {
    /// What a contract is called.
    Name in "name" {
        Set "set": "{rules}",
        NoHuffing "no-huffing": "{rules}, no huffing",
        Huffing "huffing": "{rules}, huffing",
        Own "own": "{rules}, own {key}",
        Several "several": "{rules}, {n} own rules",
    }
}

/// The name of a contract for people: "Nigerian, no huffing".
pub(crate) fn name(contract: &Contract) -> Saying {
    let own: Vec<Key> = contract.house_rules().collect();
    let name = match own.as_slice() {
        [] => Name::Set,
        [Key::Huff] if contract.rules().huff == Huff::Off => Name::NoHuffing,
        [Key::Huff] => Name::Huffing,
        [_] => Name::Own,
        _ => Name::Several,
    };
    let said = name.say().under(Words::of(contract.set())).with("rules", called(contract.set()));
    match (name, own.as_slice()) {
        (Name::Own, [key]) => {
            said.with("key", Saying::new(format!("{}.title", key.code()), key.title()))
        }
        (Name::Several, several) => {
            said.with("n", u32::try_from(several.len()).unwrap_or(u32::MAX))
        }
        _ => said,
    }
}

/// The name of a rule set.
pub(crate) fn called(set: &RuleSet) -> Saying {
    Saying::new(format!("rule-set.{}", set.id), set.name)
}

#[cfg(test)]
mod tests {
    use draughts::RULE_SETS;

    use super::super::card::{lines, summary};
    use super::*;

    /// Every contract that differs from a rule set in one value.
    fn contracts() -> impl Iterator<Item = Contract> {
        let values = |key: Key| key.allowed().iter().map(move |value| format!("{key}={value}"));
        let own =
            move |id| Key::ALL.into_iter().flat_map(values).map(move |own| format!("{id},{own}"));
        RULE_SETS.iter().flat_map(move |set| own(set.id)).filter_map(|text| text.parse().ok())
    }

    #[test]
    fn articles_fit_their_words() {
        let mut seen = 0;
        for contract in contracts() {
            let must = must(&contract);
            let lines = lines(&contract);
            let others = [must.title, must.text, name(&contract).text(), summary(&lines)];
            for text in lines.into_iter().map(|line| line.text).chain(others) {
                let words: Vec<_> = text.split_whitespace().collect();
                for pair in words.windows(2) {
                    let vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'u']);
                    match pair[0].to_lowercase().as_str() {
                        "a" => assert!(!vowel, "{contract}: {text}"),
                        "an" => assert!(vowel, "{contract}: {text}"),
                        _ => continue,
                    }
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }

    #[test]
    fn a_missed_eat_has_its_article() {
        let huff = |rules: &str| {
            let lines = lines(&rules.parse().unwrap());
            lines.into_iter().map(|line| line.text).find(|text| text.contains("misses")).unwrap()
        };
        assert_eq!(huff("nigerian,huff=all"), "A piece that misses an eat may be huffed");
        assert_eq!(huff("nigerian"), "A crown that misses an eat may be seized");
        assert_eq!(huff("english,huff=kings"), "A king that misses a jump may be seized");
        assert_eq!(huff("international,huff=all"), "A piece that misses a capture may be huffed");
    }

    #[test]
    fn ng_9_1_the_rules_of_ghana_have_its_words_once() {
        let text: String =
            lines(&"ghanaian".parse().unwrap()).into_iter().map(|line| line.text).collect();
        for word in ["men (mma)", "ings (nkorɔma)"] {
            assert_eq!(text.to_lowercase().matches(word).count(), 1, "{text}");
        }
    }
}
