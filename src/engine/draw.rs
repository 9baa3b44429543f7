//! Drawing solutions at random from the tables of a merged plan, or from the rows of the last stage.
//!
//! A solution is a way back from the last stage to the first. A row of the last stage is drawn, and then, stage by stage, one of
//! the joined rows that it comes from; each weighs as much as the rows that it was joined from have ways. All solutions are
//! drawn together: a stage is one query. The weights are whole numbers of up to 128 bits, so nothing is rounded.

use std::collections::{BTreeMap, BTreeSet};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rusqlite::Connection;

use super::database::Database;
use super::error::During;
use super::limits::{Limits, Watch};
use super::rows::query;
use super::run::{uncounted, ways};
use crate::error::Result;
use crate::plan::{DrawnStage, Draws, Plan};
use crate::relation::{Cell, Relation, Row};

/// A random choice of solutions.
///
/// ```
/// use joinsaw::{Limits, Options, Sample};
///
/// let three = Sample { n_solutions: 3, seed: 1, is_distinct: true };
/// let answer = joinsaw::sample(&joinsaw::find("queens")?, &Options::default(), three, Limits::default())?;
/// assert_eq!(answer.n_drawn(), Some(3));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// The number of solutions to draw.
    pub n_solutions: usize,
    /// The same seed draws the same solutions.
    pub seed: u64,
    /// True if drawn solutions differ by more than a symmetry and swaps of identical pieces. Otherwise, one may be drawn several times.
    pub is_distinct: bool,
}

/// With n solutions found, `FRUITLESS` * n draws in a row without a new one end the drawing: the odds that one was missed are 1 to 10^8.
const FRUITLESS: usize = 20;

/// The fewest solutions that are drawn at a time.
const BATCH: usize = 64;

/// The drawn rows of a stage: for each solution, the number of its row, and the ways of that row.
type DrawnRows = Vec<(i64, u128)>;

/// Draws solutions, each of which is equally likely, after a run of this plan, from its merged stages or, without `draws`, from the rows
/// of the last one. The rows fill the slots of the last stage, and are in the order of drawing. None if the puzzle has no solution.
pub fn draw(
    database: &Database,
    plan: &Plan,
    draws: Option<&Draws>,
    sample: Sample,
    limits: Limits,
) -> Result<Relation> {
    let mut numbers = ChaCha8Rng::seed_from_u64(sample.seed);
    let draw = |n_solutions, numbers: &mut _| match draws {
        Some(draws) => draw_ways(database, plan, draws, n_solutions, numbers),
        None => draw_rows(database, plan, n_solutions, numbers),
    };
    let relation = if sample.is_distinct {
        draw_distinct(plan, sample.n_solutions, &mut numbers, draw)
    } else {
        draw(sample.n_solutions, &mut numbers)
    };
    relation.map_err(|error| Watch::start(limits).why_stopped(error, 0))
}

/// Draws solutions that differ by more than a symmetry and swaps of identical pieces, as many as there are. A board with n
/// symmetric images is drawn n times as often, so only one draw in n is kept.
fn draw_distinct(
    plan: &Plan,
    n_solutions: usize,
    numbers: &mut ChaCha8Rng,
    draw: impl Fn(usize, &mut ChaCha8Rng) -> Result<Relation>,
) -> Result<Relation> {
    let mut distinct = draw(0, numbers)?;
    let mut distinct_filling = plan.distinct_filling();
    let mut n_fruitless = 0;
    loop {
        let drawn = draw(n_solutions.max(BATCH), numbers)?;
        if drawn.rows.is_empty() {
            return Ok(distinct);
        }
        for row in drawn.rows {
            let filling = plan.filling(plan.last_stage(), 0, &drawn.columns, &row)?;
            if below(plan.n_images(&filling) as u128, numbers) > 0 {
                continue;
            }
            n_fruitless += 1;
            if distinct_filling(&drawn.columns, &row)?.is_some() {
                n_fruitless = 0;
                distinct.rows.push(row);
            }
            let n_found = distinct.rows.len();
            if n_found == n_solutions || n_fruitless > FRUITLESS * n_found {
                return Ok(distinct);
            }
        }
    }
}

