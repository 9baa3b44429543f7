//! The stages that covers are counted with: their rows say what is left free, whatever lies where.

use super::geometry::Geometry;
use super::kept::Kept;
use super::stages::{before, free_cells, is_not_placed, lies_within, lowest_bit};
use crate::family::cover::masks::Masks;
use crate::family::cover::polyomino::neighbours;
use crate::plan::{LIVE, Lookup, Stage};
use crate::problem::{Binary, Column, Expr, From, Relation, Role, Rows, Rule, Select};

/// The states of a cover, forwards from the empty board and backwards from the covered one.
#[derive(Debug)]
pub struct States<'a> {
    geometry: &'a Geometry<'a>,
    kept: &'a Kept<'a>,
    n_stages: usize,
    /// The bits of the holes whose cells are told apart.
    hole_bits: Vec<i64>,
    /// The cells that have a neighbour, by how far apart their bits are.
    neighbours: Vec<Neighbours>,
    /// The cells that cannot be covered alone.
    others: i64,
}

impl<'a> States<'a> {
    pub fn new(
        geometry: &'a Geometry<'a>,
        kept: &'a Kept<'a>,
        n_stages: usize,
        hole_bits: Vec<i64>,
    ) -> Self {
        Self {
            geometry,
            kept,
            n_stages,
            hole_bits,
            neighbours: neighbour_masks(geometry),
            others: cells_never_alone(geometry),
        }
    }

    /// How many of the placements are counted forwards: more than half, because states grow few towards the end.
    pub fn n_first(&self) -> usize {
        (self.n_stages * 3 / 5).max(1)
    }

    pub fn stages(&self) -> Vec<Stage> {
        let n_first = self.n_first();
        let later = n_first + 1..=self.n_stages;
        let forwards = (1..=n_first).flat_map(|k| [self.step(k), self.first(k)]);
        let steps = later.clone().map(|k| self.step(k));
        let backwards = later.rev().map(|k| self.rest(k));
        forwards.chain(steps).chain(backwards).collect()
    }

    /// The stages of both halves that lay a placement, counted from 1, from the middle outwards.
    pub fn middle_out(&self) -> impl Iterator<Item = (usize, Stage)> {
        let n_first = self.n_first();
        let before = (1..=n_first).rev().map(|k| (k, self.first(k)));
        let after = (n_first + 1..=self.n_stages).map(|k| (k, self.rest(k)));
        before.chain(after)
    }

    /// The last stage, which joins the halves and adds up their ways.
    pub fn joined(&self) -> Stage {
        let (first, rest) = self.halves();
        let name = format!("Opt{}", self.n_stages);
        let holes = (1..=self.hole_bits.len()).map(hole).map(|hole| {
            let free = Expr::column(&first, &hole) + Expr::column(&rest, &hole);
            Column::new(hole, free)
        });
        let ways = Expr::column(&first, "Ways") * Expr::column(&rest, "Ways");
        let select = Select {
            columns: holes.chain([Column::new("Ways", ways.sum())]).collect(),
            rules: self.halves_meet().into(),
            rows: Rows::Grouped,
            from: vec![From::table(first), From::table(rest)],
            ..Select::default()
        };
        let row = match self.hole_bits.is_empty() {
            true => "all covers of the board",
            false => "what the holes leave free",
        };
        let about = format!(
            "{name}: the first {} placements and the rest, joined.\n\
            One row: {row}, and in how many ways.",
            self.n_first()
        );
        Stage::of(name, "the halves joined".to_owned(), about, select)
    }

    /// The states after so many of the first placements that lead to a cover.
    pub fn live(&self, k: usize) -> Stage {
        let (here, name) = (format!("Opt{k}"), format!("{LIVE}Opt{k}"));
        let columns = ["Free_Cells", "Free_Pieces"];
        let (row, select) = if k == self.n_first() {
            let (first, rest) = self.halves();
            let row = format!("a row of {rest} completes");
            let select = Select {
                rules: self.halves_meet().into(),
                from: vec![From::table(first), From::table(rest)],
                ..Select::default()
            };
            (row, select)
        } else {
            let (step, next) = (format!("Step{}", k + 1), format!("{LIVE}Opt{}", k + 1));
            let after = [Expr::column(&step, columns[0]), pieces_left(&here, &step)];
            let after = columns.map(str::to_owned).into_iter().zip(after);
            let leads = Lookup::new(next.clone(), after).rules;
            let row = format!("{step} joins to a row of {next}");
            let select = Select {
                rules: self
                    .follows(&here, k + 1)
                    .into_iter()
                    .chain(leads)
                    .collect(),
                rows: Rows::Distinct,
                from: [here.as_str(), &step, &next].map(From::table).into(),
                ..Select::default()
            };
            (row, select)
        };
        let select = Select {
            columns: columns.map(|column| Column::carried(&here, column)).into(),
            ..select
        };
        let about = format!(
            "{name}: the rows of {here} that lead to a solution, found from the last stage backwards.\n\
            One row: a row of {here} that {row}."
        );
        let adds = format!("what leads from {here} to a solution");
        Stage {
            order_by: columns.map(str::to_owned).into(),
            looked_up_by: columns.map(str::to_owned).into(),
            ..Stage::of(name, adds, about, select)
        }
    }

