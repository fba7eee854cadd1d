//! The errors of the rules and of notation as codes. Their English is their own.

use core::fmt;

use draughts::clock::{ClockError, TimeControlError};
use draughts::effort::TooManyCaptures;
use draughts::game::{GameError, Irregularity, PlayError};
use draughts::match_play::{CrownError, HandicapError, MatchError};
use draughts::tables::NoTables;
use draughts::{PositionError, RulesError};
use draughts_notation::fen::FenError;
use draughts_notation::hub_position::HubPositionError;
use draughts_notation::pdn::{PdnError, Stop, WriteError};
use draughts_notation::{ContractError, Excerpt, Key, MoveTextError, RecordError, SquareNameError};

use super::{Cause, Refused, ToCause, With, detail};

/// Defines codes of errors, with the English for those who translate it: an error says its own.
macro_rules! foreign {
    ($($case:ident $code:literal: $text:literal,)+) => {
        /// Every code with its English.
        pub(super) const ALL: &[(&str, &str)] = &[$((concat!("refused.", $code), $text),)+];

        $(const $case: Cause =
            Cause { code: concat!("refused.", $code), with: With(Vec::new()) };)+
    };
}

foreign! {
    NOT_LEGAL "not-legal": "{move} is not legal",
    NOT_HUFFABLE "not-huffable": "there is nothing to huff on square {square}",
    NO_OFFER "no-offer": "no draw has been offered",
    OFFER_PENDING "offer-pending": "{who} has offered a draw already",
    OFFER_OUT_OF_TURN "offer-out-of-turn": "a draw is offered on one's own move",
    OFFER_SOON "offer-soon": "a draw was offered not long ago: one more move comes first",
    OFFER_TOO_SOON "offer-too-soon":
        "a draw was offered not long ago: {moves} more moves come first",
    TOO_FEW_MOVES "too-few-moves": "there are no {moves} moves to take back",
    WRONG_BOARD "irregular.board": "the board lies the wrong way round ({article})",
    TAKING_BACK "irregular.taking-back":
        "a move is taken back only when the opponent agrees ({article})",
    TOUCHED_ANOTHER "irregular.touched": "the piece that was touched must be played ({article})",
    WRONG_CAPTURE "irregular.capture":
        "a capture takes what it jumps, no more and no less ({article})",
    TWO_MOVES "irregular.two-moves": "it is the opponent's turn ({article})",
    TOUCHING "irregular.touching": "only the player to move may touch a piece ({article})",
    MISSED "irregular.missed": "a capture is compulsory ({article})",
    UNCROWNED "position.uncrowned":
        "a {color} man on square {square} stands on its promotion row",
    NO_KINGS "position.king": "a {color} king on {square}, on a board where nobody is crowned",
    NO_KING "position.no-king": "there is no {color} king on {square} to count moves of",
    CAPTURES "position.captures": "too many captures",
    NO_MOVE "move.form": "{text} is no move at character {column}",
    NO_PIECE "move.no-piece": "{text} is not legal: there is no {color} piece on {square}",
    COMPULSORY "move.compulsory": "{text} is not legal: a capture is compulsory",
    NOTHING_TAKEN "move.nothing-taken": "{text} is not legal: the move takes nothing",
    AMBIGUOUS "move.ambiguous": "{text} is ambiguous: it may be one of {moves}",
    NO_NAME "square.name": "{text} is not a square",
    OFF_BOARD "square.off-board": "square {square} is not on a board of {squares}",
    FEN_EMPTY "fen.empty": "nothing given; a position is written like W:W31-50:B1-20",
    FEN_SIDE "fen.side": "side to move must be W or B at character 1, not {text}",
    FEN_NO_PIECES "fen.no-pieces":
        "no pieces; after the side to move comes a colon and a list like W31-50",
    FEN_COLORS "fen.colors": "a third list of pieces at character {column}; there are two colours",
    FEN_FIELD "fen.field": "unknown field {text} at character {column}",
    FEN_TWICE "fen.field-twice": "field {field} is given twice",
    FEN_COUNTER "fen.number": "field {field} must be a number, not {text}",
    FEN_SQUARE "fen.square": "{text} at character {column} is not a square number",
    FEN_OPEN "fen.open-range": "range {text} needs a square on both sides",
    FEN_REVERSED "fen.reversed": "range {text} ends before it begins",
    FEN_OCCUPIED "fen.occupied": "square {square} is given twice",
    FEN_RUN "fen.run":
        "king run {text} must be a count of 0 to 3 and the square of a {color} king",
    FEN_RUNS "fen.runs": "king runs {text} must be Black's and White's, like +0+2",
    FEN_TRAIL "fen.trail":
        "trail {text} must be the square of a man and others, like 13.14.15",
    LETTERS_LENGTH "letters.length": "position has {found} characters, not {expected}",
    LETTER "letters.letter": "square {square} must be w, W, b, B or e, not {found}",
    RULE_SET "contract.rule-set": "unknown rule set {text}",
    NEAR_SET "contract.near-set": "unknown rule set {text}; did you mean {nearest}?",
    KEY "contract.key": "unknown key {text}",
    NEAR_KEY "contract.near-key": "unknown key {text}; did you mean {nearest}?",
    NO_VALUE "contract.no-value": "{key} must be one of {allowed}, and has no value",
    VALUE "contract.value": "{key} must be one of {allowed}, not {text}",
    KEY_TWICE "contract.twice": "{key} is given twice; each key is allowed once",
    EMPTY_PART "contract.empty": "part {part} is empty; a part is key=value",
    ROWS "contract.rows": "rows must be {least} to {most} on this board, not {rows}",
    EXACT_ROWS "contract.exact-rows": "rows must be {most} on this board, not {rows}",
    BOARD "contract.board": "{key} must be {allowed} with board={board}, not {value}",
    GOAL "contract.goal": "{key} must be {value} with goal={goal}",
    CROWN_NOT_NOW "crown.not-now": "it is not for {color} to name men now (NG-7.2, 7.3)",
    CROWN_NO_MAN "crown.no-man": "there is no {color} man on square {square} (NG-7.2)",
    CROWN_LINE "crown.back-line":
        "square {square} is not on the back line of {color} (NG-7.2)",
    CROWN_ITSELF "crown.itself":
        "the man on square {square} cannot be spent on itself (NG-7.2)",
    SHORT_NOBODY "short.nobody": "no man is named (NG-7.1)",
    SHORT_NO_MAN "short.no-man": "there is no {color} man on square {square} (NG-7.1)",
    SHORT_NOTHING "short.nothing-left": "{color} would have nothing left",
    CLOCK_PERIOD "clock.period":
        "time control: {text} is not moves/seconds, seconds+increment, seconds or *seconds",
    CLOCK_MOVES "clock.moves": "time control: {text} is not a number of moves",
    CLOCK_SECONDS "clock.seconds": "time control: {text} is not a number of seconds",
    CLOCK_END "clock.end": "time control: nothing can follow {text}",
    CLOCK_EMPTY "clock.empty": "time control: no period",
    CLOCK_STOPPED "clock.stopped": "the clock is not running",
    MATCH_EMPTY "match.empty": "a match needs at least one Board",
    MATCH_BEGINNER "match.beginner": "{color} does not begin under these rules",
    NO_TABLES "tables": "endgame tables prove no draws under these rules: {detail}",
    PDN_NUL "pdn.nul": "line {line}, column {column}: a byte 0; the file is not text",
    PDN_UTF16 "pdn.utf-16":
        "line {line}, column {column}: the file is UTF-16, not UTF-8 or Latin-1",
    PDN_BEYOND "pdn.beyond": "line {line}, column {column}: game {game} is beyond a limit: {detail}",
    START "pdn.start": "the start position: {detail}",
    SET_UP "pdn.set-up": "a set-up: {detail}",
    STEP "pdn.step": "the move from {from} to {to} is not legal",
}

