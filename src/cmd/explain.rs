//! `joinsaw explain`: each stage in words, how many candidates each of its rules removed, and why a search ends.

use std::io::Write;

use super::progress::Progress;
use super::{Outcome, named_or_default};
use crate::cli::ExplainArgs;
use crate::engine::{Database, Limits, Run, compile};
use crate::error::{Error, Result};
use crate::explain::{self, Ending, StageFunnel};
use crate::output::{ExplainedStage, Explanation, Format, write_explanation};
use crate::plan::{self, Plan, Stage};

pub fn run(args: &ExplainArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.limits.limits();
    let puzzle = named_or_default(args.puzzle.puzzle.as_deref())?;
    let options = plan::Options {
        keeps_tables: true,
        ..args.puzzle.options()
    };
    let plan = compile(&puzzle, &options)?;
    let chosen = args.stage.as_deref().map(|name| plan.stage(name));
    let chosen = chosen.transpose()?;
    for warning in &puzzle.warnings {
        writeln!(err, "warning: {warning}")?;
    }
    let mut database = Database::scratch()?;
    let progress = Progress::on_terminal();
    let run = database.run(&puzzle, &plan, limits, &progress)?;
    let counted = count(&database, &plan, chosen, limits);
    let (funnels, endings) = counted.map_err(|error| of_whole_run(error, &run))?;
    drop(progress);
    let n_rows = run.stages.last().map_or(0, |stage| stage.n_rows);
    let survivors = survivors(&plan, &funnels);
    let stages = explained(&database, &plan, &run, funnels, args, chosen)?;
    let explanation = Explanation {
        title: &plan.title,
        puzzle: &plan.puzzle,
        family: plan.family,
        plan: plan.method.name(),
        group_noun: plan.groups.as_ref().map(|groups| groups.noun),
        last_stage: &plan.last_stage().name,
        n_rows,
        stages,
        endings,
        survivors,
    };
    match args.format {
        Format::Table => write_explanation(out, &explanation)?,
        Format::Json => explanation.write_json(out)?,
        format => explanation.write_rules(out, format)?,
    }
    Ok(Outcome::of(n_rows > 0))
}

/// How the candidates of every stage fared, and why what ends at the chosen stage, or at any, does so.
fn count(
    database: &Database,
    plan: &Plan,
    chosen: Option<&Stage>,
    limits: Limits,
) -> Result<(Vec<Option<StageFunnel>>, Vec<Ending>)> {
    let stages = plan.stages.iter();
    let funnels = stages.map(|stage| explain::funnel(database, plan, stage, limits));
    let funnels: Vec<Option<StageFunnel>> = funnels.collect::<Result<_>>()?;
    let endings = endings(database, plan, &funnels, chosen, limits)?;
    Ok((funnels, endings))
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
        Error::Interrupted { stage, .. } => Error::Interrupted { stage, n_rows },
        other => other,
    }
}

/// The stages that are asked for, with what was found about them.
fn explained<'a>(
    database: &Database,
    plan: &'a Plan,
    run: &Run,
    funnels: Vec<Option<StageFunnel>>,
    args: &ExplainArgs,
    chosen: Option<&Stage>,
) -> Result<Vec<ExplainedStage<'a>>> {
    let stages = plan.stages.iter().zip(&run.stages).zip(funnels);
    let stages =
        stages.filter(|((stage, _), _)| chosen.is_none_or(|chosen| chosen.name == stage.name));
    let explained = stages.map(|((stage, run), funnel)| {
        let query_plan = args.query_plan.then(|| database.query_plan(stage));
        Ok(ExplainedStage {
            stage,
            n_rows: run.n_rows,
            seconds: run.seconds,
            funnel,
            query_plan: query_plan.transpose()?,
        })
    });
    explained.collect()
}

/// Where every group ends that leaves nothing, or where the plan ends if it has no groups; at this stage or at any.
fn endings(
    database: &Database,
    plan: &Plan,
    funnels: &[Option<StageFunnel>],
    chosen: Option<&Stage>,
    limits: Limits,
) -> Result<Vec<Ending>> {
    let members = plan.groups.as_ref().map(|groups| groups.members.iter());
    let groups: Vec<Option<&str>> = match members {
        Some(members) => members.map(|(member, _)| Some(member.as_str())).collect(),
        None => vec![None],
    };
    let mut endings = Vec::new();
    for group in groups {
        let stages = plan.stages.iter().zip(funnels);
        let mut empty = stages.filter(|(_, funnel)| kept(funnel.as_ref(), group) == Some(0));
        let Some((stage, _)) = empty.next() else {
            continue;
        };
        if chosen.is_none_or(|chosen| chosen.name == stage.name) {
            endings.extend(explain::ending(database, plan, stage, group, limits)?);
        }
    }
    Ok(endings)
}

/// The groups that leave a row in the last stage, each with how many.
fn survivors(plan: &Plan, funnels: &[Option<StageFunnel>]) -> Vec<(String, u64)> {
    let members = plan.groups.iter().flat_map(|groups| &groups.members);
    let last = funnels.last().and_then(Option::as_ref);
    let survivors = members.filter_map(|(member, _)| {
        let n_rows = kept(last, Some(member)).filter(|n_rows| *n_rows > 0)?;
        Some((member.clone(), n_rows))
    });
    survivors.collect()
}

/// The rows that a stage keeps of a group, or of all.
fn kept(funnel: Option<&StageFunnel>, group: Option<&str>) -> Option<u64> {
    let funnel = funnel?;
    match group {
        None => Some(funnel.whole.kept),
        Some(group) => {
            let mut groups = funnel.groups.iter();
            groups
                .find(|(member, _)| member == group)
                .map(|(_, funnel)| funnel.kept)
        }
    }
}
