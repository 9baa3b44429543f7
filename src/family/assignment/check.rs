//! Checks solutions against the values and rules of the puzzle, independently of any plan.

use super::describe::values_in_words;
use super::model::{
    Arrangement, Assignment, NamedRule, Origin, RuleKind, RuledBoard, Rules, cut_off,
};
use super::runs::{EMPTY, clue};
use crate::drawing::Square;
use crate::family::given::position_of;
use crate::family::verify::{
    NamedRow, Unreadable, Verdict, WrittenSolution, cells_of_table, words_of_board,
};
use crate::plan::Placement;
use crate::relation::Cell;
use crate::text::picture;
use crate::words::in_a_list;

/// Checks a solution. A row has the value of each variable in its column; given and hidden variables may be missing.
pub fn check(puzzle: &Assignment, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let found = match solution {
        WrittenSolution::Row(row) => in_row(puzzle, row)?,
        WrittenSolution::Places(places) => in_places(puzzle, places)?,
        WrittenSolution::Board(text) => in_board(puzzle, text)?,
    };
    let known = values_of(puzzle, found)?;
    let mut faults = Vec::new();
    for ((idx, variable), value) in puzzle.rules.variables.iter().enumerate().zip(&known) {
        let Some(value) = value else {
            continue;
        };
        let is = puzzle.is(idx, value);
        if !variable.values.contains(value) {
            let expected = values_in_words(&variable.values);
            faults.push(format!("{is}; expected {expected}"));
        } else if let Some(given) = variable.given.as_ref().filter(|given| *given != value) {
            faults.push(format!(
                "{is}; the puzzle gives {} there",
                puzzle.written(given)
            ));
        }
    }
    let mut n_clues = 0;
    for rule in &puzzle.rules.rules {
        if rule.is_kept(&puzzle.rules.variables, &known) != Some(false) {
            continue;
        }
        // A clue of several conditions is one fault.
        if let Origin::Clue { idx, .. } = &rule.origin {
            if *idx < n_clues {
                continue;
            }
            n_clues = idx + 1;
        }
        faults.extend(broken(puzzle, rule, &known));
    }
    let claim = format!("{known:?}");
    Ok(Verdict { claim, faults })
}

/// The values that break a rule, in words.
fn broken(puzzle: &Assignment, rule: &NamedRule, known: &[Option<Cell>]) -> Vec<String> {
    let is = |idx: &usize| Some(puzzle.is(*idx, known[*idx].as_ref()?));
    let read: Vec<String> = rule.reads.iter().filter_map(is).collect();
    let name = &rule.name;
    match (&rule.origin, &rule.kind) {
        (_, RuleKind::Runs(runs)) => {
            vec![format!(
                "{name} does not have the runs {}",
                clue(runs).join(" ")
            )]
        }
        (Origin::Mark { .. }, _) => vec![format!("{name} is broken: {}", read.join(", "))],
        (Origin::Clue { idx, .. }, _) => {
            let clue = puzzle.clues.get(*idx).map_or("", |clue| &clue.source);
            vec![format!(
                "the clue `{clue}` is not true: {}",
                in_a_list(&read)
            )]
        }
        (Origin::Unit(_) | Origin::Category, RuleKind::AllDifferent) => {
            let pairs = rule.reads.iter().enumerate().filter_map(|(n_before, last)| {
                let mut before = rule.reads[..n_before].iter();
                let first = before.find(|first| known[**first] == known[*last])?;
                let [one, other] = [first, last].map(|idx| &puzzle.rules.variables[*idx].name);
                let value = puzzle.written(known[*last].as_ref()?);
                Some(if rule.origin == Origin::Category {
                    format!("{one} and {other} are both in house {value}; values of one category live apart")
                } else {
                    format!("{name}: {one} and {other} are both {value}")
                })
            });
            pairs.collect()
        }
        _ => vec![broken_of_file(&puzzle.rules, rule, known)],
    }
}

/// The rules of a file that values break, in words.
pub fn faults_of(rules: &Rules, known: &[Option<Cell>]) -> Vec<String> {
    let is_broken = |rule: &&NamedRule| rule.is_kept(&rules.variables, known) == Some(false);
    let broken = rules.rules.iter().filter(is_broken);
    broken
        .map(|rule| broken_of_file(rules, rule, known))
        .collect()
}

fn broken_of_file(rules: &Rules, rule: &NamedRule, known: &[Option<Cell>]) -> String {
    if let RuleKind::Connected(cells) = &rule.kind
        && let Some(apart) = cut_off(cells, known)
    {
        let [one, other] = apart.map(|idx| &rules.variables[idx].name);
        let name = &rule.name;
        return format!("the rule `{name}` is broken: {one} and {other} are not connected");
    }
    let read = rule.reads.iter().filter_map(|idx| {
        let value = known[*idx].as_ref()?.to_text();
        Some(format!("{} is {value}", rules.variables[*idx].name))
    });
    let read: Vec<String> = read.collect();
    format!("the rule `{}` is broken: {}", rule.name, read.join(", "))
}

