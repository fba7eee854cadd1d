//! An evaluation that asks endgame tables first.

use std::sync::Arc;

use draughts::judge::Evaluate;
use draughts::rules::{Adjudication, Huff, KingRun, Rules};
use draughts::{Color, Position, Rank, Variant};
use draughts_endgame::{Tables, Wdl};

use crate::endings::Endings;
use crate::source::Source;

/// What a position that the tables call won scores, before what the other evaluation says of it.
const WON: i32 = 10_000;

/// What it scores where the tables know another game than the one that is played.
const LIKELY: i32 = 400;

/// The most that the other evaluation says of a won position.
const MOST: i32 = 5_000;

/// By how much less the other evaluation counts in a drawn position.
const LEVEL: i32 = 16;

/// Tables beside another evaluation.
///
/// Tables know the pure game. Counts turn some of its wins into draws, so a win is a high score and never the end of
/// the game; a draw stays a draw. Where games are adjudicated, captures may be missed or runs of kings end, a draw may be
/// won, and everything the tables say is a hint.
pub(crate) struct Informed<V: Variant> {
    tables: Arc<Tables>,
    pieces: u32,
    is_exact: bool,
    inner: Box<dyn Evaluate<V>>,
}

/// The evaluation of a game by its weights, and by endgame tables where there are some of its rules.
pub fn evaluation<V: Variant>(
    weights: &Source,
    tables: Option<&Endings>,
    rules: &Rules,
) -> Box<dyn Evaluate<V>> {
    let inner = weights.evaluation(rules);
    match tables.and_then(|tables| tables.of(rules).ok()) {
        Some(tables) => Box::new(Informed::new(tables, rules, inner)),
        None => inner,
    }
}

impl<V: Variant> Informed<V> {
    /// Asks tables of the same rules before another evaluation.
    pub(crate) fn new(tables: Arc<Tables>, rules: &Rules, inner: Box<dyn Evaluate<V>>) -> Self {
        let is_exact = rules.huff == Huff::Off
            && rules.adjudication == Adjudication::Off
            && rules.moves.king_run == KingRun::Free;
        let pieces = u32::from(tables.pieces());
        Informed { tables, pieces, is_exact, inner }
    }

    /// What the tables know; captures are left to the search.
    fn value(&self, position: &Position<V>) -> Option<Wdl> {
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        if pieces.count() > self.pieces || position.can_capture() {
            return None;
        }
        // A block that is damaged is as good as none.
        self.tables.probe_quiet(position).ok().flatten()
    }
}

impl<V: Variant> Evaluate<V> for Informed<V> {
    fn score(&self, position: &Position<V>, moves: usize) -> i32 {
        let inner = self.inner.score(position, moves);
        let Some(value) = self.value(position) else { return inner };
        let bounded = inner.clamp(-MOST, MOST);
        match (value, self.is_exact) {
            (Wdl::Draw, true) => bounded / LEVEL,
            (Wdl::Win, true) => WON + bounded,
            (Wdl::Loss, true) => bounded - WON,
            (Wdl::Draw, false) => bounded / 2,
            (Wdl::Win, false) => bounded + LIKELY,
            (Wdl::Loss, false) => bounded - LIKELY,
        }
    }

    fn known(&self, position: &Position<V>) -> Option<i32> {
        let is_draw = self.is_exact && self.value(position) == Some(Wdl::Draw);
        is_draw.then_some(0)
    }

