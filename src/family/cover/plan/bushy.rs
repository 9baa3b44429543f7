//! Covers in two halves that are built apart: the first placements of every cover as in the staged plan, and its last
//! ones from the last one backwards. They are joined by equality: the second half covers just the cells and uses just the
//! pieces that the first left free.
//!
//! The second half has no lowest free cell that it has to cover. What keeps it small is that all placements before it
//! begin earlier, and still have to reach every cell that it leaves free.
//!
//! A board of one cell more than a mask has bits is cut, too: its last cell is implied by the others.

use super::geometry::Geometry;
use super::stages::{before, free_cells, is_not_placed, lies_within, lowest_bit, placement_id};
use crate::error::Result;
use crate::plan::{Ask, Input, Part, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Role, Rule, Select};

/// How many placements the second half has at most.
const MOST_IN_REST: usize = 6;

/// How much longer a row of the second half takes than one of the first, as measured: it is checked for what others can
/// still reach.
const COST_OF_REST: f64 = 3.8;

/// The rows of each stage of the second half that are joined to the placements in advance.
const N_SAMPLED: u64 = 100;

/// The stages of the first placements, of the rest, and the one that joins them, from those of a staged plan and the rows
/// that they are expected to leave.
///
/// # Errors
/// When the database that is asked fails, or the run is interrupted.
pub fn stages(
    geometry: &Geometry,
    plain: Vec<Stage>,
    inputs: &[Input],
    ask: &dyn Ask,
) -> Result<Vec<Stage>> {
    let n_stages = plain.len();
    let rows: Vec<f64> = plain.iter().filter_map(|stage| stage.estimate).collect();
    let rest = 1..=MOST_IN_REST.min(n_stages - 1);
    let rest: Vec<Stage> = rest.map(|k| stage_of_rest(geometry, k, n_stages)).collect();
    let rows_of_rest = cheapest_rest(&rows, ask.expected_rows(inputs, &rest, N_SAMPLED)?);
    let n_rest = rows_of_rest.len();
    let n_first = n_stages - n_rest;
    let mut plain = plain.into_iter();
    let first = plain.by_ref().take(n_first).map(|stage| Stage {
        part: Part::Left,
        ..stage
    });
    let rest = rest.into_iter().zip(&rows_of_rest);
    let rest = rest.map(|(stage, n_rows)| Stage {
        estimate: Some(*n_rows),
        ..stage
    });
    let mut stages: Vec<Stage> = first.chain(rest).collect();
    if let Some(last_of_rest) = stages.last_mut() {
        last_of_rest.looked_up_by = ["Free_Cells", "Free_Pieces"].map(str::to_owned).to_vec();
    }
    let last = plain.next_back();
    stages.extend(last.map(|last| joined(geometry, n_first, n_stages).in_place_of(last)));
    Ok(stages)
}

/// The stages of the second half, by the rows that they are expected to leave, that make the longer half the shortest:
/// both are built at the same time.
fn cheapest_rest(rows: &[f64], mut rows_of_rest: Vec<f64>) -> Vec<f64> {
    let cost = |n_rest: &usize| {
        let first: f64 = rows[..rows.len() - n_rest].iter().sum();
        let rest: f64 = rows_of_rest[..*n_rest].iter().sum();
        first.max(COST_OF_REST * rest)
    };
    let n_rest = (1..=rows_of_rest.len()).min_by(|a, b| cost(a).total_cmp(&cost(b)));
    rows_of_rest.truncate(n_rest.unwrap_or_default());
    rows_of_rest
}

/// The stage that joins the first so many placements to the others.
fn joined(geometry: &Geometry, n_first: usize, n_stages: usize) -> Stage {
    let masks = &geometry.masks;
    let cells = masks.of_cells();
    let (first, rest) = (
        format!("Opt{n_first}"),
        format!("Rest{}", n_stages - n_first),
    );
    let placements = (1..=n_stages).map(|j| {
        let half = if j <= n_first { &first } else { &rest };
        let there = Expr::column(half, placement_id(j, n_first));
        Column::new(placement_id(j, n_stages), there)
    });
    let free = cells.iter().map(|mask| format!("Free_Cells{mask}"));
    let free = free.chain(["Free_Pieces".to_owned()]);
    let free = free.map(|name| Column::new(name, 0));
    let left = |all: &[i64], column: String| Expr::Int(all[0]) - Expr::column(&first, column);
    let cells_left = left(&masks.all_cells(), format!("Free_Cells{}", cells[0]));
    let pieces_left = left(&masks.all_pieces(), "Free_Pieces".to_owned());
    let same_cells = Expr::column(&rest, "Free_Cells").equals(cells_left);
    let same_pieces = Expr::column(&rest, "Free_Pieces").equals(pieces_left);
    let select = Select {
        rules: vec![
            Rule::new(same_cells, "covers what the first placements left free"),
            Rule::new(same_pieces, "uses the pieces that they left"),
        ],
        columns: placements.chain(free).collect(),
        from: vec![From::table(first), From::table(rest)],
        ..Select::default()
    };
    let name = format!("Opt{n_stages}");
    let implied = match cells.len() {
        1 => "",
        _ => {
            "\nThe last cell of the board is not asked about. All pieces together have as many squares as the board has cells: if they cover\n\
            every other cell once, they cover the last one once."
        }
    };
    let about = format!(
        "{name}: the first {n_first} placements and the rest, joined.\n\
        One row: a covered board; no cell and no piece is free.{implied}"
    );
    Stage::of(name, "the halves joined".to_owned(), about, select)
}

