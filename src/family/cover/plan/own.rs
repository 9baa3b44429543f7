//! The rules of a cover's own as rules of its placements. Which cell the k-th placement covers differs from row to row, so a rule is asked
//! where a placement covers the last of its cells. Until then, sums keep the facts that it needs about the others: where a piece
//! that it names lies, as a mask of cells, or else the number of the piece on a cell. Facts that no rule needs any more are dropped,
//! so that rows are alike again.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Geometry;
use super::terms::{MOST_DISTANCES, Shift, any_number, left_free, of_every_mask, placed};
use crate::family::assignment::constant;
use crate::family::cover::masks::CellBit;
use crate::family::cover::own::{Asked, asked};
use crate::family::cover::placements::columns_of_names;
use crate::problem::{Binary, Expr, Rule, Sum, Term};
use crate::relation::Cell;

/// The column of a placement that has the name of the piece or hole.
const NAME: &str = "Piece_ID";

/// The sums that placements add to, and the rules that read them.
#[derive(Debug, Default)]
pub struct Own {
    /// The sums.
    pub sums: Vec<Sum>,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// Cells of rules, each with another cell of the same rule: it has to be known until that one is covered.
type Pairs = BTreeSet<(usize, usize)>;

impl Own {
    /// The rules of a cover's own.
    pub fn new(geometry: &Geometry) -> Self {
        let mut own = Self::default();
        let columns = columns_of_names(geometry.cover);
        let mut by_name: BTreeMap<String, Pairs> = BTreeMap::new();
        let mut by_cell: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for asked in asked(&geometry.cover.own) {
            let (cells, test, says) = match asked {
                Asked::Holds { cells, test, says } => (cells, test, says),
                Asked::Adds(total) => {
                    own.sums.extend(bounds(geometry, total));
                    continue;
                }
            };
            let others = |cell: usize| cells.iter().copied().filter(move |other| *other != cell);
            let test = by_placement(geometry, &cells, test);
            test.for_each(&mut |part| {
                let Some(Compared { cell, names, .. }) = Compared::of(geometry, part) else {
                    return;
                };
                for name in names {
                    let pairs = by_name.entry(name).or_default();
                    pairs.extend(others(cell).map(|other| (cell, other)));
                }
            });
            let test =
                test.map(&|part| Some(Compared::of(geometry, part)?.test(geometry, &columns)));
            for cell in geometry.cover.own.read_by(&test) {
                by_cell.entry(cell).or_default().extend(others(cell));
            }
            let test = if_covered(geometry, &cells, test);
            own.rules.push(Rule::new(test, says));
        }
        for (name, pairs) in &by_name {
            let column = columns.get(name).into_iter();
            own.sums
                .extend(column.flat_map(|column| cells_of(geometry, name, column, pairs)));
        }
        let by_cell = by_cell.iter().map(|(cell, others)| Sum {
            keeps: Some(while_free(geometry, others, lies_on(geometry, *cell))),
            ..what_lies_on(geometry, *cell)
        });
        own.sums.extend(by_cell);
        own
    }
}

/// A sum with bounds, as two that only grow: what the cells add more than they have to, and what they add less than they could. Each may
/// be compared with its bound after every placement.
fn bounds(geometry: &Geometry, total: &Sum) -> impl Iterator<Item = Sum> {
    let cells: Vec<usize> = total.terms.iter().map(|term| term.variable).collect();
    let of_all = |of: fn(&Term) -> i64| total.terms.iter().map(of).sum::<i64>();
    let sum = |column: String, most: i64, adds: fn(&Term, i64) -> i64| Sum {
        terms: vec![any_number(of_placement(geometry, total, adds))],
        most: Some(most),
        keeps: Some(while_free(geometry, &cells, Expr::named(&column))),
        says: total.says.clone(),
        column,
        ..Sum::default()
    };
    let above = total.most.map(|most| {
        let column = total.column.clone();
        let most = most - of_all(|term| term.least);
        sum(column, most, |term, number| number - term.least)
    });
    let below = total.least.map(|least| {
        let column = format!("{}_Short", total.column);
        let most = of_all(|term| term.most) - least;
        sum(column, most, |term, number| term.most - number)
    });
    above.into_iter().chain(below)
}

/// Numbers, each with the condition that a placement adds it.
type ByPiece = Vec<(Expr, i64)>;

/// The number that a placement adds to a sum. `adds` gives that of a cell from its number; cells that add the same are counted.
fn of_placement(geometry: &Geometry, total: &Sum, adds: fn(&Term, i64) -> i64) -> Expr {
    let mut alike: Vec<(ByPiece, Vec<Expr>)> = Vec::new();
    for term in &total.terms {
        let adds = by_piece(geometry, term, adds);
        let (mask, CellBit { bit, .. }) = mask_of(geometry, term.variable);
        let cells = placed(format!("Cells{mask}"));
        let covers = match bit.trailing_zeros() {
            0 => cells & 1,
            place => (cells >> i64::from(place)) & 1,
        };
        match alike.iter_mut().find(|(known, _)| *known == adds) {
            Some((_, all)) => all.push(covers),
            None => alike.push((adds, vec![covers])),
        }
    }
    let parts = alike.into_iter().filter_map(|(adds, covers)| {
        let covers = Expr::all_with(Binary::Add, covers)?;
        let whens = adds.into_iter().map(|(is_one, number)| {
            let times = match number {
                1 => covers.clone(),
                _ => covers.clone() * number,
            };
            (is_one, times)
        });
        let whens: Vec<(Expr, Expr)> = whens.collect();
        let is_any = !whens.is_empty();
        is_any.then(|| Expr::Case(None, whens, Some(Box::new(Expr::Int(0)))))
    });
    Expr::all_with(Binary::Add, parts).unwrap_or(Expr::Int(0))
}

/// The number that a cell adds for each piece or hole that can lie there, without those that add nothing.
fn by_piece(geometry: &Geometry, term: &Term, adds: fn(&Term, i64) -> i64) -> ByPiece {
    let mut names: BTreeMap<i64, Vec<Expr>> = BTreeMap::new();
    for value in names_of(geometry, term.variable) {
        let number = term.adds.value(&|_, _| Some(value.clone()));
        let number = number.and_then(|number| number.as_integer());
        let adds = adds(term, number.unwrap_or_default());
        names.entry(adds).or_default().push(constant(value));
    }
    let by_number = names.into_iter().filter(|(number, _)| *number != 0);
    let by_number = by_number.map(|(number, mut names)| {
        let is_one = match names.len() {
            1 => placed(NAME).equals(names.remove(0)),
            _ => placed(NAME).is_in(names),
        };
        (is_one, number)
    });
    by_number.collect()
}

/// The names of what can lie on a cell.
fn names_of<'a>(geometry: &'a Geometry, cell: usize) -> &'a [Cell] {
    &geometry.cover.own.variables[cell].values
}

