//! The fillings of a ring with all possible pieces: not a puzzle with all those pieces, but every circular order of the
//! numbers 1 to n, as often as it takes.
//!
//! Nothing is listed. Later pieces see only the two open sides of a chain, so a stage groups the chains by
//! them and adds up how many there are: about thirty rows in a stage stand for millions of chains.

use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::json;

use crate::engine::{Database, Limits, Observer};
use crate::error::{Error, Result};
use crate::family::flower::problem::{
    self, CENTER, Reading, center, column, described_side, of_side, sequence, third_column,
};
use crate::family::flower::random::{all_pieces, description};
use crate::plan::script::{Indexes, ScriptParts, script_of};
use crate::plan::{self, Fill, Input, Stage};
use crate::problem::{Column, Expr, Fate, Rows};
use crate::relation::{Cell, Relation};
use crate::sql::{render, template};

/// The orders whose fillings, round all centres together, fit a number of 63 bits. Order 8 has more than that round one
/// centre.
pub const ORDERS: RangeInclusive<usize> = 3..=7;

#[derive(Debug)]
pub struct AllPieces {
    pub title: String,
    /// The number of sides of a piece, and of places in the ring.
    pub order: usize,
    /// How many different pieces there are.
    pub n_pieces: usize,
    pub inputs: Vec<Input>,
    /// The stages, a place of the ring each. The last one has a row for each centre.
    pub stages: Vec<Stage>,
    /// A query of what every stage left: its number and name, its rows, and the labellings and fillings that they stand
    /// for.
    pub report: String,
    /// A query of the ring labellings and fillings of every centre.
    pub by_centre: String,
}

#[derive(Debug)]
pub struct RingCount {
    pub title: String,
    pub order: usize,
    pub n_pieces: usize,
    pub stages: Vec<RingStage>,
    pub centres: Vec<CentreCount>,
}

#[derive(Debug)]
pub struct RingStage {
    pub name: String,
    pub adds: String,
    pub n_rows: u64,
    /// In how many ways the sides that touch so far can be labelled.
    pub n_labellings: u64,
    /// In how many ways the places can be filled so far.
    pub n_fillings: u64,
    pub seconds: f64,
}

#[derive(Debug)]
pub struct CentreCount {
    pub centre: String,
    /// In how many ways the sides where the ring's pieces touch can be labelled.
    pub n_labellings: u64,
    /// In how many ways the ring can be filled.
    pub n_fillings: u64,
}

impl RingCount {
    /// The fillings round all centres.
    #[must_use]
    pub fn n_fillings(&self) -> u64 {
        self.centres.iter().map(|centre| centre.n_fillings).sum()
    }

    /// The value that all centres have in common: a renumbering of the sides takes every centre to every other.
    pub fn each(&self, of: impl Fn(&CentreCount) -> u64) -> Option<u64> {
        let mut centres = self.centres.iter().map(of);
        let first = centres.next()?;
        centres.all(|other| other == first).then_some(first)
    }
}

impl AllPieces {
    /// The whole plan as one script of portable SQL.
    #[must_use]
    pub fn script(&self) -> String {
        let parts = ScriptParts {
            title: &self.title,
            inputs: &self.inputs,
            stages: &self.stages,
            report: &self.report,
            queries: vec![self.by_centre.clone()],
        };
        script_of(&parts, Indexes::Left)
    }

    /// Runs the plan in a database of its own.
    pub fn count(&self, limits: Limits, observer: &dyn Observer) -> Result<RingCount> {
        let queries = [self.report.clone(), self.by_centre.clone()];
        let count = Database::count(&self.inputs, &self.stages, &queries, limits, observer)?;
        let [report, by_centre] = count.answers.as_slice() else {
            unreachable!("every query has an answer")
        };
        let stages = self.stages.iter().zip(&count.stages).zip(&report.rows);
        let stages = stages.map(|((planned, run), row)| RingStage {
            name: run.name.clone(),
            adds: planned.adds.clone(),
            n_rows: run.n_rows,
            n_labellings: whole(report, row, "Labellings"),
            n_fillings: whole(report, row, "Fillings"),
            seconds: run.seconds,
        });
        let centres = by_centre.rows.iter().map(|row| CentreCount {
            centre: row[0].to_text(),
            n_labellings: whole(by_centre, row, "Ring_Labellings"),
            n_fillings: whole(by_centre, row, "Fillings"),
        });
        Ok(RingCount {
            title: self.title.clone(),
            order: self.order,
            n_pieces: self.n_pieces,
            stages: stages.collect(),
            centres: centres.collect(),
        })
    }
}

fn whole(relation: &Relation, row: &[Cell], column: &str) -> u64 {
    let cell = relation.column(column).and_then(|idx| row.get(idx));
    let number = cell.and_then(Cell::as_integer);
    number.and_then(|n| u64::try_from(n).ok()).unwrap_or(0)
}

/// The plan that counts the fillings round these centres, or round all pieces if none is given. A centre is its sides,
/// clockwise from any of them.
pub fn plan(order: usize, centres: &[String]) -> Result<AllPieces> {
    check_order(order)?;
    let mut pieces: Vec<String> = all_pieces(order)
        .iter()
        .map(|sides| description(sides))
        .collect();
    pieces.sort();
    let mut chosen = centres
        .iter()
        .map(|centre| piece_of(order, centre, &pieces))
        .collect::<Result<Vec<String>>>()?;
    chosen.sort();
    chosen.dedup();
    let names: Vec<String> = (1..=order).map(|k| format!("Opt{k}")).collect();
    Ok(AllPieces {
        title: format!(
            "All pieces of order {order}, each as often as it takes: {} pieces, {}",
            pieces.len(),
            which(&chosen)
        ),
        order,
        n_pieces: pieces.len(),
        inputs: inputs(order, &pieces),
        stages: stages(order, &chosen),
        report: render(
            template!("all_pieces/report.sql"),
            &json!({ "stages": names }),
        ),
        by_centre: render(
            template!("all_pieces/by_centre.sql"),
            &json!({ "stage": names.last() }),
        ),
    })
}

