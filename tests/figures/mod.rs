//! Every published figure, and those that two kinds of search agree on. `tests/suite/cli.rs` holds the built-in puzzles against the
//! counts in their files.

mod boards;
mod calendar;
pub mod flowers;

use joinsaw::{Goal, Method, find};

use crate::common::{count, counts, puzzle_of, rows_left, solutions, solve};

/// A built-in puzzle without its counts, changed.
fn changed(name: &str, changes: &[(&str, &str)]) -> String {
    let text = find(name).unwrap().definition;
    let (before, rest) = text.split_once("[known]").unwrap_or((&text, ""));
    let after = rest.find("\n[").map_or("", |at| &rest[at..]);
    changes
        .iter()
        .fold(format!("{before}{after}"), |text, (from, to)| {
            assert!(text.contains(from), "{from} in {name}");
            text.replace(from, to)
        })
}

fn queens(order: usize) -> String {
    changed("queens", &[("1..8", &format!("1..{order}"))])
}

/// A grid without a given, and with these lines.
fn empty_grid(size: usize, lines: &str) -> String {
    let cells = ".".repeat(size * size);
    format!("family = \"sudoku\"\ngrid = \"{cells}\"\n{lines}")
}

/// Each number of an order of Langford's pairs with the two places that it takes; mirror images are not left out.
fn langford(order: usize) -> String {
    let mut text = "family = \"cover\"\n[options]\n".to_owned();
    for number in 1..=order {
        for place in 1..2 * order - number {
            let other = place + number + 1;
            text += &format!("\"{number} at {place}\" = \"{number} s{place} s{other}\"\n");
        }
    }
    text
}

fn cover(size: [usize; 2], lines: &str, pieces: &str) -> String {
    let board = vec![".".repeat(size[1]); size[0]].join("\n");
    format!("family = \"cover\"\n{lines}board = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{pieces}\n")
}

pub fn dominoes(size: [usize; 2], lines: &str) -> String {
    let copies = size[0] * size[1] / 2;
    cover(
        size,
        lines,
        &format!("D = {{ shape = \"##\", copies = {copies} }}"),
    )
}

/// Any number of dominoes.
fn some_dominoes(size: usize) -> String {
    let pieces = "D = { shape = \"##\", copies = \"0..\" }\n[holes]\nfree = { copies = \"0..\" }";
    cover([size, size], "", pieces)
}

/// Patterns of cells that hang together, and the one without a cell.
pub fn patterns(size: usize) -> String {
    format!(
        "family = \"rules\"\n[variables.cell]\nfor = {{ row = \"1..{size}\", column = \"1..{size}\" }}\ntakes = \"0..1\"\n\
         [rules]\n\"hangs together\" = {{ connected = \"cell\", holds = \"value = 1\" }}\n"
    )
}

/// Loops along the edges of a grid.
pub fn loops(size: usize) -> String {
    let rows = ["#-".repeat(size) + "#", "|#".repeat(size) + "|"];
    let drawn: Vec<&str> = (0..=2 * size).map(|row| rows[row % 2].as_str()).collect();
    format!(
        "family = \"rules\"\n[variables.edge]\ndrawn = \"\"\"\n{}\n\"\"\"\ntakes = \"0..1\"\n[rules]\n\"one loop\" = {{ loop = \"edge\" }}\n",
        drawn.join("\n")
    )
}

fn are_counted(puzzles: impl IntoIterator<Item = (String, u128)>) {
    for (text, n_solutions) in puzzles {
        assert_eq!(
            count(&puzzle_of(&text), Method::Auto),
            n_solutions,
            "{text}"
        );
    }
}