    /// The tables of the states that meet in the middle.
    fn halves(&self) -> (String, String) {
        let n_rest = self.n_stages - self.n_first();
        (format!("Opt{}", self.n_first()), format!("Rest{n_rest}"))
    }

    /// That both halves together lay every piece, on every cell.
    fn halves_meet(&self) -> [Rule; 2] {
        let (first, rest) = self.halves();
        let first = |column: &str| Expr::column(&first, column);
        let rest = |column: &str| Expr::column(&rest, column);
        let used = Expr::Int(self.masks().all_pieces()[0]) - first("Free_Pieces");
        let same_cells = rest("Before_Cells").equals(first("Free_Cells"));
        let same_pieces = rest("Free_Pieces").equals(used);
        [
            Rule::new(same_cells, "covers what the first placements left free"),
            Rule::new(same_pieces, "leaves the pieces that they used"),
        ]
    }

    fn masks(&self) -> &Masks {
        &self.geometry.masks
    }

    fn step(&self, k: usize) -> Stage {
        let mut about = format!(
            "Step{k}: every placement on the lowest of the cells that {before} leaves free, whichever pieces are left.\n\
            One row: the free cells before and after a placement, and its piece. What fits where depends on cells alone: many rows\n\
            of {before} leave the same cells free, and here they are one.\n",
            before = self.before_step(k)
        );
        if self.kept.has_mirror() {
            about += "What is free can be covered in as many ways as its mirror image: the greater mask stands for both.\n";
        }
        about += "A mask and its negative share one bit: the lowest that is set.";
        let columns = ["Before_Cells", "Free_Cells"].into_iter();
        let pieces = self.masks().piece_columns().iter().copied();
        let mirrored = self.kept.has_mirror().then_some("Mirror_Cells");
        let columns = columns.chain(pieces).chain(mirrored);
        Stage {
            order_by: ["Before_Cells", "Free_Cells"].map(str::to_owned).to_vec(),
            // Backwards, all rows are read: there are fewer rows to be found by them.
            looked_up_by: match k <= self.n_first() {
                true => columns.map(str::to_owned).collect(),
                false => Vec::new(),
            },
            ..Stage::of(
                format!("Step{k}"),
                format!("where placement {k} fits"),
                about,
                self.select_of_step(k),
            )
        }
    }

    /// The stage whose free cells a step starts from.
    fn before_step(&self, k: usize) -> String {
        match k - 1 <= self.n_first() {
            true => before("Opt", k),
            false => before("Step", k),
        }
    }

    fn select_of_step(&self, k: usize) -> Select {
        let table = self.kept.table();
        let placed = |column: &str| Expr::column(table, column);
        let after = shape("Free_Cells") - placed("Cells");
        let left = match self.kept.has_mirror() {
            true => {
                let mirrored = shape("Mirror_Cells") - placed("Mirror_Cells");
                let is_greater = after.clone().with(Binary::GreaterOrEqual, mirrored.clone());
                let either = |when: &Expr, other: &Expr| {
                    let whens = vec![(is_greater.clone(), when.clone())];
                    Expr::Case(None, whens, Some(Box::new(other.clone())))
                };
                vec![
                    Column::new("Free_Cells", either(&after, &mirrored)),
                    Column::new("Mirror_Cells", either(&mirrored, &after)),
                ]
            }
            false => vec![Column::new("Free_Cells", after.clone())],
        };
        let pieces = self.masks().piece_columns().iter();
        let pieces = pieces.map(|column| Column::carried(table, *column));
        let columns = [Column::new("Before_Cells", shape("Free_Cells"))].into_iter();
        let shapes = From {
            relation: Relation::Query(Box::new(self.shapes(k))),
            ..From::table("Shape")
        };
        let (cells, free) = (placed("Cells"), shape("Free_Cells"));
        let begins = placed("First_Bit").equals(lowest_bit(&free));
        let fits = match k == self.n_stages {
            true => Rule::new(cells.equals(free), "lies on all free cells"),
            false => Rule::new(lies_within(cells, free), "lies on free cells only"),
        };
        let rules = [Rule::new(begins, "covers the lowest free cell"), fits];
        Select {
            from: vec![shapes, From::table(table)],
            rules: rules
                .into_iter()
                .chain(self.leaves_none_alone(k, &after))
                .collect(),
            columns: columns.chain(left).chain(pieces).collect(),
            ..Select::default()
        }
    }

