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
