//! Resources: the items that variables use up, such as the pieces of a board, the cells of a cover or the digits of a Sudoku's row.
//!
//! Where each variable takes one item and rows are kept, a rule for each pair of variables says that they differ. Where rows are merged or
//! only counted, a mask has a bit for each item that is used up: which variable took it makes no difference any more. Where a row takes
//! several items, or several rows one, columns of relations have the bits, and stages always count by them.

use std::collections::BTreeMap;

use super::{Constraint, Expr, Problem, VariableId, Words};

/// The largest item of a mask: bits up to it fit into an integer of any engine.
const LARGEST: i64 = 30;

/// The fewest variables for which a mask is shorter than comparisons.
const FEWEST: usize = 3;

/// Items that variables use up.
///
/// ```
/// use joinsaw::problem::{Expr, Resource, Take};
///
/// let take = |variable| Take { variable, item: Expr::named("Digit"), items: (1..=4).collect() };
/// let row = Resource { place: "in row 3".to_owned(), takes: (0..4).map(take).collect(), ..Resource::default() };
/// assert!(row.has_mask());
/// assert_eq!(row.item(2), Some(&Expr::named("Digit")));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Resource {
    /// Where an item is used up: "in row 3". With bits, the name of an item: "cell".
    pub place: String,
    /// The demand that a variable finds its item, if it names no other variable: "is not in row 3".
    pub says: Option<Words>,
    /// The variables that take one item each, in their order.
    pub takes: Vec<Take>,
    /// The bits of the items in the relations of all variables, if a row may take several items, or several rows one.
    pub counted: Option<Counted>,
    /// True if every solution uses up every item.
    pub is_exact: bool,
}

/// The bits of items in relations, and in the stages that count by them.
#[derive(Debug, Clone)]
pub struct Counted {
    /// Their columns.
    pub masks: Vec<BitColumn>,
    /// The meaning of the bits.
    pub counting: Counting,
    /// The demand that a row finds what it takes.
    pub says: Words,
    /// The content of the masks in words: "the pieces that are still free, a bit for each".
    pub about: &'static str,
    /// The column of relations that has the code of a row's lowest item, if every variable takes a row on the lowest item that is left.
    /// The code is the bit; of several masks, 67 times the number of the mask, plus its bit modulo 67, which no two bits share.
    pub lowest: Option<&'static str>,
    /// The column, of relations and of stages, of the mirror image of the only mask, if the greater of both stands for both.
    pub mirror: Option<&'static str>,
}

/// Up to 63 bits of a resource.
#[derive(Debug, Clone)]
pub struct BitColumn {
    /// Its column in stages.
    pub column: String,
    /// Its value before the first variable.
    pub start: i64,
    /// The column of relations with the bits that a row takes.
    pub takes: String,
    /// The column with the bits that it must find: the same, unless an item has several bits.
    pub needs: String,
    /// Its column at the end of the first half of a solution, with the bits left for the second half.
    pub rest: String,
    /// The sum of its values in two halves that use up every item between them.
    pub both: i64,
}

/// The meaning of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counting {
    /// They count what is used: a row finds what it needs where none of these bits is set.
    Used,
    /// They count the copies that are left: where one of these bits is set.
    Copies,
    /// They are what is left: where all of these bits are set.
    Left,
    /// They are what is left, and what is taken may be taken again in the same way: where all of these bits are set.
    Shared,
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

impl Counted {
    /// True if each row changes the masks by numbers that depend on the row alone, so that rows may come in any order.
    #[must_use]
    pub fn adds_up(&self) -> bool {
        matches!(self.counting, Counting::Used | Counting::Copies)
    }

    /// True if this is one of their columns in stages.
    #[must_use]
    pub fn has(&self, column: &str) -> bool {
        self.masks.iter().any(|mask| mask.column == column) || self.mirror == Some(column)
    }
}

impl Resource {
    /// The entry of a variable, if it takes an item.
    #[must_use]
    pub fn take(&self, id: VariableId) -> Option<&Take> {
        let found = self.takes.binary_search_by_key(&id, |take| take.variable);
        Some(&self.takes[found.ok()?])
    }

    /// The item that a variable takes, if it takes one.
    #[must_use]
    pub fn item(&self, id: VariableId) -> Option<&Expr> {
        self.take(id).map(|take| &take.item)
    }

    /// True if a mask made for it can hold its items, and is shorter than comparisons.
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
