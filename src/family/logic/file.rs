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
use crate::relation::Cell;
use crate::words::count_of;

/// The numbers of houses that a row may have, and of categories that a puzzle may have.
const HOUSES: RangeInclusive<usize> = 1..=20;
const CATEGORIES: RangeInclusive<usize> = 1..=9;

/// The limit on clues, and on the conditions that they are made of. All of them may be conditions of one stage, and SQLite takes an
/// expression of up to 1,000 levels.
const MAX_CLUES: usize = 500;

/// The limit on claims of a clue. They are levels below those of the conditions.
const MAX_CLAIMS: usize = 300;

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
    let order = [file.sorted_by.as_slice(), &file.ordered];
    let mut names = names(document, n_houses, &mut categories, order, &file.shared)?;
    names.skipped = file.skip;
    let clues = clues(document, &file.clues, &names)?;
    let (variables, table) = values(&names, &categories);
    let (own, warnings) = own_rules(document, &file.rules, variables, vec![table])?;
    let legend = document.legend(file.colours, Entries::default(), &names.spellings, &[])?;
    let own_houses = categories.iter().enumerate();
    let apart = own_houses
        .filter(|(_, category)| !category.is_shared)
        .map(|(idx, category)| NamedRule {
            name: category.name.clone(),
            origin: Origin::Category,
            reads: (idx * n_houses..(idx + 1) * n_houses).collect(),
            kind: RuleKind::AllDifferent,
        });
    let mut rules = Vec::new();
    for (idx, clue) in clues.iter().enumerate() {
        rules.extend(rules_of(idx, clue, &own));
    }
    rules.extend(apart);
    rules.extend(own.rules);
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
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, content)?
    })
}

fn clues(document: &Document, texts: &[Spanned<String>], names: &ValueNames) -> Result<Vec<Clue>> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, texts.len(), "clues", "a logic puzzle", MAX_CLUES)?;
    let clues: Vec<Clue> = all(texts.iter().map(|text| {
        let place = document.place(text.span());
        let clue = clue::parse(text.get_ref(), &place, names)?;
        let owner = format!("the clue in {place}");
        check_count(&owner, clue.n_claims, "comparisons", "a clue", MAX_CLAIMS)?;
        Ok(clue)
    }))?;
    let n_conditions = clues.iter().map(|clue| clue.conditions.len()).sum();
    let things = "conditions in its clues";
    check_count(&owner, n_conditions, things, "a logic puzzle", MAX_CLUES)?;
    Ok(clues)
}

/// The conditions of a clue, over the houses of these variables.
fn rules_of(idx: usize, clue: &Clue, variables: &Rules) -> Vec<NamedRule> {
    let source = &clue.described.source;
    let conditions = clue.conditions.iter().map(|(test, says)| NamedRule {
        name: format!("clue {}", idx + 1),
        origin: Origin::Clue {
            idx,
            says: if says == source {
                says.clone()
            } else {
                format!("{says}, from {source}")
            },
        },
        reads: variables.read_by(test),
        kind: RuleKind::Condition(test.clone()),
    });
    conditions.collect()
}

/// The rule that holds for these categories without a clue.
fn known_rule(categories: &[Category]) -> String {
    let shared = categories.iter().filter(|category| category.is_shared);
    let shared: Vec<&str> = shared.map(|category| category.name.as_str()).collect();
    let but = match shared[..] {
        [] => String::new(),
        _ => format!(" of another category than {}", shared.join(", ")),
    };
    format!("Every house has one value of each category, and no two houses share a value{but}.")
}

/// The houses of the values as variables, or the values of the houses where they are shared, and the relation `value` of their names.
fn values(names: &ValueNames, categories: &[Category]) -> (Vec<NamedVariable>, Table) {
    let n_houses = names.n_houses;
    let (mut variables, mut rows) = (Vec::new(), Vec::new());
    for (category_idx, category) in categories.iter().enumerate() {
        for idx in 0..n_houses {
            let column = names.columns[variables.len()].clone();
            let first = names.kinds[category_idx].first;
            let (name, values) = if category.is_shared {
                let values = category
                    .values
                    .iter()
                    .map(|value| Cell::from(value.as_str()));
                (
                    format!("{} {}", category.name.trim(), idx + 1),
                    values.collect(),
                )
            } else if names.sorted_by == Some(category_idx) {
                (
                    names.alone(first + idx).to_owned(),
                    vec![Cell::from(idx + 1)],
                )
            } else {
                (
                    names.alone(first + idx).to_owned(),
                    (1..=n_houses).map(Cell::from).collect(),
                )
            };
            let value = if category.is_shared {
                &name
            } else {
                &category.values[idx]
            };
            rows.push((
                Some(variables.len()),
                vec![category.name.as_str().into(), value.as_str().into()],
            ));
            variables.push(NamedVariable::new(name, column, values));
        }
    }
    (variables, Table::new("value", &["category", "name"], rows))
}

