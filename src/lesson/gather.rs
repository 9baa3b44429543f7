//! Gathers a lesson from the tables of a run.

use std::collections::BTreeMap;

use serde_json::json;

use super::sample::{Population, ShownRows};
use super::{
    GroupRow, GroupTable, InputTable, Lesson, LessonRow, LessonRule, LessonStage, NarrowedVariable,
    RowId, words,
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
    let is_solved = n_rows.last().is_some_and(|n_rows| *n_rows > 0);
    let groups = answer.groups();
    let goals = goals(answer, &n_rows, &groups)?;
    let population = Population {
        database: &answer.engine,
        plan,
        n_rows: &n_rows,
    };
    let sample = population.sample(&goals)?;
    let tables = tables(answer, &sample)?;
    let places: Vec<BTreeMap<i64, usize>> = tables.iter().map(places).collect();
    let reading = Reading {
        answer,
        limits,
        sample: &sample,
        groups: &groups,
        places: &places,
    };
    let numbered = tables.iter().enumerate();
    let mut stages = numbered
        .map(|(idx, table)| reading.stage(idx, table))
        .collect::<Result<Vec<_>>>()?;
    mark_what_leads_on(&mut stages);
    let additions = additions(&mut stages);
    let place = |(stage, row): &(usize, i64)| RowId {
        stage: *stage,
        row: places[*stage][row],
    };
    let furthest = goals.first().map(place);
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
        is_solved,
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
        let (ends, most, goals) = match first_empty(n_rows) {
            None => (vec![plan.stages.len() - 1], SOLUTIONS_SHOWN, &mut solved),
            Some(empty) => {
                let before = explain::parents(plan, &plan.stages[empty]);
                (before, 1, &mut unsolved)
            }
        };
        for idx in ends {
            let rows = database.row_numbers(&plan.stages[idx], group, most)?;
            goals.extend(rows.into_iter().map(|row| (idx, row)));
        }
    }
    // In a puzzle without a solution, the part that went furthest is the answer.
    unsolved.sort_by_key(|(idx, _)| std::cmp::Reverse(plan.stages[*idx].fills.len()));
    Ok(solved.into_iter().chain(unsolved).collect())
}

fn first_empty(n_rows: &[u64]) -> Option<usize> {
    n_rows.iter().position(|n_rows| *n_rows == 0)
}

