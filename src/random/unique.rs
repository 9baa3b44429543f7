//! Random Sudokus, rows of houses and nonograms with exactly one solution.

use std::collections::BTreeSet;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::minimise::{grade_of, has_one_solution, thinned};
use crate::error::{Error, Result};
use crate::explain::Grade;

/// The limits on a nonogram: cells of a side, and the letters of its colours.
const MAX_SIDE: usize = 30;
const COLOURS: [char; 6] = ['r', 'b', 'g', 'y', 'o', 'p'];

/// The search for a picture gives up after this many, and that for another puzzle of a grade.
const MAX_PICTURES: usize = 500;
const MAX_PUZZLES: usize = 30;

/// The sizes of a Sudoku, each with the height of its boxes.
const SUDOKUS: [(usize, usize); 4] = [(4, 2), (6, 2), (8, 2), (9, 3)];

/// The categories of houses, and their values, of which there are as many as houses.
const CATEGORIES: [(&str, [&str; 6]); 5] = [
    ("person", ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]),
    (
        "colour",
        ["Red", "Blue", "Green", "White", "Yellow", "Grey"],
    ),
    ("pet", ["Cat", "Dog", "Fish", "Horse", "Mouse", "Parrot"]),
    (
        "drink",
        ["Tea", "Milk", "Coffee", "Water", "Juice", "Cocoa"],
    ),
    (
        "music",
        ["Flute", "Piano", "Drums", "Violin", "Harp", "Guitar"],
    ),
];

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
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..MAX_PICTURES {
        let picture = picture(width, height, n_colours, &mut rng);
        let columns = (0..width).map(|column| picture.iter().map(|row| row[column]).collect());
        let [rows, columns] = [picture.clone(), columns.collect()].map(|lines: Vec<Vec<usize>>| {
            let clues = lines
                .iter()
                .map(|line| format!("{:?}", clue(line, n_colours)));
            clues.collect::<Vec<_>>().join(", ")
        });
        let in_colours = if n_colours > 1 {
            format!(" --colours {n_colours}")
        } else {
            String::new()
        };
        let grade_option = option_of(grade);
        let options = format!("nonogram {width}x{height}{in_colours}{grade_option} --seed {seed}");
        let body = format!("rows = [{rows}]\ncolumns = [{columns}]\n");
        let file = file(&options, "nonogram", &body);
        let colours: BTreeSet<usize> = picture.into_iter().flatten().collect();
        let has_all = (1..=n_colours).all(|colour| colours.contains(&colour));
        if has_all && has_one_solution(&file)? && is_of(grade, &file)? {
            return Ok(file);
        }
    }
    Err(Error::Message(format!(
        "gave up on a nonogram of {width} x {height} cells after {MAX_PICTURES} pictures; try another `--seed`, or fewer colours"
    )))
}

