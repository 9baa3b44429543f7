//! The rules of a cover's own as rules of its state. Which cell the k-th placement covers differs from row to row, so a rule is asked
//! where a placement covers the last of its cells. Until then, a column keeps what lies on each of the others.

use std::collections::{BTreeMap, BTreeSet};

use super::geometry::Geometry;
use super::problem::{before, of_every_mask, placed};
use crate::family::cover::masks::CellBit;
use crate::family::cover::own::{Asked, asked};
use crate::family::rules::constant;
use crate::problem::{Binary, Expr, Purpose, Role, Rule, Running, State, Term, Total};

/// The column of a placement that has the name of the piece or hole.
const NAME: &str = "Piece_ID";

/// Columns of the state, and the rules that read them.
#[derive(Debug, Default)]
pub struct Own {
    /// The columns.
    pub columns: Vec<Running>,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// What a rule reads of a cell that is covered before the others.
#[derive(Debug, Default)]
struct Read {
    /// The other cells of these rules.
    others: Vec<usize>,
    /// The names that they tell from all others; `None` if they tell all names apart.
    names: Option<BTreeSet<String>>,
}

impl Own {
    /// The rules of a cover's own.
    pub fn new(geometry: &Geometry) -> Self {
        let mut own = Self::default();
        let mut read: BTreeMap<usize, Read> = BTreeMap::new();
        for asked in asked(&geometry.cover.own) {
            match asked {
                Asked::Holds { cells, test, says } => {
                    let test = by_placement(geometry, &cells, test);
                    for cell in &cells {
                        note(&mut read, geometry, (*cell, &cells), &test);
                    }
                    own.rules
                        .push(Rule::new(if_covered(geometry, &cells, test), says));
                }
                Asked::Adds(total) => own.add(geometry, total),
            }
        }
        let kept = read.into_iter().map(|(cell, Read { others, names })| {
            let named = match names {
                None => placed(NAME),
                Some(names) => {
                    let is_told = match &Vec::from_iter(names)[..] {
                        [name] => placed(NAME).equals(Expr::text(name)),
                        names => placed(NAME).is_in(names.iter().map(Expr::text)),
                    };
                    let whens = vec![(is_told, placed(NAME))];
                    Expr::Case(None, whens, Some(Box::new(Expr::text(""))))
                }
            };
            Running {
                name: column(geometry, cell).to_owned(),
                start: Expr::text(""),
                after: while_free(
                    geometry,
                    &others,
                    lies_on(geometry, cell, named),
                    Expr::text(""),
                ),
                purpose: Purpose::Asked,
            }
        });
        own.columns.splice(0..0, kept);
        own
    }

