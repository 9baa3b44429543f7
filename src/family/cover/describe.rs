//! A cover in plain words.

use super::check::copies;
use super::decoder::look_of;
use super::model::{Cover, CoverPiece};
use super::placements::Placements;
use crate::drawing::grid::{COLUMN, Grid, Motion, ROW, Site};
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::assignment::rules_in_words;
use crate::family::description::{DescribedPiece, Description, Play, PlayShape, moves_in_words};
use crate::plan::{Filling, Placement};
use crate::words::{count_of, in_a_list, number};

/// The goal, the rules and the pieces.
pub fn describe(cover: &Cover) -> Description {
    let placements = Placements::new(cover);
    Description {
        goal: goal(cover),
        rules: rules(cover),
        start: start(cover, &placements),
        pieces: (0..cover.pieces.len())
            .map(|idx| piece(cover, &placements, idx))
            .collect(),
        play: can_be_played(cover).then(|| play(cover, &placements)),
        arrangements: arrangements(cover, &placements),
        ..Description::default()
    }
}

/// True if shapes are all that a player needs to lay its pieces by hand.
fn can_be_played(cover: &Cover) -> bool {
    let are_whole = cover.pieces.iter().all(|piece| piece.shape.n_parts() == 1);
    cover.touch.is_empty()
        && cover.uses_all()
        && !cover.wraps()
        && !cover.has_colours()
        && are_whole
}

fn play(cover: &Cover, placements: &Placements) -> Play {
    let turn = cover.pieces.iter().any(|piece| piece.turn);
    let flip = cover.pieces.iter().any(|piece| piece.flip);
    let (names, motions): (Vec<_>, Vec<_>) = cover.grid.moves(turn, flip).into_iter().unzip();
    let are_holes_open = cover.fixed_cells().count() < cover.holes.len();
    let holes = goal(cover).into_iter().take(usize::from(are_holes_open));
    let given = cover.given.iter();
    let pieces = given.flat_map(|given| {
        let cells = given.cells.iter();
        cells.map(|cell| (*cell, vec![given.piece.clone()]))
    });
    Play {
        shapes: (0..cover.pieces.len())
            .map(|idx| ways_to_hold(cover, placements, idx, &motions))
            .collect(),
        moves: names,
        pieces: pieces.collect(),
        others: holes.chain(rules_in_words(&cover.own)).collect(),
        ..Play::default()
    }
}

/// The orientations of a piece, and where it may be laid in each: beside the cells that stay free in any case.
fn ways_to_hold(
    cover: &Cover,
    placements: &Placements,
    piece_idx: usize,
    motions: &[Motion],
) -> Vec<PlayShape> {
    let shapes = cover.pieces[piece_idx].shapes();
    let fixed: Vec<usize> = cover.fixed_cells().collect();
    let ways = shapes.iter().enumerate().map(|(idx, shape)| {
        let after = |motion: &Motion| {
            let turned = shape.moved(*motion);
            let mut others = shapes.iter();
            others.position(|other| *other == turned).unwrap_or(idx)
        };
        let placed = placements.of_part(piece_idx).map(|(_, placed)| placed);
        let laid = placed.filter(|placed| {
            let mut cells = placed.cells.iter();
            placed.orientation_no == idx + 1 && !cells.any(|cell| fixed.contains(cell))
        });
        PlayShape {
            places: laid.map(|placed| placed.cells.clone()).collect(),
            moved: motions.iter().map(after).collect(),
        }
    });
    ways.collect()
}

fn goal(cover: &Cover) -> Vec<String> {
    let cells = count_of(cover.cells.len() as u64, "cell");
    let [pieces, holes] = cover.counts();
    let has_spare = cover.pieces.iter().any(|piece| piece.spare > 0);
    let the = if has_spare { "" } else { "the " };
    let all = format!("Cover the {cells} of the board with {the}{pieces}");
    let least = least_cost(cover);
    if cover.holes.is_empty() {
        return [format!("{all}, each cell once.")]
            .into_iter()
            .chain(least)
            .collect();
    }
    let names = cover.holes.iter().map(|hole| {
        let (name, least) = (&hole.name, hole.copies - hole.spare);
        match hole.copies {
            1 if least == 1 => format!("one as the {name}"),
            most if least == most => format!("{most} as {name}"),
            most => format!("{least} to {most} as {name}"),
        }
    });
    let names = in_a_list(&names.collect::<Vec<_>>());
    let mut goal = vec![format!(
        "{all}, each cell once, and leave {} of them free: {names}.",
        holes.trim_end_matches('s').trim_end_matches(" hole")
    )];
    let given = cover
        .given_holes()
        .map(|[hole, cell]| format!("the {hole} is {cell}"));
    let given: Vec<String> = given.collect();
    goal.extend(least);
    if !given.is_empty() {
        goal.push(format!("Here, {}.", in_a_list(&given)));
    }
    goal
}

/// The demand that covers cost as little as possible, if there is one.
fn least_cost(cover: &Cover) -> Option<String> {
    let costs = cover.pieces.iter().zip(&cover.costs);
    let others = costs.filter(|(_, cost)| **cost != 1);
    let special: Vec<String> = others
        .map(|(piece, cost)| format!("{cost} for {}", piece.id))
        .collect();
    let rest = if special.is_empty() {
        "Use as few pieces as possible.".to_owned()
    } else {
        let others = if special.len() == cover.pieces.len() {
            ""
        } else {
            "1 for other pieces, and "
        };
        format!(
            "Pay as little as possible: {others}{}.",
            in_a_list(&special)
        )
    };
    (!cover.costs.is_empty()).then_some(rest)
}

