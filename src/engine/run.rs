//! Running a plan on any engine: the inputs are filled, every stage becomes a table, and the rows that are left are counted.

use std::collections::BTreeMap;

use super::clock::Instant;
use super::limits::Watch;
use super::rows::{Visit, collect};
use crate::error::{Error, Result};
use crate::plan::{Input, Plan, Stage};
use crate::relation::{Cell, Relation};
use crate::sql;

/// A database that runs plans. A call fails when the database rejects it, runs out of space, or is told to stop.
pub trait Engine {
    /// Makes the table of an input, and fills it.
    fn fill(&self, input: &Input) -> Result<()>;

    /// Makes the table of a stage and the index that a later stage needs, and returns the number of its rows.
    fn make(&self, stage: &Stage, max_rows: u64) -> Result<u64>;

    /// Makes a view.
    fn make_view(&self, name: &str, query: &str) -> Result<()>;

    /// Visits rows of the tables.
    fn rows(&self, source: Source, visit: &mut Visit) -> Result<()>;
}

/// The rows to read.
#[derive(Debug, Clone, Copy)]
pub enum Source<'a> {
    /// Those of a query.
    Query(&'a str),
    /// The first rows of a stage in their printed order, or all of them.
    Stage(&'a Stage, Option<u64>),
}

/// The part of a table to read.
///
/// ```
/// use joinsaw::engine::Selection;
///
/// let answer = joinsaw::solve(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let (two, centre) = (Selection { limit: Some(2), ..Selection::default() }, ["4".to_owned()]);
/// assert_eq!(answer.engine.relation("Opt1", two)?.rows.len(), 2);
/// let of_centre = Selection { groups: Some(("Center", &centre)), limit: None };
/// assert_eq!(answer.engine.relation("Opt6", of_centre)?.rows.len(), 1);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    /// The column to choose by and the values to choose; if there is only one value, the column itself is left out.
    pub groups: Option<(&'a str, &'a [String])>,
    /// At most this many rows.
    pub limit: Option<u64>,
}

/// The result of a run.
///
/// ```
/// let answer = joinsaw::solve(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// assert_eq!(answer.run.stages[1].n_rows, 32);
/// assert_eq!(answer.run.report.columns[0], "Center");
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug)]
pub struct Run {
    /// The stages, in order.
    pub stages: Vec<StageRun>,
    /// The rows that every stage left: as in the plan's report if it has groups, otherwise by stage.
    pub report: Relation,
    /// The number of rows that solutions would fill, for each group, if the plan has a query for it. In a plan without groups,
    /// the one number has an empty name.
    pub total: Option<BTreeMap<String, u128>>,
    /// The result of the plan's tally, if it has one.
    pub tally: Option<Relation>,
}

/// One stage that ran.
///
/// ```
/// let answer = joinsaw::solve(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let last = answer.stages().last().expect("a plan has a stage");
/// assert_eq!((&*last.name, last.n_rows), ("Opt6", 1));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct StageRun {
    /// The stage's table.
    pub name: String,
    /// The rows that it left.
    pub n_rows: u64,
    /// The time of its statement, and of the index that a later stage needs.
    pub seconds: f64,
}

/// Receives progress as a run advances.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
///
/// use joinsaw::engine::{Database, Observer};
/// use joinsaw::plan::Stage;
///
/// #[derive(Default)]
/// struct CountStages(AtomicU64);
/// impl Observer for CountStages {
///     fn stage_begins(&self, _: &Stage, _: u64) {
///         self.0.fetch_add(1, Ordering::Relaxed);
///     }
/// }
///
/// let plan = joinsaw::compile(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let stages = CountStages::default();
/// Database::scratch()?.run(&plan, joinsaw::Limits::default(), &stages)?;
/// assert_eq!(stages.0.into_inner(), 6);
/// # Ok::<(), joinsaw::Error>(())
/// ```
pub trait Observer: Sync {
    /// A stage begins, after the stages before it have left this many rows.
    fn stage_begins(&self, stage: &Stage, n_rows_before: u64);

    /// A streamed run has found this many rows.
    fn rows_found(&self, _n_rows: u64) {}
}

/// Ignores progress.
impl Observer for () {
    fn stage_begins(&self, _: &Stage, _: u64) {}
}

/// The tables of a plan, in the order in which they are made.
pub fn tables(plan: &Plan) -> Vec<String> {
    let inputs = plan.inputs.iter().map(|input| input.table.to_owned());
    let stages = plan.stages.iter().map(|stage| stage.name.clone());
    inputs.chain(stages).collect()
}

