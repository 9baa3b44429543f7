//! A hint in words.

use super::hint::{Conflict, Hint, MOST_COMPARED, Next, others_in_words};
use crate::words::{count_of, number};

/// What a hint tells beside its placement, a sentence or two each: whether the placement must be so, and why; or why there is none.
#[must_use]
pub fn hint_in_words(hint: &Hint) -> Vec<String> {
    let Some(next) = &hint.next else {
        return vec![without_next(hint)];
    };
    let why = match &next.reason {
        Some(reason) => {
            let (claim, others) = (&reason.claim, others_in_words(reason));
            let first: String = claim.chars().take(1).collect();
            let rest = &claim[first.len()..];
            let colon = if others.is_empty() { "" } else { ": " };
            Some(format!("{}{rest}{colon}{others}.", first.to_uppercase()))
        }
        None if hint.is_all && next.n_agreeing == hint.n_solutions => Some(
            "No rule shows it at once: every other way ends without a solution further on."
                .to_owned(),
        ),
        None => None,
    };
    std::iter::once(certainty(hint, next)).chain(why).collect()
}

/// Why there is nothing to place.
fn without_next(hint: &Hint) -> String {
    match &hint.conflict {
        _ if hint.n_solutions > 0 => "Nothing is left to place: the puzzle is solved.".to_owned(),
        None => "The puzzle has no solution.".to_owned(),
        Some(Conflict {
            given,
            clash: Some(clash),
            ..
        }) => {
            format!("No solution has `{given}`: {clash}.")
        }
        Some(Conflict {
            given, has_others, ..
        }) => {
            if *has_others {
                format!("No solution has `{given}` together with the givens before it.")
            } else {
                format!("No solution has `{given}`.")
            }
        }
    }
}

/// Whether the placement must be so, and among how many solutions.
fn certainty(hint: &Hint, next: &Next) -> String {
    let (n_solutions, n_agreeing) = (hint.n_solutions as u64, next.n_agreeing as u64);
    let is_shared = n_solutions == n_agreeing;
    let most = number(MOST_COMPARED as u64);
    match (is_shared, hint.is_all) {
        (true, true) if n_solutions == 1 => {
            "This must be so: only one solution is left.".to_owned()
        }
        (true, true) => format!(
            "This must be so: all {} have it.",
            count_of(n_solutions, "solution")
        ),
        (true, false) => {
            format!("The first {most} solutions have it; there are more, which were not looked at.")
        }
        (false, true) => format!(
            "This may be so, but nothing must: {} of {} have it.",
            number(n_agreeing),
            count_of(n_solutions, "solution")
        ),
        (false, false) => format!(
            "This may be so, but nothing must: {} of the first {most} solutions have it.",
            number(n_agreeing)
        ),
    }
}
