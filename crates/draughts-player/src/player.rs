//! The player: the one place where a searcher is made and asked.

use core::cell::Cell;
use core::time::Duration;

use draughts::game::Game;
use draughts::{Color, Geometry, Variant};
use draughts_endgame::Time;
use draughts_search::{Info, Level, Limits, Margins, SearchResult, Searcher};

#[cfg(feature = "contempt")]
use crate::contempt::Contempt;
#[cfg(feature = "contempt")]
use crate::request::Purpose;
use crate::request::Request;
use crate::stability::Stability;

/// A player with its transposition table, which it keeps from one turn to the next.
pub struct ComputerPlayer {
    searcher: Searcher,
}

impl ComputerPlayer {
    /// A player with a table of about so many mebibytes; its memory is taken at once.
    pub fn new(mebibytes: usize) -> ComputerPlayer {
        ComputerPlayer { searcher: Searcher::new(mebibytes) }
    }

    /// Sets the number of threads of its strongest level, at least one. With one, the same turns
    /// with the same counted budgets find the same every time.
    pub fn set_threads(&mut self, threads: usize) {
        self.searcher.set_threads(threads);
    }

    /// Sets the margins of its search; `None` for [those of the game](Margins::of).
    pub fn set_margins(&mut self, margins: Option<Margins>) {
        self.searcher.set_margins(margins);
    }

    /// Forgets all positions, so that the next turn is that of a new player.
    pub fn forget(&mut self) {
        self.searcher.clear();
    }

    /// Looks for a turn; `None` when the game is over. `watch` is told after every iteration of the
    /// strongest level, of the others in the end.
    pub fn think<V: Variant>(
        &mut self,
        game: &Game<V>,
        request: &Request<'_>,
        watch: &mut dyn FnMut(&Info<V::Board>),
    ) -> Option<SearchResult<V::Board>> {
        let Request { level, seed, budget, sources, .. } = *request;
        let late = Cell::new(false);
        let passed = |bound: Option<Duration>| match (bound, (request.elapsed)()) {
            (Some(bound), Some(elapsed)) => elapsed >= bound,
            _ => false,
        };
        // Of a position that it has pondered it knows enough to be content with the soft bound.
        let pondered = Cell::new(false);
        let bound = || if pondered.get() { budget.soft.or(budget.hard) } else { budget.hard };
        let stop = || late.get() || (request.stop)() || passed(bound());
        let limits = Limits {
            depth: budget.depth.unwrap_or(u32::MAX),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            multi_pv: request.lines,
            stop: Some(&stop),
        };
        let is_varied = request.varies && is_opening(game);
        self.searcher.set_variety(is_varied.then_some(seed));
        if level != Level::STRONGEST {
            let evaluation = sources.weighed(game.rules());
            let found = self.searcher.choose_with(game, &*evaluation, level, seed, &limits)?;
            watch(&told(&found));
            return Some(found);
        }
        if limits.multi_pv == 1
            && let Some(found) = sources.foreknown(game)
        {
            watch(&told(&found));
            return Some(found);
        }
        // Where positions or plies are counted and not seconds, the same is found every time.
        let is_counted = budget.depth.is_some() || budget.nodes.is_some();
        let time = if is_counted { Time::Any } else { Time::Short };
        let evaluation = sources.evaluation(game.rules(), time);
        #[cfg(feature = "contempt")]
        let evaluation = {
            let is_game = request.purpose == Purpose::Play;
            Contempt::of(game, if is_game { request.contempt } else { 0 }, evaluation)
        };
        let mut stability = Stability::new();
        let mut after_iteration = |info: &Info<V::Board>| {
            watch(info);
            if info.pv_index == 1 {
                stability.note(info);
            }
            pondered.set(pondered.get() || (request.elapsed)().is_none());
            late.set(passed(budget.soft.map(|soft| stability.soft(soft))));
        };
        self.searcher.search_with(game, &*evaluation, &limits, &mut after_iteration)
    }
}

/// How many plies of a game vary.
const VARIED: u32 = 10;

/// Whether a game from the start position of its rules has just begun.
fn is_opening<V: Variant>(game: &Game<V>) -> bool {
    let (began, start) = (game.set_up(), game.rules().start::<V::Board>());
    game.ply() < VARIED
        && Color::BOTH.iter().all(|color| began.pieces(*color) == start.pieces(*color))
}

/// What was found, as the only line.
fn told<G: Geometry>(found: &SearchResult<G>) -> Info<G> {
    let SearchResult { depth, score, nodes, pv, .. } = found;
    Info { depth: *depth, pv_index: 1, score: *score, nodes: *nodes, pv: pv.clone() }
}

#[cfg(test)]
mod tests {
    use draughts::{Board10, International};

    use super::*;
    use crate::Budget;

    type Start = Game<International>;

