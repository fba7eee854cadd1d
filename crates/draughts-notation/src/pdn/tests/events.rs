//! What the parser tells of a file.

use crate::moves::signs::Sign;
use crate::pdn::{Limits, Location, MoveNumber, Parser, PdnError, Problem, Visitor};

/// Everything that is told, each with its place.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Told(pub(super) Vec<String>);

impl Told {
    fn tell(&mut self, place: Location, text: String) {
        self.0.push(format!("{}:{} {text}", place.line, place.column));
    }
}

impl Visitor for Told {
    fn tag(&mut self, place: Location, name: &str, value: &str) {
        self.tell(place, format!("{name}={value}"));
    }

    fn step(&mut self, place: Location, number: Option<MoveNumber>, text: &str) {
        let number = number.map_or(String::new(), |MoveNumber { number, second }| {
            format!("{number}{}", if second { "..." } else { "." })
        });
        self.tell(place, format!("{number}{text}"));
    }

    fn sign(&mut self, place: Location, sign: Sign) {
        self.tell(place, format!("sign {sign}"));
    }

    fn nag(&mut self, place: Location, nag: u16) {
        self.tell(place, format!("${nag}"));
    }

    fn comment(&mut self, place: Location, text: &str) {
        self.tell(place, format!("{{{text}}}"));
    }

    fn open(&mut self, place: Location) {
        self.tell(place, "(".into());
    }

    fn close(&mut self, place: Location) {
        self.tell(place, ")".into());
    }

    fn set_up(&mut self, place: Location, fen: &str) {
        self.tell(place, format!("/{fen}/"));
    }

    fn unread(&mut self, place: Location, text: &str) {
        self.tell(place, format!("unread {text}"));
    }

    fn problem(&mut self, problem: Problem) {
        let Problem { place, fault, game } = problem;
        self.tell(place, format!("{game} {:?}: {fault}", fault.severity()));
    }

    fn end(&mut self, place: Location, result: Option<&str>) {
        self.tell(place, format!("end {}", result.unwrap_or("-")));
    }
}

/// Reads a file in pieces of a size.
pub(super) fn told(bytes: &[u8], size: usize) -> Result<Told, PdnError> {
    let mut told = Told::default();
    let mut parser = Parser::new(Limits::default());
    for piece in bytes.chunks(size) {
        parser.feed(piece, &mut told)?;
    }
    parser.finish(&mut told)?;
    assert_eq!(parser.bytes(), bytes.len() as u64);
    Ok(told)
}

