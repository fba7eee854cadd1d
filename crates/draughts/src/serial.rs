//! Values as `serde` reads them: by their words, as in contracts and answers.

use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A value from its word.
pub(crate) fn parsed<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr,
    T::Err: Display,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use serde::Serialize;
    use serde::de::DeserializeOwned;

    use crate::game::{Clause, Counter, Outcome, Reason};
    use crate::geometry::{Board8, Board10};
    use crate::match_play::Player;
    use crate::rules::{KingReach, Promotion};
    use crate::{Color, Piece, Square};

    /// A value is written as some JSON and read from it again.
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), value, "{json}");
    }

    #[test]
    fn values_are_written_as_their_words() {
        check(Color::White, "\"white\"");
        check(Some(Player::Two), "\"two\"");
        check(Piece::king(Color::Black), r#"{"color":"black","rank":"king"}"#);
        check(KingReach::Short, &format!("\"{}\"", KingReach::Short));
        check(Promotion::ALL.to_vec(), &format!("{:?}", Promotion::WORDS).replace(", ", ","));
        check(Square::<Board10>::new(50).unwrap(), "50");
        for reason in [Reason::NoPieces, Reason::Blocked, Reason::FirstKing, Reason::LonePiece] {
            check(reason, &format!("\"{}\"", reason.word()));
        }
        for counter in [Counter::KingMoves, Counter::FourOrFive, Counter::Moves] {
            check(counter, &format!("\"{}\"", counter.word()));
        }
    }

    #[test]
    fn an_outcome_is_written_with_its_clause() {
        let outcome = Outcome {
            winner: Some(Color::Black),
            reason: Reason::Blocked,
            clause: Clause::Ng5_4,
            article: None,
            counter: None,
        };
        let json = r#"{"winner":"black","reason":"blocked","clause":"NG-5.4","article":null,"counter":null}"#;
        assert_eq!(serde_json::to_string(&outcome).unwrap(), json);
    }

    #[test]
    fn what_is_no_value_is_refused_with_the_reason() {
        let error = serde_json::from_str::<Square<Board8>>("33").unwrap_err().to_string();
        assert!(error.starts_with("square 33 is not on a board of 32"), "{error}");
        let error = serde_json::from_str::<KingReach>("\"far\"").unwrap_err().to_string();
        assert!(error.starts_with("king must be"), "{error}");
        assert!(serde_json::from_str::<Color>("\"red\"").is_err());
    }
}
