//! Why rows died: how many candidates each rule of a stage removed; why a search ends where it does; which row came from which; and
//! where the time went. All of it is found by queries on the tables of a plan that ran.
//!
//! The rules are those of the statements that ran ([`Stage::join`](crate::plan::Stage::join)), so nothing here knows a
//! family.

mod ending;
mod funnel;
mod hint;
mod lineage;
mod parts;

use crate::answer::Answer;
use crate::engine::{Database, Limits, QueryStep, Run};
use crate::error::{Error, Result};
use crate::plan::{Plan, Solutions, Stage};

pub use ending::{Ending, LastRow, Removed, ending, ending_in_words};
pub use funnel::{
    Funnel, Loosened, Partner, StageFunnel, Step, funnel, loosened, pairs_in_words, rule_in_words,
};
pub use hint::{Conflict, Hint, Next, hint, hint_in_words, others_in_words};
pub use lineage::{KinOf, kin, parents};
pub use parts::{
    Contradiction, Spare, contradiction, contradiction_in_words, spare, spare_in_words,
};

/// A whole run explained: how the candidates of every stage fared, and why a group, or the plan, ends where it does.
#[derive(Debug)]
pub struct Explanation<'a> {
    pub plan: &'a Plan,
    pub n_rows: u64,
    pub stages: Vec<ExplainedStage<'a>>,
    /// Where groups end that leave nothing, or where the plan does; among these stages.
    pub endings: Vec<Ending>,
    /// The groups that leave rows in the last stage, each with the number of rows.
    pub survivors: Vec<(String, u64)>,
    pub solutions: Solutions,
    /// `None` where it was not asked for, or nothing can be left out of such a puzzle.
    pub spare: Option<Spare>,
    /// `None` where it was not asked for, or there is a solution.
    pub contradiction: Option<Contradiction>,
}

#[derive(Debug)]
pub struct ExplainedStage<'a> {
    pub stage: &'a Stage,
    pub n_rows: u64,
    pub seconds: f64,
    /// `None` if the stage is not a plain join.
    pub funnel: Option<StageFunnel>,
    pub query_plan: Option<Vec<QueryStep>>,
}

/// Explains a finished run that kept its tables: all of its stages or, where one is chosen, that one.
pub fn explain<'a>(
    answer: &'a Answer<Database>,
    chosen: Option<&Stage>,
    with_query_plan: bool,
    limits: Limits,
) -> Result<Explanation<'a>> {
    let (database, plan, run) = (&answer.engine, &answer.plan, &answer.run);
    let stages = plan.stages.iter().zip(&run.stages).map(|(stage, run)| {
        Ok(ExplainedStage {
            stage,
            n_rows: run.n_rows,
            seconds: run.seconds,
            funnel: funnel(database, plan, stage, limits)?,
            query_plan: None,
        })
    });
    let mut stages: Vec<_> = stages
        .collect::<Result<_>>()
        .map_err(|error| of_whole_run(error, run))?;
    let is_chosen = |stage: &Stage| chosen.is_none_or(|chosen| chosen.name == stage.name);
    let (mut endings, mut survivors) = (Vec::new(), Vec::new());
    for group in groups(plan) {
        let kept = |explained: &ExplainedStage| explained.funnel.as_ref()?.kept(group);
        let empty = stages.iter().find(|explained| kept(explained) == Some(0));
        if let Some(ExplainedStage { stage, .. }) = empty.filter(|empty| is_chosen(empty.stage)) {
            let found = ending(database, plan, stage, group, limits);
            endings.extend(found.map_err(|error| of_whole_run(error, run))?);
        }
        let n_rows = stages.last().and_then(kept).filter(|n_rows| *n_rows > 0);
        survivors.extend(group.map(str::to_owned).zip(n_rows));
    }
    stages.retain(|explained| is_chosen(explained.stage));
    for explained in stages.iter_mut().filter(|_| with_query_plan) {
        explained.query_plan = Some(database.query_plan(explained.stage)?);
    }
    Ok(Explanation {
        plan,
        n_rows: run.stages.last().map_or(0, |stage| stage.n_rows),
        stages,
        endings,
        survivors,
        solutions: answer.solutions,
        spare: None,
        contradiction: None,
    })
}

/// The groups of a plan, or all of its rows as one where it has none.
fn groups(plan: &Plan) -> Vec<Option<&str>> {
    let Some(groups) = &plan.puzzle.groups else {
        return vec![None];
    };
    let members = groups.members.iter();
    members.map(|(member, _)| Some(member.as_str())).collect()
}

/// The error, with the rows of the run before it.
fn of_whole_run(error: Error, run: &Run) -> Error {
    let n_rows = run.stages.iter().map(|stage| stage.n_rows).sum();
    match error {
        Error::TimedOut { stage, seconds, .. } => Error::TimedOut {
            stage,
            n_rows,
            seconds,
        },
        Error::TooMuchMemory { stage, limit, .. } => Error::TooMuchMemory {
            stage,
            n_rows,
            limit,
        },
        Error::Interrupted { stage, .. } => Error::Interrupted { stage, n_rows },
        other => other,
    }
}
