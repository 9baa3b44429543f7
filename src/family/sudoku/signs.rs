//! The pictures of the marks of a Sudoku: signs below the digits, and clues outside the grid.

use super::marks::{Mark, MarkKind, step};
use crate::drawing::geometry::{Point, between, float, middle};
use crate::drawing::{Paint, Sign, SignShape};
use crate::family::assignment::CELL;

/// The share of its colour in the line of a rule.
const WASH: f64 = 0.45;

/// The signs that show marks in a grid with rows of this many cells: squares first, then lines, then words.
pub fn signs(marks: &[Mark], size: usize) -> Vec<Sign> {
    let mut signs: Vec<Sign> = marks.iter().flat_map(|mark| signs_of(mark, size)).collect();
    let is_square = |sign: &Sign| matches!(sign.shape, SignShape::Square(_));
    signs.sort_by_key(|sign| (!is_square(sign), !sign.text.is_empty()));
    signs
}

fn signs_of(mark: &Mark, size: usize) -> Vec<Sign> {
    let at = |cell: &usize| {
        [cell % size, cell / size]
            .map(|line| CELL * (float(line) + 0.5))
            .into()
    };
    let own: Vec<Point> = mark.cells.iter().map(at).collect();
    let others: Vec<Point> = mark.others.iter().map(at).collect();
    let line = |width, paint| Sign::new(SignShape::Line(width), own.clone(), paint);
    let disc = |at, radius, paint| Sign::new(SignShape::Disc(radius), vec![at], paint);
    let between_cells =
        |radius, paint, text: &str| vec![disc(middle(&own), radius, paint).saying(text)];
    let numbers: Vec<String> = mark.numbers.iter().map(i64::to_string).collect();
    let words = numbers.join(" ");
    let each = |shape, paint, text: &str| {
        let all = own.iter().chain(&others);
        all.map(|point| Sign::new(shape, vec![*point], paint).saying(text))
            .collect()
    };
    match mark.kind {
        MarkKind::Thermometer | MarkKind::SlowThermometer => {
            vec![disc(own[0], 20.0, Paint::Grey), line(16.0, Paint::Grey)]
        }
        MarkKind::Arrow => {
            let last = own[own.len() - 1];
            let shaft = [&[between(last, others[0], 0.3)], &others[..]].concat();
            let mut signs = if own.len() == 1 {
                vec![disc(last, 20.0, Paint::Rim)]
            } else {
                vec![line(42.0, Paint::Line), line(38.0, Paint::Paper)]
            };
            signs.push(Sign::new(SignShape::Arrow(3.0), shaft, Paint::Line));
            signs
        }
        MarkKind::Palindrome => vec![line(10.0, Paint::Grey)],
        MarkKind::Whisper => vec![line(10.0, Paint::Washed(2, WASH))],
        MarkKind::Renban => vec![line(10.0, Paint::Washed(3, WASH))],
        MarkKind::Between => {
            let end = |idx: usize| disc(own[idx], 20.0, Paint::Rim);
            vec![line(4.0, Paint::Line), end(0), end(own.len() - 1)]
        }
        MarkKind::X => between_cells(8.0, Paint::Paper, "X"),
        MarkKind::V => between_cells(8.0, Paint::Paper, "V"),
        MarkKind::WhiteDot => between_cells(7.0, Paint::Rim, &words),
        MarkKind::BlackDot => between_cells(7.0, Paint::Ink, &words),
        MarkKind::Quadruple => between_cells(14.0, Paint::Rim, &words),
        MarkKind::Even => each(SignShape::Square(21.0), Paint::Grey, ""),
        MarkKind::Odd => each(SignShape::Disc(21.0), Paint::Grey, ""),
        MarkKind::Minimum => each(SignShape::Square(27.0), Paint::Grey, "min"),
        MarkKind::Maximum => each(SignShape::Square(27.0), Paint::Grey, "max"),
        MarkKind::ExtraRegion | MarkKind::Clone => each(SignShape::Square(28.0), Paint::Marked, ""),
        // Cages have dashed lines, other clues stand outside the grid, and rules for all cells are not drawn.
        _ => Vec::new(),
    }
}

/// The clue of a mark outside the grid, and the square that it stands in, whose coordinates may be -1.
pub fn outside(mark: &Mark, size: usize) -> Option<([isize; 2], String)> {
    let [down, across] = step(*mark.cells.first()?, *mark.cells.get(1)?, size);
    let arrow = match mark.kind {
        MarkKind::Sandwich => "",
        MarkKind::LittleKiller => match (down, across) {
            (1, 1) => "↘",
            (1, _) => "↙",
            (_, 1) => "↗",
            _ => "↖",
        },
        _ => return None,
    };
    let [row, column] = step(0, mark.cells[0], size);
    let clue = format!("{}{arrow}", mark.numbers.first()?);
    Some(([row - down, column - across], clue))
}
