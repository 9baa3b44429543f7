//! Checking a filled board against the rules of its puzzle, from the puzzle file alone, without any plan or join.
//! Only the names of columns and the numbers of a row are turned into words of the puzzle;
//! everything else that the row claims is looked up on the pieces again.

use crate::relation::Cell;
pub use crate::relation::NamedRow;

/// Why a row cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unreadable {
    /// It lacks this column.
    NoColumn(String),
    /// A value means nothing in this puzzle, in words.
    Value(String),
    /// A text that is not a board of the puzzle.
    NoBoard,
}

/// A solution as a file has it.
#[derive(Debug, Clone, Copy)]
pub enum WrittenSolution<'a> {
    /// A row of the last stage of any plan.
    Row(NamedRow<'a>),
    /// Its rows of the relation `Solution`.
    Places(&'a [NamedRow<'a>]),
    /// Its board, drawn in lines.
    Board(&'a str),
}

/// The result of a check.
///
/// ```
/// use joinsaw::family::WrittenSolution;
///
/// let puzzle = joinsaw::parse("family = \"sudoku\"\ngrid = \"\"\"\n1...\n..2.\n.3..\n...4\n\"\"\"\n")?;
/// let verdict = puzzle.content.checker()(WrittenSolution::Board("1111 1111 1111 1111")).expect("a board of 16 digits");
/// assert!(!verdict.faults.is_empty());
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The filling, as a text to compare: rows that say the same have the same claim.
    pub claim: String,
    /// Everything that is wrong, in words, a rule at a time; empty where the row is a solution.
    pub faults: Vec<String>,
}

/// Checks a solution of a puzzle, whatever wrote it. Other columns are ignored; a row that lacks a column, or has a value that means
/// nothing in the puzzle, cannot be read.
pub type Checker<'a> = Box<dyn Fn(WrittenSolution) -> Result<Verdict, Unreadable> + 'a>;

/// The words of a board in lines, if there are as many, or else its symbols. The characters of `between`, and what frames are drawn
/// with, part them.
pub fn words_of_board(
    text: &str,
    between: &str,
    expected: usize,
) -> Result<Vec<String>, Unreadable> {
    let is_between = |symbol: char| {
        let is_drawn = ('\u{2500}'..='\u{257f}').contains(&symbol);
        symbol.is_whitespace() || is_drawn || between.contains(symbol)
    };
    // A word with a backslash is what a line adds up to.
    let is_word =
        |word: &&str| !word.contains('\\') && !word.chars().all(|symbol| "+-=_".contains(symbol));
    let found = text.split(is_between).filter(is_word);
    let words: Vec<String> = found.map(str::to_owned).collect();
    let symbols: Vec<String> = words.concat().chars().map(String::from).collect();
    let found = [words, symbols].into_iter();
    found
        .into_iter()
        .find(|found| found.len() == expected)
        .ok_or(Unreadable::NoBoard)
}

/// The cells of a table in lines, between its bars.
pub fn cells_of_table(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().filter_map(|line| {
        let cells = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        Some(cells.split('|').map(str::trim).collect())
    });
    rows.collect()
}

impl<'a> NamedRow<'a> {
    fn cell(&self, column: &str) -> Result<&'a Cell, Unreadable> {
        let idx = self
            .columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case(column));
        let cell = idx.and_then(|idx| self.row.get(idx));
        cell.ok_or_else(|| Unreadable::NoColumn(column.to_owned()))
    }

    /// The value in a column.
    ///
    /// # Errors
    /// When the row lacks the column.
    pub fn text(&self, column: &str) -> Result<String, Unreadable> {
        self.cell(column).map(Cell::to_text)
    }

    /// The whole number of a column; in a CSV file it is a text.
    ///
    /// # Errors
    /// When the row lacks the column, or has no whole number in it.
    pub fn integer(&self, column: &str) -> Result<i64, Unreadable> {
        let cell = self.cell(column)?;
        let number = match cell {
            Cell::Text(text) => text.trim().parse().ok(),
            cell => cell.as_integer(),
        };
        number.ok_or_else(|| {
            let found = match cell.to_text() {
                text if text.is_empty() => "empty".to_owned(),
                text => format!("`{text}`"),
            };
            Unreadable::Value(format!("`{column}` is {found}; expected a whole number"))
        })
    }
}

/// A number of times: "once", "3 times".
pub fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        _ => format!("{n} times"),
    }
}
