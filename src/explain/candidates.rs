//! The candidates of a place, and the rules that exclude them: each row that a variable may take is judged by one rule at a time, given what
//! is known.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{Desk, Limits, Watch};
use crate::error::Result;
use crate::family::{Given, Puzzle};
use crate::plan::{Ask, Filling, Placement, Statement};
use crate::problem::{
    Column, ConnectedCell, Connection, Constraint, Counting, Expr, From, Resource, Role, Rule,
    Select, Sum, VariableId, Words,
};
use crate::relation::{Cell, Row};
use crate::sql;
use crate::words::{count_of, in_a_list};

/// The limit on rows tried for a rule, and on totals of a sum; a rule still undecided then counts as kept.
const MAX_TRIED: usize = 20_000;

/// The most rows that are judged in rounds of removals.
const MAX_JUDGED: usize = 5_000;

/// The limits on the variables of a resource that are searched for a group with too few items left, and on the size of that group.
const MAX_IN_UNIT: usize = 16;
const MAX_CROWD: usize = 4;

/// Why a placement has to be so: everything else breaks a rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reason {
    /// A sentence: "no other digit fits cell r2c1".
    pub claim: String,
    /// The word for a candidate: "digit".
    pub noun: String,
    /// The other candidates, each with a rule that it breaks. Ways to fill a whole line have no names.
    pub others: Vec<(String, Words)>,
    /// The number of rounds of removals that it takes: a rule then judges a candidate by what earlier rounds left to other variables.
    pub n_rounds: usize,
}

/// The candidates of a puzzle beside what is known.
pub struct CandidateRows<'a> {
    puzzle: &'a Puzzle,
    statement: Statement,
    /// The rows that each variable may take; where all take a row on the lowest item, those of the first variable.
    choices: Vec<Choices>,
    /// The known placements, by slot.
    known: BTreeMap<usize, Placement>,
    n_rounds: usize,
}

/// The rows that a variable may take.
#[derive(Default)]
struct Choices {
    columns: Vec<String>,
    rows: Vec<Candidate>,
    /// The slots that rows fill.
    slots: BTreeSet<usize>,
    /// The positions of the constraints that read the variable.
    constraints: Vec<usize>,
    /// The positions of the rows that agree with what is known.
    left: Vec<usize>,
    /// Those that rounds removed, each with the rule that it breaks.
    removed: BTreeMap<usize, Words>,
    is_known: bool,
}

impl Choices {
    /// True if one row is left, which is known, or found by rounds of removals.
    fn is_settled(&self) -> bool {
        self.is_known || self.left.len() == 1 && !self.removed.is_empty()
    }

    fn cell<'a>(&self, row: &'a Candidate, column: &str) -> Option<&'a Cell> {
        let at = self.columns.iter().position(|other| other == column)?;
        row.cells.get(at)
    }
}

struct Candidate {
    cells: Row,
    /// Its placements.
    filling: Filling,
    /// The first rule of its own that it breaks.
    broken: Option<Words>,
}

/// A given that a rule excludes beside what else is known.
pub struct Clash<'a> {
    /// The position of the given.
    pub idx: usize,
    /// The rule.
    pub says: Words,
    /// The known placements.
    pub known: Filling,
    given: &'a Given,
    candidates: CandidateRows<'a>,
}

impl<'a> Clash<'a> {
    /// The first given that a single rule excludes, because of the givens before it alone or with what the puzzle fills itself. `puzzles`
    /// has the puzzle without givens, with the first one, with the first two, and so on.
    ///
    /// # Errors
    /// When the rows of a puzzle cannot be read.
    pub fn first(
        puzzles: &'a [Puzzle],
        placed: &'a [Given],
        limits: Limits,
    ) -> Result<Option<Self>> {
        if placed.is_empty() {
            return Ok(None);
        }
        let own = puzzles[0].content.describe().start;
        let mut candidates = CandidateRows::of(&puzzles[0], limits)?;
        let mut before = Filling::new();
        for (idx, given) in placed.iter().enumerate() {
            if given.placed.is_empty() {
                // A rule is given.
                candidates = CandidateRows::of(&puzzles[idx + 1], limits)?;
            }
            let all = [&before[..], &own].concat();
            for known in [before.clone(), all]
                .into_iter()
                .skip(usize::from(idx == 0))
            {
                candidates.know(&known);
                if let Some(says) = candidates.clash(given) {
                    return Ok(Some(Self {
                        idx,
                        says,
                        known,
                        given,
                        candidates,
                    }));
                }
            }
            before.extend(given.filling());
        }
        Ok(None)
    }

