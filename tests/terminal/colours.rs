//! Colours, where people can see them and want them.

use super::{shown_each, shown_with};
use crate::common::Desk;

const BOLD: &str = "\u{1b}[1m";

#[test]
fn a_title_is_bold() {
    let shown = shown_with(&Desk::new(), 80, "solve", &[]);
    let styled: Vec<&str> = shown.lines().filter(|line| line.contains(BOLD)).collect();
    assert_eq!(styled.len(), 1, "{shown}");
    assert!(styled[0].contains("Drive Ya Nuts"), "{shown}");
}

#[test]
fn nobody_gets_colours_who_does_not_want_or_see_them() {
    let desk = Desk::new();
    for variables in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let lines = ["solve", "explain", "help solve", "solve --nonsense"];
        for more in [("CI", ""), ("CI", "true")] {
            let shown = shown_each(&desk, 80, &lines, &[variables, more]);
            for (line, shown) in lines.iter().zip(shown) {
                assert!(
                    !shown.contains('\u{1b}'),
                    "{variables:?} {more:?} {line}: {shown}"
                );
            }
        }
    }
    assert!(!desk.run("solve").succeeds().contains('\u{1b}'));
    assert!(!desk.run("solve --help").succeeds().contains('\u{1b}'));
}

#[test]
fn colours_change_no_text() {
    let desk = Desk::new();
    let plain = shown_with(&desk, 80, "solve", &[("NO_COLOR", "1")]);
    let coloured = shown_with(&desk, 80, "solve", &[]);
    assert_eq!(coloured.replace(BOLD, "").replace("\u{1b}[0m", ""), plain);
}
