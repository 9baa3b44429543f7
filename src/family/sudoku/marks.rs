//! The marks of a Sudoku, such as cages and thermometers: the cells that a line of the file names, and the rules that a mark stands for.

use std::fmt::Display;

use toml::Spanned;

use crate::error::{Error, Place, Result};
use crate::family::assignment::{Mark, MarkKind, NamedRule, Origin, Rules};
use crate::family::document::Document;
use crate::family::rules::Demand;
use crate::problem::{Binary, Expr, Function, unreached};

/// Lines of the file, a mark each.
pub type Lines = Option<Vec<Spanned<String>>>;

/// Reads the marks of a kind below a key of the file, in a grid with rows of this many cells.
///
/// # Errors
/// When a line does not name what the kind needs.
pub fn read(
    document: &Document,
    size: usize,
    (kind, key, lines): (MarkKind, &str, &Lines),
) -> Result<Vec<Mark>> {
    let marks = lines.iter().flatten().map(|text| {
        let line = Line {
            place: document.place(text.span()),
            key,
            text: text.get_ref(),
            size,
        };
        line.mark(kind)
    });
    let marks: Vec<Mark> = marks.collect::<Result<_>>()?;
    let is_single = matches!(
        kind,
        MarkKind::Even | MarkKind::Odd | MarkKind::Minimum | MarkKind::Maximum
    );
    let singles = |mark: &Mark| -> Vec<Mark> {
        let cells = mark.cells.iter();
        cells
            .map(|cell| Mark {
                cells: vec![*cell],
                ..mark.clone()
            })
            .collect()
    };
    Ok(if is_single {
        marks.iter().flat_map(singles).collect()
    } else {
        marks
    })
}

/// A line of the file.
struct Line<'a> {
    place: Place,
    key: &'a str,
    text: &'a str,
    size: usize,
}

impl Line<'_> {
    fn wrong(&self, problem: impl Display) -> Error {
        let (key, text) = (self.key, self.text);
        self.place.error(format!("`{key}` has `{text}`, {problem}"))
    }

    fn mark(&self, kind: MarkKind) -> Result<Mark> {
        let (before, after) = self
            .text
            .split_once('=')
            .map_or((self.text, None), |(before, after)| (before, Some(after)));
        let mut mark = Mark::new(kind, self.cells(before)?);
        match (kind, after) {
            (MarkKind::Arrow | MarkKind::Clone, Some(after)) => mark.others = self.cells(after)?,
            (_, Some(after)) => mark.numbers = self.numbers(after)?,
            (MarkKind::Arrow, None) => {
                return Err(self.wrong(
                    "without a shaft; expected the circle, `=` and the shaft, such as \"r1c1 = r1c2-r1c4\"",
                ));
            }
            (MarkKind::Clone, None) => {
                return Err(self.wrong(
                    "without a copy; expected both shapes, such as \"r1c1-r1c3 = r5c1-r5c3\"",
                ));
            }
            (MarkKind::Sandwich | MarkKind::LittleKiller | MarkKind::Quadruple, None) => {
                return Err(
                    self.wrong("without a number; expected `=` and a number after the cells")
                );
            }
            _ => {}
        }
        let all = [mark.cells.as_slice(), &mark.others].concat();
        if let Some(idx) = (0..all.len()).find(|idx| all[..*idx].contains(&all[*idx])) {
            let name = name_of(all[idx], self.size);
            return Err(self.wrong(format!("which has {name} twice; expected each cell once")));
        }
        match fault(&mark, self.size) {
            Some(fault) => Err(self.wrong(fault)),
            None => Ok(mark),
        }
    }

    fn numbers(&self, after: &str) -> Result<Vec<i64>> {
        let numbers = after.split_whitespace().map(str::parse);
        let numbers: Option<Vec<i64>> = numbers.collect::<std::result::Result<_, _>>().ok();
        let numbers = numbers.filter(|numbers| !numbers.is_empty());
        numbers.ok_or_else(|| {
            self.wrong(
                "with no whole number after `=`; expected whole numbers, separated by blanks",
            )
        })
    }

    /// The cells of a list: single ones, straight lines such as `r1c1-r1c5`, and whole rows and columns such as `r3` and `c5`.
    fn cells(&self, list: &str) -> Result<Vec<usize>> {
        let mut cells: Vec<usize> = Vec::new();
        for word in list.split_whitespace() {
            let mut before = None;
            for end in word.split('-') {
                let ends = self.named(end)?;
                match (before, &ends[..]) {
                    (None, _) => {}
                    (Some(from), [to]) => cells.extend(self.on_the_way(word, from, *to)?),
                    _ => {
                        return Err(self.wrong(format!(
                            "where `{end}` is not a cell; expected a line such as r1c1-r1c5"
                        )));
                    }
                }
                before = ends.last().copied();
                cells.extend(ends);
            }
        }
        if cells.is_empty() {
            return Err(self.wrong("which names no cell; expected cells such as r1c5"));
        }
        Ok(cells)
    }

    /// The cells that `r1c5`, `r1` or `c5` names.
    fn named(&self, word: &str) -> Result<Vec<usize>> {
        let size = self.size;
        let numbers = row_and_column(&word.to_ascii_lowercase());
        let [row, column] = numbers.ok_or_else(|| {
            self.wrong(format!(
                "where `{word}` is not a cell; expected cells such as r1c5, lines such as r1c1-r1c5, or r1 or c5"
            ))
        })?;
        let is_outside = |line: usize| !(1..=size).contains(&line);
        if row.is_some_and(is_outside) || column.is_some_and(is_outside) {
            return Err(self.wrong(format!(
                "where `{word}` is outside the grid; expected r1c1 to r{size}c{size}"
            )));
        }
        let is_named = |cell: &usize| {
            row.is_none_or(|row| cell / size + 1 == row)
                && column.is_none_or(|column| cell % size + 1 == column)
        };
        Ok((0..size * size).filter(is_named).collect())
    }

    /// The cells between both ends of a straight line.
    fn on_the_way(&self, word: &str, from: usize, to: usize) -> Result<Vec<usize>> {
        let [down, across] = step(from, to, self.size);
        let n_steps = down.abs().max(across.abs());
        if n_steps == 0 || down % n_steps != 0 || across % n_steps != 0 {
            return Err(self.wrong(format!(
                "where `{word}` is not straight; expected cells of one row, column or diagonal"
            )));
        }
        let width = self.size.cast_signed();
        let step = down / n_steps * width + across / n_steps;
        let cells = (1..n_steps).map(|no| from.saturating_add_signed(no * step));
        Ok(cells.collect())
    }
}

