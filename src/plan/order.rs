//! The order in which variables are joined, and where two halves of them meet.
//!
//! The rows that a stage leaves depend, as far as anyone can tell beforehand, on which variables have a row and not on the order in
//! which they got it. So a beam search walks from sets of variables to larger ones, and keeps the cheapest order of each set (Selinger
//! et al., 1979, with a beam in the place of all sets).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use super::statistics::{Alike, Kept, Statistics, float, n_rows};
use super::{Ask, Input, cost};
use crate::error::Result;
use crate::problem::{Constraint, Problem, Rule, Sum, VariableId};

/// The most variables of a problem.
const MOST_VARIABLES: usize = 256;

/// The number of sets of each size that the search keeps. Twice as many find orders that are no better, and half as many build up to
/// twice the rows of a Sudoku.
const BEAM_WIDTH: usize = 16;

/// A variable leaves no choice if at most this many rows are expected to fit; with a margin for rounding.
const NO_CHOICE: f64 = 1.0 + 1e-9;

/// The most variables without a choice that a stage joins. The statement of more would not fit on a page.
const MOST_FORCED: usize = 8;

/// The variables that a stage joins, and the rows that are expected then.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The variables, in order.
    pub variables: Vec<VariableId>,
    /// The rows that the stage leaves.
    pub rows: f64,
}

/// Two halves of a problem, each in its order. Both together have every variable once.
#[derive(Debug, Clone)]
pub struct Cut {
    /// The half whose rows are gone through.
    pub left: Vec<Step>,
    /// The half whose rows are looked up.
    pub right: Vec<Step>,
}

/// A set of variables, a bit for each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Set([u64; MOST_VARIABLES / 64]);

impl Set {
    fn has(&self, id: VariableId) -> bool {
        self.0[id / 64] >> (id % 64) & 1 == 1
    }

    fn with(mut self, ids: &[VariableId]) -> Self {
        for id in ids {
            self.0[id / 64] |= 1 << (id % 64);
        }
        self
    }
}

/// Estimates of rows for a problem.
#[derive(Debug)]
pub struct Estimate {
    statistics: Statistics,
    /// The variables that a step joins: those of a block of the problem, or those that rules make equal.
    blocks: Vec<Vec<VariableId>>,
    /// Where the rows of each variable start in [`Partial::fits`]; the last element is their number.
    starts: Vec<usize>,
    /// True if a step joins all variables that leave no choice.
    joins_forced: bool,
    /// The sums that have bounds.
    sums: Vec<Sum>,
    /// For each constraint, its variables.
    reads: Vec<Vec<VariableId>>,
    /// For each variable, its constraints.
    constraints: Vec<Vec<usize>>,
}

/// The start of an order.
#[derive(Debug, Clone)]
struct Partial {
    order: Vec<VariableId>,
    /// For each step, how many variables are joined after it, and the rows that it leaves.
    steps: Vec<(usize, f64)>,
    bound: Set,
    /// For each variable and each kind of its rows, as in [`Statistics::rows`]: how many of these rows are expected to fit those that are joined.
    fits: Vec<f64>,
    /// For each variable, how many of its rows are expected to fit.
    n_fitting: Vec<f64>,
    /// For each kind of variables, the share of its rows for which nothing that they use is left.
    lost: Vec<f64>,
    /// The variables that have a rule with one that is joined.
    near: Set,
    /// For each sum, the range of what the joined variables add, and the range of what the other variables can add.
    sums: Vec<[Range<i64>; 2]>,
    rows: f64,
    cost: f64,
}

/// A start of an order, and what is joined next.
struct Draft {
    from: Rc<Partial>,
    variables: Vec<VariableId>,
    cost: f64,
}

impl Draft {
    /// The cheaper start comes first; of two that cost the same but for rounding, the one whose variables come first.
    fn compare(&self, other: &Self) -> Ordering {
        #[allow(
            clippy::cast_possible_truncation,
            reason = "rounding is what it is for"
        )]
        let [one, two] = [self, other].map(|draft| draft.cost as f32);
        one.total_cmp(&two)
            .then_with(|| self.order().cmp(other.order()))
    }

    fn order(&self) -> impl Iterator<Item = &VariableId> {
        self.from.order.iter().chain(&self.variables)
    }
}

