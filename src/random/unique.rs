//! Random Sudokus, rows of houses and nonograms with exactly one solution.

use std::collections::BTreeSet;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::minimise::{grade_of, has_one_solution, thinned};
use crate::error::{Error, Result};
use crate::explain::Grade;

/// The limits on a nonogram: cells of a side, and the letters of its colours.
const MAX_SIDE: usize = 30;
const COLOURS: [char; 6] = ['r', 'b', 'g', 'y', 'o', 'p'];

/// The search gives up after this many puzzles, or after this many puzzles from which parts were removed.
pub const TRIES: usize = 500;
const TRIES_OF_FEW: usize = 30;

/// The sizes of a Sudoku, each with the height of its boxes.
const SUDOKUS: [(usize, usize); 4] = [(4, 2), (6, 2), (8, 2), (9, 3)];

/// The categories of houses, and their values.
const CATEGORIES: [(&str, &str); 5] = [
    ("person", "Ann Bob Cleo Dan Eve Finn"),
    ("colour", "Red Blue Green White Yellow Grey"),
    ("pet", "Cat Dog Fish Horse Mouse Parrot"),
    ("drink", "Tea Milk Coffee Water Juice Cocoa"),
    ("music", "Flute Piano Drums Violin Harp Guitar"),
];
const MAX_HOUSES: usize = 6;

/// A nonogram of this many rows and columns, whose cells are empty or have one of these colours.
///
/// # Errors
/// When the size or the number of colours is out of range, or no picture was found.
pub fn nonogram(
    width: usize,
    height: usize,
    n_colours: usize,
    seed: u64,
    grade: Option<Grade>,
) -> Result<String> {
    if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
        let needed = format!("a width and a height from 1 to {MAX_SIDE}, such as `15x10`");
        return Err(Error::bad_option(
            "--nonogram",
            format!("{width}x{height}"),
            needed,
        ));
    }
    if !(1..=COLOURS.len()).contains(&n_colours) {
        let needed = format!("1 to {} colours", COLOURS.len());
        return Err(Error::bad_option("--colours", n_colours, needed));
    }
    let mut options = format!("nonogram {width}x{height}");
    if n_colours > 1 {
        _ = write!(options, " --colours {n_colours}");
    }
    first(&options, "nonogram", (seed, grade), TRIES, &|rng| {
        let rows = picture(width, height, n_colours, rng);
        let column = |column: usize| rows.iter().map(|row| row[column]).collect();
        let columns: Vec<Vec<usize>> = (0..width).map(column).collect();
        let clues = |lines: &[Vec<usize>]| {
            let clues = lines.iter().map(|line| clue(line, n_colours));
            format!("{:?}", clues.collect::<Vec<_>>())
        };
        let colours: BTreeSet<&usize> = rows.iter().flatten().collect();
        let has_all = (1..=n_colours).all(|colour| colours.contains(&colour));
        let body = format!("rows = {}\ncolumns = {}\n", clues(&rows), clues(&columns));
        Ok(has_all.then_some(body))
    })
}

/// The colours of cells, row by row, 0 for an empty one: each is drawn at random, and then painted as most cells round it are.
fn picture(width: usize, height: usize, n_colours: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
    let mut noise = vec![vec![0; width]; height];
    for cell in noise.iter_mut().flatten() {
        if rng.random_range(0..5) >= 2 {
            *cell = rng.random_range(1..=n_colours);
        }
    }
    let mut picture = noise.clone();
    for (row, cells) in picture.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            let mut n_cells = vec![0; n_colours + 1];
            n_cells[*cell] = 1;
            for line in &noise[row.saturating_sub(1)..height.min(row + 2)] {
                for colour in &line[column.saturating_sub(1)..width.min(column + 2)] {
                    n_cells[*colour] += 1;
                }
            }
            let most = n_cells.iter().max();
            let mut colours = n_cells.iter();
            *cell = colours.position(|n| Some(n) == most).unwrap_or(0);
        }
    }
    picture
}