impl ToCause for PlayError {
    fn to_cause(&self) -> Cause {
        match self {
            PlayError::Over(_) => Refused::Over.to_cause(),
            PlayError::Irregular(irregularity) => irregularity.to_cause(),
            PlayError::NotLegal(mv) => NOT_LEGAL.with("move", format!("{mv:?}")),
            PlayError::Position(error) => error.to_cause(),
            PlayError::NotHuffable(square) => NOT_HUFFABLE.with("square", *square),
            PlayError::NoOffer => NO_OFFER,
            PlayError::OfferPending(color) => OFFER_PENDING.with("who", *color),
            PlayError::OfferOutOfTurn => OFFER_OUT_OF_TURN,
            PlayError::OfferTooSoon(1) => OFFER_SOON,
            PlayError::OfferTooSoon(moves) => OFFER_TOO_SOON.with("moves", *moves),
            PlayError::TooFewMoves(moves) => TOO_FEW_MOVES.with("moves", *moves),
            other => other_cause(other),
        }
    }
}

impl ToCause for Irregularity {
    fn to_cause(&self) -> Cause {
        let cause = match self {
            Irregularity::WrongBoard => WRONG_BOARD,
            Irregularity::TakingBack => TAKING_BACK,
            Irregularity::TouchedAnother => TOUCHED_ANOTHER,
            Irregularity::WrongCapture => WRONG_CAPTURE,
            Irregularity::TwoMoves => TWO_MOVES,
            Irregularity::TouchingOutOfTurn => TOUCHING,
            Irregularity::MissedCapture => MISSED,
        };
        cause.with("article", self.article())
    }
}

