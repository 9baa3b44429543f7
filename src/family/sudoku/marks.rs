//! The marks of a Sudoku, such as cages and thermometers: the cells that a line of the file names, and the rules that a mark stands for.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use toml::Spanned;

use crate::error::Result;
use crate::family::assignment::{Origin, Rules};
use crate::family::document::Document;
use crate::family::rules::Demand;
use crate::problem::{Binary, Expr, Function};
use crate::relation::signed;

/// Lines of the file, a mark each.
pub type Lines = Option<Vec<Spanned<String>>>;

/// A mark on the cells of a grid.
#[derive(Debug)]
pub struct Mark {
    pub kind: MarkKind,
    /// Its name in messages: "the cage `r1c1 r2c1 = 7`".
    pub name: String,
    /// Its cells, in the order of the file. For a rule for all cells, the pairs of cells that are exempt.
    pub cells: Vec<usize>,
    /// The cells after `=`: the shaft of an arrow, or the copy of a clone.
    pub others: Vec<usize>,
    /// The numbers after `=`, such as the total of a cage.
    pub numbers: Vec<i64>,
}

/// The kinds of marks, and the rules for all cells of a grid. `says` states the rule of each.
///
/// A new kind has its key in `SudokuFile` and in `marks` in `file.rs`, and its rule here: `demands`, or else `pairs` and `test`, whose last
/// arms are for cells in a line, each equal to the next. The compiler only asks for `says`. A rule for all cells has no cells of its own,
/// so it always needs an arm of `pairs`. A mark also has what it `needs` and when it `is_right`, its noun in `FAMILY` in `mod.rs`, and
/// its signs in `signs.rs`; `elsewhere/fpuzzles.rs` has the keys of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkKind {
    AntiKnight,
    AntiKing,
    Nonconsecutive,
    AllWhiteDots,
    AllBlackDots,
    AllXAndV,
    Cage,
    Thermometer,
    SlowThermometer,
    Arrow,
    Palindrome,
    Whisper,
    Renban,
    Between,
    Sandwich,
    LittleKiller,
    X,
    V,
    WhiteDot,
    BlackDot,
    Quadruple,
    Even,
    Odd,
    Minimum,
    Maximum,
    ExtraRegion,
    Clone,
}

impl MarkKind {
    /// The rule of all marks of the kind, as a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Self::AntiKnight => "Cells a knight's move apart hold different digits.",
            Self::AntiKing => "Cells that touch at a corner hold different digits.",
            Self::Nonconsecutive => "Cells side by side never hold consecutive digits.",
            Self::AllWhiteDots => "Without a white dot, neighbours never hold consecutive digits.",
            Self::AllBlackDots => "Without a black dot, no digit is twice its neighbour.",
            Self::AllXAndV => "Without an X or a V, neighbours never add up to 10 or 5.",
            Self::Cage => "In a dashed cage, digits differ, and add up to its total, if any.",
            Self::Thermometer => "Along a thermometer, digits rise from the bulb.",
            Self::SlowThermometer => "Along a slow thermometer, digits never fall from the bulb.",
            Self::Arrow => "Along an arrow, digits add up to the number in its circle.",
            Self::Palindrome => "A palindrome reads the same from both ends.",
            Self::Whisper => "Neighbours on a whisper differ by at least 5, or by its number.",
            Self::Renban => "The digits on a renban line are consecutive, in any order.",
            Self::Between => "Digits on a line between two circles lie between those in them.",
            Self::Sandwich => "A clue beside a line adds up its digits between 1 and the highest.",
            Self::LittleKiller => "A clue with an arrow is the sum of the digits on its diagonal.",
            Self::X => "Two digits with an X between them add up to 10.",
            Self::V => "Two digits with a V between them add up to 5.",
            Self::WhiteDot => "Digits with a white dot between them differ by 1, or its number.",
            Self::BlackDot => "Of digits beside a black dot, one is twice, or N times, the other.",
            Self::Quadruple => "The digits in a circle between four cells occur in these cells.",
            Self::Even => "Digits in grey squares are even.",
            Self::Odd => "Digits in grey circles are odd.",
            Self::Minimum => "The digit in a cell marked `min` is less than those beside it.",
            Self::Maximum => "The digit in a cell marked `max` is greater than those beside it.",
            Self::ExtraRegion => "No digit occurs twice in a tinted region.",
            Self::Clone => "Tinted shapes that are clones hold the same digits.",
        }
    }

    /// The cells and numbers of a mark of the kind, in words.
    fn needs(self) -> &'static str {
        match self {
            Self::Cage => {
                "different cells side by side, at most one for each digit, and a total that they can have"
            }
            Self::Thermometer | Self::Renban => {
                "different cells that each touch the next one, at most one for each digit"
            }
            Self::SlowThermometer | Self::Palindrome | Self::Whisper | Self::Between => {
                "different cells that each touch the next one"
            }
            Self::Arrow => "a circle and a shaft beside it, such as \"r1c1 = r1c2-r1c4\"",
            Self::X | Self::V | Self::WhiteDot | Self::BlackDot => "two cells side by side",
            Self::Sandwich => "a whole row or column and a number, such as \"r1 = 15\"",
            Self::LittleKiller => "a diagonal and a number, such as \"r1c2-r2c1 = 9\"",
            Self::Quadruple => "four cells that touch each other, and digits of the grid",
            Self::Clone => "two shapes of the same size, with `=` between them",
            Self::ExtraRegion => "different cells, at most one for each digit",
            _ => "different cells",
        }
    }
}

