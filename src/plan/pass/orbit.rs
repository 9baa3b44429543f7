//! Solutions that symmetries map onto each other: a plan finds one of each such set, and its last stage adds the others, or a count multiplies.
//!
//! To find one of each set, a plan keeps some of the alternatives of which every solution has exactly one, such as the corners of a corner piece, the
//! turns of the piece in the middle of a board, or the places of a piece of a cover.

use super::Pass;
use crate::plan::{Options, Plan, Stage};
use crate::problem::{Column, Constraint, Expr, From, Problem, Select, VariableId};

/// Adds the solutions that the symmetries of the problem make of those that a plan finds.
pub const ORBIT: Pass = Pass {
    name: "orbit",
    does: "one of each set of symmetric solutions is searched for, and the others are derived from it",
    rewrite,
};

fn rewrite(plan: &Plan, options: &Options) -> Option<Plan> {
    let (problem, last) = (&plan.problem, plan.last_stage());
    let tells = !options.only_counts() && !last.fills.is_empty();
    (tells && !problem.symmetries.maps.is_empty()).then(|| {
        let mut plan = plan.clone();
        plan.stages.push(mapped(problem, last, &last.fills));
        plan
    })
}

/// The stage that maps every row of the last of these stages in every way. Both fill the variables in this order.
fn mapped(problem: &Problem, last: &Stage, order: &[VariableId]) -> Stage {
    let (name, before) = ("Mapped", last.name.as_str());
    let witness = |id: &VariableId| &problem.variables[*id].columns[0].name;
    let maps = problem.symmetries.maps.iter().map(|map| {
        let images = order.iter().map(|id| {
            let image = map[*id].map(&|part| {
                let (_, column) = part.as_column()?;
                Some(Expr::column(before, column))
            });
            Column::new(witness(id), image)
        });
        images.collect()
    });
    let same = order.iter().map(|id| Column::carried(before, witness(id)));
    let select = Select {
        from: vec![From::table(before)],
        columns: same.collect(),
        also: maps.collect(),
        ..Select::default()
    };
    let about = format!(
        "{name}: every row of {before}, and all rows that the symmetries of the puzzle make of it.\nOne row: a solution.\n{}",
        problem.symmetries.says
    );
    let adds = "symmetric solutions".to_owned();
    Stage {
        order_by: order.iter().map(|id| Expr::named(witness(id))).collect(),
        fills: order.to_vec(),
        ..Stage::of(name.to_owned(), adds, about, select)
    }
}

/// True for each alternative that is the last of those that symmetries map onto each other, in the order in which stages meet them: what
/// is met late leaves few rows behind. Every solution has exactly one of the alternatives; for each symmetry but the identity, `images`
/// gives the alternative that it maps each of them to. `None` without symmetries, or if one leaves an alternative in place.
#[must_use]
pub fn representatives(images: &[Vec<usize>]) -> Option<Vec<bool>> {
    let alternatives = 0..images.first()?.len();
    let moves = |one: usize| images.iter().all(|image| image[one] != one);
    let is_last = |one: usize| images.iter().all(|image| image[one] < one);
    alternatives
        .clone()
        .all(moves)
        .then(|| alternatives.map(is_last).collect())
}

/// The problem without solutions that differ only by swaps of interchangeable values: the values are in increasing order, in the order of
/// the variables. `None` if no values are interchangeable.
#[must_use]
pub fn in_order_of_values(problem: &Problem) -> Option<Problem> {
    let values = &problem.symmetries.alike;
    // Once the smallest exact resource is used up, their order is settled.
    let exact = problem
        .resources
        .iter()
        .filter(|resource| resource.is_exact);
    let smallest = exact.min_by_key(|resource| resource.takes.len())?;
    let variables: Vec<VariableId> = smallest.takes.iter().map(|take| take.variable).collect();
    if values.len() < 2 {
        return None;
    }
    let holds_nothing_else = values.len() == variables.len();
    // Where nothing lies between, each of the other pairs follows from neighbours.
    let n_others = if holds_nothing_else {
        1
    } else {
        variables.len()
    };
    let mut ordered = problem.clone();
    ordered.symmetries.alike.clear();
    for (idx, one) in variables.iter().enumerate() {
        for other in variables.iter().skip(idx + 1).take(n_others) {
            let [first, second] = [*one, *other].map(|id| &problem.variables[id]);
            let [low, high] = [first, second]
                .map(|variable| Expr::column(&variable.name, &variable.columns[0].name));
            let is_in_order = low.clone().is_less_than(high.clone());
            let test = if holds_nothing_else {
                is_in_order
            } else {
                let is_other = |value: Expr| !value.is_in(values.clone());
                is_other(low).or(is_other(high)).or(is_in_order)
            };
            let verbs = [("precedes", second), ("follows", first)];
            let says = verbs.map(|(verb, variable)| {
                format!("{verb} {}, among values that are alike", variable.name).into()
            });
            ordered.constraints.push(Constraint {
                reads: vec![*one, *other],
                turned: None,
                says: says.into(),
                test,
            });
        }
    }
    let orders = (1..=values.len()).map(|n| n as u128);
    ordered.symmetries.weight *= orders.product::<u128>();
    Some(ordered)
}

#[cfg(test)]
mod tests {
    use super::representatives;

    #[test]
    fn of_what_turns_into_each_other_the_last_one_is_kept() {
        let quarter = vec![1, 3, 0, 2, 5, 7, 4, 6];
        let half: Vec<usize> = quarter.iter().map(|to| quarter[*to]).collect();
        let back = half.iter().map(|to| quarter[*to]).collect();
        let kept = representatives(&[quarter, half, back]).unwrap();
        assert_eq!(kept, [false, false, false, true, false, false, false, true]);
        assert_eq!(
            representatives(&[vec![1, 0, 2]]),
            None,
            "one stays in place"
        );
        assert_eq!(
            representatives(&[]),
            None,
            "without symmetries, all are kept"
        );
    }
}
