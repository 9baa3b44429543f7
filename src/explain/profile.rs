//! Where the time of a run goes: what every stage looked at, what it left, and how long it took.

use super::looked_at::looked_at;
use super::whole::of_whole_run;
use crate::answer::Answer;
use crate::engine::{Database, Limits};
use crate::error::Result;
use crate::plan::{Plan, Stage};

/// A plan that ran, with what each of its stages cost.
#[derive(Debug)]
pub struct Profile<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Whether its last stage found anything.
    pub has_solution: bool,
    /// The stages, in the order in which they ran.
    pub stages: Vec<StageProfile<'a>>,
}

/// What a stage cost.
#[derive(Debug)]
pub struct StageProfile<'a> {
    /// The stage.
    pub stage: &'a Stage,
    /// What its time went into.
    pub effort: Effort,
}

/// What was done, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effort {
    /// The rows left.
    pub n_rows: u64,
    /// The candidates that were looked at: the rows that a look-up by an index returned, or all rows of a relation that has
    /// none. `None` where they cannot be counted.
    pub n_candidates: Option<u64>,
    /// How long it took. Candidates are counted afterwards, by queries of their own.
    pub seconds: f64,
}

impl Effort {
    /// How long each candidate took, in microseconds, where there were candidates.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "a measured time is rough")]
    pub fn microseconds_per_candidate(&self) -> Option<f64> {
        let n_candidates = self.n_candidates.filter(|n| *n > 0)?;
        Some(self.seconds * 1e6 / n_candidates as f64)
    }
}

impl Profile<'_> {
    /// All stages together; their candidates are known if those of every stage are.
    #[must_use]
    pub fn whole(&self) -> Effort {
        let efforts = self.stages.iter().map(|stage| stage.effort);
        Effort {
            n_rows: efforts.clone().map(|effort| effort.n_rows).sum(),
            n_candidates: efforts.clone().map(|effort| effort.n_candidates).sum(),
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
    let stages = plan.stages.iter().zip(&run.stages);
    let stages = stages.filter(|(stage, _)| is_chosen(stage));
    let stages = stages.map(|(stage, run)| {
        Ok(StageProfile {
            stage,
            effort: Effort {
                n_rows: run.n_rows,
                n_candidates: looked_at(database, plan, stage, None, limits)?,
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
