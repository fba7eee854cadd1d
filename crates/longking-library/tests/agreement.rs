//! Searches agree with playing through every game and looking at the board.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use draughts::game::Game;
use draughts::rules::Huff;
use draughts::{
    Brazilian, BuiltIn, Color, Geometry, Ghanaian, International, Piece, Position, Rank, Setup,
    Square,
};
use draughts_notation::{Contract, Notation, fen, moves};
use longking_library::{Ask, Find, Import, Library};

/// Pseudo-random numbers.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Games of random moves: their text, and their positions.
fn games<V: BuiltIn>(count: usize, plies: usize, rng: &mut Rng) -> (String, Vec<Vec<Position<V>>>) {
    let contract: Contract = V::RULE_SET.id.parse().expect("it is a rule set");
    let notation = Notation::of(&contract);
    let mut text = String::new();
    let mut all = Vec::new();
    for number in 0..count {
        let mut game = Game::<V>::start();
        let mut positions = vec![*game.position()];
        writeln!(text, "[Rules \"{}\"]\n[Round \"{number}\"]", V::RULE_SET.id)
            .expect("a text can be written");
        while positions.len() <= plies && game.outcome().is_none() {
            let step = step(&mut game, notation, rng);
            write!(text, "{step} ").expect("a text can be written");
            positions.push(*game.position());
        }
        text.push_str("*\n\n");
        all.push(positions);
    }
    (text, all)
}

