//! The rules of a row of houses: every house has one value of each category, and every clue is true.

use super::model::{Clue, Logic, Operand, ValueId};
use crate::family::verify::{NamedRow, Unreadable, Verdict};

/// Checks a row: the house of every value, category by category, counted from 1.
pub fn check(logic: &Logic, row: NamedRow) -> Result<Verdict, Unreadable> {
    let houses = logic.values().map(|id| {
        let (category, value) = (id.category_idx + 1, id.value_idx + 1);
        row.integer(&format!("C{category}_V{value}"))
    });
    let houses: Vec<i64> = houses.collect::<Result<_, _>>()?;
    Ok(Verdict {
        claim: format!("{houses:?}"),
        faults: faults(logic, &houses),
    })
}

/// What is wrong with a row of houses.
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
    let left = house(clue.left);
    let (right, about_right) = match clue.right {
        Operand::House(number) => (number, String::new()),
        Operand::Value(id) => (
            house(id),
            format!(" and `{}` in house {}", logic.value(id), house(id)),
        ),
    };
    (!clue.relation.holds(left + clue.step, right)).then(|| {
        let about_left = logic.value(clue.left);
        format!(
            "the clue `{}` is not true: `{about_left}` is in house {left}{about_right}",
            clue.text
        )
    })
}
