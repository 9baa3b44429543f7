//! The relations of an assignment: its variables, their values, and the candidates that no given excludes.

use std::collections::BTreeSet;

use serde_json::json;

use super::layout::{LayoutWords, RelationNames, TEXTS};
use super::model::{Arrangement, Assignment, NamedVariable, Origin, RuleKind, constant, range_of};

use crate::plan::{Fill, Input, InputColumn, varchar};
use crate::problem::{Binary, Column, Expr, Role, Rule, Variable, word_and_bit};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The table of the values that each variable may take, given the known ones.
pub const CANDIDATE: &str = "Candidate";

/// The content of a column that numbers the variables or their categories.
const IN_ORDER: Option<&str> = Some("in the order of the puzzle file, from 1");

/// A relation of values: numbers in order, or texts in the order of the file.
struct Domain {
    names: RelationNames,
    values: Vec<Cell>,
    are_texts: bool,
    /// True if variables take their candidates instead of all values.
    is_narrowed: bool,
}

impl RelationNames {
    fn input(self, columns: Vec<InputColumn>, fill: Fill) -> Input {
        Input {
            fill,
            ..Input::listed(self.table, self.about, columns, self.key, [])
        }
    }
}

/// The relations of values that variables take.
fn domains(puzzle: &Assignment) -> Vec<Domain> {
    let (constants, variables) = (puzzle.constants(), &puzzle.rules.variables);
    let mut domains: Vec<Domain> = Vec::new();
    for (are_texts, names) in [(false, puzzle.words().numbers), (true, TEXTS)] {
        let is_own = |variable: &NamedVariable| variable.holds_texts() == are_texts;
        let own = variables.iter().filter(|variable| is_own(variable));
        let mut known = BTreeSet::new();
        let mut values: Vec<Cell> = own.flat_map(|variable| variable.values.clone()).collect();
        values.retain(|value| known.insert(value.to_text()));
        if !are_texts {
            values.sort_by_key(Cell::as_integer);
        }
        let is_given = |idx: &usize| constants[*idx].is_some() && is_own(&variables[*idx]);
        let mut apart = puzzle.rules.apart();
        // Candidates have one type. Values of the other kind, which few puzzles have, are compared by the stages.
        let is_narrowed = !domains.iter().any(|domain| domain.is_narrowed)
            && apart.any(|rule| rule.reads.iter().any(is_given));
        if !values.is_empty() {
            domains.push(Domain {
                names,
                values,
                are_texts,
                is_narrowed,
            });
        }
    }
    domains
}

/// These variables as variables of a problem: each takes a value, or one of its candidates.
pub fn in_problem(puzzle: &Assignment, idxs: &[usize]) -> Vec<Variable> {
    let (words, domains) = (puzzle.words(), domains(puzzle));
    let variables = idxs.iter().map(|idx| {
        let named = &puzzle.rules.variables[*idx];
        let mut kinds = domains.iter();
        let domain = kinds.find(|domain| domain.are_texts == named.holds_texts());
        variable(
            named,
            words,
            domain.expect("every kind of value has a relation"),
        )
    });
    variables.collect()
}

fn variable(named: &NamedVariable, words: &LayoutWords, domain: &Domain) -> Variable {
    let name = &named.column;
    let value = || Expr::column(name, domain.names.key[0]);
    let mut only = Vec::new();
    let mut add = |test: Expr, says: &str| {
        let says = format!("only the {says} of {}", named.name);
        only.push(Rule::new(test, says).role(Role::Only));
    };
    if domain.is_narrowed {
        let own = Expr::column(name, words.given.key[0]).equals(Expr::text(name));
        add(own, "candidates");
    }
    let values = named.possible();
    match range_of(values) {
        _ if values.len() == domain.values.len() => {}
        Some((first, last)) if first < last => {
            add(value().with(Binary::GreaterOrEqual, first), "values");
            add(value().with(Binary::LessOrEqual, last), "values");
        }
        _ => match values {
            [one] => add(value().equals(constant(one)), "values"),
            values => add(value().is_in(values.iter().map(constant)), "values"),
        },
    }
    let relation = if domain.is_narrowed {
        CANDIDATE
    } else {
        domain.names.table
    };
    Variable {
        name: name.clone(),
        says: format!("{}{}", words.nouns[0], named.name),
        relation: relation.to_owned(),
        only,
        columns: vec![Column::new(name, value())],
    }
}

