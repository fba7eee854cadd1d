//! What a player knows: weights for its evaluation, and endgame tables.

use draughts::Variant;
use draughts::game::Game;
use draughts::rules::Rules;
use draughts_endgame::{Endgame, Time};
use draughts_eval::{Evaluate, Plain, WeightsRegistry};
use draughts_search::{Score, SearchResult, Step, Turn};

/// The weights and the endgame tables that a player has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sources<'a> {
    /// Weights; without any that fit a game, it is scored with material and squares.
    pub weights: Option<&'a WeightsRegistry>,
    /// The endgame tables of the game, for the strongest level.
    pub endgame: Option<&'a Endgame>,
}

impl Sources<'_> {
    /// The evaluation of a game by its weights, and by endgame tables where there are some.
    pub fn evaluation<V: Variant>(&self, rules: &Rules, time: Time) -> Box<dyn Evaluate<V>> {
        let weighed = self.weighed(rules);
        match self.endgame {
            Some(endgame) => endgame.before(rules, weighed, time),
            None => weighed,
        }
    }

    /// The evaluation of a game by its weights.
    pub(crate) fn weighed<V: Variant>(&self, rules: &Rules) -> Box<dyn Evaluate<V>> {
        let learned = self.weights.and_then(|weights| weights.evaluation(rules));
        learned.unwrap_or_else(|| Box::new(Plain::new::<V::Board>(rules)))
    }

    /// The turn that endgame tables name without a search.
    pub(crate) fn foreknown<V: Variant>(&self, game: &Game<V>) -> Option<SearchResult<V::Board>> {
        let known = self.endgame?.foreknown(game)?;
        let turn = Turn { huff: None, mv: known.line.first().copied() };
        let pv: Vec<_> = known.line.into_iter().map(Step::Move).collect();
        let score = Score::of_men(known.score);
        Some(SearchResult { turn, score, depth: pv.len() as u32, pv, nodes: 1 })
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use draughts::rules::Adjudication;
    use draughts::{
        Color, English, Geometry, International, Piece, Position, RuleSet, Russian, Setup, Square,
    };
    use draughts_endgame::build::{BuildError, Order, build, build_distances};
    use draughts_endgame::{Counted, Distances, Tables, Wdl};
    use draughts_train::rng::Rng;

    use super::*;
    use crate::{Budget, ComputerPlayer, Purpose, Request};

    /// The tables of a rule set in a folder that is removed in the end.
    struct Built {
        folder: PathBuf,
        rules: Rules,
    }

    impl Built {
        fn new(id: &str, pieces: u8) -> Built {
            let folder = std::env::temp_dir()
                .join(format!("longking-informed-{id}-{pieces}-{}", std::process::id()));
            let rules = RuleSet::find(id).expect("a built-in rule set").rules;
            let order =
                Order { rules: &rules, folder: &folder, pieces, threads: 2, memory: 1 << 30 };
            build(&order, &()).expect("the tables are built");
            match build_distances(&order, &()) {
                Ok(_) | Err(BuildError::Rules(_)) => {}
                Err(error) => panic!("{error}"),
            }
            Built { folder, rules }
        }

        fn endgame(&self) -> Endgame {
            Endgame::open(&self.folder, &self.rules).expect("they are there")
        }
    }

    impl Drop for Built {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }

    /// A position with some pieces.
    fn position_of<V: Variant>(rng: &mut Rng, variant: V, pieces: usize) -> Option<Position<V>> {
        let mut setup = Setup::empty(Color::BOTH[rng.below(2)]);
        for place in 0..pieces {
            let color = Color::BOTH[if place < 2 { place } else { rng.below(2) }];
            let kind = if rng.below(3) == 0 { Piece::man(color) } else { Piece::king(color) };
            let square = Square::new(rng.below(usize::from(V::Board::SQUARES)) as u8 + 1)?;
            setup.put(square, Some(kind));
        }
        Position::new(variant, &setup).ok()
    }

    /// How games went: so many of so many.
    #[derive(Debug, Default)]
    struct Went {
        /// Won of those that can be won inside the counts.
        won: [u32; 2],
        /// Not lost of those that are drawn, with the counts or without.
        held: [u32; 2],
    }

    /// What a position is worth with the counts, or without them where nobody knows.
    fn worth<V: Variant>(
        tables: &Tables,
        distances: Option<&Distances>,
        position: &Position<V>,
    ) -> Counted {
        if let Some(distances) = distances {
            return distances.probe(position).expect("a whole block").expect("it is there");
        }
        match tables.probe(position).expect("it is there") {
            Wdl::Win => Counted::Win(0),
            Wdl::Draw => Counted::Draw,
            Wdl::Loss => Counted::Loss(0),
        }
    }

    /// The engine plays the side that is to move against an opponent who resists as long as can be,
    /// or keeps the draw.
    fn play<V: Variant>(built: &Built, variant: V, pieces: usize, games: u32, nodes: u64) -> Went {
        let endgame = built.endgame();
        let weights = Some(longking_weights::browser_registry());
        let request = Request {
            purpose: Purpose::Analyse,
            budget: Budget::nodes(nodes),
            sources: Sources { weights, endgame: Some(&endgame) },
            ..Request::until(&|| false)
        };
        let (tables, distances) = (endgame.tables(), endgame.distances());
        let mut rng = Rng::new(3, 0);
        let mut went = Went::default();
        while went.won[1] < games || went.held[1] < games {
            let Some(position) = position_of(&mut rng, variant, pieces) else { continue };
            let is_win = match worth(tables, distances, &position) {
                Counted::Win(_) if went.won[1] < games => true,
                Counted::Draw if went.held[1] < games => false,
                _ => continue,
            };
            let mut game = Game::new(variant, built.rules, &position.setup()).expect("playable");
            let us = position.turn();
            let mut player = ComputerPlayer::new(4);
            while game.outcome().is_none() {
                let now = *game.moment().position();
                if now.turn() == us {
                    let found = player.think(&game, &request, &mut |_| ());
                    found.expect("the game goes on").turn.play(&mut game).expect("a legal turn");
                    continue;
                }
                let moves = now.legal_moves();
                let good_of = |mv: &draughts::Move<V::Board>| {
                    let after = now.after(mv);
                    let plies = match worth(tables, distances, &after) {
                        Counted::Win(plies) => i64::from(plies) - 1_000,
                        Counted::Draw => 0,
                        Counted::Loss(plies) => 1_000 - i64::from(plies),
                    };
                    (plies, -tables.probe(&after).expect("known"))
                };
                let best = moves.iter().map(good_of).max().expect("there is a move");
                let good: Vec<_> = moves.iter().filter(|mv| good_of(mv) == best).collect();
                game.play(good[rng.below(good.len())]).expect("a legal move");
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
    fn e4_so_it_is_with_long_kings_and_short_counts() {
        let built = Built::new("international", 3);
        let went = play(&built, International, 3, 40, 1_000);
        assert_eq!((went.won[0], went.held[0]), (40, 40), "{went:?}");
    }

    #[test]
    fn so_it_is_with_four_pieces() {
        if std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1") {
            let built = Built::new("international", 4);
            let went = play(&built, International, 4, 2_000, 2_000);
            assert_eq!((went.won[0], went.held[0]), (2_000, 2_000), "{went:?}");
            let built = Built::new("english", 4);
            let went = play(&built, English, 4, 2_000, 2_000);
            assert_eq!((went.won[0], went.held[0]), (2_000, 2_000), "{went:?}");
            let built = Built::new("russian", 4);
            let went = play(&built, Russian, 4, 200, 20_000);
            assert_eq!((went.won[0], went.held[0]), (200, 200), "{went:?}");
        }
    }

    #[test]
    fn a_draw_is_known_where_the_tables_know_the_game() {
        let built = Built::new("international", 2);
        let endgame = built.endgame();
        let position = |turn| {
            let mut setup = Setup::<<International as Variant>::Board>::empty(turn);
            setup.put(Square::new(46).expect("a square"), Some(Piece::king(Color::White)));
            setup.put(Square::new(7).expect("a square"), Some(Piece::king(Color::Black)));
            Position::new(International, &setup).expect("it can be played")
        };
        let plain = || Sources::default().weighed::<International>(&built.rules);
        let known = endgame.before(&built.rules, plain(), Time::Any);
        assert_eq!(known.known(&position(Color::White)), Some(0));
        let adjudicated = Rules { adjudication: Adjudication::On, ..built.rules };
        let hinted = endgame.before(&adjudicated, plain(), Time::Short);
        assert_eq!(hinted.known(&position(Color::White)), None);
    }
}
