//! Files that a command writes when its work is done, and that are known to be writable before it starts.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// A file that can be written. Until it is, it holds what it held; a new one goes away again if nothing is written.
#[derive(Debug)]
pub struct ReservedFile {
    path: PathBuf,
    remove_on_drop: bool,
}

impl ReservedFile {
    /// Makes sure that the file can be written.
    ///
    /// # Errors
    /// When it cannot.
    pub fn reserve(path: &Path) -> Result<Self> {
        let remove_on_drop = !path.exists();
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|source| writing(path, source))?;
        Ok(Self {
            path: path.to_owned(),
            remove_on_drop,
        })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written any more.
    pub fn write(mut self, text: &str) -> Result<()> {
        fs::write(&self.path, text).map_err(|source| writing(&self.path, source))?;
        self.remove_on_drop = false;
        Ok(())
    }
}

impl Drop for ReservedFile {
    fn drop(&mut self) {
        if self.remove_on_drop {
            // Nobody has seen the file yet; where it cannot be removed, an empty one stays.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn writing(path: &Path, source: std::io::Error) -> Error {
    Error::CannotWrite {
        path: path.to_owned(),
        source,
    }
}