/// The groups with the rows that each has left after each stage; `None` where the plan has none.
fn group_table(
    plan: &Plan,
    groups: Vec<(String, Vec<u64>)>,
    stages: &[LessonStage],
) -> Option<GroupTable> {
    let Groups { noun, column, .. } = plan.puzzle.groups.as_ref()?;
    let members = groups.into_iter().zip(0..).map(|((name, n_rows), group)| {
        let furthest = match first_empty(&n_rows) {
            None => vec![stages.len() - 1],
            Some(empty) => explain::parents(plan, &plan.stages[empty]),
        };
        let furthest = furthest.first().and_then(|&stage| {
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

/// What each variable lost in a round; none where it only lists what has no partner.
fn narrowed(database: &Database, stage: &Stage) -> Result<Vec<NarrowedVariable>> {
    let Some(before) = stage.join().and_then(|join| join.from[0].as_table()) else {
        return Ok(Vec::new());
    };
    let holes = json!({ "name": stage.looked_up_by[0], "before": before, "left": stage.name });
    let query = sql::render(sql::template!("explain/narrowed.sql"), &holes);
    let found = database.ask(&query, stage, Watch::start(Limits::default()))?;
    let count = |cell: &Cell| cell.as_integer().unwrap_or_default().cast_unsigned();
    let variables = found.rows.iter().map(|row| NarrowedVariable {
        name: row[0].to_text(),
        n_before: count(&row[1]),
        n_left: count(&row[2]),
    });
    Ok(variables.collect())
}

/// Where each row stands among those shown, by its number.
fn places(table: &Relation) -> BTreeMap<i64, usize> {
    let numbers = table.rows.iter().enumerate();
    numbers
        .filter_map(|(idx, row)| Some((row[0].as_integer()?, idx)))
        .collect()
}

fn tables(answer: &Answer, sample: &ShownRows) -> Result<Vec<Relation>> {
    let stages = answer.plan.stages.iter().zip(&sample.rows);
    let tables = stages.map(|(stage, rows)| {
        let rows: Vec<i64> = rows.iter().copied().collect();
        answer.engine.numbered_rows(stage, &rows)
    });
    tables.collect()
}

struct Reading<'a> {
    answer: &'a Answer,
    limits: Limits,
    sample: &'a ShownRows,
    groups: &'a [(String, Vec<u64>)],
    /// For each stage, where each row stands among those shown.
    places: &'a [BTreeMap<i64, usize>],
}

impl Reading<'_> {
    fn stage(&self, idx: usize, table: &Relation) -> Result<LessonStage> {
        let (plan, run) = (&self.answer.plan, &self.answer.stages()[idx]);
        let stage = &plan.stages[idx];
        let funnel = explain::funnel(&self.answer.engine, stage, self.limits)?;
        let n_left = |idx: usize| Some(funnel.as_ref()?.steps[idx].left);
        let rules = stage.join().map_or_else(Vec::new, Select::rules_in_order);
        let rows = table
            .rows
            .iter()
            .map(|row| self.row(idx, row, &table.columns))
            .collect::<Result<Vec<_>>>()?;
        Ok(LessonStage {
            name: stage.name.clone(),
            heading: words::heading(plan, stage, rows.first()),
            about: words::about(stage),
            statement: stage.statement(),
            rules: rules
                .into_iter()
                .enumerate()
                .map(|(idx, (_, rule))| LessonRule {
                    words: stage.select.in_words(rule),
                    condition: in_statement(&stage.select, rule),
                    compares: plan
                        .puzzle
                        .decoder
                        .highlight(stage, &rule.test, &plan.stages),
                    n_left: n_left(idx),
                })
                .collect(),
            n_pairs: funnel.as_ref().map(|funnel| funnel.pairs),
            partners: funnel.map_or_else(Vec::new, |funnel| funnel.partners),
            columns: table.columns[1..].to_vec(),
            added: added(plan, stage),
            narrowed: (stage.part == Part::Rounds)
                .then(|| narrowed(&self.answer.engine, stage))
                .transpose()?,
            n_rows: run.n_rows,
            seconds: run.seconds,
            rows,
            chosen: None,
        })
    }

    /// A row, from the cells that follow its number.
    fn row(&self, idx: usize, numbered: &Row, columns: &[String]) -> Result<LessonRow> {
        let plan = &self.answer.plan;
        let rowid = numbered[0].as_integer().unwrap_or_default();
        let cells: Row = numbered[1..].to_vec();
        let parents = self.sample.parents[idx].get(&rowid).into_iter().flatten();
        let place = |&(stage, row): &(usize, i64)| {
            let row = *self.places[stage].get(&row)?;
            Some(RowId { stage, row })
        };
        let n_children = self.sample.n_children[idx].get(&rowid);
        let row_no = rowid.cast_unsigned();
        Ok(LessonRow {
            group: self.group(columns, numbered),
            parents: parents.filter_map(place).collect(),
            n_children: n_children.copied().unwrap_or(0),
            leads_on: idx + 1 == plan.stages.len(),
            adds: None,
            is_fresh: false,
            filling: plan.filling(&plan.stages[idx], row_no, &columns[1..], &cells)?,
            values: cells,
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
    let n_rows_of = |name: &str| {
        let table = tables.iter().find(|table| table.name == name);
        table.and_then(|table| table.n_rows)
    };
    let shown = plan.inputs.iter().map(|input| {
        let n_rows = n_rows_of(input.table).unwrap_or(0);
        let selection = Selection {
            limit: Some(MOST_INPUT_ROWS),
            ..Selection::default()
        };
        // A table without rows is not among those to read, such as the givens of an empty grid.
        let relation = match n_rows {
            0 => Relation::with_columns(input.columns.iter().map(|column| &*column.name)),
            _ => database.relation(input.table, selection)?,
        };
        Ok(InputTable {
            name: input.table.to_owned(),
            about: input.about.to_owned(),
            columns: relation.columns,
            rows: relation.rows,
            n_rows,
        })
    });
    shown.collect()
}
