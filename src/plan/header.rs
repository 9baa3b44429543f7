//! The words of a stage: for what it adds, and for its header, which describes the stage and one row. A family gives them as data.

use super::Part;
use crate::problem::{Problem, VariableId};
use crate::words::in_a_list;

/// The most names in the words for what a stage adds; more are counted.
const MOST_NAMED: usize = 3;

/// The words from which the headers of stages are made. In its texts, `{adds}` stands for what a stage adds, `{each}` for the same in a
/// sentence, `{no}` for the number of that, `{before}` for the stage before, `{bound}` for the names of all variables that have a row, and
/// `{n}` for their number.
#[derive(Debug, Clone, Default)]
pub struct StageWords {
    /// The words before one name, and before several: `["cell ", "cells "]`.
    pub nouns: [&'static str; 2],
    /// The name of each block of the problem, or of each variable where it has no blocks.
    pub names: Vec<String>,
    /// The work of a first stage, which is joined to nothing or to a single row, and of a later one.
    pub does: [&'static str; 2],
    /// One row of a stage that joins the first block or variable, and of a later one.
    pub row: [&'static str; 2],
    /// One row of the stage in which all variables have a row, if it differs.
    pub last_row: Option<&'static str>,
    /// More lines of every header, each after a line break.
    pub notes: String,
    /// A line on the columns that only later rules read, after a line break: of most stages, of the last one of the left half, and of the
    /// right half.
    pub state: [String; 3],
}

/// The variables of a stage, as its header describes them.
#[derive(Debug)]
pub struct Added<'a> {
    /// The name of the stage.
    pub name: &'a str,
    /// The name of the stage before it.
    pub before: Option<&'a str>,
    /// The variables that it joins.
    pub variables: &'a [VariableId],
    /// All variables that have a row then, in the order of their columns.
    pub bound: &'a [VariableId],
    /// The part of the plan that it belongs to.
    pub part: Part,
    /// True if it is the last stage of its part.
    pub is_end: bool,
    /// True if it keeps columns that only later rules read.
    pub has_state: bool,
}

impl StageWords {
    /// The words for the variables that a stage of a problem adds, and the lines of its header.
    #[must_use]
    pub fn describe(&self, problem: &Problem, added: &Added) -> (String, String) {
        let block = problem
            .blocks
            .iter()
            .position(|block| block.contains(&added.variables[0]));
        let joined = match block {
            Some(block) => vec![block],
            None => added.variables.to_vec(),
        };
        let (adds, each) = self.joined(problem, &joined, added);
        let is_later = added.bound.len() > added.variables.len();
        let is_single = added.bound.len() == added.variables.len() && joined.len() == 1;
        let is_whole = added.bound.len() == problem.variables.len();
        let row = self
            .last_row
            .filter(|_| is_whole)
            .unwrap_or(self.row[usize::from(!is_single)]);
        let state = match added.part {
            _ if !added.has_state => "",
            Part::Left if added.is_end => &self.state[1],
            Part::Right => &self.state[2],
            Part::Rounds | Part::Left | Part::Whole => &self.state[0],
        };
        let text = format!(
            "{}.\nOne row: {row}.{}{}{state}",
            self.does[usize::from(is_later)],
            self.notes,
            problem.symmetries.notes
        );
        let about = filled(&text, &|hole| match hole {
            "adds" => adds.clone(),
            "each" => each.clone(),
            "no" => (joined[0] + 1).to_string(),
            "before" => added.before.unwrap_or_default().to_owned(),
            "n" => added.bound.len().to_string(),
            _ => {
                let names = added.bound.iter().map(|id| self.names[*id].as_str());
                names.collect::<Vec<_>>().join(", ")
            }
        });
        (adds, format!("{}: {about}", added.name))
    }

    /// The words for what is joined, as the title of a stage and in a sentence.
    fn joined(&self, problem: &Problem, joined: &[usize], added: &Added) -> (String, String) {
        let names: Vec<&str> = joined.iter().map(|idx| self.names[*idx].as_str()).collect();
        let [one, several] = self.nouns;
        if let [name] = names[..] {
            return (format!("{one}{name}"), name.to_owned());
        }
        let all = in_a_list(&names);
        let is_joined = |id: &VariableId| added.variables.contains(id);
        let why = if problem.equal_pairs().any(|pair| pair.iter().all(is_joined)) {
            "some of which a rule makes equal"
        } else {
            "which are expected to leave no choice"
        };
        let each = format!("each of {all}, {why}");
        let shown = if names.len() > MOST_NAMED {
            let (first, more) = names.split_at(MOST_NAMED - 1);
            format!("{} and {} more", first.join(", "), more.len())
        } else {
            all
        };
        (format!("{several}{shown}"), each)
    }
}

/// A text with its holes filled.
fn filled(text: &str, words: &dyn Fn(&str) -> String) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| match part.split_once('}') {
        Some((hole, rest)) => text + &words(hole) + rest,
        None => text + part,
    })
}
