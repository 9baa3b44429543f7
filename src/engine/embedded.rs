//! The embedded SQLite as an engine. A run is one transaction, and replaces the results of the previous run.

use std::borrow::Cow;

use rusqlite::{Transaction, params_from_iter};
use serde_json::json;

use super::clock::Instant;
use super::database::{Database, begin};
use super::describe::{create_view, describing, draw_boards, put_in_words, record_stages};
use super::error::{During, in_our_words};
use super::exact;
use super::file::fault_of_file;
use super::kept::{check_names, check_place, clear, note_made, write_puzzle};
use super::limits::{Limits, STEPS_BETWEEN_LOOKS, Watch};
use super::parallel;
use super::rows::{Visit, collect, each_row, identifier};
use super::run::{
    self, Engine, Observer, Run, Source, StageRun, check_size, fill_all, guarded, run_stages,
    tables, uncounted,
};
use crate::error::{Error, Result};
use crate::plan::script::{columns_of, header_of, input_index_name, input_indexes, stage_index};
use crate::plan::{Fill, Input, Plan, Stage};
use crate::relation::Relation;
use crate::sql::{render, template};

/// A search without a row gives way to another plan after this many looks at the clock: about half a second.
const MAX_LOOKS: u32 = 2_000;

impl Engine for Database {
    /// Makes the table with its keys and indexes.
    fn fill(&self, input: &Input) -> Result<()> {
        let create = || {
            let holes = json!({
                "about": input.about,
                "table": input.table,
                "columns": columns_of(input),
                "key": input.key,
            });
            let create = render(template!("engine/create_input.sql"), &holes);
            self.connection.execute(&create, [])
        };
        let fill = || {
            match &input.fill {
                Fill::Table(statement) => {
                    self.connection.execute(statement, [])?;
                    self.comment_on(input.table, header_of(statement).trim_end())?;
                }
                Fill::Derived(statement) => {
                    create()?;
                    self.connection.execute(statement, [])?;
                }
                Fill::Rows(rows) => {
                    create()?;
                    let columns: Vec<_> = input.columns.iter().map(|column| &column.name).collect();
                    let holes = json!({ "table": input.table, "columns": columns });
                    let insert = render(template!("engine/fill_input.sql"), &holes);
                    let mut insert = self.connection.prepare(&insert)?;
                    for row in rows.iter() {
                        insert.execute(params_from_iter(row))?;
                    }
                }
            }
            for index in input_indexes(input) {
                self.connection.execute(&index, [])?;
            }
            note_made(&self.connection, input.table)
        };
        fill().during(&format!("the table `{}`", input.table))
    }

    fn make(&self, stage: &Stage, max_rows: u64) -> Result<u64> {
        self.execute(&guarded(&stage.statement(), max_rows), &stage.name)?;
        let n_rows = self.count_rows(&stage.name)?;
        check_size(&stage.name, n_rows, max_rows)?;
        if let Some(index) = stage_index(stage) {
            self.execute(&index, &stage.name)?;
        }
        Ok(n_rows)
    }

    fn make_view(&self, name: &str, query: &str) -> Result<()> {
        self.execute(&create_view(name, query), "the end")?;
        note_made(&self.connection, name).during("the end")
    }

    fn rows(&self, source: Source, visit: &mut Visit) -> Result<()> {
        match source {
            Source::Query(query) => self.each(query, "the report", visit),
            Source::Stage(stage, limit) => {
                let query = self.rows_of_stage(stage, limit, "")?;
                let failed = |error| self.reading(error);
                each_row(&self.connection, &query, [], usize::MAX, failed, visit)
            }
        }
    }
}

impl Database {
    /// Runs a plan, and replaces everything that Joinsaw had put into the database with its tables.
    ///
    /// # Errors
    /// When the database holds another puzzle, and it may not be replaced; when something that joinsaw did not make
    /// is in the way; when a stage passes its limit, is interrupted, or runs out of space; the database is then left unchanged.
    pub fn run(&mut self, plan: &Plan, limits: Limits, observer: &dyn Observer) -> Result<Run> {
        let watch = Watch::start(limits);
        self.guard(watch)?;
        let mut run = self.run_once(plan, false, watch, observer);
        if run.as_ref().is_err_and(is_overflow) {
            // A scratch database rolls nothing back.
            if self.is_scratch {
                *self = Self::scratch()?;
                self.guard(watch)?;
            }
            run = self.run_once(plan, true, watch, observer);
        }
        run.map_err(|error| match error {
            Error::Sql { stage, source } if says_overflow(&source) => uncounted(&stage, 128),
            error => self.name_file(error),
        })
    }

    /// Runs a plan; if `exactly`, with functions that take longer and count ways of up to 128 bits.
    fn run_once(
        &mut self,
        plan: &Plan,
        exactly: bool,
        watch: Watch,
        observer: &dyn Observer,
    ) -> Result<Run> {
        if let Some(n_slices) = parallel::n_slices(plan, watch.limits)
            && self.is_scratch
            && !exactly
        {
            let stages = parallel::run(self, plan, n_slices, watch, observer)?;
            record_stages(self, plan, &stages)?;
            return run::report(self, plan, stages, watch);
        }
        let counted = if exactly {
            Cow::Owned(exact::exactly(plan))
        } else {
            Cow::Borrowed(plan)
        };
        let transaction = self.begin_for(plan, watch)?;
        let run = run::run(self, &counted, watch, observer)?;
        record_stages(self, plan, &run.stages)?;
        if !self.is_scratch {
            put_in_words(self, plan, watch)?;
            draw_boards(self, plan, watch)?;
        }
        transaction.commit().during("the end")?;
        self.is_new = false;
        Ok(run)
    }

