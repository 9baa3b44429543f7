//! Areas of touching cells that rules of a grid are about: regions, whose values differ, and cages, whose values add up or are multiplied.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{NamedRule, Origin, RuleKind, Rules};
use crate::drawing::Square;
use crate::problem::{Binary, Expr};

/// An area of a grid.
pub struct Area<'a> {
    /// Its cells, in the order of the grid.
    pub cells: Vec<usize>,
    /// Its rule.
    pub rule: &'a NamedRule,
    /// The text in its corner; empty for a region.
    pub total: String,
}

/// The cages that share no cell with others, and then the regions that are no cages. `neighbours` are the cells beside each.
pub fn areas<'a>(
    rules: &'a Rules,
    squares: &[Square],
    neighbours: &[Vec<Option<usize>>],
) -> Vec<Area<'a>> {
    let areas = rules
        .rules
        .iter()
        .filter(|rule| is_drawn(rule))
        .filter_map(|rule| {
            let mut cells = rule.reads.clone();
            cells.sort_by_key(|cell| squares[*cell]);
            let is_whole = |cell: &usize| {
                cells
                    .iter()
                    .any(|other| neighbours[*cell].contains(&Some(*other)))
            };
            let is_area = cells.len() == 1 || cells.iter().all(is_whole);
            let total = total(rule)?;
            is_area.then_some(Area { cells, rule, total })
        });
    let (regions, cages): (Vec<Area>, Vec<Area>) = areas.partition(|area| area.total.is_empty());
    let mut n_cages = vec![0; squares.len()];
    for cell in cages.iter().flat_map(|cage| &cage.cells) {
        n_cages[*cell] += 1;
    }
    let is_line = |area: &Area| {
        let squares: Vec<_> = area.cells.iter().map(|cell| squares[*cell]).collect();
        squares.windows(2).all(|pair| pair[0].0 == pair[1].0)
            || squares.windows(2).all(|pair| pair[0].1 == pair[1].1)
    };
    let is_cage = |area: &Area| cages.iter().any(|cage| cage.cells == area.cells);
    let is_region =
        |area: &Area| area.cells.len() < squares.len() && !is_line(area) && !is_cage(area);
    let regions: Vec<Area> = regions.into_iter().filter(is_region).collect();
    let is_alone = |cage: &Area| cage.cells.iter().all(|cell| n_cages[*cell] == 1);
    cages.into_iter().filter(is_alone).chain(regions).collect()
}

/// The totals of lines of touching cells that are not cages, as in a Kakuro, by the square before each line, whose coordinates may be -1:
/// first the total of the cells below the square, then of those beside it.
pub fn line_totals(
    rules: &Rules,
    squares: &[Square],
    cages: &[Area],
) -> BTreeMap<[isize; 2], [String; 2]> {
    let numbers = |cell: &usize| [squares[*cell].0, squares[*cell].1].map(usize::cast_signed);
    let all: BTreeSet<[isize; 2]> = (0..squares.len()).map(|cell| numbers(&cell)).collect();
    let mut totals: BTreeMap<[isize; 2], [String; 2]> = BTreeMap::new();
    for rule in rules.rules.iter().filter(|rule| is_drawn(rule)) {
        let is_cage = cages.iter().any(|cage| std::ptr::eq(cage.rule, rule));
        let Some(total) = total(rule).filter(|total| !total.is_empty() && !is_cage) else {
            continue;
        };
        let mut line: Vec<[isize; 2]> = rule.reads.iter().map(numbers).collect();
        line.sort_unstable();
        for (side, step) in [[1, 0], [0, 1]].into_iter().enumerate() {
            let is_next = |pair: &[[isize; 2]]| [0, 1].map(|at| pair[1][at] - pair[0][at]) == step;
            let before = [0, 1].map(|at| line[0][at] - step[at]);
            if line.len() > 1 && line.windows(2).all(is_next) && !all.contains(&before) {
                totals.entry(before).or_default()[side].clone_from(&total);
            }
        }
    }
    totals
}

/// False for the rules of marks that are drawn in their own way.
fn is_drawn(rule: &NamedRule) -> bool {
    rule.origin != Origin::Mark { is_cage: false }
}

/// The number that the values of a rule add up to, or their product as in `24×`; nothing for a rule that they differ, and `None` for others.
fn total(rule: &NamedRule) -> Option<String> {
    match &rule.kind {
        RuleKind::AllDifferent => Some(String::new()),
        RuleKind::Sum(sum) => {
            let is_plain = sum.terms.iter().all(|term| term.adds.as_column().is_some());
            let total = sum.least.filter(|_| is_plain && sum.least == sum.most)?;
            Some(total.to_string())
        }
        RuleKind::Condition(test) if rule.origin == Origin::File => {
            let (number, Expr::Int(total)) = test.operands(Binary::Equal)? else {
                return None;
            };
            let signs = [(Binary::Add, ""), (Binary::Multiply, "×")];
            let sign = signs
                .iter()
                .find(|(operator, _)| joins(number, *operator) == Some(rule.reads.len()));
            Some(format!("{total}{}", sign?.1))
        }
        _ => None,
    }
}

/// The number of values between which nothing but this operator stands.
fn joins(number: &Expr, operator: Binary) -> Option<usize> {
    match number.operands(operator) {
        Some((left, right)) => Some(joins(left, operator)? + joins(right, operator)?),
        None => number.as_column().map(|_| 1),
    }
}
