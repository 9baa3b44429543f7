//! Variations that leave most of a file right: libFuzzer by itself breaks nearly every quote and bracket.

use std::slice::from_raw_parts_mut;

unsafe extern "C" {
    /// libFuzzer's own variations, with words of its dictionary among them.
    fn LLVMFuzzerMutate(data: *mut u8, size: usize, max_size: usize) -> usize;
}

/// libFuzzer calls this to vary an input in place; the result is its new length.
#[unsafe(no_mangle)]
extern "C" fn LLVMFuzzerCustomMutator(
    data: *mut u8,
    size: usize,
    max_size: usize,
    seed: u32,
) -> usize {
    let mut draw = Draw(u64::from(seed) | 1 << 32);
    if size > 0 && draw.below(4) > 0 {
        // SAFETY: libFuzzer gives a buffer of `max_size` bytes, of which the first `size` are the input.
        let buffer = unsafe { from_raw_parts_mut(data, max_size) };
        let varied = varied(&String::from_utf8_lossy(&buffer[..size]), &mut draw);
        if varied.len() <= max_size {
            buffer[..varied.len()].copy_from_slice(varied.as_bytes());
            return varied.len();
        }
    }
    // SAFETY: as libFuzzer asks for.
    unsafe { LLVMFuzzerMutate(data, size, max_size) }
}

/// Numbers that look random (xorshift).
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or_default() % n.max(1)
    }
}

/// The text with one to three words, characters or lines of it in the place of others.
fn varied(text: &str, draw: &mut Draw) -> String {
    let mut text = text.to_owned();
    for _ in 0..=draw.below(3) {
        text = match draw.below(4) {
            0 => lines(&text, draw),
            1 => characters(&text, draw),
            _ => words(&text, draw),
        };
    }
    text
}

/// A line is left out, stands twice, or gives way to another.
fn lines(text: &str, draw: &mut Draw) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let (at, other) = (draw.below(lines.len()), draw.below(lines.len()));
    match draw.below(3) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other]),
        _ => lines[at] = lines[other],
    }
    lines.join("\n")
}

/// A character that is no sign of punctuation becomes another one of the text.
fn characters(text: &str, draw: &mut Draw) -> String {
    let mut all: Vec<char> = text.chars().collect();
    let places: Vec<usize> = (0..all.len())
        .filter(|at| all[*at].is_alphanumeric())
        .collect();
    if !places.is_empty() {
        let (at, other) = (draw.below(places.len()), draw.below(places.len()));
        all[places[at]] = all[places[other]];
    }
    all.into_iter().collect()
}

/// A word becomes another one of the text, goes, or is a number that grows or shrinks.
fn words(text: &str, draw: &mut Draw) -> String {
    let parts: Vec<&str> = split(text).collect();
    let is_word = |part: &&str| part.starts_with(|symbol: char| symbol.is_alphanumeric());
    let words: Vec<usize> = (0..parts.len()).filter(|at| is_word(&parts[*at])).collect();
    if words.is_empty() {
        return text.to_owned();
    }
    let (at, other) = (
        words[draw.below(words.len())],
        words[draw.below(words.len())],
    );
    let with = match (parts[at].parse::<i64>(), draw.below(6)) {
        (Ok(number), 0) => number.wrapping_add(1).to_string(),
        (Ok(number), 1) => number.wrapping_sub(1).to_string(),
        (Ok(number), 2) => number.wrapping_mul(10).to_string(),
        (_, 3) => String::new(),
        (_, 4) => format!("{}{}", parts[at], parts[other]),
        _ => parts[other].to_owned(),
    };
    [&parts[..at], &[with.as_str()], &parts[at + 1..]]
        .concat()
        .concat()
}

/// The words of a text and what lies between them.
fn split(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_word = rest.chars().next()?.is_alphanumeric();
        let end = rest.find(|symbol: char| symbol.is_alphanumeric() != is_word);
        let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        Some(part)
    })
}
