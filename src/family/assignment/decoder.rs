//! Interprets the rows of an assignment: the value of each variable, and the place where people see it.

use serde_json::{Value as Json, json};

use super::model::constant;
use super::model::{Arrangement, Assignment, Category, RuledBoard};
use super::places::SYMBOLS;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{self, Template, in_lines, template};

/// The column of `Solution` that holds the number of a house.
const HOUSE: &str = "House";

/// A row has the values of the variables that its stage fills. Given values are part of every filling.
impl Decoder for Assignment {
    fn filling(&self, filled: &[usize], row: &Row) -> ReadFilling {
        let mut filling = Filling::default();
        for (idx, value) in self.constants().iter().enumerate() {
            let shown = value
                .as_ref()
                .filter(|_| !self.rules.variables[idx].is_hidden);
            filling.extend(shown.and_then(|value| self.placement(idx, value)));
        }
        let first = row.len().saturating_sub(filled.len());
        for (variable, idx) in filled.iter().zip(first..) {
            let found = self.placements(*variable, row.get(idx).ok_or(Meaningless(idx))?);
            filling.extend(found.ok_or(Meaningless(idx))?);
        }
        filling.sort();
        filling.dedup();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        self.words().joined
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        if let Some(id) = self.lines().iter().position(|line| line == column) {
            let line = &self.rules.rules[id].name;
            return Some(format!("the value of each cell of {line}"));
        }
        let idx = self.rules.position(column)?;
        let name = &self.rules.variables[idx].name;
        Some(match self.layout {
            Arrangement::Grid { .. } => format!("the digit in cell {name}"),
            _ if self.housed(idx).is_some() => format!("the house of {name}"),
            _ => format!("the value of {name}"),
        })
    }

    fn columns(&self) -> Vec<String> {
        let own = self
            .categories()
            .iter()
            .map(|category| category.column.clone());
        if self.categories().is_empty() {
            self.words().columns.map(str::to_owned).into()
        } else {
            [HOUSE.to_owned()].into_iter().chain(own).collect()
        }
    }

    /// A program calls a category as the puzzle file does, unless a house is called so.
    fn keys(&self) -> Vec<String> {
        let columns = self.columns();
        let keys = columns.iter().enumerate().map(|(idx, column)| {
            let own = idx
                .checked_sub(1)
                .and_then(|idx| self.categories().get(idx));
            match own.map(|category| &category.name) {
                Some(name) if name.eq_ignore_ascii_case(HOUSE) => column.clone(),
                Some(name) => name.clone(),
                None => column.trim_end_matches("_No").to_ascii_lowercase(),
            }
        });
        keys.collect()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        if let Arrangement::Houses {
            n_houses,
            categories,
        } = &self.layout
        {
            let mut rows = vec![vec![Cell::Null; categories.len() + 1]; *n_houses];
            for (row, house) in rows.iter_mut().zip(1_usize..) {
                row[0] = house.into();
            }
            for Placement { slot, piece, .. } in filling {
                rows[slot % n_houses][slot / n_houses + 1] = Cell::from(piece.as_str());
            }
            return rows;
        }
        let row = |placement: &Placement| {
            let placed = self.placed(placement);
            let (idx, value) = placed.unwrap_or((placement.slot, Cell::Null));
            match (&self.layout, self.square(idx)) {
                (Arrangement::Names(_), _) | (_, None) => {
                    let name = self.rules.variables[idx].name.as_str();
                    vec![(idx + 1).into(), name.into(), value]
                }
                (_, Some((row, column))) => vec![(row + 1).into(), (column + 1).into(), value],
            }
        };
        let mut rows: Vec<Row> = filling.iter().map(row).collect();
        if let Arrangement::Names(RuledBoard::Chess(..)) = self.layout {
            rows.sort_by_key(|row| row[0].as_index());
        }
        rows
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let constants = self.constants();
        let is_known = |idx: &usize| {
            let is_given = constants[*idx].is_some() && !self.rules.variables[*idx].is_hidden;
            is_given || stage.fills.contains(idx)
        };
        let known: Vec<usize> = (0..constants.len()).filter(is_known).collect();
        if let Arrangement::Houses {
            n_houses,
            categories,
        } = &self.layout
        {
            let holes = self.houses(&known, *n_houses, categories);
            (template!("assignment/houses.sql"), holes)
        } else {
            let holes = self.values(&known, &stage.fills);
            (template!("assignment/solution.sql"), holes)
        }
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let names = || test.columns().into_iter().flat_map(<[&str; 2]>::from);
        let line_named = |name| self.lines().iter().position(|line| line == name);
        let lines: Vec<usize> = names().filter_map(line_named).collect();
        let mut highlight = Highlight::default();
        if let Some(first) = lines.first() {
            let crosses = |cell: &&usize| {
                let mut others = lines.iter().map(|line| &self.rules.rules[*line]);
                others.all(|line| line.reads.contains(cell))
            };
            let cells = self.rules.rules[*first].reads.iter().filter(crosses);
            highlight.places = cells.copied().collect();
            return highlight;
        }
        let n_variables = self.rules.variables.len();
        for idx in names().filter_map(|name| self.rules.position(name)) {
            if let Some(own) = self.housed(idx) {
                highlight.pieces.push(own.clone());
            } else if let Arrangement::Names(RuledBoard::Chess(n_rows, _)) = self.layout {
                let column = (0..n_rows).map(|row| row * n_variables + idx);
                highlight.places.extend(column);
            } else {
                highlight.places.push(idx);
            }
        }
        highlight
    }
}