/// A condition of these cells, without what the placement that covers the last of them tells alone: the name of a single cell, and
/// whether two cells have the same name, where no piece has copies.
fn by_placement(geometry: &Geometry, cells: &[usize], test: Expr) -> Expr {
    match cells {
        [_] => test.map(&|part| part.as_column().map(|_| placed(NAME))),
        [_, _] if !geometry.masks.has_copies() => test.map(&|part| {
            let Expr::Binary(operator @ (Binary::Equal | Binary::NotEqual), one, other) = part
            else {
                return None;
            };
            let is_pair = one != other && one.as_column().is_some() && other.as_column().is_some();
            is_pair.then(|| covers_both(geometry, cells, *operator))
        }),
        _ => test,
    }
}

/// That a placement covers all of these cells, or that it does not.
fn covers_both(geometry: &Geometry, cells: &[usize], operator: Binary) -> Expr {
    let joined_by = match operator {
        Binary::Equal => Binary::And,
        _ => Binary::Or,
    };
    of_every_mask(&masks_of(geometry, cells), joined_by, |(mask, bits)| {
        (placed(format!("Cells{mask}")) & *bits).with(operator, *bits)
    })
}

/// A cell that is compared with names.
struct Compared {
    cell: usize,
    names: Vec<String>,
    /// True if it has to be none of them.
    is_negated: bool,
}

impl Compared {
    /// A part of a condition as such a comparison.
    fn of(geometry: &Geometry, part: &Expr) -> Option<Self> {
        let rules = &geometry.cover.own;
        let cell = |expr: &Expr| rules.position(expr.as_column()?.1);
        let name = |expr: &Expr| match expr {
            Expr::Text(name) => Some(name.clone()),
            _ => None,
        };
        let (cell, names, is_negated) = match part {
            Expr::Binary(operator @ (Binary::Equal | Binary::NotEqual), one, other) => {
                let (cell, name) = match cell(one) {
                    Some(cell) => (cell, name(other)?),
                    None => (cell(other)?, name(one)?),
                };
                (cell, vec![name], *operator == Binary::NotEqual)
            }
            Expr::In(one, others) => {
                let names = others.iter().map(name).collect::<Option<_>>()?;
                (cell(one)?, names, false)
            }
            _ => return None,
        };
        Some(Self {
            cell,
            names,
            is_negated,
        })
    }

    /// The comparison after a placement: one of these pieces lies on the cell.
    fn test(&self, geometry: &Geometry, columns: &BTreeMap<String, String>) -> Expr {
        let (mask, CellBit { bit, .. }) = mask_of(geometry, self.cell);
        let lies = self.names.iter().filter_map(|name| {
            let lies = Expr::named(format!("{}{mask}", columns.get(name)?));
            Some((lies & bit).differs(0))
        });
        // Nothing has any of the other names.
        let lies = Expr::all_with(Binary::Or, lies).unwrap_or_else(|| Expr::Int(0).equals(1));
        if self.is_negated { !lies } else { lies }
    }
}