#[test]
fn puzzles_have_their_published_numbers_of_solutions() {
    let queens_of = [2, 10, 4, 40, 92, 352, 724];
    are_counted((4..=10).zip(queens_of).map(|(order, n)| (queens(order), n)));
    are_counted([(3, 2), (4, 2), (5, 0), (7, 52), (8, 300)].map(|(order, n)| (langford(order), n)));
    let mirror = "\"number 8\" < 4 OR \"number 8\" = 4 AND \"number 7\" <= 4";
    let langford_8 = [
        ("1..7", "1..8"),
        ("1..12", "1..14"),
        ("13 -", "15 -"),
        ("\"number 7\" <= 3", mirror),
    ];
    are_counted([
        (changed("langford", &langford_8), 150),
        (
            changed("fish", &[("Green + 1 = White", "Green < White")]),
            7,
        ),
        (include_str!("../rules/killer.toml").to_owned(), 1),
        (empty_grid(4, ""), 288),
        (empty_grid(4, "diagonals = true\n"), 48),
        (empty_grid(4, "regions = \"none\"\n"), 576),
        (empty_grid(5, "regions = \"none\"\n"), 161_280),
        (
            empty_grid(
                9,
                "anti_king = true\nanti_knight = true\nnonconsecutive = true\n",
            ),
            72,
        ),
        // Dominoes as Kasteleyn counted them, on a cylinder and a torus (OEIS A005271), and any number of them (A028420).
        (dominoes([7, 8], ""), 1_292_697),
        (dominoes([8, 8], ""), 12_988_816),
        (dominoes([10, 10], ""), 258_584_046_368),
        (dominoes([12, 14], ""), 43_242_613_716_069_407_953),
        (dominoes([2, 4], "wrap = \"columns\"\n"), 9),
        (dominoes([4, 4], "wrap = \"both\"\n"), 272),
        (some_dominoes(2), 7),
        (some_dominoes(3), 131),
        (some_dominoes(4), 10_012),
        // OEIS A059525, with the pattern of no cell, and A140517.
        (patterns(1), 2),
        (patterns(2), 14),
        (patterns(3), 219),
        (loops(1), 1),
        (loops(2), 13),
        (loops(3), 213),
    ]);
}

#[test]
#[ignore = "nightly"]
fn large_puzzles_have_their_published_numbers_of_solutions() {
    let order_4 = [
        ("1..3", "1..4"),
        ("1..9", "1..16"),
        ("15", "34"),
        ("row + column = 4", "row + column = 5"),
    ];
    are_counted([
        (queens(11), 2_680),
        (queens(12), 14_200),
        (changed("magic-square", &order_4), 7_040),
        (empty_grid(6, "regions = \"none\"\n"), 812_851_200),
        (empty_grid(7, "regions = \"none\"\n"), 61_479_419_904_000),
        (empty_grid(6, ""), 28_200_960),
        (patterns(4), 11_507),
        (loops(4), 9_349),
    ]);
}

#[test]
fn send_more_money_leaves_its_published_rows() {
    let puzzle = find("send-more-money").unwrap();
    let answer = solve(&puzzle, Method::Auto, Goal::Rows);
    assert_eq!(rows_left(&answer), [1, 1, 1, 7, 6, 5, 6, 1]);
    // S, M, E, N, D, O, R and Y: 9567 + 1085 = 10652.
    assert_eq!(
        solutions(&puzzle, Method::Auto),
        [["9", "1", "5", "6", "7", "0", "8", "2"]]
    );
}

#[test]
fn the_german_keeps_the_fish() {
    let answer = solve(&find("fish").unwrap(), Method::Auto, Goal::Rows);
    assert_eq!(rows_left(&answer), [24, 12, 8, 1, 1]);
    let houses = "Norwegian Dane Brit German Swede Yellow Blue Red Green White Cat Horse Bird Fish Dog Dunhill Blends Pallmall \
                  Prince Bluemaster Water Tea Milk Coffee Beer";
    let found = solutions(&find("fish").unwrap(), Method::Auto).concat();
    assert_eq!(found.join(" "), houses);
}

#[test]
fn the_grid_of_sqlite_s_documentation_has_the_solution_printed_there() {
    let printed =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let puzzle = find("sudoku").unwrap();
    for method in [Method::Staged, Method::Streamed] {
        assert_eq!(solutions(&puzzle, method).concat().concat(), printed);
    }
}

#[test]
fn pentominoes_are_counted_as_published() {
    let aztec = [4, 3, 2, 1, 0, 0, 1, 2, 3, 4]
        .map(|n| format!("{0}{1}{0}", "#".repeat(n), ".".repeat(10 - 2 * n)));
    let board = "....................\n".repeat(3);
    for (text, all, up_to_symmetry) in [
        (changed("pentominoes-6x10", &[]), 9356, 2339),
        (
            include_str!("../../benches/covers/5x12.toml").to_owned(),
            4040,
            1010,
        ),
        (
            include_str!("../../benches/covers/4x15.toml").to_owned(),
            1472,
            368,
        ),
        (changed("pentominoes", &[]), 8, 2),
        (
            include_str!("../../benches/covers/8x8-without-middle.toml").to_owned(),
            520,
            65,
        ),
        (
            changed("pentominoes", &[(&board, &(aztec.join("\n") + "\n"))]),
            0,
            0,
        ),
    ] {
        let answer = solve(&puzzle_of(&text), Method::Auto, Goal::Count);
        assert_eq!(
            counts(&answer),
            [all, up_to_symmetry, up_to_symmetry].map(Some),
            "{text}"
        );
    }
}