impl Partial {
    fn steps(&self) -> Vec<Step> {
        let starts = std::iter::once(0).chain(self.steps.iter().map(|(end, _)| *end));
        let steps = starts.zip(&self.steps).map(|(start, (end, rows))| Step {
            variables: self.order[start..*end].to_vec(),
            rows: *rows,
        });
        steps.collect()
    }
}

impl Estimate {
    /// Prepares estimates for a problem over these inputs.
    ///
    /// # Errors
    /// When the database cannot be asked.
    pub fn ask(problem: &Problem, inputs: &[Input], ask: &dyn Ask) -> Result<Self> {
        let problem = &with_rules_of_rows(problem);
        let mut constraints = vec![Vec::new(); problem.variables.len()];
        for (idx, constraint) in problem.constraints.iter().enumerate() {
            for id in &constraint.reads {
                constraints[*id].push(idx);
            }
        }
        let statistics = Statistics::ask(problem, inputs, ask)?;
        let ends = statistics.rows.iter().scan(0, |end, rows| {
            *end += rows.len();
            Some(*end)
        });
        Ok(Self {
            starts: std::iter::once(0).chain(ends).collect(),
            statistics,
            blocks: blocks_of(problem),
            joins_forced: problem.joins_forced,
            sums: (problem.sums.iter())
                .filter(|sum| sum.least.or(sum.most).is_some())
                .cloned()
                .collect(),
            reads: (problem.constraints.iter())
                .map(|constraint| constraint.reads.clone())
                .collect(),
            constraints,
        })
    }

    /// Where the rows of a variable stand in [`Partial::fits`].
    fn rows_of(&self, id: VariableId) -> Range<usize> {
        self.starts[id]..self.starts[id + 1]
    }

    /// These variables in this order, one a step.
    pub fn steps(&self, order: &[VariableId]) -> Vec<Step> {
        self.in_steps(order.chunks(1))
    }

