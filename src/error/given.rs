//! Errors in what `--given` says.

use super::suggestion::instead;

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
    #[error("no {kind} `{place}` for `--given`; {}", instead(.place, &format!("{kind}s"), .places))]
    UnknownPlace {
        kind: &'static str,
        place: String,
        places: Vec<String>,
    },
    #[error("no {kind} `{piece}` for `--given {place}=...`; {}", instead(.piece, &format!("{kind}s"), .pieces))]
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
    #[error("`--given {given}` breaks a rule at once: {clash}")]
    Breaks { given: String, clash: String },
    #[error("`--given {place}={piece}` fills a place that holds `{found}` already")]
    Filled {
        place: String,
        piece: String,
        found: String,
    },
}
