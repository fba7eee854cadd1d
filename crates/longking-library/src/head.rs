//! What a library knows of a game beside its moves.

use draughts::Color;
use draughts_notation::pdn::{GameResult, PdnGame};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::pieces::Mix;

/// How a game ended, for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// Nothing is known, or something that is no result between two.
    Unknown,
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// A draw.
    Draw,
}

impl Ended {
    pub(crate) const ALL: [Ended; 4] = [Ended::Unknown, Ended::White, Ended::Black, Ended::Draw];

    /// The result that a number is kept for.
    pub(crate) fn from_code(code: u8) -> Ended {
        Ended::ALL[usize::from(code) & 3]
    }

    fn of(game: &PdnGame) -> Ended {
        match game.result.winner(game.contract.rules()) {
            Some(Color::White) => Ended::White,
            Some(Color::Black) => Ended::Black,
            None if game.result == GameResult::Draw => Ended::Draw,
            None => Ended::Unknown,
        }
    }
}

/// The columns of a game beside its moves.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) event: String,
    pub(crate) date: String,
    pub(crate) day: u32,
    pub(crate) ended: Ended,
    pub(crate) rule_set: &'static str,
    pub(crate) rules: String,
}

impl Columns {
    pub(crate) fn of(game: &PdnGame) -> Columns {
        let tag = |name| match game.tag(name).map(str::trim) {
            None | Some("?") => String::new(),
            Some(value) => value.to_owned(),
        };
        let date = tag("Date");
        Columns {
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            day: day(&date),
            date,
            ended: Ended::of(game),
            rule_set: game.contract.set().id,
            rules: game.contract.to_string(),
        }
    }

    /// The same for two games only if all of it is, but for blanks and capital letters.
    pub(crate) fn key(&self, moves: u64) -> u64 {
        let mut mix = Mix(moves);
        for text in [&self.white, &self.black, &self.event, &self.date] {
            mix.bytes(plain(text).as_bytes());
        }
        mix.add(self.ended as u64);
        mix.0
    }
}