/// Plays a random move, an offence or, every second time where that can be done, a huff; answers
/// what it is in PDN.
fn step<V: BuiltIn>(game: &mut Game<V>, notation: Notation, rng: &mut Rng) -> String {
    let huffable: Vec<_> = game.huffable().iter().collect();
    let all = [game.legal_moves().to_vec(), game.offences()].concat();
    if !huffable.is_empty() && (all.is_empty() || rng.below(2) == 0) {
        let square = huffable[rng.below(huffable.len())];
        game.huff(square).expect("it may be huffed");
        return format!("{{[%huff {}]}}", notation.names.name(square));
    }
    let mv = all[rng.below(all.len())];
    let writer = moves::Writer::among(game.position(), &all, notation);
    let text = writer.write(&mv, moves::Format::Pdn);
    game.play(&mv).expect("it may be played");
    text
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
fn seen<G: Geometry>(from: &Setup<G>, colours: bool, turn: bool) -> Setup<G> {
    let mut to = Setup::empty(if colours { !from.turn } else { from.turn });
    for (square, piece) in from.iter() {
        let square = if turn { square.rotated() } else { square };
        let color = if colours { !piece.color } else { piece.color };
        to.put(square, Some(Piece { color, ..piece }));
    }
    to
}

/// Whether colours are changed, and whether the board is turned.
const FORMS: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// A library, and every position of its games beside it.
struct Both<V: BuiltIn> {
    library: Library,
    all: Vec<Vec<Position<V>>>,
}

impl<V: BuiltIn> Both<V> {
    async fn new(rng: &mut Rng) -> Both<V> {
        let id = V::RULE_SET.id;
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("agreement").join(id);
        let _ = std::fs::remove_dir_all(&folder);
        let library = Library::open(&folder.join("library.sqlite")).await.expect("it can be made");
        let (text, all) = games::<V>(300, 90, rng);
        let rules = "international".parse().expect("it is a rule set");
        // The second half is another import.
        let half = text.match_indices("\n\n").nth(149).expect("there are so many").0 + 2;
        for text in [&text[..half], &text[half..]] {
            let import = Import { name: id.into(), rules, at: 0, keep_known: true };
            let source = std::io::Cursor::new(text.to_owned().into_bytes());
            let done = library.import(source, import, |_| {}).await.expect("the games are good");
            assert_eq!((done.games, done.errors), (150, 0), "{:?}", done.problems);
        }
        Both { library, all }
    }

    /// The numbers of the games that the library finds.
    async fn found(&self, find: Find) -> BTreeSet<u32> {
        let find = Find { board: V::RULE_SET.id.into(), most: Some(1000), ..find };
        let found = self.library.find(&find).await.expect("the question is good");
        assert_eq!(found.results.games as usize, found.games.len());
        found.games.iter().map(|game| game.id).collect()
    }

    /// Asks for a position in all its forms; answers how many could be asked for.
    async fn compare_position(&self, position: &Position<V>) -> usize {
        let mut compared = 0;
        for (colours, turn) in FORMS {
            let asked = seen(&position.setup(), colours, turn);
            if asked.uncrowned().any() {
                continue;
            }
            let forms = [(false, false), (colours, false), (false, turn), (colours, turn)]
                .map(|(colours, turn)| seen(&asked, colours, turn));
            let expected = with(&self.all, |one| forms.contains(&one.setup()));
            assert!(!expected.is_empty());
            let fen = fen::write(&asked);
            let find = Find { fen: fen.clone(), colours, rotation: turn, ..Find::default() };
            assert_eq!(self.found(find).await, expected, "{fen} {colours} {turn}");
            compared += 1;
        }
        compared
    }

    /// Asks for what stands on some squares of a position.
    async fn compare_pattern(&self, position: &Position<V>, squares: &[Square<V::Board>]) {
        let setup = position.setup();
        let pattern = pattern(&setup, squares);
        let has = |one: &Position<V>, colours: bool, turn: bool| {
            let seen = seen(&one.setup(), colours, turn);
            squares.iter().all(|square| seen.piece(*square) == setup.piece(*square))
        };
        for (colours, turn) in FORMS {
            let expected = with(&self.all, |one| {
                has(one, false, false)
                    || has(one, colours, false)
                    || has(one, false, turn)
                    || has(one, colours, turn)
            });
            let find =
                Find { pattern: pattern.clone(), colours, rotation: turn, ..Find::default() };
            assert_eq!(self.found(find).await, expected, "{pattern} {colours} {turn}");
        }
    }

    /// Asks what was played in a position; answers how many huffs are told.
    async fn compare_tree(&self, position: &Position<V>) -> usize {
        let (board, fen) = (V::RULE_SET.id.into(), fen::write(&position.setup()));
        let ask = Ask { fen, board, ..Ask::default() };
        let tree = self.library.tree(&ask).await.expect("the question is good");
        let is_here = |one: &Position<V>| one.setup() == position.setup();
        assert_eq!(tree.results.games as usize, with(&self.all, is_here).len());
        let mut huffs = 0;
        for branch in &tree.moves {
            huffs += usize::from(branch.text.starts_with("huff"));
            let after = fen::read::<V::Board>(&branch.fen).expect("it is a position");
            let follows = |pair: &[Position<V>]| is_here(&pair[0]) && pair[1].setup() == after;
            let played = self.all.iter().filter(|game| game.windows(2).any(follows)).count();
            assert_eq!(branch.results.games as usize, played, "{} {}", ask.board, branch.text);
        }
        let pairs = self.all.iter().flat_map(|game| game.windows(2));
        let next: BTreeSet<_> = pairs
            .filter(|pair| is_here(&pair[0]))
            .map(|pair| fen::write(&pair[1].setup()))
            .collect();
        let branches: BTreeSet<_> = tree.moves.into_iter().map(|branch| branch.fen).collect();
        assert_eq!(branches, next, "{} {}", ask.board, ask.fen);
        huffs
    }
}

/// What stands on some squares, as a pattern: `W24,K30:B15:E20`.
fn pattern<G: Geometry>(setup: &Setup<G>, squares: &[Square<G>]) -> String {
    let mut parts = [String::from("W"), String::from("B"), String::from("E")];
    for square in squares {
        let (part, king) = match setup.piece(*square) {
            Some(Piece { color: Color::White, rank }) => (0, rank == Rank::King),
            Some(Piece { color: Color::Black, rank }) => (1, rank == Rank::King),
            None => (2, false),
        };
        write!(parts[part], "{}{square},", if king { "K" } else { "" })
            .expect("a text can be written");
    }
    let named: Vec<_> = parts.into_iter().filter(|part| part.len() > 1).collect();
    named.join(":")
}

async fn agrees<V: BuiltIn>() {
    let mut rng = Rng(7);
    let both = Both::<V>::new(&mut rng).await;
    let squares: Vec<Square<V::Board>> = Square::all().collect();
    let (mut compared, mut huffs) = (0, 0);
    for round in 0..60 {
        let game = &both.all[rng.below(both.all.len())];
        let position = game[rng.below(game.len().min(if round % 2 == 0 { 8 } else { 90 }))];
        compared += both.compare_position(&position).await;
        let chosen: BTreeSet<usize> = (0..3).map(|_| rng.below(squares.len())).collect();
        let chosen: Vec<_> = chosen.into_iter().map(|index| squares[index]).collect();
        both.compare_pattern(&position, &chosen).await;
        huffs += both.compare_tree(&position).await;
    }
    assert!(compared >= 100, "{compared}");
    assert_eq!(huffs > 0, V::RULE_SET.rules.huff != Huff::Off, "{huffs}");
}

#[tokio::test]
async fn searches_agree_with_looking_at_every_position() {
    agrees::<International>().await;
    agrees::<Ghanaian>().await;
    agrees::<Brazilian>().await;
}
