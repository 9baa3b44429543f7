//! Hints for logic puzzles: a value whose house is given, the other houses that it could have, and the other values that
//! its house could have. The rules are those of the stages, with the number of its house for each value that has one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::columns::Columns;
use super::file::clue_of_house;
use super::model::{Logic, ValueId};
use super::problem::problem;
use crate::error::{GivenError, Result};
use crate::family::{Given, Question};
use crate::plan::{Asked, Filling, Part, Placement};
use crate::problem::{Expr, Problem, Rule, VariableId};
use crate::sql::expression;
use crate::sql::{Template, render_each, template};
use crate::visible::visible;

/// The puzzle with a value in a house, such as `Norwegian` and `1`, as one clue more.
pub fn given(logic: &Logic, place: &str, piece: &str) -> Result<Given> {
    let is_meant = |id: &ValueId| logic.value(*id) == place || full_name(logic, *id) == place;
    let meant: Vec<ValueId> = logic.values().filter(is_meant).collect();
    let [id] = meant[..] else {
        let places = match meant.is_empty() {
            true => logic
                .values()
                .map(|id| logic.value(id).to_owned())
                .collect(),
            false => meant.iter().map(|id| full_name(logic, *id)).collect(),
        };
        return Err(GivenError::UnknownPlace {
            kind: "value",
            place: place.to_owned(),
            places,
        }
        .into());
    };
    let houses = (1..=logic.n_houses).map(|house| house.to_string());
    let houses: Vec<String> = houses.collect();
    let house_idx = houses.iter().position(|house| house == piece);
    let house_idx = house_idx.ok_or_else(|| GivenError::UnknownPiece {
        kind: "house",
        place: place.to_owned(),
        piece: piece.to_owned(),
        pieces: houses,
    })?;
    let mut content = logic.clone();
    content
        .clues
        .push(clue_of_house(logic, &full_name(logic, id), house_idx + 1)?);
    Ok(Given {
        content: Arc::new(content),
        slot: id.category_idx * logic.n_houses + house_idx,
        piece: logic.value(id).to_owned(),
        clash: None,
    })
}

/// A value and its house: `Norwegian=1`, with the category where another value has the same name.
pub fn as_given(logic: &Logic, placement: &Placement) -> String {
    let (name, house) = (&placement.piece, placement.slot % logic.n_houses + 1);
    let n_alike = logic.values().filter(|id| logic.value(*id) == name).count();
    match value_at(logic, placement) {
        Some(id) if n_alike > 1 => format!("{}={house}", full_name(logic, id)),
        _ => format!("{name}={house}"),
    }
}

/// The other houses that the value could have, and the other values that its house could have.
pub fn questions(logic: &Logic, target: &Placement, known: &Filling) -> Vec<Question> {
    let Some(value) = value_at(logic, target) else {
        return Vec::new();
    };
    let house_of = |placement: &Placement| {
        let house = placement.slot % logic.n_houses + 1;
        i64::try_from(house).unwrap_or(i64::MAX)
    };
    let houses = known.iter().filter_map(|placement| {
        let id = value_at(logic, placement)?;
        Some((id, house_of(placement)))
    });
    let houses: BTreeMap<ValueId, i64> = houses.collect();
    let house = house_of(target);
    // What is given is known anyway; as a clue, it has a number that nobody knows.
    let given = houses
        .iter()
        .map(|(id, house)| format!("{} = {house}", full_name(logic, *id)));
    let given: Vec<String> = given.collect();
    let mut own = logic.clone();
    own.clues.retain(|clue| !given.contains(&clue.text));
    let (logic, columns) = (&own, Columns::new(&own));
    let problem = problem(logic, &columns);
    let about = |id, house: Expr| rules_about(logic, &problem, id, &houses, &house);
    let rules = about(value, Expr::column("House", "House"));
    let houses_of_value = Question {
        claim: format!("{} fits in no other house", target.piece),
        answer: format!("house {house}"),
        query: query(
            template!("logic/other_houses.sql"),
            &json!({ "value": target.piece, "rules": rules }),
        ),
    };
    let values = logic.values_of(value.category_idx).map(|other| {
        let house_of = houses.get(&other);
        json!({
            "name": logic.value(other),
            "is_elsewhere": house_of.is_some_and(|found| *found != house),
            "rules": about(other, house.into()),
        })
    });
    let category = &logic.categories[value.category_idx].name;
    let values_of_house = Question {
        claim: format!("house {house} can have no other {category}"),
        answer: target.piece.clone(),
        query: query(
            template!("logic/other_values.sql"),
            &json!({ "house": house, "values": values.collect::<Vec<_>>() }),
        ),
    };
    vec![houses_of_value, values_of_house]
}

/// A query about what else could be so; its template may say when a rule holds.
fn query(template: Template, holes: &Json) -> String {
    let macros = [template!("logic/holds.sql")];
    render_each(template, &macros, std::slice::from_ref(holes)).concat()
}

/// A value with its category, which is always unambiguous.
fn full_name(logic: &Logic, id: ValueId) -> String {
    let category = &logic.categories[id.category_idx].name;
    format!("{}.{}", category.trim(), logic.value(id))
}

/// The value that a placement puts into a house.
fn value_at(logic: &Logic, placement: &Placement) -> Option<ValueId> {
    let mut values = logic.values_of(placement.slot / logic.n_houses);
    values.find(|id| logic.value(*id) == placement.piece)
}

/// The rules that compare the house of a value, which is `house` in SQL, with known houses, and with at most one that is not known: that
/// of `Other`, which is none of those that other values of its category have taken.
fn rules_about(
    logic: &Logic,
    problem: &Problem,
    value: ValueId,
    houses: &BTreeMap<ValueId, i64>,
    house: &Expr,
) -> Vec<Json> {
    let known = houses.keys().copied().filter(|id| *id != value);
    let is_open = |id: &ValueId| *id != value && !houses.contains_key(id);
    let order = known.chain([value]).chain(logic.values().filter(is_open));
    let order: Vec<VariableId> = order.map(|id| logic.index(id)).collect();
    let asked = Asked::of(problem, &order, Part::Whole);
    let value_of = |(alias, _): (&str, &str)| {
        let mut variables = problem.variables.iter();
        let idx = variables.position(|variable| variable.name == alias)?;
        Some(logic.value_at(idx))
    };
    let rules = order.iter().flat_map(|id| &asked.of[*id]);
    // A rule that is stated says more than one that follows.
    let mut rules: Vec<&Rule> = rules.map(AsRef::as_ref).collect();
    rules.sort_by_key(|rule| rule.role);
    let rules = rules.into_iter().filter_map(|rule| {
        let named = rule.test.columns().into_iter().filter_map(value_of);
        let named: BTreeSet<ValueId> = named.collect();
        let unknown: Vec<&ValueId> = named.iter().filter(|id| is_open(id)).collect();
        if !named.contains(&value) || unknown.len() > 1 {
            return None;
        }
        let test = rule.test.map(&|expr| {
            let id = value_of(expr.as_column()?)?;
            Some(match houses.get(&id) {
                _ if id == value => house.clone(),
                Some(found) => Expr::Int(*found),
                None => Expr::column("Other", "House"),
            })
        });
        let taken = unknown.first().map(|other| {
            let mates = houses.iter();
            let mates = mates.filter(|(id, _)| id.category_idx == other.category_idx);
            mates.map(|(_, house)| *house).collect::<Vec<_>>()
        });
        Some(json!({
            "condition": expression(&test),
            "taken": taken,
            "words": visible(&rule.says),
        }))
    });
    rules.collect()
}
