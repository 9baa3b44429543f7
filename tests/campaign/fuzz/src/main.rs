//! A reader, tried with one input after the other until there were enough: `joinsaw-fuzz READER INPUTS SECONDS FILE`.
//! `tests/campaign/fuzz.py` builds and runs it, and says what libFuzzer starts from.

mod readers;
mod tally;

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;

use readers::reader;
use tally::Tally;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [name, inputs, seconds, file] = words.as_slice() else {
        panic!("expected READER INPUTS SECONDS FILE, found {words:?}");
    };
    let number = |word: &String| word.parse().expect("a number");
    let tally = Tally::new(number(inputs), number(seconds));
    let read = reader(name, PathBuf::from(file));
    // After a panic, nothing is looked at but the input.
    let both = AssertUnwindSafe((tally, read));
    bolero::check!().for_each(move |input: &[u8]| {
        let (tally, read) = &*both;
        tally.count(|| read(input));
    });
}
