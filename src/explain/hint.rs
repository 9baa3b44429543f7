//! The next piece only: a placement that all solutions share which agree with what lies on the board, and why it must be so.

use serde::Serialize;

use super::candidates::{CandidateRows, Reason};
use crate::answer::each_row;
use crate::compile::compile_within;
use crate::engine::Limits;
use crate::error::Result;
use crate::family::{Given, Puzzle};
use crate::plan::{Filling, Goal, Options, Placement, Plan, TallyHole, UNKNOWN};
use crate::relation::Row;
use crate::words::{capitalised, count_of, number};

/// The most solutions that are compared.
const MAX_COMPARED: usize = 1_000;

#[derive(Debug, Serialize)]
pub struct Hint {
    /// The plan of the puzzle with what is given.
    #[serde(skip)]
    pub plan: Plan,
    /// The number of solutions that agree with the givens, or of those that were compared.
    #[serde(rename = "compared")]
    pub n_solutions: usize,
    pub is_all: bool,
    #[serde(skip)]
    pub known: Filling,
    /// The number of parts of the solution that are still to be placed, the next one among them.
    #[serde(skip)]
    pub n_open: usize,
    /// `None` where the board is full or has no solution.
    pub next: Option<Next>,
    /// The first given that, with those before it, leaves no solution. `None` if there are solutions, or if the puzzle itself has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
    /// The reason, if the puzzle has no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Hint {
    /// The known placements and the one that the hint suggests.
    #[must_use]
    pub fn filling(&self) -> Filling {
        let placements = self.next.iter().flat_map(|next| &next.placements);
        let mut filling: Filling = self.known.iter().chain(placements).cloned().collect();
        filling.sort();
        filling.dedup();
        filling
    }
}

#[derive(Debug, Serialize)]
pub struct Next {
    #[serde(rename = "text")]
    pub words: String,
    /// True if all solutions have it.
    pub must: bool,
    /// The number of compared solutions that have it.
    #[serde(rename = "agreeing")]
    pub n_agreeing: usize,
    #[serde(skip)]
    pub placements: Filling,
    /// The placements as `--given` names them, as far as they are not given yet.
    pub given: Vec<String>,
    /// `None` where the rules do not show it without a search.
    pub reason: Option<Reason>,
}

/// The solutions that agree with what is given, up to a limit, and their plan.
struct Found<'a> {
    puzzle: &'a Puzzle,
    plan: Plan,
    fillings: Vec<Filling>,
    is_all: bool,
}

/// Finds what to place next, beside what is given, such as `1=5`.
///
/// # Errors
/// When a given names no place or no piece of the puzzle, or the run fails.
pub fn hint(puzzle: &Puzzle, options: &Options, givens: &[String], limits: Limits) -> Result<Hint> {
    let (puzzles, placed) = puzzle.with_each_given(givens)?;
    let found = solutions(&puzzles[givens.len()], options, limits)?;
    if !found.fillings.is_empty() {
        let start = puzzle.content.describe().start.into_iter();
        let own = Given {
            content: puzzle.content.clone(),
            placed: start.map(|one| (one.slot, one.piece)).collect(),
        };
        return next(found, &[placed, vec![own]].concat(), limits);
    }
    let conflict = first_conflict(&puzzles, options, limits)?;
    let text = match conflict {
        None => "The puzzle has no solution.".to_owned(),
        Some(idx) => {
            // The candidates are those that the given rules leave.
            let rules = placed[..idx].iter().rposition(|one| one.placed.is_empty());
            let puzzle = &puzzles[rules.map_or(0, |rule| rule + 1)];
            let clash = CandidateRows::of(puzzle, limits)?.clash(&placed, idx);
            let others = match clash {
                Some((rule, _)) => format!(": \u{201c}{rule}\u{201d} removes it"),
                None if idx > 0 => " together with the givens before it".to_owned(),
                None => String::new(),
            };
            format!("No solution has `{}`{others}.", givens[idx])
        }
    };
    Ok(Hint {
        plan: found.plan,
        n_solutions: 0,
        is_all: true,
        known: Filling::new(),
        n_open: 0,
        next: None,
        conflict: conflict.map(|idx| givens[idx].clone()),
        text: Some(text),
    })
}

