//! The parts that a page runs its SQL with: the program of SQLite, and the script of the puzzle.

use std::io::Read;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::read::GzDecoder;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::modules::script_of;
use super::{Bench, hash_of, packed};
use crate::lesson::{Exercise, Workbench};

/// SQLite for the browser, and what starts it; `assets/sqljs/README.md` says where they come from.
const SQLITE: &[u8] = include_bytes!("../../assets/sqljs/sql-wasm-browser.wasm.gz");
const STARTER: &[u8] = include_bytes!("../../assets/sqljs/sql-wasm-browser.js.gz");

/// The terms under which both may be passed on, which go with every copy.
const LICENSE: &str = include_str!("../../assets/sqljs/LICENSE");

/// The editor, and its terms; `assets/codemirror/README.md` says where it comes from.
const EDITOR: &[u8] = include_bytes!("../../assets/codemirror/codemirror.js.gz");
const EDITOR_LICENSE: &str = include_str!("../../assets/codemirror/LICENSE");

impl Bench {
    /// The values for this workbench and these exercises.
    #[must_use]
    pub fn of(workbench: &Workbench, exercises: &[Exercise]) -> Self {
        let data = json!({
            "key": key_of(workbench, exercises),
            "exercises": exercises.iter().map(|exercise| exercise.stage).collect::<Vec<_>>(),
            "bench": workbench,
        });
        Self {
            sqlite: BASE64_STANDARD.encode(SQLITE),
            starter: BASE64_STANDARD.encode(STARTER),
            license: LICENSE,
            editor: BASE64_STANDARD.encode(EDITOR),
            editor_hash: hash_of(&editor()),
            editor_license: EDITOR_LICENSE,
            worker: packed(&script_of("workbench/worker/serve.js")),
            data: packed(&data.to_string()),
        }
    }
}

/// Distinguishes the texts that a browser keeps for this page from those of other puzzles and exercises.
fn key_of(workbench: &Workbench, exercises: &[Exercise]) -> String {
    let names: Vec<&str> = exercises
        .iter()
        .map(|exercise| exercise.name.as_str())
        .collect();
    BASE64_STANDARD.encode(&Sha256::digest(workbench.script.concat() + &names.join(" "))[..9])
}

/// The script of the editor, as the page runs it.
///
/// # Panics
/// Never: what is packed here is part of the program.
fn editor() -> Vec<u8> {
    let mut script = Vec::new();
    let read = GzDecoder::new(EDITOR).read_to_end(&mut script);
    read.expect("the editor is packed with gzip");
    script
}
