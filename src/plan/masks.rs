//! Masks of resources in the stages of a chain: a column for each resource that is used in part, with a bit for each item that is used up.
//! Where relations have the bits, all stages count by them; otherwise, masks are made where they save rows or comparisons.
//!
//! Where rows are merged and only counted, resources that can be swapped without affecting anything still open, such as the columns of a
//! Latin square after a row, have their masks in increasing order, so that rows that differ only in this become one.

use std::collections::{BTreeMap, BTreeSet};

use super::Keeps;
use super::order::Step;
use crate::problem::{
    Binary, BitColumn, Column, Constraint, Counted, Counting, Expr, Problem, Resource, Role, Rule,
    VariableId,
};

/// The mask of a resource.
pub struct ResourceMask<'a> {
    /// Its column.
    pub column: String,
    /// The resource.
    pub resource: &'a Resource,
}

/// Masks in increasing order, by their numbers, and another one to insert among them.
#[derive(Clone)]
struct Insertion {
    ordered: Vec<usize>,
    new: usize,
}

/// The masks of a chain.
pub struct ChainMasks<'a> {
    /// The masks.
    pub list: Vec<ResourceMask<'a>>,
    /// For each step, the masks that are put in order after it.
    insertions: Vec<Vec<Insertion>>,
}

impl ResourceMask<'_> {
    /// The bit of the item that a variable takes, if it takes one.
    pub fn bit(&self, id: VariableId) -> Option<Expr> {
        self.resource
            .item(id)
            .map(|item| Expr::Int(1) << item.clone())
    }

    /// The variables that take an item.
    pub fn variables(&self) -> impl Iterator<Item = VariableId> {
        self.resource.takes.iter().map(|take| take.variable)
    }

    /// A bit for each item that a variable may take, if its item determines its row.
    pub fn items(&self, id: VariableId, problem: &Problem) -> Option<i64> {
        let take = self.resource.take(id)?;
        let items = take.items.iter().fold(0, |bits, item| bits | 1_i64 << item);
        take.is_whole(&problem.variables[id]).then_some(items)
    }

    /// A bit for each item that some variable may take.
    pub fn all_items(&self, problem: &Problem) -> i64 {
        let items = self.variables().filter_map(|id| self.items(id, problem));
        items.fold(0, |all, items| all | items)
    }

    /// True if one of these variables takes an item.
    pub fn is_used_by(&self, ids: &[VariableId]) -> bool {
        ids.iter().any(|id| self.resource.item(*id).is_some())
    }

    /// True if some of these variables take an item, and others have yet to do so.
    pub fn is_open_after(&self, ids: &[VariableId]) -> bool {
        let mut takes = self.resource.takes.iter();
        self.is_used_by(ids) && !takes.all(|take| ids.contains(&take.variable))
    }
}

impl<'a> ChainMasks<'a> {
    /// The masks of a problem whose variables are joined in these steps.
    pub fn new(problem: &'a Problem, steps: &[Step], keeps: Keeps) -> Self {
        // Halves whose pieces are counted compare what crosses.
        let counts = problem.counted().next().is_some();
        let resources = problem.resources.iter().filter(|_| !counts).zip(1..);
        let list = resources
            .filter(|(resource, _)| keeps != Keeps::Rows && resource.has_mask())
            .map(|(resource, no)| ResourceMask {
                column: format!("Used_{no}"),
                resource,
            });
        let mut all = Self {
            list: list.collect(),
            insertions: vec![Vec::new(); steps.len()],
        };
        if keeps == Keeps::Alike && !counts {
            all.insertions = all.insertions(problem, steps);
        }
        all
    }

    /// True if all that a constraint says is that variables take different items of a resource that has a mask.
    pub fn state(&self, constraint: &Constraint) -> bool {
        self.list
            .iter()
            .any(|mask| mask.resource.states(constraint))
    }

    /// Puts masks in order after a step: the values of their columns, by the number of the mask.
    pub fn put_in_order(&self, step_idx: usize, values: &mut BTreeMap<usize, Expr>) {
        for Insertion { ordered, new } in &self.insertions[step_idx] {
            let known: Vec<Expr> = ordered.iter().map(|idx| values[idx].clone()).collect();
            let new_value = values[new].clone();
            let is_least = |at: &Expr| new_value.clone().with(Binary::LessOrEqual, at.clone());
            let mut places = [ordered.as_slice(), &[*new]].concat();
            places.sort_unstable();
            for (n, place) in places.into_iter().enumerate() {
                let before = n.checked_sub(1).map(|n| &known[n]);
                let whens = [before.map(|before| (is_least(before), before.clone()))];
                let next = known.get(n).map(|next| (is_least(next), new_value.clone()));
                let whens: Vec<(Expr, Expr)> = whens.into_iter().chain([next]).flatten().collect();
                let last = known.get(n).unwrap_or(&new_value).clone();
                _ = values.insert(place, Expr::Case(None, whens, Some(Box::new(last))));
            }
        }
    }

