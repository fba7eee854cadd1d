//! Network evaluation: scores of positions by a neural network, in integers.

use std::sync::Arc;

use crate::accumulator::Accumulator;
use crate::blocks::{BlockReader, rows_of};
use crate::evaluate::Evaluate;
use draughts::rules::{BoardSize, Corner, Rules};
use draughts::{Bitboard, Color, Geometry, Position, Rank, Variant};

use crate::net::{NET_PHASES, Net, OUTPUT_ONE, UNIT_ONE, UNITS, Units, bucket_of, net_phase};
use crate::pattern_reader::unmirrored;
use crate::scale::EndgameScale;
use crate::wide::{Plainly, Wide};

/// Largest score, in hundredths of a man.
const SCORE_MAX: i32 = 2_500;

/// Tables of a network, ready to be looked up by any number of games at once.
#[derive(Debug)]
pub struct NetTables {
    net: Net,
    /// Sums of the input layer for men who are looked up together, as a side sees them: by phase,
    /// row and arrangement, or by phase, block and arrangement for networks with a codebook.
    men: Vec<Units>,
}

impl NetTables {
    /// The tables of a network.
    pub fn new(net: &Net) -> NetTables {
        let men = match &net.codebook {
            Some(codebook) => codebook.tables(net),
            None => rows(net),
        };
        NetTables { net: net.clone(), men }
    }
}

/// Sums by phase, row and arrangement of its men.
fn rows(net: &Net) -> Vec<Units> {
    let width = usize::from(net.size.row_squares());
    let states = 3usize.pow(width as u32);
    let mut rows = Vec::with_capacity(NET_PHASES * usize::from(net.size.side()) * states);
    for phase in 0..NET_PHASES {
        for row in 0..usize::from(net.size.side()) {
            let first = rows.len();
            rows.resize(first + states, [0; UNITS]);
            for place in 0..width {
                net.add_men(phase, row * width + place, place, &mut rows[first..]);
            }
        }
    }
    rows
}

/// Evaluation by a network.
pub struct NetEvaluation {
    tables: Arc<NetTables>,
    corner: Corner,
    reader: MenReader,
    scale: EndgameScale,
    wide: Option<Wide>,
}

/// How arrangements of men are found, as White sees them and as Black does.
enum MenReader {
    /// Numbers of the arrangements of a row by its men as bits.
    Rows([Vec<u16>; 2]),
    Blocks(Box<[BlockReader; 2]>),
}

impl MenReader {
    /// The reader for a network on a board with this corner.
    fn new(net: &Net, corner: Corner) -> MenReader {
        let is_reversed = [corner == Corner::Right, corner == Corner::Left];
        match net.codebook {
            Some(_) => {
                let readers = is_reversed.map(|reversed| BlockReader::new(net.size, reversed));
                MenReader::Blocks(Box::new(readers))
            }
            None => MenReader::Rows(is_reversed.map(|reversed| row_numbers(net.size, reversed))),
        }
    }
}

/// The numbers of the arrangements of a row by the men of a side as bits, which are in the order of
/// the squares or against it.
fn row_numbers(size: BoardSize, is_reversed: bool) -> Vec<u16> {
    let width = u32::from(size.row_squares());
    let number = |bits: u32| {
        let place = |place| if is_reversed { width - 1 - place } else { place };
        (0..width).map(|at| (bits >> at & 1) as u16 * 3u16.pow(place(at))).sum()
    };
    (0..1u32 << width).map(number).collect()
}

impl NetEvaluation {
    /// The evaluation of a game under some rules, on a board of the size that the network is for.
    pub fn new(tables: &Arc<NetTables>, rules: &Rules) -> NetEvaluation {
        let (size, corner) = (tables.net.size, rules.moves.corner);
        assert_eq!(size, rules.moves.board, "a network for this board");
        let reader = MenReader::new(&tables.net, corner);
        let (tables, scale) = (Arc::clone(tables), EndgameScale::of(rules));
        NetEvaluation { tables, corner, reader, scale, wide: Wide::detect() }
    }

    /// The accumulators of White and of Black.
    #[inline(always)]
    fn accumulators<V: Variant>(&self, position: &Position<V>, phase: usize) -> [Accumulator; 2] {
        let bias = Accumulator::new(&self.tables.net.bias);
        let men = Color::BOTH.map(|color| position.pieces(color) & !position.kings());
        let length = self.tables.men.len() / NET_PHASES;
        let tables = &self.tables.men[phase * length..(phase + 1) * length];
        let sums = match &self.reader {
            MenReader::Rows(numbers) => rows_of_men(tables, numbers, men, bias),
            MenReader::Blocks(readers) => blocks_of_men(tables, readers, men, bias),
        };
        if position.kings().any() { self.with_kings(position, phase, sums) } else { sums }
    }