    /// The sets of cells that are free before a placement, counted from 1.
    fn shapes(&self, k: usize) -> Select {
        let before = self.before_step(k);
        let free = free_cells(self.masks(), &before, k);
        let mirrored = match k {
            1 => free.clone(),
            _ => Expr::column(&before, "Mirror_Cells"),
        };
        let mut columns = vec![Column::new("Free_Cells", free)];
        if self.kept.has_mirror() {
            columns.push(Column::new("Mirror_Cells", mirrored));
        }
        Select {
            columns,
            rows: Rows::Distinct,
            from: vec![From::table(before)],
            ..Select::default()
        }
    }

    /// The neighbours of these cells; none where it makes no difference that a cell has none.
    fn next_to(&self, k: usize, cells: &Expr) -> Option<Expr> {
        let pairs = self.neighbours.iter().filter(|_| k < self.n_stages);
        let moved = pairs.flat_map(|pair| {
            [
                (cells.clone() & pair.lower) << pair.distance,
                (cells.clone() & (pair.lower << pair.distance)) >> pair.distance,
            ]
        });
        Expr::all_with(Binary::BitOr, moved)
    }

    fn leaves_none_alone(&self, k: usize, after: &Expr) -> Option<Rule> {
        let near = self.next_to(k, after)?;
        let is_every_cell = self.others == self.masks().all_cells()[0];
        let (cells, which) = match self.others {
            0 => return None,
            _ if is_every_cell => (
                after.clone(),
                ": each free cell is the neighbour of a free cell",
            ),
            others => match self.masks().of_cells().len() {
                1 => (after.clone() & others, " that no hole may take"),
                _ => (after.clone() & others, " except next to the last one"),
            },
        };
        let says = format!("leaves no cell alone{which}");
        Some(Rule::new(lies_within(cells, near), says).role(Role::Implied))
    }

    fn first(&self, k: usize) -> Stage {
        let (before, step) = (before("Opt", k), format!("Step{k}"));
        let mirrored = self.kept.has_mirror().then_some("Mirror_Cells");
        let rules = self.follows(&before, k).into();
        let select = self.counted(&before, k, ("Free_Cells", mirrored), rules);
        let row = if k == 1 {
            "a placement".to_owned()
        } else {
            format!("{k} placements")
        };
        let about = format!(
            "Opt{k}: a placement on the lowest free cell of every row of {before}, looked up in {step}.\n\
            One row: what {row} can leave free, and in how many ways (Ways): what comes later depends on\n\
            the cells and pieces that are free, and not on what lies where."
        );
        Stage {
            order_by: ["Free_Cells", "Free_Pieces"].map(str::to_owned).to_vec(),
            ..Stage::of(format!("Opt{k}"), format!("placement {k}"), about, select)
        }
    }

