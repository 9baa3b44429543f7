//! The candidates of a place, and the rules that exclude them: each row that a variable may take is judged by one rule at a time, given what
//! is known.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{Desk, Limits, Watch};
use crate::error::Result;
use crate::family::{Given, Puzzle};
use crate::plan::{Ask, Filling, Placement, Statement};
use crate::problem::{
    Column, Constraint, Counting, Expr, From, Resource, Role, Rule, Select, Sum, VariableId, Words,
};
use crate::relation::{Cell, Row};
use crate::sql;

/// The limit on rows tried for a rule, and on totals of a sum; a rule still undecided then counts as kept.
const MAX_TRIED: usize = 20_000;

/// Why a placement has to be so: everything else breaks a rule.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reason {
    /// A sentence: "no other digit fits cell r2c1".
    pub claim: String,
    /// The word for a candidate: "digit".
    pub noun: String,
    /// The other candidates, each with a rule that it breaks.
    pub others: Vec<(String, Words)>,
}

/// The candidates of a puzzle beside what is known.
pub struct CandidateRows<'a> {
    puzzle: &'a Puzzle,
    statement: Statement,
    /// The rows that each variable may take; where all take a row on the lowest item, those of the first variable.
    choices: Vec<Choices>,
    /// The known placements, by slot.
    known: BTreeMap<usize, Placement>,
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
    is_known: bool,
}

struct Candidate {
    cells: Row,
    /// Its placements.
    filling: Filling,
    /// The first rule of its own that it breaks.
    broken: Option<Words>,
}

/// The rule that a candidate breaks, with the number of rules that it keeps.
type Objection = (usize, Words);

impl<'a> CandidateRows<'a> {
    /// The candidates of a puzzle where these placements are known.
    ///
    /// # Errors
    /// When the rows cannot be read.
    pub fn of(puzzle: &'a Puzzle, known: &Filling, limits: Limits) -> Result<Self> {
        let desk = Desk::within(Watch::start(limits));
        let statement = puzzle.content.open(puzzle);
        let n_kinds = if statement.problem.is_ordered() {
            1
        } else {
            statement.problem.variables.len()
        };
        let choices = (0..n_kinds).map(|id| choices(&statement, id, &desk));
        let mut candidates = Self {
            puzzle,
            choices: choices.collect::<Result<_>>()?,
            statement,
            known: known.iter().map(|one| (one.slot, one.clone())).collect(),
        };
        candidates.narrow();
        Ok(candidates)
    }

