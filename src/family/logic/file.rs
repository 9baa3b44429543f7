//! Logic puzzles: a row of houses, categories with a value for each house, and clues that say where values stand to
//! each other. The Fish, also known as the Zebra puzzle, is one.

mod clue;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use self::clue::Clue;
use self::names::{ValueNames, numbers};
use crate::error::{Result, all};
use crate::family::assignment::{
    Arrangement, Assignment, Category, NamedRule, NamedVariable, Origin, RuleKind, Rules,
};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Table, own_rules};
use crate::problem::{Binary, Expr};
use crate::relation::Cell;
use crate::words::count_of;

/// The numbers of houses that a row may have, and of categories that a puzzle may have.
const HOUSES: RangeInclusive<usize> = 1..=20;
const CATEGORIES: RangeInclusive<usize> = 1..=9;

/// The limit on clues, and on the comparisons that they are made of. All of them may be conditions of one stage, and SQLite takes an
/// expression of up to 1,000 levels.
const MAX_CLUES: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LogicFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    #[serde(default)]
    known: Known,
    houses: Spanned<i64>,
    sorted_by: Option<Spanned<String>>,
    #[serde(default)]
    ordered: Vec<Spanned<String>>,
    #[serde(default)]
    shared: Vec<Spanned<String>>,
    #[serde(default)]
    skip: Vec<String>,
    categories: Spanned<Entries<Vec<Spanned<Value>>>>,
    clues: Vec<Spanned<String>>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    colours: Entries<String>,
}

/// Reads a logic puzzle from its puzzle file.
///
/// # Errors
/// When a key, a category, a value or a clue is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: LogicFile = document.read()?;
    let n_houses = usize::try_from(*file.houses.get_ref()).unwrap_or_default();
    if !HOUSES.contains(&n_houses) {
        let (least, most) = (HOUSES.start(), HOUSES.end());
        let problem = format!("a logic puzzle has from {least} to {most} houses");
        return Err(document.place(file.houses.span()).error(problem));
    }
    let mut categories = categories(document, file.categories, n_houses, &file.shared)?;
    let names = ValueNames {
        skipped: file.skip,
        ..names(
            document,
            n_houses,
            &mut categories,
            file.sorted_by.as_ref(),
            &file.ordered,
            &file.shared,
        )?
    };
    let clues = clues(document, &file.clues, &names)?;
    let (variables, table) = values(&names, &categories);
    let (own, warnings) = own_rules(document, &file.rules, variables, vec![table])?;
    let rules = rules(&clues, &categories, n_houses, &own);
    let content = Assignment {
        family: &super::FAMILY,
        rules: Rules {
            rules,
            variables: own.variables,
        },
        clues: clues.into_iter().map(|clue| clue.described).collect(),
        known_rules: vec![known_rule(&categories)],
        layout: Arrangement::Houses {
            n_houses,
            categories,
        },
        best: None,
    };
    let legend = document.legend(file.colours, Entries::default(), &names.spellings, &[])?;
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, content)?
    })
}

/// The rules of the clues, of the categories, and of the file itself.
fn rules(clues: &[Clue], categories: &[Category], n_houses: usize, own: &Rules) -> Vec<NamedRule> {
    let mut rules = Vec::new();
    for (idx, clue) in clues.iter().enumerate() {
        let says = &clue.described.source;
        rules.extend(clue.test.conjuncts().into_iter().map(|test| NamedRule {
            name: format!("clue {}", idx + 1),
            origin: Origin::Clue {
                idx,
                says: says.clone(),
            },
            reads: own.read_by(test),
            kind: RuleKind::Condition(test.clone()),
        }));
    }
    for (idx, category) in categories
        .iter()
        .enumerate()
        .filter(|(_, category)| !category.is_shared)
    {
        rules.push(NamedRule {
            name: category.name.clone(),
            origin: Origin::Category,
            reads: (idx * n_houses..(idx + 1) * n_houses).collect(),
            kind: RuleKind::AllDifferent,
        });
    }
    rules.extend(own.rules.iter().cloned());
    rules
}

fn clues(document: &Document, texts: &[Spanned<String>], names: &ValueNames) -> Result<Vec<Clue>> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, texts.len(), "clues", "a logic puzzle", MAX_CLUES)?;
    let clues = all(texts.iter().map(|text| {
        let place = document.place(text.span());
        clue::parse(text.get_ref(), &place, names)
    }))?;
    let mut n_compared = 0;
    for clue in &clues {
        clue.test.for_each(&mut |part| match part {
            Expr::Binary(Binary::Or | Binary::And, ..) => {}
            part => n_compared += usize::from(part.is_condition()),
        });
    }
    let things = "comparisons in its clues";
    check_count(&owner, n_compared, things, "a logic puzzle", MAX_CLUES)?;
    Ok(clues)
}

/// The rule that holds for these categories without a clue.
fn known_rule(categories: &[Category]) -> String {
    let shared = categories.iter().filter(|category| category.is_shared);
    let names: Vec<&str> = shared.map(|category| &*category.name).collect();
    let but = match names[..] {
        [] => String::new(),
        _ => format!(" of another category than {}", names.join(", ")),
    };
    format!("Every house has one value of each category, and no two houses share a value{but}.")
}

