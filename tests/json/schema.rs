//! Every command that prints JSON, held against the schema of the documents.

use std::collections::BTreeSet;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{Desk, subcommands};

/// What each definition of the schema describes: commands that print it as JSON, and those that print it in lines.
const PRINTED: [(&str, &[&str]); 26] = [
    (
        "solve",
        &[
            "solve --format json",
            "solve --format json --plan streamed",
            "solve --format json --count",
            "solve --format json --first",
            "solve --format json --centre 1",
            "solve --format json --db new.db --resume",
            "solve --format json --db new.db --resume --first",
            "solve dogs --format json",
            "solve dogs --format json --plan bushy",
            "solve dogs --format json --plan merged --count",
            "solve dogs --format json --sample 3 --seed 1",
            "solve --format json --sample 2",
            "solve hex-19 --first --format json",
            "solve fish --format json",
            "solve fish --format json --plan streamed",
            "solve calendar --hole month=Jan --format json",
            "solve calendar --hole month=Feb --count --format json",
            "solve pentominoes --first --format json",
            "solve sudoku --format json",
            "solve jigsaw --format json --count",
            "solve one.toml --format json",
            "solve none.toml --format json",
            "solve none.toml --format json --first",
        ],
    ),
    (
        "solve_line",
        &[
            "solve --format jsonl",
            "solve dogs --format jsonl",
            "solve dogs --format jsonl --sample 3",
            "solve fish --first --format jsonl",
            "solve sudoku-small --plan streamed --format jsonl",
            "solve calendar --hole month=Jan --hole day=25 --format jsonl",
        ],
    ),
    (
        "solve_count_line",
        &[
            "solve --count --format jsonl",
            "solve dogs --count --plan merged --format jsonl",
            "solve fish --count --format jsonl",
        ],
    ),
    (
        "solve_many_line",
        &[
            "solve --batch many.jsonl",
            "solve --batch many.jsonl --first",
            "solve grids.txt --format jsonl",
        ],
    ),
    (
        "generate_line",
        &[
            "generate --order 4 --seed 1 --format jsonl",
            "generate --order 6 --unique --seed 1 --count 3 --format jsonl",
            "generate --board square --size 2 --numbers 3 --seed 1 --format jsonl",
        ],
    ),
    (
        "all_pieces",
        &[
            "solve --all-pieces --order 6 --centre 123456 --format json",
            "solve --all-pieces --order 3..5 --format json",
            "solve --all-pieces --order 5 --count --format json",
        ],
    ),
    (
        "all_pieces_line",
        &[
            "solve --all-pieces --order 6 --centre 123456 --format jsonl",
            "solve --all-pieces --order 3..5 --format jsonl",
        ],
    ),
    ("puzzles", &["puzzles --format json"]),
    ("puzzles_line", &["puzzles --format jsonl"]),
    ("engines", &["engines --format json"]),
    ("engines_line", &["engines --format jsonl"]),
    (
        "tables",
        &[
            "tables --db kept.db --format json",
            "show study.db --format json",
        ],
    ),
    ("tables_line", &["tables --db kept.db --format jsonl"]),
    (
        "show",
        &[
            "show Opt3 kept.db --format json",
            "show Stage --db kept.db --format json",
            "show Board --db kept.db --format json",
        ],
    ),
    ("show_line", &["show Opt3 --db kept.db --format jsonl"]),
    (
        "explain",
        &[
            "explain --format json",
            "explain --format json --query-plan",
            "explain --centre 5 --format json",
            "explain --stage Opt3 --format json",
            "explain fish --format json",
            "explain fish --plan streamed --format json",
            "explain none.toml --format json",
            "explain sudoku-small --given r1c1=1 --format json",
            "explain calendar --hole month=Jan --hole day=25 --format json",
        ],
    ),
    (
        "explain_line",
        &["explain --format jsonl", "explain none.toml --format jsonl"],
    ),
    (
        "profile",
        &[
            "explain --profile --format json",
            "explain fish --profile --format json",
            "explain fish --profile --plan streamed --format json",
            "explain one-tough-puzzle --profile --count --format json",
        ],
    ),
    ("profile_line", &["explain --profile --format jsonl"]),
    (
        "hint",
        &[
            "hint --format json",
            "hint --given 1=5 --format json",
            "hint sudoku --format json",
            "hint pentominoes --format json",
            "hint none.toml --format json",
            "hint fish --steps 3 --format json",
        ],
    ),
    (
        "check",
        &[
            "check drive-ya-nuts Opt2 right.sql --format json",
            "check drive-ya-nuts Opt2 wrong.sql --format json",
            "check drive-ya-nuts Opt2 right.sql lacks.sql renamed.sql --format json",
        ],
    ),
    (
        "check_failed",
        &["check drive-ya-nuts Opt2 none.toml nowhere.sql --format json"],
    ),
    (
        "study",
        &[
            "study --orders 4..6 --puzzles 20 --seed 1 --format json",
            "study --orders 4 --puzzles 5 --with-repeats --format json",
        ],
    ),
    (
        "study_line",
        &["study --orders 4..6 --puzzles 20 --seed 1 --format jsonl"],
    ),
    ("census", &["study --all --order 3 --format json"]),
    ("census_line", &["study --all --order 3 --format jsonl"]),
];

