//! Puzzles that state their own rules, from their files: tables, variables, and rules for them.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use std::path::Path;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::condition;
use super::draw::{DrawFile, board};
use super::names::{Table, TableRow, VALUE};
use super::rule::{Entry, Scope, drawn_places, own_rules};
use crate::error::{Result, instead};
use crate::family::assignment::{Arrangement, Assignment, NamedVariable, values_in_words};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::source::{MAX_FILE_BYTES, csv_table, read_text};
use crate::problem::{Expr, Function};
use crate::relation::{Cell, Row};
use crate::sql::identifiers;
use crate::words::number;

/// The limits on variables, and on the values of one.
const MAX_VARIABLES: usize = 256;
const MAX_VALUES: i64 = 10_000;

/// Names that no column of a variable has: the relation of variables has a column, and queries about cells that hang together have tables of
/// these names.
const TAKEN: [&str; 4] = ["name", "neighbour", "reached", "whole"];

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
    #[serde(default)]
    draw: DrawFile,
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
    #[serde(default, rename = "for")]
    keys: toml::Table,
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
    let board = board(document, &reader.scope, &file.draw)?;
    let best = reader.best(file.minimise.as_ref(), file.maximise.as_ref())?;
    let Scope { rules, tables } = reader.scope;
    let values = rules.variables.iter().flat_map(|variable| &variable.values);
    let symbols: Vec<String> = values.map(Cell::to_text).collect();
    let legend = document.legend(file.colours, Entries::default(), &symbols, &[])?;
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
    let names = variables.iter().zip(1..).map(|(variable, no)| {
        let is_taken = TAKEN.contains(&&variable.name.to_ascii_lowercase()[..]);
        let own = (!is_taken).then(|| variable.name.clone());
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
            (None, None) if is_listed => (None, table.columns.clone(), rows_of(at, table)?),
            (Some(file), None) if !is_listed => {
                let (path, text) = text_of_table(self.document, file.get_ref())?;
                let (columns, rows) = cells_of(&path, &text)?;
                (Some((file.span(), text)), columns, rows)
            }
            (None, Some(drawn)) if !is_listed => {
                let columns = ["row", "column", "symbol"].map(str::to_owned).into();
                (None, columns, rows_drawn(drawn))
            }
            _ => {
                return Err(at.wrong(
                    "needs either `columns` and `rows`, or the `file` of a CSV, or a `drawn` text",
                ));
            }
        };
        let rows = rows.into_iter().map(|row| (None, row));
        self.add_table(at, at.name, columns, rows.collect())?;
        Ok(text)
    }

    /// Adds a relation. Its columns must have different names, and the cells of a column must be of one kind.
    fn add_table(
        &mut self,
        at: &Entry,
        name: &str,
        columns: Vec<String>,
        rows: Vec<TableRow>,
    ) -> Result<()> {
        for (idx, column) in columns.iter().enumerate() {
            if columns[..idx].contains(column) {
                let problem = format!("has the column `{column}` twice; expected a name for each");
                return Err(at.wrong(problem));
            }
            let cells = rows.iter().map(|(_, row)| &row[idx]);
            at.check_kind(&format!("has in the column `{column}`"), cells)?;
        }
        let name = name.to_owned();
        self.scope.tables.push(Table {
            name,
            columns,
            rows,
        });
        Ok(())
    }

    /// Reads variables: those of a relation, or single ones, each of which is a relation of one row.
    fn read_variables(&mut self, at: &Entry, value: &Value) -> Result<()> {
        if !value.is_table() {
            for name in at.name.split_whitespace() {
                self.add_relation(at, name, Vec::new(), vec![Row::new()], value)?;
            }
            return Ok(());
        }
        let file: VariableFile = at.read(value)?;
        let (mut columns, mut rows): (Vec<String>, Vec<Row>) = (Vec::new(), vec![Row::new()]);
        if let Some(drawn) = &file.drawn {
            columns.extend(["row", "column"].map(str::to_owned));
            let mut places = drawn_places(drawn);
            places.retain(|(_, symbol)| *symbol != '#');
            let cells = places
                .into_iter()
                .map(|(square, _)| <[usize; 2]>::from(square));
            rows = cells.map(|square| square.map(Cell::from).into()).collect();
        }
        for (key, takes) in file.keys {
            columns.push(key);
            let values = self.values(at, &takes, &[], &[])?;
            check_variables(at, rows.len() * values.len())?;
            let mut longer = Vec::new();
            for row in &rows {
                longer.extend(
                    values
                        .iter()
                        .map(|one| [row.clone(), vec![one.clone()]].concat()),
                );
            }
            rows = longer;
        }
        self.add_relation(at, at.name, columns, rows, &file.takes)
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
            let problem =
                "is `for` a `value`, the name of what a variable takes; expected another name";
            return Err(at.wrong(problem));
        }
        let (mut members, mut all) = (Vec::new(), Vec::new());
        for row in rows {
            let mut words = vec![name.to_owned()];
            words.extend(row.iter().map(Cell::to_text));
            let own = words.join(" ");
            check_name(&own, "name of a variable", &at.place)?;
            self.check_new(at, &own)?;
            let values = self.values(at, takes, &columns, &row)?;
            all.extend(values.clone());
            let variables = &mut self.scope.rules.variables;
            let variable = Some(variables.len());
            variables.push(NamedVariable::new(own, String::new(), values));
            check_variables(at, variables.len())?;
            members.push((variable, row));
        }
        at.check_kind("takes", all.iter())?;
        self.add_table(at, name, columns, members)
    }

    /// Makes sure that no table, relation or variable has this name, in whatever letter case: names of SQL are made of it.
    fn check_new(&self, at: &Entry, name: &str) -> Result<()> {
        let tables = self.scope.tables.iter().map(|table| &table.name);
        let variables = self.scope.rules.variables.iter().map(|one| &one.name);
        let mut known = tables.chain(variables);
        match known.find(|known| known.eq_ignore_ascii_case(name)) {
            None => Ok(()),
            Some(first) => Err(at.place.error(format!(
                "the name `{name}` is taken by `{first}`; \
                 every table, relation and variable needs a name of its own, in whatever letter case"
            ))),
        }
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
        let mut values: Vec<Cell> = match takes {
            Value::Array(values) => {
                let cells = values.iter().map(|value| at.cell(value));
                cells.collect::<Result<_>>()?
            }
            Value::String(text) => match range(text) {
                Some(range) => {
                    if range.end().saturating_sub(*range.start()) >= MAX_VALUES {
                        let limit = number(MAX_VALUES.unsigned_abs());
                        return Err(
                            at.wrong(format!("takes `{text}`; expected up to {limit} values"))
                        );
                    }
                    range.map(Cell::from).collect()
                }
                None => self.column(text, columns, row),
            },
            _ => Vec::new(),
        };
        let mut known = BTreeSet::new();
        values.retain(|value| known.insert(value.to_text()));
        if values.is_empty() {
            let columns = self.scope.tables.iter().flat_map(|table| {
                let columns = table.columns.iter();
                columns.map(|column| format!("{}.{column}", table.name))
            });
            let error = at.wrong(format!(
                "takes `{takes}`; expected a range such as \"1..9\", a list of numbers or of texts, or a column such as \"border.x\""
            ));
            let columns: Vec<String> = columns.collect();
            return Err(match takes.as_str() {
                Some(text) if !columns.is_empty() => error.help(instead(text, "columns", &columns)),
                _ => error,
            });
        }
        for value in &values {
            if let Cell::Text(text) = value {
                check_name(text, "value of a variable", &at.place)?;
            }
        }
        Ok(values)
    }

    /// The cells of a column such as `border.x` in the rows that agree with these; empty if there is none.
    fn column(&self, text: &str, columns: &[String], row: &[Cell]) -> Vec<Cell> {
        let (name, column) = text.split_once('.').unwrap_or_default();
        let table = self.scope.table(name);
        let Some((table, idx)) = table.and_then(|table| Some((table, table.position(column)?)))
        else {
            return Vec::new();
        };
        let agrees = |other: &&TableRow| {
            let mut keys = columns.iter().zip(row);
            keys.all(|(key, cell)| {
                let own = table.position(key).map(|idx| &other.1[idx]);
                own.is_none_or(|own| own == cell)
            })
        };
        let rows = table.rows.iter().filter(agrees);
        rows.map(|(_, row)| row[idx].clone()).collect()
    }

    fn read_given(&mut self, at: &Entry, value: &Value) -> Result<()> {
        let value = at.cell(value)?;
        let mut variables = self.scope.rules.variables.iter();
        let found = variables.position(|variable| variable.name == at.name);
        let idx = found.ok_or_else(|| self.scope.unknown(at, at.name))?;
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

fn check_variables(at: &Entry, found: usize) -> Result<()> {
    let (owner, kind) = (at.place.to_string(), "a puzzle of its own rules");
    check_count(&owner, found, "variables", kind, MAX_VARIABLES)
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

/// The symbols of a drawing other than `.`, each with its row and column.
fn rows_drawn(drawn: &str) -> Vec<Row> {
    let mut places = drawn_places(drawn);
    places.retain(|(_, symbol)| *symbol != '.');
    let symbols = places.iter().map(|(_, symbol)| symbol.to_string());
    let cells = cells_of_column(&symbols.collect::<Vec<_>>());
    let rows = places.iter().zip(cells);
    let rows =
        rows.map(|(((row, column), _), symbol)| vec![(*row).into(), (*column).into(), symbol]);
    rows.collect()
}

/// Reads a range such as `1..9`; `None` if it is empty or the text is not a range.
fn range(text: &str) -> Option<RangeInclusive<i64>> {
    let (first, last) = text.split_once("..")?;
    let range = first.trim().parse().ok()?..=last.trim().parse().ok()?;
    (!range.is_empty()).then_some(range)
}

/// The text of a table and where it stands: a CSV file, which lies beside the puzzle file unless its path says more, or `file` itself where
/// it has several lines. So a puzzle that is kept has the text in the place of the path.
fn text_of_table(document: &Document, file: &str) -> Result<(String, String)> {
    if file.contains('\n') {
        return Ok((document.file().to_owned(), file.to_owned()));
    }
    let folder = Path::new(document.file()).parent();
    let path = folder.unwrap_or_else(|| Path::new("")).join(file);
    let full_name = path.to_string_lossy().into_owned();
    let text = read_text(&full_name, MAX_FILE_BYTES)?;
    Ok((full_name, format!("{}\n", text.trim_end())))
}

/// The columns and rows of a CSV file.
fn cells_of(path: &str, text: &str) -> Result<(Vec<String>, Vec<Row>)> {
    let document = Document::new(path, text);
    let (columns, read) = csv_table(&document)?;
    let trimmed = |row: Vec<String>| row.iter().map(|value| value.trim().to_owned()).collect();
    let lines: Vec<Vec<String>> = read
        .map(|line| Ok(trimmed(line?.1)))
        .collect::<Result<_>>()?;
    let mut rows: Vec<Row> = vec![Vec::new(); lines.len()];
    for idx in 0..columns.len() {
        let texts: Vec<String> = lines.iter().map(|line| line[idx].clone()).collect();
        for (row, cell) in rows.iter_mut().zip(cells_of_column(&texts)) {
            row.push(cell);
        }
    }
    Ok((trimmed(columns), rows))
}

/// Whole numbers if all of these texts are numbers, and texts otherwise.
fn cells_of_column(texts: &[String]) -> Vec<Cell> {
    let numbers = texts.iter().map(|text| text.parse().map(Cell::Integer));
    let cells: std::result::Result<_, _> = numbers.collect();
    cells.unwrap_or_else(|_| texts.iter().map(|text| text.as_str().into()).collect())
}
