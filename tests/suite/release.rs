//! The archive of a release holds what its user needs.

#![cfg(unix)]

use std::process::Command;

use crate::common::{Desk, JOINSAW};

#[test]
#[ignore = "nightly"]
fn a_release_has_the_program_completions_documents_and_licences() {
    let desk = Desk::new();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/release.sh");
    let folder = desk.path("release");
    let output = Command::new(script)
        .arg(JOINSAW)
        .arg(&folder)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let archive = String::from_utf8(output.stdout).unwrap();
    let archive = archive.trim_end();
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        archive.contains(&format!("/joinsaw-{version}-")),
        "{archive}"
    );
    let listed = Command::new("tar")
        .args(["-tzf", archive])
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|line| Some(line.split_once('/')?.1))
        .collect();
    for name in [
        "joinsaw",
        "README.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/tutorial.md",
        "completions/joinsaw.bash",
        "completions/_joinsaw",
        "completions/joinsaw.fish",
        "completions/joinsaw.elv",
        "completions/_joinsaw.ps1",
    ] {
        assert!(names.contains(&name), "{name} in {names:?}");
    }
}
