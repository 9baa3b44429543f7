//! A learner's statements in a process of their own: this program once more, ended when their time is up. SQLite cannot
//! be interrupted while it prepares a statement or calls a function, and either may take hours.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::cmd::Outcome;
use crate::compile::compile;
use crate::engine::{Attempt, Database, Limits, Script, Step, was_interrupted};
use crate::error::{Error, Place, Result, StatementError};
use crate::family::{self, Document, Puzzle};
use crate::plan::{Method, Options};

/// How long the process may exceed its time before it is ended: it knows best what took so long.
const GRACE: Duration = Duration::from_millis(500);

/// How long to wait between two looks at the clock and at Ctrl-C.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    pub puzzle: String,
    /// The text of the puzzle file.
    pub definition: String,
    /// How the plan that the stage belongs to runs.
    pub method: Method,
    pub stage: String,
    /// As messages name it.
    pub file: String,
    pub text: String,
    /// How long everything may take.
    pub timeout: Duration,
    /// The most rows that a statement may make.
    pub max_rows: u64,
    /// How many bytes of memory the process may take, if that was said.
    pub max_memory: Option<u64>,
}

/// Each report is a line of JSON.
#[derive(Debug, Serialize, Deserialize)]
enum Report {
    Begins(Step),
    Done(Box<Attempt>),
    Failed(String),
}

impl Request {
    fn script(&self) -> Script<'_> {
        Script {
            file: &self.file,
            text: &self.text,
            limits: Limits {
                max_rows: self.max_rows,
                timeout: Some(self.timeout),
                since: Some(Instant::now()),
                max_memory: self.max_memory,
                ..Limits::default()
            },
        }
    }
}

/// A process that ends with this value, whatever it is doing.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Has another process do what is requested.
pub fn attempt(request: &Request) -> Result<Attempt> {
    let deadline = Instant::now()
        .checked_add(request.timeout)
        .and_then(|end| end.checked_add(GRACE));
    let program = std::env::current_exe().map_err(StatementError::NoProcess)?;
    let child = Command::new(program)
        .arg("attempt")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut running = Running(child.map_err(StatementError::NoProcess)?);
    // It stays open to the end: when it closes, the other process knows that this one has stopped waiting.
    let mut input = running.0.stdin.take();
    if let Some(input) = &mut input {
        // Where the process has died already, there will be no report.
        let _ = writeln!(input, "{}", json(request)?);
    }
    let reports = running.0.stdout.take().map(receive);
    let mut step = Step::Stages;
    loop {
        let report = reports
            .as_ref()
            .map_or(Err(RecvTimeoutError::Disconnected), |reports| {
                reports.recv_timeout(BETWEEN_LOOKS)
            });
        match report {
            Ok(Report::Begins(begun)) => step = begun,
            Ok(Report::Done(attempt)) => return Ok(*attempt),
            Ok(Report::Failed(message)) => return Err(StatementError::InProcess(message).into()),
            Err(RecvTimeoutError::Disconnected) => {
                drop(input);
                return Err(died(&mut running, step, request).into());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if was_interrupted() {
            let stage = request.stage.clone();
            return Err(Error::Interrupted { stage, n_rows: 0 });
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(step.out_of_time(&request.stage, request.script()));
        }
    }
}

/// The reports of a process, up to its end or the first line that is not a report.
fn receive(output: ChildStdout) -> Receiver<Report> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(io::Result::ok);
        let reports = lines.map_while(|line| serde_json::from_str(&line).ok());
        for report in reports {
            if sender.send(report).is_err() {
                break;
            }
        }
    });
    receiver
}

fn died(running: &mut Running, step: Step, request: &Request) -> StatementError {
    let what = match step {
        Step::Stages => format!("the stages up to `{}`", request.stage),
        Step::Statement { line } => request.script().place(line).to_string(),
        Step::Comparison => "the comparison with the expected rows".to_owned(),
    };
    match running.0.wait() {
        Ok(status) => StatementError::ProcessDied {
            what,
            status: status.to_string(),
        },
        Err(error) => StatementError::NoProcess(error),
    }
}

/// Does what the first line of standard input requests, and reports it line by line. The process ends when standard input
/// does.
pub fn serve(out: &mut dyn Write) -> Result<Outcome> {
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let request: Request = serde_json::from_str(&line).map_err(|error| Error::NotJson {
        place: Place {
            file: "-".to_owned(),
            line: 1,
        },
        problem: error.to_string(),
    })?;
    thread::spawn(|| {
        // Nothing more comes, so this waits for the end.
        let _ = io::stdin().read_line(&mut String::new());
        std::process::exit(2);
    });
    let attempt = run(&request, &mut |step| {
        // If the reader is gone, it has ended, and so will this process.
        let _ = report(out, &Report::Begins(step));
    });
    report(
        out,
        &match attempt {
            Ok(attempt) => Report::Done(Box::new(attempt)),
            Err(error) => Report::Failed(error.to_string()),
        },
    )?;
    Ok(Outcome::Success)
}

fn run(request: &Request, begins: &mut dyn FnMut(Step)) -> Result<Attempt> {
    let script = request.script();
    let document = Document::new(&request.puzzle, &request.definition);
    let puzzle = family::parse(&document.called(request.puzzle.clone()))?;
    let plan = compile(&puzzle, &options(request.method))?;
    let stage = plan.stage(&request.stage)?;
    let stage_idx = plan
        .stages
        .iter()
        .position(|other| other.name == stage.name);
    Database::attempt(&plan, stage_idx.unwrap_or_default(), script, begins)
}

/// Makes sure that the plan of a puzzle has this stage.
pub fn check_stage(puzzle: &Puzzle, method: Method, stage: &str) -> Result<()> {
    compile(puzzle, &options(method))?.stage(stage).map(|_| ())
}

fn options(method: Method) -> Options {
    Options {
        method: match method {
            // A streamed plan has one stage, and its statement is that of all others.
            Method::Streamed => Method::Staged,
            method => method,
        },
        keeps_tables: true,
        ..Options::default()
    }
}

fn report(out: &mut dyn Write, report: &Report) -> Result<()> {
    writeln!(out, "{}", json(report)?)?;
    Ok(out.flush()?)
}

fn json(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(value).map_err(io::Error::from)?)
}