/// The clue of a line, with letters if there are several colours.
fn clue(line: &[usize], n_colours: usize) -> String {
    let runs = line
        .chunk_by(|one, next| one == next)
        .filter(|run| run[0] > 0);
    let words = runs.map(|run| match n_colours {
        1 => run.len().to_string(),
        _ => format!("{}{}", run.len(), COLOURS[run[0] - 1]),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A Sudoku of this many rows with few givens.
///
/// # Errors
/// When the size is not one of `SUDOKUS`, none of the grade was found, or the search is interrupted.
pub fn sudoku(size: usize, seed: u64, grade: Option<Grade>) -> Result<String> {
    let Some((_, height)) = SUDOKUS.iter().find(|(known, _)| *known == size) else {
        return Err(Error::bad_option("--sudoku", size, "4, 6, 8 or 9"));
    };
    let body_of = |givens: &[(usize, usize)]| {
        let mut grid = vec![".".to_owned(); size * size];
        for (cell, digit) in givens {
            grid[*cell] = digit.to_string();
        }
        let rows: Vec<String> = grid.chunks(size).map(<[_]>::concat).collect();
        format!("grid = \"\"\"\n{}\n\"\"\"\n", rows.join("\n"))
    };
    let options = format!("sudoku {size}");
    let draw = |rng: &mut ChaCha8Rng| filled(size, *height, rng);
    few(&options, "sudoku", (seed, grade), &draw, &body_of)
}

/// The cells of a solved Sudoku, numbered row by row, each with its digit.
fn filled(size: usize, height: usize, rng: &mut ChaCha8Rng) -> Vec<(usize, usize)> {
    // Lines are shuffled within each band of boxes, and the bands among themselves.
    let [rows, columns] = [height, size / height].map(|length| {
        let blocks = shuffled(size / length, rng).into_iter();
        let lines = blocks.map(|block| {
            shuffled(length, rng)
                .into_iter()
                .map(move |line| block * length + line)
        });
        lines.flatten().collect::<Vec<usize>>()
    });
    let digits = shuffled(size, rng);
    let cell = |idx: usize| {
        let (row, column) = (rows[idx / size], columns[idx % size]);
        let digit = (row % height * (size / height) + row / height + column) % size;
        (idx, digits[digit] + 1)
    };
    (0..size * size).map(cell).collect()
}

/// A row of houses with few clues.
///
/// # Errors
/// When there are too few or too many houses, none of the grade was found, or the search is interrupted.
pub fn houses(n_houses: usize, seed: u64, grade: Option<Grade>) -> Result<String> {
    if !(2..=MAX_HOUSES).contains(&n_houses) {
        let needed = format!("2 to {MAX_HOUSES} houses");
        return Err(Error::bad_option("--houses", n_houses, needed));
    }
    let body_of = |clues: &[String]| {
        let mut body = format!("houses = {n_houses}\nclues = [\n");
        for clue in clues {
            _ = writeln!(body, "  {clue:?},");
        }
        body += "]\n\n[categories]\n";
        for (name, values) in CATEGORIES {
            let values: Vec<&str> = values.split(' ').take(n_houses).collect();
            _ = writeln!(body, "{name} = {values:?}");
        }
        body
    };
    let options = format!("houses {n_houses}");
    let draw = |rng: &mut ChaCha8Rng| all_clues(n_houses, rng);
    few(&options, "logic", (seed, grade), &draw, &body_of)
}

/// Every clue that a random row of houses keeps.
fn all_clues(n_houses: usize, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut values = Vec::new();
    for (idx, (_, names)) in CATEGORIES.iter().enumerate() {
        for (name, house) in names.split(' ').zip(shuffled(n_houses, rng)) {
            values.push((idx, name, house + 1));
        }
    }
    let mut clues = Vec::new();
    for (idx, one, house) in &values {
        clues.push(format!("{one} = {house}"));
        for (other_idx, other, other_house) in &values {
            if house == other_house && idx < other_idx {
                clues.push(format!("{one} = {other}"));
            } else if house + 1 == *other_house && idx != other_idx {
                clues.push(if rng.random() {
                    format!("{one} + 1 = {other}")
                } else {
                    format!("{one} ~ {other}")
                });
            }
        }
    }
    clues
}

/// The first puzzle file with few of the parts that `draw` draws, such as givens: removing any more would allow a second solution or, if a
/// grade is asked for, make the puzzle too hard.
fn few<T: Clone>(
    options: &str,
    family: &str,
    (seed, grade): (u64, Option<Grade>),
    draw: &dyn Fn(&mut ChaCha8Rng) -> Vec<T>,
    body_of: &dyn Fn(&[T]) -> String,
) -> Result<String> {
    first(options, family, (seed, grade), TRIES_OF_FEW, &|rng| {
        let parts = thinned(draw(rng), rng, &|rest| {
            let file = format!("family = \"{family}\"\n{}", body_of(rest));
            Ok(has_one_solution(&file)?
                && (grade.is_none() || grade_of(&file)?.is_some_and(|found| Some(found) <= grade)))
        })?;
        Ok(Some(body_of(&parts)))
    })
}

/// The first puzzle file of those drawn that has one solution and, if one is asked for, the grade. `draw` makes its body, and `options` are
/// those of `generate` without grade and seed.
pub fn first(
    options: &str,
    family: &str,
    (seed, grade): (u64, Option<Grade>),
    tries: usize,
    draw: &dyn Fn(&mut ChaCha8Rng) -> Result<Option<String>>,
) -> Result<String> {
    let mut asked = options.to_owned();
    if let Some(grade) = grade {
        _ = write!(asked, " --grade {}", grade.name());
    }
    let known = match family {
        "cover" => "up_to_identical_pieces",
        _ => "all",
    };
    let name = format!("{asked}, seed {seed}").replace(" --", ", ");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..tries {
        let Some(body) = draw(&mut rng)? else {
            continue;
        };
        let file = format!(
            "# A random puzzle with exactly one solution.\n\
             # Made by `joinsaw generate --{asked} --seed {seed}`.\n\
             \n\
             family = \"{family}\"\n\
             name = \"Random {name}\"\n\
             \n\
             {body}\n\
             [known]\n{known} = 1\n"
        );
        if has_one_solution(&file)? && (grade.is_none() || grade_of(&file)? == grade) {
            return Ok(file);
        }
    }
    Err(Error::Message(format!(
        "gave up on `--{asked}` after {tries} puzzles; try another `--seed`"
    )))
}

/// The numbers from 0 up to this one, in random order.
pub fn shuffled(n: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    all.shuffle(rng);
    all
}
