//! Covers on the grids of hexagons, triangles and cubes: published figures, messages, and agreement with a brute-force search.

use std::collections::{BTreeMap, BTreeSet};

use joinsaw::family::{self, Document};
use joinsaw::plan::{Filling, Goal, Method, Options};
use joinsaw::{Limits, Sample};
use proptest::prelude::*;

use super::brute::squares::Dice;
use super::{counts, puzzle_of, solve};
use crate::common::{Desk, cases};

/// A layer, a row and a column of a drawing.
type Site = [i64; 3];

/// Which cells each piece covers, by the numbers of the cells.
type Answer = BTreeMap<String, BTreeSet<usize>>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hexagon,
    Triangle,
    Cube,
}

/// A random board of few cells, cut into pieces.
#[derive(Debug)]
struct RandomCover {
    kind: Kind,
    board: Vec<Site>,
    pieces: Vec<(String, Vec<Site>)>,
    turn: bool,
    flip: bool,
}

/// A linear map, applied to the vector of a cell.
type Map = fn([i64; 3]) -> [i64; 3];

impl Kind {
    /// Whether the grid has a cell there: hexagons of a row are two columns apart.
    fn has(self, [_, row, column]: Site) -> bool {
        self != Self::Hexagon || (row + column) % 2 == 0
    }

    fn touch(self, one: Site, other: Site) -> bool {
        let [layers, rows, columns] = [0, 1, 2].map(|axis| (one[axis] - other[axis]).abs());
        match self {
            Self::Hexagon => (rows, columns) == (0, 2) || (rows, columns) == (1, 1),
            Self::Triangle if rows == 1 && columns == 0 => {
                // The upper one points up.
                let upper = if one[1] < other[1] { one } else { other };
                (upper[1] + upper[2]) % 2 == 0
            }
            Self::Triangle => (rows, columns) == (0, 1),
            Self::Cube => layers + rows + columns == 1,
        }
    }

    /// A cell as a vector that turns as the cell does: of flat grids the sum of three corners, or of one middle, in coordinates of
    /// which there are three with the sum 0.
    fn vector(self, [layer, row, column]: Site) -> [i64; 3] {
        let corner = |line: i64, at: i64| {
            let q = (at - line) / 2;
            [q, line, -q - line]
        };
        match self {
            Self::Cube => [layer, row, column],
            Self::Hexagon => corner(row, column),
            Self::Triangle => {
                let corners = if (row + column) % 2 == 0 {
                    [(row, column), (row + 1, column - 1), (row + 1, column + 1)]
                } else {
                    [(row, column - 1), (row, column + 1), (row + 1, column)]
                };
                let corners = corners.map(|(line, at)| corner(line, at));
                [0, 1, 2].map(|axis| corners.iter().map(|corner| corner[axis]).sum())
            }
        }
    }

    /// By how much vectors differ at least if one cell is the other one moved.
    fn step(self) -> i64 {
        if self == Self::Triangle { 3 } else { 1 }
    }

    fn turns(self) -> &'static [Map] {
        match self {
            Self::Cube => &[|[l, r, c]| [l, c, -r], |[l, r, c]| [r, -l, c]],
            _ => &[|[q, r, s]| [-r, -s, -q]],
        }
    }

    fn flip(self) -> Map {
        match self {
            Self::Cube => |[l, r, c]| [l, r, -c],
            _ => |[q, r, s]| [s, r, q],
        }
    }

    /// Every way to move these vectors by turns and flips.
    fn moved(self, vectors: &[[i64; 3]], turn: bool, flip: bool) -> BTreeSet<Vec<[i64; 3]>> {
        let mut maps: Vec<Map> = Vec::new();
        if turn {
            maps.extend(self.turns());
        }
        if flip {
            maps.push(self.flip());
        }
        let mut all = BTreeSet::from([vectors.to_vec()]);
        loop {
            let next = all.iter().flat_map(|vectors| {
                let vectors = vectors.clone();
                maps.iter()
                    .map(move |map| vectors.iter().map(|vector| map(*vector)).collect())
            });
            let next: Vec<Vec<[i64; 3]>> = next.collect();
            let n_known = all.len();
            all.extend(next);
            if all.len() == n_known {
                return all;
            }
        }
    }
}