fn rules(cover: &Cover) -> Vec<String> {
    let mut rules = vec![
        "No two pieces lie on the same cell, and no piece reaches beyond the board.".to_owned(),
    ];
    let axes = [(ROW, "row"), (COLUMN, "column")].into_iter();
    let round = axes.filter(|(axis, _)| cover.wrap.0[*axis].is_some());
    rules.extend(round.map(|(_, line)| {
        format!(
            "The board wraps round: its last {line} touches the first, and pieces may lie across."
        )
    }));
    if cover.has_colours() {
        rules.push("Each cell of a piece lies on a cell of its colour.".to_owned());
    }
    let mut ways: Vec<((bool, bool), Vec<&str>)> = Vec::new();
    for CoverPiece { id, turn, flip, .. } in &cover.pieces {
        match ways.iter_mut().find(|(way, _)| *way == (*turn, *flip)) {
            Some((_, names)) => names.push(id),
            None => ways.push(((*turn, *flip), vec![id])),
        }
    }
    let is_alone = ways.len() == 1;
    rules.extend(ways.into_iter().map(|((turn, flip), names)| {
        let moves = match cover.grid {
            Grid::Cube => moves_in_space(turn, flip),
            _ => moves_in_words(turn, flip),
        };
        match names[..] {
            _ if is_alone => format!("The pieces {moves}."),
            [name] => format!(
                "Piece {name} {}.",
                moves.replace("they stay as they are", "it stays as it is")
            ),
            _ => format!("The pieces {} {moves}.", in_a_list(&names)),
        }
    }));
    let spare = cover.pieces.iter().filter(|piece| piece.spare > 0);
    rules.extend(spare.map(|piece| match (&piece.id, piece.copies) {
        (id, 1) => format!("Piece {id} may be left out."),
        (id, n) => format!("Of piece {id}, {} to {n} copies are laid.", n - piece.spare),
    }));
    rules.extend(rules_in_words(&cover.own));
    let names = cover.names();
    let touch = cover.touch.iter();
    rules.extend(touch.map(|(_, [one, other])| {
        format!("{} and {} touch side by side.", names[*one], names[*other])
    }));
    rules
}

/// How pieces made of cubes may be moved, as what a sentence says of them.
fn moves_in_space(turns: bool, flips: bool) -> &'static str {
    match (turns, flips) {
        (true, true) => "may be turned in any direction, and replaced by their mirror images",
        (true, false) => "may be turned in any direction",
        (false, true) => "may be replaced by their mirror images, left to right, but not turned",
        (false, false) => "may not be turned: they stay as they are shown",
    }
}

/// A piece as it is drawn, or else in the first way in which it fits on the board.
fn piece(cover: &Cover, placements: &Placements, piece_idx: usize) -> DescribedPiece {
    let CoverPiece { id, copies, .. } = &cover.pieces[piece_idx];
    let places = placements.of_part(piece_idx).map(|(_, placed)| placed);
    let first = places.min_by_key(|placed| placed.orientation_no);
    DescribedPiece {
        name: id.clone(),
        n_copies: *copies,
        laid: laid(cover, id, first.map_or(&[], |placed| &placed.cells)),
    }
}

/// A piece on these cells.
fn laid(cover: &Cover, piece: &str, cells: &[usize]) -> Filling {
    let sites: Vec<Site> = cells.iter().map(|idx| cover.cells[*idx].site).collect();
    let laid = cells.iter().zip(&sites).map(|(slot, site)| Placement {
        slot: *slot,
        piece: piece.to_owned(),
        look: look_of((cover.grid, cover.wrap), *site, &sites),
    });
    laid.collect()
}

/// The pieces that lie already.
fn start(cover: &Cover, placements: &Placements) -> Filling {
    let mut start = Filling::new();
    for given in cover.given.iter().filter(|given| given.is_whole) {
        for (piece, cells) in copies(cover, placements, &given.piece, given.cells.clone()) {
            start.extend(laid(cover, &piece, &cells));
        }
    }
    start.sort_by_key(|placement| placement.slot);
    start
}

/// Every piece anywhere on the empty board, whatever lies there already.
fn arrangements(cover: &Cover, placements: &Placements) -> Arrangements {
    let n_places = |piece_idx: usize| placements.of_part(piece_idx).count();
    let by_piece: Vec<usize> = (0..cover.pieces.len()).map(n_places).collect();
    let pieces = cover
        .pieces
        .iter()
        .zip(&by_piece)
        .flat_map(|(piece, n_places)| std::iter::repeat_n(*n_places, piece.copies));
    let holes = cover.holes.iter().map(|hole| hole.open_cells().len());
    let about = format!(
        "Each piece may lie anywhere on the empty board, in {} all together",
        count_of(by_piece.iter().sum::<usize>() as u64, "place")
    );
    let choices = match holes.clone().product::<usize>() {
        0 | 1 => String::new(),
        n => format!(", and the holes may be chosen in {} ways", number(n as u64)),
    };
    Arrangements {
        about: about + &choices,
        factors: Factor::powers(pieces.chain(holes)),
    }
}
