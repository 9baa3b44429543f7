//! What a slot asks of its piece before anything is placed: the rim, a rim from the options, and hints.

use serde::Serialize;

use super::statistics::Statistics;
use crate::error::Result;
use crate::family::board::error::BoardError;
use crate::family::board::model::{Board, Fixed, Match, Tile};
use crate::plan::render::quote;

/// A side at the rim: its slot, and its number there.
type RimSide = (usize, usize);

/// A condition on the candidates of one slot.
#[derive(Debug, Clone, Serialize)]
pub struct SlotRule {
    /// The condition, in SQL.
    pub condition: String,
    /// The condition in words, for a comment.
    pub words: &'static str,
    /// The share of candidates that it is expected to keep.
    #[serde(skip)]
    pub share: f64,
}

/// The rules of every slot. `rim_pattern` has a character for each rim side, clockwise from the first one.
///
/// # Errors
/// When the pattern has another length than the rim, or a character that no side shows.
pub fn for_slots(
    board: &Board,
    statistics: &Statistics,
    rim_pattern: Option<&str>,
) -> Result<Vec<Vec<SlotRule>>> {
    let mut rules: Vec<Vec<SlotRule>> = vec![Vec::new(); board.slots.len()];
    if let Some(rim) = board.rim {
        let share = statistics.share_of_value(rim.value);
        for (slot, rules) in board.slots.iter().zip(&mut rules) {
            for (side, touch) in slot.touches.iter().enumerate() {
                let (sign, words, share) = match touch {
                    None => ("=", "lies at the rim", share),
                    Some(_) => ("<>", "lies inside", 1.0 - share),
                };
                rules.push(SlotRule {
                    condition: format!("Candidate.Side_{side} {sign} {}", rim.value),
                    words,
                    share,
                });
            }
        }
    }
    for ((slot, side), symbol) in
        rim_pattern.map_or(Ok(Vec::new()), |pattern| asked_rim(board, pattern))?
    {
        rules[slot].extend(pattern_rule(board, statistics, side, symbol));
    }
    for fixed in &board.fixed {
        rules[fixed.slot].push(hint(board, statistics, fixed));
    }
    Ok(rules)
}

/// The rule that fills a slot in one turn only.
pub fn unturned(statistics: &Statistics) -> SlotRule {
    SlotRule {
        condition: "Candidate.Turn_No = 0".to_owned(),
        words: "lies unturned",
        share: statistics.share_of_turn(),
    }
}

/// The rim sides, each with the character that the pattern has for it.
fn asked_rim(board: &Board, pattern: &str) -> Result<Vec<(RimSide, char)>, BoardError> {
    let rim = board.rim_sides();
    let symbols: Vec<char> = pattern.chars().collect();
    if symbols.len() != rim.len() {
        return Err(BoardError::RimLength {
            found: symbols.len(),
            needed: rim.len(),
        });
    }
    let is_known = |symbol: char| match symbol {
        '?' => true,
        '+' | '-' => board.matching == Match::Opposite,
        _ => value_of(board, symbol).is_some(),
    };
    match symbols.iter().find(|symbol| !is_known(**symbol)) {
        Some(symbol) => Err(BoardError::RimSymbol { symbol: *symbol }),
        None => Ok(rim.into_iter().zip(symbols).collect()),
    }
}

fn value_of(board: &Board, symbol: char) -> Option<i64> {
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    sides
        .into_iter()
        .find(|side| side.symbol == symbol)
        .map(|side| side.value)
}

fn pattern_rule(
    board: &Board,
    statistics: &Statistics,
    side: usize,
    symbol: char,
) -> Option<SlotRule> {
    let (comparison, share) = match symbol {
        '?' => return None,
        '+' => ("> 0".to_owned(), 0.5),
        '-' => ("< 0".to_owned(), 0.5),
        _ => {
            let value = value_of(board, symbol)?;
            (format!("= {value}"), statistics.share_of_value(value))
        }
    };
    Some(SlotRule {
        condition: format!("Candidate.Side_{side} {comparison}"),
        words: "has the rim that is asked for",
        share,
    })
}

fn hint(board: &Board, statistics: &Statistics, fixed: &Fixed) -> SlotRule {
    let tile = &board.tiles[fixed.tile];
    let (condition, share) = match fixed.turn {
        None => (
            format!("Candidate.Piece_ID = {}", quote(&tile.id)),
            statistics.share_of_piece(),
        ),
        Some(turn) => {
            let number = board.id_step() * (fixed.tile + 1);
            let id = number + first_equal_turn(tile, turn);
            (
                format!("Candidate.ID = {id}"),
                1.0 / statistics.n_candidates(),
            )
        }
    };
    SlotRule {
        condition,
        words: "is the hint",
        share,
    }
}

/// The smallest turn that looks the same; equal looks are one candidate.
fn first_equal_turn(tile: &Tile, turn: usize) -> usize {
    (0..turn)
        .find(|other| tile.look(*other) == tile.look(turn))
        .unwrap_or(turn)
}
