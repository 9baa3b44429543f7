//! The file: known to be writable before the search, and replaced as a whole or not at all.

use std::time::{Duration, Instant};

use crate::common::{Desk, begins};

/// A search that takes longer than any test may.
const LONG: &str = "another-tough-puzzle --stage Opt16";

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_search() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder.svg")).unwrap();
    let start = Instant::now();
    let message = desk.run(&format!("draw {LONG} -o nowhere/x.svg")).fails();
    assert_eq!(
        message,
        "error: cannot write `nowhere/x.svg`: there is no folder `nowhere`"
    );
    let message = desk.run(&format!("draw {LONG} -o folder.svg")).fails();
    begins(&message, "error: cannot write `folder.svg`: ");
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(desk.files(), ["folder.svg"]);
}

#[cfg(not(feature = "png"))]
#[test]
fn a_build_without_png_names_the_feature_and_svg() {
    let desk = Desk::new();
    for (line, svg) in [
        ("draw -o x.png", "x.svg"),
        ("draw fish -o a/b.PNG", "a/b.svg"),
        ("study --orders 5 --puzzles 1 --chart c.png", "c.svg"),
    ] {
        assert_eq!(
            desk.run(line).fails(),
            format!(
                "error: this build cannot draw PNG pictures; draw `{svg}`, or build with `--features png`"
            )
        );
    }
    assert!(desk.files().is_empty());
}

#[test]
fn a_run_that_fails_leaves_the_file_that_was_there() {
    let desk = Desk::new().with("x.svg", "before");
    desk.run("draw --stage Opt6 --row 9 -o x.svg").fails();
    desk.run("draw no-such-puzzle -o x.svg").fails();
    desk.run("draw fish --given centre=1 -o x.svg").fails();
    desk.run(&format!("draw {LONG} --timeout 0.2 -o x.svg"))
        .fails();
    assert_eq!(desk.bytes("x.svg"), b"before");
    assert_eq!(desk.files(), ["x.svg"]);
    desk.run("draw -o x.svg").succeeds();
    assert!(desk.bytes("x.svg").starts_with(b"<svg "));
    assert_eq!(desk.files(), ["x.svg"]);
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_file_keeps_its_mode() {
    use std::fs::{Permissions, set_permissions, symlink_metadata};
    use std::os::unix::fs::{PermissionsExt, symlink};

    let desk = Desk::new().with("real.svg", "before");
    set_permissions(desk.path("real.svg"), Permissions::from_mode(0o640)).unwrap();
    symlink("real.svg", desk.path("link.svg")).unwrap();
    desk.run("draw -o link.svg").succeeds();
    assert!(
        symlink_metadata(desk.path("link.svg"))
            .unwrap()
            .is_symlink()
    );
    assert!(desk.bytes("real.svg").starts_with(b"<svg "));
    let mode = std::fs::metadata(desk.path("real.svg"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn a_picture_goes_into_the_second_file_or_to_standard_output() {
    let desk = Desk::new()
        .after("draw fish -o named.svg")
        .after("draw fish second.svg");
    assert_eq!(desk.bytes("second.svg"), desk.bytes("named.svg"));
    let written = desk.run("draw fish -o -").succeeds();
    assert_eq!(written.into_bytes(), desk.bytes("named.svg"));
    desk.run("report fish -o page.html").succeeds();
    let page = desk.run("report fish -o -").succeeds();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert_eq!(desk.files(), ["named.svg", "page.html", "second.svg"]);
    assert_eq!(desk.run("draw fish a.svg -o b.svg").code(), 2);
    assert_eq!(desk.run("draw fish").code(), 2);
}
