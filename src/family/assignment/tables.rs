//! The relations of an assignment: its variables, their values, and the candidates that no given excludes.

use std::collections::BTreeSet;

use serde_json::json;

use super::model::{Arrangement, Assignment, NamedVariable, Origin, RuleKind, Rules};
use crate::plan::{Fill, Input, InputColumn, varchar};
use crate::problem::word_and_bit;
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The table of the values that each variable may take, given the known ones.
pub const CANDIDATE: &str = "Candidate";

/// The content of a column that numbers the variables or their categories.
const IN_ORDER: Option<&str> = Some("in the order of the puzzle file, from 1");

/// The names of relations and columns, and what the relations hold.
pub struct TableNames {
    /// The variables.
    pub variable: RelationNames,
    /// Their column that other relations refer to.
    pub reference: &'static str,
    /// The word before the name of a variable, if one is needed.
    pub noun: Option<&'static str>,
    numbers: RelationNames,
    about_number: Option<&'static str>,
    /// The variables of each rule by which variables differ.
    apart: RelationNames,
    about_rule: &'static str,
    given: RelationNames,
    /// The values that a variable of such a rule is given.
    apart_given: RelationNames,
    candidate: RelationNames,
}

/// The names of a relation.
#[derive(Clone, Copy)]
pub struct RelationNames {
    /// Its table.
    pub table: &'static str,
    /// The columns of its key.
    pub key: &'static [&'static str],
    /// One row, in words.
    pub about: &'static str,
}

/// A table, the columns of its key, and what one row is.
macro_rules! names {
    ($table:literal [$($key:literal),+] $row:literal) => {
        RelationNames {
            table: $table,
            key: &[$($key),+],
            about: concat!($table, ": one row is ", $row, "."),
        }
    };
}

pub(super) use names;

const NEIGHBOURS: RelationNames = names!("Neighbour" ["Cell", "Beside"] "a variable that may have to be connected, and itself or a neighbour");

const WORD: RelationNames = names!("Word" ["Value"] "a text that a variable may be");

const OF_NAMES: TableNames = TableNames {
    variable: names!("Unknown" ["Unknown_No"] "a variable, and the column in which the stages keep its value"),
    reference: "Column_Name",
    noun: None,
    numbers: names!("Number" ["Value"] "a number that a variable may be"),
    about_number: None,
    apart: names!("Apart" ["Unknown", "Rule_No"] "a variable of a rule by which variables differ"),
    about_rule: "counted from 1",
    given: names!("Given" ["Unknown"] "a variable whose value the puzzle gives"),
    apart_given: names!("Apart_Given" ["Rule_No", "Value"] "a value that a variable of a rule is given"),
    candidate: names!("Candidate" ["Unknown", "Value"] "a value that no given excludes from a variable"),
};

const OF_GRID: TableNames = TableNames {
    variable: names!("Cell" ["Name"] "a cell of the grid"),
    reference: "Name",
    noun: Some("cell"),
    numbers: names!("Digit" ["Digit"] "a digit that a cell may hold"),
    about_number: None,
    apart: names!("Unit_Cell" ["Cell", "Unit"] "a cell of a unit: of a row, a column, a box, a region or a diagonal"),
    about_rule: "such as row 3",
    given: names!("Given" ["Cell"] "a cell that the puzzle fills beforehand"),
    apart_given: names!("Unit_Given" ["Unit", "Digit"] "a digit that a unit is given in one of its cells"),
    candidate: names!("Candidate" ["Cell", "Digit"] "a digit that no given excludes from an empty cell"),
};

const OF_HOUSES: TableNames = TableNames {
    variable: names!("Attribute" ["Category_No", "Value_No"] "a value of a category, and the column in which the stages keep its house"),
    numbers: names!("House" ["House"] "a house, by its number from the left"),
    about_number: Some("counted from the left"),
    apart: names!("Apart" ["Attribute", "Rule_No"] "a value of a category, or of another rule by which houses differ"),
    given: names!("Given" ["Attribute"] "a value whose house is given"),
    apart_given: names!("Apart_Given" ["Rule_No", "House"] "a house that a value of a category is given"),
    candidate: names!("Candidate" ["Attribute", "House"] "a house that no given excludes from a value"),
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
    pub names: RelationNames,
    /// The values: numbers in order, and texts in the order of the file.
    pub values: Vec<Cell>,
    /// True if variables take their candidates instead of all values.
    pub is_narrowed: bool,
    are_texts: bool,
}

