//! Drawings of grids, with the areas of touching cells that rules apply to: regions, whose values differ, and cages, whose values are
//! added or multiplied.

use std::collections::{BTreeMap, BTreeSet};

use super::boards::{CELL, VALUE};
use super::model::{Arrangement, Assignment, NamedRule, Origin, RuleKind, Rules};
use crate::drawing::geometry::signed;
use crate::drawing::{Colours, Drawing, DrawnPlace, Heading, Layout, Paint, Square, cells};
use crate::problem::{Binary, Expr};

/// The share of its colour in the shade of a region.
const WASH: f64 = 0.16;

/// An area of a grid.
struct Area<'a> {
    /// Its cells, in the order of the grid.
    cells: Vec<usize>,
    rule: &'a NamedRule,
    /// The text in its corner; empty for a region.
    total: String,
}

/// Draws a grid, with thick lines around it and around its regions. Given values, diagonals, cages, and regions of any shape are marked.
/// The total of a line of cells stands before the line, and clues stand outside the grid.
pub fn grid(puzzle: &Assignment, squares: &[Square], has_diagonals: bool) -> Drawing {
    let n_rows = squares.iter().map(|(row, _)| row + 1).max();
    let mut places = cells(squares, CELL, VALUE);
    let variables = puzzle.rules.variables.iter();
    for ((place, variable), (row, column)) in places.iter_mut().zip(variables).zip(squares) {
        place.at = format!("in {}", variable.name);
        place.called.clone_from(&variable.name);
        place.is_given = variable.given.is_some();
        if has_diagonals && (row == column || Some(row + column + 1) == n_rows) {
            place.shade = Paint::Marked;
        }
    }
    let beside = |place: &DrawnPlace| {
        let touches = place.touches.iter();
        touches.map(|touch| touch.map(|(slot, _)| slot)).collect()
    };
    let neighbours: Vec<Vec<Option<usize>>> = places.iter().map(beside).collect();
    let areas = areas(&puzzle.rules, squares);
    mark_areas(&areas, &neighbours, &mut places);
    let clues = clues(puzzle, squares, &areas);
    // The text has one more line for clues above all cells or to the left of them.
    let [above, left] =
        [0, 1].map(|at| usize::from(clues.iter().any(|(square, ..)| square[at] < 0)));
    let (mut notes, mut headings) = (BTreeMap::new(), Vec::new());
    for ([row, column], text, has_outline) in clues {
        let at = [column, row].map(|line| CELL * signed(line as i64));
        let cell = DrawnPlace::cell(at.into(), (CELL, CELL), (0.9, 0.3));
        headings.push(Heading {
            text: text.clone(),
            at: cell.name_at,
            room: cell.name_room,
            outline: if has_outline {
                cell.outline
            } else {
                Vec::new()
            },
        });
        let square = (
            above.saturating_add_signed(row),
            left.saturating_add_signed(column),
        );
        notes.insert(square, text);
    }
    Drawing {
        places,
        headings,
        signs: match &puzzle.layout {
            Arrangement::Grid { signs, .. } => signs.clone(),
            _ => Vec::new(),
        },
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Grid {
            squares: squares
                .iter()
                .map(|(row, column)| vec![(row + above, column + left)])
                .collect(),
            notes,
            is_ruled: true,
        },
    }
}

/// The totals of lines and the clues outside a grid, each with its square, and true if the square is outlined.
fn clues(
    puzzle: &Assignment,
    squares: &[Square],
    areas: &[Area],
) -> Vec<([isize; 2], String, bool)> {
    let totals = line_totals(&puzzle.rules, squares, areas).into_iter();
    let outlined = totals.map(|(at, [down, across])| (at, format!("{down}\\{across}"), true));
    let outside = match &puzzle.layout {
        Arrangement::Grid { clues, .. } => &clues[..],
        _ => &[],
    };
    let plain = outside.iter().map(|(at, text)| (*at, text.clone(), false));
    outlined.chain(plain).collect()
}

