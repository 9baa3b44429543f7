//! What people and programs read of the fillings of rings.

use std::io::Write;

use serde_json::{Map, Value, json};

use super::{Format, write_relation, write_table};
use crate::error::Result;
use crate::relation::{Cell, Relation};
use crate::words::{count_of, number};

/// The fillings of the rings of one order.
#[derive(Debug, Clone, PartialEq)]
pub struct RingCount {
    /// What was counted, in one line.
    pub title: String,
    /// The order.
    pub order: usize,
    /// How many different pieces there are.
    pub n_pieces: usize,
    /// The stages, in order.
    pub stages: Vec<RingStage>,
    /// The centres, in order.
    pub centres: Vec<CentreCount>,
}

/// One stage of a count.
#[derive(Debug, Clone, PartialEq)]
pub struct RingStage {
    /// Its table.
    pub name: String,
    /// What it adds.
    pub adds: String,
    /// The rows that it left.
    pub n_rows: u64,
    /// In how many ways the sides can be labelled that touch so far.
    pub n_labellings: u64,
    /// In how many ways the places can be filled so far.
    pub n_fillings: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The ring round one centre.
#[derive(Debug, Clone, PartialEq)]
pub struct CentreCount {
    /// The centre's sides.
    pub centre: String,
    /// In how many ways the sides can be labelled with which the ring's pieces touch.
    pub n_labellings: u64,
    /// In how many ways the ring can be filled.
    pub n_fillings: u64,
}

impl RingCount {
    fn n_fillings(&self) -> u64 {
        self.centres.iter().map(|centre| centre.n_fillings).sum()
    }

    /// The columns of the table of orders, and this order's row.
    fn facts(&self) -> [(&'static str, Option<u64>); 6] {
        [
            ("Order", Some(self.order as u64)),
            ("Pieces", Some(self.n_pieces as u64)),
            ("Ring_Labellings", self.each(|centre| centre.n_labellings)),
            ("Fillings_A_Centre", self.each(|centre| centre.n_fillings)),
            ("Centres", Some(self.centres.len() as u64)),
            ("Fillings", Some(self.n_fillings())),
        ]
    }

    /// What all centres have alike. They do: a renumbering of the sides takes every centre to every other.
    fn each(&self, of: impl Fn(&CentreCount) -> u64) -> Option<u64> {
        let first = self.centres.first().map(&of)?;
        self.centres
            .iter()
            .all(|centre| of(centre) == first)
            .then_some(first)
    }
}

/// Writes counts: stage by stage where there is one order and not only the total is asked for, else an order a row.
pub fn write_ring_counts(
    out: &mut dyn Write,
    format: Format,
    counts: &[RingCount],
    totals_only: bool,
) -> Result<()> {
    match (format, counts) {
        (Format::Json, [count]) => write_json(out, &to_json(count, totals_only)),
        (Format::Json, _) => {
            let orders = counts.iter().map(|count| to_json(count, totals_only));
            write_json(out, &Value::Array(orders.collect()))
        }
        (Format::Table, [count]) => write_one(out, count, totals_only),
        (Format::Table, _) => {
            let cell = |n| Cell::Text(number(n));
            writeln!(
                out,
                "All pieces of an order, each as often as it takes, and every piece as the centre\n"
            )?;
            write_table(out, &by_order(counts, cell))?;
            writeln!(out, "\n{LEGEND}")?;
            Ok(())
        }
        (_, [count]) if !totals_only => write_relation(out, format, &by_stage(count, plain)),
        _ => write_relation(out, format, &by_order(counts, plain)),
    }
}

/// What is counted, for people.
const LEGEND: &str = "A filling is a piece for every place of the ring, such that touching sides are equal; the centre lies as stored.
Copies of a piece, and of the centre, may be used. A ring labelling is the numbers at which the ring's pieces touch.";

fn write_one(out: &mut dyn Write, count: &RingCount, totals_only: bool) -> Result<()> {
    if !totals_only {
        writeln!(out, "{}\n", count.title)?;
        write_table(out, &by_stage(count, |n| Cell::Text(number(n))))?;
        writeln!(out)?;
    }
    write!(out, "Fillings: {}", number(count.n_fillings()))?;
    let labellings = count.each(|centre| centre.n_labellings).unwrap_or(0);
    let labellings = count_of(labellings, "ring labelling");
    match (
        count.centres.as_slice(),
        count.each(|centre| centre.n_fillings),
    ) {
        ([centre], _) => write!(out, " round the centre {}, {labellings}", centre.centre)?,
        (centres, Some(each)) => write!(
            out,
            " in all, {} and {labellings} round each of {} centres",
            number(each),
            number(centres.len() as u64)
        )?,
        _ => write!(out, " in all")?,
    }
    writeln!(out)?;
    if !totals_only {
        writeln!(out, "\n{LEGEND}")?;
    }
    Ok(())
}

fn by_stage(count: &RingCount, cell: impl Fn(u64) -> Cell) -> Relation {
    let mut relation =
        Relation::with_columns(["Stage", "Adds", "Rows_Left", "Labellings", "Fillings"]);
    for stage in &count.stages {
        let mut row = vec![
            Cell::from(stage.name.as_str()),
            Cell::from(stage.adds.as_str()),
        ];
        row.extend([stage.n_rows, stage.n_labellings, stage.n_fillings].map(&cell));
        relation.rows.push(row);
    }
    relation
}

fn by_order(counts: &[RingCount], cell: impl Fn(u64) -> Cell) -> Relation {
    let names = counts.first().map_or_else(Vec::new, |count| {
        count.facts().map(|(name, _)| name).to_vec()
    });
    let mut relation = Relation::with_columns(names);
    for count in counts {
        let facts = count.facts().into_iter();
        relation
            .rows
            .push(facts.map(|(_, n)| n.map_or(Cell::Null, &cell)).collect());
    }
    relation
}

fn plain(n: u64) -> Cell {
    i64::try_from(n).map_or(Cell::Null, Cell::Integer)
}

fn to_json(count: &RingCount, totals_only: bool) -> Value {
    let mut report = Map::new();
    let puzzle = format!("All pieces of order {}", count.order);
    report.insert("puzzle".to_owned(), json!(puzzle));
    report.insert("family".to_owned(), json!("flower"));
    report.insert("plan".to_owned(), json!("grouped"));
    for (name, n) in count.facts() {
        report.insert(name.to_lowercase(), json!(n));
    }
    if !totals_only {
        let stages = count.stages.iter().map(|stage| {
            json!({
                "name": stage.name,
                "rows": stage.n_rows,
                "seconds": stage.seconds,
                "labellings": stage.n_labellings,
                "fillings": stage.n_fillings,
            })
        });
        report.insert("stages".to_owned(), stages.collect());
        let by_centre: Map<String, Value> = count
            .centres
            .iter()
            .map(|centre| (centre.centre.clone(), json!(centre.n_fillings)))
            .collect();
        report.insert("fillings_by_centre".to_owned(), Value::Object(by_centre));
    }
    Value::Object(report)
}

fn write_json(out: &mut dyn Write, report: &Value) -> Result<()> {
    serde_json::to_writer_pretty(&mut *out, report).map_err(std::io::Error::from)?;
    writeln!(out)?;
    Ok(())
}
