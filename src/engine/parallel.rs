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
use std::thread::{self, ScopedJoinHandle};

use super::database::{CACHE, Database};
use super::error::During;
use super::file;
use super::limits::{Limits, Watch};
use super::rows::identifier;
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
    let is_bushy = plan.stages.iter().any(|stage| stage.part == Part::Right);
    let is_divisible = plan.puzzle.groups.is_none() && (is_bushy || is_chain(&plan.stages));
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
    let folder = tempfile::tempdir().map_err(|error| {
        let path = std::env::temp_dir();
        Error::Message(format!(
            "cannot make a place for scratch files in `{}`: {error}",
            path.display()
        ))
    })?;
    let [mut left, right, mut joined] = [Part::Left, Part::Right, Part::Whole].map(|part| {
        let stages = plan.stages.iter().filter(|stage| stage.part == part);
        stages.collect::<Vec<_>>()
    });
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
            attach(database, &right_half)?;
            let runs = make(idx, database, &joined);
            detach(database)?;
            runs
        })?);
    }
    for idx in 1..n_slices {
        collect(database, &slice(idx), &plan.last_stage().name)
            .map_err(|error| watch.why_stopped(error, 0))?;
    }
    together(plan, trunk, &runs, watch.limits.max_rows)
}

/// Drops the rows of the last stage of the trunk that do not belong to a slice, given in parts of the rows.
fn keep_slice(database: &Database, trunk: &[&Stage], parts: Range<f64>) -> Result<()> {
    let table = &trunk[trunk.len() - 1].name;
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
        let counts = plan.total.is_some() && *name == plan.last_stage().name;
        let is_whole = counts || trunk.iter().any(|stage| stage.name == *name);
        let (mut n_rows, mut seconds) = (0, 0.0);
        for run in runs.iter().flatten().filter(|run| run.name == *name) {
            n_rows = if is_whole {
                run.n_rows.max(n_rows)
            } else {
                n_rows + run.n_rows
            };
            seconds = f64::max(seconds, run.seconds);
        }
        check_size(name, n_rows, max_rows)?;
        let name = name.clone();
        stages.push(StageRun {
            name,
            n_rows,
            seconds,
        });
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
        let first = work(0, first);
        let join = |thread: ScopedJoinHandle<_>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        std::iter::once(first)
            .chain(threads.into_iter().map(join))
            .collect()
    })
}

/// Lets a connection read the database of another one, as `Part`, and keep its pages in memory, as rows are looked up all over it.
fn attach(database: &Database, path: &Path) -> Result<()> {
    let path = quote(&file::plain(path).to_string_lossy());
    database.execute(&format!("ATTACH DATABASE {path} AS Part"), "the parts")?;
    database
        .connection
        .pragma_update(Some("Part"), "cache_size", CACHE)
        .during("the parts")
}

fn detach(database: &Database) -> Result<()> {
    database.execute("DETACH DATABASE Part", "the parts")
}

/// The number of first stages that are built whole: one at least, and as many more as have few rows. One stage at least is
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
