//! The rules of a row of houses: every house has one value of each category, and every clue is true.

use super::columns::Columns;
use super::model::{Clue, Logic, ValueId};
use crate::family::rules::faults_of;
use crate::family::verify::{Unreadable, Verdict, WrittenSolution, cells_of_table};
use crate::relation::Cell;
use crate::words::in_a_list;

/// Checks a solution. A row has the house of every value, category by category, counted from 1.
pub fn check(
    logic: &Logic,
    columns: &Columns,
    solution: WrittenSolution,
) -> Result<Verdict, Unreadable> {
    let houses = match solution {
        WrittenSolution::Row(row) => {
            let houses = logic.values().map(|id| row.integer(columns.of(id)));
            houses.collect::<Result<_, _>>()?
        }
        WrittenSolution::Places(places) => {
            let mut found = Vec::new();
            for place in places {
                let house = place.integer("House")?;
                for category_idx in 0..logic.categories.len() {
                    let value = place.text(columns.of_category(category_idx))?;
                    found.push((house, category_idx, value));
                }
            }
            houses_of(logic, &found)?
        }
        WrittenSolution::Board(text) => houses_of(logic, &values_of_table(logic, text)?)?,
    };
    let known: Vec<Option<Cell>> = houses
        .iter()
        .map(|house| Some(Cell::from(*house)))
        .collect();
    let mut faults = faults(logic, &houses);
    faults.extend(faults_of(&logic.own, &known));
    let claim = format!("{houses:?}");
    Ok(Verdict { claim, faults })
}

/// The house of every value; 0 for one that is in none.
fn houses_of(logic: &Logic, found: &[(i64, usize, String)]) -> Result<Vec<i64>, Unreadable> {
    let mut houses = vec![0; logic.values().count()];
    for (house, category_idx, value) in found {
        let mut values = logic.values_of(*category_idx);
        let id = values.find(|id| logic.value(*id) == value);
        let id = id.ok_or_else(|| {
            let category = &logic.categories[*category_idx].name;
            Unreadable::Value(format!("`{value}` is not a value of `{category}`"))
        })?;
        houses[logic.index(id)] = *house;
    }
    Ok(houses)
}

/// The values of a table with a column for each house or for each category: each with its house and its category.
fn values_of_table(logic: &Logic, text: &str) -> Result<Vec<(i64, usize, String)>, Unreadable> {
    let table = cells_of_table(text);
    let heading = table.first().ok_or(Unreadable::NoBoard)?;
    let mut found = Vec::new();
    for row in &table[1..] {
        for (name, value) in heading.iter().zip(row).skip(1) {
            let category =
                |name: &str| logic.categories.iter().position(|known| known.name == name);
            let (category, house) = match category(row[0]) {
                Some(category) => (Some(category), name.parse()),
                None => (category(name), row[0].parse()),
            };
            match (category, house) {
                (Some(category), Ok(house)) => found.push((house, category, (*value).to_owned())),
                _ => return Err(Unreadable::NoBoard),
            }
        }
    }
    if found.len() == logic.values().count() {
        Ok(found)
    } else {
        Err(Unreadable::NoBoard)
    }
}

fn faults(logic: &Logic, houses: &[i64]) -> Vec<String> {
    let house = |id: ValueId| houses[id.category_idx * logic.n_houses + id.value_idx];
    let last = i64::try_from(logic.n_houses).unwrap_or(i64::MAX);
    let mut faults = Vec::new();
    for id in logic.values() {
        if !(1..=last).contains(&house(id)) {
            faults.push(format!(
                "`{}` is in house {}; the houses are 1 to {last}",
                logic.value(id),
                house(id)
            ));
        }
        let others = logic.values_of(id.category_idx).take(id.value_idx);
        for other in others.filter(|other| house(*other) == house(id)) {
            faults.push(format!(
                "`{}` and `{}` are both in house {}; values of one category live apart",
                logic.value(other),
                logic.value(id),
                house(id)
            ));
        }
    }
    for (id, number) in &logic.given {
        let found = house(*id);
        if usize::try_from(found) != Ok(*number) {
            let value = logic.value(*id);
            faults.push(format!(
                "`{value}` is in house {found}; it is given house {number}"
            ));
        }
    }
    for clue in &logic.clues {
        faults.extend(broken(logic, clue, house));
    }
    faults
}

fn broken(logic: &Logic, clue: &Clue, house: impl Fn(ValueId) -> i64) -> Option<String> {
    let mut tests = clue.conditions.iter().map(|condition| &condition.test);
    if tests.all(|test| test.holds(&house)) {
        return None;
    }
    let values = clue.values().into_iter().enumerate();
    let found = values.map(|(idx, value)| {
        let verb = if idx == 0 { "is " } else { "" };
        format!("`{}` {verb}in house {}", logic.value(value), house(value))
    });
    let found = in_a_list(&found.collect::<Vec<_>>());
    Some(format!("the clue `{}` is not true: {found}", clue.text))
}
