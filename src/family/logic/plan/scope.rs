//! The houses in a stage: its columns, and every rule as a condition and in plain words.

use std::collections::BTreeMap;

use super::household::Households;
use super::rules::{HouseRule, Reason};
use crate::family::logic::columns::Columns;
use crate::family::logic::model::{Claim, Claims, Comparison, Logic, Operand, Test, ValueId};
use crate::problem::{Binary, Column, Expr, Role, Rule};

/// The values that the expressions of one stage can name.
pub struct Scope<'a> {
    pub logic: &'a Logic,
    pub columns: &'a Columns,
    pub households: &'a Households,
    /// The tables of earlier stages that hold the houses of values, by category. The houses of all other values are
    /// found by the stage itself.
    pub tables: BTreeMap<usize, String>,
}

impl Scope<'_> {
    /// The values of a category as columns of the stage. A new column that cannot bear the name of its value is about it.
    pub fn columns_of(&self, category_idx: usize) -> impl Iterator<Item = Column> {
        let is_new = !self.tables.contains_key(&category_idx);
        self.logic.values_of(category_idx).map(move |id| {
            let (name, value) = (self.columns.of(id), self.logic.value(id));
            let column = Column::new(name, self.house(id));
            if is_new && name != value {
                column.about(value)
            } else {
                column
            }
        })
    }

    /// A rule as a condition of the stage.
    pub fn rule(&self, house_rule: &HouseRule) -> Rule {
        let role = match house_rule.reason {
            Reason::Together | Reason::Apart(..) => Role::Implied,
            Reason::Clue(..) | Reason::SameCategory => Role::Rule,
        };
        Rule::new(self.test(&house_rule.test), self.about(house_rule)).role(role)
    }

    fn test(&self, test: &Test) -> Expr {
        match test {
            Test::Claim(claim) => self.claim(claim),
            Test::Any(alternatives) if are_places_of_one(alternatives) => {
                let places = alternatives.iter().map(|claims| self.place(&claims[0], 0));
                self.house(alternatives[0][0].left).is_in(places)
            }
            Test::Any(alternatives) => self.any(alternatives),
            Test::One([one, other]) => self.any(one).differs(self.any(other)),
        }
    }

    fn any(&self, alternatives: &[Claims]) -> Expr {
        let all = |claims: &Claims| {
            let claims = claims.iter().map(|claim| self.claim(claim));
            Expr::all_with(Binary::And, claims)
        };
        Expr::all_with(Binary::Or, alternatives.iter().filter_map(all))
            .expect("a clue has an alternative")
    }

    fn claim(&self, claim: &Claim) -> Expr {
        let house = self.house(claim.left);
        let away = |distance: i64| [-distance, distance].map(|further| self.place(claim, further));
        let operator = match claim.relation {
            Comparison::Away(distance) => return house.is_in(away(distance)),
            Comparison::NotAway(distance) => return house.is_not_in(away(distance)),
            Comparison::Same => Binary::Equal,
            Comparison::Different => Binary::NotEqual,
            Comparison::Left => Binary::Less,
            Comparison::LeftOrSame => Binary::LessOrEqual,
            Comparison::Right => Binary::Greater,
            Comparison::RightOrSame => Binary::GreaterOrEqual,
        };
        house.with(operator, self.place(claim, 0))
    }

    /// Where the left value of a claim lives if it lives where the claim looks, or so many houses further right.
    fn place(&self, claim: &Claim, further: i64) -> Expr {
        let other = match claim.right {
            Operand::Value(other) => self.house(other),
            Operand::House(house) => house.into(),
        };
        match further - claim.step {
            0 => other,
            step if step < 0 => other - -step,
            step => other + step,
        }
    }

    fn house(&self, id: ValueId) -> Expr {
        let column = self.columns.of(id);
        match self.tables.get(&id.category_idx) {
            Some(table) => Expr::column(table, column),
            None => Expr::column(column, "House"),
        }
    }

    /// A rule in plain words.
    fn about(&self, rule: &HouseRule) -> String {
        let name = |id: ValueId| self.logic.value(id);
        let between = |one, other| self.households.clues_between(one, other);
        let claim = match &rule.test {
            Test::Claim(claim) => Some((claim.left, claim.right)),
            Test::Any(_) | Test::One(_) => None,
        };
        match (rule.reason, claim) {
            (Reason::Clue(clue_idx, idx), _) => self.about_clue(clue_idx, idx, &rule.test),
            (Reason::Together, Some((id, Operand::Value(other)))) => {
                let clues = clue_list(between(id, other));
                format!("lives with {}, by {clues}", name(other))
            }
            (Reason::Apart(own, foreign), Some((id, Operand::Value(other)))) => {
                let clues = clue_list([between(id, own), between(foreign, other)].concat());
                let (other, own, foreign) = (name(other), name(own), name(foreign));
                format!("lives apart from {other}, as {own} from {foreign}, by {clues}")
            }
            (_, Some((_, Operand::Value(other)))) => format!("does not live with {}", name(other)),
            _ => "lives where the clues say".to_owned(),
        }
    }

    /// A condition of a clue, and the values in whose place it is checked.
    fn about_clue(&self, clue_idx: usize, idx: usize, test: &Test) -> String {
        let clue = &self.logic.clues[clue_idx];
        let condition = &clue.conditions[idx];
        let named = condition.test.values();
        let asked = test.values().into_iter();
        let stand_ins = asked.filter(|asked| !named.contains(asked));
        let stand_ins = stand_ins.filter_map(|asked| {
            let is_mate =
                |named: &&ValueId| self.households.of(**named) == self.households.of(asked);
            let meant = *named.iter().find(is_mate)?;
            let clues = clue_list(self.households.clues_between(asked, meant));
            let (asked, meant) = (self.logic.value(asked), self.logic.value(meant));
            Some(format!("; {asked} lives with {meant}, by {clues}"))
        });
        let stand_ins: String = stand_ins.collect();
        let whole = match clue.conditions.len() {
            1 => String::new(),
            _ => format!(", from {}", clue.text),
        };
        format!(
            "clue {}: {}{whole}{stand_ins}",
            clue_idx + 1,
            condition.text
        )
    }
}

/// Whether all alternatives say that one value is in some house.
fn are_places_of_one(alternatives: &[Claims]) -> bool {
    let mut pairs = alternatives.iter().zip(alternatives.iter().skip(1));
    let is_place =
        |claims: &Claims| matches!(claims[..], [claim] if claim.relation == Comparison::Same);
    alternatives.iter().all(is_place) && pairs.all(|(one, other)| one[0].left == other[0].left)
}

/// Clues by number: "clues 3 and 5".
fn clue_list(mut clues: Vec<usize>) -> String {
    clues.sort_unstable();
    clues.dedup();
    let numbers: Vec<String> = clues.iter().map(|idx| (idx + 1).to_string()).collect();
    match &numbers[..] {
        [number] => format!("clue {number}"),
        [before @ .., last] => format!("clues {} and {last}", before.join(", ")),
        [] => "the clues".to_owned(),
    }
}
