//! Which rows of the stages a lesson shows. Where a stage has too many, it shows those that lead to the solutions or
//! furthest, and adds other children of rows that are shown: every row is shown with its ancestors.

use std::collections::{BTreeMap, BTreeSet};

use super::RowId;
use crate::engine::Database;
use crate::error::Result;
use crate::explain::{self, KinOf};
use crate::plan::{Plan, Stage};
use crate::relation::{Cell, Relation};

/// The rows of a run that a lesson shows.
#[derive(Debug)]
pub struct ShownRows<'a> {
    database: &'a Database,
    plan: &'a Plan,
    /// The number of rows that each stage left.
    n_left: &'a [u64],
    /// The most rows that each stage may show.
    most: u64,
    /// For each stage, the numbers (`rowid`) of the rows shown, and a relation of these numbers and the cells, in the order of the table.
    rows: Vec<BTreeSet<i64>>,
    pub tables: Vec<Relation>,
    /// For each stage and row, how many rows come from it, shown or not.
    pub n_children: Vec<BTreeMap<i64, u64>>,
    /// For each stage and row, the rows that it comes from.
    pub parents: Vec<BTreeMap<i64, Parents>>,
}

/// The rows that a row comes from, each a stage and a row.
pub type Parents = Vec<(usize, i64)>;

/// The most rows of a stage that are shown.
const MOST_ROWS: u64 = 200;

/// The fewest rows of a stage that are shown, if it has as many.
const LEAST_ROWS: u64 = 10;

/// The most cells of all stages that a lesson shows, so that the page stays small enough to send.
const MOST_CELLS: u64 = 43_000;

impl<'a> ShownRows<'a> {
    /// Takes a sample that holds these rows, each a stage and a row of it.
    pub fn new(
        database: &'a Database,
        plan: &'a Plan,
        n_left: &'a [u64],
        goals: &[(usize, i64)],
    ) -> Result<Self> {
        let n_stages = plan.stages.len();
        let mut sample = Self {
            database,
            plan,
            n_left,
            most: most_rows(database, plan, n_left)?,
            rows: vec![BTreeSet::new(); n_stages],
            tables: Vec::new(),
            n_children: vec![BTreeMap::new(); n_stages],
            parents: vec![BTreeMap::new(); n_stages],
        };
        for (stage_idx, row) in goals {
            sample.rows[*stage_idx].insert(*row);
        }
        sample.add_ancestors()?;
        sample.add_families()?;
        for (idx, stage) in plan.stages.iter().enumerate() {
            let table = database.numbered_rows(stage, &sample.numbers(idx))?;
            sample.tables.push(table);
        }
        Ok(sample)
    }

    /// The place of a row in the lesson, if it is shown.
    pub fn place(&self, &(stage, row): &(usize, i64)) -> Option<RowId> {
        let mut rows = self.tables[stage].rows.iter();
        let row = rows.position(|other| other[0] == Cell::Integer(row))?;
        Some(RowId { stage, row })
    }

    /// The numbers of the rows that the lesson shows of a stage.
    fn numbers(&self, stage_idx: usize) -> Vec<i64> {
        self.rows[stage_idx].iter().copied().collect()
    }

    /// From the last stage back: the ancestors of what is shown, all rows of small stages, and a few of all others. Where not all
    /// stages are small, half of the space is left for rows that lead nowhere.
    fn add_ancestors(&mut self) -> Result<()> {
        let most = self.most;
        let are_all_small = self.n_left.iter().all(|n_rows| *n_rows <= most);
        let small = if are_all_small { most } else { most / 2 };
        for (idx, stage) in self.plan.stages.iter().enumerate().rev() {
            if self.n_left[idx] <= small {
                self.rows[idx].extend(self.database.row_numbers(stage, None, most)?);
            } else if (self.rows[idx].len() as u64) < LEAST_ROWS {
                self.rows[idx].extend(self.database.row_numbers(stage, None, LEAST_ROWS)?);
            }
            let rows = self.numbers(idx);
            for parent_idx in explain::parents(self.plan, stage) {
                let parent = &self.plan.stages[parent_idx];
                let mut links = explain::kin(self.database, stage, parent, KinOf::Children(&rows))?;
                // Of parents that are alike, the first.
                links.dedup_by_key(|(_, row)| *row);
                for (parent_row, row) in links {
                    self.rows[parent_idx].insert(parent_row);
                    let parents = self.parents[idx].entry(row).or_default();
                    parents.push((parent_idx, parent_row));
                }
            }
        }
        Ok(())
    }

    /// From the first stage on: more rows, as long as there is space, all of them children of rows that are shown.
    fn add_families(&mut self) -> Result<()> {
        for (idx, stage) in self.plan.stages.iter().enumerate() {
            let parents = explain::parents(self.plan, stage);
            let more = match parents.as_slice() {
                [] => {
                    let rows = self
                        .database
                        .row_numbers(stage, None, self.most)?
                        .into_iter();
                    rows.map(|row| (row, Vec::new())).collect()
                }
                parents => self.shared_children(stage, parents)?,
            };
            for (row, parents) in more {
                if self.rows[idx].len() as u64 >= self.most {
                    break;
                }
                if self.rows[idx].insert(row) {
                    self.parents[idx].insert(row, parents);
                }
            }
        }
        Ok(())
    }

    /// The rows of a stage that come from rows that are shown, in each of the stages that it joins; each row with the first
    /// that it comes from in each of these stages.
    fn shared_children(&mut self, stage: &Stage, parents: &[usize]) -> Result<Vec<(i64, Parents)>> {
        let mut shared: Option<Vec<(i64, Parents)>> = None;
        for &parent_idx in parents {
            let parent = &self.plan.stages[parent_idx];
            let rows = self.numbers(parent_idx);
            let mut links = explain::kin(self.database, stage, parent, KinOf::Parents(&rows))?;
            links.sort_unstable();
            let counts = &mut self.n_children[parent_idx];
            for (row, _) in &links {
                *counts.entry(*row).or_default() += 1;
            }
            let first_of: BTreeMap<i64, i64> = links
                .iter()
                .rev()
                .map(|(row, child)| (*child, *row))
                .collect();
            let all = || links.iter().map(|(_, child)| (*child, Parents::new()));
            let children = shared.get_or_insert_with(|| all().collect());
            children.retain_mut(|(child, parents)| {
                let row = first_of.get(child);
                parents.extend(row.map(|row| (parent_idx, *row)));
                row.is_some()
            });
        }
        Ok(shared.unwrap_or_default())
    }
}

/// The most rows that each stage may show: fewer if there are many stages with many columns.
fn most_rows(database: &Database, plan: &Plan, n_left: &[u64]) -> Result<u64> {
    let stages = plan.stages.iter();
    let columns: Vec<u64> = stages
        .map(|stage| Ok(database.columns(&stage.name)?.len() as u64))
        .collect::<Result<_>>()?;
    let n_cells = |most: u64| -> u64 {
        let stages = n_left.iter().zip(&columns);
        stages
            .map(|(n_rows, columns)| most.min(*n_rows) * columns)
            .sum()
    };
    let mut most = (2..=MOST_ROWS).rev();
    Ok(most.find(|most| n_cells(*most) <= MOST_CELLS).unwrap_or(1))
}
