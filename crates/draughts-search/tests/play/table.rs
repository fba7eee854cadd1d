//! Players at a table: who sits there, and the games that they play.

use draughts::game::{Game, Outcome};
use draughts::{
    Bitboard, Color, Geometry, Move, Piece, Rules, Setup, Square, Variant, WithVariant, dispatch,
};
use draughts_search::{Level, Limits, Score, SearchResult, Searcher};

use crate::rng::Rng;

/// A player.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// Plays anything that the rules let it play, offences and huffs included.
    Random,
    /// Looks at so many positions a turn.
    Nodes(u64),
    /// Plays at a level, and looks at so many positions at most.
    Level(u8, u64),
}

/// A game from the start position.
pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) players: [Player; 2],
    pub(crate) seed: u64,
    /// Number of plies that are random.
    pub(crate) opening: u32,
}

impl Table {
    /// Plays the game to its end.
    pub(crate) fn play(self) -> Outcome {
        let rules = self.rules.moves;
        dispatch(&rules, self)
    }
}

impl WithVariant for Table {
    type Output = Outcome;

    fn run<V: Variant>(self, variant: V) -> Outcome {
        let setup = Setup::start(self.rules.rows, Color::White);
        let mut game = Game::new(variant, self.rules, &setup).unwrap();
        let mut rng = Rng(self.seed);
        let mut searcher = Searcher::new(1);
        while game.outcome().is_none() {
            let player = self.players[game.turn().index()];
            let limits = Limits::nodes;
            let found = match player {
                _ if game.ply() < self.opening => None,
                Player::Random => None,
                Player::Nodes(nodes) => searcher.search(&game, &limits(nodes), &mut |_| ()),
                Player::Level(level, nodes) => {
                    let level = Level::new(level).unwrap();
                    searcher.choose(&game, level, self.seed, &limits(nodes))
                }
            };
            match found {
                Some(found) => play(&found, &mut game, player),
                None => play_anything(&mut game, &mut rng),
            }
        }
        game.outcome().unwrap()
    }
}

/// Plays what was found, which must be possible.
fn play<V: Variant>(found: &SearchResult<V::Board>, game: &mut Game<V>, player: Player) {
    let ply = game.ply();
    let before = game.position().setup();
    let rules = *game.rules();
    let turn = found.turn;
    if let Err(error) = turn.play(game) {
        panic!("{player:?} played {turn:?}: {error}\n{before:?}\n{rules:?}");
    }
    assert!(game.ply() == ply + 1 || game.outcome().is_some(), "{turn:?}");
    assert_eq!(found.pv[0].as_move().is_none(), turn.huff.is_some());
}

/// Plays any move, and now and then an offence or a huff.
fn play_anything<V: Variant>(game: &mut Game<V>, rng: &mut Rng) {
    let huffable: Vec<Square<V::Board>> = game.huffable().iter().collect();
    let legal = game.legal_moves();
    if !huffable.is_empty() && (legal.is_empty() || rng.below(2) == 0) {
        game.huff(rng.pick(&huffable)).unwrap();
        return;
    }
    let offences = game.offences();
    let moves: &[Move<V::Board>] =
        if rng.below(4) == 0 && !offences.is_empty() { &offences } else { &legal };
    let mv = rng.pick(moves);
    game.play(&mv).unwrap();
}

/// Answer of a search.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Like `28-24`, `33x2`, `huff28 33x2`.
    pub(crate) turn: String,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// A question for the best turn, by a level or by nobody in particular.
pub(crate) struct Question<'a> {
    pub(crate) rules: Rules,
    /// Like `W:WK50,31:B1,3`.
    pub(crate) position: &'a str,
    /// Moves before the question: squares of departure and arrival.
    pub(crate) moves: &'a [(u8, u8)],
    pub(crate) limits: Limits<'static>,
    /// A level and a seed.
    pub(crate) level: Option<(Level, u64)>,
}

impl Question<'_> {
    pub(crate) fn ask(self) -> Answer {
        let moves = self.rules.moves;
        dispatch(&moves, self)
    }
}

impl WithVariant for Question<'_> {
    type Output = Answer;

    fn run<V: Variant>(self, variant: V) -> Answer {
        let mut game = Game::new(variant, self.rules, &setup(self.position)).unwrap();
        for (from, to) in self.moves {
            let mut all = game.legal_moves().into_iter().chain(game.offences());
            let mv = all.find(|mv| (mv.from().number(), mv.to().number()) == (*from, *to)).unwrap();
            game.play(&mv).unwrap();
        }
        match self.level {
            None => answer(&game, &self.limits),
            Some((level, seed)) => {
                written(Searcher::new(1).choose(&game, level, seed, &self.limits).unwrap())
            }
        }
    }
}

/// Asks for the best turn in a game.
pub(crate) fn answer<V: Variant>(game: &Game<V>, limits: &Limits<'_>) -> Answer {
    written(Searcher::new(1).search(game, limits, &mut |_| ()).unwrap())
}

fn written<G: Geometry>(found: SearchResult<G>) -> Answer {
    let huff = found.turn.huff.map_or(String::new(), |square| format!("huff{square} "));
    let mv = found.turn.mv.map_or(String::new(), |mv| {
        format!("{}{}{}", mv.from(), if mv.is_capture() { 'x' } else { '-' }, mv.to())
    });
    Answer { turn: huff + &mv, score: found.score, depth: found.depth, nodes: found.nodes }
}

/// An arrangement of pieces from a text like `W:WK50,31:B1,3`.
pub(crate) fn setup<G: Geometry>(text: &str) -> Setup<G> {
    let color = |letter| if letter == "W" { Color::White } else { Color::Black };
    let mut fields = text.split(':');
    let mut setup = Setup::empty(color(fields.next().unwrap()));
    for field in fields {
        let (side, pieces) = field.split_at(1);
        for piece in pieces.split(',').filter(|piece| !piece.is_empty()) {
            let (number, piece) = match piece.strip_prefix('K') {
                Some(number) => (number, Piece::king(color(side))),
                None => (piece, Piece::man(color(side))),
            };
            setup.put(number.parse().unwrap(), Some(piece));
        }
    }
    assert_eq!(setup.uncrowned(), Bitboard::EMPTY);
    setup
}