    fn to_a_depth(level: Level) -> Request<'static> {
        Request { level, budget: Budget::depth(9), ..Request::until(&|| false) }
    }

    /// Plays a turn that was found, and the answer that is expected.
    fn play(game: &mut Start, found: &SearchResult<Board10>) {
        found.turn.play(game).unwrap();
        let expected = found.pv.get(1).and_then(draughts_search::Step::as_move);
        let answer = expected.filter(|mv| game.legal_moves().contains(mv));
        game.play(&answer.unwrap_or(game.legal_moves()[0])).unwrap();
    }

    #[test]
    fn a_table_that_is_kept_saves_positions() {
        for level in [Level::new(15).unwrap(), Level::STRONGEST] {
            let request = to_a_depth(level);
            let mut game = Start::start();
            let [mut keeping, mut forgetting] = [8, 8].map(ComputerPlayer::new);
            let [mut kept, mut forgotten] = [0, 0];
            for _ in 0..6 {
                forgetting.forget();
                let found = forgetting.think(&game, &request, &mut |_| ()).unwrap();
                forgotten += found.nodes;
                kept += keeping.think(&game, &request, &mut |_| ()).unwrap().nodes;
                play(&mut game, &found);
            }
            assert!(kept < forgotten, "{kept} {forgotten}");
        }
    }

    #[test]
    fn the_same_turns_find_the_same_with_a_table_that_is_kept() {
        let turns = || {
            let mut game = Start::start();
            let mut player = ComputerPlayer::new(8);
            let request = to_a_depth(Level::new(9).unwrap());
            let nodes = [(); 6].map(|()| {
                let found = player.think(&game, &request, &mut |_| ()).unwrap();
                play(&mut game, &found);
                found.nodes
            });
            (game.position().setup(), nodes)
        };
        assert_eq!(turns(), turns());
    }

    #[test]
    fn a_player_that_has_forgotten_is_as_a_new_one() {
        let game = Start::start();
        let request = Request { budget: Budget::nodes(3_000), ..Request::until(&|| false) };
        let mut player = ComputerPlayer::new(1);
        let new = player.think(&game, &request, &mut |_| ()).unwrap();
        assert_ne!(player.think(&game, &request, &mut |_| ()).unwrap().depth, new.depth);
        player.forget();
        assert_eq!(player.think(&game, &request, &mut |_| ()).unwrap(), new);
    }

    #[test]
    fn time_and_the_end_come_from_outside() {
        let game = Start::start();
        let thinks = |bound: Budget, stops: bool, elapsed: Option<Duration>| {
            let stop = move || stops;
            let elapsed = move || elapsed;
            let request = Request { budget: bound, elapsed: &elapsed, ..Request::until(&stop) };
            let request = Request { budget: bound.and(Some(7), None), ..request };
            ComputerPlayer::new(1).think(&game, &request, &mut |_| ()).unwrap().depth
        };
        let second = Duration::from_secs(1);
        let budget = Budget::clock(second * 60, Duration::ZERO, None);
        assert_eq!(thinks(Budget::NONE, false, Some(second * 60)), 7);
        assert_eq!(thinks(budget, false, None), 7, "no time counts");
        assert_eq!(thinks(budget, false, Some(Duration::ZERO)), 7);
        let late = budget.soft.map(|soft| soft * 3);
        assert!(thinks(budget, false, late) < 7, "no long iteration is begun");
        assert!(thinks(Budget::NONE, true, None) < 7);
    }

    #[test]
    fn what_was_pondered_is_played_by_the_soft_bound() {
        let budget = Budget::clock(Duration::from_secs(60), Duration::ZERO, None);
        let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
        // So much time has passed when it is asked for the fifth time after an iteration.
        let reaches = |iteration: u32, then: Duration| {
            let (depth, asked) = (Cell::new(0), Cell::new(0));
            let elapsed = || {
                asked.set(asked.get() + u32::from(depth.get() >= iteration));
                (asked.get() > 4).then_some(then)
            };
            let request = Request { elapsed: &elapsed, ..Request::until(&|| false) };
            let request = Request { budget: budget.and(Some(12), None), ..request };
            let mut watch = |info: &Info<Board10>| depth.set(info.depth);
            let game = Start::start();
            ComputerPlayer::new(1).think(&game, &request, &mut watch).unwrap().depth
        };
        assert_eq!(reaches(9, soft / 2), 12);
        assert_eq!(reaches(9, (soft + hard) / 2), 9);
    }

    #[test]
    fn games_begin_in_many_ways_with_moves_that_are_hardly_worse() {
        let mut player = ComputerPlayer::new(1);
        let mut game = Start::start();
        for _ in 0..VARIED {
            let found = |player: &mut ComputerPlayer, varies: bool, seed: u64| {
                player.forget();
                let request = Request { varies, seed, ..to_a_depth(Level::STRONGEST) };
                player.think(&game, &request, &mut |_| ()).unwrap()
            };
            let best = found(&mut player, false, 0);
            let others = [1, 2, 3, 4].map(|seed| found(&mut player, true, seed));
            for other in &others {
                assert!(best.score.hundredths() - other.score.hundredths() <= 12, "{other:?}");
            }
            let first = others[0].turn;
            let is_one_way = others.iter().all(|other| other.turn == first);
            assert!(game.ply() > 0 || !is_one_way, "{first:?}");
            first.play(&mut game).unwrap();
        }
        // Later the best is played.
        player.forget();
        let late = Request { varies: true, seed: 1, ..to_a_depth(Level::STRONGEST) };
        let found = player.think(&game, &late, &mut |_| ()).unwrap();
        player.forget();
        let best = Request { varies: false, ..late };
        assert_eq!(player.think(&game, &best, &mut |_| ()).unwrap(), found);
    }

    #[test]
    fn a_level_tells_what_it_has_found() {
        let mut told = Vec::new();
        let request = to_a_depth(Level::new(9).unwrap());
        let mut player = ComputerPlayer::new(1);
        let found = player.think(&Start::start(), &request, &mut |info| told.push(info.clone()));
        let found = found.unwrap();
        assert_eq!(told.len(), 1);
        assert_eq!(
            (told[0].score, told[0].nodes, &told[0].pv),
            (found.score, found.nodes, &found.pv)
        );
    }
}
