//! Where the time of a run goes: the steps that SQLite takes for every stage, the rows that it left, and how long it took.

use super::of_whole_run;
use crate::answer::Answer;
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};

#[derive(Debug)]
pub struct Profile<'a> {
    pub plan: &'a Plan,
    pub has_solution: bool,
    pub stages: Vec<StageProfile<'a>>,
}

#[derive(Debug)]
pub struct StageProfile<'a> {
    pub stage: &'a Stage,
    pub effort: Effort,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    pub n_rows: u64,
    /// The steps of its virtual machine that SQLite takes for the query: it reads a row, compares two values, goes on to the next row.
    pub n_steps: u64,
    /// How long it took. Steps are counted afterwards, when the query runs once more.
    pub seconds: f64,
}

impl Effort {
    /// How long each step took, in nanoseconds, where there were steps.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a measured time is rough")]
    pub fn nanoseconds_per_step(&self) -> Option<f64> {
        (self.n_steps > 0).then(|| self.seconds * 1e9 / self.n_steps as f64)
    }
}

impl Profile<'_> {
    /// All stages together.
    #[must_use]
    pub fn whole(&self) -> Effort {
        let efforts = self.stages.iter().map(|stage| stage.effort);
        Effort {
            n_rows: efforts.clone().map(|effort| effort.n_rows).sum(),
            n_steps: efforts.clone().map(|effort| effort.n_steps).sum(),
            seconds: efforts.map(|effort| effort.seconds).sum(),
        }
    }
}

/// The profile of a finished run that kept its tables: of all stages or, where one is chosen, of that one.
pub fn profile<'a>(
    answer: &'a Answer<Database>,
    chosen: Option<&Stage>,
    limits: Limits,
) -> Result<Profile<'a>> {
    let (database, plan, run) = (&answer.engine, &answer.plan, &answer.run);
    let is_chosen = |stage: &Stage| chosen.is_none_or(|chosen| chosen.name == stage.name);
    let stages = plan
        .stages
        .iter()
        .zip(&run.stages)
        .filter(|(stage, _)| is_chosen(stage))
        .map(|(stage, run)| {
            Ok(StageProfile {
                stage,
                effort: Effort {
                    n_rows: run.n_rows,
                    n_steps: n_steps(database, stage, limits)?,
                    seconds: run.seconds,
                },
            })
        });
    let stages: Result<Vec<StageProfile>> = stages.collect();
    Ok(Profile {
        plan,
        has_solution: answer.is_solved(),
        stages: stages.map_err(|error| of_whole_run(error, run))?,
    })
}

/// The steps that SQLite takes for the query of a stage.
pub fn n_steps(database: &Database, stage: &Stage, limits: Limits) -> Result<u64> {
    let watch = Watch::start(limits);
    database.guard(watch)?;
    database.n_steps(stage, watch)
}
