//! A puzzle turned into ordered stages, each a join.
//!
//! A plan is all that the other modules see: the engine runs its statements, the output prints and draws the results,
//! and neither asks which family the puzzle has. A plan never sees a database.
//!
//! It may use `problem`, `sql` and `drawing`, but nothing that knows puzzles or databases. Begin with [`make`] in `method.rs`, then
//! `join.rs` and the passes in `pass/`.

mod alike;
mod ask;
mod connect;
mod cost;
mod decoder;
mod ending;
mod filling;
mod header;
mod join;
mod masks;
mod method;
mod options;
mod order;
pub(crate) mod pack;
mod pass;
pub(crate) mod script;
mod solutions;
mod statement;
mod statistics;
mod tally;

pub use ask::Ask;
pub use decoder::{Decoder, Highlight, Mask};
pub(crate) use decoder::{WORDS, in_words};
pub(crate) use filling::first_of_parts;
pub use filling::{
    BORDER, DistinctCounter, Filling, JOINED, Meaningless, Placement, ReadFilling, Symmetry,
    UNKNOWN,
};
pub use header::StageWords;
pub use join::Style;
use join::{Keeps, chain, fork, in_columns};
pub use method::make;
pub use options::{Goal, Method, Options};
pub use pass::{DrawnStage, Draws, Rewritten, representatives};
use pass::{MOST_TABLES, total_of_halves, total_of_ways};
pub use solutions::Solutions;
pub use statement::Statement;
pub use tally::{Tallied, Tally, TallyHole};

use std::borrow::Cow;
use std::sync::Arc;

use crate::drawing::Drawing;
use crate::error::{Error, Place, Result, instead};
use crate::problem::{Expr, From, Problem, Select, TableRef};
use crate::relation::{Cell, Row};
use crate::sql;
use crate::words::number;

/// A puzzle as input relations and ordered stages.
///
/// ```
/// let plan = joinsaw::compile(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let adds: Vec<&str> = plan.stages.iter().map(|stage| &*stage.adds).collect();
/// assert_eq!(adds, ["side 1", "side 2", "side 3", "side 4", "side 5", "side 6"]);
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Plan {
    /// The puzzle that it solves.
    pub puzzle: Arc<Subject>,
    /// The problem that it solves. It has no variables if the stages of the puzzle are fixed.
    pub problem: Arc<Problem>,
    /// The relations that the stages start from, in the order in which they are filled.
    pub inputs: Vec<Input>,
    /// The stages, in the order in which they run. The last one holds the solutions.
    pub stages: Vec<Stage>,
    /// The passes that made these stages of others, the first one first.
    pub log: Vec<Rewritten>,
}

/// A puzzle as reports name and draw it and a kept database records it. All plans of the puzzle share it.
#[derive(Debug)]
pub struct Subject {
    /// Its name.
    pub name: String,
    /// Its family, as puzzle files spell it.
    pub family: &'static str,
    /// Its whole file.
    pub definition: String,
    /// True if `load` brought it.
    pub is_loaded: bool,
    /// The puzzle and its size, in one line.
    pub title: String,
    /// The names of its slots, if plans may join them in any order.
    pub slots: Vec<String>,
    /// The groups of the rows of every stage, such as the centres of a flower, if there are any.
    pub groups: Option<Groups>,
    /// How the whole board turns into itself; the first symmetry leaves it as it is.
    pub symmetries: Vec<Symmetry>,
    /// The name of the symmetries, after the words "up to": "rotation".
    pub symmetry_name: &'static str,
    /// True if every symmetry except the first takes each solution to another one.
    pub acts_freely: bool,
    /// True if some pieces can be swapped without a visible change.
    pub has_identical_pieces: bool,
    /// The number of solutions for each choice of holes, in a puzzle with holes.
    pub tally: Option<Tally>,
    /// The question that it asks of its solutions, if it asks one.
    pub riddle: Option<Riddle>,
    /// Says what the rows of stages mean.
    pub decoder: Box<dyn Decoder>,
    /// How its boards are drawn.
    pub drawing: Drawing,
}

/// A question about the solutions of a puzzle: who keeps the fish?
#[derive(Debug, Clone)]
pub struct Riddle {
    /// Where it stands.
    pub place: Place,
    /// A query over the relation `Solution`, as [`Decoder::columns`] has it.
    pub query: String,
}

