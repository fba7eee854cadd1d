//! The rules of a contract in plain language: a line for each that a player wants to know.

use draughts::rules::*;
use draughts::{Lines, Rules};
use draughts_notation::Contract;

use super::Words;
use super::saying::{Kind, Line, Saying};

/// Defines the lines: `Case "code" "article of the Nigerian manual" "clause": "text",`.
macro_rules! lines {
    ($($case:ident $code:literal $article:literal $clause:literal: $text:literal,)+) => {
        /// A rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Rule { $($case,)+ }

        impl Rule {
            /// Every line.
            pub(crate) const ALL: &'static [Rule] = &[$(Rule::$case,)+];

            /// The code, the article where there is one, the clause and the text of it.
            pub(crate) const fn entry(self) -> [&'static str; 4] {
                match self {
                    $(Rule::$case => [concat!("rule.", $code), $article, $clause, $text],)+
                }
            }
        }
    };
}

lines! {
    LastLoses "goal.lose" "" "E1": "Who has no move left wins",
    FirstKing "goal.crown" "" "E1": "The first {king} wins",
    Free "choice.free" "2.9" "C4": "{Capture} where you choose",
    Most "choice.most" "2.9" "C4": "{Capture} the most",
    KingFirst "choice.king-first" "" "C4": "A {king} that can {capture} goes first",
    MostKingFirst "choice.most-king-first" "" "C4": "{Capture} the most, a {king} first",
    Italian "choice.italian" "" "C4":
        "{Capture} the most, then with a {king}, then most {kings}",
    Spanish "choice.spanish" "" "C4": "{Capture} the most, then most {kings}",
    Frisian "choice.frisian" "" "C4": "{Capture} the most value",
    ShortKings "kings.short" "3.4" "NG-3.4": "{Kings} go one step",
    CloseBehind "kings.behind" "3.4" "NG-3.4": "{Kings} fly, and land close behind",
    LongKings "kings.long" "3.4" "NG-3.4": "{Kings} fly any distance",
    LongCapture "kings.long-capture" "3.4" "NG-3.4":
        "{Kings} go one step, and {capture} over any distance",
    NoHuffing "huff.off" "3.5" "C1": "You must {capture}, nothing is huffed",
    HuffKings "huff.kings" "3.5" "H1": "A {king} that misses {act.a} may be seized",
    HuffAll "huff.all" "3.5" "H1": "A piece that misses {act.a} may be huffed",
    MenGoBack "men-move.backwards" "" "S1-man-moves": "{Men} go backwards too",
    MenGoLines "men-move.lines" "" "S1-man-moves": "{Men} go one step along any line",
    MenGoBell "men-move.bell" "" "S1-man-moves":
        "{Men} go forward and sideways, never to where they have been",
    MenGoForward "men-move.forward" "" "S1-man-moves": "{Men} go forward only",
    MenGoSideways "men-move.sideways" "" "S1-man-moves": "{Men} go forward and sideways",
    MenTakeEveryWay "men-capture.every-way" "2.5" "NG-2.5": "{Men} {capture} every way",
    MenTakeBackwards "men-capture.backwards" "2.5" "NG-2.5": "{Men} also {capture} backwards",
    MenTakeSideways "men-capture.sideways" "2.5" "NG-2.5":
        "{Men} {capture} forward and sideways only",
    MenTakeForward "men-capture.forward" "2.5" "NG-2.5": "{Men} {capture} forward only",
    PromotionStop "promotion.stop" "2.11" "NG-2.11":
        "A {man} is {crowned} only where it stops",
    PromotionEnds "promotion.ends-turn" "2.11" "NG-2.11":
        "A {man} is {crowned} and its turn ends",
    PromotionPassing "promotion.passing" "2.11" "NG-2.11":
        "A {man} is {crowned} in passing and goes on",
    Orthogonal "orthogonal.yes" "" "S1": "{Capture} along rows and columns too",
    OrthogonalOnly "orthogonal.only" "" "S1-orthogonal":
        "Every piece goes along rows and columns",
    LonePiece "lone-piece.loses" "9.3" "NG-9.3": "A side left with one piece has lost",
    Adjudication "adjudication.on" "4.1" "E5": "Known endings end the game",
    BoardLeft "board.left" "1.3" "NG-1":
        "{side} × {side}, {count} {men} each, the long line at the left",
    BoardRight "board.right" "1.3" "NG-1":
        "{side} × {side}, {count} {men} each, the red line at the right",
    BoardAll "board.all" "1.3" "NG-1": "{side} × {side}, all squares, {count} {men} each",
    BoardPoints "board.points" "1.3" "NG-1":
        "{side} × {side} points on lines, {count} {men} each",
}

