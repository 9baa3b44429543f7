//! The meaning of the rows of a stage: as fillings, in words, and place by place in the relation `Solution`.

use std::fmt::Debug;

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::{Filling, MOST_TABLES, ReadFilling, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Role, Rule, Select};
use crate::relation::{Cell, Relation, Row};
use crate::sql::{Template, in_lines, render_with, template};

/// The most columns that one join looks up beside the rows that have them.
const MOST_LOOKED_UP: usize = MOST_TABLES - 1;

/// Decodes the rows of a puzzle's stages. In a kept database, rows may hold anything.
///
/// A place is what a solution fills: a slot of a board, a cell of a cover, a house. `Solution` has a row for each filled
/// place of each row of a stage. Its first column `Solution_No` counts the rows of the stage from 1, in the order in which
/// they are printed.
pub trait Decoder: Debug + Send + Sync {
    /// The placements of a row of a stage that fills these slots, in the order of its columns. They are fewer than a solution has
    /// where the stage is not the last.
    ///
    /// # Errors
    /// When a cell means nothing in this puzzle.
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling;

    /// The noun for a candidate: "piece".
    fn noun(&self) -> &'static str;

    /// The name of a candidate in a sentence, by the value in the first column of its table: "piece 7".
    fn candidate(&self, id: &Cell) -> String {
        format!("{} {}", self.noun(), id.to_text())
    }

    /// How to read a row of the last stage, which fills these slots, by one of its own cells; `None` where the row says in words
    /// what lies where.
    fn legend(&self, _slots: &[usize], _row: &Row) -> Option<String> {
        None
    }

    /// The content of a column of a stage in words, for an exercise; `None` where only the name says it. `last` is
    /// the slot that the stage fills last.
    fn column(&self, column: &str, last: Option<usize>) -> Option<String>;

    /// The meaning of the bits of a column of the puzzle's tables, if its numbers are masks.
    fn mask(&self, _column: &str) -> Option<Mask> {
        None
    }

    /// The columns of `Solution` after `Solution_No`, in order. The first one puts the places of a solution in order.
    fn columns(&self) -> Vec<String>;

    /// The same columns as programs read them: in lower case, or as the puzzle file spells them.
    fn keys(&self) -> Vec<String> {
        let columns = self.columns().into_iter();
        let keys = columns.map(|column| column.trim_end_matches("_No").to_ascii_lowercase());
        keys.collect()
    }

    /// The cells of these columns for a filling, in the order of the places.
    fn rows(&self, filling: &Filling) -> Vec<Row>;

    /// The rows of `Solution` for this filling, without `Solution_No`.
    fn filled(&self, filling: &Filling) -> Relation {
        Relation {
            columns: self.keys(),
            rows: self.rows(filling),
        }
    }

    /// The template of the query for `Solution` of a stage, and its holes. With the hole `is_drawn`, the query has the columns of
    /// [`Decoder::laid`] instead.
    fn template(&self, stage: &Stage) -> (Template, Json);

    /// True if the columns that order a stage hold texts: the shorter one then comes first, so that piece 10 follows piece 9.
    fn holds_texts(&self) -> bool {
        false
    }

    /// A portable query for `Solution`, for the rows of this stage, or the first ones. It has its header, and neither ORDER BY
    /// nor semicolon.
    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        render_solution(self, stage, most, false)
    }

    /// A query for SQLite with a row for each place that a row of this stage fills: `Slot`, the place, counted from 0 as in a
    /// [`Filling`]; `Piece`, what lies there; `Look`, what that shows side by side, if anything; and `Part`, which tells
    /// apart pieces of one name. It has no semicolon.
    fn laid(&self, stage: &Stage) -> String {
        render_solution(self, stage, None, true) + "\nORDER BY\n  Slot"
    }

    /// The places that the test of a rule of a stage, which is one of these, compares; none if they differ from row to row.
    fn highlight(&self, _stage: &Stage, _test: &Expr, _stages: &[Stage]) -> Highlight {
        Highlight::default()
    }

    /// The input whose IDs the stages hold in place of names, if they do.
    fn candidates(&self) -> Option<&'static str> {
        None
    }

    /// The columns of a stage that hold these IDs, each with a name for the column that says the same in words.
    fn numbered(&self, _stage: &Stage) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The places that a rule compares on a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Highlight {
    /// Whole places, from 0.
    pub places: Vec<usize>,
    /// Sides, each a place and a side of it, from 0.
    pub sides: Vec<(usize, usize)>,
    /// The places of these pieces, wherever they lie.
    pub pieces: Vec<String>,
}

/// The meaning of the bits of a mask, from the lowest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mask {
    /// Places of the board, from 0.
    Places(Vec<usize>),
    /// Pieces, by their names.
    Pieces(Vec<String>),
}

/// Renders the template of a decoder: its own holes, and those of the template that it includes, which numbers the rows of the
/// stage, or the first ones, by all its columns that order them.
fn render_solution(
    decoder: &(impl Decoder + ?Sized),
    stage: &Stage,
    most: Option<u64>,
    is_drawn: bool,
) -> String {
    let holds_texts = decoder.holds_texts();
    let order_by = stage.order_terms().into_iter().map(|term| {
        if holds_texts {
            format!("length({term}), {term}")
        } else {
            term
        }
    });
    let columns = stage
        .order_by
        .iter()
        .filter_map(|term| Some(term.as_column()?.1));
    let own = json!({
        "is_drawn": is_drawn,
        "stage": stage.name,
        "most": most,
        "order_by": in_lines(order_by, |term| term.len() + 2),
        "columns": in_lines(columns, |column| 2 * column.len() + 6),
    });
    let (template, holes) = decoder.template(stage);
    let mut all = Map::new();
    for holes in [own, holes] {
        if let Json::Object(holes) = holes {
            all.extend(holes);
        }
    }
    let numbered = [template!("places/numbered.sql")];
    render_with(template, &numbered, &all)
}

/// The table that says in words what each ID of [`Decoder::candidates`] stands for. Its columns are `ID` and `Words`.
pub const WORDS: &str = "Words";

/// The view that shows in words what each row of a stage puts where; `None` if the stage itself shows it, or has more columns than one
/// join can look up.
#[must_use]
pub fn in_words(stage: &Stage, decoder: &dyn Decoder) -> Option<Stage> {
    let numbered = decoder.numbered(stage);
    let before = stage.name.as_str();
    if numbered.is_empty() || numbered.len() > MOST_LOOKED_UP {
        return None;
    }
    let words = |name: &String| From::aliased(WORDS, name).joined(JoinKind::Left);
    let joined = numbered.iter().map(|(_, name)| words(name));
    let rules = numbered.iter().map(|(id, name)| {
        let test = Expr::column(name, "ID").equals(Expr::column(before, id));
        Rule::new(test, "").role(Role::LooksUp)
    });
    let columns = numbered
        .iter()
        .map(|(_, name)| Column::new(name, Expr::column(name, WORDS)));
    let select = Select {
        from: std::iter::once(From::table(before)).chain(joined).collect(),
        rules: rules.collect(),
        columns: columns.collect(),
        ..Select::default()
    };
    let name = format!("{before}_Words");
    let about = format!(
        "{name}: every row of {before} in words.\nOne row: what a row of {before} puts where."
    );
    Some(Stage::of(name, stage.adds.clone(), about, select))
}
