//! What a slot asks of its piece before anything is placed: the rim, a rim that the options ask for, and hints.

use serde::Serialize;

use crate::error::Result;
use crate::family::board::error::BoardError;
use crate::family::board::model::{Board, Match, Tile};

/// A side at the rim: its slot, and its number there.
type RimSide = (usize, usize);

/// A condition on the candidates of one slot.
#[derive(Debug, Clone, Serialize)]
pub struct SlotRule {
    /// The condition, in SQL.
    pub condition: String,
    /// The condition in words, for a comment.
    pub words: &'static str,
    /// The same condition for estimates.
    #[serde(skip)]
    test: Test,
}

#[derive(Debug, Clone, Copy)]
enum Test {
    IsUnturned,
    Shows(usize, i64),
    ShowsNot(usize, i64),
    IsOut(usize),
    IsIn(usize),
    IsTile(usize, Option<usize>),
}

/// The rules of every slot. `rim_pattern` has a character for each rim side, clockwise from the first one.
///
/// # Errors
/// When the pattern has another length than the rim, or a character that no side shows.
pub fn for_slots(board: &Board, rim_pattern: Option<&str>) -> Result<Vec<Vec<SlotRule>>> {
    let mut rules: Vec<Vec<SlotRule>> = vec![Vec::new(); board.slots.len()];
    if let Some(rim) = board.rim {
        for (slot, rules) in board.slots.iter().zip(&mut rules) {
            rules.extend(
                slot.touches
                    .iter()
                    .enumerate()
                    .map(|(side, touch)| match touch {
                        None => shows(side, rim.value, "lies at the rim"),
                        Some(_) => SlotRule {
                            condition: format!("Candidate.Side_{side} <> {}", rim.value),
                            words: "lies inside",
                            test: Test::ShowsNot(side, rim.value),
                        },
                    }),
            );
        }
    }
    for ((slot, side), symbol) in
        rim_pattern.map_or(Ok(Vec::new()), |pattern| asked_rim(board, pattern))?
    {
        rules[slot].extend(pattern_rule(board, side, symbol));
    }
    for fixed in &board.fixed {
        rules[fixed.slot].push(hint(board, fixed.tile, fixed.turn));
    }
    Ok(rules)
}

/// The rule that fills a slot in one turn only.
pub fn unturned(board: &Board) -> SlotRule {
    SlotRule {
        condition: format!("Candidate.ID % {} = 0", board.id_step()),
        words: "lies unturned",
        test: Test::IsUnturned,
    }
}

fn shows(side: usize, value: i64, words: &'static str) -> SlotRule {
    SlotRule {
        condition: format!("Candidate.Side_{side} = {value}"),
        words,
        test: Test::Shows(side, value),
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

fn pattern_rule(board: &Board, side: usize, symbol: char) -> Option<SlotRule> {
    let words = "has the rim that is asked for";
    match symbol {
        '?' => None,
        '+' => Some(SlotRule {
            condition: format!("Candidate.Side_{side} > 0"),
            words,
            test: Test::IsOut(side),
        }),
        '-' => Some(SlotRule {
            condition: format!("Candidate.Side_{side} < 0"),
            words,
            test: Test::IsIn(side),
        }),
        _ => value_of(board, symbol).map(|value| shows(side, value, words)),
    }
}

fn hint(board: &Board, tile: usize, turn: Option<usize>) -> SlotRule {
    let step = board.id_step();
    let number = step * (tile + 1);
    let condition = match turn {
        None => format!("Candidate.ID - Candidate.ID % {step} = {number}"),
        Some(turn) => format!(
            "Candidate.ID = {}",
            number + first_equal_turn(&board.tiles[tile], turn)
        ),
    };
    SlotRule {
        condition,
        words: "is the hint",
        test: Test::IsTile(tile, turn),
    }
}

/// The least turn that looks the same; equal looks are one candidate.
fn first_equal_turn(tile: &Tile, turn: usize) -> usize {
    (0..turn)
        .find(|other| tile.look(*other) == tile.look(turn))
        .unwrap_or(turn)
}

/// How many candidates obey the rules of each slot.
pub fn count_by_slot(board: &Board, rules: &[Vec<SlotRule>]) -> Vec<f64> {
    rules
        .iter()
        .map(|rules| count_candidates(board, rules))
        .collect()
}

fn count_candidates(board: &Board, rules: &[SlotRule]) -> f64 {
    let n_turns = if board.turns { board.n_sides() } else { 1 };
    let mut count = 0.0;
    for (idx, tile) in board.tiles.iter().enumerate() {
        for turn in (0..n_turns).filter(|turn| first_equal_turn(tile, *turn) == *turn) {
            count += f64::from(u8::from(
                rules.iter().all(|rule| obeys(rule.test, idx, tile, turn)),
            ));
        }
    }
    count
}

fn obeys(test: Test, idx: usize, tile: &Tile, turn: usize) -> bool {
    let n_sides = tile.sides.len();
    let shown = |side: usize| tile.sides[(side + n_sides - turn) % n_sides].value;
    match test {
        Test::IsUnturned => turn == 0,
        Test::Shows(side, value) => shown(side) == value,
        Test::ShowsNot(side, value) => shown(side) != value,
        Test::IsOut(side) => shown(side) > 0,
        Test::IsIn(side) => shown(side) < 0,
        Test::IsTile(wanted, wanted_turn) => {
            idx == wanted && wanted_turn.is_none_or(|wanted| tile.look(wanted) == tile.look(turn))
        }
    }
}