/// The rules of a contract, the most asked for first. Where men and kings are first named, what
/// they are called as well stands beside it.
pub(crate) fn lines(contract: &Contract) -> Vec<Line> {
    let words = Words::of(contract.set());
    let is_manual = contract.set().id == "nigerian";
    let mut to_tell = Kind::ALL.to_vec();
    to_tell.retain(|kind| words.also(*kind).is_some());
    let line = |rule: Rule| {
        let [code, article, clause, text] = rule.entry();
        let said = measured(Saying::new(code, text).under(words), rule, contract.rules());
        let (also, rest) = to_tell.iter().partition(|kind| said.names(**kind));
        to_tell = rest;
        let clause = if is_manual && !article.is_empty() { article } else { clause };
        Line::new(said.telling(also), clause)
    };
    rules(contract.rules()).into_iter().flatten().map(line).collect()
}

/// How many lines a summary has.
pub(crate) const SUMMARY: usize = 3;

/// The first lines, a sentence each.
pub(crate) fn summary(lines: &[Line]) -> String {
    let sentences: Vec<_> =
        lines.iter().take(SUMMARY).map(|line| format!("{}.", line.text)).collect();
    sentences.join(" ")
}

/// A line with the measures of the board, where it tells them.
fn measured(said: Saying, rule: Rule, rules: &Rules) -> Saying {
    match rule {
        Rule::BoardLeft | Rule::BoardRight | Rule::BoardAll | Rule::BoardPoints => {
            said.with("side", rules.moves.board.side()).with("count", rules.men())
        }
        _ => said,
    }
}

fn rules(rules: &Rules) -> [Option<Rule>; 11] {
    let moves = &rules.moves;
    let crowns = moves.board.lines().crowns();
    let promotion = match moves.promotion {
        Promotion::Stop => Rule::PromotionStop,
        Promotion::EndsTurn => Rule::PromotionEnds,
        Promotion::Passing => Rule::PromotionPassing,
    };
    let huff = match rules.huff {
        Huff::Off => Rule::NoHuffing,
        Huff::Kings => Rule::HuffKings,
        Huff::All => Rule::HuffAll,
    };
    let orthogonal = match (moves.board.lines(), moves.orthogonal) {
        (Lines::Diagonals, Orthogonal::Yes) => Some(Rule::Orthogonal),
        (Lines::RowsAndColumns, _) => Some(Rule::OrthogonalOnly),
        (Lines::Diagonals | Lines::Points, _) => None,
    };
    let goal = match moves.goal {
        Goal::Normal => None,
        Goal::Lose => Some(Rule::LastLoses),
        Goal::Crown => Some(Rule::FirstKing),
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
        (rules.lone_piece == LonePiece::Loses).then_some(Rule::LonePiece),
        (rules.adjudication == Adjudication::On).then_some(Rule::Adjudication),
        Some(board(moves)),
    ]
}

/// Which captures are legal when there are several.
fn choice(moves: &MoveRules) -> Rule {
    match moves.choice {
        Choice::Free => Rule::Free,
        Choice::Most => Rule::Most,
        Choice::KingFirst => Rule::KingFirst,
        Choice::MostKingFirst => Rule::MostKingFirst,
        Choice::Italian => Rule::Italian,
        Choice::Spanish => Rule::Spanish,
        Choice::Frisian => Rule::Frisian,
    }
}

/// Where men capture.
fn backwards(moves: &MoveRules) -> Rule {
    match (moves.man_captures, moves.man_moves) {
        (ManCaptures::All, ManMoves::All | ManMoves::Bell) => Rule::MenTakeEveryWay,
        (ManCaptures::All, ManMoves::Forward) => Rule::MenTakeBackwards,
        (ManCaptures::Forward, _) if moves.board.lines() != Lines::Diagonals => {
            Rule::MenTakeSideways
        }
        (ManCaptures::Forward, _) => Rule::MenTakeForward,
    }
}

/// Where men go when they take nothing; nothing said where that goes without saying.
fn ways(moves: &MoveRules) -> Option<Rule> {
    match (moves.board.lines(), moves.man_moves) {
        (Lines::Diagonals | Lines::RowsAndColumns, ManMoves::All) => Some(Rule::MenGoBack),
        (Lines::Points, ManMoves::All) => Some(Rule::MenGoLines),
        (_, ManMoves::Bell) => Some(Rule::MenGoBell),
        (Lines::Points, ManMoves::Forward) => Some(Rule::MenGoForward),
        (Lines::RowsAndColumns, ManMoves::Forward) => Some(Rule::MenGoSideways),
        (Lines::Diagonals, ManMoves::Forward) => None,
    }
}

/// How far kings go.
fn reach(moves: &MoveRules) -> Rule {
    match (moves.king, moves.landing) {
        (KingReach::Short, _) => Rule::ShortKings,
        (KingReach::Long, Landing::Behind) => Rule::CloseBehind,
        (KingReach::Long, _) => Rule::LongKings,
        (KingReach::LongCapture, _) => Rule::LongCapture,
    }
}

/// What the board is.
fn board(moves: &MoveRules) -> Rule {
    match (moves.board.lines(), moves.corner) {
        (Lines::Diagonals, Corner::Left) => Rule::BoardLeft,
        (Lines::Diagonals, Corner::Right) => Rule::BoardRight,
        (Lines::RowsAndColumns, _) => Rule::BoardAll,
        (Lines::Points, _) => Rule::BoardPoints,
    }
}
