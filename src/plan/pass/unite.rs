//! Variables that rules make equal are one variable, whose rows fit all of them: the others have its columns under their own names, and
//! join no row. Databases call these classes of equivalent columns.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{
    Binary, Constraint, Expr, Problem, Resource, Role, Rule, Take, Term, Variable, VariableId,
    Words,
};

/// The problem with one row for all variables that rules make equal: rules, resources and sums read the first of them.
#[must_use]
pub fn unite(problem: &Problem) -> Cow<'_, Problem> {
    let ids = 0..problem.variables.len();
    let mut firsts: Vec<VariableId> = ids.map(|id| problem.first_of(id)).collect();
    let mut united = Cow::Borrowed(problem);
    let mut reasons = BTreeMap::new();
    for constraint in &problem.constraints {
        for condition in constraint.test.conjuncts() {
            let Some(pair) = equated(problem, constraint, condition) else {
                continue;
            };
            let [one, other] = pair.map(|id| firsts[id]);
            let (first, second) = (one.min(other), one.max(other));
            if let Some(only) = as_rules_of(&united, first, second).filter(|_| first != second) {
                united.to_mut().variables[first].only.extend(only);
                reasons.insert(second, &constraint.says[0]);
                let alike = firsts.iter_mut().filter(|of| **of == second);
                alike.for_each(|of| *of = first);
            }
        }
    }
    if let Cow::Owned(united) = &mut united {
        Firsts {
            of: &firsts,
            reasons: &reasons,
            variables: &problem.variables,
        }
        .read_by(united);
    }
    united
}

/// The two variables that a condition equates, if their rows are of one relation and have the same columns.
fn equated(
    problem: &Problem,
    constraint: &Constraint,
    condition: &Expr,
) -> Option<[VariableId; 2]> {
    let (left, right) = condition.operands(Binary::Equal)?;
    let of = |witness: &Expr| {
        let is_witness = |id: &&VariableId| problem.variables[**id].is_told_by(witness);
        constraint.reads.iter().find(is_witness).copied()
    };
    let pair = [of(left)?, of(right)?];
    let [one, other] = pair.map(|id| &problem.variables[id]);
    let made = |variable: &Variable| -> Vec<Expr> {
        let columns = variable.columns.iter();
        columns
            .map(|column| column.expr.read_from(&variable.name, ""))
            .collect()
    };
    (one.relation == other.relation && made(one) == made(other)).then_some(pair)
}

/// The rules for the rows of one variable, as rules for another variable that equals it. Rules that read more than the equal columns
/// become a list of the items that it may take; `None` if no resource has such a list.
fn as_rules_of(problem: &Problem, first: VariableId, second: VariableId) -> Option<Vec<Rule>> {
    let [to, from] = [first, second].map(|id| &problem.variables[id]);
    let is_made = |part: (&str, &str)| {
        let mut columns = from.columns.iter();
        columns.any(|column| column.expr.as_column() == Some(part))
    };
    let reads_what_is_equal = |rule: &&Rule| rule.test.columns().into_iter().all(is_made);
    let (alike, others): (Vec<&Rule>, Vec<&Rule>) = from.only.iter().partition(reads_what_is_equal);
    let of_first = |rule: &Rule| rule.with_test(rule.test.read_from(&from.name, &to.name));
    let is_new = |rule: &Rule| to.only.iter().all(|known| known.test != rule.test);
    let mut rules: Vec<Rule> = alike.into_iter().map(of_first).filter(is_new).collect();
    if !others.is_empty() {
        let mut takes = problem
            .resources
            .iter()
            .flat_map(|resource| &resource.takes);
        let take = takes.find(|take| take.variable == second && take.is_whole(from))?;
        let test = to.columns[0].expr.clone().is_in(take.items.iter().copied());
        let says = format!("only what fits {}, which equals it", from.says);
        rules.push(Rule::new(test, says).role(Role::Only));
    }
    Some(rules)
}

/// The variables before they are united, and for each the first variable that equals it.
struct Firsts<'a> {
    of: &'a [VariableId],
    /// The rules that make them equal, in words.
    reasons: &'a BTreeMap<VariableId, &'a Words>,
    variables: &'a [Variable],
}