/// Draws solutions from the last stage of a merged plan back to the first.
fn draw_ways(
    database: &Database,
    plan: &Plan,
    draws: &Draws,
    n_solutions: usize,
    numbers: &mut ChaCha8Rng,
) -> Result<Relation> {
    let last_rows = draw_last(database, plan, n_solutions, numbers)?;
    let mut solutions = Relation::with_columns(&draws.columns);
    solutions.rows = vec![vec![Cell::Null; draws.columns.len()]; last_rows.len()];
    let mut waiting = BTreeMap::from([(plan.last_stage().name.as_str(), last_rows)]);
    for step in &draws.steps {
        let rows = waiting.remove(step.stage.as_str()).unwrap_or_default();
        let partners = draw_back(database, step, &rows, &mut solutions.rows, numbers)?;
        waiting.extend(step.partners.iter().map(String::as_str).zip(partners));
    }
    Ok(solutions)
}

/// Draws solutions from a last stage that has a row for each.
fn draw_rows(
    database: &Database,
    plan: &Plan,
    n_solutions: usize,
    numbers: &mut ChaCha8Rng,
) -> Result<Relation> {
    let last = &plan.last_stage().name;
    let n_rows = u128::from(database.count_rows(last)?);
    let mut solutions = Relation::with_columns(database.columns(last)?);
    let select = format!("SELECT * FROM {last} WHERE rowid = ?1");
    while n_rows > 0 && solutions.rows.len() < n_solutions {
        let row_no = i64::try_from(below(n_rows, numbers) + 1).unwrap_or_default();
        let found = query(&database.connection, &select, [row_no]).during(last)?;
        solutions.rows.extend(found.rows);
    }
    Ok(solutions)
}

/// Draws rows of the last stage. Each weighs as many solutions as it has ways, times those that a row of its group stands
/// for.
fn draw_last(
    database: &Database,
    plan: &Plan,
    n_solutions: usize,
    numbers: &mut ChaCha8Rng,
) -> Result<DrawnRows> {
    let last = &plan.last_stage().name;
    let groups = plan.puzzle.groups.as_ref();
    let group = groups.map_or("''", |groups| groups.column);
    let query = format!("SELECT rowid, {group}, Ways FROM {last} ORDER BY rowid");
    let members = groups.map_or(&[][..], |groups| &groups.members);
    let weights: BTreeMap<&str, u64> = members
        .iter()
        .map(|(member, weight)| (member.as_str(), *weight))
        .collect();
    let mut rows: Vec<(i64, u128, u128)> = Vec::new();
    let mut total = 0_u128;
    each(database, &query, last, |row| {
        let weight = weights.get(row[1].to_text().as_str()).copied().unwrap_or(1);
        let n_ways = ways(&row[2], last)?;
        total = n_ways
            .checked_mul(weight.into())
            .and_then(|more| total.checked_add(more))
            .ok_or_else(|| uncounted(last, 128))?;
        rows.push((row_no(&row[0]), n_ways, total));
        Ok(())
    })?;
    let n_drawn = if total == 0 { 0 } else { n_solutions };
    let drawn = (0..n_drawn).map(|_| {
        let drawn = below(total, numbers);
        let idx = rows.partition_point(|(_, _, up_to)| *up_to <= drawn);
        (rows[idx].0, rows[idx].1)
    });
    Ok(drawn.collect())
}

/// Draws the rows that drawn rows of a stage come from: for each stage that it joins, a row for each solution. What the
/// joined rows tell of the solutions is entered there.
fn draw_back(
    database: &Database,
    step: &DrawnStage,
    rows: &DrawnRows,
    solutions: &mut [Row],
    numbers: &mut ChaCha8Rng,
) -> Result<Vec<DrawnRows>> {
    let mut waiting = Waiting::new(rows, numbers);
    let mut partners = vec![vec![(0, 1); rows.len()]; step.partners.len()];
    make_drawn(&database.connection, step, rows).during(&step.stage)?;
    each(database, &step.query, &step.stage, |row| {
        let (row_of_stage, rest) = row.split_at(1);
        let (joined, told) = rest.split_at(2 * step.partners.len());
        let joined: DrawnRows = joined
            .chunks(2)
            .map(|cells| Ok((row_no(&cells[0]), ways(&cells[1], &step.stage)?)))
            .collect::<Result<_>>()?;
        let weight = joined.iter().map(|(_, n_ways)| n_ways).product();
        for solution_idx in waiting.drawn_by(row_no(&row_of_stage[0]), weight) {
            for (partner, row) in partners.iter_mut().zip(&joined) {
                partner[solution_idx] = *row;
            }
            for (column_idx, cell) in step.tells.iter().zip(told) {
                solutions[solution_idx][*column_idx] = cell.clone();
            }
        }
        Ok(())
    })?;
    Ok(partners)
}

