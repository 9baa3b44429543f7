//! The rules of a puzzle file: each is asked of the rows of relations that it names, and lowered to rules of their variables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use super::condition::{as_number, condition};
use super::join::{MAX_CHOICES, join};
use super::linear::{Bounds, bounded, comparison, total};
use super::names::{Interval, Kind, Names, interval_of};
use super::table::{Table, TableRow};
use crate::error::{Error, Place, Result, all, instead};
use crate::family::assignment::{
    LinkedCell, NamedRule, NamedVariable, Origin, RuleKind, Rules, constant,
};
use crate::family::document::{Document, Entries, check_name, in_our_words};
use crate::problem::{Binary, Expr};
use crate::relation::Cell;
use crate::words::number;

/// The forms of a rule: the keys that it needs, and those that may stand beside them.
const FORMS: [(&[&str], &[&str]); 8] = [
    (&["of", "holds"], &["where"]),
    (&["of", "table"], &CHOSEN),
    (&["all_different"], &CHOSEN),
    (&["sum"], &BOUNDED),
    (&["product"], &BOUNDED),
    (&["count", "holds"], &BOUNDED),
    (&["connected"], &["holds", "where", "by", "drawn"]),
    (&["loop"], &CHOSEN),
];
const CHOSEN: [&str; 3] = ["where", "by", "drawn"];
const BOUNDED: [&str; 6] = ["where", "by", "drawn", "equals", "at_least", "at_most"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    of: Option<String>,
    #[serde(rename = "where")]
    only: Option<String>,
    pub holds: Option<String>,
    all_different: Option<String>,
    sum: Option<String>,
    product: Option<String>,
    count: Option<String>,
    connected: Option<String>,
    #[serde(rename = "loop")]
    ring: Option<String>,
    by: Option<String>,
    drawn: Option<String>,
    equals: Option<Value>,
    at_least: Option<Value>,
    at_most: Option<Value>,
    table: Option<String>,
}

/// A key of the file, which messages name.
pub struct Entry<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is.
    pub place: Place,
}

impl<'a> Entry<'a> {
    /// The key with its place in a document.
    pub fn new(document: &Document, name: &'a Spanned<String>) -> Self {
        Self {
            name: name.get_ref(),
            place: document.place(name.span()),
        }
    }

    /// The error that something is wrong with it.
    pub fn wrong(&self, problem: impl Display) -> Error {
        self.place.error(format!("`{}` {problem}", self.name))
    }

    /// The error that it names something which is not there.
    pub fn unknown(&self, name: &str, known: &[String]) -> Error {
        let error = self.place.error(format!("no variable or table `{name}`"));
        error.help(instead(name, "there are", known))
    }

    /// Makes sure that cells, of which it `has` some, are all numbers or all texts: these are never compared.
    pub fn check_kind<'c>(
        &self,
        has: &str,
        mut cells: impl Iterator<Item = &'c Cell>,
    ) -> Result<()> {
        let are_numbers = cells.next().map(|cell| cell.as_integer().is_some());
        if cells.any(|cell| Some(cell.as_integer().is_some()) != are_numbers) {
            let problem = format!("{has} numbers and texts; expected values of one kind");
            return Err(self.wrong(problem));
        }
        Ok(())
    }

    /// A value of the file.
    pub fn cell(&self, value: &Value) -> Result<Cell> {
        match value {
            Value::Integer(number) => Ok(Cell::from(*number)),
            Value::String(text) => Ok(Cell::from(text.as_str())),
            other => Err(self.wrong(format!(
                "has the value `{other}`; expected a whole number or a text"
            ))),
        }
    }

    /// The keys below it.
    pub fn read<T: DeserializeOwned>(&self, value: &Value) -> Result<T> {
        let read = value.clone().try_into();
        read.map_err(|error: toml::de::Error| {
            let problem = in_our_words(error.message());
            self.place.error(format!("`{}`: {problem}", self.name))
        })
    }
}

/// The variables and relations of a puzzle, and the rules that are lowered so far.
#[derive(Default)]
pub struct Scope {
    /// The variables and the rules.
    pub rules: Rules,
    /// The relations; each variable is in one.
    pub tables: Vec<Table>,
}