/// A text without capitals and with one blank between words, as games are told apart by. Files keep
/// numbers that are made of it.
fn plain(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// A name as it is searched for: without capitals, marks and needless blanks, so that "adebayo"
/// finds "Adébáyọ̀", and letters of West Africa are found by those that keyboards have.
pub(crate) fn fold(name: &str) -> String {
    // Taken apart, the accent that many write for an apostrophe is a blank and a mark.
    let name = name.replace(['´', '`'], "'");
    let letters = name.nfkd().filter(|sign| !is_combining_mark(*sign));
    plain(&letters.map(on_keyboards).collect::<String>())
}

/// The letter that stands for another one where a keyboard has no more than English.
fn on_keyboards(letter: char) -> char {
    match letter {
        'ɓ' | 'Ɓ' => 'b',
        'ɖ' | 'Ɖ' | 'ɗ' | 'Ɗ' | 'đ' | 'Đ' => 'd',
        'ɛ' | 'Ɛ' | 'ǝ' | 'Ǝ' | 'ə' | 'Ə' => 'e',
        'ƒ' | 'Ƒ' => 'f',
        'ɣ' | 'Ɣ' => 'g',
        'ɩ' | 'Ɩ' | 'ı' => 'i',
        'ƙ' | 'Ƙ' => 'k',
        'ł' | 'Ł' => 'l',
        'ŋ' | 'Ŋ' => 'n',
        'ɔ' | 'Ɔ' | 'ø' | 'Ø' => 'o',
        'ʋ' | 'Ʋ' => 'v',
        'ƴ' | 'Ƴ' => 'y',
        '’' | 'ʼ' | '‘' => '\'',
        _ => letter,
    }
}

/// A day as year, month and day in one number, of a text like `1998.05.??`, `1998-05` or
/// `31.05.1998`; what is not known is 0 in all its places. A year has four digits, and dots alone
/// say that the day comes first: with other signs the month may.
fn day(text: &str) -> u32 {
    let mut parts: Vec<_> = text.split(['.', '-', '/']).map(str::trim).collect();
    let is_year = |part: &str| part.len() == 4 && number(part, 9999).is_some();
    if parts.len() == 3 && !is_year(parts[0]) && !text.contains(['-', '/']) {
        parts.reverse();
    }
    let year = match parts.first() {
        Some(part) if is_year(part) => number(part, 9999).unwrap_or(0),
        _ => return 0,
    };
    let two = |place: usize, most| parts.get(place).and_then(|part| number(part, most));
    let (month, day) = (two(1, 12).unwrap_or(0), two(2, 31).unwrap_or(0));
    year * 10_000 + month * 100 + day
}

/// The same of a day that is asked for: a year of four digits, a month and a day. What is left out
/// at the end is `unknown` in all its places; there is none where anything else is said.
pub(crate) fn asked_day(text: &str, unknown: u32) -> Option<u32> {
    let mut parts = text.split(['.', '-', '/']).map(str::trim);
    let year = parts.next().filter(|year| year.len() == 4)?;
    let mut next = |most| parts.next().map_or(Some(unknown), |part| number(part, most));
    let (year, month) = (number(year, 9999)?, next(12)?);
    let day = next(days_of(year, month))?;
    parts.next().is_none().then_some(year * 10_000 + month * 100 + day)
}

/// How many days a month has.
fn days_of(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A number from 1 up to a greatest one, in digits alone.
fn number(text: &str, most: u32) -> Option<u32> {
    let digits = Some(text).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().filter(|number| (1..=most).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_searched_for_by_its_letters_alone() {
        for (name, key) in [
            ("  Adébáyọ̀   OLÚWAṢEUN ", "adebayo oluwaseun"),
            ("Ade\u{301}ba\u{301}yo\u{323}\u{300}", "adebayo"),
            ("Ɔkɔmfɔ Kwabena Ŋutsu", "okomfo kwabena nutsu"),
            ("Ɗanjuma Ƙasim", "danjuma kasim"),
            ("N’Diaye", "n'diaye"),
            ("N´Diaye", "n'diaye"),
            ("N`Diaye", "n'diaye"),
            ("Чижов А.", "чижов а."),
            ("Łukasz Løw", "lukasz low"),
        ] {
            assert_eq!(fold(name), key);
        }
    }

    #[test]
    fn games_of_names_that_differ_in_marks_are_two() {
        assert_eq!(plain(" Adé  A"), "adé a");
    }

    #[test]
    fn days_are_numbers_in_their_order() {
        assert_eq!(day("1998.05.31"), 19_980_531);
        assert_eq!(day("1998.05.??"), 19_980_500);
        assert_eq!(day("1998-5"), 19_980_500);
        assert_eq!(day("1998"), 19_980_000);
        assert_eq!(day("1998.5.3"), 19_980_503);
        for text in ["", "?", "????.??.??", "May 1998", "123456.1.1", "+998.1.1", "0000.1.1"] {
            assert_eq!(day(text), 0, "{text}");
        }
    }

    #[test]
    fn a_day_that_comes_before_its_month_is_no_early_year() {
        assert_eq!(day("31.05.1998"), 19_980_531);
        assert_eq!(day("5.6.1998"), 19_980_605);
        assert_eq!(day("??.05.1998"), 19_980_500);
        assert_eq!(day("05.31.1998"), 19_980_005, "no month has that number");
        for text in
            ["31/05/1998", "05-06-1998", "31.05.98", "98.05.31", "98", "5.1998", "1.2.3.1998"]
        {
            assert_eq!(day(text), 0, "{text}");
        }
    }

    #[test]
    fn a_day_that_is_asked_for_is_a_day() {
        assert_eq!(asked_day("1998-05-31", 0), Some(19_980_531));
        assert_eq!(asked_day("1998.5", 99), Some(19_980_599));
        assert_eq!(asked_day("1998", 99), Some(19_989_999));
        assert_eq!(asked_day("2000-02-29", 0), Some(20_000_229));
        for text in [
            "",
            "98",
            "31.05.1998",
            "1998-13",
            "1998-05-32",
            "1998-02-29",
            "2000-04-31",
            "1998-0",
            "1998-",
            "1998-05-??",
            "1998-+5",
            "1998-05-31-1",
            "0000",
            "May 1998",
        ] {
            assert_eq!(asked_day(text, 99), None, "{text}");
        }
    }
}
