//! The marks that setters of Sudokus put on a grid: their kinds, their rules in a sentence, and what is drawn for them.

use super::boards::CELL;
use crate::drawing::geometry::{Point, between, float, moved};
use crate::drawing::{Sign, SignPaint, SignShape, Square};

/// A mark on the cells of a grid.
#[derive(Debug, Clone)]
pub struct Mark {
    /// Its kind.
    pub kind: MarkKind,
    /// Its cells, in the order of the file.
    pub cells: Vec<usize>,
    /// The cells behind `=`: the shaft of an arrow, or the copy of a clone.
    pub others: Vec<usize>,
    /// The numbers behind `=`, such as the total of a cage.
    pub numbers: Vec<i64>,
}

/// The kinds of marks, and the rules for all cells of a grid.
#[allow(
    missing_docs,
    reason = "`says` states the rule of each of them in words"
)]
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
    #[must_use]
    pub fn says(self) -> &'static str {
        match self {
            Self::AntiKnight => "Cells a knight's move apart hold different digits.",
            Self::AntiKing => "Cells that touch at a corner hold different digits.",
            Self::Nonconsecutive => "Cells side by side never hold consecutive digits.",
            Self::AllWhiteDots => {
                "Cells side by side without a white dot never hold consecutive digits."
            }
            Self::AllBlackDots => {
                "Of two cells side by side without a black dot, neither holds twice the digit of the other."
            }
            Self::AllXAndV => "Cells side by side without an X or a V never add up to 10 or 5.",
            Self::Cage => {
                "In a dashed cage, no digit occurs twice, and the digits add up to its total, if it has one."
            }
            Self::Thermometer => "Along a thermometer, digits rise from the bulb.",
            Self::SlowThermometer => "Along a slow thermometer, digits never fall from the bulb.",
            Self::Arrow => "Along an arrow, digits add up to the number in its circle.",
            Self::Palindrome => "A palindrome reads the same from both ends.",
            Self::Whisper => {
                "Neighbours on a whisper differ by at least 5, unless the file says another number."
            }
            Self::Renban => "The digits on a renban line are consecutive, in any order.",
            Self::Between => {
                "The digits on a line between two circles lie between those in the circles."
            }
            Self::Sandwich => {
                "A clue beside a row or column is the sum of the digits between the lowest and the highest one."
            }
            Self::LittleKiller => "A clue with an arrow is the sum of the digits on its diagonal.",
            Self::X => "Two digits with an X between them add up to 10.",
            Self::V => "Two digits with a V between them add up to 5.",
            Self::WhiteDot => {
                "Two digits with a white dot between them differ by 1, or by the number on it."
            }
            Self::BlackDot => {
                "Of two digits with a black dot between them, one is twice the other, or the multiple written on the dot."
            }
            Self::Quadruple => "The digits in a circle between four cells occur in these cells.",
            Self::Even => "Digits in grey squares are even.",
            Self::Odd => "Digits in grey circles are odd.",
            Self::Minimum => "The digit in a cell marked `min` is less than those beside it.",
            Self::Maximum => "The digit in a cell marked `max` is greater than those beside it.",
            Self::ExtraRegion => "No digit occurs twice in a tinted region.",
            Self::Clone => "Tinted shapes that are clones hold the same digits.",
        }
    }
}

