//! `joinsaw solve --all-pieces`: counts the fillings of rings with all possible pieces.

use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::cmd::orders::orders_of_all_pieces;
use crate::cmd::progress::Progress;
use crate::error::Result;
use crate::output::{Paper, write_ring_counts};
use crate::random::all_pieces::{AllPieces, RingCount, plan};

pub fn run(args: &SolveArgs, out: &mut Paper) -> Result<Outcome> {
    let choices = &args.puzzle.choices.0;
    let orders = orders_of_all_pieces(
        choices.values("order"),
        "one order such as `6`, or a range such as `3..7`",
    )?;
    // All orders are checked before the first is counted.
    let plans = orders.map(|order| plan(order, choices.values("centre")));
    let plans: Vec<AllPieces> = plans.collect::<Result<_>>()?;
    let counts = plans
        .iter()
        .map(|plan| plan.count(args.limits(), &Progress::on_terminal(&plan.stages)));
    let counts: Vec<RingCount> = counts.collect::<Result<_>>()?;
    write_ring_counts(out, args.format, &counts, args.count)?;
    Ok(Outcome::Success)
}
