//! The candidates of a place, and the rules that exclude them: each row that a variable may take is judged by one rule at a time, given what
//! is known.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use serde::Serialize;

use super::ending::removed_by_rule;
use crate::engine::{Desk, Limits, Watch};
use crate::error::Result;
use crate::family::{Given, Puzzle};
use crate::plan::{Ask, Filling, Placement, Statement};
use crate::problem::{
    Column, ConnectedCell, Connection, Constraint, Counted, Counting, Expr, From, Resource, Role,
    Rule, Select, Sum, VariableId, Words,
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
#[derive(Debug, Clone, Serialize)]
pub struct Reason {
    /// A sentence: "no other digit fits cell r2c1".
    pub claim: String,
    /// The other candidates, each with a rule that it breaks. Ways to fill a whole line have no names.
    #[serde(skip)]
    pub others: Vec<(String, Words)>,
    /// The same in words, rule by rule; empty if there are none.
    #[serde(rename = "others")]
    pub text: String,
    /// The number of rounds of removals that it takes: a rule then judges a candidate by what earlier rounds left to other variables.
    #[serde(skip)]
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

    fn positions(&self, is_meant: impl Fn(&Candidate) -> bool) -> Vec<usize> {
        let all = 0..self.rows.len();
        all.filter(|idx| is_meant(&self.rows[*idx])).collect()
    }

    /// True if a row fills a whole line.
    fn has_lines(&self) -> bool {
        self.rows.first().is_some_and(|row| row.filling.len() > 1)
    }
}

struct Candidate {
    cells: Row,
    /// Its placements.
    filling: Filling,
    /// The first rule of its own that it breaks.
    broken: Option<Words>,
}

/// A variable, and the position of one of its rows.
type RowOf = (VariableId, usize);

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
        let known = &self.known;
        let at = |one: &Placement| known.get(&one.slot).map(|known| known.piece == one.piece);
        for choices in &mut self.choices {
            choices.removed.clear();
            choices.left =
                choices.positions(|row| row.filling.iter().all(|one| at(one) == Some(true)));
            choices.is_known = !choices.left.is_empty();
            if !choices.is_known {
                choices.left = choices.positions(|row| {
                    row.filling.len() == 1 || row.filling.iter().all(|one| at(one) != Some(false))
                });
            }
        }
        for is_known in [true, false] {
            for id in 0..self.choices.len() {
                if self.choices[id].is_known == is_known && self.choices[id].left.len() > 1 {
                    let mut left = self.choices[id].left.clone();
                    left.retain(|idx| !self.breaks_unnamed((id, *idx)));
                    self.choices[id].left = left;
                }
            }
        }
    }

    /// The rule that excludes the given at `idx` because of the placements before it, alone or together with those that the puzzle makes
    /// itself; and these placements. `None` if only a search shows the contradiction.
    pub fn clash(&mut self, placed: &[Given], idx: usize) -> Option<(Words, Filling)> {
        let before: Filling = placed[..idx].iter().flat_map(Given::filling).collect();
        let all = [&before[..], &self.puzzle.content.describe().start].concat();
        [before, all].into_iter().find_map(|known| {
            self.know(&known);
            Some((self.excluding(&placed[idx])?, known))
        })
    }

    /// The same with as few placements as possible: if any of them is left out, no rule excludes the given.
    pub fn minimised(
        &mut self,
        given: &Given,
        (says, known): (Words, Filling),
    ) -> (Words, Filling) {
        let (mut rule, mut needed, mut n_needed) = (says, known, 0);
        while n_needed < needed.len() {
            let mut rest = needed.clone();
            rest.remove(n_needed);
            self.know(&rest);
            if let Some(says) = self.excluding(given) {
                (rule, needed) = (says, rest);
            } else {
                n_needed += 1;
            }
        }
        (rule, needed)
    }

    /// Removes the rows that break a rule beside those left to others; false if there are none, or too many rows to judge.
    fn round(&mut self) -> bool {
        let n_rows: usize = self.choices.iter().map(|choices| choices.left.len()).sum();
        if self.is_ordered() || n_rows > MAX_JUDGED {
            return false;
        }
        let removed = self.choices.iter().enumerate().map(|(id, choices)| {
            let left = choices.left.iter();
            let excluded = left.filter_map(|idx| Some((*idx, self.refuted((id, *idx))?)));
            excluded.collect()
        });
        let all_removed: Vec<BTreeMap<usize, Words>> = removed.collect();
        let is_changed = all_removed.iter().any(|removed| !removed.is_empty());
        for (choices, removed) in self.choices.iter_mut().zip(all_removed) {
            choices.left.retain(|idx| !removed.contains_key(idx));
            choices.removed.extend(removed);
        }
        self.n_rounds += 1;
        is_changed
    }

    fn is_ordered(&self) -> bool {
        self.statement.problem.is_ordered()
    }

    fn row(&self, (id, idx): RowOf) -> &Candidate {
        &self.choices[id].rows[idx]
    }

    fn cell(&self, row: RowOf, column: &str) -> Option<&Cell> {
        let mut columns = self.choices[row.0].columns.iter();
        let at = columns.position(|other| other == column)?;
        self.row(row).cells.get(at)
    }

    /// The value of an expression if variables take these rows; `None` if it depends on anything else.
    fn value(&self, expr: &Expr, rows: &[RowOf]) -> Option<Cell> {
        let variables = &self.statement.problem.variables;
        expr.value(&|name, column| {
            let row = rows.iter().find(|(id, _)| variables[*id].name == name)?;
            self.cell(*row, column).cloned()
        })
    }

    /// The item of a resource that a row takes.
    fn item(&self, resource: &Resource, row: RowOf) -> Option<Cell> {
        self.value(resource.item(row.0)?, &[row])
    }

    /// The rows left to a variable if `beside` is chosen: only that row if it is one of the variable's own.
    fn left<'b>(&'b self, id: VariableId, beside: &'b RowOf) -> &'b [usize] {
        if id == beside.0 {
            slice::from_ref(&beside.1)
        } else {
            &self.choices[id].left
        }
    }

    /// True if a row breaks a rule without a name.
    fn breaks_unnamed(&self, row: RowOf) -> bool {
        let is_unnamed = |constraint: &&Constraint| {
            constraint.says[0].subject.is_none() && constraint.reads.len() > 1
        };
        let mut unnamed = self.constraints(row.0).filter(is_unnamed);
        self.row(row).broken.is_some()
            || self.used_up(row).is_some()
            || unnamed.any(|constraint| !self.holds(constraint, row))
    }

    /// The constraints of a variable: those that have a name, and others where all other variables are known.
    fn constraints(&self, id: VariableId) -> impl Iterator<Item = &Constraint> {
        let is_known = move |other: &VariableId| *other == id || self.choices[*other].is_settled();
        let constraints = self.statement.problem.constraints.iter();
        constraints.filter(move |constraint| {
            let is_named = constraint.says[0].subject.is_some();
            constraint.reads.contains(&id) && (is_named || constraint.reads.iter().all(is_known))
        })
    }

    /// The first rule that a row breaks by itself, together with the known rows, or with every choice for the rule's other variables; if
    /// there is none, the rule that it breaks by taking an item that others need.
    fn refuted(&self, row: RowOf) -> Option<Words> {
        self.objection(row).or_else(|| self.crowded(row))
    }

    fn objection(&self, row: RowOf) -> Option<Words> {
        let (choices, problem) = (&self.choices[row.0], &self.statement.problem);
        let candidate = self.row(row);
        if self.is_ordered() {
            return self.overlap(row).or_else(|| {
                let known = self.known.values().chain(&candidate.filling);
                self.puzzle.content.broken(&known.cloned().collect())
            });
        }
        if choices.has_lines() {
            return self.crossing(row);
        }
        let removed = choices.removed.get(&row.1).cloned();
        let own = removed
            .or_else(|| self.used_up(row))
            .or_else(|| candidate.broken.clone());
        let broken = || {
            let mut constraints = self.constraints(row.0);
            let constraint = constraints.find(|constraint| !self.holds(constraint, row))?;
            Some(constraint.asked_of(row.0, problem).says)
        };
        let sum = || {
            let sum = problem.sums.iter().find(|sum| !self.adds_up(sum, row))?;
            Some(Words::from(&sum.says))
        };
        let apart = || {
            let mut connections = problem.connections.iter();
            let cut = connections.find(|connection| self.cuts(connection, row))?;
            Some(Words::from(&cut.says))
        };
        own.or_else(broken).or_else(sum).or_else(apart)
    }

    /// The demand of the first known place that a row of several placements contradicts: to agree with another variable there.
    fn crossing(&self, row: RowOf) -> Option<Words> {
        let is_other = |one: &&Placement| {
            let known = self.known.get(&one.slot);
            known.is_some_and(|known| known.piece != one.piece)
        };
        let slot = self.row(row).filling.iter().find(is_other)?.slot;
        let problem = &self.statement.problem;
        let crosses =
            |other: &VariableId| *other != row.0 && self.choices[*other].slots.contains(&slot);
        let found = problem.constraints.iter().find(|constraint| {
            constraint.reads.contains(&row.0) && constraint.reads.iter().any(crosses)
        });
        Some(found.map_or_else(
            || self.only(row.0),
            |constraint| constraint.asked_of(row.0, problem).says,
        ))
    }

    /// The demand that a row breaks by taking an item that others need: to leave enough items to a smallest group of open variables. See
    /// Hall, "On Representatives of Subsets", 1935.
    fn crowded(&self, row: RowOf) -> Option<Words> {
        self.statement
            .problem
            .resources
            .iter()
            .find_map(|resource| {
                let mut items = vec![self.item(resource, row)?];
                let mut bit_of = |item: Cell| {
                    let known = items.iter().position(|other| *other == item);
                    let at = known.unwrap_or(items.len());
                    if known.is_none() {
                        items.push(item);
                    }
                    // With more items than bits, no group counts as crowded.
                    u32::try_from(at)
                        .map_or(u128::MAX, |at| 1_u128.checked_shl(at).unwrap_or(u128::MAX))
                };
                let (mut used, mut open) = (1, Vec::new());
                let takes = resource.takes.iter().map(|take| take.variable);
                for id in takes.filter(|id| *id != row.0) {
                    let choices = &self.choices[id];
                    let left = choices.left.iter().map(|idx| (id, *idx));
                    let items_left = left.filter_map(|row| self.item(resource, row));
                    let bits = items_left.fold(0, |bits, item| bits | bit_of(item));
                    if choices.is_settled() {
                        used |= bits;
                    } else {
                        open.push((id, bits));
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
    fn used_up(&self, row: RowOf) -> Option<Words> {
        let problem = &self.statement.problem;
        let others = || {
            let others = self.choices.iter().enumerate();
            let settled = others.filter(|(id, choices)| *id != row.0 && choices.is_settled());
            settled.filter_map(|(id, choices)| Some((id, *choices.left.first()?)))
        };
        let bits = |row: RowOf, column: &str| self.cell(row, column)?.as_integer();
        let is_used_up = |counted: &&Counted| {
            let mut masks = counted.masks.iter();
            counted.counting == Counting::Used
                && masks.any(|mask| {
                    let taken = others().filter_map(|other| bits(other, &mask.takes));
                    let used = mask.start + taken.sum::<i64>();
                    bits(row, &mask.needs).unwrap_or_default() & used != 0
                })
        };
        let mut counted = problem.counted().map(|(_, counted)| counted);
        if let Some(counted) = counted.find(is_used_up) {
            return Some(counted.says.clone());
        }
        let held = problem.resources.iter().filter(|resource| {
            let item = self.item(resource, row);
            let is_held = |other| self.item(resource, other) == item;
            resource.says.is_some() && item.is_some() && others().any(is_held)
        });
        // The first by name, so that sentences about many values mention few places.
        held.min_by_key(|resource| &resource.place)?.says.clone()
    }

    /// True if rows of the other variables keep a rule with this row.
    fn holds(&self, constraint: &Constraint, row: RowOf) -> bool {
        let open = constraint.reads.iter().copied().filter(|id| *id != row.0);
        let (tests, open) = (constraint.test.conjuncts(), open.collect::<Vec<_>>());
        self.search(&tests, &mut vec![row], &open, &mut 0)
    }

    /// Tries the rows of the open variables one after the other.
    fn search(
        &self,
        tests: &[&Expr],
        bound: &mut Vec<RowOf>,
        open: &[VariableId],
        n_tried: &mut usize,
    ) -> bool {
        let no = Some(Cell::from(0_i64));
        if tests.iter().any(|test| self.value(test, bound) == no) {
            return false;
        }
        let Some((id, rest)) = open.split_first() else {
            return true;
        };
        self.choices[*id].left.iter().any(|idx| {
            *n_tried += 1;
            bound.push((*id, *idx));
            let is_kept = *n_tried > MAX_TRIED || self.search(tests, bound, rest, n_tried);
            bound.pop();
            is_kept
        })
    }

    /// True if this row leaves no walk between two cells that should hang together.
    fn cuts(&self, connection: &Connection, row: RowOf) -> bool {
        let is_held = |cell: &ConnectedCell| {
            let (id, test) = cell.held.as_ref()?;
            let left = self.left(*id, &row).iter();
            let values: BTreeSet<bool> = left
                .map(|idx| self.value(test, &[(*id, *idx)]) == Some(Cell::from(1_i64)))
                .collect();
            values.first().copied().filter(|_| values.len() == 1)
        };
        connection.unreached(&is_held).is_some()
    }

    /// True if a sum can still stay within its bounds with this row, or does not read it.
    fn adds_up(&self, sum: &Sum, row: RowOf) -> bool {
        let is_read = sum.terms.iter().any(|term| term.variable == row.0);
        if !is_read || sum.least.or(sum.most).is_none() {
            return true;
        }
        let (least, most) = (sum.least.unwrap_or(i64::MIN), sum.most.unwrap_or(i64::MAX));
        let mut totals = BTreeSet::from([0]);
        let mut is_exact = true;
        for term in &sum.terms {
            let id = term.variable;
            let adds = self.left(id, &row).iter().filter_map(|idx| {
                let adds = self.value(&term.adds, &[(id, *idx)])?;
                adds.as_integer()
            });
            let mut all_adds: BTreeSet<i64> = adds.collect();
            if all_adds.len() * totals.len() > MAX_TRIED {
                is_exact = false;
                keep_ends(&mut all_adds);
                keep_ends(&mut totals);
            }
            let longer = totals
                .iter()
                .flat_map(|total| all_adds.iter().map(move |more| total + more));
            totals = longer.collect();
        }
        let spans = || totals.first() < Some(&least) && totals.last() > Some(&most);
        let is_within = totals.range(least..=most.max(least)).next().is_some();
        is_within || !is_exact && spans()
    }

    /// The rule by which a given contradicts what is known; `None` if only a search shows it.
    fn excluding(&self, given: &Given) -> Option<Words> {
        given.filling().iter().find_map(|placement| {
            let taken = self.is_ordered().then(|| self.taken(placement));
            let mut ids = 0..self.choices.len();
            taken
                .flatten()
                .or_else(|| ids.find_map(|id| self.excluded(id, placement)))
        })
    }

    /// The rule that excludes a placement from all rows of a variable; `None` if a row may have it, or if some do not fill its place.
    fn excluded(&self, id: VariableId, placement: &Placement) -> Option<Words> {
        let choices = &self.choices[id];
        let having = choices.positions(|row| has(&row.filling, placement));
        let is_here = |row: &Candidate| row.filling.iter().any(|one| one.slot == placement.slot);
        if having.is_empty() && !choices.rows.iter().all(is_here) {
            return None;
        }
        let refuted = having.into_iter().map(|idx| self.refuted((id, idx)));
        let last = refuted.collect::<Option<Vec<_>>>()?.pop();
        let of_row = last.filter(|_| self.is_ordered() || !choices.has_lines());
        Some(of_row.unwrap_or_else(|| self.only(id)))
    }

    /// The demand that a variable takes one of its own rows.
    fn only(&self, id: VariableId) -> Words {
        let variable = &self.statement.problem.variables[id];
        let mut only = variable.only.iter().filter(|rule| rule.role == Role::Only);
        only.next()
            .map_or_else(|| Words::from(&variable.says), |rule| rule.says.clone())
    }

    /// The demand that a row breaks on places or pieces that are known, where rows overlap.
    fn overlap(&self, row: RowOf) -> Option<Words> {
        let filling = &self.row(row).filling;
        let taken = filling.iter().find_map(|one| self.taken(one));
        taken.or_else(|| {
            let piece = &filling.first()?.piece;
            let mut own = self.known.values().filter(|known| known.piece == *piece);
            let missed = own.find(|known| !has(filling, known))?;
            let [place, _] = self.puzzle.content.as_given(missed);
            (!self.has_copies(row)).then(|| Words::from(format!("covers {place}")))
        })
    }

    /// The demand to leave a slot to the piece that is known there; `None` if it is the same piece, or if both may share the slot in one
    /// colour.
    fn taken(&self, one: &Placement) -> Option<Words> {
        let known = self.known.get(&one.slot)?;
        let mut counted = self.statement.problem.counted();
        let is_shared = !one.look.is_empty()
            && one.look == known.look
            && counted.any(|(_, counted)| counted.counting == Counting::Shared);
        if known.piece == one.piece || is_shared {
            return None;
        }
        let [place, piece] = self.puzzle.content.as_given(known);
        Some(Words::from(format!("leaves {place} to {piece}")))
    }

    /// True if a row takes a piece of which there are several: one copy is not all that it needs to find.
    fn has_copies(&self, row: RowOf) -> bool {
        let mut counted = self.statement.problem.counted();
        counted.any(|(_, counted)| {
            let mut masks = counted.masks.iter();
            counted.counting == Counting::Copies
                && masks.any(|mask| self.cell(row, &mask.takes) != self.cell(row, &mask.needs))
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
            if choices.has_lines() {
                return self.only_pattern(id, target);
            }
            let having = choices.positions(|row| has(&row.filling, target));
            self.only_row(id, &having)
                .or_else(|| self.only_taker((id, *having.first()?)))
        })
    }

    /// A reason with this claim, if a rule removes each of the other candidates.
    fn because(
        &self,
        claim: String,
        noun: &str,
        others: impl Iterator<Item = Option<(String, Words)>>,
    ) -> Option<Reason> {
        let all_others: Vec<(String, Words)> = others.collect::<Option<_>>()?;
        let rounds = count_of(self.n_rounds as u64, "round");
        Some(Reason {
            claim: match self.n_rounds {
                0 => claim,
                _ => format!("after {rounds} of removals, {claim}"),
            },
            text: removed_by_rule(noun.trim_end(), &all_others),
            others: all_others,
            n_rounds: self.n_rounds,
        })
    }

    /// The reason that every other row of a variable breaks a rule. Rows of one piece that break the same rule are named together.
    fn only_row(&self, id: VariableId, having: &[usize]) -> Option<Reason> {
        let rows = &self.choices[id].rows;
        let decoder = &self.statement.puzzle.decoder;
        let noun = decoder.noun();
        let slot = rows[*having.first()?].filling[0].slot;
        let others = (0..rows.len()).filter(|idx| !having.contains(idx));
        let judged: Vec<(&Candidate, Words)> = others
            .map(|idx| Some((&rows[idx], self.objection((id, idx))?)))
            .collect::<Option<_>>()?;
        let of_piece = judged.chunk_by(|(row, _), (next, _)| has(&row.filling, &next.filling[0]));
        let named = of_piece.flat_map(|alike| {
            let is_alike = alike.iter().all(|(_, says)| *says == alike[0].1);
            let shown = if is_alike { &alike[..1] } else { alike };
            shown.iter().map(move |(row, says)| {
                let (at, piece) = (row.filling[0].slot, &row.filling[0].piece);
                let name = if is_alike && at == slot {
                    format!("{noun} {piece}")
                } else {
                    decoder.candidate(&row.cells[0])
                };
                Some((name, says.clone()))
            })
        });
        let claim = format!("no other {noun} fits {}", self.says(id));
        self.because(claim, noun, named)
    }

    /// The reason that all ways left to fill a line agree in a place: each place where all of them do is in the claim.
    fn only_pattern(&self, id: VariableId, target: &Placement) -> Option<Reason> {
        let choices = &self.choices[id];
        let rows = &choices.rows;
        let is_shared =
            |one: &Placement| choices.left.iter().all(|idx| has(&rows[*idx].filling, one));
        if !is_shared(target) {
            return None;
        }
        let first = rows[*choices.left.first()?].filling.iter();
        let pattern: String = first
            .map(|one| if is_shared(one) { &*one.piece } else { "?" })
            .collect();
        let rivals = choices
            .positions(|row| !has(&row.filling, target))
            .into_iter();
        let others = rivals.map(|idx| Some((String::new(), self.objection((id, idx))?)));
        let claim = format!("only {pattern} {}", self.only(id));
        self.because(claim, self.statement.puzzle.decoder.noun(), others)
    }

    /// The reason that no other variable can take an item of which a resource leaves none.
    fn only_taker(&self, row: RowOf) -> Option<Reason> {
        let resources = &self.statement.problem.resources;
        let mut exact = resources.iter().filter(|resource| resource.is_exact);
        exact.find_map(|resource| {
            let item = Some(self.item(resource, row)?);
            let takes = resource.takes.iter().map(|take| take.variable);
            let others = takes.filter(|id| *id != row.0).filter_map(|id| {
                let choices = &self.choices[id];
                let mut rows = (0..choices.rows.len()).map(|idx| (id, idx));
                let rival = rows.find(|rival| self.item(resource, *rival) == item)?;
                let objection = if choices.is_known {
                    Some(Words::from("is still open"))
                } else {
                    self.objection(rival)
                };
                Some(objection.map(|says| (self.says(id).to_owned(), says)))
            });
            let decoder = &self.statement.puzzle.decoder;
            let Candidate { cells, filling, .. } = self.row(row);
            let candidate = match &filling[0] {
                one if one.slot == slot(&self.statement, row.0) => {
                    format!("{} {}", decoder.noun(), one.piece)
                }
                _ => decoder.candidate(&cells[0]),
            };
            let (place, says) = (&resource.place, self.says(row.0));
            let claim = format!("{place}, only {says} can take {candidate}");
            self.because(claim, self.statement.style.words.nouns[0], others)
        })
    }

    /// The reason that nothing else covers a place, or that the piece fits nowhere else.
    fn only_cover(&self, unit: &Filling) -> Option<Reason> {
        let choices = &self.choices[0];
        let decoder = &self.statement.puzzle.decoder;
        let is_meant = |row: &Candidate| unit.iter().all(|one| has(&row.filling, one));
        let meant = *choices.positions(is_meant).first()?;
        let judged = |claim: String, is_rival: &dyn Fn(&Placement) -> bool| {
            let rivals = choices.positions(|row| row.filling.iter().any(is_rival));
            let others = rivals.into_iter().filter(|idx| *idx != meant).map(|idx| {
                let name = decoder.candidate(&choices.rows[idx].cells[0]);
                Some((name, self.objection((0, idx))?))
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
            let is_one = !self.has_copies((0, meant));
            is_one.then(|| judged(claim, &|other| other.piece == *piece))?
        })
    }

    fn says(&self, id: VariableId) -> &str {
        &self.statement.problem.variables[id].says
    }
}

/// The slot that a variable fills.
fn slot(statement: &Statement, id: VariableId) -> usize {
    statement.slots.get(id).copied().unwrap_or(id)
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
    let counted = statement.problem.counted();
    let masks = counted.flat_map(|(_, counted)| &counted.masks);
    let bits: BTreeSet<&String> = masks.flat_map(|mask| [&mask.takes, &mask.needs]).collect();
    let carried = bits
        .iter()
        .map(|bits| Column::carried(&variable.name, *bits));
    let kept = asked
        .iter()
        .zip(1..)
        .map(|(rule, no)| Column::new(format!("Kept_{no}"), Expr::when(rule.test.clone(), 1, 0)));
    let own_columns = variable.columns.iter().cloned();
    let select = Select {
        from: vec![From::aliased(&variable.relation, &variable.name)],
        rules: only.into_iter().cloned().collect(),
        columns: own_columns.chain(carried).chain(kept).collect(),
        ..Select::default()
    };
    let found = desk.rows(&statement.inputs, &sql::query(&select))?;
    let rows = found.into_iter().filter_map(|cells| {
        // The last cells show which of the rules the row keeps.
        let mut kept = asked.iter().zip(&cells[cells.len() - asked.len()..]);
        let rule = kept.find(|(_, kept)| **kept == Cell::from(0_i64));
        let broken = rule.map(|(rule, _)| rule.says.clone());
        let (slots, first) = ([slot(statement, id)], vec![cells[0].clone()]);
        let filling = statement.puzzle.decoder.filling(&slots, &first).ok()?;
        (!filling.is_empty()).then_some(Candidate {
            cells,
            filling,
            broken,
        })
    });
    let rows: Vec<Candidate> = rows.collect();
    let placements = rows.iter().flat_map(|row| &row.filling);
    let columns = select.columns.into_iter().map(|column| column.name);
    Ok(Choices {
        slots: placements.map(|one| one.slot).collect(),
        columns: columns.collect(),
        rows,
        ..Choices::default()
    })
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