impl ToCause for PositionError {
    fn to_cause(&self) -> Cause {
        match *self {
            PositionError::UncrownedMan { color, square } => {
                UNCROWNED.with("color", color).with("square", square)
            }
            PositionError::King { color, square } => {
                NO_KINGS.with("color", color).with("square", square)
            }
            PositionError::RunWithoutKing { color, square } => {
                NO_KING.with("color", color).with("square", square)
            }
            PositionError::TooManyCaptures => CAPTURES,
            _ => other_cause(self),
        }
    }
}

impl ToCause for GameError {
    fn to_cause(&self) -> Cause {
        match self {
            GameError::Rules(error) => error.to_cause(),
            GameError::Irregular(error) => error.to_cause(),
            GameError::Position(error) => error.to_cause(),
            other => other_cause(other),
        }
    }
}

impl ToCause for RulesError {
    fn to_cause(&self) -> Cause {
        let goal = |goal: draughts::rules::Goal, value| {
            GOAL.with("key", self.key()).with("value", value).with("goal", goal.word())
        };
        match *self {
            RulesError::Rows { rows, least, most } if least == most => {
                EXACT_ROWS.with("most", most).with("rows", rows)
            }
            RulesError::Rows { rows, least, most } => {
                ROWS.with("least", least).with("most", most).with("rows", rows)
            }
            RulesError::Board { board, key, value, allowed } => BOARD
                .with("key", key)
                .with("allowed", allowed)
                .with("board", board.to_string())
                .with("value", value),
            RulesError::GoalWithAdjudication(with) => goal(with, "off"),
            RulesError::GoalWithLonePiece(with) => goal(with, "plays"),
            _ => other_cause(self),
        }
    }
}

impl ToCause for ContractError {
    fn to_cause(&self) -> Cause {
        let allowed = |cause: Cause, key: &Key| {
            cause.with("key", key.name()).with("allowed", key.allowed().join(", "))
        };
        match self {
            ContractError::UnknownRuleSet { text, nearest: None } => quoted(RULE_SET, text),
            ContractError::UnknownRuleSet { text, nearest: Some(nearest) } => {
                quoted(NEAR_SET, text).with("nearest", *nearest)
            }
            ContractError::UnknownKey { text, nearest: None } => quoted(KEY, text),
            ContractError::UnknownKey { text, nearest: Some(nearest) } => {
                quoted(NEAR_KEY, text).with("nearest", *nearest)
            }
            ContractError::NoValue(key) => allowed(NO_VALUE, key),
            ContractError::UnknownValue { key, text } => quoted(allowed(VALUE, key), text),
            ContractError::KeyTwice(key) => KEY_TWICE.with("key", key.name()),
            ContractError::EmptyPart(part) => EMPTY_PART.with("part", *part),
            ContractError::Unplayable(error) => error.to_cause(),
            other => other_cause(other),
        }
    }
}

