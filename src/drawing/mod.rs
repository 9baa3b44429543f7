//! Boards as plain data: where their places lie, their names, and the colours of the pieces there. A family builds a
//! [`Drawing`] of its puzzle, and the text, the SVG and the page that are made of it know no family.
//!
//! It may use no other module: it is plain geometry. Begin with [`Drawing`], and with `grid/` for the boards of covers.

pub mod colour;
pub mod geometry;
pub mod grid;
pub mod legend;
mod picture;
pub mod sides;
pub mod tiles;

use std::collections::BTreeMap;

use self::colour::Colour;
use self::geometry::{Point, between, distance, float, inwards, moved};
use self::grid::{Grid, Site};
use self::sides::Sides;

/// An empty board, and the colours of pieces on it.
///
/// ```
/// let puzzle = joinsaw::find("sudoku")?;
/// let statement = puzzle.content.state(&puzzle);
/// let drawing = &statement.puzzle.drawing;
/// assert_eq!(drawing.places.len(), 81);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Drawing {
    /// The places by slot.
    pub places: Vec<DrawnPlace>,
    /// The names beside the places.
    pub headings: Vec<Heading>,
    /// The signs of rules, below the pieces, in the order in which they are painted.
    pub signs: Vec<Sign>,
    /// The colours of pieces.
    pub colours: Colours,
    /// The layout as text.
    pub layout: Layout,
}

/// A place of a board. Its points are in the coordinates of the whole board, whose origin may be anywhere; the y axis points down.
#[derive(Debug, Clone, Default)]
pub struct DrawnPlace {
    /// Its name in a sentence: "slot 3".
    pub called: String,
    /// Its name as the end of a sentence about a piece: "at slot 3", or for a board whose pieces take several places only
    /// "r1c1".
    pub at: String,
    /// Its name on the empty board; nothing where none is written.
    pub name: String,
    /// Its corners, clockwise; those of a cell begin at the upper left one, and so do its sides with the upper one.
    pub outline: Vec<Point>,
    /// The middle of its name and of the name of its piece.
    pub name_at: Point,
    /// How wide the name of its piece may be, and how large it is set.
    pub name_room: (f64, f64),
    /// Where it shows the sides of its piece, in the order in which a piece there has them.
    pub spots: Vec<Triangle>,
    /// For each of its sides, the slot and the side there that it touches; `None` at the rim.
    pub touches: Vec<Option<(usize, usize)>>,
    /// The faces of a place that is a body, in perspective.
    pub faces: Vec<Face>,
    /// The sides with a thick line on the empty board.
    pub borders: Vec<usize>,
    /// The sides along which the line of a cage is dashed.
    pub dashes: Vec<usize>,
    /// The text in its corner, such as the total of a cage, or a number in its middle, and where that is.
    pub note: Option<(String, Point)>,
    /// Copies of the place elsewhere, such as a letter that occurs twice in a sum: their outlines, and the middles of their names.
    pub copies: Vec<(Vec<Point>, Point)>,
    /// How it is painted where its piece has no colour.
    pub shade: Paint,
    /// True if the puzzle fills it itself.
    pub is_given: bool,
}

/// A face of a place that is a body, in perspective. Bodies are painted slot by slot, each on top of those that it hides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// The side of the place that it is.
    pub side: usize,
    /// Its corners, clockwise.
    pub corners: [Point; 4],
    /// The sides of the place that its edges belong to as well, each edge by the corner where it begins.
    pub beyond: [usize; 4],
    /// The share by which it is darker than its piece, from 0 to 1; `None` for one that is turned away, which shows only as the inner wall
    /// of an empty box.
    pub shadow: Option<f64>,
}

/// How places and signs are painted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub enum Paint {
    /// Like the paper.
    #[default]
    Paper,
    /// Like the paper, with a rim.
    Rim,
    /// As a place with a rule of its own.
    Marked,
    /// In this colour.
    Tinted(Colour),
    /// The paper mixed with this share of the colour of this number.
    Washed(usize, f64),
    /// Pale grey.
    Grey,
    /// The grey of thin lines.
    Line,
    /// The colour of letters.
    Ink,
}

