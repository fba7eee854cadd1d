//! `longking play`: a game against the computer in a terminal.

mod board;

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::time::Instant;

use anyhow::{Context, Result, anyhow};
use draughts::Color;
use draughts::match_play::Player;
use draughts_table::answers::{Mind, answer};
use draughts_table::{Act, Event, Phase, Record, Table, Terms};
use serde_json::{Value, json};

use crate::Output;
use crate::arguments::Play;

/// What can be typed.
const HELP: &str = "A move is 32-28 or 28x19, by the numbers on the board; huff28 takes a piece that has missed a capture.
moves   the moves that can be played     undo     take your last move back
board   the board again                  draw     offer a draw
help    this list                        resign   give the game up
quit    leave the game";

/// Plays until the game is over, or the input is closed or says `quit`.
pub(crate) fn run(asked: &Play, output: &mut Output) -> Result<()> {
    let mut terms = Terms::of(&asked.subject.rules.to_string());
    terms.start.clone_from(&asked.subject.fen);
    let table = Table::new(&terms)?;
    let human = if asked.black { Color::Black } else { Color::White };
    let mut seat = Seat { asked, human, table, output };
    seat.play(&mut stdin().lock())
}

/// The seat of a person, opposite the computer.
struct Seat<'a> {
    asked: &'a Play,
    human: Color,
    table: Table,
    output: &'a mut Output,
}

/// Whether the game goes on after what was typed.
enum Next {
    On,
    Left,
}

impl Seat<'_> {
    fn play(&mut self, input: &mut dyn BufRead) -> Result<()> {
        if self.table.phase() == Phase::Play {
            writeln!(self.output, "{HELP}\n")?;
        }
        self.show()?;
        loop {
            let stand = self.ask("game", json!({}))?;
            if let Some(words) = stand["outcome"]["words"].as_str() {
                let end = match stand["outcome"]["winner"].as_str() {
                    Some(winner) => format!("{winner} wins"),
                    None => "a draw".to_owned(),
                };
                writeln!(self.output, "{words} The end: {end}.")?;
                return Ok(());
            }
            if stand["side_to_move"] != side(self.human) {
                self.reply()?;
                self.show()?;
                continue;
            }
            // Whoever pipes moves in wants to see what is answered only.
            if stdin().is_terminal() && stdout().is_terminal() {
                write!(self.output, "{}: ", side(self.human))?;
            }
            self.output.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line).context("standard input")? == 0 {
                return Ok(());
            }
            if let Next::Left = self.follow(line.trim())? {
                return Ok(());
            }
        }
    }

    /// Does what was typed, or says why it cannot be done.
    fn follow(&mut self, typed: &str) -> Result<Next> {
        match typed.to_ascii_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.output, "{HELP}")?,
            "board" => self.show()?,
            "moves" => self.list()?,
            "undo" => self.undo()?,
            "draw" => self.offer()?,
            "resign" => self.apply(Act::Resign, Some(self.player(self.human)))?,
            "quit" | "exit" => return Ok(Next::Left),
            word => {
                let act = match word.strip_prefix("huff").map(|square| square.trim().parse()) {
                    Some(Ok(square)) => Act::Huff(square),
                    _ => Act::Move(typed.to_owned()),
                };
                match self.table.apply(&Event { act, by: None, at: 0 }) {
                    Ok(()) => self.show()?,
                    Err(refusal) => writeln!(self.output, "{refusal}")?,
                }
            }
        }
        Ok(Next::On)
    }

    /// Lets the computer play.
    fn reply(&mut self) -> Result<()> {
        let seed = self.asked.seed.wrapping_add(u64::from(self.table.ply()));
        let reply = self.ask("reply", json!({"level": self.asked.level.number(), "seed": seed}))?;
        if let Some(square) = reply["huff"].as_u64() {
            writeln!(
                self.output,
                "The computer takes the piece on {square}, which missed a capture."
            )?;
            self.apply(Act::Huff(square as u8), None)?;
        }
        if let Some([crowned, spent]) = pair(&reply["crown"]) {
            let player = self.player(!self.human);
            writeln!(self.output, "The computer crowns {crowned} and gives up {spent}.")?;
            self.apply(Act::Crown { square: crowned, spent }, Some(player))?;
        }
        if let (Some(hub), Some(text)) =
            (reply["move"]["hub"].as_str(), reply["move"]["text"].as_str())
        {
            writeln!(self.output, "The computer plays {text}")?;
            self.apply(Act::Move(hub.to_owned()), None)?;
        }
        Ok(())
    }

    fn list(&mut self) -> Result<()> {
        let stand = self.ask("game", json!({}))?;
        let moves = stand["moves"].as_array().into_iter().flatten();
        let texts: Vec<_> = moves.filter_map(|mv| mv["text"].as_str()).collect();
        let huffs = stand["huffable"].as_array().into_iter().flatten();
        let huffs: Vec<_> = huffs.map(|square| format!("huff{square}")).collect();
        writeln!(self.output, "{}", [texts.join(" "), huffs.join(" ")].join(" ").trim_end())?;
        Ok(())
    }

    /// Takes back everything since before the last turn of the person.
    fn undo(&mut self) -> Result<()> {
        let Record { terms, results, mut log } = self.table.record().clone();
        loop {
            if log.pop().is_none() {
                writeln!(self.output, "You have not moved yet.")?;
                return Ok(());
            }
            let before =
                Record { terms: terms.clone(), results: results.clone(), log: log.clone() };
            let table = Table::of(&before)?;
            if table.turn() == Some(self.player(self.human))
                && !matches!(log.last().map(|event| &event.act), Some(Act::Huff(_)))
            {
                self.table = table;
                return self.show();
            }
        }
    }

    fn offer(&mut self) -> Result<()> {
        let level = self.asked.level.number();
        let reply = self.ask("reply", json!({"level": level, "draw": true}))?;
        if reply["accepts"] != true {
            writeln!(self.output, "The computer plays on.")?;
            return Ok(());
        }
        self.apply(Act::Offer, Some(self.player(self.human)))?;
        self.apply(Act::Accept, Some(self.player(!self.human)))
    }

    /// Draws the board, seen by the person.
    fn show(&mut self) -> Result<()> {
        let stand = self.ask("game", json!({}))?;
        let squares = stand["board"].as_str().unwrap_or_default();
        let rules = self.table.contract().rules();
        self.output.write_all(board::text(squares, rules, self.human).as_bytes())?;
        Ok(())
    }

    /// Who has a colour: the first player begins with White.
    fn player(&self, color: Color) -> Player {
        if color == Color::White { Player::One } else { Player::Two }
    }

    fn apply(&mut self, act: Act, by: Option<Player>) -> Result<()> {
        Ok(self.table.apply(&Event { act, by, at: 0 })?)
    }

    /// Asks about the table as a page does.
    fn ask(&self, name: &str, mut question: Value) -> Result<Value> {
        question["table"] = serde_json::to_value(self.table.record())?;
        let end = Instant::now() + self.asked.move_time;
        let stop = move || Instant::now() > end;
        let mind = Mind {
            weights: draughts_weights::registry(),
            endgames: &[],
            stop: &stop,
            tell: &|_| (),
        };
        let text = answer(name, &question.to_string(), mind).map_err(|error| anyhow!("{error}"))?;
        Ok(serde_json::from_str(&text)?)
    }
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "white" } else { "black" }
}

/// Two squares.
fn pair(value: &Value) -> Option<[u8; 2]> {
    let square = |at: usize| u8::try_from(value.get(at)?.as_u64()?).ok();
    Some([square(0)?, square(1)?])
}
