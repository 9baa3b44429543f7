//! Covers as one statement, where some of them are wanted.
//!
//! The statement finds them depth first: on most boards the first one comes early, on some never. It therefore gives way to the
//! states that lead to a cover if it finds none in about the time that these take.

use super::geometry::Geometry;
use super::{n_sampled, small, stages};
use crate::error::Result;
use crate::plan::{Ask, Input, Method, Options, Plan, streamed, streamed_in_parts};

/// The most stages that SQLite plans as one join in little time.
pub const MOST_PLANNED: usize = 32;

/// The stages of a part of a longer statement.
const N_A_PART: usize = 8;

/// Whether all stages become one statement. If some covers are wanted, that is so unless many rows are expected to be met on the
/// way to them. If only one is wanted, it is always so: a sample of rows does not tell how soon the first cover is met.
pub fn is_streamed(
    geometry: &Geometry,
    options: &Options,
    inputs: &[Input],
    ask: &dyn Ask,
) -> Result<bool> {
    let most = match (options.method, options.goal.most()) {
        (Method::Streamed, _) => return Ok(true),
        (Method::Auto, Some(most)) if !options.keeps_tables => most,
        _ => return Ok(false),
    };
    let cover = geometry.cover;
    let n_stages = cover.n_placements();
    if !geometry.is_told_by_one_mask() || n_stages == 1 || most == 1 {
        return Ok(true);
    }
    let stages = stages::staged(&geometry.masks, n_stages, false);
    let rows = ask.expected_rows(inputs, &stages, n_sampled(options))?;
    #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
    let wanted = (most as f64 / rows[n_stages - 1]).min(1.0);
    Ok(wanted * rows.iter().sum::<f64>() < small(cover))
}

/// Makes one statement of a staged plan, with another plan in case it finds nothing for long; `has_halves` says that the cover has
/// states to list covers by.
///
/// # Errors
/// When the statement would join too many tables.
pub fn as_one_statement(plan: Plan, options: &Options, has_halves: bool) -> Result<Plan> {
    let n_stages = plan.stages.len();
    let has_other = options.method == Method::Auto && has_halves && n_stages > 1;
    let otherwise = has_other.then(|| Options {
        method: Method::Merged,
        ..options.clone()
    });
    let plan = match n_stages > MOST_PLANNED {
        true => streamed_in_parts(plan, N_A_PART),
        false => streamed(plan)?,
    };
    Ok(Plan {
        otherwise: otherwise.map(Box::new),
        ..plan
    })
}