/// The first given that leaves no solution beside those before it; nothing where there is none without any given. With more
/// givens, there are never more solutions, so that half of the rest is ruled out at a time.
fn first_conflict(puzzles: &[Puzzle], options: &Options, limits: Limits) -> Result<Option<usize>> {
    let has_solution = |n_given: usize| -> Result<bool> {
        let found = solutions(&puzzles[n_given], options, limits)?;
        Ok(!found.fillings.is_empty())
    };
    let (mut possible, mut impossible) = (0, puzzles.len() - 1);
    if impossible == 0 || !has_solution(0)? {
        return Ok(None);
    }
    while possible + 1 < impossible {
        let middle = usize::midpoint(possible, impossible);
        if has_solution(middle)? {
            possible = middle;
        } else {
            impossible = middle;
        }
    }
    Ok(Some(possible))
}

fn solutions<'a>(puzzle: &'a Puzzle, options: &Options, limits: Limits) -> Result<Found<'a>> {
    let options = Options {
        goal: Goal::Few(MAX_COMPARED + 1),
        ..options.clone()
    };
    let plan = compile_within(puzzle, &options, limits)?;
    let mut fillings = Vec::new();
    let mut row_no = 0;
    let mut visit = |columns: &[String], row: Option<&Row>| {
        let Some(row) = row else { return Ok(()) };
        row_no += 1;
        let filling = plan.filling(plan.last_stage(), row_no, columns, row)?;
        // Where a row stands for all turns of a board, each of them is a solution of its own.
        let n_turns = usize::try_from(plan.weight()).unwrap_or(1);
        let turns = plan.puzzle.symmetries.iter().take(n_turns);
        let left = (MAX_COMPARED + 1).saturating_sub(fillings.len());
        fillings.extend(turns.map(|turn| turn.apply(&filling)).take(left));
        Ok(())
    };
    each_row(
        puzzle,
        &plan,
        &options,
        limits,
        MAX_COMPARED + 1,
        &mut visit,
    )?;
    let is_all = fillings.len() <= MAX_COMPARED;
    fillings.truncate(MAX_COMPARED);
    Ok(Found {
        puzzle,
        plan,
        fillings,
        is_all,
    })
}

/// The placement that most solutions share; of several, the first whose reason the rules show.
fn next(found: Found, placed: &[Given], limits: Limits) -> Result<Hint> {
    let fillings = &found.fillings;
    // The turn of a given piece is known if it is given, or if the piece has only one.
    let is_shared = |one: &Placement| fillings.iter().all(|filling| filling.contains(one));
    let known: Filling = fillings[0]
        .iter()
        .filter(|one| is_placed(placed, one) || found.is_told(one) && is_shared(one))
        .map(|one| found.shown(one, is_shared(one)))
        .collect();
    let units: Vec<_> = fillings
        .iter()
        .map(|filling| found.units(filling))
        .collect();
    let agreeing = |words: &str| -> Vec<&Filling> {
        let has_words = |units: &[Unit]| units.iter().any(|unit| unit.0 == words);
        let pairs = fillings.iter().zip(&units);
        let having = pairs.filter(|(_, units)| has_words(units));
        having.map(|(filling, _)| filling).collect()
    };
    let is_known = |one: &Placement| found.is_told(one) || is_placed(placed, one);
    let mut open: Vec<(&Unit, Vec<&Filling>)> = units[0]
        .iter()
        .filter(|(_, placements)| !placements.iter().all(is_known))
        .map(|unit| (unit, agreeing(&unit.0)))
        .collect();
    let n_open = open.len();
    let n_agreeing = open.iter().map(|(_, agreeing)| agreeing.len()).max();
    open.retain(|(_, agreeing)| Some(agreeing.len()) == n_agreeing);
    let must = found.is_all && n_agreeing == Some(fillings.len());
    let mut reason = None;
    if must {
        // Only the search knows the cell of a hole that is neither given nor chosen.
        let is_stated = |one: &&Placement| {
            is_placed(placed, one) || found.hole(one).is_none_or(|hole| hole.cells.len() == 1)
        };
        let mut candidates = CandidateRows::of(found.puzzle, limits)?;
        candidates.know(&known.iter().filter(is_stated).cloned().collect());
        let units: Vec<&Filling> = open.iter().map(|(unit, _)| &unit.1).collect();
        reason = candidates.first_reason(&units);
    }
    let (idx, reason) = reason.map_or((0, None), |(idx, reason)| (idx, Some(reason)));
    let next = open.get(idx).map(|(unit, agreeing)| Next {
        must,
        reason,
        ..found.tell(placed, unit, agreeing)
    });
    Ok(Hint {
        known,
        n_solutions: fillings.len(),
        is_all: found.is_all,
        n_open,
        next,
        conflict: None,
        text: None,
        plan: found.plan,
    })
}

