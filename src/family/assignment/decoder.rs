//! Interprets the rows of an assignment: the value of each variable, and the place where people see it.

use serde_json::{Value as Json, json};

use super::model::{Arrangement, Assignment, Category, RuledBoard};
use super::places::SYMBOLS;
use super::problem::constant;
use super::tables::Tables;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{self, Template, in_lines, template};

/// The column of `Solution` that holds the number of a house.
const HOUSE: &str = "House";

/// A row has the values of the variables that its stage fills. Given values are part of every filling.
impl Decoder for Assignment {
    fn filling(&self, filled: &[usize], row: &Row) -> ReadFilling {
        let given = self.constants().into_iter().enumerate();
        let given = given.filter(|(idx, _)| !self.rules.variables[*idx].is_hidden);
        let given = given.filter_map(|(idx, value)| self.placement(idx, &value?));
        let first = row.len().saturating_sub(filled.len());
        let mut filling: Filling = given.collect();
        for (variable, idx) in filled.iter().zip(first..) {
            let found = self.placements(*variable, row.get(idx).ok_or(Meaningless(idx))?);
            filling.extend(found.ok_or(Meaningless(idx))?);
        }
        filling.sort();
        filling.dedup();
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        match self.layout {
            Arrangement::Picture { .. } => "look",
            _ => self.noun(),
        }
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        if let Some(id) = self.lines().iter().position(|line| line == column) {
            let line = &self.rules.rules[id].name;
            return Some(format!("the value of each cell of {line}"));
        }
        let idx = self.rules.position(column)?;
        let name = &self.rules.variables[idx].name;
        Some(match (&self.layout, self.category_of(idx)) {
            (Arrangement::Grid { .. }, _) => format!("the digit in cell {name}"),
            (_, Some(category)) if !category.is_shared => format!("the house of {name}"),
            _ => format!("the value of {name}"),
        })
    }

    fn columns(&self) -> Vec<String> {
        match &self.layout {
            Arrangement::Names(_) => ["Unknown_No", "Name", "Holds"].map(str::to_owned).into(),
            Arrangement::Grid { .. } | Arrangement::Picture { .. } => {
                ["Row_No", "Column_No", self.value_column()]
                    .map(str::to_owned)
                    .into()
            }
            Arrangement::Houses { categories, .. } => {
                let categories = categories.iter().map(|category| category.column.clone());
                std::iter::once(HOUSE.to_owned())
                    .chain(categories)
                    .collect()
            }
        }
    }

    /// A program calls a category as the puzzle file does, unless a house is called so.
    fn keys(&self) -> Vec<String> {
        let mut keys: Vec<String> = self
            .columns()
            .iter()
            .map(|column| column.trim_end_matches("_No").to_ascii_lowercase())
            .collect();
        for (key, category) in keys.iter_mut().skip(1).zip(self.categories()) {
            let is_taken = category.name.eq_ignore_ascii_case(HOUSE);
            *key = if is_taken {
                category.column.clone()
            } else {
                category.name.clone()
            };
        }
        keys
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
            let [first, second] = match (&self.layout, self.square(idx)) {
                (Arrangement::Grid { .. } | Arrangement::Picture { .. }, Some((row, column))) => {
                    [row + 1, column + 1].map(Cell::from)
                }
                _ => [
                    Cell::from(idx + 1),
                    self.rules.variables[idx].name.as_str().into(),
                ],
            };
            vec![first, second, value]
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
        match &self.layout {
            Arrangement::Houses {
                n_houses,
                categories,
            } => {
                let holes = self.houses(&known, *n_houses, categories);
                (template!("assignment/houses.sql"), holes)
            }
            _ => (
                template!("assignment/solution.sql"),
                self.values(&known, &stage.fills),
            ),
        }
    }

    fn highlight(&self, _: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let names = test.columns().into_iter().flat_map(<[&str; 2]>::from);
        let cells_of = |name| {
            let line = self.lines().iter().position(|line| line == name)?;
            Some(self.rules.rules[line].reads.clone())
        };
        if let Some(mut places) = names.clone().find_map(cells_of) {
            let lines: Vec<_> = names.filter_map(cells_of).collect();
            places.retain(|cell| lines.iter().all(|line| line.contains(cell)));
            return Highlight {
                places,
                ..Highlight::default()
            };
        }
        let read = names.filter_map(|name| self.rules.position(name));
        match &self.layout {
            Arrangement::Houses {
                n_houses,
                categories,
            } => {
                let (places, own): (Vec<usize>, Vec<usize>) =
                    read.partition(|idx| categories[idx / n_houses].is_shared);
                let pieces = own.iter();
                let pieces =
                    pieces.map(|idx| categories[idx / n_houses].values[idx % n_houses].clone());
                Highlight {
                    pieces: pieces.collect(),
                    places,
                    ..Highlight::default()
                }
            }
            Arrangement::Names(RuledBoard::Chess(n_rows, _)) => {
                let n_columns = self.rules.variables.len();
                let columns =
                    read.flat_map(|idx| (0..*n_rows).map(move |row| row * n_columns + idx));
                Highlight {
                    places: columns.collect(),
                    ..Highlight::default()
                }
            }
            _ => Highlight {
                places: read.collect(),
                ..Highlight::default()
            },
        }
    }
}

