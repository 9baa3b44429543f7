//! Covers as plans: every stage covers the lowest free cell, so that each way to cover the board is met once.
//!
//! Cells are numbered along the shorter side of the board: what is covered then ends in a short edge, and few rows
//! survive. If another corner or direction promises to leave fewer, that one is used. A hole is a piece of one cell that
//! lies on one of its own cells.
//!
//! Most of the rows of such a pipeline lie in its last stages, and lead nowhere. Where all covers of a large board are listed,
//! states are therefore counted first, and rows are then built of those that lead to a cover. Covers are drawn at random from
//! states, too.

mod alone;
mod inputs;
mod once;
pub mod order;
mod rules;
mod symmetry;

use serde_json::{Value as Json, json};

use super::decoder::CoverDecoder;
use super::exact::{
    PLACEMENT, any_number, cells, empty_board, free, placed, placement_column, problem, style,
};
use super::model::{Cover, Hole};
use super::placements::Placements;
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, DrawnPlace};
use crate::family::puzzle::Puzzle;
use crate::plan::pack::Masks;
use crate::plan::{Statement, Subject, Tally, TallyHole};
use crate::problem::{
    Binary, Counted, Counting, Expr, Function, Problem, Resource, Rule, Sum, Words,
};
use crate::sql::{Template, render, template};
use order::Scan;

/// A cover whose cells have their bits in the order of a scan.
#[derive(Debug)]
pub struct Geometry<'a> {
    pub cover: &'a Cover,
    pub placements: &'a Placements,
    scan: Scan,
    pub cells: Masks,
    /// The masks of pieces and then holes, which count their free copies.
    pub pieces: Masks,
}

/// States a cover, whose variables are the placements of its pieces and holes.
pub fn state(puzzle: &Puzzle, cover: &Cover) -> Statement {
    let placements = Placements::new(cover);
    let scan = order::cheapest_scan(cover, &placements);
    let n_bits = |[copies, _]: [usize; 2]| copies.ilog2() as usize + 1;
    let geometry = Geometry {
        cover,
        placements: &placements,
        scan,
        cells: Masks::of_cells(&scan.order(cover)),
        pieces: Masks::new(parts(cover).into_iter().map(n_bits)),
    };
    let pieces = cover.pieces.iter().enumerate();
    let has_identical_pieces = pieces.into_iter().any(|(idx, piece)| {
        cover.pieces[..idx]
            .iter()
            .any(|other| other.is_alike(piece))
    });
    let (symmetries, acts_freely) = symmetry::symmetries(cover, &placements);
    // When the board is turned, a rule of its own may no longer hold, and what is given lies elsewhere.
    let is_plain = cover.own.rules.is_empty() && cover.given.is_empty();
    let acts_freely = acts_freely && (is_plain || symmetries.len() == 1);
    let is_plain = is_plain && cover.touch.is_empty();
    let once = (acts_freely && is_plain).then(|| once::once(&geometry, &symmetries));
    let problem = problem_of_board(&geometry, PLACEMENT, None);
    let given: String = cover
        .given_holes()
        .map(|[hole, cell]| [", ", hole, " ", cell].concat())
        .collect();
    let subject = Subject {
        title: format!("{}: a cover of {}{given}", puzzle.name, puzzle.size()),
        tally: tally(&geometry),
        symmetries,
        symmetry_name: symmetry::name(cover),
        acts_freely,
        has_identical_pieces,
        ..puzzle.subject(
            cover.cells.len(),
            CoverDecoder::of_board(cover, &placements, [&geometry.cells, &geometry.pieces]),
            drawing(cover, &puzzle.legend),
        )
    };
    Statement {
        once: once.flatten(),
        best: cost(&geometry, &problem).map(|cost| (cost, Function::Min)),
        ..Statement::new(
            subject,
            inputs::inputs(&geometry)
                .into_iter()
                .chain([empty_board(&problem.resources)])
                .collect(),
            problem,
            style(&geometry.cells, cover.most_placements()),
            Err("a cover"),
        )
    }
}