    /// Drops the known placements that are not needed: a rule excludes the given because of the rest, but not because of less.
    pub fn minimise(&mut self) {
        let mut n_needed = 0;
        while n_needed < self.known.len() {
            let mut rest = self.known.clone();
            rest.remove(n_needed);
            self.candidates.know(&rest);
            if let Some(says) = self.candidates.clash(self.given) {
                (self.says, self.known) = (says, rest);
            } else {
                n_needed += 1;
            }
        }
    }
}

impl<'a> CandidateRows<'a> {
    /// The candidates of a puzzle where nothing is known yet.
    ///
    /// # Errors
    /// When the rows cannot be read.
    pub fn of(puzzle: &'a Puzzle, limits: Limits) -> Result<Self> {
        let desk = Desk::within(Watch::start(limits));
        let statement = puzzle.content.open(puzzle);
        let n_kinds = if statement.problem.is_ordered() {
            1
        } else {
            statement.problem.variables.len()
        };
        let choices = (0..n_kinds).map(|id| choices(&statement, id, &desk));
        Ok(Self {
            puzzle,
            choices: choices.collect::<Result<_>>()?,
            statement,
            known: BTreeMap::new(),
            n_rounds: 0,
        })
    }

    /// Leaves the rows that agree with these placements; rules without a name then apply to them.
    pub fn know(&mut self, known: &Filling) {
        self.n_rounds = 0;
        self.known = known.iter().map(|one| (one.slot, one.clone())).collect();
        if self.is_ordered() {
            // A placement that only one row has tells where the rest of that row lies.
            let rows = &self.choices[0].rows;
            let whole = self.known.values().filter_map(|known| {
                let mut having = rows.iter().filter(|row| has(&row.filling, known));
                having.next().filter(|_| having.next().is_none())
            });
            let found: Filling = whole.flat_map(|row| row.filling.clone()).collect();
            self.known
                .extend(found.into_iter().map(|one| (one.slot, one)));
        }
        for choices in &mut self.choices {
            let known = &self.known;
            let at = |one: &Placement| known.get(&one.slot).map(|known| known.piece == one.piece);
            let is_known = |row: &Candidate| row.filling.iter().all(|one| at(one) == Some(true));
            choices.removed.clear();
            choices.left = positions(&choices.rows, is_known);
            choices.is_known = !choices.left.is_empty();
            if !choices.is_known {
                choices.left = positions(&choices.rows, |row| {
                    row.filling.len() == 1 || row.filling.iter().all(|one| at(one) != Some(false))
                });
            }
        }
        for is_known in [true, false] {
            for id in 0..self.choices.len() {
                if self.choices[id].is_known == is_known && self.choices[id].left.len() > 1 {
                    let mut left = self.choices[id].left.clone();
                    left.retain(|idx| !self.breaks_unnamed(id, *idx));
                    self.choices[id].left = left;
                }
            }
        }
    }

    /// Removes the rows that break a rule beside those left to others; false if there are none, or too many rows to judge.
    fn round(&mut self) -> bool {
        let n_rows: usize = self.choices.iter().map(|choices| choices.left.len()).sum();
        if self.is_ordered() || n_rows > MAX_JUDGED {
            return false;
        }
        let mut removed = Vec::new();
        for (id, choices) in self.choices.iter().enumerate() {
            let objections = choices.left.iter().filter_map(|idx| {
                let objection = self.objection(id, *idx);
                Some((*idx, objection.or_else(|| self.crowded(id, *idx))?))
            });
            removed.push(objections.collect::<BTreeMap<usize, Words>>());
        }
        let is_changed = removed.iter().any(|removed| !removed.is_empty());
        for (choices, removed) in self.choices.iter_mut().zip(removed) {
            choices.left.retain(|idx| !removed.contains_key(idx));
            choices.removed.extend(removed);
        }
        self.n_rounds += 1;
        is_changed
    }

    fn is_ordered(&self) -> bool {
        self.statement.problem.is_ordered()
    }

