//! Everything that can go wrong, each with one message that names the thing at fault, what was found and what was
//! expected.

use std::fmt;
use std::io;
use std::path::PathBuf;

pub use adbc::AdbcError;
pub use cover::CoverError;
pub use file::FileError;
pub use kept::KeptError;
pub use limit::LimitError;
pub use statement::StatementError;
pub use suggestion::nearest;

mod adbc;
mod cover;
mod file;
mod kept;
mod limit;
mod statement;
mod step;
mod suggestion;

/// The result of everything in this library that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A line of a file, for messages: "`mine.toml` line 9".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file as the user named it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` line {}", self.file, self.line)
    }
}

/// What ended a command. The texts are for people: lower case, the thing at fault in backticks, no full stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum Error {
    #[error("cannot read `{path}`: {source}")]
    Read { path: String, source: io::Error },
    #[error("cannot write the output: {0}")]
    Write(#[from] io::Error),
    #[error("{place} is not text in UTF-8")]
    NotText { place: Place },

    #[error(transparent)]
    File(#[from] FileError),
    #[error("{place}: {problem}")]
    PuzzleFile { place: Place, problem: String },
    #[error("the {what} in {place} {problem}")]
    BadName {
        place: Place,
        what: &'static str,
        problem: &'static str,
    },
    #[error("piece `{piece}` appears a second time in {place}; every piece needs an ID of its own")]
    TwiceInFile { place: Place, piece: String },
    #[error("key `{key}` appears a second time in {place}; a table has each key once")]
    KeyTwice { place: Place, key: String },
    #[error("piece `{piece}` in {place} has {found} sides but the {what} needs {needed}")]
    SideCount {
        place: Place,
        piece: String,
        found: usize,
        what: &'static str,
        needed: usize,
    },
    #[error("`{file}` has no pieces; the smallest flower, of order {}, needs {}", .smallest, .smallest + 1)]
    NoPieces { file: String, smallest: usize },
    #[error("{place} ends a list of {found} pieces of {order} sides; a flower of order {order} needs {} pieces, one of them for the centre", .order + 1)]
    PieceCount {
        place: Place,
        found: usize,
        order: usize,
    },
    #[error("piece `{piece}` in {place} has {order} sides; a flower has an order from {} to {}", .orders.start(), .orders.end())]
    Order {
        place: Place,
        piece: String,
        order: usize,
        orders: std::ops::RangeInclusive<usize>,
    },
    #[error("piece `{piece}` in {place} has the side `{symbol}`; a side is one of 1-9, A-Z or a-z")]
    Symbol {
        place: Place,
        piece: String,
        symbol: char,
    },
    #[error(
        "piece `{piece}` in {place} has the side `{symbol}`, and the puzzle has `{other}` too; some databases cannot tell the two apart, so a letter is used in one case only"
    )]
    BothCases {
        place: Place,
        piece: String,
        symbol: char,
        other: char,
    },

    #[error("`{file}` has {found} pieces for {needed} slots; every slot needs one")]
    TooFewPieces {
        file: String,
        found: usize,
        needed: usize,
    },
    #[error(
        "a bushy plan needs a slot for every piece, and there are {found} pieces for {needed} slots; `--plan staged` leaves pieces over"
    )]
    SparePieces { found: usize, needed: usize },
    #[error("slot `{slot}` {problem}; it takes every slot once: {}", .slots.join(","))]
    WrongOrder {
        slot: String,
        problem: &'static str,
        slots: Vec<String>,
    },
    #[error(
        "`--rim` has {found} characters; the rim has {needed} sides, clockwise from the first of the first slot that has one"
    )]
    RimLength { found: usize, needed: usize },
    #[error(
        "`--rim` has the character `{symbol}`; expected a side of the puzzle or `?` for any, and where an in meets an out `+` for any out and `-` for any in"
    )]
    RimSymbol { symbol: char },

    #[error("`--numbers` is {found}; expected {} to {}, a character for each", .needed.start(), .needed.end())]
    Numbers {
        found: usize,
        needed: std::ops::RangeInclusive<usize>,
    },
    #[error(
        "{n_numbers} numbers are too few for {n_slots} pieces that all look different; try more `--numbers`"
    )]
    TooAlike { n_numbers: usize, n_slots: usize },

    #[error("`houses` in {place} is {found}; a logic puzzle has from {} to {} houses", .needed.start(), .needed.end())]
    Houses {
        place: Place,
        found: String,
        needed: std::ops::RangeInclusive<usize>,
    },
    #[error("`[categories]` in {place} holds {found} categories; a logic puzzle has from {} to {} of them", .needed.start(), .needed.end())]
    CategoryCount {
        place: Place,
        found: usize,
        needed: std::ops::RangeInclusive<usize>,
    },
    #[error(
        "category `{category}` in {place} has {}; it needs {n_houses}, one for each house", crate::words::count_of(*.found as u64, "value")
    )]
    CategorySize {
        place: Place,
        category: String,
        found: usize,
        n_houses: usize,
    },
    #[error(
        "value `{value}` in {place} appears a second time in the category `{category}`; a category has each value once"
    )]
    ValueTwice {
        place: Place,
        category: String,
        value: String,
    },
    #[error("clue `{clue}` in {place}, at its character {column}: {problem}")]
    Clue {
        place: Place,
        clue: String,
        column: usize,
        problem: String,
    },

    #[error(transparent)]
    Cover(#[from] CoverError),
    #[error(transparent)]
    Family(Box<dyn std::error::Error + Send + Sync>),

    #[error("no piece `{centre}` for the centre; pieces: {}", .pieces.join(", "))]
    UnknownCentre { centre: String, pieces: Vec<String> },
    #[error("`{option}` does not go with a puzzle of the family `{family}`; its options: {}", if .known.is_empty() { "none".to_owned() } else { .known.join(", ") })]
    WrongOption {
        option: String,
        family: &'static str,
        known: Vec<String>,
    },
    #[error("`{option} {found}` does not fit; expected {needed}")]
    BadOption {
        option: &'static str,
        found: String,
        needed: String,
    },
    #[error(
        "a flower of order {order} needs {needed} different pieces, and there are {found}; orders 4 to 35 have enough"
    )]
    TooFewCircularOrders {
        order: usize,
        needed: usize,
        found: usize,
    },
    #[error("no {} different pieces of order {order} have {wanted}", .order + 1)]
    NoSuchFlower { order: usize, wanted: &'static str },
    #[error("gave up on a flower of order {order} with {wanted} after {} sets of pieces; try another `--seed`", crate::words::number(*.n_tried))]
    NoFlowerFound {
        order: usize,
        wanted: &'static str,
        n_tried: u64,
    },
    #[error(
        "the census of order {order} has {multisets} multisets of pieces to count, too many for one pipeline; orders with a census: 3, 4, 5"
    )]
    CensusTooLarge { order: usize, multisets: String },
    #[error("no subcommand `{command}`; subcommands: {}", .commands.join(", "))]
    NoSuchCommand {
        command: String,
        commands: Vec<String>,
    },
    #[error("cannot write `{path}`: {source}")]
    CannotWrite { path: PathBuf, source: io::Error },

    #[error("no stage `{stage}` in the plan; stages: {}", .stages.join(", "))]
    UnknownStage { stage: String, stages: Vec<String> },
    #[error("no table `{table}` in `{path}`; tables: {}", .tables.join(", "))]
    UnknownTable {
        table: String,
        path: PathBuf,
        tables: Vec<String>,
    },
    #[error(
        "table `{table}` has no centre to choose by; `--centre` goes with the stages of a flower"
    )]
    NoCentre { table: String },

    #[error("cannot open `{path}` as a database: {problem}")]
    CannotOpen { path: PathBuf, problem: String },
    #[error("`{path}` is not a SQLite database; `--db` takes a new file or one that joinsaw made")]
    NotADatabase { path: PathBuf },
    #[error(transparent)]
    Kept(#[from] KeptError),
    #[error("`{path}` is damaged: {problem}; delete it, and run `solve --db` again")]
    DamagedDatabase { path: PathBuf, problem: String },
    #[error("`{path}` holds no puzzle yet; `joinsaw solve --db` or `joinsaw load --db` fills it")]
    EmptyDatabase { path: PathBuf },
    #[error("another program is using `{path}`; try again when it is done")]
    Busy { path: PathBuf },

    #[error("{place}: {problem}")]
    Csv { place: Place, problem: String },
    #[error("`{file}` is empty; expected a heading with the columns {}", .columns.join(", "))]
    CsvEmpty {
        file: String,
        columns: Vec<&'static str>,
    },
    #[error("{place} has no column `{column}`; columns found: {}", .found.join(", "))]
    CsvColumn {
        place: Place,
        column: &'static str,
        found: Vec<String>,
    },
    #[error("{place}: `{piece}` `{seq_id}` `{seq}` is not on the piece; its sequences with `{seq_id}` in the middle: {}", if .needed.is_empty() { "none".to_owned() } else { .needed.join(", ") })]
    WrongSequence {
        place: Place,
        piece: String,
        seq_id: String,
        seq: String,
        needed: Vec<String>,
    },
    #[error(
        "`{file}` lacks the sequence `{piece}` `{seq_id}` `{seq}`; it needs every three sides in a row of every piece"
    )]
    MissingSequence {
        file: String,
        piece: String,
        seq_id: String,
        seq: String,
    },

    #[error(
        "row {row_no} of table `{table}` has `{found}` in its column `{column}`, which means nothing in this puzzle"
    )]
    MeaninglessCell {
        table: String,
        row_no: u64,
        column: String,
        found: String,
    },

    #[error("{place} is not JSON: {problem}")]
    NotJson { place: Place, problem: String },
    #[error("`{file}` has no `rows`; `joinsaw solve --format json` without `--count` writes them")]
    NoRows { file: String },
    #[error("{at} has no column `{column}`; columns found: {}", .found.join(", "))]
    SolutionColumn {
        at: String,
        column: String,
        found: Vec<String>,
    },
    #[error("`{path}` holds a puzzle and no stage of it; `joinsaw solve --db` makes the stages")]
    NoStages { path: PathBuf },

    #[error(transparent)]
    Statement(#[from] StatementError),

    #[error("stage `{stage}` passed {} rows; try `solve` with `--plan streamed`, or raise `--max-rows`", crate::words::number(*.limit))]
    TooManyRows { stage: String, limit: u64 },
    #[error("interrupted in {}, after {} rows; nothing was kept", step::in_words(.stage), crate::words::number(*.n_rows))]
    Interrupted { stage: String, n_rows: u64 },
    #[error("{} did not finish within {seconds} seconds, after {} rows; nothing was kept; try another `--plan`, or raise `--timeout`", step::in_words(.stage), crate::words::number(*.n_rows))]
    TimedOut {
        stage: String,
        n_rows: u64,
        seconds: f64,
    },
    #[error("{} ran out of {what}; nothing was kept; try `--centre` for a part of the work, or a disk with more room", step::in_words(.stage))]
    OutOfRoom { stage: String, what: &'static str },
    #[error("{} {problem}; the tables before it are kept, and `--resume` continues from there", step::in_words(.stage))]
    Unfinished { stage: String, problem: String },
    #[error(
        "`{place}` holds another puzzle or plan: its {differs} differs; `--resume` continues only the same one, and a run without it replaces what is there"
    )]
    OtherPlan { place: String, differs: String },
    #[error(transparent)]
    Limit(#[from] LimitError),
    #[error(transparent)]
    Adbc(#[from] AdbcError),

    #[error("cannot make a place for scratch files in `{path}`: {source}")]
    Scratch { path: PathBuf, source: io::Error },
    #[error("{stage}: {source}")]
    Sql {
        stage: String,
        source: rusqlite::Error,
    },
}

impl Error {
    /// A fault of a puzzle file that has no variant of its own.
    #[must_use]
    pub fn in_file(place: Place, problem: String) -> Self {
        Self::PuzzleFile { place, problem }
    }
}
