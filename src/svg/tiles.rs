//! Boards whose places have sides: every place is a shape with a coloured triangle at each side, so that the two
//! triangles of a touching pair make one diamond over the border.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::text::{TEXT, fitted, text_along, text_at, text_within, width_of};
use super::{Picture, Seam, line, number, points, polygon};
use crate::drawing::geometry::{between, distance, inwards, moved};
use crate::drawing::sides::Sides;
use crate::drawing::{Colours, Drawing, DrawnPlace, Triangle};
use crate::plan::{Filling, Placement};

/// How large the discs are that tell which sides touch without lying side by side.
pub const TAG: f64 = 17.0;

/// The margin of the plate below an ID, left and right together, in font sizes.
const PLATE_MARGIN: f64 = 0.6;

/// Every touching pair of sides once, if sides are shown; pairs that do not lie side by side are numbered from 1.
pub fn seams(board: &Drawing) -> Vec<Seam> {
    let mut marks = 1..;
    let has_sides = matches!(board.colours, Colours::Sides(_));
    let places = board.places.iter().enumerate().filter(|_| has_sides);
    let sides = places.flat_map(|(slot, place)| {
        let touches = place.touches.iter().enumerate();
        touches.map(move |(side, touch)| ((slot, side), *touch))
    });
    let seam = |(one, touch): (_, Option<_>)| {
        let other = touch.filter(|other| one < *other)?;
        let ends = triangle(board, one).zip(triangle(board, other));
        let is_border = ends.is_none_or(|([from, to, _], [start, end, _])| {
            distance(from, end) < 1.0 && distance(to, start) < 1.0
        });
        let mark = if is_border { None } else { marks.next() };
        Some(Seam { one, other, mark })
    };
    sides.filter_map(seam).collect()
}

fn triangle(board: &Drawing, (slot, side): (usize, usize)) -> Option<Triangle> {
    board.places[slot].spots.get(side).copied()
}

impl Picture {
    pub(super) fn tile(&self, place: &DrawnPlace) -> String {
        let theme = self.theme;
        let (width, size) = place.name_room;
        polygon("slot", &place.outline, theme.slot, theme.soft_line, 2.0)
            + &text_within(
                place.name_at,
                (width * 1.2, size * 0.9),
                "slot-name",
                theme.soft_ink,
                &place.name,
            )
    }

    pub(super) fn laid_tile(&self, placement: &Placement, sides: &Sides) -> String {
        let place = &self.board.places[placement.slot];
        let line = self.theme.line;
        let mut svg = polygon("body", &place.outline, self.theme.paper, line, 4.0);
        for (triangle, symbol) in place.spots.iter().zip(&placement.look) {
            let fill = sides.fill(*symbol);
            svg += &polygon("side", triangle, &fill.hex(), line, 1.0);
            svg += &label(*triangle, &sides.label(*symbol), fill.ink());
        }
        svg + &self.plate(place, &placement.piece)
    }

    /// The ID of a piece, on a plate that sets it off from the sides.
    fn plate(&self, place: &DrawnPlace, id: &str) -> String {
        let (text, (wide, size)) = fitted(id, PLATE_MARGIN, place.name_room);
        let (at, high) = (place.name_at, 1.45 * size);
        let wide = wide.max(high);
        format!(
            "<rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n{}",
            number(at.0 - wide / 2.0),
            number(at.1 - high / 2.0),
            number(wide),
            number(high),
            number(high / 2.0),
            self.theme.plate,
            text_at(at, size, "name", self.theme.ink, &text)
        )
    }

    /// A joint for each pair of sides that touch and match.
    pub(super) fn tile_joints(&self, sides: &Sides, filling: &Filling) -> Vec<String> {
        let laid: BTreeMap<usize, &Placement> = filling
            .iter()
            .map(|placement| (placement.slot, placement))
            .collect();
        let symbol = |(slot, side): (usize, usize)| laid.get(&slot)?.look.get(side).copied();
        let joint = |seam: &Seam| {
            let (one, other) = (symbol(seam.one)?, symbol(seam.other)?);
            let matches = sides.matches(one, other);
            matches.then(|| self.joint(seam, sides, one))?
        };
        self.seams.iter().filter_map(joint).collect()
    }

    fn joint(&self, seam: &Seam, sides: &Sides, symbol: char) -> Option<String> {
        if seam.mark.is_some() {
            let fill = sides.fill(symbol.to_ascii_uppercase());
            return self.tags("joint", seam, [&fill.hex(), self.theme.line, fill.ink()]);
        }
        let [from, to, apex] = triangle(&self.board, seam.one)?;
        let [.., other_apex] = triangle(&self.board, seam.other)?;
        // The border opens where the two triangles meet.
        let gap = line(between(from, to, 0.03), between(from, to, 0.97));
        Some(format!(
            "<g class=\"joint\"><path d=\"{gap}\" stroke=\"{}\" stroke-width=\"5\"/>\
             <polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/></g>\n",
            sides.colour(symbol).hex(),
            points(&[from, other_apex, to, apex]),
            self.theme.line,
            number((0.06 * distance(from, to)).clamp(1.5, 4.0)),
        ))
    }

    /// The discs of a seam at which no pieces are joined.
    pub(super) fn unlaid_tags(&self, class: &str, seam: &Seam) -> Option<String> {
        let theme = self.theme;
        self.tags(class, seam, [theme.slot, theme.soft_line, theme.soft_ink])
    }

    /// The two discs outside the sides of places that touch without lying side by side; both bear the number of the seam.
    fn tags(&self, class: &str, seam: &Seam, [fill, stroke, ink]: [&str; 3]) -> Option<String> {
        let mark = seam.mark?.to_string();
        let mut svg = format!("<g class=\"{class}\" {TEXT}>");
        let ends = [seam.one, seam.other];
        for [from, to, _] in ends.iter().filter_map(|end| triangle(&self.board, *end)) {
            let at = moved(between(from, to, 0.5), inwards(to, from), 1.4 * TAG);
            let (x, y) = (number(at.0), number(at.1));
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{TAG}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"/>"
            );
            svg += &text_at(at, 1.1 * TAG, "side-label", ink, &mark);
        }
        Some(svg + "</g>\n")
    }
}

/// The words of a triangle, as large as they fit: a symbol stands upright, and a word runs along the edge.
fn label([from, to, apex]: Triangle, label: &str, ink: &str) -> String {
    let foot = between(from, to, 0.5);
    let (base, height) = (distance(from, to), distance(foot, apex));
    let is_word = label.chars().count() > 1;
    let width = if is_word { width_of(label) } else { 0.7 };
    // The upper corners of the capitals, whose width is in font sizes, stay inside the triangle, a little off the edge.
    let size = 0.85 * (0.88 * base / (width + 0.72 * base / height));
    let at = moved(foot, inwards(from, to), 0.12 * height + 0.4 * size);
    if is_word {
        text_along(at, (from, to), size, "side-label", ink, label)
    } else {
        text_at(at, size, "side-label", ink, label)
    }
}