    /// True if a row breaks a rule without a name.
    fn breaks_unnamed(&self, id: VariableId, idx: usize) -> bool {
        let mut constraints = self.constraints(id);
        self.choices[id].rows[idx].broken.is_some()
            || self.used_up(id, idx).is_some()
            || constraints.any(|constraint| {
                let is_unnamed = constraint.says[0].subject.is_none() && constraint.reads.len() > 1;
                is_unnamed && !self.holds(constraint, id, idx)
            })
    }

    /// The constraints of a variable: those that have a name, and others where all other variables are known.
    fn constraints(&self, id: VariableId) -> impl Iterator<Item = &Constraint> {
        let is_known = move |other: &VariableId| *other == id || self.choices[*other].is_settled();
        let own = self.choices[id].constraints.iter();
        let constraints = own.map(|idx| &self.statement.problem.constraints[*idx]);
        constraints.filter(move |constraint| {
            constraint.says[0].subject.is_some() || constraint.reads.iter().all(is_known)
        })
    }

    /// The first rule that a row breaks by itself, beside the known rows, or whatever the other variables of the rule take.
    fn objection(&self, id: VariableId, idx: usize) -> Option<Words> {
        let (choices, problem) = (&self.choices[id], &self.statement.problem);
        let row = &choices.rows[idx];
        if self.is_ordered() {
            return self.overlap(row).or_else(|| {
                let known = self.known.values().chain(&row.filling);
                self.puzzle.content.broken(&known.cloned().collect())
            });
        }
        if row.filling.len() > 1 {
            return self.crossing(id, row);
        }
        let removed = choices.removed.get(&idx).cloned();
        let own = removed
            .or_else(|| self.used_up(id, idx))
            .or_else(|| row.broken.clone());
        let broken = || {
            let mut constraints = self.constraints(id);
            let constraint = constraints.find(|constraint| !self.holds(constraint, id, idx))?;
            Some(constraint.asked_of(id, problem).says)
        };
        let sum = || {
            let bounded = |sum: &&Sum| sum.least.or(sum.most).is_some();
            let mut sums = problem.sums.iter().filter(bounded);
            let sum = sums.find(|sum| !self.adds_up(sum, id, idx))?;
            Some(Words::from(&sum.says))
        };
        let apart = || {
            let mut connections = problem.connections.iter();
            let cut = connections.find(|rule| self.cuts(rule, id, idx))?;
            Some(Words::from(&cut.says))
        };
        own.or_else(broken).or_else(sum).or_else(apart)
    }

    /// The demand of the first known place that a row of several placements contradicts: to agree with another variable there.
    fn crossing(&self, id: VariableId, row: &Candidate) -> Option<Words> {
        let is_other = |one: &&Placement| {
            let known = self.known.get(&one.slot);
            known.is_some_and(|known| known.piece != one.piece)
        };
        let slot = row.filling.iter().find(is_other)?.slot;
        let problem = &self.statement.problem;
        let own = self.choices[id].constraints.iter();
        let mut constraints = own.map(|idx| &problem.constraints[*idx]);
        let crosses =
            |other: &VariableId| *other != id && self.choices[*other].slots.contains(&slot);
        let found = constraints.find(|constraint| constraint.reads.iter().any(crosses));
        Some(found.map_or_else(
            || self.only(id),
            |constraint| constraint.asked_of(id, problem).says,
        ))
    }

    /// The demand that a row breaks by taking an item that others need: to leave enough items to a smallest group of open variables. See
    /// Hall, "On Representatives of Subsets", 1935.
    fn crowded(&self, id: VariableId, idx: usize) -> Option<Words> {
        let resources = &self.statement.problem.resources;
        resources.iter().find_map(|resource| {
            let mut items = vec![self.item(resource, id, idx)?];
            // `None` if there are more items than bits.
            let mut bits_of = |other: VariableId| {
                let left = self.choices[other].left.iter();
                left.filter_map(|idx| self.item(resource, other, *idx))
                    .try_fold(0, |bits, item| {
                        let known = items.iter().position(|other| *other == item);
                        let at = known.unwrap_or_else(|| {
                            items.push(item);
                            items.len() - 1
                        });
                        Some(bits | 1_u128.checked_shl(u32::try_from(at).ok()?)?)
                    })
            };
            let takes = resource.takes.iter().map(|take| take.variable);
            let others: Vec<VariableId> = takes.filter(|other| *other != id).collect();
            let mut used = 1;
            let mut open = Vec::new();
            for other in others {
                let bits = bits_of(other)?;
                if self.choices[other].is_settled() {
                    used |= bits;
                } else {
                    open.push((other, bits));
                }
            }
            if open.len() > MAX_IN_UNIT {
                return None;
            }
            for (_, bits) in &mut open {
                *bits &= !used;
            }
            let crowd = (1..=MAX_CROWD).find_map(|size| crowd(&open, size, 0, &[]))?;
            Some(self.too_few(resource, &crowd))
        })
    }