/// Variables by their positions, each with its value as it is written.
type Found = Vec<(usize, String)>;

/// The values of a row of the last stage.
fn in_row(puzzle: &Assignment, row: NamedRow) -> Result<Found, Unreadable> {
    let mut found = Vec::new();
    for (id, line) in puzzle.lines().iter().enumerate() {
        let look = row.text(line)?;
        let placed = puzzle.placements(id, &Cell::from(look.as_str()));
        let cells = placed.ok_or_else(|| Unreadable::Value(format!("{line} is `{look}`")))?;
        found.extend(cells.into_iter().map(|cell| (cell.slot, cell.piece)));
    }
    if !found.is_empty() {
        return Ok(found);
    }
    for (idx, variable) in puzzle.rules.variables.iter().enumerate() {
        match (row.text(&variable.column), &variable.given) {
            (Ok(value), _) => found.push((idx, value)),
            (Err(_), Some(given)) => found.push((idx, given.to_text())),
            (Err(_), None) if variable.is_hidden => {}
            (Err(error), None) => return Err(error),
        }
    }
    Ok(found)
}

/// The values in rows of `Solution`.
fn in_places(puzzle: &Assignment, places: &[NamedRow]) -> Result<Found, Unreadable> {
    let mut found = Vec::new();
    for place in places {
        let name = match &puzzle.layout {
            Arrangement::Names(_) => place.text("Name")?,
            Arrangement::Grid { .. } | Arrangement::Picture { .. } => {
                let [row, column] = ["Row_No", "Column_No"].map(|column| place.integer(column));
                format!("r{}c{}", row?, column?)
            }
            Arrangement::Houses { categories, .. } => {
                let house = place.integer("House")?.to_string();
                for category in categories {
                    let value = place.text(&category.column)?;
                    found.push(in_house(puzzle, &category.name, &value, &house)?);
                }
                continue;
            }
        };
        let mut variables = puzzle.rules.variables.iter();
        let idx = variables.position(|variable| variable.name == name);
        let noun = puzzle.words().variable;
        let idx =
            idx.ok_or_else(|| Unreadable::Value(format!("the puzzle has no {noun} {name}")))?;
        found.push((idx, place.text(puzzle.words().columns[2])?));
    }
    Ok(found)
}

/// The variable that says that a house has this value of a category, and what it says.
fn in_house(
    puzzle: &Assignment,
    category: &str,
    value: &str,
    house: &str,
) -> Result<(usize, String), Unreadable> {
    let categories = puzzle.categories();
    let n_houses = puzzle.rules.variables.len() / categories.len();
    let mut positions = categories.iter().enumerate().filter_map(|(idx, known)| {
        let own = (known.name == category).then_some(&known.values)?;
        Some((idx, own.iter().position(|known| known == value)?))
    });
    let (category_idx, position) = positions
        .next_back()
        .ok_or_else(|| Unreadable::Value(format!("`{value}` is not a value of `{category}`")))?;
    if !categories[category_idx].is_shared {
        return Ok((category_idx * n_houses + position, house.to_owned()));
    }
    match house.parse::<usize>() {
        Ok(no) if (1..=n_houses).contains(&no) => {
            Ok((category_idx * n_houses + no - 1, value.to_owned()))
        }
        _ => Err(Unreadable::Value(format!("no house `{house}`"))),
    }
}

/// The values of variables; two that differ make one that is wrong.
fn values_of(puzzle: &Assignment, found: Found) -> Result<Vec<Option<Cell>>, Unreadable> {
    let variables = &puzzle.rules.variables;
    let mut known: Vec<Option<Cell>> = vec![None; variables.len()];
    for (idx, value) in found {
        let variable = &variables[idx];
        let other = known[idx].as_ref().map(Cell::to_text);
        let cell = match (other, value.trim().parse::<i64>()) {
            (Some(other), _) if other != value => format!("both {other} and {value}").into(),
            _ if variable.holds_texts() => value.into(),
            (_, Ok(number)) => number.into(),
            (_, Err(_)) => {
                let (name, quoted) = (&variable.name, format!("`{value}`"));
                let found = if value.is_empty() { "empty" } else { &quoted };
                let problem = format!("`{name}` is {found}; expected a whole number");
                return Err(Unreadable::Value(problem));
            }
        };
        known[idx] = Some(cell);
    }
    let mut missing = variables.iter().zip(&known);
    match missing.find(|(variable, known)| known.is_none() && !variable.is_hidden) {
        Some((variable, _)) => {
            let problem = format!("{} has no {}", variable.name, puzzle.words().value);
            Err(Unreadable::Value(problem))
        }
        None => Ok(known),
    }
}

