//! A file with more than one error: all are told in one run, in the order of their lines.

use insta::assert_snapshot;

use crate::common::Desk;

fn refused(text: &str) -> String {
    let desk = Desk::new().with("mine.toml", text);
    let (code, messages) = desk.run("solve mine.toml").ended();
    assert_eq!(code, 2, "{messages}");
    messages
}

#[test]
fn every_wrong_line_of_a_file_is_told_in_order() {
    let messages = [
        refused(
            "family = \"logic\"\nhouses = 2\nclues = [\n  \"A = E\",\n  \"A = C\",\n  \"A hates C\",\n  \"A = B\",\n]\n[categories]\nX = [\"A\", \"B\"]\nY = [\"C\", \"D\"]\n",
        ),
        refused(
            "family = \"logic\"\nhouses = 2\nclues = []\n[categories]\nX = [\"A\", \"A\"]\nY = [\"C\"]\n",
        ),
        refused(
            "family = \"flower\"\n[pieces]\n1 = \"12!\"\n2 = \"123\"\n3 = \"1?3\"\n4 = \"132\"\n",
        ),
        refused(
            "family = \"flower\"\n[pieces]\n1 = \"123\"\n2 = \"1234\"\n3 = \"12\"\n4 = \"132\"\n",
        ),
        refused(
            "family = \"board\"\nboard = \"square\"\nwidth = 1\nmatch = \"equal\"\n[pieces]\na = \"123\"\nb = \"1234\"\nc = \"12?4\"\nA = \"1234\"\n",
        ),
        refused(
            "family = \"board\"\nboard = \"square\"\nwidth = 1\nmatch = \"equal\"\n[pieces]\na = \"123\"\nb = \"1234\"\nc = \"12?4\"\n",
        ),
        refused(
            "family = \"cover\"\nboard = \"a b c\"\n[pieces]\np = \"#?\"\nq = \"#.#\"\nr = \"...\"\n",
        ),
        refused(
            "family = \"rules\"\n[variables]\n\"a b\" = \"1..3\"\n[rules]\n\"is less\" = \"a < \"\n\"is more\" = \"b > c\"\n\"is fine\" = \"a > b\"\n",
        ),
    ];
    assert_snapshot!(messages.join("\n"));
}

#[test]
fn ten_errors_are_shown_and_the_rest_is_counted() {
    let clues = (1..=13).map(|no| format!("  \"A = {}\",\n", no + 2));
    let text = format!(
        "family = \"logic\"\nhouses = 2\nclues = [\n{}]\n[categories]\nX = [\"A\", \"B\"]\n",
        clues.collect::<String>()
    );
    let messages = refused(&text);
    let lines: Vec<&str> = messages.lines().collect();
    assert_eq!(lines.len(), 11, "{messages}");
    assert!(lines[9].contains("line 13"), "{messages}");
    assert_eq!(lines[10], "error: and 3 more");
    let ten = text.replace("  \"A = 13\",\n  \"A = 14\",\n  \"A = 15\",\n", "");
    assert_eq!(refused(&ten).lines().count(), 10);
}