    /// The demand to leave enough items of a resource to these variables.
    fn too_few(&self, resource: &Resource, crowd: &[VariableId]) -> Words {
        let [noun, nouns] = self.statement.style.words.nouns;
        let names = crowd.iter().map(|id| {
            let says = self.says(*id);
            says.strip_prefix(noun).unwrap_or(says)
        });
        let (item, place) = (self.statement.puzzle.decoder.noun(), &resource.place);
        let names = in_a_list(&names.collect::<Vec<_>>());
        Words::from(match crowd {
            [_] => format!("leaves no {item} for {noun}{names} {place}"),
            _ => format!("leaves too few {item}s for {nouns}{names} {place}"),
        })
    }

    /// The demand of a resource that has nothing left for a row.
    fn used_up(&self, id: VariableId, idx: usize) -> Option<Words> {
        let problem = &self.statement.problem;
        let others = || {
            let others = self.choices.iter().enumerate();
            others.filter(|(other, choices)| *other != id && choices.is_settled())
        };
        let by_bits = problem.counted().find_map(|(_, counted)| {
            let is_used_up = counted.masks.iter().any(|mask| {
                let bits = |id: VariableId, idx: usize, column: &str| {
                    let cell = self.cell((id, idx), column)?;
                    cell.as_integer()
                };
                let takes = others().filter_map(|(other, choices)| {
                    bits(other, *choices.left.first()?, &mask.takes)
                });
                let used = mask.start + takes.sum::<i64>();
                let needs = bits(id, idx, &mask.needs).unwrap_or_default();
                counted.counting == Counting::Used && needs & used != 0
            });
            is_used_up.then(|| counted.says.clone())
        });
        by_bits.or_else(|| {
            let held = problem.resources.iter().filter(|resource| {
                let item = self.item(resource, id, idx);
                let is_held = |(other, choices): (VariableId, &Choices)| {
                    let row = choices.left.first();
                    row.and_then(|row| self.item(resource, other, *row)) == item
                };
                resource.says.is_some() && item.is_some() && others().any(is_held)
            });
            // Of several, the first by name: sentences about many values then name few.
            held.min_by_key(|resource| &resource.place)?.says.clone()
        })
    }

    /// The item of a resource that a row takes.
    fn item(&self, resource: &Resource, id: VariableId, idx: usize) -> Option<Cell> {
        resource
            .item(id)?
            .value(&|name, column| self.read(&[(id, idx)], name, column))
    }

    /// True if rows of the other variables keep a rule with this row.
    fn holds(&self, constraint: &Constraint, id: VariableId, idx: usize) -> bool {
        let open = constraint.reads.iter().copied().filter(|read| *read != id);
        let tests = constraint.test.conjuncts();
        self.search(
            &tests,
            &mut vec![(id, idx)],
            &open.collect::<Vec<_>>(),
            &mut 0,
        )
    }

    /// Tries the rows of the open variables one after the other.
    fn search(
        &self,
        tests: &[&Expr],
        bound: &mut Vec<(VariableId, usize)>,
        open: &[VariableId],
        n_tried: &mut usize,
    ) -> bool {
        let value = |test: &&Expr| test.value(&|name, column| self.read(bound, name, column));
        let values: Vec<Option<Cell>> = tests.iter().map(value).collect();
        let Some((id, rest)) = open.split_first() else {
            return !values.contains(&Some(Cell::from(0_i64)));
        };
        if values.contains(&Some(Cell::from(0_i64))) {
            return false;
        }
        self.choices[*id].left.iter().any(|idx| {
            *n_tried += 1;
            bound.push((*id, *idx));
            let is_kept = *n_tried > MAX_TRIED || self.search(tests, bound, rest, n_tried);
            bound.pop();
            is_kept
        })
    }

