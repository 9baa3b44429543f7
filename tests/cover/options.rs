//! Exact covers in general: known counts, Knuth's text form, and messages.

use joinsaw::plan::Method;
use joinsaw::{Goal, Options};

use super::puzzle_of;
use crate::common::{Desk, joinsaw};

fn counted(text: &str, method: Method) -> u128 {
    let options = Options {
        method,
        goal: Goal::Count,
        ..Options::default()
    };
    joinsaw::solve(&puzzle_of(text), &options)
        .unwrap()
        .solutions
        .all
        .unwrap()
}

/// Langford's pairs of this order: each number with the two places that it takes.
fn langford(order: usize) -> String {
    let pairs = (1..=order).flat_map(|number| {
        let places = 1..2 * order - number;
        places.map(move |place| {
            format!(
                "\"{number} at {place}\" = \"{number} s{place} s{}\"\n",
                place + number + 1
            )
        })
    });
    let pairs: String = pairs.collect();
    format!("family = \"cover\"\n[options]\n{pairs}")
}

#[test]
fn langford_pairs_are_counted_with_their_mirror_images() {
    for (order, n) in [(3, 2), (4, 2), (5, 0), (7, 52), (8, 300)] {
        assert_eq!(counted(&langford(order), Method::Auto), n, "{order}");
    }
    assert_eq!(counted(&langford(8), Method::Merged), 300);
}

/// The dominoes on a chessboard: no plan lists them in a test, but rows with the same squares covered are one.
#[test]
fn dominoes_on_a_chessboard_are_counted_by_merged_rows() {
    let squares = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    let dominoes = squares.flat_map(|(row, column)| {
        let others = [(row, column + 1), (row + 1, column)];
        let others = others
            .into_iter()
            .filter(|(row, column)| *row < 8 && *column < 8);
        others.map(move |(below, right)| format!("r{row}c{column} r{below}c{right}"))
    });
    let options = dominoes.enumerate();
    let options = options.map(|(no, covers)| format!("d{no} = \"{covers}\"\n"));
    let text = format!(
        "family = \"cover\"\n[options]\n{}",
        options.collect::<String>()
    );
    assert_eq!(counted(&text, Method::Auto), 12_988_816);
}

#[test]
fn queens_leave_diagonals_free() {
    let queen = |row: i32, column: i32| {
        format!(
            "r{row}c{column} = \"r{row} c{column} a{} b{}\"\n",
            row + column,
            row - column
        )
    };
    let options: String = (0..8)
        .flat_map(|row| (0..8).map(move |column| queen(row, column)))
        .collect();
    let diagonals = (0..15).map(|sum| format!("\"a{sum}\", \"b{}\"", sum - 7));
    let diagonals: Vec<String> = diagonals.collect();
    let text = format!(
        "family = \"cover\"\noptional = [{}]\n[options]\n{options}",
        diagonals.join(", ")
    );
    assert_eq!(counted(&text, Method::Auto), 92);
}

/// Knuth's examples of an exact cover, and of one with colours.
const KNUTH: &str = "| A simple example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const COLOURS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

/// Writes a file and runs the program on it.
fn run(name: &str, text: &str, arguments: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(name);
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let output = joinsaw(arguments).arg(file).output().unwrap();
    let printed = if output.status.success() {
        output.stdout
    } else {
        output.stderr
    };
    let printed = String::from_utf8(printed).unwrap();
    (output.status.success(), printed.replace(file, name))
}