/// The row and the column of a cell, from 0.
pub type Square = (usize, usize);

/// Where a place shows a side of its piece: both ends of the base, clockwise on the border of the place, and the corner inside.
pub type Triangle = [Point; 3];

/// A name beside the places of a board.
#[derive(Debug, Clone)]
pub struct Heading {
    /// The words of the heading.
    pub text: String,
    /// Its middle.
    pub at: Point,
    /// How wide it may be, and how large it is set.
    pub room: (f64, f64),
    /// The corners of the shape that it stands in, such as the roof of a house, if it stands in one.
    pub outline: Vec<Point>,
}

/// A sign that a rule puts on a board, such as the bulb of a thermometer.
#[derive(Debug, Clone)]
pub struct Sign {
    /// How it looks.
    pub shape: SignShape,
    /// The points that it joins, or its middle.
    pub points: Vec<Point>,
    /// How it is painted.
    pub paint: Paint,
    /// The words in its middle.
    pub text: String,
}

/// The shapes of signs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SignShape {
    /// A line of this width, with round ends.
    Line(f64),
    /// A line of this width with a head at its last point.
    Arrow(f64),
    /// A disc of this radius.
    Disc(f64),
    /// A square whose sides are so far from its middle.
    Square(f64),
}

/// The colours of pieces.
#[derive(Debug, Clone)]
pub enum Colours {
    /// Each side of a piece has the colour of its symbol; the sides of neighbours meet.
    Sides(Sides),
    /// Each piece has a colour of its own, by its ID, and takes several places.
    Pieces(BTreeMap<String, Colour>),
    /// A piece is painted like its place, except for those that have a colour of their own there: by slot and ID.
    Places(BTreeMap<(usize, String), Colour>),
}

/// How a board is laid out as text.
#[derive(Debug, Clone)]
pub enum Layout {
    /// The outlines of the places: tiles with their sides, or cells with lines between the pieces.
    Shapes {
        /// The columns and the rows to which a unit of length is scaled.
        scale: (f64, f64),
        /// The widest name of a piece, in columns.
        name_width: usize,
    },
    /// Cells with lines between them.
    Grid {
        /// The squares of each place by slot; its name stands in the first.
        squares: Vec<Vec<Square>>,
        /// The words in squares that are no places.
        notes: BTreeMap<Square, String>,
        /// True if the lines are the borders of the places; otherwise they part the pieces.
        is_ruled: bool,
    },
    /// Cells without lines between them, slot by slot row by row, and what stands beside each row and above each column.
    Picture {
        /// The words beside each row.
        rows: Vec<Vec<String>>,
        /// The words above each column.
        columns: Vec<Vec<String>>,
    },
    /// Lines of text, and the slots whose pieces stand in them: each by its line and column, from 0.
    Written {
        /// The lines around the pieces.
        lines: Vec<String>,
        /// The pieces, in the order of reading.
        names: Vec<(Square, usize)>,
        /// The text of a piece in a slot, if it is not the name of the piece.
        marks: BTreeMap<(usize, String), String>,
    },
    /// A line for each slot, with the slots that its sides touch.
    List,
    /// A table, whose slots are numbered row by row.
    Table {
        /// Stands above the names of the rows.
        corner: &'static str,
        /// The headings of the columns.
        columns: Vec<String>,
        /// The names of the rows.
        rows: Vec<String>,
    },
}

/// The base of a triangle, as a share of its edge.
pub const BASE: f64 = 0.8;

/// The triangle on an edge, which is given clockwise, at a share of its length, with a base and a height.
#[must_use]
pub fn triangle(from: Point, to: Point, at: f64, (base, height): (f64, f64)) -> Triangle {
    let half = base / 2.0 / distance(from, to).max(f64::EPSILON);
    let apex = moved(between(from, to, at), inwards(from, to), height);
    [
        between(from, to, at - half),
        between(from, to, at + half),
        apex,
    ]
}

impl Sign {
    /// A sign without words.
    #[must_use]
    pub fn new(shape: SignShape, points: Vec<Point>, paint: Paint) -> Self {
        Self {
            shape,
            points,
            paint,
            text: String::new(),
        }
    }

