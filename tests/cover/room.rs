//! Covers with room: pieces that lie already or may be left out, cells that may stay free, boards that wrap round, and coloured cells.

use crate::common::{Desk, ends, has};

const ROOMY: &str = r#"family = "cover"
wrap = "columns"
board = """
.....
.....
.....
"""
pattern = """
bwbwb
wbwbw
bwbwb
"""
start = """
.....
.LL..
.L...
"""
[pieces]
L = "bw/w."
D = { shape = "bw", copies = "1..9" }
P = { shape = "b.b", parts = 2 }
[holes]
free = { copies = "0..2" }
"#;

#[test]
fn a_cover_with_room_is_verified_explained_drawn_and_printed() {
    let free = ROOMY.replace(".LL..\n.L...", ".....\n.....");
    let desk = Desk::new()
        .with("roomy.toml", ROOMY)
        .with("free.toml", free)
        .after("draw roomy.toml -o roomy.svg")
        .after("report roomy.toml -o roomy.html");
    insta::assert_snapshot!(desk.run("solve roomy.toml").succeeds());
    let verify = |puzzle: &str| {
        let rows = desk.run(&format!("solve {puzzle} --format csv --rows"));
        desk.run_on("verify roomy.toml --solution -", rows.succeeds())
            .output()
    };
    assert!(verify("roomy.toml").contains("all right"));
    let faults = verify("free.toml");
    has(&faults, "overlaps the given piece `L`");
    ends(&faults, "1,904 solutions checked, 1,793 wrong\n");
    let hint = desk.run("hint roomy.toml").succeeds();
    assert!(!hint.starts_with("L on "), "{hint}");
    let explained = desk.run("explain roomy.toml").succeeds();
    has(&explained, "leaves out no more copies than allowed");
}

/// Six squares take three dominoes, or two bars of three.
#[test]
fn the_fewest_or_the_cheapest_pieces_are_kept() {
    let board = "[pieces]\nD = { shape = \"##\", copies = \"0..3\" }\nI = { shape = \"###\", copies = \"0..2\"";
    for (keys, cost, n) in [
        ("", "", 4),
        ("minimise = \"pieces\"", "", 1),
        ("minimise = \"cost\"", ", cost = 5", 3),
    ] {
        let text = format!("family = \"cover\"\n{keys}\nboard = \".../...\"\n{board}{cost} }}\n");
        let desk = Desk::new().with("best.toml", text);
        let found = desk.run("solve best.toml --format json").succeeds();
        has(&found, format!("\"all\":{n}"));
    }
}
