//! A problem as stages: a chain, each of whose stages joins the relations of some variables to the rows of the one before it; or a fork,
//! which is two chains whose last stages are joined.
//!
//! A rule stands in the first stage where all its variables have a row. A stage keeps the columns that say which rows its variables take,
//! and those that a later rule reads. The columns of the variables that it joins stand in the order of the problem.

use std::collections::{BTreeMap, BTreeSet};

use super::alike::{Insertion, insertions};
use super::connect::Walk;
use super::header::{Added, StageWords};
use super::masks::{ResourceMask, masks_of};
use super::order::{Cut, Step, variables_of};
use super::pass::Live;
use super::{Part, Stage};
use crate::problem::{
    Binary, Column, Constraint, Expr, From, JoinKind, Problem, Role, Rule, Select, Sum, Term,
    Variable, VariableId, Words,
};
use crate::words::in_a_list;

/// How the stages of a problem are written.
#[derive(Debug, Clone, Default)]
pub struct Style {
    /// How a relation is joined to the rows before.
    pub join: JoinKind,
    /// True if a relation has the name of the variable that takes its row.
    pub is_aliased: bool,
    /// True if the columns that say which rows the variables take come before all others.
    pub witnesses_first: bool,
    /// The words of their headers.
    pub words: StageWords,
}

impl Style {
    /// The alias of the relation that a variable takes its row from.
    fn alias<'a>(&self, variable: &'a Variable) -> &'a str {
        if self.is_aliased {
            &variable.name
        } else {
            &variable.relation
        }
    }
}

/// The columns that stages keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// For all rows: those that say which rows the variables take.
    Rows,
    /// For rows that are merged: the same, and masks of used-up items. The stages then also have expensive implied rules.
    Bits,
    /// For the number of rows that are merged: the same, with interchangeable masks in increasing order.
    Alike,
    /// For the number of rows: masks, and columns that say which rows the variables take only where a later stage reads them.
    Number,
}

impl Keeps {
    /// True if the columns that say which rows the variables take stay even where no later stage reads them.
    pub fn witnesses(self) -> bool {
        self != Self::Number
    }
}

/// A stage for each step, each joined to the one before. It fills its variables, and its rows are in the order of their columns.
#[must_use]
pub fn chain(problem: &Problem, steps: &[Step], style: &Style, keeps: Keeps) -> Vec<Stage> {
    let chain = Chain {
        problem,
        style,
        keeps,
        prefix: "Opt",
        part: Part::Whole,
    };
    chain.stages(steps, &mut Live::default())
}

/// The stages of both halves, and the join of their last ones, which has no columns yet. The right half is the one that is looked up.
///
/// # Panics
/// When a half has no step.
#[must_use]
pub fn fork(problem: &Problem, cut: &Cut, style: &Style, keeps: Keeps) -> (Vec<Stage>, Select) {
    let halves = [
        ("OptA", Part::Left, &cut.left),
        ("OptB", Part::Right, &cut.right),
    ];
    let names = halves.map(|(prefix, _, steps)| format!("{prefix}{}", steps.len()));
    let select = Select {
        rules: rules_between(problem, &variables_of(&cut.right), &names),
        from: names.each_ref().map(From::table).into(),
        ..Select::default()
    };
    let mut live = Live::default();
    live.read(&select, select.rules.iter().map(|rule| &rule.test));
    let [left, mut right] = halves.map(|(prefix, part, steps)| {
        let chain = Chain {
            problem,
            style,
            keeps,
            prefix,
            part,
        };
        chain.stages(steps, &mut live)
    });
    let last = right.last_mut().expect("a half has a step");
    let columns = select.rules.iter().flat_map(|rule| rule.test.columns());
    let own = columns.filter(|(table, _)| *table == last.name);
    last.looked_up_by = own.map(|(_, column)| column.to_owned()).collect();
    (left.into_iter().chain(right).collect(), select)
}

