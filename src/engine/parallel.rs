//! A plan on several connections at the same time, all but the first in scratch databases. Where every stage is joined to the stage
//! before it, slices of the rows go through the pipeline separately: every row of a later stage comes from one row of an early one,
//! so the slices together leave the rows that the whole would.
//!
//! The first stages have few rows, which lead to very different numbers of rows later on. So every connection builds these stages
//! whole, and only then drops the rows of the other slices. In a bushy plan, the left half is sliced, and the last connection,
//! whose slice is smaller for that, builds the right half, to which all of them then join their slices.

use std::ops::Range;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use tempfile::TempDir;

use super::database::{CACHE, Database};
use super::error::During;
use super::file;
use super::limits::{Limits, Watch};
use super::run::{Observer, StageRun, check_size, fill_all, run_stages};
use crate::error::{Error, Result};
use crate::plan::{Part, Plan, Stage};
use crate::problem::Rows;
use crate::sql::quote;

/// Plans that are expected to build fewer rows are done before a second connection is ready.
const MANY_ROWS: f64 = 50_000.0;

/// Every connection builds the first stages whole as long as they have no more than this share of all rows.
const TRUNK: f64 = 0.015;

/// Rows fall to slices by the fraction of their number times the golden ratio, in parts of `PARTS`: such fractions
/// spread evenly, however few they are.
const SPREAD: u64 = 40_503;
const PARTS: f64 = 65_536.0;

/// The number of slices into which to divide the rows of the first stages, if that is possible and worth it. The report of a
/// plan with groups counts the rows of every stage, which slices do not have in one place.
pub fn n_slices(plan: &Plan, limits: Limits) -> Option<usize> {
    let has = |part| plan.stages.iter().any(|stage| stage.part == part);
    let is_whole = plan.puzzle.groups.is_some() || has(Part::Rounds);
    let is_divisible = !is_whole && (has(Part::Right) || is_chain(&plan.stages));
    let n_threads = (is_divisible && plan.expected_rows() >= MANY_ROWS).then(|| limits.threads());
    n_threads.filter(|n_threads| *n_threads > 1)
}

/// True if every stage has rows of its own for each row of the stage before it, and reads no other stage.
fn is_chain(stages: &[Stage]) -> bool {
    let reads = |stage: &Stage, name: &str| {
        let mut sources = stage.select.from.iter();
        sources.any(|source| source.as_table() == Some(name))
    };
    stages.iter().enumerate().all(|(idx, stage)| {
        let mut earlier = stages[..idx.saturating_sub(1)].iter();
        let is_join = stage.join().is_some_and(|join| join.rows == Rows::Every);
        is_join && !earlier.any(|earlier| reads(stage, &earlier.name))
    })
}

/// Runs a plan in slices at the same time, and leaves its last stage in the given scratch database.
pub fn run(
    database: &Database,
    plan: &Plan,
    n_slices: usize,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let folder = scratch_folder()?;
    let of_part = |part| {
        plan.stages
            .iter()
            .filter(move |stage| stage.part == part)
            .collect()
    };
    let [mut left, right, mut joined]: [Vec<&Stage>; 3] =
        [Part::Left, Part::Right, Part::Whole].map(of_part);
    if right.is_empty() {
        std::mem::swap(&mut left, &mut joined);
    }
    let (trunk, branch) = left.split_at(n_in_trunk(&left, joined.is_empty()));
    let begins = begins(cost(&left), cost(&right), n_slices);
    let right_half = folder.path().join("right.db");
    let slice = |idx| folder.path().join(format!("slice{idx}.db"));
    let scratch = |idx| Database::scratch_at(&slice(idx));
    let mut others = (1..n_slices).map(scratch).collect::<Result<Vec<_>>>()?;
    let make = |idx: usize, database: &Database, stages: &[&Stage]| {
        let observer = if idx == 0 { observer } else { &() };
        run_stages(database, stages.iter().copied(), watch, observer)
    };
    let begin = |on: &Database| {
        on.guard(watch)?;
        on.make_room(plan, watch)?;
        fill_all(on, &plan.inputs, watch)
    };
    let mut runs = each(database, &mut others, |idx, database| {
        let mut runs = Vec::new();
        if idx + 1 == n_slices && !right.is_empty() {
            let half = Database::scratch_at(&right_half)?;
            begin(&half)?;
            runs = make(idx, &half, &right)?;
        }
        begin(database)?;
        runs.extend(make(idx, database, trunk)?);
        keep_slice(database, trunk, begins[idx]..begins[idx + 1])?;
        runs.extend(make(idx, database, branch)?);
        Ok(runs)
    })?;
    if !joined.is_empty() {
        runs.extend(each(database, &mut others, |idx, database| {
            beside(database, &right_half, || make(idx, database, &joined))
        })?);
    }
    let table = &plan.last_stage().name;
    let insert = format!("INSERT INTO main.{table} SELECT * FROM Part.{table}");
    let collect = || database.execute(&insert, "the slices");
    (1..n_slices)
        .try_for_each(|idx| beside(database, &slice(idx), collect))
        .map_err(|error| watch.why_stopped(error, 0))?;
    together(plan, trunk, &runs, watch.limits.max_rows)
}

