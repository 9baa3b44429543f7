//! The methods by which a problem becomes a plan, and the choice of the one that is expected to take the least time.

use std::cell::OnceCell;
use std::sync::Arc;

use super::cost::{self, Seconds};
use super::order::{Cut, Estimate, Step, n_built};
use super::pass::{
    BACKWARDS, FUSE, MEET, MERGE, ORBIT, Pass, REDUCE, Rewritten, SHARE, fills_the_same,
    in_order_of_values, merged_stages, narrow,
};
use super::statistics::n_read;
use super::{
    Ask, Goal, Input, Keeps, Method, Once, Options, Plan, Stage, Statement, Style, chain,
    in_columns,
};
use crate::error::Result;
use crate::problem::{Expr, Problem, VariableId};

/// The rows of a stage that are sampled for an estimate.
const LEAST_SAMPLED: u64 = 30;
const MOST_SAMPLED: u64 = 300;

/// The methods, in the order in which they are weighed, each with the passes that make its plan of a chain.
const METHODS: [(Method, &[Pass]); 4] = [
    (Method::Staged, &[ORBIT]),
    (Method::Streamed, &[FUSE]),
    (Method::Bushy, &[MEET, ORBIT]),
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
    let once = statement.once.iter_mut().map(|once| &mut once.problem);
    once.chain([&mut statement.problem])
        .for_each(Problem::take_rules_apart);
    if is_asked {
        options.method = Method::Auto;
    }
    options.method = statement.method(&options)?;
    let planner = Planner::new(&statement, &options, ask)?;
    let narrowed = if is_asked || planner.takes_long()? {
        narrowed(&statement, ask)?
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

/// A puzzle with fewer rows for its variables, and the rounds that leave them; `None` if none can be removed.
fn narrowed(statement: &Statement, ask: &dyn Ask) -> Result<Option<(Statement, Vec<Stage>)>> {
    let Some(narrowed) = narrow(&statement.problem, &statement.inputs, ask)? else {
        return Ok(None);
    };
    let mut statement = Statement {
        inputs: narrowed.inputs,
        ..statement.clone()
    };
    let wide = std::mem::replace(&mut statement.problem, narrowed.problem);
    // Without symmetric solutions, variables that take the same rows take those that are left.
    let once = statement
        .once
        .iter_mut()
        .flat_map(|once| &mut once.problem.variables);
    for ((variable, wide), left) in once.zip(&wide.variables).zip(&statement.problem.variables) {
        if variable.relation == wide.relation && variable.only == wide.only {
            variable.clone_from(left);
        }
    }
    Ok(Some((statement, narrowed.stages)))
}

/// The problem that leaves one of each set of symmetric solutions; where they are only counted, values that are alike are swapped, too.
fn without_symmetric(statement: &Statement, options: &Options) -> Option<Once> {
    let once = statement.once.clone();
    if options.goal != Goal::Count {
        return once;
    }
    let problem = once
        .as_ref()
        .map_or(&statement.problem, |once| &once.problem);
    let Some((problem, n_orders)) = in_order_of_values(problem) else {
        return once;
    };
    let weight = n_orders * once.as_ref().map_or(1, |once| once.weight);
    Some(Once {
        problem,
        weight,
        ..once.unwrap_or_default()
    })
}

/// A problem, and what a database says of it.
struct Posed {
    problem: Arc<Problem>,
    /// The number of solutions that each of its solutions stands for.
    weight: u128,
    /// Relations that only this problem reads.
    inputs: Vec<Input>,
    /// How its stages are written.
    style: Style,
    estimate: OnceCell<Estimate>,
    steps: OnceCell<Vec<Step>>,
    cut: OnceCell<Option<Cut>>,
}

impl Posed {
    fn new(problem: Problem, style: Style) -> Self {
        Self {
            problem: Arc::new(problem),
            weight: 1,
            inputs: Vec::new(),
            style,
            estimate: OnceCell::new(),
            steps: OnceCell::new(),
            cut: OnceCell::new(),
        }
    }
}

/// A puzzle to plan, with the options of the run and its database.
pub struct Planner<'a> {
    /// The options of the run.
    pub options: &'a Options,
    /// The database that has the inputs.
    pub ask: &'a dyn Ask,
    statement: &'a Statement,
    /// The problem.
    all: Posed,
    /// The problem without symmetric solutions, if it has any.
    once: Option<Posed>,
    /// The order of the variables, if the options set one.
    order: Option<Vec<VariableId>>,
}

impl<'a> Planner<'a> {
    /// A planner of this puzzle.
    ///
    /// # Errors
    /// When the puzzle does not have the order that the options ask for.
    pub fn new(statement: &'a Statement, options: &'a Options, ask: &'a dyn Ask) -> Result<Self> {
        let once = without_symmetric(statement, options).map(|once| {
            let mut style = statement.style.clone();
            style.words.notes += &once.notes;
            Posed {
                weight: once.weight,
                inputs: once.inputs,
                ..Posed::new(once.problem, style)
            }
        });
        Ok(Self {
            options,
            ask,
            statement,
            all: Posed::new(statement.problem.clone(), statement.style.clone()),
            once,
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
            Method::Merged if self.options.only_counts() => (self.once(), Keeps::Bits),
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
        let mut plan = if self.is_ordered() && method != Method::Staged {
            self.unestimated(posed, keeps)?
        } else {
            self.chain(posed, keeps)?
        };
        let passes = METHODS.iter().filter(|(known, _)| *known == method);
        for Pass {
            name,
            does,
            rewrite,
        } in passes.flat_map(|(_, passes)| *passes)
        {
            if let Some(mut after) = rewrite(&plan, self)? {
                debug_assert!(
                    fills_the_same(&plan.stages, &after.stages),
                    "{name} leaves other places filled"
                );
                let (by, before) = (*name, plan.stages);
                after.log.push(Rewritten { by, does, before });
                plan = after;
            }
        }
        Ok(Plan { method, ..plan })
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

    /// The plan that the options ask for.
    fn asked(&self) -> Result<Plan> {
        match self.options.method {
            Method::Auto => self.cheapest(),
            method => self.plan(method, self.start(method)),
        }
    }

    /// The plan that is expected to take the least time for what is wanted.
    fn cheapest(&self) -> Result<Plan> {
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
        let start = match method {
            // All solutions are kept if that takes no noticeable time, or if the options say in which order to find them.
            Method::Staged
                if self.order.is_none() && cost::all(seconds, enough.0.weight) >= cost::AT_ONCE =>
            {
                enough
            }
            _ => self.start(method),
        };
        let plan = self.plan(method, start)?;
        // A search along states can give way to a merged plan.
        let gives_way = method == Method::Streamed && self.is_ordered() && !plan.log.is_empty();
        Ok(Plan { gives_way, ..plan })
    }

    /// True if a method fits the goal, and the fastest of those before it takes noticeable time: `least`. Otherwise, its saving
    /// goes unnoticed.
    fn is_worth_weighing(&self, method: Method, least: Seconds) -> bool {
        let (searches, is_ordered) = (self.searches(), self.is_ordered());
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
        let n_found = cost::all(1.0, enough.weight) / cost::all(1.0, start.0.weight);
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
            _ if self.searches() => Some(cost::all(cost::built(n_rows), enough.weight)),
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
        let chain = self.chain(posed, keeps)?;
        let (n_rows, n_merged) = self.ask.merged_rows(
            &chain.inputs,
            &merged_stages(&chain),
            cost::rows_of_look(least),
        )?;
        Ok(cost::share_of_merging(n_rows, n_merged))
    }

    /// True if only the number of solutions is wanted, or rows with the number of their ways.
    pub fn counts_only(&self) -> bool {
        self.options.only_counts() || self.options.goal == Goal::Sample
    }

    /// The most solutions that a merged plan lists, if not all.
    pub fn most_listed(&self) -> Option<usize> {
        let lists_first = !self.options.keeps_tables && self.statement.puzzle.groups.is_none();
        self.options.goal.most().filter(|_| lists_first)
    }

    /// True if the variables are joined in the order of the problem. A sample alone then tells the rows of stages.
    fn is_ordered(&self) -> bool {
        self.all.problem.is_ordered()
    }

    /// True if a plan ends at the first solutions.
    fn searches(&self) -> bool {
        self.options.goal.most().is_some() && !self.options.keeps_tables
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
        let compares = self.options.method == Method::Auto && !self.searches();
        if compares && n_sampled >= LEAST_SAMPLED {
            self.sampled(posed, steps, n_sampled.min(MOST_SAMPLED))
        } else {
            Ok(steps.to_vec())
        }
    }

    fn sampled(&self, posed: &Posed, steps: &[Step], n_sampled: u64) -> Result<Vec<Step>> {
        let stages = chain(&posed.problem, steps, &posed.style, Keeps::Rows);
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

    /// The two halves of the problem of a plan, and how their stages are written; `None` if it is too small for halves.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn halves(&self, plan: &Plan) -> Result<Option<(&Cut, &Style)>> {
        let posed = match &self.once {
            Some(once) if Arc::ptr_eq(&once.problem, &plan.problem) => once,
            _ => &self.all,
        };
        let cut = self.cut(posed, f64::INFINITY)?;
        Ok(cut.map(|cut| (cut, &posed.style)))
    }

    /// One solution, in words.
    pub fn solution(&self) -> &'static str {
        self.statement.halves.unwrap_or_default()
    }

    /// The chain of stages that joins the variables of a problem.
    fn chain(&self, posed: &Posed, keeps: Keeps) -> Result<Plan> {
        self.joined(posed, self.steps(posed)?, keeps)
    }

    /// The same in the order of the problem, without estimates.
    fn unestimated(&self, posed: &Posed, keeps: Keeps) -> Result<Plan> {
        let mut plan = self.joined(posed, &steps_of(&posed.problem), keeps)?;
        for stage in &mut plan.stages {
            stage.estimate = None;
        }
        Ok(plan)
    }

    fn joined(&self, posed: &Posed, steps: &[Step], keeps: Keeps) -> Result<Plan> {
        let statement = self.statement;
        let joined = chain(&posed.problem, steps, &posed.style, keeps);
        let mut stages = [statement.stages.clone(), statement.with_ending(joined)].concat();
        self.put_in_order(&mut stages)?;
        for stage in &mut stages {
            stage.fills = statement.slots_of(&stage.fills);
        }
        Ok(Plan {
            puzzle: Arc::clone(&statement.puzzle),
            problem: Arc::clone(&posed.problem),
            method: Method::Staged,
            inputs: [statement.inputs.as_slice(), &posed.inputs].concat(),
            stages,
            weight: posed.weight,
            log: Vec::new(),
            gives_way: false,
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
