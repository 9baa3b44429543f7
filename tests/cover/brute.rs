//! A search for covers that shares nothing with the program: piece after piece is tried in every place.

#[path = "squares.rs"]
pub mod squares;

use std::collections::{BTreeMap, BTreeSet};

use squares::{Dice, Signed, Square, drawn, motions, moved, part_of, shape};

/// The name and the squares of each copy of a piece and of each hole.
pub type Answer = BTreeSet<(String, BTreeSet<Square>)>;

/// A random board, cut into pieces and holes.
#[derive(Debug)]
pub struct RandomCover {
    board: BTreeSet<Square>,
    extent: Square,
    pieces: Vec<Piece>,
    holes: Vec<(String, Vec<Square>)>,
    turn: bool,
    flip: bool,
}

/// A piece, its copies, and how it may lie; nothing where it follows the puzzle.
#[derive(Debug)]
struct Piece {
    name: String,
    squares: Vec<Square>,
    copies: usize,
    turn: Option<bool>,
    flip: Option<bool>,
}

impl RandomCover {
    pub fn new(
        extent: Square,
        blocked: &[bool],
        seed: u64,
        turn: bool,
        flip: bool,
    ) -> Option<Self> {
        let squares = (0..extent.0).flat_map(|row| (0..extent.1).map(move |column| (row, column)));
        let free: BTreeSet<Square> = squares
            .filter(|(row, column)| !blocked[row * extent.1 + column])
            .collect();
        let mut dice = Dice(seed);
        let board = part_of(&free, *free.first()?, usize::MAX, &mut dice);
        let mut left = board.clone();
        let (mut pieces, mut holes) = (Vec::new(), Vec::new());
        while let Some(first) = left.first().copied() {
            let size = 1 + dice.below(4);
            let part = part_of(&left, first, size, &mut dice);
            left.retain(|square| !part.contains(square));
            if part.len() == 1 && holes.len() < 2 && dice.below(2) == 0 {
                // The hole may be elsewhere too, and now and then not where it was cut.
                let mut cells: Vec<Square> = board
                    .iter()
                    .copied()
                    .filter(|square| {
                        dice.below(3) == 0 || (part.contains(square) && dice.below(4) > 0)
                    })
                    .collect();
                if cells.is_empty() {
                    cells.push(first);
                }
                holes.push((format!("hole {}", holes.len()), cells));
            } else {
                pieces.push(part.into_iter().collect());
            }
        }
        let mut cover = Self {
            board,
            extent,
            pieces: Vec::new(),
            holes,
            turn,
            flip,
        };
        for squares in pieces {
            cover.add_piece(squares, &mut dice);
        }
        Some(cover)
    }

    /// A piece of its own, or one more copy of a piece that looks like it.
    fn add_piece(&mut self, squares: Vec<Square>, dice: &mut Dice) {
        let shape = shape(&squares, false, 0);
        let alike = |piece: &Piece| self.shapes(piece).contains(&shape);
        let alike = self.pieces.iter().position(alike);
        if let Some(idx) = alike.filter(|_| dice.below(3) > 0) {
            self.pieces[idx].copies += 1;
            return;
        }
        let mut any = || match dice.below(6) {
            0 => Some(true),
            1 => Some(false),
            _ => None,
        };
        self.pieces.push(Piece {
            name: format!("p{}", self.pieces.len()),
            squares,
            copies: 1,
            turn: any(),
            flip: any(),
        });
    }

    /// The same cover, where each copy of a piece is a piece of its own.
    pub fn with_names_for_copies(mut self) -> Self {
        let pieces = self.pieces.drain(..).flat_map(|piece| {
            (0..piece.copies).map(move |copy| Piece {
                name: format!("{}{}", piece.name, ["", "b", "c", "d", "e", "f"][copy]),
                squares: piece.squares.clone(),
                copies: 1,
                ..piece
            })
        });
        self.pieces = pieces.collect();
        self
    }

    /// The same cover, where every hole may be anywhere, so that no symmetry of the board takes a hole elsewhere.
    pub fn with_holes_anywhere(mut self) -> Self {
        for (_, cells) in &mut self.holes {
            *cells = self.board.iter().copied().collect();
        }
        self
    }

    /// The squares of the board.
    pub fn squares(&self) -> Vec<Square> {
        self.board.iter().copied().collect()
    }

    /// The names of the pieces and of the holes.
    pub fn names(&self) -> Vec<&str> {
        let pieces = self.pieces.iter().map(|piece| piece.name.as_str());
        let holes = self.holes.iter().map(|(name, _)| name.as_str());
        pieces.chain(holes).collect()
    }

    pub fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// How many of these answers leave which cells to the holes.
    pub fn by_hole(&self, answers: &BTreeSet<Answer>) -> BTreeMap<Vec<String>, u128> {
        let mut by_hole = BTreeMap::new();
        for answer in answers {
            let cells = self.holes.iter().map(|(name, _)| {
                let (_, squares) = answer.iter().find(|(other, _)| other == name).unwrap();
                let (row, column) = squares.first().unwrap();
                format!("r{}c{}", row + 1, column + 1)
            });
            *by_hole.entry(cells.collect()).or_default() += 1;
        }
        by_hole
    }