impl Geometry<'_> {
    /// The line of the scan that a cell lies in: a greater one is passed later.
    fn line(&self, cell: usize) -> [i64; 2] {
        let [through, across, _] = self.scan.key(self.cover.cells[cell].site);
        [through, across]
    }

    /// The bits of a piece or a hole in each mask, for each of [`Cover::piece_columns`].
    fn of_piece(&self, idx: usize) -> Vec<i64> {
        let bits = self.pieces.bits[idx];
        let numbers = [bits.lowest, bits.all()];
        let columns = numbers.into_iter().take(self.cover.piece_columns().len());
        columns
            .flat_map(|number| self.pieces.joined([(idx, number)]))
            .collect()
    }

    /// The number of all copies of all pieces and holes, in their masks.
    fn all_pieces(&self) -> Vec<i64> {
        let copies = parts(self.cover).into_iter().enumerate();
        let parts = copies.map(|(idx, [n, _])| {
            let n = i64::try_from(n).unwrap_or(i64::MAX);
            (idx, n * self.pieces.bits[idx].lowest)
        });
        self.pieces.joined(parts)
    }

    /// The column of the mask of a piece or a hole.
    fn piece_bit(&self, idx: usize) -> String {
        format!(
            "Piece_Bit{}",
            self.pieces.suffixes[self.pieces.bits[idx].mask]
        )
    }

    /// The masks as a template reads them.
    fn with_masks(&self, mut holes: Json) -> Json {
        holes["cell_masks"] = json!(self.cells.suffixes);
        holes["first"] = json!(self.cells.code_columns()[1]);
        holes["cell_first"] = json!(self.cells.code_columns()[0]);
        holes
    }
}

/// The problem of a board with these placements. What is left free may be replaced by its mirror image.
fn problem_of_board(
    geometry: &Geometry,
    table: &'static str,
    mirror: Option<&'static str>,
) -> Problem {
    let (sums, mut rules) = rules::rules(geometry);
    rules.extend(alone::rule(geometry));
    let resources = vec![cells(&geometry.cells, mirror), pieces(geometry)];
    let sums = cells_of_holes(geometry).chain(sums).collect();
    let n_placements = geometry.cover.most_placements();
    let mut problem = problem(n_placements, table, resources, sums, &rules);
    if let Some(last) = problem.variables.last_mut() {
        last.only.extend(enough_copies(geometry));
    }
    problem
}

/// The cost of all placements of a cover, if it has to be as small as possible. The remainder of a placement's ID is the ID of its
/// orientation, and the orientations of a piece have consecutive IDs.
fn cost(geometry: &Geometry, problem: &Problem) -> Option<Expr> {
    let costs = Some(&geometry.cover.costs).filter(|costs| !costs.is_empty())?;
    let factor = i64::try_from(geometry.placements.factor).ok()?;
    let mut last_of_cost: Vec<(i64, i64)> = vec![(0, 0)];
    for (orientation, id) in geometry.placements.orientations.iter().zip(1..) {
        let cost = costs[orientation.piece_idx];
        match last_of_cost.last_mut() {
            Some((last, known)) if *known == cost => *last = id,
            _ => last_of_cost.push((id, cost)),
        }
    }
    let n_placements = problem.variables.len();
    let costs = (1..=n_placements).map(|k| {
        let column = if k < n_placements {
            placement_column(k)
        } else {
            "Placement_ID".to_owned()
        };
        let orientation = || Expr::named(&column).with(Binary::Remainder, factor);
        let cases = last_of_cost.iter().map(|(last, cost)| {
            (
                orientation().with(Binary::LessOrEqual, *last),
                Expr::Int(*cost),
            )
        });
        Expr::Case(None, cases.collect(), Some(Box::new(Expr::Int(0))))
    });
    Some(Expr::total_of(costs))
}

/// The most copies of the pieces, of the holes, and of the placement that is none, and how many of these may be left out.
fn parts(cover: &Cover) -> Vec<[usize; 2]> {
    let n_none = cover.n_placements().map(|[least, most]| most - least);
    let none = n_none.filter(|n| *n > 0).map(|n| [n, n]);
    cover.copies().into_iter().chain(none).collect()
}

/// The rule that the last stage leaves out no more copies than allowed; `None` if every copy is needed to cover the board.
fn enough_copies(geometry: &Geometry) -> Option<Rule> {
    if geometry.cover.uses_all() {
        return None;
    }
    let copies = geometry.cover.copies().into_iter().enumerate();
    let (needed, others): (Vec<_>, Vec<_>) = copies.partition(|(_, [_, spare])| *spare == 0);
    let columns = geometry.pieces.columns("Free_Pieces");
    let all_laid = geometry.pieces.of(needed.into_iter().map(|(idx, _)| idx));
    let masks = columns.iter().zip(all_laid).filter(|(_, bits)| *bits != 0);
    let all_laid = masks.map(|(column, bits)| (Expr::named(column) & bits).equals(0));
    let enough = others
        .into_iter()
        .filter(|(_, [copies, spare])| copies > spare);
    let enough = enough.map(|(idx, [_, spare])| {
        let bits = geometry.pieces.bits[idx];
        let left = Expr::named(&columns[bits.mask]) & bits.all();
        left.with(
            Binary::LessOrEqual,
            i64::try_from(spare).unwrap_or(i64::MAX) * bits.lowest,
        )
    });
    let test = Expr::all_with(Binary::And, all_laid.chain(enough))?;
    Some(Rule::new(test, "leaves out no more copies than allowed"))
}

