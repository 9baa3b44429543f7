//! How many rows the stages of a cover will leave, from a sample: a few rows of every stage are joined to the placements
//! in advance, and the pairs that fit are counted. The idea is Knuth's ("Estimating the efficiency of backtrack programs", 1975),
//! with a sample of every stage instead of single walks. A stage of fewer rows than the sample takes is counted exactly.

use super::geometry::Geometry;

/// How many rows of a stage are joined to the placements at most.
const SAMPLE: usize = 300;

/// A row of a stage: the masks of free cells and of free pieces.
type State = (i64, i64);

/// The rows that every stage is expected to leave.
#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
pub fn rows_by_stage(geometry: &Geometry) -> Vec<f64> {
    let placements = geometry.placements_by_first();
    let mut sample = vec![(geometry.all_cells(), geometry.all_pieces())];
    let mut n_rows = 1.0;
    let n_stages = geometry.cover.pieces.len() + geometry.cover.holes.len();
    let stages = (0..n_stages).map(|_| {
        let next = sample.iter().flat_map(|free| children(*free, &placements));
        let next: Vec<State> = next.collect();
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

/// What is free after a placement, if it fits.
fn place((free_cells, free_pieces): State, (cells, piece): State) -> Option<State> {
    let fits = cells & free_cells == cells && piece & free_pieces != 0;
    fits.then(|| (free_cells - cells, free_pieces - piece))
}

/// Rows spread evenly over a stage: rows that lie side by side are alike.
fn spread(rows: Vec<State>) -> Vec<State> {
    if rows.len() <= SAMPLE {
        return rows;
    }
    (0..SAMPLE)
        .map(|idx| rows[idx * rows.len() / SAMPLE])
        .collect()
}
