//! Control characters, and others that show nothing, from files that somebody else wrote: a terminal gets none of them.

use insta::assert_snapshot;

use crate::common::{Desk, Ran};

/// Whether a text may go to a terminal: it has line breaks, and nothing else that is obeyed or hidden.
pub fn is_harmless(text: &str) -> bool {
    let is_hidden = |symbol| matches!(symbol, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}');
    let mut symbols = text.chars().filter(|symbol| *symbol != '\n');
    !symbols.any(|symbol| symbol.is_control() || is_hidden(symbol))
}

fn refused(desk: &Desk, line: &str) -> String {
    let message = desk.run(line).fails();
    assert!(is_harmless(&message), "{message:?}");
    message
}

fn printed(ran: Ran) -> String {
    let text = ran.output();
    assert!(is_harmless(&text), "{text:?}");
    text
}

#[test]
fn what_is_read_from_a_kept_file_shows_its_control_characters() {
    let desk = Desk::new().after("solve --db kept.db");
    let changes = "UPDATE Piece SET Description = '1' || char(27) || '[31m' || char(10, 155, 8238) WHERE ID = '1';
         UPDATE Opt6 SET Opt1_Piece_ID = char(27) || '[2J' || char(10) || 'all right';";
    desk.database("kept.db").execute_batch(changes).unwrap();
    let shown = printed(desk.run("show Piece kept.db --limit 1"));
    // A line break is one of the box.
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[3], r"| 1  | 1\u{1b}[31m    |");
    assert_eq!(lines[4], r"|    | \u{9b}\u{202e} |");
    assert_snapshot!(printed(desk.run("verify --db kept.db")), @r#"
    solution 1 (`Opt6` in `kept.db`) is wrong:
      `\u{1b}[2J\nall right`, at side 1, is not a piece of the puzzle
      piece `1` lies nowhere
    Drive Ya Nuts: 1 solution checked, 1 wrong
    "#);
    let change = "ALTER TABLE Opt6 RENAME COLUMN Opt1_Piece_ID TO \"Opt1\u{202e}\"";
    desk.database("kept.db").execute_batch(change).unwrap();
    refused(&desk, "verify --db kept.db");
    let change = "ALTER TABLE Opt6 RENAME TO \"Opt6\u{1b}[2J\"";
    desk.database("kept.db").execute_batch(change).unwrap();
    printed(desk.run("show kept.db"));
    refused(&desk, "show Opt7 kept.db");
}

/// Characters in a name that turn the order of writing, or show nothing; a puzzle file cannot have control characters in names.
const HIDDEN: &str = "\u{202e}\u{200b}\u{2066}";

/// A puzzle of every family, with `~` in the place of those characters.
const HOSTILE: [&str; 5] = [
    "family = \"flower\"\nname = \"N~\"\n[pieces]\n\"~a\" = \"146235\"\nb = \"143652\"\nc = \"165432\"\nd = \"162453\"\ne = \"123456\"\nf = \"164253\"\ng = \"165324\"\n",
    "family = \"board\"\nname = \"N~\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n\"~a\" = \"0120\"\nb = \"0031\"\nc = \"2400\"\nd = \"3004\"\n[labels]\n1 = \"head~\"\n",
    "family = \"cover\"\nname = \"N~\"\nboard = \"\"\"\nA . .\n. . B\n\"\"\"\n[pieces]\n\"L~\" = \"XX/X.\"\nI = \"XX\"\n[holes]\n\"corner~\" = [\"A\", \"B\"]\n",
    "family = \"logic\"\nname = \"N~\"\nhouses = 2\nclues = [\"Ann~ = Tea\", \"Milk = 1\"]\n[categories]\n\"name~\" = [\"Ann~\", \"Bob\"]\ndrink = [\"Milk\", \"Tea\"]\n",
    "family = \"sudoku\"\nname = \"N~\"\ngrid = \"1.34341221434.21\"\n",
];

/// Everything that a command prints for people, and every picture and page that it writes.
const FOR_PEOPLE: &str = "
    solve p.toml --rows
    solve p.toml --plan streamed
    solve p.toml --sample 1 --seed 1
    explain p.toml --query-plan
    explain p.toml --stage Opt99
    hint p.toml
    hint p.toml --given \u{202e}x=\u{200b}y
    solve p.toml --db k.db
    show k.db
    show Opt1 k.db
    show Puzzle k.db
    show Stage k.db
    show Board k.db
    show \u{202e} k.db
    verify --db k.db
    verify p.toml --solution \u{202e}.csv
    check p.toml Opt1 one.sql
    draw p.toml -o one.svg
    draw p.toml --all -o all.svg
    draw p.toml --stage Opt1 -o stage.svg
    report p.toml -o page.html --static
    load --db new.db --pieces \u{202e}.csv
