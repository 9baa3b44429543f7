//! The ways to solve a board, and which of them is expected to take the least time.

use super::Problem;
use super::cost::Work;
use super::cut::{self, Cut};
use super::framed::{self, Framed};
use super::order::Estimate;
use super::rules::SlotRule;
use super::states::{self, Merging};
use super::twins::Twins;
use crate::error::Result;
use crate::family::board::error::BoardError;
use crate::family::puzzle::Puzzle;
use crate::plan::{Goal, MOST_TABLES, Method, Plan, Stage, merged};

#[derive(Debug, Clone)]
pub enum Way {
    /// Slot after slot, where every turned solution is found separately.
    Staged,
    /// Slot after slot with the middle slot in one turn only; turned solutions are added or counted at the end.
    StagedOnce,
    /// One statement, with the middle slot in one turn only where one solution or a count is wanted.
    Streamed,
    /// Two halves, with the middle slot in one turn only.
    Halves(Cut),
    /// Slot after slot, where rows that are alike are one.
    Merged,
    /// One half that is joined to itself, where rows that are alike are one.
    Twins(Twins),
    /// One half of the rim and one of the inside, each joined to itself.
    Framed(Framed),
}

/// Boards that are expected to leave fewer rows are staged: they are solved at once, and every table can be read.
const SMALL: f64 = 20_000.0;

/// Boards with identical pieces whose solutions are counted without being seen are expected to leave more rows.
const LARGE: f64 = 50_000.0;

/// Two connections are a little less than twice as fast. A streamed plan or a merged one has only one.
const N_THREADS: f64 = 1.6;

