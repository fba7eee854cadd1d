//! Stable sorting of short lists by a number, compiled once for all boards.

/// Sorts a list by descending numbers; elements with the same number keep their order. The numbers
/// are sorted alone, so that sorting is compiled once and not for the steps of every board.
pub(crate) fn sort_descending<T>(list: &mut Vec<T>, number: impl Fn(&T) -> i32) {
    let order = descending_order(&list.iter().map(number).collect::<Vec<_>>());
    let mut items: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|at| items[at].take()));
}

/// The indices of the numbers, the highest number first.
fn descending_order(numbers: &[i32]) -> Vec<usize> {
    let mut order = Vec::with_capacity(numbers.len());
    for (at, number) in numbers.iter().enumerate() {
        let place = order.partition_point(|before: &usize| numbers[*before] >= *number);
        order.insert(place, at);
    }
    order
}

#[cfg(test)]
mod tests {
    use core::cmp::Reverse;

    use super::*;

    #[test]
    fn the_highest_come_first_and_equal_ones_keep_their_order() {
        let mut list: Vec<(i32, usize)> =
            [3, -1, 7, 3, i32::MIN, 7, 3, i32::MAX].into_iter().zip(0..).collect();
        let mut expected = list.clone();
        expected.sort_by_key(|(number, _)| Reverse(*number));
        sort_descending(&mut list, |(number, _)| *number);
        assert_eq!(list, expected);
        assert_eq!(list[1..3], [(7, 2), (7, 5)]);
    }
}
