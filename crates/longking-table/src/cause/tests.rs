//! Every error of the crates below as a code whose text takes exactly its parameters.

use std::collections::BTreeSet;

use draughts::any::{self, AnyBoard, AnySetup};
use draughts::clock::TimeControl;
use draughts::game::Edition;
use draughts::rules::{BoardSize, Goal};
use draughts::tables::check_proofs;
use draughts::{Color, RuleSet};
use draughts_notation::moves::read_any;
use draughts_notation::pdn::{PlainMove, read_games};
use draughts_notation::{Contract, Notation, fen, hub_position};

use super::*;
use crate::cause::{Param, codes};

/// The codes that were seen, each checked.
#[derive(Default)]
struct Seen(BTreeSet<&'static str>);

impl Seen {
    fn note(&mut self, error: &dyn ToCause) {
        let cause = error.to_cause();
        let english = codes().find(|(code, _)| *code == cause.code).map(|(_, english)| english);
        let english = english.unwrap_or_else(|| panic!("{} has no words", cause.code));
        let places = english.split('{').skip(1).filter_map(|part| part.split_once('}'));
        let places: BTreeSet<_> = places.map(|(place, _)| place).collect();
        let names: BTreeSet<_> = cause.with.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(places, names, "{}: {error}", cause.code);
        for (name, value) in &cause.with.0 {
            assert!(*value != Param::Text(String::new()), "{}: {name} is empty", cause.code);
        }
        self.0.insert(cause.code);
    }

    fn failed<T, E: ToCause>(&mut self, result: Result<T, E>) {
        self.note(&result.err().expect("this is refused"));
    }

    fn contracts(&mut self) {
        for text in [
            "whist",
            "nigerain",
            "nigerian,moon=1",
            "nigerian,hufff=off",
            "nigerian,huff",
            "nigerian,huff=maybe",
            "nigerian,huff=off,huff=off",
            "nigerian,,huff=off",
            "nigerian,goal=lose",
        ] {
            self.failed(text.parse::<Contract>());
        }
        for error in [
            RulesError::Rows { rows: 9, least: 1, most: 4 },
            RulesError::Rows { rows: 9, least: 2, most: 2 },
            RulesError::Board {
                board: BoardSize::Ten,
                key: "orthogonal",
                value: "only",
                allowed: "off",
            },
            RulesError::GoalWithLonePiece(Goal::Lose),
        ] {
            self.note(&error);
        }
    }

    fn positions(&mut self) {
        let ten = AnyBoard::under(&rules("international").moves);
        for text in [
            "",
            "X:W1:B2",
            "W",
            "W:W31:B2:W3",
            "W:W31:Q2",
            "W:W31:B2:H1:H2",
            "W:W31:B2:Hx",
            "W:Wx:B2",
            "W:W99:B2",
            "W:W31-:B2",
            "W:W40-31:B2",
            "W:W31,31:B2",
            "W:W1:B2",
        ] {
            match fen::read_any(ten, text) {
                Ok(_) => panic!("{text} is read"),
                Err(error) => self.note(&error),
            }
        }
        let text = || Excerpt::of("+9");
        for error in [
            FenError::KingRun { color: Color::White, text: text() },
            FenError::KingRuns(text()),
            FenError::Trail(text()),
        ] {
            self.note(&error);
        }
        let points = AnyBoard::under(&rules("alquerque-bell").moves);
        self.failed(fen::read_any(points, "W:W22:B3:T1.x"));
        for letters in ["X", "We", &format!("W{}", "q".repeat(50))] {
            self.failed(hub_position::read_any(ten, letters));
        }
        for error in [
            PositionError::King { color: Color::White, square: 3 },
            PositionError::RunWithoutKing { color: Color::Black, square: 4 },
            PositionError::TooManyCaptures,
        ] {
            self.note(&error);
        }
        self.note(&TooManyCaptures);
        self.note(&GameError::OtherMoves);
    }

    fn moves(&mut self) {
        let rules = rules("international");
        let game =
            any::game(&rules, Edition::PRESENT, &AnySetup::start(&rules)).expect("it begins");
        let legal = game.legal_moves();
        for text in ["31-26x", "99-1", "1-6", "31x26", "31-22", "q7"] {
            self.failed(read_any(game.position(), &legal, Notation::OURS, text));
        }
        self.note(&SquareNameError::NotAName(Excerpt::of("q7")));
        for error in [
            MoveTextError::CaptureCompulsory(Excerpt::of("31-26")),
            MoveTextError::Ambiguous { text: Excerpt::of("3"), candidates: vec!["31-26".into()] },
        ] {
            self.note(&error);
        }
        for error in [
            PlayError::NotLegal(legal[0]),
            PlayError::NotHuffable(7),
            PlayError::NoOffer,
            PlayError::OfferPending(Color::White),
            PlayError::OfferOutOfTurn,
            PlayError::OfferTooSoon(1),
            PlayError::OfferTooSoon(3),
            PlayError::TooFewMoves(2),
            PlayError::Irregular(Irregularity::WrongBoard),
            PlayError::Irregular(Irregularity::TakingBack),
            PlayError::Irregular(Irregularity::TouchedAnother),
            PlayError::Irregular(Irregularity::WrongCapture),
            PlayError::Irregular(Irregularity::TwoMoves),
            PlayError::Irregular(Irregularity::TouchingOutOfTurn),
            PlayError::Irregular(Irregularity::MissedCapture),
        ] {
            self.note(&error);
        }
    }

    fn terms(&mut self) {
        let (color, square) = (Color::White, 31);
        for error in [
            CrownError::NotNow(color),
            CrownError::NotAMan(square, color),
            CrownError::NotOnTheBackLine(square, color),
            CrownError::Itself(square),
        ] {
            self.note(&error);
        }
        for error in [
            HandicapError::NoMan,
            HandicapError::NotAMan(square, color),
            HandicapError::NothingLeft(color),
        ] {
            self.note(&error);
        }
        for error in [MatchError::NoBoard, MatchError::Beginner(color), MatchError::Over] {
            self.note(&error);
        }
        for text in ["soon", "0/60", "x+5", "60:60"] {
            self.failed(text.parse::<TimeControl>());
        }
        self.failed(TimeControl::new(Vec::new()));
        for error in [ClockError::Stopped, ClockError::Fallen(color)] {
            self.note(&error);
        }
        self.failed(check_proofs(&rules("nigerian")));
    }

    fn files(&mut self) {
        for text in [&b"1. 32-28\0"[..], b"\xff\xfe1\0", &[b'('; 1000]] {
            self.failed(read_games(text, &"international".parse().expect("it is a contract")));
        }
        let mv = PlainMove { from: 31, to: 22, captured: 0 };
        for error in [
            WriteError::Start("it is none".into()),
            WriteError::Move(mv),
            WriteError::Huff(7),
            WriteError::SetUp("it is none".into()),
        ] {
            self.note(&error);
        }
    }
}

fn rules(id: &str) -> draughts::Rules {
    RuleSet::find(id).expect("there is such a rule set").rules
}

#[test]
fn every_error_of_the_crates_below_has_a_code_with_its_parameters() {
    let mut seen = Seen::default();
    seen.contracts();
    seen.positions();
    seen.moves();
    seen.terms();
    seen.files();
    let unseen: Vec<_> =
        ALL.iter().map(|(code, _)| code).filter(|code| !seen.0.contains(*code)).collect();
    assert_eq!(unseen, Vec::<&&str>::new());
}