    #[inline(never)]
    fn with_kings<V: Variant>(
        &self,
        position: &Position<V>,
        phase: usize,
        mut sums: [Accumulator; 2],
    ) -> [Accumulator; 2] {
        let net = &self.tables.net;
        for color in Color::BOTH {
            for square in position.pieces(color) & position.kings() {
                for (eyes, sums) in Color::BOTH.into_iter().zip(&mut sums) {
                    let seen = if eyes == Color::White { square } else { square.rotated() };
                    let index = unmirrored(seen.index(), net.size, self.corner);
                    let kind = 2 + usize::from(eyes != color);
                    *sums = sums.plus(&net.pieces[Net::piece(net.size, phase, kind, index)]);
                }
            }
        }
        sums
    }
}

/// Biases and the rows of men, as White sees them and as Black does, by the tables of a phase.
#[inline(always)]
fn rows_of_men<G: Geometry>(
    tables: &[Units],
    [seen_by_white, seen_by_black]: &[Vec<u16>; 2],
    [white, black]: [Bitboard<G>; 2],
    bias: Accumulator,
) -> [Accumulator; 2] {
    let (height, width) = (usize::from(G::ROWS), u32::from(G::ROW_SQUARES));
    let states = 3usize.pow(width);
    let state = |numbers: &[u16], own: usize, opp: usize| {
        usize::from(numbers[own]) + 2 * usize::from(numbers[opp])
    };
    let [mut white_sums, mut black_sums] = [bias; 2];
    for row in 0..height {
        let (white, black) = (white.row_bits(row as u8), black.row_bits(row as u8));
        let seen = row * states + state(seen_by_white, white, black);
        white_sums = white_sums.plus(&tables[seen]);
        let seen = (height - 1 - row) * states + state(seen_by_black, black, white);
        black_sums = black_sums.plus(&tables[seen]);
    }
    [white_sums, black_sums]
}

/// Biases and the blocks of men, as White sees them and as Black does, by the tables of a phase.
#[inline(always)]
fn blocks_of_men<G: Geometry>(
    tables: &[Units],
    [by_white, by_black]: &[BlockReader; 2],
    [white, black]: [Bitboard<G>; 2],
    bias: Accumulator,
) -> [Accumulator; 2] {
    [
        by_white.add::<G>(tables, rows_of(white, false), rows_of(black, false), bias),
        by_black.add::<G>(tables, rows_of(black, true), rows_of(white, true), bias),
    ]
}

impl Plainly for NetEvaluation {
    #[inline(always)]
    fn plain_score<V: Variant>(&self, position: &Position<V>) -> i32 {
        let net = &self.tables.net;
        let squares = u32::from(V::Board::SQUARES);
        let pieces = (position.pieces(Color::White) | position.pieces(Color::Black)).count();
        let [white, black] = self.accumulators(position, net_phase(pieces, squares));
        let [own, opp] = match position.turn() {
            Color::White => [&white, &black],
            Color::Black => [&black, &white],
        };
        let bucket = bucket_of(pieces, squares);
        let [of_own, of_opp] = &net.outputs[bucket];
        let output = i64::from(own.output(of_own)) + i64::from(opp.output(of_opp));
        let one = i64::from(UNIT_ONE) * i64::from(UNIT_ONE) * i64::from(OUTPUT_ONE);
        let score = output * i64::from(net.logit) / one + i64::from(net.constants[bucket]);
        let score = (score as i32).clamp(-SCORE_MAX, SCORE_MAX);
        let leader = if score >= 0 { position.turn() } else { !position.turn() };
        score * self.scale.eighths(position, leader) / 8
    }
}

impl<V: Variant> Evaluate<V> for NetEvaluation {
    fn score(&self, position: &Position<V>, _: usize) -> i32 {
        match self.wide {
            Some(wide) => wide.score(self, position),
            None => self.plain_score(position),
        }
    }

    fn piece_value(&self, rank: Rank) -> i32 {
        match rank {
            Rank::Man => 100,
            Rank::King => 300,
        }
    }
}

/// The arrangements of a row fit 16 bits on every board.
const _: () = assert!(3u32.pow(BoardSize::Fourteen.row_squares() as u32) < 1 << 15);