    /// Rules that the items `used` up after a row leave one for each open variable that shares a resource with the variables that a stage
    /// has `joined` to those already `known`. Constraint solvers call this forward checking (Haralick and Elliott, "Increasing tree search
    /// efficiency for constraint satisfaction problems", 1980).
    pub fn leave_something(
        &self,
        problem: &Problem,
        used: &BTreeMap<usize, Expr>,
        joined: &[VariableId],
        known: &[VariableId],
    ) -> Vec<Rule> {
        let meet = |one: VariableId, other: VariableId| {
            let mut masks = self.list.iter();
            masks.any(|mask| mask.is_used_by(&[one]) && mask.is_used_by(&[other]))
        };
        let open = (0..problem.variables.len()).filter(|id| !known.contains(id));
        let near = open.filter(|id| joined.iter().any(|other| meet(*id, *other)));
        let rules = near.filter_map(|id| {
            let items = self.list.iter().find_map(|mask| mask.items(id, problem))?;
            let n_near = known.iter().filter(|other| meet(id, **other)).count();
            let own = used
                .iter()
                .filter(|(idx, _)| self.list[**idx].items(id, problem).is_some());
            let taken: BTreeSet<Expr> = own.map(|(_, used)| used.clone()).collect();
            let taken = Expr::all_with(Binary::BitOr, taken)
                .filter(|_| n_near >= items.count_ones() as usize)?;
            let says = format!("leaves something for {}", problem.variables[id].says);
            let test = (taken & items).differs(items);
            Some(Rule::new(test, says).role(Role::Implied))
        });
        rules.collect()
    }

    /// For each step, the masks that it puts in order.
    fn insertions(&self, problem: &Problem, steps: &[Step]) -> Vec<Vec<Insertion>> {
        let others = self.others(problem);
        let mut bound = Vec::new();
        let mut ordered: Vec<Vec<usize>> = Vec::new();
        let insertions = steps.iter().map(|step| {
            bound.extend(&step.variables);
            // Rows leave a place for all items of a resource, so that only resources of the same items can be swapped.
            let mut alike: BTreeMap<(i64, Vec<Open>), Vec<usize>> = BTreeMap::new();
            for (idx, mask) in self.list.iter().enumerate() {
                if mask.is_open_after(&bound)
                    && let Some(open) = open_of(idx, mask, &others, &bound)
                {
                    let items = mask.all_items(problem);
                    alike.entry((items, open)).or_default().push(idx);
                }
            }
            let mut insertions = Vec::new();
            let mut ordered_now = Vec::new();
            for members in alike.into_values() {
                let is_old = |idx: &usize| !self.list[*idx].is_used_by(&step.variables);
                let runs = ordered.iter().map(|run| {
                    let run = run.iter().copied();
                    run.filter(|idx| members.contains(idx) && is_old(idx))
                        .collect::<Vec<_>>()
                });
                let longest = runs.max_by_key(Vec::len).unwrap_or_default();
                let mut rest = members.iter().filter(|idx| !longest.contains(idx));
                let (new, others) = (rest.next().copied(), rest.next());
                if let (Some(new), None) = (new, others) {
                    if !longest.is_empty() {
                        let ordered = longest;
                        insertions.push(Insertion { ordered, new });
                    }
                    ordered_now.push(members);
                } else {
                    ordered_now.push(longest);
                }
            }
            ordered = ordered_now;
            insertions
        });
        insertions.collect()
    }

    /// For each variable, the masks that it uses and the items that it may take; `None` if a rule asks more of it than that its item is
    /// not used up.
    fn others<'b>(&self, problem: &'b Problem) -> Vec<Option<(Vec<usize>, &'b [i64])>>
    where
        'a: 'b,
    {
        let mut others: Vec<Option<(Vec<usize>, &[i64])>> =
            vec![Some((Vec::new(), &[])); problem.variables.len()];
        for (idx, mask) in self.list.iter().enumerate() {
            for take in &mask.resource.takes {
                let Some((masks, items)) = &mut others[take.variable] else {
                    continue;
                };
                let variable = &problem.variables[take.variable];
                if take.is_whole(variable) {
                    masks.push(idx);
                    *items = &take.items;
                } else {
                    others[take.variable] = None;
                }
            }
        }
        let stated = problem
            .constraints
            .iter()
            .filter(|constraint| !self.state(constraint));
        let read = stated.flat_map(|constraint| constraint.reads.iter().copied());
        let added = problem.sums.iter().flat_map(|total| &total.terms);
        for id in read.chain(added.map(|term| term.variable)) {
            others[id] = None;
        }
        others
    }
}

