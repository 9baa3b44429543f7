//! The plan of a problem for what is wanted of it: staged, streamed, in halves, or merged, by the rows that each is expected to build.

use std::cell::OnceCell;
use std::sync::Arc;

use super::cost::{self, Seconds};
use super::masks::Masks;
use super::order::{Cut, Estimate, Step, n_built, variables_of};
use super::pass::{
    Backwards, Fuse, MOST_TABLES, Meet, Merge, Orbit, Pack, Pass, Reduce, Sample, Share,
    in_order_of_values, merged_stages,
};
use super::{Ask, Goal, Input, Method, Options, Plan, Stage, Style, chain};
use crate::error::Result;
use crate::problem::{Problem, VariableId};

/// The most tables that SQLite plans as one join in little time.
const MOST_PLANNED: usize = 32;

/// The solutions that a plan tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// None: they are only counted.
    None,
    /// Those that are made of merged rows afterwards.
    Merged,
    /// All.
    Every,
}

/// A problem, and what a database says of it.
pub struct Posed {
    problem: Arc<Problem>,
    /// The number of solutions that each of its solutions stands for.
    weight: u128,
    /// The steps in which it is joined, if these are fixed and a sample is to tell what they leave.
    order: Option<Vec<Step>>,
    estimate: OnceCell<Estimate>,
    steps: OnceCell<Vec<Step>>,
    cut: OnceCell<Option<Cut>>,
}

impl Posed {
    /// A problem each of whose solutions stands for `weight` solutions.
    pub fn new(problem: Problem, weight: u128) -> Self {
        Self {
            order: problem.is_ordered().then(|| steps_of(&problem)),
            problem: Arc::new(problem),
            weight,
            estimate: OnceCell::new(),
            steps: OnceCell::new(),
            cut: OnceCell::new(),
        }
    }
}

/// A chain of stages whose order no planner chooses, run as the options ask.
///
/// # Errors
/// When the database cannot be asked.
pub fn in_fixed_order(plan: Plan, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let most_tables = MOST_TABLES;
    match options.method {
        Method::Streamed => by(Method::Streamed, plan, &[&Fuse { most_tables }], ask),
        Method::Merged => merged(plan, options, ask),
        _ => Ok(plan),
    }
}

/// The plan that the passes of a method make of a chain.
fn by(method: Method, plan: Plan, passes: &[&dyn Pass], ask: &dyn Ask) -> Result<Plan> {
    let plan = plan.rewritten(passes, ask)?;
    Ok(Plan { method, ..plan })
}

/// A chain whose rows are merged, for what the options want of its solutions.
fn merged(chain: Plan, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let lists_first = !options.keeps_tables && chain.puzzle.groups.is_none();
    let most = options.goal.most().filter(|_| lists_first);
    let counts = options.only_counts() || options.goal == Goal::Sample;
    let (reduce, merge) = (Reduce { most }, Merge { counts });
    let passes: &[&dyn Pass] = match options.goal {
        Goal::Sample => &[&Share, &Backwards, &Sample, &merge],
        _ if counts => &[&Share, &Backwards, &merge],
        // The first solutions are found in the order of the stages.
        _ if most.is_some() => &[&Share, &reduce, &merge],
        _ => &[&Share, &Backwards, &reduce, &merge],
    };
    by(Method::Merged, chain, passes, ask)
}

/// A problem to plan, and what is wanted of it.
pub struct Choice<'a> {
    /// The options of the run.
    pub options: &'a Options,
    /// The database that has the inputs.
    pub ask: &'a dyn Ask,
    /// The relations of the problem.
    pub inputs: &'a [Input],
    /// The problem.
    pub all: &'a Posed,
    /// The problem with rules that keep one of each set of solutions that a symmetry takes to each other; the same where it has none.
    pub once: &'a Posed,
    /// The order in which the options ask to join the variables, if they do.
    pub order: Option<Vec<VariableId>>,
    /// True if each solution of `once` stands for as many as its weight says in every count, so that a count need not see them.
    pub counts_unseen: bool,
    /// How the stages are written.
    pub style: Style<'a>,
    /// One solution, in words: "all slots filled so that all touching sides match".
    pub solution: &'static str,
    /// Makes a plan of its stages.
    pub plan: &'a dyn Fn(Vec<Stage>) -> Plan,
}

