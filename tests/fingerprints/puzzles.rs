//! The puzzles whose pictures, scripts and explanations are looked at.

use crate::common::Desk;
use crate::draw::CUBE;

/// Built-in puzzles, with options that keep them small.
pub const BUILTINS: [&str; 12] = [
    "calendar --hole month=Apr --hole day=24",
    "dogs",
    "drive-ya-nuts",
    "fish",
    "jigsaw",
    "one-tough-puzzle",
    "pentominoes",
    "scramble-serengeti",
    "sudoku",
    "sudoku-17",
    "sudoku-small",
    "tetrahexes",
];

/// Built-in puzzles whose solutions are drawn, but not counted.
pub const LARGE: [&str; 3] = ["another-tough-puzzle", "hex-37", "hex-61"];

const FAMILIES: [&str; 5] = ["flower", "board", "cover", "logic", "sudoku"];

/// What `generate` is asked for.
pub const DRAWN: [&str; 14] = [
    "--order 4 --solvable",
    "--order 5 --solvable",
    "--order 7 --solvable",
    "--order 8",
    "--order 11",
    "--order 13",
    "--board hexagon --size 2 --numbers 8",
    "--board hexagon --size 2 --numbers 3 --rim-numbers 2 --copies",
    "--board hexagon --size 3 --numbers 20",
    "--board triangle --size 3 --numbers 5",
    "--board triangle --size 4 --numbers 5 --rim-numbers 3",
    "--board square --size 3 --numbers 6 --distinct",
    "--board square --size 4 --numbers 5 --rim-numbers 2",
    "--board square --size 4 --numbers 2 --rim-numbers 2 --copies",
];

/// Options that change a plan.
pub const CHOSEN: [&str; 6] = [
    "another-tough-puzzle --rim +-+-+-+-+-+-",
    "dogs --order 8,7,6,5,4,3,2,1,0",
    "drive-ya-nuts --centre 1 --centre 4",
    "pentominoes --order left,down",
    "--all-pieces --order 4",
    "--all-pieces --order 7",
];

/// Puzzles with what the others lack: pieces that are alike or may not be turned, spare pieces, given places, boards of any form.
const OTHERS: [(&str, &str); 17] = [
    ("bars.toml", include_str!("../cover/bars.toml")),
    ("dominoes.toml", include_str!("../cover/dominoes.toml")),
    ("six.toml", include_str!("../cover/six.toml")),
    ("nine.toml", include_str!("../cover/nine.toml")),
    ("cubes.toml", include_str!("../cover/cubes.toml")),
    ("hexagons.toml", include_str!("../cover/hexagons.toml")),
    ("triangles.toml", include_str!("../cover/triangles.toml")),
    ("given.toml", GIVEN),
    ("periodic.toml", PERIODIC),
    ("steps.toml", STEPS),
    ("cube.toml", CUBE),
    ("pentagons.toml", PENTAGONS),
    ("bent.toml", BENT),
    ("diagonals.toml", DIAGONALS),
    ("strange.toml", include_str!("../logic/strange.toml")),
    ("labels.toml", include_str!("../browser/labels.toml")),
    ("pyramid.toml", include_str!("../browser/pyramid.toml")),
];

/// Boxes that are wider than high.
const DIAGONALS: &str = r#"
family = "sudoku"
grid = "1..... ...2.. ...... ..3... ...... .....4"
diagonals = true
"#;

/// Three pentagons round a corner, which lie flat with a gap, and a fourth.
const PENTAGONS: &str = r#"
family = "board"
match = "equal"
[slots]
a = ["b", "c", "-", "d", "-"]
b = ["c", "a", "-", "-", "-"]
c = ["a", "b", "-", "-", "-"]
d = ["a", "-", "-", "-", "-"]
[pieces]
1 = "12345"
2 = "13524"
3 = "21435"
4 = "11122"
"#;

/// Triangles whose last one would lie on the first: each but the first touches the one before.
const BENT: &str = r#"
family = "board"
match = "opposite"
[slots]
a = ["b", "-", "-"]
b = ["a", "c", "-"]
c = ["b", "d", "-"]
d = ["c", "e", "-"]
e = ["d", "f", "-"]
f = ["e", "g", "-"]
g = ["f", "-", "-"]
[pieces]
1 = "abC"
2 = "AbC"
3 = "aBc"
4 = "ABc"
5 = "abc"
6 = "ABC"
7 = "aBC"
"#;

