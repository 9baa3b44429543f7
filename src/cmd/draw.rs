//! `joinsaw draw`: a solution, or any row of any stage, as a picture.

use std::io::Write;

use super::{Outcome, named_or_default};
use crate::cli::DrawArgs;
use crate::engine::{Database, Limits, Selection, compile};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::output::{Drawing, ImageFormat, ReservedFile, render_image};
use crate::plan::{Filling, Goal, Method, Options, Plan};
use crate::words::number;

/// What there is to draw.
struct Found {
    plan: Plan,
    filling: Filling,
    /// What the filling is, for the title.
    note: String,
    /// Why it is no solution, where one was wanted.
    lack: Option<String>,
}

pub fn run(args: &DrawArgs, err: &mut dyn Write) -> Result<Outcome> {
    let format = ImageFormat::of(&args.output, "--output")?;
    let puzzle = named_or_default(args.puzzle.puzzle.as_deref())?;
    let options = args.puzzle.options();
    // Whatever is wrong with the options or the file is found before the search.
    let plan = compile(&puzzle, &asked_for(args, &options))?;
    let plan = match &args.stage {
        Some(stage) => with_stage(&puzzle, plan, &options, stage)?,
        None => plan,
    };
    let file = ReservedFile::reserve(&args.output)?;
    for warning in &puzzle.warnings {
        writeln!(err, "warning: {warning}")?;
    }
    let found = match &args.stage {
        Some(stage) => row_of_stage(&puzzle, plan, stage, args)?,
        None => solution(&puzzle, plan, &options, args.limits.limits())?,
    };
    let svg = Drawing::new(&puzzle.name, found.plan.look.as_ref()).svg(&found.filling, &found.note);
    let image = render_image(&svg, format)?;
    file.write(&image.bytes)?;
    if !image.missing.is_empty() {
        let missing: String = image.missing.iter().collect();
        writeln!(
            err,
            "warning: no font of this machine has symbols such as `{missing}`; the picture shows boxes there"
        )?;
    }
    match found.lack {
        Some(lack) => {
            writeln!(err, "warning: no solution; {lack}")?;
            Ok(Outcome::NoSolution)
        }
        None => Ok(Outcome::Success),
    }
}

/// The options of the first run: where a row of a stage is wanted, the tables of `joinsaw sql`; where a solution is, the
/// way that finds one first.
fn asked_for(args: &DrawArgs, options: &Options) -> Options {
    Options {
        goal: if args.stage.is_some() {
            Goal::Rows
        } else {
            Goal::First
        },
        keeps_tables: args.stage.is_some(),
        ..options.clone()
    }
}

/// A plan that has a stage: the one that was picked, or else the staged one, whose stages are those that people name.
fn with_stage(puzzle: &Puzzle, plan: Plan, options: &Options, stage: &str) -> Result<Plan> {
    let Some(missing) = plan.stage(stage).err() else {
        return Ok(plan);
    };
    if options.method == Method::Auto {
        let staged = compile(puzzle, &staged(options))?;
        if staged.stage(stage).is_ok() {
            return Ok(staged);
        }
    }
    Err(missing)
}

fn staged(options: &Options) -> Options {
    Options {
        method: Method::Staged,
        ..options.clone()
    }
}

fn row_of_stage(puzzle: &Puzzle, plan: Plan, stage: &str, args: &DrawArgs) -> Result<Found> {
    let row_no = args.row.unwrap_or(1);
    let stages = plan.stages.iter();
    let stage_idx = stages
        .take_while(|planned| !planned.name.eq_ignore_ascii_case(stage))
        .count();
    let plan = up_to(plan, stage_idx);
    let mut database = Database::scratch()?;
    let run = database.run(puzzle, &plan, args.limits.limits(), &())?;
    let n_rows = run.stages.get(stage_idx).map_or(0, |stage| stage.n_rows);
    let name = plan.stages[stage_idx].name.clone();
    if row_no > n_rows {
        return Err(Error::BadOption {
            option: "--row",
            found: row_no.to_string(),
            needed: match n_rows {
                0 => format!("a stage that has rows; `{name}` has none"),
                _ => format!("a row of `{name}`, 1 to {}", number(n_rows)),
            },
        });
    }
    let filling = filling_of(&database, &plan, stage_idx, row_no)?;
    let note = format!("row {} of {name}", number(row_no));
    Ok(Found {
        plan,
        filling,
        note,
        lack: None,
    })
}

/// The plan without the stages after one. That of a flower stays whole: its report reads all stages, and they are done
/// at once.
fn up_to(plan: Plan, stage_idx: usize) -> Plan {
    if plan.groups.is_some() {
        return plan;
    }
    let stages = plan.stages.into_iter().take(stage_idx + 1).collect();
    Plan {
        stages,
        total: None,
        tally: None,
        ..plan
    }
}

/// The first solution, or the first row of the last stage that has one.
fn solution(puzzle: &Puzzle, plan: Plan, options: &Options, limits: Limits) -> Result<Found> {
    let mut database = Database::scratch()?;
    if plan.method == Method::Streamed {
        if let Some(filling) = first_of_stream(&mut database, puzzle, &plan, limits)? {
            return Ok(solved(plan, filling));
        }
        return furthest(puzzle, compile(puzzle, &staged(options))?, limits);
    }
    furthest(puzzle, plan, limits)
}

fn solved(plan: Plan, filling: Filling) -> Found {
    Found {
        plan,
        filling,
        note: "solved".to_owned(),
        lack: None,
    }
}

fn first_of_stream(
    database: &mut Database,
    puzzle: &Puzzle,
    plan: &Plan,
    limits: Limits,
) -> Result<Option<Filling>> {
    let mut first = None;
    database.stream(puzzle, plan, limits, Goal::First, &mut |columns, row| {
        let filling = row.map(|row| plan.filling(plan.last_stage(), 1, columns, row));
        first = filling.transpose()?;
        Ok(())
    })?;
    Ok(first)
}

fn furthest(puzzle: &Puzzle, plan: Plan, limits: Limits) -> Result<Found> {
    let mut database = Database::scratch()?;
    let run = database.run(puzzle, &plan, limits, &())?;
    let last = run.stages.iter().rposition(|stage| stage.n_rows > 0);
    let Some(stage_idx) = last else {
        let lack = format!(
            "`{}` has no row, so the board is drawn empty",
            plan.stages[0].name
        );
        let (filling, note) = (Vec::new(), "no solution".to_owned());
        return Ok(Found {
            plan,
            filling,
            note,
            lack: Some(lack),
        });
    };
    let filling = filling_of(&database, &plan, stage_idx, 1)?;
    if stage_idx + 1 == plan.stages.len() {
        return Ok(solved(plan, filling));
    }
    let name = &plan.stages[stage_idx].name;
    let lack = format!("the picture shows the first row of `{name}`, the last stage that has rows");
    let note = format!("no solution, the first row of {name}");
    Ok(Found {
        filling,
        note,
        lack: Some(lack),
        plan,
    })
}

/// What a row of a stage, counted from 1, puts where.
fn filling_of(database: &Database, plan: &Plan, stage_idx: usize, row_no: u64) -> Result<Filling> {
    let stage = &plan.stages[stage_idx];
    let selection = Selection {
        limit: Some(row_no),
        ..Selection::default()
    };
    let found = database.relation(&stage.name, selection)?;
    let row = found.rows.last().cloned().unwrap_or_default();
    plan.filling(stage, row_no, &found.columns, &row)
}
