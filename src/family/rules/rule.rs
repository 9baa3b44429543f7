//! The rules of a puzzle file: each is asked of the rows of relations that it names, and lowered to rules of their variables.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use serde::de::DeserializeOwned;
use toml::{Spanned, Value};

use super::condition::{as_number, condition};
use super::join::{MAX_CHOICES, join};
use super::linear::{Bounds, bounded, comparison, total};
use super::names::{Interval, Kind, Names, Table, interval_of};
use crate::error::{Error, Place, Result, all, instead, nearest};
use crate::family::assignment::{NamedRule, NamedVariable, Origin, RuleKind, Rules, constant};
use crate::family::document::{Document, Entries, check_name, in_our_words};
use crate::problem::{Binary, ConnectedCell, Expr};
use crate::relation::{Cell, Row};
use crate::words::number;

/// The forms of a rule: the keys that it needs, the keys that it may also have, and the demands that it makes.
const FORMS: [Form; 8] = [
    (&["of", "holds"], &["where"], |rule| rule.choices()),
    (&["of", "table"], &CHOSEN, |rule| rule.rows()),
    (&["all_different"], &CHOSEN, |rule| rule.different()),
    (&["sum"], &BOUNDED, |rule| rule.totals()),
    (&["product"], &BOUNDED, |rule| rule.totals()),
    (&["count", "holds"], &BOUNDED, |rule| rule.totals()),
    (&["connected"], &LINKED, |rule| rule.connected()),
    (&["loop"], &CHOSEN, |rule| rule.ring()),
];
type Form = (
    &'static [&'static str],
    &'static [&'static str],
    fn(&Reader) -> Result<Vec<Demand>>,
);
const CHOSEN: [&str; 3] = ["where", "by", "drawn"];
const LINKED: [&str; 4] = ["holds", "where", "by", "drawn"];
const BOUNDED: [&str; 6] = ["where", "by", "drawn", "equals", "at_least", "at_most"];
const BOUNDS: [&str; 3] = ["equals", "at_least", "at_most"];

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
    let family = document.family().unwrap_or_default();
    all(entries.0.iter().map(|(name, value)| {
        let at = Entry::new(document, name);
        check_name(at.name, "name of a rule", &at.place)?;
        let n_before = scope.rules.rules.len();
        let place = document.place(value.span());
        for demand in demands(&scope, &at, &place, value.get_ref())? {
            if matches!(demand, Demand::Connect(_)) && ["board", "cover"].contains(&&family[..]) {
                return Err(at.wrong(format!(
                    "asks for connected cells, which the family `{family}` does not support"
                )));
            }
            // If all pairs are compared, each comparison comes twice, with its sides exchanged.
            if let Demand::Hold(test) = &demand
                && !known.insert(in_one_order(test))
            {
                continue;
            }
            let rule = demand.rule(&scope.rules, at.name, Origin::File);
            match (&rule.kind, &rule.reads[..]) {
                (RuleKind::Condition(test), []) => {
                    if test.value(&|_, _| None) != Some(Cell::from(1_i64)) {
                        return Err(at.wrong("can never hold, whatever the variables are"));
                    }
                }
                _ => scope.rules.rules.push(rule),
            }
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

/// A comparison whose sides can be exchanged, with the smaller one first.
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

/// A demand on some variables.
pub enum Demand {
    /// Their values differ.
    Differ(Vec<usize>),
    /// The condition holds.
    Hold(Expr),
    /// The number keeps its bounds, in words.
    Bound(Expr, Bounds, String),
    /// The cells for which a condition holds hang together.
    Connect(Vec<ConnectedCell>),
}

impl Demand {
    /// The rule of this name: a number with bounds is a sum where it is one, unless that is a condition of few variables.
    pub fn rule(self, rules: &Rules, name: &str, origin: Origin) -> NamedRule {
        let (reads, mut kind) = match self {
            Self::Differ(reads) => (reads, RuleKind::AllDifferent),
            Self::Hold(test) => {
                let sum = comparison(&test)
                    .and_then(|(number, bounds)| total(rules, &number, bounds, name))
                    .filter(|sum| sum.terms.len() > 2);
                let reads = rules.read_by(&test);
                (reads, sum.map_or(RuleKind::Condition(test), RuleKind::Sum))
            }
            Self::Bound(number, bounds, says) => {
                let reads = rules.read_by(&number);
                let sum = total(rules, &number, bounds, &says);
                let test = || RuleKind::Condition(bounded(number, bounds));
                (reads, sum.map_or_else(test, RuleKind::Sum))
            }
            Self::Connect(cells) => {
                let reads = cells.iter().map(|cell| cell.no);
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

/// The demands of a rule, one for each choice of variables that it is asked of. `place` has its conditions.
fn demands(scope: &Scope, at: &Entry, place: &Place, value: &Value) -> Result<Vec<Demand>> {
    if let Value::String(text) = value {
        let names = scope.names(Vec::new());
        let test = condition(place, text, &names)?;
        return Ok(vec![Demand::Hold(names.lower(&test, &[]))]);
    }
    let table = || value.as_table().into_iter().flatten();
    let keys: Vec<&str> = table().map(|(key, _)| key.as_str()).collect();
    let fits = |(needed, others, _): &&Form| {
        let all = [*needed, *others].concat();
        needed.iter().all(|key| keys.contains(key)) && keys.iter().all(|key| all.contains(key))
    };
    let Some((needed, _, read)) = FORMS.iter().find(fits) else {
        return Err(no_form(at, &keys));
    };
    for (key, own) in table() {
        if !own.is_str() && !BOUNDS.contains(&key.as_str()) {
            return Err(at.wrong(format!("has {own} as `{key}`; expected a text")));
        }
    }
    let reader = Reader {
        scope,
        at,
        place,
        value,
        of: value[needed[0]].as_str().unwrap_or_default(),
    };
    read(&reader)
}

/// The error for keys that match no form of a rule.
fn no_form(at: &Entry, keys: &[&str]) -> Error {
    let in_words = |(needed, others, _): &Form| {
        let (needed, others) = (needed.join("` with `"), others.join("`, `"));
        format!("`{needed}`, and perhaps `{others}`")
    };
    let is_begun = |(needed, ..): &&Form| keys.contains(&needed[0]);
    let mut forms: Vec<String> = FORMS.iter().filter(is_begun).map(in_words).collect();
    if forms.is_empty() {
        forms = FORMS
            .iter()
            .map(|form| format!("`{}`", form.0.join("` with `")))
            .collect();
    }
    let error = at.wrong(format!(
        "has no known form; expected {}",
        forms.join(" or ")
    ));
    let known = FORMS
        .map(|(needed, others, _)| [needed, others].concat())
        .concat();
    let unknown = keys.iter().find(|key| !known.contains(key));
    match unknown.and_then(|key| nearest(key, known.iter().copied())) {
        Some(meant) => error.help(format!("did you mean `{meant}`?")),
        None => error,
    }
}

/// A row and a column.
type Square = (usize, usize);

/// Variables of which a rule is asked together.
struct Group {
    /// The values of `by` that they share, and their region of `drawn`.
    label: String,
    members: Vec<Member>,
}

/// A variable of a group.
struct Member {
    variable: usize,
    /// The condition of `holds` for it, if there is one.
    holds: Option<Expr>,
    /// Its row and its column, if it has both.
    square: Option<Square>,
}

/// Reads a rule that is a table of the file.
struct Reader<'a> {
    scope: &'a Scope,
    at: &'a Entry<'a>,
    place: &'a Place,
    value: &'a Value,
    /// The text of the first key of its form, which names what the rule is about.
    of: &'a str,
}

impl<'a> Reader<'a> {
    fn text(&self, key: &str) -> Option<&'a str> {
        self.value.get(key)?.as_str()
    }

    fn variable(&self, idx: usize) -> &'a NamedVariable {
        &self.scope.rules.variables[idx]
    }

    fn table(&self, name: &str) -> Result<&'a Table> {
        self.scope.table(name).ok_or_else(|| {
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
    fn choices(&self) -> Result<Vec<Demand>> {
        let mut tables: Vec<(&str, &Table)> = Vec::new();
        for part in self.of.split(',') {
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
        let holds = self.text("holds").filter(|_| !chosen.is_empty());
        let Some(holds) = holds else {
            return Ok(Vec::new());
        };
        let test = condition(self.place, holds, &names)?;
        let lowered = |rows: &Vec<usize>| Demand::Hold(names.lower(&test, rows));
        Ok(chosen.iter().map(lowered).collect())
    }

    /// The choices of a row of each relation, with other variables each, that `where` leaves.
    fn chosen(&self, names: &Names) -> Result<Vec<Vec<usize>>> {
        if names.tables.iter().any(|(_, table)| table.rows.is_empty()) {
            return Ok(Vec::new());
        }
        let only = match self.text("where") {
            Some(text) => Some(condition(self.place, text, names)?),
            None => None,
        };
        if only.as_ref().is_some_and(|test| names.reads_values(test)) {
            let problem = "has a `where` that depends on values; it may use keys and columns of tables, but not values";
            return Err(self.at.wrong(problem));
        }
        join(names, only.as_ref()).map_err(|found| {
            let [found, limit] = [found, MAX_CHOICES].map(number);
            let problem =
                format!("covers {found} combinations of variables; expected at most {limit}");
            self.at.wrong(problem)
        })
    }

    /// The variables that the rule names and `where` keeps, each once, in groups by `by` and `drawn`.
    fn groups(&self) -> Result<Vec<Group>> {
        let drawn = self.text("drawn").map(drawn_places);
        let regions: Option<BTreeMap<Square, char>> =
            drawn.map(|drawn| drawn.into_iter().collect());
        let (mut groups, mut seen) = (Vec::<Group>::new(), BTreeSet::new());
        for (table, only) in self.named()? {
            let names = self.scope.names(vec![(&table.name, table)]);
            let mut rows: Vec<(usize, usize)> = Vec::new();
            for row_idx in self.chosen(&names)?.concat() {
                let (variable, _) = table.rows[row_idx];
                let own = variable.filter(|idx| only.is_none_or(|only| only == *idx));
                rows.extend(
                    own.filter(|idx| seen.insert(*idx))
                        .map(|idx| (row_idx, idx)),
                );
            }
            let test = match self.text("holds").filter(|_| !rows.is_empty()) {
                Some(holds) => Some(condition(self.place, holds, &names)?),
                None => None,
            };
            for (row_idx, variable) in rows {
                let (_, row) = &table.rows[row_idx];
                let square = table.square(row, ["row", "column"]);
                let Some(label) = self.label(table, row, square, regions.as_ref())? else {
                    continue;
                };
                let holds = test.as_ref().map(|test| names.lower(test, &[row_idx]));
                let member = Member {
                    variable,
                    holds,
                    square,
                };
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

    /// The relations that the rule names, and those of single variables that it names, each with its variable.
    fn named(&self) -> Result<Vec<(&'a Table, Option<usize>)>> {
        let tables = &self.scope.tables;
        let mut named = Vec::new();
        let is_between = |symbol: char| symbol == ',' || symbol.is_whitespace();
        for word in self.of.split(is_between).filter(|word| !word.is_empty()) {
            let mut variables = self.scope.rules.variables.iter();
            if word == "*" {
                named.extend(tables.iter().map(|table| (table, None)));
            } else if let Some(table) = self.scope.table(word) {
                named.push((table, None));
            } else if let Some(idx) = variables.position(|variable| variable.name == word) {
                let has = |table: &&Table| table.rows.iter().any(|row| row.0 == Some(idx));
                named.extend(tables.iter().find(has).map(|table| (table, Some(idx))));
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
        row: &Row,
        square: Option<Square>,
        regions: Option<&BTreeMap<Square, char>>,
    ) -> Result<Option<String>> {
        let mut label = Vec::new();
        let keys = self.text("by").unwrap_or_default().split([',', ' ']);
        for key in keys.filter(|key| !key.is_empty()) {
            let idx = table.position(key).ok_or_else(|| {
                let (name, columns) = (&table.name, table.columns.join(", "));
                let problem =
                    format!("goes by `{key}`; expected one of the columns of `{name}`: {columns}");
                self.at.wrong(problem)
            })?;
            label.push(format!("{key} {}", row[idx].to_text()));
        }
        if let Some(regions) = regions {
            let Some((row, column)) = square else {
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
    fn different(&self) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for group in self.groups()? {
            let reads: Vec<usize> = group.variables().collect();
            let values = reads.iter().flat_map(|idx| &self.variable(*idx).values);
            self.at.check_kind("compares", values)?;
            if reads.len() > 1 {
                demands.push(Demand::Differ(reads));
            }
        }
        Ok(demands)
    }

    /// The demand that the variables of a group are a row of a table.
    fn rows(&self) -> Result<Vec<Demand>> {
        let table = self.table(self.text("table").unwrap_or_default())?;
        let (name, expected) = (&table.name, table.columns.len());
        let mut demands = Vec::new();
        for group in self.groups()? {
            let reads: Vec<_> = group.variables().map(|idx| self.variable(idx)).collect();
            if reads.len() != expected {
                let found = reads.len();
                let problem = format!(
                    "is about {found} variables; the table `{name}` has {expected} columns"
                );
                return Err(self.at.wrong(problem));
            }
            for (idx, variable) in reads.iter().enumerate() {
                let cells = table.rows.iter().map(|(_, row)| &row[idx]);
                let all = variable.values.iter().chain(cells);
                self.at.check_kind("compares", all)?;
            }
            let rows = table.rows.iter().filter_map(|(_, row)| {
                let cells = reads.iter().zip(row);
                let equal = cells.map(|(variable, cell)| variable.value().equals(constant(cell)));
                Expr::all_with(Binary::And, equal)
            });
            let test = Expr::all_with(Binary::Or, rows);
            let never = || Expr::Int(0).equals(1);
            demands.push(Demand::Hold(test.unwrap_or_else(never)));
        }
        Ok(demands)
    }

    /// Bounds of the sum or the product of each group, or of the number of its variables for which a condition holds.
    fn totals(&self) -> Result<Vec<Demand>> {
        let groups = self.groups()?;
        let bounds = BOUNDS
            .iter()
            .filter_map(|key| self.value.get(key)?.as_table());
        let is_unknown = |label: &&String| groups.iter().all(|group| group.label != **label);
        if let Some(label) = bounds.flat_map(toml::Table::keys).find(is_unknown) {
            let problem = format!("has a number for `{label}`, which is not one of its parts");
            return Err(self.at.wrong(problem));
        }
        let (operator, start) = match self.text("product") {
            Some(_) => (Binary::Multiply, (1, 1)),
            None => (Binary::Add, (0, 0)),
        };
        let demands = groups.iter().map(|Group { label, members }| {
            let (mut terms, mut whole) = (Vec::new(), start);
            for member in members {
                let (term, interval) = self.term(member)?;
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

    /// The number that a variable adds, and its bounds: its value, or 1 if a condition holds for it.
    fn term(&self, member: &Member) -> Result<(Expr, Interval)> {
        if let Some(test) = &member.holds {
            return Ok((as_number(test.clone()).folded(), (0, 1)));
        }
        let variable = self.variable(member.variable);
        if let Kind::Number(interval) = Kind::of_all(variable.possible().iter()) {
            return Ok((variable.value(), interval));
        }
        let name = &variable.name;
        let problem = format!("adds `{name}`, which is a text; expected numbers");
        Err(self.at.wrong(problem))
    }

    /// The bounds of a group.
    fn bounds(&self, label: &str) -> Result<Bounds> {
        let bound = |key: &str| {
            let Some(value) = self.value.get(key) else {
                return Ok(None);
            };
            let own = value.as_table().map_or(Some(value), |all| all.get(label));
            own.and_then(Value::as_integer).map(Some).ok_or_else(|| {
                let problem = "expected a whole number, or one for each part";
                self.at.wrong(format!("has {value} as `{key}`; {problem}"))
            })
        };
        match (bound("equals")?, bound("at_least")?, bound("at_most")?) {
            (Some(equals), None, None) => Ok((Some(equals), Some(equals))),
            (None, None, None) | (Some(_), _, _) => Err(self
                .at
                .wrong("needs either `equals`, or `at_least` or `at_most`, or both of these")),
            (None, least, most) => Ok((least, most)),
        }
    }

    /// The demand that the cells of each group for which `holds` is true are connected or, without `holds`, the cells of each value.
    fn connected(&self) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for group in self.groups()? {
            let squares = self.squares(&group)?;
            let touches = |one: usize, other: usize| {
                let [(row, column), beside] = [squares[one], squares[other]];
                row.abs_diff(beside.0) + column.abs_diff(beside.1) == 1
            };
            if let Some(text) = self.text("holds") {
                let holds = |member: &Member| member.holds.clone().unwrap_or(Expr::Int(1));
                let is_own = |member: &Member| {
                    let reads = self.scope.rules.read_by(&holds(member));
                    reads.iter().all(|idx| *idx == member.variable)
                };
                if !group.members.iter().all(is_own) {
                    return Err(self.at.wrong(format!(
                        "connects the cells where `{text}`, which reads other variables; expected a condition on `value` alone"
                    )));
                }
                demands.push(group.connect(&touches, &holds));
                continue;
            }
            let mut seen = BTreeSet::new();
            for value in group.variables().flat_map(|idx| &self.variable(idx).values) {
                if seen.insert(value.to_text()) {
                    let is_value = |member: &Member| {
                        let own = self.variable(member.variable).value();
                        own.equals(constant(value))
                    };
                    demands.push(group.connect(&touches, &is_value));
                }
            }
        }
        Ok(demands)
    }

    /// The demands that the edges with the value 1 form one closed loop: they are connected, and none or two of them meet at each point.
    fn ring(&self) -> Result<Vec<Demand>> {
        let mut demands = Vec::new();
        for group in self.groups()? {
            let points = self.points(&group)?;
            let edges: Vec<_> = group.variables().map(|idx| self.variable(idx)).collect();
            for edge in &edges {
                let mut values = edge.values.iter().map(Cell::as_integer);
                if !values.all(|value| matches!(value, Some(0 | 1))) {
                    return Err(self.at.wrong(format!(
                        "has the edge `{}`, which takes values other than 0 and 1",
                        edge.name
                    )));
                }
            }
            if !has_loop(&points) {
                return Err(self.at.wrong(format!(
                    "asks for a loop of `{}`, whose edges cannot form one; expected a closed path of edges",
                    self.of
                )));
            }
            let sum = |ats: &[usize]| Expr::total_of(ats.iter().map(|at| edges[*at].value()));
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
            let says = self.at.name.to_owned();
            demands.push(Demand::Bound(sum(&all), (Some(1), None), says));
            let touches = |one: usize, other: usize| {
                let mut meetings = points.values();
                one != other && meetings.any(|at| at.contains(&one) && at.contains(&other))
            };
            let is_drawn = |member: &Member| self.variable(member.variable).value().equals(1);
            demands.push(group.connect(&touches, &is_drawn));
        }
        Ok(demands)
    }

    /// The edges of a group that meet at each point. An edge in an odd row joins the points to its left and right, and any other edge
    /// joins the points above and below it.
    fn points(&self, group: &Group) -> Result<BTreeMap<Square, Vec<usize>>> {
        let mut points: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
        for (at, (row, column)) in self.squares(group)?.into_iter().enumerate() {
            let ends = match (row % 2, column % 2) {
                (1, 0) if column > 0 => [(row, column - 1), (row, column + 1)],
                (0, 1) if row > 0 => [(row - 1, column), (row + 1, column)],
                _ => {
                    return Err(self.at.wrong(format!(
                        "has an edge in row {row}, column {column}; expected an odd row or an odd column, not both, as that is a point"
                    )));
                }
            };
            for end in ends {
                points.entry(end).or_default().push(at);
            }
        }
        Ok(points)
    }

    /// The row and the column of each variable of a group, no two the same.
    fn squares(&self, group: &Group) -> Result<Vec<Square>> {
        let mut known = BTreeSet::new();
        let squares = group.members.iter().map(|member| {
            let own = member.square.filter(|square| known.insert(*square));
            own.ok_or_else(|| {
                let name = &self.variable(member.variable).name;
                self.at.wrong(format!(
                    "connects `{name}`; expected variables with a `row` and a `column`, no two with the same ones"
                ))
            })
        });
        squares.collect()
    }
}

impl Group {
    fn variables(&self) -> impl Iterator<Item = usize> {
        self.members.iter().map(|member| member.variable)
    }

    /// The demand that the members for which a condition holds are connected; `touches` compares their positions.
    fn connect(
        &self,
        touches: &dyn Fn(usize, usize) -> bool,
        holds: &dyn Fn(&Member) -> Expr,
    ) -> Demand {
        let all = 0..self.members.len();
        let cells = self
            .members
            .iter()
            .enumerate()
            .map(|(at, member)| ConnectedCell {
                no: member.variable,
                held: Some((member.variable, holds(member))),
                beside: all.clone().filter(|other| touches(at, *other)).collect(),
            });
        Demand::Connect(cells.collect())
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

/// The places of a drawing, row by row: their rows and columns, from 1, and their symbols. Blanks part rows only at their ends; `#` is
/// not a cell.
pub fn drawn_places(drawing: &str) -> Vec<(Square, char)> {
    let lines = drawing
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let places = lines.zip(1..).flat_map(|(line, row)| {
        let symbols = line.chars().filter(|symbol| !symbol.is_whitespace());
        let numbered = symbols.zip(1..);
        numbered.map(move |(symbol, column)| ((row, column), symbol))
    });
    places.collect()
}
