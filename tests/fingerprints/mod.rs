//! Pictures, scripts and explanations that are too long and too many to keep: their fingerprints are kept, so that none changes by
//! accident. Where a change is meant, look at what the command of the changed line makes before and after it, then bless.

mod hints;
mod plans;
mod puzzles;

use insta::assert_snapshot;
use sha2::{Digest, Sha256};

use crate::common::{Desk, mask};
use crate::fingerprints::puzzles::{
    BUILTINS, CHOSEN, LARGE, with_covers, with_others, with_random,
};
use crate::report::without_times;

#[test]
fn pictures_of_built_in_puzzles_stay_as_they_are() {
    let desk = Desk::new();
    let solved = BUILTINS.iter().flat_map(|puzzle| {
        ["", " --all", " --stage Opt1", " --stage Opt3"].map(|what| format!("{puzzle}{what}"))
    });
    let large = LARGE.map(|puzzle| format!("{puzzle} --stage Opt2"));
    assert_snapshot!(of_pictures(&desk, solved.chain(large)));
}

#[test]
fn pictures_of_random_puzzles_stay_as_they_are() {
    let (desk, files) = with_random();
    let pictures = files.iter().flat_map(|file| {
        ["", " --stage Opt2", " --stage Opt4 --dark"].map(|what| format!("{file}{what}"))
    });
    let (others, names) = with_others();
    let other = names
        .iter()
        .flat_map(|file| ["", " --stage Opt2"].map(|what| format!("{file}{what}")));
    assert_snapshot!(of_pictures(&desk, pictures) + &of_pictures(&others, other));
}

#[test]
fn scripts_of_built_in_puzzles_stay_as_they_are() {
    let puzzles = BUILTINS.iter().chain(&LARGE).chain(&["hex-19"]);
    assert_snapshot!(of_scripts(&Desk::new(), puzzles.copied()));
}

#[test]
fn scripts_of_other_puzzles_stay_as_they_are() {
    let (desk, files) = with_others();
    let puzzles = CHOSEN.into_iter().chain(files.iter().map(String::as_str));
    assert_snapshot!(of_scripts(&desk, puzzles));
}

#[test]
fn scripts_of_covers_stay_as_they_are() {
    let (desk, files) = with_covers();
    assert_snapshot!(of_scripts(&desk, files.iter().map(String::as_str)));
}

#[test]
fn scripts_of_random_puzzles_stay_as_they_are() {
    let (desk, files) = with_random();
    assert_snapshot!(of_scripts(&desk, files.iter().map(String::as_str)));
}

#[test]
fn explanations_stay_as_they_are() {
    let (desk, files) = with_random();
    let random = files.iter().map(String::as_str);
    let commands = BUILTINS.into_iter().chain(random).flat_map(|puzzle| {
        ["", " --plan bushy", " --plan staged"].map(|plan| format!("explain {puzzle}{plan}"))
    });
    assert_snapshot!(of_output(&desk, commands));
}

#[test]
fn pages_stay_as_they_are() {
    let (desk, files) = with_others();
    // The page of the pentominoes alone would take a third of the time.
    let builtins = BUILTINS
        .into_iter()
        .filter(|puzzle| *puzzle != "pentominoes");
    let puzzles = builtins.chain(files.iter().map(String::as_str));
    let commands = puzzles.chain(["fish --plan bushy"]);
    assert_snapshot!(of_pages(&desk, commands.map(str::to_owned)));
}

#[test]
fn exercises_stay_as_they_are() {
    let (desk, files) = with_others();
    let puzzles = ["drive-ya-nuts", "dogs", "fish", "sudoku-small"];
    let puzzles = puzzles.into_iter().chain(files.iter().map(String::as_str));
    assert_snapshot!(of_pages(
        &desk,
        puzzles.map(|puzzle| format!("{puzzle} --exercise Opt2"))
    ));
}

/// A line for each page.
fn of_pages(desk: &Desk, commands: impl Iterator<Item = String>) -> String {
    lines(commands, |words| {
        let ran = desk.run(&format!("report {words} -o page.html"));
        if ran.code() == 2 {
            return ran.fails().into_bytes();
        }
        let html = String::from_utf8(desk.bytes("page.html")).unwrap();
        without_programs(&without_times(&html)).into_bytes()
    })
}