impl Choice<'_> {
    /// The plan that the options ask for, or the one that is expected to take the least time.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn plan(&self) -> Result<Plan> {
        let counts = self.options.goal == Goal::Count;
        let ordered = counts.then(|| in_order_of_values(&self.once.problem));
        let Some((problem, n_orders)) = ordered.flatten() else {
            return self.as_asked();
        };
        let choice = Choice {
            once: &Posed::new(problem, n_orders * self.once.weight),
            order: self.order.clone(),
            counts_unseen: true,
            ..*self
        };
        choice.as_asked()
    }

    fn as_asked(&self) -> Result<Plan> {
        match self.options.method {
            Method::Auto if self.in_order().is_some() => self.cheapest_in_order(),
            Method::Auto => self.cheapest(),
            Method::Staged => self.staged(self.all, Seen::Every),
            Method::Streamed => {
                let is_all = self.options.goal == Goal::Rows;
                self.streamed(if is_all { self.all } else { self.once })
            }
            Method::Bushy => self.in_halves(self.enough(), self.seen()),
            Method::Merged => self.merged(),
        }
    }

    /// The order in which the variables are joined.
    fn steps<'b>(&self, posed: &'b Posed) -> Result<&'b [Step]> {
        if let Some(known) = posed.steps.get() {
            return Ok(known);
        }
        let steps = match (&posed.order, &self.order) {
            (Some(steps), _) => self.sampled(posed, steps.clone())?,
            (None, None) => self.estimate(posed)?.readable(self.ask)?,
            (None, Some(order)) => self.estimate(posed)?.steps(order),
        };
        Ok(posed.steps.get_or_init(|| steps))
    }

    /// The problem, if it says in which order its variables are joined.
    fn in_order(&self) -> Option<&Problem> {
        let problem = &self.all.problem;
        problem.is_ordered().then_some(problem)
    }

    /// These steps, with the rows that a sample leaves after them.
    fn sampled(&self, posed: &Posed, mut steps: Vec<Step>) -> Result<Vec<Step>> {
        let stages = chain(&posed.problem, &steps, &self.style);
        // Whether states are counted depends on a rough number.
        let n_sampled = if self.options.only_counts() { 100 } else { 300 };
        let rows = self.ask.expected_rows(self.inputs, &stages, n_sampled)?;
        for (step, rows) in steps.iter_mut().zip(rows) {
            step.rows = rows;
        }
        Ok(steps)
    }

    /// The order in which a search for a first solution joins the variables.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn order_once(&self) -> Result<Vec<VariableId>> {
        Ok(variables_of(self.steps(self.once)?))
    }

    fn estimate<'b>(&self, posed: &'b Posed) -> Result<&'b Estimate> {
        if let Some(known) = posed.estimate.get() {
            return Ok(known);
        }
        let estimate = Estimate::ask(&posed.problem, self.inputs, self.ask)?;
        Ok(posed.estimate.get_or_init(|| estimate))
    }

    fn seen(&self) -> Seen {
        if self.options.goal == Goal::Count && self.counts_unseen {
            Seen::None
        } else {
            Seen::Every
        }
    }

    /// The problem whose solutions are enough, if all are to be told.
    fn enough(&self) -> &Posed {
        let is_enough = self.seen() == Seen::None || !self.once.problem.symmetries.maps.is_empty();
        if is_enough { self.once } else { self.all }
    }

    fn style(&self, seen: Seen) -> Style<'_> {
        Style {
            keeps_witnesses: seen != Seen::None,
            masks: match seen {
                Seen::Every => Masks::None,
                Seen::Merged if self.options.only_counts() => Masks::InOrder,
                Seen::None | Seen::Merged => Masks::Bits,
            },
            ..self.style
        }
    }

    fn made(&self, posed: &Posed, stages: Vec<Stage>) -> Plan {
        Plan {
            problem: Some(Arc::clone(&posed.problem)),
            weight: posed.weight,
            ..(self.plan)(stages)
        }
    }

    /// A chain of stages, each of whose solutions stands for its weight if not all are seen.
    fn chain(&self, posed: &Posed, seen: Seen) -> Result<Plan> {
        let stages = chain(&posed.problem, self.steps(posed)?, &self.style(seen));
        Ok(self.made(posed, stages))
    }

    fn staged(&self, posed: &Posed, seen: Seen) -> Result<Plan> {
        let passes: &[&dyn Pass] = if seen == Seen::Every { &[&Orbit] } else { &[] };
        by(Method::Staged, self.chain(posed, seen)?, passes, self.ask)
    }

    /// The chain as one statement, which finds solutions depth first: of most puzzles the first one comes early, of some never. If states
    /// lead to a solution, they are the fallback.
    fn streamed(&self, posed: &Posed) -> Result<Plan> {
        let Some(problem) = self.in_order() else {
            let (chain, most_tables) = (self.chain(posed, Seen::Every)?, MOST_TABLES);
            return by(Method::Streamed, chain, &[&Fuse { most_tables }], self.ask);
        };
        let mut stages = chain(problem, &steps_of(problem), &self.style);
        for stage in &mut stages {
            stage.estimate = None;
        }
        let has_other = self.options.method == Method::Auto && stages.len() > 1;
        let fallback = has_other.then(|| {
            Box::new(Options {
                method: Method::Merged,
                ..self.options.clone()
            })
        });
        let chain = Plan {
            fallback,
            ..self.made(self.all, stages)
        };
        let most_tables = MOST_PLANNED;
        by(Method::Streamed, chain, &[&Fuse { most_tables }], self.ask)
    }

    /// The chain, with rows merged. A count needs one solution of each set only, and so does the first solution, which is the first of
    /// its set.
    fn merged(&self) -> Result<Plan> {
        let finds_first = self.options.goal == Goal::First && !self.options.keeps_tables;
        let is_once = self.options.only_counts() || finds_first && self.in_order().is_none();
        let posed = if is_once { self.once } else { self.all };
        if !Share::suits(&posed.problem) {
            return self.merge(self.chain(posed, Seen::Merged)?);
        }
        let style = Style {
            keeps_witnesses: !self.options.only_counts(),
            masks: Masks::Bits,
            ..self.style
        };
        let stages = chain(&posed.problem, &steps_of(&posed.problem), &style);
        self.merge(self.made(posed, stages))
    }

    fn merge(&self, chain: Plan) -> Result<Plan> {
        merged(chain, self.options, self.ask)
    }

    /// Two halves of a problem that are built apart, and then joined; a chain where it is too small for halves.
    fn in_halves(&self, posed: &Posed, seen: Seen) -> Result<Plan> {
        let Some(cut) = self.cut(posed, f64::INFINITY)? else {
            return self.staged(posed, seen);
        };
        let meet = Meet {
            cut,
            style: self.style(seen),
            solution: self.solution,
            plan: &|stages| self.made(posed, stages),
        };
        let passes: &[&dyn Pass] = if seen == Seen::Every {
            &[&meet, &Orbit]
        } else {
            &[&meet, &Pack]
        };
        by(Method::Bushy, self.chain(posed, seen)?, passes, self.ask)
    }

    /// The best cut that is expected to cost less than this; `None` where it makes no halves.
    fn cut<'b>(&self, posed: &'b Posed, most: f64) -> Result<Option<&'b Cut>> {
        if let Some(known) = posed.cut.get() {
            return Ok(known.as_ref());
        }
        let estimate = self.estimate(posed)?;
        let cut = match &self.order {
            None => estimate.cut(most, self.ask)?,
            Some(order) => estimate.cut_of(order),
        };
        Ok(posed.cut.get_or_init(|| cut).as_ref())
    }

    /// The plan that is expected to take the least time for what is wanted.
    fn cheapest(&self) -> Result<Plan> {
        if self.keeps_cheaply()? {
            return self.staged(self.all, self.seen());
        }
        if self.options.goal.most().is_some() && !self.options.keeps_tables {
            return self.streamed(self.once);
        }
        if self.order.is_some() {
            return self.staged(self.all, Seen::Every);
        }
        let counts = self.options.only_counts();
        let posed = if counts { self.once } else { self.enough() };
        let steps = self.steps(posed)?;
        let whole = n_built(steps);
        // Halves are matched by what they use, where everything is used up.
        let state = self.all.problem.state.as_ref();
        let cut = if state.is_some_and(|state| state.is_used_up) {
            self.cut(posed, whole)?
        } else {
            None
        };
        let n_built = cut.map_or(whole, Cut::n_built);
        let unmerged = match cut {
            Some(_) => Method::Bushy,
            None => Method::Staged,
        };
        let mut other = cut.map(|_| (Method::Staged, whole));
        if counts && cost::built(whole) >= cost::LOOK {
            // A plan that joins halves goes through all solutions.
            let n_solutions = steps.last().map_or(0.0, |last| last.rows);
            let n_rows = cut.map_or(whole, |_| n_built + n_solutions);
            let chain = self.chain(posed, Seen::Merged)?;
            if cost::built(n_rows) >= cost::TOO_LONG && posed.problem.state.is_some()
                || hands_on_state_alone(&posed.problem)
            {
                return self.merge(chain);
            }
            let merged = whole * self.share_of_merging(&chain, cost::built(whole))?;
            if merged <= whole {
                let other = close_to(merged, Some((unmerged, n_built)));
                return self.merge(Plan { other, ..chain });
            }
            other = other
                .filter(|(_, rows)| *rows < merged)
                .or(Some((Method::Merged, merged)));
        }
        let plan = match cut {
            Some(_) => self.in_halves(self.enough(), self.seen())?,
            None => self.staged(self.enough(), self.seen())?,
        };
        let other = close_to(n_built, other);
        Ok(Plan { other, ..plan })
    }

    /// The cost of merging the rows of a staged plan that takes this long, relative to that plan, estimated from its first stages.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a rough number of rows, and never below zero"
    )]
    fn share_of_merging(&self, plan: &Plan, takes: Seconds) -> Result<f64> {
        let most = cost::rows_of_look(takes) as u64;
        let stages = merged_stages(plan);
        let (n_rows, n_merged) = self.ask.merged_rows(&plan.inputs, &stages, most)?;
        Ok(cost::share_of_merging(n_rows, n_merged as f64))
    }

    /// The same for a problem whose order is fixed, by the rows of a sample. It does not tell how soon the first solution is met.
    fn cheapest_in_order(&self) -> Result<Plan> {
        let keeps_tables = self.options.keeps_tables;
        let most = self.options.goal.most().filter(|_| !keeps_tables);
        if most == Some(1) {
            return self.streamed(self.all);
        }
        let steps = self.steps(self.all)?;
        let takes = cost::built(n_built(steps));
        let n_solutions = steps.last().map_or(1.0, |last| last.rows);
        #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
        let share = most.map_or(1.0, |most| (most as f64 / n_solutions).min(1.0));
        let pays = if !self.options.only_counts() {
            // The plan that is kept is the one that is printed, and a script has no index for the states.
            !keeps_tables && share * takes >= cost::READABLE
        } else if self.counts_unseen {
            takes >= cost::LOOK
        } else {
            takes >= cost::READABLE
        };
        match most {
            _ if pays => self.merged(),
            Some(_) => self.streamed(self.all),
            None => self.staged(self.all, Seen::Every),
        }
    }

    /// True if keeping all rows of all stages takes no time that people notice.
    fn keeps_cheaply(&self) -> Result<bool> {
        #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
        let weight = self.once.weight as f64;
        Ok(cost::built(n_built(self.steps(self.once)?) * weight) < cost::AT_ONCE)
    }
}

/// The method of another plan if the rows it is expected to build are close to those of the chosen plan.
fn close_to(chosen: f64, other: Option<(Method, f64)>) -> Option<Method> {
    let other = other.filter(|(_, rows)| *rows < cost::MISJUDGED * chosen);
    other.map(|(method, _)| method)
}

/// True if rows carry only the state: a few numbers, so that grouping equal rows costs little.
fn hands_on_state_alone(problem: &Problem) -> bool {
    problem.state.is_some() && problem.constraints.is_empty() && problem.totals.is_empty()
}

/// The variables of a problem in its own order, one a step, without estimates.
fn steps_of(problem: &Problem) -> Vec<Step> {
    let steps = (0..problem.variables.len()).map(|id| Step {
        variables: vec![id],
        rows: 0.0,
    });
    steps.collect()
}
