//! The sentences of a lesson: the result, the work of a stage, the effect of its rules.

use super::{GroupTable, LessonRow};
use crate::answer::Answer;
use crate::plan::{Part, Plan, Stage};
use crate::problem::From;
use crate::words::{capitalised, count_of, number};

/// The comments of a stage, a paragraph for its work and one for its rows.
pub fn about(stage: &Stage) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in stage.comments().lines() {
        let line = line.trim_start_matches('-').trim();
        match paragraphs.last_mut() {
            Some(paragraph) if !paragraph.ends_with('.') => {
                paragraph.push(' ');
                paragraph.push_str(line);
            }
            _ => paragraphs.push(line.to_owned()),
        }
    }
    paragraphs
}

/// Small numbers as a heading begins with them.
const NUMBERS: [&str; 13] = [
    "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
    "Twelve",
];

/// How far the rows of a stage fill the board, told from one of them: "Three pieces placed".
pub fn heading(plan: &Plan, stage: &Stage, row: Option<&LessonRow>) -> String {
    if stage.part == Part::Rounds {
        return capitalised(&stage.adds);
    }
    let Some(row) = row else {
        return format!("No room for {}", stage.adds);
    };
    let placements = row.filling.iter();
    let (n_placed, noun) = match plan.puzzle.decoder.noun() {
        noun @ ("piece" | "digit") => (placements.count(), noun),
        "house" => (placements.count(), "value"),
        // A placement covers several slots.
        "placement" => (stage.fills.len(), "piece"),
        noun => (stage.fills.len(), noun),
    };
    let placed = count_of(n_placed as u64, noun) + " placed";
    match (NUMBERS.get(n_placed), placed.split_once(' ')) {
        (Some(word), Some((_, thing))) => format!("{word} {thing}"),
        _ => placed,
    }
}

/// A relation as a statement joins it: "House AS Brit".
pub fn joined(source: &From) -> String {
    match source.as_table() {
        Some(table) if table != source.alias => format!("{table} AS {}", source.alias),
        _ => source.alias.clone(),
    }
}

/// The result: whether there is a solution, and how many.
pub fn answer(found: &Answer, groups: Option<&GroupTable>) -> Vec<String> {
    let mut answer = Vec::new();
    if let Some(groups) = groups {
        let survivors = groups
            .members
            .iter()
            .filter(|member| member.n_rows.last() > Some(&0));
        let names: Vec<&str> = survivors.map(|member| member.name.as_str()).collect();
        answer.push(match names.as_slice() {
            [] => format!("No {} survives.", groups.noun),
            [name] => format!("The {} {name} survives.", groups.noun),
            names => format!("The {}s {} survive.", groups.noun, names.join(", ")),
        });
    }
    if found.solutions.all == Some(0) {
        answer.push("The puzzle has no solution.".to_owned());
        return answer;
    }
    let all = found
        .solutions
        .all
        .map(|all| format!("{} in all", count_of(all, "solution")));
    let up_to = found.counts_up_to().into_iter();
    let others = up_to.filter_map(|(words, count)| Some(format!("{} {words}", number(count?))));
    let counts: Vec<String> = all.into_iter().chain(others).collect();
    let sentence = format!("There are {}.", counts.join(", "));
    answer.push(sentence.replace("There are 1 solution ", "There is 1 solution "));
    answer
}
