//! The rules of a board: a piece lies in as many slots as it has copies, touching sides match, the rim shows
//! what it has to, and hints are kept.

use super::drawing::drawing;
use super::model::{Board, Fixed, Match};
use super::own;
use crate::drawing::legend::Legend;
use crate::family::assignment::faults_of;
use crate::family::pieces::Piece;
use crate::family::verify::{
    NamedRow, Unreadable, Verdict, WrittenSolution, times, words_of_board,
};

/// The piece that a row puts in a slot.
#[derive(Debug)]
struct TileClaim {
    /// Its number in the file, counted from 1.
    number: i64,
    /// By how many sides it is turned clockwise.
    turn: i64,
}

/// Checks a solution: for each slot, in the order of the puzzle, which piece lies there.
pub fn check(board: &Board, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let slots = board.slots.iter().map(|slot| &*slot.name);
    let claims: Vec<TileClaim> = match solution {
        WrittenSolution::Row(row) => slots
            .map(|slot| in_row(board, slot, row))
            .collect::<Result<_, _>>()?,
        WrittenSolution::Places(places) => slots
            .map(|slot| in_place(board, slot, places))
            .collect::<Result<_, _>>()?,
        WrittenSolution::Board(text) => {
            in_words(board, text).or_else(|_| in_picture(board, text))?
        }
    };
    Ok(Verdict {
        claim: format!("{claims:?}"),
        faults: faults(board, &claims),
    })
}

/// The piece in the slot of this name, by the ID of a candidate.
fn in_row(board: &Board, slot: &str, row: NamedRow) -> Result<TileClaim, Unreadable> {
    let id_step = i64::try_from(board.id_step()).unwrap_or(i64::MAX);
    let candidate = row.integer(&format!("At_{slot}"))?;
    let (number, turn) = (candidate.div_euclid(id_step), candidate.rem_euclid(id_step));
    Ok(TileClaim { number, turn })
}

/// The piece in the slot of this name.
fn in_place(board: &Board, slot: &str, places: &[NamedRow]) -> Result<TileClaim, Unreadable> {
    for place in places {
        if place.text("Slot")? != slot {
            continue;
        }
        let (piece, turn) = (place.text("Piece")?, place.integer("Turn")?);
        let unknown = || Unreadable::Value(format!("slot {slot}: no piece is called `{piece}`"));
        let number = number_of(board, &piece).ok_or_else(unknown)?;
        return Ok(TileClaim { number, turn });
    }
    Err(Unreadable::Value(format!("no piece in slot {slot}")))
}

/// The pieces of a board in words such as `5/1`, for piece 5 turned by one side, in the order of the slots.
fn in_words(board: &Board, text: &str) -> Result<Vec<TileClaim>, Unreadable> {
    let words = words_of_board(text, "|,;", board.slots.len())?;
    let tiles = words.iter().map(|word| {
        let (piece, turn) = match word.rsplit_once('/') {
            Some((piece, turn)) => (piece, turn.parse().ok()?),
            None if board.turns => return None,
            None => (word.as_str(), 0),
        };
        let number = number_of(board, piece)?;
        Some(TileClaim { number, turn })
    });
    tiles.collect::<Option<_>>().ok_or(Unreadable::NoBoard)
}

/// The pieces of a picture in lines.
fn in_picture(board: &Board, text: &str) -> Result<Vec<TileClaim>, Unreadable> {
    let drawing = drawing(board, &Legend::default());
    let shown = drawing.shown_in_text(text).ok_or(Unreadable::NoBoard)?;
    let claims = board.slots.iter().zip(shown).map(|(slot, (name, look))| {
        let is_named = |id: &str| match name.strip_suffix('…') {
            Some(beginning) => id.starts_with(beginning),
            None => id == name,
        };
        let named = (1..)
            .zip(&board.tiles)
            .filter(|(_, tile)| is_named(&tile.id));
        let turns = named.flat_map(|(number, tile)| {
            let turns = (0..).zip(0..tile.sides.len());
            turns.map(move |(turn, by)| (TileClaim { number, turn }, tile.look(by)))
        });
        let mut fitting = turns.filter(|(_, shown)| *shown == look);
        fitting.next().map(|(claim, _)| claim).ok_or_else(|| {
            let (slot, look) = (&slot.name, String::from_iter(&look));
            Unreadable::Value(format!("slot {slot}: no piece `{name}` shows `{look}`"))
        })
    });
    claims.collect()
}

/// The number of a piece in the file, from 1.
fn number_of(board: &Board, piece: &str) -> Option<i64> {
    let mut tiles = (1..).zip(&board.tiles);
    tiles.find_map(|(number, tile)| (tile.id == piece).then_some(number))
}

/// A piece as it lies in its slot: what it shows at each side of the slot.
struct Laid<'a> {
    id: &'a str,
    shows: Vec<char>,
}

