//! Options of the commands that make puzzles at random, and count which can be solved.

use std::path::PathBuf;

use clap::{ArgGroup, Args};

use super::{OUTPUT, TimeArgs};
use crate::explain::Grade;
use crate::output::Format;
use crate::random::generate::BoardShape;

const FLOWER: &str = "Flowers";
const STUDY: &str = "What to study";
const BOARD: &str = "Boards";
const ONE: &str = "Puzzles with exactly one solution";

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw generate --order 6 --seed 1              the same puzzle on every machine
  joinsaw generate --order 8 --unique > new.toml   a puzzle with exactly one solution
  joinsaw generate --board hexagon --size 2 --numbers 6 --seed 1
                                                   a board of 19 hexagons
  joinsaw generate --nonogram 15x10 --colours 2    a picture of 15 columns and 10 rows in two colours
  joinsaw generate --sudoku 9 --grade easy         a Sudoku that needs no search")]
#[command(group(ArgGroup::new("kind").required(true).args(["order", "board", "cover", "nonogram", "sudoku", "kenken", "houses"])))]
pub struct GenerateArgs {
    /// A flower: the number of sides of a piece, 4 to 35; there is one piece more
    #[arg(long, value_name = "N", help_heading = FLOWER)]
    pub order: Option<usize>,
    /// A flower that has a solution
    #[arg(long, requires = "order", help_heading = FLOWER)]
    pub solvable: bool,
    /// A board, cut from a solution
    #[arg(long, value_enum, requires = "size", requires = "numbers", help_heading = BOARD)]
    pub board: Option<BoardShape>,
    /// The rings of a hexagon board, the side of a triangle, or the width and height of a square
    #[arg(long, value_name = "R", requires = "board", help_heading = BOARD)]
    pub size: Option<usize>,
    /// The number of different numbers on the sides of a board's pieces
    #[arg(long, value_name = "K", requires = "board", help_heading = BOARD)]
    pub numbers: Option<usize>,
    /// A rectangle of this width and height, up to 64 squares, cut into pieces
    #[arg(long, value_name = "WxH", value_parser = sides, help_heading = ONE)]
    pub cover: Option<(usize, usize)>,
    /// A nonogram of this many columns and rows, up to 30 of each
    #[arg(long, value_name = "WxH", value_parser = sides, help_heading = ONE)]
    pub nonogram: Option<(usize, usize)>,
    /// The number of colours of a nonogram
    #[arg(long, value_name = "N", default_value_t = 1, requires = "nonogram", help_heading = ONE)]
    pub colours: usize,
    /// A Sudoku of 4, 6, 8 or 9 rows with few givens
    #[arg(long, value_name = "N", help_heading = ONE)]
    pub sudoku: Option<usize>,
    /// A KenKen of 3 to 7 rows
    #[arg(long, value_name = "N", help_heading = ONE)]
    pub kenken: Option<usize>,
    /// Houses in a row, 2 to 6, with few clues
    #[arg(long, value_name = "N", help_heading = ONE)]
    pub houses: Option<usize>,
    /// A nonogram, Sudoku, KenKen or row of houses of this grade; see `joinsaw grade --help`
    #[arg(long, value_enum, conflicts_with_all = ["order", "board", "cover"], help_heading = ONE)]
    pub grade: Option<Grade>,
    /// Chooses the puzzle [default: another one each time]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub seed: Option<u64>,
    /// Make a flower or a board with exactly one solution; the other puzzles always have exactly one
    #[arg(long, conflicts_with = "solvable")]
    pub unique: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw minimise sudoku > fewer.toml     a file with only the givens it needs
  joinsaw minimise fish --seed 1           only the clues it needs, the same ones each time")]
pub struct MinimiseArgs {
    /// A built-in puzzle or a puzzle file with exactly one solution, `-` for standard input
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,
    /// Chooses the order in which parts are tried [default: another one each time]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED))]
    pub seed: Option<u64>,
    /// Write the puzzle to FILE instead of printing it
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub time: TimeArgs,
}

/// The width and the height in a text such as `15x10`.
fn sides(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides.ok_or_else(|| "expected a width and a height, such as `15x10`".to_owned())
}

/// The largest seed: SQLite has whole numbers up to here.
const MOST_SEED: u64 = i64::MAX as u64;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  joinsaw study --orders 5..12 --puzzles 10000 --seed 1    a sample of random flowers
  joinsaw study --orders 5..12 --chart study.svg           the same as a chart")]
pub struct StudyArgs {
    /// The orders to study, `6` or `5..12`; both ends count
    #[arg(long, value_name = "A..B", default_value = "5..12", help_heading = STUDY)]
    pub orders: String,
    /// The number of random puzzles of each order
    #[arg(long, value_name = "N", default_value_t = 10_000, help_heading = STUDY)]
    pub puzzles: u64,
    /// Chooses the puzzles [default: others each time]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u64).range(..=MOST_SEED), help_heading = STUDY)]
    pub seed: Option<u64>,
    /// Draw the shares of puzzles with no, one, two or more solutions; the file's name ends in `.svg` or `.png`
    #[arg(long, value_name = "FILE.svg", help_heading = OUTPUT)]
    pub chart: Option<PathBuf>,
    /// How to print what was found
    #[arg(long, value_enum, default_value_t, help_heading = OUTPUT)]
    pub format: Format,
}