impl Scope {
    /// A relation by its name.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// The names of a condition over rows of these relations.
    pub fn names<'a>(&'a self, tables: Vec<(&'a str, &'a Table)>) -> Names<'a> {
        let variables = &self.rules.variables;
        Names { variables, tables }
    }

    /// The error that an entry names neither a relation nor a variable.
    pub fn unknown(&self, at: &Entry, name: &str) -> Error {
        let tables = self.tables.iter().map(|table| &table.name);
        let variables = self.rules.variables.iter().map(|variable| &variable.name);
        // Most variables of two words are one of many.
        let is_listed = |known: &&String| {
            (name.contains(' ') || !known.contains(' ')) && self.table(known).is_none()
        };
        let known = tables.chain(variables.filter(is_listed));
        at.unknown(name, &known.cloned().collect::<Vec<_>>())
    }
}

/// The rules of a puzzle over its variables and relations, and the warnings about them.
///
/// # Errors
/// When a rule is wrong; the message names the line.
pub fn own_rules(
    document: &Document,
    entries: &Entries<Value>,
    variables: Vec<NamedVariable>,
    tables: Vec<Table>,
) -> Result<(Rules, Vec<String>)> {
    let rules = Rules {
        variables,
        ..Rules::default()
    };
    let mut scope = Scope { rules, tables };
    let (mut warnings, mut known) = (Vec::new(), BTreeSet::new());
    all(entries.0.iter().map(|(name, value)| {
        let at = Entry::new(document, name);
        check_name(at.name, "name of a rule", &at.place)?;
        let n_before = scope.rules.rules.len();
        let place = document.place(value.span());
        for demand in demands(&scope, &at, &place, value.get_ref())? {
            if let Demand::Connect(_) = demand
                && let Some(family @ ("board" | "cover")) = document.family().as_deref()
            {
                return Err(at.wrong(format!(
                    "asks for connected cells, which the family `{family}` does not support"
                )));
            }
            add(&mut scope.rules, &mut known, &at, demand)?;
        }
        if scope.rules.rules.len() == n_before && !value.get_ref().is_str() {
            let (name, place) = (at.name, &at.place);
            warnings.push(format!(
                "rule `{name}` in {place} applies to no combination of variables"
            ));
        }
        Ok(())
    }))?;
    Ok((scope.rules, warnings))
}

/// A demand on some variables.
pub enum Demand {
    /// Their values differ.
    Differ(Vec<usize>),
    /// The condition holds.
    Hold(Expr),
    /// The number keeps its bounds, in words.
    Bound(Expr, Bounds, String),
    /// The cells for which a condition holds hang together.
    Connect(Vec<LinkedCell>),
}

impl Demand {
    /// The rule of this name: a number with bounds is a sum where it is one, unless that is a condition of few variables.
    pub fn rule(self, rules: &Rules, name: &str, origin: Origin) -> NamedRule {
        let (reads, mut kind) = match self {
            Self::Differ(reads) => (reads, RuleKind::AllDifferent),
            Self::Hold(test) => {
                let sum = comparison(&test)
                    .and_then(|(number, bounds)| total(rules, &number, bounds, name));
                let reads = rules.read_by(&test);
                let sum = sum.filter(|sum| sum.terms.len() > 2);
                (reads, sum.map_or(RuleKind::Condition(test), RuleKind::Sum))
            }
            Self::Bound(number, bounds, says) => {
                let reads = rules.read_by(&number);
                let sum = total(rules, &number, bounds, &says);
                let kind = sum.map_or_else(
                    || RuleKind::Condition(bounded(number, bounds)),
                    RuleKind::Sum,
                );
                (reads, kind)
            }
            Self::Connect(cells) => {
                let reads = cells.iter().map(|cell| cell.variable);
                (reads.collect(), RuleKind::Connected(cells))
            }
        };
        if let RuleKind::Sum(sum) = &mut kind {
            let is_sum = |rule: &&NamedRule| matches!(rule.kind, RuleKind::Sum(_));
            let n_sums = rules.rules.iter().filter(is_sum).count();
            sum.column = format!("Sum_{}", n_sums + 1);
        }
        NamedRule {
            name: name.to_owned(),
            origin,
            reads,
            kind,
        }
    }
}

