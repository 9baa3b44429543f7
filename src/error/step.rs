//! The names of steps in messages.

/// A step in words: a stage goes by its name, and any other step is named in several words, such as "the inputs".
pub fn in_words(step: &str) -> String {
    if step.contains(' ') {
        step.to_owned()
    } else {
        format!("stage `{step}`")
    }
}
