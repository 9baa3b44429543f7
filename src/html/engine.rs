//! The parts that a page runs its SQL with: the program of SQLite, the editor, and the script of the puzzle.

use std::io::Read;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::read::GzDecoder;
use serde_json::Value as Json;

use super::{PageEngine, hash_of, packed};

/// SQLite for the browser, and what starts it; `assets/sqljs/README.md` says where they come from.
const SQLITE: &[u8] = include_bytes!("../../assets/sqljs/sql-wasm-browser.wasm.gz");
const STARTER: &[u8] = include_bytes!("../../assets/sqljs/sql-wasm-browser.js.gz");
const SQLITE_LICENSE: &str = include_str!("../../assets/sqljs/LICENSE");

/// The editor, and its terms; `assets/codemirror/README.md` says where it comes from.
const EDITOR: &[u8] = include_bytes!("../../assets/codemirror/codemirror.js.gz");
const EDITOR_LICENSE: &str = include_str!("../../assets/codemirror/LICENSE");

/// The script of the worker in which SQLite runs.
const WORKER: &str = include_str!("../../assets/bundles/worker.js");

impl PageEngine {
    /// The engine of a page for this workbench.
    ///
    /// # Panics
    /// Never: what is packed here is part of the program.
    #[must_use]
    pub fn of(workbench: Json) -> Self {
        let mut editor = Vec::new();
        let read = GzDecoder::new(EDITOR).read_to_end(&mut editor);
        read.expect("the editor is packed with gzip");
        Self {
            parts: vec![
                ("worker", packed(WORKER)),
                ("editor", BASE64_STANDARD.encode(EDITOR)),
                ("starter", BASE64_STANDARD.encode(STARTER)),
                ("sqlite", BASE64_STANDARD.encode(SQLITE)),
            ],
            editor_hash: hash_of(&editor),
            licenses: vec![
                ("Its SQL runs in SQLite, by way of sql.js", SQLITE_LICENSE),
                ("Its editor is CodeMirror", EDITOR_LICENSE),
            ],
            workbench,
        }
    }
}