/// Adds a rule of the file: a condition only once.
fn add(rules: &mut Rules, known: &mut BTreeSet<Expr>, at: &Entry, demand: Demand) -> Result<()> {
    if let Demand::Hold(test) = &demand
        && !known.insert(in_one_order(test))
    {
        return Ok(());
    }
    let rule = demand.rule(rules, at.name, Origin::File);
    if let (RuleKind::Condition(test), []) = (&rule.kind, &rule.reads[..]) {
        return match test.value(&|_, _| None) {
            Some(Cell::Integer(1)) => Ok(()),
            _ => Err(at.wrong("can never hold, whatever the variables are")),
        };
    }
    rules.rules.push(rule);
    Ok(())
}

/// A comparison that has two sides which can be swapped, with the smaller one first: asked of all pairs, it is asked twice.
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

/// The demands of a rule, one for each choice of variables that it is asked of. `place` has its conditions.
fn demands(scope: &Scope, at: &Entry, place: &Place, value: &Value) -> Result<Vec<Demand>> {
    if let Value::String(text) = value {
        let names = scope.names(Vec::new());
        let test = condition(place, text, &names)?;
        return Ok(vec![Demand::Hold(names.lower(&test, &[]))]);
    }
    let file: RuleFile = at.read(value)?;
    check_form(at, value)?;
    let reader = Reader {
        scope,
        at,
        place,
        file: &file,
    };
    let bounded = [&file.sum, &file.product, &file.count];
    if let (Some(of), Some(holds)) = (&file.of, &file.holds) {
        reader.choices(of, holds)
    } else if let (Some(of), Some(table)) = (&file.of, &file.table) {
        reader.rows(of, table)
    } else if let Some(of) = &file.all_different {
        reader.different(of)
    } else if let Some(of) = &file.connected {
        reader.connected(of)
    } else if let Some(of) = &file.ring {
        reader.ring(of)
    } else if let Some(of) = bounded.into_iter().flatten().next() {
        reader.totals(of)
    } else {
        Ok(Vec::new())
    }
}

/// Makes sure that a rule has the keys of one of its forms, and no other.
fn check_form(at: &Entry, value: &Value) -> Result<()> {
    let has = |key: &&str| value.get(*key).is_some();
    let in_words = |keys: &[&str], between: &str| {
        let keys = keys.iter().map(|key| format!("`{key}`"));
        keys.collect::<Vec<_>>().join(between)
    };
    let mut forms = FORMS.iter();
    let Some((needed, others)) = forms.find(|(needed, _)| needed.iter().all(has)) else {
        let begun = FORMS
            .iter()
            .flat_map(|(needed, _)| *needed)
            .find(|key| has(key));
        let forms = FORMS.iter().map(|(needed, _)| *needed);
        let forms = forms.filter(|needed| begun.is_none_or(|begun| needed.contains(begun)));
        let forms: Vec<String> = forms.map(|needed| in_words(needed, " with ")).collect();
        let problem = format!("has no known form; expected {}", forms.join(" or "));
        return Err(at.wrong(problem));
    };
    let mut keys = value.as_table().into_iter().flat_map(toml::Table::keys);
    match keys.find(|key| ![*needed, *others].concat().contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let (needed, others) = (in_words(needed, " with "), in_words(others, ", "));
            let problem = format!("has `{key}` beside {needed}; expected only {others}");
            Err(at.wrong(problem))
        }
    }
}

/// Variables of which a rule is asked together.
pub struct Group<'a> {
    /// The values of `by` that they share, and their region of `drawn`.
    label: String,
    /// Each variable with its relation, and the position of its row there.
    pub members: Vec<(&'a Table, usize, usize)>,
}

/// Reads a rule that is a table of the file.
pub struct Reader<'a> {
    scope: &'a Scope,
    pub at: &'a Entry<'a>,
    place: &'a Place,
    pub file: &'a RuleFile,
}

