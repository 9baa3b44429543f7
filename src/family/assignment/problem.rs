//! An assignment as a problem: every variable without a value takes a row of the values, or of the candidates that no given excludes.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{
    Arrangement, Assignment, NamedRule, Origin, RuleKind, Rules, constant, is_held,
};
use super::tables::{CANDIDATE, in_problem};
use crate::problem::{
    Binary, ConnectedCell, Connection, Constraint, Expr, Problem, Resource, Sum, Symmetries, Take,
    Term, VariableId, Words,
};
use crate::relation::Cell;
use crate::words::in_a_list;

/// How a problem represents a variable of the rules.
#[derive(Debug, Clone)]
pub enum Binding {
    /// The problem's variable that represents it, as a whole or by one of its columns.
    Variable(VariableId),
    /// Its value.
    Constant(Cell),
}

/// The puzzle as a problem. Its variables are those of the puzzle that have no value yet, in their order.
pub fn problem(puzzle: &Assignment) -> Problem {
    let (constants, open) = (puzzle.constants(), puzzle.open());
    let joins_forced = match puzzle.layout {
        Arrangement::Names(_) => constants.iter().any(Option::is_some),
        Arrangement::Grid { .. } | Arrangement::Picture { .. } => true,
        Arrangement::Houses { .. } => false,
    };
    let mut problem = Problem {
        variables: in_problem(puzzle, &open),
        blocks: blocks(puzzle, &open),
        joins_forced,
        symmetries: Symmetries {
            alike: alike(puzzle, &open),
            ..Symmetries::default()
        },
        ..Problem::default()
    };
    add_rules(&mut problem, &puzzle.rules, &|idx| {
        constants[idx].clone().map_or_else(
            || Binding::Variable(open.binary_search(&idx).unwrap_or_default()),
            Binding::Constant,
        )
    });
    problem
}

/// The variables of each category of houses, which one stage joins.
fn blocks(puzzle: &Assignment, open: &[usize]) -> Vec<Vec<VariableId>> {
    let Arrangement::Houses { n_houses, .. } = puzzle.layout else {
        return Vec::new();
    };
    let mut blocks: BTreeMap<usize, Vec<VariableId>> = BTreeMap::new();
    for (id, idx) in open.iter().enumerate() {
        blocks.entry(idx / n_houses).or_default().push(id);
    }
    blocks.into_values().collect()
}

/// The interchangeable numbers: those that no variable is given, if every variable may take them and rules only compare variables
/// by `<>`.
fn alike(puzzle: &Assignment, open: &[usize]) -> Vec<i64> {
    let Rules { variables, rules } = &puzzle.rules;
    let values = variables.iter().flat_map(|variable| &variable.values);
    let all: BTreeSet<i64> = values.filter_map(Cell::as_integer).collect();
    let takes_all = |idx: &usize| {
        let own = &variables[*idx];
        !own.holds_texts() && own.values.len() == all.len()
    };
    let differs = |rule: &NamedRule| match &rule.kind {
        RuleKind::AllDifferent => true,
        RuleKind::Condition(test) => test
            .operands(Binary::NotEqual)
            .is_some_and(|(one, other)| one.as_column().and(other.as_column()).is_some()),
        RuleKind::Sum(_) | RuleKind::Runs(_) | RuleKind::Connected(_) => false,
    };
    let are_alike = open.iter().all(takes_all)
        && rules.iter().all(differs)
        && puzzle.best.is_none()
        && !variables.iter().any(|variable| variable.is_hidden)
        && !matches!(puzzle.layout, Arrangement::Houses { .. });
    let given: Vec<Option<Cell>> = puzzle.rules.given();
    let is_free = |value: &i64| are_alike && !given.contains(&Some(Cell::from(*value)));
    all.into_iter().filter(is_free).collect()
}

/// Adds rules to a problem whose variables have the same columns as the variables of the rules.
pub fn add_rules(problem: &mut Problem, rules: &Rules, binding: &dyn Fn(usize) -> Binding) {
    let mut lowering = Lowering {
        problem,
        rules,
        binding,
    };
    // One condition names all rules by which two variables differ.
    let mut apart: Vec<&NamedRule> = rules.apart().collect();
    for rule in &rules.rules {
        match &rule.kind {
            RuleKind::AllDifferent => lowering.add_all_different(&std::mem::take(&mut apart)),
            RuleKind::Condition(test) => {
                let says = words(rules, rule, &rule.reads);
                lowering.add_constraint(&rule.reads, test, &|_| says.clone());
            }
            RuleKind::Sum(total) => lowering.add_sum(total),
            RuleKind::Connected(cells) => lowering.add_connection(rule, cells),
            RuleKind::Runs(_) => {}
        }
    }
}

/// Rules on their way into a problem.
struct Lowering<'a> {
    problem: &'a mut Problem,
    rules: &'a Rules,
    binding: &'a dyn Fn(usize) -> Binding,
}

