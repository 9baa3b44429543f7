//! Many puzzles of all kinds: a folder, and a file with a puzzle a line.

use insta::assert_snapshot;
use serde_json::Value as Json;

use crate::common::{Desk, has};

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
    assert_snapshot!(found(ran.stdout()), @r#"
    {"no":1,"solutions":1,"unique":true,"solution":"Norwegian Dane Brit German Swede Yellow Blue Red Green White Cat Horse Bird Fish Dog Dunhill Blends Pallmall Prince Bluemaster Water Tea Milk Coffee Beer","answer":"German","error":null}
    {"no":2,"solutions":6,"unique":true,"solution":"4172563","answer":null,"error":null}
    {"no":3,"solutions":1,"unique":true,"solution":"12","answer":"2","error":null}
    {"no":4,"solutions":18,"unique":false,"solution":"1243341243212134","answer":null,"error":null}
    {"no":5,"solutions":0,"unique":false,"solution":null,"answer":null,"error":null}
    {"no":6,"solutions":null,"unique":null,"solution":null,"answer":null,"error":"`many.jsonl#6`: only 1 piece with 3 sides; a flower of order 3 needs 4, one of them for the centre"}
    {"no":7,"solutions":null,"unique":null,"solution":null,"answer":null,"error":"`many.jsonl#7`: found a list; expected the name of a puzzle as a text, or its file as a text or an object"}
    {"no":8,"solutions":null,"unique":null,"solution":null,"answer":null,"error":"`many.jsonl#8`: not JSON: EOF while parsing an object at line 1 column 1"}
    "#);
    let (code, message) = ran.ended();
    assert_eq!(code, 2);
    assert_eq!(
        message,
        "error: 3 puzzles, of 8, cannot be solved; each says why in its line\n"
    );
}

#[test]
fn a_folder_is_read_in_the_order_of_its_names() {
    let desk = Desk::new()
        .with("b.toml", OWN)
        .with("a.txt", "1000000000000004\n1234341221434320\n");
    let ran = desk.run("solve --batch . --count");
    assert_snapshot!(found(ran.stdout()), @r#"
    {"no":1,"solutions":18,"unique":false,"solution":"1342243142133124","answer":null,"error":null}
    {"no":2,"solutions":1,"unique":true,"solution":"1234341221434321","answer":null,"error":null}
    {"no":3,"solutions":1,"unique":true,"solution":"12","answer":"2","error":null}
    "#);
    let nowhere = desk.run("solve --batch nowhere").fails();
    has(&nowhere, "no puzzle `nowhere`");
}

#[test]
fn whether_each_puzzle_is_unique_is_found_with_two_solutions_at_most() {
    let text = [
        "\"fish\"",
        "\"dogs\"",
        "\"1000000000000004\"",
        "\"1234341221434320\"",
        r#"{"family": "flower", "pieces": {"1": "123", "2": "132", "3": "123", "4": "132"}}"#,
    ];
    let desk = Desk::new().with("many.jsonl", text.join("\n"));
    let ran = desk.run("solve --batch many.jsonl --unique");
    assert_snapshot!(found(&ran.finds_nothing()), @r#"
    {"no":1,"solutions":1,"unique":true,"solution":"Norwegian Dane Brit German Swede Yellow Blue Red Green White Cat Horse Bird Fish Dog Dunhill Blends Pallmall Prince Bluemaster Water Tea Milk Coffee Beer","answer":null,"error":null}
    {"no":2,"solutions":null,"unique":false,"solution":"453917628","answer":null,"error":null}
    {"no":3,"solutions":null,"unique":false,"solution":"1243341243212134","answer":null,"error":null}
    {"no":4,"solutions":1,"unique":true,"solution":"1234341221434321","answer":null,"error":null}
    {"no":5,"solutions":0,"unique":false,"solution":null,"answer":null,"error":null}
    "#);
}
