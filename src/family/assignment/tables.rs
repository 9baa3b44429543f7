//! The relations of an assignment: its variables, their values, and the candidates that no given excludes.

use std::collections::BTreeSet;

use serde_json::json;

use super::model::{Arrangement, Assignment, NamedRule, NamedVariable, Origin, RuleKind};
use crate::plan::{Column, Fill, Input, varchar};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The table of the values that each variable may take, given the known ones.
pub const CANDIDATE: &str = "Candidate";

/// The names of relations and columns, and what the relations hold.
pub struct TableNames {
    /// The variables.
    pub variable: &'static str,
    key: &'static [&'static str],
    about: &'static str,
    /// Their column that other relations refer to.
    pub reference: &'static str,
    /// The column of other relations that refers to a variable.
    pub member: &'static str,
    /// The word before the name of a variable, if one is needed.
    pub noun: Option<&'static str>,
    numbers: DomainNames,
    /// The variables of each rule by which variables differ.
    apart: &'static str,
    about_apart: &'static str,
    apart_key: &'static [&'static str],
    rule: &'static str,
    about_rule: &'static str,
    given_key: &'static [&'static str],
    about_given: &'static str,
    /// The values that a variable of such a rule is given.
    apart_given: &'static str,
    apart_given_key: &'static [&'static str],
    about_apart_given: &'static str,
    candidate_key: &'static [&'static str],
    about_candidate: &'static str,
}

/// The relation of numbers, or of texts.
#[derive(Clone, Copy)]
pub struct DomainNames {
    /// Its name.
    pub table: &'static str,
    /// Its column.
    pub key: &'static [&'static str],
    about: &'static str,
    about_column: Option<&'static str>,
}

const WORDS: DomainNames = DomainNames {
    table: "Word",
    key: &["Value"],
    about: "Word: one row is a text that a variable may be.",
    about_column: None,
};

const OF_NAMES: TableNames = TableNames {
    variable: "Unknown",
    key: &["Unknown_No"],
    about: "Unknown: one row is a variable, and the column in which the stages keep its value.",
    reference: "Column_Name",
    member: "Unknown",
    noun: None,
    numbers: DomainNames {
        table: "Number",
        key: &["Value"],
        about: "Number: one row is a number that a variable may be.",
        about_column: None,
    },
    apart: "Apart",
    about_apart: "Apart: one row is a variable of a rule by which variables differ.",
    apart_key: &["Unknown", "Rule_No"],
    rule: "Rule_No",
    about_rule: "counted from 1",
    given_key: &["Unknown"],
    about_given: "Given: one row is a variable whose value the puzzle gives.",
    apart_given: "Apart_Given",
    apart_given_key: &["Rule_No", "Value"],
    about_apart_given: "Apart_Given: one row is a value that a variable of a rule is given.",
    candidate_key: &["Unknown", "Value"],
    about_candidate: "Candidate: one row is a value that no given excludes from a variable.",
};

const OF_GRID: TableNames = TableNames {
    variable: "Cell",
    key: &["Name"],
    about: "Cell: one row is a cell of the grid.",
    reference: "Name",
    member: "Cell",
    noun: Some("cell"),
    numbers: DomainNames {
        table: "Digit",
        key: &["Digit"],
        about: "Digit: one row is a digit that a cell may hold.",
        about_column: None,
    },
    apart: "Unit_Cell",
    about_apart: "Unit_Cell: one row is a cell of a unit: of a row, a column, a box, a region or a diagonal.",
    apart_key: &["Cell", "Unit"],
    rule: "Unit",
    about_rule: "such as row 3",
    given_key: &["Cell"],
    about_given: "Given: one row is a cell that the puzzle fills beforehand.",
    apart_given: "Unit_Given",
    apart_given_key: &["Unit", "Digit"],
    about_apart_given: "Unit_Given: one row is a digit that a unit is given in one of its cells.",
    candidate_key: &["Cell", "Digit"],
    about_candidate: "Candidate: one row is a digit that no given excludes from an empty cell.",
};

