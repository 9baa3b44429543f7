//! Boards as SVG, for the screen as well as for print.
//!
//! A picture is put together from parts that also work alone, so that a page can show any partial board: the
//! backdrop of empty slots, a fragment for each placement, and a joint for each pair of sides that match. Everything is
//! drawn with attributes, which every renderer knows; each element also has a class, by which a page can restyle it:
//!
//! | class | element |
//! |---|---|
//! | `paper` | the sheet below a picture that is used alone |
//! | `slot`, `slot-name` | an empty slot and its name |
//! | `border` | a thick line between the regions of a grid |
//! | `cage`, `note` | the dashed line round cells that add up, and the text in a corner, such as what they add up to |
//! | `sign` | what a rule puts on a grid, such as a thermometer, and the words on it |
//! | `link` | numbered discs at two sides that touch without lying side by side |
//! | `piece` | a placement: a group with `data-slot` and a title |
//! | `body`, `name`, `plate` | the piece itself, its ID, and what lies below that |
//! | `side`, `side-label` | what the piece shows at a side |
//! | `joint` | two sides that match, drawn as one shape over the border, or as discs of one number; a border of a cover |
//! | `board`, `caption` | a board of a contact sheet, and the line below it |
//! | `wall` | a wall of an empty box in perspective |
//! | `solid`, `face`, `edge` | what lies in such a box: a group, its visible faces, and the lines where its piece ends |
//! | `hole`, `heading` | a cell that stays free, and what houses and categories are called |
//!
//! It may use `drawing` and the placements of `plan`. Begin with [`Picture`].

mod bodies;
mod cells;
mod many;
mod page_parts;
mod text;
mod theme;
mod tiles;

use std::fmt::Write;

use self::text::{attribute, escaped, text_within};
use crate::drawing::geometry::{Point, frame, moved};
use crate::drawing::{Colours, Drawing, DrawnPlace, Heading};
use crate::plan::{Filling, Placement};

pub use text::TEXT;
pub use theme::{DARK, LIGHT, PAGE, Theme};

/// A board that can be drawn, empty, in part or filled.
#[derive(Debug)]
pub struct Picture {
    title: String,
    /// The board, moved so that all of it lies on the sheet.
    pub board: Drawing,
    /// The sides that touch, each pair once, on a board whose sides are shown.
    seams: Vec<Seam>,
    extent: (f64, f64),
    theme: &'static Theme,
}

/// Two sides that touch, each a slot and a side from 0.
#[derive(Debug, Clone, Copy)]
struct Seam {
    one: (usize, usize),
    other: (usize, usize),
    /// The number that both bear if they do not lie side by side on the sheet.
    mark: Option<usize>,
}

/// The space between the board and the edge of the sheet.
const MARGIN: f64 = 12.0;

impl Picture {
    /// The boards of a puzzle of this name, in the colours of a theme.
    #[must_use]
    pub fn new(title: &str, drawing: &Drawing, theme: &'static Theme) -> Self {
        let mut board = drawing.clone();
        let seams = tiles::seams(&board);
        let margin = if seams.iter().all(|seam| seam.mark.is_none()) {
            MARGIN
        } else {
            MARGIN + 2.4 * tiles::TAG
        };
        let boxes = board
            .headings
            .iter()
            .flat_map(|Heading { at, room, .. }| [-0.5, 0.5].map(|share| moved(*at, *room, share)));
        let mut all: Vec<Point> = boxes.collect();
        let points = points_of(&mut board);
        all.extend(points.iter().map(|point| **point));
        let [(left, top), (right, bottom)] = frame(&all);
        for point in points {
            *point = moved(*point, (margin - left, margin - top), 1.0);
        }
        Self {
            title: title.to_owned(),
            board,
            seams,
            extent: (right - left + 2.0 * margin, bottom - top + 2.0 * margin),
            theme,
        }
    }

    /// The `viewBox` of the picture: `0 0 WIDTH HEIGHT`.
    #[must_use]
    pub fn view_box(&self) -> String {
        let (width, height) = self.extent;
        format!("0 0 {} {}", number(width), number(height))
    }