    fn in_steps<'a>(&self, steps: impl Iterator<Item = &'a [VariableId]>) -> Vec<Step> {
        let mut partial = self.start();
        steps.for_each(|variables| self.extend(&mut partial, variables));
        partial.steps()
    }

    /// The cheapest order of all variables that the search finds.
    ///
    /// # Errors
    /// When the run is over.
    pub fn cheapest(&self, ask: &dyn Ask) -> Result<Vec<Step>> {
        let found = self.search(&self.all(), f64::INFINITY, ask, &mut |_| ())?;
        Ok(found[0].steps())
    }

    /// The order in which people read the problem, if it costs little more than the cheapest one, and no step of that joins several
    /// variables.
    ///
    /// # Errors
    /// When the run is over.
    pub fn readable(&self, ask: &dyn Ask) -> Result<Vec<Step>> {
        let cheapest = self.cheapest(ask)?;
        if self.joins_forced || self.blocks.iter().any(|block| block.len() > 1) {
            return Ok(cheapest);
        }
        let reading = self.in_steps(self.blocks.iter().map(Vec::as_slice));
        let is_worth = n_built(&reading) < cost::WORTH_READING * n_built(&cheapest);
        Ok(if is_worth { reading } else { cheapest })
    }

    /// The cut that is expected to build the fewest rows, if there is one below this cost; none for a single variable. The left halves are
    /// those that the search for an order meets, and each has what is left for its right half.
    ///
    /// # Errors
    /// When the run is over.
    pub fn cut(&self, most: f64, ask: &dyn Ask) -> Result<Option<Cut>> {
        let all = self.all();
        let mut beams = Vec::new();
        self.search(&all, most, ask, &mut |beam| {
            beams.push(beam.to_vec());
        })?;
        // Those that cut the variables evenly are weighed first: they tell which others need not be looked at.
        beams.sort_by_key(|beam| all.len().abs_diff(2 * beam[0].order.len()));
        let mut cheapest: Option<(f64, Cut)> = None;
        for left in beams.iter().flatten().filter(|left| !left.order.is_empty()) {
            let known = cheapest.as_ref().map_or(most, |(cost, _)| *cost);
            let room = known - left.cost - left.rows;
            if room <= 0.0 {
                continue;
            }
            let rest: Vec<VariableId> = all
                .iter()
                .copied()
                .filter(|id| !left.bound.has(*id))
                .collect();
            let found = self.search(&rest, room, ask, &mut |_| ())?;
            let fits = |right: &&Rc<Partial>| {
                right.order.len() == rest.len() && right.cost + right.rows < room
            };
            let Some(right) = found
                .first()
                .filter(|right| !rest.is_empty() && fits(right))
            else {
                continue;
            };
            let total = left.cost + left.rows + right.cost + right.rows;
            let (left, right) = (left.steps(), right.steps());
            cheapest = Some((total, Cut { left, right }.with_fewer_on_the_right()));
        }
        Ok(cheapest.map(|(_, cut)| cut))
    }

    /// The cut of this order that is expected to build the fewest rows.
    pub fn cut_of(&self, order: &[VariableId]) -> Option<Cut> {
        let cuts = (1..order.len()).map(|at| {
            let (left, right) = order.split_at(at);
            Cut {
                left: self.steps(left),
                right: self.steps(right),
            }
        });
        cuts.min_by(|one, other| one.n_built().total_cmp(&other.n_built()))
    }

    /// All variables, in the order in which people read the problem.
    fn all(&self) -> Vec<VariableId> {
        (0..self.constraints.len()).collect()
    }

    fn start(&self) -> Partial {
        Partial {
            order: Vec::new(),
            steps: Vec::new(),
            bound: Set::default(),
            fits: (self.statistics.rows.iter().flatten())
                .map(|alike| float(alike.n_rows))
                .collect(),
            n_fitting: (self.statistics.rows.iter())
                .map(|rows| float(n_rows(rows)))
                .collect(),
            lost: vec![0.0; self.statistics.overlaps.len()],
            near: Set::default(),
            sums: self.sums.iter().map(|sum| [0..1, open(sum)]).collect(),
            rows: 1.0,
            cost: 0.0,
        }
    }

    /// By how much the rows multiply when this variable is joined.
    fn growth(&self, partial: &Partial, id: VariableId) -> f64 {
        let lost = partial.lost[self.statistics.kinds[id]];
        let shares = self.sums_after(partial, id).map(|(_, _, share)| share);
        partial.n_fitting[id] * (1.0 - lost).max(0.0) * shares.product::<f64>()
    }

    /// For each sum to which a variable adds: its number, its entry of [`Partial::sums`] once the variable is joined, and the share of
    /// rows that stay within its bounds. The totals so far are assumed to be evenly spread.
    fn sums_after<'a>(
        &'a self,
        partial: &'a Partial,
        id: VariableId,
    ) -> impl Iterator<Item = (usize, [Range<i64>; 2], f64)> + 'a {
        let sums = self.sums.iter().zip(&partial.sums).enumerate();
        sums.filter_map(move |(idx, (sum, [so_far, open]))| {
            let term = sum.terms.iter().find(|term| term.variable == id)?;
            let all = so_far.start + term.least..so_far.end + term.most;
            let open = open.start - term.least..open.end - term.most;
            let least = sum.least.map_or(all.start, |least| least + 1 - open.end);
            let most = sum.most.map_or(all.end, |most| most + 1 - open.start);
            let kept = all.start.max(least)..all.end.min(most);
            let share = n_values(&kept) / n_values(&all).max(1.0);
            Some((idx, [kept, open], share))
        })
    }

    /// Goes from small sets of these variables to large ones, and shows the cheapest starts that join as many and cost less than this.
    /// Those of the largest sets are left; their first is the cheapest order, if one costs less.
    fn search(
        &self,
        among: &[VariableId],
        most: f64,
        ask: &dyn Ask,
        shows: &mut dyn FnMut(&[Rc<Partial>]),
    ) -> Result<Vec<Rc<Partial>>> {
        let among = Set::default().with(among);
        let mut beam = vec![Rc::new(self.start())];
        let mut drafts: BTreeMap<usize, BTreeMap<Set, Draft>> = BTreeMap::new();
        loop {
            shows(&beam);
            for from in &beam {
                ask.check()?;
                for (variables, growth) in self.next(from, &among) {
                    let cost = from.cost + from.rows * growth;
                    if cost > most {
                        continue;
                    }
                    let bound = from.bound.with(&variables);
                    let size = from.order.len() + variables.len();
                    let of_size = drafts.entry(size).or_default();
                    let draft = Draft {
                        from: Rc::clone(from),
                        variables,
                        cost,
                    };
                    let known = of_size.get(&bound);
                    if known.is_none_or(|known| draft.compare(known).is_lt()) {
                        of_size.insert(bound, draft);
                    }
                }
            }
            let Some((_, next)) = drafts.pop_first() else {
                return Ok(beam);
            };
            let mut next: Vec<Draft> = next.into_values().collect();
            next.sort_by(Draft::compare);
            next.truncate(BEAM_WIDTH);
            let next = next.iter().map(|draft| {
                let mut longer = Partial::clone(&draft.from);
                self.extend(&mut longer, &draft.variables);
                Rc::new(longer)
            });
            beam = next.collect();
        }
    }

    /// The steps that may come next, and the factor by which each multiplies the rows: one step of all variables that leave no choice,
    /// if a step joins those; else one for each block with a rule that reads a joined variable; else one for every block.
    fn next(&self, partial: &Partial, among: &Set) -> Vec<(Vec<VariableId>, f64)> {
        let is_left = |id: &VariableId| among.has(*id) && !partial.bound.has(*id);
        let left = || self.blocks.iter().filter(|block| block.iter().all(is_left));
        if self.joins_forced {
            let growth = |block: &&Vec<VariableId>| self.ordered(partial, block).1;
            let forced = || {
                left()
                    .filter(|block| growth(block) <= NO_CHOICE)
                    .take(MOST_FORCED)
            };
            if forced().next().is_some() {
                let variables = forced().flatten().copied().collect();
                return vec![(variables, forced().map(|block| growth(&block)).product())];
            }
        }
        let is_near = |block: &&Vec<VariableId>| block.iter().any(|id| partial.near.has(*id));
        let near: Vec<_> = left()
            .filter(is_near)
            .map(|block| self.ordered(partial, block))
            .collect();
        if near.is_empty() {
            left().map(|block| self.ordered(partial, block)).collect()
        } else {
            near
        }
    }

    /// A block in the order in which a stage joins it, and the factor by which it multiplies the rows. The variable with the fewest fitting
    /// rows always comes next.
    fn ordered(&self, from: &Partial, block: &[VariableId]) -> (Vec<VariableId>, f64) {
        if let [id] = block {
            return (vec![*id], self.growth(from, *id));
        }
        let mut partial = from.clone();
        let mut left = block.to_vec();
        let mut ordered = Vec::with_capacity(block.len());
        while !left.is_empty() {
            let growth = left.iter().map(|id| self.growth(&partial, *id));
            let next = growth
                .enumerate()
                .min_by(|(_, one), (_, other)| one.total_cmp(other));
            let id = left.remove(next.map_or(0, |(idx, _)| idx));
            self.join(&mut partial, id);
            ordered.push(id);
        }
        (ordered, partial.rows / from.rows)
    }

    /// Adds a step.
    fn extend(&self, partial: &mut Partial, variables: &[VariableId]) {
        for id in variables {
            self.join(partial, *id);
        }
        partial.order.extend(variables);
        partial.cost += partial.rows;
        partial.steps.push((partial.order.len(), partial.rows));
    }

    /// Joins a variable, and narrows those left as the last open one of a rule.
    fn join(&self, partial: &mut Partial, id: VariableId) {
        partial.rows *= self.growth(partial, id);
        partial.bound = partial.bound.with(&[id]);
        let sums: Vec<_> = self.sums_after(partial, id).collect();
        for (idx, sum, _) in sums {
            partial.sums[idx] = sum;
            for term in &self.sums[idx].terms {
                partial.near = partial.near.with(&[term.variable]);
            }
        }
        let n_held = partial.n_fitting[id];
        let held = partial.fits[self.rows_of(id)].to_vec();
        for idx in &self.constraints[id] {
            let mut open = self.reads[*idx].clone();
            open.retain(|other| !partial.bound.has(*other));
            partial.near = partial.near.with(&open);
            // If no row fits, there is nothing to learn from it.
            if let [other] = open[..]
                && n_held > 0.0
            {
                let fits = &mut partial.fits[self.rows_of(other)];
                self.narrow(fits, *idx, (id, &held, n_held));
                partial.n_fitting[other] = fits.iter().sum();
            }
        }
        let overlaps = &self.statistics.overlaps[self.statistics.kinds[id]];
        let lost = partial.lost.iter_mut().zip(overlaps);
        lost.for_each(|(lost, overlap)| *lost += overlap);
    }

    /// Leaves what a constraint keeps of the rows of its last variable, where another one holds each of its rows in proportion to the
    /// number that fits.
    fn narrow(
        &self,
        fits: &mut [f64],
        constraint: usize,
        (held_by, held, n_held): (VariableId, &[f64], f64),
    ) {
        let (is_equal, sides) = match &self.statistics.tests[constraint] {
            Kept::Share(share) => {
                for fits in fits {
                    *fits *= share;
                }
                return;
            }
            Kept::Compared { is_equal, sides } => (*is_equal, sides),
        };
        let [own, other] = if sides[0].0 == held_by {
            [sides[0], sides[1]]
        } else {
            [sides[1], sides[0]]
        };
        let value = |(id, idx): (VariableId, usize)| {
            let rows = self.statistics.rows[id].iter();
            rows.map(move |alike: &Alike| alike.values[idx])
        };
        let mut chances = vec![0.0; self.statistics.n_values];
        for (value, held) in value(own).zip(held) {
            chances[value] += held / n_held;
        }
        for (value, fits) in value(other).zip(fits) {
            let chance = chances[value];
            *fits *= if is_equal { chance } else { 1.0 - chance };
        }
    }
}