/// The groups of the rows of every stage, such as the centres of a flower.
#[derive(Debug, Clone)]
pub struct Groups {
    /// The column that holds the group, in every stage and in the report.
    pub column: &'static str,
    /// The input whose IDs these are.
    pub table: &'static str,
    /// The noun for a group in a sentence.
    pub noun: &'static str,
    /// The groups, in the order of the puzzle, each with the number of fillings that one row of the last stage
    /// stands for.
    pub members: Vec<(String, u64)>,
}

/// A relation that the stages start from.
///
/// ```
/// use joinsaw::plan::{Input, InputColumn};
///
/// let columns = [InputColumn::new("Digit", "INTEGER")];
/// let digits = Input::listed("Digit", "A digit.", columns, &["Digit"], (1_i64..=9).map(|digit| vec![digit.into()]));
/// assert_eq!(digits.table, "Digit");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Input {
    /// Its table.
    pub table: &'static str,
    /// The comment that says what one row is.
    pub about: &'static str,
    /// Its columns, with the types of the portable script.
    pub columns: Vec<InputColumn>,
    /// Its primary key: the columns that tell its rows apart, if any do.
    pub key: &'static [&'static str],
    /// The columns by which stages look up its rows, one list for each index.
    pub looked_up_by: &'static [&'static [&'static str]],
    /// Where its rows come from.
    pub fill: Fill,
}

impl Input {
    /// A relation of these rows, which no stage looks up by an index.
    pub fn listed(
        table: &'static str,
        about: &'static str,
        columns: impl IntoIterator<Item = InputColumn>,
        key: &'static [&'static str],
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        Self {
            table,
            about,
            columns: columns.into_iter().collect(),
            key,
            looked_up_by: &[],
            fill: Fill::Rows(rows.into_iter().collect()),
        }
    }
}

/// A column of an input relation.
///
/// ```
/// use joinsaw::plan::InputColumn;
///
/// let column = InputColumn::new("Piece_ID", "INTEGER").refers_to("Piece", "ID");
/// assert_eq!(column.refers_to, Some(("Piece", "ID")));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct InputColumn {
    /// Its name.
    pub name: Cow<'static, str>,
    /// Its type in portable SQL.
    pub sql_type: String,
    /// Its content in words, unless its name says that.
    pub about: Option<&'static str>,
    /// The table and the column that every value of it occurs in, if it refers to another input.
    pub refers_to: Option<(&'static str, &'static str)>,
}

impl InputColumn {
    /// A column of this name and type.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, sql_type: &str) -> Self {
        Self {
            name: name.into(),
            sql_type: sql_type.to_owned(),
            about: None,
            refers_to: None,
        }
    }

    /// The column, with a comment that says what it holds.
    #[must_use]
    pub fn about(self, about: &'static str) -> Self {
        let about = Some(about);
        Self { about, ..self }
    }

    /// The column, all of whose values occur in this column of another input.
    #[must_use]
    pub fn refers_to(self, table: &'static str, column: &'static str) -> Self {
        let refers_to = Some((table, column));
        Self { refers_to, ..self }
    }
}

/// The portable type of a text that is one of these.
pub(crate) fn varchar<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let lengths = texts.into_iter().map(|text| text.chars().count());
    format!("VARCHAR({})", lengths.max().unwrap_or(1))
}

/// Where the rows of an input relation come from.
#[derive(Debug, Clone)]
pub enum Fill {
    /// From the puzzle file.
    Rows(Arc<[Row]>),
    /// From the inputs before it, by this INSERT.
    Derived(String),
    /// From the inputs before it, by this CREATE TABLE AS, because the columns differ from puzzle to puzzle.
    Table(String),
}

impl PartialEq for Fill {
    /// True if both are the same list of rows, or the same statement. Rows are not compared: a list may be long.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Rows(own), Self::Rows(other)) => Arc::ptr_eq(own, other),
            (Self::Derived(own), Self::Derived(other)) | (Self::Table(own), Self::Table(other)) => {
                own == other
            }
            _ => false,
        }
    }
}