    fn worth(&self, rank: Rank) -> i32 {
        self.inner.worth(rank)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use draughts::game::Game;
    use draughts::{English, Geometry, International, Piece, RuleSet, Setup, Square};
    use draughts_endgame::Material;
    use draughts_endgame::build::{Order, Progress, build};
    use draughts_train::chance::Chance;

    use super::*;
    use crate::{Budget, Options, Player, Signal};

    struct Silent;

    impl Progress for Silent {
        fn begin(&self, _: u64) {}
        fn slice(&self, _: Material) {}
        fn advance(&self, _: u64) {}
        fn note(&self, _: &str) {}
    }

    /// The tables of a rule set in a folder that is removed in the end.
    struct Built {
        folder: PathBuf,
        rules: Rules,
    }

    impl Built {
        fn new(id: &str, pieces: u8) -> Built {
            let folder =
                std::env::temp_dir().join(format!("longking-informed-{id}-{}", std::process::id()));
            let rules = RuleSet::find(id).expect("a built-in rule set").rules;
            let order =
                Order { rules: &rules, folder: &folder, pieces, threads: 2, memory: 1 << 30 };
            build(&order, &Silent).expect("the tables are built");
            Built { folder, rules }
        }

        fn options(&self, nodes: u64) -> Options {
            let folder = self.folder.to_str().expect("a name in UTF-8");
            let tables = Some(Endings::read(folder).expect("it is there"));
            Options { tables, nodes: Some(nodes), hash: 4, ..Options::default() }
        }
    }

    impl Drop for Built {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    /// A position with some pieces.
    fn position_of<V: Variant>(
        chance: &mut Chance,
        variant: V,
        pieces: usize,
    ) -> Option<Position<V>> {
        let mut setup = Setup::empty(Color::BOTH[chance.below(2)]);
        for place in 0..pieces {
            let color = Color::BOTH[if place < 2 { place } else { chance.below(2) }];
            let kind = if chance.below(3) == 0 { Piece::man(color) } else { Piece::king(color) };
            let square = Square::new(chance.below(usize::from(V::Board::SQUARES)) as u8 + 1)?;
            setup.put(square, Some(kind));
        }
        Position::new(variant, &setup).ok()
    }

    /// How games from won and drawn positions went.
    #[derive(Debug, Default)]
    struct Went {
        won: [u32; 2],
        held: [u32; 2],
    }

    /// The engine with tables plays the side that is to move against an opponent who never loses more than he must.
    fn play<V: Variant>(built: &Built, variant: V, pieces: usize, games: u32, nodes: u64) -> Went {
        let options = built.options(nodes);
        let tables = options.tables.as_ref().expect("they were asked for").of(&built.rules);
        let tables = tables.expect("they are there");
        let mut chance = Chance::new(3, 0);
        let mut went = Went::default();
        while went.won[1] < games || went.held[1] < games {
            let Some(position) = position_of(&mut chance, variant, pieces) else { continue };
            let value = tables.probe(&position).expect("every position is known");
            let is_win = match value {
                Wdl::Win if went.won[1] < games => true,
                Wdl::Draw if went.held[1] < games => false,
                _ => continue,
            };
            let setup = position.setup();
            let mut game = Game::new(variant, built.rules, &setup).expect("it is playable");
            let us = position.turn();
            let mut player = Player::new(&options);
            while game.outcome().is_none() {
                let now = *game.moment().position();
                if now.turn() == us {
                    let budget = Budget::default();
                    let found = player.think(&game, &budget, &Signal::started(), &mut |_| ());
                    found.expect("the game goes on").turn.play(&mut game).expect("a legal turn");
                    continue;
                }
                let moves = now.legal_moves();
                let worth = |mv: &draughts::Move<V::Board>| {
                    tables.probe(&now.after(mv)).map(|value| -value).expect("it is known")
                };
                let best = moves.iter().map(worth).max().expect("there is a move");
                let good: Vec<_> = moves.iter().filter(|mv| worth(mv) == best).collect();
                game.play(good[chance.below(good.len())]).expect("a legal move");
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            if is_win {
                went.won[0] += u32::from(winner == Some(us));
                went.won[1] += 1;
            } else {
                went.held[0] += u32::from(winner != Some(!us));
                went.held[1] += 1;
            }
        }
        went
    }

    #[test]
    fn what_is_won_is_won_and_what_is_drawn_is_held() {
        let built = Built::new("english", 3);
        let went = play(&built, English, 3, 40, 3_000);
        assert_eq!((went.won[0], went.held[0]), (40, 40), "{went:?}");
    }

    #[test]
    fn so_it_is_with_four_pieces_and_long_kings() {
        if std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1") {
            let built = Built::new("international", 4);
            let went = play(&built, International, 4, 200, 20_000);
            assert_eq!(went.held[0], 200, "{went:?}");
            // Some wins take longer than the counts of the rules allow.
            assert!(went.won[0] >= 190, "{went:?}");
        }
    }

    #[test]
    fn a_draw_is_known_where_the_tables_know_the_game() {
        let built = Built::new("international", 2);
        let options = built.options(1);
        let tables = options.tables.expect("they were asked for").of(&built.rules).expect("there");
        let position = |turn| {
            let mut setup = Setup::<<International as Variant>::Board>::empty(turn);
            setup.put(Square::new(46).expect("a square"), Some(Piece::king(Color::White)));
            setup.put(Square::new(7).expect("a square"), Some(Piece::king(Color::Black)));
            Position::new(International, &setup).expect("it can be played")
        };
        let plain = || crate::Source::Plain.evaluation::<International>(&built.rules);
        let known = Informed::new(Arc::clone(&tables), &built.rules, plain());
        assert_eq!(known.known(&position(Color::White)), Some(0));
        let adjudicated = Rules { adjudication: Adjudication::On, ..built.rules };
        let hinted = Informed::new(tables, &adjudicated, plain());
        assert_eq!(hinted.known(&position(Color::White)), None);
    }
}
