//! Reasons not to write to a database: whose file it is, its content, and the objects that people have put into it.

use std::path::PathBuf;

/// Why a database stays as it is. The texts are as those of [`super::Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum KeptError {
    #[error(
        "`{path}` is a SQLite database of another program, and stays as it is; `--db` takes a new file or one that joinsaw made"
    )]
    ForeignDatabase { path: PathBuf },
    #[error(
        "`{path}` was made by another version of joinsaw (schema version {found}; this one knows {known}); use that version, or another file for `--db`"
    )]
    OtherVersion {
        path: PathBuf,
        found: u32,
        known: u32,
    },
    #[error(
        "`{path}` holds {held}; `--replace` puts {wanted} in its place, and another file for `--db` keeps both"
    )]
    HoldsAnother {
        path: PathBuf,
        held: String,
        wanted: String,
    },
    #[error(
        "`{path}` has something in the way that joinsaw did not make: {}; drop or rename it, or choose another file for `--db`", .objects.join(", ")
    )]
    InTheWay { path: PathBuf, objects: Vec<String> },
}