/// One stage: a join kept as a table.
///
/// ```
/// use joinsaw::plan::Stage;
/// use joinsaw::problem::{Column, From, Select};
///
/// let select = Select {
///     from: vec![From::table("Piece")],
///     columns: vec![Column::carried("Piece", "ID")],
///     ..Select::default()
/// };
/// let stage = Stage::of("Opt1".to_owned(), "slot 1".to_owned(), "Any piece in slot 1.".to_owned(), select);
/// assert!(stage.statement().contains("CREATE TABLE Opt1 AS"));
/// ```
#[derive(Debug, Clone)]
pub struct Stage {
    /// The table it makes.
    pub name: String,
    /// The slots or pieces that it adds to the stage before, in words: "slot 3".
    pub adds: String,
    /// The lines of its header: what the stage does, and what one row is.
    pub about: String,
    /// The join whose rows it keeps, shared with the log of passes.
    pub select: Arc<Select>,
    /// The values of its columns that order its rows for printing, most significant first.
    pub order_by: Vec<Expr>,
    /// The slots that its rows fill, counted from 0, in the order of their columns. If the slots differ from row to
    /// row, the columns are numbered instead.
    pub fills: Vec<usize>,
    /// The part of the plan that it belongs to.
    pub part: Part,
    /// The rows that it is expected to leave, if the plan has estimates.
    pub estimate: Option<f64>,
    /// The columns by which a later stage looks up its rows, if one does.
    pub looked_up_by: Vec<String>,
}

/// The parts of a plan. The two halves do not depend on each other, so they can be built at the same time.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Part {
    /// Rounds that narrow down the rows of the relations before any variable is joined, two stages each.
    Rounds,
    /// One half of a bushy plan.
    Left,
    /// The other half.
    Right,
    /// All that needs every stage before it.
    #[default]
    Whole,
}

impl Stage {
    /// A stage of an undivided plan that keeps the rows of this join. `about` are the lines of its header: what the stage does, and
    /// what one row is.
    #[must_use]
    pub fn of(name: String, adds: String, about: String, select: Select) -> Self {
        Self {
            name,
            adds,
            about,
            select: Arc::new(select),
            order_by: Vec::new(),
            fills: Vec::new(),
            part: Part::Whole,
            estimate: None,
            looked_up_by: Vec::new(),
        }
    }

    /// The join, if the stage is one of tables and nothing more: unlike that of a streamed plan, it can be taken apart rule by rule.
    #[must_use]
    pub fn join(&self) -> Option<&Select> {
        let mut sources = self.select.from.iter();
        let reads_tables = sources.all(|source| source.as_table().is_some());
        (self.select.with.is_empty() && reads_tables).then_some(&self.select)
    }

    /// The stage, whose rows are printed in the order of their columns.
    #[must_use]
    pub(crate) fn in_order_of_columns(self) -> Self {
        let columns = self.select.columns.iter();
        let order_by = columns.map(|column| Expr::named(&column.name)).collect();
        Self { order_by, ..self }
    }

    /// The stage in the place of another one, of which it keeps all but the name, the words and the join.
    #[must_use]
    pub fn in_place_of(self, other: Self) -> Self {
        Self {
            order_by: other.order_by,
            fills: other.fills,
            part: other.part,
            estimate: other.estimate,
            looked_up_by: other.looked_up_by,
            ..self
        }
    }

    /// The values that order its rows, as a query has them.
    #[must_use]
    pub fn order_terms(&self) -> Vec<String> {
        self.order_by.iter().map(sql::expression).collect()
    }

    /// The statement that makes its table, as it is shown and as it runs, with its comments.
    #[must_use]
    pub fn statement(&self) -> String {
        sql::create_table(&self.name, &self.about, &self.select)
    }

    /// The query whose rows become the table.
    #[must_use]
    pub fn query(&self) -> String {
        sql::query(&self.select)
    }

    /// Its header, as comments.
    #[must_use]
    pub fn comments(&self) -> String {
        sql::comments(&self.about)
    }
}

