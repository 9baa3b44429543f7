//! Everything that can be wrong with a puzzle, a file or a command line, and the message that each of these gets.

use insta::assert_snapshot;
use joinsaw::Method;
use serde::Deserialize;

use crate::common::{Desk, count, puzzle_of};
use crate::visible::is_harmless;

#[derive(Deserialize)]
struct List {
    mistake: Vec<Mistake>,
}

/// A command, without the name of the program, and what goes with it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    before: Option<String>,
    command: String,
    file: Option<String>,
    text: Option<String>,
    input: Option<String>,
}

#[test]
fn every_mistake_gets_its_message() {
    let list: List = toml::from_str(include_str!("new_users.toml")).unwrap();
    let told = list.mistake.into_iter().map(|mistake| {
        let desk = match (mistake.file, mistake.text) {
            (Some(file), Some(text)) => Desk::new().with(&file, text),
            _ => Desk::new(),
        };
        let desk = mistake
            .before
            .iter()
            .fold(desk, |desk, line| desk.after(line));
        let ran = desk.run_on(&mistake.command, mistake.input.unwrap_or_default());
        let (code, message) = ran.ended();
        format!("$ joinsaw {}\n{message}[{code}]\n", mistake.command)
    });
    let told: String = told.collect();
    for message in told.lines().filter_map(|line| line.strip_prefix("error: ")) {
        keeps_to_the_style(message);
    }
    assert!(is_harmless(&told));
    assert_snapshot!(told);
}

/// Messages are not sentences, and never address the reader.
fn keeps_to_the_style(message: &str) {
    assert!(
        !message.ends_with('.') || message.ends_with("..."),
        "{message}"
    );
    assert!(!message.starts_with(char::is_uppercase), "{message}");
    let stated = message.replace("did you mean ", "");
    let mut words = stated.split(|symbol: char| !symbol.is_alphanumeric());
    let addresses = ["you", "your", "please", "sorry"];
    assert!(!words.any(|word| addresses.contains(&word)), "{message}");
}

#[test]
fn a_file_that_windows_powershell_has_written_is_read() {
    let printed = Desk::new().run("new flower").succeeds();
    let units = printed.replace('\n', "\r\n");
    let units = std::iter::once(0xfeff).chain(units.encode_utf16());
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    let written = Desk::new().with("mine.toml", &bytes);
    let expected = Desk::new().with("mine.toml", printed);
    let solve = "solve mine.toml --count";
    assert_eq!(
        written.run(solve).succeeds(),
        expected.run(solve).succeeds()
    );
    // Half a character is no text.
    let cut = Desk::new().with("mine.toml", &bytes[..bytes.len() - 1]);
    assert_eq!(
        cut.run("solve mine.toml").fails(),
        "error: `mine.toml` line 1: not text in UTF-8"
    );
}

#[test]
fn pieces_whose_ids_differ_only_in_case_are_told_apart() {
    let flower = joinsaw::find("drive-ya-nuts").unwrap().definition;
    let board = joinsaw::find("dogs").unwrap().definition;
    let cover =
        "family = \"cover\"\nboard = \"..../....\"\n[pieces]\n1 = \"X./X./XX\"\n2 = \"XX/X./X.\"\n";
    let clues = "family = \"cover\"\n[options]\n1 = \"p q\"\n2 = \"p q r\"\n3 = \"r\"\n";
    for puzzle in [&flower, &board, cover, clues] {
        let renamed = puzzle.replace("\n1 =", "\nl =").replace("\n2 =", "\nL =");
        assert_ne!(*puzzle, renamed);
        let [plain, renamed] = [puzzle, &renamed].map(|text| count(&puzzle_of(text), Method::Auto));
        assert_eq!(plain, renamed);
    }
}