    /// Replaces everything that Joinsaw had put into the database with the inputs of a plan, and runs no stage.
    ///
    /// # Errors
    /// As [`Database::run`].
    pub fn load(&mut self, plan: &Plan) -> Result<()> {
        let watch = Watch::start(Limits::default());
        let loaded = self.begin_for(plan, watch).and_then(|transaction| {
            fill_all(self, &plan.inputs, watch)?;
            transaction.commit().during("the end")
        });
        self.is_new &= loaded.is_err();
        loaded.map_err(|error| self.name_file(error))
    }

    /// Begins a transaction in which the database has nothing that joinsaw put there but the puzzle of a plan, if there is room for it.
    fn begin_for(&self, plan: &Plan, watch: Watch) -> Result<Transaction<'_>> {
        let transaction = begin(&self.connection).during("the start")?;
        self.rely_on_state()?;
        if !self.is_scratch {
            check_place(self, &plan.puzzle)?;
            check_names(self, &names_of(plan))?;
        }
        self.make_room(plan, watch)?;
        Ok(transaction)
    }

    /// Drops everything that joinsaw had put into the database, and records the puzzle of a plan.
    pub(super) fn make_room(&self, plan: &Plan, watch: Watch) -> Result<()> {
        clear(&self.connection)
            .and_then(|()| write_puzzle(&self.connection, &plan.puzzle))
            .during("the inputs")
            .map_err(|error| watch.why_stopped(error, 0))
    }

    /// Runs the one statement of a streamed plan, and visits its rows as they are found, at most this many. A search may meet
    /// its first row at once, or never: if it may give up, and finds none within half a second or so, the result is `None`.
    pub(crate) fn stream(
        &mut self,
        plan: &Plan,
        limits: Limits,
        most: usize,
        may_give_up: bool,
        visit: &mut Visit,
    ) -> Result<Option<StageRun>> {
        let start = Instant::now();
        let watch = Watch::start(limits);
        self.guard(watch)?;
        self.make_room(plan, watch)?;
        fill_all(self, &plan.inputs, watch)?;
        let (connection, stage) = (&self.connection, plan.last_stage());
        if may_give_up {
            let mut n_looks = 0;
            let gives_up = move || {
                n_looks += 1;
                watch.is_over() || n_looks >= MAX_LOOKS
            };
            connection
                .progress_handler(STEPS_BETWEEN_LOOKS, Some(gives_up))
                .during(&stage.name)?;
        }
        let mut n_rows = 0;
        let failed = |error| in_our_words(error, &stage.name);
        let searched = each_row(
            connection,
            &stage.query(),
            [],
            most,
            failed,
            |columns, row| {
                n_rows += u64::from(row.is_some());
                if n_rows == 1 {
                    watch.guard(connection)?;
                }
                visit(columns, row)
            },
        );
        match searched {
            Err(Error::Interrupted { .. }) if may_give_up && n_rows == 0 && !watch.is_over() => {
                return Ok(None);
            }
            searched => searched.map_err(|error| watch.why_stopped(error, n_rows))?,
        }
        Ok(Some(StageRun {
            name: stage.name.clone(),
            n_rows,
            seconds: start.elapsed().as_secs_f64(),
        }))
    }

    /// Fills inputs and runs stages that belong to no puzzle, in a database of their own; then the answer to a query.
    pub(crate) fn count(
        inputs: &[Input],
        stages: &[Stage],
        query: &str,
        limits: Limits,
    ) -> Result<(Vec<StageRun>, Relation)> {
        let database = Self::scratch()?;
        let watch = Watch::start(limits);
        database.guard(watch)?;
        let _transaction = begin(&database.connection).during("the start")?;
        fill_all(&database, inputs, watch)?;
        let runs = run_stages(&database, stages, watch, &())?;
        let answer = collect(|visit| database.rows(Source::Query(query), visit))
            .map_err(|error| watch.why_stopped(error, 0))?;
        Ok((runs, answer))
    }

    /// The number of rows of a table that a CREATE TABLE AS has made.
    pub(crate) fn count_rows(&self, table: &str) -> Result<u64> {
        // They are numbered from 1 without a gap.
        let count = format!("SELECT coalesce(max(rowid), 0) FROM {}", identifier(table));
        let n_rows = self.connection.query_one(&count, [], |row| row.get(0));
        n_rows.during(table)
    }

    /// The error, or one that names the file if that is what SQLite found fault with.
    fn name_file(&self, error: Error) -> Error {
        match error {
            Error::Sql { stage, source } => {
                fault_of_file(&self.path, &source).unwrap_or(Error::Sql { stage, source })
            }
            error => error,
        }
    }
}

/// The names of all tables, views and indexes of a plan, but for the indexes of stages, which follow from their names.
fn names_of(plan: &Plan) -> Vec<String> {
    let mut names = tables(plan);
    names.extend(describing(plan));
    for input in &plan.inputs {
        let indexes = input.looked_up_by.iter();
        names.extend(indexes.map(|terms| input_index_name(input.table, terms)));
    }
    names
}

/// True if a number has passed what an integer of SQLite holds. A sum says so; a product becomes a rounded number, which the
/// report notices.
pub fn is_overflow(error: &Error) -> bool {
    match error {
        Error::Sql { source, .. } => says_overflow(source),
        Error::Uncounted { .. } => true,
        _ => false,
    }
}

fn says_overflow(error: &rusqlite::Error) -> bool {
    error.to_string().contains("integer overflow")
}
