//! A logic puzzle as a query: every value takes a house, the values of a category live apart, and every clue is true.

use super::columns::Columns;
use super::model::{Claim, Claims, Comparison, Logic, Operand, Test, ValueId};
use crate::family::rules::{Demand, Known, Rules, Stated, state};
use crate::problem::{Binary, Column, Constraint, Expr, Problem, Resource, Take, Variable, Words};

/// The puzzle as a problem. Its variables are the values, category by category, and a stage joins a category.
pub fn problem(logic: &Logic, columns: &Columns) -> Problem {
    let variables = logic.values().map(|id| {
        let name = columns.of(id).to_owned();
        Variable {
            columns: vec![Column::new(&name, Expr::column(&name, "House"))],
            says: logic.value(id).to_owned(),
            relation: "House".to_owned(),
            only: Vec::new(),
            name,
        }
    });
    let given = logic.given.iter().map(|(id, number)| {
        let is_there = house(columns, *id).equals(i64::try_from(*number).unwrap_or(i64::MAX));
        let says = format!("is the given house {number}");
        Constraint::new(vec![logic.index(*id)], is_there, says)
    });
    let constraints = given.chain(clues(logic, columns));
    let categories = 0..logic.categories.len();
    let blocks = categories.map(|category_idx| {
        let values = logic.values_of(category_idx);
        values.map(|id| logic.index(id)).collect()
    });
    let mut problem = Problem {
        variables: variables.collect(),
        constraints: constraints.collect(),
        blocks: blocks.collect(),
        ..Problem::default()
    };
    problem.use_up(houses(logic, columns), &|_, other, _| {
        let other = logic.value(logic.value_at(other));
        Words::forbidding(format!("does not live with {other}"))
    });
    state(&mut problem, &logic.own, &Known::Open);
    problem
}

impl Logic {
    /// The conditions of its clues, and its own rules, over the houses of its values.
    pub(super) fn stated(&self) -> Rules {
        let clues = clues(self, &Columns::new(self)).into_iter();
        let clues = clues.map(|clue| Stated {
            says: clue.says[0].to_string(),
            reads: clue.reads,
            demand: Demand::Holds(clue.test),
        });
        Rules {
            rules: clues.chain(self.own.rules.iter().cloned()).collect(),
            ..self.own.clone()
        }
    }
}

/// The conditions of the clues, the strictest first.
fn clues(logic: &Logic, columns: &Columns) -> Vec<Constraint> {
    let clues = logic.clues.iter().zip(1..);
    let conditions = clues.flat_map(|(clue, no)| {
        let whole = match clue.conditions.len() {
            1 => String::new(),
            _ => format!(", from {}", clue.text),
        };
        clue.conditions.iter().map(move |condition| {
            let says = Words::named(format!("clue {no}"), format!("{}{whole}", condition.text));
            let reads = condition.test.values();
            let reads = reads.iter().map(|id| logic.index(*id)).collect();
            let test = test_on(columns, &condition.test);
            let constraint = Constraint::new(reads, test, says);
            (strictness(&condition.test), constraint)
        })
    });
    let mut conditions: Vec<(u8, Constraint)> = conditions.collect();
    conditions.sort_by_key(|(strictness, _)| *strictness);
    conditions
        .into_iter()
        .map(|(_, condition)| condition)
        .collect()
}

/// The houses of each category.
fn houses(logic: &Logic, columns: &Columns) -> Vec<Resource> {
    let categories = logic.categories.iter().enumerate();
    let houses = categories.map(|(idx, category)| Resource {
        place: format!("by another {}", category.name),
        takes: logic
            .values_of(idx)
            .map(|id| Take {
                variable: logic.index(id),
                item: house(columns, id),
                items: (1..).take(logic.n_houses).collect(),
            })
            .collect(),
        is_exact: true,
        ..Resource::default()
    });
    houses.collect()
}

fn test_on(columns: &Columns, test: &Test) -> Expr {
    match test {
        Test::Claim(claim) => claim_on(columns, claim),
        Test::Any(alternatives) if are_places_of_one(alternatives) => {
            let places = alternatives.iter();
            let places = places.map(|claims| place(columns, &claims[0], 0));
            house(columns, alternatives[0][0].left).is_in(places)
        }
        Test::Any(alternatives) => any(columns, alternatives),
        Test::One([one, other]) => any(columns, one).differs(any(columns, other)),
    }
}

fn any(columns: &Columns, alternatives: &[Claims]) -> Expr {
    let all = |claims: &Claims| {
        let claims = claims.iter().map(|claim| claim_on(columns, claim));
        Expr::all_with(Binary::And, claims)
    };
    Expr::all_with(Binary::Or, alternatives.iter().filter_map(all))
        .expect("a clue has an alternative")
}

fn claim_on(columns: &Columns, claim: &Claim) -> Expr {
    let house = house(columns, claim.left);
    let away = |distance: i64| [-distance, distance].map(|further| place(columns, claim, further));
    let operator = match claim.relation {
        Comparison::Away(distance) => return house.is_in(away(distance)),
        Comparison::NotAway(distance) => return !house.is_in(away(distance)),
        Comparison::Same => Binary::Equal,
        Comparison::Different => Binary::NotEqual,
        Comparison::Left => Binary::Less,
        Comparison::LeftOrSame => Binary::LessOrEqual,
        Comparison::Right => Binary::Greater,
        Comparison::RightOrSame => Binary::GreaterOrEqual,
    };
    house.with(operator, place(columns, claim, 0))
}

/// Where the left value of a claim lives if it lives where the claim looks, or so many houses further right.
fn place(columns: &Columns, claim: &Claim, further: i64) -> Expr {
    let other = match claim.right {
        Operand::Value(other) => house(columns, other),
        Operand::House(house) => house.into(),
    };
    match further - claim.step {
        0 => other,
        step if step < 0 => other - -step,
        step => other + step,
    }
}

fn house(columns: &Columns, id: ValueId) -> Expr {
    Expr::column(columns.of(id), columns.of(id))
}

/// True if all alternatives say that one value is in some house.
fn are_places_of_one(alternatives: &[Claims]) -> bool {
    let left = |claims: &Claims| match claims[..] {
        [claim] if claim.relation == Comparison::Same => Some(claim.left),
        _ => None,
    };
    let mut lefts = alternatives.iter().map(left);
    let first = lefts.next().flatten();
    first.is_some() && lefts.all(|left| left == first)
}

/// The smaller, the fewer rows are expected to pass.
fn strictness(test: &Test) -> u8 {
    match test {
        Test::Claim(claim) => match claim.relation {
            Comparison::Same => 0,
            Comparison::Away(_) => 1,
            Comparison::Left | Comparison::Right => 2,
            Comparison::LeftOrSame | Comparison::RightOrSame => 3,
            Comparison::Different | Comparison::NotAway(_) => 4,
        },
        Test::Any(_) | Test::One(_) => 2,
    }
}
