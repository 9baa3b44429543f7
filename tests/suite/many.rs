//! Many puzzles of all kinds: a folder, and a file with a puzzle a line.

use insta::assert_snapshot;
use serde_json::Value as Json;

use crate::common::Desk;

const OWN: &str = "family = \"rules\"\nquestion = \"SELECT Holds FROM Solution WHERE Name = 'b'\"\n[variables]\n\"a b\" = \"1..3\"\n[rules]\n\"is twice\" = \"b = 2 * a\"\n";

/// What was found of each puzzle, without the seconds.
fn found(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let mut json: Json = serde_json::from_str(line).unwrap();
        json.as_object_mut().unwrap().remove("seconds");
        format!("{json}\n")
    });
    lines.collect()
}

#[test]
fn a_line_is_a_name_a_text_or_a_puzzle_file_as_an_object() {
    let text = [
        "\"fish\"".to_owned(),
        "\"drive-ya-nuts\"".to_owned(),
        Json::from(OWN).to_string(),
        "\"1000000000000004\"".to_owned(),
        r#"{"family": "flower", "pieces": {"1": "123", "2": "132", "3": "123", "4": "132"}}"#
            .to_owned(),
        String::new(),
        r#"{"family": "flower", "pieces": {"1": "123"}}"#.to_owned(),
        "[1, 2]".to_owned(),
        "{".to_owned(),
    ];
    let desk = Desk::new().with("many.jsonl", text.join("\n"));
    let ran = desk.run("solve --batch many.jsonl");
    assert_snapshot!(found(ran.stdout()), @"");
    let (code, message) = ran.ended();
    assert_eq!(code, 2);
    assert_snapshot!(message, @"");
}

#[test]
fn a_folder_is_read_in_the_order_of_its_names() {
    let desk = Desk::new()
        .with("b.toml", OWN)
        .with("a.txt", "1000000000000004\n1234341221434321\n");
    let ran = desk.run("solve --batch . --format csv --count");
    assert_snapshot!(ran.stdout(), @"");
    assert_eq!(desk.run("solve --batch nowhere").code(), 2);
}
