//! Reading PDN: `cargo bench --package draughts-notation`.
//!
//! Bytes a second without playing through, and moves a second with every move found legal. The file
//! is made here by playing random games; `LONGKING_PDN=FILE` takes another one, whose games name no
//! rules but are international. Where `LONGKING_PYDRAUGHTS=PYTHON` names a Python that has
//! pydraughts, both read and play its first games, and it is told how many times faster we are.

mod pydraughts;

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use draughts::{International, Position};
use draughts_notation::pdn::{
    self, Games, Limits, Location, MoveNumber, PdnGame, ReadGame, Visitor,
};
use draughts_notation::{Contract, Notation, moves};

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(5))
        .sample_size(20)
        .without_plots();
    targets = reading
}
criterion_main!(benches);

fn reading(criterion: &mut Criterion) {
    let file = match std::env::var_os("LONGKING_PDN") {
        Some(path) => std::fs::read(path).expect("a file that can be read"),
        None => random_games(1000).into_bytes(),
    };
    let rules: Contract = "international".parse().expect("a rule set");
    let moves = play_through(&file, &rules);

    let mut group = criterion.benchmark_group("pdn");
    group.throughput(Throughput::Bytes(file.len() as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            let mut count = Count::default();
            pdn::read(file.as_slice(), Limits::default(), &mut count).expect("a good file");
            black_box(count.moves)
        });
    });
    group.throughput(Throughput::Elements(moves));
    group.bench_function("play through", |bencher| {
        bencher.iter(|| black_box(play_through(&file, &rules)));
    });
    let games = games_of(&file, &rules, 100);
    group.throughput(Throughput::Elements(games.iter().map(|game| game.moves).sum()));
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            let write = |game: &PdnGame| pdn::write(game).expect("a good game").len();
            games.iter().map(|read| write(&read.game)).sum::<usize>()
        });
    });
    group.finish();
    if let Some(python) = std::env::var_os("LONGKING_PYDRAUGHTS") {
        pydraughts::compare(&python, &file, &rules);
    }
}

/// The first games of a file.
fn games_of(file: &[u8], rules: &Contract, count: usize) -> Vec<ReadGame> {
    let mut games = Vec::new();
    let keep = |game| {
        if games.len() < count {
            games.push(game);
        }
    };
    pdn::read(file, Limits::default(), &mut Games::new(*rules, keep)).expect("a good file");
    games
}

/// Counts what is told.
#[derive(Default)]
struct Count {
    moves: usize,
    bytes: usize,
}

impl Visitor for Count {
    fn tag(&mut self, _: Location, name: &str, value: &str) {
        self.bytes += name.len() + value.len();
    }

    fn step(&mut self, _: Location, _: Option<MoveNumber>, text: &str) {
        self.moves += 1;
        self.bytes += text.len();
    }

    fn comment(&mut self, _: Location, text: &str) {
        self.bytes += text.len();
    }
}

/// How many legal moves a file has.
fn play_through(file: &[u8], rules: &Contract) -> u64 {
    let mut moves = 0;
    let mut games = Games::new(*rules, |game| moves += game.moves);
    pdn::read(file, Limits::default(), &mut games).expect("a good file");
    drop(games);
    moves
}

/// International games of random moves, at most 60 each, as other programs write them.
fn random_games(count: u32) -> String {
    let mut state = 1u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mut file = String::new();
    for number in 1..=count {
        let head = format!(
            "[Event \"Random games\"]\n[Site \"?\"]\n[Round \"{number}\"]\n[White \"One\"]\n\
             [Black \"Other\"]\n[Result \"*\"]\n[GameType \"20\"]\n\n"
        );
        file.push_str(&head);
        let mut position = Position::<International>::start();
        for ply in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[below(legal.len())];
            let writer = moves::Writer::new(&position, Notation::OURS);
            if ply % 2 == 0 {
                file.push_str(&format!("{}. ", ply / 2 + 1));
            }
            file.push_str(&writer.write(&mv, moves::Format::Pdn));
            file.push(if ply % 16 == 15 { '\n' } else { ' ' });
            position = position.after(&mv);
        }
        file.push_str("*\n\n");
    }
    file
}
