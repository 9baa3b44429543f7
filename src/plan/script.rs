//! A plan as a script: the statements that make and fill its inputs, those of its stages, and the queries at the end.

use serde_json::{Value as Json, json};

use super::{Fill, Input, Method, Plan, Stage};
use crate::relation::{Cell, Row};
use crate::sql::{self, in_lines_of, quote, render, template};

/// The number of solutions that the query at the end of a script shows: enough to see how they look.
const SOLUTIONS_IN_SCRIPT: u64 = 10;

impl Plan {
    /// The whole plan as one script of portable SQL.
    #[must_use]
    pub fn script(&self) -> String {
        whole(&self.sections(self.queries()))
    }

    /// The query for the number of rows that every stage left: a row for each stage, or in a plan with groups a row for each group, with
    /// the group in the first column and then a column for each stage that was joined.
    #[must_use]
    pub fn report(&self) -> String {
        let names = |stages: &[Stage]| -> Vec<String> {
            stages.iter().map(|stage| stage.name.clone()).collect()
        };
        let Some(groups) = &self.puzzle.groups else {
            let holes = json!({ "stages": names(&self.stages) });
            return render(template!("report.sql"), &holes);
        };
        // A merged plan has more stages, and a streamed one keeps the last one only.
        let joined = self
            .log
            .first()
            .filter(|_| self.method() != Method::Streamed);
        let only = match &groups.members[..] {
            [(member, _)] => Some(member),
            _ => None,
        };
        let holes = json!({
            "stages": names(joined.map_or(&self.stages, |first| &first.before)),
            "group": groups.column,
            "noun": groups.noun,
            "table": groups.table,
            "only": only,
        });
        render(template!("report_by_group.sql"), &holes)
    }

    /// The script of a plan that counts, which ends with the query for the number of solutions.
    #[must_use]
    pub fn script_of_count(&self) -> String {
        let members = self.puzzle.groups.iter().flat_map(|groups| &groups.members);
        let mut weights: Vec<u128> = members.map(|(_, weight)| u128::from(*weight)).collect();
        weights.dedup();
        let weight = match weights[..] {
            [] => Some(self.weight()),
            [weight] => Some(weight),
            _ => None,
        };
        let holes = json!({
            "group": self.puzzle.groups.as_ref().map(|groups| groups.column),
            "noun": self.puzzle.groups.as_ref().map(|groups| groups.noun),
            "weight": weight.filter(|weight| *weight > 1).map(|weight| weight.to_string()),
            "total": self.total().as_ref().map(sql::query),
            "last": self.last_stage().name,
        });
        let count = render(template!("script/count.sql"), &holes);
        whole(&self.sections(vec![count]))
    }

    /// The same script in pieces, cut behind each stage.
    #[must_use]
    pub fn script_in_pieces(&self) -> Vec<String> {
        let mut sections = self.sections(self.queries()).into_iter();
        let mut pieces: Vec<String> = sections.next().into_iter().collect();
        for (section, idx) in sections.zip(0..) {
            let section = format!("\n\n{section}");
            match idx {
                0 => pieces[0].push_str(&section),
                _ => pieces.push(section),
            }
        }
        if let Some(last) = pieces.last_mut() {
            last.push('\n');
        }
        pieces
    }

    /// The queries after the report.
    fn queries(&self) -> Vec<String> {
        let tally = self.tally().map(|(_, query)| query.to_owned());
        let (last, decoder) = (self.last_stage(), &self.puzzle.decoder);
        // A number has no boards.
        let solutions = (!last.fills.is_empty()).then(|| {
            let query = decoder.solution(last, Some(SOLUTIONS_IN_SCRIPT));
            let columns = decoder.columns().join(", ");
            format!("{query}\nORDER BY\n  Solution_No, {columns};")
        });
        tally.into_iter().chain(solutions).collect()
    }

    /// The script in sections, between which it has a blank line: up to the first stage, each stage, and the report with these queries.
    fn sections(&self, queries: Vec<String>) -> Vec<String> {
        // MariaDB and Spark have no recursive queries that read the row outside.
        let engines = if self.problem.connections.is_empty() {
            "MariaDB, PostgreSQL, DuckDB and Spark SQL"
        } else {
            "PostgreSQL and DuckDB"
        };
        let header = format!(
            "{}\n-- The statements that solve it, in order. They run unchanged in SQLite (sqlite3 puzzle.db < script.sql),\n\
             -- {engines}.",
            sql::comments(&self.title())
        );
        let inputs = self.inputs.iter().flat_map(commented_input_statements);
        let start: Vec<String> = std::iter::once(header).chain(inputs).collect();
        let stages = self
            .stages
            .iter()
            .map(|stage| drop_statement(&stage.name) + "\n\n" + &stage.statement());
        let end: Vec<String> = std::iter::once(self.report()).chain(queries).collect();
        std::iter::once(start.join("\n\n"))
            .chain(stages)
            .chain([end.join("\n\n")])
            .collect()
    }
}

fn whole(sections: &[String]) -> String {
    sections.join("\n\n").trim_end().to_owned() + "\n"
}