impl Lowering<'_> {
    /// The variable of the problem that represents one of the rules, unless that has a value.
    fn id(&self, idx: usize) -> Option<VariableId> {
        match (self.binding)(idx) {
            Binding::Variable(id) => Some(id),
            Binding::Constant(_) => None,
        }
    }

    /// True if a variable takes candidates, which already differ from what others are given.
    fn is_candidate(&self, idx: usize) -> bool {
        let relation = |id: VariableId| &self.problem.variables[id].relation;
        self.id(idx).is_some_and(|id| relation(id) == CANDIDATE)
    }

    /// Adds rules that no two variables have the same value: variables without a value use up the values that they may take.
    fn add_all_different(&mut self, apart: &[&NamedRule]) {
        let mut names: BTreeMap<VariableId, &str> = BTreeMap::new();
        let mut resources = Vec::new();
        for rule in apart {
            let mut open: BTreeMap<VariableId, usize> = BTreeMap::new();
            // Two variables of the rules may be columns of one variable of the problem.
            let mut others: Vec<usize> = Vec::new();
            for idx in &rule.reads {
                match self.id(*idx) {
                    Some(id) if !open.contains_key(&id) => {
                        open.insert(id, *idx);
                        names.entry(id).or_insert(&self.rules.variables[*idx].name);
                    }
                    _ => others.push(*idx),
                }
            }
            self.add_pairs(rule, &others);
            resources.push(self.resource(rule, &open));
        }
        self.problem.use_up(resources, &|_, other, shared| {
            let shared: Vec<&NamedRule> = shared.iter().map(|idx| apart[*idx]).collect();
            differs_in_words(names[&other], &shared)
        });
    }

    /// The resource of a rule: the values that its variables without a value use up.
    fn resource(&self, rule: &NamedRule, open: &BTreeMap<VariableId, usize>) -> Resource {
        let variables = rule.reads.iter().map(|idx| &self.rules.variables[*idx]);
        let all = variables.flat_map(|variable| &variable.values);
        let values: BTreeSet<Option<i64>> = all.map(Cell::as_integer).collect();
        let takes = open.iter().map(|(id, idx)| {
            let (variable, own) = (&self.problem.variables[*id], &self.rules.variables[*idx]);
            let given = if self.is_candidate(*idx) {
                self.given_to_others(*idx)
            } else {
                Vec::new()
            };
            let possible = own.possible().iter().filter(|value| !given.contains(value));
            Take {
                variable: *id,
                item: Expr::column(&variable.name, &own.column),
                items: possible.filter_map(Cell::as_integer).collect(),
            }
        });
        Resource {
            place: match rule.origin {
                Origin::Unit(_) => format!("in {}", rule.name),
                Origin::Category => format!("in the category {}", rule.name),
                _ => format!("by `{}`", rule.name),
            },
            says: matches!(rule.origin, Origin::Unit(_))
                .then(|| Words::forbidding(format!("is not in {}", rule.name))),
            takes: takes.collect(),
            is_exact: !values.contains(&None) && values.len() == rule.reads.len(),
            ..Resource::default()
        }
    }

    /// The values that are given to variables from which this one differs.
    fn given_to_others(&self, idx: usize) -> Vec<Cell> {
        let own = self.rules.apart().filter(|rule| rule.reads.contains(&idx));
        let others = own.flat_map(|rule| &rule.reads);
        let given = others.filter_map(|other| match (self.binding)(*other) {
            Binding::Constant(value) => Some(value),
            Binding::Variable(_) => None,
        });
        given.collect()
    }

    /// Adds conditions that variables which take no item of the resource differ from the others of their rule.
    fn add_pairs(&mut self, rule: &NamedRule, others: &[usize]) {
        for (n_before, last) in rule.reads.iter().enumerate() {
            for first in &rule.reads[..n_before] {
                let pair = [*last, *first];
                let is_open = pair.map(|idx| self.id(idx).is_some());
                let is_excluded =
                    is_open != [true; 2] && pair.iter().any(|idx| self.is_candidate(*idx));
                if is_excluded || !pair.iter().any(|idx| others.contains(idx)) {
                    continue;
                }
                let [one, other] = pair.map(|idx| &self.rules.variables[idx]);
                let says = |asked: usize| {
                    let foreign = if asked == *last { other } else { one };
                    differs_in_words(&foreign.name, &[rule])
                };
                self.add_constraint(&pair, &one.value().differs(other.value()), &says);
            }
        }
    }

    /// Adds a condition on the variables without a value, worded for each of them.
    fn add_constraint(&mut self, reads: &[usize], test: &Expr, says: &dyn Fn(usize) -> Words) {
        let test = test.map(&|part| {
            let (_, column) = part.as_column()?;
            Some(match (self.binding)(self.rules.position(column)?) {
                Binding::Variable(id) => Expr::column(&self.problem.variables[id].name, column),
                Binding::Constant(cell) => constant(&cell),
            })
        });
        let test = test.folded();
        if test.value(&|_, _| None) == Some(Cell::from(1_i64)) {
            return;
        }
        let (mut open, mut open_says) = (Vec::new(), Vec::new());
        for idx in reads {
            if let Some(id) = self.id(*idx).filter(|id| !open.contains(id)) {
                open.push(id);
                open_says.push(says(*idx));
            }
        }
        self.problem.constraints.push(if open.is_empty() {
            never(says(reads[0]))
        } else {
            Constraint {
                reads: open,
                turned: None,
                says: open_says,
                test,
            }
        });
    }

    /// Adds a rule that cells are connected, with the sums that keep their bits. A cell whose value is known is always chosen or always
    /// left out; a cell that no allowed value can choose is left out.
    fn add_connection(&mut self, rule: &NamedRule, cells: &[ConnectedCell]) {
        let held = |cell: &ConnectedCell| match (self.binding)(cell.no) {
            Binding::Constant(value) => is_held(cell, &value).then_some(None),
            Binding::Variable(id) => {
                let column = &self.rules.variables[cell.no].column;
                let (_, test) = cell.held.as_ref()?;
                let own = test.read_from(column, &self.problem.variables[id].name);
                self.can_be_held(cell).then_some(Some((id, own)))
            }
        };
        let all: Vec<_> = cells.iter().map(held).collect();
        let at = |position: &usize| all[..*position].iter().flatten().count();
        let own = cells.iter().zip(&all).filter_map(|(cell, held)| {
            let beside = cell.beside.iter().filter(|other| all[**other].is_some());
            Some(ConnectedCell {
                no: cell.no,
                held: held.clone()?,
                beside: beside.map(at).collect(),
            })
        });
        let no = self.problem.connections.len() + 1;
        let connection = Connection::new(no, rule.name.clone(), own.collect());
        // No stage asks for what the known values alone decide.
        if connection.unreached(&|_| None).is_some() {
            let never = never(rule.name.as_str().into());
            self.problem.constraints.push(never);
        }
        self.problem.sums.extend(connection.sums());
        self.problem.connections.push(connection);
    }

    /// True if the condition on a cell holds for a value that no rule for this cell alone excludes.
    fn can_be_held(&self, cell: &ConnectedCell) -> bool {
        let Rules { variables, rules } = self.rules;
        let alone: Vec<_> = rules
            .iter()
            .filter(|rule| rule.reads == [cell.no])
            .collect();
        let mut known = vec![None; variables.len()];
        variables[cell.no].values.iter().any(|value| {
            known[cell.no] = Some(value.clone());
            let is_open = |rule: &&NamedRule| rule.is_kept(variables, &known) != Some(false);
            is_held(cell, value) && alone.iter().all(is_open)
        })
    }

    /// Adds a sum, with the known values counted in.
    fn add_sum(&mut self, total: &Sum) {
        let (mut terms, mut known) = (Vec::<Term>::new(), 0);
        for term in &total.terms {
            let variable = match (self.binding)(term.variable) {
                Binding::Variable(variable) => variable,
                Binding::Constant(cell) => {
                    let adds = term.adds.value(&|_, _| Some(cell.clone()));
                    known += adds.and_then(|adds| adds.as_integer()).unwrap_or_default();
                    continue;
                }
            };
            let column = &self.rules.variables[term.variable].column;
            let adds = term
                .adds
                .read_from(column, &self.problem.variables[variable].name);
            match terms.iter_mut().find(|other| other.variable == variable) {
                Some(other) => {
                    other.adds = other.adds.clone() + adds;
                    other.least += term.least;
                    other.most += term.most;
                }
                None => terms.push(Term {
                    variable,
                    adds,
                    ..term.clone()
                }),
            }
        }
        let least = total.least.map(|least| least - known);
        let most = total.most.map(|most| most - known);
        if !terms.is_empty() {
            self.problem.sums.push(Sum {
                terms,
                least,
                most,
                ..total.clone()
            });
        } else if least.is_some_and(|least| least > 0) || most.is_some_and(|most| most < 0) {
            self.problem
                .constraints
                .push(never(Words::from(&total.says)));
        }
    }
}

