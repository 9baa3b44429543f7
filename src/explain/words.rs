//! Rules and candidates in words.

use super::funnel::{Partner, StageFunnel, Step};
use crate::words::count_of;

/// What is joined to what, and how many pairs that makes.
#[must_use]
pub fn pairs_in_words(funnel: &StageFunnel) -> String {
    let rows_of =
        |partner: &Partner| format!("{} of {}", count_of(partner.n_rows, "row"), partner.table);
    let Some((first, others)) = funnel.partners.split_first() else {
        return String::new();
    };
    if first.n_rows == 0 {
        return format!("No row of {} comes in, so that none goes out.", first.table);
    }
    if !others.is_empty() && others.iter().all(|other| other.table == first.table) {
        let n_times = funnel.partners.len();
        let looked_at = count_of(funnel.whole.pairs, "combination");
        return format!(
            "{}, {n_times} times over: {looked_at} to look at.",
            rows_of(first)
        );
    }
    let tables = others.chunk_by(|partner, next| partner.table == next.table);
    let tables = tables.map(|partners| match partners.len() {
        1 => rows_of(&partners[0]),
        n_times => format!("{}, {n_times} times over", rows_of(&partners[0])),
    });
    let tables: Vec<String> = tables.collect();
    let product = funnel
        .partners
        .iter()
        .map(|partner| partner.n_rows)
        .product::<u64>()
        .max(1);
    let looked_at = match others.len() {
        0 => "candidate",
        1 => "pair",
        _ => "combination",
    };
    let copies = match funnel.whole.pairs / product {
        0 | 1 => String::new(),
        n_copies => format!(", each {n_copies} times"),
    };
    let each = match tables.is_empty() {
        true => String::new(),
        false => format!(", each with the {}", tables.join(" and the ")),
    };
    format!(
        "{}{each}{copies}: {} to look at.",
        rows_of(first),
        count_of(funnel.whole.pairs, looked_at)
    )
}

/// A rule, and what it is about where a stage looks for several things at once.
#[must_use]
pub fn rule_in_words(step: &Step) -> String {
    match &step.subject {
        Some(subject) => format!("{subject}: {}", step.words),
        None => step.words.clone(),
    }
}