/// The range of what the variables of a sum can add.
fn open(sum: &Sum) -> Range<i64> {
    let terms = sum.terms.iter();
    terms.fold(0..1, |open, term| {
        open.start + term.least..open.end + term.most
    })
}

#[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
fn n_values(range: &Range<i64>) -> f64 {
    (range.end - range.start).max(0) as f64
}

/// The variables that a step joins: those of a block of the problem; of the others, those that rules make equal, or a single one.
fn blocks_of(problem: &Problem) -> Vec<Vec<VariableId>> {
    let mut firsts: Vec<VariableId> = (0..problem.variables.len()).collect();
    for pair in problem.equal_pairs() {
        let [one, other] = pair.map(|id| firsts[id]);
        let (first, second) = (one.min(other), one.max(other));
        let equal = firsts.iter_mut().filter(|of| **of == second);
        equal.for_each(|of| *of = first);
    }
    let mut alone: BTreeMap<VariableId, Vec<VariableId>> = BTreeMap::new();
    for (id, first) in firsts.into_iter().enumerate() {
        if !problem.blocks.iter().flatten().any(|of| *of == id) {
            alone.entry(first).or_default().push(id);
        }
    }
    problem
        .blocks
        .iter()
        .cloned()
        .chain(alone.into_values())
        .collect()
}

