//! Tests if a rule can still be kept: if some values of its open variables satisfy it together with the known values.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{NamedRule, Origin, RuleKind, Rules};
use super::problem::constant;
use crate::problem::{Binary, Expr, Sum};
use crate::relation::Cell;

/// The limit on values tried for a rule; a rule still undecided then counts as kept.
const MAX_TRIED: usize = 100_000;

/// The first rule that reads one of these variables and is broken whatever values the open variables take. Equal values in a unit or a
/// category are left to [`holder`].
pub fn broken<'a>(
    rules: &'a Rules,
    changed: &[usize],
    known: &[Option<Cell>],
) -> Option<&'a NamedRule> {
    let mut apart = vec![Vec::new(); rules.variables.len()];
    for rule in rules.rules.iter().filter(|rule| is_apart(rule)) {
        for idx in &rule.reads {
            apart[*idx].push(rule);
        }
    }
    let mut support = Support {
        rules,
        known: known.to_vec(),
        apart,
        n_left: 0,
    };
    let mut rules = rules.rules.iter();
    rules.find(|rule| {
        let is_direct = is_apart(rule) && rule.origin != Origin::File;
        let is_read = rule.reads.iter().any(|idx| changed.contains(idx));
        is_read && !is_direct && !support.can_be_kept(rule)
    })
}

/// Another variable known to have the value, which the two must not share, and the rule that forbids it.
pub fn holder<'a>(
    rules: &'a Rules,
    idx: usize,
    value: &Cell,
    known: &[Option<Cell>],
) -> Option<(&'a NamedRule, usize)> {
    let apart = rules.rules.iter();
    let apart = apart.filter(|rule| is_apart(rule) && rule.reads.contains(&idx));
    holder_among(apart, idx, value, known)
}

/// Where several rules apply, the first by name is returned, so that sentences about many values name few rules.
fn holder_among<'a>(
    apart: impl Iterator<Item = &'a NamedRule>,
    idx: usize,
    value: &Cell,
    known: &[Option<Cell>],
) -> Option<(&'a NamedRule, usize)> {
    let held = apart.filter_map(|rule| {
        let mut others = rule.reads.iter();
        let other =
            others.find(|other| **other != idx && known[**other].as_ref() == Some(value))?;
        Some((rule, *other))
    });
    held.min_by_key(|(rule, _)| &rule.name)
}

fn is_apart(rule: &NamedRule) -> bool {
    matches!(rule.kind, RuleKind::AllDifferent)
}

struct Support<'a> {
    rules: &'a Rules,
    known: Vec<Option<Cell>>,
    /// The rules of each variable by which it differs from others.
    apart: Vec<Vec<&'a NamedRule>>,
    /// The number of values that may still be tried.
    n_left: usize,
}

