//! How many rows the stages of a cover will leave, from a sample: a few rows of every stage are joined to the placements
//! in advance, and what fits is counted. The idea is Knuth's ("Estimating the efficiency of backtrack programs", 1975),
//! with a sample of every stage instead of single walks. A stage of fewer rows than the sample takes is counted exactly.

use super::geometry::Geometry;

/// The most rows of a stage that are joined to the placements.
const SAMPLE: usize = 300;

/// A row of a stage: the masks of free cells and of free pieces.
type State = (i64, i64);

/// The rows that each of this many stages is expected to leave.
pub fn rows_by_stage(geometry: &Geometry, n_stages: usize) -> Vec<f64> {
    let placements = geometry.placements_by_first();
    let empty_board = (geometry.all_cells(), geometry.all_pieces());
    follow(empty_board, n_stages, |free| children(*free, &placements))
}

/// The rows that each of this many stages of the last placements is expected to leave, built from the last one forwards.
pub fn rows_of_rest(geometry: &Geometry, n_stages: usize) -> Vec<f64> {
    let placements = Late::new(geometry.placements_by_first());
    let empty_board = Rest {
        first: placements.by_first.len(),
        free: (geometry.all_cells(), geometry.all_pieces()),
    };
    follow(empty_board, n_stages, |rest| earlier(*rest, &placements))
}

/// Follows a sample of the rows that grow out of a first one.
#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
fn follow<Row: Copy, Children: Iterator<Item = Row>>(
    first: Row,
    n_stages: usize,
    children: impl Fn(&Row) -> Children,
) -> Vec<f64> {
    let mut sample = vec![first];
    let mut n_rows = 1.0;
    let stages = (0..n_stages).map(|_| {
        let next: Vec<Row> = sample.iter().flat_map(&children).collect();
        n_rows *= next.len() as f64 / sample.len().max(1) as f64;
        sample = spread(next);
        n_rows
    });
    stages.collect()
}

/// What a row becomes with each placement that covers its lowest free cell.
fn children(free: State, placements: &[Vec<State>]) -> impl Iterator<Item = State> {
    let first = usize::try_from(free.0.trailing_zeros()).unwrap_or(usize::MAX);
    let placements = placements.get(first).into_iter().flatten();
    placements.filter_map(move |placement| place(free, *placement))
}

/// The last placements of a cover: where the first of them begins, and what they leave free.
#[derive(Clone, Copy)]
struct Rest {
    first: usize,
    free: State,
}

/// The placements, as the last ones of a cover look them up.
struct Late {
    by_first: Vec<Vec<State>>,
    /// By the highest slot that they cover, with the lowest.
    by_last: Vec<Vec<(usize, State)>>,
    /// For each slot, the cells from there on that no placement covers which begins on an earlier one.
    out_of_reach: Vec<i64>,
}

impl Late {
    fn new(by_first: Vec<Vec<State>>) -> Self {
        let mut by_last = vec![Vec::new(); by_first.len()];
        let mut out_of_reach = Vec::with_capacity(by_first.len());
        let mut covered = 0;
        for (first, begun) in by_first.iter().enumerate() {
            out_of_reach.push(!covered & (-1 << first));
            for placement in begun {
                covered |= placement.0;
                by_last[highest(placement.0)].push((first, *placement));
            }
        }
        Self {
            by_first,
            by_last,
            out_of_reach,
        }
    }

    /// Whether placements that begin earlier can cover what is free: roughly for all cells, and exactly for the highest.
    fn can_go_on(&self, rest: Rest) -> bool {
        let (free_cells, _) = rest.free;
        let ends_there = |(first, placement): &(usize, State)| {
            *first < rest.first && place(rest.free, *placement).is_some()
        };
        free_cells != 0
            && free_cells & self.out_of_reach[rest.first] == 0
            && self.by_last[highest(free_cells)].iter().any(ends_there)
    }
}

/// The highest slot of a mask that is not empty.
fn highest(mask: i64) -> usize {
    mask.ilog2() as usize
}

/// What the last placements become with one that begins before all of them.
fn earlier(rest: Rest, placements: &Late) -> impl Iterator<Item = Rest> {
    let by_first = placements.by_first[..rest.first].iter().enumerate();
    let added = by_first.flat_map(move |(first, begun)| {
        let fitting = begun.iter();
        let free = fitting.filter_map(move |placement| place(rest.free, *placement));
        free.map(move |free| Rest { first, free })
    });
    added.filter(|rest| placements.can_go_on(*rest))
}

/// What is free after a placement, if it fits.
fn place((free_cells, free_pieces): State, (cells, piece): State) -> Option<State> {
    let fits = cells & free_cells == cells && piece & free_pieces != 0;
    fits.then(|| (free_cells - cells, free_pieces - piece))
}

/// Rows spread evenly over a stage: rows that lie side by side are alike.
fn spread<Row: Copy>(rows: Vec<Row>) -> Vec<Row> {
    if rows.len() <= SAMPLE {
        return rows;
    }
    (0..SAMPLE)
        .map(|idx| rows[idx * rows.len() / SAMPLE])
        .collect()
}
