//! What new users type and paste by mistake, and the message that each of these gets.

use insta::assert_snapshot;
use serde::Deserialize;

use crate::common::Desk;

#[derive(Deserialize)]
struct List {
    mistake: Vec<Mistake>,
}

/// A command, without the name of the program, and what goes with it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    command: String,
    file: Option<String>,
    text: Option<String>,
    input: Option<String>,
}

#[test]
fn every_mistake_of_a_new_user_gets_its_message() {
    let list: List = toml::from_str(include_str!("new_users.toml")).unwrap();
    assert!(list.mistake.len() >= 100);
    let told = list.mistake.into_iter().map(|mistake| {
        let desk = match (mistake.file, mistake.text) {
            (Some(file), Some(text)) => Desk::new().with(&file, text),
            _ => Desk::new(),
        };
        let ran = desk.run_on(&mistake.command, mistake.input.unwrap_or_default());
        let (code, message) = ran.ended();
        format!("$ joinsaw {}\n{message}[{code}]\n", mistake.command)
    });
    assert_snapshot!(told.collect::<String>());
}

#[test]
fn a_file_that_windows_powershell_has_written_is_read() {
    let printed = Desk::new().run("new flower").succeeds();
    let units = printed.replace('\n', "\r\n");
    let units = std::iter::once(0xfeff).chain(units.encode_utf16());
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let written = Desk::new().with("mine.toml", &bytes);
    let expected = Desk::new().with("mine.toml", printed);
    let solve = "solve mine.toml --format json --count";
    let solved = |desk: &Desk| -> serde_json::Value {
        let mut report: serde_json::Value =
            serde_json::from_str(&desk.run(solve).succeeds()).unwrap();
        report["solutions"].take()
    };
    assert_eq!(solved(&written), solved(&expected));
    assert_ne!(solved(&written), serde_json::Value::Null);
    // Half a character is no text.
    let cut = Desk::new().with("mine.toml", &bytes[..bytes.len() - 1]);
    assert_eq!(
        cut.run("solve mine.toml").fails(),
        "error: `mine.toml` line 1 is not text in UTF-8"
    );
}
