//! How a game ended, in one sentence.

use draughts::Color;
use draughts::game::{Clause, Counter, Outcome, Reason};
use draughts::rules::Goal;

use super::Words;
use super::saying::{Saying, sayings};

/// Kings and men of a side.
pub(crate) type Force = (u32, u32);

sayings! {
    /// Why a game ended.
    Ending in "outcome" {
        NoPieces "no-pieces": "{Loser} has no pieces left.",
        NoPiecesWins "no-pieces-wins": "{Winner} has no pieces left, which wins here.",
        Blocked "blocked": "{Loser} has no move left.",
        BlockedWins "blocked-wins": "{Winner} has no move left, which wins here.",
        FirstKing "first-king": "{Winner} made the first {king}.",
        Resigned "resigned": "{Loser} resigned.",
        Agreed "agreed": "The players agreed.",
        Time "time": "{Loser}'s time ran out.",
        Forfeit "forfeit": "{Loser} forfeited the game.",
        ForfeitDrawn "forfeit-drawn": "A player had left, and the other one called it a draw.",
        Repetition "repetition": "The same position stood for the third time.",
        Moves "moves": "A thousand moves each were played.",
        KingMoves "king-moves":
            "Too many moves running of {kings} alone, with nothing taken.",
        Count "count": "{Count} was not won in the moves allowed.",
        Won "won": "{Strong} against {weak} is a won game.",
        Drawn "drawn": "{Strong} against {weak} is a drawn game.",
        LonePiece "lone-piece": "{Loser} is left with a single piece.",
        Proven "proven": "Endgame tables prove a draw.",
    }
}

sayings! {
    /// A side.
    Side in "side" {
        White "white": "White",
        Black "black": "Black",
    }
}

sayings! {
    /// What is counted.
    Counted in "count" {
        KingMoves "king-moves": "{kings} only",
        ThreePieces "three-pieces": "three pieces against one {king}",
        TwoPieces "two-pieces": "two pieces against one {king}",
        ThreeKings "three-kings": "three {kings} against one",
        ManyKings "many-kings": "{kings} against one {king}",
        MainRoad "main-road": "lone {king} on the main road",
        FourOrFive "four-or-five": "{kings} on both sides, four or five pieces",
        SixOrSeven "six-or-seven": "{kings} on both sides, six or seven pieces",
        TwoKings "two-kings": "two {kings} against one",
        OneKing "one-king": "{king} against {king}",
        OnePiece "one-piece": "one piece against one",
        Moves "moves": "all moves",
        Repetition "repetition": "same position",
    }
}

sayings! {
    /// The pieces of a side.
    Pieces in "force" {
        Both "both": "{first} and {second}",
    }
}

/// So many kings, and so many men: the first five in words.
pub(crate) const KINGS: [&str; 6] =
    ["one {king}", "two {kings}", "three {kings}", "four {kings}", "five {kings}", "{n} {kings}"];
pub(crate) const MEN: [&str; 6] =
    ["one {man}", "two {men}", "three {men}", "four {men}", "five {men}", "{n} {men}"];

/// Why the game ended; `forces` are White's and Black's.
pub(crate) fn sentence(end: &Outcome, goal: Goal, forces: [Force; 2], words: Words) -> Saying {
    let won = goal == Goal::Lose;
    let ending = match end.reason {
        Reason::NoPieces if won => Ending::NoPiecesWins,
        Reason::NoPieces => Ending::NoPieces,
        Reason::Blocked if won => Ending::BlockedWins,
        Reason::Blocked => Ending::Blocked,
        Reason::FirstKing => Ending::FirstKing,
        Reason::Resigned => Ending::Resigned,
        Reason::Agreed => Ending::Agreed,
        Reason::Time => Ending::Time,
        Reason::Forfeit if end.winner.is_none() => Ending::ForfeitDrawn,
        Reason::Forfeit => Ending::Forfeit,
        Reason::Repetition => Ending::Repetition,
        Reason::Count => match end.counter {
            Some(Counter::Moves) => Ending::Moves,
            Some(Counter::KingMoves) | None => Ending::KingMoves,
            Some(counter) => {
                return Ending::Count.say().under(words).with("count", count(counter).say());
            }
        },
        Reason::Adjudicated => return adjudicated(end, forces, words),
        Reason::LonePiece => Ending::LonePiece,
        Reason::Proven => Ending::Proven,
    };
    let said = ending.say().under(words);
    match end.winner {
        Some(winner) => said.with("winner", side(winner)).with("loser", side(!winner)),
        None => said,
    }
}

/// What is counted, for people.
pub(crate) fn count(counter: Counter) -> Counted {
    match counter {
        Counter::KingMoves => Counted::KingMoves,
        Counter::ThreePieces => Counted::ThreePieces,
        Counter::TwoPieces => Counted::TwoPieces,
        Counter::ThreeKings => Counted::ThreeKings,
        Counter::ManyKings => Counted::ManyKings,
        Counter::MainRoad => Counted::MainRoad,
        Counter::FourOrFive => Counted::FourOrFive,
        Counter::SixOrSeven => Counted::SixOrSeven,
        Counter::TwoKings => Counted::TwoKings,
        Counter::OneKing => Counted::OneKing,
        Counter::OnePiece => Counted::OnePiece,
        Counter::Moves => Counted::Moves,
    }
}

fn adjudicated(end: &Outcome, [white, black]: [Force; 2], words: Words) -> Saying {
    let (strong, weak) = if size(white) >= size(black) { (white, black) } else { (black, white) };
    let verdict = match end.clause {
        Clause::Ng5_4 => Ending::Won,
        _ => Ending::Drawn,
    };
    verdict.say().under(words).with("strong", force(strong)).with("weak", force(weak))
}

fn size((kings, men): Force) -> u32 {
    kings + men
}

/// A side's pieces: "two crowns and one seed".
pub(crate) fn force((kings, men): Force) -> Saying {
    let number = |code: &'static str, texts: &[&'static str; 6], n: u32| {
        let at = usize::try_from(n).unwrap_or(usize::MAX).wrapping_sub(1).min(5);
        Saying::new(code, texts[at]).with("n", n)
    };
    let (some_kings, some_men) =
        (number("force.kings", &KINGS, kings), number("force.men", &MEN, men));
    match (kings, men) {
        (_, 0) => some_kings,
        (0, _) => some_men,
        _ => Pieces::Both.say().with("first", some_kings).with("second", some_men),
    }
}

fn side(color: Color) -> Saying {
    match color {
        Color::White => Side::White.say(),
        Color::Black => Side::Black.say(),
    }
}
