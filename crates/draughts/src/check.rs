//! Rules that cannot be played.

use core::fmt;

use crate::lines::Lines;
use crate::rules::*;

/// Why rules cannot be played (rules, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// Rows of men that the board has no room for.
    Rows {
        /// The rows asked for.
        rows: u8,
        /// The fewest that the board takes.
        least: u8,
        /// The most that the board takes.
        most: u8,
    },
    /// A value that the board does not take.
    Board {
        /// The board.
        board: BoardSize,
        /// The key of the value.
        key: &'static str,
        /// The value asked for.
        value: &'static str,
        /// The values that the board takes.
        allowed: &'static str,
    },
    /// A goal other than the normal one, with the material tables on.
    GoalWithAdjudication(Goal),
    /// A goal other than the normal one, with the loss of a single piece.
    GoalWithLonePiece(Goal),
}

impl RulesError {
    /// The key of a contract that is to be changed.
    pub const fn key(&self) -> &'static str {
        match self {
            RulesError::Rows { .. } => "rows",
            RulesError::Board { key, .. } => key,
            RulesError::GoalWithAdjudication(_) => Adjudication::KEY,
            RulesError::GoalWithLonePiece(_) => LonePiece::KEY,
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Rows { rows, least, most } if least == most => {
                write!(f, "rows must be {most} on this board, not {rows}")
            }
            RulesError::Rows { rows, least, most } => {
                write!(f, "rows must be {least} to {most} on this board, not {rows}")
            }
            RulesError::Board { board, key, value, allowed } => {
                write!(f, "{key} must be {allowed} with board={board}, not {value}")
            }
            RulesError::GoalWithAdjudication(goal) => {
                write!(f, "adjudication must be off with goal={goal}")
            }
            RulesError::GoalWithLonePiece(goal) => {
                write!(f, "lone-piece must be plays with goal={goal}")
            }
        }
    }
}

impl core::error::Error for RulesError {}

impl Rules {
    /// Whether a game can be played by these rules: rows of men that there is room for, values that
    /// the board takes, and no judging by material when the goal is not the normal one.
    ///
    /// # Errors
    /// Says which key to change.
    pub fn check(&self) -> Result<(), RulesError> {
        self.check_board()?;
        let rows = self.moves.board.rows();
        if !rows.contains(&self.rows) {
            let (least, most) = (*rows.start(), *rows.end());
            return Err(RulesError::Rows { rows: self.rows, least, most });
        }
        let goal = self.moves.goal;
        if goal != Goal::Normal && self.adjudication == Adjudication::On {
            return Err(RulesError::GoalWithAdjudication(goal));
        }
        if goal != Goal::Normal && self.lone_piece == LonePiece::Loses {
            return Err(RulesError::GoalWithLonePiece(goal));
        }
        Ok(())
    }

    /// Rows and columns alone belong to the board of all squares, and diagonals to dark squares;
    /// where nobody is crowned, nothing may ask for kings.
    fn check_board(&self) -> Result<(), RulesError> {
        let moves = &self.moves;
        let board = moves.board;
        let only = moves.orthogonal == Orthogonal::Only;
        let orthogonal = |allowed| {
            let (key, value) = (Orthogonal::KEY, moves.orthogonal.word());
            Err(RulesError::Board { board, key, value, allowed })
        };
        match board.lines() {
            Lines::Diagonals if only => orthogonal("no or yes"),
            Lines::RowsAndColumns if !only => orthogonal("only"),
            Lines::Diagonals | Lines::RowsAndColumns if moves.man_moves == ManMoves::Bell => {
                let (key, value) = (ManMoves::KEY, moves.man_moves.word());
                Err(RulesError::Board { board, key, value, allowed: "forward or all" })
            }
            Lines::Diagonals | Lines::RowsAndColumns => Ok(()),
            Lines::Points => self.check_without_kings(),
        }
    }