/// The rules on which halves with these last stages are joined, as they are asked of the right one.
fn rules_between(problem: &Problem, right: &[VariableId], names: &[String; 2]) -> Vec<Rule> {
    let counted = problem.counted().filter(|(_, counted)| counted.adds_up());
    let masks = counted.flat_map(|(resource, counted)| {
        counted.masks.iter().zip(1..).map(move |(mask, no)| {
            let used = Expr::column(&names[1], &mask.column);
            let by_mask = if counted.masks.len() > 1 {
                format!(", by mask {no}")
            } else {
                String::new()
            };
            let says = format!(
                "uses the {}s that the other half left{by_mask}",
                resource.place
            );
            Rule::new(used.equals(Expr::column(&names[0], &mask.rest)), says)
        })
    });
    let is_right = |id: &VariableId| right.contains(id);
    let crossing = problem.constraints.iter().filter_map(|constraint| {
        let id = *constraint.reads.iter().find(|id| is_right(id))?;
        let mut rule = constraint.asked_of(id, problem);
        if constraint.reads.iter().all(is_right) {
            return None;
        }
        rule.test = rule.test.map(&|part| {
            let (name, column) = part.as_column()?;
            let mut read = constraint.reads.iter();
            let id = read.find(|id| problem.variables[**id].name == name)?;
            Some(Expr::column(&names[usize::from(is_right(id))], column))
        });
        if rule.says.subject.is_none() {
            let other = &problem.variables[id].says;
            rule.says.says = format!("{} with {other}", rule.says.says);
        }
        Some(rule)
    });
    let sums = problem.sums.iter().flat_map(|total| {
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
    style: &'a Style,
    keeps: Keeps,
    /// Begins the names of its stages.
    prefix: &'static str,
    part: Part,
}

impl Chain<'_> {
    /// Its stages, made from the last to the first, as each keeps what those after it read. `live` has what is read after the last one.
    fn stages(&self, steps: &[Step], live: &mut Live) -> Vec<Stage> {
        let (order, in_columns) = (variables_of(steps), in_columns(steps));
        let masks = masks_of(self.problem, self.keeps);
        let in_order = match self.keeps {
            Keeps::Alike => insertions(&masks, self.problem, steps),
            _ => Vec::new(),
        };
        let is_ordered = self.problem.is_ordered();
        let start = is_ordered.then(|| Problem::START.to_owned());
        let mut stages = Vec::new();
        let mut n_bound = order.len();
        for (idx, step) in steps.iter().enumerate().rev() {
            let (name, bound) = (
                format!("{}{}", self.prefix, idx + 1),
                &in_columns[..n_bound],
            );
            n_bound -= step.variables.len();
            let before = if idx > 0 {
                Some(format!("{}{idx}", self.prefix))
            } else {
                start.clone()
            };
            let joins = Joins {
                chain: self,
                problem: self.problem,
                before: before.as_deref(),
                bound: &order[..n_bound],
                variables: &step.variables,
                made_before: idx.checked_sub(1).map_or(&[], |idx| &steps[idx].variables),
                is_end: bound.len() == order.len(),
                masks: &masks,
                in_order: in_order.get(idx).map_or(&[], Vec::as_slice),
            };
            stages.push(self.stage(name, step, &joins, bound, live));
        }
        stages.reverse();
        stages
    }

    fn stage(
        &self,
        name: String,
        step: &Step,
        joins: &Joins,
        bound: &[VariableId],
        live: &mut Live,
    ) -> Stage {
        let counted = joins.counted(joins.is_end && self.part == Part::Left);
        let groups = joins.sums(true);
        let (sums, masks) = (joins.sums(false), joins.masks());
        let running = [counted, groups].concat();
        let hands_on = [&running, &sums, &masks]
            .iter()
            .any(|columns| !columns.is_empty());
        let is_own = |id: VariableId| !hands_on && id == step.variables[0];
        let [state, witnesses] = self.of_variables(joins, bound, &live.of(&name), &is_own);
        let (adds, about) = self.style.words.describe(
            self.problem,
            &Added {
                name: &name,
                before: joins.before,
                variables: &step.variables,
                bound,
                part: self.part,
                is_end: joins.is_end,
                has_state: !state.is_empty(),
            },
        );
        let ordering = if self.keeps.witnesses() {
            &witnesses
        } else {
            &running
        };
        let order_by = ordering
            .iter()
            .map(|column| Expr::named(&column.name))
            .collect();
        let columns: Vec<Column> = if self.style.witnesses_first {
            [witnesses, running, sums, masks, state].concat()
        } else {
            [running, sums, masks, state, witnesses].concat()
        };
        let fills = if self.keeps.witnesses() { bound } else { &[] };
        let select = Select {
            from: self.sources(joins.before, &step.variables),
            rules: joins.rules(),
            columns,
            ..Select::default()
        };
        live.read_by(&select);
        Stage {
            order_by,
            fills: fills.to_vec(),
            part: self.part,
            estimate: Some(step.rows),
            ..Stage::of(name, adds, about, select)
        }
    }

    /// The stage before, if there is one, and the relations of the variables.
    fn sources(&self, before: Option<&str>, variables: &[VariableId]) -> Vec<From> {
        let relations = variables.iter().map(|id| {
            let variable = &self.problem.variables[*id];
            let alias = self.style.alias(variable);
            From::aliased(&variable.relation, alias).joined(self.style.join)
        });
        before
            .map(From::table)
            .into_iter()
            .chain(relations)
            .collect()
    }

    /// The columns of variables that a stage keeps: those that are read after it, and those that say which rows the variables take. A row has
    /// a column even if nothing of it is read: that of the variable for which `is_own` holds.
    fn of_variables(
        &self,
        joins: &Joins,
        bound: &[VariableId],
        read: &BTreeSet<String>,
        is_own: &dyn Fn(VariableId) -> bool,
    ) -> [Vec<Column>; 2] {
        let columns = bound.iter().flat_map(|id| {
            let columns = self.problem.variables[*id].columns.iter().enumerate();
            columns.map(|(idx, column)| (*id, idx, column))
        });
        let (witnesses, mut others): (Vec<_>, Vec<_>) =
            columns.partition(|(_, idx, _)| *idx == 0 && self.keeps.witnesses());
        let name = |id: VariableId, column| name_in(column, joins.variables.contains(&id));
        let is_read = |id: VariableId, column| read.contains(name(id, column));
        let keeps_none = !others.iter().any(|(id, _, column)| is_read(*id, column));
        others.retain(|(id, idx, column)| {
            is_read(*id, column) || keeps_none && *idx == 0 && is_own(*id)
        });
        [others, witnesses].map(|columns| {
            let columns = columns.into_iter().map(|(id, _, column)| Column {
                name: name(id, column).to_owned(),
                name_at_first: None,
                ..joins.column(id, column)
            });
            columns.collect()
        })
    }
}

/// The name of a column of a variable in the stage that joins it, or in a later one.
fn name_in(column: &Column, is_first: bool) -> &str {
    let at_first = column.name_at_first.filter(|_| is_first);
    at_first.unwrap_or(&column.name)
}

/// The variables that a stage joins to the rows of another one.
struct Joins<'a> {
    chain: &'a Chain<'a>,
    problem: &'a Problem,
    before: Option<&'a str>,
    /// The variables that have a row before.
    bound: &'a [VariableId],
    variables: &'a [VariableId],
    /// Those that the stage before joins.
    made_before: &'a [VariableId],
    /// True if it is the last stage of its part.
    is_end: bool,
    masks: &'a [ResourceMask<'a>],
    /// The masks that it puts in order.
    in_order: &'a [Insertion],
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
        if column.about.is_some() || alike.count() == 1 || column.name == variable.says {
            column
        } else {
            column.about(&variable.says)
        }
    }

    /// A column of the stage before.
    fn carried(&self, column: &str) -> Expr {
        let mut made = self
            .made_before
            .iter()
            .flat_map(|id| &self.problem.variables[*id].columns);
        let found = made.find(|made| made.name == column);
        let name = found.map_or(column, |made| name_in(made, true));
        Expr::column(self.before.unwrap_or_default(), name)
    }

    /// The rules of the variables for their own rows, and for those of variables that have a row already. Those that only leave out rows
    /// beforehand come first, and the others for their own rows last.
    fn rules(&self) -> Vec<Rule> {
        let rules = self.variables.iter().flat_map(|id| {
            let variable = &self.problem.variables[*id];
            let only = variable
                .only
                .iter()
                .filter(|rule| self.chain.keeps != Keeps::Rows || !looks_ahead(rule))
                .map(|rule| rule.with_test(self.expr(&rule.test, Some(variable))));
            let (first, last): (Vec<Rule>, Vec<Rule>) =
                only.partition(|rule| rule.role == Role::Only);
            let asked = self.asked_of(*id).into_iter();
            first
                .into_iter()
                .chain(self.is_left(*id))
                .chain(asked.map(|rule| rule.with_test(self.expr(&rule.test, None))))
                .chain(self.finds_what_it_takes(*id))
                .chain(self.within_bounds(*id))
                .chain(last)
                .collect::<Vec<Rule>>()
        });
        rules.chain(self.hang_together()).collect()
    }

    /// The rules that cells hang together, of which these variables decide some.
    fn hang_together(&self) -> impl Iterator<Item = Rule> {
        let known = [self.bound, self.variables].concat();
        let connections = self.problem.connections.iter();
        connections.filter_map(move |connection| {
            let walk = Walk {
                connection,
                known: &known,
                held: &|column| self.after(column).unwrap_or(Expr::Int(0)),
            };
            let own = |id: &VariableId| self.variables.contains(id);
            let before = |column: &str| {
                let mut sums = self.problem.sums.iter();
                let sum = sums.find(|sum| sum.column == column && self.is_begun(sum));
                sum.map_or(Expr::Int(0), |_| self.carried(column))
            };
            walk.rule(&own, &before, &|test| self.expr(test, None))
        })
    }

    /// The rules between a variable and those that are joined before it, unless a mask has them.
    fn asked_of(&self, id: VariableId) -> Vec<Rule> {
        let known = self.up_to(id);
        let has_mask = |constraint: &Constraint| {
            let mut others = constraint.reads.iter().filter(|read| **read != id);
            others.all(|other| self.bound.contains(other))
                && self
                    .masks
                    .iter()
                    .any(|mask| mask.resource.states(constraint))
        };
        let constraints = self.problem.constraints.iter().filter(|constraint| {
            constraint.reads.contains(&id)
                && constraint.reads.iter().all(|read| known.contains(read))
                && !has_mask(constraint)
        });
        let mut rules: Vec<Rule> = constraints
            .map(|constraint| constraint.asked_of(id, self.problem))
            .collect();
        let variable = &self.problem.variables[id];
        rules.sort_by_key(|rule| variable.first_column_of(&rule.test));
        rules
    }

    /// The variables that are joined up to this one.
    fn up_to(&self, id: VariableId) -> Vec<VariableId> {
        let mut joined = self.variables.split_inclusive(|joined| *joined == id);
        [self.bound, joined.next().unwrap_or_default()].concat()
    }

    /// The rules that no earlier variable used up the item that this one takes: one for all resources of which it takes the same item.
    fn is_left(&self, id: VariableId) -> Vec<Rule> {
        let mut alike: Vec<(Expr, Vec<&ResourceMask>)> = Vec::new();
        let begun = self.masks.iter().filter(|mask| mask.is_used_by(self.bound));
        for mask in begun {
            if let Some(bit) = mask.bit(id) {
                match alike.iter_mut().find(|(known, _)| *known == bit) {
                    Some((_, masks)) => masks.push(mask),
                    None => alike.push((bit, vec![mask])),
                }
            }
        }
        let rules = alike.into_iter().filter_map(|(bit, masks)| {
            let used = masks.iter().map(|mask| self.carried(&mask.column));
            let is_used = self.expr(&bit, None) & Expr::all_with(Binary::BitOr, used)?;
            let places = masks.iter().map(|mask| mask.resource.place.as_str());
            let says = format!("is not used {}", in_a_list(&places.collect::<Vec<_>>()));
            Some(Rule::new(is_used.equals(0), Words::forbidding(says)))
        });
        rules.collect()
    }

    /// The masks after the stage, of resources that other variables have yet to use.
    fn masks(&self) -> Vec<Column> {
        let known = [self.bound, self.variables].concat();
        let open = self.masks.iter().enumerate();
        let used = open
            .filter(|(_, mask)| mask.is_open_after(&known))
            .filter_map(|(idx, mask)| {
                let before = mask
                    .is_used_by(self.bound)
                    .then(|| self.carried(&mask.column));
                let added = self.variables.iter().filter_map(|id| mask.bit(*id));
                let bits = added.map(|bit| self.expr(&bit, None));
                Some((
                    idx,
                    Expr::all_with(Binary::BitOr, before.into_iter().chain(bits))?,
                ))
            });
        let mut values: BTreeMap<usize, Expr> = used.collect();
        for insertion in self.in_order {
            insertion.apply(&mut values);
        }
        let columns = values.into_iter().map(|(idx, used)| {
            let mask = &self.masks[idx];
            let column = Column::new(&mask.column, used);
            if mask.is_used_by(self.bound) {
                return column;
            }
            column.about(format!(
                "what is used {}, a bit for each",
                mask.resource.place
            ))
        });
        columns.collect()
    }

    /// An expression as the stage reads the rows that it joins and the columns of those before. Of its own variable, if it has one, it
    /// reads the relation.
    fn expr(&self, expr: &Expr, own: Option<&Variable>) -> Expr {
        expr.map(&|part| {
            let (name, column) = part.as_column()?;
            if name.is_empty() {
                return self.after(column);
            }
            let mut joined = self.variables.iter().map(|id| &self.problem.variables[*id]);
            let Some(variable) = joined.find(|variable| variable.name == name) else {
                return Some(self.carried(column));
            };
            let mut columns = variable.columns.iter();
            let made = columns.find(|made| made.name == column);
            Some(
                match made.filter(|_| own.is_none_or(|own| own.name != name)) {
                    Some(made) => self.expr(&made.expr, Some(variable)),
                    None => Expr::column(self.chain.style.alias(variable), column),
                },
            )
        })
    }

    /// The rules that sums keep their bounds when a variable has been joined, where it could break them. All but the last rule of a sum
    /// follow from that.
    fn within_bounds(&self, id: VariableId) -> Vec<Rule> {
        let known = self.up_to(id);
        let adds_here = |total: &&Sum| total.terms.iter().any(|term| term.variable == id);
        let sums = self.problem.sums.iter().filter(adds_here);
        let rules = sums.flat_map(|total| {
            let so_far = self.sum(total, &known[self.bound.len()..]);
            let is_known = |term: &&Term| known.contains(&term.variable);
            let (known, open): (Vec<&Term>, Vec<&Term>) = total.terms.iter().partition(is_known);
            let sum = |terms: &[&Term], bound: fn(&Term) -> i64| {
                terms.iter().map(|term| bound(term)).sum::<i64>()
            };
            let least = total
                .least
                .map(|least| least - sum(&open, |term| term.most));
            let most = total.most.map(|most| most - sum(&open, |term| term.least));
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

    /// The part of a sum that the variables before and these ones add.
    fn sum(&self, sum: &Sum, joined: &[VariableId]) -> Expr {
        let before = self.is_begun(sum).then(|| self.carried(&sum.column));
        let terms = sum
            .terms
            .iter()
            .filter(|term| joined.contains(&term.variable))
            .map(|term| self.expr(&term.adds, None));
        let all = before
            .into_iter()
            .chain(terms)
            .reduce(|sum, term| match term {
                Expr::Minus(term) => sum - *term,
                Expr::Binary(Binary::Multiply, factor, term) => match *factor {
                    Expr::Int(factor) if factor < 0 => sum - Expr::Int(-factor) * *term,
                    factor => sum + factor * *term,
                },
                term => sum + term,
            });
        all.unwrap_or(Expr::Int(0))
    }

    /// The sums after the stage: those that solutions are grouped by, if rows do not say who takes what, or those that some variables have
    /// yet to add to.
    fn sums(&self, are_groups: bool) -> Vec<Column> {
        let known = [self.bound, self.variables].concat();
        let is_asked_later = |sum: &Sum| {
            let connection = self.problem.connection_of(sum);
            connection.is_some_and(|rule| rule.variables().any(|id| !known.contains(&id)))
        };
        let sums = self.problem.sums.iter().filter(|sum| {
            let is_known = |term: &Term| known.contains(&term.variable);
            let is_kept = if are_groups {
                !self.chain.keeps.witnesses()
            } else {
                !sum.terms.iter().all(is_known) || is_asked_later(sum)
            };
            sum.is_group == are_groups && is_kept && sum.terms.iter().any(is_known)
        });
        let columns = sums.map(|sum| {
            let so_far = self.sum(sum, self.variables);
            let kept = sum.keeps.as_ref().map(|keeps| self.expr(keeps, None));
            let column = Column::new(&sum.column, kept.unwrap_or(so_far));
            if self.is_begun(sum) {
                column
            } else if self.problem.connection_of(sum).is_some() {
                column.about(&sum.says)
            } else if sum.least.or(sum.most).is_none() {
                column
            } else {
                column.about(format!("the sum so far: {}", sum.says))
            }
        });
        columns.collect()
    }

    /// True if a variable that has a row before adds to a sum.
    fn is_begun(&self, sum: &Sum) -> bool {
        let mut terms = sum.terms.iter();
        terms.any(|term| self.bound.contains(&term.variable))
    }

    /// A mask of counted items before the stage.
    fn mask_before(&self, column: &str) -> Expr {
        if !self.bound.is_empty() {
            return self.carried(column);
        }
        let mut counted = self.problem.counted();
        let mask = counted.find_map(|(_, counted)| {
            let own = counted.masks.iter().find(|mask| mask.column == column);
            // A mirror image starts as the mask does.
            own.or_else(|| counted.masks.first().filter(|_| counted.has(column)))
        });
        match (self.before, mask) {
            (Some(start), Some(mask)) => Expr::column(start, &mask.column),
            (None, Some(mask)) => Expr::Int(mask.start),
            (_, None) => Expr::Int(0),
        }
    }

    /// A mask of counted items, or a sum, after the stage.
    fn after(&self, column: &str) -> Option<Expr> {
        let mut sums = self.problem.sums.iter();
        if let Some(sum) = sums.find(|sum| sum.column == column) {
            return Some(self.sum(sum, self.variables));
        }
        let mut masks = self
            .problem
            .counted()
            .flat_map(|(_, counted)| counted.masks.iter().map(move |mask| (counted, mask)));
        let (counted, mask) = masks.find(|(_, mask)| mask.column == column)?;
        let before = |column: &str| self.mask_before(column);
        Some(counted.after(mask, &before, self.alias(self.variables[0])))
    }

    /// The alias of the relation that a variable takes its row from.
    fn alias(&self, id: VariableId) -> &str {
        self.chain.style.alias(&self.problem.variables[id])
    }

    /// The rules that counted items are left for the row of a variable, the cheapest ones first; none for the first one, if every row fits
    /// then.
    fn finds_what_it_takes(&self, id: VariableId) -> Vec<Rule> {
        if self.before.is_none() {
            return Vec::new();
        }
        let is_last = self.bound.len() + 1 == self.problem.variables.len();
        let (before, alias) = (|column: &str| self.mask_before(column), self.alias(id));
        let counted = || self.problem.counted();
        let lowest = counted().filter_map(|(resource, counted)| {
            let test = counted.lies_lowest(&before, alias)?;
            let says = format!("covers the lowest free {}", resource.place);
            Some(Rule::new(test, says))
        });
        let fits = counted().rev().map(|(resource, counted)| {
            if is_last && resource.is_exact && counted.lowest.is_some() {
                let says = format!("lies on all free {}s", resource.place);
                Rule::new(counted.takes_all(&before, alias), says)
            } else {
                Rule::new(counted.fits(&before, alias), counted.says.clone())
            }
        });
        lowest.chain(fits).collect()
    }

    /// The counted items after the stage, or with `leaves_rest`, those that it leaves for the other half.
    fn counted(&self, leaves_rest: bool) -> Vec<Column> {
        let alias = self.alias(self.variables[0]);
        let columns = self.problem.counted().flat_map(|(_, counted)| {
            let before = |column: &str| self.mask_before(column);
            if !leaves_rest {
                return counted.columns_after(&before, alias);
            }
            let rests = counted.masks.iter().map(|mask| {
                let rest = taken(mask.both, counted.after(mask, &before, alias));
                Column::new(&mask.rest, rest)
            });
            rests.collect()
        });
        columns.collect()
    }
}

/// True if a rule follows from others, and reads masks or sums as they are after a row.
fn looks_ahead(rule: &Rule) -> bool {
    let mut columns = rule.test.columns().into_iter();
    rule.role == Role::Implied && columns.any(|(alias, _)| alias.is_empty())
}

/// A number less another one, term by term where that is a sum.
fn taken(number: i64, other: Expr) -> Expr {
    match other {
        Expr::Binary(Binary::Add, sum, term) => taken(number, *sum) - *term,
        other => Expr::Int(number) - other,
    }
}
