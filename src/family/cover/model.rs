//! The data of a cover puzzle.

use crate::drawing::grid::{Grid, Motion, Polyform, Site, Touching, Wrap};
use crate::error::Result;
use crate::family::assignment::Rules;
use crate::family::given::{no_piece, position_of};
use crate::words::count_of;

/// A board, the pieces that cover it, and the holes that they leave.
#[derive(Debug, Clone)]
pub struct Cover {
    /// The shape of the cells.
    pub grid: Grid,
    /// The cells of the board, row by row.
    pub cells: Vec<BoardCell>,
    /// The ways in which the board wraps round.
    pub wrap: Wrap,
    /// The pieces in the order of the file.
    pub pieces: Vec<CoverPiece>,
    /// The holes in the order of the file.
    pub holes: Vec<Hole>,
    /// Choices of holes that mean nothing, such as 30 February: a cell, counted from 0, for each hole.
    pub unreal: Vec<Vec<usize>>,
    /// The cells that the file or `--given` covers beforehand.
    pub given: Vec<GivenCells>,
    /// Rules of its own, over the names of what lies on its cells.
    pub own: Rules,
}

/// The most cells of a board.
pub const MOST_CELLS: usize = 256;

/// A piece: its ID, its cells as drawn, and how it may lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoverPiece {
    /// Its ID in the file.
    pub id: String,
    /// Its cells as drawn.
    pub shape: Polyform,
    /// The most copies that lie on the board, which rows do not tell apart.
    pub copies: usize,
    /// The number of those that may be left out.
    pub spare: usize,
    /// True if it may be turned: in the plane, or cubes in space.
    pub turn: bool,
    /// True if its mirror image, left to right, may be laid, too.
    pub flip: bool,
}

impl CoverPiece {
    /// Its shapes after all its motions, each once, starting with the one that is drawn.
    #[must_use]
    pub fn shapes(&self) -> Vec<Polyform> {
        let mut shapes: Vec<Polyform> = Vec::new();
        for motion in self.shape.grid().motions(self.turn, self.flip) {
            let shape = self.shape.moved(motion);
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }
}

/// Cells, and the piece that covers them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenCells {
    /// The cells, counted from 0.
    pub cells: Vec<usize>,
    /// The ID of the piece.
    pub piece: String,
    /// True if no copy that covers one of them covers any other cell: they lie already.
    pub is_whole: bool,
}

/// A cell that stays free, to be chosen from several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hole {
    /// The name in givens and tables.
    pub name: String,
    /// The cells that it may be, counted from 0, in the order of the file.
    pub cells: Vec<usize>,
    /// The one of them that is given.
    pub given: Option<usize>,
    /// The most of them that stay free.
    pub copies: usize,
    /// The number of those that may be covered all the same.
    pub spare: usize,
}

impl Hole {
    /// True if exactly one of its cells stays free.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.copies == 1 && self.spare == 0
    }

    /// The cells that it may still be: the one that is given, or else all.
    #[must_use]
    pub fn open_cells(&self) -> &[usize] {
        match &self.given {
            Some(cell) => std::slice::from_ref(cell),
            None => &self.cells,
        }
    }
}

impl Cover {
    /// The motions that every piece can take part in, starting with the one that changes nothing: moved so, a piece
    /// comes to lie as it may lie anyway.
    #[must_use]
    pub fn motions(&self) -> Vec<Motion> {
        let turn = self.pieces.iter().any(|piece| piece.turn);
        let flip = self.pieces.iter().any(|piece| piece.flip);
        let mut motions = self.grid.motions(turn, flip);
        for shapes in self.pieces.iter().map(CoverPiece::shapes) {
            let stays = |motion: &Motion, shape: &Polyform| shapes.contains(&shape.moved(*motion));
            motions.retain(|motion| shapes.iter().all(|shape| stays(motion, shape)));
        }
        motions
    }

    /// The most copies of each piece, and of each hole behind them, and how many of these may be left out.
    #[must_use]
    pub fn copies(&self) -> Vec<[usize; 2]> {
        let pieces = self.pieces.iter().map(|piece| [piece.copies, piece.spare]);
        let holes = self.holes.iter().map(|hole| [hole.copies, hole.spare]);
        pieces.chain(holes).collect()
    }

    /// The fewest and the most placements that cover the board, one for each copy of a piece or a hole; `None` if their areas cannot add up
    /// to the board.
    #[must_use]
    pub fn n_placements(&self) -> Option<[usize; 2]> {
        let areas = self.pieces.iter().map(|piece| piece.shape.sites().len());
        let areas = areas.chain(self.holes.iter().map(|_| 1));
        let n_cells = self.cells.len();
        // By the number of cells that are covered.
        let mut all: Vec<Option<[usize; 2]>> = vec![None; n_cells + 1];
        all[0] = Some([0, 0]);
        for (area, [copies, spare]) in areas.zip(self.copies()) {
            let before = std::mem::replace(&mut all, vec![None; n_cells + 1]);
            for (covered, n_before) in before.into_iter().enumerate() {
                let Some([least, most]) = n_before else {
                    continue;
                };
                let fitting =
                    (copies - spare..=copies).take_while(|n| covered + n * area <= n_cells);
                for n in fitting {
                    let known = all[covered + n * area].get_or_insert([usize::MAX, 0]);
                    *known = [known[0].min(least + n), known[1].max(most + n)];
                }
            }
        }
        all[n_cells]
    }

    /// The most placements that cover the board.
    #[must_use]
    pub fn most_placements(&self) -> usize {
        self.n_placements().map_or(0, |[_, most]| most)
    }

