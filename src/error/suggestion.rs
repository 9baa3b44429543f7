//! What a message suggests in place of an unknown name.

/// How similar a word and a name must be for the name to be suggested; 1 means equal.
const ALIKE: f64 = 0.6;

/// The name most similar to a word, ignoring case, if any is similar enough; the first of several that are equally
/// similar. A number is similar to nothing.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let word = word.to_lowercase();
    let likeness = names.into_iter().map(|name| {
        let likeness = strsim::normalized_damerau_levenshtein(&word, &name.to_lowercase());
        (likeness, name)
    });
    let nearest = likeness
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    nearest.map(|(_, name)| name)
}

/// How a message about an unknown word ends: with the most similar name, or otherwise with all names of its kind,
/// such as "families: flower, board".
pub fn instead(word: &str, kind: &str, names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match nearest(word, names.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None if names.is_empty() => format!("{kind}: none"),
        None => format!("{kind}: {}", names.join(", ")),
    }
}

/// The difference between two names that some databases cannot tell apart: "letter case".
pub fn difference(first: &str, second: &str) -> String {
    let (first, second) = (first.trim(), second.trim());
    let mut letters = first.chars().zip(second.chars());
    match letters.find(|(one, other)| one != other) {
        None => "the blanks around them".to_owned(),
        Some((one, other)) if one.is_ascii() && other.is_ascii() => "letter case".to_owned(),
        // Letters such as K and the sign for Kelvin look the same.
        Some((one, other)) => format!(
            "letter case: `{one}` is U+{:04X}, `{other}` is U+{:04X}",
            u32::from(one),
            u32::from(other)
        ),
    }
}
