//! What no script tells of a plan: which half a stage belongs to, what its rows cost, and how many are expected.

use insta::assert_snapshot;
use joinsaw::engine::compile;
use joinsaw::plan::Plan;
use joinsaw::{Goal, Method, Options, Puzzle, family};

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

/// A line for the plans of each puzzle.
fn of_plans(puzzles: impl Iterator<Item = (Puzzle, String)>) -> String {
    let lines = puzzles.map(|(puzzle, name)| {
        let digest = digest(plans(&puzzle).as_bytes());
        format!("{digest} {name}\n")
    });
    lines.collect()
}

/// All plans of a puzzle, stage by stage; estimates are rounded, as machines differ in the last digit.
fn plans(puzzle: &Puzzle) -> String {
    let methods = [
        Method::Auto,
        Method::Staged,
        Method::Streamed,
        Method::Bushy,
        Method::Merged,
    ];
    let goals = [Goal::Rows, Goal::First, Goal::Count];
    let options = methods
        .into_iter()
        .flat_map(|method| goals.map(|goal| (method, goal)));
    let texts = options.map(|(method, goal)| {
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
            stage.statement
        )
    });
    let whole = (&plan.report, &plan.total, plan.weight, plan.is_chain);
    format!(
        "{:?} {whole:?}\n{}",
        plan.method,
        stages.collect::<String>()
    )
}