/// Houses to the left and to the right, compared in every way.
const STEPS: &str = r#"
family = "logic"
houses = 4
clues = ["A + 1 < F", "B - 1 <= G", "C + 2 > E", "D - 1 >= H", "A + 1 != H", "B - 1 != E"]
[categories]
letter = ["A", "B", "C", "D"]
other = ["E", "F", "G", "H"]
"#;

/// A flower whose first piece looks the same after half a turn; two others are identical.
const PERIODIC: &str = r#"
family = "flower"
[pieces]
1 = "1212"
2 = "1122"
3 = "1112"
4 = "1222"
5 = "1122"
"#;

const GIVEN: &str = r#"
family = "board"
board = "square"
width = 2
match = "equal"
rim = "0"
[pieces]
a = "0120"
b = { sides = "0021", copies = 2 }
c = "2001"
d = "1200"
[fixed]
0 = "a/0"
"#;

/// The covers of the benchmarks, which are too large to solve in a test.
pub const COVERS: [(&str, &str); 3] = [
    ("6x10", include_str!("../../benches/covers/6x10.toml")),
    (
        "without-corners",
        include_str!("../../benches/covers/8x8-without-corners.toml"),
    ),
    (
        "without-middle",
        include_str!("../../benches/covers/8x8-without-middle.toml"),
    ),
];

/// Sizes of boards that take three masks of cells, four and five.
const WIDE: [(usize, usize); 3] = [(15, 10), (20, 10), (17, 15)];

/// A desk with covers that are too large to solve in a test, and the names of their files.
pub fn with_covers() -> (Desk, Vec<String>) {
    let known = COVERS.map(|(name, text)| (format!("{name}.toml"), text.to_owned()));
    let wide = WIDE.map(|size| (format!("{}x{}.toml", size.0, size.1), wide_cover(size)));
    let puzzles = known.into_iter().chain(wide);
    puzzles.fold((Desk::new(), Vec::new()), |(desk, mut files), puzzle| {
        let desk = desk.with(&puzzle.0, puzzle.1);
        files.push(puzzle.0);
        (desk, files)
    })
}

/// A board of this width and height, and copies of two pentominoes that fill it.
fn wide_cover((width, height): (usize, usize)) -> String {
    let board = format!("{}\n", ".".repeat(width)).repeat(height);
    let n_pieces = width * height / 5;
    let piece =
        |name, shape, copies| format!("{name} = {{ shape = \"{shape}\", copies = {copies} }}\n");
    let pieces = [
        piece("L", "####/#...", n_pieces / 2),
        piece("I", "#####", n_pieces - n_pieces / 2),
    ];
    format!(
        "family = \"cover\"\nboard = \"\"\"\n{board}\"\"\"\n[pieces]\n{}",
        pieces.concat()
    )
}

/// A desk with random puzzles, and the names of their files.
pub fn with_random() -> (Desk, Vec<String>) {
    let files = (1..=DRAWN.len()).map(|number| format!("{number}.toml"));
    let desk = files
        .clone()
        .zip(DRAWN)
        .fold(Desk::new(), |desk, (file, options)| {
            let puzzle = desk.run(&format!("generate {options} --seed 3")).succeeds();
            desk.with(&file, puzzle)
        });
    (desk, files.collect())
}

/// A desk with the puzzles that have what others lack, and what `new` prints for each family.
pub fn with_others() -> (Desk, Vec<String>) {
    let desk = OTHERS
        .iter()
        .fold(Desk::new(), |desk, (file, text)| desk.with(file, text));
    let desk = FAMILIES.iter().fold(desk, |desk, family| {
        let text = desk.run(&format!("new {family}")).succeeds();
        desk.with(&format!("{family}.toml"), text)
    });
    let names = OTHERS.iter().map(|(file, _)| (*file).to_owned());
    let new = FAMILIES.iter().map(|family| format!("{family}.toml"));
    (desk, names.chain(new).collect())
}
