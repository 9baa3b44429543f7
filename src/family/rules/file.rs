//! Puzzles that state their own rules, from their files: each rule is asked of every choice of variables that it is about.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use super::condition::{Condition, as_number};
use super::linear;
use super::names::{Names, Range, VALUE, bounds_of, range_of};
use super::table::{JoinError, MAX_CHOICES, Table, TableRow, join};
use crate::error::{Error, Place, Result, all, instead};
use crate::family::assignment::{
    Arrangement, Assignment, NamedRule, NamedVariable, Origin, RuleKind, Rules, constant,
};
use crate::family::document::{Document, Entries, check_count, check_name, in_our_words};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::source::{MAX_FILE_BYTES, csv_table, read_text};
use crate::problem::{Binary, Expr, Function};
use crate::relation::Cell;
use crate::sql::identifiers;
use crate::words::{count_of, number};

/// How many variables a puzzle may have.
pub const MAX_VARIABLES: usize = 256;

/// How many values a variable may take.
const MAX_VALUES: u64 = 10_000;

/// The limit on rows and on columns of a drawing.
const MAX_LINES: usize = MAX_VARIABLES;

/// The forms of a rule: the keys that it needs, and those that may stand beside them.
const FORMS: [(&[&str], &[&str]); 6] = [
    (&["of", "holds"], &["where"]),
    (&["of", "table"], &CHOSEN),
    (&["all_different"], &CHOSEN),
    (&["sum"], &BOUNDED),
    (&["product"], &BOUNDED),
    (&["count", "holds"], &BOUNDED),
];
const CHOSEN: [&str; 3] = ["where", "by", "drawn"];
const BOUNDED: [&str; 6] = ["where", "by", "drawn", "equals", "at_least", "at_most"];

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
    known: Known,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawFile {
    relation: Spanned<String>,
    row: String,
    column: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableFile {
    file: Option<Spanned<String>>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    of: Option<String>,
    #[serde(rename = "where")]
    only: Option<String>,
    holds: Option<String>,
    all_different: Option<String>,
    sum: Option<String>,
    product: Option<String>,
    count: Option<String>,
    by: Option<String>,
    drawn: Option<String>,
    equals: Option<Value>,
    at_least: Option<Value>,
    at_most: Option<Value>,
    table: Option<String>,
}

/// Variables that a rule is about together: their name, and each with the relation that it is in.
type Part<'a> = (String, Vec<(&'a Table, TableRow)>);

/// A rule for these variables.
type Stated = (Vec<usize>, RuleKind);

/// The variables of a part.
fn variables_of(part: &[(&Table, TableRow)]) -> Vec<usize> {
    part.iter().filter_map(|(_, row)| row.variable).collect()
}

/// Reads a puzzle from its file.
///
/// # Errors
/// When a table, a variable or a rule is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: RulesFile = document.read()?;
    let mut reader = Reader {
        document,
        rules: Rules::default(),
        sources: Vec::new(),
        ranges: Vec::new(),
        warnings: Vec::new(),
        known: BTreeSet::new(),
    };
    let mut texts = Vec::new();
    for (name, table) in &file.tables.0 {
        let text = reader.read_table(name, table.get_ref())?;
        texts.extend(table.get_ref().file.as_ref().zip(text));
    }
    let mut definition = document.text().to_owned();
    // From the last one on, so that the places of those before stay.
    for (file, text) in texts.into_iter().rev() {
        definition.replace_range(file.span(), &Value::from(text).to_string());
    }
    for (name, variables) in &file.variables.0 {
        reader.read_variables(name, variables)?;
    }
    if reader.rules.variables.is_empty() {
        let problem = "the puzzle has no variables".to_owned();
        let place = document.whole();
        return Err(place.error(problem));
    }
    for (name, value) in &file.given.0 {
        reader.read_given(name, value)?;
    }
    name_columns(&mut reader.rules);
    reader.ranges = ranges(&reader.rules);
    for pattern in &file.hidden {
        reader.hide(pattern)?;
    }
    let squares = reader.squares(file.draw.as_ref())?;
    let best = match (&file.minimise, &file.maximise) {
        (Some(number), None) => Some((reader.number(number)?, Function::Min)),
        (None, Some(number)) => Some((reader.number(number)?, Function::Max)),
        (Some(_), Some(number)) => {
            let problem = "stands in `maximise`, beside a `minimise`; expected one of them";
            return Err(reader.malformed(number, problem));
        }
        (None, None) => None,
    };
    reader.read_rules(&file.rules)?;
    let content = Assignment {
        family: &super::FAMILY,
        rules: reader.rules,
        layout: Arrangement::Names(squares),
        clues: Vec::new(),
        known_rules: Vec::new(),
        best,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, content)?;
    Ok(Puzzle {
        warnings: reader.warnings,
        definition,
        ..puzzle
    })
}

/// The tables and columns that the statements name themselves.
const TAKEN: [&str; 15] = [
    "Number",
    "Best",
    "Shown",
    "Word",
    "Unknown",
    "Solved",
    "Drawn",
    "Solution",
    "Ways",
    "Name",
    "Unknown_No",
    "Candidate",
    "Given",
    "Apart",
    "Apart_Given",
];