    /// The sign with words in its middle.
    #[must_use]
    pub fn saying(self, text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..self
        }
    }
}

impl DrawnPlace {
    /// The faces that are seen if nothing hides them, and their shadows.
    pub fn seen(&self) -> impl Iterator<Item = (&Face, f64)> {
        let faces = self.faces.iter();
        faces.filter_map(|face| Some((face, face.shadow?)))
    }

    /// The words in its middle, where its piece shows no name.
    #[must_use]
    pub fn number(&self) -> Option<&str> {
        let own = self.note.as_ref();
        own.filter(|(_, at)| *at == self.name_at)
            .map(|(words, _)| words.as_str())
    }

    /// Writes words into the upper left corner of a cell, inside the line of a cage.
    pub fn add_note(&mut self, words: &str) {
        let at = |share| between(self.outline[0], self.name_at, share);
        self.note = Some((words.to_owned(), (at(0.5).0, at(0.42).1)));
    }

    /// The place, and then its copies as places of their own.
    pub fn all(&self) -> impl Iterator<Item = Self> {
        let copies = self.copies.iter().map(|(outline, name_at)| Self {
            outline: outline.clone(),
            name_at: *name_at,
            note: self.note.as_ref().map(|(words, at)| {
                let by = (name_at.0 - self.name_at.0, name_at.1 - self.name_at.1);
                (words.clone(), moved(*at, by, 1.0))
            }),
            ..self.clone()
        });
        std::iter::once(self.clone()).chain(copies)
    }

    /// A rectangle with its upper left corner at a point, and a name that takes these shares of its width and height.
    #[must_use]
    pub fn cell((x, y): Point, (width, height): (f64, f64), name: (f64, f64)) -> Self {
        let (right, below) = (x + width, y + height);
        Self {
            outline: vec![(x, y), (right, y), (right, below), (x, below)],
            name_at: (x + width / 2.0, y + height / 2.0),
            name_room: (name.0 * width, name.1 * height),
            ..Self::default()
        }
    }
}

/// Cells in rows, each with its name above it, which is a table as text. `column` is the heading of what the cells hold.
#[must_use]
pub fn named_cells(names: &[String], column: &str) -> Drawing {
    const CELL: (f64, f64) = (120.0, 60.0);
    const NAME: f64 = 30.0;
    const A_ROW: usize = 8;
    let cell = |(slot, name): (usize, &String)| {
        let x = float(slot % A_ROW) * CELL.0;
        let y = float(slot / A_ROW) * (CELL.1 + NAME);
        let place = DrawnPlace {
            at: format!("for {name}"),
            called: name.clone(),
            ..DrawnPlace::cell((x, y + NAME), CELL, (0.9, 0.56))
        };
        let heading = Heading {
            text: name.clone(),
            at: (x + CELL.0 / 2.0, y + NAME / 2.0),
            room: (0.9 * CELL.0, 0.6 * NAME),
            outline: Vec::new(),
        };
        (place, heading)
    };
    let (places, headings) = names.iter().enumerate().map(cell).unzip();
    Drawing {
        places,
        headings,
        signs: Vec::new(),
        colours: Colours::Places(BTreeMap::new()),
        layout: Layout::Table {
            corner: "",
            columns: vec![column.to_owned()],
            rows: names.to_vec(),
        },
    }
}

/// Square cells on these rows and columns, with sides of this length, and names that take these shares of it.
#[must_use]
pub fn cells(squares: &[Square], side: f64, name: (f64, f64)) -> Vec<DrawnPlace> {
    let place =
        |&(row, column): &Square| [0, row.cast_signed() as i64, column.cast_signed() as i64];
    let sites: Vec<Site> = squares.iter().map(place).collect();
    let cell = |((row, column), touches): (&Square, _)| DrawnPlace {
        touches,
        ..DrawnPlace::cell(
            (side * float(*column), side * float(*row)),
            (side, side),
            name,
        )
    };
    let touching = Grid::Square.touching(&sites);
    squares.iter().zip(touching).map(cell).collect()
}
