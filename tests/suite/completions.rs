//! Completions of names: the script for bash runs in bash, as a shell would call it.

#![cfg(unix)]

use std::process::Command;

use crate::common::Desk;

/// Calls what completes `joinsaw` for this line, with the words as bash takes them apart: also at `=`.
const CALL: &str = r#"
source "$1"
COMP_LINE="$2"
COMP_POINT=${#COMP_LINE}
read -r -a COMP_WORDS <<< "${COMP_LINE//=/ = }"
[[ "$COMP_LINE" == *[[:space:]] ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
registered="$(complete -p joinsaw)"
registered="${registered#*-F }"
"${registered%% *}" joinsaw "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
echo "${COMPREPLY[*]}"
"#;

/// What bash offers at the end of this line; nothing where there is no bash.
fn offered(desk: &Desk, line: &str) -> Option<String> {
    let output = Command::new("bash")
        .args(["-c", CALL, "bash", "joinsaw.bash", line])
        .current_dir(desk.folder())
        .output()
        .ok()?;
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && message.is_empty(),
        "{line}: {message}"
    );
    Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
}

fn desk() -> Desk {
    let script = Desk::new().run("completions bash").succeeds();
    Desk::new().with("joinsaw.bash", script)
}

#[test]
fn bash_completes_names_of_puzzles_families_holes_and_cells() {
    let desk = desk().with("calc.toml", "");
    for (line, expected) in [
        ("joinsaw solve cale", "calendar"),
        ("joinsaw solve cal", "calendar calc.toml"),
        ("joinsaw explain --query-plan fi", "fish"),
        ("joinsaw solve --first hex-", "hex-19 hex-37 hex-61"),
        ("joinsaw solve calendar --hole mon", "month="),
        ("joinsaw solve calendar --given ", "month= day="),
        ("joinsaw solve calendar --given month=A", "Apr Aug"),
        (
            "joinsaw solve calendar --given month=Apr --given day=3",
            "3 30 31",
        ),
        ("joinsaw new c", "cover"),
        ("joinsaw solve --plan st", "staged streamed"),
        ("joinsaw hi", "hint"),
    ] {
        if let Some(offered) = offered(&desk, line) {
            assert_eq!(offered, expected, "{line}");
        }
    }
}

#[test]
fn the_scripts_of_other_shells_know_the_same_names() {
    let desk = Desk::new();
    for shell in ["zsh", "fish"] {
        let script = desk.run(&format!("completions {shell}")).succeeds();
        for name in ["calendar", "sudoku-small", "month=Apr", "day=31", "flower"] {
            assert!(script.contains(name), "{name} in {shell}");
        }
    }
    let zsh = desk.run("completions zsh").succeeds();
    assert!(zsh.contains(r#""files\:puzzle file\:_files""#));
}