impl ToCause for SquareNameError {
    fn to_cause(&self) -> Cause {
        match self {
            SquareNameError::NotAName(text) => quoted(NO_NAME, text),
            SquareNameError::OffBoard { name, squares } => off_board(name, *squares),
            other => other_cause(other),
        }
    }
}

impl ToCause for MoveTextError {
    fn to_cause(&self) -> Cause {
        match self {
            MoveTextError::NotAMove { text, column } => {
                quoted(NO_MOVE, text).with("column", *column)
            }
            MoveTextError::Square { error, .. } => error.to_cause(),
            MoveTextError::NoPiece { text, color, square } => {
                quoted(NO_PIECE, text).with("color", *color).with("square", square.as_str())
            }
            MoveTextError::CaptureCompulsory(text) => quoted(COMPULSORY, text),
            MoveTextError::NothingTaken(text) => quoted(NOTHING_TAKEN, text),
            MoveTextError::Ambiguous { text, candidates } => {
                quoted(AMBIGUOUS, text).with("moves", candidates.join(", "))
            }
            MoveTextError::NotLegal(text) => NOT_LEGAL.with("move", text.to_string()),
            other => other_cause(other),
        }
    }
}

impl ToCause for FenError {
    fn to_cause(&self) -> Cause {
        match self {
            FenError::Empty => FEN_EMPTY,
            FenError::SideToMove(side) => quoted(FEN_SIDE, side),
            FenError::NoPieces => FEN_NO_PIECES,
            FenError::TooManyColors { column } => FEN_COLORS.with("column", *column),
            FenError::UnknownField { text, column } => {
                quoted(FEN_FIELD, text).with("column", *column)
            }
            FenError::FieldTwice(field) => FEN_TWICE.with("field", field.to_string()),
            FenError::NoCounter { field, text } => {
                quoted(FEN_COUNTER, text).with("field", field.to_string())
            }
            FenError::NotASquare { text, column } => {
                quoted(FEN_SQUARE, text).with("column", *column)
            }
            FenError::OffBoard { square, squares } => off_board(square, *squares),
            FenError::OpenRange(range) => quoted(FEN_OPEN, range),
            FenError::ReversedRange(range) => quoted(FEN_REVERSED, range),
            FenError::Occupied(square) => FEN_OCCUPIED.with("square", *square),
            FenError::UncrownedMan(color, square) => {
                UNCROWNED.with("color", *color).with("square", *square)
            }
            FenError::KingRun { color, text } => quoted(FEN_RUN, text).with("color", *color),
            FenError::KingRuns(runs) => quoted(FEN_RUNS, runs),
            FenError::Trail(trail) => quoted(FEN_TRAIL, trail),
            other => other_cause(other),
        }
    }
}

impl ToCause for HubPositionError {
    fn to_cause(&self) -> Cause {
        match self {
            HubPositionError::SideToMove(side) => quoted(FEN_SIDE, side),
            HubPositionError::Length { found, expected } => {
                LETTERS_LENGTH.with("found", *found).with("expected", *expected)
            }
            HubPositionError::Character { found, square } => {
                LETTER.with("square", *square).with("found", format!("{found:?}"))
            }
            HubPositionError::UncrownedMan(color, square) => {
                UNCROWNED.with("color", *color).with("square", *square)
            }
            HubPositionError::Past(error) => error.to_cause(),
            other => other_cause(other),
        }
    }
}

impl ToCause for CrownError {
    fn to_cause(&self) -> Cause {
        let on = |cause: Cause, color: draughts::Color, square: u8| {
            cause.with("color", color).with("square", square)
        };
        match *self {
            CrownError::NotNow(color) => CROWN_NOT_NOW.with("color", color),
            CrownError::NotAMan(square, color) => on(CROWN_NO_MAN, color, square),
            CrownError::NotOnTheBackLine(square, color) => on(CROWN_LINE, color, square),
            CrownError::Itself(square) => CROWN_ITSELF.with("square", square),
            _ => other_cause(self),
        }
    }
}