/// The numbers of `r1c5`, `r1` or `c5`.
fn row_and_column(word: &str) -> Option<[Option<usize>; 2]> {
    let (row, column) = word.split_at(word.find('c').unwrap_or(word.len()));
    let number = |part: &str, letter: char| match part {
        "" => Some(None),
        _ => Some(Some(part.strip_prefix(letter)?.parse().ok()?)),
    };
    let numbers = [number(row, 'r')?, number(column, 'c')?];
    Some(numbers).filter(|numbers| *numbers != [None; 2])
}

fn name_of(cell: usize, size: usize) -> String {
    format!("r{}c{}", cell / size + 1, cell % size + 1)
}

/// The rows and the columns from one cell to another.
fn step(from: usize, to: usize, size: usize) -> [isize; 2] {
    let at = |cell: usize| [cell / size, cell % size].map(usize::cast_signed);
    let (from, to) = (at(from), at(to));
    [to[0] - from[0], to[1] - from[1]]
}

/// The fault of a mark in a grid with rows of this many cells, if it has one.
fn fault(mark: &Mark, size: usize) -> Option<String> {
    let (cells, others) = (mark.cells.as_slice(), mark.others.as_slice());
    let n_cells = cells.len();
    let too_many = || {
        let problem = format!(
            "which has {n_cells} cells; expected at most {size}, since no digit may repeat"
        );
        (n_cells > size).then_some(problem)
    };
    let expected = |is_right: bool, what: &str| (!is_right).then(|| format!("expected {what}"));
    match mark.kind {
        MarkKind::Cage => too_many().or_else(|| fault_of_cage(mark, size)),
        MarkKind::Thermometer | MarkKind::Renban => too_many().or_else(|| gap(cells, size)),
        MarkKind::SlowThermometer
        | MarkKind::Palindrome
        | MarkKind::Whisper
        | MarkKind::Between => gap(cells, size),
        MarkKind::Arrow => {
            let is_near = cells.iter().any(|cell| touches(*cell, others[0], size));
            let shaft = expected(is_near, "a shaft that begins beside the circle");
            gap(cells, size).or(gap(others, size)).or(shaft)
        }
        MarkKind::X | MarkKind::V | MarkKind::WhiteDot | MarkKind::BlackDot => {
            let is_pair = n_cells == 2 && is_beside(cells[0], cells[1], size);
            expected(is_pair, "two cells side by side")
        }
        MarkKind::Sandwich => {
            let way = step(cells[0], cells[n_cells - 1], size);
            let mut way = way.map(isize::unsigned_abs);
            way.sort_unstable();
            let is_line = n_cells == size && way == [0, size - 1];
            expected(is_line, "a whole row or column, such as \"r1 = 15\"")
        }
        MarkKind::LittleKiller => {
            let steps = cells.windows(2).map(|pair| step(pair[0], pair[1], size));
            let is_diagonal = |way: [isize; 2]| way.iter().all(|by| by.abs() == 1);
            let mut steps = steps.peekable();
            let first = steps.peek().copied().filter(|way| is_diagonal(*way));
            let is_straight = first.is_some() && steps.all(|way| Some(way) == first);
            expected(
                is_straight,
                "a diagonal, from the clue on, such as \"r1c2-r2c1 = 9\"",
            )
        }
        MarkKind::Quadruple => {
            let meets = |one: &usize| cells.iter().all(|other| touches(*one, *other, size));
            let mut digits = mark.numbers.iter();
            let are_digits = digits.all(|digit| (1..=signed(size)).contains(digit));
            let is_right = n_cells == 4 && cells.iter().all(meets) && are_digits;
            expected(
                is_right,
                "four cells that touch each other, and digits of the grid",
            )
        }
        MarkKind::ExtraRegion => too_many(),
        MarkKind::Clone => expected(n_cells == others.len(), "shapes of the same size"),
        _ => None,
    }
}

