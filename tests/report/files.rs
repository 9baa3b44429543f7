//! The file that is written, and what is refused.

use crate::common::{Desk, has};
use serde_json::{Value, json};

use crate::report::Page;

#[test]
fn a_run_that_fails_leaves_the_page_that_was_there() {
    let desk = Desk::new().with("page.html", "what was there");
    let message = desk.run("report --timeout 0 -o page.html").fails();
    has(&message, " did not finish within 0 seconds");
    assert_eq!(desk.bytes("page.html"), b"what was there");
    assert_eq!(desk.files(), ["page.html"]);
    let desk = Desk::new();
    desk.run("report --timeout 0 -o page.html").fails();
    assert_eq!(desk.files(), Vec::<String>::new());
}

#[test]
fn a_puzzle_without_a_solution_has_a_page_all_the_same() {
    let desk = Desk::new();
    desk.run("report --given centre=1 -o page.html")
        .finds_nothing();
    let lesson = &Page::read(&desk).data["lesson"];
    assert_eq!(lesson["furthest"], json!({ "stage": 4, "row": 0 }));
    assert_eq!(
        lesson["answer"],
        json!(["No centre survives.", "The puzzle has no solution."])
    );
    // Here, the first stage is empty.
    let nothing =
        "family = \"flower\"\n[pieces]\na = \"123\"\nb = \"456\"\nc = \"789\"\nd = \"ABC\"\n";
    let desk = desk.with("nothing.toml", nothing);
    desk.run("report nothing.toml -o page.html").finds_nothing();
    let lesson = &Page::read(&desk).data["lesson"];
    assert_eq!(lesson["furthest"], Value::Null);
    assert_eq!(lesson["groups"]["members"][0]["furthest"], Value::Null);
}
