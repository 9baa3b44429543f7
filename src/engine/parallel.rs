//! A plan on several connections at the same time, all but the first in scratch databases. Where every stage is joined to the stage
//! before it, slices of the rows go through the pipeline separately: every row of a later stage comes from one row of an early one,
//! so the slices together leave the rows that the whole would.
//!
//! The first stages have few rows, which lead to very different numbers of rows later on. So every connection builds these stages
//! whole, and only then drops the rows of the other slices. In a bushy plan, the left half is sliced, and the last connection,
//! whose slice is smaller for that, builds the right half, to which all of them then join their slices.

use std::ops::Range;
use std::path::Path;
use std::thread;

use super::database::{CACHE, Database};
use super::error::During;
use super::file;
use super::inputs::replace;
use super::interface::{Engine, Observer, Run, StageRun};
use super::limits::{Limits, Watch};
use super::schema::identifier;
use super::stages::{report, run_stages};
use crate::error::{Error, Result};
use crate::plan::{Part, Plan, Stage};
use crate::sql::quote;

/// Plans that are expected to build fewer rows are done before a second connection is ready.
const MANY_ROWS: f64 = 50_000.0;

/// Every connection builds the first stages whole as long as they have no more than this share of all rows.
const TRUNK: f64 = 0.015;

/// Rows fall to slices by the fraction of their number times the golden ratio, in parts of `PARTS`: such fractions
/// spread evenly, however few they are.
const SPREAD: u64 = 40_503;
const PARTS: f64 = 65_536.0;

/// Into how many slices to divide the rows of the first stages, if that is possible and worth it. A report of the plan's own
/// counts the rows of every stage, which slices do not have in one place.
pub fn n_slices(plan: &Plan, limits: Limits) -> Option<usize> {
    let is_bushy = plan.stages.iter().any(|stage| stage.part == Part::Right);
    let is_divisible = plan.report.is_none() && (is_bushy || plan.is_chain);
    let n_rows = plan.expected_rows();
    let n_threads = (is_divisible && n_rows >= MANY_ROWS).then(|| limits.threads());
    n_threads.filter(|n_threads| *n_threads > 1)
}

