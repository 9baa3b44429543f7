//! Hints for logic puzzles: a value whose house is given, the other houses that it could have, and the other values that
//! its house could have.

use std::sync::Arc;

use super::model::{Logic, ValueId};
use crate::error::Result;
use crate::family::given::{no_piece, no_place};
use crate::family::rules::broken;
use crate::family::{Given, Reason};
use crate::plan::{Filling, Placement};
use crate::relation::Cell;
use crate::visible::visible;

/// The puzzle with a value in a house, such as `Norwegian` and `1`, which is no clue.
pub fn given(logic: &Logic, place: &str, piece: &str) -> Result<Given> {
    let is_meant = |id: &ValueId| logic.value(*id) == place || full_name(logic, *id) == place;
    let meant: Vec<ValueId> = logic.values().filter(is_meant).collect();
    let [id] = meant[..] else {
        let places: Vec<String> = if meant.is_empty() {
            logic
                .values()
                .map(|id| logic.value(id).to_owned())
                .collect()
        } else {
            meant.iter().map(|id| full_name(logic, *id)).collect()
        };
        return Err(no_place("value", place, &places));
    };
    let houses = (1..=logic.n_houses).map(|house| house.to_string());
    let houses: Vec<String> = houses.collect();
    let house_idx = houses.iter().position(|house| house == piece);
    let house_idx = house_idx.ok_or_else(|| no_piece("house", place, piece, &houses))?;
    let house = house_idx + 1;
    let mut houses: Vec<Option<Cell>> = vec![None; logic.values().count()];
    for (other, number) in &logic.given {
        houses[logic.index(*other)] = Some(Cell::from(*number));
    }
    let given = houses[logic.index(id)].clone();
    let given = given.filter(|given| *given != Cell::from(house));
    let clash = if let Some(given) = given {
        Some(format!(
            "{} is in house {} already",
            logic.value(id),
            given.to_text()
        ))
    } else if let Some(mate) = mate_in(logic, logic.index(id), &Cell::from(house), &houses) {
        Some(format!("house {house} has {} already", logic.value(mate)))
    } else {
        let broken = broken_by(logic, id, house, &houses);
        broken.map(|rule| format!("that breaks `{rule}`"))
    };
    let mut content = logic.clone();
    content.given.push((id, house));
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(
            id.category_idx * logic.n_houses + house_idx,
            logic.value(id).to_owned(),
        )],
        clash,
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

/// Why the value can be in no other house, or the house can have no other value of the category.
pub fn reason(logic: &Logic, target: &Placement, known: &Filling) -> Option<Reason> {
    let value = value_at(logic, target)?;
    let house_of = |placement: &Placement| placement.slot % logic.n_houses + 1;
    let house = house_of(target);
    let mut houses: Vec<Option<Cell>> = vec![None; logic.values().count()];
    for placement in known {
        let (Some(id), house) = (value_at(logic, placement), house_of(placement)) else {
            continue;
        };
        houses[logic.index(id)] = Some(Cell::from(house));
    }
    let breaks = |id: ValueId, house: usize| {
        let mate = mate_in(logic, logic.index(id), &Cell::from(house), &houses);
        let mate = mate.map(|mate| format!("does not live with {}", logic.value(mate)));
        mate.or_else(|| broken_by(logic, id, house, &houses))
    };
    let other_houses = (1..=logic.n_houses).filter(|other| *other != house);
    let other_houses = other_houses.map(|other| (format!("house {other}"), breaks(value, other)));
    let no_other_house = format!("{} fits in no other house", target.piece);
    Reason::of(no_other_house, other_houses).or_else(|| {
        let category = &logic.categories[value.category_idx].name;
        let others = logic
            .values_of(value.category_idx)
            .filter(|other| *other != value);
        let others = others.map(|other| {
            let broken = match houses[logic.index(other)] {
                Some(_) => Some("is not in another house".to_owned()),
                None => breaks(other, house),
            };
            (logic.value(other).to_owned(), broken)
        });
        Reason::of(
            format!("house {house} can have no other {category}"),
            others,
        )
    })
}

/// Another value of its category that is known to be in the house.
fn mate_in(logic: &Logic, idx: usize, house: &Cell, houses: &[Option<Cell>]) -> Option<ValueId> {
    let mates = logic.values_of(logic.value_at(idx).category_idx);
    let mut others = mates.filter(|id| logic.index(*id) != idx);
    others.find(|id| houses[logic.index(*id)].as_ref() == Some(house))
}

/// The clue or the rule that a value breaks in a house, beside the values whose houses are known.
fn broken_by(logic: &Logic, id: ValueId, house: usize, houses: &[Option<Cell>]) -> Option<String> {
    let mut houses = houses.to_vec();
    houses[logic.index(id)] = Some(Cell::from(house));
    let may_be = |idx: usize, house: &Cell, houses: &[Option<Cell>]| {
        mate_in(logic, idx, house, houses).is_none()
    };
    let rules = logic.stated();
    let rule = broken(&rules, &[logic.index(id)], &houses, &may_be)?;
    Some(visible(&rule.says).into_owned())
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