/// The fault of a cage that is not connected, or has a total out of reach.
fn fault_of_cage(cage: &Mark, size: usize) -> Option<String> {
    let cells = &cage.cells;
    let near = |one: &usize| -> Vec<usize> {
        let all = 0..cells.len();
        all.filter(|at| is_beside(*one, cells[*at], size)).collect()
    };
    let beside: Vec<Vec<usize>> = cells.iter().map(near).collect();
    let beside: Vec<&[usize]> = beside.iter().map(Vec::as_slice).collect();
    if let Some([first, alone]) = unreached(&vec![Some(true); cells.len()], &beside) {
        let [alone, first] = [alone, first].map(|at| name_of(cells[at], size));
        let problem = format!("where {alone} is not connected to {first}");
        return Some(problem + "; expected cells side by side");
    }
    let (total, n_cells) = (*cage.numbers.first()?, signed(cage.cells.len()));
    let least = n_cells * (n_cells + 1) / 2;
    let most = n_cells * (signed(size) + 1) - least;
    let problem = format!("a total out of reach; expected {least} to {most} for {n_cells} digits");
    (!(least..=most).contains(&total)).then_some(problem)
}

/// The first cell of a line that does not touch the one before it, as a fault.
fn gap(line: &[usize], size: usize) -> Option<String> {
    let mut pairs = line.windows(2);
    let pair = pairs.find(|pair| !touches(pair[0], pair[1], size))?;
    let [before, cell] = [pair[0], pair[1]].map(|cell| name_of(cell, size));
    let problem = format!("where {cell} does not touch {before}");
    Some(problem + "; expected each cell to touch the next one")
}

/// True if two cells share a corner or a side, or are one.
fn touches(one: usize, other: usize, size: usize) -> bool {
    let way = step(one, other, size);
    way.iter().all(|by| by.abs() <= 1)
}

/// True if two cells share a side.
fn is_beside(one: usize, other: usize, size: usize) -> bool {
    let [down, across] = step(one, other, size).map(isize::abs);
    down + across == 1
}

pub fn add(rules: &mut Rules, mark: &Mark, size: usize) {
    let name = in_words(mark, size);
    for demand in demands(mark, rules, size) {
        let rule: NamedRule = demand.rule(rules, &name, Origin::Mark(mark.kind));
        rules.rules.push(rule);
    }
}

