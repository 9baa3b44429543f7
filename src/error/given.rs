//! Errors in what `--given` says.

use super::suggestion::{instead, nearest};

/// Why a given makes no sense in a puzzle. The texts are as those of [`super::Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum GivenError {
    #[error(
        "`--given {given}` has no `=`; expected a place and what lies there, such as `--given 1=5`"
    )]
    NoEqualsSign { given: String },
    #[error("no {kind} `{place}` for `--given`; {}", in_place_of(.place, .kind, .places))]
    UnknownPlace {
        kind: &'static str,
        place: String,
        places: Vec<String>,
    },
    #[error("no {kind} `{piece}` for `--given {place}=...`; {}", if .piece.contains(',') && .piece.contains('=') { "each place has a `--given` of its own".to_owned() } else { in_place_of(.piece, .kind, .pieces) })]
    UnknownPiece {
        kind: &'static str,
        place: String,
        piece: String,
        pieces: Vec<String>,
    },
    #[error("`--given {place}={piece}` has no turn `{turn}`; expected a number from 0 to {last}")]
    UnknownTurn {
        place: String,
        piece: String,
        turn: String,
        last: usize,
    },
    #[error(
        "`--given {given}` names the thing before the place; did you mean `--given {swapped}`?"
    )]
    Swapped { given: String, swapped: String },
    #[error("`{place}` is given twice, as `{first}` and as `{second}`")]
    Twice {
        place: String,
        first: String,
        second: String,
    },
    #[error("`--given {place}={piece}` fills a place that holds `{found}` already")]
    Filled {
        place: String,
        piece: String,
        found: String,
    },
}

/// How many names of places a message lists.
const MOST_LISTED: usize = 25;

/// The name that is meant, or all names, of which a long list of numbered ones has the first and the last.
fn in_place_of(name: &str, kind: &str, names: &[String]) -> String {
    let kind = format!("{kind}s");
    let letters = |name: &str| name.replace(|symbol: char| symbol.is_ascii_digit(), "");
    match names {
        [first, .., last]
            if names.len() > MOST_LISTED
                && letters(first) == letters(last)
                && nearest(name, names.iter().map(String::as_str)).is_none() =>
        {
            format!("{kind}: {first} to {last}")
        }
        _ => instead(name, &kind, names),
    }
}