const OF_HOUSES: TableNames = TableNames {
    variable: "Attribute",
    key: &["Category_No", "Value_No"],
    about: "Attribute: one row is a value of a category, and the column in which the stages keep its house.",
    reference: "Column_Name",
    member: "Attribute",
    noun: None,
    numbers: DomainNames {
        table: "House",
        key: &["House"],
        about: "House: one row is a house, by its number from the left.",
        about_column: Some("counted from the left"),
    },
    apart_key: &["Attribute", "Rule_No"],
    about_apart: "Apart: one row is a value of a category, or of another rule by which houses differ.",
    given_key: &["Attribute"],
    about_given: "Given: one row is a value whose house is given.",
    apart_given_key: &["Rule_No", "House"],
    about_apart_given: "Apart_Given: one row is a house that a value of a category is given.",
    candidate_key: &["Attribute", "House"],
    about_candidate: "Candidate: one row is a house that no given excludes from a value.",
    ..OF_NAMES
};

/// The relations of a puzzle.
pub struct Tables<'a> {
    puzzle: &'a Assignment,
    /// Their names.
    pub names: &'static TableNames,
    domains: Vec<Domain>,
}

/// A relation of values.
pub struct Domain {
    /// Its names.
    pub names: DomainNames,
    /// The values: numbers in order, and texts in the order of the file.
    pub values: Vec<Cell>,
    /// True if variables take their candidates instead of all values.
    pub is_narrowed: bool,
    are_texts: bool,
}

impl<'a> Tables<'a> {
    /// The relations of a puzzle.
    pub fn of(puzzle: &'a Assignment) -> Self {
        let names = match puzzle.layout {
            Arrangement::Names(_) => &OF_NAMES,
            Arrangement::Grid { .. } | Arrangement::Picture { .. } => &OF_GRID,
            Arrangement::Houses { .. } => &OF_HOUSES,
        };
        let mut domains: Vec<Domain> = [(false, names.numbers), (true, WORDS)]
            .into_iter()
            .map(|(are_texts, names)| Domain {
                names,
                values: all_values(puzzle, are_texts),
                is_narrowed: false,
                are_texts,
            })
            .filter(|domain| !domain.values.is_empty())
            .collect();
        // Candidates have one type. Values of the other kind, which few puzzles have, are compared by the stages.
        if let Some(domain) = domains.iter_mut().find(|domain| is_given(puzzle, domain)) {
            domain.is_narrowed = true;
        }
        Self {
            puzzle,
            names,
            domains,
        }
    }

    /// The values of the kind that a variable takes.
    pub fn domain(&self, variable: &NamedVariable) -> &Domain {
        let mut domains = self.domains.iter();
        let own = domains.find(|domain| domain.are_texts == variable.holds_texts());
        own.expect("every kind of value has a relation")
    }

    /// The relations with their rows.
    pub fn inputs(&self) -> Vec<Input> {
        let narrowed = self.domains.iter().find(|domain| domain.is_narrowed);
        let mut inputs: Vec<Input> = self.domains.iter().map(Domain::input).collect();
        inputs.push(self.variables());
        inputs.extend(
            narrowed
                .into_iter()
                .flat_map(|domain| self.narrowing(domain)),
        );
        inputs
    }