/// What messages call a mark, and what it asks for.
fn in_words(mark: &Mark, size: usize) -> String {
    let name = |idx: usize| {
        mark.cells
            .get(idx)
            .map_or(String::new(), |cell| name_of(*cell, size))
    };
    let (first, next) = (name(0), name(1));
    let number = mark.numbers.first().map(i64::to_string).unwrap_or_default();
    let line = match mark.cells[..] {
        [one, other, ..] if step(one, other, size)[0] == 0 => format!("row {}", one / size + 1),
        _ => format!(
            "column {}",
            mark.cells.first().map_or(0, |cell| cell % size) + 1
        ),
    };
    match mark.kind {
        MarkKind::AntiKnight => "a knight's move".to_owned(),
        MarkKind::AntiKing => "a king's move".to_owned(),
        MarkKind::Nonconsecutive => "no consecutive digits side by side".to_owned(),
        MarkKind::AllWhiteDots => "no other white dots".to_owned(),
        MarkKind::AllBlackDots => "no other black dots".to_owned(),
        MarkKind::AllXAndV => "no other X and V".to_owned(),
        MarkKind::Cage if number.is_empty() => format!("the cage at {first}"),
        MarkKind::Cage => format!("the cage of {number} at {first}"),
        MarkKind::Thermometer => format!("the thermometer from {first} rises"),
        MarkKind::SlowThermometer => format!("the slow thermometer from {first} never falls"),
        MarkKind::Arrow => format!("the arrow from {first} adds up"),
        MarkKind::Palindrome => format!("the palindrome from {first}"),
        MarkKind::Whisper => format!("the whisper from {first}"),
        MarkKind::Renban => format!("the renban line from {first}"),
        MarkKind::Between => format!("the line between circles from {first}"),
        MarkKind::Sandwich => format!("the sandwich of {number} in {line}"),
        MarkKind::LittleKiller => format!("the diagonal of {number} from {first}"),
        MarkKind::X => format!("the X between {first} and {next}"),
        MarkKind::V => format!("the V between {first} and {next}"),
        MarkKind::WhiteDot => format!("the white dot between {first} and {next}"),
        MarkKind::BlackDot => format!("the black dot between {first} and {next}"),
        MarkKind::Quadruple => format!("the circle between four cells at {first}"),
        MarkKind::Even => format!("the even cell {first}"),
        MarkKind::Odd => format!("the odd cell {first}"),
        MarkKind::Minimum => format!("the minimum at {first}"),
        MarkKind::Maximum => format!("the maximum at {first}"),
        MarkKind::ExtraRegion => format!("the extra region at {first}"),
        MarkKind::Clone => format!("the clone of {first}"),
    }
}

/// The demands of a mark on the cells of a grid.
fn demands(mark: &Mark, rules: &Rules, size: usize) -> Vec<Demand> {
    let value = |cell: &usize| rules.variables[*cell].value();
    let own: Vec<Expr> = mark.cells.iter().map(value).collect();
    let number = mark.numbers.first().copied();
    let bound =
        |number: Expr, least, most| Demand::Bound(number, (least, most), in_words(mark, size));
    let adds_up = |number: Expr, to| bound(number, Some(to), Some(to));
    let total = |to: i64| adds_up(Expr::total_of(own.clone()), to);
    let different = || Demand::Differ(mark.cells.clone());
    match mark.kind {
        MarkKind::AntiKnight | MarkKind::AntiKing => {
            let pairs = pairs(mark, size).into_iter();
            pairs.map(|pair| Demand::Differ(pair.into())).collect()
        }
        MarkKind::Cage => {
            let sum = number.map(total);
            [different()].into_iter().chain(sum).collect()
        }
        MarkKind::ExtraRegion => vec![different()],
        MarkKind::X => vec![total(10)],
        MarkKind::V => vec![total(5)],
        MarkKind::LittleKiller => number.map(total).into_iter().collect(),
        MarkKind::Arrow => {
            let digits = own.into_iter();
            let circle = digits.reduce(|before, digit| Expr::Int(10) * before + digit);
            let shaft = Expr::total_of(mark.others.iter().map(value));
            vec![adds_up(shaft - circle.unwrap_or(Expr::Int(0)), 0)]
        }
        MarkKind::Between => {
            let (first, last) = (&own[0], &own[own.len() - 1]);
            let rises = |one: &Expr, two: &Expr, three: &Expr| {
                let rises = one.clone().is_less_than(two.clone());
                rises.and(two.clone().is_less_than(three.clone()))
            };
            let inner = own.iter().take(own.len() - 1).skip(1);
            let tests = inner.map(|cell| rises(first, cell, last).or(rises(last, cell, first)));
            tests.map(Demand::Hold).collect()
        }
        MarkKind::Sandwich => sandwich(&own, number.unwrap_or_default()),
        MarkKind::Quadruple => {
            let demands = mark.numbers.iter().map(|digit| {
                let is_it = |cell: &Expr| Expr::when(cell.clone().equals(*digit), 1, 0);
                let alike = mark.numbers.iter().filter(|other| *other == digit);
                bound(
                    Expr::total_of(own.iter().map(is_it)),
                    Some(signed(alike.count())),
                    None,
                )
            });
            demands.collect()
        }
        MarkKind::Even => vec![Demand::Hold((own[0].clone() % 2).equals(0))],
        MarkKind::Odd => vec![Demand::Hold((own[0].clone() % 2).equals(1))],
        kind => {
            let tests = pairs(mark, size).into_iter();
            let tests = tests.map(|cells| Demand::Hold(test(mark, cells.map(|cell| value(&cell)))));
            let renban = (kind == MarkKind::Renban).then(different);
            renban.into_iter().chain(tests).collect()
        }
    }
}

