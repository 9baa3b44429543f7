//! Interchangeable masks. If rows are merged and only counted, some resources can be swapped without affecting anything still open, such
//! as the columns of a Latin square after a full row. Their masks are kept in increasing order, so that rows that differ only in this
//! order become one. This counts the Latin squares of order 7 from some 100,000 rows.

use std::collections::BTreeMap;

use super::masks::ResourceMask;
use super::order::Step;
use crate::problem::{Binary, Expr, Problem, VariableId};

/// The positions of masks in increasing order, and that of another mask to insert among them.
pub struct Insertion {
    ordered: Vec<usize>,
    new: usize,
}

impl Insertion {
    /// Puts the values of the masks in order; `values` maps the position of a mask to its value.
    pub fn apply(&self, values: &mut BTreeMap<usize, Expr>) {
        let known: Vec<Expr> = self.ordered.iter().map(|idx| values[idx].clone()).collect();
        let new = values[&self.new].clone();
        let is_least = |at: &Expr| new.clone().with(Binary::LessOrEqual, at.clone());
        let mut places = [&self.ordered[..], &[self.new]].concat();
        places.sort_unstable();
        for (n, place) in places.into_iter().enumerate() {
            let before = n.checked_sub(1).map(|n| &known[n]);
            let stays = before.map(|before| (is_least(before), before.clone()));
            let inserted = known.get(n).map(|next| (is_least(next), new.clone()));
            let whens = [stays, inserted].into_iter().flatten().collect();
            let last = known.get(n).unwrap_or(&new).clone();
            values.insert(place, Expr::Case(None, whens, Some(Box::new(last))));
        }
    }
}

/// For each open variable of a resource, the other masks that it uses and the items that it may take.
type Open<'a> = Vec<(Vec<usize>, &'a [i64])>;

/// For each step, the masks that are put in order after it.
pub fn insertions(
    masks: &[ResourceMask],
    problem: &Problem,
    steps: &[Step],
) -> Vec<Vec<Insertion>> {
    let uses = uses(masks, problem);
    let mut bound = Vec::new();
    let mut ordered: Vec<Vec<usize>> = Vec::new();
    let insertions = steps.iter().map(|step| {
        bound.extend(&step.variables);
        // Rows leave room for all items of a resource, so only resources with the same items can be swapped.
        let mut alike: BTreeMap<(i64, Open), Vec<usize>> = BTreeMap::new();
        for (idx, mask) in masks.iter().enumerate() {
            if mask.is_open_after(&bound)
                && let Some(open) = open_of(idx, mask, &uses, &bound)
            {
                alike.entry((all_items(mask), open)).or_default().push(idx);
            }
        }
        let mut added = Vec::new();
        let runs = alike.into_values().map(|members| {
            let is_old = |idx: &usize| !masks[*idx].is_used_by(&step.variables);
            let kept = ordered.iter().map(|run| {
                let run = run.iter().copied();
                run.filter(|idx| members.contains(idx) && is_old(idx))
                    .collect::<Vec<_>>()
            });
            let longest = kept.max_by_key(Vec::len).unwrap_or_default();
            let mut rest = members.iter().filter(|idx| !longest.contains(idx));
            let (Some(new), None) = (rest.next().copied(), rest.next()) else {
                return longest;
            };
            if !longest.is_empty() {
                added.push(Insertion {
                    ordered: longest,
                    new,
                });
            }
            members
        });
        let runs = runs.collect();
        ordered = runs;
        added
    });
    insertions.collect()
}

/// For each variable, the masks that it uses and the items that it may take; `None` if a rule demands more of it than an unused item.
fn uses<'a>(masks: &'a [ResourceMask], problem: &Problem) -> Vec<Option<(Vec<usize>, &'a [i64])>> {
    let mut uses: Vec<Option<(Vec<usize>, &[i64])>> =
        vec![Some((Vec::new(), &[])); problem.variables.len()];
    for (idx, mask) in masks.iter().enumerate() {
        for take in &mask.resource.takes {
            let is_whole = problem.variables[take.variable].is_told_by(&take.item);
            uses[take.variable] = uses[take.variable].take().filter(|_| is_whole);
            if let Some((used, items)) = &mut uses[take.variable] {
                used.push(idx);
                *items = &take.items;
            }
        }
    }
    let is_stated = |test| masks.iter().any(|mask| mask.resource.states(test));
    let stated = problem.constraints.iter().filter(|test| !is_stated(test));
    let read = stated.flat_map(|constraint| constraint.reads.iter().copied());
    let added = problem.sums.iter().flat_map(|sum| &sum.terms);
    for id in read.chain(added.map(|term| term.variable)) {
        uses[id] = None;
    }
    uses
}

fn open_of<'a>(
    idx: usize,
    mask: &ResourceMask,
    uses: &[Option<(Vec<usize>, &'a [i64])>],
    bound: &[VariableId],
) -> Option<Open<'a>> {
    let open = mask.resource.takes.iter().map(|take| take.variable);
    let mut found = open
        .filter(|id| !bound.contains(id))
        .map(|id| {
            let (masks, items) = uses[id].as_ref()?;
            let others = masks.iter().copied().filter(|other| *other != idx);
            Some((others.collect(), *items))
        })
        .collect::<Option<Open>>()?;
    found.sort();
    Some(found)
}

/// A mask with a bit for each item of a resource.
fn all_items(mask: &ResourceMask) -> i64 {
    let items = mask.resource.takes.iter().flat_map(|take| &take.items);
    items.fold(0, |bits, item| bits | 1 << item)
}