";

#[test]
fn whatever_people_read_shows_every_character_in_every_family() {
    for puzzle in HOSTILE {
        let family = puzzle.lines().next().unwrap();
        let desk = Desk::new()
            .with("p.toml", puzzle.replace('~', HIDDEN))
            .with("one.sql", format!("SELECT 1 AS \"x{HIDDEN}\""));
        for line in FOR_PEOPLE.trim().lines() {
            let (_, said) = desk.run(line).ended();
            assert!(is_harmless(&said), "{family}: {line}: {said:?}");
        }
        for file in ["one.svg", "all.svg", "stage.svg", "page.html"] {
            assert!(
                desk.files().iter().any(|name| name == file),
                "{family}: {file}"
            );
            let text = String::from_utf8(desk.bytes(file)).unwrap();
            // Programs get names as they are: a page packs its lesson, and a picture says which piece lies where.
            let text = without(&text, " data-piece=\"", "\"");
            let text = match file {
                "page.html" => without(&text, "<script", "</script>"),
                _ => text,
            };
            assert!(is_harmless(&text), "{family}: {file}");
            let is_shown = text.contains(r"N\u{202e}\u{200b}\u{2066}");
            assert!(is_shown, "{family}: {file}");
        }
        let script = desk.run("sql p.toml").succeeds();
        let mut comments = script.lines().filter_map(|line| line.split_once("--"));
        assert!(
            comments.all(|(_, comment)| is_harmless(comment)),
            "{family}: {script}"
        );
    }
}

/// A text without what stands between two others.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut parts = text.split(start);
    let first = parts.next().unwrap_or_default();
    let others = parts.filter_map(|part| part.split_once(end).map(|(_, rest)| rest));
    std::iter::once(first).chain(others).collect()
}

#[test]
fn programs_get_names_as_they_are() {
    let puzzle = "family = \"flower\"\n[pieces]\n\"\u{202e}a\" = \"123\"\nb = \"123\"\nc = \"123\"\nd = \"123\"\n";
    let desk = Desk::new().with("mine.toml", puzzle);
    for format in ["csv", "json", "jsonl"] {
        let ran = desk.run(&format!("solve mine.toml --format {format}"));
        assert!(ran.output().contains("\u{202e}a"));
    }
    assert!(desk.run("sql mine.toml").succeeds().contains("'\u{202e}a'"));
}

#[test]
fn names_that_differ_only_in_how_their_accents_are_encoded_are_one_name() {
    let (composed, decomposed) = ("Jos\u{e9}", "Jose\u{301}");
    let file = |first: &str, second: &str| {
        format!(
            "family = \"logic\"\nhouses = 2\nclues = [\"{second} = Tea\"]\n[categories]\nname = [\"{first}\", \"Bob\"]\ndrink = [\"Tea\", \"Milk\"]\n"
        )
    };
    let desk = Desk::new()
        .with("nfc.toml", file(composed, decomposed))
        .with("nfd.toml", file(decomposed, composed))
        .with(
            "twice.toml",
            format!("family = \"rules\"\nvariables = {{ {composed} = \"1..2\", {decomposed} = \"1..2\" }}\n"),
        )
        .with("calendar.toml", format!("family = \"cover\"\nboard = \"{decomposed} a b\"\n[holes]\nday = [\"{decomposed}\", \"b\"]\n[pieces]\nP = \"##\"\n"));
    for puzzle in ["nfc.toml", "nfd.toml"] {
        let count = format!("solve {puzzle} --count");
        assert_eq!(desk.run(&count).succeeds(), "Solutions: 2 in all\n");
        for name in [composed, decomposed] {
            let given = format!("{count} --given {name}=1");
            assert_eq!(desk.run(&given).succeeds(), "Solutions: 1 in all\n");
        }
    }
    assert!(desk.run("solve twice.toml").fails().contains("twice"));
    for name in [composed, decomposed] {
        let line = format!("solve calendar.toml --count --given day={name}");
        assert_eq!(desk.run(&line).succeeds(), "Solutions: 1 in all\n");
    }
}
