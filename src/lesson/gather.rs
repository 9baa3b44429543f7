//! Gathers a lesson from the tables of a run.

use std::collections::BTreeMap;

use serde_json::json;

use super::sample::ShownRows;
use super::{
    GroupRow, GroupTable, InputTable, Lesson, LessonRow, LessonRule, LessonStage, RowId, words,
};
use crate::answer::Answer;
use crate::engine::{Database, Limits, Selection, Watch};
use crate::error::Result;
use crate::explain;
use crate::family::Puzzle;
use crate::plan::{Filling, Groups, Part, Plan, Stage};
use crate::problem::{Column, Expr, Rule, Select};
use crate::relation::{Cell, Relation, Row};
use crate::sql;

/// The most rows of an input that are shown.
const MOST_INPUT_ROWS: u64 = 60;

/// A placeholder for a condition, by which its position in a statement is found.
const MARK: &str = "joinsaw_condition";

/// The number of solutions that are always shown with all the rows that lead to them.
const SOLUTIONS_SHOWN: u64 = 3;

/// Gathers a lesson from the answer to a puzzle, whose plan has kept every stage; within these limits, the rows are
/// counted that the rules removed.
pub fn gather(answer: &Answer, puzzle: &Puzzle, limits: Limits) -> Result<Lesson> {
    let plan = &answer.plan;
    let n_rows: Vec<u64> = answer.stages().iter().map(|stage| stage.n_rows).collect();
    let groups = answer.groups();
    let goals = goals(answer, &n_rows, &groups)?;
    let sample = ShownRows::new(&answer.engine, plan, &n_rows, &goals)?;
    let reading = Reading {
        answer,
        limits,
        sample: &sample,
        groups: &groups,
    };
    let mut stages = (0..plan.stages.len())
        .map(|idx| reading.stage(idx))
        .collect::<Result<Vec<_>>>()?;
    mark_what_leads_on(&mut stages);
    let additions = additions(&mut stages);
    let furthest = goals.first().and_then(|goal| sample.place(goal));
    choose(&mut stages, furthest);
    let groups = group_table(plan, groups, &stages);
    let inputs = inputs(&answer.engine, plan)?;
    let of_inputs = inputs.iter().flat_map(|input| &input.columns);
    let masks = stages
        .iter()
        .flat_map(|stage| &stage.columns)
        .chain(of_inputs)
        .filter_map(|column| Some((column.clone(), plan.puzzle.decoder.mask(column)?)));
    Ok(Lesson {
        puzzle: plan.puzzle.name.clone(),
        title: plan.puzzle.title.clone(),
        is_solved: answer.is_solved(),
        answer: words::answer(answer, groups.as_ref()),
        definition: puzzle.definition.clone(),
        masks: masks.collect(),
        inputs,
        furthest,
        groups,
        additions,
        stages,
    })
}

/// The rows that have to be shown, the one of the answer first: solutions, and for parts without one, the row before the
/// first empty stage.
fn goals(
    answer: &Answer,
    n_rows: &[u64],
    groups: &[(String, Vec<u64>)],
) -> Result<Vec<(usize, i64)>> {
    let (database, plan) = (&answer.engine, &answer.plan);
    let parts = match &plan.puzzle.groups {
        Some(Groups { column, .. }) => groups
            .iter()
            .map(|(name, n_rows)| (Some((*column, name.as_str())), n_rows.as_slice()))
            .collect(),
        None => vec![(None, n_rows)],
    };
    let (mut solved, mut unsolved) = (Vec::new(), Vec::new());
    for (group, n_rows) in parts {
        let (most, goals) = if n_rows.contains(&0) {
            (1, &mut unsolved)
        } else {
            (SOLUTIONS_SHOWN, &mut solved)
        };
        for idx in last_with_rows(plan, n_rows) {
            let rows = database.row_numbers(&plan.stages[idx], group, most)?;
            goals.extend(rows.into_iter().map(|row| (idx, row)));
        }
    }
    // In a puzzle without a solution, the part that went furthest is the answer.
    unsolved.sort_by_key(|(idx, _)| std::cmp::Reverse(plan.stages[*idx].fills.len()));
    Ok(solved.into_iter().chain(unsolved).collect())
}

/// The last stages that have rows, given those of each: the last of all, or those before the first empty one.
fn last_with_rows(plan: &Plan, n_rows: &[u64]) -> Vec<usize> {
    match n_rows.iter().position(|n_rows| *n_rows == 0) {
        None => vec![plan.stages.len() - 1],
        Some(empty) => explain::parents(plan, &plan.stages[empty]),
    }
}

