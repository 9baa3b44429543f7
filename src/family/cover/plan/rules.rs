//! The rules of a cover's file as rules of its placements. Which cell the k-th placement covers differs from row to row, so a rule is asked
//! where a placement covers the last of its cells. Until then, sums keep the number of what lies on the others. Numbers that no rule needs
//! any more are dropped, so that rows are alike again.

use std::collections::BTreeMap;

use super::Geometry;
use crate::family::assignment::RuleKind;
use crate::family::cover::exact::{PLACED, any_number, placed};
use crate::family::cover::own::conditions;
use crate::problem::{Binary, Expr, Rule, Sum, Term, Words};
use crate::relation::Cell;

/// The column of a placement that has the name of the piece or hole.
const NAME: &str = "Piece_ID";

/// The rules of a cover's file, and the sums that they read or that have bounds.
pub fn rules(geometry: &Geometry) -> (Vec<Sum>, Vec<Rule>) {
    let own = &geometry.cover.own;
    let mut asked_with: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut rules = Vec::new();
    for (cells, test, says) in conditions(own) {
        for cell in cells.iter().filter(|_| cells.len() > 1) {
            asked_with.entry(*cell).or_default().extend(&cells);
        }
        rules.push(Rule::new(if_covered(geometry, &cells, &test), says));
    }
    let sums = own.rules.iter().filter_map(|rule| match &rule.kind {
        RuleKind::Sum(total) => Some(bounded(geometry, total)),
        _ => None,
    });
    let numbers = asked_with
        .iter()
        .map(|(cell, others)| number_on(geometry, *cell, others));
    let (reach, touching) = touching(geometry);
    rules.extend(touching);
    (sums.chain(numbers).chain(reach).collect(), rules)
}

/// The column with the cells of a placement and those beside it.
pub const REACH: &str = "Reach";

/// The rules that two pieces touch: the piece placed second covers a cell in reach of the first. A sum keeps the reach of the first until
/// the second is placed.
fn touching(geometry: &Geometry) -> (Vec<Sum>, Vec<Rule>) {
    let names = geometry.cover.names();
    let masks = [REACH, "Cells"].map(|name| geometry.cells.columns(name));
    let [reach, cells] = &masks;
    let is = |part: usize| placed(NAME).equals(Expr::text(names[part]));
    let (mut sums, mut rules) = (Vec::new(), Vec::new());
    for (no, (rule, [one, other])) in (1..).zip(&geometry.cover.touch) {
        let kept = |reach: &String, part: usize| format!("{reach}_{no}_{part}");
        let is_free = |part: usize| {
            let masks = reach
                .iter()
                .map(|reach| Expr::named(kept(reach, part)).equals(0));
            Expr::all_with(Binary::And, masks).expect("a board has a mask")
        };
        for [first, last] in [[*one, *other], [*other, *one]] {
            let says = format!(
                "the cells of {} and those beside it, until {} is placed",
                names[first], names[last]
            );
            sums.extend(reach.iter().map(|reach| Sum {
                column: kept(reach, first),
                terms: vec![any_number(Expr::when(is(first), placed(reach), 0))],
                keeps: Some(Expr::when(
                    is_free(last),
                    Expr::named(kept(reach, first)),
                    0,
                )),
                says: says.clone(),
                ..Sum::default()
            }));
            let shared = reach
                .iter()
                .zip(cells)
                .map(|(reach, cells)| placed(cells) & Expr::named(kept(reach, first)));
            let touches = shared.fold(is_free(first), |test, shared| test.or(shared.differs(0)));
            let is_other = placed(NAME).differs(Expr::text(names[last]));
            let says = Words::named(rule, format!("{} touches {}", names[last], names[first]));
            rules.push(Rule::new(is_other.or(touches), says));
        }
    }
    (sums, rules)
}

/// A sum over cells as one over placements.
fn bounded(geometry: &Geometry, total: &Sum) -> Sum {
    let names = geometry.cover.names();
    let numbers = geometry.placements.all().map(|(_, placed)| {
        let name = Cell::from(names[placed.part_idx]);
        let covered = total
            .terms
            .iter()
            .filter(|term| placed.cells.contains(&term.variable));
        let adds =
            covered.filter_map(|term| term.adds.value(&|_, _| Some(name.clone()))?.as_integer());
        adds.sum::<i64>()
    });
    let numbers: Vec<i64> = numbers.collect();
    let parts = total.terms.iter().map(|term| {
        let adds = of_name(&term.adds);
        Expr::when(covers(geometry, &[term.variable]), adds, 0)
    });
    Sum {
        terms: vec![Term {
            variable: 0,
            adds: Expr::total_of(parts),
            least: numbers.iter().min().copied().unwrap_or(0),
            most: numbers.iter().max().copied().unwrap_or(0),
        }],
        ..total.clone()
    }
}