fn faults(board: &Board, claims: &[TileClaim]) -> Vec<String> {
    let (mut faults, mut laid) = (Vec::new(), Vec::new());
    for (slot, claim) in board.slots.iter().zip(claims) {
        let found = lay(board, claim).map_err(|problem| format!("slot {}: {problem}", slot.name));
        faults.extend(found.as_ref().err().cloned());
        laid.push(found.ok());
    }
    faults.extend((1..).zip(&board.tiles).filter_map(|(number, tile)| {
        let n_uses = claims.iter().filter(|claim| claim.number == number).count();
        let (id, copies) = (&tile.id, times(tile.copies));
        (n_uses > tile.copies)
            .then(|| format!("piece `{id}` lies in {n_uses} slots; the puzzle has it {copies}"))
    }));
    faults.extend(touches(board, &laid));
    faults.extend(board.rim.iter().flat_map(|rim| off_rim(board, *rim, &laid)));
    let hints = board.fixed.iter();
    faults.extend(hints.filter_map(|fixed| hint(board, fixed, laid[fixed.slot].as_ref()?)));
    let shown = laid
        .into_iter()
        .map(|laid| laid.map(|Laid { id, shows }| (id, shows)));
    let values = own::values(board, &shown.collect::<Vec<_>>());
    faults.extend(faults_of(&board.own, &values));
    faults
}

fn lay<'a>(board: &'a Board, TileClaim { number, turn }: &TileClaim) -> Result<Laid<'a>, String> {
    let idx = usize::try_from(number - 1).ok();
    let Some(Piece { id, sides, .. }) = idx.and_then(|idx| board.tiles.get(idx)) else {
        let n_tiles = board.tiles.len();
        return Err(format!(
            "no piece has the number {number}; the file has {n_tiles} pieces"
        ));
    };
    let turns = usize::try_from(*turn)
        .ok()
        .filter(|turns| *turns < board.n_turns());
    let Some(turns) = turns else {
        let last = board.n_turns() - 1;
        return Err(format!(
            "piece `{id}` has the turn {turn}; expected 0 to {last}"
        ));
    };
    let mut shows = sides.clone();
    shows.rotate_right(turns);
    Ok(Laid { id, shows })
}

fn touches(board: &Board, laid: &[Option<Laid>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (slot, place) in board.slots.iter().enumerate() {
        for (side, touch) in place.touches.iter().enumerate() {
            // Every pair stands at both of its slots; it is looked at once.
            let Some((there, other_side)) = touch.filter(|(there, _)| slot < *there) else {
                continue;
            };
            let (Some(one), Some(two)) = (&laid[slot], &laid[there]) else {
                continue;
            };
            let (shown, met) = (one.shows[side], two.shows[other_side]);
            let (needed, fits) = match board.matching {
                Match::Equal => ("equal", shown == met),
                Match::Opposite => ("an in and its out", are_opposite(shown, met)),
            };
            if !fits {
                let (name, other) = (&place.name, &board.slots[there].name);
                let (one, two) = (one.id, two.id);
                faults.push(format!(
                    "slots {name} and {other} touch: `{one}` shows `{shown}` at side {side} of slot {name}, but `{two}` shows `{met}` at side {other_side} of slot {other}; touching sides need to be {needed}"
                ));
            }
        }
    }
    faults
}

/// True if two sides are the same letter, small on one and a capital on the other.
fn are_opposite(one: char, other: char) -> bool {
    one != other && one.is_ascii_alphabetic() && one.eq_ignore_ascii_case(&other)
}

/// The rim sides without the rim's symbol, and other sides with it.
fn off_rim(board: &Board, rim: char, laid: &[Option<Laid>]) -> Vec<String> {
    let mut faults = Vec::new();
    for (place, laid) in board.slots.iter().zip(laid) {
        let Some(Laid { id, shows }) = laid else {
            continue;
        };
        for (side, (touch, shown)) in place.touches.iter().zip(shows).enumerate() {
            let problem = match (touch, *shown == rim) {
                (None, false) => format!("the rim needs `{rim}`"),
                (Some(_), true) => "which belongs to the rim".to_owned(),
                _ => continue,
            };
            faults.push(format!(
                "slot {}: `{id}` shows `{shown}` at side {side}, {problem}",
                place.name
            ));
        }
    }
    faults
}

/// The fault of a piece that does not lie as the puzzle fixes it. Turns after which a piece looks the same are the same.
fn hint(board: &Board, fixed: &Fixed, laid: &Laid) -> Option<String> {
    let Piece { id, sides, .. } = &board.tiles[fixed.tile];
    let (name, found) = (&board.slots[fixed.slot].name, laid.id);
    if id != found {
        return Some(format!(
            "slot {name}: `{found}` lies where the puzzle fixes `{id}`"
        ));
    }
    let mut shows = sides.clone();
    shows.rotate_right(fixed.turn? % sides.len());
    (shows != laid.shows)
        .then(|| format!("slot {name}: `{id}` is turned another way than the puzzle fixes it"))
}
