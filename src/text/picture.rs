//! Pictures as text: filled cells are blocks, or letters of their colours, with words beside the rows and above the columns.

use crate::plan::Filling;

/// Draws cells, each as wide as the widest word above a column and a blank, and at least two characters.
///
/// ```text
///        2
///      1 1 3
///     +------+
///   3 |██████|
/// 1 1 |· ██··|
/// ```
pub fn draw(rows: &[Vec<String>], columns: &[Vec<String>], filling: &Filling) -> String {
    let beside: Vec<String> = rows.iter().map(|words| words.join(" ")).collect();
    let margin = beside.iter().map(String::len).max().unwrap_or(0);
    let words = columns.iter().flatten();
    let width = words.map(String::len).max().unwrap_or(0).max(1) + 1;
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let above = (0..height).rev().map(|n_below| {
        let word = |words: &Vec<String>| {
            let idx = words.len().checked_sub(n_below + 1);
            format!("{:<width$}", idx.map_or("", |idx| &words[idx]))
        };
        let line = columns.iter().map(word).collect::<String>();
        format!("{:margin$}  {}\n", "", line.trim_end())
    });
    let mut cells = vec![" ".repeat(width); rows.len() * columns.len()];
    for laid in filling {
        cells[laid.slot] = match laid.piece.as_str() {
            "#" => "█".repeat(width),
            "." => format!("{:<width$}", "·"),
            letter => letter.repeat(width),
        };
    }
    let rows = beside.iter().zip(cells.chunks(columns.len().max(1)));
    let lines = rows.map(|(words, cells)| format!("{words:>margin$} |{}|\n", cells.concat()));
    let rule = format!("{:margin$} +{}+\n", "", "-".repeat(width * columns.len()));
    above
        .chain([rule.clone()])
        .chain(lines)
        .chain([rule.clone()])
        .collect()
}

/// The values of the cells of a picture of `n_columns` columns, row by row; in other texts than [`draw`] makes, a cell may be a single
/// character, and there may be no words. Lines that have anything else than `values` are left out.
pub fn read(text: &str, n_columns: usize, values: &[String]) -> Vec<String> {
    let value = |symbol: char| match symbol {
        '█' => "#".to_owned(),
        '·' | ' ' | '-' | '_' => ".".to_owned(),
        symbol => symbol.to_string(),
    };
    let rows = text.lines().filter_map(|line| {
        let cells = line.split('|').nth(1).unwrap_or(line.trim());
        let symbols: Vec<String> = cells.chars().map(value).collect();
        let width = symbols.len() / n_columns;
        let is_row = width > 0
            && width * n_columns == symbols.len()
            && symbols.iter().all(|symbol| values.contains(symbol));
        is_row.then(|| symbols.into_iter().step_by(width))
    });
    rows.flatten().collect()
}
