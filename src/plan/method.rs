//! The methods by which a problem becomes a plan, and the choice of the one that is expected to take the least time.

use std::cell::OnceCell;
use std::sync::Arc;

use super::cost::{self, Seconds};
use super::order::{Cut, Estimate, Step, n_built};
use super::pass::{
    BACKWARDS, FUSE, MERGE, ORBIT, Pass, REDUCE, Rewritten, SHARE, fills_the_same, halves,
    in_order_of_values, merged_stages, narrow,
};
use super::statistics::n_read;
use super::{Ask, Goal, Input, Keeps, Method, Options, Plan, Stage, Statement, chain, in_columns};
use crate::error::Result;
use crate::problem::{Expr, Problem, VariableId};

/// The rows of a stage that are sampled for an estimate.
const LEAST_SAMPLED: u64 = 30;
const MOST_SAMPLED: u64 = 300;

/// The methods, in the order in which they are weighed, each with the passes that turn a chain, or two halves, into its plan.
const METHODS: [(Method, &[Pass]); 4] = [
    (Method::Staged, &[ORBIT]),
    (Method::Streamed, &[FUSE]),
    (Method::Bushy, &[ORBIT]),
    (Method::Merged, &[SHARE, BACKWARDS, REDUCE, MERGE]),
];

/// Plans a puzzle: as the options ask, or by the method that is expected to take the least time. A slow puzzle is narrowed down
/// beforehand.
///
/// # Errors
/// When the options do not fit the puzzle, or the database cannot be asked.
pub fn make(statement: &Statement, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    let is_asked = options.method == Method::Narrowed;
    let (mut statement, mut options) = (statement.clone(), options.clone());
    let once = statement.once.iter_mut().map(|(once, _)| once);
    once.chain([&mut statement.problem])
        .for_each(Problem::take_rules_apart);
    if is_asked {
        options.method = Method::Auto;
    }
    options.method = statement.method(&options)?;
    let planner = Planner::new(&statement, &options, ask)?;
    let narrowed = if is_asked || planner.takes_long()? {
        narrow(&statement, ask)?
    } else {
        None
    };
    let mut plan = match &narrowed {
        Some((narrowed, rounds)) => {
            let of_what_is_left = Planner::new(narrowed, &options, ask)?;
            of_what_is_left.asked()?.after(rounds.clone())
        }
        None => planner.asked()?,
    };
    planner.put_in_order(&mut plan.stages)?;
    Ok(plan)
}

/// The problem that keeps one of each set of symmetric solutions, and the relations that only it reads. If solutions are only counted,
/// those that differ by a swap of interchangeable values are also symmetric.
fn without_symmetric(statement: &Statement, options: &Options) -> Option<(Problem, Vec<Input>)> {
    let once = statement.once.clone();
    let problem = once
        .as_ref()
        .map_or(&statement.problem, |(problem, _)| problem);
    match in_order_of_values(problem).filter(|_| options.goal == Goal::Count) {
        Some(ordered) => Some((ordered, once.map_or_else(Vec::new, |(_, inputs)| inputs))),
        None => once,
    }
}

/// A problem, and what a database says of it.
struct Posed {
    problem: Arc<Problem>,
    /// Relations that only this problem reads.
    inputs: Vec<Input>,
    estimate: OnceCell<Estimate>,
    steps: OnceCell<Vec<Step>>,
    cut: OnceCell<Option<Cut>>,
}

impl Posed {
    fn new((problem, inputs): (Problem, Vec<Input>)) -> Self {
        Self {
            problem: Arc::new(problem),
            inputs,
            estimate: OnceCell::new(),
            steps: OnceCell::new(),
            cut: OnceCell::new(),
        }
    }

    /// The number of solutions that each of its solutions stands for.
    fn weight(&self) -> u128 {
        self.problem.symmetries.weight
    }
}

/// A puzzle to plan, with the options of the run and its database.
struct Planner<'a> {
    options: &'a Options,
    /// The database that has the inputs.
    ask: &'a dyn Ask,
    statement: &'a Statement,
    /// The problem.
    all: Posed,
    /// The problem without symmetric solutions, if it has any.
    once: Option<Posed>,
    /// The order of the variables, if the options set one.
    order: Option<Vec<VariableId>>,
}

impl<'a> Planner<'a> {
    /// A planner for this puzzle. Fails if the puzzle does not have the order that the options ask for.
    fn new(statement: &'a Statement, options: &'a Options, ask: &'a dyn Ask) -> Result<Self> {
        Ok(Self {
            options,
            ask,
            statement,
            all: Posed::new((statement.problem.clone(), Vec::new())),
            once: without_symmetric(statement, options).map(Posed::new),
            order: statement.order(options)?,
        })
    }

