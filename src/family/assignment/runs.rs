//! Runs of filled cells, and the looks of a line that has them.

/// The value of an empty cell, and of a filled one in a picture without colours.
pub const EMPTY: char = '.';
pub const FILLED: char = '#';

/// Filled cells side by side: their number, and their colour. Two of one colour have an empty cell between them.
pub type Run = (usize, char);

/// The first `most` looks with these runs, in order, that agree with the `known` cells: each has the values of a line's cells.
pub fn looks(runs: &[Run], known: &[Option<char>], most: usize) -> Vec<String> {
    let n_cells = known.len();
    let agrees = |look: &String| {
        let mut cells = look.chars().zip(known);
        cells.all(|(value, known)| known.is_none_or(|known| known == value))
    };
    let (mut looks, mut starts) = (Vec::new(), vec![(0, String::new())]);
    while let Some((n_drawn, look)) = starts.pop().filter(|_| looks.len() < most) {
        let rest = &runs[n_drawn..];
        let Some((length, colour)) = rest.first() else {
            looks.extend(Some(format!("{look:.<n_cells$}")).filter(agrees));
            continue;
        };
        let run = colour.to_string().repeat(*length) + &".".repeat(gap(rest));
        let places = (look.len()..=n_cells.saturating_sub(n_needed(rest))).rev();
        let longer = places.map(|start| format!("{look:.<start$}{run}"));
        starts.extend(longer.filter(agrees).map(|longer| (n_drawn + 1, longer)));
    }
    looks
}

/// The number of empty cells that have to follow the first of these runs.
fn gap(runs: &[Run]) -> usize {
    usize::from(matches!(runs, [(_, one), (_, next), ..] if one == next))
}

/// The number of cells that runs need.
pub fn n_needed(runs: &[Run]) -> usize {
    let needed = (0..runs.len()).map(|idx| runs[idx].0 + gap(&runs[idx..]));
    needed.sum()
}

/// The words of a clue: `3` and `1`, or `0` where no cell is filled.
pub fn clue(runs: &[Run]) -> Vec<String> {
    let word = |(length, colour): &Run| match *colour {
        FILLED => length.to_string(),
        colour => format!("{length}{colour}"),
    };
    if runs.is_empty() {
        vec!["0".to_owned()]
    } else {
        runs.iter().map(word).collect()
    }
}