    fn check_without_kings(&self) -> Result<(), RulesError> {
        let moves = &self.moves;
        let refused = |key, value, allowed| {
            Err(RulesError::Board { board: moves.board, key, value, allowed })
        };
        if !matches!(moves.choice, Choice::Free | Choice::Most) {
            return refused(Choice::KEY, moves.choice.word(), "free or most");
        }
        if moves.king_run != KingRun::Free {
            return refused(KingRun::KEY, moves.king_run.word(), "free");
        }
        if moves.goal == Goal::Crown {
            return refused(Goal::KEY, moves.goal.word(), "normal or lose");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sets::{Alquerque, BuiltIn, Ghanaian, International, Nigerian, RULE_SETS, Turkish};

    fn check(rules: Rules, expected: &str) {
        let answer = rules.check().map_or_else(|error| error.to_string(), |()| "fine".into());
        assert_eq!(answer, expected, "{rules:?}");
    }

    fn with_goal(rules: Rules, goal: Goal) -> Rules {
        Rules { moves: MoveRules { goal, ..rules.moves }, ..rules }
    }

    #[test]
    fn every_built_in_rule_set_can_be_played() {
        for set in RULE_SETS {
            check(set.rules, "fine");
        }
    }

    #[test]
    fn rows_leave_two_rows_empty() {
        let dark = International::RULE_SET.rules;
        let boards = [
            (BoardSize::Eight, dark, 1..=3, "1 to 3"),
            (BoardSize::Ten, dark, 1..=4, "1 to 4"),
            (BoardSize::Twelve, dark, 1..=5, "1 to 5"),
            (BoardSize::Fourteen, dark, 1..=6, "1 to 6"),
            (BoardSize::AllEight, Turkish::RULE_SET.rules, 1..=2, "1 to 2"),
            (BoardSize::FivePoints, Alquerque::RULE_SET.rules, 2..=2, "2"),
        ];
        for (board, base, possible, words) in boards {
            for rows in 0..=8 {
                let rules = Rules { moves: MoveRules { board, ..base.moves }, rows, ..base };
                let refusal = format!("rows must be {words} on this board, not {rows}");
                check(rules, if possible.contains(&rows) { "fine" } else { &refusal });
            }
        }
    }

    fn with(rules: Rules, change: fn(&mut MoveRules)) -> Rules {
        let mut changed = rules;
        change(&mut changed.moves);
        changed
    }

    #[test]
    fn s1_board_of_all_squares_needs_rows_and_columns_alone_and_no_other_takes_them() {
        let turkish = Turkish::RULE_SET.rules;
        let dark = International::RULE_SET.rules;
        let points = Alquerque::RULE_SET.rules;
        let refused = "orthogonal must be only with board=all-8, not";
        check(with(turkish, |m| m.orthogonal = Orthogonal::No), &format!("{refused} no"));
        check(with(turkish, |m| m.orthogonal = Orthogonal::Yes), &format!("{refused} yes"));
        let only: fn(&mut MoveRules) = |m| m.orthogonal = Orthogonal::Only;
        check(with(dark, only), "orthogonal must be no or yes with board=10, not only");
        check(with(points, only), "fine");
        check(with(points, |m| m.orthogonal = Orthogonal::Yes), "fine");
        check(with(turkish, |m| m.corner = Corner::Right), "fine");
        check(with(turkish, |m| m.man_moves = ManMoves::All), "fine");
        check(with(dark, |m| m.man_moves = ManMoves::All), "fine");
        let bell: fn(&mut MoveRules) = |m| m.man_moves = ManMoves::Bell;
        let refused = "man-moves must be forward or all with board=";
        check(with(turkish, bell), &format!("{refused}all-8, not bell"));
        check(with(dark, bell), &format!("{refused}10, not bell"));
        check(with(points, bell), "fine");
    }

    #[test]
    fn s1_board_of_points_takes_nothing_that_asks_for_kings() {
        let points = Alquerque::RULE_SET.rules;
        for (choice, refusal) in Choice::ALL.iter().map(|choice| {
            let fine = matches!(choice, Choice::Free | Choice::Most);
            let refusal = format!("choice must be free or most with board=points-5, not {choice}");
            (*choice, if fine { "fine".to_owned() } else { refusal })
        }) {
            let moves = MoveRules { choice, ..points.moves };
            check(Rules { moves, ..points }, &refusal);
        }
        check(
            with(points, |m| m.king_run = KingRun::Three),
            "king-run must be free with board=points-5, not 3",
        );
        check(
            with(points, |m| m.goal = Goal::Crown),
            "goal must be normal or lose with board=points-5, not crown",
        );
        check(with(points, |m| m.goal = Goal::Lose), "fine");
        check(with(points, |m| m.landing = crate::rules::Landing::Behind), "fine");
    }

    #[test]
    fn only_the_normal_goal_is_judged_by_material() {
        for goal in [Goal::Lose, Goal::Crown] {
            check(with_goal(International::RULE_SET.rules, goal), "fine");
            let nigerian = with_goal(Nigerian::RULE_SET.rules, goal);
            check(nigerian, &format!("adjudication must be off with goal={goal}"));
            let ghanaian = with_goal(Ghanaian::RULE_SET.rules, goal);
            check(ghanaian, &format!("lone-piece must be plays with goal={goal}"));
        }
    }

    #[test]
    fn the_error_names_the_key() {
        let keys: Vec<_> = [
            Rules { rows: 5, ..International::RULE_SET.rules },
            with_goal(Nigerian::RULE_SET.rules, Goal::Lose),
            with_goal(Ghanaian::RULE_SET.rules, Goal::Crown),
            with_goal(Alquerque::RULE_SET.rules, Goal::Crown),
        ]
        .map(|rules| rules.check().unwrap_err().key())
        .into();
        assert_eq!(keys, ["rows", "adjudication", "lone-piece", "goal"]);
    }
}