/// The cells on which a piece or hole lies, each as long as a cell is free that it stands in a pair with: one column for each mask.
fn cells_of(geometry: &Geometry, name: &str, column: &str, pairs: &Pairs) -> Vec<Sum> {
    let masks = geometry.masks.of_cells();
    let mut cells: BTreeMap<usize, i64> = BTreeMap::new();
    for (cell, _) in pairs {
        let CellBit { mask_no, bit } = geometry.cell_bit(*cell);
        *cells.entry(mask_no - 1).or_default() |= bit;
    }
    let others = Shift::between(geometry, pairs.iter().map(|(cell, other)| (*other, *cell)));
    let columns = cells.iter().map(|(idx, bits)| {
        let mask = &masks[*idx];
        let own = others.iter().filter(|shift| shift.masks[1] == *idx);
        let still_asked = own.map(|shift| shift.of(left_free(&masks[shift.masks[0]])));
        let still_asked: Vec<Expr> = still_asked.collect();
        let still_asked = match still_asked.len() {
            ..=MOST_DISTANCES => Expr::all_with(Binary::BitOr, still_asked),
            _ => None,
        };
        let column = format!("{column}{mask}");
        let is_placed = placed(NAME).equals(Expr::text(name));
        let lies = Expr::when(is_placed, placed(format!("Cells{mask}")), 0);
        let still_asked = still_asked.unwrap_or(Expr::Int(*bits));
        Sum {
            terms: vec![any_number(lies)],
            keeps: Some(Expr::named(&column) & still_asked),
            says: "the cells of a piece that a rule still asks for, a bit for each".to_owned(),
            column,
            ..Sum::default()
        }
    });
    columns.collect()
}

/// The number of the piece or hole on a cell: its place among the names, from 1, and 0 while the cell is free.
fn what_lies_on(geometry: &Geometry, cell: usize) -> Sum {
    let (mask, CellBit { bit, .. }) = mask_of(geometry, cell);
    let covers = placed(format!("Cells{mask}")) & bit;
    let numbers = names_of(geometry, cell).iter().zip(1..);
    let numbers = numbers.map(|(name, no)| (constant(name), Expr::Int(no)));
    let number = Expr::Case(Some(Box::new(placed(NAME))), numbers.collect(), None);
    Sum {
        column: column(geometry, cell).to_owned(),
        terms: vec![any_number(Expr::when(covers.equals(0), 0, number))],
        says: format!(
            "the number of what lies on {}, while a rule asks for it",
            geometry.cover.cells[cell].name
        ),
        ..Sum::default()
    }
}

/// The number of the piece or hole on a cell after a placement.
fn lies_on(geometry: &Geometry, cell: usize) -> Expr {
    Expr::named(column(geometry, cell))
}

/// That a condition holds if a placement covers the last of these cells.
fn if_covered(geometry: &Geometry, cells: &[usize], test: Expr) -> Expr {
    if cells.len() == 2 && test == covers_both(geometry, cells, Binary::NotEqual) {
        return test;
    }
    let parts = masks_of(geometry, cells);
    let covers_none = of_every_mask(&parts, Binary::And, |(mask, bits)| {
        (placed(format!("Cells{mask}")) & *bits).equals(0)
    });
    let rules = &geometry.cover.own;
    let cell = |expr: &Expr| rules.position(expr.as_column()?.1);
    let test = test.map(&|part| {
        // Numbers differ where names do.
        if let Expr::Binary(operator @ (Binary::Equal | Binary::NotEqual), one, other) = part {
            let [one, other] = [cell(one)?, cell(other)?].map(|cell| lies_on(geometry, cell));
            return Some(one.with(*operator, other));
        }
        let cell = cell(part)?;
        let names = names_of(geometry, cell)
            .iter()
            .zip(1..)
            .map(|(name, no)| (Expr::Int(no), constant(name)));
        let number = Box::new(lies_on(geometry, cell));
        Some(Expr::Case(Some(number), names.collect(), None))
    });
    if test.columns().iter().any(|(of, _)| of.is_empty()) {
        covers_none.or(leaves_free(&parts)).or(test)
    } else {
        covers_none.or(test)
    }
}

/// A number while one of these cells is free after a placement, and 0 then.
fn while_free(geometry: &Geometry, cells: &[usize], number: Expr) -> Expr {
    Expr::when(leaves_free(&masks_of(geometry, cells)), number, 0)
}

/// That a placement leaves a cell of these masks free.
fn leaves_free(parts: &[(String, i64)]) -> Expr {
    of_every_mask(parts, Binary::Or, |(mask, bits)| {
        (left_free(mask) & *bits).differs(0)
    })
}

fn column<'a>(geometry: &'a Geometry, cell: usize) -> &'a str {
    &geometry.cover.own.variables[cell].column
}

/// The ending of the name of the mask that has a cell, and its bit there.
fn mask_of(geometry: &Geometry, cell: usize) -> (String, CellBit) {
    let part = geometry.cell_bit(cell);
    let masks = geometry.masks.of_cells();
    (masks[part.mask_no - 1].clone(), part)
}

/// The masks that have some of these cells, and their bits there.
fn masks_of(geometry: &Geometry, cells: &[usize]) -> Vec<(String, i64)> {
    let slots = cells.iter().map(|cell| geometry.slot(*cell));
    let bits = geometry.masks.cells_at(slots);
    let parts = geometry.masks.of_cells().into_iter().zip(bits);
    parts.filter(|(_, bits)| *bits != 0).collect()
}