#[test]
fn files_in_knuths_form_are_read_as_they_are() {
    let (_, printed) = run("simple.dlx", KNUTH, &["solve", "--format", "csv", "--rows"]);
    assert_eq!(
        printed,
        "Opt1_Placement_ID,Opt2_Placement_ID,Placement_ID,Free_Cells\n4,5,1,0\n"
    );
    let (_, printed) = run("colours.dlx", COLOURS, &["solve"]);
    for line in [
        "| p | 2: p r x:A y |",
        "| q | 4: q x:A     |",
        "Solutions: 1 in all",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    let (_, printed) = run("simple.dlx", KNUTH, &["hint", "--given", "a=4: a d f"]);
    let reason = "“leaves f to 4: a d f” removes 3: b c f.";
    assert!(printed.contains(reason), "{printed}");
}

#[test]
fn a_list_of_options_is_no_collection_of_sudokus_whatever_its_items_are_called() {
    let grid =
        "c0_0 c0_1 c0_2 c0_3 c1_0 c1_1 c1_2 c1_3\nc0_0 c0_1 c0_2 c0_3\nc1_0 c1_1 c1_2 c1_3\n";
    let numbered = "0001 0002 0003 0004\n0001 0002\n0003 0004\n0001 0002 0003 0004\n";
    let solid = "000 001 010 011 100 101 110 111\n000 001 010 011\n100 101 110 111\n000 010 100 110\n001 011 101 111\n";
    for (text, n) in [
        (grid, 1),
        (numbered, 2),
        (solid, 2),
        (KNUTH, 1),
        (COLOURS, 1),
    ] {
        let counted = format!("Solutions: {n} in all\n");
        for name in ["list.dlx", "list.DLX", "list.txt", "list"] {
            let (_, printed) = run(name, text, &["solve", "--count"]);
            assert_eq!(printed, counted, "{name}: {text}");
        }
        let piped = Desk::new().run_on("solve - --count", text);
        assert_eq!(piped.succeeds(), counted);
    }
}

#[test]
fn an_option_that_is_given_for_an_optional_item_is_in_every_solution() {
    let text = "p q | s\np s:A\np s:B\np\nq s:A\nq\n";
    for (given, n) in [
        ("s=1: p s:A", 2),
        ("p=1: p s:A", 2),
        ("s=2: p s:B", 1),
        ("q=4: q s:A", 2),
    ] {
        let arguments = ["solve", "--count", "--given", given];
        let (_, printed) = run("optional.dlx", text, &arguments);
        assert_eq!(printed, format!("Solutions: {n} in all\n"), "{given}");
    }
}

#[test]
fn what_is_no_cover_gets_one_message_with_its_line() {
    for (text, message) in [
        (
            "| none\na b\n",
            "error: `bad.dlx`: no option; expected a line of items, and then a line for each option",
        ),
        (
            "a b\na c\n",
            "error: `bad.dlx` line 2: `1: a c` has `c`, which is not among the items",
        ),
        (
            "a 2|b 1:3|c\na b\nc\n",
            "error: `bad.dlx` line 1: `2|b` has a multiplicity, which is not supported; expected items that are covered once",
        ),
        (
            "| no\na b b\na b\n",
            "error: `bad.dlx` line 2: `b` is listed twice; expected once",
        ),
        (
            "a b | c\na b\nc\n",
            "error: `bad.dlx` line 3: `2: c` has no item that has to be covered; expected one at least, in a text or a list of texts",
        ),
        (
            "a b\na b:x\n",
            "error: `bad.dlx` line 2: `1: a b:x` has `b:x`, which has a colon; expected a colour behind it, as only optional items have",
        ),
        (
            "a b | c\na\n",
            "error: `bad.dlx` line 1: `b` is in no option, so nothing can cover it",
        ),
        (
            "a b\na b a\n",
            "error: `bad.dlx` line 2: `1: a b a` has `a`, which is there twice; expected once",
        ),
    ] {
        assert_eq!(
            Desk::new()
                .with("bad.dlx", text)
                .run("solve bad.dlx")
                .fails(),
            message,
            "{text}"
        );
    }
    let text = "family = \"cover\"\n[options]\nA = \"\"\n";
    let message = "error: `bad.toml` line 3: `A` has no item that has to be covered; expected one at least, in a text or a list of texts\n  A = \"\"\n  ^\n";
    assert_eq!(
        run("bad.toml", text, &["solve"]),
        (false, message.to_owned())
    );
}
