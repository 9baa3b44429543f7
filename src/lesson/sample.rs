//! Which rows of the stages a lesson shows. Where a stage has too many, it shows those that lead to the solutions or
//! furthest, and adds other children of rows that are shown: every row is shown with its ancestors.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::Database;
use crate::error::Result;
use crate::explain::{self, KinOf};
use crate::plan::{Plan, Stage};

#[derive(Debug)]
pub struct ShownRows {
    /// For each stage, the rows shown, by their numbers (`rowid`).
    pub rows: Vec<BTreeSet<i64>>,
    /// For each stage and row, how many rows come from it, shown or not.
    pub n_children: Vec<BTreeMap<i64, u64>>,
    /// For each stage and row, the rows that it comes from.
    pub parents: Vec<BTreeMap<i64, Parents>>,
}

/// The rows that a row comes from, each a stage and a row.
pub type Parents = Vec<(usize, i64)>;

/// The run that a sample is taken from.
#[derive(Debug, Clone, Copy)]
pub struct Population<'a> {
    pub database: &'a Database,
    pub plan: &'a Plan,
    /// The rows that each stage left.
    pub n_rows: &'a [u64],
}

/// The most rows of a stage that are shown.
const MOST_ROWS: u64 = 200;

/// The fewest rows of a stage that are shown, if it has as many.
const LEAST_ROWS: u64 = 10;

/// The most cells of all stages that a lesson shows, so that the page stays small enough to send.
const MOST_CELLS: u64 = 43_000;

impl Population<'_> {
    /// Takes a sample that holds these rows, each a stage and a row of it.
    pub fn sample(&self, goals: &[(usize, i64)]) -> Result<ShownRows> {
        let most = self.most_rows()?;
        let n_stages = self.plan.stages.len();
        let mut sample = ShownRows {
            rows: vec![BTreeSet::new(); n_stages],
            n_children: vec![BTreeMap::new(); n_stages],
            parents: vec![BTreeMap::new(); n_stages],
        };
        for (stage_idx, row) in goals {
            sample.rows[*stage_idx].insert(*row);
        }
        self.add_ancestors(&mut sample, most)?;
        self.add_families(&mut sample, most)?;
        Ok(sample)
    }

    /// The most rows that each stage may show: fewer if there are many stages with many columns.
    fn most_rows(&self) -> Result<u64> {
        let stages = self.plan.stages.iter();
        let columns: Vec<Vec<String>> = stages
            .map(|stage| self.database.columns(&stage.name))
            .collect::<Result<_>>()?;
        let n_cells = |most: u64| -> u64 {
            let shown = self.n_rows.iter().map(|n_rows| most.min(*n_rows));
            shown
                .zip(&columns)
                .map(|(n_rows, columns)| n_rows * columns.len() as u64)
                .sum()
        };
        let fitting = (1..=MOST_ROWS)
            .rev()
            .find(|most| n_cells(*most) <= MOST_CELLS);
        Ok(fitting.unwrap_or(1))
    }

    /// From the last stage back: the ancestors of what is shown, all rows of small stages, and a few of all others. Where not all
    /// stages are small, half of the space is left for rows that lead nowhere.
    fn add_ancestors(&self, sample: &mut ShownRows, most: u64) -> Result<()> {
        let are_all_small = self.n_rows.iter().all(|n_rows| *n_rows <= most);
        let small = if are_all_small { most } else { most / 2 };
        for (idx, stage) in self.plan.stages.iter().enumerate().rev() {
            if self.n_rows[idx] <= small {
                sample.rows[idx].extend(self.database.row_numbers(stage, None, most)?);
            } else if (sample.rows[idx].len() as u64) < LEAST_ROWS {
                sample.rows[idx].extend(self.database.row_numbers(stage, None, LEAST_ROWS)?);
            }
            let rows: Vec<i64> = sample.rows[idx].iter().copied().collect();
            for parent_idx in explain::parents(self.plan, stage) {
                let parent = &self.plan.stages[parent_idx];
                let mut links = explain::kin(self.database, stage, parent, KinOf::Children(&rows))?;
                // Of parents that are alike, the first.
                links.dedup_by_key(|(_, row)| *row);
                for (parent_row, row) in links {
                    sample.rows[parent_idx].insert(parent_row);
                    let parents = sample.parents[idx].entry(row).or_default();
                    parents.push((parent_idx, parent_row));
                }
            }
        }
        Ok(())
    }

    /// From the first stage on: more rows, as long as there is space, all of them children of rows that are shown.
    fn add_families(&self, sample: &mut ShownRows, most: u64) -> Result<()> {
        for (idx, stage) in self.plan.stages.iter().enumerate() {
            let parents = explain::parents(self.plan, stage);
            let more = match parents.as_slice() {
                [] => {
                    let rows = self.database.row_numbers(stage, None, most)?.into_iter();
                    rows.map(|row| (row, Vec::new())).collect()
                }
                parents => self.shared_children(sample, stage, parents)?,
            };
            for (row, parents) in more {
                if sample.rows[idx].len() as u64 >= most {
                    break;
                }
                if sample.rows[idx].insert(row) {
                    sample.parents[idx].insert(row, parents);
                }
            }
        }
        Ok(())
    }

    /// The rows of a stage that come from rows that are shown, in each of the stages that it joins; each row with the first
    /// that it comes from in each of these stages.
    fn shared_children(
        &self,
        sample: &mut ShownRows,
        stage: &Stage,
        parents: &[usize],
    ) -> Result<Vec<(i64, Parents)>> {
        let mut shared: Option<Vec<(i64, Parents)>> = None;
        for &parent_idx in parents {
            let parent = &self.plan.stages[parent_idx];
            let rows: Vec<i64> = sample.rows[parent_idx].iter().copied().collect();
            let mut links = explain::kin(self.database, stage, parent, KinOf::Parents(&rows))?;
            links.sort_unstable();
            let counts = &mut sample.n_children[parent_idx];
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
