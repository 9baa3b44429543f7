//! Why a search ends, in sentences. A rule says in words what it asks of a candidate ("is not in use"); a candidate that it
//! removed does the opposite ("is in use").

use std::collections::HashSet;

use super::ending::{Ending, LastRow, Removed};
use crate::words::{count_of, in_a_list, number};

#[must_use]
pub fn ending_in_words(ending: &Ending, noun: &str) -> String {
    let whose = match &ending.group {
        Some(group) => format!("The {noun} {group}"),
        None => format!("The {noun}"),
    };
    let opening = format!("{whose} ends at {}", ending.stage);
    let n_more = ending.n_rows.saturating_sub(ending.last_rows.len() as u64);
    match ending.last_rows.as_slice() {
        [] => format!("{opening}."),
        [row] if n_more == 0 => {
            let subject = match row.row {
                Some(_) if ending.n_rows == 1 && !row.holds.is_empty() => {
                    format!("the one row of {}{}", ending.table, holds(row))
                }
                _ => "it".to_owned(),
            };
            format!("{opening}: {subject} {}.", row_in_words(ending, row))
        }
        rows => {
            let n_rows = count_of(ending.n_rows, "row");
            let first = format!(
                "{opening}: none of the {n_rows} of {} finds a {}.",
                ending.table, ending.noun
            );
            let each = rows.iter().map(|row| {
                let no = row
                    .row
                    .map_or_else(String::new, |no| number(no.unsigned_abs()));
                format!("- Row {no}{} {}.", holds(row), row_in_words(ending, row))
            });
            let more = (n_more > 0).then(|| format!("- And {}.", count_of(n_more, "more row")));
            let lines: Vec<String> = std::iter::once(first).chain(each).chain(more).collect();
            lines.join("\n")
        }
    }
}

/// The wants of the one row of an ending, without the pieces that it holds: it is shown beside the sentence.
#[must_use]
pub fn wanted_in_words(ending: &Ending) -> Option<String> {
    let row = ending.last_rows.first()?;
    Some(format!("It {}.", row_in_words(ending, row)))
}

/// The pieces of a row, in brackets.
fn holds(row: &LastRow) -> String {
    match row.holds.as_slice() {
        [] => String::new(),
        pieces => format!(" (with {})", in_a_list(pieces)),
    }
}

fn row_in_words(ending: &Ending, row: &LastRow) -> String {
    let noun = &ending.noun;
    let seeks = row.seeks.as_ref();
    let seeks = seeks.map_or_else(String::new, |seeks| format!(" for {seeks}"));
    if row.wants.is_empty() {
        let fates = fates(&row.removed);
        return format!("finds no {noun}{seeks}: {fates}");
    }
    let wants = row.wants.iter().map(|want| {
        let words = does(&want.words);
        match &want.value {
            Some(value) => format!("{words} ({value})"),
            None => words,
        }
    });
    // Several sides may have to lie at the rim, each by a rule of its own.
    let mut told = HashSet::new();
    let wants: Vec<String> = wants.filter(|want| told.insert(want.clone())).collect();
    let contenders = contenders(noun, row);
    format!(
        "needs a {noun}{seeks} that {}; {contenders}",
        in_a_list(&wants)
    )
}

/// The candidates that do what is wanted, and the rules that removed them; or those that come closest, if none does.
fn contenders(noun: &str, row: &LastRow) -> String {
    let do_it = row
        .removed
        .iter()
        .filter(|removed| removed.n_passed >= row.wants.len());
    let do_it: Vec<Removed> = do_it.cloned().collect();
    let n_candidates: u64 = do_it.iter().map(|removed| removed.n_candidates).sum();
    match (n_candidates, do_it.as_slice()) {
        (1, [removed]) => {
            let (name, fate) = (&removed.names[0], does_not(&removed.words));
            format!("only {name} does, and it {fate}")
        }
        (_, [removed]) => format!(
            "{} do, and each {}",
            names(removed),
            does_not(&removed.words)
        ),
        (n, [_, ..]) => format!("{} do, and {}", number(n), fates(&do_it)),
        (_, []) => match row.removed.first().filter(|closest| closest.n_passed > 0) {
            Some(closest) if closest.n_candidates == 1 => format!(
                "no {noun} does: {} comes closest, but {}",
                closest.names[0],
                does_not(&closest.words)
            ),
            Some(closest) => format!(
                "no {noun} does: of the {} that come closest ({}), none {}",
                number(closest.n_candidates),
                names(closest),
                does(&closest.words)
            ),
            None => format!("no {noun} does"),
        },
    }
}

/// Rule by rule: "piece 3 is in use; piece 1 and piece 4 do not meet slot 3".
pub fn fates(removed: &[Removed]) -> String {
    let fates = removed.iter().map(|removed| {
        let fate = does_not(&removed.words);
        match removed.n_candidates {
            1 => format!("{} {fate}", removed.names[0]),
            _ => format!("{} {}", names(removed), of_several(&fate)),
        }
    });
    fates.collect::<Vec<_>>().join("; ")
}

fn names(removed: &Removed) -> String {
    let n_more = removed
        .n_candidates
        .saturating_sub(removed.names.len() as u64);
    let mut names = removed.names.clone();
    if n_more > 0 {
        names.push(format!("{} more", number(n_more)));
    }
    in_a_list(&names)
}

/// Puts the verb of a candidate's fate into the plural: "is in use" becomes "are in use".
fn of_several(fate: &str) -> String {
    let (verb, rest) = fate.split_once(' ').unwrap_or((fate, ""));
    let verb = match verb {
        "is" => "are",
        "does" => "do",
        "has" => "have",
        verb => verb.strip_suffix('s').unwrap_or(verb),
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

fn does(words: &str) -> String {
    match verb(words) {
        Some(_) => words.to_owned(),
        None => format!("keeps to {words}"),
    }
}

/// The opposite of what a rule asks for.
fn does_not(words: &str) -> String {
    if let Some(rest) = words.strip_prefix("is not ") {
        return format!("is {rest}");
    }
    if let Some(rest) = words.strip_prefix("does not ") {
        let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let verb = match verb {
            "have" => "has".to_owned(),
            verb => format!("{verb}s"),
        };
        return format!("{verb} {rest}").trim_end().to_owned();
    }
    match verb(words) {
        Some(("is", rest)) => format!("is not {rest}"),
        Some(("has", rest)) => format!("does not have {rest}"),
        Some((verb, rest)) => format!("does not {} {rest}", &verb[..verb.len() - 1]),
        None => format!("breaks {words}"),
    }
}

/// The verb that the words begin with, and the rest; `None` if they begin with no verb, as in a clue.
fn verb(words: &str) -> Option<(&str, &str)> {
    let (verb, rest) = words.split_once(' ')?;
    verb.ends_with('s').then_some((verb, rest))
}

#[cfg(test)]
mod tests {
    use super::does_not;

    #[test]
    fn a_rule_is_turned_into_what_a_candidate_does_that_it_removed() {
        for (words, needed) in [
            ("is not in use", "is in use"),
            ("is the hint", "is not the hint"),
            ("meets slot 3", "does not meet slot 3"),
            (
                "uses the pieces that they left",
                "does not use the pieces that they left",
            ),
            ("has the same centre", "does not have the same centre"),
            ("does not live with Cat", "lives with Cat"),
            (
                "does not have the piece of side 1 at side 2",
                "has the piece of side 1 at side 2",
            ),
            (
                "clue 4: Green + 1 = White",
                "breaks clue 4: Green + 1 = White",
            ),
        ] {
            assert_eq!(does_not(words), needed);
        }
    }
}
