//! Random puzzles that are cut out of a rectangle: covers, and KenKens, whose cages are pieces of a Latin square.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::RangeInclusive;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::minimise::has_one_solution;
use super::unique::{file, is_of, option_of, shuffled};
use crate::error::{Error, Result};
use crate::explain::Grade;

/// The search gives up after this many rectangles.
const TRIES: usize = 500;

/// The limits on the sides of a cover, on its cells, and on the rows of a KenKen.
const COVER_SIDES: RangeInclusive<usize> = 2..=10;
const COVER_CELLS: usize = 64;
const KENKEN_ROWS: RangeInclusive<usize> = 3..=7;

/// A cover of a rectangle by pieces of three cells or more.
///
/// # Errors
/// When the size is out of range, or no cut has exactly one solution.
pub fn cover(width: usize, height: usize, seed: u64) -> Result<String> {
    let is_sized = [width, height]
        .iter()
        .all(|side| COVER_SIDES.contains(side));
    if !is_sized || width * height > COVER_CELLS {
        let needed = format!("sides from 2 to 10 and up to {COVER_CELLS} cells, such as `6x5`");
        return Err(Error::bad_option(
            "--cover",
            format!("{width}x{height}"),
            needed,
        ));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..TRIES {
        let mut pieces = cut(width, height, 3..=6, &mut rng);
        pieces.shuffle(&mut rng);
        let mut body = format!(
            "board = \"\"\"\n{}\"\"\"\n\n[pieces]\n",
            format!("{}\n", ".".repeat(width)).repeat(height)
        );
        for (piece, id) in pieces.iter().zip('A'..='Z') {
            _ = writeln!(body, "{id} = \"{}\"", turned(piece, width, &mut rng));
        }
        let file = file(
            &format!("cover {width}x{height} --seed {seed}"),
            "cover",
            &body,
        );
        if has_one_solution(&file)? {
            return Ok(file);
        }
    }
    Err(gave_up("cover"))
}

/// A piece of a rectangle of this width as a drawing, turned or flipped at random.
fn turned(piece: &[usize], width: usize, rng: &mut ChaCha8Rng) -> String {
    let [swaps, flips_rows, flips_columns]: [bool; 3] = rng.random();
    let sites = piece.iter().map(|cell| {
        let (row, column) = (cell / width, cell % width);
        if swaps { (column, row) } else { (row, column) }
    });
    let sites: Vec<(usize, usize)> = sites.collect();
    let bounds = |of: fn(&(usize, usize)) -> usize| {
        let all = sites.iter().map(of);
        (
            all.clone().min().unwrap_or_default(),
            all.max().unwrap_or_default(),
        )
    };
    let ((top, bottom), (left, right)) = (bounds(|site| site.0), bounds(|site| site.1));
    let rows = (top..=bottom).map(|row| {
        let row = if flips_rows { top + bottom - row } else { row };
        let symbols = (left..=right).map(|column| {
            let column = if flips_columns {
                left + right - column
            } else {
                column
            };
            if sites.contains(&(row, column)) {
                'X'
            } else {
                '.'
            }
        });
        symbols.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A KenKen of this many rows.
///
/// # Errors
/// When the size is out of range, or none of the wanted kind was found.
pub fn kenken(size: usize, seed: u64, grade: Option<Grade>) -> Result<String> {
    if !KENKEN_ROWS.contains(&size) {
        return Err(Error::bad_option("--kenken", size, "3 to 7 rows"));
    }
    let options = format!("kenken {size}{} --seed {seed}", option_of(grade));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..TRIES {
        let [rows, columns, numbers] = [(); 3].map(|()| shuffled(size, &mut rng));
        let number = |cell: usize| numbers[(rows[cell / size] + columns[cell % size]) % size] + 1;
        let cages = cut(size, size, 1..=3, &mut rng);
        let body = kenken_body(size, &cages, &number, &mut rng);
        let file = file(&options, "rules", &body);
        if has_one_solution(&file)? && is_of(grade, &file)? {
            return Ok(file);
        }
    }
    Err(gave_up("KenKen"))
}

/// The variables and rules of a KenKen with these cages: those of two cells have a difference, a sum or a product, larger ones a sum or a
/// product.
fn kenken_body(
    size: usize,
    cages: &[Vec<usize>],
    number: &dyn Fn(usize) -> usize,
    rng: &mut ChaCha8Rng,
) -> String {
    let name = |cell: usize| format!("cell {} {}", cell / size + 1, cell % size + 1);
    let mut differences = String::new();
    let mut given = String::new();
    let mut drawn: BTreeMap<&str, (Vec<char>, Vec<String>)> = BTreeMap::new();
    let mut letters = ('A'..='Z').chain('a'..='z');
    for cage in cages {
        let numbers: Vec<usize> = cage.iter().map(|cell| number(*cell)).collect();
        match (&cage[..], rng.random_range(0..4)) {
            ([cell], _) => _ = writeln!(given, "\"{}\" = {}", name(*cell), numbers[0]),
            ([one, other], 0..=1) => {
                let difference = numbers[0].abs_diff(numbers[1]);
                let [one, other] = [one, other].map(|cell| name(*cell));
                _ = writeln!(
                    differences,
                    "\"{difference} is the difference of {one} and {other}\" = 'abs(\"{one}\" - \"{other}\") = {difference}'"
                );
            }
            (_, way) => {
                let (kind, made) = if way % 2 == 0 {
                    ("product", numbers.iter().product::<usize>())
                } else {
                    ("sum", numbers.iter().sum())
                };
                let (drawing, equals) = drawn
                    .entry(kind)
                    .or_insert_with(|| (vec!['.'; size * size], Vec::new()));
                let letter = letters.next().unwrap_or('?');
                for cell in cage {
                    drawing[*cell] = letter;
                }
                equals.push(format!("{letter} = {made}"));
            }
        }
    }
    let mut body = format!(
        "[variables.cell]\nfor = {{ row = \"1..{size}\", column = \"1..{size}\" }}\ntakes = \"1..{size}\"\n\n\
         [given]\n{given}\n[rules]\n\
         \"differs from the others in its row\" = {{ all_different = \"cell\", by = \"row\" }}\n\
         \"differs from the others in its column\" = {{ all_different = \"cell\", by = \"column\" }}\n{differences}"
    );
    for (kind, (drawing, equals)) in drawn {
        let rows: Vec<String> = drawing.chunks(size).map(String::from_iter).collect();
        _ = write!(
            body,
            "\n[rules.\"makes its {kind} in its cage\"]\n{kind} = \"cell\"\ndrawn = \"\"\"\n{}\n\"\"\"\nequals = {{ {} }}\n",
            rows.join("\n"),
            equals.join(", ")
        );
    }
    body
}

/// Cuts a rectangle, whose cells are numbered row by row, into connected pieces. Where fewer cells are left than the least size, they go to
/// a piece beside them.
fn cut(
    width: usize,
    height: usize,
    sizes: RangeInclusive<usize>,
    rng: &mut ChaCha8Rng,
) -> Vec<Vec<usize>> {
    let beside = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let up = (row > 0).then(|| cell - width);
        let left = (column > 0).then(|| cell - 1);
        let right = (column + 1 < width).then(|| cell + 1);
        let down = (row + 1 < height).then(|| cell + width);
        [up, left, right, down].into_iter().flatten()
    };
    let mut piece_of: Vec<Option<usize>> = vec![None; width * height];
    let mut pieces: Vec<Vec<usize>> = Vec::new();
    while let Some(first) = piece_of.iter().position(Option::is_none) {
        let size = rng.random_range(sizes.clone());
        let mut piece = vec![first];
        while piece.len() < size {
            let round = piece.iter().flat_map(|cell| beside(*cell));
            let free: Vec<usize> = round
                .filter(|cell| piece_of[*cell].is_none() && !piece.contains(cell))
                .collect();
            let Some(next) = free.choose(rng) else { break };
            piece.push(*next);
        }
        let mut neighbours = piece
            .iter()
            .flat_map(|cell| beside(*cell))
            .filter_map(|cell| piece_of[cell]);
        let idx = match neighbours.next() {
            Some(neighbour) if piece.len() < *sizes.start() => neighbour,
            _ => pieces.len(),
        };
        for cell in &piece {
            piece_of[*cell] = Some(idx);
        }
        if idx == pieces.len() {
            pieces.push(piece);
        } else {
            pieces[idx].extend(piece);
        }
    }
    pieces
}

fn gave_up(kind: &str) -> Error {
    Error::Message(format!(
        "gave up on a {kind} with exactly one solution after {TRIES} attempts; try another `--seed`"
    ))
}