/// The problem with every rule for a single variable as one for its row.
fn with_rules_of_rows(problem: &Problem) -> Problem {
    let mut problem = problem.clone();
    let constraints = std::mem::take(&mut problem.constraints);
    let (alone, others): (Vec<Constraint>, Vec<Constraint>) = constraints
        .into_iter()
        .partition(|rule| rule.reads.len() == 1);
    problem.constraints = others;
    for Constraint { reads, test, .. } in alone {
        let variable = &mut problem.variables[reads[0]];
        let test = test.map(&|part| variable.joined(part.as_column()?.1, &variable.name));
        variable.only.push(Rule::new(test, ""));
    }
    problem
}

impl Cut {
    /// The rows that both halves build, and that their join goes through.
    pub fn n_built(&self) -> f64 {
        let halves = [&self.left, &self.right];
        let built = halves.map(|half| n_built(half) + half.last().map_or(0.0, |last| last.rows));
        built.iter().sum()
    }

    /// The same cut, so that the half whose rows are looked up is the one that ends in fewer.
    pub fn with_fewer_on_the_right(self) -> Self {
        let n_last = |half: &[Step]| half.last().map_or(0.0, |last| last.rows);
        if n_last(&self.left) < n_last(&self.right) {
            Self {
                left: self.right,
                right: self.left,
            }
        } else {
            self
        }
    }
}

/// The rows that the stages of an order build.
pub fn n_built(steps: &[Step]) -> f64 {
    steps.iter().map(|step| step.rows).sum()
}

/// The variables of these steps, in order.
pub fn variables_of(steps: &[Step]) -> Vec<VariableId> {
    let variables = steps.iter().map(|step| step.variables.clone());
    variables.collect::<Vec<_>>().concat()
}
