//! Variables that take the same row in every solution, because rules equate the columns that say which rows these are. What a rule asks
//! of one of them is true of all, so it can be asked as soon as any has a row.
//!
//! Databases know them as classes of equivalent columns, and ask the conditions that follow in the same way.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::problem::{Constraint, Expr, Problem, Role, Rule, Variable, VariableId, Words};
use crate::words::in_a_list;

/// The variables of a problem by the rows that they take.
pub struct Same<'a> {
    problem: &'a Problem,
    /// For each variable, the first of those that take the same row.
    pub first: Vec<VariableId>,
    /// For each variable, those that a constraint equates with it, and the number of the constraint.
    links: Vec<Vec<(VariableId, usize)>>,
}

/// A rule that follows from others.
pub struct Implied {
    /// The variable of which it is asked.
    pub of: VariableId,
    /// The number of the constraint from which it follows, and in whose place among the rules it stands.
    pub constraint: usize,
    /// The rule.
    pub rule: Rule,
}

impl<'a> Same<'a> {
    pub fn of(problem: &'a Problem) -> Self {
        let n_variables = problem.variables.len();
        let mut same = Self {
            problem,
            first: (0..n_variables).collect(),
            links: vec![Vec::new(); n_variables],
        };
        for (idx, constraint) in problem.constraints.iter().enumerate() {
            if let Some([one, other]) = equated(problem, constraint) {
                same.links[one].push((other, idx));
                same.links[other].push((one, idx));
            }
        }
        for id in 0..n_variables {
            if same.first[id] == id {
                for (member, _) in same.reached_from(id) {
                    same.first[member] = id;
                }
            }
        }
        same
    }

    fn has_links(&self) -> bool {
        self.links.iter().any(|links| !links.is_empty())
    }

    /// A variable and all that take the same row, each but the first with the constraint that equates it, and with the position of the
    /// variable that is equated: by as few constraints as possible.
    fn reached_from(&self, first: VariableId) -> Vec<(VariableId, Option<(usize, usize)>)> {
        let mut reached = vec![(first, None)];
        let mut next = 0;
        while let Some((id, _)) = reached.get(next) {
            for (other, idx) in &self.links[*id] {
                if !reached.iter().any(|(known, _)| known == other) {
                    reached.push((*other, Some((*idx, next))));
                }
            }
            next += 1;
        }
        reached
    }

    /// The constraints that together equate two variables: as few as possible.
    fn between(&self, from: VariableId, to: VariableId) -> Vec<usize> {
        let reached = self.reached_from(from);
        let mut step = reached.iter().find(|(id, _)| *id == to);
        let mut found = Vec::new();
        while let Some((_, Some((idx, before)))) = step {
            found.push(*idx);
            step = reached.get(*before);
        }
        found
    }

