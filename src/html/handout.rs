//! A lesson as a handout: sheets of paper with room to write, the pieces to cut out, and the answers on the last ones.

use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;

use super::opening::{PieceView, pieces};
use super::view::View;
use super::{Page, environment, rendered};
use crate::family::Told;
use crate::lesson::{Exercise, FIRST_ROWS, Givens, Lesson};
use crate::svg::{Picture, TEXT as LETTERING};

const TEMPLATE: (&str, &str) = ("handout.html", include_str!("../../assets/handout.html"));

const PIECES: (&str, &str) = ("pieces.html", include_str!("../../assets/pieces.html"));

const STYLE: &str = include_str!("../../assets/handout.css");

/// How many stages are all asked for; of more, the first ones and the last.
const MOST_STAGES: usize = 12;
const FIRST_STAGES: usize = 5;

/// How many columns of a table are all shown; of more, those that the stage adds.
const MOST_COLUMNS: usize = 9;

/// How wide and how high a board may be on paper, in millimetres, so that it fits on A4 and on US letter.
const MOST_MILLIMETRES: (f64, f64) = (180.0, 105.0);

/// The stages that a handout asks for, counted from 0: those of its exercises, or all of them, or of many the first ones and the last.
#[must_use]
pub fn asked_on_paper(lesson: &Lesson, exercises: &[Exercise]) -> Vec<usize> {
    let n_stages = lesson.stages.len();
    if !exercises.is_empty() {
        return exercises.iter().map(|exercise| exercise.stage).collect();
    }
    let asked = (0..n_stages)
        .filter(|idx| n_stages <= MOST_STAGES || *idx < FIRST_STAGES || idx + 1 == n_stages);
    asked.collect()
}

/// Writes a lesson as sheets to print, which ask for these stages, with its boards in this picture.
///
/// # Panics
/// When the template cannot be rendered: a defect of the program.
#[must_use]
pub fn draw_handout(page: &Page, picture: &Picture, asked: &[usize], givens: &Givens) -> String {
    let stages = givens.stages.iter();
    let n_given = stages.map(|tables| tables.iter().map(|table| table.rows.len()).sum());
    let n_given: Vec<usize> = n_given.collect();
    let holes = context! {
        style => STYLE,
        asked => asked.to_vec(),
        givens => Serde(givens),
        n_given,
        most_columns => MOST_COLUMNS,
        n_first_rows => FIRST_ROWS,
        paper => Serde(Paper::of(page.told, picture)),
        ..Serde(View::of(page, picture))
    };
    rendered(&environment(), TEMPLATE, holes)
}

/// Writes the empty board of a puzzle of this name and its pieces as sheets to print and to cut up.
///
/// # Panics
/// When the template cannot be rendered: a defect of the program.
#[must_use]
pub fn draw_pieces(puzzle: &str, told: &Told, picture: &Picture) -> String {
    let start = told.start.iter().map(|placed| picture.fragment(placed));
    let start: String = start.collect();
    let paper = Paper::of(told, picture);
    let holes = context! {
        style => STYLE,
        puzzle,
        extent => picture.view_box(),
        backdrop => picture.backdrop(),
        lettering => LETTERING,
        opening => context! { start },
        paper => Serde(paper),
    };
    rendered(&environment(), PIECES, holes)
}

/// A board and its pieces at one scale, so that a piece that is cut out fits its place.
#[derive(Debug, Serialize)]
struct Paper<'a> {
    board: Millimetres,
    /// Those that are alike counted as often as they occur.
    n_pieces: usize,
    cut_outs: Vec<CutOut<'a>>,
}

#[derive(Debug, Serialize)]
struct CutOut<'a> {
    #[serde(flatten)]
    piece: PieceView<'a>,
    on_paper: Millimetres,
    copies: usize,
}

#[derive(Debug, Serialize)]
struct Millimetres {
    width: f64,
    height: f64,
}

impl<'a> Paper<'a> {
    fn of(told: &'a Told, picture: &Picture) -> Self {
        let (width, height) = picture.size();
        let (most_width, most_height) = MOST_MILLIMETRES;
        let scale = (most_width / width).min(most_height / height);
        let scaled = |(width, height): (f64, f64)| Millimetres {
            width: rounded(scale * width),
            height: rounded(scale * height),
        };
        let cut_outs = pieces(&told.pieces, picture).into_iter();
        let cut_outs = cut_outs.map(|piece| CutOut {
            on_paper: scaled(piece.natural),
            copies: piece.n_copies.unwrap_or(1),
            piece,
        });
        let cut_outs: Vec<CutOut> = cut_outs.collect();
        Self {
            board: scaled((width, height)),
            n_pieces: cut_outs.iter().map(|piece| piece.copies).sum(),
            cut_outs,
        }
    }
}

/// To hundredths.
fn rounded(millimetres: f64) -> f64 {
    (100.0 * millimetres).round() / 100.0
}