impl RandomCover {
    fn new(kind: Kind, seed: u64, turn: bool, flip: bool) -> Self {
        let mut dice = Dice(seed);
        for _ in 0..8 {
            dice.below(2);
        }
        let (n_layers, n_rows, n_columns) = match kind {
            Kind::Cube => (2, 3, 2),
            Kind::Hexagon => (1, 4, 7),
            Kind::Triangle => (1, 3, 6),
        };
        let sites = (0..n_layers).flat_map(|layer| {
            (0..n_rows).flat_map(move |row| (0..n_columns).map(move |column| [layer, row, column]))
        });
        let mut free: BTreeSet<Site> = sites.filter(|site| kind.has(*site)).collect();
        let n_cells = 5 + dice.below(6);
        let board = part_of(kind, &mut free, n_cells, &mut dice);
        let mut left: BTreeSet<Site> = board.iter().copied().collect();
        let mut pieces = Vec::new();
        while !left.is_empty() {
            let size = 2 + dice.below(3);
            let piece = part_of(kind, &mut left, size, &mut dice);
            pieces.push((format!("p{}", pieces.len()), piece));
        }
        Self {
            kind,
            board,
            pieces,
            turn,
            flip,
        }
    }

    fn to_toml(&self) -> String {
        let Self {
            kind, turn, flip, ..
        } = self;
        let grid = format!("{kind:?}").to_lowercase();
        let board = self.drawn(&self.board, "\n", '#', '.');
        let pieces = self.pieces.iter().map(|(name, sites)| {
            let shape = self.drawn(sites, "/", '.', 'X');
            format!("{name} = \"{shape}\"\n")
        });
        format!(
            "family = \"cover\"\ngrid = \"{grid}\"\nturn = {turn}\nflip = {flip}\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{}",
            pieces.collect::<String>()
        )
    }

    /// Some of the cells, in rows that go from the first row to the last of any, and from the first column to the last.
    fn drawn(&self, sites: &[Site], end: &str, gap: char, cell: char) -> String {
        let range = |axis: usize| {
            let along = sites.iter().map(|site| site[axis]);
            along.clone().min().unwrap()..=along.max().unwrap()
        };
        let row = |layer: i64, row: i64| -> String {
            let places = range(2).map(|column| {
                let site = [layer, row, column];
                match self.kind {
                    _ if !self.kind.has(site) => ' ',
                    _ if !sites.contains(&site) => gap,
                    Kind::Triangle if (row + column) % 2 == 0 => '^',
                    Kind::Triangle => 'v',
                    _ => cell,
                }
            });
            places.collect()
        };
        let layers = range(0).map(|layer| {
            let rows = range(1).map(|no| row(layer, no));
            rows.collect::<Vec<_>>().join(end)
        });
        layers.collect::<Vec<_>>().join(&end.repeat(2))
    }

    /// The cells that a piece covers in each of its places.
    fn places(&self, vectors: &[[i64; 3]], turn: bool, flip: bool) -> BTreeSet<Vec<usize>> {
        let cells = self.board.iter().map(|site| self.kind.vector(*site));
        let cells: BTreeMap<[i64; 3], usize> = cells.zip(0..).collect();
        let mut places = BTreeSet::new();
        for moved in self.kind.moved(vectors, turn, flip) {
            for to in cells.keys() {
                let shift = [0, 1, 2].map(|axis| to[axis] - moved[0][axis]);
                if shift.iter().all(|by| by % self.kind.step() == 0) {
                    let place = moved.iter().map(|vector| {
                        let there = [0, 1, 2].map(|axis| vector[axis] + shift[axis]);
                        cells.get(&there).copied()
                    });
                    places.extend(place.collect::<Option<Vec<usize>>>());
                }
            }
        }
        places
    }

    fn vectors(&self, sites: &[Site]) -> Vec<[i64; 3]> {
        sites.iter().map(|site| self.kind.vector(*site)).collect()
    }