    /// Whether a search through every place of every piece ends soon.
    pub fn is_small(&self) -> bool {
        let copies = self.pieces.iter().map(|piece| piece.copies);
        copies.sum::<usize>() + self.holes.len() <= 6
    }

    pub fn touches_the_first_row(&self) -> bool {
        self.board.iter().any(|square| square.0 == 0)
    }

    /// The puzzle below a row of 70 cells, which a piece of its own has to cover. The first column of the board lies so far to
    /// the right that its cells are the last of a mask and the first of the next.
    pub fn below_a_row(&self, column: usize) -> String {
        let row = |row: usize| -> String {
            let cells = (0..70).map(|at: usize| {
                let column = at.checked_sub(column);
                column.is_some_and(|column| self.board.contains(&(row, column)))
            });
            cells
                .map(|is_cell| if is_cell { '.' } else { '#' })
                .collect()
        };
        let rows: Vec<String> = (0..self.extent.0).map(row).collect();
        let text = self.to_toml();
        let (before, rest) = text.split_once("board").unwrap();
        let (_, rest) = rest.split_once("[pieces]\n").unwrap();
        let (pieces, _) = rest.split_once("[holes]\n").unwrap();
        let holes = self.holes.iter().map(|(name, squares)| {
            let cells = squares.iter();
            let cells = cells.map(|square| format!("r{}c{}", square.0 + 2, square.1 + column + 1));
            format!("\"{name}\" = \"{}\"\n", cells.collect::<Vec<_>>().join(" "))
        });
        let holes = holes.collect::<Vec<_>>().concat();
        format!(
            "{before}board = \"\"\"\n{}\n{}\n\"\"\"\n[pieces]\nrow = \"{}\"\n{pieces}[holes]\n{holes}",
            ".".repeat(70),
            rows.join("\n"),
            "#".repeat(70),
        )
    }

    pub fn to_toml(&self) -> String {
        let row = |row: usize| -> String {
            let cells = (0..self.extent.1).map(|column| self.board.contains(&(row, column)));
            cells
                .map(|is_cell| if is_cell { '.' } else { '#' })
                .collect()
        };
        let board: Vec<String> = (0..self.extent.0).map(row).collect();
        let pieces: String = self
            .pieces
            .iter()
            .map(Piece::to_toml)
            .collect::<Vec<_>>()
            .concat();
        let holes = self.holes.iter().map(|(name, squares)| {
            let cells = squares
                .iter()
                .map(|(row, column)| format!("r{}c{}", row + 1, column + 1));
            format!("\"{name}\" = \"{}\"\n", cells.collect::<Vec<_>>().join(" "))
        });
        let (turn, flip) = (self.turn, self.flip);
        format!(
            "family = \"cover\"\nturn = {turn}\nflip = {flip}\nboard = \"\"\"\n{}\n\"\"\"\n[pieces]\n{pieces}[holes]\n{}",
            board.join("\n"),
            holes.collect::<Vec<_>>().concat()
        )
    }

    /// Every way to cover the board.
    pub fn answers(&self) -> BTreeSet<Answer> {
        let mut choices: Vec<(&str, usize, Vec<BTreeSet<Square>>)> = Vec::new();
        for piece in &self.pieces {
            let places = self.places(piece).into_iter().collect();
            choices.push((&piece.name, piece.copies, places));
        }
        for (name, cells) in &self.holes {
            let places = cells.iter().map(|cell| BTreeSet::from([*cell]));
            choices.push((name, 1, places.collect()));
        }
        let mut answers = BTreeSet::new();
        place(&choices, 0, &mut Answer::new(), &mut answers);
        answers
    }

    fn places(&self, piece: &Piece) -> BTreeSet<BTreeSet<Square>> {
        let (height, width) = (self.extent.0.cast_signed(), self.extent.1.cast_signed());
        let mut places = BTreeSet::new();
        for shape in self.shapes(piece) {
            for down in 0..height {
                for right in 0..width {
                    let square = |(row, column): &Signed| {
                        let square = (row + down).try_into().ok()?;
                        let square = (square, (column + right).try_into().ok()?);
                        self.board.contains(&square).then_some(square)
                    };
                    let place: Option<BTreeSet<Square>> = shape.iter().map(square).collect();
                    places.extend(place);
                }
            }
        }
        places
    }

    /// The shapes of a piece, each pushed into the upper left corner.
    fn shapes(&self, piece: &Piece) -> BTreeSet<BTreeSet<Signed>> {
        let turn = piece.turn.unwrap_or(self.turn);
        let flip = piece.flip.unwrap_or(self.flip);
        let motions = motions(turn, flip).into_iter();
        motions
            .map(|(mirrored, quarters)| shape(&piece.squares, mirrored, quarters))
            .collect()
    }

