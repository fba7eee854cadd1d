//! How a game ended, in one sentence.

use draughts::game::{Clause, Counter, Outcome, Reason};
use draughts::rules::Goal;
use draughts::{Color, Vocabulary};

use super::{Words, sentence_case};

/// Kings and men of a side.
pub(crate) type Force = (u32, u32);

/// Why the game ended; `forces` are White's and Black's.
pub(crate) fn sentence(end: &Outcome, goal: Goal, forces: [Force; 2], words: Words) -> String {
    let winner = end.winner.map_or("", name);
    let loser = end.winner.map_or("", |winner| name(!winner));
    let Vocabulary { king, kings, .. } = *words;
    match end.reason {
        Reason::NoPieces if goal == Goal::Lose => {
            format!("{winner} has no pieces left, which wins here.")
        }
        Reason::NoPieces => format!("{loser} has no pieces left."),
        Reason::Blocked if goal == Goal::Lose => {
            format!("{winner} has no move left, which wins here.")
        }
        Reason::Blocked => format!("{loser} has no move left."),
        Reason::FirstKing => format!("{winner} made the first {king}."),
        Reason::Resigned => format!("{loser} resigned."),
        Reason::Agreed => "The players agreed.".to_owned(),
        Reason::Time => format!("{loser}'s time ran out."),
        Reason::Forfeit => format!("{loser} forfeited the game."),
        Reason::Repetition => "The same position stood for the third time.".to_owned(),
        Reason::Count => match end.counter {
            Some(Counter::Moves) => "A thousand moves each were played.".to_owned(),
            Some(Counter::KingMoves) | None => {
                format!("Too many moves running of {kings} alone, with nothing taken.")
            }
            Some(counter) => {
                format!("{} was not won in the moves allowed.", count_name(counter, words))
            }
        },
        Reason::Adjudicated => adjudicated(end, forces, words),
        Reason::LonePiece => format!("{loser} is left with a single piece."),
        Reason::Proven => "Endgame tables prove a draw.".to_owned(),
    }
}

/// What is counted, for people.
pub(crate) fn count_name(counter: Counter, words: Words) -> String {
    let text = match counter {
        Counter::KingMoves => "{kings} only",
        Counter::ThreePieces => "three pieces against one {king}",
        Counter::TwoPieces => "two pieces against one {king}",
        Counter::ThreeKings => "three {kings} against one",
        Counter::ManyKings => "{kings} against one {king}",
        Counter::MainRoad => "lone {king} on the main road",
        Counter::FourOrFive => "{kings} on both sides, four or five pieces",
        Counter::SixOrSeven => "{kings} on both sides, six or seven pieces",
        Counter::TwoKings => "two {kings} against one",
        Counter::OneKing => "{king} against {king}",
        Counter::OnePiece => "one piece against one",
        Counter::Moves => "all moves",
    };
    words.fill(text)
}

fn adjudicated(end: &Outcome, [white, black]: [Force; 2], words: Words) -> String {
    let (strong, weak) = if size(white) >= size(black) { (white, black) } else { (black, white) };
    let sides = format!("{} against {}", words.force(strong), words.force(weak));
    let verdict = match end.clause {
        Clause::Ng5_4 => "is a won game",
        _ => "is a drawn game",
    };
    sentence_case(&format!("{sides} {verdict}."))
}

fn size((kings, men): Force) -> u32 {
    kings + men
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
