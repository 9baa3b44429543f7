//! Random nonograms, some with colours, and a search row by row.

use std::collections::BTreeSet;

use joinsaw::{Filling, Options};
use proptest::prelude::*;

use super::{Dice, agrees, are_counted};
use crate::common::cases;

/// The runs of a line in words.
fn clue(line: &[char]) -> String {
    let runs = line.chunk_by(|one, next| one == next);
    let runs = runs.filter(|run| run[0] != '.');
    let words = runs.map(|run| format!("{}{}", run.len(), run[0]).replace('#', ""));
    words.collect::<Vec<_>>().join(" ")
}

/// All lines of these values.
fn lines(values: &[char], n_cells: usize) -> Vec<Vec<char>> {
    let mut lines = vec![Vec::new()];
    for _ in 0..n_cells {
        lines = extended(&lines, values);
    }
    lines
}

/// Each of these lists with each of these items at its end.
fn extended<T: Clone>(lists: &[Vec<T>], items: &[T]) -> Vec<Vec<T>> {
    let mut longer = Vec::new();
    for list in lists {
        longer.extend(
            items
                .iter()
                .map(|item| [list.as_slice(), std::slice::from_ref(item)].concat()),
        );
    }
    longer
}

/// A picture of these values, of which `filled` in ten cells are filled.
fn random(
    dice: &mut Dice,
    values: &[char],
    [height, width]: [usize; 2],
    filled: usize,
) -> Vec<Vec<char>> {
    let mut cell = |_| {
        if dice.below(10) < filled {
            *dice.pick(&values[1..])
        } else {
            values[0]
        }
    };
    (0..height)
        .map(|_| (0..width).map(&mut cell).collect())
        .collect()
}

fn column(rows: &[Vec<char>], idx: usize) -> Vec<char> {
    rows.iter().map(|row| row[idx]).collect()
}

/// All pictures with these clues.
fn search(values: &[char], rows: &[String], columns: &[String]) -> BTreeSet<Vec<Vec<char>>> {
    let lines = lines(values, columns.len());
    let mut found = vec![Vec::new()];
    for row in rows {
        let looks = lines.iter().filter(|line| clue(line) == *row).cloned();
        found = extended(&found, &looks.collect::<Vec<_>>());
    }
    let fits = |picture: &Vec<Vec<char>>| {
        (0..columns.len()).all(|idx| clue(&column(picture, idx)) == columns[idx])
    };
    found.into_iter().filter(fits).collect()
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn every_plan_draws_the_pictures_of_a_search(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let values = *dice.pick(&[&['.', '#'][..], &['.', 'r', 'b'], &['.', '#', 'g']]);
        let (size, filled) = ([1 + dice.below(5), 1 + dice.below(5)], 2 + dice.below(7));
        let hidden = random(&mut dice, values, size, filled);
        let rows: Vec<String> = hidden.iter().map(|row| clue(row)).collect();
        let columns: Vec<String> = (0..size[1]).map(|idx| clue(&column(&hidden, idx))).collect();
        let text = format!("family = \"nonogram\"\nrows = {rows:?}\ncolumns = {columns:?}\n");
        let puzzle = joinsaw::parse(&text).unwrap();
        let expected = search(values, &rows, &columns);
        prop_assert!(expected.contains(&hidden));
        let read = |filling: &Filling| {
            let cells: Vec<char> = filling.iter().map(|placed| placed.piece.chars().next().unwrap()).collect();
            cells.chunks(size[1]).map(<[char]>::to_vec).collect()
        };
        let answers = agrees(&puzzle, &Options::default(), &expected, read);
        are_counted(&answers, &[expected.len() as u64]);
    }
}