fn is_placed(placed: &[Given], Placement { slot, piece, .. }: &Placement) -> bool {
    let mut placed = placed.iter().flat_map(|given| &given.placed);
    placed.any(|(filled, found)| (slot, piece) == (filled, found))
}

/// A part of a filling that is placed at once, such as a piece of a cover, in words.
type Unit = (String, Filling);

impl Found<'_> {
    /// A placement that these solutions share, without a reason. Nothing is said of its turn unless all have the same.
    fn tell(&self, placed: &[Given], (words, unit): &Unit, agreeing: &[&Filling]) -> Next {
        let content = &self.puzzle.content;
        let is_certain =
            |one: &Placement| self.is_all && agreeing.iter().all(|filling| filling.contains(one));
        let shown = unit.iter().map(|one| self.shown(one, is_certain(one)));
        let placements: Filling = shown.collect();
        let turn = placements.iter().find_map(|one| content.turn_in_words(one));
        let new = placements.iter().filter(|one| !is_placed(placed, one));
        Next {
            words: turn.map_or_else(|| words.clone(), |turn| format!("{words}, {turn}")),
            must: false,
            n_agreeing: agreeing.len(),
            given: new.map(|one| content.as_given(one).join("=")).collect(),
            placements,
            reason: None,
        }
    }

    /// A placement as far as it is known: without its turn, unless that is certain.
    fn shown(&self, placement: &Placement, is_certain: bool) -> Placement {
        let mut shown = placement.clone();
        if !is_certain && self.puzzle.content.turn_in_words(placement).is_some() {
            shown.look.fill(UNKNOWN);
        }
        shown
    }

    fn hole(&self, placement: &Placement) -> Option<&TallyHole> {
        let mut holes = self.plan.puzzle.tally.iter().flat_map(|tally| &tally.holes);
        holes.find(|hole| hole.name == placement.piece)
    }

    fn has_words(&self, placement: &Placement) -> bool {
        let alone = vec![placement.clone()];
        !self.plan.puzzle.drawing.words(&alone).is_empty()
    }

    /// True if a placement is known without a hint: holes are chosen, and what the puzzle fills itself has no words.
    fn is_told(&self, placement: &Placement) -> bool {
        self.hole(placement).is_some() || !self.has_words(placement)
    }

    /// The parts of a filling, without what the puzzle fills itself.
    fn units(&self, filling: &Filling) -> Vec<Unit> {
        let told: Filling = filling
            .iter()
            .filter(|one| self.has_words(one))
            .cloned()
            .collect();
        let mut units: Vec<Unit> = Vec::new();
        for (words, placement) in self.plan.puzzle.drawing.words(&told).into_iter().zip(told) {
            match units.iter_mut().find(|(other, _)| *other == words) {
                Some((_, placements)) => placements.push(placement),
                None => units.push((words, vec![placement])),
            }
        }
        units
    }
}

/// The sentences of a hint after its placement: whether the placement is forced, and why; or why there is nothing to place.
#[must_use]
pub fn hint_in_words(hint: &Hint) -> Vec<String> {
    let Some(next) = &hint.next else {
        let solved = "Nothing is left to place: the puzzle is solved.";
        return vec![hint.text.clone().unwrap_or_else(|| solved.to_owned())];
    };
    let compared = if hint.is_all {
        count_of(hint.n_solutions as u64, "solution")
    } else {
        format!("the first {} solutions", number(MAX_COMPARED as u64))
    };
    let certainty = if next.n_agreeing < hint.n_solutions {
        let n_agreeing = number(next.n_agreeing as u64);
        format!("This may be so, but nothing must: {n_agreeing} of {compared} have it.")
    } else if !hint.is_all {
        let compared = capitalised(&compared);
        format!("{compared} have it; there are more, which were not looked at.")
    } else if hint.n_solutions == 1 {
        "This must be so: only one solution is left.".to_owned()
    } else {
        format!("This must be so: all {compared} have it.")
    };
    let reason = next.reason.as_ref().map(|Reason { claim, text, .. }| {
        let colon = if text.is_empty() { "" } else { ": " };
        format!("{}{colon}{text}.", capitalised(claim))
    });
    let search = "No single rule forces it; every other choice fails later.";
    let why = reason.or_else(|| next.must.then(|| search.to_owned()));
    std::iter::once(certainty).chain(why).collect()
}
