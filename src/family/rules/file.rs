//! Puzzles that state their own rules, from their files: tables, variables, and rules for them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::condition;
use super::draw::{DrawFile, board};
use super::names::VALUE;
use super::rule::{Entry, Scope, drawn_places, own_rules};
use super::table::{Table, TableRow};
use crate::error::Result;
use crate::family::assignment::{Arrangement, Assignment, NamedVariable, values_in_words};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::source::{MAX_FILE_BYTES, csv_table, read_text};
use crate::problem::{Expr, Function};
use crate::relation::{Cell, Row};
use crate::sql::identifiers;
use crate::words::{count_of, number};

/// The limits on variables, and on the values of one.
const MAX_VARIABLES: usize = 256;
const MAX_VALUES: u64 = 10_000;

/// Names that no column of a variable has: the relation of variables has a column, and queries about cells that hang together have tables of
/// these names.
const TAKEN: [&str; 4] = ["Name", "Neighbour", "Reached", "Whole"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    #[serde(default)]
    tables: Entries<TableFile>,
    variables: Entries<Value>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    given: Entries<Value>,
    #[serde(default)]
    hidden: Vec<Spanned<String>>,
    minimise: Option<Spanned<String>>,
    maximise: Option<Spanned<String>>,
    draw: Option<DrawFile>,
    #[serde(default)]
    colours: Entries<String>,
    #[serde(default)]
    known: Known,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    file: Option<Spanned<String>>,
    drawn: Option<String>,
    #[serde(default)]
    columns: Vec<String>,
    #[serde(default)]
    rows: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariableFile {
    #[serde(rename = "for")]
    keys: Option<toml::Table>,
    drawn: Option<String>,
    takes: Value,
}

/// Reads a puzzle from its file.
///
/// # Errors
/// When a table, a variable or a rule is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: RulesFile = document.read()?;
    let mut reader = Reader {
        document,
        scope: Scope::default(),
    };
    let mut texts: Vec<(Range<usize>, String)> = Vec::new();
    for (name, table) in &file.tables.0 {
        texts.extend(reader.read_table(&Entry::new(document, name), table.get_ref())?);
    }
    let mut definition = document.text().to_owned();
    // From the last one on, so that the places of those before stay.
    for (span, text) in texts.into_iter().rev() {
        definition.replace_range(span, &Value::from(text).to_string());
    }
    for (name, variables) in &file.variables.0 {
        reader.read_variables(&Entry::new(document, name), variables.get_ref())?;
    }
    if reader.scope.rules.variables.is_empty() {
        return Err(document.whole().error("the puzzle has no variables"));
    }
    for (name, value) in &file.given.0 {
        reader.read_given(&Entry::new(document, name), value.get_ref())?;
    }
    for pattern in &file.hidden {
        reader.hide(&Entry::new(document, pattern))?;
    }
    name_columns(&mut reader.scope.rules.variables);
    let board = board(document, &reader.scope, file.draw.unwrap_or_default())?;
    let best = reader.best(file.minimise.as_ref(), file.maximise.as_ref())?;
    let Scope { rules, tables } = reader.scope;
    let values = (rules.variables.iter()).flat_map(|variable| &variable.values);
    let values: Vec<String> = values.map(Cell::to_text).collect();
    let legend = document.legend(file.colours, Entries::default(), &values, &[])?;
    let (rules, warnings) = own_rules(document, &file.rules, rules.variables, tables)?;
    let content = Assignment {
        family: &super::FAMILY,
        rules,
        layout: Arrangement::Names(board),
        clues: Vec::new(),
        known_rules: Vec::new(),
        best,
    };
    Ok(Puzzle {
        definition,
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, content)?
    })
}

/// Gives every variable a column: its own name where every database takes that, and a number where not.
fn name_columns(variables: &mut [NamedVariable]) {
    let names = variables.iter().zip(1..);
    let names = names.map(|(variable, no)| {
        let own = Some(variable.name.clone());
        let own = own.filter(|name| !TAKEN.iter().any(|taken| name.eq_ignore_ascii_case(taken)));
        own.into_iter().chain([format!("V_{no}")]).collect()
    });
    let columns = identifiers(&names.collect::<Vec<_>>());
    for (variable, column) in variables.iter_mut().zip(columns) {
        variable.column = column;
    }
}

/// Reads tables and variables.
struct Reader<'a> {
    document: &'a Document,
    scope: Scope,
}