/// The groups with the rows that each has left after each stage; `None` where the plan has none.
fn group_table(
    plan: &Plan,
    groups: Vec<(String, Vec<u64>)>,
    stages: &[LessonStage],
) -> Option<GroupTable> {
    let Groups { noun, column, .. } = plan.puzzle.groups.as_ref()?;
    let members = groups.into_iter().zip(0..).map(|((name, n_rows), group)| {
        let furthest = last_with_rows(plan, &n_rows).first().and_then(|&stage| {
            let mut rows = stages[stage].rows.iter();
            let row = rows.position(|row| row.group == Some(group))?;
            Some(RowId { stage, row })
        });
        GroupRow {
            name,
            n_rows,
            furthest,
        }
    });
    Some(GroupTable {
        noun,
        column,
        members: members.collect(),
    })
}

/// The columns of a stage that hold nothing of the stages that it comes from.
fn added(plan: &Plan, stage: &Stage) -> Vec<String> {
    let parents = explain::parents(plan, stage);
    let Some(join) = stage.join().filter(|_| !parents.is_empty()) else {
        return Vec::new();
    };
    let is_parent = |source: usize| {
        let table = join.from[source].as_table();
        parents
            .iter()
            .any(|idx| table == Some(&plan.stages[*idx].name))
    };
    let is_added = |column: &&Column| !join.read_by(&column.expr).into_iter().any(is_parent);
    let added = join.columns.iter().filter(is_added);
    added.map(|column| column.name.clone()).collect()
}

/// The variables that lost rows in a round, each with its numbers of rows before and after; empty for a stage that only lists values
/// without a partner.
fn narrowed(database: &Database, stage: &Stage) -> Result<Vec<(String, u64, u64)>> {
    let Some(before) = stage.join().and_then(|join| join.from[0].as_table()) else {
        return Ok(Vec::new());
    };
    let holes = json!({ "name": stage.looked_up_by[0], "before": before, "left": stage.name });
    let query = sql::render(sql::template!("explain/narrowed.sql"), &holes);
    let found = database.ask(&query, stage, Watch::start(Limits::default()))?;
    let count = |cell: &Cell| cell.as_integer().unwrap_or_default().cast_unsigned();
    let variables = found.rows.iter();
    Ok(variables
        .map(|row| (row[0].to_text(), count(&row[1]), count(&row[2])))
        .collect())
}

struct Reading<'a> {
    answer: &'a Answer,
    limits: Limits,
    sample: &'a ShownRows<'a>,
    groups: &'a [(String, Vec<u64>)],
}

impl Reading<'_> {
    fn stage(&self, idx: usize) -> Result<LessonStage> {
        let (plan, run) = (&self.answer.plan, &self.answer.stages()[idx]);
        let (database, stage) = (&self.answer.engine, &plan.stages[idx]);
        let table = &self.sample.tables[idx];
        let funnel = explain::funnel(database, stage, self.limits)?;
        let rule = |(rule_idx, (_, rule)): (usize, (_, &Rule))| LessonRule {
            words: stage.select.in_words(rule),
            condition: in_statement(&stage.select, rule),
            compares: plan
                .puzzle
                .decoder
                .highlight(stage, &rule.test, &plan.stages),
            n_left: funnel.as_ref().map(|funnel| funnel.steps[rule_idx].left),
        };
        let rules = stage.join().map_or_else(Vec::new, Select::rules_in_order);
        let numbered = table.rows.iter();
        let rows = numbered
            .map(|row| self.row(idx, row, &table.columns))
            .collect::<Result<Vec<_>>>()?;
        let is_round = stage.part == Part::Rounds;
        Ok(LessonStage {
            name: stage.name.clone(),
            heading: words::heading(plan, stage, rows.first()),
            about: words::about(stage),
            statement: stage.statement(),
            rules: rules.into_iter().enumerate().map(rule).collect(),
            n_pairs: funnel.as_ref().map(|funnel| funnel.pairs),
            partners: funnel.map_or_else(Vec::new, |funnel| funnel.partners),
            columns: table.columns[1..].to_vec(),
            added: added(plan, stage),
            narrowed: is_round.then(|| narrowed(database, stage)).transpose()?,
            n_rows: run.n_rows,
            seconds: run.seconds,
            rows,
            chosen: None,
        })
    }

    /// A row, from its number and the cells that follow it.
    fn row(&self, idx: usize, numbered: &Row, columns: &[String]) -> Result<LessonRow> {
        let (plan, sample) = (&self.answer.plan, self.sample);
        let row_no = numbered[0].as_integer().unwrap_or_default();
        let parents = sample.parents[idx].get(&row_no).into_iter().flatten();
        let n_children = sample.n_children[idx].get(&row_no);
        let (stage, number) = (&plan.stages[idx], row_no.cast_unsigned());
        let values = &numbered[1..].to_vec();
        Ok(LessonRow {
            values: values.clone(),
            group: self.group(columns, numbered),
            parents: parents.filter_map(|parent| sample.place(parent)).collect(),
            n_children: n_children.copied().unwrap_or(0),
            leads_on: idx + 1 == plan.stages.len(),
            adds: None,
            is_fresh: false,
            filling: plan.filling(stage, number, &columns[1..], values)?,
        })
    }

    fn group(&self, columns: &[String], row: &Row) -> Option<usize> {
        let column = self.answer.plan.puzzle.groups.as_ref()?.column;
        let idx = columns.iter().position(|name| name == column)?;
        let name = row[idx].to_text();
        self.groups.iter().position(|(other, _)| *other == name)
    }
}

