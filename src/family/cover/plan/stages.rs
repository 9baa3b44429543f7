//! The stages of a staged plan, and the rules that those of other plans share with them.

use crate::family::cover::masks::Masks;
use crate::plan::Stage;
use crate::problem::{Binary, Column, Expr, From, Rule, Select};

/// The stages of a staged plan of so many placements.
#[must_use]
pub fn staged(masks: &Masks, n_stages: usize) -> Vec<Stage> {
    let stages = (1..=n_stages).map(|k| stage(masks, k, n_stages));
    stages.collect()
}

/// The stage that lays this placement, counted from 1, of so many.
fn stage(masks: &Masks, k: usize, n_stages: usize) -> Stage {
    let before = before("Opt", k);
    let select = Select {
        from: vec![From::table(&before), From::table("Placement")],
        rules: vec![
            covers_lowest(masks, &before),
            is_not_placed(masks, "Placement", &before),
            lies_on_free_cells(masks, &before),
        ],
        columns: columns(masks, k, &before),
        ..Select::default()
    };
    let about = about(masks, k, n_stages, &before);
    Stage {
        order_by: (1..=k).map(|j| placement_id(j, k)).collect(),
        fills: (0..k).collect(),
        ..Stage::of(format!("Opt{k}"), format!("placement {k}"), about, select)
    }
}

fn about(masks: &Masks, k: usize, n_stages: usize, before: &str) -> String {
    let row = match k {
        _ if k == n_stages => "a covered board; no cell and no piece is free".to_owned(),
        1 => "a placement that covers the first cell".to_owned(),
        _ => {
            let different = if masks.has_copies() {
                ""
            } else {
                "of different pieces "
            };
            format!(
                "{k} placements {different}that do not overlap and leave no gap before the lowest free cell"
            )
        }
    };
    let codes = match masks.of_cells().len() {
        1 => "",
        _ => {
            "\nNo two bits of a mask are the same modulo 67, so that this and the number of the mask make the code of a cell."
        }
    };
    format!(
        "Opt{k}: a placement on the lowest free cell of every row of {before}.\n\
        One row: {row}.\n\
        A mask and its negative share one bit: the lowest that is set.{codes}"
    )
}

fn columns(masks: &Masks, k: usize, before: &str) -> Vec<Column> {
    let earlier = (1..k).map(|j| {
        let there = Expr::column(before, placement_id(j, k - 1));
        Column::new(placement_id(j, k), there)
    });
    let free = |what: &str, placed: &str, mask: &str| {
        let free = format!("Free_{what}{mask}");
        let placed = Expr::column("Placement", format!("{placed}{mask}"));
        Column::new(&free, Expr::column(before, &free) - placed)
    };
    let (cells, pieces) = (masks.of_cells(), masks.of_pieces());
    earlier
        .chain([Column::new("Placement_ID", Expr::column("Placement", "ID"))])
        .chain(cells.iter().map(|mask| free("Cells", "Cells", mask)))
        .chain(pieces.iter().map(|mask| free("Pieces", "Piece_Bit", mask)))
        .collect()
}

fn covers_lowest(masks: &Masks, before: &str) -> Rule {
    let free = masks.of_cells().into_iter();
    let free = free.map(|mask| Expr::column(before, format!("Free_Cells{mask}")));
    let first = match &free.collect::<Vec<_>>()[..] {
        [free] => lowest_bit(free),
        masks => {
            let codes = masks.iter().zip(1..).map(|(free, no)| {
                let code = Expr::Int(67 * no) + lowest_bit(free) % 67;
                (free.clone().differs(0), code)
            });
            Expr::Case(None, codes.collect(), None)
        }
    };
    let test = Expr::column("Placement", masks.first_column()).equals(first);
    Rule::new(test, "covers the lowest free cell")
}

fn lies_on_free_cells(masks: &Masks, before: &str) -> Rule {
    let test = of_every_mask(&masks.of_cells(), Binary::And, |mask| {
        let cells = Expr::column("Placement", format!("Cells{mask}"));
        lies_within(cells, Expr::column(before, format!("Free_Cells{mask}")))
    });
    Rule::new(test, "lies on free cells only")
}

/// That the row before has the piece of a placement, or a copy of it, left.
fn is_not_placed(masks: &Masks, placement: &str, before: &str) -> Rule {
    let bits = masks.piece_bits();
    let common = of_every_mask(&masks.of_pieces(), Binary::BitOr, |mask| {
        let piece = Expr::column(placement, format!("{bits}{mask}"));
        piece & Expr::column(before, format!("Free_Pieces{mask}"))
    });
    let all = if masks.has_copies() {
        "whose copies are all"
    } else {
        "already"
    };
    Rule::new(common.differs(0), format!("is not a piece {all} placed"))
}

/// One expression for each mask, joined by an operator.
pub fn of_every_mask(masks: &[String], operator: Binary, each: impl Fn(&str) -> Expr) -> Expr {
    let others = masks[1..].iter().map(|mask| each(mask));
    others.fold(each(&masks[0]), |all, other| all.with(operator, other))
}

/// That all bits of a mask are among those of another one.
pub fn lies_within(mask: Expr, other: Expr) -> Expr {
    (mask.clone() & other).equals(mask)
}

/// The lowest bit of a mask, which is the only one that it shares with its negative.
fn lowest_bit(mask: &Expr) -> Expr {
    mask.clone() & -mask.clone()
}

/// The rows that a stage with this name lays its placement on, counted from 1.
pub fn before(name: &str, k: usize) -> String {
    match k {
        1 => "Empty_Board".to_owned(),
        _ => format!("{name}{}", k - 1),
    }
}

/// The column of a placement where so many are laid: only the last one has no number.
fn placement_id(j: usize, k: usize) -> String {
    match j == k {
        true => "Placement_ID".to_owned(),
        false => format!("Opt{j}_Placement_ID"),
    }
}
