//! The capture states that a thread has visited, and a bound on them (C7).
//!
//! C7 bounds one search of captures; a task that makes many, such as replaying a game, can still
//! take minutes on positions made to be slow. [`within`] bounds all of them together. Searches of
//! captures of usual positions are too short to be counted: a task on real games is never bounded.
//!
//! The count belongs to the thread and not to an argument, since captures are searched below every
//! question about a position, and one that forgot to hand the count on would be without a bound.

use core::cell::Cell;
use core::fmt;

thread_local! {
    /// The capture states counted so far.
    static VISITED: Cell<u64> = const { Cell::new(0) };
    /// The count at which the present task ends.
    static END: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// More capture states than C7 or the bound of a task allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyCaptures;

impl fmt::Display for TooManyCaptures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many captures")
    }
}

impl core::error::Error for TooManyCaptures {}

/// The capture states that costly searches of this thread have visited so far.
#[inline]
pub fn visited() -> u64 {
    VISITED.get()
}

/// The result of a task, unless it came to more than `states` capture states. Tasks may be nested.
///
/// Past the bound searches of captures end at once and are incomplete, so the task ends soon and
/// its result is dropped.
///
/// # Errors
/// The task has passed the bound.
///
/// ```
/// use draughts::effort::within;
/// use draughts::{International, Position};
///
/// let start = Position::<International>::start();
/// assert_eq!(within(1, || start.legal_moves().len()), Ok(9));
/// ```
pub fn within<T>(states: u64, task: impl FnOnce() -> T) -> Result<T, TooManyCaptures> {
    let outer = Outer(END.get());
    END.set(VISITED.get().saturating_add(states).min(outer.0));
    let result = task();
    if is_spent() { Err(TooManyCaptures) } else { Ok(result) }
}

/// Counts states that were visited.
#[cold]
#[inline(never)]
pub(crate) fn charge(states: u64) {
    VISITED.set(VISITED.get().saturating_add(states));
}

/// The states that are left to the present task.
pub(crate) fn left() -> u64 {
    END.get().saturating_sub(VISITED.get())
}

/// Whether the present task has passed its bound.
#[inline]
pub(crate) fn is_spent() -> bool {
    VISITED.get() >= END.get()
}

/// The bound of the task around the present one, which holds again when this is dropped.
struct Outer(u64);

impl Drop for Outer {
    fn drop(&mut self) {
        END.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c7_a_task_within_its_bound_is_answered_and_one_past_it_is_not() {
        assert_eq!(within(10, || charge(9)), Ok(()));
        assert_eq!(within(10, || charge(10)), Err(TooManyCaptures));
        assert!(!is_spent(), "the bound ends with the task");
        let before = visited();
        assert_eq!(within(u64::MAX, || charge(7)), Ok(()));
        assert_eq!(visited() - before, 7);
    }

    #[test]
    fn c7_a_task_inside_another_is_bound_by_both() {
        let inner = |states| within(100, || charge(states));
        assert_eq!(within(1_000, || inner(100)), Ok(Err(TooManyCaptures)));
        assert_eq!(within(50, || inner(60)), Err(TooManyCaptures));
        assert_eq!(within(50, || (inner(20), inner(20))), Ok((Ok(()), Ok(()))));
        assert_eq!(within(50, || (inner(20), inner(30))), Err(TooManyCaptures));
    }
}