fn check_order(order: usize) -> Result<()> {
    if ORDERS.contains(&order) {
        return Ok(());
    }
    Err(Error::BadOption {
        option: "--order",
        found: order.to_string(),
        needed: format!(
            "an order from {} to {} with `--all-pieces`; smaller ones have no ring, larger ones more fillings than 64 bits count",
            ORDERS.start(),
            ORDERS.end()
        ),
    })
}

/// The piece that a text spells from any of its sides.
fn piece_of(order: usize, text: &str, pieces: &[String]) -> Result<String> {
    let start = text.find('1').unwrap_or_default();
    let piece = format!("{}{}", &text[start..], &text[..start]);
    if pieces.contains(&piece) {
        Ok(piece)
    } else {
        Err(Error::BadOption {
            option: "--centre",
            found: text.to_owned(),
            needed: format!(
                "a piece of order {order} with `--all-pieces`: the numbers 1 to {order}, each once"
            ),
        })
    }
}

fn which(centres: &[String]) -> String {
    match centres {
        [] => "every piece as the centre".to_owned(),
        [centre] => format!("centre {centre}"),
        _ => format!("centres {}", centres.join(", ")),
    }
}

fn inputs(order: usize, pieces: &[String]) -> Vec<Input> {
    let piece_type = format!("VARCHAR({order})");
    let holes = json!({ "order": order });
    vec![
        Input {
            table: "Piece",
            about: "Piece: one row is a piece, its sides clockwise. It is called by its sides.",
            columns: ["ID", "Description"]
                .map(|name| plan::Column::new(name, &piece_type))
                .into(),
            key: &[],
            looked_up_by: &[],
            fill: Fill::Rows(
                pieces
                    .iter()
                    .map(|piece| vec![Cell::from(piece.as_str()); 2])
                    .collect(),
            ),
        },
        Input {
            table: "Sequence",
            about: "Sequence: one row is a piece and three of its sides in a row.",
            columns: vec![
                plan::Column::new("Piece_ID", &piece_type),
                plan::Column::new("Seq_ID", "VARCHAR(1)"),
                plan::Column::new("Seq", "VARCHAR(3)"),
            ],
            key: &[],
            looked_up_by: &[],
            fill: Fill::Derived(render(template!("flower/sequence.sql"), &holes)),
        },
        Input {
            table: "Seq_Count",
            about: "Seq_Count: one row is three sides in a row, and the number of pieces that have them.",
            columns: Vec::new(),
            key: &[],
            looked_up_by: &[],
            fill: Fill::Table(render(template!("all_pieces/seq_count.sql"), &holes)),
        },
    ]
}

fn stages(order: usize, centres: &[String]) -> Vec<Stage> {
    let mut stages = problem::stages(order, centres, &Ways);
    for stage in &mut stages[1..] {
        Arc::make_mut(&mut stage.select).rows = Rows::Grouped;
    }
    stages
}

struct Ways;

impl Reading for Ways {
    fn about(&self, side: usize, order: usize) -> String {
        if side == 1 {
            return "Opt1: the pieces that can sit at side 1 of a centre, grouped by the sides that their neighbours will meet.\n\
                One row: a centre, the side that will close the ring, the side that the next piece has to meet, and how many pieces\n\
                show these two. The centre's own piece is among them: every piece may be used again."
                .to_owned();
        }
        let row = if side == order {
            "One row: a centre, and how many ways there are to label the ring round it and to fill it. The last piece also meets\n\
             the first: the ring closes."
                .to_owned()
        } else {
            format!(
                "One row: a centre, the two open sides of the pieces at its sides 1 to {side}, and how many ways there are to label the\n\
                 sides that touch and to fill the places. No later piece depends on what lies between the open sides, so all ways with\n\
                 the same open sides are one row."
            )
        };
        let before = side - 1;
        format!("Opt{side}: the pieces at side {side}, joined to every row of Opt{before}.\n{row}")
    }

    fn center(&self) -> Vec<Column> {
        vec![Column::new(CENTER, center("ID")).fate(Fate::Kept)]
    }

    fn sides_of_center(&self, _order: usize) -> Vec<String> {
        vec!["Description".to_owned()]
    }

    fn columns(&self, side: usize) -> Vec<Column> {
        let n_pieces = sequence("N_Pieces");
        let before = |column| of_side(side - 1, column);
        let [labellings, fillings] = if side == 1 {
            [1.into(), n_pieces]
        } else {
            let fillings = before("N_Fillings") * n_pieces;
            [before("N_Labellings").sum(), fillings.sum()]
        };
        vec![
            column(side, "Seq_ID", sequence("Seq_ID")),
            third_column(side, sequence("Third_Side")).fate(Fate::State),
            column(side, "Ring_End", sequence("First_Side")),
            column(side, "N_Labellings", labellings).fate(Fate::Shown),
            column(side, "N_Fillings", fillings).fate(Fate::Shown),
        ]
    }

    fn relation(&self) -> &'static str {
        "Seq_Count"
    }

    fn center_side(&self, side: usize) -> Expr {
        described_side(side)
    }
}