    fn answers(&self) -> BTreeSet<Answer> {
        let choices = self.pieces.iter().map(|(name, sites)| {
            let places = self.places(&self.vectors(sites), self.turn, self.flip);
            let places = places.into_iter().map(|place| place.into_iter().collect());
            (name.as_str(), places.collect::<BTreeSet<BTreeSet<usize>>>())
        });
        let choices: Vec<_> = choices.collect();
        let mut answers = BTreeSet::new();
        lay(&choices, &mut Answer::new(), &mut answers);
        answers
    }

    /// How many answers there are, up to the symmetries of the board, and up to swaps of pieces that are alike.
    fn counts(&self, answers: &BTreeSet<Answer>) -> [u64; 3] {
        let symmetries = self.places(&self.vectors(&self.board), self.turn, self.flip);
        let turned = |answer: &Answer, symmetry: &[usize]| -> Answer {
            let parts = answer.iter().map(|(name, cells)| {
                let cells = cells.iter().map(|cell| symmetry[*cell]);
                (name.clone(), cells.collect())
            });
            parts.collect()
        };
        let least = |answer: &Answer| symmetries.iter().map(|one| turned(answer, one)).min();
        let named: BTreeSet<_> = answers.iter().map(least).collect();
        let least = |answer: &Answer| {
            let turned = symmetries.iter().map(|one| turned(answer, one));
            let unnamed = turned.map(|answer| answer.into_values().collect::<BTreeSet<_>>());
            unnamed.min()
        };
        let unnamed: BTreeSet<_> = answers.iter().map(least).collect();
        [answers.len(), named.len(), unnamed.len()].map(|n| n as u64)
    }
}

/// Takes so many cells that hang together out of these, or as many as there are.
fn part_of(kind: Kind, free: &mut BTreeSet<Site>, size: usize, dice: &mut Dice) -> Vec<Site> {
    let mut part: Vec<Site> = Vec::new();
    while part.len() < size {
        let fits =
            |site: &&Site| part.is_empty() || part.iter().any(|other| kind.touch(**site, *other));
        let near: Vec<Site> = free.iter().filter(fits).copied().collect();
        if near.is_empty() {
            break;
        }
        let next = near[dice.below(near.len())];
        free.remove(&next);
        part.push(next);
    }
    part.sort_unstable();
    part
}

fn lay(
    choices: &[(&str, BTreeSet<BTreeSet<usize>>)],
    laid: &mut Answer,
    answers: &mut BTreeSet<Answer>,
) {
    let Some((name, places)) = choices.first() else {
        answers.insert(laid.clone());
        return;
    };
    for place in places {
        if laid.values().all(|other| other.is_disjoint(place)) {
            laid.insert((*name).to_owned(), place.clone());
            lay(&choices[1..], laid, answers);
            laid.remove(*name);
        }
    }
}

fn answer(filling: &Filling) -> Answer {
    let mut answer = Answer::new();
    for placement in filling {
        let cells = answer.entry(placement.piece.clone()).or_default();
        cells.insert(placement.slot);
    }
    answer
}

proptest! {
    #![proptest_config(cases(20))]

    #[test]
    fn a_brute_force_search_finds_the_same_covers_on_every_grid(
        kind in prop_oneof![Just(Kind::Hexagon), Just(Kind::Triangle), Just(Kind::Cube)],
        seed in any::<u64>(),
        (turn, flip) in any::<(bool, bool)>(),
    ) {
        let cover = RandomCover::new(kind, seed, turn, flip);
        let needed = cover.answers();
        prop_assert!(!needed.is_empty());
        prop_assume!(needed.len() < 3000);
        let needed_counts = cover.counts(&needed);
        let puzzle = puzzle_of(&cover.to_toml());
        for method in [Method::Auto, Method::Staged, Method::Streamed, Method::Merged] {
            let options = Options { method, ..Options::default() };
            let solved = solve(&puzzle, &options);
            let found: Vec<Answer> = solved.fillings.iter().map(answer).collect();
            prop_assert_eq!(found.len(), needed.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), needed.clone());
            prop_assert_eq!(counts(&solved), needed_counts);
        }
        for method in [Method::Auto, Method::Merged] {
            let options = Options { method, goal: Goal::Count, ..Options::default() };
            let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
            let needed = needed_counts.map(u128::from);
            prop_assert_eq!(solutions.all, Some(needed[0]));
            prop_assert!(solutions.up_to_symmetry.is_none_or(|found| found == needed[1]));
            prop_assert!(solutions.up_to_identical_pieces.is_none_or(|found| found == needed[2]));
        }
        let sample = Sample { n_solutions: 2, seed };
        let drawn = joinsaw::sample(&puzzle, &Options::default(), sample, Limits::default()).unwrap();
        drawn.boards(|board| {
            assert!(needed.contains(&answer(&board.filling)));
            Ok(())
        }).unwrap();
    }
}