/// The pairs of cells that a mark compares.
fn pairs(mark: &Mark, size: usize) -> Vec<[usize; 2]> {
    let (cells, others) = (&mark.cells, &mark.others);
    let all = (0..size * size).flat_map(|later| (0..later).map(move |first| [first, later]));
    let at = |steps: [isize; 2]| {
        all.filter(move |[first, later]| {
            let mut way = step(*first, *later, size).map(isize::abs);
            way.sort_unstable();
            way == steps
        })
    };
    match mark.kind {
        MarkKind::AntiKnight => at([1, 2]).collect(),
        MarkKind::AntiKing => at([1, 1]).collect(),
        MarkKind::Nonconsecutive
        | MarkKind::AllWhiteDots
        | MarkKind::AllBlackDots
        | MarkKind::AllXAndV => {
            let marked = cells.chunks_exact(2);
            let is_open = |pair: &[usize; 2]| {
                !marked
                    .clone()
                    .any(|marked| pair.iter().all(|cell| marked.contains(cell)))
            };
            at([0, 1]).filter(is_open).collect()
        }
        MarkKind::Minimum | MarkKind::Maximum => {
            let beside = (0..size * size).filter(|other| is_beside(cells[0], *other, size));
            beside.map(|other| [cells[0], other]).collect()
        }
        MarkKind::Renban => {
            let later = |idx: usize| {
                cells[idx + 1..]
                    .iter()
                    .map(move |other| [cells[idx], *other])
            };
            (0..cells.len()).flat_map(later).collect()
        }
        MarkKind::Palindrome => {
            let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            ends.map(|(one, other)| [*one, *other]).collect()
        }
        MarkKind::Clone => cells
            .iter()
            .zip(others)
            .map(|(one, other)| [*one, *other])
            .collect(),
        _ => cells.windows(2).map(|pair| [pair[0], pair[1]]).collect(),
    }
}

/// The test of a pair of digits.
fn test(mark: &Mark, [one, other]: [Expr; 2]) -> Expr {
    let number = |usual| Expr::Int(mark.numbers.first().copied().unwrap_or(usual));
    let apart = Expr::Call(Function::Abs, vec![one.clone() - other.clone()]);
    let is_times = |more: &Expr, less: &Expr| more.clone().equals(number(2) * less.clone());
    let is_multiple = is_times(&one, &other).or(is_times(&other, &one));
    match mark.kind {
        MarkKind::Thermometer | MarkKind::Minimum => one.is_less_than(other),
        MarkKind::Maximum => other.is_less_than(one),
        MarkKind::SlowThermometer => one.with(Binary::LessOrEqual, other),
        MarkKind::Whisper => apart.with(Binary::GreaterOrEqual, number(5)),
        MarkKind::Renban => apart.with(Binary::LessOrEqual, signed(mark.cells.len()) - 1),
        MarkKind::WhiteDot => apart.equals(number(1)),
        MarkKind::BlackDot => is_multiple,
        MarkKind::AllBlackDots => !is_multiple,
        MarkKind::AllXAndV => !(one + other).is_in([5, 10]),
        MarkKind::Nonconsecutive | MarkKind::AllWhiteDots => apart.differs(1),
        _ => one.equals(other),
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
        let n_filling = signed(filling.len());
        let least = n_filling * (n_filling + 3) / 2;
        let most = n_filling * (size + 1) - least;
        match filling {
            _ if !(least..=most).contains(&total) => Some(is_open),
            [] => None,
            filling => Some(is_open.or(Expr::total_of(filling.to_vec()).equals(total))),
        }
    });
    demands.map(Demand::Hold).collect()
}

/// A count as a number that digits are compared with.
pub fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