impl TableNames {
    /// The column of other relations that refers to a variable.
    pub fn member(&self) -> &'static str {
        self.given.key[0]
    }
}

impl RelationNames {
    /// The relation with these columns, filled so.
    pub fn input(self, columns: Vec<InputColumn>, fill: Fill) -> Input {
        Input {
            table: self.table,
            about: self.about,
            columns,
            key: self.key,
            looked_up_by: &[],
            fill,
        }
    }
}

impl<'a> Tables<'a> {
    /// The relations of a puzzle.
    pub fn of(puzzle: &'a Assignment) -> Self {
        let names = match puzzle.layout {
            Arrangement::Names(_) => &OF_NAMES,
            Arrangement::Grid { .. } | Arrangement::Picture { .. } => &OF_GRID,
            Arrangement::Houses { .. } => &OF_HOUSES,
        };
        let kinds = [(false, names.numbers), (true, WORD)].into_iter();
        let domains = kinds.map(|(are_texts, names)| Domain {
            names,
            values: all_values(puzzle, are_texts),
            is_narrowed: false,
            are_texts,
        });
        let mut domains: Vec<Domain> = domains.filter(|domain| !domain.values.is_empty()).collect();
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
        let domains = self.domains.iter().map(|domain| {
            let about = self.names.about_number.filter(|_| !domain.are_texts);
            let column = InputColumn {
                about,
                ..domain.value()
            };
            let rows = domain.values.iter().map(|value| vec![value.clone()]);
            domain.names.input(vec![column], Fill::Rows(rows.collect()))
        });
        let mut inputs: Vec<Input> = domains.collect();
        inputs.push(self.variables());
        inputs.extend(neighbours(&self.puzzle.rules));
        let narrowed = self.domains.iter().find(|domain| domain.is_narrowed);
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
        let number = |name, about, number: &dyn Fn(usize) -> usize| {
            let numbers = (0..variables.len()).map(|idx| Cell::from(number(idx)));
            let column = InputColumn::new(name, "INTEGER");
            (InputColumn { about, ..column }, numbers.collect())
        };
        let text = |name, about, text: &dyn Fn(usize) -> &'a str| {
            let texts = (0..variables.len()).map(|idx| Cell::from(text(idx)));
            let column = InputColumn::new(name, &varchar((0..variables.len()).map(text)));
            (InputColumn { about, ..column }, texts.collect())
        };
        let name = |idx: usize| &variables[idx].name[..];
        let column = |idx: usize| &variables[idx].column[..];
        let columns: Vec<(InputColumn, Vec<Cell>)> = match &self.puzzle.layout {
            Arrangement::Names(_) => vec![
                number("Unknown_No", IN_ORDER, &|idx| idx + 1),
                text("Name", None, &name),
                text("Column_Name", None, &column),
            ],
            Arrangement::Grid { size: width, .. } | Arrangement::Picture { width, .. } => vec![
                text("Name", Some("r2c3 is in row 2 and column 3"), &name),
                number("Row_No", None, &|idx| idx / width + 1),
                number("Column_No", None, &|idx| idx % width + 1),
            ],
            Arrangement::Houses {
                n_houses,
                categories,
            } => {
                let category = |idx: usize| &categories[idx / n_houses];
                let holds = "the column of the stages that holds its house";
                let from_1 = "in the order of its category, from 1";
                vec![
                    number("Category_No", IN_ORDER, &|idx| idx / n_houses + 1),
                    number("Value_No", Some(from_1), &|idx| idx % n_houses + 1),
                    text("Category_Name", None, &|idx| &category(idx).name),
                    text("Value_Name", None, &|idx| match category(idx) {
                        shared if shared.is_shared => name(idx),
                        category => &category.values[idx % n_houses],
                    }),
                    text("Column_Name", Some(holds), &column),
                ]
            }
        };
        let (columns, cells): (Vec<InputColumn>, Vec<Vec<Cell>>) = columns.into_iter().unzip();
        let row = |idx: usize| cells.iter().map(|cells| cells[idx].clone()).collect();
        let rows = (0..variables.len()).map(row).collect();
        self.names.variable.input(columns, Fill::Rows(rows))
    }

    fn column_type(&self) -> String {
        let variables = self.puzzle.rules.variables.iter();
        varchar(variables.map(|variable| variable.column.as_str()))
    }

    /// The relations that leave out the candidates excluded by given values.
    fn narrowing(&self, domain: &Domain) -> [Input; 4] {
        let names = self.names;
        let apart = self.apart();
        let rules = apart.iter().filter_map(|row| match &row[0] {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let rule_type = match apart[0][0] {
            Cell::Text(_) => varchar(rules),
            _ => "INTEGER".to_owned(),
        };
        let rule = InputColumn::new(names.apart.key[1], &rule_type).about(names.about_rule);
        let member = InputColumn::new(names.member(), &self.column_type())
            .refers_to(names.variable.table, names.reference);
        let value = domain
            .value()
            .refers_to(domain.names.table, domain.column());
        let holes = json!({
            "names": {
                "variable": names.variable.table, "reference": names.reference, "member": names.member(),
                "rule": names.apart.key[1], "apart": names.apart.table, "apart_given": names.apart_given.table,
                "domain": domain.names.table, "value": domain.column(),
            },
            "about_given": names.apart_given.about,
            "about_candidate": names.candidate.about,
        });
        let derived = |template| Fill::Derived(render(template, &holes));
        let given = self.puzzle.constants().into_iter().enumerate();
        let given = given.filter_map(|(idx, value)| {
            let value = value.filter(|value| domain.are_texts == matches!(value, Cell::Text(_)))?;
            Some(vec![self.reference(idx), value])
        });
        let columns = |one: &InputColumn, other: &InputColumn| vec![one.clone(), other.clone()];
        let apart_given = derived(template!("assignment/apart_given.sql"));
        let candidates = derived(template!("assignment/candidate.sql"));
        [
            names
                .apart
                .input(columns(&rule, &member), Fill::Rows(apart.into())),
            names
                .given
                .input(columns(&member, &value), Fill::Rows(given.collect())),
            names.apart_given.input(columns(&rule, &value), apart_given),
            names.candidate.input(columns(&value, &member), candidates),
        ]
    }

    /// The variables of rules by which variables differ: such a rule goes by its name in a grid, and by its number elsewhere.
    fn apart(&self) -> Vec<Row> {
        let rules = self
            .puzzle
            .rules
            .rules
            .iter()
            .filter(|rule| rule.is_apart());
        let rows = (1_usize..).zip(rules).flat_map(|(no, rule)| {
            let name = match rule.origin {
                Origin::Unit(_) => Cell::from(rule.name.as_str()),
                _ if self.names.noun.is_some() => Cell::from(format!("rule {no}")),
                _ => Cell::from(no),
            };
            let reads = rule.reads.iter();
            reads.map(move |idx| vec![name.clone(), self.reference(*idx)])
        });
        rows.collect()
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

    fn value(&self) -> InputColumn {
        let texts = self.values.iter().filter_map(|value| match value {
            Cell::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let sql_type = if self.are_texts {
            varchar(texts)
        } else {
            "INTEGER".to_owned()
        };
        InputColumn::new(self.column(), &sql_type)
    }
}

/// True if a value of this kind is given to a variable that others must differ from.
fn is_given(puzzle: &Assignment, domain: &Domain) -> bool {
    let constants = puzzle.constants();
    let is_known = |idx: &usize| {
        let variable = &puzzle.rules.variables[*idx];
        constants[*idx].is_some() && variable.holds_texts() == domain.are_texts
    };
    let mut apart = puzzle.rules.rules.iter().filter(|rule| rule.is_apart());
    apart.any(|rule| rule.reads.iter().any(is_known))
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

/// The relation of the cells of all rules that cells hang together, if there are any.
fn neighbours(rules: &Rules) -> Option<Input> {
    let mut pairs: BTreeSet<[usize; 2]> = BTreeSet::new();
    for rule in &rules.rules {
        let RuleKind::Connected(cells) = &rule.kind else {
            continue;
        };
        pairs.extend(cells.iter().flat_map(|cell| {
            let beside = cell.beside.iter().map(|other| cells[*other].variable);
            let all = std::iter::once(cell.variable).chain(beside);
            all.map(|other| [cell.variable, other])
        }));
    }
    let integer = |name| InputColumn::new(name, "INTEGER");
    let columns = vec![
        integer("Cell").about("the number of a variable, in the order of the puzzle file"),
        integer("Word").about("the number of the sum that has its bit"),
        integer("Bit"),
        integer("Beside"),
    ];
    let rows = pairs.iter().map(|[cell, other]| {
        let (word, bit) = word_and_bit(*cell);
        vec![
            (cell + 1).into(),
            word.into(),
            bit.into(),
            (other + 1).into(),
        ]
    });
    let fill = Fill::Rows(rows.collect());
    (!pairs.is_empty()).then(|| Input {
        looked_up_by: &[&["Beside"]],
        ..NEIGHBOURS.input(columns, fill)
    })
}