    /// The relation of the variables.
    pub fn variables(&self) -> Input {
        let variables = &self.puzzle.rules.variables;
        let name_type = varchar(variables.iter().map(|variable| variable.name.as_str()));
        let column_type = self.column_type();
        let number = |name| Column::new(name, "INTEGER");
        let (columns, rows): (Vec<Column>, Vec<Row>) = match &self.puzzle.layout {
            Arrangement::Names(_) => {
                let rows = variables.iter().zip(1_usize..).map(|(variable, no)| {
                    let names = [&variable.name, &variable.column];
                    let names = names.map(|name| Cell::from(name.as_str()));
                    std::iter::once(Cell::from(no)).chain(names).collect()
                });
                let columns = vec![
                    number("Unknown_No").about("in the order of the puzzle file, from 1"),
                    Column::new("Name", &name_type),
                    Column::new("Column_Name", &column_type),
                ];
                (columns, rows.collect())
            }
            Arrangement::Grid { size, .. } | Arrangement::Picture { width: size, .. } => {
                let rows = variables.iter().enumerate().map(|(cell, variable)| {
                    let place = [cell / size + 1, cell % size + 1].map(Cell::from);
                    std::iter::once(Cell::from(variable.name.as_str()))
                        .chain(place)
                        .collect()
                });
                let columns = vec![
                    Column::new("Name", &name_type).about("r2c3 is in row 2 and column 3"),
                    number("Row_No"),
                    number("Column_No"),
                ];
                (columns, rows.collect())
            }
            Arrangement::Houses { categories, .. } => {
                let values = (1_usize..).zip(categories).flat_map(|(no, category)| {
                    let values = (1_usize..).zip(&category.values);
                    values.map(move |(value_no, value)| {
                        let names = [&category.name, value].map(|name| Cell::from(name.as_str()));
                        [[no, value_no].map(Cell::from), names].concat()
                    })
                });
                let rows = values.zip(variables).map(|(mut row, variable)| {
                    row.push(Cell::from(variable.column.as_str()));
                    row
                });
                let names = categories.iter().map(|category| category.name.as_str());
                let values = categories.iter().flat_map(|category| &category.values);
                let columns = vec![
                    number("Category_No").about("in the order of the puzzle file, from 1"),
                    number("Value_No").about("in the order of its category, from 1"),
                    Column::new("Category_Name", &varchar(names)),
                    Column::new("Value_Name", &varchar(values.map(String::as_str))),
                    Column::new("Column_Name", &column_type)
                        .about("the column of the stages that holds its house"),
                ];
                (columns, rows.collect())
            }
        };
        Input {
            table: self.names.variable,
            about: self.names.about,
            columns,
            key: self.names.key,
            looked_up_by: &[],
            fill: Fill::Rows(rows),
        }
    }

    fn column_type(&self) -> String {
        let variables = self.puzzle.rules.variables.iter();
        varchar(variables.map(|variable| variable.column.as_str()))
    }