impl Reader<'_> {
    /// Reads a table, and gives back the text of the file that has it and the place for that text, if one does.
    fn read_table(
        &mut self,
        at: &Entry,
        table: &TableFile,
    ) -> Result<Option<(Range<usize>, String)>> {
        self.check_new(at, at.name)?;
        let is_listed = !table.columns.is_empty() || !table.rows.is_empty();
        let (text, columns, rows) = match (&table.file, &table.drawn) {
            (Some(_), _) if is_listed || table.drawn.is_some() => {
                return Err(at.wrong(
                    "has a `file` beside `columns`, `rows` or `drawn`; expected one of them",
                ));
            }
            (Some(file), _) => {
                let (path, text) = text_of_table(self.document, file.get_ref())?;
                let (columns, rows) = cells_of(&path, &text)?;
                (Some((file.span(), text)), columns, rows)
            }
            (None, Some(_)) if is_listed => {
                return Err(
                    at.wrong("has `drawn` beside `columns` or `rows`; expected one of them")
                );
            }
            (None, Some(drawn)) => {
                let columns = ["row", "column", "symbol"].map(str::to_owned).into();
                (None, columns, rows_drawn(drawn))
            }
            (None, None) => (None, table.columns.clone(), rows_of(at, table)?),
        };
        if columns.is_empty() {
            return Err(
                at.wrong("has no columns; expected `columns` and `rows`, or the `file` of a CSV")
            );
        }
        for (idx, column) in columns.iter().enumerate() {
            if columns[..idx].contains(column) {
                let problem = format!("has the column `{column}` twice; expected a name for each");
                return Err(at.wrong(problem));
            }
            at.check_kind(
                &format!("has in the column `{column}`"),
                rows.iter().map(|row| &row[idx]),
            )?;
        }
        let rows = rows.into_iter().map(|row| TableRow {
            variable: None,
            row,
        });
        self.scope.tables.push(Table {
            name: at.name.to_owned(),
            columns,
            rows: rows.collect(),
        });
        Ok(text)
    }

    /// Reads variables: those of a relation, or single ones, each of which is a relation of one row.
    fn read_variables(&mut self, at: &Entry, value: &Value) -> Result<()> {
        let file = match value {
            Value::Table(_) => at.read(value)?,
            takes => VariableFile {
                keys: None,
                drawn: None,
                takes: takes.clone(),
            },
        };
        match (file.keys, file.drawn) {
            (None, None) => {
                for name in at.name.split_whitespace() {
                    self.add_relation(at, name, Vec::new(), vec![Vec::new()], &file.takes)?;
                }
                Ok(())
            }
            (None, Some(drawn)) => {
                let places = drawn_places(&drawn).into_iter();
                let cells = places.filter(|(_, _, symbol)| *symbol != '#');
                let cells = cells.map(|(row, column, _)| vec![row.into(), column.into()]);
                let columns = ["row", "column"].map(str::to_owned);
                self.add_relation(at, at.name, columns.into(), cells.collect(), &file.takes)
            }
            (Some(keys), None) => {
                let mut rows: Vec<Row> = vec![Vec::new()];
                for takes in keys.values() {
                    let values = self.values(at, takes, &[], &[])?;
                    check_variables(&format!("`{}`", at.name), rows.len() * values.len())?;
                    let longer = rows.iter().flat_map(|row| {
                        values
                            .iter()
                            .map(|value| [row.as_slice(), std::slice::from_ref(value)].concat())
                    });
                    rows = longer.collect();
                }
                let columns = keys.into_iter().map(|(key, _)| key);
                self.add_relation(at, at.name, columns.collect(), rows, &file.takes)
            }
            (Some(_), Some(_)) => Err(at.wrong("has both `for` and `drawn`; expected one of them")),
        }
    }

    /// Adds a variable for each of these rows, and the relation of them.
    fn add_relation(
        &mut self,
        at: &Entry,
        name: &str,
        columns: Vec<String>,
        rows: Vec<Row>,
        takes: &Value,
    ) -> Result<()> {
        self.check_new(at, name)?;
        if columns.iter().any(|column| column == VALUE) {
            return Err(at.wrong(
                "is `for` a `value`, a name reserved for its values; expected another name",
            ));
        }
        let (mut members, first) = (Vec::new(), self.scope.rules.variables.len());
        for row in rows {
            let words = std::iter::once(name.to_owned()).chain(row.iter().map(Cell::to_text));
            let own = words.collect::<Vec<_>>().join(" ");
            check_name(&own, "name of a variable", &at.place)?;
            self.check_new(at, &own)?;
            let values = self.values(at, takes, &columns, &row)?;
            let variables = &mut self.scope.rules.variables;
            let variable = Some(variables.len());
            variables.push(NamedVariable::new(own, String::new(), values));
            check_variables(&at.place.to_string(), variables.len())?;
            members.push(TableRow { variable, row });
        }
        let variables = self.scope.rules.variables[first..].iter();
        at.check_kind("takes", variables.flat_map(|variable| &variable.values))?;
        self.scope.tables.push(Table {
            name: name.to_owned(),
            columns,
            rows: members,
        });
        Ok(())
    }

    /// Makes sure that no table, relation or variable has this name, in whatever letter case: names of SQL are made of it.
    fn check_new(&self, at: &Entry, name: &str) -> Result<()> {
        let tables = self.scope.tables.iter().map(|table| &table.name);
        let variables = self
            .scope
            .rules
            .variables
            .iter()
            .map(|variable| &variable.name);
        let mut known = tables.chain(variables);
        let Some(first) = known.find(|known| known.eq_ignore_ascii_case(name)) else {
            return Ok(());
        };
        let problem = if name == first {
            "occurs a second time".to_owned()
        } else {
            format!("differs from `{first}` by letter case only")
        };
        Err(at.place.error(format!(
            "`{name}` {problem}; every table, relation and variable needs a name of its own"
        )))
    }

    /// The values of a range such as `1..9`, of a list, or of a column such as `border.x`: of the rows of its table that agree with the
    /// columns that a variable is for.
    fn values(
        &self,
        at: &Entry,
        takes: &Value,
        columns: &[String],
        row: &[Cell],
    ) -> Result<Vec<Cell>> {
        let mut values = match takes {
            Value::Array(values) => values
                .iter()
                .map(|value| at.cell(value))
                .collect::<Result<_>>()?,
            Value::String(text) => match text.split_once("..") {
                Some((first, last)) => range(at, text, first.trim(), last.trim())?,
                None => self.column(at, text, columns, row)?,
            },
            _ => Vec::new(),
        };
        at.check_kind("takes", values.iter())?;
        let mut known = BTreeSet::new();
        values.retain(|value| known.insert(value.to_text()));
        if values.is_empty() {
            return Err(at.wrong("takes no values; expected a range such as \"1..9\", a list of numbers or of texts, or a column such as \"border.x\""));
        }
        for value in &values {
            if let Cell::Text(text) = value {
                check_name(text, "value of a variable", &at.place)?;
            }
        }
        Ok(values)
    }

    fn column(
        &self,
        at: &Entry,
        text: &str,
        columns: &[String],
        row: &[Cell],
    ) -> Result<Vec<Cell>> {
        let column = text.split_once('.').and_then(|(table, column)| {
            let table = self.scope.table(table)?;
            Some((table, table.position(column)?))
        });
        if let Some((table, idx)) = column {
            let agrees = |other: &&TableRow| {
                let mut keys = columns.iter().zip(row);
                keys.all(|(key, cell)| {
                    table
                        .position(key)
                        .is_none_or(|idx| other.row[idx] == *cell)
                })
            };
            let rows = table.rows.iter().filter(agrees);
            return Ok(rows.map(|row| row.row[idx].clone()).collect());
        }
        if let Some((first, last)) = text.split_once('-')
            && let (Ok(first), Ok(last)) = (first.trim().parse::<u64>(), last.trim().parse::<u64>())
        {
            return Err(at.wrong(format!(
                "has the range `{text}`; expected \"{first}..{last}\""
            )));
        }
        let known = self.scope.tables.iter().flat_map(|table| {
            let columns = table.columns.iter();
            columns.map(|column| format!("{}.{column}", table.name))
        });
        Err(at.unknown(text, &known.collect::<Vec<_>>()))
    }

    fn read_given(&mut self, at: &Entry, value: &Value) -> Result<()> {
        let value = at.cell(value)?;
        let mut variables = self.scope.rules.variables.iter();
        let idx = variables.position(|variable| variable.name == at.name);
        let idx = idx.ok_or_else(|| self.scope.unknown(at, at.name))?;
        let variable = &mut self.scope.rules.variables[idx];
        if !variable.values.contains(&value) {
            let (found, known) = (value.to_text(), values_in_words(&variable.values));
            return Err(at.wrong(format!(
                "is given `{found}`, which it does not take; expected {known}"
            )));
        }
        variable.given = Some(value);
        Ok(())
    }

    /// Hides the variables of this name, or those whose names begin so where it ends with `*`.
    fn hide(&mut self, at: &Entry) -> Result<()> {
        let opening = at.name.strip_suffix('*');
        let is_meant =
            |name: &str| opening.map_or(name == at.name, |opening| name.starts_with(opening));
        let variables = &mut self.scope.rules.variables;
        if !variables.iter().any(|variable| is_meant(&variable.name)) {
            return Err(self.scope.unknown(at, at.name));
        }
        for variable in variables.iter_mut() {
            variable.is_hidden |= is_meant(&variable.name);
        }
        if variables.iter().all(|variable| variable.is_hidden) {
            return Err(at.wrong("hides the last variable, so that no solution is left to see"));
        }
        Ok(())
    }

    /// The number that ranks solutions, and whether the least or the greatest wins.
    fn best(
        &self,
        least: Option<&Spanned<String>>,
        most: Option<&Spanned<String>>,
    ) -> Result<Option<(Expr, Function)>> {
        let (text, extreme) = match (least, most) {
            (Some(text), None) => (text, Function::Min),
            (None, Some(text)) => (text, Function::Max),
            (None, None) => return Ok(None),
            (Some(_), Some(text)) => {
                let problem = "stands in `maximise`, beside a `minimise`; expected one of them";
                return Err(Entry::new(self.document, text).wrong(problem));
            }
        };
        let (at, names) = (
            Entry::new(self.document, text),
            self.scope.names(Vec::new()),
        );
        let number = condition::number(&at.place, at.name, &names)?;
        Ok(Some((names.lower(&number, &[]), extreme)))
    }
}