/// The colours of cells, row by row, 0 for an empty one: each is drawn at random, and then painted as most cells round it are.
fn picture(width: usize, height: usize, n_colours: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<usize>> {
    let mut drawn = || {
        if rng.random_range(0..5) < 2 {
            0
        } else {
            rng.random_range(1..=n_colours)
        }
    };
    let noise: Vec<Vec<usize>> = (0..height)
        .map(|_| (0..width).map(|_| drawn()).collect())
        .collect();
    let painted = |row: usize, column: usize| {
        let mut n_cells = vec![0; n_colours + 1];
        n_cells[noise[row][column]] = 1;
        for line in &noise[row.saturating_sub(1)..height.min(row + 2)] {
            for colour in &line[column.saturating_sub(1)..width.min(column + 2)] {
                n_cells[*colour] += 1;
            }
        }
        (0..=n_colours)
            .rev()
            .max_by_key(|colour| n_cells[*colour])
            .unwrap_or_default()
    };
    (0..height)
        .map(|row| (0..width).map(|column| painted(row, column)).collect())
        .collect()
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
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let options = format!("sudoku {size}{} --seed {seed}", option_of(grade));
    let file_of = |givens: &[(usize, usize)]| {
        let mut grid = vec![".".to_owned(); size * size];
        for (cell, digit) in givens {
            grid[*cell] = digit.to_string();
        }
        let rows: Vec<String> = grid.chunks(size).map(<[_]>::concat).collect();
        let body = format!("grid = \"\"\"\n{}\n\"\"\"\n", rows.join("\n"));
        file(&options, "sudoku", &body)
    };
    few(grade, &mut rng, &|rng| filled(size, *height, rng), &file_of)
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
    if !(2..=CATEGORIES[0].1.len()).contains(&n_houses) {
        let needed = format!("2 to {} houses", CATEGORIES[0].1.len());
        return Err(Error::bad_option("--houses", n_houses, needed));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let options = format!("houses {n_houses}{} --seed {seed}", option_of(grade));
    let file_of = |clues: &[String]| {
        let clues: Vec<String> = clues.iter().map(|clue| format!("  {clue:?},\n")).collect();
        let categories = CATEGORIES
            .iter()
            .map(|(name, values)| format!("{name} = {:?}\n", &values[..n_houses]));
        let body = format!(
            "houses = {n_houses}\nclues = [\n{}]\n\n[categories]\n{}",
            clues.concat(),
            categories.collect::<String>()
        );
        file(&options, "logic", &body)
    };
    few(grade, &mut rng, &|rng| all_clues(n_houses, rng), &file_of)
}

/// Every clue that a random row of houses keeps.
fn all_clues(n_houses: usize, rng: &mut ChaCha8Rng) -> Vec<String> {
    let mut values = Vec::new();
    for (idx, (_, names)) in CATEGORIES.iter().enumerate() {
        let houses = shuffled(n_houses, rng);
        values.extend(
            names
                .iter()
                .zip(houses)
                .map(|(name, house)| (idx, *name, house + 1)),
        );
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

/// A puzzle file with few of the parts that `draw` draws, such as givens: removing any more would allow a second solution or, if a
/// grade is asked for, make the puzzle too hard.
fn few<T: Clone>(
    grade: Option<Grade>,
    rng: &mut ChaCha8Rng,
    draw: &dyn Fn(&mut ChaCha8Rng) -> Vec<T>,
    file_of: &dyn Fn(&[T]) -> String,
) -> Result<String> {
    for _ in 0..MAX_PUZZLES {
        let parts = draw(rng);
        let parts = thinned(parts, rng, &|rest| {
            let file = file_of(rest);
            Ok(has_one_solution(&file)?
                && (grade.is_none() || grade_of(&file)?.is_some_and(|found| Some(found) <= grade)))
        })?;
        let file = file_of(&parts);
        if is_of(grade, &file)? {
            return Ok(file);
        }
    }
    let name = grade.map_or("", Grade::name);
    Err(Error::Message(format!(
        "gave up on the grade `{name}` after {MAX_PUZZLES} puzzles; try another `--seed` or size"
    )))
}

/// True if no grade is asked for, or the puzzle of a file has it.
pub fn is_of(grade: Option<Grade>, file: &str) -> Result<bool> {
    Ok(grade.is_none() || grade_of(file)? == grade)
}

/// The option of `generate` for a grade, if one is asked for.
pub fn option_of(grade: Option<Grade>) -> String {
    grade.map_or_else(String::new, |grade| format!(" --grade {}", grade.name()))
}

/// The numbers from 0 up to this one, in random order.
pub fn shuffled(n: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    all.shuffle(rng);
    all
}

/// A puzzle file. `options` are those of `generate` that make the same file again.
#[must_use]
pub fn file(options: &str, family: &str, body: &str) -> String {
    let name = options.replace(" --", ", ");
    let known = if family == "cover" {
        "up_to_identical_pieces"
    } else {
        "all"
    };
    format!(
        "# A random puzzle with exactly one solution.\n\
         # Made by `joinsaw generate --{options}`.\n\
         \n\
         family = \"{family}\"\n\
         name = \"Random {name}\"\n\
         \n\
         {body}\n\
         [known]\n{known} = 1\n"
    )
}
