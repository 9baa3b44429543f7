//! A lesson as a handout: sheets of paper with room to write, and the answers on the last ones.

use minijinja::context;
use minijinja::value::Serde;

use super::view::View;
use super::{Page, environment, rendered};
use crate::output::Picture;

const TEMPLATE: (&str, &str) = ("handout.html", include_str!("../../../assets/handout.html"));

const STYLE: &str = include_str!("../../../assets/handout.css");

/// How many stages are all asked for; of more, the first ones and the last.
const MOST_STAGES: usize = 12;
const FIRST_STAGES: usize = 5;

/// How many columns of a table are all shown; of more, those that the stage adds.
const MOST_COLUMNS: usize = 9;

/// Writes a lesson as sheets to print, with its boards in this picture.
///
/// # Panics
/// When the template cannot be rendered: a defect of the program.
pub fn draw_handout(page: &Page, picture: &Picture) -> String {
    let n_stages = page.lesson.stages.len();
    let asked = (0..n_stages)
        .filter(|idx| n_stages <= MOST_STAGES || *idx < FIRST_STAGES || idx + 1 == n_stages);
    let holes = context! {
        style => STYLE,
        asked => asked.collect::<Vec<_>>(),
        most_columns => MOST_COLUMNS,
        ..Serde(View::of(page, picture))
    };
    rendered(&environment(), TEMPLATE, holes)
}
