//! How many candidates a stage looks at. SQLite joins one relation after the other, in an order of its own, and finds the
//! rows of each by an index where it can. The rows that an index returns are looked at, and the other rules decide on each
//! of them; what the index skips costs nothing.
//!
//! The order and the indexes are those of SQLite's own plan for the statement (`EXPLAIN QUERY PLAN`), which names the
//! columns of each look-up: `SEARCH Candidate USING INDEX ... (Side_0=? AND Side_1=?)`.

use serde_json::json;

use super::funnel::{Funnel, StageFunnel, Step};
use super::scope::holes_of;
use crate::engine::{Database, Limits, QueryStep, Watch};
use crate::error::Result;
use crate::plan::render::{render, template};
use crate::plan::{Join, Plan, Stage};

/// A relation, as SQLite joins it.
#[derive(Debug, PartialEq, Eq)]
struct Loop {
    /// Its position in the statement.
    source: usize,
    /// The conditions by which its rows are looked up.
    looks_up: Vec<String>,
}

/// How many candidates a stage looks at. `None` if the stage is not a plain join, or its look-ups cannot be told from
/// SQLite's plan. What is known of how they fare need not be counted again.
pub fn looked_at(
    database: &Database,
    plan: &Plan,
    stage: &Stage,
    known: Option<&StageFunnel>,
    limits: Limits,
) -> Result<Option<u64>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let steps = database.query_plan(stage)?;
    let Some(loops) = loops(&join, plan, &steps) else {
        return Ok(None);
    };
    if let Some(n_rows) = known.and_then(|known| passed(&join, &loops, &known.whole)) {
        return Ok(Some(n_rows));
    }
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let mut n_rows = 0;
    for idx in (0..loops.len()).filter(|idx| brings_candidates(&join, &loops, *idx)) {
        let found = database.ask(&query(&join, &loops[..=idx]), stage, watch)?;
        let cell = found.rows.first().and_then(|row| row[0].as_integer());
        n_rows += cell.map_or(0, i64::cast_unsigned);
    }
    Ok(Some(n_rows * join.selects.len() as u64))
}

/// How many candidates pass the rules by which they are looked up, if these are the first rules and there are no others than
/// the candidates of one table.
fn passed(join: &Join, loops: &[Loop], known: &Funnel) -> Option<u64> {
    let [rows, candidates] = loops else {
        return None;
    };
    let is_in_order = rows.source == 0 && rows.looks_up.is_empty();
    let first = known.steps.get(..candidates.looks_up.len())?;
    let is_looked_up = |step: &Step| candidates.looks_up.contains(&step.condition);
    let is_known =
        join.joins_candidates_only() && is_in_order && !brings_candidates(join, loops, 0);
    let last = first.last().filter(|_| is_known)?;
    first.iter().all(is_looked_up).then_some(last.left)
}

/// Whether the rows of a loop are candidates: those of the statement's first source are given where others are joined to
/// them, unless SQLite looks them up for others; and a helper table brings none.
fn brings_candidates(join: &Join, loops: &[Loop], idx: usize) -> bool {
    let source = loops[idx].source;
    let is_given = (idx, source) == (0, 0)
        && join.partners().count() > 1
        && join.about(0).is_none()
        && join.rules.iter().all(|rule| rule.source > 0);
    !is_given && !join.sources[source].is_looked_up()
}

/// The query that counts the rows that the last of these loops looks at.
fn query(join: &Join, loops: &[Loop]) -> String {
    let is_joined = |source: &usize| loops.iter().any(|other| other.source == *source);
    let last = &loops[loops.len() - 1];
    let before = checked(join).into_iter().filter(|condition| {
        let named = join.named_in(condition);
        !named.contains(&last.source) && named.iter().all(is_joined)
    });
    let looks_up = loops.iter().flat_map(|other| &other.looks_up);
    let joined = loops
        .iter()
        .map(|other| holes_of(&join.sources[other.source]));
    let holes = json!({
        "source": holes_of(&join.sources[last.source]),
        "joined": joined.collect::<Vec<_>>(),
        "conditions": before.chain(looks_up.cloned()).collect::<Vec<_>>(),
    });
    render(template!("explain/looked_at.sql"), &holes)
}

/// The conditions that SQLite checks as soon as it has joined what they name: those of the statement, and the same with a
/// value in the place of a column that equals it.
fn checked(join: &Join) -> Vec<String> {
    let is_value = |other: &str| join.named_in(other).is_empty();
    [written(join), following(join, is_value)].concat()
}

/// The conditions by which SQLite may look a row up: those of the statement, and the same with another column or a value
/// in the place of a column that equals it. SQLite checks no other condition of this kind: two columns that equal a third
/// one are not compared before the third one is joined.
fn offered(join: &Join) -> Vec<String> {
    [written(join), following(join, |_| true)].concat()
}

/// Every condition of a join, whatever it is for.
fn written(join: &Join) -> Vec<String> {
    let others = join.sources.iter();
    let others = others.flat_map(|source| source.attachments.iter().chain(&source.choices));
    let rules = join.rules.iter().map(|rule| &rule.condition);
    rules.chain(others).cloned().collect()
}

