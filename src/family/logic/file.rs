//! Logic puzzles: a row of houses, categories with a value for each house, and clues that say where values stand to
//! each other. The Fish, also known as the Zebra puzzle, is one.

mod clue;
mod names;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Spanned, Value};

use self::names::Names;
use super::columns::Columns;
use super::model::{
    CATEGORIES, Category, Clue, HOUSES, Logic, MOST_CLAIMS, MOST_CLUES, Test, ValueId,
};
use crate::error::{Result, all};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::rules::{Rules, Source, Unknown, own_rules};
use crate::relation::Cell;
use crate::words::count_of;

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
/// Fails when a key, a category, a value or a clue is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: LogicFile = document.read()?;
    let n_houses = n_houses(document, &file.houses)?;
    let categories = categories(document, file.categories, n_houses)?;
    let (owner, n_clues) = (format!("`{}`", document.file()), file.clues.len());
    check_count(&owner, n_clues, "clues", "a logic puzzle", MOST_CLUES)?;
    let names = Names::new(&categories);
    let clues = file.clues.iter().map(|text| {
        let place = document.place(text.span());
        let clue = clue::parse(text.get_ref(), &place, &names, n_houses)?;
        let tests = clue.conditions.iter().map(|condition| &condition.test);
        let n_claims = tests.flat_map(Test::claims).count();
        let owner = format!("the clue in {place}");
        check_count(&owner, n_claims, "comparisons", "a clue", MOST_CLAIMS)?;
        Ok(clue)
    });
    let clues: Vec<Clue> = all(clues)?;
    let n_conditions = clues.iter().map(|clue| clue.conditions.len()).sum();
    let things = "conditions in its clues";
    check_count(&owner, n_conditions, things, "a logic puzzle", MOST_CLUES)?;
    let mut logic = Logic {
        n_houses,
        categories,
        clues,
        given: Vec::new(),
        own: Rules::default(),
    };
    let (own, warnings) = read_rules(document, &file.rules, &logic)?;
    logic.own = own;
    let values = logic
        .categories
        .iter()
        .flat_map(|category| category.values.clone());
    let legend = document.legend(
        file.colours,
        Entries::default(),
        &values.collect::<Vec<_>>(),
        &[],
    )?;
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, logic)?
    })
}

/// The rules of the file, over the houses of values, which are the rows of the relation `value`.
fn read_rules(
    document: &Document,
    entries: &Entries<Value>,
    logic: &Logic,
) -> Result<(Rules, Vec<String>)> {
    let columns = Columns::new(logic);
    let name = |id: ValueId| {
        let (value, category) = (logic.value(id), &logic.categories[id.category_idx].name);
        let is_alone = logic
            .values()
            .filter(|other| logic.value(*other) == value)
            .count()
            == 1;
        if is_alone {
            value.to_owned()
        } else {
            format!("{category}.{value}")
        }
    };
    let variables = logic.values().map(|id| Unknown {
        name: name(id),
        column: columns.of(id).to_owned(),
        values: (1..=logic.n_houses).map(Cell::from).collect(),
        is_given: false,
        is_hidden: false,
    });
    let rows = logic.values().map(|id| {
        let category = &logic.categories[id.category_idx].name;
        let row = [category.as_str(), logic.value(id)].map(Cell::from);
        (Some(logic.index(id)), row.to_vec())
    });
    let relation = Source::new("value", &["category", "name"], rows);
    own_rules(document, entries, variables.collect(), vec![relation])
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
        Ok(Category { name, values })
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