impl<'a> Reader<'a> {
    pub fn variable(&self, idx: usize) -> &'a NamedVariable {
        &self.scope.rules.variables[idx]
    }

    fn table(&self, name: &str) -> Result<&'a Table> {
        let table = self.scope.table(name);
        table.ok_or_else(|| {
            let mut variables = self.scope.rules.variables.iter();
            if variables.any(|variable| variable.name == name) {
                let problem = format!("names `{name}`, which is one variable; expected a table");
                self.at.wrong(problem)
            } else {
                self.scope.unknown(self.at, name)
            }
        })
    }

    /// A condition that is asked of all choices of rows, one of each relation, with other variables each.
    fn choices(&self, of: &str, holds: &str) -> Result<Vec<Demand>> {
        let mut tables: Vec<(&str, &Table)> = Vec::new();
        for part in of.split(',') {
            let mut words = part.split_whitespace();
            let name = words.next().unwrap_or_default();
            let table = self.table(name)?;
            let alias = words.next().unwrap_or(name);
            if tables.iter().any(|(known, _)| *known == alias) {
                let problem = format!(
                    "calls two of its rows `{alias}`; expected names such as in `{name} a, {name} b`"
                );
                return Err(self.at.wrong(problem));
            }
            tables.push((alias, table));
        }
        let names = self.scope.names(tables);
        let chosen = self.chosen(&names)?;
        if chosen.is_empty() {
            return Ok(Vec::new());
        }
        let test = condition(self.place, holds, &names)?;
        let lowered = chosen
            .iter()
            .map(|rows| Demand::Hold(names.lower(&test, rows)));
        Ok(lowered.collect())
    }

    /// The choices of a row of each relation, with other variables each, that `where` leaves.
    fn chosen(&self, names: &Names) -> Result<Vec<Vec<usize>>> {
        if names.tables.iter().any(|(_, table)| table.rows.is_empty()) {
            return Ok(Vec::new());
        }
        let mut only = None;
        if let Some(text) = &self.file.only {
            let test = condition(self.place, text, names)?;
            if names.reads_values(&test) {
                let problem = format!(
                    "chooses by `{text}`; `where` may use keys and columns of tables, but not values"
                );
                return Err(self.at.wrong(problem));
            }
            only = Some(test);
        }
        join(names, only.as_ref()).map_err(|found| {
            let [found, limit] = [found, MAX_CHOICES].map(number);
            let problem =
                format!("covers {found} combinations of variables; expected at most {limit}");
            self.at.wrong(problem)
        })
    }

    /// The variables that these words name, each once, as far as `where` leaves them, in groups by `by` and `drawn`.
    pub fn groups(&self, of: &str) -> Result<Vec<Group<'a>>> {
        let regions = self.file.drawn.as_deref().map(|drawn| {
            let places = drawn_places(drawn).into_iter();
            places
                .map(|(row, column, symbol)| ((row, column), symbol))
                .collect()
        });
        let (mut groups, mut seen) = (Vec::<Group>::new(), BTreeSet::new());
        for (table, only) in self.named(of)? {
            for row_idx in self
                .chosen(&self.scope.names(vec![(&table.name, table)]))?
                .concat()
            {
                let row = &table.rows[row_idx];
                let variable = row
                    .variable
                    .filter(|idx| only.is_none_or(|only| only == *idx));
                let Some(variable) = variable.filter(|idx| seen.insert(*idx)) else {
                    continue;
                };
                let Some(label) = self.label(table, row, regions.as_ref())? else {
                    continue;
                };
                let member = (table, row_idx, variable);
                match groups.iter_mut().find(|group| group.label == label) {
                    Some(group) => group.members.push(member),
                    None => groups.push(Group {
                        label,
                        members: vec![member],
                    }),
                }
            }
        }
        Ok(groups)
    }

    /// The relations that words name, or those of variables that they name, with these.
    fn named(&self, of: &str) -> Result<Vec<(&'a Table, Option<usize>)>> {
        let tables = &self.scope.tables;
        let mut named = Vec::new();
        for word in of.split_whitespace() {
            let mut variables = self.scope.rules.variables.iter();
            if word == "*" {
                named.extend(tables.iter().map(|table| (table, None)));
            } else if let Some(table) = self.scope.table(word) {
                named.push((table, None));
            } else if let Some(idx) = variables.position(|variable| variable.name == word) {
                let has = |table: &&Table| table.rows.iter().any(|row| row.variable == Some(idx));
                named.extend(tables.iter().find(has).map(|table| (table, Some(idx))));
            } else if of.contains(',') {
                let problem = format!(
                    "names `{of}`; expected names with blanks between them, such as `A B C`; only `of` with `holds` joins rows"
                );
                return Err(self.at.wrong(problem));
            } else {
                return Err(self.scope.unknown(self.at, word));
            }
        }
        Ok(named)
    }

    /// The group of a row, unless it is in no region of a drawing.
    fn label(
        &self,
        table: &Table,
        row: &TableRow,
        regions: Option<&BTreeMap<(usize, usize), char>>,
    ) -> Result<Option<String>> {
        let mut label = Vec::new();
        let keys = self.file.by.iter().flat_map(|by| by.split([',', ' ']));
        for key in keys.filter(|key| !key.is_empty()) {
            let idx = table.position(key).ok_or_else(|| {
                let (name, columns) = (&table.name, table.columns.join(", "));
                let problem =
                    format!("goes by `{key}`; expected one of the columns of `{name}`: {columns}");
                self.at.wrong(problem)
            })?;
            label.push(format!("{key} {}", row.row[idx].to_text()));
        }
        if let Some(regions) = regions {
            let place = ["row", "column"].map(|key| row.row[table.position(key)?].as_index());
            let [Some(row), Some(column)] = place else {
                return Ok(None);
            };
            match regions.get(&(row, column)) {
                Some('.' | '#') => return Ok(None),
                Some(symbol) => label.push(symbol.to_string()),
                None => {
                    let problem = format!(
                        "has no cell in row {row}, column {column}; expected a letter, or `.` for a cell of no region"
                    );
                    return Err(self.at.wrong(problem));
                }
            }
        }
        Ok(Some(label.join(", ")))
    }

    /// The demand that the variables of each group differ.
    fn different(&self, of: &str) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for group in self.groups(of)? {
            let reads = group.members.iter().map(|(.., variable)| *variable);
            let values = reads.clone().flat_map(|idx| &self.variable(idx).values);
            self.at.check_kind("compares", values)?;
            if reads.len() > 1 {
                demands.push(Demand::Differ(reads.collect()));
            }
        }
        Ok(demands)
    }

    /// The demand that the variables of a group are a row of a table.
    fn rows(&self, of: &str, name: &str) -> Result<Vec<Demand>> {
        let table = self.table(name)?;
        if table.rows.is_empty() {
            return Err(self
                .at
                .wrong(format!("needs a row of `{name}`, which has none")));
        }
        let groups = self.groups(of)?.into_iter().map(|group| {
            let reads = group
                .members
                .iter()
                .map(|(.., variable)| self.variable(*variable));
            let reads: Vec<&NamedVariable> = reads.collect();
            let (found, expected) = (reads.len(), table.columns.len());
            if found != expected {
                let problem = format!(
                    "is about {found} variables; the table `{name}` has {expected} columns"
                );
                return Err(self.at.wrong(problem));
            }
            for (idx, variable) in reads.iter().enumerate() {
                let cells = table.rows.iter().map(|row| &row.row[idx]);
                self.at
                    .check_kind("compares", variable.values.iter().chain(cells))?;
            }
            let rows = table.rows.iter().filter_map(|row| {
                let cells = reads.iter().zip(&row.row);
                let cells = cells.map(|(variable, cell)| variable.value().equals(constant(cell)));
                Expr::all_with(Binary::And, cells)
            });
            Ok(Demand::Hold(
                Expr::all_with(Binary::Or, rows).unwrap_or(Expr::Int(1)),
            ))
        });
        groups.collect()
    }

    /// Bounds of the sum or the product of each group, or of the number of its variables for which a condition holds.
    fn totals(&self, of: &str) -> Result<Vec<Demand>> {
        let groups = self.groups(of)?;
        let bounds = [&self.file.equals, &self.file.at_least, &self.file.at_most].into_iter();
        let mut labels = bounds
            .flatten()
            .filter_map(Value::as_table)
            .flat_map(toml::Table::keys);
        if let Some(label) = labels.find(|label| groups.iter().all(|group| group.label != **label))
        {
            let parts = if self.file.by.is_none() && self.file.drawn.is_some() {
                "in its drawing"
            } else {
                "one of its parts"
            };
            let problem = format!("has a number for `{label}`, which is not {parts}");
            return Err(self.at.wrong(problem));
        }
        let mut tests = BTreeMap::new();
        let (operator, start) = match self.file.product {
            Some(_) => (Binary::Multiply, (1, 1)),
            None => (Binary::Add, (0, 0)),
        };
        let demands = groups.iter().map(|Group { label, members }| {
            let (mut terms, mut whole) = (Vec::new(), start);
            for member in members {
                let (term, interval) = self.term(member, &mut tests)?;
                terms.push(term);
                whole = interval_of(operator, whole, interval).map_err(|reached| {
                    let problem = format!("can reach {reached}; expected whole numbers of 64 bits");
                    self.at.wrong(problem)
                })?;
            }
            let says = if label.is_empty() {
                self.at.name.to_owned()
            } else {
                format!("{}, {label}", self.at.name)
            };
            let number = Expr::all_with(operator, terms).unwrap_or(Expr::Int(1));
            Ok(Demand::Bound(number, self.bounds(label)?, says))
        });
        demands.collect()
    }

    /// The number that a variable adds, and its bounds: its value, or 1 if a condition holds for it. `tests` has the condition over each
    /// relation.
    fn term(
        &self,
        (table, row, variable): &(&'a Table, usize, usize),
        tests: &mut BTreeMap<&'a str, Expr>,
    ) -> Result<(Expr, Interval)> {
        let variable = self.variable(*variable);
        if let Some(test) = self.test(table, *row, tests)? {
            return Ok((as_number(test).folded(), (0, 1)));
        }
        if let Kind::Number(interval) = Kind::of_all(variable.possible().iter()) {
            return Ok((variable.value(), interval));
        }
        let name = &variable.name;
        let problem = format!("adds `{name}`, which is a text; expected numbers");
        Err(self.at.wrong(problem))
    }

    /// The condition of `holds` for a row of a relation, if there is one.
    pub fn test(
        &self,
        table: &'a Table,
        row: usize,
        tests: &mut BTreeMap<&'a str, Expr>,
    ) -> Result<Option<Expr>> {
        let Some(holds) = &self.file.holds else {
            return Ok(None);
        };
        let names = self.scope.names(vec![(&table.name, table)]);
        if !tests.contains_key(&table.name[..]) {
            tests.insert(&table.name, condition(self.place, holds, &names)?);
        }
        Ok(Some(names.lower(&tests[&table.name[..]], &[row])))
    }

    /// The bounds of a group.
    fn bounds(&self, label: &str) -> Result<Bounds> {
        let RuleFile {
            equals,
            at_least,
            at_most,
            ..
        } = self.file;
        let bound = |value: &Option<Value>| {
            let Some(value) = value else { return Ok(None) };
            match value
                .as_table()
                .map_or(Some(value), |numbers| numbers.get(label))
            {
                Some(Value::Integer(number)) => Ok(Some(*number)),
                Some(other) => Err(self.at.wrong(format!(
                    "has the bound `{other}`; expected a whole number, or one for each part"
                ))),
                None => Err(self.at.wrong(format!("has no whole number for `{label}`"))),
            }
        };
        match (bound(equals)?, bound(at_least)?, bound(at_most)?) {
            (Some(equals), None, None) => Ok((Some(equals), Some(equals))),
            (None, None, None) | (Some(_), _, _) => Err(self
                .at
                .wrong("needs either `equals`, or `at_least` or `at_most`, or both of these")),
            (None, least, most) => Ok((least, most)),
        }
    }
}

/// The places of a drawing, row by row: their rows and columns, from 1, and their symbols. Blanks part rows only at their ends; `#` is
/// not a cell.
pub fn drawn_places(drawing: &str) -> Vec<(usize, usize, char)> {
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
