//! A puzzle as its family states it: a problem, and what its plans need to know beyond that. Families do no planning.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Goal, Input, Method, Options, Stage, Style, Subject};
use crate::error::{Error, Result};
use crate::problem::{Expr, Function, Problem, VariableId};

/// A puzzle, and the problem that it states.
///
/// ```
/// let puzzle = joinsaw::find("sudoku")?;
/// let statement = puzzle.content.state(&puzzle);
/// assert_eq!(statement.inputs[0].table, "Digit");
/// assert!(statement.problem.variables.iter().any(|cell| cell.says == "cell r1c3"));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Statement {
    /// The puzzle.
    pub puzzle: Arc<Subject>,
    /// The relations of the problem, in the order in which they are filled.
    pub inputs: Vec<Input>,
    /// The problem.
    pub problem: Problem,
    /// The problem that leaves one of each set of symmetric solutions, if there are any, and the relations that only it reads.
    pub once: Option<(Problem, Vec<Input>)>,
    /// Stages before those of the problem: all stages of a puzzle whose stages no planner chooses. Its problem has no variables.
    pub stages: Vec<Stage>,
    /// How the stages of the problem are written.
    pub style: Style,
    /// The slot that each variable fills, counted from 0. If empty, the variables are the slots.
    pub slots: Vec<usize>,
    /// Values of the columns of a solution by which solutions are printed, most significant first. Those that agree in all of them come in
    /// the order in which a search finds them.
    pub order_by: Vec<Expr>,
    /// The number over the variables that ranks solutions, if only the best are kept, and whether the least or the greatest wins.
    pub best: Option<(Expr, Function)>,
    /// Hidden variables: solutions that differ only in these count as one.
    pub hidden: Vec<VariableId>,
    /// One solution, in words, if the puzzle can be solved in two halves: "all slots filled"; the kind of puzzle if it cannot: "a cover".
    pub halves: std::result::Result<&'static str, &'static str>,
}

impl Statement {
    /// A puzzle that states this problem over these relations. `halves` is as [`Statement::halves`].
    #[must_use]
    pub fn new(
        puzzle: Subject,
        inputs: Vec<Input>,
        problem: Problem,
        style: Style,
        halves: std::result::Result<&'static str, &'static str>,
    ) -> Self {
        Self {
            puzzle: Arc::new(puzzle),
            inputs,
            problem,
            once: None,
            stages: Vec::new(),
            style,
            slots: Vec::new(),
            order_by: Vec::new(),
            best: None,
            hidden: Vec::new(),
            halves,
        }
    }

    /// The variables in the order that the options ask for, by their names; `None` if they leave it open.
    ///
    /// # Errors
    /// When a puzzle leaves no choice, or a name is unknown, missing, or appears twice.
    pub(super) fn order(&self, options: &Options) -> Result<Option<Vec<VariableId>>> {
        let (names, known) = (&options.order, &self.puzzle.slots);
        if names.is_empty() {
            return Ok(None);
        }
        if known.is_empty() {
            return Err(Error::BadOption {
                option: "--order",
                found: names.join(","),
                needed: "a board, as only its slots can be joined in another order".to_owned(),
            });
        }
        let fault = |slot: &str, problem: &str| {
            let slots = known.join(",");
            Error::Message(format!(
                "slot `{slot}` {problem}; it takes every slot once: {slots}"
            ))
        };
        let ids: BTreeMap<&String, VariableId> = known.iter().zip(0..).collect();
        let mut order = Vec::with_capacity(names.len());
        for name in names {
            let id = ids
                .get(name)
                .ok_or_else(|| fault(name, "in `--order` is not a slot of the board"))?;
            if order.contains(id) {
                return Err(fault(name, "appears twice in `--order`"));
            }
            order.push(*id);
        }
        match (0..known.len()).find(|id| !order.contains(id)) {
            Some(missing) => Err(fault(&known[missing], "is missing from `--order`")),
            None => Ok(Some(order)),
        }
    }

    /// The method to plan it by, as the options ask.
    ///
    /// # Errors
    /// When the puzzle has no such plan.
    pub(super) fn method(&self, options: &Options) -> Result<Method> {
        let needs = |needed: String| {
            let (option, found) = ("--plan", options.method.name().to_owned());
            Err(Error::BadOption {
                option,
                found,
                needed,
            })
        };
        match (options.method, self.halves) {
            (Method::Bushy, Err(kind)) => needs(format!(
                "`staged`, `streamed`, `merged`, `narrowed` or `auto` for {kind}"
            )),
            (Method::Auto, _) if self.problem.variables.is_empty() => Ok(Method::Staged),
            (method, _) if self.tells_all() => Ok(method),
            // Solutions are drawn from the rows of the last stage.
            (Method::Streamed | Method::Merged, _) if options.goal != Goal::Sample => {
                needs("`staged` or `auto` for a puzzle that hides variables, or asks for the best solutions".to_owned())
            }
            _ => Ok(Method::Staged),
        }
    }

    /// The slots that these variables fill.
    pub(super) fn slots_of(&self, variables: &[VariableId]) -> Vec<usize> {
        let slot = |id: &VariableId| self.slots.get(*id).copied().unwrap_or(*id);
        variables.iter().map(slot).collect()
    }
}