impl Mark {
    /// A mark on these cells, with nothing behind `=`.
    #[must_use]
    pub fn new(kind: MarkKind, cells: Vec<usize>) -> Self {
        Self {
            kind,
            cells,
            others: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// The clue outside the grid, and the square that it stands in, whose coordinates may be -1.
    #[must_use]
    pub fn outside(&self, size: usize) -> Option<([isize; 2], String)> {
        let at = |cell: usize| [cell / size, cell % size].map(usize::cast_signed);
        let (first, next) = (at(*self.cells.first()?), at(*self.cells.get(1)?));
        let step = [0, 1].map(|line| next[line] - first[line]);
        let number = self.numbers.first()?;
        let text = match self.kind {
            MarkKind::Sandwich => number.to_string(),
            MarkKind::LittleKiller => {
                let arrow = match step {
                    [1, 1] => '↘',
                    [1, _] => '↙',
                    [_, 1] => '↗',
                    _ => '↖',
                };
                format!("{number}{arrow}")
            }
            _ => return None,
        };
        Some(([0, 1].map(|line| first[line] - step[line]), text))
    }

    /// The signs that show it below the digits, in a grid with these squares.
    fn signs(&self, squares: &[Square]) -> Vec<Sign> {
        let at = |cell: &usize| {
            let (row, column) = squares[*cell];
            (CELL * (float(column) + 0.5), CELL * (float(row) + 0.5))
        };
        let own: Vec<Point> = self.cells.iter().map(at).collect();
        let middle = own.iter().fold((0.0, 0.0), |sum, point| {
            moved(sum, *point, 1.0 / float(own.len()))
        });
        let line = |width, paint| Sign::new(SignShape::Line(width), own.clone(), paint);
        let disc = |at, radius, paint| Sign::new(SignShape::Disc(radius), vec![at], paint);
        let number = |usual: i64| {
            let number = self.numbers.first().filter(|number| **number != usual);
            number.map(i64::to_string).unwrap_or_default()
        };
        let all: Vec<Point> = own
            .iter()
            .copied()
            .chain(self.others.iter().map(at))
            .collect();
        let each = |shape, paint, text: &str| {
            let sign = |point: &Point| Sign::new(shape, vec![*point], paint).saying(text);
            all.iter().map(sign).collect()
        };
        match self.kind {
            MarkKind::Thermometer | MarkKind::SlowThermometer => {
                vec![
                    disc(own[0], 20.0, SignPaint::Grey),
                    line(16.0, SignPaint::Grey),
                ]
            }
            MarkKind::Arrow => {
                let mut shaft = all[own.len() - 1..].to_vec();
                shaft[0] = between(shaft[0], shaft[1], 0.3);
                let pill = if let [only] = own[..] {
                    vec![disc(only, 20.0, SignPaint::Rim)]
                } else {
                    vec![line(42.0, SignPaint::Line), line(38.0, SignPaint::Paper)]
                };
                let shaft = Sign::new(SignShape::Arrow(3.0), shaft, SignPaint::Line);
                pill.into_iter().chain([shaft]).collect()
            }
            MarkKind::Palindrome => vec![line(10.0, SignPaint::Grey)],
            MarkKind::Whisper => vec![line(10.0, SignPaint::Washed(2))],
            MarkKind::Renban => vec![line(10.0, SignPaint::Washed(3))],
            MarkKind::Between => {
                let ends = [own[0], own[own.len() - 1]];
                let ends = ends.map(|end| disc(end, 20.0, SignPaint::Rim));
                [line(4.0, SignPaint::Line)]
                    .into_iter()
                    .chain(ends)
                    .collect()
            }
            MarkKind::X => vec![disc(middle, 8.0, SignPaint::Paper).saying("X")],
            MarkKind::V => vec![disc(middle, 8.0, SignPaint::Paper).saying("V")],
            MarkKind::WhiteDot => vec![disc(middle, 7.0, SignPaint::Rim).saying(&number(1))],
            MarkKind::BlackDot => vec![disc(middle, 7.0, SignPaint::Ink).saying(&number(2))],
            MarkKind::Quadruple => {
                let digits: Vec<String> = self.numbers.iter().map(i64::to_string).collect();
                vec![disc(middle, 14.0, SignPaint::Rim).saying(&digits.join(" "))]
            }
            MarkKind::Even => each(SignShape::Square(21.0), SignPaint::Grey, ""),
            MarkKind::Odd => each(SignShape::Disc(21.0), SignPaint::Grey, ""),
            MarkKind::Minimum => each(SignShape::Square(27.0), SignPaint::Grey, "min"),
            MarkKind::Maximum => each(SignShape::Square(27.0), SignPaint::Grey, "max"),
            MarkKind::ExtraRegion | MarkKind::Clone => {
                each(SignShape::Square(28.0), SignPaint::Marked, "")
            }
            // Cages have dashed lines, other clues stand outside the grid, and rules for all cells are not drawn.
            _ => Vec::new(),
        }
    }
}

/// The signs that show marks: squares first, then lines, then words.
pub fn signs(marks: &[Mark], squares: &[Square]) -> Vec<Sign> {
    let mut signs: Vec<Sign> = marks.iter().flat_map(|mark| mark.signs(squares)).collect();
    let is_square = |sign: &Sign| matches!(sign.shape, SignShape::Square(_));
    signs.sort_by_key(|sign| (!is_square(sign), !sign.text.is_empty()));
    signs
}
