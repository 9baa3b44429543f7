//! Resources: the items that variables use up, such as the digits of a Sudoku's row. No two variables take the same item.
//!
//! Where rows are kept, a rule for each two variables says so. Where rows are merged or only counted, a mask has a bit for each item
//! that is used up: which variable took it makes no difference any more.

use std::collections::BTreeMap;

use super::{Constraint, Expr, Problem, VariableId, Words};

/// The largest item of a mask: bits up to it fit into an integer of any engine.
const LARGEST: i64 = 30;

/// The fewest variables for which a mask is shorter than comparisons.
const FEWEST: usize = 3;

/// Items of which each variable takes one.
#[derive(Debug, Clone)]
pub struct Resource {
    /// Where an item is used up: "in row 3".
    pub place: String,
    /// The variables, in their order.
    pub takes: Vec<Take>,
    /// True if every solution uses up every item.
    pub is_exact: bool,
}

/// The item of a resource that a variable takes.
#[derive(Debug, Clone)]
pub struct Take {
    /// The variable.
    pub variable: VariableId,
    /// The item, over its columns.
    pub item: Expr,
    /// The items that its rows take, if these are whole numbers; otherwise none.
    pub items: Vec<i64>,
}

impl Resource {
    /// The item that a variable takes, if it takes one.
    #[must_use]
    pub fn item(&self, id: VariableId) -> Option<&Expr> {
        let found = self.takes.binary_search_by_key(&id, |take| take.variable);
        Some(&self.takes[found.ok()?].item)
    }

    /// True if a mask can hold its items, and is shorter than comparisons.
    #[must_use]
    pub fn has_mask(&self) -> bool {
        let fits = |take: &Take| {
            let mut items = take.items.iter();
            !take.items.is_empty() && items.all(|item| (0..=LARGEST).contains(item))
        };
        self.takes.len() >= FEWEST && self.takes.iter().all(fits)
    }

    /// The condition that two variables take different items; `None` if one of them takes none.
    fn differ(&self, one: VariableId, other: VariableId) -> Option<Expr> {
        Some(self.item(one)?.clone().differs(self.item(other)?.clone()))
    }

    /// True if all that a constraint says is that two variables take different items.
    #[must_use]
    pub fn states(&self, constraint: &Constraint) -> bool {
        let [one, other] = constraint.reads[..] else {
            return false;
        };
        self.differ(one, other)
            .is_some_and(|test| test == constraint.test)
    }
}

impl Problem {
    /// Adds resources, and a constraint for each two variables that share one, unless another resource states it. `says` gives the words
    /// of the rule that the first of two variables differs from the second, from the positions of the resources that they share.
    pub fn use_up(
        &mut self,
        resources: Vec<Resource>,
        says: &dyn Fn(VariableId, VariableId, &[usize]) -> Words,
    ) {
        let mut pairs: BTreeMap<(VariableId, VariableId, Expr), Vec<usize>> = BTreeMap::new();
        for (idx, resource) in resources.iter().enumerate() {
            for (n_before, take) in resource.takes.iter().enumerate() {
                for other in &resource.takes[..n_before] {
                    let differ = take.item.clone().differs(other.item.clone());
                    let (one, other) = (&take.variable, &other.variable);
                    let is_known =
                        |known: &Resource| known.differ(*one, *other).as_ref() == Some(&differ);
                    if !self.resources.iter().any(is_known) {
                        pairs.entry((*other, *one, differ)).or_default().push(idx);
                    }
                }
            }
        }
        for ((other, one, differ), shared) in pairs {
            self.constraints.push(Constraint {
                reads: vec![one, other],
                test: differ,
                turned: None,
                says: vec![says(one, other, &shared), says(other, one, &shared)],
            });
        }
        self.resources.extend(resources);
    }
}