/// Gives every variable a column: its own name where every database takes that, and a number where not.
fn name_columns(rules: &mut Rules) {
    let names = rules.variables.iter().zip(1..);
    let names = names.map(|(unknown, no)| vec![unknown.name.clone(), format!("V_{no}")]);
    let n = rules.variables.len().max(rules.rules.len());
    let numbered = ["Opt", "Used_", "Sum_"];
    let numbered = (0..=n).flat_map(|no| numbered.map(|name| format!("{name}{no}")));
    let taken: Vec<String> = TAKEN
        .into_iter()
        .map(str::to_owned)
        .chain(numbered)
        .collect();
    let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
    let columns = identifiers(&names.collect::<Vec<_>>(), &taken);
    for (unknown, column) in rules.variables.iter_mut().zip(columns) {
        unknown.column = column;
    }
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

/// Rules of a puzzle of another family, over variables that this family has, and over these relations.
///
/// # Errors
/// When a rule is wrong; the message names the line.
pub fn own_rules(
    document: &Document,
    entries: &Entries<Value>,
    variables: Vec<NamedVariable>,
    sources: Vec<Table>,
) -> Result<(Rules, Vec<String>)> {
    let rules = Rules {
        variables,
        ..Rules::default()
    };
    let mut reader = Reader {
        document,
        ranges: ranges(&rules),
        rules,
        sources,
        warnings: Vec::new(),
        known: BTreeSet::new(),
    };
    reader.read_rules(entries)?;
    Ok((reader.rules, reader.warnings))
}

struct Reader<'a> {
    document: &'a Document,
    rules: Rules,
    sources: Vec<Table>,
    /// The bounds of the values of each variable, if they are numbers.
    ranges: Vec<Option<Range>>,
    warnings: Vec<String>,
    /// The conditions that are asked already.
    known: BTreeSet<Expr>,
}

/// The bounds of the values of each variable, if they are numbers.
fn ranges(rules: &Rules) -> Vec<Option<Range>> {
    let variables = rules.variables.iter();
    variables
        .map(|unknown| bounds_of(unknown.possible().iter()))
        .collect()
}