/// The houses of the values as variables, or the values of the houses where they are shared, and the relation `value` of their names.
fn values(names: &ValueNames, categories: &[Category]) -> (Vec<NamedVariable>, Table) {
    let (mut variables, mut rows) = (Vec::new(), Vec::new());
    for (category_idx, (category, kind)) in categories.iter().zip(&names.kinds).enumerate() {
        for (idx, (column, no)) in kind.columns.iter().zip(1..=names.n_houses).enumerate() {
            let (name, values) = if category.is_shared {
                let values = category.values.iter().map(|value| value.as_str().into());
                (format!("{} {no}", kind.name), values.collect())
            } else if names.sorted_by == Some(category_idx) {
                (names.alone(kind.first + idx).to_owned(), vec![no.into()])
            } else {
                let houses = (1..=names.n_houses).map(Cell::from).collect();
                (names.alone(kind.first + idx).to_owned(), houses)
            };
            let value = if category.is_shared {
                &name
            } else {
                &category.values[idx]
            };
            let row = vec![category.name.as_str().into(), value.as_str().into()];
            rows.push((Some(variables.len()), row));
            variables.push(NamedVariable::new(name, column.clone(), values));
        }
    }
    (variables, Table::new("value", &["category", "name"], rows))
}

/// The names of the values, with the category in whose order the houses stand, if any, and the categories whose values are listed in
/// order.
fn names(
    document: &Document,
    n_houses: usize,
    categories: &mut [Category],
    sorted_by: Option<&Spanned<String>>,
    ordered: &[Spanned<String>],
    shared: &[Spanned<String>],
) -> Result<ValueNames> {
    let position = |name: &Spanned<String>| {
        let mut known = categories.iter().map(|category| category.name.as_str());
        let idx = known.position(|known| known == name.get_ref());
        idx.ok_or_else(|| {
            let names = categories
                .iter()
                .map(|category| &*category.name)
                .collect::<Vec<_>>()
                .join(", ");
            let problem = format!("no category `{}`; categories: {names}", name.get_ref());
            document.place(name.span()).error(problem)
        })
    };
    let mut is_ordered = vec![false; categories.len()];
    for name in sorted_by.into_iter().chain(ordered) {
        is_ordered[position(name)?] = true;
    }
    all(shared.iter().map(position))?;
    let sorted_idx = sorted_by.map(position).transpose()?;
    if let Some(name) = sorted_by
        && sorted_idx.is_some_and(|idx| categories[idx].is_shared)
    {
        let problem = format!(
            "houses cannot stand in the order of `{}`, whose values are shared",
            name.get_ref()
        );
        return Err(document.place(name.span()).error(problem));
    }
    if let Some(name) = shared.last()
        && categories.iter().all(|category| category.is_shared)
    {
        let problem = "all categories are shared; expected one whose values are not";
        return Err(document.place(name.span()).error(problem));
    }
    let mut names = ValueNames::new(n_houses, categories, &is_ordered);
    names.sorted_by = sorted_idx;
    Ok(names)
}

fn categories(
    document: &Document,
    given: Spanned<Entries<Vec<Spanned<Value>>>>,
    n_houses: usize,
    shared: &[Spanned<String>],
) -> Result<Vec<Category>> {
    let place = document.place(given.span());
    let entries = given.into_inner().0;
    if !CATEGORIES.contains(&entries.len()) {
        let (least, most) = (CATEGORIES.start(), CATEGORIES.end());
        let found = match entries.len() {
            0 => "is empty".to_owned(),
            n => format!("holds {n}"),
        };
        return Err(place.error(format!(
            "`[categories]` {found}; a logic puzzle has from {least} to {most} categories"
        )));
    }
    let mut known = BTreeMap::new();
    all(entries.into_iter().map(|(name, values)| {
        let place = document.place(name.span());
        check_name(name.get_ref(), "name of a category", &place)?;
        let name = name.into_inner();
        // Columns are named after categories.
        if let Some(first) = known.insert(name.trim().to_lowercase(), name.clone()) {
            return Err(place.error(format!(
                "the categories `{first}` and `{name}` differ by letter case only; names need to differ by more"
            )));
        }
        let mut values = category_values(document, &name, values.into_inner())?;
        if let Some(numbers) = numbers(&values) {
            let mut in_order: Vec<(i64, String)> = numbers.into_iter().zip(values).collect();
            in_order.sort();
            values = in_order.into_iter().map(|(_, value)| value).collect();
        }
        let is_shared = shared.iter().any(|shared| *shared.get_ref() == name);
        if is_shared && values.is_empty() || !is_shared && values.len() != n_houses {
            let found = count_of(values.len() as u64, "value");
            return Err(place.error(format!("category `{name}` has {found}; it needs {n_houses}, one for each house")));
        }
        Ok(Category {
            name,
            column: String::new(),
            values,
            is_shared,
        })
    }))
}

fn category_values(
    document: &Document,
    category: &str,
    given: Vec<Spanned<Value>>,
) -> Result<Vec<String>> {
    let mut seen = BTreeSet::new();
    all(given.into_iter().map(|value| {
        let place = document.place(value.span());
        let text = match value.into_inner() {
            Value::String(text) => text,
            Value::Integer(number) => number.to_string(),
            other => {
                return Err(
                    place.error(format!("found {other}, expected a text or a whole number"))
                );
            }
        };
        check_name(&text, "value of a category", &place)?;
        if !seen.insert(text.trim().to_owned()) {
            return Err(place.error(format!(
                "value `{}` appears a second time in the category `{category}`",
                text.trim()
            )));
        }
        Ok(text.trim().to_owned())
    }))
}