/// The relations with their rows.
pub fn inputs(puzzle: &Assignment) -> Vec<Input> {
    let (words, domains) = (puzzle.words(), domains(puzzle));
    let values = domains.iter().map(|domain| {
        let column = InputColumn {
            about: words.about_number.filter(|_| !domain.are_texts),
            ..typed(domain.names.key[0], &domain.values)
        };
        let rows = domain.values.iter().map(|value| vec![value.clone()]);
        domain.names.input(vec![column], Fill::Rows(rows.collect()))
    });
    let mut inputs: Vec<Input> = values.collect();
    inputs.push(variables(puzzle));
    inputs.extend(neighbours(puzzle));
    if let Some(domain) = domains.iter().find(|domain| domain.is_narrowed) {
        inputs.extend(narrowing(puzzle, domain));
    }
    inputs
}

/// The relation of the variables.
pub fn variables(puzzle: &Assignment) -> Input {
    let variables = &puzzle.rules.variables;
    let column = |name, about, cell: &dyn Fn(usize) -> Cell| {
        let cells: Vec<Cell> = (0..variables.len()).map(cell).collect();
        let column = typed(name, &cells);
        (InputColumn { about, ..column }, cells)
    };
    let name = |idx: usize| Cell::from(&variables[idx].name[..]);
    let own_column = |idx: usize| Cell::from(&variables[idx].column[..]);
    let columns = match &puzzle.layout {
        Arrangement::Names(_) => vec![
            column("Unknown_No", IN_ORDER, &|idx| (idx + 1).into()),
            column("Name", None, &name),
            column("Column_Name", None, &own_column),
        ],
        Arrangement::Grid { size: width, .. } | Arrangement::Picture { width, .. } => vec![
            column("Name", Some("r2c3 is in row 2 and column 3"), &name),
            column("Row_No", None, &|idx| (idx / width + 1).into()),
            column("Column_No", None, &|idx| (idx % width + 1).into()),
        ],
        Arrangement::Houses {
            n_houses,
            categories,
        } => {
            let from_1 = Some("in the order of its category, from 1");
            let holds = Some("the column of the stages that holds its house");
            let category = |idx: usize| Cell::from(&categories[idx / n_houses].name[..]);
            let value = |idx| {
                puzzle
                    .housed(idx)
                    .map_or_else(|| name(idx), |own| own[..].into())
            };
            vec![
                column("Category_No", IN_ORDER, &|idx| (idx / n_houses + 1).into()),
                column("Value_No", from_1, &|idx| (idx % n_houses + 1).into()),
                column("Category_Name", None, &category),
                column("Value_Name", None, &value),
                column("Column_Name", holds, &own_column),
            ]
        }
    };
    let (columns, cells): (Vec<InputColumn>, Vec<Vec<Cell>>) = columns.into_iter().unzip();
    let row = |idx: usize| cells.iter().map(|cells| cells[idx].clone()).collect();
    let rows = (0..variables.len()).map(row).collect();
    puzzle.words().variables.input(columns, Fill::Rows(rows))
}

/// A column of these cells, which are all numbers or all texts.
fn typed(name: &'static str, cells: &[Cell]) -> InputColumn {
    let texts: Vec<String> = match cells.first() {
        Some(Cell::Text(_)) => cells.iter().map(Cell::to_text).collect(),
        _ => return InputColumn::new(name, "INTEGER"),
    };
    InputColumn::new(name, &varchar(texts.iter().map(String::as_str)))
}

