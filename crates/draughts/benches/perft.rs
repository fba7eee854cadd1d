//! Perft by rule set, in nodes a second: `cargo bench --package draughts`.
//!
//! A group for every question: how fast each rule set is from its start position, how fast
//! international is where kings abound and where men do, what house rules cost, what a larger board
//! costs.

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use draughts::{
    Board10, Canadian, Color, Counting, House, International, MoveRules, Piece, Position,
    RULE_SETS, RuleSet, Setup, Square, Variant, WithVariant, dispatch, perft,
};

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .sample_size(20)
        .without_plots();
    targets = start_positions, positions, house_rules, board_sizes
}
criterion_main!(benches);

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Every rule set with moves of its own, from its start position.
fn start_positions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    let mut seen: Vec<(MoveRules, u8)> = Vec::new();
    for set in RULE_SETS {
        let kind = (set.rules.moves, set.rules.rows);
        if !seen.contains(&kind) {
            seen.push(kind);
            dispatch(&set.rules.moves, Start { set, group: &mut group });
        }
    }
    group.finish();
}

/// International positions that other programs are measured by.
fn positions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("international");
    for (name, pieces) in [("random178", RANDOM_178), ("woldouby", WOLDOUBY)] {
        measure(&mut group, name, &position(International, &pieces));
    }
    group.finish();
}

/// International beside house rules that say the same, read at run time.
fn house_rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("house");
    let house: House<Board10> =
        House::reading(International.moves()).expect("international is played on this board");
    for (name, pieces) in [("random178", RANDOM_178), ("woldouby", WOLDOUBY)] {
        measure(&mut group, &format!("built-in {name}"), &position(International, &pieces));
        measure(&mut group, &format!("house {name}"), &position(house, &pieces));
    }
    let start = Position::<International>::start();
    let house = Position::new(house, &start.setup()).expect("a start position can be played");
    measure(&mut group, "built-in start", &start);
    measure(&mut group, "house start", &house);
    group.finish();
}

/// The same rules on a board that fits a machine word and on one that does not.
fn board_sizes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("board");
    measure(&mut group, "10x10", &Position::<International>::start());
    measure(&mut group, "12x12", &Position::<Canadian>::start());
    group.finish();
}

struct Start<'a, 'b> {
    set: &'static RuleSet,
    group: &'a mut Group<'b>,
}

impl WithVariant for Start<'_, '_> {
    type Output = ();

    fn run<V: Variant>(self, variant: V) {
        let position = Position::new(variant, &self.set.rules.start())
            .expect("a start position can be played");
        measure(self.group, self.set.id, &position);
    }
}

/// Measures a perft deep enough that the work outweighs the measuring.
fn measure<V: Variant>(group: &mut Group<'_>, name: &str, position: &Position<V>) {
    const ENOUGH: u64 = 100_000;
    let mut counted = (1..20).map(|depth| (depth, perft(position, depth, Counting::Bulk)));
    let deep_enough = counted.find(|(_, nodes)| *nodes >= ENOUGH);
    let (depth, nodes) = deep_enough.expect("the positions do not end so soon");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("{name}, depth {depth}"), |bencher| {
        bencher.iter(|| perft(std::hint::black_box(position), depth, Counting::Bulk));
    });
}

/// The pieces of a position.
struct Pieces {
    turn: Color,
    white_men: &'static [u8],
    white_kings: &'static [u8],
    black_men: &'static [u8],
    black_kings: &'static [u8],
}

/// Three kings and captures everywhere: Damforum, topic 2308.
const RANDOM_178: Pieces = Pieces {
    turn: Color::Black,
    white_men: &[6, 9, 10, 11, 20, 21, 22, 23, 30, 33, 37, 41, 42, 43, 44, 46],
    white_kings: &[31],
    black_men: &[],
    black_kings: &[17, 24],
};

/// Men locked in a classical middle game: Woldouby's position.
const WOLDOUBY: Pieces = Pieces {
    turn: Color::White,
    white_men: &[25, 27, 28, 30, 32, 33, 34, 35, 37, 38],
    white_kings: &[],
    black_men: &[12, 13, 14, 16, 18, 19, 21, 23, 24, 26],
    black_kings: &[],
};

fn position<V: Variant>(variant: V, pieces: &Pieces) -> Position<V> {
    let mut setup = Setup::empty(pieces.turn);
    for (squares, piece) in [
        (pieces.white_men, Piece::man(Color::White)),
        (pieces.white_kings, Piece::king(Color::White)),
        (pieces.black_men, Piece::man(Color::Black)),
        (pieces.black_kings, Piece::king(Color::Black)),
    ] {
        for number in squares {
            setup.put(Square::new(*number).expect("the board has the square"), Some(piece));
        }
    }
    Position::new(variant, &setup).expect("the position can be played")
}