/// A condition as the query has it. The query is printed once more with a mark in its place.
fn in_statement(select: &Select, rule: &Rule) -> String {
    let source = &select.from[select.source_of(&rule.test)].alias;
    let mark = Expr::column(source, MARK);
    let mut marked = select.clone();
    for other in marked.rules.iter_mut().filter(|other| *other == rule) {
        other.test = mark.clone();
    }
    let (query, marked) = (sql::query(select), sql::query(&marked));
    let found = marked.split_once(&sql::expression(&mark));
    let found =
        found.and_then(|(before, after)| query.get(before.len()..query.len() - after.len()));
    found.map_or_else(|| sql::expression(&rule.test), str::to_owned)
}

/// The placements that rows add to the boards of their parents, each list once; a row keeps its position.
fn additions(stages: &mut [LessonStage]) -> Vec<Filling> {
    let mut known: BTreeMap<Filling, usize> = BTreeMap::new();
    for stage_idx in 0..stages.len() {
        let (before, rest) = stages.split_at_mut(stage_idx);
        for row in &mut rest[0].rows {
            let parents = row
                .parents
                .iter()
                .map(|id| &before[id.stage].rows[id.row].filling);
            let on_parents = parents.flatten();
            row.is_fresh = !on_parents
                .clone()
                .all(|placement| row.filling.contains(placement));
            let is_new = |placement: &&_| {
                row.is_fresh || !on_parents.clone().any(|other| other == *placement)
            };
            let added: Filling = row.filling.iter().filter(is_new).cloned().collect();
            let n_known = known.len();
            row.adds = (!added.is_empty()).then(|| *known.entry(added).or_insert(n_known));
        }
    }
    let mut additions: Vec<(Filling, usize)> = known.into_iter().collect();
    additions.sort_by_key(|(_, position)| *position);
    additions.into_iter().map(|(added, _)| added).collect()
}

/// Marks the ancestors of the solutions that are shown.
fn mark_what_leads_on(stages: &mut [LessonStage]) {
    for idx in (0..stages.len()).rev() {
        let leading = stages[idx].rows.iter().filter(|row| row.leads_on);
        let parents: Vec<RowId> = leading.flat_map(|row| row.parents.clone()).collect();
        for parent in parents {
            stages[parent.stage].rows[parent.row].leads_on = true;
        }
    }
}

/// Chooses the row that each stage shows first: the ancestors of the answer, and elsewhere the first row.
fn choose(stages: &mut [LessonStage], furthest: Option<RowId>) {
    let mut open: Vec<RowId> = furthest.into_iter().collect();
    while let Some(id) = open.pop() {
        stages[id.stage].chosen = Some(id.row);
        open.extend(stages[id.stage].rows[id.row].parents.iter().copied());
    }
    for stage in stages {
        stage.chosen = stage.chosen.or((!stage.rows.is_empty()).then_some(0));
    }
}

fn inputs(database: &Database, plan: &Plan) -> Result<Vec<InputTable>> {
    let tables = database.tables()?;
    let shown = plan.inputs.iter().map(|input| {
        let known = tables.iter().find(|table| table.name == input.table);
        let n_rows = known.and_then(|table| table.n_rows).unwrap_or(0);
        let selection = Selection {
            limit: Some(MOST_INPUT_ROWS),
            ..Selection::default()
        };
        // A table without rows is not among those to read, such as the givens of an empty grid.
        let Relation { columns, rows } = match n_rows {
            0 => Relation::with_columns(input.columns.iter().map(|column| &*column.name)),
            _ => database.relation(input.table, selection)?,
        };
        Ok(InputTable {
            name: input.table.to_owned(),
            about: input.about.to_owned(),
            columns,
            rows,
            n_rows,
        })
    });
    shown.collect()
}
