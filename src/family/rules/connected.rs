//! The rules that cells of a grid, or the edges of a loop, hang together.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{Demand, Group, Reader};
use crate::error::Result;
use crate::family::assignment::{LinkedCell, constant};
use crate::problem::Expr;
use crate::relation::Cell;

/// A row and a column.
type Square = (usize, usize);

impl Reader<'_> {
    /// The demand that the cells of each group for which `holds` is true, or else those of each value, hang together.
    pub fn connected(&self, of: &str) -> Result<Vec<Demand>> {
        let (mut demands, mut tests) = (Vec::new(), BTreeMap::new());
        for group in self.grids(of)? {
            let squares = self.squares(&group)?;
            let cells = group.members.iter().zip(&squares);
            let cells = cells.map(|((table, row, variable), (down, across))| {
                let beside = squares
                    .iter()
                    .enumerate()
                    .filter(|(_, other)| other.0.abs_diff(*down) + other.1.abs_diff(*across) == 1);
                Ok(LinkedCell {
                    variable: *variable,
                    holds: self.test(table, *row, &mut tests)?.unwrap_or(Expr::Int(1)),
                    beside: beside.map(|(at, _)| at).collect(),
                })
            });
            let cells: Vec<LinkedCell> = cells.collect::<Result<_>>()?;
            if let Some(holds) = &self.file.holds {
                let is_own = |cell: &LinkedCell| {
                    let own = &self.variable(cell.variable).column;
                    cell.holds.columns().iter().all(|(name, _)| name == own)
                };
                if !cells.iter().all(is_own) {
                    return Err(self.at.wrong(format!(
                        "connects the cells where `{holds}`, which reads other variables; expected a condition on `value` alone"
                    )));
                }
                let values = |cell: &LinkedCell| self.variable(cell.variable).values.clone();
                let can_hold =
                    |cell: &LinkedCell| values(cell).iter().any(|value| cell.holds_for(value));
                if !cells.iter().any(can_hold) {
                    return Err(self.at.wrong(format!(
                        "connects the cells where `{holds}`, which no value of `{of}` makes true"
                    )));
                }
                demands.push(Demand::Connect(cells));
                continue;
            }
            let values = cells
                .iter()
                .flat_map(|cell| &self.variable(cell.variable).values);
            let mut seen = BTreeSet::new();
            let values = values.filter(|value| seen.insert(value.to_text()));
            demands.extend(values.map(|value| {
                let cells = cells.iter().map(|cell| LinkedCell {
                    holds: self.variable(cell.variable).value().equals(constant(value)),
                    ..cell.clone()
                });
                Demand::Connect(cells.collect())
            }));
        }
        Ok(demands)
    }

    /// The demands that the edges which are 1 form one closed loop: they hang together, and none or two of them meet at each point. An edge
    /// in an odd row joins the points left and right of it, and any other one those above and below it.
    pub fn ring(&self, of: &str) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for group in self.grids(of)? {
            let points = self.points(&group)?;
            let edges: Vec<usize> = group
                .members
                .iter()
                .map(|(.., variable)| *variable)
                .collect();
            let bits = [0_i64, 1].map(Cell::from);
            let is_edge = |idx: &usize| {
                self.variable(*idx)
                    .values
                    .iter()
                    .all(|value| bits.contains(value))
            };
            if let Some(idx) = edges.iter().find(|idx| !is_edge(idx)) {
                let name = &self.variable(*idx).name;
                return Err(self.at.wrong(format!(
                    "has the edge `{name}`, which takes values other than 0 and 1"
                )));
            }
            if !has_loop(&points) {
                return Err(self.at.wrong(format!("asks for a loop of `{of}`, whose edges cannot form one; expected a closed path of edges")));
            }
            let sum = |ats: &[usize]| {
                Expr::total_of(ats.iter().map(|at| self.variable(edges[*at]).value()))
            };
            for ((row, column), meeting) in &points {
                let says = format!("{}, at row {row}, column {column}", self.at.name);
                match meeting[..] {
                    [_] => demands.push(Demand::Bound(sum(meeting), (Some(0), Some(0)), says)),
                    [one, other] => demands.push(Demand::Hold(sum(&[one]).equals(sum(&[other])))),
                    _ => {
                        demands.push(Demand::Bound(sum(meeting), (None, Some(2)), says));
                        demands.push(Demand::Hold(sum(meeting).differs(1)));
                    }
                }
            }
            let all: Vec<usize> = (0..edges.len()).collect();
            demands.push(Demand::Bound(
                sum(&all),
                (Some(1), None),
                self.at.name.to_owned(),
            ));
            let cells = edges.iter().enumerate().map(|(at, variable)| {
                let meeting = points.values().filter(|meeting| meeting.contains(&at));
                let beside: BTreeSet<usize> = meeting.flatten().copied().collect();
                LinkedCell {
                    variable: *variable,
                    holds: self.variable(*variable).value().equals(1),
                    beside: beside.into_iter().filter(|other| *other != at).collect(),
                }
            });
            demands.push(Demand::Connect(cells.collect()));
        }
        Ok(demands)
    }

    /// The edges of a group that meet at each point.
    fn points(&self, group: &Group) -> Result<BTreeMap<Square, Vec<usize>>> {
        let mut points: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
        for (at, (row, column)) in self.squares(group)?.into_iter().enumerate() {
            let ends = match (row % 2, column % 2) {
                (1, 0) if column > 0 => [(row, column - 1), (row, column + 1)],
                (0, 1) if row > 0 => [(row - 1, column), (row + 1, column)],
                _ => return Err(self.at.wrong(format!("has an edge in row {row}, column {column}; expected an odd row or an odd column, not both, as that is a point"))),
            };
            for end in ends {
                points.entry(end).or_default().push(at);
            }
        }
        Ok(points)
    }

    /// The groups of these variables, at least one.
    fn grids(&self, of: &str) -> Result<Vec<Group<'_>>> {
        let groups = self.groups(of)?;
        if groups.is_empty() {
            return Err(self
                .at
                .wrong(format!("connects `{of}`, which has no variables here")));
        }
        Ok(groups)
    }

    /// The row and the column of each variable of a group, which no other one has.
    fn squares(&self, group: &Group) -> Result<Vec<Square>> {
        let mut known = BTreeSet::new();
        let squares = group.members.iter().map(|(table, row, variable)| {
            let place = ["row", "column"].map(|key| table.rows[*row].row[table.position(key)?].as_index());
            let [Some(row), Some(column)] = place else {
                let name = &self.variable(*variable).name;
                return Err(self.at.wrong(format!("connects `{name}`, which has no `row` and `column`; expected variables on a grid")));
            };
            if known.insert((row, column)) {
                Ok((row, column))
            } else {
                Err(self.at.wrong(format!("has two variables in row {row}, column {column}")))
            }
        });
        squares.collect()
    }
}

/// True if edges remain after repeatedly removing those with a dead end.
fn has_loop(points: &BTreeMap<Square, Vec<usize>>) -> bool {
    let mut left: Vec<Vec<usize>> = points.values().cloned().collect();
    while let Some(end) = left.iter().find(|meeting| meeting.len() == 1) {
        let edge = end[0];
        for meeting in &mut left {
            meeting.retain(|other| *other != edge);
        }
    }
    left.iter().any(|meeting| !meeting.is_empty())
}
