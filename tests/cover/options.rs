//! Exact covers in general: Knuth's text form, and items that need no option.

use joinsaw::Method;

use super::counted;
use crate::common::{Desk, has};

#[test]
fn queens_leave_diagonals_free() {
    let (mut options, mut optional) = (String::new(), Vec::new());
    for row in 0..8 {
        for column in 0..8 {
            let (sum, difference) = (row + column, row + 8 - column);
            options += &format!("r{row}c{column} = \"r{row} c{column} a{sum} b{difference}\"\n");
            optional.extend([format!("a{sum}"), format!("b{difference}")]);
        }
    }
    optional.sort();
    optional.dedup();
    let text = format!("family = \"cover\"\noptional = {optional:?}\n[options]\n{options}");
    for method in [Method::Auto, Method::Merged] {
        assert_eq!(counted(&text, method).solutions.all, Some(92));
    }
}

/// Knuth's examples of an exact cover, and of one with colours.
const KNUTH: &str = "| A simple example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n";
const COLOURS: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

/// Writes a file and runs the program on it.
fn run(name: &str, text: &str, words: &[&str]) -> String {
    let desk = Desk::new().with(name, text);
    desk.run_words(&[words, &[name]].concat(), "").succeeds()
}

#[test]
fn files_in_knuths_form_are_read_as_they_are() {
    let printed = run("simple.dlx", KNUTH, &["solve", "--format", "csv", "--rows"]);
    let heading = "Opt1_Placement_ID,Opt2_Placement_ID,Placement_ID,Free_Cells";
    assert_eq!(printed, format!("{heading}\n4,5,1,0\n"));
    let printed = run("colours.dlx", COLOURS, &["solve"]);
    for line in [
        "| p | 2: p r x:A y |",
        "| q | 4: q x:A     |",
        "Solutions: 1 in all",
    ] {
        assert!(printed.contains(line), "{line}: {printed}");
    }
    let printed = run("simple.dlx", KNUTH, &["hint", "--given", "a=4: a d f"]);
    let reason = "“leaves f to 4: a d f” removes 3: b c f.";
    has(&printed, reason);
}

#[test]
fn a_list_of_options_is_no_collection_of_sudokus_whatever_its_items_are_called() {
    let grid =
        "c0_0 c0_1 c0_2 c0_3 c1_0 c1_1 c1_2 c1_3\nc0_0 c0_1 c0_2 c0_3\nc1_0 c1_1 c1_2 c1_3\n";
    let numbered = "0001 0002 0003 0004\n0001 0002\n0003 0004\n0001 0002 0003 0004\n";
    for (text, n) in [(grid, 1), (numbered, 2), (KNUTH, 1), (COLOURS, 1)] {
        let counted = format!("Solutions: {n} in all\n");
        for name in ["list.dlx", "list.DLX", "list.txt", "list"] {
            let printed = run(name, text, &["solve", "--count"]);
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
        let printed = run(
            "optional.dlx",
            text,
            &["solve", "--count", "--given", given],
        );
        assert_eq!(printed, format!("Solutions: {n} in all\n"), "{given}");
    }
}

/// Matrices of zeros and ones with two ones in each row and column: OEIS A001499.
#[test]
fn items_are_covered_as_often_as_their_bounds_allow() {
    for (n, expected) in [(3, 6), (4, 90)] {
        let lines: Vec<String> = (0..n)
            .flat_map(|no| [format!("2|r{no}"), format!("2|c{no}")])
            .collect();
        let cells = (0..n).flat_map(|row| (0..n).map(move |column| format!("r{row} c{column}")));
        let cells: Vec<String> = cells.collect();
        let text = format!("{}\n{}\n", lines.join(" "), cells.join("\n"));
        let desk = Desk::new().with("ones.dlx", text);
        for plan in ["staged", "streamed", "merged", "auto"] {
            let counted = desk.run(&format!("solve ones.dlx --count --plan {plan}"));
            has(&counted.succeeds(), format!("Solutions: {expected} in all"));
        }
    }
}