    /// Adds the bounds of a sum. What the cells add more than they have to only grows, and so does what they add less than they could:
    /// each may be compared with its bound after every placement.
    fn add(&mut self, geometry: &Geometry, total: &Total) {
        let cells: Vec<usize> = total.terms.iter().map(|term| term.variable).collect();
        let sum = |of: fn(&Term) -> i64| total.terms.iter().map(of).sum::<i64>();
        let above = total.most.map(|most| Side {
            name: total.column.clone(),
            most: most - sum(|term| term.least),
            adds: |term, number| number - term.least,
        });
        let below = total.least.map(|least| Side {
            name: total.column.replace("Sum", "Short"),
            most: sum(|term| term.most) - least,
            adds: |term, number| term.most - number,
        });
        let sides: Vec<Side> = above.into_iter().chain(below).collect();
        let after = |side: &Side| before(&side.name) + side.of_placement(geometry, total);
        let is_within = |side: &Side| after(side).with(Binary::LessOrEqual, side.most);
        let is_kept = match (&sides[..], total.least == total.most) {
            ([side, ..], true) => Some(after(side).equals(side.most)),
            (sides, _) => Expr::all_with(Binary::And, sides.iter().map(is_within)),
        };
        let decided = is_kept.map(|test| if_covered(geometry, &cells, test));
        let decided = decided.map(|test| Rule::new(test, &total.says));
        let early = sides.iter().map(|side| {
            let says = format!("{}: leaves room for the rest", total.says);
            Rule::new(is_within(side), says).role(Role::Implied)
        });
        self.rules.extend(decided.into_iter().chain(early));
        self.columns.extend(sides.iter().map(|side| Running {
            name: side.name.clone(),
            start: Expr::Int(0),
            after: while_free(geometry, &cells, after(side), Expr::Int(0)),
            purpose: Purpose::Asked,
        }));
    }
}

/// Numbers, each with the condition that a placement adds it.
type ByPiece = Vec<(Expr, i64)>;

/// A sum that only grows, and the most that it may be.
struct Side {
    /// Its column.
    name: String,
    most: i64,
    /// What a cell adds to it that adds this number.
    adds: fn(&Term, i64) -> i64,
}

impl Side {
    /// What a placement adds: for all of its cells that add the same, this many times.
    fn of_placement(&self, geometry: &Geometry, total: &Total) -> Expr {
        let mut alike: Vec<(ByPiece, Vec<Expr>)> = Vec::new();
        for term in &total.terms {
            let adds = self.by_piece(geometry, term);
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

    /// What a cell adds, by what lies there; without what adds nothing.
    fn by_piece(&self, geometry: &Geometry, term: &Term) -> ByPiece {
        let values = &geometry.cover.own.variables[term.variable].values;
        let mut names: BTreeMap<i64, Vec<Expr>> = BTreeMap::new();
        for value in values {
            let number = term.adds.value(&|_, _| Some(value.clone()));
            let number = number.and_then(|number| number.as_integer());
            let adds = (self.adds)(term, number.unwrap_or_default());
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

/// Notes what a condition of these cells reads of one of them.
fn note(
    read: &mut BTreeMap<usize, Read>,
    geometry: &Geometry,
    (cell, cells): (usize, &[usize]),
    test: &Expr,
) {
    let own = column(geometry, cell);
    let is_own = |expr: &Expr| expr.as_column().is_some_and(|(_, column)| column == own);
    let name = |expr: &Expr| match expr {
        Expr::Text(name) => Some(name.clone()),
        _ => None,
    };
    let (mut n_read, mut n_compared) = (0, 0);
    let mut names = BTreeSet::new();
    test.for_each(&mut |part| {
        n_read += usize::from(is_own(part));
        let told: Option<Vec<String>> = match part {
            Expr::Binary(Binary::Equal | Binary::NotEqual, one, other) if is_own(one) => {
                name(other).map(|name| vec![name])
            }
            Expr::Binary(Binary::Equal | Binary::NotEqual, other, one) if is_own(one) => {
                name(other).map(|name| vec![name])
            }
            Expr::In(one, others) | Expr::NotIn(one, others) if is_own(one) => {
                others.iter().map(name).collect()
            }
            _ => None,
        };
        n_compared += usize::from(told.is_some());
        names.extend(told.into_iter().flatten());
    });
    if n_read == 0 {
        return;
    }
    // The empty name stands for all that no rule tells apart.
    let names = (n_read == n_compared && !names.contains("")).then_some(names);
    let known = read.entry(cell).or_insert(Read {
        others: Vec::new(),
        names: Some(BTreeSet::new()),
    });
    known
        .others
        .extend(cells.iter().filter(|other| **other != cell));
    known.names = match (known.names.take(), names) {
        (Some(known), Some(names)) => Some(&known | &names),
        _ => None,
    };
}

/// The name of what lies on a cell after a placement, which has this name: the placement itself, or what lay there before.
fn lies_on(geometry: &Geometry, cell: usize, named: Expr) -> Expr {
    let (mask, CellBit { bit, .. }) = mask_of(geometry, cell);
    let covers = placed(format!("Cells{mask}")) & bit;
    let lay_there = (Expr::Int(0), before(column(geometry, cell)));
    Expr::Case(
        Some(Box::new(covers)),
        vec![lay_there],
        Some(Box::new(named)),
    )
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
    let reads_before = !rules.read_by(&test).is_empty()
        || test.columns().iter().any(|(of, _)| *of == State::BEFORE);
    let test = test.map(&|part| {
        let cell = rules.position(part.as_column()?.1)?;
        Some(lies_on(geometry, cell, placed(NAME)))
    });
    match reads_before {
        true => covers_none.or(leaves_free(&parts)).or(test),
        false => covers_none.or(test),
    }
}

/// A value while one of these cells is free after a placement, and another one then.
fn while_free(geometry: &Geometry, cells: &[usize], value: Expr, then: Expr) -> Expr {
    let is_free = leaves_free(&masks_of(geometry, cells));
    Expr::Case(None, vec![(is_free, value)], Some(Box::new(then)))
}

/// That a placement leaves a cell of these masks free.
fn leaves_free(parts: &[(String, i64)]) -> Expr {
    of_every_mask(parts, Binary::Or, |(mask, bits)| {
        let free = before(format!("Free_Cells{mask}")) - placed(format!("Cells{mask}"));
        (free & *bits).differs(0)
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
