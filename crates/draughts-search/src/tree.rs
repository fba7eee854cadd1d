//! The search tree of one thread: its tables, the path to the node that is searched, and terminal
//! scores.

use draughts::game::{Game, Moment};
use draughts::rules::{Huff, Rules};
use draughts::{MoveList, Square, Variant};
use draughts_eval::Evaluate;

use crate::abdada::Abdada;
use crate::eval_cache::EvalCache;
use crate::history::History;
use crate::limits::NodeCounter;
use crate::margins::Margins;
use crate::node::MAX_PLY;
use crate::path::Path;
use crate::score::Score;
use crate::sight::Sight;
use crate::step::Step;
use crate::step_stack::StepStack;
use crate::tt::TranspositionTable;
use crate::zobrist::mix;

/// A mobility that no evaluation penalises; passed where moves were not counted.
pub(crate) const ROOMY: usize = 4;

/// Changes the key of an evaluation for each move that is missing to a [roomy](ROOMY) position.
const FEW_MOVES: u64 = 0x9E37_79B9_7F4A_7C15;

/// The state of one search thread.
pub(crate) struct Tree<'a, V: Variant> {
    pub(crate) rules: Rules,
    /// Whether men may come back to where they were.
    pub(crate) men_return: bool,
    pub(crate) evaluate: &'a dyn Evaluate<V>,
    pub(crate) tt: &'a TranspositionTable,
    /// The steps that threads are searching, where there are several.
    pub(crate) abdada: Option<&'a Abdada>,
    pub(crate) counter: NodeCounter<'a>,
    pub(crate) margins: Margins,
    pub(crate) sight: Sight,
    pub(crate) salt: u64,
    pub(crate) path: Path,
    pub(crate) history: History,
    pub(crate) evals: EvalCache,
    /// The steps of all nodes on the path.
    pub(crate) steps: StepStack<V::Board>,
    /// A move list that is not in use.
    pub(crate) spare: Option<Box<MoveList<V::Board>>>,
    /// Triangular table of principal variations, by ply.
    pub(crate) pv: Vec<Vec<Step<V::Board>>>,
    /// By ply, the square of arrival of the move before.
    pub(crate) last_to: Vec<Option<Square<V::Board>>>,
    /// By ply, the static evaluation of the node, where it is a calm one.
    pub(crate) static_evals: Vec<Option<i32>>,
    /// Whether the search is within a shallow one of ProbCut.
    pub(crate) is_in_probcut: bool,
    /// Depth of the iteration.
    pub(crate) root_depth: usize,
}

impl<'a, V: Variant> Tree<'a, V> {
    /// A tree whose root is the present moment of a game.
    pub(crate) fn new(
        game: &Game<V>,
        evaluate: &'a dyn Evaluate<V>,
        tt: &'a TranspositionTable,
        sight: Sight,
        margins: Margins,
        counter: NodeCounter<'a>,
    ) -> Self {
        let rules = *game.rules();
        let salt = Tree::<V>::salt(&rules, &sight) ^ evaluate.salt();
        Tree {
            rules,
            men_return: game.position().men_return(),
            evaluate,
            tt,
            abdada: None,
            counter,
            margins,
            sight,
            salt,
            path: Path::of(game, salt),
            history: History::new(MAX_PLY + 1, &margins),
            evals: EvalCache::new(),
            steps: StepStack::new(),
            spare: None,
            pv: vec![Vec::new(); MAX_PLY + 1],
            last_to: vec![None; MAX_PLY + 2],
            static_evals: vec![None; MAX_PLY + 1],
            is_in_probcut: false,
            root_depth: 1,
        }
    }

    /// Static evaluation of a position with so many legal moves (mobility).
    pub(crate) fn static_eval(&self, moment: &Moment<V>, mobility: usize) -> i32 {
        self.evaluate.score(moment.position(), mobility)
    }

    /// The same of the moment whose key is the last of the path, from the cache if it is there.
    #[inline(always)]
    pub(crate) fn cached_eval(&mut self, moment: &Moment<V>, mobility: usize) -> Score {
        let Tree { evals, evaluate, path, .. } = self;
        // A mobility that may be penalised is not that of all calls.
        let few = (ROOMY.saturating_sub(mobility) as u64).wrapping_mul(FEW_MOVES);
        evals.score(path.key() ^ few, || Score::of_men(evaluate.score(moment.position(), mobility)))
    }

    /// The moment after a step; `None` when C7 forbids it.
    pub(crate) fn after(&self, moment: &Moment<V>, step: &Step<V::Board>) -> Option<Moment<V>> {
        match step {
            Step::Move(mv) => Some(moment.after(mv)),
            Step::Offence(mv) => Some(moment.after_offence(mv, self.rules.huff)),
            Step::Huff(square) => moment.after_huff(*square).ok(),
        }
    }

    /// Whether the static evaluation is worse than at the side's turn before: the field's
    /// `improving`, the other way round.
    pub(crate) fn is_falling(&self, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.static_evals[before]);
        matches!((before, self.static_evals[ply]), (Some(before), Some(now)) if now < before - self.margins.fall)
    }

    /// Terminal score before moves are listed; without kings, and where men never return, a game
    /// only ends for want of moves, which is seen when they are listed.
    #[inline]
    pub(crate) fn early_terminal_score(&self, moment: &Moment<V>, ply: usize) -> Option<Score> {
        let plays_on = !self.men_return && moment.can_only_be_stuck();
        if plays_on { None } else { self.terminal_score(moment, ply) }
    }

    /// Terminal score of a game that ends here.
    pub(crate) fn terminal_score(&self, moment: &Moment<V>, ply: usize) -> Option<Score> {
        let outcome = moment.outcome(&self.rules, self.path.occurrences())?;
        Some(match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == moment.position().turn() => Score::win_in(ply as u32),
            Some(_) => Score::loss_in(ply as u32),
        })
    }

    /// Update of the principal variation of a ply: a step and the variation after it.
    pub(crate) fn update_pv(&mut self, ply: usize, step: Step<V::Board>) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        if let (Some(pv), Some(rest)) = (before.last_mut(), after.first()) {
            pv.clear();
            pv.push(step);
            pv.extend_from_slice(rest);
        }
    }

    /// Update of the history after a cutoff by the step at `place` among those from `start` on: a
    /// bonus for it, and a malus for the quiet ones tried before.
    pub(crate) fn update_history(
        &mut self,
        moment: &Moment<V>,
        start: usize,
        place: usize,
        ply: usize,
        depth: i32,
    ) {
        let turn = moment.position().turn();
        let last_to = self.last_to[ply];
        let Tree { history, steps, .. } = self;
        let quiet = |step: &Step<V::Board>| step.as_move().filter(|_| step.is_quiet());
        let Some(mv) = quiet(steps.tried(start + place)) else { return };
        history.bonus(turn, &mv, last_to, ply, depth);
        for index in start..start + place {
            if let Some(mv) = quiet(steps.tried(index)) {
                history.malus(turn, &mv, last_to, depth);
            }
        }
    }

    /// Salt of keys in the transposition table: rules and handicap.
    pub(crate) fn salt(rules: &Rules, sight: &Sight) -> u64 {
        mix(crate::zobrist::hash_of(rules, 0), sight.salt())
    }

    /// Whether missing a capture may be punished.
    pub(crate) fn has_huffs(&self) -> bool {
        self.rules.huff != Huff::Off
    }
}