/// The names of the values, with the categories in whose order the houses stand, if any, and those that are ordered as they stand.
fn names(
    document: &Document,
    n_houses: usize,
    categories: &mut [Category],
    [sorted_by, ordered]: [&[Spanned<String>]; 2],
    shared: &[Spanned<String>],
) -> Result<ValueNames> {
    let position = |name: &Spanned<String>| category_named(document, categories, name);
    let mut is_ordered = vec![false; categories.len()];
    for name in sorted_by.iter().chain(ordered) {
        is_ordered[position(name)?] = true;
    }
    all(shared.iter().map(position))?;
    let sorted_idx = sorted_by.first().map(position).transpose()?;
    if let Some(idx) = sorted_idx.filter(|idx| categories[*idx].is_shared) {
        let problem = format!(
            "houses cannot stand in the order of `{}`, whose values are shared",
            categories[idx].name
        );
        return Err(document.place(sorted_by[0].span()).error(problem));
    }
    if let Some(name) = shared
        .last()
        .filter(|_| categories.iter().all(|category| category.is_shared))
    {
        let problem = "all categories are shared; expected one whose values are not";
        return Err(document.place(name.span()).error(problem));
    }
    let mut names = ValueNames::new(n_houses, categories, &is_ordered);
    names.sorted_by = sorted_idx;
    Ok(names)
}

/// The position of the category with this name.
fn category_named(
    document: &Document,
    categories: &[Category],
    name: &Spanned<String>,
) -> Result<usize> {
    let known = categories.iter().map(|category| category.name.as_str());
    known
        .clone()
        .position(|known| known == name.get_ref())
        .ok_or_else(|| {
            let names = known.collect::<Vec<_>>().join(", ");
            let problem = format!("no category `{}`; categories: {names}", name.get_ref());
            document.place(name.span()).error(problem)
        })
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
        let found = match entries.len() {
            0 => "is empty".to_owned(),
            n => format!("holds {n}"),
        };
        return Err(place.error(format!(
            "`[categories]` {found}; a logic puzzle has from {} to {} categories",
            CATEGORIES.start(),
            CATEGORIES.end()
        )));
    }
    let mut known = BTreeMap::new();
    all(entries.into_iter().map(|(name, values)| {
        let place = document.place(name.span());
        check_name(name.get_ref(), "name of a category", &place)?;
        let name = name.into_inner();
        // Columns are named after categories.
        if let Some(first) = known.insert(name.trim().to_lowercase(), name.clone()) {
            let problem = format!(
                "the categories `{first}` and `{name}` differ by letter case only; names need to differ by more"
            );
            return Err(place.error(problem));
        }
        let mut values = category_values(document, &name, values.into_inner())?;
        if let Some(numbers) = numbers(&values) {
            let mut in_order: Vec<(i64, String)> = numbers.into_iter().zip(values).collect();
            in_order.sort();
            values = in_order.into_iter().map(|(_, value)| value).collect();
        }
        let is_shared = shared.iter().any(|shared| *shared.get_ref() == name);
        if is_shared && values.is_empty() || !is_shared && values.len() != n_houses {
            return Err(place.error(format!(
                "category `{name}` has {}; it needs {n_houses}, one for each house",
                count_of(values.len() as u64, "value")
            )));
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
        let value = match value.into_inner() {
            Value::String(text) => text,
            Value::Integer(number) => number.to_string(),
            other => {
                return Err(
                    place.error(format!("found {other}, expected a text or a whole number"))
                );
            }
        };
        check_name(&value, "value of a category", &place)?;
        let value = value.trim().to_owned();
        if !seen.insert(value.clone()) {
            return Err(place.error(format!(
                "value `{value}` appears a second time in the category `{category}`"
            )));
        }
        Ok(value)
    }))
}