fn make_drawn(
    connection: &Connection,
    step: &DrawnStage,
    rows: &DrawnRows,
) -> rusqlite::Result<()> {
    connection.execute("CREATE TEMP TABLE Chosen (Row_No INTEGER PRIMARY KEY)", [])?;
    let mut choose = connection.prepare("INSERT INTO Chosen (Row_No) VALUES (?1)")?;
    let chosen: BTreeSet<i64> = rows.iter().map(|(row_no, _)| *row_no).collect();
    for row_no in chosen {
        choose.execute([row_no])?;
    }
    connection.execute(&format!("DROP TABLE IF EXISTS Drawn_{}", step.stage), [])?;
    connection.execute(&step.drawn, [])?;
    connection.execute("DROP TABLE Chosen", [])?;
    Ok(())
}

fn each(
    database: &Database,
    query: &str,
    stage: &str,
    mut visit: impl FnMut(&Row) -> Result<()>,
) -> Result<()> {
    database.each(query, stage, |_, row| row.map_or(Ok(()), &mut visit))
}

/// The solutions that wait for the joined row that they come from: for each row of a stage, the ways of the joined rows so far,
/// and those that pass through it with a random number each, the smallest last. The joined row that makes the sum of the ways
/// pass its number is drawn.
struct Waiting(BTreeMap<i64, (u128, Vec<(u128, usize)>)>);

impl Waiting {
    fn new(rows: &DrawnRows, numbers: &mut ChaCha8Rng) -> Self {
        let mut by_row: BTreeMap<i64, (u128, Vec<_>)> = BTreeMap::new();
        for (solution_idx, (row_no, n_ways)) in rows.iter().enumerate() {
            let (_, waiting) = by_row.entry(*row_no).or_default();
            waiting.push((below(*n_ways, numbers), solution_idx));
        }
        for (_, waiting) in by_row.values_mut() {
            waiting.sort_by(|a, b| b.cmp(a));
        }
        Self(by_row)
    }

    /// The solutions that a joined row of this weight is drawn by.
    fn drawn_by(&mut self, row_no: i64, weight: u128) -> Vec<usize> {
        let mut drawn = Vec::new();
        if let Some((sum, waiting)) = self.0.get_mut(&row_no) {
            *sum += weight;
            while let Some((_, idx)) = waiting.pop_if(|(number, _)| *number < *sum) {
                drawn.push(idx);
            }
        }
        drawn
    }
}

/// A random number below this one, which is not 0: as many random bits as it has, again until they are below it.
fn below(bound: u128, numbers: &mut ChaCha8Rng) -> u128 {
    let spare_bits = (bound - 1).leading_zeros();
    loop {
        let bits = u128::from(numbers.next_u64()) << 64 | u128::from(numbers.next_u64());
        let number = bits.checked_shr(spare_bits).unwrap_or_default();
        if number < bound {
            return number;
        }
    }
}

fn row_no(cell: &Cell) -> i64 {
    cell.as_integer().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::{ChaCha8Rng, below};

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut numbers = ChaCha8Rng::seed_from_u64(1);
        let drawn: Vec<u128> = (0..1000).map(|_| below(3, &mut numbers)).collect();
        let times = [0, 1, 2].map(|number| drawn.iter().filter(|one| **one == number).count());
        assert_eq!(times.iter().sum::<usize>(), 1000);
        assert!(times.iter().all(|n| (280..390).contains(n)), "{times:?}");
        assert_eq!(below(1, &mut numbers), 0);
        assert!((0..1000).all(|_| below(u128::MAX, &mut numbers) < u128::MAX));
    }
}
