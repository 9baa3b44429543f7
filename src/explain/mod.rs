//! Why rows died: how many candidates each rule of a stage removed; why a search ends where it does; which row came from which; and
//! where the time went. All of it is found by queries on the tables of a plan that ran.
//!
//! The rules are those of the statements that ran ([`Stage::join`](crate::plan::Stage::join)), so nothing here knows a
//! family.
//!
//! It may use `answer` and all before it, and writes sentences, but prints nothing. Begin with [`explain()`] and `funnel.rs`, then
//! [`hint()`] and `candidates.rs`.

mod candidates;
mod ending;
mod funnel;
mod grade;
mod hint;
mod lineage;
mod parts;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::answer::Answer;
use crate::engine::{Database, Limits, QueryStep, StageRun};
use crate::error::Result;
use crate::plan::{Plan, Solutions, Stage};
use crate::words::whole;

pub use candidates::Reason;
pub use ending::{Ending, LastRow, Removed, ending};
pub use funnel::{Funnel, Partner, RuleStep, funnel, loosened, pairs_in_words, rule_in_words};
pub use grade::{Grade, Grading, grade, grading_in_words};
pub use hint::{Hint, Next, hint, hint_in_words};
pub use lineage::{KinOf, kin, parents};
pub use parts::{
    Contradiction, Spare, contradiction, contradiction_in_words, spare, spare_in_words,
};

/// A whole run explained: how the candidates of every stage fared, and why a group, or the plan, ends where it does.
#[derive(Debug, Serialize)]
pub struct Explanation<'a> {
    #[serde(skip)]
    pub plan: &'a Plan,
    pub stages: Vec<ExplainedStage<'a>>,
    /// Where groups end that leave nothing, or where the plan does; among these stages.
    pub endings: Vec<Ending>,
    /// The groups that leave rows in the last stage, each with the number of rows.
    #[serde(skip)]
    pub survivors: Vec<(String, u64)>,
    #[serde(rename = "rows_left")]
    pub n_rows: u64,
    pub solutions: Solutions,
    /// `None` where it was not asked for, or nothing can be left out of such a puzzle.
    #[serde(flatten)]
    pub spare: Option<Spare>,
    /// `None` where it was not asked for, or there is a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Contradiction>,
}

#[derive(Debug, Serialize)]
pub struct ExplainedStage<'a> {
    pub name: &'a str,
    pub adds: &'a str,
    pub about: &'a str,
    /// `None` if the stage is not a plain join.
    #[serde(flatten)]
    pub funnel: Option<Funnel>,
    pub estimate: Option<u64>,
    #[serde(rename = "rows")]
    pub n_rows: u64,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub rows_by_centre: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
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
    let is_chosen = |stage: &Stage| chosen.is_none_or(|chosen| chosen.name == stage.name);
    let n_rows = run.stages.iter().map(|stage| stage.n_rows).sum();
    let ran = || plan.stages.iter().zip(&run.stages);
    let stages = ran()
        .filter(|(stage, _)| is_chosen(stage))
        .map(|(stage, run)| {
            let groups = answer.rows_by_group(&stage.name).into_iter();
            let query_plan = with_query_plan.then(|| database.query_plan(stage));
            Ok(ExplainedStage {
                name: &stage.name,
                adds: &stage.adds,
                about: stage.about.trim_end(),
                funnel: funnel(database, stage, limits)?,
                estimate: stage.estimate.map(whole),
                n_rows: run.n_rows,
                seconds: run.seconds,
                rows_by_centre: groups
                    .map(|(member, n_rows)| (member, n_rows.into()))
                    .collect(),
                query_plan: query_plan.transpose()?,
            })
        });
    let stages: Result<Vec<_>> = stages.collect();
    let mut endings = Vec::new();
    for group in groups(plan) {
        let is_empty = |(stage, run): &(&Stage, &StageRun)| {
            let mut groups = answer.rows_by_group(&stage.name).into_iter();
            let n_rows = match group {
                Some(group) => groups
                    .find(|(member, _)| member == group)
                    .map(|(_, n_rows)| n_rows),
                None => Some(run.n_rows),
            };
            n_rows == Some(0) && stage.join().is_some()
        };
        if let Some((stage, _)) = ran().find(is_empty).filter(|(stage, _)| is_chosen(stage)) {
            let found = ending(database, plan, stage, group, limits);
            endings.extend(found.map_err(|error| error.after(n_rows))?);
        }
    }
    Ok(Explanation {
        plan,
        n_rows: answer.n_rows(),
        stages: stages.map_err(|error| error.after(n_rows))?,
        endings,
        survivors: answer.survivors(),
        solutions: answer.solutions,
        spare: None,
        contradiction: None,
    })
}

/// The word for a group of rows, or for all of them where a plan has no groups.
#[must_use]
pub fn noun_of_groups(plan: &Plan) -> &'static str {
    let groups = plan.puzzle.groups.as_ref();
    groups.map_or("search", |groups| groups.noun)
}

/// The groups of a plan, or all of its rows as one where it has none.
fn groups(plan: &Plan) -> Vec<Option<&str>> {
    let Some(groups) = &plan.puzzle.groups else {
        return vec![None];
    };
    let members = groups.members.iter();
    members.map(|(member, _)| Some(member.as_str())).collect()
}
