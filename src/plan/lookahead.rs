//! Looking ahead along masks: what is used up has to leave every open variable an item, and every item of an exact resource a variable.
//! Solvers of constraints call that forward checking; see Haralick and Elliott, "Increasing tree search efficiency for constraint
//! satisfaction problems", 1980.

use std::collections::{BTreeMap, BTreeSet};

use super::MASK_BITS;
use super::masks::ResourceMask;
use super::order::Step;
use crate::problem::{Binary, Expr, Problem, Role, Rule, VariableId, Words};

/// The share of rows that a test of an open variable removes at least, or else it costs more than it saves.
const WORTH_ITEM: f64 = 0.02;

/// The same for a test of a resource, which reads the masks of all of its open variables.
const WORTH_PLACES: f64 = 0.1;

/// An item or a place that a row must leave for later stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ahead {
    /// An item for this variable.
    Item(VariableId),
    /// A variable for each item of the resource with the mask of this number.
    Places(usize),
}

/// For each step, the tests that are expected to remove enough rows to be worth asking. Each variable is assumed to hold any
/// of its fitting items with equal probability.
pub fn worth_asking(problem: &Problem, masks: &[ResourceMask], steps: &[Step]) -> Vec<Vec<Ahead>> {
    let n_variables = problem.variables.len();
    let mut fits = vec![[0.0; MASK_BITS]; n_variables];
    let mut used = vec![[1.0; MASK_BITS]; masks.len()];
    for (mask, used) in masks.iter().zip(&mut used) {
        let takes = mask.resource.takes.iter();
        for take in takes.filter(|take| take.is_whole(&problem.variables[take.variable])) {
            for item in take
                .items
                .iter()
                .filter_map(|item| usize::try_from(*item).ok())
            {
                fits[take.variable][item] = 1.0;
                used[item] = 0.0;
            }
        }
    }
    let none = |fits: &[f64; MASK_BITS]| fits.iter().map(|fits| 1.0 - fits).product::<f64>();
    let mut stuck: Vec<f64> = fits.iter().map(none).collect();
    let mut lost = vec![0.0; masks.len()];
    let mut is_open = vec![true; n_variables];
    let ahead = steps.iter().map(|step| {
        let mut near = BTreeSet::new();
        for id in &step.variables {
            is_open[*id] = false;
            let n_fitting: f64 = fits[*id].iter().sum();
            let chances = fits[*id].map(|fits| fits / n_fitting.max(f64::MIN_POSITIVE));
            let mut peers = BTreeSet::new();
            for (mask, used) in masks.iter().zip(&mut used) {
                let has_items = |id: &VariableId| mask.items(*id, problem).is_some();
                if has_items(id) {
                    used.iter_mut()
                        .zip(chances)
                        .for_each(|(used, chance)| *used += chance);
                    let open = mask.variables().filter(|peer| is_open[*peer]);
                    peers.extend(open.filter(has_items));
                }
            }
            for peer in &peers {
                let fits = fits[*peer].iter_mut().zip(chances);
                fits.for_each(|(fits, chance)| *fits *= 1.0 - chance);
            }
            near.extend(peers);
        }
        let mut ahead = Vec::new();
        for id in near.into_iter().filter(|id| is_open[*id]) {
            let none = none(&fits[id]);
            if none - stuck[id] > WORTH_ITEM {
                stuck[id] = none;
                ahead.push(Ahead::Item(id));
            }
        }
        for (idx, mask) in masks.iter().enumerate() {
            let open = || mask.variables().filter(|id| is_open[*id]);
            let left = used[idx].iter().enumerate();
            let nowhere = left.map(|(item, used)| {
                let others: f64 = open().map(|id| 1.0 - fits[id][item]).product();
                (1.0 - used).max(0.0) * others
            });
            let nowhere: f64 = nowhere.sum();
            let is_known = |id: VariableId| mask.items(id, problem).is_some();
            let is_asked =
                mask.resource.is_exact && open().all(is_known) && open().next().is_some();
            if is_asked && nowhere - lost[idx] > WORTH_PLACES {
                lost[idx] = nowhere;
                ahead.push(Ahead::Places(idx));
            }
        }
        ahead
    });
    ahead.collect()
}

