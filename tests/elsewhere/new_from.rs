//! `joinsaw new --from`: the puzzle file that says the same, which loads again as the same puzzle.

use super::burrtools::{packed, xmpuzzle};
use crate::common::{Desk, has};

#[test]
fn a_printed_file_has_as_many_solutions_as_the_one_that_it_says_the_same_as() {
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let bricks = xmpuzzle("####/####", &["##", "##/##", "#/#"]);
    let desk = Desk::new()
        .with("pasted.txt", grid)
        .with("pieces.txt", "2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n")
        .with(
            "cover.dlx",
            "| Knuth's first example\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n",
        )
        .with("bricks.xmpuzzle", &bricks)
        .with("packed.xmpuzzle", packed(&bricks))
        .with(
            "own.toml",
            "# mine\nfamily = \"sudoku\"\ngrid = \"1000000000000004\"\n",
        );
    for file in desk.files() {
        let printed = desk.run(&format!("new --from {file}")).succeeds();
        let counted = desk.run(&format!("solve {file} --count"));
        let desk = Desk::new().with("printed.toml", &printed);
        let again = desk.run("solve printed.toml --count");
        assert_eq!(again.succeeds(), counted.succeeds(), "{file}\n{printed}");
    }
    let own = String::from_utf8(desk.bytes("own.toml")).unwrap();
    assert_eq!(desk.run("new --from own").succeeds(), own);
    assert_eq!(desk.run_on("new --from -", own.clone()).succeeds(), own);
}

#[test]
fn pasted_grids_and_knuths_covers_are_printed_as_people_write_them() {
    let desk = Desk::new().with("small.txt", "1000000000000004").with(
        "colours.dlx",
        "| colours\np q | x\np q x:A\n\np x:B\nq x:B\n",
    );
    insta::assert_snapshot!(desk.run("new --from small.txt").succeeds(), @r#"
    family = "sudoku"
    grid = """
    1...
    ....
    ....
    ...4
    """
    "#);
    insta::assert_snapshot!(desk.run("new --from colours.dlx").succeeds(), @r#"
    family = "cover"
    items = ["p", "q"]
    optional = ["x"]

    [options]
    "1: p q x:A" = "p q x:A"
    "2: p x:B" = "p x:B"
    "3: q x:B" = "q x:B"
    "#);
    let (_, message) = desk.run("new sudoku --from small.txt").ended();
    has(&message, "cannot be used with");
}