    /// True if this row leaves no walk between two cells that should hang together.
    fn cuts(&self, connection: &Connection, id: VariableId, idx: usize) -> bool {
        let is_held = |cell: &ConnectedCell| {
            let (variable, test) = cell.held.as_ref()?;
            let rows = if *variable == id {
                std::slice::from_ref(&idx)
            } else {
                &self.choices[*variable].left[..]
            };
            let holds = |row: &usize| {
                let read = |name: &str, column: &str| self.read(&[(*variable, *row)], name, column);
                test.value(&read) == Some(Cell::from(1_i64))
            };
            let first = holds(rows.first()?);
            rows[1..]
                .iter()
                .all(|row| holds(row) == first)
                .then_some(first)
        };
        connection.unreached(&is_held).is_some()
    }

    /// True if a sum can keep its bounds with this row.
    fn adds_up(&self, sum: &Sum, id: VariableId, idx: usize) -> bool {
        let mut totals = BTreeSet::from([0]);
        let mut is_exact = true;
        for term in &sum.terms {
            let rows = if term.variable == id {
                std::slice::from_ref(&idx)
            } else {
                &self.choices[term.variable].left[..]
            };
            let adds = rows.iter().filter_map(|row| {
                let read =
                    |name: &str, column: &str| self.read(&[(term.variable, *row)], name, column);
                term.adds.value(&read)?.as_integer()
            });
            let mut adds: BTreeSet<i64> = adds.collect();
            if adds.len() * totals.len() > MAX_TRIED {
                is_exact = false;
                keep_ends(&mut adds);
                keep_ends(&mut totals);
            }
            let longer = totals
                .iter()
                .flat_map(|total| adds.iter().map(move |more| total + more));
            totals = longer.collect();
        }
        let (least, most) = (sum.least.unwrap_or(i64::MIN), sum.most.unwrap_or(i64::MAX));
        let mut within = totals.range(least..=most.max(least));
        let is_read = sum.terms.iter().any(|term| term.variable == id);
        let spans = || totals.first() < Some(&least) && totals.last() > Some(&most);
        !is_read || within.next().is_some() || !is_exact && spans()
    }

    fn read(&self, bound: &[(VariableId, usize)], name: &str, column: &str) -> Option<Cell> {
        let mut bound = bound.iter();
        let row = bound.find(|(id, _)| self.statement.problem.variables[*id].name == name)?;
        self.cell(*row, column).cloned()
    }

    fn cell(&self, (id, idx): (VariableId, usize), column: &str) -> Option<&Cell> {
        let choices = &self.choices[id];
        choices.cell(&choices.rows[idx], column)
    }

    /// The rule by which something given cannot be beside what else is known; `None` if only a search shows it.
    fn clash(&self, given: &Given) -> Option<Words> {
        given.filling().iter().find_map(|placement| {
            let mut choices = self.choices.iter().enumerate();
            let taken = self.is_ordered().then(|| self.taken(placement));
            taken
                .flatten()
                .or_else(|| choices.find_map(|(id, choices)| self.excluded(id, choices, placement)))
        })
    }

    /// The rule that excludes a placement from all rows of a variable; `None` if a row may have it, or if some do not fill its place.
    fn excluded(&self, id: VariableId, choices: &Choices, placement: &Placement) -> Option<Words> {
        let having = positions(&choices.rows, |row| has(&row.filling, placement));
        let is_here = |row: &Candidate| row.filling.iter().any(|one| one.slot == placement.slot);
        if having.is_empty() && !choices.rows.iter().all(is_here) {
            return None;
        }
        let objections = having.iter().map(|idx| {
            let objection = self.objection(id, *idx);
            objection.or_else(|| self.crowded(id, *idx))
        });
        let last = objections.collect::<Option<Vec<_>>>()?.pop();
        let of_line = choices
            .rows
            .first()
            .is_some_and(|row| row.filling.len() > 1);
        Some(
            last.filter(|_| self.is_ordered() || !of_line)
                .unwrap_or_else(|| self.only(id)),
        )
    }

    /// The demand that a variable takes one of its own rows.
    fn only(&self, id: VariableId) -> Words {
        let variable = &self.statement.problem.variables[id];
        let mut only = variable.only.iter().filter(|rule| rule.role == Role::Only);
        only.next()
            .map_or_else(|| Words::from(&variable.says), |rule| rule.says.clone())
    }