/// Draws the regions and the cages of a grid on its cells.
fn mark_areas(areas: &[Area], neighbours: &[Vec<Option<usize>>], places: &mut [DrawnPlace]) {
    let leaves = |cell: usize, is_inside: &dyn Fn(usize) -> bool| -> Vec<usize> {
        let is_left = |side: &usize| !neighbours[cell][*side].is_some_and(is_inside);
        (0..neighbours[cell].len()).filter(is_left).collect()
    };
    let mut regions = vec![None; places.len()];
    for (no, Area { cells, rule, total }) in areas.iter().enumerate() {
        if let (Some(first), false) = (cells.first(), total.is_empty()) {
            places[*first].add_note(total);
        }
        for cell in cells {
            if !total.is_empty() {
                places[*cell].dashes = leaves(*cell, &|other| cells.contains(&other));
                continue;
            }
            regions[*cell].get_or_insert(no);
            if rule.origin != Origin::Unit("box") {
                places[*cell].shade = Paint::Washed(no, WASH);
            }
        }
    }
    for (cell, place) in places.iter_mut().enumerate() {
        place.borders = leaves(cell, &|other| regions[other] == regions[cell]);
    }
}

/// True if cells lie in one row or column.
fn is_line(cells: &[usize], squares: &[Square]) -> bool {
    let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) =
        cells.iter().map(|cell| squares[*cell]).unzip();
    rows.len() == 1 || columns.len() == 1
}

/// The cages that share no cell with another cage, and then the regions that are not cages. Lines of cells may cross a cage of another
/// shape.
fn areas<'a>(rules: &'a Rules, squares: &[Square]) -> Vec<Area<'a>> {
    let mut areas = Vec::new();
    for (rule, total) in drawn(rules) {
        let mut cells = rule.reads.clone();
        cells.sort_by_key(|cell| squares[*cell]);
        let touches = |one: &usize, other: &usize| {
            let [one, other] = [squares[*one], squares[*other]];
            one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
        };
        let is_beside = |cell: &usize| cells.iter().any(|other| touches(cell, other));
        let is_whole = cells.len() == 1 || cells.iter().all(is_beside);
        let is_region = !is_line(&cells, squares) && cells.len() < squares.len();
        if is_whole && (!total.is_empty() || is_region) {
            areas.push(Area { cells, rule, total });
        }
    }
    areas.sort_by_key(|area| area.total.is_empty());
    let cages: Vec<Vec<usize>> = areas
        .iter()
        .filter(|area| !area.total.is_empty())
        .map(|cage| cage.cells.clone())
        .collect();
    areas.retain(|area| {
        if area.total.is_empty() {
            return !cages.contains(&area.cells);
        }
        let crosses = |cage: &&Vec<usize>| {
            let may_cross = is_line(cage, squares) && !is_line(&area.cells, squares);
            !may_cross && cage.iter().any(|cell| area.cells.contains(cell))
        };
        // The only one is the area itself.
        cages.iter().filter(crosses).count() == 1
    });
    areas
}

/// The totals of lines of touching cells that are not cages, as in a Kakuro, by the square before each line, whose coordinates may be -1:
/// first the total of the cells below the square, then that of the cells to its right.
fn line_totals(
    rules: &Rules,
    squares: &[Square],
    cages: &[Area],
) -> BTreeMap<[isize; 2], [String; 2]> {
    let numbers = |cell: &usize| [squares[*cell].0, squares[*cell].1].map(usize::cast_signed);
    let all: BTreeSet<[isize; 2]> = (0..squares.len()).map(|cell| numbers(&cell)).collect();
    let mut totals: BTreeMap<[isize; 2], [String; 2]> = BTreeMap::new();
    for (rule, total) in drawn(rules) {
        if total.is_empty() || cages.iter().any(|cage| std::ptr::eq(cage.rule, rule)) {
            continue;
        }
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

/// The rules that are drawn as areas or lines, each with its total.
fn drawn(rules: &Rules) -> impl Iterator<Item = (&NamedRule, String)> {
    let is_sign = |rule: &NamedRule| rule.origin == Origin::Mark { is_cage: false };
    let own = rules.rules.iter().filter(move |rule| !is_sign(rule));
    own.filter_map(|rule| Some((rule, total(rule)?)))
}

/// The sum of the values of a rule, or their product, as in `24×`; empty if they only have to differ, and `None` for all other rules.
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

/// The number of values in an expression that has no operator but this one; `None` for any other expression.
fn joins(number: &Expr, operator: Binary) -> Option<usize> {
    match number.operands(operator) {
        Some((left, right)) => Some(joins(left, operator)? + joins(right, operator)?),
        None => number.as_column().map(|_| 1),
    }
}