    fn once(&self) -> &Posed {
        self.once.as_ref().unwrap_or(&self.all)
    }

    /// The problem that a method solves, and the columns that its stages keep.
    fn start(&self, method: Method) -> (&Posed, Keeps) {
        let (goal, is_ordered) = (self.options.goal, self.is_ordered());
        match method {
            Method::Merged if self.options.only_counts() && is_ordered => {
                (self.once(), Keeps::Number)
            }
            Method::Merged if self.options.only_counts() => (self.once(), Keeps::Alike),
            // The first solution is the first of its set.
            Method::Merged if goal == Goal::First && !self.options.keeps_tables && !is_ordered => {
                (self.once(), Keeps::Bits)
            }
            Method::Merged => (&self.all, Keeps::Bits),
            Method::Streamed if goal != Goal::Rows && !is_ordered => (self.once(), Keeps::Rows),
            Method::Bushy => self.enough(),
            _ => (&self.all, Keeps::Rows),
        }
    }

    /// The plan that a method makes of these solutions of a problem.
    fn plan(&self, method: Method, (posed, keeps): (&Posed, Keeps)) -> Result<Plan> {
        let (problem, style) = (&posed.problem, &self.statement.style);
        let cut = match method {
            Method::Bushy => self.cut(posed, f64::INFINITY)?,
            _ => None,
        };
        let mut plan = if let Some(cut) = cut {
            let solution = self.statement.halves.unwrap_or_default();
            self.of_stages(posed, halves(problem, cut, style, keeps, solution))?
        } else if self.is_ordered() && method != Method::Staged {
            let mut stages = chain(problem, &steps_of(problem), style, keeps);
            for stage in &mut stages {
                stage.estimate = None;
            }
            self.of_stages(posed, stages)?
        } else {
            self.of_stages(posed, chain(problem, self.steps(posed)?, style, keeps))?
        };
        let passes = METHODS.iter().filter(|(known, _)| *known == method);
        for pass in passes.flat_map(|(_, passes)| *passes) {
            if let Some(mut after) = (pass.rewrite)(&plan, self.options) {
                debug_assert!(
                    fills_the_same(&plan.stages, &after.stages),
                    "{} leaves other places filled",
                    pass.name
                );
                after.log.push(Rewritten {
                    by: pass.name,
                    does: pass.does,
                    before: plan.stages,
                });
                plan = after;
            }
        }
        Ok(plan)
    }

    /// Has the last stage printed in the same order for every method: that of the puzzle, or the one in which a search finds solutions.
    /// Where solutions are only counted, nothing is printed.
    fn put_in_order(&self, stages: &mut [Stage]) -> Result<()> {
        let Some(last) = stages.last_mut() else {
            return Ok(());
        };
        let problem = &self.statement.problem;
        let prints = !last.fills.is_empty() && !self.options.only_counts();
        if !prints || problem.variables.is_empty() || problem.is_ordered() {
            return Ok(());
        }
        let mut order_by = self.statement.order_by.clone();
        let witness = |id: &VariableId| problem.variables[*id].columns[0].name.as_str();
        let is_open = |column: &&str| {
            last.select.expression(column).is_some() && !order_by.contains(&Expr::named(*column))
        };
        if (0..problem.variables.len()).any(|id| is_open(&witness(&id))) {
            let order = in_columns(self.steps(self.once())?);
            let columns = order.iter().map(witness).filter(is_open);
            let left: Vec<Expr> = columns.map(Expr::named).collect();
            order_by.extend(left);
        }
        last.order_by = order_by;
        Ok(())
    }

    /// True if the options allow any method, and a staged plan would take noticeable time. Rows that use up items
    /// by bits find partners nearly everywhere, and are left as they are.
    fn takes_long(&self) -> Result<bool> {
        let has_bits = self.all.problem.counted().next().is_some();
        if has_bits || self.options.method != Method::Auto {
            return Ok(false);
        }
        // Narrowing removes the rows that make an estimate slow.
        let n_read = n_read(&self.all.problem, &self.statement.inputs, self.ask)?;
        if cost::built(n_read) >= cost::LOOK {
            return Ok(true);
        }
        let seconds = self.seconds(Method::Staged, f64::INFINITY)?;
        Ok(seconds.is_some_and(|seconds| seconds >= cost::LOOK))
    }