impl Assignment {
    /// The value of a variable in a row of the last stage: its given value as a constant, or else its column.
    fn solved(&self, idx: usize) -> Expr {
        let constants = self.constants();
        let column = || Expr::column("Solved", &self.rules.variables[idx].column);
        constants[idx].as_ref().map_or_else(column, constant)
    }

    /// The holes of the query for the houses of these variables.
    fn houses(&self, known: &[usize], n_houses: usize, categories: &[Category]) -> Json {
        let categories = categories
            .iter()
            .enumerate()
            .map(|(category_idx, category)| {
                let own = known.iter().filter(|idx| *idx / n_houses == category_idx);
                let pairs = own.map(|idx| {
                    let [name, house] = match self.housed(*idx) {
                        Some(name) => [Expr::text(name), self.solved(*idx)],
                        None => [self.solved(*idx), constant(&(idx % n_houses + 1).into())],
                    };
                    [sql::expression(&name), sql::expression(&house)]
                });
                let lines = in_lines(pairs, |[name, house]| name.len() + house.len() + 13);
                json!({ "column": category.column, "lines": lines })
            });
        json!({ "n_houses": n_houses, "categories": categories.collect::<Vec<_>>() })
    }

    /// The holes of the query for the values of these variables, or for the cells of the lines of a picture that a stage fills.
    fn values(&self, known: &[usize], filled: &[usize]) -> Json {
        let slot = |width: &usize| format!("(Cell.Row_No - 1) * {width} + Cell.Column_No - 1");
        let own_slot = "Unknown.Unknown_No - 1".to_owned();
        let (slot, piece) = match &self.layout {
            Arrangement::Picture { width, .. } => (slot(width), "VALUE".to_owned()),
            Arrangement::Grid { size, .. } => {
                (slot(size), format!("substr('{SYMBOLS}', VALUE, 1)"))
            }
            Arrangement::Names(RuledBoard::Chess(_, piece)) => {
                let n_columns = self.rules.variables.len();
                let slot = format!("(VALUE - 1) * {n_columns} + {own_slot}");
                (slot, format!("'{piece}'"))
            }
            Arrangement::Names(RuledBoard::Cells(_, symbols, _)) if !symbols.is_empty() => {
                let whens = symbols.iter().map(|(value, symbol)| {
                    let value = sql::expression(&constant(value));
                    format!("WHEN {value} THEN '{symbol}'")
                });
                let whens = whens.collect::<Vec<_>>().join(" ");
                let piece = format!("CASE VALUE {whens} ELSE CAST(VALUE AS VARCHAR(20)) END");
                (own_slot, piece)
            }
            _ => (own_slot, "VALUE".to_owned()),
        };
        let found = if self.lines().is_empty() {
            self.found(known)
        } else {
            self.found_by_line(filled)
        };
        let words = self.words();
        json!({
            "about": words.solution,
            "table": words.variables.table,
            "slot": slot,
            "piece": piece,
            "named_by": words.columns[..2],
            "value": words.columns[2],
            "found": found,
        })
    }

    /// Where the values of cells are found: in the looks of these rows, and in those of these columns.
    fn found_by_line(&self, filled: &[usize]) -> Json {
        let n_rows = self.rules.variables.len() / self.rules.rules[0].reads.len();
        let (rows, columns): (Vec<usize>, Vec<usize>) = filled.iter().partition(|id| **id < n_rows);
        let kinds = [
            ("Row_No", "Column_No", rows, 0),
            ("Column_No", "Row_No", columns, n_rows),
        ];
        let found = kinds.into_iter().filter(|kind| !kind.2.is_empty());
        let parts = found.map(|(key, at, lines, n_before)| {
            let look = |id: &usize| {
                let no = (id + 1 - n_before).to_string();
                [no, format!("Solved.{}", self.lines()[*id])]
            };
            let lines = in_lines(lines.iter().map(look), |_| 26);
            json!({ "key": key, "at": at, "lines": lines })
        });
        parts.collect()
    }

    /// Where the values of these variables are found. Values of one column have one type.
    fn found(&self, known: &[usize]) -> Json {
        let (variables, constants) = (&self.rules.variables, self.constants());
        let first_kind = variables[0].holds_texts();
        let is_mixed = variables.iter().any(|one| one.holds_texts() != first_kind);
        let found = known.iter().map(|idx| {
            let no = match self.layout {
                Arrangement::Grid { .. } => Expr::text(&variables[*idx].name),
                _ => constant(&(idx + 1).into()),
            };
            let value = match &constants[*idx] {
                Some(given) if is_mixed => Expr::text(given.to_text()),
                _ => self.solved(*idx),
            };
            let mut printed = sql::expression(&value);
            if is_mixed && constants[*idx].is_none() && !variables[*idx].holds_texts() {
                printed = format!("CAST({printed} AS VARCHAR(20))");
            }
            [sql::expression(&no), printed]
        });
        let lines = in_lines(found, |[no, value]| no.len() + value.len() + 14);
        json!([{ "key": self.words().named_by, "at": null, "lines": lines }])
    }
}
