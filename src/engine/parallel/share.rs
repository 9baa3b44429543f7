//! Who builds which stages of a plan that runs on several connections, and which rows are whose.

use crate::plan::{Part, Plan, Stage};

/// Every connection builds the first stages whole as long as they have no more than this share of all rows.
const TRUNK: f64 = 0.015;

/// The cost of joining the halves, in rows built: for each row of the left half, which is looked up, and for each row of the
/// right one, which goes into an index. Halves that are only counted meet on a key of one number.
const COUNTED: Joined = Joined {
    looked_up: 1.5,
    indexed: 1.0,
};
const FOUND: Joined = Joined {
    looked_up: 3.0,
    indexed: 2.0,
};

/// Rows fall to slices by the fraction of their number times the golden ratio, in parts of `PARTS`: such fractions
/// spread evenly, however few they are.
const SPREAD: u64 = 40_503;
const PARTS: f64 = 65_536.0;

/// The stages of a plan by who builds them.
#[derive(Debug)]
pub struct Share<'a> {
    /// Built by every connection.
    pub trunk: Vec<&'a Stage>,
    /// Built by every connection for its own slice of the rows.
    pub branch: Vec<&'a Stage>,
    /// The right half of a bushy plan, built by the last connection.
    pub right: Vec<&'a Stage>,
    /// Built by every connection for its own slice, once there is a right half.
    pub joined: Vec<&'a Stage>,
    /// The stage whose one row is a number, if the plan has such.
    total: Option<&'a str>,
    /// Where each slice begins, in parts of the rows.
    begins: Vec<f64>,
}

impl<'a> Share<'a> {
    /// Shares the work between some connections.
    pub fn of(plan: &'a Plan, n_slices: usize) -> Self {
        let of_part = |part| plan.stages.iter().filter(move |stage| stage.part == part);
        let right: Vec<&Stage> = of_part(Part::Right).collect();
        let (left, joined): (Vec<&Stage>, Vec<&Stage>) = match right.is_empty() {
            true => (plan.stages.iter().collect(), Vec::new()),
            false => (
                of_part(Part::Left).collect(),
                of_part(Part::Whole).collect(),
            ),
        };
        let n_trunk = n_in_trunk(&left, joined.is_empty());
        let (trunk, branch) = left.split_at(n_trunk);
        let joined_by = if plan.total.is_some() { COUNTED } else { FOUND };
        let work = Work {
            left: cost(&left, joined_by.looked_up),
            right: cost(&right, joined_by.indexed),
        };
        Self {
            trunk: trunk.to_vec(),
            branch: branch.to_vec(),
            begins: begins(work, n_slices),
            total: plan.total.as_ref().map(|_| plan.last_stage().name.as_str()),
            right,
            joined,
        }
    }

    /// Whether the slices have different rows of a stage.
    pub fn is_sliced(&self, stage: &str) -> bool {
        self.total != Some(stage) && self.trunk.iter().all(|whole| whole.name != stage)
    }

    /// The condition of the rows that fall to a slice, among those of the last stage that is built whole.
    pub fn own_rows(&self, slice_idx: usize) -> String {
        let end = *self.begins.get(slice_idx + 1).unwrap_or(&PARTS);
        let begin = self.begins[slice_idx];
        let part = format!("rowid * {SPREAD} % {PARTS}");
        format!("{part} >= {begin} AND {part} < {end}")
    }
}

/// How many of the first stages are built whole: one at least, and as many more as have few rows. One stage at least is
/// left to be built in slices.
fn n_in_trunk(left: &[&Stage], is_whole: bool) -> usize {
    let estimates = left.iter().map_while(|stage| stage.estimate);
    let few = TRUNK * estimates.clone().sum::<f64>();
    let mut rows = 0.0;
    let n_small = estimates.take_while(|estimate| {
        rows += estimate;
        rows <= few
    });
    let most = left.len() - usize::from(is_whole);
    n_small.count().clamp(1, most.max(1))
}

/// The cost of joining the halves, for each row of their last stages.
#[derive(Debug, Clone, Copy)]
struct Joined {
    looked_up: f64,
    indexed: f64,
}

/// The work, in rows built.
#[derive(Debug, Clone, Copy)]
struct Work {
    /// The left half, which is shared out, and its look-ups.
    left: f64,
    /// The right half, which the last connection builds.
    right: f64,
}

/// How many rows a stage is expected to leave.
fn rows(stage: &Stage) -> f64 {
    stage.estimate.unwrap_or_default()
}

/// The cost of building some stages, in rows, with `of_last` for each row of the last.
fn cost(stages: &[&Stage], of_last: f64) -> f64 {
    let built = stages.iter().map(|stage| stage.cost_of_row * rows(stage));
    built.sum::<f64>() + of_last * stages.last().map_or(0.0, |last| rows(last))
}

/// Where each slice begins. All connections are to be done at the same time.
#[allow(clippy::cast_precision_loss, reason = "there are few slices")]
fn begins(work: Work, n_slices: usize) -> Vec<f64> {
    let each = (work.left + work.right) / n_slices as f64;
    let last = (each - work.right).max(0.0) / work.left.max(1.0);
    let others = (1.0 - last) / (n_slices - 1) as f64;
    let begins = (0..n_slices).map(|idx| others * idx as f64);
    begins
        .map(|begin| (PARTS * begin.min(1.0)).round())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Select;

    fn stage(estimate: f64, part: Part) -> Stage {
        Stage {
            estimate: Some(estimate),
            part,
            ..Stage::of(
                String::new(),
                String::new(),
                String::new(),
                Select::default(),
            )
        }
    }

    #[test]
    fn whoever_has_more_to_do_gets_fewer_rows() {
        let work = |right| Work {
            left: 1100.0,
            right,
        };
        let places = |rows: &[f64]| {
            let places = rows.iter().map(|n_rows| (PARTS * n_rows / 1100.0).round());
            places.collect::<Vec<_>>()
        };
        // 700 for either connection.
        assert_eq!(begins(work(300.0), 2), places(&[0.0, 700.0]));
        // 500 for each of three; then nothing for the last one, which has enough to do.
        assert_eq!(begins(work(400.0), 3), places(&[0.0, 500.0, 1000.0]));
        assert_eq!(begins(work(0.0), 4), places(&[0.0, 275.0, 550.0, 825.0]));
        assert_eq!(begins(work(2200.0), 2), places(&[0.0, 1100.0]));
    }

    #[test]
    fn a_stage_costs_its_rows_and_the_last_one_more() {
        let stages = [stage(100.0, Part::Left), stage(400.0, Part::Left)];
        let stages: Vec<&Stage> = stages.iter().collect();
        assert!((cost(&stages, 1.5) - 1100.0).abs() < 1e-9);
    }

    #[test]
    fn stages_with_few_rows_are_built_whole_but_never_all_of_them() {
        let stages = [1.0, 5.0, 1000.0, 10.0].map(|rows| stage(rows, Part::Whole));
        let stages: Vec<&Stage> = stages.iter().collect();
        assert_eq!(n_in_trunk(&stages, true), 2);
        assert_eq!(n_in_trunk(&stages[..1], true), 1);
        assert_eq!(n_in_trunk(&stages[2..], true), 1);
    }
}
