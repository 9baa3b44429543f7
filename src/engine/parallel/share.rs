//! Who builds which stages of a plan that runs on several connections, and which rows are whose.

use crate::plan::{Part, Plan, Stage};

/// Every connection builds the first stages whole as long as they have no more than this share of all rows.
const TRUNK: f64 = 0.015;

/// What joining the halves costs in rows built: for each row of the left half, which is looked up, and for each row of the
/// right one, which goes into an index.
const LOOKED_UP: f64 = 1.5;
const INDEXED: f64 = 1.0;

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
    /// What each of some connections does.
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
        let last = share_of_last(&left, &right, n_slices);
        Self {
            trunk: trunk.to_vec(),
            branch: branch.to_vec(),
            begins: begins(last, n_slices),
            total: plan.total.as_ref().map(|_| plan.last_stage().name.as_str()),
            right,
            joined,
        }
    }

    /// Where tables are kept: how many of a plan's stages come before the slices, and before the stages that need all rows. A
    /// slice has to leave its rows in the order in which the whole has them, so slices end before a stage that is more
    /// than a join.
    pub fn of_kept(plan: &'a Plan) -> (usize, usize) {
        let n_trunk = Self::of(plan, 2).trunk.len();
        let is_in_order = |stage: &&Stage| {
            let join = stage.join();
            join.is_some_and(|join| join.selects.len() == 1)
        };
        let later = plan.stages[n_trunk..].iter();
        (n_trunk, n_trunk + later.take_while(is_in_order).count())
    }

    /// Whether the slices have different rows of a stage.
    pub fn is_sliced(&self, stage: &str) -> bool {
        self.total != Some(stage) && self.trunk.iter().all(|whole| whole.name != stage)
    }

    /// The condition of the rows that fall to the other slices, for the last stage that is built whole.
    pub fn other_rows(&self, slice_idx: usize) -> String {
        let end = self.begins.get(slice_idx + 1).unwrap_or(&PARTS);
        let begin = self.begins[slice_idx];
        let part = format!("rowid * {SPREAD} % {PARTS}");
        format!("{part} < {begin} OR {part} >= {end}")
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

/// The share of the rows for the last connection, which builds the right half besides.
#[allow(clippy::cast_precision_loss, reason = "there are few slices")]
fn share_of_last(left: &[&Stage], right: &[&Stage], n_slices: usize) -> f64 {
    let cost = |stages: &[&Stage], of_last: f64| {
        let rows = |stage: &&Stage| stage.estimate.unwrap_or_default();
        let built = stages.iter().map(|stage| stage.cost_of_row * rows(stage));
        built.sum::<f64>() + of_last * stages.last().map_or(0.0, rows)
    };
    let n_slices = n_slices as f64;
    if right.is_empty() {
        return 1.0 / n_slices;
    }
    let (left, right) = (cost(left, LOOKED_UP), cost(right, INDEXED));
    let each = (left + right) / n_slices;
    (each - right).max(0.0) / left.max(1.0)
}

/// Where each slice begins, given the share of the last one; the others are equal.
#[allow(clippy::cast_precision_loss, reason = "there are few slices")]
fn begins(last: f64, n_slices: usize) -> Vec<f64> {
    let others = (1.0 - last) / (n_slices - 1) as f64;
    let begins = (0..n_slices).map(|idx| (PARTS * others * idx as f64).round());
    begins.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(estimate: f64, part: Part) -> Stage {
        Stage {
            estimate: Some(estimate),
            part,
            ..Stage::new(String::new(), String::new(), String::new())
        }
    }

    #[test]
    fn whoever_builds_the_right_half_gets_fewer_rows() {
        let left = [stage(100.0, Part::Left), stage(400.0, Part::Left)];
        let right = [stage(150.0, Part::Right)];
        let (left, right): (Vec<&Stage>, Vec<&Stage>) =
            (left.iter().collect(), right.iter().collect());
        // 1,100 for the left half with its look-ups, and 300 for the right one with its index: 700 for either connection.
        let last = share_of_last(&left, &right, 2);
        assert!((last - 400.0 / 1100.0).abs() < 1e-9, "{last}");
        assert_eq!(begins(last, 2), [0.0, (PARTS * 700.0 / 1100.0).round()]);
        assert!((share_of_last(&left, &[], 4) - 0.25).abs() < 1e-9);
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
