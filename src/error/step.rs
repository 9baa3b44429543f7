//! The names of steps in messages.

/// A step in words: a stage goes by its name, and any other step is named in several words, such as "the inputs".
pub fn in_words(step: &str) -> String {
    match step.contains(' ') {
        true => step.to_owned(),
        false => format!("stage `{step}`"),
    }
}
