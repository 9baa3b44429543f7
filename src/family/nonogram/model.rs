//! The data of a nonogram, and the ways to draw a clue.

/// The value of an empty cell, and of a filled one in a puzzle without colours.
pub const EMPTY: char = '.';
pub const FILLED: char = '#';

/// Filled cells side by side: their number, and their colour.
pub type Run = (usize, char);

/// A grid of cells, which are numbered row by row, from 0.
#[derive(Debug, Clone)]
pub struct Nonogram {
    /// The rows from the top, and then the columns from the left.
    pub lines: Vec<Line>,
    /// The number of rows, and that of columns.
    pub size: [usize; 2],
    /// The values that a cell may have: empty, and the colours of the clues.
    pub values: Vec<char>,
    /// The value of each cell that is given.
    pub givens: Vec<Option<char>>,
}

/// A row or a column.
#[derive(Debug, Clone)]
pub struct Line {
    /// Its name in a sentence, such as "row 3".
    pub says: String,
    /// Its column in the stages, such as `r3`.
    pub name: String,
    /// Its clue: `3 1`, or `0` where no cell is filled.
    pub clue: String,
    /// The runs of its clue; two of one colour have an empty cell between them.
    pub runs: Vec<Run>,
    /// Its cells in order.
    pub cells: Vec<usize>,
}

impl Nonogram {
    /// The names of the cells, such as `r1c4` for the one in row 1 and column 4.
    pub fn cell_names(&self) -> Vec<String> {
        let places = (0..self.givens.len()).map(|cell| self.place(cell));
        places
            .map(|[row, column]| format!("r{}c{}", row + 1, column + 1))
            .collect()
    }

    /// The row and the column of a cell, from 0.
    pub fn place(&self, cell: usize) -> [usize; 2] {
        [cell / self.size[1], cell % self.size[1]]
    }

    /// A line of this cell that cannot be drawn with the cells that are `known`.
    pub fn broken(&self, cell: usize, known: &[Option<char>]) -> Option<&Line> {
        let mut lines = self.lines.iter();
        lines.find(|line| line.cells.contains(&cell) && line.looks(known, 1).is_empty())
    }
}

impl Line {
    /// Its clue in words.
    pub fn asks(&self) -> String {
        format!("the clue {} of {}", self.clue, self.says)
    }

    /// The first `most` ways to draw it that agree with the `known` cells of the grid, each as the values of its cells.
    pub fn looks(&self, known: &[Option<char>], most: usize) -> Vec<String> {
        let n_cells = self.cells.len();
        let agrees = |look: &String| {
            let mut cells = look.chars().zip(&self.cells);
            cells.all(|(value, cell)| known[*cell].is_none_or(|known| known == value))
        };
        let (mut looks, mut starts) = (Vec::new(), vec![(0, String::new())]);
        while let Some((n_drawn, look)) = starts.pop().filter(|_| looks.len() < most) {
            let rest = &self.runs[n_drawn..];
            let Some((length, colour)) = rest.first() else {
                looks.extend(Some(format!("{look:.<n_cells$}")).filter(agrees));
                continue;
            };
            let run = colour.to_string().repeat(*length) + &".".repeat(gap(rest));
            let places = (look.len()..=n_cells - n_needed(rest)).rev();
            let longer = places.map(|start| format!("{look:.<start$}{run}"));
            starts.extend(longer.filter(agrees).map(|longer| (n_drawn + 1, longer)));
        }
        looks
    }
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