/// The pieces and holes, each of which has a number of copies.
fn pieces(geometry: &Geometry) -> Resource {
    let columns = geometry.cover.piece_columns();
    let all = match columns.len() {
        1 => "already",
        _ => "whose copies are all",
    };
    let of_row = [columns[0], columns[columns.len() - 1]];
    Resource {
        place: "piece".to_owned(),
        counted: Some(Counted {
            masks: free(
                &geometry.pieces,
                "Free_Pieces",
                &geometry.all_pieces(),
                of_row,
            ),
            counting: Counting::Copies,
            says: Words::forbidding(format!("is not a piece {all} placed")),
            about: "the pieces that are still free, a bit for each",
            lowest: None,
            mirror: None,
        }),
        is_exact: geometry.cover.uses_all(),
        ..Resource::default()
    }
}

/// The most holes by which solutions are counted: the query joins two tables for each, and SQLite joins at most 64 tables.
const MOST_TALLIED: usize = 31;

/// The holes by which solutions are counted, each with its position among the pieces; none if there are too many.
fn tallied(cover: &Cover) -> std::ops::Range<usize> {
    let is_tallied = cover.holes.len() <= MOST_TALLIED && cover.holes.iter().all(Hole::is_single);
    let n_holes = if is_tallied { cover.holes.len() } else { 0 };
    cover.pieces.len()..cover.pieces.len() + n_holes
}

/// For each hole the number of its first cell once it is laid, and 0 before.
fn cells_of_holes(geometry: &Geometry) -> impl Iterator<Item = Sum> {
    tallied(geometry.cover).zip(1..).map(|(idx, no)| {
        let cell = Expr::Case(
            Some(Box::new(placed(geometry.piece_bit(idx)))),
            vec![(
                Expr::Int(geometry.pieces.bits[idx].lowest),
                placed(geometry.cells.code_columns()[1]),
            )],
            Some(Box::new(Expr::Int(0))),
        );
        Sum {
            column: format!("Hole_{no}"),
            terms: vec![any_number(cell)],
            is_group: true,
            says: "the cell of a hole, as placements have it".to_owned(),
            ..Sum::default()
        }
    })
}

/// The count of solutions for each choice of holes; `None` without holes, or with too many.
fn tally(geometry: &Geometry) -> Option<Tally> {
    let cover = geometry.cover;
    // If covers have costs, only the cheapest ones would have to be counted.
    if tallied(cover).is_empty() || !cover.costs.is_empty() {
        return None;
    }
    let name = |idx: &usize| cover.cells[*idx].name.clone();
    let holes = cover.holes.iter().map(|hole| TallyHole {
        name: hole.name.clone(),
        cells: hole.open_cells().iter().map(name).collect(),
    });
    let unreal = cover.unreal.iter();
    Some(Tally {
        query: tally_query(geometry, template!("cover/tally.sql")),
        query_of_ways: tally_query(geometry, template!("cover/tally_of_ways.sql")),
        holes: holes.collect(),
        cells: cover.cells.iter().map(|cell| cell.name.clone()).collect(),
        unreal: unreal
            .map(|cells| cells.iter().map(name).collect())
            .collect(),
    })
}

/// The query of this template for the number of covers by hole.
fn tally_query(geometry: &Geometry, template: Template) -> String {
    let bits = tallied(geometry.cover).map(
        |idx| json!({ "column": geometry.piece_bit(idx), "bit": geometry.pieces.bits[idx].lowest }),
    );
    let n_stages = geometry.cover.most_placements();
    let holes = json!({ "n_stages": n_stages, "hole_bits": bits.collect::<Vec<_>>() });
    render(template, &geometry.with_masks(holes))
}

/// The drawing of a cover: the cells of the board, each piece in a colour of its own. A side of a cell shows whether its piece goes on there.
fn drawing(cover: &Cover, legend: &Legend) -> Drawing {
    let (places, headings, layout) = cover.grid.laid_out(&cover.board());
    let touching = cover.touching();
    let is_given = |idx: usize| {
        let mut whole = cover.given.iter().filter(|given| given.is_whole);
        whole.any(|given| given.cells.contains(&idx))
    };
    let cells = cover.cells.iter().enumerate();
    let places = cells.zip(places).map(|((idx, cell), place)| DrawnPlace {
        is_given: is_given(idx),
        touches: touching[idx].clone(),
        called: format!("cell {}", cell.name),
        at: cell.name.clone(),
        name: cell.label().to_owned(),
        ..place
    });
    let pieces: Vec<&str> = cover.pieces.iter().map(|piece| piece.id.as_str()).collect();
    let colours = legend.colours_of(&pieces);
    let pieces = pieces.into_iter().map(str::to_owned);
    Drawing {
        places: places.collect(),
        headings,
        signs: Vec::new(),
        colours: Colours::Pieces(pieces.zip(colours).collect()),
        layout,
    }
}