/// The expressions by which stages use the bits of a resource. `before` gives the values of its columns before a row, which has this alias.
impl Counted {
    /// The value of a column after the row.
    pub fn after(&self, mask: &BitColumn, before: &dyn Fn(&str) -> Expr, alias: &str) -> Expr {
        let (known, takes) = (before(&mask.column), Expr::column(alias, &mask.takes));
        match self.counting {
            Counting::Used => known + takes,
            Counting::Copies | Counting::Left => known - takes,
            Counting::Shared => known.clone() - (takes & known),
        }
    }

    /// The columns after the row: of a mask and its mirror image, the greater one first.
    pub fn columns_after(&self, before: &dyn Fn(&str) -> Expr, alias: &str) -> Vec<Column> {
        let columns = self.masks.iter().map(|mask| {
            let after = self.after(mask, before, alias);
            Column::new(&mask.column, after)
        });
        let columns: Vec<Column> = columns.collect();
        let (Some(mirror), [Column { name, expr, .. }]) = (self.mirror, &columns[..]) else {
            return columns;
        };
        let mirrored = before(mirror) - Expr::column(alias, mirror);
        let is_greater = expr.clone().with(Binary::GreaterOrEqual, mirrored.clone());
        let greater = Expr::when(is_greater.clone(), expr.clone(), mirrored.clone());
        let other = Expr::when(is_greater, mirrored, expr.clone());
        vec![Column::new(name, greater), Column::new(mirror, other)]
    }

    /// The condition that the row finds what it takes.
    pub fn fits(&self, before: &dyn Fn(&str) -> Expr, alias: &str) -> Expr {
        let needs = |mask: &BitColumn| Expr::column(alias, &mask.needs);
        let found = |mask: &BitColumn| needs(mask) & before(&mask.column);
        match self.counting {
            Counting::Used => self.of_each(Binary::BitOr, found).equals(0),
            Counting::Copies => self.of_each(Binary::BitOr, found).differs(0),
            Counting::Left | Counting::Shared => {
                self.of_each(Binary::And, |mask| found(mask).equals(needs(mask)))
            }
        }
    }

    /// The condition that the row takes all that is left.
    pub fn takes_all(&self, before: &dyn Fn(&str) -> Expr, alias: &str) -> Expr {
        self.of_each(Binary::And, |mask| {
            Expr::column(alias, &mask.takes).equals(before(&mask.column))
        })
    }

    /// The condition that the row lies on the lowest item that is left, if every row does. A mask and its negative share one bit: the lowest
    /// that is set.
    pub fn lies_lowest(&self, before: &dyn Fn(&str) -> Expr, alias: &str) -> Option<Expr> {
        let columns = self.masks.iter().map(|mask| before(&mask.column));
        let masks: Vec<Expr> = columns.collect();
        let lowest_bit = |mask: &Expr| mask.clone() & -mask.clone();
        let codes = masks.iter().zip(1..).map(|(mask, no)| {
            let code = Expr::Int(67 * no) + lowest_bit(mask) % 67;
            (mask.clone().differs(0), code)
        });
        let lowest = match &masks[..] {
            [mask] => lowest_bit(mask),
            _ => Expr::Case(None, codes.collect(), Some(Box::new(Expr::Int(0)))),
        };
        Some(Expr::column(alias, self.lowest?).equals(lowest))
    }

    /// The results of `expr` for all masks, joined by an operator.
    fn of_each(&self, operator: Binary, expr: impl Fn(&BitColumn) -> Expr) -> Expr {
        Expr::all_with(operator, self.masks.iter().map(expr)).expect("a resource has a mask")
    }
}

/// For each open variable of a resource, the other masks that it uses and the items that it may take.
type Open<'a> = (Vec<usize>, &'a [i64]);

fn open_of<'b>(
    idx: usize,
    mask: &ResourceMask,
    others: &'b [Option<(Vec<usize>, &[i64])>],
    bound: &[VariableId],
) -> Option<Vec<Open<'b>>> {
    let mut open = Vec::new();
    for take in &mask.resource.takes {
        if !bound.contains(&take.variable) {
            let (masks, items) = others[take.variable].as_ref()?;
            let masks = masks.iter().copied().filter(|other| *other != idx);
            open.push((masks.collect(), *items));
        }
    }
    open.sort();
    Some(open)
}
