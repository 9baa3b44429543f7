//! Random nonograms, some with colours, and a search row by row.

use super::{Dice, agrees_on_values, search};
use crate::common::seeds;

/// The runs of a line in words.
fn clue(line: &[char]) -> String {
    let runs = line.chunk_by(|one, next| one == next);
    let runs = runs.filter(|run| run[0] != '.');
    let words = runs.map(|run| format!("{}{}", run.len(), run[0]).replace('#', ""));
    words.collect::<Vec<_>>().join(" ")
}

fn check(seed: u64) {
    let mut dice = Dice::new(seed);
    let values = *dice.pick(&[&['.', '#'][..], &['.', 'r', 'b'], &['.', '#', 'g']]);
    let [height, width, n_filled] = [5, 5, 7].map(|n| 1 + dice.below(n));
    let mut cell = |_| match dice.below(10) {
        n if n <= n_filled => *dice.pick(&values[1..]),
        _ => values[0],
    };
    let mut row = |_| (0..width).map(&mut cell).collect();
    let hidden: Vec<Vec<char>> = (0..height).map(&mut row).collect();
    let rows: Vec<String> = hidden.iter().map(|row| clue(row)).collect();
    let column = |rows: &[Vec<char>], idx: usize| {
        let cells: Vec<char> = rows.iter().map(|row| row[idx]).collect();
        clue(&cells)
    };
    let columns: Vec<String> = (0..width).map(|idx| column(&hidden, idx)).collect();
    let lines = search(&vec![values.to_vec(); width], |_| true);
    let looks = rows.iter().map(|row| {
        let looks = lines.iter().filter(|line| clue(line) == *row);
        looks.cloned().collect()
    });
    let found = search(&looks.collect::<Vec<Vec<_>>>(), |picture| {
        picture.len() < height || (0..width).all(|idx| column(picture, idx) == columns[idx])
    });
    assert!(found.contains(&hidden));
    let text = format!("family = \"nonogram\"\nrows = {rows:?}\ncolumns = {columns:?}\n");
    let values = |picture: &Vec<Vec<char>>| picture.concat().iter().map(char::to_string).collect();
    agrees_on_values(&text, &found.iter().map(values).collect());
}

#[test]
fn every_plan_draws_the_pictures_of_a_search() {
    seeds(20).for_each(check);
}
