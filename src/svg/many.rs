//! Several boards in one picture, side by side on a contact sheet.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::text::{escaped, text_within};
use super::{Picture, TEXT, number};
use crate::drawing::geometry::float;
use crate::plan::Filling;

/// The space round the boards of a contact sheet.
const GAP: f64 = 24.0;

/// How high the line below a board is, as a share of the longer side of the board, and how much of it its letters take.
const LINE: f64 = 0.09;
const LETTERS: f64 = 0.62;

#[derive(Debug)]
pub struct Captioned {
    pub filling: Filling,
    pub caption: String,
}

/// The parts of all boards, each once.
#[derive(Default)]
struct Parts {
    numbers: BTreeMap<String, usize>,
    definitions: String,
}

impl Parts {
    /// A reference to a part.
    fn used(&mut self, svg: String) -> String {
        let next = self.numbers.len();
        let part_no = *self.numbers.entry(svg).or_insert_with_key(|svg| {
            let _ = writeln!(self.definitions, "<g id=\"part-{next}\">{svg}</g>");
            next
        });
        format!("<use href=\"#part-{part_no}\"/>")
    }

    fn board(&mut self, picture: &Picture, filling: &Filling) -> String {
        let mut svg = self.used(picture.backdrop());
        for placement in filling {
            svg += &self.used(picture.fragment(placement));
        }
        for joint in picture.joints(filling) {
            svg += &self.used(joint);
        }
        for body in picture.bodies(filling) {
            svg += &self.used(body);
        }
        svg
    }
}

impl Picture {
    /// Boards side by side, each with its line below, as a whole SVG file. `note` says what they are: "all 6 solutions".
    #[must_use]
    pub fn contact_sheet(&self, boards: &[Captioned], note: &str) -> String {
        let (width, height) = self.extent;
        let line = self.line();
        let (cell_width, cell_height) = (width + GAP, height + line + GAP);
        let n_columns = columns_of(boards.len(), cell_width / cell_height);
        let n_rows = boards.len().div_ceil(n_columns);
        let (sheet_width, sheet_height) = (
            number(float(n_columns) * cell_width + GAP),
            number(float(n_rows) * cell_height + GAP),
        );
        let mut parts = Parts::default();
        let mut svg = String::new();
        for (idx, board) in boards.iter().enumerate() {
            let x = GAP + cell_width * float(idx % n_columns);
            let y = GAP + cell_height * float(idx / n_columns);
            let _ = writeln!(
                svg,
                "<g class=\"board\" transform=\"translate({} {})\">{}{}</g>",
                number(x),
                number(y),
                parts.board(self, &board.filling),
                self.line_below(&board.caption)
            );
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {sheet_width} {sheet_height}\" width=\"{sheet_width}\" height=\"{sheet_height}\" role=\"img\">\n\
             <title>{}</title>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
             <defs>\n{}</defs>\n{svg}</svg>\n",
            escaped(&format!("{}: {note}", self.title)),
            self.theme.paper,
            parts.definitions,
        )
    }

    fn line(&self) -> f64 {
        let (width, height) = self.extent;
        LINE * width.max(height)
    }

    fn line_below(&self, caption: &str) -> String {
        let (width, height) = self.extent;
        let line = self.line();
        let at = (width / 2.0, height + line / 2.0);
        let text = text_within(
            at,
            (0.94 * width, LETTERS * line),
            "caption",
            self.theme.ink,
            caption,
        );
        format!("<g {TEXT}>{}</g>", text.trim_end())
    }
}

/// How many columns make the sheet of so many boards about as wide as high, if a board is so many times as wide as high.
fn columns_of(n_boards: usize, shape: f64) -> usize {
    let longer = |n_columns: &usize| {
        let n_rows = n_boards.div_ceil(*n_columns);
        (float(*n_columns) * shape).max(float(n_rows))
    };
    let columns = 1..=n_boards.max(1);
    let best = columns.min_by(|one, other| longer(one).total_cmp(&longer(other)));
    best.unwrap_or(1)
}
