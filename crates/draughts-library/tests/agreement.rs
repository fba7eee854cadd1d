//! Searches agree with playing through every game and looking at the board.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use draughts::{Brazilian, BuiltIn, Color, International, Nigerian, Piece, Position, Rank, Square};
use draughts_library::{Ask, Find, Import, Library};
use draughts_notation::{Contract, Notation, fen, moves};

/// Numbers that look like chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Games of random moves: their text, and their positions.
fn games<V: BuiltIn>(
    count: usize,
    plies: usize,
    chance: &mut Chance,
) -> (String, Vec<Vec<Position<V>>>) {
    let contract: Contract = V::RULE_SET.id.parse().expect("it is a rule set");
    let notation = Notation::of(&contract);
    let mut text = String::new();
    let mut all = Vec::new();
    for number in 0..count {
        let mut positions = vec![Position::<V>::start()];
        writeln!(text, "[Rules \"{}\"]\n[Round \"{number}\"]", V::RULE_SET.id)
            .expect("a text can be written");
        for _ in 0..plies {
            let position = positions[positions.len() - 1];
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[chance.below(legal.len())];
            let writer = moves::Writer::new(&position, notation);
            write!(text, "{} ", writer.write(&mv, moves::Format::Pdn))
                .expect("a text can be written");
            positions.push(position.after(&mv));
        }
        text.push_str("*\n\n");
        all.push(positions);
    }
    (text, all)
}

/// The numbers of the games, from 1, with a position that is asked for.
fn with<V: BuiltIn>(
    all: &[Vec<Position<V>>],
    is_it: impl Fn(&Position<V>) -> bool,
) -> BTreeSet<u32> {
    let games = (1..).zip(all).filter(|(_, positions)| positions.iter().any(&is_it));
    games.map(|(number, _)| number).collect()
}

/// A position with colours changed, the board turned, or both.
fn seen<V: BuiltIn>(
    position: &Position<V>,
    colours: bool,
    turn: bool,
) -> draughts::Setup<V::Board> {
    let from = position.setup();
    let mut to = draughts::Setup::empty(if colours { !from.turn } else { from.turn });
    for (square, piece) in from.iter() {
        let square = if turn { square.rotated() } else { square };
        let color = if colours { !piece.color } else { piece.color };
        to.put(square, Some(Piece { color, ..piece }));
    }
    to
}

async fn agrees<V: BuiltIn>() {
    let id = V::RULE_SET.id;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("agreement").join(id);
    let _ = std::fs::remove_dir_all(&folder);
    let library = Library::open(&folder.join("library.sqlite")).await.expect("it can be made");
    let mut chance = Chance(7);
    let (text, all) = games::<V>(300, 90, &mut chance);
    let rules = "international".parse().expect("it is a rule set");
    // The second half is another import.
    let half = text.match_indices("\n\n").nth(149).expect("there are so many").0 + 2;
    for text in [&text[..half], &text[half..]] {
        let import = Import { name: id.into(), rules, at: 0, keep_known: true };
        let source = std::io::Cursor::new(text.to_owned().into_bytes());
        let done = library.import(source, import, |_| {}).await.expect("the games are good");
        assert_eq!((done.games, done.errors), (150, 0), "{:?}", done.problems);
    }
    let find = async |find: Find| -> BTreeSet<u32> {
        let find = Find { board: id.into(), most: Some(1000), ..find };
        let found = library.find(&find).await.expect("the question is good");
        assert_eq!(found.results.games as usize, found.games.len());
        found.games.iter().map(|game| game.id).collect()
    };
    let mut compared = 0;
    for round in 0..60 {
        let game = &all[chance.below(all.len())];
        let at = chance.below(game.len().min(if round % 2 == 0 { 8 } else { 90 }));
        let position = game[at];
        for (colours, turn) in [(false, false), (true, false), (false, true), (true, true)] {
            let asked = seen(&position, colours, turn);
            if asked.uncrowned().any() {
                continue;
            }
            let forms: Vec<_> = [(false, false), (colours, false), (false, turn), (colours, turn)]
                .map(|(colours, turn)| {
                    let mut setup = draughts::Setup::empty(asked.turn);
                    for (square, piece) in asked.iter() {
                        let square = if turn { square.rotated() } else { square };
                        let color = if colours { !piece.color } else { piece.color };
                        setup.put(square, Some(Piece { color, ..piece }));
                    }
                    setup.turn = if colours { !asked.turn } else { asked.turn };
                    setup
                })
                .into();
            let expected = with(&all, |one| forms.contains(&one.setup()));
            assert!(!expected.is_empty());
            let fen = fen::write(&asked);
            let answer =
                find(Find { fen: fen.clone(), colours, rotation: turn, ..Find::default() });
            assert_eq!(answer.await, expected, "{id} {fen} {colours} {turn}");
            compared += 1;
        }
        // Three squares of it, as a pattern.
        let mut parts = [String::from("W"), String::from("B"), String::from("E")];
        let squares: Vec<Square<V::Board>> = Square::all().collect();
        let chosen: BTreeSet<usize> = (0..3).map(|_| chance.below(squares.len())).collect();
        let wanted: Vec<_> = chosen
            .iter()
            .map(|&index| (squares[index], position.setup().piece(squares[index])))
            .collect();
        for (square, piece) in &wanted {
            let (part, king) = match piece {
                Some(Piece { color: Color::White, rank }) => (0, *rank == Rank::King),
                Some(Piece { color: Color::Black, rank }) => (1, *rank == Rank::King),
                None => (2, false),
            };
            write!(parts[part], "{}{square},", if king { "K" } else { "" })
                .expect("a text can be written");
        }
        let named: Vec<_> = parts.into_iter().filter(|part| part.len() > 1).collect();
        let pattern = named.join(":");
        let has = |position: &Position<V>, colours: bool, turn: bool| {
            let setup = seen(position, colours, turn);
            wanted.iter().all(|(square, piece)| setup.piece(*square) == *piece)
        };
        for (colours, turn) in [(false, false), (true, false), (false, true), (true, true)] {
            let expected = with(&all, |one| {
                has(one, false, false)
                    || has(one, colours, false)
                    || has(one, false, turn)
                    || has(one, colours, turn)
            });
            let answer =
                find(Find { pattern: pattern.clone(), colours, rotation: turn, ..Find::default() });
            assert_eq!(answer.await, expected, "{id} {pattern} {colours} {turn}");
        }
        // The tree.
        let ask = Ask { fen: fen::write(&position.setup()), board: id.into(), ..Ask::default() };
        let tree = library.tree(&ask).await.expect("the question is good");
        let here = with(&all, |one| one.setup() == position.setup());
        assert_eq!(tree.results.games as usize, here.len());
        for branch in &tree.moves {
            let after = fen::read::<V::Board>(&branch.fen).expect("it is a position");
            let follows = |pair: &[Position<V>]| {
                pair[0].setup() == position.setup() && pair[1].setup() == after
            };
            let played = all.iter().filter(|game| game.windows(2).any(follows)).count();
            assert_eq!(branch.results.games as usize, played, "{id} {}", branch.text);
        }
        let next = |game: &Vec<Position<V>>| {
            game.windows(2).any(|pair| pair[0].setup() == position.setup())
        };
        assert_eq!(tree.moves.is_empty(), !all.iter().any(next));
    }
    assert!(compared >= 100, "{compared}");
}

#[tokio::test]
async fn searches_agree_with_looking_at_every_position() {
    agrees::<International>().await;
    agrees::<Nigerian>().await;
    agrees::<Brazilian>().await;
}