/// What follows from two conditions of a join, one of which says that a column equals something that may take its place.
fn following(join: &Join, may_replace: impl Fn(&str) -> bool) -> Vec<String> {
    let conditions = written(join);
    let mut following = Vec::new();
    for (idx, condition) in conditions.iter().enumerate() {
        let Some((left, right)) = condition.split_once(" = ") else {
            continue;
        };
        for (column, other) in [(left, right), (right, left)] {
            let is_column = join.named_in(column).len() == 1 && !column.contains(' ');
            if !is_column || other.contains(' ') || !may_replace(other) {
                continue;
            }
            let others = conditions.iter().enumerate();
            let others = others.filter(|(another, _)| *another != idx);
            let found = others.filter_map(|(_, another)| replaced(another, column, other));
            following.extend(found.filter(|found| !join.named_in(found).is_empty()));
        }
    }
    following
}

/// A condition with something else in the place of a column, if it names the column.
fn replaced(condition: &str, column: &str, other: &str) -> Option<String> {
    let is_part = |symbol: char| symbol.is_alphanumeric() || symbol == '_' || symbol == '.';
    let mut written = String::new();
    let mut rest = condition;
    while let Some(start) = rest.find(column) {
        let (before, after) = (&rest[..start], &rest[start + column.len()..]);
        let is_whole = !written
            .chars()
            .chain(before.chars())
            .last()
            .is_some_and(is_part)
            && !after.chars().next().is_some_and(is_part);
        written += before;
        written += if is_whole { other } else { column };
        rest = after;
    }
    written += rest;
    (written != condition).then_some(written)
}

/// The sources in the order in which SQLite joins them; `None` if its plan has a step of another kind. Where a statement
/// has several SELECTs from the same sources, the first one stands for all.
fn loops(join: &Join, plan: &Plan, steps: &[QueryStep]) -> Option<Vec<Loop>> {
    let mut loops: Vec<Loop> = Vec::new();
    for step in steps {
        let mut words = step.detail.split(' ');
        let (Some("SCAN" | "SEARCH"), Some(alias)) = (words.next(), words.next()) else {
            continue;
        };
        let mut sources = join.sources.iter();
        let Some(source) = sources.position(|source| source.alias == alias) else {
            continue;
        };
        if loops.iter().all(|other| other.source != source) {
            let known: Vec<usize> = loops.iter().map(|other| other.source).collect();
            let terms = terms(&step.detail);
            let looks_up = terms.map(|term| looked_up_by(join, plan, source, &known, term));
            let looks_up = looks_up.collect::<Option<_>>()?;
            loops.push(Loop { source, looks_up });
        }
    }
    (loops.len() == join.sources.len()).then_some(loops)
}

/// The terms of a look-up, such as `Side_0=?`; none where the whole table is scanned.
fn terms(detail: &str) -> impl Iterator<Item = &str> {
    let list = detail.split_once(" (").and_then(|(_, rest)| {
        let (list, _) = rest.rsplit_once(')')?;
        Some(list.split(" AND "))
    });
    list.into_iter().flatten()
}

/// The condition that a term of a look-up comes from: one that compares the column with what is joined before it.
fn looked_up_by(
    join: &Join,
    plan: &Plan,
    source: usize,
    known: &[usize],
    term: &str,
) -> Option<String> {
    let (column, comparison) = ["=", "<", ">"].iter().find_map(|comparison| {
        let column = term.strip_suffix('?')?.strip_suffix(comparison)?;
        Some((column, *comparison))
    })?;
    let alias = &join.sources[source].alias;
    let named = match column {
        "rowid" => {
            let table = &join.sources[source].table;
            let mut inputs = plan.inputs.iter();
            let input = inputs.find(|input| input.table == *table)?;
            input.key.first().copied()
        }
        "<expr>" => None,
        column => Some(column),
    };
    let named = named.map(|column| format!("{alias}.{column}"));
    let is_side = |side: &str| match &named {
        Some(named) => side == named,
        None => join.named_in(side) == [source],
    };
    let is_known = |side: &str| {
        join.named_in(side)
            .iter()
            .all(|other| known.contains(other))
    };
    let mut offered = offered(join).into_iter();
    offered.find(|condition| {
        let compared = compared(condition);
        compared.is_some_and(|(left, found, right)| {
            let mirrored = match found {
                "<" => ">",
                ">" => "<",
                other => other,
            };
            (is_side(left) && found == comparison && is_known(right))
                || (is_side(right) && mirrored == comparison && is_known(left))
        })
    })
}

/// The two sides of a comparison, and which it is: `=`, `<` or `>`, with or without equality. A list of values is
/// compared like one value.
fn compared(condition: &str) -> Option<(&str, &str, &str)> {
    let signs = [
        (" = ", "="),
        (" <= ", "<"),
        (" < ", "<"),
        (" >= ", ">"),
        (" > ", ">"),
        (" IN ", "="),
    ];
    signs.iter().find_map(|(sign, comparison)| {
        let (left, right) = condition.split_once(sign)?;
        Some((left, *comparison, right))
    })
}