/// The values of a board in lines: a grid of values, or a table of names and values, or of houses.
fn in_board(puzzle: &Assignment, text: &str) -> Result<Found, Unreadable> {
    match &puzzle.layout {
        Arrangement::Houses { .. } => return in_houses(puzzle, text),
        Arrangement::Names(RuledBoard::List) => return in_list(puzzle, text),
        Arrangement::Names(RuledBoard::Lines(squares, _)) => return in_lines(text, squares),
        _ => {}
    }
    let mut slots: Vec<usize> = (0..puzzle.n_places()).collect();
    match &puzzle.layout {
        Arrangement::Names(RuledBoard::Chess(..)) => {}
        Arrangement::Names(RuledBoard::Sum(numbers)) => {
            let letters = numbers.iter().flat_map(|(_, letters)| letters);
            slots = letters.filter_map(|(_, idx)| *idx).collect();
        }
        _ => slots.sort_by_key(|idx| puzzle.square(*idx)),
    }
    let words = if let Arrangement::Picture { width, .. } = puzzle.layout {
        let values = &puzzle.rules.variables[0].values;
        let symbols: Vec<String> = values.iter().map(Cell::to_text).collect();
        picture::read(text, width, &symbols)
    } else {
        // A ruled line, with a `+` at each crossing, has no values, though perhaps totals of cages.
        let is_sum = matches!(puzzle.layout, Arrangement::Names(RuledBoard::Sum(_)));
        let has_values = |line: &&str| is_sum || !line.contains('+');
        let lines: Vec<&str> = text.lines().filter(has_values).collect();
        words_of_board(&lines.join("\n"), "|:,;[]*", slots.len())?
    };
    if words.len() != slots.len() {
        return Err(Unreadable::NoBoard);
    }
    let cells = slots.into_iter().zip(words);
    let found = cells.filter_map(|(slot, word)| in_place(puzzle, slot, word));
    Ok(found.collect())
}

/// The variable of a place of a board, and its value; `None` for an empty square of a chess board.
fn in_place(puzzle: &Assignment, slot: usize, piece: String) -> Option<(usize, String)> {
    if let Arrangement::Names(RuledBoard::Chess(..)) = puzzle.layout {
        let look = Vec::new();
        let placement = (piece != ".").then_some(Placement { slot, piece, look })?;
        let (idx, value) = puzzle.placed(&placement)?;
        return Some((idx, value.to_text()));
    }
    let word = if puzzle.number_in(slot) == Some(&piece) {
        EMPTY.to_string()
    } else {
        piece
    };
    let values = &puzzle.rules.variables[slot].values;
    let written: Vec<String> = values.iter().map(|value| puzzle.written(value)).collect();
    let value = position_of(&word, written.iter().map(String::as_str));
    Some((slot, value.map_or(word, |idx| values[idx].to_text())))
}

/// Reads the values of a table with a row for each variable.
fn in_list(puzzle: &Assignment, text: &str) -> Result<Found, Unreadable> {
    let mut found = Found::new();
    for row in cells_of_table(text) {
        let mut variables = puzzle.rules.variables.iter();
        if let [name, value] = row[..]
            && let Some(idx) = variables.position(|variable| variable.name == name)
        {
            found.push((idx, value.to_owned()));
        }
    }
    if found.is_empty() {
        return Err(Unreadable::NoBoard);
    }
    Ok(found)
}

/// The lines of a lattice: 1 where there is something else than a blank or a dot between two points.
fn in_lines(text: &str, squares: &[Square]) -> Result<Found, Unreadable> {
    let rows = text.trim_end().lines();
    let lines: Vec<Vec<char>> = rows.map(|line| line.chars().collect()).collect();
    let last = squares.iter().map(|(row, _)| *row).max();
    if lines.len().checked_sub(1) != last {
        return Err(Unreadable::NoBoard);
    }
    let found = squares.iter().enumerate().map(|(idx, (row, column))| {
        let symbol = lines[*row].get(2 * column).copied().unwrap_or(' ');
        let is_line = !symbol.is_whitespace() && symbol != EMPTY;
        (idx, u8::from(is_line).to_string())
    });
    Ok(found.collect())
}

/// The values of a table with a column for each house or for each category, each with its house.
fn in_houses(puzzle: &Assignment, text: &str) -> Result<Found, Unreadable> {
    let table = cells_of_table(text);
    let heading = table.first().ok_or(Unreadable::NoBoard)?;
    let is_category = |name: &str| puzzle.categories().iter().any(|known| known.name == name);
    let mut found = Vec::new();
    for row in &table[1..] {
        for (name, value) in heading.iter().zip(row).skip(1) {
            let (category, house) = if is_category(row[0]) {
                (row[0], *name)
            } else {
                (*name, row[0])
            };
            if !is_category(category) || house.parse::<i64>().is_err() {
                return Err(Unreadable::NoBoard);
            }
            found.push(in_house(puzzle, category, value, house)?);
        }
    }
    if found.len() == puzzle.rules.variables.len() {
        Ok(found)
    } else {
        Err(Unreadable::NoBoard)
    }
}