/// The words for a variable that differs from another by these rules.
fn differs_in_words(other: &str, rules: &[&NamedRule]) -> Words {
    let kinds = rules.iter().filter_map(|rule| match rule.origin {
        Origin::Unit(kind) => Some(kind),
        _ => None,
    });
    match rules[0].origin {
        Origin::Category => Words::forbidding(format!("does not live with {other}")),
        Origin::Unit(_) => {
            let kinds = kinds.collect::<Vec<_>>().join(" and ");
            Words::from(format!("differs from {other}, in its {kinds}"))
        }
        _ => Words::named(&rules[0].name, format!("differs from {other}")),
    }
}

/// A rule that no row keeps, because the known values break it.
fn never(says: Words) -> Constraint {
    Constraint::new(vec![0], Expr::Int(0).equals(1), says)
}

/// The name of a rule, and the condition of its clue or the variables that it reads.
pub fn words(rules: &Rules, rule: &NamedRule, reads: &[usize]) -> Words {
    if let Origin::Clue { says, .. } = &rule.origin {
        return Words::named(&rule.name, says);
    }
    let names = reads.iter().map(|idx| rules.variables[*idx].name.as_str());
    match &names.collect::<Vec<_>>()[..] {
        [_] => Words::from(&rule.name),
        names => Words::named(&rule.name, in_a_list(names)),
    }
}