    /// True if some piece or some hole comes more than once.
    #[must_use]
    pub fn has_copies(&self) -> bool {
        self.copies().iter().any(|[copies, _]| *copies > 1)
    }

    /// True if the board wraps round.
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.wrap != Wrap::default()
    }

    /// For each cell and each of its sides, the cell and the side that it touches.
    #[must_use]
    pub fn touching(&self) -> Touching {
        self.grid.touching_round(&self.board(), self.wrap)
    }

    /// True if placements depend on more than the shapes of the pieces and of the board, so that they are listed one by one.
    #[must_use]
    pub fn lists_placements(&self) -> bool {
        let has_colours = self.cells.iter().any(|cell| cell.colour.is_some());
        self.wraps() || has_colours || !self.given.is_empty()
    }

    /// True if a piece or a hole may lie on these cells beside what is given.
    #[must_use]
    pub fn agrees_with_given(&self, part_idx: usize, cells: &[usize]) -> bool {
        self.given.iter().all(|given| {
            let n_given = cells
                .iter()
                .filter(|cell| given.cells.contains(cell))
                .count();
            let is_inside = !given.is_whole || n_given == cells.len();
            n_given == 0 || self.names()[part_idx] == given.piece && is_inside
        })
    }

    /// True if every copy of every piece and every hole lies on the board.
    #[must_use]
    pub fn uses_all(&self) -> bool {
        self.copies().iter().all(|[_, spare]| *spare == 0)
    }

    /// The columns of a piece in the masks of pieces: what one copy counts and, where there are copies, all bits of the count.
    #[must_use]
    pub fn piece_columns(&self) -> &'static [&'static str] {
        if self.has_copies() {
            &["Piece_Bit", "Piece_Bits"]
        } else {
            &["Piece_Bit"]
        }
    }

    /// The sites of the cells, in their order.
    #[must_use]
    pub fn board(&self) -> Vec<Site> {
        self.cells.iter().map(|cell| cell.site).collect()
    }

    /// The position of a cell by its name, in any letter case.
    #[must_use]
    pub fn position_of_cell(&self, name: &str) -> Option<usize> {
        position_of(name, self.cells.iter().map(|cell| cell.name.as_str()))
    }

    /// A cell of a hole by its name, in any letter case.
    ///
    /// # Errors
    /// When the hole has no such cell.
    pub fn cell_of_hole(&self, hole: &Hole, name: &str) -> Result<usize> {
        let names = hole.cells.iter().map(|idx| self.cells[*idx].name.as_str());
        match position_of(name, names.clone()) {
            Some(idx) => Ok(hole.cells[idx]),
            None => Err(no_piece("cell", &hole.name, name, names.map(str::to_owned))),
        }
    }

    /// The names of the pieces and then of the holes, in the order of the file.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let pieces = self.pieces.iter().map(|piece| piece.id.as_str());
        pieces.chain(self.hole_names()).collect()
    }

    /// The names of the holes, in the order of the file.
    pub fn hole_names(&self) -> impl Iterator<Item = &str> {
        self.holes.iter().map(|hole| hole.name.as_str())
    }

    /// The cells that holes leave free because they may take no other.
    pub fn fixed_cells(&self) -> impl Iterator<Item = usize> {
        let holes = self.holes.iter().filter(|hole| hole.spare == 0);
        let open = holes.map(Hole::open_cells);
        open.filter(|cells| cells.len() == 1).flatten().copied()
    }

    /// The given cells of the holes, as the end of a sentence: ", month Apr, day 24".
    #[must_use]
    pub fn given_holes_in_words(&self) -> String {
        let given = self.holes.iter().filter_map(|hole| {
            let cell = &self.cells[hole.given?];
            Some(format!(", {} {}", hole.name, cell.name))
        });
        given.collect()
    }

    /// How big it is, in words: "43 cells, 8 pieces, 2 holes".
    #[must_use]
    pub fn size(&self) -> String {
        let cells = count_of(self.cells.len() as u64, "cell");
        let [pieces, holes] = self.counts();
        let holes = Some(holes).filter(|_| !self.holes.is_empty());
        let counts: Vec<String> = [cells, pieces].into_iter().chain(holes).collect();
        counts.join(", ")
    }

    /// The numbers of pieces and of holes on the board, in words.
    #[must_use]
    pub fn counts(&self) -> [String; 2] {
        let copies = self.copies();
        let (pieces, holes) = copies.split_at(self.pieces.len());
        [(pieces, "piece"), (holes, "hole")].map(|(parts, noun)| {
            let most: u64 = parts.iter().map(|[copies, _]| *copies as u64).sum();
            let has_spare = parts.iter().any(|[_, spare]| *spare > 0);
            let up_to = if has_spare { "up to " } else { "" };
            format!("{up_to}{}", count_of(most, noun))
        })
    }
}

/// A cell of the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardCell {
    /// The name in the drawing, or `r1c1` for the cell in row 1 and column 1, and `z1r1c1` if that is in layer 1 of several.
    pub name: String,
    /// True if the drawing gives it this name.
    pub is_labelled: bool,
    /// Where it lies, from 0.
    pub site: Site,
    /// Its colour: only cells of a piece that have the same may lie on it.
    pub colour: Option<char>,
}

impl BoardCell {
    /// The name that is drawn; nothing where none is.
    #[must_use]
    pub fn label(&self) -> &str {
        if self.is_labelled { &self.name } else { "" }
    }
}
