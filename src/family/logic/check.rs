//! The rules of a row of houses: every house has one value of each category, and every clue is true.

use super::columns::Columns;
use super::model::{Clue, Logic, ValueId};
use crate::family::rules::faults_of;
use crate::family::verify::{NamedRow, Unreadable, Verdict};
use crate::relation::Cell;
use crate::words::in_a_list;

/// Checks a row: the house of every value, category by category, counted from 1.
pub fn check(logic: &Logic, columns: &Columns, row: NamedRow) -> Result<Verdict, Unreadable> {
    let houses = logic.values().map(|id| row.integer(columns.of(id)));
    let houses: Vec<i64> = houses.collect::<Result<_, _>>()?;
    let known: Vec<Option<Cell>> = houses
        .iter()
        .map(|house| Some(Cell::from(*house)))
        .collect();
    let mut faults = faults(logic, &houses);
    faults.extend(faults_of(&logic.own, &known));
    let claim = format!("{houses:?}");
    Ok(Verdict { claim, faults })
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
