//! Files that a command writes when its work is done, and that are known to be writable before it starts.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::engine::Shelter;
use crate::error::{Error, Result, cannot_write};

/// The extension of a file in lower case, such as "svg".
pub fn ending(path: &Path) -> Option<String> {
    let end = path.extension()?.to_str()?;
    Some(end.to_ascii_lowercase())
}

/// Where a picture or a page goes: standard output, which is named `-`, or a file. Until it is written, the file keeps its content, and
/// then it is replaced as a whole: the new content is written beside it first.
#[derive(Debug)]
pub struct Destination {
    /// As the user named it.
    path: PathBuf,
    /// Where the file is, links followed.
    target: PathBuf,
}

impl Destination {
    /// True if this path means standard output.
    pub fn is_standard_output(path: &Path) -> bool {
        path == Path::new("-")
    }

    /// Makes sure that it can be written to.
    pub fn reserve(path: &Path) -> Result<Self> {
        let reserved = Self {
            path: path.to_owned(),
            target: fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        };
        if !Self::is_standard_output(path) {
            reserved
                .probe()
                .map_err(|source| reserved.writing(source))?;
        }
        Ok(reserved)
    }

    /// Writes the content there; `out` is standard output. Where that fails, a file holds what it held.
    pub fn write(self, content: impl AsRef<[u8]>, out: &mut dyn Write) -> Result<()> {
        let content = content.as_ref();
        if Self::is_standard_output(&self.path) {
            return Ok(out.write_all(content)?);
        }
        let written = if self.is_replaceable() {
            self.replace(content)
        } else {
            fs::write(&self.target, content)
        };
        written.map_err(|source| self.writing(source))
    }

    /// True if it is or will be a regular file. A terminal or a pipe takes what is written, and cannot be replaced.
    fn is_replaceable(&self) -> bool {
        fs::metadata(&self.target).map_or(true, |metadata| metadata.is_file())
    }

    fn probe(&self) -> io::Result<()> {
        let _shelter = Shelter::enter();
        if self.target.exists() {
            // A write-protected file must not be replaced either.
            OpenOptions::new().append(true).open(&self.target)?;
        }
        if self.is_replaceable() {
            self.create_beside()?;
        }
        Ok(())
    }

    fn replace(&self, content: &[u8]) -> io::Result<()> {
        let _shelter = Shelter::enter();
        let mut beside = self.create_beside()?;
        beside.write_all(content)?;
        if let Ok(metadata) = fs::metadata(&self.target) {
            beside.as_file().set_permissions(metadata.permissions())?;
        }
        beside.as_file().sync_all()?;
        beside.persist(&self.target)?;
        Ok(())
    }

    /// A new file in the same folder, which goes away unless it takes the place of the target.
    fn create_beside(&self) -> io::Result<NamedTempFile<File>> {
        if self.target.file_name().is_none() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        tempfile::Builder::new()
            .prefix(".joinsaw-")
            .suffix(".part")
            .make_in(self.folder(), |path| File::create_new(path))
    }

    fn folder(&self) -> &Path {
        match self.target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        }
    }

    fn writing(&self, source: io::Error) -> Error {
        let folder = self.folder();
        let cause = if folder.is_dir() {
            source
        } else {
            io::Error::other(format!("there is no folder `{}`", folder.display()))
        };
        cannot_write(&self.path, &cause)
    }
}