/// The number of what lies on a cell, from 1 in the order of the pieces and holes: 0 while the cell is free, and when the last of these
/// cells is covered.
fn number_on(geometry: &Geometry, cell: usize, until: &[usize]) -> Sum {
    let column = &geometry.cover.own.variables[cell].column;
    let names = geometry.cover.names().into_iter().zip(1..);
    let numbers = names.map(|(name, no)| (Expr::text(name), Expr::Int(no)));
    let number = Expr::Case(Some(Box::new(placed(NAME))), numbers.collect(), None);
    Sum {
        column: column.clone(),
        terms: vec![any_number(Expr::when(covers(geometry, &[cell]), number, 0))],
        keeps: Some(Expr::when(
            leaves_free(geometry, until),
            Expr::named(column),
            0,
        )),
        says: format!(
            "the number of what lies on {}, while a rule asks for it",
            geometry.cover.cells[cell].name
        ),
        ..Sum::default()
    }
}

/// That a condition holds if a placement covers the last of these cells.
fn if_covered(geometry: &Geometry, cells: &[usize], test: &Expr) -> Expr {
    let covers_none = shares(geometry, cells, CELLS, [Binary::And, Binary::Equal]);
    if cells.len() == 1 {
        return covers_none.or(of_name(test));
    }
    let rules = &geometry.cover.own;
    let names = geometry.cover.names();
    // The number of what lies on a cell, or of a name; nothing has any of the other names.
    let number = |expr: &Expr| match expr {
        Expr::Text(lies) => {
            let mut numbered = names.iter().zip(1..);
            let found = numbered.find(|(name, _)| *name == lies);
            Some(Expr::Int(found.map_or(0, |(_, no)| no)))
        }
        expr => rules
            .position(expr.as_column()?.1)
            .map(|cell| Expr::named(&rules.variables[cell].column)),
    };
    let test = test.map(&|part| match part {
        Expr::Binary(operator @ (Binary::Equal | Binary::NotEqual), one, other)
            if one.as_column().or(other.as_column()).is_some() =>
        {
            Some(number(one)?.with(*operator, number(other)?))
        }
        Expr::Column(..) => {
            let names = names.iter().zip(1..);
            let whens = names.map(|(name, no)| (Expr::Int(no), Expr::text(*name)));
            let number = Box::new(number(part)?);
            Some(Expr::Case(Some(number), whens.collect(), None))
        }
        _ => None,
    });
    covers_none.or(leaves_free(geometry, cells)).or(test)
}

/// An expression over one cell, for the piece that covers it.
fn of_name(expr: &Expr) -> Expr {
    expr.map(&|part| part.as_column().map(|_| placed(NAME)))
}

/// That a placement covers one of these cells.
fn covers(geometry: &Geometry, cells: &[usize]) -> Expr {
    shares(geometry, cells, CELLS, [Binary::Or, Binary::NotEqual])
}

/// That one of these cells is free after a placement.
fn leaves_free(geometry: &Geometry, cells: &[usize]) -> Expr {
    shares(geometry, cells, FREE, [Binary::Or, Binary::NotEqual])
}

/// The alias and the name of the masks of a placement, and of those of what is free after it.
const CELLS: [&str; 2] = [PLACED, "Cells"];
const FREE: [&str; 2] = ["", "Free_Cells"];

/// A condition for each mask that has some of these cells, joined by an operator: how their bits there compare with 0.
fn shares(
    geometry: &Geometry,
    cells: &[usize],
    [alias, name]: [&str; 2],
    [joined_by, compared_by]: [Binary; 2],
) -> Expr {
    let bits = geometry.cells.of(cells.iter().copied());
    let masks = geometry.cells.columns(name).into_iter().zip(bits);
    let shared = masks
        .filter(|(_, bits)| *bits != 0)
        .map(|(column, bits)| (Expr::column(alias, column) & bits).with(compared_by, 0));
    Expr::all_with(joined_by, shared).expect("a rule reads a cell")
}