/// The message for a cover on this grid with this board and this piece.
fn message(grid: &str, board: &str, piece: &str) -> String {
    let text = format!(
        "family = \"cover\"\ngrid = \"{grid}\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\na = \"{piece}\"\n"
    );
    let error = family::parse(&Document::new("mine.toml", &text)).unwrap_err();
    error.to_string()
}

#[test]
fn an_unknown_grid_is_refused_with_those_there_are() {
    assert_eq!(
        message("hexagons", ".", "#"),
        "no grid `hexagons` in `mine.toml` line 2; did you mean `hexagon`?"
    );
    assert_eq!(
        message("round", ".", "#"),
        "no grid `round` in `mine.toml` line 2; grids: square, hexagon, triangle, cube"
    );
}

#[test]
fn a_board_of_hexagons_whose_shift_cannot_be_read_is_refused_with_its_line() {
    let shift = |line: u32| {
        format!(
            "the row of the board in `mine.toml` line {line} is not shifted by half a cell against the row above; hexagons of a row are equally far apart in the whole drawing, and each row begins half as far to the left or right, as in `. .` above ` . .`"
        )
    };
    assert_eq!(message("hexagon", ". . .\n. . .", "X X"), shift(5));
    assert_eq!(message("hexagon", ". .\n . .  .", "X X"), shift(5));
    assert_eq!(message("hexagon", "Jan Feb\n Mar Apr", "X X"), shift(5));
    assert_eq!(message("hexagon", "a   b\n  c   d e", "X X"), shift(5));
    assert_eq!(
        message("hexagon", "..\n ..", "X X"),
        "`..` in `mine.toml` line 4 is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
    );
}

#[test]
fn a_board_in_several_parts_is_covered() {
    for (text, count) in [
        (
            "board = \"\"\"\n..#..\n..#..\n\"\"\"\n[pieces]\nA = { shape = \"XX\", copies = 4 }\n",
            4,
        ),
        (
            "grid = \"cube\"\nboard = \"\"\"\n..#..\n..#..\n\n#####\n##..#\n\"\"\"\n[pieces]\nA = { shape = \"XX\", copies = 5 }\n",
            4,
        ),
    ] {
        let puzzle = joinsaw::parse(&format!("family = \"cover\"\n{text}")).unwrap();
        for method in [
            Method::Staged,
            Method::Streamed,
            Method::Merged,
            Method::Auto,
        ] {
            let options = Options {
                method,
                goal: Goal::Count,
                ..Options::default()
            };
            let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
            assert_eq!(solutions.all, Some(count), "{method:?} of {text}");
        }
    }
}

#[test]
fn layers_of_unequal_size_are_refused_with_their_line() {
    assert_eq!(
        message("cube", "..\n..\n\n..", "XX"),
        "layer 2 of the board in `mine.toml` line 7 has 1 row but the first layer has 2; an empty row ends a layer, and a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        message("cube", "..\n..\n\n...\n...", "XX"),
        "the row of the board in `mine.toml` line 7 has 3 places but the first row has 2; a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        message("cube", &["................"; 17].join("\n"), "XX"),
        "the board in `mine.toml` line 3 has 272 cells; a cover has 256 at most"
    );
}