impl Plan {
    /// The puzzle and its size, and the order in which the stages fill its slots if that was chosen.
    #[must_use]
    pub fn title(&self) -> String {
        let longest = |stages: &[Stage]| {
            let fills = stages.iter().map(|stage| &stage.fills);
            fills
                .max_by_key(|fills| fills.len())
                .cloned()
                .unwrap_or_default()
        };
        let mut order = longest(&self.stages);
        if let Some(joined) = self.log.first().filter(|_| order.is_empty()) {
            order = longest(&joined.before);
        }
        let slots = &self.puzzle.slots;
        let names: Vec<&str> = order
            .iter()
            .filter_map(|slot| Some(slots.get(*slot)?.as_str()))
            .collect();
        let title = &self.puzzle.title;
        if names.is_empty() {
            title.clone()
        } else {
            format!("{title}; slots in the order {}", names.join(" "))
        }
    }

    /// The stage of this name.
    ///
    /// # Errors
    /// When the plan has no such stage; the message lists the stages it has.
    pub fn stage(&self, name: &str) -> Result<&Stage> {
        let mut stages = self.stages.iter();
        let found = stages.find(|stage| stage.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let stages: Vec<&str> = self
                .stages
                .iter()
                .map(|stage| stage.name.as_str())
                .collect();
            let instead = instead(name, "stages", &stages);
            Error::Message(format!("no stage `{name}` in the plan; {instead}"))
        })
    }

    /// The rows that its stages are expected to leave in all; 0 in a plan without estimates.
    #[must_use]
    pub fn expected_rows(&self) -> f64 {
        let estimates = self.stages.iter().filter_map(|stage| stage.estimate);
        estimates.sum()
    }

    /// The error of a run of this plan, without the advice to take the plan that it is.
    #[must_use]
    pub fn advised(&self, error: Error) -> Error {
        match error {
            Error::TooManyRows { stage, limit } if self.method() == Method::Streamed => {
                let limit = number(limit);
                Error::Message(format!(
                    "stage `{stage}` exceeded {limit} rows; raise `--max-rows`"
                ))
            }
            error => error,
        }
    }

    /// True if the last stage leaves only the first solutions, which are then not counted.
    #[must_use]
    pub fn stops_early(&self) -> bool {
        let sources = &self.last_stage().select.from;
        let is_cut = |source: &From| match &source.relation {
            TableRef::Query(select) => select.limit.is_some(),
            TableRef::Table(_) => false,
        };
        sources.iter().any(is_cut)
    }

    /// The tally of the puzzle, and its query over the last stage; `None` if that stage does not tell the choices apart.
    #[must_use]
    pub fn tally(&self) -> Option<(&Tally, &str)> {
        let (tally, problem) = (self.puzzle.tally.as_ref()?, &self.problem);
        let last = self.last_stage();
        if last.fills.len() == problem.variables.len() {
            return Some((tally, &tally.query));
        }
        let is_counted = last.fills.is_empty();
        let mut groups = problem.groups();
        let has_all = is_counted && groups.all(|sum| last.select.expression(&sum.column).is_some());
        has_all.then_some((tally, &tally.query_of_ways))
    }

    /// A query for the number of rows that the solutions would fill, if the rows of the last stage do not tell: one number, or
    /// in a plan with groups a row for each group, the group first.
    #[must_use]
    pub fn total(&self) -> Option<Select> {
        let (last, groups) = (self.last_stage(), self.puzzle.groups.as_ref());
        let of_ways = total_of_ways(last, groups.map(|groups| groups.column));
        of_ways.or_else(|| total_of_halves(last))
    }

    /// The stage that holds the solutions.
    ///
    /// # Panics
    /// Never: every plan has a stage.
    #[must_use]
    pub fn last_stage(&self) -> &Stage {
        self.stages.last().expect("a plan has at least one stage")
    }

    /// The placements of a row of a stage; rows are counted from 1.
    ///
    /// # Errors
    /// When a cell means nothing in this puzzle; the message names its column.
    pub fn filling(
        &self,
        stage: &Stage,
        row_no: u64,
        columns: &[String],
        row: &Row,
    ) -> Result<Filling> {
        let filling = self.puzzle.decoder.filling(&stage.fills, row);
        filling.map_err(|Meaningless(idx)| {
            let found = row.get(idx).map(Cell::to_text).unwrap_or_default();
            Error::Message(format!(
                "row {row_no} of table `{}` has `{found}` in its column `{}`, which means nothing in this puzzle",
                stage.name,
                columns.get(idx).map_or("", String::as_str)
            ))
        })
    }
}