/// Reads the marks of a kind below a key of the file, in a grid with rows of this many cells.
///
/// # Errors
/// When a line does not name what the kind needs.
pub fn read(
    document: &Document,
    size: usize,
    (kind, key, lines): (MarkKind, &str, &Lines),
) -> Result<Vec<Mark>> {
    let mut nouns = super::FAMILY.optional.iter();
    let (_, noun) = nouns
        .find(|(known, _)| *known == key)
        .unwrap_or(&("", "mark"));
    let mut marks = Vec::new();
    for line in lines.iter().flatten() {
        let text = line.get_ref();
        let expected = |what: &str| {
            let place = document.place(line.span());
            place.error(format!("`{key}` has `{text}`; expected {what}"))
        };
        let (before, after) = text.split_once('=').unwrap_or((text, ""));
        let mut mark = Mark::new(kind, format!("the {noun} `{text}`"));
        mark.cells = cells(before, size).ok_or_else(|| {
            let last = format!("r{size}c{size}");
            expected(&format!(
                "cells from r1c1 to {last}, straight lines such as r1c1-r1c3, or r1 or c3"
            ))
        })?;
        if matches!(kind, MarkKind::Arrow | MarkKind::Clone) {
            mark.others = cells(after, size).unwrap_or_default();
        } else {
            let numbers = after.split_whitespace().map(str::parse);
            mark.numbers = numbers
                .collect::<std::result::Result<_, _>>()
                .map_err(|_| expected("whole numbers after `=`"))?;
        }
        if !mark.is_right(size) {
            return Err(expected(kind.needs()));
        }
        marks.push(mark);
    }
    Ok(marks)
}

/// The cells of a list: single ones, straight lines such as `r1c1-r1c5`, and whole rows and columns such as `r3` and `c5`. `None` if a
/// word names no cells, or if there are no words.
fn cells(list: &str, size: usize) -> Option<Vec<usize>> {
    let mut cells = Vec::new();
    for word in list.split_whitespace() {
        let mut ends = word.split('-').map(|end| named(end, size));
        cells.extend(ends.next()??);
        for end in ends {
            let [to] = end?[..] else { return None };
            let from = *cells.last()?;
            let [down, across] = step(from, to, size);
            let n_steps = down.abs().max(across.abs()).max(1);
            if down % n_steps != 0 || across % n_steps != 0 {
                return None;
            }
            let by = (to.cast_signed() - from.cast_signed()) / n_steps;
            cells.extend((1..=n_steps).map(|no| from.saturating_add_signed(no * by)));
        }
    }
    Some(cells).filter(|cells| !cells.is_empty())
}