/// Runs a plan in slices at the same time, and leaves its last stage in the given scratch database.
pub fn run(
    database: &Database,
    plan: &Plan,
    n_slices: usize,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Run> {
    let folder = tempfile::tempdir().map_err(|source| Error::Scratch {
        path: std::env::temp_dir(),
        source,
    })?;
    let of_part = |part| plan.stages.iter().filter(move |stage| stage.part == part);
    let right: Vec<&Stage> = of_part(Part::Right).collect();
    let (left, joined): (Vec<&Stage>, Vec<&Stage>) = if right.is_empty() {
        (of_part(Part::Whole).collect(), Vec::new())
    } else {
        (
            of_part(Part::Left).collect(),
            of_part(Part::Whole).collect(),
        )
    };
    let (trunk, branch) = left.split_at(n_in_trunk(&left, joined.is_empty()));
    let begins = begins(cost(&left), cost(&right), n_slices);
    let paths = (1..n_slices).map(|idx| folder.path().join(format!("slice{idx}.db")));
    let paths: Vec<_> = paths.collect();
    let others = paths.iter().map(|path| Database::scratch_at(path));
    let mut others = others.collect::<Result<Vec<_>>>()?;
    let begin = |database: &Database| {
        database.guard(watch)?;
        replace(database, plan).map_err(|error| watch.why_stopped(error, 0))
    };
    let of_slice = |idx: usize| if idx == 0 { observer } else { &() };
    let right_half = folder.path().join("right.db");
    let mut runs = each(database, &mut others, |idx, database| {
        let mut runs = Vec::new();
        if idx + 1 == n_slices && !right.is_empty() {
            let half = Database::scratch_at(&right_half)?;
            begin(&half)?;
            runs = run_stages(&half, right.iter().copied(), watch, &())?;
        }
        begin(database)?;
        let observer = of_slice(idx);
        runs.extend(run_stages(
            database,
            trunk.iter().copied(),
            watch,
            observer,
        )?);
        let last = &trunk[trunk.len() - 1].name;
        keep_slice(database, last, begins[idx]..begins[idx + 1])?;
        runs.extend(run_stages(
            database,
            branch.iter().copied(),
            watch,
            observer,
        )?);
        Ok(runs)
    })?;
    if !joined.is_empty() {
        runs.extend(each(database, &mut others, |idx, database| {
            attach(database, &right_half)?;
            let runs = run_stages(database, joined.iter().copied(), watch, of_slice(idx));
            detach(database)?;
            runs
        })?);
    }
    for path in &paths {
        collect(database, path, &plan.last_stage().name)
            .map_err(|error| watch.why_stopped(error, 0))?;
    }
    let total = plan.total.as_ref().map(|_| plan.last_stage());
    let whole: Vec<&Stage> = trunk.iter().copied().chain(total).collect();
    report(
        database,
        plan,
        of_slices(plan, &runs, &whole, watch)?,
        watch,
    )
}

/// Drops the rows of a table that do not belong to a slice, given in parts of the rows.
fn keep_slice(database: &Database, table: &str, parts: Range<f64>) -> Result<()> {
    let part = format!("rowid * {SPREAD} % {PARTS}");
    let own = format!("{part} >= {} AND {part} < {}", parts.start, parts.end);
    let drop = format!("DELETE FROM {} WHERE NOT ({own})", identifier(table));
    database.execute(&drop, table)
}

/// Adds the rows that a slice has left in the same table of another database.
fn collect(database: &Database, slice: &Path, table: &str) -> Result<()> {
    let table = identifier(table);
    attach(database, slice)?;
    let collect = format!("INSERT INTO main.{table} SELECT * FROM Part.{table}");
    database.execute(&collect, "the slices")?;
    detach(database)
}

/// The runs of the stages from those of all slices. They run at the same time, so the slowest one is the time of a stage; of the stages that
/// every connection builds whole, or that count, each has told the rows.
fn of_slices(
    plan: &Plan,
    runs: &[Vec<StageRun>],
    whole: &[&Stage],
    watch: Watch,
) -> Result<Vec<StageRun>> {
    let is_whole = |stage: &Stage| whole.iter().any(|whole| whole.name == stage.name);
    let limit = watch.limits.max_rows;
    let stages = plan.stages.iter().map(|stage| {
        let runs = runs.iter().flatten().filter(|run| run.name == stage.name);
        let rows = runs.clone().map(|run| run.n_rows);
        let n_rows = if is_whole(stage) {
            rows.max().unwrap_or(0)
        } else {
            rows.sum()
        };
        let (name, seconds) = (
            stage.name.clone(),
            runs.map(|run| run.seconds).fold(0.0, f64::max),
        );
        if n_rows > limit {
            Err(Error::TooManyRows { stage: name, limit })
        } else {
            Ok(StageRun {
                name,
                n_rows,
                seconds,
            })
        }
    });
    stages.collect()
}

/// Does this work with every slice at the same time, with the first one on this thread.
fn each<T: Send>(
    first: &Database,
    others: &mut [Database],
    work: impl Fn(usize, &Database) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let work = &work;
    thread::scope(|scope| {
        let threads = others.iter_mut().zip(1..);
        let threads = threads.map(|(database, idx)| scope.spawn(move || work(idx, database)));
        let threads: Vec<_> = threads.collect();
        let first = work(0, first);
        let done = threads.into_iter().map(|thread| {
            let done = thread.join();
            done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        std::iter::once(first).chain(done).collect()
    })
}

/// Lets a connection read the database of another one, as `Part`, and keep its pages in memory, as rows are looked up all over it.
fn attach(database: &Database, path: &Path) -> Result<()> {
    let path = quote(&file::plain(path).to_string_lossy());
    database.execute(&format!("ATTACH DATABASE {path} AS Part"), "the parts")?;
    let cached = database
        .connection
        .pragma_update(Some("Part"), "cache_size", CACHE);
    cached.during("the parts")
}

fn detach(database: &Database) -> Result<()> {
    database.execute("DETACH DATABASE Part", "the parts")
}

/// How many of the first stages are built whole: one at least, and as many more as have few rows. One stage at least is
/// left to be built in slices.
fn n_in_trunk(left: &[&Stage], is_whole: bool) -> usize {
    let estimates = left.iter().map_while(|stage| stage.estimate);
    let few = TRUNK * estimates.clone().sum::<f64>();
    let mut rows = 0.0;
    let n_small = estimates.take_while(|estimate| {
        rows += estimate;
        rows <= few
    });
    let most = left.len() - usize::from(is_whole);
    n_small.count().clamp(1, most.max(1))
}

/// The cost of building some stages.
fn cost(stages: &[&Stage]) -> f64 {
    let estimates = stages.iter().map(|stage| stage.estimate.unwrap_or(0.0));
    estimates.sum()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Select;

    #[test]
    fn whoever_has_more_to_do_gets_fewer_rows() {
        let places = |rows: &[f64]| {
            let places = rows.iter().map(|n_rows| (PARTS * n_rows / 1100.0).round());
            places.chain([PARTS]).collect::<Vec<_>>()
        };
        // 700 for either connection.
        assert_eq!(begins(1100.0, 300.0, 2), places(&[0.0, 700.0]));
        // 500 for each of three; then nothing for the last one, which has enough to do.
        assert_eq!(begins(1100.0, 400.0, 3), places(&[0.0, 500.0, 1000.0]));
        assert_eq!(begins(1100.0, 0.0, 4), places(&[0.0, 275.0, 550.0, 825.0]));
        assert_eq!(begins(1100.0, 2200.0, 2), places(&[0.0, 1100.0]));
    }

    #[test]
    fn stages_with_few_rows_are_built_whole_but_never_all_of_them() {
        let stages = [1.0, 5.0, 1000.0, 10.0].map(|rows| Stage {
            estimate: Some(rows),
            ..Stage::of(
                String::new(),
                String::new(),
                String::new(),
                Select::default(),
            )
        });
        let stages: Vec<&Stage> = stages.iter().collect();
        assert_eq!(n_in_trunk(&stages, true), 2);
        assert_eq!(n_in_trunk(&stages[..1], true), 1);
        assert_eq!(n_in_trunk(&stages[2..], true), 1);
    }
}
