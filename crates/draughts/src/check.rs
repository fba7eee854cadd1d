//! Rules that cannot be played.

use core::fmt;

use crate::rules::{Adjudication, Goal, LonePiece, Rules};

/// Why rules cannot be played (rules, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// No row of men, or rows that leave no two empty rows between the armies.
    Rows {
        /// The rows asked for.
        rows: u8,
        /// The most that the board takes.
        most: u8,
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
            RulesError::GoalWithAdjudication(_) => Adjudication::KEY,
            RulesError::GoalWithLonePiece(_) => LonePiece::KEY,
        }
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Rows { rows, most } => {
                write!(f, "rows must be 1 to {most} on this board, not {rows}")
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
    /// Whether a game can be played by these rules: rows of men that leave two rows empty, and no
    /// judging by material when the goal is not the normal one.
    ///
    /// # Errors
    /// Says which key to change.
    pub fn check(&self) -> Result<(), RulesError> {
        let most = self.moves.board.most_rows();
        if !(1..=most).contains(&self.rows) {
            return Err(RulesError::Rows { rows: self.rows, most });
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BoardSize, MoveRules};
    use crate::sets::{BuiltIn, Ghanaian, International, Nigerian, RULE_SETS};

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
        let boards = [
            (BoardSize::Eight, 3),
            (BoardSize::Ten, 4),
            (BoardSize::Twelve, 5),
            (BoardSize::Fourteen, 6),
        ];
        for (board, most) in boards {
            for rows in 0..=8 {
                let base = International::RULE_SET.rules;
                let rules = Rules { moves: MoveRules { board, ..base.moves }, rows, ..base };
                let refusal = format!("rows must be 1 to {most} on this board, not {rows}");
                check(rules, if (1..=most).contains(&rows) { "fine" } else { &refusal });
            }
        }
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
        ]
        .map(|rules| rules.check().unwrap_err().key())
        .into();
        assert_eq!(keys, ["rows", "adjudication", "lone-piece"]);
    }
}
