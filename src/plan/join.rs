//! A problem as stages: a chain, each of whose stages joins the relations of some variables to the rows of the one before it; or a fork,
//! which is two chains whose last stages are joined.
//!
//! A rule stands in the first stage where all its variables have a row. A stage keeps the columns that say which rows its variables take,
//! and those that a later rule reads. The columns of the variables that it joins stand in the order of the problem.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::order::{Cut, Step, variables_of};
use super::same::Same;
use super::{Part, Stage};
use crate::problem::{
    Binary, Column, Expr, From, JoinKind, Problem, Purpose, Role, Rule, Select, Term, Total, Unary,
    Variable, VariableId, Words,
};

/// How the stages of a problem are written.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// How a relation is joined to the rows before.
    pub join: JoinKind,
    /// The alias of the relation that a variable takes its row from.
    pub alias: fn(&Variable) -> &str,
    /// Whether the columns stay that say which rows the variables take, and no later stage reads.
    pub keeps_witnesses: bool,
    /// Gives the words for what a stage adds, and the lines of its header: what it does, and what one row is.
    pub describe: &'a dyn Fn(&Added) -> (String, String),
}

/// The variables of a stage, for those who describe it.
#[derive(Debug)]
pub struct Added<'a> {
    /// The name of the stage.
    pub name: &'a str,
    /// The name of the stage before it.
    pub before: Option<&'a str>,
    /// The variables that it joins.
    pub variables: &'a [VariableId],
    /// All variables that have a row then, in the order of their columns.
    pub bound: &'a [VariableId],
    /// The part of the plan that it belongs to.
    pub part: Part,
    /// Whether it is the last stage of its part.
    pub is_end: bool,
    /// Whether it keeps columns that only say what later rules read.
    pub has_state: bool,
}

/// A stage for each step, each joined to the one before. It fills its variables, and its rows are in the order of their columns.
#[must_use]
pub fn chain(problem: &Problem, steps: &[Step], style: &Style) -> Vec<Stage> {
    let chain = Chain {
        problem,
        style,
        prefix: "Opt",
        part: Part::Whole,
    };
    chain.stages(steps)
}

/// The stages of both halves, and the join of their last ones, which has no columns yet. The right half is the one that is looked up.
///
/// # Panics
/// When a half has no step.
#[must_use]
pub fn fork(problem: &Problem, cut: &Cut, style: &Style) -> (Vec<Stage>, Select) {
    let halves = [
        ("OptA", Part::Left, &cut.left),
        ("OptB", Part::Right, &cut.right),
    ];
    let [left, mut right] = halves.map(|(prefix, part, steps)| {
        let chain = Chain {
            problem,
            style,
            prefix,
            part,
        };
        chain.stages(steps)
    });
    let names = [&left, &right].map(|half| half.last().expect("a half has a step").name.clone());
    let rules = rules_between(problem, &variables_of(&cut.right), &names);
    if let Some(last) = right.last_mut() {
        let read = rules
            .iter()
            .flat_map(|rule| rule.test.columns())
            .filter(|(table, _)| *table == names[1]);
        last.looked_up_by = read.map(|(_, column)| column.to_owned()).collect();
    }
    let select = Select {
        from: names.into_iter().map(From::table).collect(),
        rules,
        ..Select::default()
    };
    (left.into_iter().chain(right).collect(), select)
}

/// The rules on which halves with these last stages are joined, as they are asked of the right one.
fn rules_between(problem: &Problem, right: &[VariableId], names: &[String; 2]) -> Vec<Rule> {
    let masks = problem.state.iter().flat_map(|state| {
        let n_masks = state.used().count();
        state.used().zip(1..).map(move |((column, _, left), no)| {
            let used = Expr::column(&names[1], &column.name);
            let says = match n_masks {
                1 => state.shared.clone(),
                _ => format!("{}, by mask {no}", state.shared),
            };
            Rule::new(used.equals(Expr::column(&names[0], left)), says)
        })
    });
    let is_right = |id: &VariableId| right.contains(id);
    let crossing = problem.constraints.iter().filter_map(|constraint| {
        let (id, rule) = constraint.asked_last(is_right)?;
        let test = rule.test.map(&|part| {
            let (name, column) = part.as_column()?;
            let mut read = constraint.reads.iter();
            let id = read.find(|id| problem.variables[**id].name == name)?;
            Some(Expr::column(&names[usize::from(is_right(id))], column))
        });
        let mut rule = Rule {
            test,
            ..rule.clone()
        };
        if rule.says.subject.is_none() {
            rule.says.says += &format!(" with {}", problem.variables[id].says);
        }
        Some(rule)
    });
    let sums = problem.totals.iter().flat_map(|total| {
        let n_right = total.terms.iter().filter(|term| is_right(&term.variable));
        let crosses = (1..total.terms.len()).contains(&n_right.count());
        let both = names
            .each_ref()
            .map(|half| Expr::column(half, &total.column));
        let [left, right] = both;
        let tests = within(left + right, total.least, total.most).filter(|_| crosses);
        tests
            .map(|test| Rule::new(test, &total.says))
            .collect::<Vec<_>>()
    });
    masks.chain(crossing).chain(sums).collect()
}

