//! Nonograms as lists of clues, a line each: `.non` files, where the words `rows` and `columns` stand above them, or nothing but the rows,
//! an empty line, and the columns.

use super::translation::{Translation, quoted};
use crate::family::assignment::Run;
use crate::family::document::Document;
use crate::family::nonogram::runs;

/// A clue and its line.
type Clue<'a> = (&'a str, usize);

/// The puzzle file of such a nonogram; `None` where the text is another one.
pub fn translate(document: &Document) -> Option<Document> {
    let (title, sections) = headed(document).or_else(|| Some((None, blocks(document)?)))?;
    let mut file = Translation::of("nonogram");
    if let Some(title) = title {
        file.push(&format!("name = {}", quoted(title)), 1);
    }
    for (key, clues) in ["rows", "columns"].iter().zip(sections) {
        let line = clues.first().map_or(1, |clue| clue.1);
        file.push(&format!("{key} = ["), line);
        for (clue, line) in clues {
            file.push(&format!("{},", quoted(clue)), line);
        }
        file.push("]", line);
    }
    Some(file.document(document))
}

/// The lines that are not comments, each with its number.
fn lines(document: &Document) -> impl Iterator<Item = Clue<'_>> {
    let lines = document.text().lines().map(str::trim).zip(1..);
    lines.filter(|(line, _)| !line.starts_with('#'))
}

/// The title and the clues below `rows` and `columns`; another word begins another section.
fn headed(document: &Document) -> Option<(Option<&str>, [Vec<Clue<'_>>; 2])> {
    let mut title = None;
    let mut sections = [None, None];
    let mut section = None;
    for (line, no) in lines(document) {
        let word = line.split([' ', '\t', ':']).next().unwrap_or_default();
        if word.len() > 1 && word.chars().all(char::is_alphabetic) {
            let names = ["rows", "columns"];
            let is_alone = line.trim_end_matches(':').len() == word.len();
            section = names
                .iter()
                .position(|name| is_alone && word.eq_ignore_ascii_case(name));
            if let Some(idx) = section {
                sections[idx] = Some(Vec::new());
            } else if word == "title" {
                title = Some(line[word.len()..].trim().trim_matches('"'))
                    .filter(|title| !title.is_empty());
            }
        } else if let Some(idx) = section
            && !line.is_empty()
        {
            sections[idx].get_or_insert_default().push((line, no));
        }
    }
    let [rows, columns] = sections;
    Some((title, [rows?, columns?]))
}

/// The clues of two blocks of lines that have nothing but runs, if each fits into as many cells as the other block has lines, and the runs
/// of both add up or clues differ in length.
fn blocks(document: &Document) -> Option<[Vec<Clue<'_>>; 2]> {
    let lines: Vec<Clue> = lines(document).collect();
    let blocks = lines
        .split(|(line, _)| line.is_empty())
        .filter(|block| !block.is_empty());
    let [rows, columns] = blocks.collect::<Vec<_>>()[..] else {
        return None;
    };
    let n_filled = |runs: &[Run]| runs.iter().map(|(length, _)| length).sum::<usize>();
    let [across, down] = [(rows, columns), (columns, rows)].map(|(own, other)| {
        let all = own.iter().map(|(clue, _)| runs(clue).ok());
        let fitting = all.map(|runs| runs.filter(|runs| n_filled(runs) <= other.len()));
        fitting.collect::<Option<Vec<_>>>()
    });
    let (across, down) = (across?, down?);
    let mut all = across.iter().chain(&down);
    let is_list = n_filled(&across.concat()) == n_filled(&down.concat())
        || !all.all(|clue| clue.len() == across[0].len());
    is_list.then(|| [rows.to_vec(), columns.to_vec()])
}