    /// The plan that the options ask for or, with `auto`, the one that is expected to reach the goal fastest.
    fn asked(&self) -> Result<Plan> {
        if self.options.method != Method::Auto {
            return self.plan(self.options.method, self.start(self.options.method));
        }
        let mut cheapest: Option<(Method, Seconds)> = None;
        for (method, _) in METHODS {
            let least = cheapest.map_or(f64::INFINITY, |(_, least)| least);
            if self.is_worth_weighing(method, least)
                && let Some(seconds) = self.seconds(method, least)?
                && cheapest.is_none_or(|_| seconds < least)
            {
                cheapest = Some((method, seconds));
            }
        }
        let (method, seconds) = cheapest.expect("a method fits every goal");
        let enough = self.enough();
        // All solutions are kept if that takes no noticeable time, or if the options say in which order to find them.
        let is_noticed = cost::all(seconds, enough.0.weight()) >= cost::AT_ONCE;
        let start = if method == Method::Staged && self.order.is_none() && is_noticed {
            enough
        } else {
            self.start(method)
        };
        self.plan(method, start)
    }

    /// True if a method fits the goal, and the fastest of those before it takes noticeable time: `least`. Otherwise, its saving
    /// goes unnoticed.
    fn is_worth_weighing(&self, method: Method, least: Seconds) -> bool {
        let (searches, is_ordered) = (self.options.searches(), self.is_ordered());
        let keeps_none = !self.options.keeps_tables && self.order.is_none();
        // People wait for tables that they can read.
        let is_late = match self.options.goal {
            Goal::Count => least >= cost::AT_ONCE,
            _ => least >= cost::READABLE,
        };
        match method {
            // A search along states ends before a sample of them.
            Method::Staged => !(searches && is_ordered),
            Method::Streamed => searches || keeps_none && !is_ordered && is_late,
            Method::Bushy => {
                let has_halves = self.statement.halves.is_ok() && self.all.problem.uses_all();
                let n_variables = self.all.problem.variables.len();
                has_halves
                    && !searches
                    && self.order.is_none()
                    && cost::is_worth_a_cut(least, n_variables)
            }
            Method::Merged => keeps_none && is_late,
            Method::Auto | Method::Narrowed => false,
        }
    }

    /// The expected seconds of a method, given the `least` of those before it; `None` if it cannot plan the problem.
    fn seconds(&self, method: Method, least: Seconds) -> Result<Option<Seconds>> {
        let most = self.options.goal.most();
        if method == Method::Streamed && most == Some(1) {
            return Ok(Some(cost::FIRST));
        }
        let ((enough, keeps), start) = (self.enough(), self.start(method));
        let steps = self.steps(enough)?;
        let n_rows = n_built(steps);
        let n_solutions = steps.last().map_or(1.0, |last| last.rows);
        // The number of solutions that it finds for each one that `enough` has.
        let n_found = cost::all(1.0, enough.weight()) / cost::all(1.0, start.0.weight());
        Ok(match method {
            Method::Streamed => Some(match most {
                Some(most) => cost::searched(n_rows, n_solutions, most),
                None => cost::streamed(n_found * n_rows),
            }),
            Method::Bushy => {
                let cost = if keeps.witnesses() {
                    cost::built
                } else {
                    cost::halved
                };
                let cut = self.cut(enough, least / cost(1.0))?;
                cut.map(|cut| cost(cut.n_built()))
            }
            Method::Merged => {
                let share = self.share_of_merging(start, least)?;
                let counted = cost::built(n_found * n_rows) * share;
                Some(if self.options.only_counts() {
                    counted
                } else {
                    cost::listed(counted, n_found * n_solutions, steps.len())
                })
            }
            // A search is worth its while unless all solutions are there at once.
            _ if self.options.searches() => Some(cost::all(cost::built(n_rows), enough.weight())),
            _ => Some(cost::built(n_rows)),
        })
    }

    /// The cost of a merged plan relative to the chain that it is made of, estimated from the first stages unless their rows tell nothing of
    /// the last ones.
    fn share_of_merging(&self, (posed, keeps): (&Posed, Keeps), least: Seconds) -> Result<f64> {
        if self.is_ordered() || posed.problem.counted().next().is_some() && least >= cost::TOO_LONG
        {
            return Ok(cost::MERGED_UNSEEN);
        }
        let stages = chain(
            &posed.problem,
            self.steps(posed)?,
            &self.statement.style,
            keeps,
        );
        let plan = self.of_stages(posed, stages)?;
        let most = cost::rows_of_look(least);
        let merged = merged_stages(&plan);
        let (n_rows, n_merged) = self.ask.merged_rows(&plan.inputs, &merged, most)?;
        Ok(cost::share_of_merging(n_rows, n_merged))
    }

