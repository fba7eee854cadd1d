//! The player: the one place where a searcher is made and asked.

use core::cell::Cell;
use core::time::Duration;

use draughts::Variant;
use draughts::game::Game;
use draughts_endgame::Time;
use draughts_search::{Info, Level, Limits, Margins, SearchResult, Searcher};

#[cfg(feature = "contempt")]
use crate::contempt::Contempt;
#[cfg(feature = "contempt")]
use crate::request::Purpose;
use crate::request::Request;

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

    /// Looks for a turn; `None` when the game is over. After every iteration of the strongest level
    /// `watch` is told.
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
        let stop = || late.get() || (request.stop)() || passed(budget.hard);
        let limits = Limits {
            depth: budget.depth.unwrap_or(u32::MAX),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            multi_pv: request.lines,
            stop: Some(&stop),
        };
        if level != Level::STRONGEST {
            let evaluation = sources.weighed(game.rules());
            return self.searcher.choose_with(game, &*evaluation, level, seed, &limits);
        }
        if limits.multi_pv == 1
            && let Some(found) = sources.foreknown(game)
        {
            watch(&Info {
                depth: found.depth,
                pv_index: 1,
                score: found.score,
                nodes: found.nodes,
                pv: found.pv.clone(),
            });
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
        let mut after_iteration = |info: &Info<V::Board>| {
            watch(info);
            late.set(passed(budget.soft));
        };
        self.searcher.search_with(game, &*evaluation, &limits, &mut after_iteration)
    }
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
        assert!(thinks(budget, false, budget.soft) < 7, "no long iteration is begun");
        assert!(thinks(Budget::NONE, true, None) < 7);
    }
}