    /// The demand that a row breaks on places or pieces that are known, where rows overlap.
    fn overlap(&self, row: &Candidate) -> Option<Words> {
        let taken = row.filling.iter().find_map(|one| self.taken(one));
        taken.or_else(|| {
            let piece = &row.filling.first()?.piece;
            let mut own = self.known.values().filter(|known| known.piece == *piece);
            let missed = own.find(|known| !has(&row.filling, known))?;
            let [place, _] = self.puzzle.content.as_given(missed);
            (!self.has_copies(row)).then(|| Words::from(format!("covers {place}")))
        })
    }

    /// The demand to leave a place to the piece that is known there.
    fn taken(&self, one: &Placement) -> Option<Words> {
        let known = self.known.get(&one.slot)?;
        if known.piece == one.piece || self.is_shared(known, one) {
            return None;
        }
        let [place, piece] = self.puzzle.content.as_given(known);
        Some(Words::from(format!("leaves {place} to {piece}")))
    }

    /// True if both rows may cover an item, because they do so in one colour.
    fn is_shared(&self, one: &Placement, other: &Placement) -> bool {
        let mut counted = self.statement.problem.counted();
        let is_coloured = counted.any(|(_, counted)| counted.counting == Counting::Shared);
        is_coloured && !one.look.is_empty() && one.look == other.look
    }

    /// True if a row takes a piece of which there are several: one copy is not all that it needs to find.
    fn has_copies(&self, row: &Candidate) -> bool {
        let bits = |column| self.choices[0].cell(row, column);
        let mut counted = self.statement.problem.counted();
        counted.any(|(_, counted)| {
            counted.counting == Counting::Copies
                && counted
                    .masks
                    .iter()
                    .any(|mask| bits(&mask.takes) != bits(&mask.needs))
        })
    }

    /// The position of the first of these pieces that is forced to lie where it does, with all of its placements, and the reason; `None` if
    /// no single rule shows it, even after rounds of removals.
    pub fn first_reason(&mut self, units: &[&Filling]) -> Option<(usize, Reason)> {
        loop {
            let mut reasons = units.iter().enumerate();
            let found = reasons.find_map(|(idx, unit)| Some((idx, self.reason(unit)?)));
            if found.is_some() || !self.round() {
                return found;
            }
        }
    }

    fn reason(&self, unit: &Filling) -> Option<Reason> {
        if self.is_ordered() {
            return self.only_cover(unit);
        }
        let choices = self.choices.iter().enumerate();
        let mut open = choices.filter(|(_, choices)| !choices.is_known);
        open.find_map(|(id, choices)| {
            let target = unit.iter().find(|one| choices.slots.contains(&one.slot))?;
            if choices.rows.first()?.filling.len() > 1 {
                return self.only_pattern(id, target);
            }
            let having = positions(&choices.rows, |row| has(&row.filling, target));
            self.only_row(id, &having)
                .or_else(|| self.only_taker(id, *having.first()?))
        })
    }

    /// A reason with this claim, if a rule removes each of the other candidates.
    fn because(
        &self,
        claim: String,
        noun: &str,
        others: impl Iterator<Item = Option<(String, Words)>>,
    ) -> Option<Reason> {
        let rounds = count_of(self.n_rounds as u64, "round");
        Some(Reason {
            claim: match self.n_rounds {
                0 => claim,
                _ => format!("after {rounds} of removals, {claim}"),
            },
            noun: noun.trim_end().to_owned(),
            others: others.collect::<Option<_>>()?,
            n_rounds: self.n_rounds,
        })
    }

    /// The reason that every other row of a variable breaks a rule. Rows of one piece that break the same rule are named together.
    fn only_row(&self, id: VariableId, having: &[usize]) -> Option<Reason> {
        let rows = &self.choices[id].rows;
        let decoder = &self.statement.puzzle.decoder;
        let noun = decoder.noun();
        let slot = rows[*having.first()?].filling[0].slot;
        let mut pieces: Vec<(&Placement, Vec<(usize, Words)>)> = Vec::new();
        for idx in (0..rows.len()).filter(|idx| !having.contains(idx)) {
            let one = &rows[idx].filling[0];
            let judged = (idx, self.objection(id, idx)?);
            let is_it = |known: &Placement| (known.slot, &known.piece) == (one.slot, &one.piece);
            match pieces.iter_mut().find(|(known, _)| is_it(known)) {
                Some((_, all)) => all.push(judged),
                None => pieces.push((one, vec![judged])),
            }
        }
        let others = pieces.into_iter().flat_map(|(one, mut judged)| {
            let is_alike = judged.iter().all(|(_, says)| *says == judged[0].1);
            judged.truncate(if is_alike { 1 } else { judged.len() });
            judged.into_iter().map(move |(idx, says)| {
                let name = if is_alike && one.slot == slot {
                    format!("{noun} {}", one.piece)
                } else {
                    decoder.candidate(&rows[idx].cells[0])
                };
                Some((name, says))
            })
        });
        let claim = format!("no other {noun} fits {}", self.says(id));
        self.because(claim, noun, others)
    }

