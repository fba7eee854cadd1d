//! The steps of all nodes on the path, and the order in which those of each node are tried.

use draughts::Geometry;

use crate::step::Step;

/// The steps of all nodes on the path, those of a node after those of the node above it.
pub(crate) struct StepStack<G: Geometry> {
    steps: Vec<Step<G>>,
    /// The steps that are ranked, those of each node in the order in which it tries them.
    ranks: Vec<Rank>,
}

/// A step with its ordering score: little to look through for the best one.
#[derive(Clone, Copy)]
struct Rank {
    score: i32,
    /// Its place among the steps.
    place: u32,
}

const _: () = assert!(size_of::<Rank>() == 8);

impl<G: Geometry> StepStack<G> {
    pub(crate) fn new() -> Self {
        StepStack { steps: Vec::new(), ranks: Vec::new() }
    }

    /// The number of steps.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Takes all steps from `start` on off.
    #[inline(always)]
    pub(crate) fn truncate(&mut self, start: usize) {
        self.steps.truncate(start);
        self.ranks.truncate(start);
    }

    /// Adds steps that are not ranked yet.
    #[inline(always)]
    pub(crate) fn extend(&mut self, steps: impl IntoIterator<Item = Step<G>>) {
        self.steps.extend(steps);
    }

    /// Adds a step with its ordering score, when all others are ranked.
    #[inline(always)]
    pub(crate) fn push(&mut self, score: i32, step: Step<G>) {
        self.steps.push(step);
        self.rank(self.steps.len() - 1, score);
    }

    /// Ranks the first step that is not ranked yet, which is at `place`.
    #[inline(always)]
    pub(crate) fn rank(&mut self, place: usize, score: i32) {
        debug_assert_eq!(place, self.ranks.len(), "steps are ranked one after the other");
        self.ranks.push(Rank { score, place: place as u32 });
    }

    /// Removes a step that is not ranked yet.
    pub(crate) fn remove(&mut self, place: usize) {
        debug_assert!(place >= self.ranks.len(), "it is not ranked");
        self.steps.remove(place);
    }

    /// The step at a place, where it was added.
    #[inline(always)]
    pub(crate) fn added(&self, place: usize) -> &Step<G> {
        &self.steps[place]
    }

    /// The steps from `start` on, as they were added.
    #[inline(always)]
    pub(crate) fn from(&self, start: usize) -> &[Step<G>] {
        &self.steps[start..]
    }

    /// The step that is tried at `index`.
    #[inline(always)]
    pub(crate) fn tried(&self, index: usize) -> &Step<G> {
        &self.steps[self.ranks[index].place as usize]
    }

    /// Sets the ordering score of the step that is tried at `index`.
    pub(crate) fn set_score(&mut self, index: usize, score: i32) {
        self.ranks[index].score = score;
    }

    /// The best step from `index` on with its ordering score, brought there (selection sort).
    #[inline(always)]
    pub(crate) fn next_best(&mut self, index: usize) -> (i32, Step<G>) {
        let ranks = &mut self.ranks[index..];
        let mut best = 0;
        let mut most = i32::MIN;
        for (place, rank) in ranks.iter().enumerate() {
            if rank.score > most {
                most = rank.score;
                best = place;
            }
        }
        ranks.swap(0, best);
        let Rank { score, place } = ranks[0];
        (score, self.steps[place as usize])
    }

    /// Takes all steps off, with their ordering scores.
    pub(crate) fn take(&mut self) -> Vec<(i32, Step<G>)> {
        let steps = core::mem::take(&mut self.steps);
        self.ranks.drain(..).map(|rank| (rank.score, steps[rank.place as usize])).collect()
    }
}