impl Assignment {
    /// The column of `Solution` that holds a value.
    #[must_use]
    pub fn value_column(&self) -> &'static str {
        match self.layout {
            Arrangement::Grid { .. } => "Digit",
            _ => "Holds",
        }
    }

    /// The holes of the query for the houses of these variables.
    fn houses(&self, known: &[usize], n_houses: usize, categories: &[Category]) -> Json {
        let constants = self.constants();
        let categories = categories
            .iter()
            .enumerate()
            .map(|(category_idx, category)| {
                let own = known.iter().filter(|idx| *idx / n_houses == category_idx);
                let own = own.map(|idx| {
                    let column = Expr::column("Solved", &self.rules.variables[*idx].column);
                    let value = constants[*idx].as_ref().map_or(column, constant);
                    let no = idx % n_houses;
                    let (name, house) = if category.is_shared {
                        (value, constant(&Cell::from(no + 1)))
                    } else {
                        (Expr::text(&category.values[no]), value)
                    };
                    [name, house].map(|part| sql::expression(&part))
                });
                let lines = in_lines(own, |[name, house]| name.len() + house.len() + 13);
                json!({ "column": category.column, "lines": lines })
            });
        json!({ "n_houses": n_houses, "categories": categories.collect::<Vec<_>>() })
    }

    /// The holes of the query for the values of these variables, or for the cells of the lines of a picture that a stage fills.
    fn values(&self, known: &[usize], filled: &[usize]) -> Json {
        let slot = |width: &usize| format!("(Cell.Row_No - 1) * {width} + Cell.Column_No - 1");
        let (about, slot, piece, found) = match &self.layout {
            Arrangement::Picture { width, .. } => (
                "the cells of every solution.\n-- One row: a cell, by its row and its column from 1, and its value: . if it is empty, # or the letter of its colour if not.",
                slot(width),
                "VALUE".to_owned(),
                self.found_by_line(filled, self.n_places() / width),
            ),
            Arrangement::Grid { size, .. } => (
                "the digits of every solution.\n-- One row: a cell, by its row and its column from 1, and its digit, given or found.",
                slot(size),
                format!("substr('{SYMBOLS}', VALUE, 1)"),
                self.found("Name", known),
            ),
            layout => {
                let own = "Unknown.Unknown_No - 1";
                let (slot, piece) = match layout {
                    Arrangement::Names(RuledBoard::Chess(_, piece)) => {
                        let n_columns = self.rules.variables.len();
                        let slot = format!("(VALUE - 1) * {n_columns} + {own}");
                        (slot, format!("'{piece}'"))
                    }
                    Arrangement::Names(RuledBoard::Cells(_, symbols, _)) if !symbols.is_empty() => {
                        let symbols = symbols.iter().map(|(value, symbol)| {
                            format!(
                                "WHEN {} THEN '{symbol}' ",
                                sql::expression(&constant(value))
                            )
                        });
                        let symbols: String = symbols.collect();
                        (
                            own.to_owned(),
                            format!("CASE VALUE {symbols}ELSE CAST(VALUE AS VARCHAR(20)) END"),
                        )
                    }
                    _ => (own.to_owned(), "VALUE".to_owned()),
                };
                (
                    "the values of the variables, in every solution.\n-- One row: a variable, by its number and its name, and its value.",
                    slot,
                    piece,
                    self.found("Unknown_No", known),
                )
            }
        };
        let columns = self.columns();
        json!({
            "about": about,
            "table": Tables::of(self).names.variable.table,
            "slot": slot,
            "piece": piece,
            "named_by": columns[..2],
            "value": columns[2],
            "found": found,
        })
    }

    /// Where the values of cells are found: in the looks of these rows, and in those of these columns.
    fn found_by_line(&self, filled: &[usize], n_rows: usize) -> Json {
        let (rows, columns): (Vec<usize>, Vec<usize>) = filled.iter().partition(|id| **id < n_rows);
        let kinds = [
            ("Row_No", "Column_No", rows, 0),
            ("Column_No", "Row_No", columns, n_rows),
        ];
        let kinds = kinds
            .into_iter()
            .filter(|(_, _, lines, _)| !lines.is_empty());
        let found = kinds.map(|(key, at, lines, n_before)| {
            let line = |id: &usize| (id + 1 - n_before, &self.lines()[*id], (), false);
            let lines = in_lines(lines.iter().map(line), |_| 26);
            json!({ "key": key, "at": at, "lines": lines })
        });
        found.collect()
    }

    /// Where the values of these variables are found, which `key` names.
    fn found(&self, key: &str, known: &[usize]) -> Json {
        let (variables, constants) = (&self.rules.variables, self.constants());
        let is_mixed = variables
            .iter()
            .any(|one| one.holds_texts() != variables[0].holds_texts());
        let found = known.iter().map(|idx| {
            let (variable, given) = (&variables[*idx], constants[*idx].as_ref());
            let no = match self.layout {
                Arrangement::Grid { .. } => json!(variable.name),
                _ => json!(idx + 1),
            };
            let column = given.is_none().then_some(variable.column.as_str());
            let given = given.map(|value| {
                if is_mixed {
                    json!(value.to_text())
                } else {
                    json!(value)
                }
            });
            (no, column, given, is_mixed && !variable.holds_texts())
        });
        let width = |(no, column, _, is_cast): &(Json, Option<&str>, Option<Json>, bool)| {
            let cast = if *is_cast { 22 } else { 0 };
            no.to_string().len() + column.map_or(4, |column| column.len() + 7) + cast + 14
        };
        json!([{ "key": key, "at": null, "lines": in_lines(found, width) }])
    }
}