/// What a page shows, and what its programs know of the puzzle, without the programs.
fn without_programs(html: &str) -> String {
    let (_, body) = html.split_once("<body").unwrap();
    let mut parts = body.split("<script");
    let first = parts.next().unwrap().to_owned();
    let rest = parts.map(|part| {
        if part.starts_with(" type=\"application/json\"") {
            part
        } else {
            part.split_once("</script>").unwrap().1
        }
    });
    first + &rest.collect::<String>()
}

#[test]
fn hints_stay_as_they_are() {
    let (random, drawn) = with_random();
    let (others, files) = with_others();
    let pieces = ["F", "I", "L", "N", "P", "T", "U", "V", "W", "Y", "Z"];
    let begun = pieces.map(|piece| format!("hint pentominoes --given r1c1={piece} --given r3c3=X"));
    let ask = |puzzle: &str| format!("hint {puzzle}");
    let builtins = BUILTINS.map(ask).into_iter().chain(begun);
    let drawn = drawn.iter().map(|file| ask(file));
    let others_asked = files.iter().map(|file| ask(file));
    assert_snapshot!(
        of_output(&Desk::new(), builtins)
            + &of_output(&random, drawn)
            + &of_output(&others, others_asked)
    );
}

#[test]
fn drawn_solutions_stay_as_they_are() {
    let (random, drawn) = with_random();
    let (others, files) = with_others();
    let draw = |puzzle: &str| format!("solve {puzzle} --sample 5 --seed 1");
    assert_snapshot!(
        of_output(&Desk::new(), BUILTINS.map(draw))
            + &of_output(&random, drawn.iter().map(|file| draw(file)))
            + &of_output(&others, files.iter().map(|file| draw(file)))
    );
}

#[test]
fn studies_stay_as_they_are() {
    let orders = [3, 6, 9, 10, 12];
    let studies = orders.iter().flat_map(|order| {
        ["", " --with-repeats"]
            .map(|repeats| format!("study{repeats} --order {order} --puzzles 20 --seed 1"))
    });
    assert_snapshot!(of_output(&Desk::new(), studies));
}

#[test]
fn profiles_of_counts_stay_as_they_are() {
    let (desk, files) = with_random();
    let random = files.iter().map(String::as_str);
    let commands = BUILTINS
        .into_iter()
        .chain(random)
        .map(|puzzle| format!("explain {puzzle} --count --profile --plan merged"));
    assert_snapshot!(of_output(&desk, commands));
}

/// A line for each picture.
fn of_pictures(desk: &Desk, commands: impl IntoIterator<Item = String>) -> String {
    lines(commands, |words| {
        let ran = desk.run(&format!("draw {words} -o drawn.svg"));
        match ran.code() {
            0 | 1 => desk.bytes("drawn.svg"),
            _ => ran.fails().into_bytes(),
        }
    })
}

/// A line for the script of each plan of each puzzle, or for the message that there is no such plan.
fn of_scripts<'a>(desk: &Desk, puzzles: impl IntoIterator<Item = &'a str>) -> String {
    let plans = [
        "",
        " --plan staged",
        " --plan streamed",
        " --plan bushy",
        " --plan merged",
    ];
    let commands = puzzles.into_iter().flat_map(|puzzle| {
        plans
            .iter()
            .flat_map(move |plan| ["", " --count"].map(|goal| format!("sql {puzzle}{plan}{goal}")))
    });
    of_output(desk, commands)
}

/// A line for what each command prints.
fn of_output(desk: &Desk, commands: impl IntoIterator<Item = String>) -> String {
    lines(commands, |words| shown(desk, words))
}

/// What a command prints, or its message.
fn shown(desk: &Desk, words: &str) -> Vec<u8> {
    let ran = desk.run(words);
    let text = match ran.code() {
        0 | 1 => ran.output(),
        _ => ran.ended().1,
    };
    mask(&text).into_bytes()
}

/// Each command after the digest of what it makes.
fn lines(commands: impl IntoIterator<Item = String>, made: impl Fn(&str) -> Vec<u8>) -> String {
    let lines = commands
        .into_iter()
        .map(|words| format!("{} {words}\n", digest(&made(&words))));
    lines.collect()
}

/// The first 48 bits of a hash, in hexadecimal digits.
fn digest(text: &[u8]) -> String {
    let mut number = [0; 8];
    number[2..].copy_from_slice(&Sha256::digest(text)[..6]);
    format!("{:012x}", u64::from_be_bytes(number))
}
