//! `longking play`: games against the computer in a terminal, as events of a table.

mod board;
mod help;
mod series;
mod terms;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::time::Instant;

use anyhow::{Context, Result};
use draughts::Color;
use draughts::match_play::Player;
use draughts::rules::First;
use draughts_notation::Excerpt;
use longking_page::answers::stand::Answer as Stand;
use longking_page::answers::{EngineContext, MEMORY, Players, answer};
use longking_table::{Act, Event, Phase, Refusal, Table};
use serde_json::{Value, json};

use crate::answer::Output;
use crate::arguments::{Begins, Play};
use help::{Help, rules};

/// The person.
const PERSON: Player = Player::One;

/// The one opposite.
const COMPUTER: Player = Player::Two;

/// Plays until the game or the match is over, or the input is closed or says `quit`.
pub(crate) fn run(asked: &Play, output: &mut Output) -> Result<()> {
    let seed = asked.seed.unwrap_or_else(terms::chance);
    let contract = question("contract", &json!({"rules": asked.subject.rules.to_string()}), asked)?;
    let table = Table::agree(&terms::terms(asked, &contract["board"], seed)?)?;
    let mut seat = Seat { asked, seed, table, contract, output };
    seat.play(&mut stdin().lock())
}

/// A square of every board, to show how one is typed.
const EXAMPLE: u8 = 18;

/// The seat of a person, opposite the computer.
struct Seat<'a> {
    asked: &'a Play,
    seed: u64,
    table: Table,
    /// The contract as a page gets it.
    contract: Value,
    output: &'a mut Output,
}

/// Whether the game goes on after what was typed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    On,
    Left,
}

