//! Random covers on every grid, and a search that tries piece after piece in every place.

use std::collections::{BTreeMap, BTreeSet};

use super::{Dice, agrees, are_counted};
use crate::common::seeds;
use joinsaw::plan::Tallied;
use joinsaw::{Answer, Filling, Method, Options};

/// A layer, a row and a column of a drawing.
pub type Site = [i64; 3];

/// The name and the cells of each copy of a piece and of each hole.
pub type Laid = BTreeSet<(String, BTreeSet<Site>)>;

/// A piece or a hole: its name, its most copies, those of them that may be left out, and its places.
type Part = (String, [usize; 2], BTreeSet<BTreeSet<Site>>);

/// A cell as a vector that turns as the cell does.
type Vector = [i64; 3];

/// Cells, each with its colour, which is a blank if cells have none.
type Shape = Vec<(Vector, char)>;

/// What a linear map makes of the three unit vectors.
type Matrix = [Vector; 3];

const UNIT: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

fn map(matrix: &Matrix, vector: Vector) -> Vector {
    [0, 1, 2].map(|axis| (0..3).map(|part| vector[part] * matrix[part][axis]).sum())
}

fn plus(one: [i64; 3], other: [i64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|axis| one[axis] + other[axis])
}

fn minus(one: [i64; 3], other: [i64; 3]) -> [i64; 3] {
    [0, 1, 2].map(|axis| one[axis] - other[axis])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grid {
    Square,
    Hexagon,
    Triangle,
    Cube,
}

impl Grid {
    /// True if the grid has a cell there: hexagons of a row are two columns apart.
    fn has(self, [_, row, column]: Site) -> bool {
        self != Self::Hexagon || (row + column) % 2 == 0
    }

    /// The cells that one touches, in the order in which the program lists its sides.
    fn around(self, site: Site) -> Vec<Site> {
        let steps: &[[i64; 3]] = match self {
            Self::Square => &[[0, -1, 0], [0, 0, 1], [0, 1, 0], [0, 0, -1]],
            Self::Cube => &[
                [0, -1, 0],
                [0, 0, 1],
                [0, 1, 0],
                [0, 0, -1],
                [-1, 0, 0],
                [1, 0, 0],
            ],
            Self::Hexagon => &[
                [0, -1, 1],
                [0, 0, 2],
                [0, 1, 1],
                [0, 1, -1],
                [0, 0, -2],
                [0, -1, -1],
            ],
            Self::Triangle if (site[1] + site[2]) % 2 == 0 => &[[0, 1, 0], [0, 0, -1], [0, 0, 1]],
            Self::Triangle => &[[0, -1, 0], [0, 0, 1], [0, 0, -1]],
        };
        steps.iter().map(|step| plus(site, *step)).collect()
    }

    /// Of grids with six directions, the sum of a cell's three corners, or its middle, in coordinates of which there are three with
    /// the sum 0.
    fn vector(self, [layer, row, column]: Site) -> Vector {
        let corner = |line: i64, at: i64| {
            let q = (at - line) / 2;
            [q, line, -q - line]
        };
        match self {
            Self::Square | Self::Cube => [layer, row, column],
            Self::Hexagon => corner(row, column),
            Self::Triangle => {
                let corners = if (row + column) % 2 == 0 {
                    [(row, column), (row + 1, column - 1), (row + 1, column + 1)]
                } else {
                    [(row, column - 1), (row, column + 1), (row + 1, column)]
                };
                let corners = corners.map(|(line, at)| corner(line, at));
                corners.into_iter().fold([0; 3], plus)
            }
        }
    }

    /// By how much vectors differ at least if one cell is the other one moved.
    fn step(self) -> i64 {
        if self == Self::Triangle { 3 } else { 1 }
    }

    /// Every way to turn and to flip.
    fn motions(self, turn: bool, flip: bool) -> BTreeSet<Matrix> {
        let mut some: Vec<Matrix> = Vec::new();
        let (turns, flipped): (&[Matrix], Matrix) = match self {
            Self::Square => (
                &[[[1, 0, 0], [0, 0, 1], [0, -1, 0]]],
                [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
            ),
            Self::Cube => (
                &[
                    [[1, 0, 0], [0, 0, 1], [0, -1, 0]],
                    [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
                ],
                [[1, 0, 0], [0, 1, 0], [0, 0, -1]],
            ),
            Self::Hexagon | Self::Triangle => (
                &[[[0, 0, -1], [-1, 0, 0], [0, -1, 0]]],
                [[0, 0, 1], [0, 1, 0], [1, 0, 0]],
            ),
        };
        if turn {
            some.extend(turns);
        }
        if flip {
            some.push(flipped);
        }
        let mut all = BTreeSet::from([UNIT]);
        loop {
            let n_known = all.len();
            let then = |one: &Matrix| {
                let one = *one;
                some.iter().map(move |next| one.map(|unit| map(next, unit)))
            };
            let next: Vec<Matrix> = all.iter().flat_map(then).collect();
            all.extend(next);
            if all.len() == n_known {
                return all;
            }
        }
    }

    /// The cells moved to the corner of the grid, so that shapes can be compared.
    fn in_corner(self, mut cells: Shape) -> Shape {
        cells.sort_unstable();
        let (first, _) = cells[0];
        let corner = first.map(|along| along - along.rem_euclid(self.step()));
        let cells = cells.into_iter();
        cells
            .map(|(vector, colour)| (minus(vector, corner), colour))
            .collect()
    }
}

/// A piece, its copies, and how it may lie; nothing where it follows the puzzle. Or a hole, and the cells where it may be.
#[derive(Debug, Clone)]
struct Piece {
    name: String,
    sites: Vec<Site>,
    copies: usize,
    /// The number of copies that may be left out.
    spare: usize,
    turn: Option<bool>,
    flip: Option<bool>,
    n_parts: usize,
}

impl Piece {
    fn new(name: impl Into<String>, sites: Vec<Site>) -> Self {
        Self {
            name: name.into(),
            sites,
            copies: 1,
            spare: 0,
            turn: None,
            flip: None,
            n_parts: 1,
        }
    }
}

/// A board, cut into pieces and holes.
#[derive(Debug)]
pub struct Cover {
    grid: Grid,
    board: BTreeSet<Site>,
    pieces: Vec<Piece>,
    holes: Vec<Piece>,
    turn: bool,
    flip: bool,
    /// A piece that lies already.
    start: Option<(String, BTreeSet<Site>)>,
    /// The first line and the number of lines of each axis along which the board wraps round.
    wrap: [Option<(i64, i64)>; 3],
    /// The colours of the cells, if they have any.
    colours: BTreeMap<Site, char>,
}

/// The most parts that a search through every place of every part lays in little time.
const MOST_PARTS: usize = 6;

impl Cover {
    /// A cover of few parts on any grid.
    pub fn random(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let grid = *dice.pick(&[
            Grid::Square,
            Grid::Square,
            Grid::Square,
            Grid::Hexagon,
            Grid::Triangle,
            Grid::Cube,
        ]);
        let mut cover = Self::on(grid, &mut dice);
        if dice.is_rare(3) {
            cover.leave_out(&mut dice);
        }
        for axis in 1..3 {
            let lines = cover.board.iter().map(|site| site[axis]);
            let (first, last) = (lines.clone().min().unwrap(), lines.max().unwrap());
            let n_lines = last - first + 1;
            let fits = matches!(grid, Grid::Square | Grid::Cube) || n_lines % 2 == 0;
            if n_lines > 1 && fits && dice.is_rare(3) {
                cover.wrap[axis] = Some((first, n_lines));
            }
        }
        cover
    }

    /// A cover of few parts on this grid.
    pub fn on(grid: Grid, dice: &mut Dice) -> Self {
        loop {
            let cover = Self::cut(grid, dice);
            let n_copies: usize = cover.pieces.iter().map(|piece| piece.copies).sum();
            if n_copies + cover.holes.len() <= MOST_PARTS && !cover.has_parted_twins() {
                return cover.varied(dice);
            }
        }
    }

    fn cut(grid: Grid, dice: &mut Dice) -> Self {
        let (n_layers, n_rows, n_columns, most) = match grid {
            Grid::Square if dice.is_rare(2) => (1, 1 + dice.below(3), 1 + dice.below(4), 12),
            Grid::Square => (1, 1 + dice.below(4), 1 + dice.below(3), 12),
            Grid::Hexagon => (1, 4, 7, 5 + dice.below(6)),
            Grid::Triangle => (1, 3, 6, 5 + dice.below(6)),
            Grid::Cube => (2, 3, 2, 5 + dice.below(6)),
        };
        let size = [n_layers, n_rows, n_columns].map(|n: usize| n.cast_signed() as i64);
        let sites = (0..size[0]).flat_map(|layer| {
            (0..size[1]).flat_map(move |row| (0..size[2]).map(move |column| [layer, row, column]))
        });
        let sites = sites.filter(|site| grid.has(*site) && (*site == [0; 3] || !dice.is_rare(7)));
        let mut left = sites.collect();
        let board = part_of(grid, &mut left, most, dice);
        let mut cover = Self {
            grid,
            board: board.into_iter().collect(),
            pieces: Vec::new(),
            holes: Vec::new(),
            turn: !dice.is_rare(3),
            flip: !dice.is_rare(3),
            start: None,
            wrap: [None; 3],
            colours: BTreeMap::new(),
        };
        // Letters do not say which way triangles point.
        if grid != Grid::Triangle && dice.is_rare(4) {
            let colour = |site: &Site| (*site, *dice.pick(&['b', 'w']));
            cover.colours = cover.board.iter().map(colour).collect();
        }
        let mut left = cover.board.clone();
        while !left.is_empty() {
            let size = 1 + dice.below(4);
            let mut part = part_of(grid, &mut left, size, dice);
            if !left.is_empty() && dice.is_rare(6) {
                part.extend(part_of(grid, &mut left, 1 + size % 2, dice));
            }
            // Columns of hexagons count places, and not characters.
            let may_be_hole = part.len() == 1 && grid != Grid::Hexagon && cover.holes.len() < 2;
            if may_be_hole && dice.is_rare(2) {
                cover.add_hole(part[0], dice);
            } else {
                cover.add_piece(part, dice);
            }
        }
        cover
    }

    /// A hole that may be elsewhere too, and now and then not where it was cut.
    fn add_hole(&mut self, site: Site, dice: &mut Dice) {
        let sites = self.board.iter().copied();
        let mut sites: Vec<Site> = sites
            .filter(|other| dice.is_rare(3) || *other == site && !dice.is_rare(4))
            .collect();
        if sites.is_empty() {
            sites.push(site);
        }
        let name = format!("hole {}", self.holes.len());
        self.holes.push(Piece::new(name, sites));
    }

    /// A piece of its own, or one more copy of a piece that looks like it.
    fn add_piece(&mut self, sites: Vec<Site>, dice: &mut Dice) {
        let shape = self.grid.in_corner(self.coloured(&sites));
        let alike = |piece: &Piece| self.shapes(piece).contains(&shape);
        let n_parts = n_parts(self.grid, &sites);
        let alike = self.pieces.iter().position(alike).filter(|_| n_parts == 1);
        if let Some(idx) = alike.filter(|_| !dice.is_rare(3)) {
            self.pieces[idx].copies += 1;
            return;
        }
        let mut any = || *dice.pick(&[Some(true), Some(false), None, None, None, None]);
        self.pieces.push(Piece {
            turn: any(),
            flip: any(),
            n_parts,
            ..Piece::new(format!("p{}", self.pieces.len()), sites)
        });
    }

    /// Now and then each copy of a piece is a piece of its own, and holes may be anywhere, so that no symmetry of the board takes a
    /// hole elsewhere.
    fn varied(mut self, dice: &mut Dice) -> Self {
        if dice.is_rare(2) {
            let pieces = self.pieces.drain(..).flat_map(|piece| {
                (0..piece.copies).map(move |copy| Piece {
                    name: format!("{}{}", piece.name, ["", "b", "c", "d", "e", "f"][copy]),
                    copies: 1,
                    ..piece.clone()
                })
            });
            self.pieces = pieces.collect();
        }
        if dice.is_rare(3) {
            for hole in &mut self.holes {
                hole.sites = self.board.iter().copied().collect();
            }
        }
        self
    }

    /// True if pieces of several parts have one shape: such a puzzle is refused.
    fn has_parted_twins(&self) -> bool {
        let mut parted = self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, piece)| piece.n_parts > 1);
        parted.any(|(idx, piece)| {
            let mut others = self.pieces[..idx].iter();
            others.any(|other| !self.shapes(other).is_disjoint(&self.shapes(piece)))
        })
    }

    /// Some copies may be left out, and there may be more of them; some cells may stay free.
    fn leave_out(&mut self, dice: &mut Dice) {
        for piece in &mut self.pieces {
            piece.copies += if piece.n_parts == 1 { dice.below(2) } else { 0 };
            piece.spare = dice.below(piece.copies + 1);
        }
        for hole in &mut self.holes {
            hole.copies += dice.below(3);
            hole.spare = dice.below(hole.copies + 1);
        }
    }

    /// Lays one of the pieces of a solution beforehand, and gives the solutions that have it.
    fn begin(&mut self, solutions: BTreeSet<Laid>, dice: &mut Dice) -> BTreeSet<Laid> {
        let pieces = solutions.first().into_iter().flatten();
        let pieces: Vec<_> = pieces
            .filter(|(name, _)| name.starts_with('p'))
            .cloned()
            .collect();
        // In a column of its own, a name of two letters would be two places.
        let is_wide = self
            .board
            .iter()
            .any(|site| site[2] != self.board.first().unwrap()[2]);
        if pieces.is_empty() || !is_wide || !dice.is_rare(3) {
            return solutions;
        }
        let start = dice.pick(&pieces).clone();
        let found = solutions
            .into_iter()
            .filter(|laid| laid.contains(&start))
            .collect();
        self.start = Some(start);
        found
    }

    /// The same cover below a row of 70 squares, which a piece of its own has to cover. The board begins so far to the right that its
    /// cells are the last of a mask and the first of the next.
    pub fn below_a_row(mut self, column: i64) -> Self {
        let row: Vec<Site> = (0..70).map(|column| [0, 0, column]).collect();
        let below = |site: &Site| plus(*site, [0, 1, column]);
        self.board = self.board.iter().map(below).chain(row.clone()).collect();
        for hole in &mut self.holes {
            hole.sites = hole.sites.iter().map(below).collect();
        }
        self.colours = BTreeMap::new();
        self.pieces.push(Piece::new("row", row));
        self
    }

    /// The cells of the board.
    pub fn sites(&self) -> Vec<Site> {
        self.board.iter().copied().collect()
    }

    /// The names of the pieces and of the holes.
    pub fn names(&self) -> Vec<String> {
        let pieces = self.pieces.iter().map(|piece| &piece.name);
        let holes = self.holes.iter().map(|hole| &hole.name);
        pieces.chain(holes).cloned().collect()
    }

    /// These cells of the board, each with its colour.
    fn coloured(&self, sites: &[Site]) -> Shape {
        let colour = |site: &Site| self.colours.get(site).copied().unwrap_or(' ');
        sites
            .iter()
            .map(|site| (self.grid.vector(*site), colour(site)))
            .collect()
    }

    /// The cell that is meant by a site that may lie beyond the rim.
    fn wrapped(&self, mut site: Site) -> Site {
        for (line, wrap) in site.iter_mut().zip(self.wrap) {
            if let Some((first, n_lines)) = wrap {
                *line = first + (*line - first).rem_euclid(n_lines);
            }
        }
        site
    }

    /// The cells of the board by their vectors, also by those that go a few times round it.
    fn by_vector(&self) -> BTreeMap<Vector, Site> {
        let mut all = BTreeMap::new();
        for site in &self.board {
            let times = |axis: usize| {
                if self.wrap[axis].is_some() {
                    -5..=5_i64
                } else {
                    0..=0
                }
            };
            for row in times(1) {
                for column in times(2) {
                    let by = [1, 2].map(|axis| self.wrap[axis].map_or(0, |(_, n)| n));
                    let beyond = plus(*site, [0, row * by[0], column * by[1]]);
                    all.insert(self.grid.vector(beyond), *site);
                }
            }
        }
        all
    }

    fn motions_of(&self, piece: &Piece) -> BTreeSet<Matrix> {
        let (turn, flip) = (
            piece.turn.unwrap_or(self.turn),
            piece.flip.unwrap_or(self.flip),
        );
        self.grid.motions(turn, flip)
    }

    fn shapes(&self, piece: &Piece) -> BTreeSet<Shape> {
        let cells = self.coloured(&piece.sites);
        let motions = self.motions_of(piece).into_iter();
        motions.map(|motion| self.moved(&motion, &cells)).collect()
    }

    fn moved(&self, motion: &Matrix, cells: &Shape) -> Shape {
        let moved = cells
            .iter()
            .map(|(vector, colour)| (map(motion, *vector), *colour));
        self.grid.in_corner(moved.collect())
    }

    /// The cells that these come to lie on, wherever all lie on cells of the board that have their colours.
    fn places(&self, shape: &Shape) -> BTreeSet<Vec<Site>> {
        let cells = self.by_vector();
        let shifts = self
            .board
            .iter()
            .map(|to| minus(self.grid.vector(*to), shape[0].0));
        let shifts = shifts.filter(|by| by.iter().all(|along| along % self.grid.step() == 0));
        let places = shifts.filter_map(|shift| {
            let cell = |(vector, colour): &(Vector, char)| {
                let site = *cells.get(&plus(*vector, shift))?;
                (self.coloured(&[site])[0].1 == *colour).then_some(site)
            };
            shape.iter().map(cell).collect::<Option<Vec<Site>>>()
        });
        let are_apart =
            |place: &Vec<Site>| place.iter().collect::<BTreeSet<_>>().len() == place.len();
        places.filter(are_apart).collect()
    }

    /// The places of each piece and of each hole.
    pub fn parts(&self) -> Vec<Part> {
        let pieces = self.pieces.iter().map(|piece| {
            let shapes = self.shapes(piece).into_iter();
            let places = shapes.flat_map(|shape| self.places(&shape));
            let places: BTreeSet<BTreeSet<Site>> = places.map(BTreeSet::from_iter).collect();
            (piece.name.clone(), [piece.copies, piece.spare], places)
        });
        let holes = self.holes.iter().map(|hole| {
            let places = hole.sites.iter().map(|site| BTreeSet::from([*site]));
            let places = places.collect();
            (hole.name.clone(), [hole.copies, hole.spare], places)
        });
        pieces.chain(holes).collect()
    }

    /// Every way to cover the board.
    pub fn solutions(&self) -> BTreeSet<Laid> {
        let mut found = BTreeSet::new();
        lay(&self.parts(), &self.board, &mut Laid::new(), &mut found);
        found
    }

    /// Where each cell comes to lie by the turns and flips of the board in which all pieces can take part, and which leave the cells of
    /// each hole together.
    fn symmetries(&self) -> Vec<BTreeMap<Site, Site>> {
        let any = |may: fn(&Piece) -> Option<bool>, of_all: bool| {
            let mut pieces = self.pieces.iter();
            pieces.any(|piece| may(piece).unwrap_or(of_all))
        };
        let turn = any(|piece| piece.turn, self.turn);
        let flip = any(|piece| piece.flip, self.flip);
        let sites = self.sites();
        let cells = self.coloured(&sites);
        let by_vector = self.by_vector();
        let fits_all = |motion: &Matrix| {
            self.pieces.iter().all(|piece| {
                let shapes = self.shapes(piece);
                let moved = shapes.iter().map(|shape| self.moved(motion, shape));
                moved.collect::<BTreeSet<_>>() == shapes
            })
        };
        let motions = self.grid.motions(turn, flip).into_iter().filter(fits_all);
        // Whoever goes round the board has to come back after the motion, too.
        let comes_back = |motion: &Matrix| {
            [1, 2].into_iter().all(|axis| {
                let Some((_, n_lines)) = self.wrap[axis] else {
                    return true;
                };
                let mut way = [0; 3];
                way[axis] = n_lines;
                let first = sites[0];
                let [from, to] =
                    [first, plus(first, way)].map(|site| map(motion, self.grid.vector(site)));
                let round = minus(to, from);
                let is_same = |site: &Site| {
                    by_vector.get(&plus(self.grid.vector(*site), round)) == Some(site)
                };
                sites.iter().all(is_same)
            })
        };
        let ways = motions.filter(comes_back).flat_map(|motion| {
            let moved = cells
                .iter()
                .map(|(vector, colour)| (map(&motion, *vector), *colour));
            self.places(&moved.collect())
        });
        let ways = ways.map(|to| {
            sites
                .iter()
                .copied()
                .zip(to)
                .collect::<BTreeMap<Site, Site>>()
        });
        let keeps_holes = |way: &BTreeMap<Site, Site>| {
            self.holes.iter().all(|hole| {
                let cells: BTreeSet<Site> = hole.sites.iter().copied().collect();
                cells.iter().map(|cell| way[cell]).collect::<BTreeSet<_>>() == cells
            })
        };
        ways.filter(keeps_holes).collect()
    }

    /// The solutions in all, those up to the turns and flips of the board, and those that differ in more than the names of pieces.
    pub fn counts(&self, solutions: &BTreeSet<Laid>) -> [u64; 3] {
        let symmetries = self.symmetries();
        let classes = |has_names: bool| {
            let name = |name: &String| {
                let is_told = has_names || name.starts_with("hole");
                is_told.then(|| name.clone())
            };
            let least = solutions.iter().map(|laid| {
                let all = symmetries.iter().map(|way| {
                    let parts = laid.iter().map(|(part, cells)| {
                        let cells = cells.iter().map(|cell| way[cell]);
                        (name(part), cells.collect::<BTreeSet<Site>>())
                    });
                    parts.collect::<BTreeSet<_>>()
                });
                all.min()
            });
            least.collect::<BTreeSet<_>>().len() as u64
        };
        [solutions.len() as u64, classes(true), classes(false)]
    }

    /// The number of these solutions for each choice of cells for the holes.
    pub fn by_hole(&self, solutions: &BTreeSet<Laid>) -> BTreeMap<Vec<String>, u128> {
        let mut by_hole = BTreeMap::new();
        for laid in solutions {
            let cells = self.holes.iter().map(|hole| {
                let (_, cells) = laid.iter().find(|(other, _)| *other == hole.name).unwrap();
                self.name(cells.first().unwrap())
            });
            *by_hole.entry(cells.collect()).or_default() += 1;
        }
        by_hole
    }

    /// The program's name for a cell.
    pub fn name(&self, [layer, row, column]: &Site) -> String {
        let layer = match self.grid {
            Grid::Cube if self.sites().iter().any(|site| site[0] > 0) => format!("z{}", layer + 1),
            _ => String::new(),
        };
        format!("{layer}r{}c{}", row + 1, column + 1)
    }

    pub fn to_toml(&self) -> String {
        let grid = format!("{:?}", self.grid).to_lowercase();
        let sites = self.sites();
        let on_board = |has_colours: bool| {
            self.drawn(&sites, [0; 3], ["\n", " "], |site| {
                self.symbol(site, &sites, ["#", "."], has_colours)
            })
        };
        let mut text = format!(
            "family = \"cover\"\ngrid = \"{grid}\"\nturn = {}\nflip = {}\nboard = \"\"\"\n{}\n\"\"\"\n",
            self.turn,
            self.flip,
            on_board(false)
        );
        text += match self.wrap {
            [_, Some(_), Some(_)] => "wrap = \"both\"\n",
            [_, Some(_), None] => "wrap = \"rows\"\n",
            [_, None, Some(_)] => "wrap = \"columns\"\n",
            _ => "",
        };
        if !self.colours.is_empty() {
            text += &format!("pattern = \"\"\"\n{}\n\"\"\"\n", on_board(true));
        }
        if let Some((name, cells)) = &self.start {
            let start = self.drawn(&sites, [0; 3], ["\n", "    "], |site| match site {
                _ if cells.contains(&site) => name.clone(),
                _ => self
                    .symbol(site, &sites, ["#", "."], false)
                    .replace(['^', 'v'], "."),
            });
            text += &format!("start = \"\"\"\n{start}\n\"\"\"\n");
        }
        text += "[pieces]\n";
        for piece in &self.pieces {
            let from =
                [0, 1, 2].map(|axis| piece.sites.iter().map(|site| site[axis]).min().unwrap());
            let shape = self.drawn(&piece.sites, from, ["/", " "], |site| {
                self.symbol(site, &piece.sites, [".", "X"], !self.colours.is_empty())
            });
            let may = |key, value: Option<bool>| {
                value.map_or_else(String::new, |value| format!(", {key} = {value}"))
            };
            text += &format!(
                "{} = {{ shape = \"{shape}\", copies = \"{}..{}\", parts = {}{}{} }}\n",
                piece.name,
                piece.copies - piece.spare,
                piece.copies,
                piece.n_parts,
                may("turn", piece.turn),
                may("flip", piece.flip)
            );
        }
        text += "[holes]\n";
        for hole in &self.holes {
            let cells: Vec<String> = hole.sites.iter().map(|site| self.name(site)).collect();
            let (cells, least) = (cells.join(" "), hole.copies - hole.spare);
            text += &format!(
                "\"{}\" = {{ cells = \"{cells}\", copies = \"{least}..{}\" }}\n",
                hole.name, hole.copies,
            );
        }
        text
    }

    /// The result of `word` for each cell from this corner on, row by row.
    fn drawn(
        &self,
        sites: &[Site],
        from: Site,
        [end, blank]: [&str; 2],
        word: impl Fn(Site) -> String,
    ) -> String {
        let width = blank.len();
        let range = |axis: usize| from[axis]..=sites.iter().map(|site| site[axis]).max().unwrap();
        let row = |layer: i64, row: i64| -> String {
            let places = range(2).map(|column| match [layer, row, column] {
                site if self.grid.has(site) => format!("{:<width$}", word(site)),
                _ => blank.to_owned(),
            });
            places.collect()
        };
        let layers = range(0).map(|layer| {
            let rows = range(1).map(|no| row(layer, no));
            rows.collect::<Vec<_>>().join(end)
        });
        layers.collect::<Vec<_>>().join(&end.repeat(2))
    }

    /// The symbol of a cell if it is among these, and of a gap if not.
    fn symbol(
        &self,
        site: Site,
        among: &[Site],
        [gap, cell]: [&str; 2],
        has_colours: bool,
    ) -> String {
        match self.grid {
            _ if !among.contains(&site) => gap.to_owned(),
            _ if has_colours => self.colours[&site].to_string(),
            Grid::Triangle if (site[1] + site[2]) % 2 == 0 => "^".to_owned(),
            Grid::Triangle => "v".to_owned(),
            _ => cell.to_owned(),
        }
    }

    /// The pieces and holes of a filling, each with its cells. Cells of one copy show `.` to each other.
    pub fn read(&self, filling: &Filling) -> Laid {
        let sites = self.sites();
        let mut left: BTreeMap<Site, _> = filling
            .iter()
            .map(|placement| (sites[placement.slot], placement))
            .collect();
        let mut laid = Laid::new();
        while let Some(first) = left.pop_first() {
            let name = first.1.piece.clone();
            let (mut to_visit, mut cells) = (vec![first], BTreeSet::new());
            while let Some((site, placement)) = to_visit.pop() {
                cells.insert(site);
                let neighbours = self.grid.around(site).into_iter().zip(&placement.look);
                let joined = neighbours.filter(|(_, look)| **look == '.');
                let joined = joined.map(|(neighbour, _)| self.wrapped(neighbour));
                to_visit.extend(joined.filter_map(|neighbour| left.remove_entry(&neighbour)));
            }
            laid.insert((name, cells));
        }
        // The parts of a piece do not touch.
        let (parted, mut laid): (Laid, Laid) = laid.into_iter().partition(|(name, _)| {
            let mut pieces = self.pieces.iter();
            pieces.any(|piece| piece.name == *name && piece.n_parts > 1)
        });
        let mut whole: BTreeMap<String, BTreeSet<Site>> = BTreeMap::new();
        for (name, cells) in parted {
            whole.entry(name).or_default().extend(cells);
        }
        laid.extend(whole);
        laid
    }

    /// Holds every plan against the search, now and then with a piece that lies already.
    fn agrees(mut self, dice: &mut Dice) {
        let all = self.solutions();
        let solutions = self.begin(all, dice);
        self.agrees_on(&self.to_toml(), &solutions);
    }

    /// Holds every plan against these solutions of the puzzle.
    pub fn agrees_on(&self, text: &str, solutions: &BTreeSet<Laid>) {
        let puzzle = match joinsaw::parse(text) {
            Ok(puzzle) => puzzle,
            // Copies that cannot add up to the board are refused.
            Err(error) => return assert!(solutions.is_empty(), "{error}\n{text}"),
        };
        let answers = agrees(&puzzle, &Options::default(), solutions, |filling| {
            self.read(filling)
        });
        are_counted(&answers, &self.counts(solutions));
        let is_single = |hole: &Piece| hole.copies == 1 && hole.spare == 0;
        if self.holes.is_empty() || !self.holes.iter().all(is_single) {
            return;
        }
        let expected = self.by_hole(solutions);
        for Answer { plan, tally, .. } in answers {
            // A hole alone is no join of placements.
            let is_one = plan.stages.len() == 1 && plan.method() == Method::Merged;
            assert!(
                is_one && tally.is_empty() || by_hole(&tally) == expected,
                "{:?}: {tally:?}\n{text}",
                plan.method()
            );
        }
    }
}

#[test]
fn the_covers_with_the_fewest_pieces_are_kept() {
    for seed in seeds(20) {
        let cover = Cover::random(seed);
        let text = format!("minimise = \"pieces\"\n{}", cover.to_toml());
        let Ok(puzzle) = joinsaw::parse(&text) else {
            continue;
        };
        let holes: Vec<&String> = cover.holes.iter().map(|hole| &hole.name).collect();
        let n_pieces = |laid: &Laid| {
            let pieces = laid.iter().filter(|(name, _)| !holes.contains(&name));
            pieces.count()
        };
        let found = cover.solutions();
        let fewest = found.iter().map(n_pieces).min();
        let best = found.iter().filter(|laid| Some(n_pieces(laid)) == fewest);
        let n_best = best.count() as u128;
        let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
        assert_eq!(answer.solutions.all, Some(n_best), "{text}");
    }
}

/// The choices of holes that have a solution.
pub fn by_hole(tally: &[Tallied]) -> BTreeMap<Vec<String>, u128> {
    let tally = tally.iter().filter(|tallied| tallied.n_solutions > 0);
    tally
        .map(|tallied| (tallied.cells.clone(), tallied.n_solutions))
        .collect()
}

/// The number of parts of these cells that do not touch.
fn n_parts(grid: Grid, sites: &[Site]) -> usize {
    let mut left: BTreeSet<Site> = sites.iter().copied().collect();
    let mut dice = Dice::new(0);
    let mut n_parts = 0;
    while !left.is_empty() {
        part_of(grid, &mut left, sites.len(), &mut dice);
        n_parts += 1;
    }
    n_parts
}

/// Takes so many cells that hang together out of these, or as many as there are.
fn part_of(grid: Grid, free: &mut BTreeSet<Site>, size: usize, dice: &mut Dice) -> Vec<Site> {
    let mut part = vec![free.pop_first().unwrap()];
    while part.len() < size {
        let is_near = |site: &&Site| part.iter().any(|own| grid.around(*own).contains(site));
        let near: Vec<Site> = free.iter().filter(is_near).copied().collect();
        if near.is_empty() {
            break;
        }
        let next = *dice.pick(&near);
        free.remove(&next);
        part.push(next);
    }
    part
}

/// Covers the first free cell in every way, and so on.
fn lay(parts: &[Part], free: &BTreeSet<Site>, laid: &mut Laid, found: &mut BTreeSet<Laid>) {
    let n_laid = |laid: &Laid, name: &str| laid.iter().filter(|(other, _)| other == name).count();
    let Some(first) = free.first() else {
        let is_enough = |(name, [copies, spare], _): &Part| n_laid(laid, name) + spare >= *copies;
        if parts.iter().all(is_enough) {
            found.insert(laid.clone());
        }
        return;
    };
    for (name, [copies, _], places) in parts {
        for place in places.iter().filter(|place| place.contains(first)) {
            if n_laid(laid, name) < *copies && place.is_subset(free) {
                let part = (name.clone(), place.clone());
                laid.insert(part.clone());
                lay(parts, &(free - place), laid, found);
                laid.remove(&part);
            }
        }
    }
}

#[test]
fn every_plan_finds_the_covers_of_a_search() {
    for seed in seeds(45) {
        Cover::random(seed).agrees(&mut Dice::new(seed));
    }
}

#[test]
fn every_plan_finds_the_covers_of_a_search_over_two_masks() {
    for seed in seeds(8) {
        let mut dice = Dice::new(seed);
        let column = 54 + dice.below(9).cast_signed() as i64;
        let mut cover = Cover::on(Grid::Square, &mut dice).below_a_row(column);
        if dice.is_rare(2) {
            cover.leave_out(&mut dice);
        }
        cover.agrees(&mut dice);
    }
}