/// The conditions that a sum keeps these bounds: one where it has one value.
fn within(sum: Expr, least: Option<i64>, most: Option<i64>) -> impl Iterator<Item = Expr> {
    let is_one = least.is_some() && least == most;
    let operator = if is_one {
        Binary::Equal
    } else {
        Binary::GreaterOrEqual
    };
    let least = least.map(|least| (operator, least));
    let most = most
        .filter(|_| !is_one)
        .map(|most| (Binary::LessOrEqual, most));
    let bounds = least.into_iter().chain(most);
    bounds.map(move |(operator, bound)| sum.clone().with(operator, bound))
}

/// The variables of these steps, in the order of their columns.
pub fn in_columns(steps: &[Step]) -> Vec<VariableId> {
    let mut sorted = steps.to_vec();
    for step in &mut sorted {
        step.variables.sort_unstable();
    }
    variables_of(&sorted)
}

/// A chain of a plan.
struct Chain<'a> {
    problem: &'a Problem,
    style: &'a Style<'a>,
    /// Begins the names of its stages.
    prefix: &'static str,
    part: Part,
}

impl Chain<'_> {
    fn stages(&self, steps: &[Step]) -> Vec<Stage> {
        let order = variables_of(steps);
        let asked = Asked::of(self.problem, &order, self.part);
        let in_columns = in_columns(steps);
        let mut stages: Vec<Stage> = Vec::new();
        let mut n_bound = 0;
        for (step, no) in steps.iter().zip(1..) {
            n_bound += step.variables.len();
            let joins = Joins {
                problem: self.problem,
                alias: self.style.alias,
                before: match stages.last() {
                    Some(last) => Some(last.name.as_str()),
                    None => (self.problem.state.as_ref()).and_then(|state| state.start.as_deref()),
                },
                bound: &order[..n_bound - step.variables.len()],
                variables: &step.variables,
                by_states: !self.style.keeps_witnesses,
            };
            let (name, bound) = (format!("{}{no}", self.prefix), &in_columns[..n_bound]);
            let stage = self.stage(name, step, &joins, &asked, bound);
            stages.push(stage);
        }
        stages
    }

    fn stage(
        &self,
        name: String,
        step: &Step,
        joins: &Joins,
        asked: &Asked,
        bound: &[VariableId],
    ) -> Stage {
        let is_end = bound.len() == asked.n_joined;
        let columns = bound.iter().flat_map(|id| {
            let columns = self.problem.variables[*id].columns.iter().enumerate();
            columns.map(|(idx, column)| (*id, idx, column))
        });
        let (witnesses, state): (Vec<_>, Vec<_>) =
            columns.partition(|(_, idx, _)| *idx == 0 && self.style.keeps_witnesses);
        let is_kept = |(_, _, column): &&(VariableId, _, &Column)| {
            asked.is_read_from(&column.name, bound.len())
        };
        let leaves_rest = is_end && self.part == Part::Left;
        let running = joins.running(leaves_rest);
        // A row has a column, even if nothing is asked of it but that it is there.
        let totals = joins.totals();
        let keeps_none =
            running.is_empty() && totals.is_empty() && !state.iter().any(|column| is_kept(&column));
        let is_one = |(id, idx, _): &(VariableId, usize, &Column)| {
            keeps_none && *id == step.variables[0] && *idx == 0
        };
        let state = state
            .iter()
            .filter(|column| is_kept(column) || is_one(column));
        let state: Vec<Column> = state
            .map(|(id, _, column)| joins.column(*id, column))
            .collect();
        let order_by = if self.style.keeps_witnesses {
            witnesses
                .iter()
                .map(|(_, _, column)| Expr::named(name_in(&name, &column.name)))
                .collect()
        } else {
            running
                .iter()
                .map(|column| Expr::named(&column.name))
                .collect()
        };
        let (adds, about) = (self.style.describe)(&Added {
            name: &name,
            before: joins.before,
            variables: &step.variables,
            bound,
            part: self.part,
            is_end,
            has_state: !state.is_empty(),
        });
        let witnesses = witnesses
            .iter()
            .map(|(id, _, column)| joins.column(*id, column));
        let relations = step.variables.iter().map(|id| {
            let variable = &self.problem.variables[*id];
            let alias = (self.style.alias)(variable);
            From::aliased(&variable.relation, alias).joined(self.style.join)
        });
        let columns = running
            .into_iter()
            .chain(totals)
            .chain(state)
            .chain(witnesses)
            .map(|column| Column {
                name: name_in(&name, &column.name).to_owned(),
                ..column
            });
        let select = Select {
            from: (joins.before.map(From::table).into_iter())
                .chain(relations)
                .collect(),
            rules: joins.rules(asked),
            columns: columns.collect(),
            ..Select::default()
        };
        Stage {
            order_by,
            fills: if self.style.keeps_witnesses {
                bound.to_vec()
            } else {
                Vec::new()
            },
            part: self.part,
            estimate: Some(step.rows),
            ..Stage::of(name, adds, about, select)
        }
    }
}