impl Firsts<'_> {
    /// Makes everything in a problem read the first variables.
    fn read_by(&self, problem: &mut Problem) {
        let mut known = BTreeSet::new();
        let mut is_new = |rule: &Constraint| {
            let least = rule.reads.iter().min().map(|id| &self.variables[*id].name);
            known.insert(least.map_or_else(|| rule.test.clone(), |name| rule.test.turned_to(name)))
        };
        problem.constraints = problem
            .constraints
            .iter()
            .filter_map(|constraint| self.constraint(constraint))
            .filter(|rule| is_new(rule))
            .collect();
        for sum in &mut problem.sums {
            sum.terms = self.terms(&sum.terms);
        }
        self.take_once(&mut problem.resources);
        for (id, first) in self
            .of
            .iter()
            .enumerate()
            .filter(|(id, first)| id != *first)
        {
            let (first_variable, variable) = (&self.variables[*first], &mut problem.variables[id]);
            variable.only.clear();
            for (column, same) in variable.columns.iter_mut().zip(&first_variable.columns) {
                column.expr = Expr::column(&first_variable.name, &same.name);
                if let Some(Words { subject, says, .. }) = self.reasons.get(&id) {
                    let reason = subject.as_ref().unwrap_or(says);
                    column.about = Some(format!("equals {}: {reason}", first_variable.says));
                }
            }
            problem.united.insert(id, *first);
        }
    }

    fn expr(&self, expr: &Expr) -> Expr {
        expr.map(&|part| {
            let (name, column) = part.as_column()?;
            let id = self.variables.iter().position(|of| of.name == name)?;
            let mut columns = self.variables[id].columns.iter();
            let idx = columns.position(|own| own.name == column)?;
            let first = &self.variables[self.of[id]];
            Some(Expr::column(&first.name, &first.columns[idx].name))
        })
    }

    /// A constraint over the first variables; `None` if it always holds because they are equal.
    fn constraint(&self, constraint: &Constraint) -> Option<Constraint> {
        let is_open = |condition: &Expr| {
            let sides = condition.operands(Binary::Equal);
            sides.is_none_or(|(left, right)| left != right)
        };
        let conditions = constraint
            .test
            .conjuncts()
            .into_iter()
            .map(|condition| self.expr(condition))
            .filter(is_open);
        let test = Expr::all_with(Binary::And, conditions)?;
        let mut united = Constraint::new(Vec::new(), test, Words::default());
        united.says.clear();
        for (idx, id) in constraint.reads.iter().enumerate() {
            let first = self.of[*id];
            if united.reads.contains(&first) {
                continue;
            }
            let mut says = constraint.says[idx.min(constraint.says.len() - 1)].clone();
            if first != *id && says.subject.is_none() {
                says.subject = Some(self.variables[*id].says.clone());
            }
            united.reads.push(first);
            united.says.push(says);
        }
        Some(united)
    }

    fn terms(&self, terms: &[Term]) -> Vec<Term> {
        let mut united: BTreeMap<VariableId, Term> = BTreeMap::new();
        for term in terms {
            let variable = self.of[term.variable];
            let mut term = Term {
                variable,
                adds: self.expr(&term.adds),
                ..*term
            };
            if let Some(known) = united.remove(&variable) {
                term.adds = known.adds + term.adds;
                term.least += known.least;
                term.most += known.most;
            }
            united.insert(variable, term);
        }
        united.into_values().collect()
    }

    /// Lets only the first variables take items, and only items that all variables equal to them may take.
    fn take_once(&self, resources: &mut [Resource]) {
        let items: Vec<(VariableId, Vec<i64>)> = resources
            .iter()
            .flat_map(|resource| &resource.takes)
            .filter(|take| take.is_whole(&self.variables[take.variable]))
            .map(|take| (self.of[take.variable], take.items.clone()))
            .collect();
        for resource in resources {
            let mut takes: BTreeMap<VariableId, Take> = BTreeMap::new();
            for mut take in resource.takes.drain(..) {
                let is_whole = take.is_whole(&self.variables[take.variable]);
                take.variable = self.of[take.variable];
                take.item = self.expr(&take.item);
                let alike = items
                    .iter()
                    .filter(|(of, _)| is_whole && *of == take.variable);
                take.items
                    .retain(|item| alike.clone().all(|(_, items)| items.contains(item)));
                takes.entry(take.variable).or_insert(take);
            }
            resource.takes = takes.into_values().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compile;
    use crate::error::Document;
    use crate::family;
    use crate::plan::Options;

    /// The stages of a puzzle that have united variables.
    fn united(text: &str) -> String {
        let puzzle = family::parse(&Document::new("small.toml", text)).unwrap();
        let plan = compile(&puzzle, &Options::default()).unwrap();
        let united = plan
            .stages
            .iter()
            .filter(|stage| stage.about.contains("United"))
            .map(crate::plan::Stage::statement);
        united.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn variables_that_a_rule_makes_equal_have_one_row() {
        let text = "family = \"rules\"\nvariables = { A = \"1..9\", B = \"3..12\", C = \"1..9\" }\n\
                    [rules]\none = \"A = B\"\ntwo = \"B < C\"\n";
        insta::assert_snapshot!(united(text), @r"
        -- Opt1: a value for A.
        -- One row: the values of 2 variables that keep all rules so far, each in the column of its variable.
        -- United: B equals A: one.
        CREATE TABLE Opt1 AS
        SELECT
          A.Value AS A,
          A.Value AS B -- equals A: one
        FROM
          Number AS A
        WHERE
          A.Value >= 1 -- only the values of A
          AND A.Value <= 9 -- only the values of A
          AND A.Value >= 3 -- only the values of B
          AND A.Value <= 12 -- only the values of B
        ;
        ");
    }

    #[test]
    fn a_cell_of_a_sudoku_fits_those_that_equal_it() {
        let text = "family = \"sudoku\"\ngrid = \"1... .... ...2 ....\"\n\
                    [rules]\n\"reads alike\" = \"r1c2 = r3c3\"\n";
        insta::assert_snapshot!(united(text), @r"
        -- Opt1: a digit for r1c2.
        -- One row: 2 digits that agree with each other and with the givens, each in the column of its cell.
        -- United: cell r3c3 equals cell r1c2: reads alike.
        CREATE TABLE Opt1 AS
        SELECT
          r1c2.Digit AS r1c2, -- cell r1c2
          r1c2.Digit AS r3c3 -- equals cell r1c2: reads alike
        FROM
          Candidate AS r1c2
        WHERE
          r1c2.Cell = 'r1c2' -- only the candidates of r1c2
          AND r1c2.Digit IN (1, 3, 4) -- only what fits cell r3c3, which equals it
        ;
        ");
    }
}
