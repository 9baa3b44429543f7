//! A staged plan as one statement: every stage becomes a subquery of the next. An engine with nested loops then walks
//! the stages depth first, keeps nothing, and gives its first row early.

use serde_json::json;

use super::render::{render, template};
use super::{Method, Options, Plan, Stage};
use crate::error::Result;

/// Makes one statement of a staged plan.
///
/// # Errors
/// When the template cannot be rendered.
pub fn streamed(mut plan: Plan) -> Result<Plan> {
    let Some(last) = plan.stages.pop() else {
        return Ok(plan);
    };
    let holes = json!({
        "stages": plan.stages.iter().map(parts).collect::<Vec<_>>(),
        "last": parts(&last),
    });
    plan.stages = vec![Stage {
        statement: render(template!("streamed.sql"), &holes)?,
        adds: format!("all {} stages", plan.stages.len() + 1),
        ..last
    }];
    if plan.groups.is_none() {
        let names = [&plan.last_stage().name];
        plan.report = render(template!("report.sql"), &json!({ "stages": names }))?;
    }
    plan.is_chain = false;
    plan.method = Method::Streamed;
    Ok(plan)
}

/// Runs a staged plan in the way that is asked for.
///
/// # Errors
/// When the template cannot be rendered.
pub fn by_method(plan: Plan, options: &Options) -> Result<Plan> {
    match options.method {
        Method::Streamed => streamed(plan),
        _ => Ok(plan),
    }
}

fn parts(stage: &Stage) -> serde_json::Value {
    json!({ "name": stage.name, "comments": stage.comments(), "query": stage.query() })
}