/// The name of a column in a stage: without that of the stage itself. `Opt3_Piece_ID` is the column `Piece_ID` of `Opt3`.
fn name_in<'a>(stage: &str, column: &'a str) -> &'a str {
    let after = column.strip_prefix(stage);
    after
        .and_then(|name| name.strip_prefix('_'))
        .unwrap_or(column)
}

/// The constraints of a chain, each where the last of its variables is joined, and what follows from them before. Those that the other
/// half shares are asked after its end.
struct Asked<'a> {
    /// For each variable, the rules that are asked of it.
    of: Vec<Vec<Cow<'a, Rule>>>,
    /// For each column that these rules or other columns read, the place in the order of the last variable that needs it.
    last_readers: BTreeMap<String, usize>,
    /// How many variables the chain joins.
    n_joined: usize,
}

impl<'a> Asked<'a> {
    /// The rules of a problem where a part of a plan joins its variables in this order.
    fn of(problem: &'a Problem, order: &[VariableId], part: Part) -> Self {
        let mut places = vec![None; problem.variables.len()];
        order
            .iter()
            .zip(0..)
            .for_each(|(id, place)| places[*id] = Some(place));
        let is_right = |id: &VariableId| places[*id].is_some() == (part == Part::Right);
        let stated = problem
            .constraints
            .iter()
            .enumerate()
            .filter_map(|(idx, constraint)| {
                let own = constraint.reads.iter().map(|id| places[*id]);
                let (of, view) = match own.collect::<Option<Vec<usize>>>() {
                    Some(_) => {
                        let (last, view) = constraint.asked().max_by_key(|(id, _)| places[*id])?;
                        (Some(last), view)
                    }
                    None => (None, constraint.asked_last(is_right)?.1),
                };
                Some((idx, of, Cow::Borrowed(view)))
            });
        let implied = Same::of(problem).implied(order).into_iter().map(|implied| {
            (
                implied.constraint,
                Some(implied.of),
                Cow::Owned(implied.rule),
            )
        });
        let mut all: Vec<_> = stated.chain(implied).collect();
        all.sort_by_key(|(idx, ..)| *idx);
        let mut asked = Self {
            of: vec![Vec::new(); problem.variables.len()],
            last_readers: BTreeMap::new(),
            n_joined: order.len(),
        };
        for (_, of, rule) in all {
            let place = of
                .map_or(Some(usize::MAX), |id| places[id])
                .unwrap_or_default();
            asked.note(rule.test.columns(), place);
            if let Some(id) = of {
                asked.of[id].push(rule);
            }
        }
        for (variable, place) in problem.variables.iter().zip(&places) {
            let Some(place) = place else { continue };
            for column in &variable.columns {
                let read = column.expr.columns().into_iter();
                let of_others = read.filter(|(of, _)| *of != variable.name);
                asked.note(of_others, *place);
            }
        }
        for (variable, rules) in problem.variables.iter().zip(&mut asked.of) {
            rules.sort_by_key(|rule| variable.first_column_of(&rule.test));
        }
        asked
    }

    /// Notes that the variable at this place in the order needs these columns.
    fn note<'b>(&mut self, columns: impl IntoIterator<Item = (&'b str, &'b str)>, place: usize) {
        for (_, column) in columns {
            match self.last_readers.get_mut(column) {
                Some(known) => *known = place.max(*known),
                None => _ = self.last_readers.insert(column.to_owned(), place),
            }
        }
    }

    /// Whether a variable from this place in the order on needs a column.
    fn is_read_from(&self, column: &str, place: usize) -> bool {
        let last_reader = self.last_readers.get(column);
        last_reader.is_some_and(|last| *last >= place)
    }
}

