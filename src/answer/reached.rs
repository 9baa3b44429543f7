//! How far a run gets, as a board to draw: a solution, the first row of the last stage that has any, or a row that is asked for.

use super::solve_within;
use crate::compile::compile_within;
use crate::engine::{Database, Engine, Limits, Source, collect};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::plan::{Filling, Goal, Method, Options, Plan};
use crate::words::number;

/// A row of a stage, and what lies on its board.
#[derive(Debug)]
pub struct Reached {
    pub plan: Plan,
    /// The stage, counted from 0; nothing where no stage has a row.
    pub stage_idx: Option<usize>,
    pub filling: Filling,
}

impl Reached {
    pub fn is_solved(&self) -> bool {
        self.stage_idx
            .is_some_and(|idx| idx + 1 == self.plan.stages.len())
    }
}

/// A row of a stage, or of the last one if none is named; rows are counted from 1.
pub fn row_of_stage(
    puzzle: &Puzzle,
    options: &Options,
    stage: Option<&str>,
    row_no: u64,
    limits: Limits,
) -> Result<Reached> {
    let mut plan = plan_with_stage(puzzle, options, stage, limits)?;
    let stage = plan.stage(stage.unwrap_or(&plan.last_stage().name))?;
    let name = stage.name.clone();
    if stage.fills.is_empty() {
        let mut stages = plan.stages.iter();
        let filled = stages.find(|stage| !stage.fills.is_empty());
        let such_as = &filled.unwrap_or(plan.last_stage()).name;
        let needed = format!(
            "a stage whose rows say what lies where, such as `{such_as}`: a row of a merged stage stands for many boards"
        );
        return Err(Error::bad_option("--stage", name, needed));
    }
    let position = plan.stages.iter().position(|stage| stage.name == name);
    let stage_idx = position.unwrap_or(0);
    // The report of a flower reads all stages, which are done at once.
    if plan.puzzle.groups.is_none() {
        plan.stages.truncate(stage_idx + 1);
    }
    let mut database = Database::scratch()?;
    let run = database.run(&plan, limits, &())?;
    let n_rows = run.stages[stage_idx].n_rows;
    if row_no > n_rows {
        let needed = match n_rows {
            0 => format!("a stage that has rows; `{name}` has none"),
            _ => format!("a row of `{name}`, 1 to {}", number(n_rows)),
        };
        return Err(Error::bad_option("--row", row_no, needed));
    }
    row(&database, plan, stage_idx, row_no)
}

/// A plan with every stage as a table, and one of this name if any is named: the plan that the options pick, or else the staged one,
/// whose stage names are the ones people use.
fn plan_with_stage(
    puzzle: &Puzzle,
    options: &Options,
    stage: Option<&str>,
    limits: Limits,
) -> Result<Plan> {
    let keeps_tables = Options {
        keeps_tables: true,
        ..options.clone()
    };
    let plan = compile_within(puzzle, &keeps_tables, limits)?;
    let Some((stage, missing)) = stage.and_then(|stage| Some((stage, plan.stage(stage).err()?)))
    else {
        return Ok(plan);
    };
    if options.method == Method::Auto {
        let staged = compile_within(puzzle, &staged(options), limits)?;
        if staged.stage(stage).is_ok() {
            return Ok(staged);
        }
    }
    Err(missing)
}

fn staged(options: &Options) -> Options {
    Options {
        method: Method::Staged,
        keeps_tables: true,
        ..options.clone()
    }
}

/// The first solution, or the first row of the last stage that has one.
pub fn furthest(puzzle: &Puzzle, options: &Options, limits: Limits) -> Result<Reached> {
    let first = Options {
        goal: Goal::First,
        ..options.clone()
    };
    let mut answer = solve_within(puzzle, &first, limits)?;
    if let Some(board) = answer.first_board()? {
        return Ok(Reached {
            filling: board.filling,
            stage_idx: Some(answer.plan.stages.len() - 1),
            plan: answer.plan,
        });
    }
    if matches!(answer.plan.method(), Method::Streamed | Method::Merged) {
        answer = solve_within(puzzle, &staged(options), limits)?;
    }
    match answer.stages().iter().rposition(|stage| stage.n_rows > 0) {
        Some(stage_idx) => row(&answer.engine, answer.plan, stage_idx, 1),
        None => Ok(Reached {
            plan: answer.plan,
            stage_idx: None,
            filling: Vec::new(),
        }),
    }
}

fn row(database: &Database, plan: Plan, stage_idx: usize, row_no: u64) -> Result<Reached> {
    let stage = &plan.stages[stage_idx];
    let found = collect(|visit| database.rows(Source::Stage(stage, Some(row_no)), visit))?;
    let cells = found.rows.last().cloned().unwrap_or_default();
    Ok(Reached {
        filling: plan.filling(stage, row_no, &found.columns, &cells)?,
        stage_idx: Some(stage_idx),
        plan,
    })
}