    fn rest(&self, k: usize) -> Stage {
        let j = self.n_stages - k + 1;
        let (before, step) = (before("Rest", j), format!("Step{k}"));
        let free = Expr::column(&step, "Free_Cells");
        let goes_on = match j {
            1 => Rule::new(free.equals(0), "leaves no cell free"),
            _ => Rule::new(
                free.equals(Expr::column(&before, "Before_Cells")),
                "leaves free what the rest covers",
            ),
        };
        let rules = vec![goes_on, is_not_placed(self.masks(), &step, &before)];
        let select = self.counted(&before, k, ("Before_Cells", None), rules);
        let name = format!("Rest{j}");
        let row = if j == 1 {
            "placement covers".to_owned()
        } else {
            format!("{j} placements cover")
        };
        let about = format!(
            "{name}: the same from the last placement backwards, along the rows of {step}.\n\
            One row: cells that the last {row} exactly, and the pieces that are then left for all others."
        );
        let columns = ["Before_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
        Stage {
            order_by: columns.clone(),
            looked_up_by: columns,
            ..Stage::of(name, format!("placement {k}, backwards"), about, select)
        }
    }

    /// That a row of a step, counted from 1, follows the state before it.
    fn follows(&self, before: &str, k: usize) -> [Rule; 2] {
        let step = format!("Step{k}");
        let begins = Expr::column(&step, "Before_Cells");
        let begins = begins.equals(free_cells(self.masks(), before, k));
        [
            Rule::new(begins, "begins with the same free cells"),
            is_not_placed(self.masks(), &step, before),
        ]
    }

    /// The states, each with its ways, that a step makes of those before, with these columns of the step.
    fn counted(
        &self,
        before: &str,
        k: usize,
        (cells, mirrored): (&str, Option<&str>),
        rules: Vec<Rule>,
    ) -> Select {
        let step = format!("Step{k}");
        let of_step = |column| Expr::column(&step, column);
        let is_first = before == "Empty_Board";
        let holes = self.hole_bits.iter().zip(1..).map(|(bit, no)| {
            let cell = of_step("Before_Cells") - of_step("Free_Cells");
            let cell = Expr::Case(
                Some(Box::new(of_step("Piece_Bit"))),
                vec![(Expr::Int(*bit), cell)],
                Some(Box::new(Expr::Int(0))),
            );
            let cell = match is_first {
                true => cell,
                false => Expr::column(before, hole(no)) + cell,
            };
            Column::new(hole(no), cell)
        });
        let ways = match is_first {
            true => Expr::count(),
            false => Expr::column(before, "Ways").sum(),
        };
        let columns = [
            Column::carried(&step, cells),
            Column::new("Free_Pieces", pieces_left(before, &step)),
        ];
        let mirrored = mirrored.map(|column| Column::carried(&step, column));
        let columns = columns.into_iter().chain(mirrored).chain(holes);
        Select {
            columns: columns.chain([Column::new("Ways", ways)]).collect(),
            rules,
            rows: Rows::Grouped,
            from: vec![From::table(before), From::table(&step)],
            ..Select::default()
        }
    }
}

/// The cells that are free before a step.
fn shape(column: &str) -> Expr {
    Expr::column("Shape", column)
}

/// The pieces that a step leaves.
fn pieces_left(before: &str, step: &str) -> Expr {
    Expr::column(before, "Free_Pieces") - Expr::column(step, "Piece_Bit")
}

/// The column of the cell that a hole takes, counted from 1.
fn hole(no: usize) -> String {
    format!("Hole_{no}")
}

/// Cells that have a neighbour whose bit is so far above.
#[derive(Debug)]
struct Neighbours {
    distance: i64,
    /// The mask of the lower ones.
    lower: i64,
}

/// The mask of these cells, each once.
fn mask_of<'a>(geometry: &Geometry, cells: impl IntoIterator<Item = &'a usize>) -> i64 {
    let cells = cells.into_iter();
    cells.fold(0, |mask, idx| mask | geometry.counted_bit(*idx))
}

/// The cells that no hole may take, and that have no neighbour without a bit: one that is alone is never covered.
fn cells_never_alone(geometry: &Geometry) -> i64 {
    let cells = &geometry.cover.cells;
    let implied = geometry
        .implied_cell()
        .map(|idx| neighbours(cells[idx].square));
    let is_near = |idx: &usize| implied.is_some_and(|near| near.contains(&cells[*idx].square));
    let near: Vec<usize> = (0..cells.len()).filter(is_near).collect();
    let holes = geometry.choice.cells.iter().flatten();
    geometry.masks.all_cells()[0] & !mask_of(geometry, holes.chain(&near))
}

/// The most distances between the bits of neighbours that are worth a rule: each makes its formula longer.
const MOST_DISTANCES: usize = 10;

/// The cells that have a neighbour, by how far apart their bits are. None if a single cell may stay free for a piece of one
/// square, or if the board is too irregular.
fn neighbour_masks(geometry: &Geometry) -> Vec<Neighbours> {
    let cover = geometry.cover;
    let mut pieces = cover.pieces.iter();
    if pieces.any(|piece| piece.shape.squares().len() == 1) {
        return Vec::new();
    }
    let mut pairs: Vec<Neighbours> = Vec::new();
    for (idx, cell) in cover.cells.iter().enumerate() {
        let bit = geometry.counted_bit(idx);
        for square in neighbours(cell.square) {
            let other = cover.cells.iter().position(|other| other.square == square);
            let other = other.map(|idx| geometry.counted_bit(idx));
            let Some(other) = other.filter(|other| 0 < bit && bit < *other) else {
                continue;
            };
            let distance = i64::from(other.trailing_zeros() - bit.trailing_zeros());
            match pairs.iter_mut().find(|known| known.distance == distance) {
                Some(known) => known.lower |= bit,
                None => pairs.push(Neighbours {
                    distance,
                    lower: bit,
                }),
            }
        }
    }
    if pairs.len() > MOST_DISTANCES {
        return Vec::new();
    }
    pairs.sort_unstable_by_key(|pair| pair.distance);
    pairs
}