/// The stage of the last N placements.
fn stage_of_rest(geometry: &Geometry, k: usize, n_stages: usize) -> Stage {
    let before = before("Rest", k);
    let placed = n_stages - k + 1;
    let late = |column: &str| Expr::column("Late_Placement", column);
    let free_before = free_cells(&geometry.masks, &before, k);
    let mirrored_before = match k {
        1 => free_before.clone(),
        _ => Expr::column(&before, "Mirror_Cells"),
    };
    let cells = free_before.clone() - late("Cells");
    let mirrored = mirrored_before - late("Mirror_Cells");
    let pieces = Expr::column(&before, "Free_Pieces") - late("Piece_Bit");
    let earlier = earlier(geometry, &cells, &mirrored, &pieces);
    let reach = |column: &str| Expr::column("Reach", column);
    let reached = reach("First_Bit").equals(late("First_Bit"));
    let is_earlier = reach("First_Bit").is_less_than(Expr::column(&before, "First_Bit"));
    let keeps = (free_before.clone() & reach("Beyond")).equals(0);
    let lies = lies_within(late("Cells"), free_before);
    let leaves = (cells.clone() & reach("Beyond_Before")).equals(0);
    let implied = |test, says| Rule::new(test, says).role(Role::Implied);
    let mut rules = vec![
        Rule::new(
            reached,
            "looks up how far placements that begin no later can reach",
        )
        .role(Role::LooksUp),
        Rule::new(is_earlier, "begins before the placements already made"),
        implied(keeps, "keeps every free cell within reach"),
        is_not_placed(&geometry.masks, "Late_Placement", &before),
        Rule::new(lies, "lies on free cells only"),
        implied(
            leaves,
            "leaves only cells that an earlier placement can reach",
        ),
        implied(
            Expr::Exists(Box::new(earlier)),
            "leaves a highest free cell that an earlier placement can cover",
        ),
    ];
    if k == 1 {
        // Nothing is placed yet.
        rules.remove(1);
    }
    let placements: Vec<String> = (placed..=n_stages)
        .map(|j| format!("Opt{j}_Placement_ID"))
        .collect();
    let later = placements[1..]
        .iter()
        .map(|name| Column::carried(&before, name));
    let columns = [Column::new(&placements[0], late("ID"))].into_iter();
    let select = Select {
        rules,
        columns: columns
            .chain(later)
            .chain([
                Column::carried("Late_Placement", "First_Bit"),
                Column::new("Free_Cells", cells),
                Column::new("Mirror_Cells", mirrored),
                Column::new("Free_Pieces", pieces),
            ])
            .collect(),
        from: vec![
            From::table(&before),
            From::table("Reach").joined(JoinKind::Cross),
            From::table("Late_Placement").joined(JoinKind::Cross),
        ],
        ..Select::default()
    };
    let name = format!("Rest{k}");
    let row = if k == 1 {
        "placement".to_owned()
    } else {
        format!("{k} placements")
    };
    let about = format!(
        "{name}: one more placement for every row of {before}, which begins before all those in the row.\n\
        One row: the last {row} of a cover. All other placements begin earlier, so they have to cover every\n\
        cell that is still free. The highest of these cells is checked exactly, and all of them roughly."
    );
    Stage {
        order_by: placements,
        fills: (0..k).collect(),
        part: Part::Right,
        cost_of_row: COST_OF_REST,
        ..Stage::of(name, format!("placement {placed}"), about, select)
    }
}

/// The placements that begin before a late one and can cover the highest of the cells that it leaves free, and that are of a piece
/// that it leaves.
fn earlier(geometry: &Geometry, cells: &Expr, mirrored: &Expr, pieces: &Expr) -> Select {
    let earlier = |column: &str| Expr::column("Earlier", column);
    let tests = [
        earlier("Mirror_Bit").equals(lowest_bit(mirrored)),
        earlier("First_Bit").is_less_than(Expr::column("Late_Placement", "First_Bit")),
        (earlier(geometry.masks.piece_bits()) & pieces.clone()).differs(0),
        lies_within(earlier("Cells"), cells.clone()),
    ];
    Select {
        from: vec![From::aliased("Late_Placement", "Earlier")],
        rules: tests.map(|test| Rule::new(test, "")).into(),
        columns: vec![Column::carried("Earlier", "ID")],
        ..Select::default()
    }
}
