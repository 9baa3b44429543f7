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
use crate::engine::{Database, Limits, QueryStep};
use crate::error::Result;
use crate::plan::{Plan, Solutions, Stage};
use crate::words::whole;

pub use candidates::Reason;
pub use ending::{Ending, LastRow, Removed, ending};
pub use funnel::{
    Funnel, Partner, RuleStep, StageFunnel, funnel, loosened, pairs_in_words, rule_in_words,
};
pub use grade::{Grade, Grading, grade, grading_in_words};
pub use hint::{Conflict, Hint, Next, hint, hint_in_words};
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
    pub funnel: Option<StageFunnel>,
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
    let is_chosen = |name: &str| chosen.is_none_or(|chosen| chosen.name == name);
    let stages = plan.stages.iter().zip(&run.stages).map(|(stage, run)| {
        let funnel = funnel(database, plan, stage, limits)?;
        let groups = funnel.iter().flat_map(|funnel| &funnel.groups);
        let has_query_plan = with_query_plan && is_chosen(&stage.name);
        Ok(ExplainedStage {
            name: &stage.name,
            adds: &stage.adds,
            about: stage.about.trim_end(),
            estimate: stage.estimate.map(whole),
            n_rows: run.n_rows,
            seconds: run.seconds,
            rows_by_centre: groups
                .map(|(member, funnel)| (member.clone(), funnel.kept.into()))
                .collect(),
            query_plan: has_query_plan
                .then(|| database.query_plan(stage))
                .transpose()?,
            funnel,
        })
    });
    let n_rows = run.stages.iter().map(|stage| stage.n_rows).sum();
    let mut stages: Vec<_> = stages
        .collect::<Result<_>>()
        .map_err(|error| error.after(n_rows))?;
    let (mut endings, mut survivors) = (Vec::new(), Vec::new());
    for group in groups(plan) {
        let kept = |explained: &ExplainedStage| explained.funnel.as_ref()?.kept(group);
        let empty = stages
            .iter()
            .position(|explained| kept(explained) == Some(0));
        if let Some(idx) = empty.filter(|idx| is_chosen(stages[*idx].name)) {
            let found = ending(database, plan, &plan.stages[idx], group, limits);
            endings.extend(found.map_err(|error| error.after(n_rows))?);
        }
        let n_rows = stages.last().and_then(kept).filter(|n_rows| *n_rows > 0);
        survivors.extend(group.map(str::to_owned).zip(n_rows));
    }
    stages.retain(|explained| is_chosen(explained.name));
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
