//! Asking a database why rows died. It holds the tables of a plan that ran.

use super::counting::count;
use super::ending::{Ending, LastRow};
use super::funnel::{Funnel, StageFunnel};
use super::inquiry::Inquiry;
use super::scope::OneRow;
use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::{Plan, Stage};
use crate::relation::Row;

/// How many candidates each rule of a stage removed. `None` if the stage is not a plain join, as in a streamed plan.
pub fn funnel(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    limits: Limits,
) -> Result<Option<StageFunnel>> {
    count(database, plan, stage, None, limits)
}

/// How many candidates each rule of a stage removed for one row of a stage that it joins, or of another relation that
/// brings it candidates. A row without children says in this way why it has none.
pub fn row_funnel(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    row: OneRow,
) -> Result<Option<Funnel>> {
    let found = count(database, plan, stage, Some(row), Limits::default())?;
    Ok(found.map(|found| found.whole))
}

/// Why a stage left nothing, or nothing of one group of its rows, such as a centre: what the last rows before it wanted,
/// and what removed their candidates. `None` if the stage is not a plain join.
pub fn ending(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    group: Option<&str>,
    limits: Limits,
) -> Result<Option<Ending>> {
    let Some(inquiry) = Inquiry::of(plan, stage, group) else {
        return Ok(None);
    };
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let (n_rows, rows) = match inquiry.rows_query() {
        None => (0, vec![None]),
        Some(text) => {
            let found = database.ask(&text, stage, watch)?;
            let n_rows = found.rows.first().and_then(|row| row[1].as_integer());
            let rows = found.rows.iter().map(|row| row[0].as_integer()).collect();
            (n_rows.map_or(0, i64::cast_unsigned), rows)
        }
    };
    let mut last_rows = Vec::new();
    for row in rows {
        last_rows.extend(last_row(database, &inquiry, stage, row, watch)?);
    }
    Ok(Some(inquiry.ending(n_rows, last_rows)))
}

/// Why no row of a stage comes from one row of the stage that it joins first, by its `rowid`: what the row wanted, and
/// what removed its candidates. `None` if the stage is not a plain join, or joins other rows to those first.
pub fn row_ending(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    row: OneRow,
    limits: Limits,
) -> Result<Option<Ending>> {
    let inquiry = Inquiry::of(plan, stage, None);
    let Some(inquiry) = inquiry.filter(|inquiry| inquiry.table() == row.table) else {
        return Ok(None);
    };
    let watch = Watch::start(limits);
    let last_row = last_row(database, &inquiry, stage, Some(row.rowid), watch)?;
    Ok(last_row.map(|last_row| inquiry.ending(1, vec![last_row])))
}

/// Asks the sources of the stage in turn, until one leaves the row no candidate.
fn last_row(
    database: &Database,
    inquiry: &Inquiry,
    stage: &Stage,
    row: Option<i64>,
    watch: Watch,
) -> Result<Option<LastRow>> {
    let ask = |text: String| database.ask(&text, stage, watch);
    for idx in inquiry.sources() {
        let contenders = ask(inquiry.contenders_query(idx, row))?;
        if inquiry.leaves_some(idx, &contenders) {
            continue;
        }
        let wanted = inquiry.wanted_query(idx, row).map(ask).transpose()?;
        let cells = match row.zip(inquiry.stage_before()) {
            Some((rowid, before)) => database.row(before, rowid)?,
            None => Row::new(),
        };
        let row = row.map(|rowid| (rowid, &cells));
        let wanted = wanted.as_ref();
        return Ok(Some(inquiry.last_row(idx, row, &contenders, wanted)));
    }
    Ok(None)
}