#[cfg(test)]
mod tests {
    use draughts::{BuiltIn, Canadian, Frisian, International, Nigerian, RuleSet, Russian};

    use super::*;
    use crate::blocks::{CODE_ONE, Codebook, block_states};
    use crate::net::PIECE_KINDS;
    use crate::net::tests::{some, some_with_codebook};

    /// The score by the definition, a piece at a time.
    fn slow<V: Variant>(net: &Net, rules: &Rules, position: &Position<V>) -> i32 {
        let squares = u32::from(V::Board::SQUARES);
        let setup = position.setup();
        let pieces = setup.iter().count() as u32;
        let (phase, bucket) = (net_phase(pieces, squares), bucket_of(pieces, squares));
        let mut output = 0i64;
        for (side, weights) in
            [position.turn(), !position.turn()].into_iter().zip(&net.outputs[bucket])
        {
            for (unit, weight) in weights.iter().enumerate() {
                let mut sum = i32::from(net.bias[unit]);
                let mut kinds = vec![0; usize::from(net.size.squares())];
                for (square, piece) in setup.iter() {
                    let seen = if side == Color::White { square } else { square.rotated() };
                    let index = unmirrored(seen.index(), net.size, rules.moves.corner);
                    let kind = 2 * (piece.rank as usize) + usize::from(piece.color != side);
                    assert!(kind < PIECE_KINDS);
                    sum += i32::from(net.pieces[Net::piece(net.size, phase, kind, index)][unit]);
                    if kind < 2 {
                        kinds[index] = kind as u8 + 1;
                    }
                }
                if let Some(Codebook { codes, weights }) = &net.codebook {
                    for (weights, state) in weights.iter().zip(block_states(net.size, &kinds)) {
                        let products = codes[state].iter().zip(weights);
                        let products: f64 =
                            products.map(|(code, at)| f64::from(*code) * f64::from(at[unit])).sum();
                        sum += (products / f64::from(CODE_ONE) + 0.5).floor() as i32;
                    }
                }
                let sum = i64::from(sum.clamp(0, i32::from(UNIT_ONE)));
                output += sum * sum * i64::from(*weight);
            }
        }
        let one = i64::from(UNIT_ONE).pow(2) * i64::from(OUTPUT_ONE);
        let score = output * i64::from(net.logit) / one + i64::from(net.constants[bucket]);
        let score = (score as i32).clamp(-SCORE_MAX, SCORE_MAX);
        let leader = if score >= 0 { position.turn() } else { !position.turn() };
        score * EndgameScale::of(rules).eighths(position, leader) / 8
    }

    /// Random games in which both scores are compared.
    fn agrees<V: BuiltIn>(id: &str, make: fn(&str, BoardSize) -> Net) {
        let rules = RuleSet::find(id).unwrap().rules;
        let mut net = make(id, rules.moves.board);
        net.pieces[7][3] = 0;
        let evaluation = NetEvaluation::new(&Arc::new(NetTables::new(&net)), &rules);
        let mut seen = (0, 0);
        for game in 0..20usize {
            let mut position = Position::<V>::start();
            for ply in 0..120usize {
                let moves = position.legal_moves();
                let Some(mv) = moves.get((ply * 7 + game * 5) % moves.len().max(1)) else { break };
                position = position.after(mv);
                let score = evaluation.score(&position, 0);
                assert_eq!(score, slow(&net, &rules, &position), "{id}, game {game}, ply {ply}");
                // With wide registers, where the processor has them, and without.
                assert_eq!(score, evaluation.plain_score(&position), "{id}, {game}, {ply}");
                seen.0 += usize::from(score != 0);
                seen.1 += usize::from(position.kings().any());
            }
        }
        assert!(seen.0 > 300 && seen.1 > 30, "{id}: {seen:?}");
    }

    /// The same on every size of board with a corner on either side.
    fn agrees_everywhere(make: fn(&str, BoardSize) -> Net) {
        agrees::<International>("international", make);
        agrees::<Nigerian>("nigerian", make);
        agrees::<Russian>("russian", make);
        agrees::<Frisian>("frisian", make);
        agrees::<Canadian>("canadian", make);
    }

    #[test]
    fn rows_of_men_at_once_are_worth_what_their_pieces_are() {
        agrees_everywhere(some);
    }

    #[test]
    fn blocks_of_men_at_once_are_worth_what_their_pieces_and_codes_are() {
        agrees_everywhere(some_with_codebook);
    }
}