impl Problem<'_> {
    /// Whether a number is wanted, and no table is kept.
    pub(super) fn only_counts(&self) -> bool {
        self.options.goal == Goal::Count && !self.options.keeps_tables
    }

    /// A plan that merges rows. A count needs each solution in one turn of the board only, and so does the first solution, which lies in
    /// that turn.
    pub(super) fn merged(&self, puzzle: &Puzzle) -> Result<Plan> {
        let finds_first = self.options.goal == Goal::First && !self.options.keeps_tables;
        let is_unturned = self.only_counts() || finds_first;
        let order = self.order(is_unturned)?;
        let merging = states::merging(self.board, &self.estimate(is_unturned), &order);
        let plan = self.plan(puzzle, self.left_deep(is_unturned)?, Method::Staged)?;
        let weight = match is_unturned {
            true => self.turns.len() as u128,
            false => 1,
        };
        Ok(self.merging(Plan { weight, ..plan }, &merging))
    }

    /// A plan that counts with one half, which is joined to itself.
    pub(super) fn joined_to_itself(&self, puzzle: &Puzzle, twins: &Twins) -> Result<Plan> {
        let estimate = self.estimate(false);
        let merging = states::merging(self.board, &estimate, &twins.half);
        let stages = twins.stages(self.board, &self.rules, &estimate);
        let plan = self.plan(puzzle, stages, Method::Staged)?;
        // Each slice of the first stage would be joined to itself alone.
        let is_chain = false;
        Ok(self.merging(Plan { is_chain, ..plan }, &merging))
    }

    /// A plan that counts the rim and the inside by themselves.
    pub(super) fn framed(&self, puzzle: &Puzzle, framed: &Framed) -> Result<Plan> {
        let rules = self.half_rules();
        let estimate = Estimate::new(self.board, &rules);
        let stages = framed.stages(self.board, &rules, &estimate, self.anchor.as_ref());
        let plan = self.plan(puzzle, stages, Method::Staged)?;
        let weight = match self.anchor {
            Some(_) => self.turns.len() as u128,
            None => 1,
        };
        let merges = self.cost_of_frame(framed).merges;
        Ok(self.merging_at(Plan { weight, ..plan }, &merges))
    }

    fn cost_of_frame(&self, framed: &Framed) -> framed::Cost {
        let half = Estimate::new(self.board, &self.half_rules());
        #[allow(clippy::cast_precision_loss, reason = "turns are few")]
        let n_turns = self.turns.len() as f64;
        framed.cost(self.board, &self.estimate(false), &half, n_turns)
    }

    /// The rules of a first half that may have the piece that tells the turns of the board apart, but only in its slot.
    fn half_rules(&self) -> Vec<Vec<SlotRule>> {
        let mut rules = self.rules.clone();
        if let Some(anchor) = &self.anchor {
            for slot in &anchor.others {
                rules[*slot].clone_from(&self.unturned_rules[*slot]);
            }
        }
        rules
    }

    /// The plan, with rows merged where that is worth it.
    fn merging(&self, plan: Plan, merging: &Merging) -> Plan {
        self.merging_at(plan, &merging.merges)
    }

    /// The plan, with rows merged at these of its stages.
    fn merging_at(&self, plan: Plan, merged_at: &[bool]) -> Plan {
        let names: Vec<String> = plan.stages.iter().map(|stage| stage.name.clone()).collect();
        let merges = |stage: &Stage| {
            let idx = names.iter().position(|name| *name == stage.name);
            idx.and_then(|idx| merged_at.get(idx)) == Some(&true)
        };
        merged(plan, self.options, &merges)
    }

    /// The way to merge rows that is expected to take the least time, and the seconds that it takes.
    pub(super) fn cheapest_merged(&self) -> Result<(f64, Way), BoardError> {
        let is_unturned = self.only_counts();
        let order = self.order(is_unturned)?;
        let whole = states::merging(self.board, &self.estimate(is_unturned), &order);
        let is_free = is_unturned && !self.is_restricted && self.uses_all_pieces();
        let has_order = self.options.choices.has("order");
        let estimate = self.estimate(false);
        let twins = Twins::of(self.board, &self.symmetries, &estimate);
        let twins = twins.filter(|_| is_free && !has_order);
        let framed = twins
            .as_ref()
            .and_then(|twins| Framed::of(self.board, &self.rules, twins, &estimate));
        let framed = framed.map(|framed| {
            (
                self.cost_of_frame(&framed).work.seconds(),
                Way::Framed(framed),
            )
        });
        let twins = twins.map(|twins| {
            let half = states::merging(self.board, &estimate, &twins.half);
            let mut work = half.work;
            work.joined += 2.0 * half.rows;
            (work.seconds(), Way::Twins(twins))
        });
        let whole = (whole.work.seconds(), Way::Merged);
        let ways = framed.into_iter().chain(twins);
        Ok(ways.fold(whole, |best, way| if way.0 < best.0 { way } else { best }))
    }

    /// The way that is expected to take the least time for what is wanted.
    pub(super) fn cheapest_way(&self) -> Result<Way> {
        let (plain, once) = (self.estimate(false), self.estimate(true));
        let plain: f64 = plain.rows(&self.order(false)?).iter().sum();
        if plain < SMALL {
            return Ok(Way::Staged);
        }
        // One statement joins a table for each slot.
        let can_stream = !self.options.keeps_tables && self.board.slots.len() <= MOST_TABLES;
        if self.options.goal.most().is_some() && can_stream {
            return Ok(Way::Streamed);
        }
        if self.options.choices.has("order") {
            return Ok(Way::Staged);
        }
        let order = self.order(true)?;
        let n_once: f64 = once.rows(&order).iter().sum();
        let keeps_places = !self.counts();
        let staged = self.estimate(false).work(&self.order(false)?, true);
        let staged_once = once.work(&order, keeps_places);
        let mut ways = vec![
            (staged.seconds() / N_THREADS, Way::Staged),
            (staged_once.seconds() / N_THREADS, Way::StagedOnce),
        ];
        if can_stream {
            let work = Work {
                streamed: if self.only_counts() { n_once } else { plain },
                ..Work::default()
            };
            ways.push((work.seconds(), Way::Streamed));
        }
        if self.uses_all_pieces() && n_once > cut::rows_meanwhile(self.board.slots.len()) {
            let cut = self.cut(&once)?;
            let mut work = once.work(&cut.left, keeps_places);
            work += once.work(&cut.right, keeps_places);
            work.joined += cut.joined_rows;
            ways.push((work.seconds() / N_THREADS, Way::Halves(cut)));
        }
        // A count of merged rows does not tell what identical pieces come to, so it is for boards where that takes long.
        let is_large = !self.has_identical_pieces || n_once > LARGE;
        if self.only_counts() && is_large {
            ways.push(self.cheapest_merged()?);
        }
        let cheapest = ways.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
        Ok(cheapest.map_or(Way::Staged, |(_, way)| way))
    }
}