    /// Leaves the rows that agree with what is known; rules without a name then apply to them.
    fn narrow(&mut self) {
        if self.statement.problem.is_ordered() {
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
            let left = positions(&choices.rows, is_known);
            choices.is_known = !left.is_empty();
            choices.left = if choices.is_known {
                left
            } else {
                positions(&choices.rows, |row| {
                    row.filling.len() == 1 || row.filling.iter().all(|one| at(one) != Some(false))
                })
            };
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
        let is_known = move |other: &VariableId| *other == id || self.choices[*other].is_known;
        let own = self.choices[id].constraints.iter();
        let constraints = own.map(|idx| &self.statement.problem.constraints[*idx]);
        constraints.filter(move |constraint| {
            constraint.says[0].subject.is_some() || constraint.reads.iter().all(is_known)
        })
    }

    /// The first rule that a row breaks by itself, beside the known rows, or whatever the other variables of the rule take.
    fn objection(&self, id: VariableId, idx: usize) -> Option<Objection> {
        let problem = &self.statement.problem;
        let own = &self.choices[id].rows[idx].broken;
        let used_up = self.used_up(id, idx).map(|says| (0, says));
        let own = used_up.or_else(|| Some((1, own.clone()?)));
        let broken = || {
            let mut constraints = self.constraints(id).zip(2..);
            let (constraint, rank) =
                constraints.find(|(constraint, _)| !self.holds(constraint, id, idx))?;
            Some((rank, constraint.asked_of(id, problem).says))
        };
        own.or_else(broken).or_else(|| {
            let mut sums = problem.sums.iter();
            let sum = sums.find(|sum| !self.adds_up(sum, id, idx))?;
            Some((usize::MAX, Words::from(&sum.says)))
        })
    }

    /// The demand of a resource that has nothing left for a row.
    fn used_up(&self, id: VariableId, idx: usize) -> Option<Words> {
        let problem = &self.statement.problem;
        let others = || {
            let others = self.choices.iter().enumerate();
            others.filter(|(other, choices)| *other != id && choices.is_known)
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
        let at = choices.columns.iter().position(|other| other == column)?;
        choices.rows[idx].cells.get(at)
    }

    /// The rule by which something given cannot be beside what else is known; `None` if only a search shows it.
    pub fn clash(&self, given: &Given) -> Option<Words> {
        given.filling().iter().find_map(|placement| {
            let mut choices = self.choices.iter().enumerate();
            let direct = self
                .statement
                .problem
                .is_ordered()
                .then(|| self.taken(placement));
            direct.flatten().or_else(|| {
                choices.find_map(|(id, choices)| {
                    let having = positions(&choices.rows, |row| has(&row.filling, placement));
                    let is_always_here =
                        |row: &Candidate| row.filling.iter().any(|one| one.slot == placement.slot);
                    if having.is_empty() && !choices.rows.iter().all(is_always_here) {
                        return None;
                    }
                    let objections =
                        having
                            .iter()
                            .map(|idx| match choices.rows[*idx].filling.len() {
                                _ if self.statement.problem.is_ordered() => self.overlap(*idx),
                                1 => Some(self.objection(id, *idx)?.1),
                                _ => (!choices.left.contains(idx)).then(|| self.only(id)),
                            });
                    let objections: Vec<Words> = objections.collect::<Option<_>>()?;
                    Some(
                        objections
                            .into_iter()
                            .next_back()
                            .unwrap_or_else(|| self.only(id)),
                    )
                })
            })
        })
    }

    /// The demand that a variable takes one of its own rows.
    fn only(&self, id: VariableId) -> Words {
        let variable = &self.statement.problem.variables[id];
        let mut only = variable.only.iter().filter(|rule| rule.role == Role::Only);
        only.next()
            .map_or_else(|| Words::from(&variable.says), |rule| rule.says.clone())
    }

    /// The demand that a row breaks on places or pieces that are known, where rows overlap.
    fn overlap(&self, idx: usize) -> Option<Words> {
        let row = &self.choices[0].rows[idx];
        let taken = row.filling.iter().find_map(|one| self.taken(one));
        taken.or_else(|| {
            let piece = &row.filling.first()?.piece;
            let mut own = self.known.values().filter(|known| known.piece == *piece);
            let missed = own.find(|known| !has(&row.filling, known))?;
            let [place, _] = self.puzzle.content.as_given(missed);
            (!self.has_copies(idx)).then(|| Words::from(format!("covers {place}")))
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
    fn has_copies(&self, idx: usize) -> bool {
        let mut counted = self.statement.problem.counted();
        counted.any(|(_, counted)| {
            counted.counting == Counting::Copies
                && counted.masks.iter().any(|mask| {
                    self.cell((0, idx), &mask.takes) != self.cell((0, idx), &mask.needs)
                })
        })
    }

    /// Why a piece has to lie where it does, all of its placements at once; `None` if no rule alone shows it.
    #[must_use]
    pub fn reason(&self, unit: &Filling) -> Option<Reason> {
        if self.statement.problem.is_ordered() {
            return self.only_cover(unit);
        }
        let choices = self.choices.iter().enumerate();
        let open = choices.filter(|(_, choices)| !choices.is_known);
        let targets = open.flat_map(|(id, choices)| {
            let here = unit.iter().filter(|one| choices.slots.contains(&one.slot));
            here.map(move |target| (id, target))
        });
        targets.into_iter().find_map(|(id, target)| {
            let choices = &self.choices[id];
            let having = positions(&choices.rows, |row| has(&row.filling, target));
            match &choices.rows[*having.first()?].filling[..] {
                [_] => self
                    .only_row(id, &having)
                    .or_else(|| self.only_taker(id, having[0])),
                _ => self.every_row(id, &having, target),
            }
        })
    }

    /// The reason that every other row of a variable breaks a rule.
    fn only_row(&self, id: VariableId, having: &[usize]) -> Option<Reason> {
        let rows = &self.choices[id].rows;
        let decoder = &self.statement.puzzle.decoder;
        let noun = decoder.noun();
        let slot = rows[having[0]].filling[0].slot;
        let mut groups: BTreeMap<(usize, &str), Vec<(usize, Objection)>> = BTreeMap::new();
        let mut order = Vec::new();
        for idx in (0..rows.len()).filter(|idx| !having.contains(idx)) {
            let one = &rows[idx].filling[0];
            let group = (one.slot, one.piece.as_str());
            let objection = (idx, self.objection(id, idx)?);
            if !groups.contains_key(&group) {
                order.push(group);
            }
            groups.entry(group).or_default().push(objection);
        }
        let others = order.into_iter().flat_map(|group| {
            let mut judged = groups.remove(&group).unwrap_or_default();
            let furthest = judged.iter().map(|(_, (rank, _))| *rank).max();
            judged.retain(|(_, (rank, _))| Some(*rank) == furthest);
            judged.dedup_by(|one, other| one.1.1 == other.1.1);
            let is_one = judged.len() == 1 && group.0 == slot;
            judged.into_iter().map(move |(idx, (_, says))| {
                let name = if is_one {
                    format!("{noun} {}", group.1)
                } else {
                    decoder.candidate(&rows[idx].cells[0])
                };
                (name, says)
            })
        });
        Some(Reason {
            claim: format!("no other {noun} fits {}", self.says(id)),
            noun: noun.to_owned(),
            others: others.collect(),
        })
    }

    /// The reason that every row of a variable which is left has a placement.
    fn every_row(&self, id: VariableId, having: &[usize], target: &Placement) -> Option<Reason> {
        let mut left = self.choices[id].left.iter();
        left.all(|idx| having.contains(idx)).then(|| Reason {
            claim: format!(
                "nothing else at {} {}",
                self.puzzle.content.as_given(target)[0],
                self.only(id)
            ),
            ..Reason::default()
        })
    }

    /// The reason that no other variable can take an item of which a resource leaves none.
    fn only_taker(&self, id: VariableId, idx: usize) -> Option<Reason> {
        let resources = &self.statement.problem.resources;
        let mut exact = resources.iter().filter(|resource| resource.is_exact);
        exact.find_map(|resource| {
            let item = self.item(resource, id, idx)?;
            let takes = resource.takes.iter().filter(|take| take.variable != id);
            let others = takes.filter_map(|take| {
                let other = take.variable;
                let Choices { rows, is_known, .. } = &self.choices[other];
                let mut rows = 0..rows.len();
                let row =
                    rows.find(|row| self.item(resource, other, *row).as_ref() == Some(&item))?;
                let objection = if *is_known {
                    Some(Words::from("is still open"))
                } else {
                    self.objection(other, row).map(|(_, says)| says)
                };
                Some(objection.map(|says| (self.says(other).to_owned(), says)))
            });
            let decoder = &self.statement.puzzle.decoder;
            let candidate = match &self.choices[id].rows[idx].filling[0] {
                one if one.slot == self.slot(id) => format!("{} {}", decoder.noun(), one.piece),
                _ => decoder.candidate(&self.choices[id].rows[idx].cells[0]),
            };
            Some(Reason {
                claim: format!(
                    "{}, only {} can take {candidate}",
                    resource.place,
                    self.says(id)
                ),
                noun: self.statement.style.words.nouns[0].trim_end().to_owned(),
                others: others.collect::<Option<_>>()?,
            })
        })
    }

    /// The reason that nothing else covers a place, or that the piece fits nowhere else.
    fn only_cover(&self, unit: &Filling) -> Option<Reason> {
        let rows = &self.choices[0].rows;
        let is_meant = |row: &Candidate| unit.iter().all(|one| has(&row.filling, one));
        let meant = *positions(rows, is_meant).first()?;
        let decoder = &self.statement.puzzle.decoder;
        let judged = |claim: String, are_rivals: &dyn Fn(&Candidate) -> bool| {
            let rivals = positions(rows, |row| are_rivals(row)).into_iter();
            let others = rivals.filter(|idx| *idx != meant).map(|idx| {
                let says = self.overlap(idx)?;
                Some((decoder.candidate(&rows[idx].cells[0]), says))
            });
            Some(Reason {
                claim,
                noun: decoder.noun().to_owned(),
                others: others.collect::<Option<_>>()?,
            })
        };
        let covers = unit.iter().find_map(|one| {
            let [place, _] = self.puzzle.content.as_given(one);
            let claim = format!("nothing else that fits covers {place}");
            judged(claim, &|row| {
                row.filling.iter().any(|other| other.slot == one.slot)
            })
        });
        covers.or_else(|| {
            let piece = &unit.first()?.piece;
            let claim = format!("{piece} fits nowhere else");
            let fits = || {
                judged(claim, &|row| {
                    row.filling.iter().any(|other| other.piece == *piece)
                })
            };
            (!self.has_copies(meant)).then(fits)?
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
    let bits = bits
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
            .chain(bits)
            .chain(kept)
            .collect(),
        ..Select::default()
    };
    let rows = desk.rows(&statement.inputs, &sql::query(&select))?;
    let rows: Vec<Candidate> = rows
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
