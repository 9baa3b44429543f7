//! Logic puzzles: a row of houses, categories with a value for each house, and clues that say where values stand to
//! each other. The Fish, also known as the Zebra puzzle, is one.

mod clue;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use self::clue::Clue;
use self::names::ValueNames;
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
const HOUSES: RangeInclusive<usize> = 1..=9;
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
    categories: Spanned<Entries<Vec<Spanned<String>>>>,
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
    let mut categories = categories(document, file.categories, n_houses)?;
    let names = ValueNames::new(&mut categories);
    let clues = clues(document, &file.clues, &names, n_houses)?;
    let (variables, table) = values(&names, &categories);
    let (own, warnings) = own_rules(document, &file.rules, variables, vec![table])?;
    let legend = document.legend(file.colours, Entries::default(), &names.spellings, &[])?;
    let apart = categories
        .iter()
        .enumerate()
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
        layout: Arrangement::Houses {
            n_houses,
            categories,
        },
        known_rules: vec![
            "Every house has one value of each category, and no two houses share a value."
                .to_owned(),
        ],
        best: None,
    };
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, content)?
    })
}

fn clues(
    document: &Document,
    texts: &[Spanned<String>],
    names: &ValueNames,
    n_houses: usize,
) -> Result<Vec<Clue>> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, texts.len(), "clues", "a logic puzzle", MAX_CLUES)?;
    let clues: Vec<Clue> = all(texts.iter().map(|text| {
        let place = document.place(text.span());
        let clue = clue::parse(text.get_ref(), &place, names, n_houses)?;
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
    let whole = match clue.conditions.len() {
        1 => String::new(),
        _ => format!(", from {}", clue.described.source),
    };
    let conditions = clue.conditions.iter().map(|(test, says)| NamedRule {
        name: format!("clue {}", idx + 1),
        origin: Origin::Clue {
            idx,
            says: format!("{says}{whole}"),
        },
        reads: variables.read_by(test),
        kind: RuleKind::Condition(test.clone()),
    });
    conditions.collect()
}

/// The houses of the values as variables, and the relation `value` of their names.
fn values(names: &ValueNames, categories: &[Category]) -> (Vec<NamedVariable>, Table) {
    let houses: Vec<Cell> = (1..=categories[0].values.len()).map(Cell::from).collect();
    let variables = names.columns.iter().enumerate().map(|(idx, column)| {
        NamedVariable::new(names.alone(idx).to_owned(), column.clone(), houses.clone())
    });
    let values = categories.iter().flat_map(|category| {
        let values = category.values.iter();
        values.map(|value| [&category.name, value].map(|name| Cell::from(name.as_str())))
    });
    let rows = values
        .enumerate()
        .map(|(idx, row)| (Some(idx), row.to_vec()));
    let table = Table::new("value", &["category", "name"], rows);
    (variables.collect(), table)
}

fn categories(
    document: &Document,
    given: Spanned<Entries<Vec<Spanned<String>>>>,
    n_houses: usize,
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
        let values = category_values(document, &name, values.into_inner())?;
        if values.len() != n_houses {
            return Err(place.error(format!(
                "category `{name}` has {}; it needs {n_houses}, one for each house",
                count_of(values.len() as u64, "value")
            )));
        }
        Ok(Category {
            name,
            column: String::new(),
            values,
        })
    }))
}

fn category_values(
    document: &Document,
    category: &str,
    given: Vec<Spanned<String>>,
) -> Result<Vec<String>> {
    let mut seen = BTreeSet::new();
    all(given.into_iter().map(|value| {
        let place = document.place(value.span());
        check_name(value.get_ref(), "value of a category", &place)?;
        let value = value.get_ref().trim().to_owned();
        if !seen.insert(value.clone()) {
            return Err(place.error(format!(
                "value `{value}` appears a second time in the category `{category}`"
            )));
        }
        Ok(value)
    }))
}
