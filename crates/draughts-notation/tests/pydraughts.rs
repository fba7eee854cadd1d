//! What is written is read by another program: pydraughts, where it is.
//! `LONGKING_PYDRAUGHTS=PYTHON` names a Python that has it; without one nothing is tested.

use std::io::Write;
use std::process::{Command, Stdio};

use draughts::game::Game;
use draughts::{Variant, WithVariant, dispatch};
use draughts_notation::pdn::{read_games, write};
use draughts_notation::{Contract, Notation, moves};

/// The rule sets that both know.
const RULES: [&str; 6] = ["international", "frisian", "english", "italian", "russian", "brazilian"];

/// How many games of each.
const GAMES: u64 = 3;

/// Reads games and plays every move; prints how many moves each has. Its reader takes both signs of
/// capture, `x` and `:`, its moves only the first.
const READER: &str = r#"
import sys
from draughts import Board, Move
from draughts.PDN import PDNReader
for game in PDNReader(pdn_text=sys.stdin.read()).games:
    board = Board(game.variant)
    for text in game.moves:
        board.push(Move(board, pdn_move=text.replace(":", "x")))
    print(game.variant, len(game.moves), game.game_ending, game.tags["White"])
"#;

/// A game of random moves as text, with how many there are.
struct Text<'a>(&'a Contract, u64);

impl WithVariant for Text<'_> {
    type Output = (String, usize);

    fn run<V: Variant>(self, variant: V) -> (String, usize) {
        let Text(contract, mut state) = self;
        let rules = *contract.rules();
        let mut game = Game::new(variant, rules, &rules.start()).expect("the start position");
        let mut text = format!("[White \"Ada\"]\n[Black \"Kofi\"]\n[Rules \"{contract}\"]\n\n");
        let mut count = 0;
        while count < 40 && game.outcome().is_none() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let legal = game.legal_moves();
            let mv = legal[(state >> 33) as usize % legal.len()];
            let writer = moves::Writer::new(game.position(), Notation::of(contract));
            text.push_str(&format!("{} ", writer.write(&mv, moves::Format::Pdn)));
            game.play(&mv).expect("a legal move");
            count += 1;
        }
        (text + "*", count)
    }
}

#[test]
fn what_is_written_is_read_by_pydraughts() {
    let Some(python) = std::env::var_os("LONGKING_PYDRAUGHTS") else { return };
    let mut file = String::new();
    let mut expected = Vec::new();
    for (rules, seed) in RULES.iter().flat_map(|rules| (1..=GAMES).map(move |seed| (rules, seed))) {
        let contract: Contract = rules.parse().expect("a rule set");
        let (text, count) = dispatch(&contract.rules().moves, Text(&contract, seed));
        let read = read_games(&text, &contract).expect("a good game").remove(0);
        assert!(read.problems.is_empty(), "{text}: {:?}", read.problems);
        file.push_str(&write(&read.game).expect("a game that can be written"));
        file.push('\n');
        let variant = if *rules == "international" { "standard" } else { rules };
        expected.push(format!("{variant} {count} * Ada"));
    }
    let mut reader = Command::new(python)
        .args(["-W", "ignore", "-c", READER])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a Python that runs");
    let mut to = reader.stdin.take().expect("it reads");
    to.write_all(file.as_bytes()).expect("it reads");
    drop(to);
    let output = reader.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}");
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
}