impl Reader<'_> {
    /// The names of a condition that is asked of these rows together, or of any row of a relation.
    fn names<'b>(&'b self, rows: Vec<(&'b str, &'b Table, Option<&'b TableRow>)>) -> Names<'b> {
        Names {
            variables: &self.rules.variables,
            ranges: &self.ranges,
            rows,
        }
    }

    fn wrong<T>(&self, name: &Spanned<String>, problem: impl Display) -> Result<T> {
        Err(self.malformed(name, problem))
    }

    fn place<T>(&self, value: &Spanned<T>) -> Place {
        self.document.place(value.span())
    }

    fn malformed(&self, name: &Spanned<String>, problem: impl Display) -> Error {
        self.place(name)
            .error(format!("`{}` {problem}", name.get_ref()))
    }

    /// The keys of a table of the file.
    fn read<T: DeserializeOwned>(&self, name: &Spanned<String>, value: &Value) -> Result<T> {
        let read = value.clone().try_into();
        read.map_err(|error: toml::de::Error| {
            let problem = in_our_words(error.message());
            self.place(name)
                .error(format!("`{}`: {problem}", name.get_ref()))
        })
    }

    /// Reads a table, and gives back the text of the file that has it, if one does.
    fn read_table(&mut self, name: &Spanned<String>, table: &TableFile) -> Result<Option<String>> {
        self.check_new(name, name.get_ref())?;
        let is_listed = !table.columns.is_empty() || !table.rows.is_empty();
        let (text, columns, rows) = match &table.file {
            Some(_) if is_listed => {
                let problem = "has a `file` beside `columns` or `rows`; expected one of them";
                return self.wrong(name, problem);
            }
            Some(file) => {
                let (path, text) = text_of_table(self.document, file.get_ref())?;
                let (columns, rows) = cells_of(&path, &text)?;
                (Some(text), columns, rows)
            }
            None => {
                let rows = self.rows_of_table(name, table)?;
                (None, table.columns.clone(), rows)
            }
        };
        if columns.is_empty() {
            let problem = "has no columns; expected `columns` and `rows`, or the `file` of a CSV";
            return self.wrong(name, problem);
        }
        let mut known = BTreeSet::new();
        if let Some(column) = columns.iter().find(|column| !known.insert(*column)) {
            let problem = format!("has the column `{column}` twice; expected a name for each");
            return self.wrong(name, problem);
        }
        let rows = rows.into_iter().map(|row| TableRow {
            variable: None,
            row,
        });
        self.sources.push(Table {
            name: name.get_ref().clone(),
            columns,
            rows: rows.collect(),
        });
        Ok(text)
    }

    fn rows_of_table(&self, name: &Spanned<String>, table: &TableFile) -> Result<Vec<Vec<Cell>>> {
        let expected = table.columns.len();
        let rows = table.rows.iter().map(|row| {
            if row.len() != expected {
                let n = row.len();
                let problem =
                    format!("has a row of {n} values; expected {expected}, one for each column");
                return self.wrong(name, problem);
            }
            row.iter().map(|value| self.cell(name, value)).collect()
        });
        rows.collect()
    }

    fn cell(&self, name: &Spanned<String>, value: &Value) -> Result<Cell> {
        match value {
            Value::Integer(number) => Ok(Cell::from(*number)),
            Value::String(text) => Ok(Cell::from(text.as_str())),
            other => Err(self.malformed(
                name,
                format!("has the value `{other}`; expected a whole number or a text"),
            )),
        }
    }

    /// The values of a range such as `1..9`, of a list, or of a column such as `border.x`: of the rows of its table that agree with what a
    /// variable is for.
    fn values(
        &self,
        name: &Spanned<String>,
        takes: &Value,
        keys: &[(&String, &Cell)],
    ) -> Result<Vec<Cell>> {
        let mut values = match takes {
            Value::Array(values) => {
                let values = values.iter().map(|value| self.cell(name, value));
                values.collect::<Result<_, _>>()?
            }
            Value::String(text) => match text.split_once("..") {
                Some((first, last)) => self.range(name, text, (first.trim(), last.trim()))?,
                None => match text.split_once('-') {
                    Some((first, last))
                        if [first, last]
                            .map(str::trim)
                            .iter()
                            .all(|end| is_digits(end)) =>
                    {
                        let (first, last) = (first.trim(), last.trim());
                        let problem =
                            format!("has the range `{text}`; expected \"{first}..{last}\"");
                        return self.wrong(name, problem);
                    }
                    _ => self.column(name, text, keys)?,
                },
            },
            _ => Vec::new(),
        };
        let texts = values.iter().filter(|value| value.as_integer().is_none());
        let n_texts = texts.count();
        if n_texts > 0 && n_texts < values.len() {
            let problem = "takes numbers and texts; expected values of one kind";
            return self.wrong(name, problem);
        }
        let mut known = BTreeSet::new();
        values.retain(|value| known.insert(value.to_text()));
        if values.is_empty() {
            let problem = "takes no values; expected a range such as \"1..9\", a list of numbers or of texts, or a column such as \"border.x\"";
            return self.wrong(name, problem);
        }
        for value in &values {
            if let Cell::Text(text) = value {
                check_name(text, "value of a variable", &self.place(name))?;
            }
        }
        Ok(values)
    }

    fn range(
        &self,
        name: &Spanned<String>,
        text: &str,
        (first, last): (&str, &str),
    ) -> Result<Vec<Cell>> {
        let (Ok(first), Ok(last)) = (first.parse::<i64>(), last.parse::<i64>()) else {
            return Err(self.malformed(
                name,
                format!("takes `{text}`; expected a range such as `1..9`"),
            ));
        };
        let found = last.abs_diff(first).saturating_add(1);
        if last < first {
            return Err(self.malformed(
                name,
                format!("takes `{text}`, which is empty; expected the smaller number first"),
            ));
        }
        if found > MAX_VALUES {
            let found = count_of(found, "value");
            let limit = number(MAX_VALUES);
            let problem = format!("has {found}; a variable takes one of up to {limit}");
            return self.wrong(name, problem);
        }
        Ok((first..=last).map(Cell::from).collect())
    }

    fn column(
        &self,
        name: &Spanned<String>,
        text: &str,
        keys: &[(&String, &Cell)],
    ) -> Result<Vec<Cell>> {
        let found = text.split_once('.').and_then(|(table, column)| {
            let source = self.sources.iter().find(|source| source.name == table)?;
            let idx = source.columns.iter().position(|known| known == column)?;
            let agrees = |member: &&TableRow| {
                let mut columns = source.columns.iter().zip(&member.row);
                columns.all(|(column, cell)| {
                    let mut keys = keys.iter();
                    keys.all(|(key, value)| *key != column || *value == cell)
                })
            };
            let rows = source.rows.iter().filter(agrees);
            Some(rows.map(|member| member.row[idx].clone()).collect())
        });
        found.ok_or_else(|| {
            let known = self.sources.iter().flat_map(|source| {
                let columns = source.columns.iter();
                columns.map(|column| format!("{}.{column}", source.name))
            });
            self.not_among(name, text, &known.collect::<Vec<_>>())
        })
    }

    fn read_variables(&mut self, name: &Spanned<String>, value: &Spanned<Value>) -> Result<()> {
        let file = match value.get_ref() {
            Value::Table(_) => self.read(name, value.get_ref())?,
            takes => VariableFile {
                keys: None,
                drawn: None,
                takes: takes.clone(),
            },
        };
        let (columns, rows) = match (&file.keys, &file.drawn) {
            (None, None) => {
                let values = self.values(name, &file.takes, &[])?;
                for word in name.get_ref().split_whitespace() {
                    self.add(name, word.to_owned(), &values)?;
                }
                return Ok(());
            }
            (None, Some(drawn)) => {
                let places = drawn_places(drawn).into_iter();
                let cells = places.filter(|(_, _, symbol)| *symbol != '#');
                let cells = cells.map(|(row, column, _)| vec![row.into(), column.into()]);
                (vec!["row".to_owned(), "column".to_owned()], cells.collect())
            }
            (Some(keys), None) => {
                let mut rows: Vec<Vec<Cell>> = vec![Vec::new()];
                for takes in keys.values() {
                    let values = self.values(name, takes, &[])?;
                    let n_rows = rows.len() * values.len();
                    check_count(
                        &format!("`{}`", name.get_ref()),
                        n_rows,
                        "variables",
                        "a puzzle of its own rules",
                        MAX_VARIABLES,
                    )?;
                    let longer = |row: &Vec<Cell>| {
                        let longer = values
                            .iter()
                            .map(|value| [row.as_slice(), std::slice::from_ref(value)].concat());
                        longer.collect::<Vec<_>>()
                    };
                    rows = rows.iter().flat_map(longer).collect();
                }
                (keys.keys().cloned().collect(), rows)
            }
            (Some(_), Some(_)) => {
                return Err(
                    self.malformed(name, "has both `for` and `drawn`; expected one of them")
                );
            }
        };
        self.check_new(name, name.get_ref())?;
        if columns.iter().any(|column| column == VALUE) {
            let problem =
                "is `for` a `value`, a name reserved for its values; expected another name";
            return self.wrong(name, problem);
        }
        let mut members = Vec::new();
        for row in rows {
            let words = row.iter().map(Cell::to_text);
            let words: Vec<String> = std::iter::once(name.get_ref().clone())
                .chain(words)
                .collect();
            let variable = Some(self.rules.variables.len());
            let keys: Vec<(&String, &Cell)> = columns.iter().zip(&row).collect();
            let values = self.values(name, &file.takes, &keys)?;
            self.add(name, words.join(" "), &values)?;
            members.push(TableRow { variable, row });
        }
        let name = name.get_ref().clone();
        self.sources.push(Table {
            name,
            columns,
            rows: members,
        });
        Ok(())
    }

    fn add(&mut self, name: &Spanned<String>, own: String, values: &[Cell]) -> Result<()> {
        let place = self.place(name);
        check_name(&own, "name of a variable", &place)?;
        self.check_new(name, &own)?;
        let variables = &mut self.rules.variables;
        variables.push(NamedVariable::new(own, String::new(), values.to_vec()));
        check_count(
            &place.to_string(),
            variables.len(),
            "variables",
            "a puzzle of its own rules",
            MAX_VARIABLES,
        )
    }

    /// Makes sure that no table, relation or variable has this name, in whatever letter case: names of SQL are made of it.
    fn check_new(&self, at: &Spanned<String>, name: &str) -> Result<()> {
        let sources = self.sources.iter().map(|source| &source.name);
        let variables = self.rules.variables.iter().map(|unknown| &unknown.name);
        let mut known = sources.chain(variables);
        match known.find(|known| known.eq_ignore_ascii_case(name)) {
            None => Ok(()),
            Some(first) => {
                let as_what = if name == first {
                    "occurs a second time".to_owned()
                } else {
                    format!("differs from `{first}` by letter case only")
                };
                Err(self.place(at).error(format!(
                    "`{name}` {as_what}; every table, relation and variable needs a name of its own"
                )))
            }
        }
    }

    fn read_given(&mut self, name: &Spanned<String>, value: &Spanned<Value>) -> Result<()> {
        let cell = self.cell(name, value.get_ref())?;
        let mut variables = self.rules.variables.iter();
        let Some(idx) = variables.position(|unknown| unknown.name == *name.get_ref()) else {
            return Err(self.unknown(name, name.get_ref()));
        };
        let values = &self.rules.variables[idx].values;
        if !values.contains(&cell) {
            let values: Vec<String> = values.iter().map(Cell::to_text).collect();
            let known = match values.as_slice() {
                [first, .., last] if values.len() > 10 => format!("{first} to {last}"),
                _ => values.join(", "),
            };
            let problem = format!(
                "is given `{}`, which it does not take; expected one of {known}",
                cell.to_text()
            );
            return self.wrong(name, problem);
        }
        self.rules.variables[idx].given = Some(cell);
        Ok(())
    }

    fn unknown(&self, at: &Spanned<String>, name: &str) -> Error {
        let sources = self.sources.iter().map(|source| source.name.clone());
        // Most variables of two words are one of many.
        let is_listed =
            |unknown: &&NamedVariable| name.contains(' ') || !unknown.name.contains(' ');
        let variables = self.rules.variables.iter().filter(is_listed);
        let known = sources.chain(variables.map(|unknown| unknown.name.clone()));
        self.not_among(at, name, &known.collect::<Vec<_>>())
    }

    fn not_among(&self, at: &Spanned<String>, name: &str, known: &[String]) -> Error {
        let error = format!("no variable or table `{name}`");
        let instead = instead(name, "there are", known);
        self.place(at).error(error).help(instead)
    }

    /// Hides the variables of this name, or those whose names begin so where it ends with `*`.
    fn hide(&mut self, pattern: &Spanned<String>) -> Result<()> {
        let opening = pattern.get_ref().strip_suffix('*');
        let is_meant = |name: &str| match opening {
            Some(opening) => name.starts_with(opening),
            None => name == pattern.get_ref(),
        };
        let mut n_hidden = 0;
        for unknown in &mut self.rules.variables {
            if is_meant(&unknown.name) {
                unknown.is_hidden = true;
                n_hidden += 1;
            }
        }
        if n_hidden == 0 {
            return Err(self.unknown(pattern, pattern.get_ref()));
        }
        if self.rules.variables.iter().all(|unknown| unknown.is_hidden) {
            let problem = "hides the last variable, so that no solution is left to see";
            return self.wrong(pattern, problem);
        }
        Ok(())
    }

    /// A number that is made of variables.
    fn number(&self, text: &Spanned<String>) -> Result<Expr> {
        let condition = Condition::parse(&self.place(text), text.get_ref())?;
        condition.number(&self.names(Vec::new()))
    }

    /// The row and the column of each variable, from 0: as `draw` says, or else by the keys `row` and `column`; `None` if not all
    /// variables have both.
    fn squares(&self, draw: Option<&DrawFile>) -> Result<Option<Vec<(usize, usize)>>> {
        let (row, column) = draw.map_or(("row", "column"), |draw| (&draw.row, &draw.column));
        let mut sources = self.sources.iter();
        let source = sources.find(|source| match draw {
            Some(draw) => source.name == *draw.relation.get_ref(),
            None => source.rows.iter().any(|member| member.variable.is_some()),
        });
        let position = |source: &Table, key: &str| source.columns.iter().position(|own| own == key);
        let squares = source.and_then(|source| {
            let keys = [position(source, row)?, position(source, column)?];
            let square = |member: &TableRow| {
                let [row, column] = keys.map(|idx| {
                    let line = member.row[idx].as_index()?.checked_sub(1)?;
                    (line < MAX_LINES).then_some(line)
                });
                member.variable.and(Some((row?, column?)))
            };
            let squares = source.rows.iter().map(square);
            let squares: Vec<(usize, usize)> = squares.collect::<Option<_>>()?;
            let apart: BTreeSet<_> = squares.iter().collect();
            let n_variables = self.rules.variables.len();
            (squares.len() == n_variables && apart.len() == n_variables).then_some(squares)
        });
        match (squares, draw) {
            (None, Some(draw)) => {
                let problem = format!(
                    "cannot be drawn by `{row}` and `{column}`; expected a place of its own for every variable, in rows and columns from 1 to {MAX_LINES}"
                );
                Err(self.malformed(&draw.relation, problem))
            }
            (squares, _) => Ok(squares),
        }
    }

    fn read_rules(&mut self, rules: &Entries<Value>) -> Result<()> {
        let rules = rules.0.iter();
        all(rules.map(|(says, rule)| {
            check_name(says.get_ref(), "name of a rule", &self.place(says))?;
            let n_before = self.rules.rules.len();
            for (reads, kind) in self.read_rule(says, rule)? {
                self.add_rule(says, reads, kind)?;
            }
            if self.rules.rules.len() == n_before && !rule.get_ref().is_str() {
                self.warnings.push(format!(
                    "rule `{}` in {} applies to no combination of variables",
                    says.get_ref(),
                    self.place(says)
                ));
            }
            Ok(())
        }))?;
        Ok(())
    }

    /// A rule, for each choice of variables that it is asked of.
    fn read_rule(&self, says: &Spanned<String>, value: &Spanned<Value>) -> Result<Vec<Stated>> {
        let file = match value.get_ref() {
            Value::String(text) => {
                let condition = Condition::parse(&self.place(value), text)?;
                return Ok(vec![
                    self.condition(condition.expr(&self.names(Vec::new()))?),
                ]);
            }
            value => self.read::<RuleFile>(says, value)?,
        };
        if let Value::Table(keys) = value.get_ref() {
            self.check_form(says, keys)?;
        }
        let bounded = [&file.sum, &file.product, &file.count];
        if let (Some(of), Some(holds)) = (&file.of, &file.holds) {
            self.read_choices(says, of, file.only.as_deref(), holds)
        } else if let (Some(of), Some(table)) = (&file.of, &file.table) {
            self.read_rows(says, of, &file, table)
        } else if let Some(of) = &file.all_different {
            self.read_different(says, of, &file)
        } else if let Some(of) = bounded.into_iter().flatten().next() {
            self.read_total(says, of, &file)
        } else {
            Ok(Vec::new())
        }
    }

    fn condition(&self, test: Expr) -> Stated {
        (self.rules.read_by(&test), RuleKind::Condition(test))
    }

    /// Adds a rule: a condition only once, and as a sum with bounds where it is one of three variables or more.
    fn add_rule(
        &mut self,
        says: &Spanned<String>,
        reads: Vec<usize>,
        kind: RuleKind,
    ) -> Result<()> {
        let mut kind = match kind {
            RuleKind::Condition(test) if reads.is_empty() => {
                return match test.value(&|_, _| None) {
                    Some(Cell::Integer(1)) => Ok(()),
                    _ => self.wrong(says, "can never hold, whatever the variables are"),
                };
            }
            RuleKind::Condition(test) => {
                if !self.known.insert(in_one_order(&test)) {
                    return Ok(());
                }
                let total = linear::total(&self.rules, &test, says.get_ref());
                match total.filter(|total| total.terms.len() > 2) {
                    Some(total) => RuleKind::Sum(total),
                    None => RuleKind::Condition(test),
                }
            }
            kind => kind,
        };
        if let RuleKind::Sum(sum) = &mut kind {
            let rules = self.rules.rules.iter();
            let n_before = rules
                .filter(|rule| matches!(rule.kind, RuleKind::Sum(_)))
                .count();
            sum.column = format!("Sum_{}", n_before + 1);
        }
        self.rules.rules.push(NamedRule {
            name: says.get_ref().clone(),
            origin: Origin::File,
            reads,
            kind,
        });
        Ok(())
    }

    /// Makes sure that a rule has the keys of one of its forms, and no other.
    fn check_form(&self, says: &Spanned<String>, keys: &toml::Table) -> Result<()> {
        let in_words = |keys: &[&str]| {
            let keys = keys.iter().map(|key| format!("`{key}`"));
            keys.collect::<Vec<_>>().join(" with ")
        };
        let mut forms = FORMS.iter();
        let form = forms.find(|(needed, _)| needed.iter().all(|key| keys.contains_key(*key)));
        let Some((needed, others)) = form else {
            let begun = FORMS.iter().flat_map(|(needed, _)| *needed);
            let begun = begun.copied().find(|key| keys.contains_key(*key));
            let forms = FORMS
                .iter()
                .filter(|(needed, _)| begun.is_none_or(|begun| needed.contains(&begun)));
            let forms: Vec<String> = forms.map(|(needed, _)| in_words(needed)).collect();
            let problem = format!("has no known form; expected {}", forms.join(" or "));
            return self.wrong(says, problem);
        };
        let is_other = |key: &&String| ![*needed, *others].concat().contains(&key.as_str());
        match keys.keys().find(is_other) {
            None => Ok(()),
            Some(key) => {
                let others = others.iter().map(|key| format!("`{key}`"));
                let others: Vec<String> = others.collect();
                let problem = format!(
                    "has `{key}` beside {}; expected only {}",
                    in_words(needed),
                    others.join(", ")
                );
                self.wrong(says, problem)
            }
        }
    }

    /// The rule that the variables of each part differ.
    fn read_different(
        &self,
        says: &Spanned<String>,
        of: &str,
        file: &RuleFile,
    ) -> Result<Vec<Stated>> {
        let parts = self
            .parts(says, of, file)?
            .into_iter()
            .map(|(_, part)| variables_of(&part));
        let parts: Vec<Vec<usize>> = parts.collect();
        for reads in &parts {
            self.check_kinds(says, reads)?;
        }
        let parts = parts.into_iter().filter(|reads| reads.len() > 1);
        Ok(parts.map(|reads| (reads, RuleKind::AllDifferent)).collect())
    }

    /// Makes sure that variables are numbers, or texts, and not some of each: these are never compared.
    fn check_kinds(&self, says: &Spanned<String>, reads: &[usize]) -> Result<()> {
        let read = || reads.iter().map(|idx| &self.rules.variables[*idx]);
        let number = read().find(|unknown| !unknown.holds_texts());
        match (number, read().find(|unknown| unknown.holds_texts())) {
            (Some(number), Some(text)) => {
                let (number, text) = (&number.name, &text.name);
                let problem = format!("compares `{number}`, a number, with `{text}`, a text");
                self.wrong(says, problem)
            }
            _ => Ok(()),
        }
    }

    /// A condition that is asked of all choices of rows, one of each source, with other variables each.
    fn read_choices(
        &self,
        says: &Spanned<String>,
        of: &str,
        only: Option<&str>,
        holds: &str,
    ) -> Result<Vec<Stated>> {
        let place = self.place(says);
        let holds = Condition::parse(&place, holds)?;
        let only = only
            .map(|only| Condition::parse(&place, only))
            .transpose()?;
        let mut sources = Vec::new();
        for part in of.split(',') {
            let mut words = part.split_whitespace();
            let name = words.next().unwrap_or_default();
            let source = self.sources.iter().find(|source| source.name == name);
            let source = source.ok_or_else(|| self.unknown(says, name))?;
            let alias = words.next().unwrap_or(name);
            if sources.iter().any(|(known, _)| *known == alias) {
                let problem = format!(
                    "calls two of its rows `{alias}`; expected names such as in `{name} a, {name} b`"
                );
                return self.wrong(says, problem);
            }
            sources.push((alias, source));
        }
        let chosen = self.choices(says, &sources, only.as_ref())?.into_iter();
        let conditions = chosen.map(|chosen| {
            let rows = sources.iter().zip(chosen);
            let rows = rows.map(|((alias, table), row)| (*alias, *table, Some(&table.rows[row])));
            Ok(self.condition(holds.expr(&self.names(rows.collect()))?))
        });
        conditions.collect()
    }

    /// The choices of a row of each source, with other variables each, that a `where` leaves.
    fn choices(
        &self,
        says: &Spanned<String>,
        sources: &[(&str, &Table)],
        only: Option<&Condition>,
    ) -> Result<Vec<Vec<usize>>> {
        if sources.iter().any(|(_, table)| table.rows.is_empty()) {
            return Ok(Vec::new());
        }
        let relations = sources.iter().map(|(alias, table)| (*alias, *table, None));
        let relations = self.names(relations.collect());
        let test = only.map(|only| only.expr(&relations)).transpose()?;
        let conditions = test.iter().flat_map(Expr::conjuncts).collect();
        join(sources, conditions).map_err(|why| match why {
            JoinError::ReadsValues => self.reads_values(says, only),
            JoinError::ManyChoices(found) => {
                let [found, limit] = [found, MAX_CHOICES].map(number);
                let problem =
                    format!("covers {found} combinations of variables; expected at most {limit}");
                self.malformed(says, problem)
            }
        })
    }

    /// True if a `where` leaves a choice, which must not depend on values.
    fn is_chosen(&self, says: &Spanned<String>, only: &Condition, names: &Names) -> Result<bool> {
        let kept = only.expr(names)?.value(&|_, _| None);
        let is_chosen = kept.map(|cell| cell == Cell::from(1_i64));
        is_chosen.ok_or_else(|| self.reads_values(says, Some(only)))
    }

    fn reads_values(&self, says: &Spanned<String>, only: Option<&Condition>) -> Error {
        let text = only.map(Condition::text).unwrap_or_default();
        let problem = format!(
            "chooses by `{text}`; `where` may use keys and columns of tables, but not values"
        );
        self.malformed(says, problem)
    }

    /// The rule that variables together are a row of a table.
    fn read_rows(
        &self,
        says: &Spanned<String>,
        of: &str,
        file: &RuleFile,
        table: &str,
    ) -> Result<Vec<Stated>> {
        let source = self.sources.iter().find(|source| source.name == table);
        let source = source.ok_or_else(|| self.unknown(says, table))?;
        let mut stated = Vec::new();
        for (_, part) in self.parts(says, of, file)? {
            let reads = variables_of(&part);
            let (found, expected) = (reads.len(), source.columns.len());
            if found != expected {
                let problem = format!(
                    "is about {found} variables; the table `{table}` has {expected} columns"
                );
                return self.wrong(says, problem);
            }
            let cells = source
                .rows
                .iter()
                .flat_map(|member| reads.iter().zip(&member.row));
            for (variable, cell) in cells {
                let unknown = &self.rules.variables[*variable];
                if unknown.holds_texts() != matches!(cell, Cell::Text(_)) {
                    let (name, cell) = (&unknown.name, cell.to_text());
                    let problem = format!(
                        "compares `{name}` with `{cell}` of `{table}`; expected two numbers or two texts"
                    );
                    return self.wrong(says, problem);
                }
            }
            let rows = source.rows.iter().filter_map(|member| {
                let cells = reads.iter().zip(&member.row);
                let cells = cells.map(|(variable, cell)| {
                    self.rules.variables[*variable]
                        .value()
                        .equals(constant(cell))
                });
                Expr::all_with(Binary::And, cells)
            });
            let test = Expr::all_with(Binary::Or, rows);
            let test = test.ok_or_else(|| {
                self.malformed(says, format!("needs a row of `{table}`, which has none"))
            })?;
            stated.push((reads, RuleKind::Condition(test)));
        }
        Ok(stated)
    }

    /// The variables that these words name, in the parts that a rule makes of them, each with its name.
    fn parts<'b>(
        &'b self,
        says: &Spanned<String>,
        of: &str,
        file: &RuleFile,
    ) -> Result<Vec<Part<'b>>> {
        let only = file.only.as_ref();
        let only = only
            .map(|only| Condition::parse(&self.place(says), only))
            .transpose()?;
        let mut members: Vec<(&Table, TableRow)> = Vec::new();
        for word in of.split_whitespace() {
            let is_all = word == "*";
            let sources = self.sources.iter();
            let mut sources = sources
                .filter(|source| is_all || source.name == word)
                .peekable();
            let is_source = sources.peek().is_some();
            for source in sources {
                members.extend(source.rows.iter().map(|member| (source, member.clone())));
            }
            let variables = self.rules.variables.iter().enumerate();
            let variables = variables.filter(|(_, unknown)| is_all || unknown.name == word);
            let mut n_plain = 0;
            for (variable, _) in variables {
                n_plain += 1;
                if !members
                    .iter()
                    .any(|(_, member)| member.variable == Some(variable))
                {
                    members.push((
                        &NOWHERE,
                        TableRow {
                            variable: Some(variable),
                            row: Vec::new(),
                        },
                    ));
                }
            }
            if !is_source && n_plain == 0 {
                if of.contains(',') {
                    let problem = format!(
                        "names `{of}`; expected names with blanks between them, such as `A B C`; only `of` with `holds` joins rows"
                    );
                    return self.wrong(says, problem);
                }
                return Err(self.unknown(says, word));
            }
        }
        members.retain(|(_, member)| member.variable.is_some());
        let regions = file.drawn.as_deref().map(drawn_places);
        let mut parts: Vec<Part> = Vec::new();
        for (source, member) in members {
            let names = self.names(vec![(source.name.as_str(), source, Some(&member))]);
            if let Some(only) = &only
                && !self.is_chosen(says, only, &names)?
            {
                continue;
            }
            let mut label = Vec::new();
            for key in file
                .by
                .iter()
                .flat_map(|by| by.split([',', ' ']))
                .filter(|key| !key.is_empty())
            {
                let Some(idx) = source.columns.iter().position(|column| column == key) else {
                    let columns = source.columns.join(", ");
                    let problem = format!(
                        "goes by `{key}`; expected one of the columns of `{}`: {columns}",
                        source.name
                    );
                    return self.wrong(says, problem);
                };
                label.push(format!("{key} {}", member.row[idx].to_text()));
            }
            if let Some(regions) = &regions {
                let square = ["row", "column"].map(|key| {
                    let idx = source.columns.iter().position(|column| column == key)?;
                    member.row[idx].as_index()
                });
                let mut regions = regions.iter();
                let region = regions.find(|(row, column, _)| square == [Some(*row), Some(*column)]);
                match (region, square) {
                    (Some((_, _, '.' | '#')), _) => continue,
                    (Some((_, _, symbol)), _) => label.push(symbol.to_string()),
                    (None, [Some(row), Some(column)]) => {
                        let problem = format!(
                            "has no cell in row {row}, column {column}; expected a letter, or `.` for a cell of no region"
                        );
                        return self.wrong(says, problem);
                    }
                    (None, _) => continue,
                }
            }
            let label = label.join(", ");
            match parts.iter_mut().find(|(known, _)| *known == label) {
                Some((_, part)) => part.push((source, member)),
                None => parts.push((label, vec![(source, member)])),
            }
        }
        Ok(parts)
    }

    /// Bounds of a sum, of a product, or of the number of variables for which a condition holds.
    fn read_total(&self, says: &Spanned<String>, of: &str, file: &RuleFile) -> Result<Vec<Stated>> {
        let holds = file.holds.as_ref();
        let holds = holds
            .map(|holds| Condition::parse(&self.place(says), holds))
            .transpose()?;
        let parts = self.parts(says, of, file)?;
        let bounds = [&file.equals, &file.at_least, &file.at_most].into_iter();
        let numbered = bounds.flatten().filter_map(Value::as_table);
        let mut labels = numbered.flat_map(toml::Table::keys);
        if let Some(label) = labels.find(|label| parts.iter().all(|(part, _)| part != *label)) {
            let parts = match (&file.drawn, &file.by) {
                (Some(_), None) => "in its drawing",
                _ => "one of its parts",
            };
            let problem = format!("has a number for `{label}`, which is not {parts}");
            return self.wrong(says, problem);
        }
        let stated = parts.into_iter().map(|(label, part)| {
            let bounds = self.bounds(says, file, &label)?;
            let reads = variables_of(&part);
            let terms = part.iter().zip(&reads).map(|((table, row), variable)| {
                let variable = &self.rules.variables[*variable];
                match &holds {
                    Some(holds) => {
                        let names = self.names(vec![(table.name.as_str(), *table, Some(row))]);
                        Ok(as_number(holds.expr(&names)?))
                    }
                    None if variable.holds_texts() => {
                        let name = &variable.name;
                        self.wrong(
                            says,
                            format!("adds `{name}`, which is a text; expected numbers"),
                        )
                    }
                    None => Ok(variable.value()),
                }
            });
            let terms: Vec<Expr> = terms.collect::<Result<_>>()?;
            let operator = match file.product {
                Some(_) => Binary::Multiply,
                None => Binary::Add,
            };
            self.check_range(says, operator, &reads, holds.is_some())?;
            let words = if label.is_empty() {
                says.get_ref().clone()
            } else {
                format!("{}, {label}", says.get_ref())
            };
            let number = Expr::all_with(operator, terms.iter().cloned());
            let of_variables = reads.iter().copied().zip(terms).collect();
            let total = linear::total_of(&self.rules, of_variables, bounds, &words);
            let total = total.filter(|_| operator == Binary::Add);
            let kind = total.map_or_else(
                || RuleKind::Condition(bounded(number.unwrap_or(Expr::Int(1)), bounds)),
                RuleKind::Sum,
            );
            Ok((reads, kind))
        });
        stated.collect()
    }

    /// Makes sure that 64 bits hold the sum or the product of these variables, or of as many conditions.
    fn check_range(
        &self,
        says: &Spanned<String>,
        operator: Binary,
        of: &[usize],
        are_counted: bool,
    ) -> Result<()> {
        let mut ranges = of.iter().map(|variable| {
            if are_counted {
                (0, 1)
            } else {
                self.ranges[*variable].unwrap_or_default()
            }
        });
        let start = i128::from(operator == Binary::Multiply);
        let whole = ranges.try_fold((start, start), |whole, one| range_of(operator, whole, one));
        whole.map(drop).map_err(|reached| {
            let problem = format!("can reach {reached}; expected whole numbers of 64 bits");
            self.malformed(says, problem)
        })
    }

    /// The least and the most that a part may make.
    fn bounds(
        &self,
        says: &Spanned<String>,
        file: &RuleFile,
        label: &str,
    ) -> Result<(Option<i64>, Option<i64>)> {
        let bound = |value: &Option<Value>| match value {
            None => Ok(None),
            Some(Value::Integer(number)) => Ok(Some(*number)),
            Some(Value::Table(targets)) => match targets.get(label) {
                Some(Value::Integer(number)) => Ok(Some(*number)),
                _ => Err(self.malformed(says, format!("has no whole number for `{label}`"))),
            },
            Some(other) => Err(self.malformed(
                says,
                format!("has the bound `{other}`; expected a whole number, or one for each part"),
            )),
        };
        let (equals, least, most) = (
            bound(&file.equals)?,
            bound(&file.at_least)?,
            bound(&file.at_most)?,
        );
        match (equals, least, most) {
            (Some(equals), None, None) => Ok((Some(equals), Some(equals))),
            (None, None, None) | (Some(_), _, _) => {
                let problem = "needs either `equals`, or `at_least` or `at_most`, or both of these";
                self.wrong(says, problem)
            }
            (None, least, most) => Ok((least, most)),
        }
    }
}

