//! The data of a cover puzzle.

use std::collections::BTreeSet;

use crate::drawing::grid::{Grid, Motion, Polyform, Site, Touching, Wrap};
use crate::family::assignment::Rules;
use crate::family::given::position_of;
use crate::relation::Cell;
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
    /// The cost of a copy of each piece, if covers have to cost as little as possible; otherwise none.
    pub costs: Vec<i64>,
    /// Rules of its own, over the names of what lies on its cells.
    pub own: Rules,
    /// The puzzle's own rules that two pieces or holes touch, if both are used: the name of each rule, and the positions of both in
    /// [`Cover::names`].
    pub touch: Vec<(String, [usize; 2])>,
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

    /// True if both pieces can take the same shape.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        let shapes = other.shapes();
        self.shapes().iter().any(|shape| shapes.contains(shape))
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

    /// The number of cells of each piece, and then of each hole.
    pub fn areas(&self) -> impl Iterator<Item = usize> {
        let pieces = self.pieces.iter().map(|piece| piece.shape.sites().len());
        pieces.chain(self.holes.iter().map(|_| 1))
    }

    /// The fewest and the most placements that cover the board, one for each copy of a piece or a hole; `None` if their areas cannot add up
    /// to the board.
    #[must_use]
    pub fn n_placements(&self) -> Option<[usize; 2]> {
        // By the number of cells that are covered.
        let mut all: Vec<Option<[usize; 2]>> = vec![None; self.cells.len() + 1];
        all[0] = Some([0, 0]);
        for (area, [copies, spare]) in self.areas().zip(self.copies()) {
            let mut longer = vec![None; all.len()];
            for (covered, n_before) in all.iter().enumerate() {
                let Some([least, most]) = n_before else {
                    continue;
                };
                for n in copies - spare..=copies {
                    if let Some(known) = longer.get_mut(covered + n * area) {
                        let [fewest, greatest] = known.get_or_insert([usize::MAX, 0]);
                        (*fewest, *greatest) =
                            ((*fewest).min(least + n), (*greatest).max(most + n));
                    }
                }
            }
            all = longer;
        }
        all[self.cells.len()]
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

    /// True if every copy of every piece, and every hole, has to be used.
    #[must_use]
    pub fn uses_all(&self) -> bool {
        self.copies().iter().all(|[_, spare]| *spare == 0)
    }

    /// True if the board wraps round.
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.wrap != Wrap::default()
    }

    /// True if cells have colours.
    #[must_use]
    pub fn has_colours(&self) -> bool {
        self.cells.iter().any(|cell| cell.colour.is_some())
    }

    /// True if placements depend on more than the shapes of the pieces and of the board, so that they are listed one by one.
    #[must_use]
    pub fn lists_placements(&self) -> bool {
        self.wraps() || self.has_colours() || !self.given.is_empty() || !self.touch.is_empty()
    }

    /// The columns of a piece in the masks of pieces: what one copy counts and, where there are copies, all bits of the count.
    #[must_use]
    pub fn piece_columns(&self) -> &'static [&'static str] {
        let n_columns = 1 + usize::from(self.has_copies());
        &["Piece_Bit", "Piece_Bits"][..n_columns]
    }

    /// For each cell and each of its sides, the cell and the side that it touches.
    #[must_use]
    pub fn touching(&self) -> Touching {
        self.grid.touching_round(&self.board(), self.wrap)
    }

    /// The first given that a piece or hole of this name on these cells contradicts.
    #[must_use]
    pub fn contradicts(&self, name: &str, cells: &[usize]) -> Option<&GivenCells> {
        self.given.iter().find(|given| {
            let is_given = |cell: &usize| given.cells.contains(cell);
            let is_inside = !given.is_whole || cells.iter().all(is_given);
            cells.iter().any(is_given) && !(name == given.piece && is_inside)
        })
    }

    /// These cells and those beside them.
    #[must_use]
    pub fn reach(&self, cells: &[usize]) -> BTreeSet<usize> {
        let touching = self.touching();
        let beside = cells
            .iter()
            .flat_map(|cell| touching[*cell].iter().flatten());
        beside
            .map(|(cell, _)| *cell)
            .chain(cells.iter().copied())
            .collect()
    }

    /// The rules that two pieces touch, as far as these names on the cells break them: the name of each rule, and the names of both
    /// pieces.
    #[must_use]
    pub fn apart(&self, names: &[Option<Cell>]) -> Vec<[&str; 3]> {
        let known = self.names();
        let areas: Vec<usize> = self.areas().collect();
        let lies = |part: usize| {
            let name = Some(Cell::from(known[part]));
            let cells = (0..names.len()).filter(|cell| names[*cell] == name);
            Some(cells.collect::<Vec<_>>()).filter(|cells| cells.len() == areas[part])
        };
        let broken = self.touch.iter().filter_map(|(rule, [one, other])| {
            let (cells, reach) = (lies(*one)?, self.reach(&lies(*other)?));
            let is_apart = !cells.iter().any(|cell| reach.contains(cell));
            is_apart.then(|| [rule, known[*one], known[*other]])
        });
        broken.collect()
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

    /// The names of the pieces and then of the holes, in the order of the file.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let pieces = self.pieces.iter().map(|piece| piece.id.as_str());
        pieces.chain(self.hole_names()).collect()
    }

    /// The names of the holes, in the order of the file.
    pub fn hole_names(&self) -> impl Iterator<Item = &str> + Clone {
        self.holes.iter().map(|hole| hole.name.as_str())
    }

    /// The cells that holes leave free because they may take no other.
    pub fn fixed_cells(&self) -> impl Iterator<Item = usize> {
        let holes = self.holes.iter().filter(|hole| hole.spare == 0);
        let open = holes.map(Hole::open_cells).filter(|cells| cells.len() == 1);
        open.flatten().copied()
    }

    /// The holes whose cell is given, each with the name of the cell.
    pub fn given_holes(&self) -> impl Iterator<Item = [&str; 2]> {
        let given = self
            .holes
            .iter()
            .filter_map(|hole| Some((hole, hole.given?)));
        given.map(|(hole, cell)| [hole.name.as_str(), &self.cells[cell].name])
    }

    /// How big it is, in words: "43 cells, 8 pieces, 2 holes".
    #[must_use]
    pub fn size(&self) -> String {
        let [pieces, holes] = self.counts();
        let cells = count_of(self.cells.len() as u64, "cell");
        if self.holes.is_empty() {
            format!("{cells}, {pieces}")
        } else {
            format!("{cells}, {pieces}, {holes}")
        }
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