impl ToCause for HandicapError {
    fn to_cause(&self) -> Cause {
        match *self {
            HandicapError::NoMan => SHORT_NOBODY,
            HandicapError::NotAMan(square, color) => {
                SHORT_NO_MAN.with("color", color).with("square", square)
            }
            HandicapError::NothingLeft(color) => SHORT_NOTHING.with("color", color),
            _ => other_cause(self),
        }
    }
}

impl ToCause for MatchError {
    fn to_cause(&self) -> Cause {
        match self {
            MatchError::NoBoard => MATCH_EMPTY,
            MatchError::Beginner(color) => MATCH_BEGINNER.with("color", *color),
            MatchError::Over => Refused::MatchOver.to_cause(),
            other => other_cause(other),
        }
    }
}

impl ToCause for RecordError {
    fn to_cause(&self) -> Cause {
        match self {
            RecordError::Fen(error) => error.to_cause(),
            RecordError::Position(error) => error.to_cause(),
            RecordError::Game(error) => error.to_cause(),
            RecordError::Move(error) => error.to_cause(),
            RecordError::Over(..) => Refused::Over.to_cause(),
            RecordError::Square(_, error) => error.to_cause(),
            RecordError::Play(_, error) => error.to_cause(),
            other => other_cause(other),
        }
    }
}

impl ToCause for TimeControlError {
    fn to_cause(&self) -> Cause {
        let (cause, text) = match self {
            TimeControlError::Element(text) => (CLOCK_PERIOD, text),
            TimeControlError::Moves(text) => (CLOCK_MOVES, text),
            TimeControlError::Seconds(text) => (CLOCK_SECONDS, text),
            TimeControlError::Unreachable(text) => (CLOCK_END, text),
            TimeControlError::Empty => return CLOCK_EMPTY,
            other => return other_cause(other),
        };
        cause.with("text", format!("{text:?}"))
    }
}

impl ToCause for ClockError {
    fn to_cause(&self) -> Cause {
        match *self {
            ClockError::Stopped => CLOCK_STOPPED,
            ClockError::Fallen(color) => Refused::Flag.with("who", color).to_cause(),
            _ => other_cause(self),
        }
    }
}

impl ToCause for TooManyCaptures {
    fn to_cause(&self) -> Cause {
        CAPTURES
    }
}

impl ToCause for NoTables {
    fn to_cause(&self) -> Cause {
        NO_TABLES.with("detail", self.to_string())
    }
}

impl ToCause for PdnError {
    fn to_cause(&self) -> Cause {
        let cause = match self.reason {
            Stop::Nul => PDN_NUL,
            Stop::Utf16 => PDN_UTF16,
            other => PDN_BEYOND.with("game", self.game).with("detail", other.to_string()),
        };
        cause.with("line", self.place.line).with("column", self.place.column)
    }
}

impl ToCause for WriteError {
    fn to_cause(&self) -> Cause {
        match self {
            WriteError::Start(text) => START.with("detail", text.as_str()),
            WriteError::Move(mv) => STEP.with("from", mv.from).with("to", mv.to),
            WriteError::Huff(square) => NOT_HUFFABLE.with("square", *square),
            WriteError::SetUp(text) => SET_UP.with("detail", text.as_str()),
            other => other_cause(other),
        }
    }
}

/// With the text that was read, in quotes.
#[inline(never)]
fn quoted(cause: Cause, text: &Excerpt) -> Cause {
    cause.with("text", text as &dyn fmt::Display)
}

/// A square that a board does not have.
#[inline(never)]
fn off_board(name: &Excerpt, squares: u8) -> Cause {
    OFF_BOARD.with("square", name.plain().to_string()).with("squares", squares)
}

/// An error that was added since, until it has a code.
#[inline(never)]
fn other_cause(error: &dyn fmt::Display) -> Cause {
    detail().with("detail", error.to_string()).cause
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