#[test]
fn triangles_that_point_the_wrong_way_are_refused_with_their_line() {
    let wrong = |owner: &str, found: char| {
        format!(
            "{owner} has a `{found}` where triangles point the other way; up `^` and down `v` alternate along every row and down every column"
        )
    };
    assert_eq!(
        message("triangle", "^v^\n^v^", "^v"),
        wrong("the row of the board in `mine.toml` line 5", '^')
    );
    assert_eq!(
        message("triangle", "^v^", "^^"),
        wrong("piece `a` in `mine.toml` line 7", '^')
    );
}

#[test]
fn a_piece_that_no_grid_has_is_refused_with_its_line() {
    assert_eq!(
        message("hexagon", ". .", "XX"),
        "piece `a` in `mine.toml` line 7 is drawn with hexagons that touch nothing; those of a row are two characters apart, and each row is shifted by one character against the row above, as in `X X/ X`"
    );
    assert_eq!(
        message("hexagon", ". .", "X . X"),
        "piece `a` in `mine.toml` line 7 is not connected; the hexagons of a piece touch side by side"
    );
    assert_eq!(
        message("cube", "..", "X./.X"),
        "piece `a` in `mine.toml` line 7 is not connected; the cubes of a piece touch face to face"
    );
    assert_eq!(
        message("triangle", "^v", ".."),
        "piece `a` in `mine.toml` line 7 has no triangle; a triangle is drawn as `^`, `v`, `#`, a letter or a digit"
    );
    assert_eq!(
        message("cube", "..", "^"),
        "piece `a` in `mine.toml` line 7 is drawn with `^`; a cube is `#`, a letter or a digit, a gap is `.` or a blank, and `/` or a line break ends a row"
    );
    assert_eq!(
        message("cube", "..", "X//X//X"),
        "piece `a` in `mine.toml` line 7 fits nowhere on the board, which has one layer (an empty line begins another)"
    );
    assert_eq!(
        message("triangle", "^v^", "^v"),
        "the pieces of `mine.toml` have 2 triangles in all; to cover the board they need 3, which is 3 cells less 0 for the holes"
    );
}

#[test]
fn built_in_covers_have_their_published_counts() {
    for name in ["tetrahexes", "hexiamonds", "soma", "pentominoes-6x10"] {
        let puzzle = family::find(name).unwrap();
        let options = Options {
            goal: Goal::Count,
            ..Options::default()
        };
        let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
        let known = puzzle.known;
        assert_eq!(solutions.all, known.all.map(u128::from), "{name}");
        let up_to_symmetry = known.up_to_symmetry.map(u128::from);
        assert_eq!(solutions.up_to_symmetry, up_to_symmetry, "{name}");
    }
}

#[test]
fn solutions_are_verified_on_every_grid() {
    let desk = ["cubes", "triangles", "hexagons"].into_iter().zip([
        include_str!("cubes.toml"),
        include_str!("triangles.toml"),
        include_str!("hexagons.toml"),
    ]);
    let desk = desk.fold(Desk::new(), |desk, (name, text)| {
        desk.with(&format!("{name}.toml"), text)
    });
    for name in ["cubes", "triangles", "hexagons"] {
        let rows = desk.run(&format!("solve {name}.toml --format csv --rows"));
        let verified = desk.run_on(&format!("verify {name}.toml --solution -"), rows.succeeds());
        assert!(verified.succeeds().contains("all right"), "{name}");
        let hint = desk.run(&format!("hint {name}.toml")).succeeds();
        assert!(hint.contains(" on "), "{hint}");
    }
}

#[test]
fn a_hexagon_or_a_triangle_is_drawn_with_lines_where_pieces_end() {
    let drawn = |name: &str| {
        let solved = solve(&family::find(name).unwrap(), &Options::default());
        solved.answer.first_board().unwrap().unwrap().to_string()
    };
    insta::assert_snapshot!(drawn("tetrahexes"));
    let triangles = puzzle_of(include_str!("triangles.toml"));
    let solved = solve(&triangles, &Options::default());
    insta::assert_snapshot!(solved.answer.first_board().unwrap().unwrap().to_string());
    let empty = joinsaw::compile(&triangles, &Options::default()).unwrap();
    insta::assert_snapshot!(empty.drawing.text(&Vec::new()));
}