/// The variables that a stage joins to the rows of another one.
struct Joins<'a> {
    problem: &'a Problem,
    alias: fn(&Variable) -> &str,
    before: Option<&'a str>,
    /// The variables that have a row before.
    bound: &'a [VariableId],
    variables: &'a [VariableId],
    /// Whether its rows are told apart by their states alone.
    by_states: bool,
}

impl Joins<'_> {
    /// A column of a variable: made of the row that is joined, or carried along.
    fn column(&self, id: VariableId, column: &Column) -> Column {
        let variable = &self.problem.variables[id];
        if !self.variables.contains(&id) {
            return Column::new(&column.name, self.carried(&column.name));
        }
        let column = Column {
            expr: self.expr(&column.expr, Some(variable)),
            ..column.clone()
        };
        let joined = self.variables.iter().map(|id| &self.problem.variables[*id]);
        let alike = joined.filter(|joined| joined.relation == variable.relation);
        if alike.count() == 1 || column.name == variable.says {
            column
        } else {
            column.about(&variable.says)
        }
    }

    /// A column of the stage before.
    fn carried(&self, column: &str) -> Expr {
        let before = self.before.unwrap_or_default();
        Expr::column(before, name_in(before, column))
    }

    /// The rules of the variables for their own rows, and for those of variables that have a row already. Those that only leave out rows
    /// beforehand come first, and the others for their own rows last.
    fn rules(&self, asked: &Asked) -> Vec<Rule> {
        let rules = self.variables.iter().flat_map(|id| {
            let variable = &self.problem.variables[*id];
            let only = variable.only.iter().map(|rule| Rule {
                test: self.expr(&rule.test, Some(variable)),
                ..rule.clone()
            });
            let (first, last): (Vec<Rule>, Vec<Rule>) =
                only.partition(|rule| rule.role == Role::Only);
            let asked = asked.of[*id].iter().map(|rule| Rule {
                test: self.expr(&rule.test, None),
                ..Rule::clone(rule)
            });
            let asked = first.into_iter().chain(asked);
            let rules = asked
                .chain(self.within_bounds(*id))
                .chain(self.is_allowed(variable))
                .chain(last);
            rules.collect::<Vec<Rule>>()
        });
        rules.collect()
    }

    /// An expression as the stage reads the rows that it joins and the columns of those before. Of its own variable, if it has one, it
    /// reads the relation.
    fn expr(&self, expr: &Expr, own: Option<&Variable>) -> Expr {
        expr.map(&|part| {
            let (name, column) = part.as_column()?;
            let mut joined = self.variables.iter().map(|id| &self.problem.variables[*id]);
            let Some(variable) = joined.find(|variable| variable.name == name) else {
                return Some(self.carried(column));
            };
            let mut columns = variable.columns.iter();
            let made = columns.find(|made| made.name == column);
            Some(
                match made.filter(|_| own.is_none_or(|own| own.name != name)) {
                    Some(made) => self.expr(&made.expr, Some(variable)),
                    None => Expr::column((self.alias)(variable), column),
                },
            )
        })
    }

    /// The rules that sums keep their bounds when a variable has been joined, where it could break them. All but the last rule of a sum
    /// follow from that.
    fn within_bounds(&self, id: VariableId) -> Vec<Rule> {
        let joined = self
            .variables
            .split_inclusive(|joined| *joined == id)
            .next();
        let joined = joined.unwrap_or_default();
        let adds_here = |total: &&Total| total.terms.iter().any(|term| term.variable == id);
        let totals = self.problem.totals.iter().filter(adds_here);
        let rules = totals.flat_map(|total| {
            let is_known = |term: &&Term| {
                let known = self.bound.iter().chain(joined);
                known.into_iter().any(|known| *known == term.variable)
            };
            let (known, open): (Vec<&Term>, Vec<&Term>) = total.terms.iter().partition(is_known);
            let sum = |terms: &[&Term], bound: fn(&Term) -> i64| {
                terms.iter().map(|term| bound(term)).sum::<i64>()
            };
            let least = total
                .least
                .map(|least| least - sum(&open, |term| term.most));
            let most = total.most.map(|most| most - sum(&open, |term| term.least));
            let so_far = self.total(total, joined);
            let is_below = |least: &i64| sum(&known, |term| term.least) < *least;
            let is_above = |most: &i64| sum(&known, |term| term.most) > *most;
            let tests = within(so_far, least.filter(is_below), most.filter(is_above));
            let (role, says) = if open.is_empty() {
                (Role::Rule, Words::from(&total.says))
            } else {
                let says = Words::named(&total.says, "leaves room for the rest");
                (Role::Implied, says)
            };
            let rules = tests.map(|test| Rule::new(test, says.clone()).role(role));
            rules.collect::<Vec<_>>()
        });
        rules.collect()
    }

    /// What the variables before and these ones add to a sum.
    fn total(&self, total: &Total, joined: &[VariableId]) -> Expr {
        let is_begun = |term: &Term| self.bound.contains(&term.variable);
        let before = total
            .terms
            .iter()
            .any(is_begun)
            .then(|| self.carried(&total.column));
        let terms = total
            .terms
            .iter()
            .filter(|term| joined.contains(&term.variable))
            .map(|term| self.expr(&term.adds, None));
        let sum = before
            .into_iter()
            .chain(terms)
            .reduce(|sum, term| match term {
                Expr::Unary(Unary::Minus, term) => sum - *term,
                Expr::Binary(Binary::Multiply, factor, term) => match *factor {
                    Expr::Int(factor) if factor < 0 => sum - Expr::Int(-factor) * *term,
                    factor => sum + factor * *term,
                },
                term => sum + term,
            });
        sum.unwrap_or(Expr::Int(0))
    }

    /// The sums after the stage, of those that some variables have yet to add to.
    fn totals(&self) -> Vec<Column> {
        let known = [self.bound, self.variables].concat();
        let totals = self.problem.totals.iter().filter(|total| {
            let mut terms = total.terms.iter();
            let n_known = terms.clone().filter(|term| known.contains(&term.variable));
            n_known.count() > 0 && !terms.all(|term| known.contains(&term.variable))
        });
        let columns = totals.map(|total| {
            let column = Column::new(&total.column, self.total(total, self.variables));
            let is_first = !total
                .terms
                .iter()
                .any(|term| self.bound.contains(&term.variable));
            if is_first {
                column.about(format!("the sum so far: {}", total.says))
            } else {
                column
            }
        });
        columns.collect()
    }

    /// The state before the stage, column by column.
    fn state_before(&self) -> Vec<Expr> {
        let columns = self.problem.state.iter().flat_map(|state| &state.columns);
        let values = columns.map(|column| match self.bound {
            [] => self.expr(&column.start, None),
            _ => self.carried(&column.name),
        });
        values.collect()
    }

    /// The rules that the state allows the row of a variable; none where nothing says what the first state is.
    fn is_allowed(&self, variable: &Variable) -> Vec<Rule> {
        let (Some(state), Some(_)) = (&self.problem.state, self.before) else {
            return Vec::new();
        };
        let before = self.state_before();
        let is_last = self.bound.len() + 1 == self.problem.variables.len();
        let (rules, ahead) = match (self.by_states, is_last) {
            (true, true) if !state.last.is_empty() => (&state.last, None),
            _ => (&state.rules, Some(&state.ahead).filter(|_| self.by_states)),
        };
        let rules = rules
            .iter()
            .chain(ahead.into_iter().flatten())
            .map(|rule| Rule {
                test: state.read(&rule.test, &before, (self.alias)(variable)),
                ..rule.clone()
            });
        rules.collect()
    }

    /// The state after the stage, or what it leaves for the other half.
    fn running(&self, leaves_rest: bool) -> Vec<Column> {
        let Some(state) = &self.problem.state else {
            return Vec::new();
        };
        let joined = self.variables.iter().map(|id| &self.problem.variables[*id]);
        let after = joined.fold(self.state_before(), |before, variable| {
            state.after(&before, (self.alias)(variable))
        });
        let columns = state.columns.iter().zip(after);
        let columns =
            columns.filter(|(column, _)| self.by_states || column.purpose != Purpose::Told);
        let columns = columns.map(|(column, after)| match &column.purpose {
            Purpose::Used { both, left } if leaves_rest => Column::new(left, taken(*both, after)),
            _ => Column::new(&column.name, after),
        });
        columns.collect()
    }
}

/// A number less another one, term by term where that is a sum.
fn taken(number: i64, other: Expr) -> Expr {
    match other {
        Expr::Binary(Binary::Add, sum, term) => taken(number, *sum) - *term,
        other => Expr::Int(number) - other,
    }
}