impl Seat<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<()> {
        self.begin()?;
        loop {
            if self.table.phase() == Phase::Over {
                if self.end()? == Next::Left {
                    return Ok(());
                }
                self.begin()?;
            } else if self.table.turn() == Some(COMPUTER) {
                self.reply()?;
                self.show()?;
                self.ask_for_men()?;
            } else {
                self.prompt()?;
                let mut line = Vec::new();
                if input.read_until(b'\n', &mut line).context("standard input")? == 0 {
                    return Ok(());
                }
                if self.follow(String::from_utf8_lossy(&line).trim())? == Next::Left {
                    return Ok(());
                }
            }
        }
    }

    /// Says who has which colour, and shows the board.
    fn begin(&mut self) -> Result<()> {
        let stand = self.stand()?;
        let is_first = self.table.games_before() == 0;
        let open = self.table.contract().rules().first == First::Either;
        let by_lot = is_first
            && open
            && self.asked.begins == Begins::Lot
            && self.asked.subject.fen.is_none();
        let told = series::introduction(&stand, self.table.beginner(), self.is_match(), by_lot);
        writeln!(self.output, "{told}")?;
        if is_first && self.table.phase() != Phase::Over {
            writeln!(self.output, "Type a move, or ? for what else can be typed.")?;
        }
        self.show()?;
        self.ask_for_men()
    }

    /// Says how a game has ended, and how the match stands; goes on with the next game of a match.
    fn end(&mut self) -> Result<Next> {
        let stand = self.stand()?;
        let outcome = &stand["outcome"];
        let text = |name: &str| outcome[name].as_str();
        let clause = text("article").or(text("clause")).unwrap_or_default();
        let end = match text("winner") {
            Some(_) => format!("{} wins", side(&outcome["winner"])),
            None => "a draw".to_owned(),
        };
        let words = text("words").unwrap_or_default();
        writeln!(self.output, "{words} ({clause}) The end: {end}.")?;
        if !self.is_match() {
            return Ok(Next::Left);
        }
        writeln!(self.output, "{}", series::score(&stand))?;
        if let Some(verdict) = series::verdict(&self.table, &stand) {
            writeln!(self.output, "{verdict}")?;
            return Ok(Next::Left);
        }
        for player in Player::BOTH {
            self.take(Act::Again, player)?;
        }
        writeln!(self.output)?;
        Ok(Next::On)
    }

    /// Whose turn it is, for somebody at a terminal: who pipes moves in wants to see what is
    /// answered only.
    fn prompt(&mut self) -> Result<()> {
        if stdin().is_terminal() && stdout().is_terminal() {
            write!(self.output, "{}: ", side(&json!(word(self.color()))))?;
        }
        Ok(self.output.flush()?)
    }

    /// Does what was typed, or says why it cannot be done.
    fn follow(&mut self, typed: &str) -> Result<Next> {
        let naming = self.table.phase() == Phase::Crown;
        let lower = typed.to_ascii_lowercase();
        match lower.as_str() {
            "" => {}
            "help" | "?" => self.help()?,
            "board" => self.show()?,
            "rules" => write!(self.output, "{}", rules(&self.contract))?,
            "score" if self.is_match() => {
                let score = series::score(&self.stand()?);
                writeln!(self.output, "{score}")?;
            }
            "moves" if naming => self.ask_for_men()?,
            "moves" => self.list()?,
            "undo" => self.undo()?,
            "draw" => self.offer()?,
            "resign" => {
                self.try_to(Act::Resign, PERSON)?;
            }
            "quit" | "exit" => return Ok(Next::Left),
            _ if naming => self.name_men(&lower)?,
            _ => self.enter(typed)?,
        }
        Ok(Next::On)
    }

    /// Makes a move, or takes a piece that has missed a capture.
    fn enter(&mut self, typed: &str) -> Result<()> {
        let act = match typed.to_ascii_lowercase().strip_prefix("huff").map(str::trim) {
            Some(name) => match self.square(name) {
                Some(square) => Act::Huff(square),
                None => {
                    let excerpt = Excerpt::of(name);
                    return Ok(writeln!(
                        self.output,
                        "huff: {excerpt} is not a square of the board"
                    )?);
                }
            },
            None => Act::Move(typed.to_owned()),
        };
        if self.try_to(act, PERSON)? {
            self.show()?;
        }
        Ok(())
    }

    /// Names the two men before a crown-crown game (M3).
    fn name_men(&mut self, typed: &str) -> Result<()> {
        let names = typed.strip_prefix("crown").unwrap_or(typed);
        let names = names.split([' ', ',']).filter(|name| !name.is_empty());
        let squares: Vec<_> = names.map(|name| self.square(name)).collect();
        let &[Some(square), Some(spent)] = squares.as_slice() else { return self.ask_for_men() };
        if self.try_to(Act::Crown { square, spent }, PERSON)? {
            self.show()?;
        }
        Ok(())
    }

    /// Asks the person to name two men, where it is for him to do so.
    fn ask_for_men(&mut self) -> Result<()> {
        let is_asked = self.table.phase() == Phase::Crown && self.table.turn() == Some(PERSON);
        if let Some([crowned, spent]) = self.men(&self.stand()?).filter(|_| is_asked) {
            let [crowned, spent] = [crowned, spent].map(|square| self.name(square));
            let man = self.contract["words"]["man"].as_str().unwrap_or_default();
            writeln!(
                self.output,
                "Name a {man} on your back line to be crowned, and another to be given up: crown {crowned} {spent}"
            )?;
        }
        Ok(())
    }

    /// A man on the person's back line, and another one.
    fn men(&self, stand: &Value) -> Option<[u8; 2]> {
        let letters = stand["board"].as_str()?.as_bytes();
        let own = if self.color() == Color::White { b'w' } else { b'b' };
        let is_own = |letter: &u8| *letter == own;
        let first = letters.iter().position(is_own)?;
        let last = letters.iter().rposition(is_own)?;
        let [first, last] = [first, last].map(|place| u8::try_from(place + 1).ok());
        Some(if self.color() == Color::White { [last?, first?] } else { [first?, last?] })
    }

    /// Lets the computer play.
    fn reply(&mut self) -> Result<()> {
        let seed = self.seed.wrapping_add(self.table.events());
        let level = self.asked.level.number();
        let about = json!({"level": level, "seed": seed, "sitting": "terminal"});
        let reply = self.ask("reply", about)?;
        if let Some(square) = number(&reply["huff"]) {
            let capture = self.contract["words"]["capture"].as_str().unwrap_or_default();
            let name = self.name(square);
            writeln!(
                self.output,
                "The computer takes the piece on {name}, which did not {capture} (H2)."
            )?;
            self.act(Act::Huff(square), COMPUTER)?;
        }
        if let (Some(square), Some(spent)) =
            (number(&reply["crown"][0]), number(&reply["crown"][1]))
        {
            let [crowned, gone] = [square, spent].map(|square| self.name(square));
            writeln!(self.output, "The computer crowns {crowned} and gives up {gone} (NG-7.2).")?;
            self.act(Act::Crown { square, spent }, COMPUTER)?;
        }
        let mv = &reply["move"];
        if let (Some(hub), Some(text)) = (mv["hub"].as_str(), mv["text"].as_str()) {
            writeln!(self.output, "The computer plays {text}")?;
            self.act(Act::Move(hub.to_owned()), COMPUTER)?;
        }
        Ok(())
    }

    /// Writes what can be played. A piece that can be huffed is not told: it is for the person to
    /// see (H5).
    fn list(&mut self) -> Result<()> {
        let stand = self.stand()?;
        let moves = stand["moves"].as_array().into_iter().flatten();
        let texts: Vec<_> = moves.filter_map(|mv| mv["text"].as_str()).collect();
        Ok(writeln!(self.output, "{}", texts.join(" "))?)
    }

    fn help(&mut self) -> Result<()> {
        let stand = self.stand()?;
        let help = Help {
            contract: &self.contract,
            phase: self.table.phase(),
            example: stand["moves"][0]["text"].as_str(),
            men: self.men(&stand).map(|men| men.map(|square| self.name(square))),
            square: self.name(EXAMPLE),
            is_match: self.is_match(),
        };
        Ok(write!(self.output, "{}", help.text())?)
    }

    /// Takes back the last move of the person and the computer's after it, which the computer lets
    /// him (M7).
    fn undo(&mut self) -> Result<()> {
        if self.table.ply() < 2 {
            return Ok(writeln!(self.output, "You have not moved yet.")?);
        }
        self.act(Act::Ask(2), PERSON)?;
        self.act(Act::Agree, COMPUTER)?;
        self.show()
    }

    /// Offers a draw; the computer answers at once (NG-4.6).
    fn offer(&mut self) -> Result<()> {
        if !self.try_to(Act::Offer, PERSON)? {
            return Ok(());
        }
        let level = self.asked.level.number();
        let reply = self.ask("reply", json!({"level": level, "draw": true}))?;
        if reply["accepts"] == true {
            return self.act(Act::Accept, COMPUTER);
        }
        self.act(Act::Decline, COMPUTER)?;
        Ok(writeln!(self.output, "The computer plays on.")?)
    }

    /// Draws the board, seen by the person.
    fn show(&mut self) -> Result<()> {
        let stand = self.stand()?;
        let squares = stand["board"].as_str().unwrap_or_default();
        let text = board::text(&self.contract["board"], squares, self.color());
        Ok(self.output.write_all(text.as_bytes())?)
    }

    /// What a square is called.
    fn name(&self, square: u8) -> String {
        board::name_of(&self.contract["board"], square)
    }

    /// The number of a square that is called so.
    fn square(&self, name: &str) -> Option<u8> {
        board::number_of(&self.contract["board"], name)
    }

    /// The person's colour, which changes from game to game.
    fn color(&self) -> Color {
        self.table.color(PERSON)
    }

    fn is_match(&self) -> bool {
        self.table.terms().boards > 0
    }

    /// Does something, or says why it cannot be done; whether it was done.
    fn try_to(&mut self, act: Act, by: Player) -> Result<bool> {
        match self.take(act, by) {
            Ok(()) => Ok(true),
            Err(refusal) => {
                let is_unread = refusal.cause().code == "refused.move.form";
                let hint = if is_unread { "; type ? for what can be typed" } else { "" };
                writeln!(self.output, "{refusal}{hint}")?;
                Ok(false)
            }
        }
    }

    /// Does something that can be done.
    fn act(&mut self, act: Act, by: Player) -> Result<()> {
        Ok(self.take(act, by)?)
    }

    fn take(&mut self, act: Act, by: Player) -> Result<(), Refusal> {
        self.table.take(&Event { act, by: Some(by), at: 0 })
    }

    /// Where the table stands, as a page gets it.
    fn stand(&self) -> Result<Value> {
        Ok(serde_json::to_value(Stand::of(&self.table, 0, false))?)
    }

    /// Asks about the table as a page does.
    fn ask(&self, name: &str, mut about: Value) -> Result<Value> {
        about["table"] = serde_json::to_value(self.table.record())?;
        question(name, &about, self.asked)
    }
}

/// The player of the game, which keeps its table from turn to turn.
static PLAYERS: Players = Players::new(1, MEMORY);

/// Asks as a page does.
fn question(name: &str, about: &Value, asked: &Play) -> Result<Value> {
    let end = Instant::now() + asked.move_time;
    let stop = move || Instant::now() > end;
    let context = EngineContext {
        weights: longking_weights::browser_registry(),
        nets: longking_weights::registry(),
        endgames: &[],
        players: &PLAYERS,
        stop: &stop,
        tell: &|_| (),
    };
    Ok(serde_json::from_str(&answer(name, &about.to_string(), context)?)?)
}

/// A colour as it is told to people.
fn side(color: &Value) -> &'static str {
    if color == "white" { "White" } else { "Black" }
}

fn word(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

/// The number of a square.
fn number(value: &Value) -> Option<u8> {
    u8::try_from(value.as_u64()?).ok()
}