impl Support<'_> {
    fn can_be_kept(&mut self, rule: &NamedRule) -> bool {
        self.n_left = MAX_TRIED;
        match &rule.kind {
            RuleKind::AllDifferent => self.can_differ(&rule.reads),
            RuleKind::Condition(test) => self.can_hold(test),
            RuleKind::Runs(_) => rule.is_kept(&self.rules.variables, &self.known) != Some(false),
            RuleKind::Sum(total) => {
                let variables = &self.rules.variables;
                self.can_add(total)
                    && self.search(&self.open(&rule.reads), &|known| {
                        rule.is_kept(variables, known)
                    })
            }
        }
    }

    fn open(&self, reads: &[usize]) -> Vec<usize> {
        let reads = reads.iter().copied();
        reads.filter(|idx| self.known[*idx].is_none()).collect()
    }

    /// The values that an open variable may take, given the known values.
    fn values(&self, idx: usize) -> impl Iterator<Item = &Cell> {
        let values = self.rules.variables[idx].values.iter();
        values.filter(move |value| {
            let apart = self.apart[idx].iter().copied();
            holder_among(apart, idx, value, &self.known).is_none()
        })
    }

    /// Tries the values of the open variables one after the other. `is_kept` is `None` as long as values are missing.
    fn search(
        &mut self,
        open: &[usize],
        is_kept: &dyn Fn(&[Option<Cell>]) -> Option<bool>,
    ) -> bool {
        let (idx, rest) = match (is_kept(&self.known), open.split_first()) {
            (None, Some((idx, rest))) => (*idx, rest),
            (is_kept, _) => return is_kept != Some(false),
        };
        let values: Vec<Cell> = self.values(idx).cloned().collect();
        let mut can_be_kept = false;
        for value in values {
            can_be_kept = self.n_left == 0;
            if !can_be_kept {
                self.n_left -= 1;
                self.known[idx] = Some(value);
                can_be_kept = self.search(rest, is_kept);
            }
            if can_be_kept {
                break;
            }
        }
        self.known[idx] = None;
        can_be_kept
    }

    /// True unless too few values are left for all of these variables to differ (P. Hall, "On Representatives of Subsets", 1935).
    fn can_differ(&self, reads: &[usize]) -> bool {
        let known: Vec<&Cell> = reads
            .iter()
            .filter_map(|idx| self.known[*idx].as_ref())
            .collect();
        if (0..known.len()).any(|idx| known[..idx].contains(&known[idx])) {
            return false;
        }
        let open = self.open(reads);
        let domains = open.iter().map(|idx| {
            let values = self.values(*idx);
            values.take(open.len()).map(Cell::to_text).collect()
        });
        // A variable with as many values as there are variables always finds one.
        let domains: Vec<Vec<String>> = domains
            .filter(|values: &Vec<String>| values.len() < open.len())
            .collect();
        let mut taken = BTreeMap::new();
        (0..domains.len()).all(|idx| takes_one(idx, &domains, &mut taken, &mut BTreeSet::new()))
    }

    fn can_hold(&mut self, test: &Expr) -> bool {
        if let Some((left, right)) = test.operands(Binary::Or) {
            return self.can_hold(left) || self.can_hold(right);
        }
        let is_true = |value: &Cell| value.as_integer().is_some_and(|number| number != 0);
        let conditions = test.conjuncts();
        let may_hold = |condition: &&Expr| {
            let values = self.values_of(condition);
            values.is_none_or(|values| values.iter().any(is_true))
        };
        if !conditions.iter().all(may_hold) {
            return false;
        }
        let rules = self.rules;
        let is_kept = |known: &[Option<Cell>]| {
            let read = |_: &str, column: &str| known[rules.position(column)?].clone();
            let mut kept = conditions.iter().map(|condition| condition.value(&read));
            if kept.clone().flatten().any(|value| !is_true(&value)) {
                return Some(false);
            }
            kept.all(|value| value.is_some()).then_some(true)
        };
        self.search(&self.open(&rules.read_by(test)), &is_kept)
    }

    fn can_add(&self, total: &Sum) -> bool {
        let mut sums = vec![0_i64];
        for term in &total.terms {
            let adds = self.values_of(&term.adds);
            let Some(adds) = adds.filter(|adds| adds.len() * sums.len() <= MAX_TRIED) else {
                return true;
            };
            let adds: Vec<i64> = adds.iter().filter_map(Cell::as_integer).collect();
            let longer = sums
                .iter()
                .flat_map(|sum| adds.iter().map(move |more| sum + more));
            sums = longer.collect();
            sums.sort_unstable();
            sums.dedup();
        }
        let (least, most) = (
            total.least.unwrap_or(i64::MIN),
            total.most.unwrap_or(i64::MAX),
        );
        sums.iter().any(|sum| (least..=most).contains(sum))
    }

    /// The values of an expression; `None` if they are too many. Where both sides of an operator read the same variable, some of them
    /// may be impossible.
    fn values_of(&self, expr: &Expr) -> Option<Vec<Cell>> {
        let rules = self.rules;
        let known = |column: &str| self.known[rules.position(column)?].clone();
        let mut values: Vec<Cell> = match (&self.open(&rules.read_by(expr))[..], expr) {
            ([], _) => expr.value(&|_, column| known(column)).into_iter().collect(),
            ([idx], _) => {
                let own = &rules.variables[*idx].column;
                let value_for = |value: &Cell| {
                    expr.value(&|_, column| {
                        if column == own {
                            Some(value.clone())
                        } else {
                            known(column)
                        }
                    })
                };
                self.values(*idx).filter_map(value_for).collect()
            }
            (_, Expr::Binary(operator, left, right)) => {
                let (left, right) = (self.values_of(left)?, self.values_of(right)?);
                if left.len() * right.len() > MAX_TRIED {
                    return None;
                }
                let pairs = left
                    .iter()
                    .flat_map(|left| right.iter().map(move |right| (left, right)));
                let values = pairs.filter_map(|(left, right)| {
                    constant(left)
                        .with(*operator, constant(right))
                        .value(&|_, _| None)
                });
                values.collect()
            }
            _ => return None,
        };
        values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(std::cmp::Ordering::Equal));
        values.dedup();
        Some(values)
    }
}

/// True if the variable at `idx` can take one of its values, where variables that already took one may switch to another.
fn takes_one(
    idx: usize,
    domains: &[Vec<String>],
    taken: &mut BTreeMap<String, usize>,
    tried: &mut BTreeSet<String>,
) -> bool {
    domains[idx].iter().any(|value| {
        if !tried.insert(value.clone()) {
            return false;
        }
        let holder = taken.get(value).copied();
        let is_free = holder.is_none_or(|other| takes_one(other, domains, taken, tried));
        if is_free {
            taken.insert(value.clone(), idx);
        }
        is_free
    })
}