fn check_variables(owner: &str, found: usize) -> Result<()> {
    check_count(
        owner,
        found,
        "variables",
        "a puzzle of its own rules",
        MAX_VARIABLES,
    )
}

/// The rows that a table lists.
fn rows_of(at: &Entry, table: &TableFile) -> Result<Vec<Row>> {
    let rows = table.rows.iter().map(|row| {
        let (found, expected) = (row.len(), table.columns.len());
        if found != expected {
            let problem =
                format!("has a row of {found} values; expected {expected}, one for each column");
            return Err(at.wrong(problem));
        }
        row.iter().map(|value| at.cell(value)).collect()
    });
    rows.collect()
}

/// The symbols of a drawing, each with its row and column; `.` is none. Digits are numbers where all symbols are.
fn rows_drawn(drawn: &str) -> Vec<Row> {
    let mut places = drawn_places(drawn);
    places.retain(|(_, _, symbol)| *symbol != '.');
    let digits = places.iter().map(|(_, _, symbol)| symbol.to_digit(10));
    let digits: Option<Vec<u32>> = digits.collect();
    let rows = places
        .into_iter()
        .enumerate()
        .map(|(idx, (row, column, symbol))| {
            let digit = digits.as_ref().map(|digits| i64::from(digits[idx]).into());
            let symbol = digit.unwrap_or_else(|| symbol.to_string().as_str().into());
            vec![row.into(), column.into(), symbol]
        });
    rows.collect()
}