/// The relations that leave out the candidates excluded by given values.
fn narrowing(puzzle: &Assignment, domain: &Domain) -> [Input; 4] {
    let (words, variables) = (puzzle.words(), &puzzle.rules.variables);
    let references: Vec<Cell> = variables.iter().map(|own| own.column[..].into()).collect();
    let apart = apart(puzzle, words);
    let constants = puzzle.constants().into_iter().zip(&references);
    let given = constants.filter_map(|(value, reference)| {
        let own = value.filter(|value| matches!(value, Cell::Text(_)) == domain.are_texts);
        Some(vec![reference.clone(), own?])
    });
    let (variable_key, rule_key, value_key) =
        (words.given.key[0], words.apart.key[1], domain.names.key[0]);
    let rules: Vec<Cell> = apart.iter().map(|row| row[0].clone()).collect();
    let rule = || typed(rule_key, &rules).about(words.about_rule);
    let variable =
        || typed(variable_key, &references).refers_to(words.variables.table, words.reference);
    let value = || typed(value_key, &domain.values).refers_to(domain.names.table, value_key);
    let holes = json!({
        "names": {
            "variable": words.variables.table, "reference": words.reference, "member": variable_key,
            "rule": rule_key, "apart": words.apart.table, "apart_given": words.apart_given.table,
            "domain": domain.names.table, "value": value_key,
        },
        "about_given": words.apart_given.about,
        "about_candidate": words.candidates.about,
    });
    let derived = |template| Fill::Derived(render(template, &holes));
    let apart_given = derived(template!("assignment/apart_given.sql"));
    let candidates = derived(template!("assignment/candidate.sql"));
    [
        words
            .apart
            .input(vec![rule(), variable()], Fill::Rows(apart.into())),
        words
            .given
            .input(vec![variable(), value()], Fill::Rows(given.collect())),
        words.apart_given.input(vec![rule(), value()], apart_given),
        words
            .candidates
            .input(vec![value(), variable()], candidates),
    ]
}

/// The variables of the rules that make variables differ, each with the name of the rule in a grid, and with its number elsewhere.
fn apart(puzzle: &Assignment, words: &LayoutWords) -> Vec<Row> {
    let mut rows = Vec::new();
    for (rule, no) in puzzle.rules.apart().zip(1_usize..) {
        let name = match rule.origin {
            Origin::Unit(_) => rule.name[..].into(),
            _ if !words.nouns[0].is_empty() => format!("rule {no}").into(),
            _ => no.into(),
        };
        let own = rule
            .reads
            .iter()
            .map(|idx| &puzzle.rules.variables[*idx].column[..]);
        rows.extend(own.map(|column| vec![Cell::clone(&name), column.into()]));
    }
    rows
}

/// The relation of the cells of all rules that cells hang together, if there are any.
fn neighbours(puzzle: &Assignment) -> Option<Input> {
    let mut pairs: BTreeSet<[usize; 2]> = BTreeSet::new();
    for rule in &puzzle.rules.rules {
        let RuleKind::Connected(cells) = &rule.kind else {
            continue;
        };
        for cell in cells {
            let beside = cell.beside.iter().map(|other| cells[*other].no);
            pairs.extend(beside.chain([cell.no]).map(|other| [cell.no, other]));
        }
    }
    let columns = [
        typed("Cell", &[]).about("the number of a variable, in the order of the puzzle file"),
        typed("Word", &[]).about("the number of the sum that has its bit"),
        typed("Bit", &[]),
        typed("Beside", &[]),
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
    let about = "Neighbour: one row is a variable that may have to be connected, and itself or a neighbour.";
    (!pairs.is_empty()).then(|| Input {
        looked_up_by: &[&["Beside"]],
        ..Input::listed("Neighbour", about, columns, &["Cell", "Beside"], rows)
    })
}
