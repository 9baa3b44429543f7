//! Several boards in one picture, side by side on a contact sheet.

use std::collections::HashMap;
use std::fmt::Write;
use std::iter;

use super::text::text_within;
use super::{Picture, TEXT, number};
use crate::drawing::geometry::float;
use crate::plan::Filling;

/// The space round the boards of a contact sheet.
const GAP: f64 = 24.0;

/// How high the line below a board is, as a share of the longer side of the board, and how much of it its letters take.
const LINE: f64 = 0.09;
const LETTERS: f64 = 0.62;

impl Picture {
    /// Boards side by side, each with its number below, as a whole SVG file. `note` says what they are: "all 6 solutions".
    #[must_use]
    pub fn contact_sheet(&self, boards: &[Filling], note: &str) -> String {
        let (width, height) = self.extent;
        let line = LINE * width.max(height);
        let (across, down) = (width + GAP, height + line + GAP);
        let n_columns = columns_of(boards.len(), across / down);
        let n_rows = boards.len().div_ceil(n_columns);
        let size = (float(n_columns) * across + GAP, float(n_rows) * down + GAP);
        let backdrop = self.backdrop();
        // The parts that boards have in common, each drawn once, by number.
        let mut parts: HashMap<String, usize> = HashMap::new();
        let mut svg = String::new();
        for (idx, filling) in boards.iter().enumerate() {
            let _ = write!(
                svg,
                "<svg class=\"board\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {TEXT}>",
                number(GAP + across * float(idx % n_columns)),
                number(GAP + down * float(idx / n_columns)),
                number(width),
                number(height + line)
            );
            for part in iter::once(backdrop.clone()).chain(self.elements(filling)) {
                let n_parts = parts.len();
                let part_no = *parts.entry(part).or_insert(n_parts);
                let _ = write!(svg, "<use href=\"#part-{part_no}\"/>");
            }
            let (at, room) = (
                (width / 2.0, height + line / 2.0),
                (0.94 * width, LETTERS * line),
            );
            svg += &text_within(at, room, "caption", self.theme.ink, &(idx + 1).to_string());
            svg += "</svg>\n";
        }
        let mut in_order: Vec<_> = parts.into_iter().collect();
        in_order.sort_by_key(|(_, part_no)| *part_no);
        let part =
            |(part, part_no): (String, usize)| format!("<g id=\"part-{part_no}\">{part}</g>\n");
        let definitions: String = in_order.into_iter().map(part).collect();
        let content = format!("{}<defs>\n{definitions}</defs>\n{svg}", self.paper());
        self.file(size, note, &content)
    }
}

/// The number of columns that makes a sheet about as wide as high, of boards whose width is this multiple of their height.
fn columns_of(n_boards: usize, shape: f64) -> usize {
    let longer = |n_columns: &usize| {
        let n_rows = n_boards.div_ceil(*n_columns);
        (float(*n_columns) * shape).max(float(n_rows))
    };
    let columns = 1..=n_boards.max(1);
    let best = columns.min_by(|one, other| longer(one).total_cmp(&longer(other)));
    best.unwrap_or(1)
}
