//! The known name that a message suggests in place of an unknown one.

/// Of how many characters at most one may be wrong, missing or swapped for a name to be suggested.
const ONE_IN: usize = 3;

/// The fewest characters of a name from which the rest is guessed.
const ENOUGH: usize = 3;

/// The name most similar to a word, ignoring case, if it is similar enough and no other is equally similar. If none is, the only
/// name that begins as the word does, or with which the word begins. A name that differs from the word only in a number is no
/// likelier to be meant than another.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let names = names.into_iter().map(|name| (name.to_lowercase(), name));
    let others = names
        .filter(|(folded, _)| *folded == word || without_digits(folded) != without_digits(&word));
    let names: Vec<(String, &str)> = others.collect();
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let distances = names.iter().map(|(folded, name)| {
        let distance = strsim::damerau_levenshtein(&word, folded);
        let length = word.chars().count().max(folded.chars().count());
        (distance, length, *name)
    });
    let mut alike: Vec<(usize, &str)> = distances
        .filter(|(distance, length, _)| distance * ONE_IN <= *length)
        .map(|(distance, _, name)| (distance, name))
        .collect();
    alike.sort_unstable();
    alike.dedup();
    match alike[..] {
        [(_, name)] => return Some(name),
        [(least, name), (next, _), ..] => return (least < next).then_some(name),
        [] => {}
    }
    let has_enough = |opening: &str| opening.chars().count() >= ENOUGH;
    let mut continued = names.iter().filter(|(folded, _)| {
        (has_enough(&word) && folded.starts_with(&word))
            || (has_enough(folded) && word.starts_with(folded.as_str()))
    });
    match (continued.next(), continued.next()) {
        (Some((_, name)), None) => Some(*name),
        _ => None,
    }
}

fn without_digits(name: &str) -> String {
    name.replace(|symbol: char| symbol.is_ascii_digit(), "")
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