/// What variables that are in no relation stand in.
static NOWHERE: Table = Table {
    name: String::new(),
    columns: Vec::new(),
    rows: Vec::new(),
};

/// The condition that a number keeps its bounds.
fn bounded(number: Expr, (least, most): (Option<i64>, Option<i64>)) -> Expr {
    match (least, most) {
        (Some(least), Some(most)) if least == most => number.equals(least),
        _ => {
            let least = least.map(|least| number.clone().with(Binary::GreaterOrEqual, least));
            let most = most.map(|most| number.clone().with(Binary::LessOrEqual, most));
            Expr::all_with(Binary::And, least.into_iter().chain(most)).unwrap_or(Expr::Int(1))
        }
    }
}

/// A comparison that has two sides which can be swapped, with the smaller one first: whoever asks it of all pairs asks it twice.
fn in_one_order(test: &Expr) -> Expr {
    match test {
        Expr::Binary(operator @ (Binary::Equal | Binary::NotEqual), left, right)
            if right < left =>
        {
            Expr::Binary(*operator, right.clone(), left.clone())
        }
        _ => test.clone(),
    }
}

/// The columns and rows of a CSV file. A column of whole numbers holds numbers, and any other one texts.
fn cells_of(path: &str, text: &str) -> Result<(Vec<String>, Vec<Vec<Cell>>)> {
    let document = Document::new(path, text);
    let (columns, rows) = csv_table(&document)?;
    let trimmed = |row: Vec<String>| row.iter().map(|value| value.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> = rows.map(|row| Ok(trimmed(row?.1))).collect::<Result<_>>()?;
    let are_numbers = (0..columns.len()).map(|idx| {
        let mut values = rows.iter().map(|row| &row[idx]);
        values.all(|value| value.parse::<i64>().is_ok())
    });
    let are_numbers: Vec<bool> = are_numbers.collect();
    let rows = rows.into_iter().map(|row| {
        let cells = row.into_iter().zip(&are_numbers);
        let cells = cells.map(|(text, is_number)| match text.parse::<i64>() {
            Ok(number) if *is_number => Cell::from(number),
            _ => Cell::from(text),
        });
        cells.collect()
    });
    Ok((trimmed(columns), rows.collect()))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The places of a drawing, row by row: their rows and columns, from 1, and their symbols. Blanks part rows only at their ends; `#` is
/// no cell.
fn drawn_places(drawing: &str) -> Vec<(usize, usize, char)> {
    let lines = drawing
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let places = lines.zip(1..).flat_map(|(line, row)| {
        let symbols = line.chars().filter(|symbol| !symbol.is_whitespace());
        symbols
            .zip(1..)
            .map(move |(symbol, column)| (row, column, symbol))
    });
    places.collect()
}
