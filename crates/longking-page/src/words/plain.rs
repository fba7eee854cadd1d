//! A contract in plain language: a name for its chip, and a line for each rule that a player wants
//! to know.

use draughts::any::AnyGame;
use draughts::rules::*;
use draughts::{Lines, Rules};
use draughts_notation::{Contract, Key};
use serde::Serialize;

use super::{Words, sentence_case};

/// A rule as a sentence, with its clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) clause: &'static str,
}

/// That something must be captured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Must {
    title: String,
    pub(crate) text: String,
    pub(crate) clause: &'static str,
}

/// What is said to a player who must capture (C1, C4).
pub(crate) fn must(contract: &Contract) -> Must {
    let words = Words::of(contract.set());
    let (text, clause) = match contract.rules().moves.choice {
        Choice::Free if contract.set().id == "nigerian" => ("You may choose where.", "2.9"),
        Choice::Free => ("You may choose where.", "C4"),
        Choice::Most => ("Where most is taken.", "C4"),
        Choice::KingFirst => ("A {king} first, if one can.", "C4"),
        Choice::MostKingFirst => ("Where most is taken, a {king} first.", "C4"),
        Choice::Italian => ("Where most is taken, a {king} first.", "C4"),
        Choice::Spanish => ("Where most is taken, {kings} before {men}.", "C4"),
        Choice::Frisian => ("Where most value is taken.", "C4"),
    };
    Must { title: words.fill("you must {capture}"), text: words.fill(text), clause }
}

/// Why a game goes on that the manual would call won, were there no men beside the lone king (the
/// note of NG-5.4).
pub(crate) fn undecided(game: &dyn AnyGame, words: Words) -> Option<Line> {
    let text = "{men} beside a lone {king}: the manual does not decide";
    let line = || Line { text: sentence_case(&words.fill(text)), clause: "NG-5.4" };
    game.is_undecided_by_men().then(line)
}

/// The name of a contract for people: "Nigerian, no huffing".
pub(crate) fn name(contract: &Contract) -> String {
    let set = contract.set().name;
    let own: Vec<Key> = contract.house_rules().collect();
    match own.as_slice() {
        [] => set.to_owned(),
        [Key::Huff] if contract.rules().huff == Huff::Off => format!("{set}, no huffing"),
        [Key::Huff] => format!("{set}, huffing"),
        [key] => {
            format!("{set}, own {}", Words::of(contract.set()).title(*key).to_ascii_lowercase())
        }
        several => format!("{set}, {} own rules", several.len()),
    }
}

/// The rules of a contract, the most asked for first.
pub(crate) fn lines(contract: &Contract) -> Vec<Line> {
    let words = Words::of(contract.set());
    let manual = contract.set().id == "nigerian";
    let rules = contract.rules();
    let sentences: Vec<_> = sentences(rules).into_iter().flatten().collect();
    let texts = words.fill_all(sentences.iter().map(|(text, ..)| *text));
    let line = |(text, (_, article, clause)): (String, Sentence)| Line {
        text,
        clause: if manual && !article.is_empty() { article } else { clause },
    };
    let mut lines: Vec<_> = texts.into_iter().zip(sentences).map(line).collect();
    lines.push(Line { text: board(rules, words), clause: if manual { "1.3" } else { "NG-1" } });
    lines
}

/// One sentence of every row of the summary.
pub(crate) fn summary(contract: &Contract) -> String {
    lines(contract)
        .iter()
        .take(3)
        .map(|line| format!("{}.", line.text))
        .collect::<Vec<_>>()
        .join(" ")
}

