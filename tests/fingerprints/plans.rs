//! What no script tells of a plan: which half a stage belongs to, what its rows cost, and how many are expected.

use insta::assert_snapshot;
use joinsaw::compile;
use joinsaw::plan::Plan;
use joinsaw::{Goal, Method, Options, Puzzle, family, sql};

use crate::common::Desk;
use crate::fingerprints::digest;
use crate::fingerprints::puzzles::{COVERS, DRAWN};

#[test]
fn plans_of_known_puzzles_stay_as_they_are() {
    let builtins = family::builtins().map(|builtin| {
        let puzzle = family::find(builtin.name).unwrap();
        (puzzle, builtin.name.to_owned())
    });
    let covers = COVERS.map(|(name, text)| (joinsaw::parse(text).unwrap(), name.to_owned()));
    assert_snapshot!(of_plans(builtins.chain(covers)));
}

#[test]
fn plans_of_random_puzzles_stay_as_they_are() {
    let seeds = DRAWN
        .iter()
        .flat_map(|options| (3..5).map(move |seed| format!("{options} --seed {seed}")));
    assert_snapshot!(of_plans(seeds.map(|options| {
        let text = Desk::new().run(&format!("generate {options}")).succeeds();
        (joinsaw::parse(&text).unwrap(), options)
    })));
}

/// Their counts weigh the rim and the inside apart against all other ways.
#[test]
fn counts_of_boards_with_a_rim_stay_planned_as_they_are() {
    let drawn = [4, 6].into_iter().flat_map(|size| {
        let numbers = (2..6).flat_map(|n| [(n, n - 1), (n, n)]);
        numbers.map(move |(inside, rim)| {
            format!("--size {size} --numbers {inside} --rim-numbers {rim} --copies --seed 1")
        })
    });
    let puzzles = drawn.map(|options| {
        let drawn = Desk::new().run(&format!("generate --board square {options}"));
        (joinsaw::parse(&drawn.succeeds()).unwrap(), options)
    });
    let counts = [Method::Auto, Method::Merged].map(|method| (method, Goal::Count));
    assert_snapshot!(lines_of(puzzles, |puzzle| plans_for(puzzle, counts)));
}

/// A line for the plans of each puzzle.
fn of_plans(puzzles: impl Iterator<Item = (Puzzle, String)>) -> String {
    let methods = [
        Method::Auto,
        Method::Staged,
        Method::Streamed,
        Method::Bushy,
        Method::Merged,
    ];
    let goals = [Goal::Rows, Goal::First, Goal::Count];
    let pairs = methods
        .into_iter()
        .flat_map(|method| goals.map(|goal| (method, goal)));
    lines_of(puzzles, |puzzle| plans_for(puzzle, pairs.clone()))
}

/// The digest of what is told of each puzzle, before its name.
fn lines_of(
    puzzles: impl Iterator<Item = (Puzzle, String)>,
    told: impl Fn(&Puzzle) -> String,
) -> String {
    let lines = puzzles.map(|(puzzle, name)| {
        let digest = digest(told(&puzzle).as_bytes());
        format!("{digest} {name}\n")
    });
    lines.collect()
}

/// Plans of a puzzle, stage by stage; estimates are rounded, as machines differ in the last digit.
fn plans_for(puzzle: &Puzzle, wanted: impl IntoIterator<Item = (Method, Goal)>) -> String {
    let texts = wanted.into_iter().map(|(method, goal)| {
        let options = Options {
            method,
            goal,
            ..Options::default()
        };
        match compile(puzzle, &options) {
            Ok(plan) => told(&plan),
            Err(error) => error.to_string(),
        }
    });
    texts.collect()
}

/// Everything of a plan that decides how it runs.
fn told(plan: &Plan) -> String {
    let stages = plan.stages.iter().map(|stage| {
        let estimate = stage.estimate.map(|n_rows| format!("{n_rows:.3e}"));
        format!(
            "{} {:?} {estimate:?} {:.3e} {:?} {:?} {:?}\n{}",
            stage.name,
            stage.part,
            stage.cost_of_row,
            stage.fills,
            stage.order_by,
            stage.looked_up_by,
            stage.statement()
        )
    });
    let total = plan.total.as_ref().map(sql::query);
    let whole = (&plan.report, &total, plan.weight, plan.is_chain);
    format!(
        "{:?} {whole:?}\n{}",
        plan.method,
        stages.collect::<String>()
    )
}
