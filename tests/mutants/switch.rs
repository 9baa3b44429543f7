//! Which mutant is switched on: the one whose number is in `JOINSAW_MUTANT`. Compiled with the woven sources only.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The mutant; 0 is none.
static SWITCHED: AtomicU32 = AtomicU32::new(UNREAD);

/// The environment was not looked at yet.
const UNREAD: u32 = u32::MAX;

/// None, but those that are reached are to be noted.
const NOTING: u32 = u32::MAX - 1;

/// The numbers of those that are reached, each in four bytes, from this process and from those that it starts.
static REACHED: LazyLock<Option<File>> = LazyLock::new(|| {
    let path = env::var_os("JOINSAW_REACHED")?;
    OpenOptions::new().append(true).create(true).open(path).ok()
});

/// Those that this process has noted.
static NOTED: [AtomicBool; 20_000] = [const { AtomicBool::new(false) }; 20_000];

/// Whether the mutant of this number is to be run.
#[inline]
pub fn on(number: u32) -> bool {
    match SWITCHED.load(Ordering::Relaxed) {
        UNREAD => {
            SWITCHED.store(read(), Ordering::Relaxed);
            on(number)
        }
        NOTING => {
            note(number);
            false
        }
        switched => switched == number,
    }
}

fn read() -> u32 {
    match env::var("JOINSAW_MUTANT") {
        Ok(number) => number.parse().expect("JOINSAW_MUTANT is a number"),
        Err(_) if REACHED.is_some() => NOTING,
        Err(_) => 0,
    }
}

fn note(number: u32) {
    if !NOTED[number as usize].swap(true, Ordering::Relaxed)
        && let Some(mut file) = REACHED.as_ref()
    {
        // A test that allows no more to be written has reached what it reaches before.
        let _ = file.write_all(&number.to_le_bytes());
    }
}