    /// The problem with every rule asked of one variable for each row. The others have no rules left; a rule for a single variable is
    /// one for its row. A constraint has one view, and no words.
    pub fn one_for_each_row(&self) -> Cow<'a, Problem> {
        let problem = self.problem;
        let is_alone = |constraint: &Constraint| constraint.reads.len() == 1;
        if !self.has_links() && !problem.constraints.iter().any(is_alone) {
            return Cow::Borrowed(problem);
        }
        let mut variables = problem.variables.clone();
        for (variable, first) in problem.variables.iter().zip(&self.first) {
            let first = &mut variables[*first];
            if first.name != variable.name {
                let only = variable.only.iter().map(|rule| Rule {
                    test: rule.test.read_from(&variable.name, &first.name),
                    ..rule.clone()
                });
                first.only.extend(only);
            }
        }
        let mut known = BTreeSet::new();
        let mut constraints = Vec::new();
        for constraint in &problem.constraints {
            if equated(problem, constraint).is_some() {
                continue;
            }
            let reduced = self.reduced(constraint);
            if !known.insert(key(&reduced)) {
                continue;
            }
            if let [id] = reduced.reads[..] {
                let variable = &mut variables[id];
                let test = reduced.views[0].test.map(&|part| {
                    let (_, column) = part.as_column()?;
                    variable.joined(column, &variable.name)
                });
                variable.only.push(Rule::new(test, ""));
            } else {
                constraints.push(reduced);
            }
        }
        Cow::Owned(Problem {
            variables,
            constraints,
            ..problem.clone()
        })
    }

    /// A constraint as it is asked of one variable for each row, in the view of the first.
    fn reduced(&self, constraint: &Constraint) -> Constraint {
        let first = |id: VariableId| self.first[id];
        let view = constraint
            .asked()
            .min_by_key(|(id, _)| first(*id))
            .map(|(_, view)| self.asked_of_others(constraint, view, &first));
        let reads: BTreeSet<VariableId> = constraint.reads.iter().map(|id| first(*id)).collect();
        Constraint {
            reads: reads.into_iter().collect(),
            views: view.into_iter().map(|test| Rule::new(test, "")).collect(),
        }
    }

    /// The test of a view that reads other variables, which take the same rows.
    fn asked_of_others(
        &self,
        constraint: &Constraint,
        view: &Rule,
        other: &dyn Fn(VariableId) -> VariableId,
    ) -> Expr {
        let variables = &self.problem.variables;
        view.test.map(&|part| {
            let (name, column) = part.as_column()?;
            let mut reads = constraint.reads.iter();
            let id = *reads.find(|id| variables[**id].name == name)?;
            let mut columns = variables[id].columns.iter();
            let idx = columns.position(|own| own.name == column)?;
            let other = &variables[other(id)];
            Some(Expr::column(&other.name, &other.columns[idx].name))
        })
    }

    /// The rules that follow where variables are joined in this order, which need not have all: a constraint can be asked earlier, of
    /// others that take the same rows, and two variables take the same row though none is joined that links them.
    pub fn implied(&self, order: &[VariableId]) -> Vec<Implied> {
        if !self.has_links() {
            return Vec::new();
        }
        let mut places = vec![usize::MAX; self.first.len()];
        let mut earliest: Vec<Option<VariableId>> = vec![None; self.first.len()];
        for (place, id) in order.iter().enumerate().rev() {
            places[*id] = place;
            earliest[self.first[*id]] = Some(*id);
        }
        let equal = order.iter().filter_map(|id| {
            let other = earliest[self.first[*id]]?;
            let mut links = self.links[*id].iter();
            let is_stated = links.any(|(linked, _)| places[*linked] < places[*id]);
            (other != *id && !is_stated).then(|| self.takes_the_row(*id, other))
        });
        let mut implied: Vec<Implied> = equal.collect();
        // By what is asked of one variable for each row: whether a constraint states it by then.
        let mut known: BTreeMap<_, Option<Implied>> = BTreeMap::new();
        for (idx, constraint) in self.problem.constraints.iter().enumerate() {
            let firsts = constraint.reads.iter().map(|id| self.first[*id]);
            let reduced = self.reduced(constraint);
            let members: Option<Vec<VariableId>> = firsts.map(|first| earliest[first]).collect();
            let Some(members) = members.filter(|_| reduced.reads.len() == constraint.reads.len())
            else {
                continue;
            };
            let last = members.iter().zip(constraint.asked());
            let Some((last, asked)) = last.max_by_key(|(id, _)| places[**id]) else {
                continue;
            };
            let member_of = |id: VariableId| {
                if places[id] <= places[*last] {
                    id
                } else {
                    earliest[self.first[id]].unwrap_or(id)
                }
            };
            let reads = constraint.reads.iter();
            let moved: Vec<VariableId> = reads
                .filter(|id| member_of(**id) != **id)
                .copied()
                .collect();
            if moved.is_empty() {
                _ = known.insert(key(&reduced), None);
            } else {
                known.entry(key(&reduced)).or_insert_with(|| {
                    let links = moved.iter().map(|id| self.between(*id, member_of(*id)));
                    let rule = Rule {
                        test: self.asked_of_others(constraint, asked.1, &member_of),
                        says: self.says(asked, links.flatten()),
                        role: Role::Implied,
                    };
                    Some(Implied {
                        of: *last,
                        constraint: idx,
                        rule,
                    })
                });
            }
        }
        implied.extend(known.into_values().flatten());
        implied
    }

    /// The rule that a variable takes the row of another one.
    fn takes_the_row(&self, id: VariableId, other: VariableId) -> Implied {
        let [own, foreign] = [id, other].map(|id| &self.problem.variables[id]);
        let links = self.between(id, other);
        let by: Vec<&str> = links.iter().map(|idx| self.name(*idx)).collect();
        Implied {
            of: id,
            constraint: links[0],
            rule: Rule {
                test: witness(own).equals(witness(foreign)),
                says: format!("agrees with {}, by {}", foreign.says, in_a_list(&by)).into(),
                role: Role::Implied,
            },
        }
    }

    /// The words of a rule that follows from one that is asked of this variable, and from constraints that equate others.
    fn says(&self, (id, view): (VariableId, &Rule), links: impl Iterator<Item = usize>) -> Words {
        let Words { subject, says, .. } = &view.says;
        let linked: BTreeSet<usize> = links.collect();
        let names = linked.into_iter().map(|link| self.name(link));
        let by: Vec<&str> = subject.as_deref().into_iter().chain(names).collect();
        let by = format!("agrees with {}", in_a_list(&by));
        match subject {
            Some(_) => Words::named(by, says),
            None => Words::named(by, format!("{} {says}", self.problem.variables[id].says)),
        }
    }

    /// The name of a constraint in a sentence.
    fn name(&self, idx: usize) -> &str {
        let Words { subject, says, .. } = &self.problem.constraints[idx].views[0].says;
        subject.as_ref().unwrap_or(says)
    }
}

/// The two variables that a constraint equates in all of their columns.
fn equated(problem: &Problem, constraint: &Constraint) -> Option<[VariableId; 2]> {
    let [one, other] = constraint.reads[..] else {
        return None;
    };
    let [first, second] = [one, other].map(|id| &problem.variables[id]);
    let made = |variable: &Variable| -> Vec<Expr> {
        let columns = variable.columns.iter();
        columns
            .map(|column| column.expr.read_from(&variable.name, ""))
            .collect()
    };
    let test = &constraint.views[0].test;
    let is_equal = *test == witness(first).equals(witness(second));
    (is_equal && first.relation == second.relation && made(first) == made(second))
        .then_some([one, other])
}

/// The column that says which row a variable takes.
fn witness(variable: &Variable) -> Expr {
    Expr::column(&variable.name, &variable.columns[0].name)
}

/// The key that differs between any two constraints.
fn key(constraint: &Constraint) -> (Vec<VariableId>, Expr) {
    (constraint.reads.clone(), constraint.views[0].test.clone())
}