/// The cells that `r1c5`, `r1` or `c5` names.
fn named(word: &str, size: usize) -> Option<Vec<usize>> {
    let (row, column) = word.split_at(word.find(['c', 'C']).unwrap_or(word.len()));
    let lines = |part: &str, letters: [char; 2]| {
        if part.is_empty() {
            return Some(0..size);
        }
        let no: usize = part.strip_prefix(letters)?.parse().ok()?;
        (1..=size).contains(&no).then(|| no - 1..no)
    };
    let (rows, columns) = (lines(row, ['r', 'R'])?, lines(column, ['c', 'C'])?);
    let cells = rows.flat_map(|row| columns.clone().map(move |column| row * size + column));
    Some(cells.collect()).filter(|_| !word.is_empty())
}

/// The rows and the columns from one cell to another.
pub fn step(from: usize, to: usize, size: usize) -> [isize; 2] {
    let at = |cell: usize| [cell / size, cell % size].map(usize::cast_signed);
    [0, 1].map(|line| at(to)[line] - at(from)[line])
}

/// The distances between two cells along rows and columns, the smaller first: `[0, 1]` if they share a side.
fn distance(pair: &[usize], size: usize) -> [usize; 2] {
    let mut distance = step(pair[0], pair[1], size).map(isize::unsigned_abs);
    distance.sort_unstable();
    distance
}

/// Every pair of these cells.
fn all_pairs(cells: &[usize]) -> Vec<[usize; 2]> {
    let with_earlier = |(idx, cell): (usize, &usize)| zip(&cells[..idx], &vec![*cell; idx]);
    cells.iter().enumerate().flat_map(with_earlier).collect()
}

/// Pairs each cell with the cell at the same position in the other list.
fn zip(ones: &[usize], others: &[usize]) -> Vec<[usize; 2]> {
    let pairs = ones.iter().zip(others);
    pairs.map(|(one, other)| [*one, *other]).collect()
}

/// The possible sums of `n_digits` different digits from `lowest` to `size + 1 - lowest`.
fn totals(n_digits: usize, lowest: usize, size: usize) -> RangeInclusive<i64> {
    let least = n_digits * (n_digits + 2 * lowest - 1) / 2;
    signed(least)..=signed(n_digits * (size + 1)) - signed(least)
}

