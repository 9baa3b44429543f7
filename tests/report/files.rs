//! The file that is written, and what is refused.

use crate::common::Desk;
use crate::report::Page;

#[test]
fn a_path_that_cannot_be_written_fails_before_the_search() {
    let message = Desk::new().run("report -o nowhere/page.html").fails();
    assert!(
        message.starts_with("error: cannot write `nowhere/page.html`: "),
        "{message}"
    );
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder.html")).unwrap();
    let message = desk.run("report -o folder.html").fails();
    assert!(
        message.starts_with("error: cannot write `folder.html`: "),
        "{message}"
    );
}

#[test]
fn a_file_that_is_no_page_by_its_name_is_refused() {
    let desk = Desk::new();
    for name in ["x.pdf", "x.svg", "page", "html", "."] {
        let message = desk.run(&format!("report -o {name}")).fails();
        assert_eq!(
            message,
            format!(
                "error: `--output {name}` does not fit; expected a file name that ends in `.html`; `joinsaw draw` writes `.svg` and `.png`"
            )
        );
    }
    desk.run("report fish -o PAGE.HTM").succeeds();
    assert_eq!(desk.files(), ["PAGE.HTM"]);
}

#[test]
fn a_run_that_fails_leaves_the_page_that_was_there() {
    let desk = Desk::new().with("page.html", "what was there");
    let message = desk.run("report --timeout 0 -o page.html").fails();
    assert!(
        message.contains(" did not finish within 0 seconds"),
        "{message}"
    );
    assert_eq!(desk.bytes("page.html"), b"what was there");
    assert_eq!(desk.files(), ["page.html"]);
    let desk = Desk::new();
    desk.run("report --timeout 0 -o page.html").fails();
    assert_eq!(desk.files(), Vec::<String>::new());
}

#[test]
fn a_run_that_ends_replaces_the_page_as_a_whole() {
    let desk = Desk::new().with("page.html", "x".repeat(1_000_000));
    let printed = desk.run("report fish -o page.html").succeeds();
    assert_eq!(printed, "`page.html` shows 36 rows of 5 stages\n");
    assert_eq!(desk.files(), ["page.html"]);
    let Page { html, .. } = Page::read(&desk);
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
}

#[test]
fn a_puzzle_without_a_solution_has_a_page_all_the_same() {
    let desk = Desk::new();
    desk.run("report --given centre=1 -o page.html")
        .finds_nothing();
    let Page { html, .. } = Page::read(&desk);
    assert!(html.contains("There is no solution. This is as far as it goes: row 1 of Opt5."));
    assert!(html.contains("<p class=\"answer none\">No centre survives.</p>"));
    // Here, the first stage is empty.
    let nothing =
        "family = \"flower\"\n[pieces]\na = \"123\"\nb = \"456\"\nc = \"789\"\nd = \"ABC\"\n";
    let desk = desk.with("nothing.toml", nothing);
    desk.run("report nothing.toml -o page.html").finds_nothing();
    let Page { html, .. } = Page::read(&desk);
    assert!(html.contains("No piece can be laid, so the board stays empty."));
    assert!(html.contains("ends at once: Opt1 has no row for it"));
}

#[test]
fn what_keeps_no_stage_is_refused() {
    let desk = Desk::new();
    let (code, message) = desk.run("report --plan streamed -o page.html").ended();
    assert_eq!(code, 2);
    assert!(
        message.contains("possible values: staged, bushy"),
        "{message}"
    );
    let message = desk.run("report --given centre=9 -o page.html").fails();
    assert!(message.contains("`9`"), "{message}");
    assert_eq!(desk.files(), Vec::<String>::new());
}

#[test]
fn a_large_lesson_is_announced_before_it_runs() {
    let desk = Desk::new();
    let ran = desk.run("report pentominoes-6x10 -o large.html --timeout 3");
    let (code, said) = ran.ended();
    assert_eq!(code, 2, "{said}");
    let (note, error) = said.split_once('\n').unwrap();
    assert_eq!(
        note,
        "note: about 30,000,000 rows are expected, all of them kept until the page is written; `--given` leaves fewer, and `--timeout` limits the time"
    );
    assert!(
        error.contains(" did not finish within 3 seconds"),
        "{error}"
    );
    desk.run("report sudoku-17 -o small.html").succeeds();
    desk.run("report pentominoes-6x10 --pieces -o pieces.html")
        .succeeds();
}
