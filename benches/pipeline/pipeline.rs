//! The pipeline of joins, timed inside the process: compiling a plan, and running it in a scratch database.
//! `benches/compare.py` times the whole program and its peers.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use joinsaw::engine::{Database, Limits};
use joinsaw::family::{self, Document, Puzzle};
use joinsaw::plan::{Options, Plan};

fn drive_ya_nuts() -> Puzzle {
    family::find("drive-ya-nuts").expect("a built-in puzzle")
}

fn order_12() -> Puzzle {
    let text = include_str!("../../tests/puzzles/order-12/puzzle.toml");
    family::parse(&Document::new("order-12", text)).expect("a puzzle")
}

fn compile(puzzle: &Puzzle) -> Plan {
    joinsaw::compile(puzzle, &Options::default()).expect("a plan")
}

fn compile_plan(criterion: &mut Criterion) {
    let puzzle = drive_ya_nuts();
    criterion.bench_function("compile drive-ya-nuts", |bencher| {
        bencher.iter(|| compile(black_box(&puzzle)));
    });
}

/// The run alone: the inputs, the stages and the report. The database is open and has its schema.
fn run_pipeline(criterion: &mut Criterion) {
    for (name, puzzle) in [
        ("run drive-ya-nuts", drive_ya_nuts()),
        ("run a flower of order 12", order_12()),
    ] {
        let plan = compile(&puzzle);
        criterion.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || Database::scratch().expect("a scratch database"),
                |database| database.run(&plan, Limits::default(), &()).expect("a run"),
                BatchSize::PerIteration,
            );
        });
    }
}

/// Everything that `joinsaw solve` does before it prints.
fn solve(criterion: &mut Criterion) {
    criterion.bench_function("open, compile and run drive-ya-nuts", |bencher| {
        bencher.iter(|| {
            let puzzle = drive_ya_nuts();
            let plan = compile(&puzzle);
            let mut database = Database::scratch().expect("a scratch database");
            database.run(&plan, Limits::default(), &()).expect("a run")
        });
    });
}

criterion_group!(benches, compile_plan, run_pipeline, solve);
criterion_main!(benches);