    /// The motions of the board in which all pieces can take part.
    fn motions(&self) -> Vec<(bool, usize)> {
        let pieces = self.pieces.iter();
        let turn = pieces.clone().any(|piece| piece.turn.unwrap_or(self.turn));
        let flip = pieces.clone().any(|piece| piece.flip.unwrap_or(self.flip));
        let mut motions = motions(turn, flip);
        motions.retain(|(mirrored, quarters)| {
            pieces.clone().all(|piece| {
                let shapes = self.shapes(piece);
                let moved = shapes.iter().map(|lying| {
                    let squares = lying.iter();
                    let squares = squares.map(|(row, column)| {
                        (
                            usize::try_from(*row).unwrap(),
                            usize::try_from(*column).unwrap(),
                        )
                    });
                    shape(&squares.collect::<Vec<_>>(), *mirrored, *quarters)
                });
                moved.collect::<BTreeSet<_>>() == shapes
            })
        });
        motions
    }

    /// All answers, those up to the turns and flips of the board, and those that differ in more than names.
    pub fn counts(&self, answers: &BTreeSet<Answer>) -> [u64; 3] {
        let unnamed = |answer: &Answer| -> BTreeSet<(Option<String>, BTreeSet<Square>)> {
            let parts = answer.iter();
            parts
                .map(|(name, squares)| {
                    let hole = name.starts_with("hole").then(|| name.clone());
                    (hole, squares.clone())
                })
                .collect()
        };
        [
            answers.len() as u64,
            self.count_classes(answers, Answer::clone),
            self.count_classes(answers, unnamed),
        ]
    }

    fn count_classes<K: Ord>(&self, answers: &BTreeSet<Answer>, key: impl Fn(&Answer) -> K) -> u64 {
        let motions = self.motions().into_iter();
        let symmetries: Vec<_> = motions
            .filter(|motion| {
                let holes = self
                    .holes
                    .iter()
                    .map(|(_, cells)| cells.iter().copied().collect());
                let mut parts = holes.chain([self.board.clone()]);
                parts.all(|part: BTreeSet<Square>| {
                    self.on_board(*motion, &part).as_ref() == Some(&part)
                })
            })
            .collect();
        let classes: BTreeSet<Option<K>> = answers
            .iter()
            .map(|answer| {
                let turned = symmetries.iter().map(|motion| {
                    let parts = answer.iter().map(|(name, squares)| {
                        (name.clone(), self.on_board(*motion, squares).unwrap())
                    });
                    key(&parts.collect())
                });
                turned.min()
            })
            .collect();
        classes.len() as u64
    }

    /// Where some squares come to lie when the board turns and is put back to its corner; nothing where they leave it.
    fn on_board(
        &self,
        (flip, turn): (bool, usize),
        squares: &BTreeSet<Square>,
    ) -> Option<BTreeSet<Square>> {
        let corner = |squares: &[Signed]| -> Signed {
            let rows = squares.iter().map(|square| square.0);
            let columns = squares.iter().map(|square| square.1);
            (rows.min().unwrap(), columns.min().unwrap())
        };
        let before: Vec<Signed> = self
            .board
            .iter()
            .map(|square| moved(*square, false, 0))
            .collect();
        let after: Vec<Signed> = self
            .board
            .iter()
            .map(|square| moved(*square, flip, turn))
            .collect();
        let (from, to) = (corner(&after), corner(&before));
        squares
            .iter()
            .map(|square| {
                let (row, column) = moved(*square, flip, turn);
                let square = (
                    usize::try_from(row - from.0 + to.0).ok()?,
                    usize::try_from(column - from.1 + to.1).ok()?,
                );
                self.board.contains(&square).then_some(square)
            })
            .collect()
    }
}

/// Lays down every copy of every piece and every hole; of several copies, each later one lies in a later place.
fn place(
    choices: &[(&str, usize, Vec<BTreeSet<Square>>)],
    from: usize,
    laid: &mut Answer,
    answers: &mut BTreeSet<Answer>,
) {
    let Some((name, copies, places)) = choices.first() else {
        answers.insert(laid.clone());
        return;
    };
    let n_laid = laid.iter().filter(|(other, _)| other == name).count();
    if n_laid == *copies {
        return place(&choices[1..], 0, laid, answers);
    }
    for (idx, place_of_piece) in places.iter().enumerate().skip(from) {
        let is_free = laid
            .iter()
            .all(|(_, other)| other.is_disjoint(place_of_piece));
        if is_free {
            let part = ((*name).to_owned(), place_of_piece.clone());
            laid.insert(part.clone());
            place(choices, idx + 1, laid, answers);
            laid.remove(&part);
        }
    }
}

impl Piece {
    fn to_toml(&self) -> String {
        let setting = |key, value: Option<bool>| {
            value.map_or_else(String::new, |value| format!(", {key} = {value}"))
        };
        let Self {
            name,
            squares,
            copies,
            ..
        } = self;
        let shape = drawn(squares);
        let settings = setting("turn", self.turn) + &setting("flip", self.flip);
        match (copies, settings.as_str()) {
            (1, "") => format!("{name} = \"{shape}\"\n"),
            _ => format!("{name} = {{ shape = \"{shape}\", copies = {copies}{settings} }}\n"),
        }
    }
}