impl Ahead {
    /// The rule that a row leaves it. `used` has the values of the begun masks after the row, `known` the variables that have a row.
    pub fn rule(
        self,
        problem: &Problem,
        all_masks: &[ResourceMask],
        used: &BTreeMap<usize, Expr>,
        known: &[VariableId],
    ) -> Option<Rule> {
        // The items that a variable can no longer take, according to all masks but one.
        let taken = |id: VariableId, except: Option<usize>| {
            let masks = used.iter().filter(|(idx, _)| Some(**idx) != except);
            let begun = masks.filter(|(idx, _)| all_masks[**idx].items(id, problem).is_some());
            begun
                .map(|(_, used)| used.clone())
                .collect::<BTreeSet<Expr>>()
        };
        let (test, says) = match self {
            Self::Item(id) => {
                let items = all_masks.iter().find_map(|mask| mask.items(id, problem))?;
                let is_near = |other: &&VariableId| {
                    let mut masks = all_masks.iter();
                    masks.any(|mask| mask.is_used_by(&[id]) && mask.is_used_by(&[**other]))
                };
                let n_near = known.iter().filter(is_near).count();
                let can_be_stuck = n_near >= items.count_ones() as usize;
                let taken = Expr::all_with(Binary::BitOr, taken(id, None))?;
                let taken = can_be_stuck.then_some(taken)?;
                let says = format!("leaves something for {}", problem.variables[id].says);
                ((taken & items).differs(items), says)
            }
            Self::Places(idx) => {
                let mask = &all_masks[idx];
                let open = || mask.variables().filter(|id| !known.contains(id));
                let all = mask.all_items(problem);
                let nowhere = open().map(|id| {
                    let not_its_own = all & !mask.items(id, problem)?;
                    let own = (not_its_own != 0).then_some(Expr::Int(not_its_own));
                    Expr::all_with(Binary::BitOr, taken(id, Some(idx)).into_iter().chain(own))
                });
                let nowhere = Expr::all_with(Binary::BitAnd, nowhere.collect::<Option<Vec<_>>>()?)?;
                let used = used.get(&idx)?.clone();
                let says = format!(
                    "leaves a place for all that is used {}",
                    mask.resource.place
                );
                (
                    (nowhere & all)
                        .with(Binary::BitOr, used.clone())
                        .equals(used),
                    says,
                )
            }
        };
        Some(Rule::new(test, Words::from(says)).role(Role::Implied))
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::compile;
    use crate::error::Document;
    use crate::family;
    use crate::plan::{Goal, Method, Options};
    use crate::sql;

    #[test]
    fn rows_leave_something_for_each_cell_and_a_place_for_each_digit() {
        let text = "family = \"sudoku\"\ngrid = \"1... .... ..2. ....\"\n";
        let options = Options {
            method: Method::Merged,
            goal: Goal::Count,
            ..Options::default()
        };
        let puzzle = family::parse(&Document::new("small.toml", text)).unwrap();
        let plan = compile(&puzzle, &options).unwrap();
        let stage = plan.stage("Opt5").unwrap();
        let shown: Vec<String> = stage
            .select
            .implied()
            .map(|rule| format!("{} -- {}", sql::expression(&rule.test), rule.says))
            .filter(|rule| rule.ends_with("cell r4c4") || rule.ends_with("row 3"))
            .collect();
        insta::assert_snapshot!(shown.join("\n"), @r"
        ((Opt4.Used_4 | (Opt4.Used_12 | (1 << r3c4.Digit)) | (Opt4.Used_8 | (1 << r3c4.Digit))) & 26) <> 26 -- leaves something for cell r4c4
        (((2 & Opt4.Used_6) & 26) | (1 << r3c4.Digit)) = (1 << r3c4.Digit) -- leaves a place for all that is used in row 3
        ");
    }
}