    /// The reason that all ways left to fill a line agree in a place: each place where all of them do is in the claim.
    fn only_pattern(&self, id: VariableId, target: &Placement) -> Option<Reason> {
        let Choices { rows, left, .. } = &self.choices[id];
        let is_shared = |one: &Placement| left.iter().all(|idx| has(&rows[*idx].filling, one));
        if !is_shared(target) {
            return None;
        }
        let first = &rows[*left.first()?].filling;
        let pattern: String = first
            .iter()
            .map(|one| {
                if is_shared(one) {
                    one.piece.as_str()
                } else {
                    "?"
                }
            })
            .collect();
        let rivals = positions(rows, |row| !has(&row.filling, target)).into_iter();
        let others = rivals.map(|idx| Some((String::new(), self.objection(id, idx)?)));
        let claim = format!("only {pattern} {}", self.only(id));
        self.because(claim, self.statement.puzzle.decoder.noun(), others)
    }

    /// The reason that no other variable can take an item of which a resource leaves none.
    fn only_taker(&self, id: VariableId, idx: usize) -> Option<Reason> {
        let resources = &self.statement.problem.resources;
        let mut exact = resources.iter().filter(|resource| resource.is_exact);
        exact.find_map(|resource| {
            let item = self.item(resource, id, idx)?;
            let takes = resource.takes.iter().map(|take| take.variable);
            let others = takes.filter(|other| *other != id).filter_map(|other| {
                let choices = &self.choices[other];
                let mut rows = 0..choices.rows.len();
                let row =
                    rows.find(|row| self.item(resource, other, *row).as_ref() == Some(&item))?;
                let objection = if choices.is_known {
                    Some(Words::from("is still open"))
                } else {
                    self.objection(other, row)
                };
                Some(objection.map(|says| (self.says(other).to_owned(), says)))
            });
            let decoder = &self.statement.puzzle.decoder;
            let row = &self.choices[id].rows[idx];
            let candidate = match &row.filling[0] {
                one if one.slot == self.slot(id) => format!("{} {}", decoder.noun(), one.piece),
                _ => decoder.candidate(&row.cells[0]),
            };
            let (place, says) = (&resource.place, self.says(id));
            let claim = format!("{place}, only {says} can take {candidate}");
            self.because(claim, self.statement.style.words.nouns[0], others)
        })
    }

    /// The reason that nothing else covers a place, or that the piece fits nowhere else.
    fn only_cover(&self, unit: &Filling) -> Option<Reason> {
        let rows = &self.choices[0].rows;
        let meant = rows
            .iter()
            .position(|row| unit.iter().all(|one| has(&row.filling, one)))?;
        let decoder = &self.statement.puzzle.decoder;
        let judged = |claim: String, is_rival: &dyn Fn(&Placement) -> bool| {
            let rivals = positions(rows, |row| row.filling.iter().any(is_rival)).into_iter();
            let others = rivals.filter(|idx| *idx != meant).map(|idx| {
                Some((
                    decoder.candidate(&rows[idx].cells[0]),
                    self.objection(0, idx)?,
                ))
            });
            self.because(claim, decoder.noun(), others)
        };
        let mut covers = unit.iter().map(|one| {
            let [place, _] = self.puzzle.content.as_given(one);
            let claim = format!("nothing else that fits covers {place}");
            judged(claim, &|other| other.slot == one.slot)
        });
        covers.find_map(|reason| reason).or_else(|| {
            let piece = &unit.first()?.piece;
            let claim = format!("{piece} fits nowhere else");
            let is_one = !self.has_copies(&rows[meant]);
            is_one.then(|| judged(claim, &|other| other.piece == *piece))?
        })
    }