    /// The relations that leave out the candidates excluded by given values.
    fn narrowing(&self, domain: &Domain) -> [Input; 4] {
        let names = self.names;
        let rules = self.apart();
        let texts = rules.iter().filter_map(|(name, _)| match name {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let rule_type = match rules[0].0 {
            Cell::Text(_) => varchar(texts),
            _ => "INTEGER".to_owned(),
        };
        let column_type = self.column_type();
        let rule = || Column::new(names.rule, &rule_type).about(names.about_rule);
        let member =
            || Column::new(names.member, &column_type).refers_to(names.variable, names.reference);
        let value = || {
            domain
                .value()
                .refers_to(domain.names.table, domain.column())
        };
        let holes = json!({
            "names": {
                "variable": names.variable, "reference": names.reference, "member": names.member,
                "rule": names.rule, "apart": names.apart, "apart_given": names.apart_given,
                "domain": domain.names.table, "value": domain.column(),
            },
            "about_given": names.about_apart_given,
            "about_candidate": names.about_candidate,
        });
        let derived = |template| Fill::Derived(render(template, &holes));
        let (by_rule, by_value) = (vec![rule(), member()], vec![value(), member()]);
        let members = Fill::Rows(self.members(&rules));
        let given = Fill::Rows(self.given(domain));
        let apart_given = derived(template!("assignment/apart_given.sql"));
        let candidates = derived(template!("assignment/candidate.sql"));
        [
            (
                names.apart,
                names.about_apart,
                names.apart_key,
                by_rule,
                members,
            ),
            (
                "Given",
                names.about_given,
                names.given_key,
                vec![member(), value()],
                given,
            ),
            (
                names.apart_given,
                names.about_apart_given,
                names.apart_given_key,
                vec![rule(), value()],
                apart_given,
            ),
            (
                CANDIDATE,
                names.about_candidate,
                names.candidate_key,
                by_value,
                candidates,
            ),
        ]
        .map(|(table, about, key, columns, fill)| Input {
            table,
            about,
            columns,
            key,
            looked_up_by: &[],
            fill,
        })
    }

    /// The rules by which variables differ, by their names in a grid and by their numbers elsewhere.
    fn apart(&self) -> Vec<(Cell, &NamedRule)> {
        let rules = self.puzzle.rules.rules.iter();
        let rules = rules.filter(|rule| matches!(rule.kind, RuleKind::AllDifferent));
        let named = (1_usize..).zip(rules).map(|(no, rule)| match rule.origin {
            Origin::Unit(_) => (Cell::from(rule.name.as_str()), rule),
            _ if matches!(self.puzzle.layout, Arrangement::Grid { .. }) => {
                (Cell::from(format!("rule {no}")), rule)
            }
            _ => (Cell::from(no), rule),
        });
        named.collect()
    }

    fn members(&self, rules: &[(Cell, &NamedRule)]) -> Vec<Row> {
        let members = rules.iter().flat_map(|(name, rule)| {
            let reads = rule.reads.iter();
            reads.map(|idx| vec![name.clone(), self.reference(*idx)])
        });
        members.collect()
    }

    fn given(&self, domain: &Domain) -> Vec<Row> {
        let given = self.puzzle.constants().into_iter().enumerate();
        let given = given.filter_map(|(idx, value)| {
            let value = value.filter(|value| domain.are_texts == matches!(value, Cell::Text(_)))?;
            Some(vec![self.reference(idx), value])
        });
        given.collect()
    }

    fn reference(&self, idx: usize) -> Cell {
        Cell::from(self.puzzle.rules.variables[idx].column.as_str())
    }
}

impl Domain {
    /// The column of a value.
    pub fn column(&self) -> &'static str {
        self.names.key[0]
    }

    fn value(&self) -> Column {
        let texts = self.values.iter().filter_map(|value| match value {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let sql_type = if self.are_texts {
            varchar(texts)
        } else {
            "INTEGER".to_owned()
        };
        Column::new(self.column(), &sql_type)
    }

    fn input(&self) -> Input {
        let column = Column {
            about: self.names.about_column,
            ..self.value()
        };
        Input {
            table: self.names.table,
            about: self.names.about,
            columns: vec![column],
            key: self.names.key,
            looked_up_by: &[],
            fill: Fill::Rows(
                self.values
                    .iter()
                    .map(|value| vec![value.clone()])
                    .collect(),
            ),
        }
    }
}

/// True if a value of this kind is given to a variable that others must differ from.
fn is_given(puzzle: &Assignment, domain: &Domain) -> bool {
    let constants = puzzle.constants();
    let is_known = |idx: &usize| {
        let variable = &puzzle.rules.variables[*idx];
        constants[*idx].is_some() && variable.holds_texts() == domain.are_texts
    };
    let mut rules = puzzle.rules.rules.iter();
    rules.any(|rule| matches!(rule.kind, RuleKind::AllDifferent) && rule.reads.iter().any(is_known))
}

/// All texts, or all numbers, that any variable takes: numbers in order, and texts in the order of the file.
fn all_values(puzzle: &Assignment, are_texts: bool) -> Vec<Cell> {
    let mut known = BTreeSet::new();
    let variables = puzzle.rules.variables.iter();
    let mut all: Vec<Cell> = variables
        .filter(|variable| variable.holds_texts() == are_texts)
        .flat_map(|variable| &variable.values)
        .filter(|value| known.insert(value.to_text()))
        .cloned()
        .collect();
    if !are_texts {
        all.sort_by_key(Cell::as_integer);
    }
    all
}
