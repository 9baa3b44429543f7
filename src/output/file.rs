//! Files that a command writes when its work is done, and that are known to be writable before it starts.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::engine::Shelter;
use crate::error::{Error, Result};

/// What the name of a file ends in after its last dot, in lower case: "svg".
#[must_use]
pub fn ending(path: &Path) -> Option<String> {
    let end = path.extension()?.to_str()?;
    Some(end.to_ascii_lowercase())
}

/// A file that can be written. Until it is, it holds what it held, and then it is replaced as a whole: what is new is
/// written beside it first.
#[derive(Debug)]
pub struct ReservedFile {
    /// As the user named it.
    path: PathBuf,
    /// Where the file is, links followed.
    target: PathBuf,
}

impl ReservedFile {
    /// Makes sure that the file can be written.
    ///
    /// # Errors
    /// When it cannot.
    pub fn reserve(path: &Path) -> Result<Self> {
        let reserved = Self {
            path: path.to_owned(),
            target: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        };
        reserved
            .probe()
            .map_err(|source| reserved.writing(source))?;
        Ok(reserved)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When it cannot be written any more; it then holds what it held.
    pub fn write(self, content: impl AsRef<[u8]>) -> Result<()> {
        let content = content.as_ref();
        let written = match self.is_replaceable() {
            true => self.replace(content),
            false => fs::write(&self.target, content),
        };
        written.map_err(|source| self.writing(source))
    }

    /// Whether the file is one, or will be. A terminal or a pipe takes what is written, and cannot be replaced.
    fn is_replaceable(&self) -> bool {
        fs::metadata(&self.target).map_or(true, |metadata| metadata.is_file())
    }

    fn probe(&self) -> io::Result<()> {
        let _shelter = Shelter::enter();
        if self.target.exists() {
            // A file that is write-protected is not to be replaced either.
            OpenOptions::new().append(true).open(&self.target)?;
        }
        if self.is_replaceable() {
            let (_, beside) = self.create_beside()?;
            fs::remove_file(&beside)?;
        }
        Ok(())
    }

    fn replace(&self, content: &[u8]) -> io::Result<()> {
        let _shelter = Shelter::enter();
        let (mut file, beside) = self.create_beside()?;
        let replaced = file
            .write_all(content)
            .and_then(|()| match fs::metadata(&self.target) {
                Ok(metadata) => file.set_permissions(metadata.permissions()),
                Err(_) => Ok(()),
            })
            .and_then(|()| file.sync_all())
            .and_then(|()| fs::rename(&beside, &self.target));
        if replaced.is_err() {
            // What the failed attempt left is of no use; where it cannot be removed, it stays.
            let _ = fs::remove_file(&beside);
        }
        replaced
    }

    /// A new file in the same folder, under a name that nobody uses.
    fn create_beside(&self) -> io::Result<(File, PathBuf)> {
        if self.target.file_name().is_none() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let process = std::process::id();
        let mut names = (0..).map(|attempt| format!(".joinsaw-{process}-{attempt}.part"));
        loop {
            let name = names.next().unwrap_or_default();
            let beside = self.target.with_file_name(name);
            match File::create_new(&beside) {
                // A run that was killed left it.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => return created.map(|file| (file, beside)),
            }
        }
    }

    fn writing(&self, source: io::Error) -> Error {
        Error::CannotWrite {
            path: self.path.clone(),
            source,
        }
    }
}
