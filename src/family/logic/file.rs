//! Logic puzzles: a row of houses, categories with a value for each house, and clues that say where values stand to
//! each other. The Fish, also known as the Zebra puzzle, is one.

mod clue;
mod names;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use serde::Deserialize;
use toml::{Spanned, Value};

use self::clue::Clue;
use self::names::Names;
use crate::error::{Result, all};
use crate::family::assignment::{
    Arrangement, Assignment, Category, NamedRule, NamedVariable, Origin, RuleKind, Rules,
};
use crate::family::description::DescribedClue;
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
    let n_houses = n_houses(document, &file.houses)?;
    let mut categories = categories(document, file.categories, n_houses)?;
    let names = Names::new(&mut categories);
    let clues = clues(document, &file.clues, &names, n_houses)?;
    let (variables, table) = values(&names, &categories);
    let (own, warnings) = own_rules(document, &file.rules, variables, vec![table])?;
    let all_values: Vec<String> = names.spellings.clone();
    let legend = document.legend(file.colours, Entries::default(), &all_values, &[])?;
    let apart = categories
        .iter()
        .enumerate()
        .map(|(idx, category)| NamedRule {
            name: category.name.clone(),
            origin: Origin::Category,
            reads: (idx * n_houses..(idx + 1) * n_houses).collect(),
            kind: RuleKind::AllDifferent,
        });
    let apart: Vec<NamedRule> = apart.collect();
    let of_clues = rules_of(&clues, &own);
    let described = clues.into_iter().map(|clue| DescribedClue {
        words: clue.says,
        source: clue.text,
    });
    let content = Assignment {
        family: &super::FAMILY,
        clues: described.collect(),
        rules: Rules {
            rules: [of_clues, apart, own.rules].concat(),
            variables: own.variables,
        },
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
    names: &Names,
    n_houses: usize,
) -> Result<Vec<Clue>> {
    let owner = format!("`{}`", document.file());
    check_count(&owner, texts.len(), "clues", "a logic puzzle", MAX_CLUES)?;
    let clues = texts.iter().map(|text| {
        let place = document.place(text.span());
        let clue = clue::parse(text.get_ref(), &place, names, n_houses)?;
        let owner = format!("the clue in {place}");
        check_count(&owner, clue.n_claims, "comparisons", "a clue", MAX_CLAIMS)?;
        Ok(clue)
    });
    let clues: Vec<Clue> = all(clues)?;
    let n_conditions = clues.iter().map(|clue| clue.conditions.len()).sum();
    let things = "conditions in its clues";
    check_count(&owner, n_conditions, things, "a logic puzzle", MAX_CLUES)?;
    Ok(clues)
}

/// The conditions of the clues, over the houses of these variables.
fn rules_of(clues: &[Clue], variables: &Rules) -> Vec<NamedRule> {
    let conditions = clues.iter().enumerate().flat_map(|(idx, clue)| {
        let whole = match clue.conditions.len() {
            1 => String::new(),
            _ => format!(", from {}", clue.text),
        };
        clue.conditions.iter().map(move |(test, says)| NamedRule {
            name: format!("clue {}", idx + 1),
            origin: Origin::Clue {
                idx,
                says: format!("{says}{whole}"),
            },
            reads: variables.read_by(test),
            kind: RuleKind::Condition(test.clone()),
        })
    });
    conditions.collect()
}

/// The houses of the values as variables, and the relation `value` of their names.
fn values(names: &Names, categories: &[Category]) -> (Vec<NamedVariable>, Table) {
    let all = || {
        let values = categories.iter();
        values.flat_map(|category| category.values.iter().map(move |value| (category, value)))
    };
    let variables = all().enumerate().map(|(idx, (category, _))| {
        let houses = 1..=category.values.len();
        let column = names.columns[idx].clone();
        NamedVariable::new(
            names.alone(idx).to_owned(),
            column,
            houses.map(Cell::from).collect(),
        )
    });
    let rows = all().enumerate().map(|(idx, (category, value))| {
        let row = [&category.name, value].map(|name| Cell::from(name.as_str()));
        (Some(idx), row.to_vec())
    });
    (
        variables.collect(),
        Table::new("value", &["category", "name"], rows),
    )
}

fn n_houses(document: &Document, given: &Spanned<i64>) -> Result<usize> {
    let found = given.get_ref();
    usize::try_from(*found)
        .ok()
        .filter(|n_houses| HOUSES.contains(n_houses))
        .ok_or_else(|| {
            document.place(given.span()).error(format!(
                "a logic puzzle has from {} to {} houses",
                HOUSES.start(),
                HOUSES.end()
            ))
        })
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
    let categories = entries.into_iter().map(|(name, values)| {
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
    });
    all(categories)
}

fn category_values(
    document: &Document,
    category: &str,
    given: Vec<Spanned<String>>,
) -> Result<Vec<String>> {
    let mut seen = BTreeSet::new();
    let values = given.into_iter().map(|value| {
        let place = document.place(value.span());
        check_name(value.get_ref(), "value of a category", &place)?;
        let value = value.get_ref().trim().to_owned();
        if !seen.insert(value.clone()) {
            return Err(place.error(format!(
                "value `{value}` appears a second time in the category `{category}`"
            )));
        }
        Ok(value)
    });
    all(values)
}
