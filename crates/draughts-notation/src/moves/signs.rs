//! Conventional signs behind a move (M6): how strong it is, and what comes of it.

use core::fmt;

/// A mark behind a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    /// `!`, a strong move (NG-10.9).
    Strong,
    /// `!!`, a very strong move.
    VeryStrong,
    /// `?`, a weak move (NG-10.8).
    Weak,
    /// `??`, a very weak move.
    VeryWeak,
    /// `!?`, a move worth a try.
    Interesting,
    /// `?!`, a doubtful move.
    Doubtful,
    /// `*`, the only move.
    Only,
    /// `+`, a win (NG-10.10).
    Win,
    /// `=`, a draw (NG-10.11).
    Draw,
}

impl Sign {
    /// Every sign.
    pub const ALL: [Sign; 9] = [
        Sign::Strong,
        Sign::VeryStrong,
        Sign::Weak,
        Sign::VeryWeak,
        Sign::Interesting,
        Sign::Doubtful,
        Sign::Only,
        Sign::Win,
        Sign::Draw,
    ];

    /// The characters.
    pub const fn text(self) -> &'static str {
        match self {
            Sign::Strong => "!",
            Sign::VeryStrong => "!!",
            Sign::Weak => "?",
            Sign::VeryWeak => "??",
            Sign::Interesting => "!?",
            Sign::Doubtful => "?!",
            Sign::Only => "*",
            Sign::Win => "+",
            Sign::Draw => "=",
        }
    }

    /// What it says, in plain words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Sign::Strong => "strong move",
            Sign::VeryStrong => "very strong move",
            Sign::Weak => "weak move",
            Sign::VeryWeak => "very weak move",
            Sign::Interesting => "move worth a try",
            Sign::Doubtful => "doubtful move",
            Sign::Only => "only move",
            Sign::Win => "win",
            Sign::Draw => "draw",
        }
    }

    /// The number of the mark of strength in PDN, as in `$1`; a result has none.
    pub const fn nag(self) -> Option<u8> {
        match self {
            Sign::Strong => Some(1),
            Sign::Weak => Some(2),
            Sign::VeryStrong => Some(3),
            Sign::VeryWeak => Some(4),
            Sign::Interesting => Some(5),
            Sign::Doubtful => Some(6),
            Sign::Only => Some(7),
            Sign::Win | Sign::Draw => None,
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Parts a text into the move and the signs behind it, which may stand in parentheses and after
/// blanks.
///
/// ```
/// use draughts_notation::moves::signs::{Sign, split};
///
/// assert_eq!(split("28 - 24!?+"), ("28 - 24", vec![Sign::Interesting, Sign::Win]));
/// assert_eq!(split("33x2 (?)"), ("33x2", vec![Sign::Weak]));
/// ```
pub fn split(text: &str) -> (&str, Vec<Sign>) {
    let mut rest = text.trim_end();
    let mut signs = Vec::new();
    while let Some((before, sign)) = last_sign(rest) {
        signs.push(sign);
        rest = before.trim_end();
    }
    signs.reverse();
    (rest, signs)
}

/// The last sign of a text and what stands before it.
fn last_sign(text: &str) -> Option<(&str, Sign)> {
    if let Some(inside) = text.strip_suffix(')') {
        let (before, sign) = last_bare_sign(inside)?;
        return Some((before.strip_suffix('(')?, sign));
    }
    last_bare_sign(text)
}

/// The longest sign that a text ends with.
fn last_bare_sign(text: &str) -> Option<(&str, Sign)> {
    let ends = |sign: Sign| Some((text.strip_suffix(sign.text())?, sign));
    let mut found: Vec<_> = Sign::ALL.into_iter().filter_map(ends).collect();
    found.sort_by_key(|(before, _)| before.len());
    found.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, mv: &str, signs: &[Sign]) {
        assert_eq!(split(text), (mv, signs.to_vec()), "{text:?}");
    }

    #[test]
    fn m6_every_sign_is_read_as_it_is_written() {
        for sign in Sign::ALL {
            check(&format!("28-24{sign}"), "28-24", &[sign]);
            check(&format!("28-24 {sign}"), "28-24", &[sign]);
            check(&format!("28-24({sign})"), "28-24", &[sign]);
        }
        let texts: std::collections::HashSet<_> = Sign::ALL.map(Sign::text).into();
        assert_eq!(texts.len(), Sign::ALL.len());
    }

    #[test]
    fn ng_10_8_a_question_mark_is_a_weak_move() {
        check("28 - 24 ?", "28 - 24", &[Sign::Weak]);
        check("28-24??", "28-24", &[Sign::VeryWeak]);
        assert_eq!(Sign::Weak.meaning(), "weak move");
    }

    #[test]
    fn ng_10_9_an_exclamation_mark_is_a_strong_move() {
        check("28 - 24 !", "28 - 24", &[Sign::Strong]);
        check("28-24!?", "28-24", &[Sign::Interesting]);
        assert_eq!(Sign::Strong.meaning(), "strong move");
    }

    #[test]
    fn ng_10_10_a_plus_sign_is_a_win() {
        check("33 x 2 +", "33 x 2", &[Sign::Win]);
        check("33x2!!+", "33x2", &[Sign::VeryStrong, Sign::Win]);
        assert_eq!(Sign::Win.meaning(), "win");
    }

    #[test]
    fn ng_10_11_an_equals_sign_is_a_draw() {
        check("33 x 2 =", "33 x 2", &[Sign::Draw]);
        check("33x2*=", "33x2", &[Sign::Only, Sign::Draw]);
        assert_eq!(Sign::Draw.meaning(), "draw");
    }

    #[test]
    fn a_move_without_signs_stays_as_it_is() {
        for text in ["28-24", "", "a3b4", "28-24)", "()"] {
            check(text, text, &[]);
        }
        check("!", "", &[Sign::Strong]);
        check("28-24 (x)", "28-24 (x)", &[]);
    }

    #[test]
    fn marks_of_strength_have_the_numbers_of_pdn() {
        let numbers: Vec<_> = Sign::ALL.iter().filter_map(|sign| sign.nag()).collect();
        assert_eq!(numbers, [1, 3, 2, 4, 5, 6, 7]);
    }
}
