//! The values of an advancement as a record of a log: of each configuration those with White to
//! move and then with Black, four in a byte.

use draughts::Color;
use rayon::prelude::*;

use super::values::Values;
use crate::index::SliceIndex;

/// How many bytes the record of an advancement has.
pub(super) fn length(index: &SliceIndex, layer: &[u32]) -> u64 {
    (layer.len() as u64 * index.stride() * 2).div_ceil(4)
}

/// The values of a layer as its log has them.
pub(super) fn taken(values: &Values, layer: &[u32]) -> Vec<u8> {
    let stride = values.index.stride();
    let codes = layer.iter().flat_map(|&configuration| {
        let first = u64::from(configuration) * stride;
        Color::BOTH.into_iter().flat_map(move |turn| {
            (first..first + stride).map(move |number| values.get(turn, number).code())
        })
    });
    let mut bytes = Vec::with_capacity(length(&values.index, layer) as usize);
    for (filled, code) in codes.enumerate() {
        if filled % 4 == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut() {
            *last |= code << (filled % 4 * 2);
        }
    }
    bytes
}

/// Puts the values of a layer back from a record of its length.
pub(super) fn put_back(values: &Values, layer: &[u32], record: &[u8]) {
    let stride = values.index.stride();
    let code = |at: u64| record[(at / 4) as usize] >> (at % 4 * 2) & 3;
    layer.par_iter().enumerate().for_each(|(place, &configuration)| {
        for turn in Color::BOTH {
            let first = (place as u64 * 2 + turn as u64) * stride;
            let codes = (first..first + stride).map(code);
            values.write(turn, u64::from(configuration) * stride, codes);
        }
    });
}