fn document() -> Value {
    serde_json::from_str(include_str!("../../docs/schema.json")).expect("JSON")
}

/// What holds a value against one definition of the schema.
fn validator(definition: &str) -> Validator {
    let mut schema = document();
    schema.as_object_mut().unwrap().remove("anyOf");
    schema["$ref"] = json!(format!("#/$defs/{definition}"));
    jsonschema::draft202012::new(&schema).expect("a schema")
}

fn desk() -> Desk {
    let alike = "1 = \"123\"\n2 = \"123\"\n3 = \"123\"\n";
    let none = format!("family = \"flower\"\n[pieces]\n{alike}4 = \"456\"\n");
    let one = format!("family = \"flower\"\n[pieces]\n{alike}4 = \"123\"\n");
    Desk::new()
        .with("none.toml", none)
        .with("one.toml", one)
        .with("right.sql", Desk::new().run("sql --stage Opt2").succeeds())
        .with(
            "lacks.sql",
            Desk::new()
                .run("sql --stage Opt2")
                .succeeds()
                .replace("AND Sequence.Piece_ID <> Opt1.Piece_ID", ""),
        )
        .with(
            "renamed.sql",
            Desk::new()
                .run("sql --stage Opt2")
                .succeeds()
                .replace("AS Seq_ID", "AS Turned"),
        )
        .with("grids.txt", "1..............4\n1.....3..4.....2\n")
        .with("many.jsonl", "\"fish\"\n\"1.....3..4.....2\"\n")
        .with("wrong.sql", "SELECT Center, 'x' AS Piece_ID FROM Opt1")
        .after("solve --db kept.db")
        .after("study --orders 4..5 --puzzles 5 --seed 1 --db study.db")
}

#[test]
fn everything_printed_as_json_is_as_the_schema_says() {
    let desk = desk();
    for (definition, lines) in PRINTED {
        let validator = validator(definition);
        for line in lines {
            let printed = desk.run(line).output();
            let values = serde_json::Deserializer::from_str(&printed).into_iter();
            let values: Vec<Value> = values.collect::<Result<_, _>>().expect("JSON");
            assert!(!values.is_empty(), "`{line}` prints nothing");
            for value in values {
                let faults = validator.iter_errors(&value);
                let faults: Vec<String> = faults
                    .map(|fault| format!("{}: {fault}", fault.instance_path()))
                    .collect();
                assert!(faults.is_empty(), "`{line}`: {faults:#?}");
            }
        }
    }
}

#[test]
fn every_command_that_prints_json_is_held_against_the_schema() {
    let desk = Desk::new();
    // A plan has a schema of its own.
    let elsewhere = ["help", "verify", "sql"];
    let has_json = |command: &String| !elsewhere.contains(&command.as_str());
    for command in subcommands().into_iter().filter(has_json) {
        let help = desk.run(&format!("{command} --help")).succeeds();
        for (format, ending) in [("- json:", ""), ("- jsonl:", "_line")] {
            let is_held = PRINTED.iter().any(|(definition, lines)| {
                definition.ends_with("_line") == (ending == "_line")
                    && lines
                        .iter()
                        .any(|line| line.starts_with(&format!("{command} ")))
            });
            assert_eq!(help.contains(format), is_held, "{command} {format}");
        }
    }
}

#[test]
fn the_schema_names_each_definition_of_printed_json_once() {
    let schema = document();
    let named = schema["anyOf"].as_array().unwrap().iter();
    let named: Vec<&str> = named.map(|entry| entry["$ref"].as_str().unwrap()).collect();
    let held = PRINTED.map(|(definition, _)| format!("#/$defs/{definition}"));
    assert_eq!(named, held);
    assert!(jsonschema::draft202012::new(&schema).is_ok());
    let text = schema.to_string();
    let definitions = schema["$defs"].as_object().unwrap();
    for name in definitions.keys() {
        let uses = text.matches(&format!("\"#/$defs/{name}\"")).count();
        assert!(uses > 0, "nothing uses `{name}`");
    }
}

#[test]
fn the_schema_refuses_what_is_not_printed() {
    let wrong = [
        ("solve", json!({})),
        (
            "tables_line",
            json!({"name": "Opt1", "about": "", "rows": -1, "estimate": null, "seconds": null}),
        ),
        (
            "tables_line",
            json!({"Table": "Opt1", "about": "", "rows": 1, "estimate": null, "seconds": null}),
        ),
        ("board", json!([{"side": 1, "piece": "1"}])),
        (
            "board",
            json!([{"cell": "Jan", "piece": "L"}, {"house": 1, "nation": "Dane"}]),
        ),
        (
            "solve_line",
            json!({"board": [{"cell": "Jan", "piece": "L"}]}),
        ),
    ];
    for (definition, value) in wrong {
        assert!(
            !validator(definition).is_valid(&value),
            "{definition}: {value}"
        );
    }
}

/// The keys of all objects in a schema or a value of JSON.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            if let Some(Value::Object(properties)) = object.get("properties") {
                found.extend(properties.keys().cloned());
            }
            object.values().for_each(|value| keys(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn all_keys_are_in_lower_case() {
    let mut found = BTreeSet::new();
    keys(&document(), &mut found);
    let is_plain = |key: &String| {
        key.chars()
            .all(|symbol| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || symbol == '_')
    };
    assert!(found.iter().all(is_plain), "{found:?}");
}