fn check(bytes: impl AsRef<[u8]>, expected: &str) {
    let bytes = bytes.as_ref();
    let expected: Vec<_> =
        expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for size in [1, 3, 1 << 20] {
        let told = told(bytes, size).unwrap();
        assert_eq!(told.0, expected, "{:?} by {size}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn a_game_is_told_in_its_order() {
    check(
        "[Event \"Club\"]\r\n[White \"Wiersma, \\\"Harm\\\"\"]\r\n\r\n\
         1. 32-28! $2 19-23?! {a comment\r\n} (18-23 (1...17-21)) 2. 28x19 2-0\r\n",
        "1:1 Event=Club
         2:1 White=Wiersma, \"Harm\"
         4:4 1.32-28
         4:9 sign !
         4:11 $2
         4:14 19-23
         4:19 sign ?!
         4:22 {a comment}
         5:3 (
         5:4 18-23
         5:10 (
         5:15 1...17-21
         5:20 )
         5:21 )
         5:26 2.28x19
         5:32 end 2-0",
    );
}

#[test]
fn places_count_characters() {
    check(
        "\u{feff}[White \"Фадеев\"] 1. 32-28 {高文龙} 19-23\r2. 28x19 *",
        "1:1 White=Фадеев
         1:21 1.32-28
         1:27 {高文龙}
         1:33 19-23
         2:4 2.28x19
         2:10 end *",
    );
}

#[test]
fn latin_1_is_told_once_in_a_game() {
    check(
        b"[White \"Andr\xe9\"] {\xe9\xe9} 1. 32-28 *\n{\xe9} 1. 32-28 *",
        "1:9 1 Repaired: text that is not UTF-8 is read as Latin-1
         1:1 White=André
         1:17 {éé}
         1:25 1.32-28
         1:31 end *
         2:2 2 Repaired: text that is not UTF-8 is read as Latin-1
         2:1 {é}
         2:8 1.32-28
         2:14 end *",
    );
}

#[test]
fn what_is_said_behind_a_result_belongs_to_its_game() {
    check(
        "1. 32-28 2-0 {on time} $1 ; so\n{another} 1. 33-28 0-2\n\n{the last} {word}\n\u{1a}",
        "1:4 1.32-28
         1:14 {on time}
         1:24 $1
         1:27 {so}
         1:27 1 Repaired: a comment behind a semicolon is read as one
         1:10 end 2-0
         2:1 {another}
         2:14 1.33-28
         4:1 {the last}
         4:12 {word}
         2:20 end 0-2",
    );
    check(
        "1. 32-28 2-0\n{one} [White \"A\"]",
        "1:4 1.32-28\n1:10 end 2-0\n2:1 {one}\n2:7 White=A\n2:18 end -",
    );
    check(
        "1. 32-28 2-0\n{open",
        "1:4 1.32-28\n2:1 {open}\n2:1 1 Error: the comment is not closed\n1:10 end 2-0",
    );
}

#[test]
fn results_end_games() {
    check("1. 32-28 1/2-1/2", "1:4 1.32-28\n1:10 end 1/2-1/2");
    check("1. 32-28 1 - 0 1. 33-28", "1:4 1.32-28\n1:10 end 1-0\n1:19 1.33-28\n1:24 end -");
    check("1. 32-28 1-1* *", "1:4 1.32-28\n1:10 end 1-1");
    check("1. 2-0", "1:4 end 2-0");
    check("*", "");
    check("", "");
    check("[Result \"4-6\"] 4-6 2. 4-6", "1:1 Result=4-6\n1:16 4-6\n1:23 end 4-6");
    check("32-28* \n[A \"b\"]", "1:1 32-28\n1:6 end *\n2:1 A=b\n2:8 end -");
    check("32-28* 19-23", "1:1 32-28\n1:6 sign *\n1:8 19-23\n1:13 end -");
}

#[test]
fn games_without_results_end_before_tags() {
    check(
        "[Event \"a\"] 1. 32-28\n[Event \"b\"]\n[Site \"c\"]\n[Event \"d\"]",
        "1:1 Event=a
         1:16 1.32-28
         2:1 1 Repaired: the tags of a game come without a result before them
         2:1 end -
         2:1 Event=b
         3:1 Site=c
         4:1 end -
         4:1 Event=d
         4:12 end -",
    );
    check("{first} [Event \"a\"] 1-0", "1:1 {first}\n1:9 Event=a\n1:21 end 1-0");
}

#[test]
fn signs_stand_at_moves_or_after_blanks() {
    check(
        "32-28!? 19-23(!?!!!) 2.28x19 ! 14x23+ 33-28, c3-d4.",
        "1:1 32-28
         1:6 sign !?
         1:9 19-23
         1:14 sign !
         1:14 sign ?!
         1:14 sign !!
         1:24 2.28x19
         1:30 1 Repaired: a sign apart from its move is read with it
         1:30 sign !
         1:32 14x23
         1:37 sign +
         1:39 33-28
         1:44 1 Repaired: a mark behind a move is left out
         1:46 c3-d4
         1:51 1 Repaired: a mark behind a move is left out
         1:52 end -",
    );
}

#[test]
fn moves_of_the_wild_are_repaired() {
    check(
        "1 32- 28 3228 C3:D4 2. ... 7-12 3. … 8-13",
        "1:1 1 Repaired: a move number without a dot is read as one
         1:3 1.32-28
         1:3 1 Repaired: blanks inside a move are read over
         1:10 32-28
         1:10 1 Repaired: a move without a sign between its squares is read as one
         1:15 c3:d4
         1:15 1 Repaired: capital letters of squares are read as small ones
         1:28 2...7-12
         1:38 3...8-13
         1:42 end -",
    );
}

#[test]
fn hyphens_stand_for_unknown_moves() {
    check(
        "1. - 7-12 -",
        "1:4 1 Repaired: a hyphen for an unknown move is left out
         1:6 1.7-12
         1:11 1 Repaired: a hyphen for an unknown move is left out
         1:12 end -",
    );
}

#[test]
fn set_ups_line_comments_and_chess_comments() {
    check(
        "% a file\n1. 31-26 /FEN \"B:B1:W2\"/ % rest\n;chess\n1... 1-7",
        "2:4 1.31-26
         2:10 /B:B1:W2/
         3:1 {chess}
         3:1 1 Repaired: a comment behind a semicolon is read as one
         4:6 1...1-7
         4:9 end -",
    );
    check(
        "1. 31-26 /FEN \"B:B1:W2\"",
        "1:4 1.31-26
         1:10 1 Error: the set-up is not closed
         1:10 unread /FEN \"B:B1:W2\"
         1:10 1 Error: \"/FEN \\\"B:B1:W2\\\"\" is no part of a game
         1:24 end -",
    );
}

#[test]
fn what_is_open_or_closes_nothing_is_an_error() {
    check(
        "1. 32-28 (33-28 (34-29 *",
        "1:4 1.32-28
         1:10 (
         1:11 33-28
         1:17 (
         1:18 34-29
         1:17 1 Error: the variation is not closed
         1:24 end *",
    );
    check(
        "1. 33-29 { nested { comment } }",
        "1:4 1.33-29
         1:10 {nested { comment}
         1:31 1 Error: '}' closes nothing
         1:32 end -",
    );
    check("1. 33-29)", "1:4 1.33-29\n1:9 1 Error: ')' closes nothing\n1:10 end -");
    check(
        "1. 33-29 {a 18-23 1-1\n\n[White \"B\"]\n1. 32-28 {c [d] [e \"f\"]} 1-1",
        "1:4 1.33-29
         1:10 {a 18-23 1-1}
         1:10 1 Error: the comment is not closed
         3:1 1 Repaired: the tags of a game come without a result before them
         3:1 end -
         3:1 White=B
         4:4 1.32-28
         4:10 {c [d] [e \"f\"]}
         4:26 end 1-1",
    );
    check("33-29 {a", "1:1 33-29\n1:7 {a}\n1:7 1 Error: the comment is not closed\n1:9 end -");
    check(
        "33-29 ()",
        "1:1 33-29\n1:7 (\n1:8 )\n1:7 1 Error: the variation has no moves\n1:9 end -",
    );
    check(
        "1. 32-28 (1. 33-28 2-0) 19-23",
        "1:4 1.32-28
         1:10 (
         1:14 1.33-28
         1:20 {2-0}
         1:20 1 Repaired: a result inside a variation is kept as a comment
         1:23 )
         1:25 19-23
         1:30 end -",
    );
    check(
        "1. 32-28 (1. 33-28 1-1 {dead drawn}) 19-23 2-0",
        "1:4 1.32-28
         1:10 (
         1:14 1.33-28
         1:20 {1-1}
         1:20 1 Repaired: a result inside a variation is kept as a comment
         1:24 {dead drawn}
         1:36 )
         1:38 19-23
         1:44 end 2-0",
    );
}

#[test]
fn text_outside_of_comments_is_told_as_unread() {
    check(
        "1. 32-28 black resigns 19-23 \u{1a}",
        "1:4 1.32-28
         1:10 unread black resigns
         1:10 1 Error: \"black resigns\" is no part of a game
         1:24 19-23
         1:30 1 Repaired: a character that belongs nowhere is left out
         1:31 end -",
    );
}