type Sentence = (&'static str, &'static str, &'static str);

fn sentences(rules: &Rules) -> [Option<Sentence>; 10] {
    let moves = &rules.moves;
    let crowns = moves.board.lines().crowns();
    let promotion = match moves.promotion {
        Promotion::Stop => ("a {man} is {crowned} only where it stops", "2.11", "NG-2.11"),
        Promotion::EndsTurn => ("a {man} is {crowned} and its turn ends", "2.11", "NG-2.11"),
        Promotion::Passing => ("a {man} is {crowned} in passing and goes on", "2.11", "NG-2.11"),
    };
    let huff = match rules.huff {
        Huff::Off => ("you must {capture}, nothing is huffed", "3.5", "C1"),
        Huff::Kings => ("a {king} that misses a {act} may be seized", "3.5", "H1"),
        Huff::All => ("a piece that misses a {act} may be huffed", "3.5", "H1"),
    };
    let lone = (rules.lone_piece == LonePiece::Loses).then_some((
        "a side left with one piece has lost",
        "9.3",
        "NG-9.3",
    ));
    let adjudication = (rules.adjudication == Adjudication::On).then_some((
        "known endings end the game",
        "4.1",
        "E5",
    ));
    let orthogonal = match (moves.board.lines(), moves.orthogonal) {
        (Lines::Diagonals, Orthogonal::Yes) => {
            Some(("{capture} along rows and columns too", "", "S1"))
        }
        (Lines::RowsAndColumns, _) => {
            Some(("every piece goes along rows and columns", "", "S1-orthogonal"))
        }
        (Lines::Diagonals | Lines::Points, _) => None,
    };
    let goal = match moves.goal {
        Goal::Normal => None,
        Goal::Lose => Some(("who has no move left wins", "", "E1")),
        Goal::Crown => Some(("the first {king} wins", "", "E1")),
    };
    [
        goal,
        Some(choice(moves)),
        crowns.then(|| reach(moves)),
        Some(huff),
        ways(moves),
        Some(backwards(moves)),
        crowns.then_some(promotion),
        orthogonal,
        lone,
        adjudication,
    ]
}

/// Which captures are legal when there are several.
fn choice(moves: &MoveRules) -> Sentence {
    match moves.choice {
        Choice::Free => ("{capture} where you choose", "2.9", "C4"),
        Choice::Most => ("{capture} the most", "2.9", "C4"),
        Choice::KingFirst => ("a {king} that can {capture} goes first", "", "C4"),
        Choice::MostKingFirst => ("{capture} the most, a {king} first", "", "C4"),
        Choice::Italian => ("{capture} the most, then with a {king}, then most {kings}", "", "C4"),
        Choice::Spanish => ("{capture} the most, then most {kings}", "", "C4"),
        Choice::Frisian => ("{capture} the most value", "", "C4"),
    }
}

/// Where men capture.
fn backwards(moves: &MoveRules) -> Sentence {
    match (moves.man_captures, moves.man_moves) {
        (ManCaptures::All, ManMoves::All | ManMoves::Bell) => {
            ("{men} {capture} every way", "2.5", "NG-2.5")
        }
        (ManCaptures::All, ManMoves::Forward) => {
            ("{men} also {capture} backwards", "2.5", "NG-2.5")
        }
        (ManCaptures::Forward, _) if moves.board.lines() != Lines::Diagonals => {
            ("{men} {capture} forward and sideways only", "2.5", "NG-2.5")
        }
        (ManCaptures::Forward, _) => ("{men} {capture} forward only", "2.5", "NG-2.5"),
    }
}

/// Where men go when they take nothing; nothing said where that goes without saying.
fn ways(moves: &MoveRules) -> Option<Sentence> {
    match (moves.board.lines(), moves.man_moves) {
        (Lines::Diagonals | Lines::RowsAndColumns, ManMoves::All) => {
            Some(("{men} go backwards too", "", "S1-man-moves"))
        }
        (Lines::Points, ManMoves::All) => {
            Some(("{men} go one step along any line", "", "S1-man-moves"))
        }
        (_, ManMoves::Bell) => Some((
            "{men} go forward and sideways, never to where they have been",
            "",
            "S1-man-moves",
        )),
        (Lines::Points, ManMoves::Forward) => Some(("{men} go forward only", "", "S1-man-moves")),
        (Lines::RowsAndColumns, ManMoves::Forward) => {
            Some(("{men} go forward and sideways", "", "S1-man-moves"))
        }
        (Lines::Diagonals, ManMoves::Forward) => None,
    }
}

/// How far kings go.
fn reach(moves: &MoveRules) -> Sentence {
    match (moves.king, moves.landing) {
        (KingReach::Short, _) => ("{kings} go one step", "3.4", "NG-3.4"),
        (KingReach::Long, Landing::Behind) => {
            ("{kings} fly, and land close behind", "3.4", "NG-3.4")
        }
        (KingReach::Long, _) => ("{kings} fly any distance", "3.4", "NG-3.4"),
        (KingReach::LongCapture, _) => {
            ("{kings} go one step, and {capture} over any distance", "3.4", "NG-3.4")
        }
    }
}

fn board(rules: &Rules, words: Words) -> String {
    let side = rules.moves.board.side();
    let men = format!("{} {} each", rules.men(), words.men);
    match (rules.moves.board.lines(), rules.moves.corner) {
        (Lines::Diagonals, Corner::Left) => {
            format!("{side} × {side}, {men}, the long line at the left")
        }
        (Lines::Diagonals, Corner::Right) => {
            format!("{side} × {side}, {men}, the red line at the right")
        }
        (Lines::RowsAndColumns, _) => format!("{side} × {side}, all squares, {men}"),
        (Lines::Points, _) => format!("{side} × {side} points on lines, {men}"),
    }
}

#[cfg(test)]
mod tests {
    use draughts::RULE_SETS;

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
            let texts = lines(&contract).into_iter().map(|line| line.text);
            for text in texts.chain([must.title, must.text, name(&contract), summary(&contract)]) {
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