fn scratch_folder() -> Result<TempDir> {
    tempfile::tempdir().map_err(|error| {
        let path = std::env::temp_dir().display().to_string();
        Error::Message(format!(
            "cannot make a place for scratch files in `{path}`: {error}"
        ))
    })
}

/// Drops the rows of the last stage of the trunk that do not belong to a slice, given in parts of the rows.
fn keep_slice(database: &Database, trunk: &[&Stage], parts: Range<f64>) -> Result<()> {
    let table = &trunk[trunk.len() - 1].name;
    let part = format!("rowid * {SPREAD} % {PARTS}");
    let own = format!("{part} >= {} AND {part} < {}", parts.start, parts.end);
    database.execute(&format!("DELETE FROM {table} WHERE NOT ({own})"), table)
}

/// The runs of the stages from those of all slices, at the same time: the time of a stage is that of the slowest. Of stages that
/// every connection builds whole, or that count, each has all the rows.
fn together(
    plan: &Plan,
    trunk: &[&Stage],
    runs: &[Vec<StageRun>],
    max_rows: u64,
) -> Result<Vec<StageRun>> {
    let mut stages = Vec::new();
    for Stage { name, .. } in &plan.stages {
        let counts = plan.total().is_some() && *name == plan.last_stage().name;
        let is_whole = counts || trunk.iter().any(|stage| stage.name == *name);
        let mut whole = StageRun {
            name: name.clone(),
            n_rows: 0,
            seconds: 0.0,
        };
        for run in runs.iter().flatten().filter(|run| run.name == *name) {
            let n_before = if is_whole { 0 } else { whole.n_rows };
            whole.n_rows = whole.n_rows.max(n_before + run.n_rows);
            whole.seconds = whole.seconds.max(run.seconds);
        }
        check_size(name, whole.n_rows, max_rows)?;
        stages.push(whole);
    }
    Ok(stages)
}

/// Does this work with every slice at the same time, with the first one on this thread.
fn each<T: Send>(
    first: &Database,
    others: &mut [Database],
    work: impl Fn(usize, &Database) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let work = &work;
    thread::scope(|scope| {
        let threads: Vec<_> = others
            .iter_mut()
            .zip(1..)
            .map(|(database, idx)| scope.spawn(move || work(idx, database)))
            .collect();
        let mut done = vec![work(0, first)];
        for thread in threads {
            done.push(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done.into_iter().collect()
    })
}

/// Does this work while a connection can read another's database as `Part`. Its pages stay in memory, because lookups go all over it.
fn beside<T>(database: &Database, path: &Path, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let path = quote(&file::plain(path).to_string_lossy());
    database.execute(&format!("ATTACH DATABASE {path} AS Part"), "the parts")?;
    let cached = database
        .connection
        .pragma_update(Some("Part"), "cache_size", CACHE);
    cached.during("the parts")?;
    let done = work()?;
    database.execute("DETACH DATABASE Part", "the parts")?;
    Ok(done)
}

/// The number of first stages that are built whole: one at least, and as many more as have few rows. One stage at least is
/// left to be built in slices.
fn n_in_trunk(left: &[&Stage], is_whole: bool) -> usize {
    let few = TRUNK * cost(left);
    let is_small = |n: &usize| cost(&left[..*n]) <= few;
    let n_small = (1..=left.len()).take_while(is_small).count();
    n_small.min(left.len() - usize::from(is_whole)).max(1)
}

fn cost(stages: &[&Stage]) -> f64 {
    stages.iter().filter_map(|stage| stage.estimate).sum()
}

/// Where each slice begins, and the last one ends, in parts of the rows. All connections are to be done with the left half, which is
/// shared out, and the right one, which the last of them builds, at the same time.
#[allow(clippy::cast_precision_loss, reason = "there are few slices")]
fn begins(left: f64, right: f64, n_slices: usize) -> Vec<f64> {
    let each = (left + right) / n_slices as f64;
    let last = (each - right).max(0.0) / left.max(1.0);
    let others = (1.0 - last) / (n_slices - 1) as f64;
    let begins = (0..n_slices).map(|idx| (PARTS * (others * idx as f64).min(1.0)).round());
    begins.chain([PARTS]).collect()
}
