//! Rules and candidates in words.

use super::funnel::{Partner, StageFunnel, Step};
use crate::words::{count_of, in_a_list, number};

/// The number of pairs, and the relations that make them.
#[must_use]
pub fn pairs_in_words(funnel: &StageFunnel) -> String {
    let Some((first, others)) = funnel.partners.split_first() else {
        return String::new();
    };
    if first.n_rows == 0 {
        return format!("No row of {} comes in, so that none goes out.", first.table);
    }
    if !others.is_empty() && others.iter().all(|other| other.table == first.table) {
        let looked_at = count_of(funnel.whole.pairs, "combination");
        return format!("{}: {looked_at} to look at.", rows_of(&funnel.partners));
    }
    let tables = others.chunk_by(|partner, next| partner.table == next.table);
    let tables: Vec<String> = tables.map(rows_of).collect();
    let product = funnel
        .partners
        .iter()
        .map(|partner| partner.n_rows)
        .fold(1, u64::saturating_mul)
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
    let each = if tables.is_empty() {
        String::new()
    } else {
        format!(", each with the {}", tables.join(" and the "))
    };
    format!(
        "{}{each}{copies}: {} to look at.",
        rows_of(std::slice::from_ref(first)),
        count_of(funnel.whole.pairs, looked_at)
    )
}

/// The rows of a table that is joined once or several times: "5 rows of House, 5 times over".
fn rows_of(partners: &[Partner]) -> String {
    let Some((first, others)) = partners.split_first() else {
        return String::new();
    };
    let (rows, table) = (count_of(first.n_rows, "row"), &first.table);
    if others.is_empty() {
        format!("{rows} of {table}")
    } else if others.iter().all(|other| other.n_rows == first.n_rows) {
        format!("{rows} of {table}, {} times over", partners.len())
    } else {
        let each: Vec<String> = partners
            .iter()
            .map(|partner| number(partner.n_rows))
            .collect();
        format!("{} rows of {table}", in_a_list(&each))
    }
}

/// The rule, after its subject if a stage looks for several things at once.
#[must_use]
pub fn rule_in_words(step: &Step) -> String {
    match &step.subject {
        Some(subject) => format!("{subject}: {}", step.words),
        None => step.words.clone(),
    }
}