    /// Its width and height, in the units of its `viewBox`.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        self.extent
    }

    /// The empty board as SVG elements, each slot with its name.
    #[must_use]
    pub fn backdrop(&self) -> String {
        let mut svg = format!("<g class=\"backdrop\" {TEXT}>\n");
        for Heading { outline, .. } in &self.board.headings {
            if !outline.is_empty() {
                let Theme { slot, line, .. } = self.theme;
                svg += &polygon("slot", outline, slot, line, 3.0);
            }
        }
        for place in &self.board.places {
            svg += &match self.board.colours {
                Colours::Sides(_) => self.tile(place),
                Colours::Pieces(_) => self.free_cell(place),
                Colours::Places(_) => self.cell(place),
            };
        }
        svg += &self.signs();
        svg += &self.walls();
        for place in &self.board.places {
            for side in &place.borders {
                svg += &self.edge(place, *side, "border", 4.0);
            }
        }
        let links = self.seams.iter();
        svg.extend(links.filter_map(|seam| self.unlaid_tags("link", seam)));
        for Heading { text, at, room, .. } in &self.board.headings {
            let _ = write!(svg, "<g><title>{}</title>", escaped(text));
            svg += &text_within(*at, *room, "heading", self.theme.ink, text);
            svg += "</g>\n";
        }
        svg + "</g>\n"
    }

    /// One placement as an SVG group, which covers its slot.
    #[must_use]
    pub fn fragment(&self, placement: &Placement) -> String {
        format!(
            "<g class=\"piece\" data-slot=\"{}\" data-piece=\"{}\" {TEXT}>\n<title>{}</title>\n{}</g>\n",
            placement.slot,
            attribute(&placement.piece),
            escaped(&self.caption(placement)),
            match &self.board.colours {
                Colours::Sides(sides) => self.laid_tile(placement, sides),
                Colours::Pieces(colours) => self.laid_part(placement, colours),
                Colours::Places(own) => self.laid_cell(placement, own),
            }
        )
    }

    /// The joints of a filling, complete or partial, as SVG elements: one for each touching pair of sides that match, and for each
    /// border of a piece that takes several slots. They lie on top of the placements.
    #[must_use]
    pub fn joints(&self, filling: &Filling) -> Vec<String> {
        match &self.board.colours {
            Colours::Sides(sides) => self.tile_joints(sides, filling),
            Colours::Pieces(_) => self.cell_joints(filling),
            Colours::Places(_) => Vec::new(),
        }
    }

    /// The SVG elements that draw a filling on the backdrop, in the order in which they are painted.
    pub fn elements(&self, filling: &Filling) -> impl Iterator<Item = String> {
        let fragments = filling.iter().map(|placement| self.fragment(placement));
        fragments
            .chain(self.joints(filling))
            .chain(self.bodies(filling))
    }

    /// These placements as a picture of their own, in perspective where the board is; `None` if there are none.
    pub fn piece(&self, laid: &Filling) -> Option<PieceImage> {
        let places = laid.iter().map(|laid| &self.board.places[laid.slot]);
        let (corners, svg): (Vec<Point>, String) = if self.has_bodies() {
            let corners = places
                .flat_map(DrawnPlace::seen)
                .flat_map(|(face, _)| face.corners);
            (corners.collect(), self.bodies(laid).concat())
        } else {
            let corners = places.flat_map(|place| &place.outline);
            (corners.copied().collect(), self.elements(laid).collect())
        };
        if corners.is_empty() {
            return None;
        }
        let [(left, top), (right, bottom)] = frame(&corners);
        let size = (right - left + 2.0 * AROUND, bottom - top + 2.0 * AROUND);
        let view_box = [left - AROUND, top - AROUND, size.0, size.1].map(number);
        Some(PieceImage {
            view_box: view_box.join(" "),
            svg,
            size,
        })
    }

    /// A piece, and what it shows, in words: "7, clockwise ABC".
    #[must_use]
    pub fn shown(&self, Placement { piece, look, .. }: &Placement) -> String {
        match &self.board.colours {
            Colours::Sides(sides) => format!("{piece}, clockwise {}", sides.words(look)),
            _ => piece.clone(),
        }
    }

    /// A placement in words: "slot 3: 7".
    fn caption(&self, placement: &Placement) -> String {
        let called = &self.board.places[placement.slot].called;
        format!("{called}: {}", self.shown(placement))
    }

    /// A filling in words, slot by slot.
    #[must_use]
    pub fn words(&self, filling: &Filling) -> String {
        let words = filling.iter().map(|placed| self.caption(placed));
        words.collect::<Vec<_>>().join("; ")
    }

    /// A filling, complete or partial, as a whole SVG file. `note` says what it is: "solved".
    #[must_use]
    pub fn svg(&self, filling: &Filling, note: &str) -> String {
        let words = if filling.is_empty() {
            "The board is empty.".to_owned()
        } else {
            self.words(filling)
        };
        let elements: String = self.elements(filling).collect();
        let content = format!(
            "<desc>{}</desc>\n{}{}{elements}",
            escaped(&words),
            self.paper(),
            self.backdrop()
        );
        self.file(self.extent, note, &content)
    }

    /// The sheet below a picture that is used alone.
    fn paper(&self) -> String {
        let fill = self.theme.paper;
        format!("<rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"{fill}\"/>\n")
    }

    fn file(&self, (width, height): (f64, f64), note: &str, content: &str) -> String {
        let (width, height) = (number(width), number(height));
        let title = match note {
            "" => self.title.clone(),
            note => format!("{}: {note}", self.title),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{}</title>\n{content}</svg>\n",
            escaped(&title)
        )
    }
}

/// A picture of a piece beside the board.
#[derive(Debug)]
pub struct PieceImage {
    pub view_box: String,
    pub svg: String,
    pub size: (f64, f64),
}

/// The space round a piece that is shown apart from the board.
const AROUND: f64 = 4.0;

/// All points of a board.
fn points_of(board: &mut Drawing) -> Vec<&mut Point> {
    let mut points = Vec::new();
    for place in &mut board.places {
        points.extend(&mut place.outline);
        points.push(&mut place.name_at);
        points.extend(place.note.iter_mut().map(|(_, at)| at));
        for (outline, name_at) in &mut place.copies {
            points.extend(outline);
            points.push(name_at);
        }
        points.extend(place.faces.iter_mut().flat_map(|face| &mut face.corners));
        points.extend(place.spots.iter_mut().flatten());
    }
    points.extend(board.signs.iter_mut().flat_map(|sign| &mut sign.points));
    for heading in &mut board.headings {
        points.extend(&mut heading.outline);
        points.push(&mut heading.at);
    }
    points
}

fn polygon(class: &str, corners: &[Point], fill: &str, line: &str, width: f64) -> String {
    format!(
        "<polygon class=\"{class}\" points=\"{}\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>\n",
        points(corners),
        number(width)
    )
}

/// A line, as the `d` of an SVG path.
fn line((x, y): Point, (to_x, to_y): Point) -> String {
    let [x, y, to_x, to_y] = [x, y, to_x, to_y].map(number);
    format!("M{x} {y}L{to_x} {to_y}")
}

fn points(corners: &[Point]) -> String {
    let corners = corners
        .iter()
        .map(|(x, y)| format!("{},{}", number(*x), number(*y)));
    corners.collect::<Vec<_>>().join(" ")
}

/// A number with no more digits than a picture needs.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}