    fn says(&self, id: VariableId) -> &str {
        &self.statement.problem.variables[id].says
    }

    fn slot(&self, id: VariableId) -> usize {
        self.statement.slots.get(id).copied().unwrap_or(id)
    }
}

/// The rows that a variable may take, with the columns that rules read.
fn choices(statement: &Statement, id: VariableId, desk: &Desk) -> Result<Choices> {
    let variable = &statement.problem.variables[id];
    let is_own = |rule: &&Rule| {
        let read = rule.test.columns();
        read.iter().all(|(name, _)| *name == variable.name)
    };
    let own = variable.only.iter().filter(is_own);
    let (only, asked): (Vec<&Rule>, Vec<&Rule>) = own.partition(|rule| rule.role == Role::Only);
    let masks = statement
        .problem
        .counted()
        .flat_map(|(_, counted)| &counted.masks);
    let bits: BTreeSet<&String> = masks.flat_map(|mask| [&mask.takes, &mask.needs]).collect();
    let carried = bits
        .into_iter()
        .map(|bits| Column::carried(&variable.name, bits));
    let kept = asked
        .iter()
        .zip(1..)
        .map(|(rule, no)| Column::new(format!("Kept_{no}"), Expr::when(rule.test.clone(), 1, 0)));
    let select = Select {
        from: vec![From::aliased(&variable.relation, &variable.name)],
        rules: only.into_iter().cloned().collect(),
        columns: variable
            .columns
            .iter()
            .cloned()
            .chain(carried)
            .chain(kept)
            .collect(),
        ..Select::default()
    };
    let rows: Vec<Candidate> = desk
        .rows(&statement.inputs, &sql::query(&select))?
        .into_iter()
        .filter_map(|cells| candidate(statement, id, &asked, cells))
        .collect();
    let constraints = &statement.problem.constraints;
    let reads = |idx: &usize| constraints[*idx].reads.contains(&id);
    Ok(Choices {
        slots: rows
            .iter()
            .flat_map(|row| row.filling.iter().map(|one| one.slot))
            .collect(),
        constraints: (0..constraints.len()).filter(reads).collect(),
        rows,
        columns: select
            .columns
            .into_iter()
            .map(|column| column.name)
            .collect(),
        ..Choices::default()
    })
}

/// A row of a variable, whose last cells say which of these rules it keeps; `None` if it means nothing.
fn candidate(
    statement: &Statement,
    id: VariableId,
    asked: &[&Rule],
    cells: Row,
) -> Option<Candidate> {
    let slot = statement.slots.get(id).copied().unwrap_or(id);
    let mut kept = asked.iter().zip(&cells[cells.len() - asked.len()..]);
    let rule = kept.find(|(_, kept)| **kept == Cell::from(0_i64));
    let broken = rule.map(|(rule, _)| rule.says.clone());
    let first = vec![cells[0].clone()];
    let filling = statement.puzzle.decoder.filling(&[slot], &first).ok()?;
    (!filling.is_empty()).then_some(Candidate {
        cells,
        filling,
        broken,
    })
}

fn positions(rows: &[Candidate], is_meant: impl Fn(&Candidate) -> bool) -> Vec<usize> {
    (0..rows.len())
        .filter(|idx| is_meant(&rows[*idx]))
        .collect()
}

/// True if a filling has this piece in this place.
fn has(filling: &Filling, placement: &Placement) -> bool {
    let is_it = |one: &Placement| (one.slot, &one.piece) == (placement.slot, &placement.piece);
    filling.iter().any(is_it)
}

fn keep_ends(numbers: &mut BTreeSet<i64>) {
    let ends = [numbers.first(), numbers.last()];
    *numbers = ends.into_iter().flatten().copied().collect();
}

/// The first group of `size` variables, the `chosen` ones among them, that has fewer items than variables. Items are bits.
fn crowd(
    open: &[(VariableId, u128)],
    size: usize,
    items: u128,
    chosen: &[VariableId],
) -> Option<Vec<VariableId>> {
    if items.count_ones() as usize >= size {
        return None;
    }
    if chosen.len() == size {
        return Some(chosen.to_vec());
    }
    (0..open.len()).find_map(|idx| {
        let (id, bits) = open[idx];
        crowd(
            &open[idx + 1..],
            size,
            items | bits,
            &[chosen, &[id]].concat(),
        )
    })
}