impl Mark {
    /// A mark without cells.
    pub fn new(kind: MarkKind, name: String) -> Self {
        Self {
            kind,
            name,
            cells: Vec::new(),
            others: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// True if its cells and numbers are those that its kind needs.
    fn is_right(&self, size: usize) -> bool {
        let (cells, others, numbers) = (&self.cells[..], &self.others[..], &self.numbers[..]);
        let touch = |pair: &[usize]| distance(pair, size)[1] == 1;
        let starts_at = |cell: &usize| touch(&[*cell, others[0]]);
        let is_line = cells.windows(2).all(touch);
        let has_room = cells.len() <= size;
        let has_number = numbers.len() == 1;
        let are_in = |range: RangeInclusive<i64>| numbers.iter().all(|it| range.contains(it));
        let all: BTreeSet<&usize> = cells.iter().chain(others).collect();
        let are_different = all.len() == cells.len() + others.len();
        are_different
            && match self.kind {
                MarkKind::Cage => {
                    let totals = totals(cells.len(), 1, size);
                    has_room && is_connected(cells, size) && are_in(totals)
                }
                MarkKind::Thermometer | MarkKind::Renban => is_line && has_room,
                MarkKind::SlowThermometer
                | MarkKind::Palindrome
                | MarkKind::Whisper
                | MarkKind::Between => is_line,
                MarkKind::Arrow => {
                    let has_shaft = !others.is_empty() && cells.iter().any(starts_at);
                    is_line && has_shaft && others.windows(2).all(touch)
                }
                MarkKind::X | MarkKind::V | MarkKind::WhiteDot | MarkKind::BlackDot => {
                    cells.len() == 2 && distance(cells, size) == [0, 1]
                }
                MarkKind::Sandwich => {
                    let ends = [cells[0], cells[cells.len() - 1]];
                    has_number && cells.len() == size && distance(&ends, size) == [0, size - 1]
                }
                MarkKind::LittleKiller => {
                    let steps = cells.windows(2).map(|pair| step(pair[0], pair[1], size));
                    let is_straight = steps.collect::<BTreeSet<_>>().len() == 1;
                    has_number && is_straight && distance(cells, size) == [1, 1]
                }
                MarkKind::Quadruple => {
                    let is_square = cells.len() == 4 && all_pairs(cells).iter().all(|it| touch(it));
                    is_square && !numbers.is_empty() && are_in(1..=signed(size))
                }
                MarkKind::ExtraRegion => has_room,
                MarkKind::Clone => cells.len() == others.len(),
                _ => true,
            }
    }

    /// Adds its rules on the cells of a grid.
    pub fn add_to(&self, rules: &mut Rules, size: usize) {
        let is_cage = self.kind == MarkKind::Cage;
        for demand in self.demands(rules, size) {
            let rule = demand.rule(rules, &self.name, Origin::Mark { is_cage });
            rules.rules.push(rule);
        }
    }

    fn demands(&self, rules: &Rules, size: usize) -> Vec<Demand> {
        let value = |cell: &usize| rules.variables[*cell].value();
        let own: Vec<Expr> = self.cells.iter().map(value).collect();
        let bound = |number, least: i64, most| {
            Demand::Bound(number, (Some(least), most), self.name.clone())
        };
        let adds_up = |total| bound(Expr::total_of(own.clone()), total, Some(total));
        let mut demands = Vec::new();
        if matches!(
            self.kind,
            MarkKind::Cage | MarkKind::ExtraRegion | MarkKind::Renban
        ) {
            demands.push(Demand::Differ(self.cells.clone()));
        }
        match self.kind {
            MarkKind::Cage | MarkKind::ExtraRegion | MarkKind::LittleKiller => {
                demands.extend(self.numbers.iter().map(|total| adds_up(*total)));
            }
            MarkKind::X => demands.push(adds_up(10)),
            MarkKind::V => demands.push(adds_up(5)),
            MarkKind::Arrow => {
                let shaft = Expr::total_of(self.others.iter().map(value));
                let digits = own.into_iter();
                let circle = digits.reduce(|before, digit| Expr::Int(10) * before + digit);
                demands.extend(circle.map(|circle| bound(shaft - circle, 0, Some(0))));
            }
            MarkKind::Between => {
                let (first, last) = (&own[0], &own[own.len() - 1]);
                for digit in own.iter().take(own.len() - 1).skip(1) {
                    let sides = (first.clone() - digit.clone()) * (digit.clone() - last.clone());
                    demands.push(Demand::Hold(Expr::Int(0).is_less_than(sides)));
                }
            }
            MarkKind::Sandwich => demands.extend(sandwich(&own, self.numbers[0])),
            MarkKind::Quadruple => {
                for digit in &self.numbers {
                    let is_it = |cell: &Expr| Expr::when(cell.clone().equals(*digit), 1, 0);
                    let alike = self.numbers.iter().filter(|other| *other == digit);
                    let n_cells = Expr::total_of(own.iter().map(is_it));
                    demands.push(bound(n_cells, signed(alike.count()), None));
                }
            }
            MarkKind::Even | MarkKind::Odd => {
                let rest = i64::from(self.kind == MarkKind::Odd);
                demands.extend(
                    own.into_iter()
                        .map(|digit| Demand::Hold((digit % 2).equals(rest))),
                );
            }
            MarkKind::AntiKnight | MarkKind::AntiKing => {
                let pairs = self.pairs(size).into_iter();
                demands.extend(pairs.map(|pair| Demand::Differ(pair.into())));
            }
            _ => {
                for pair in self.pairs(size) {
                    demands.push(Demand::Hold(self.test(pair.map(|cell| value(&cell)))));
                }
            }
        }
        demands
    }

    /// The pairs of cells that it compares.
    fn pairs(&self, size: usize) -> Vec<[usize; 2]> {
        let cells = &self.cells[..];
        let all: Vec<usize> = (0..size * size).collect();
        let apart = |cells: &[usize], by| {
            let mut pairs = all_pairs(cells);
            pairs.retain(|pair| distance(pair, size) == by);
            pairs
        };
        match self.kind {
            MarkKind::AntiKnight => apart(&all, [1, 2]),
            MarkKind::AntiKing => apart(&all, [1, 1]),
            MarkKind::Nonconsecutive
            | MarkKind::AllWhiteDots
            | MarkKind::AllBlackDots
            | MarkKind::AllXAndV => {
                let mut pairs = apart(&all, [0, 1]);
                for out in cells.chunks_exact(2) {
                    pairs.retain(|pair| !pair.iter().all(|cell| out.contains(cell)));
                }
                pairs
            }
            MarkKind::Minimum | MarkKind::Maximum => {
                let pairs = cells
                    .iter()
                    .flat_map(|cell| zip(&vec![*cell; all.len()], &all));
                pairs
                    .filter(|pair| distance(pair, size) == [0, 1])
                    .collect()
            }
            MarkKind::Renban => all_pairs(cells),
            MarkKind::Palindrome => {
                let backwards: Vec<usize> = cells.iter().rev().copied().collect();
                zip(&cells[..cells.len() / 2], &backwards)
            }
            MarkKind::Clone => zip(cells, &self.others),
            _ => zip(cells, &cells[1..]),
        }
    }

    /// The test of a pair of digits.
    fn test(&self, [one, other]: [Expr; 2]) -> Expr {
        let number = |usual| Expr::Int(self.numbers.first().copied().unwrap_or(usual));
        let apart = Expr::Call(Function::Abs, vec![one.clone() - other.clone()]);
        let is_times = |more: &Expr, less: &Expr| more.clone().equals(number(2) * less.clone());
        let is_multiple = is_times(&one, &other).or(is_times(&other, &one));
        match self.kind {
            MarkKind::Thermometer | MarkKind::Minimum => one.is_less_than(other),
            MarkKind::Maximum => other.is_less_than(one),
            MarkKind::SlowThermometer => one.with(Binary::LessOrEqual, other),
            MarkKind::Whisper => apart.with(Binary::GreaterOrEqual, number(5)),
            MarkKind::Renban => apart.with(Binary::LessOrEqual, signed(self.cells.len()) - 1),
            MarkKind::WhiteDot => apart.equals(number(1)),
            MarkKind::BlackDot => is_multiple,
            MarkKind::AllBlackDots => !is_multiple,
            MarkKind::AllXAndV => !(one + other).is_in([5, 10]),
            MarkKind::Nonconsecutive | MarkKind::AllWhiteDots => apart.differs(1),
            _ => one.equals(other),
        }
    }
}

/// The demands that the digits between the lowest and the highest digit of a line add up to this total. Where the number of cells between
/// these two rules the total out, only the two end cells are tested.
fn sandwich(line: &[Expr], total: i64) -> Vec<Demand> {
    let size = signed(line.len());
    let ends = (0..line.len()).flat_map(|last| (0..last).map(move |first| (first, last)));
    let demands = ends.filter_map(|(first, last)| {
        let are = |low: &Expr, high: &Expr| low.clone().equals(1).and(high.clone().equals(size));
        let is_open = !are(&line[first], &line[last]).or(are(&line[last], &line[first]));
        let filling = &line[first + 1..last];
        match filling {
            _ if !totals(filling.len(), 2, line.len()).contains(&total) => Some(is_open),
            [] => None,
            filling => Some(is_open.or(Expr::total_of(filling.to_vec()).equals(total))),
        }
    });
    demands.map(Demand::Hold).collect()
}

/// True if the cells are connected through shared sides.
fn is_connected(cells: &[usize], size: usize) -> bool {
    let mut reached = vec![cells[0]];
    for _ in cells {
        for cell in cells {
            if reached
                .iter()
                .any(|other| distance(&[*cell, *other], size) == [0, 1])
            {
                reached.push(*cell);
            }
        }
    }
    cells.iter().all(|cell| reached.contains(cell))
}
