//! Masks of resources in the stages of a chain: a column for each resource that is used in part, with a bit for each used-up item. If
//! relations have the bits, all stages count with them; otherwise, stages have masks only if rows are merged or counted.

use super::Keeps;
use crate::problem::{
    Binary, BitColumn, Column, Counted, Counting, Expr, Problem, Resource, VariableId,
};

/// The mask of a resource.
pub struct ResourceMask<'a> {
    /// Its column.
    pub column: String,
    /// The resource.
    pub resource: &'a Resource,
}

impl ResourceMask<'_> {
    /// The bit of the item that a variable takes, if it takes one.
    pub fn bit(&self, id: VariableId) -> Option<Expr> {
        self.resource
            .item(id)
            .map(|item| Expr::Int(1) << item.clone())
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

/// The masks of a chain.
pub fn masks_of(problem: &Problem, keeps: Keeps) -> Vec<ResourceMask<'_>> {
    // Halves whose pieces are counted compare what crosses.
    if keeps == Keeps::Rows || problem.counted().next().is_some() {
        return Vec::new();
    }
    let resources = problem.resources.iter().zip(1..);
    let masks = resources.filter(|(resource, _)| resource.has_mask());
    masks
        .map(|(resource, no)| ResourceMask {
            column: format!("Used_{no}"),
            resource,
        })
        .collect()
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