    /// True if the variables are joined in the order of the problem. A sample alone then tells the rows of stages.
    fn is_ordered(&self) -> bool {
        self.all.problem.is_ordered()
    }

    /// The problem whose solutions suffice where all are requested, and the columns that its stages keep.
    fn enough(&self) -> (&Posed, Keeps) {
        let (puzzle, counts) = (&self.statement.puzzle, self.options.goal == Goal::Count);
        let counts_unseen = counts && puzzle.acts_freely && !puzzle.has_identical_pieces;
        match &self.once {
            _ if self.is_ordered() => (&self.all, Keeps::Rows),
            Some(once) if counts_unseen => (once, Keeps::Number),
            Some(once) if self.options.only_counts() && puzzle.acts_freely => (once, Keeps::Rows),
            Some(once) if !once.problem.symmetries.maps.is_empty() => (once, Keeps::Rows),
            None if counts_unseen => (&self.all, Keeps::Number),
            _ => (&self.all, Keeps::Rows),
        }
    }

    /// The order in which the variables are joined.
    fn steps<'b>(&self, posed: &'b Posed) -> Result<&'b [Step]> {
        let steps = once(&posed.steps, || match &self.order {
            _ if self.is_ordered() => self.sampled(posed, &steps_of(&posed.problem), MOST_SAMPLED),
            Some(order) => Ok(self.estimate(posed)?.steps(order)),
            None => self.verified(posed, &self.estimate(posed)?.readable(self.ask)?),
        });
        steps.map(Vec::as_slice)
    }

    /// These steps, with the rows that a sample leaves after them, if sampling is cheap next to building: estimates of single rules tell
    /// less.
    fn verified(&self, posed: &Posed, steps: &[Step]) -> Result<Vec<Step>> {
        let n_sampled = cost::n_sampled(steps.iter().map(|step| step.rows));
        let compares = self.options.method == Method::Auto && !self.options.searches();
        if compares && n_sampled >= LEAST_SAMPLED {
            self.sampled(posed, steps, n_sampled.min(MOST_SAMPLED))
        } else {
            Ok(steps.to_vec())
        }
    }

    fn sampled(&self, posed: &Posed, steps: &[Step], n_sampled: u64) -> Result<Vec<Step>> {
        let stages = chain(&posed.problem, steps, &self.statement.style, Keeps::Rows);
        let rows = self
            .ask
            .expected_rows(&self.statement.inputs, &stages, n_sampled)?;
        let steps = steps.iter().cloned().zip(rows);
        Ok(steps.map(|(step, rows)| Step { rows, ..step }).collect())
    }

    fn estimate<'b>(&self, posed: &'b Posed) -> Result<&'b Estimate> {
        once(&posed.estimate, || {
            Estimate::ask(&posed.problem, &self.statement.inputs, self.ask)
        })
    }

    /// The best cut that is expected to cost less than this; `None` where it makes no halves.
    fn cut<'b>(&self, posed: &'b Posed, most: f64) -> Result<Option<&'b Cut>> {
        let cut = once(&posed.cut, || {
            if let Some(order) = &self.order {
                return Ok(self.estimate(posed)?.cut_of(order));
            }
            let Some(cut) = self.estimate(posed)?.cut(most, self.ask)? else {
                return Ok(None);
            };
            let left = self.verified(posed, &cut.left)?;
            let right = self.verified(posed, &cut.right)?;
            Ok(Some(Cut { left, right }.with_fewer_on_the_right()))
        });
        Ok(cut?.as_ref())
    }

    /// The plan of these stages of a problem.
    fn of_stages(&self, posed: &Posed, joined: Vec<Stage>) -> Result<Plan> {
        let statement = self.statement;
        let mut stages = [statement.stages.clone(), statement.with_ending(joined)].concat();
        self.put_in_order(&mut stages)?;
        for stage in &mut stages {
            stage.fills = statement.slots_of(&stage.fills);
        }
        Ok(Plan {
            puzzle: Arc::clone(&statement.puzzle),
            problem: Arc::clone(&posed.problem),
            inputs: [statement.inputs.as_slice(), &posed.inputs].concat(),
            stages,
            log: Vec::new(),
        })
    }
}

/// The value of a cell, asked for once.
fn once<T>(cell: &OnceCell<T>, ask: impl FnOnce() -> Result<T>) -> Result<&T> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let found = ask()?;
    Ok(cell.get_or_init(|| found))
}

/// The variables of a problem in its own order, one a step, without estimates.
fn steps_of(problem: &Problem) -> Vec<Step> {
    let steps = (0..problem.variables.len()).map(|id| Step {
        variables: vec![id],
        rows: 0.0,
    });
    steps.collect()
}
