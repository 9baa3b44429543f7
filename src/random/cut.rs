//! Random puzzles that are cut out of a rectangle: covers, and KenKens, whose cages are pieces of a Latin square.

use std::fmt::Write;
use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::unique::{TRIES, first, shuffled};
use crate::error::{Error, Result};
use crate::explain::Grade;
use crate::words::in_a_list;

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
    let options = format!("cover {width}x{height}");
    first(&options, "cover", (seed, None), TRIES, &|rng| {
        let mut pieces = cut(width, height, 3..=6, rng);
        pieces.shuffle(rng);
        let board = format!("{}\n", ".".repeat(width)).repeat(height);
        let mut body = format!("board = \"\"\"\n{board}\"\"\"\n\n[pieces]\n");
        for (piece, id) in pieces.iter().zip('A'..='Z') {
            _ = writeln!(body, "{id} = \"{}\"", turned(piece, width, rng));
        }
        Ok(Some(body))
    })
}

/// A piece of a rectangle of this width as a drawing, turned or flipped at random.
fn turned(piece: &[usize], width: usize, rng: &mut ChaCha8Rng) -> String {
    let [swaps, flips_rows, flips_columns]: [bool; 3] = rng.random();
    let axes = if swaps { [1, 0] } else { [0, 1] };
    let site = |cell: &usize| axes.map(|axis| [cell / width, cell % width][axis]);
    let mut sites: Vec<[usize; 2]> = piece.iter().map(site).collect();
    let mut extent = [0; 2];
    for (axis, flips) in [flips_rows, flips_columns].into_iter().enumerate() {
        let along = || sites.iter().map(|site| site[axis]);
        let (least, most) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
        extent[axis] = most - least + 1;
        for site in &mut sites {
            site[axis] = if flips {
                most - site[axis]
            } else {
                site[axis] - least
            };
        }
    }
    let symbol = |site| if sites.contains(&site) { 'X' } else { '.' };
    let row = |row| (0..extent[1]).map(|column| symbol([row, column])).collect();
    let rows: Vec<String> = (0..extent[0]).map(row).collect();
    rows.join("/")
}

/// A KenKen of this many rows.
///
/// # Errors
/// When the size is out of range, or none of the wanted kind was found.
pub fn kenken(size: usize, seed: u64, grade: Option<Grade>) -> Result<String> {
    if !KENKEN_ROWS.contains(&size) {
        return Err(Error::bad_option("--kenken", size, "3 to 7 rows"));
    }
    first(
        &format!("kenken {size}"),
        "rules",
        (seed, grade),
        TRIES,
        &|rng| {
            let [rows, columns, numbers] = [(); 3].map(|()| shuffled(size, rng));
            let number =
                |cell: usize| numbers[(rows[cell / size] + columns[cell % size]) % size] + 1;
            let cages = cut(size, size, 1..=3, rng);
            Ok(Some(kenken_body(size, &cages, &number, rng)))
        },
    )
}

/// The variables and rules of a KenKen with these cages: those of two cells have a difference, a sum or a product, larger ones a sum or a
/// product.
fn kenken_body(
    size: usize,
    cages: &[Vec<usize>],
    number: &dyn Fn(usize) -> usize,
    rng: &mut ChaCha8Rng,
) -> String {
    let name = |cell: &usize| format!("cell {} {}", cell / size + 1, cell % size + 1);
    let (mut given, mut rules) = (String::new(), String::new());
    for cage in cages {
        let names: Vec<String> = cage.iter().map(name).collect();
        let numbers: Vec<usize> = cage.iter().map(|cell| number(*cell)).collect();
        let terms = |sign: &str| format!("\"{}\"", names.join(&format!("\" {sign} \"")));
        let (kind, made, test) = match (&numbers[..], rng.random_range(0..4)) {
            ([number], _) => {
                _ = writeln!(given, "\"{}\" = {number}", names[0]);
                continue;
            }
            ([one, other], 0..=1) => {
                let test = format!("abs({})", terms("-"));
                ("difference", one.abs_diff(*other), test)
            }
            (_, 0 | 2) => ("product", numbers.iter().product(), terms("*")),
            _ => ("sum", numbers.iter().sum(), terms("+")),
        };
        let cells = in_a_list(&names);
        _ = writeln!(
            rules,
            "\"{made} is the {kind} of {cells}\" = '{test} = {made}'"
        );
    }
    format!(
        "[variables.cell]\nfor = {{ row = \"1..{size}\", column = \"1..{size}\" }}\ntakes = \"1..{size}\"\n\n\
         [given]\n{given}\n[rules]\n\
         \"differs from the others in its row\" = {{ all_different = \"cell\", by = \"row\" }}\n\
         \"differs from the others in its column\" = {{ all_different = \"cell\", by = \"column\" }}\n{rules}"
    )
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