/// The statements that make and fill an input, with one header: that of the statement that fills it, or else what a row of
/// the input is.
fn commented_input_statements(input: &Input) -> Vec<String> {
    let mut statements = input_statements(input);
    let own = statements.last().and_then(|fill| {
        let header = header_of(fill);
        (!header.is_empty()).then(|| fill.split_at(header.len()))
    });
    let own = own.map(|(comments, fill)| (comments.trim_end().to_owned(), fill.to_owned()));
    let header = match own {
        None => format!("-- {}", input.about),
        Some((comments, fill)) => {
            statements.pop();
            statements.push(fill);
            comments
        }
    };
    // The first statement drops the table.
    statements[1].insert_str(0, &(header + "\n"));
    statements
}

/// The comments before a statement.
#[must_use]
pub fn header_of(statement: &str) -> &str {
    let lines = statement.split_inclusive('\n');
    let comments = lines.take_while(|line| line.starts_with("--"));
    &statement[..comments.map(str::len).sum()]
}

/// The statements of the script that make and fill an input, one by one.
#[must_use]
pub fn input_statements(input: &Input) -> Vec<String> {
    let drop = drop_statement(input.table);
    match &input.fill {
        Fill::Table(statement) => vec![drop, statement.clone()],
        Fill::Derived(statement) => vec![drop, create_input_statement(input), statement.clone()],
        Fill::Rows(rows) => {
            let lines = lines_of(rows);
            let holes =
                json!({ "table": input.table, "columns": columns_of(input), "lines": lines });
            let fill = render(template!("script/fill_input.sql"), &holes);
            let create = create_input_statement(input);
            if rows.is_empty() {
                vec![drop, create]
            } else {
                vec![drop, create, fill]
            }
        }
    }
}

/// The most rows of an input with a line each; more than that share lines.
const ROWS_A_PAGE: usize = 24;

/// The width of a line of several rows.
const ROWS_WIDTH: usize = 140;

/// The number of lines of rows that fit on a page.
const LINES_A_PAGE: usize = 50;

/// The rows of an input in lines: a row a line where they are few; otherwise all rows that begin with the same value, or
/// as many as a line holds.
fn lines_of(rows: &[Row]) -> Vec<Vec<&Row>> {
    let length = |cell: &Cell| match cell {
        Cell::Text(text) => quote(text).len(),
        other => other.to_text().len(),
    };
    let width = |row: &&Row| row.iter().map(|cell| length(cell) + 2).sum::<usize>() + 2;
    if rows.len() <= ROWS_A_PAGE {
        return rows.iter().map(|row| vec![row]).collect();
    }
    let chunks = rows.chunk_by(|one, other| one.first() == other.first());
    let alike: Vec<Vec<&Row>> = chunks.map(|rows| rows.iter().collect()).collect();
    let fits = |line: &Vec<&Row>| line.iter().map(width).sum::<usize>() <= ROWS_WIDTH;
    if alike.len() < rows.len() && alike.len() <= LINES_A_PAGE && alike.iter().all(fits) {
        alike
    } else {
        in_lines_of(ROWS_WIDTH, rows, width)
    }
}

/// The statement of the script that makes the table of an input.
#[must_use]
pub fn create_input_statement(input: &Input) -> String {
    let holes = json!({ "table": input.table, "columns": columns_of(input) });
    render(template!("script/create_input.sql"), &holes)
}

/// The columns of an input, for the template that makes its table.
#[must_use]
pub fn columns_of(input: &Input) -> Vec<Json> {
    let columns = input.columns.iter().map(|column| {
        json!({
            "name": column.name,
            "type": column.sql_type,
            "about": column.about,
            "refers_to": column.refers_to,
        })
    });
    columns.collect()
}

/// The statements that make the indexes of an input.
#[must_use]
pub fn input_indexes(input: &Input) -> Vec<String> {
    let index = |terms: &&[&str]| {
        index_statement(&input_index_name(input.table, terms), input.table, terms)
    };
    input.looked_up_by.iter().map(index).collect()
}

/// The name of the index by which the rows of an input are looked up by these terms.
#[must_use]
pub fn input_index_name(table: &str, terms: &[&str]) -> String {
    format!("{table}_By_{}", terms[0])
}

/// The statement that makes the index of a stage, if a later stage needs one.
#[must_use]
pub fn stage_index(stage: &Stage) -> Option<String> {
    let columns: Vec<&str> = stage.looked_up_by.iter().map(String::as_str).collect();
    let name = stage_index_name(&stage.name);
    (!columns.is_empty()).then(|| index_statement(&name, &stage.name, &columns))
}

/// The name of the index by which later stages look up the rows of a stage.
#[must_use]
pub fn stage_index_name(stage: &str) -> String {
    format!("{stage}_Lookup")
}

fn index_statement(name: &str, table: &str, columns: &[&str]) -> String {
    let holes = json!({ "name": name, "table": table, "columns": columns });
    render(template!("script/create_index.sql"), &holes)
}

/// The statement that drops a table if it exists.
#[must_use]
pub fn drop_statement(table: &str) -> String {
    render(
        template!("script/drop_table.sql"),
        &json!({ "table": table }),
    )
}