/// Fills the inputs of a plan, makes its stages, and counts what they left.
pub fn run(engine: &dyn Engine, plan: &Plan, watch: Watch, observer: &dyn Observer) -> Result<Run> {
    fill_all(engine, &plan.inputs, watch)?;
    let stages = run_stages(engine, &plan.stages, watch, observer)?;
    report(engine, plan, stages, watch)
}

pub fn fill_all(engine: &dyn Engine, inputs: &[Input], watch: Watch) -> Result<()> {
    inputs
        .iter()
        .try_for_each(|input| engine.fill(input))
        .map_err(|error| watch.why_stopped(error, 0))
}

pub fn run_stages<'a>(
    engine: &dyn Engine,
    stages: impl IntoIterator<Item = &'a Stage>,
    watch: Watch,
    observer: &dyn Observer,
) -> Result<Vec<StageRun>> {
    let mut runs = Vec::new();
    let mut n_rows_before = 0;
    for stage in stages {
        observer.stage_begins(stage, n_rows_before);
        let start = Instant::now();
        let n_rows = engine
            .make(stage, watch.limits.max_rows)
            .map_err(|error| watch.why_stopped(error, n_rows_before))?;
        n_rows_before += n_rows;
        runs.push(StageRun {
            name: stage.name.clone(),
            n_rows,
            seconds: start.elapsed().as_secs_f64(),
        });
    }
    Ok(runs)
}

/// The statement, stopped one row after its limit. The limit is not part of the plan: a stage that stays within it leaves the
/// same rows with and without.
pub fn guarded(statement: &str, max_rows: u64) -> String {
    let body = statement.trim_end().trim_end_matches(';').trim_end();
    let limit = max_rows.saturating_add(1).min(i64::MAX as u64);
    format!("{body}\nLIMIT {limit}")
}

/// Makes sure that a stage has not passed its limit.
pub fn check_size(stage: &str, n_rows: u64, max_rows: u64) -> Result<()> {
    if n_rows > max_rows {
        return Err(Error::TooManyRows {
            stage: stage.to_owned(),
            limit: max_rows,
        });
    }
    Ok(())
}

/// Asks for the rows that finished stages left.
pub fn report(
    engine: &dyn Engine,
    plan: &Plan,
    stages: Vec<StageRun>,
    watch: Watch,
) -> Result<Run> {
    let n_rows = stages.iter().map(|stage| stage.n_rows).sum();
    let ask = |query: &str| {
        collect(|visit| engine.rows(Source::Query(query), visit))
            .map_err(|error| watch.why_stopped(error, n_rows))
    };
    let report = match &plan.puzzle.groups {
        Some(_) => ask(&plan.report())?,
        None => rows_by_stage(plan, &stages),
    };
    let total = plan
        .total()
        .map(|total| totals(plan, &ask(&sql::query(&total))?));
    let tally = plan.tally().map(|(_, query)| ask(query));
    Ok(Run {
        stages,
        report,
        total: total.transpose()?,
        tally: tally.transpose()?,
    })
}

/// The numbers that the query of a plan for its total returns, by group.
fn totals(plan: &Plan, found: &Relation) -> Result<BTreeMap<String, u128>> {
    let n_groups = usize::from(plan.puzzle.groups.is_some());
    let total = |row: &Vec<Cell>| {
        let (group, total) = row.split_at(n_groups);
        let group = group.first().map(Cell::to_text).unwrap_or_default();
        Ok((group, ways(&total[0], &plan.last_stage().name)?))
    };
    found.rows.iter().map(total).collect()
}

/// The ways in a cell of a stage.
///
/// # Errors
/// When they have more bits than the integers of the engine, which has rounded them.
pub fn ways(cell: &Cell, stage: &str) -> Result<u128> {
    cell.as_count().ok_or_else(|| uncounted(stage, 63))
}

pub fn uncounted(stage: &str, bits: u32) -> Error {
    let stage = stage.to_owned();
    Error::Uncounted { stage, bits }
}

/// The report of a plan without groups: one row for each stage whose rows fill places. Those of others only lead to them.
#[must_use]
pub fn rows_by_stage(plan: &Plan, stages: &[StageRun]) -> Relation {
    let mut report = Relation::with_columns(["Stage", "Adds", "Rows_Left"]);
    for (run, stage) in stages.iter().zip(&plan.stages) {
        if !stage.fills.is_empty() {
            let n_rows = i64::try_from(run.n_rows).unwrap_or(i64::MAX);
            let [name, adds] = [&run.name, &stage.adds].map(|text| Cell::Text(text.clone()));
            report.rows.push(vec![name, adds, Cell::Integer(n_rows)]);
        }
    }
    report
}