/// The numbers of a range.
fn range(at: &Entry, text: &str, first: &str, last: &str) -> Result<Vec<Cell>> {
    let (Ok(first), Ok(last)) = (first.parse::<i64>(), last.parse::<i64>()) else {
        return Err(at.wrong(format!("takes `{text}`; expected a range such as `1..9`")));
    };
    let found = last.abs_diff(first).saturating_add(1);
    if last < first {
        return Err(at.wrong(format!(
            "takes `{text}`, which is empty; expected the smaller number first"
        )));
    }
    if found > MAX_VALUES {
        let (found, limit) = (count_of(found, "value"), number(MAX_VALUES));
        return Err(at.wrong(format!(
            "has {found}; a variable takes one of up to {limit}"
        )));
    }
    Ok((first..=last).map(Cell::from).collect())
}

/// The text of a table and where it stands: a CSV file, which lies beside the puzzle file unless its path says more, or `file` itself where
/// it has several lines. So a puzzle that is kept has the text in the place of the path.
fn text_of_table(document: &Document, file: &str) -> Result<(String, String)> {
    if file.contains('\n') {
        return Ok((document.file().to_owned(), file.to_owned()));
    }
    let folder = Path::new(document.file()).parent();
    let path = folder.unwrap_or_else(|| Path::new("")).join(file);
    let path = path.to_string_lossy().into_owned();
    let text = read_text(&path, MAX_FILE_BYTES)?;
    Ok((path, format!("{}\n", text.trim_end())))
}

/// The columns and rows of a CSV file. A column of whole numbers holds numbers, and any other one texts.
fn cells_of(path: &str, text: &str) -> Result<(Vec<String>, Vec<Row>)> {
    let document = Document::new(path, text);
    let (columns, rows) = csv_table(&document)?;
    let trimmed = |row: Vec<String>| row.iter().map(|value| value.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.map(|row| Ok(trimmed(row?.1))).collect::<Result<_>>()?;
    let mut cells: Vec<Row> = vec![Vec::new(); rows.len()];
    for idx in 0..columns.len() {
        let numbers = rows.iter().map(|row| row[idx].parse::<i64>());
        let numbers: Option<Vec<i64>> = numbers.collect::<Result<_, _>>().ok();
        for (no, cells) in cells.iter_mut().enumerate() {
            let text = || Cell::from(rows[no][idx].as_str());
            cells.push(
                numbers
                    .as_ref()
                    .map_or_else(text, |numbers| numbers[no].into()),
            );
        }
    }
    Ok((trimmed(columns), cells))
}
