//! Pictures, scripts and explanations that are too long and too many to keep: their fingerprints are kept, so that none changes by
//! accident. Where a change is meant, look at what the command of the changed line makes before and after it, then bless.

use insta::assert_snapshot;
use joinsaw::engine::compile;
use joinsaw::plan::Plan;
use joinsaw::{Goal, Method, Options, Puzzle, family};
use sha2::{Digest, Sha256};

use crate::common::{Desk, mask};
use crate::draw::CUBE;
use crate::report::without_times;

/// Built-in puzzles, with options that keep them small.
const BUILTINS: [&str; 11] = [
    "calendar --hole month=Apr --hole day=24",
    "dogs",
    "drive-ya-nuts",
    "fish",
    "jigsaw",
    "one-tough-puzzle",
    "pentominoes",
    "scramble-serengeti",
    "sudoku",
    "sudoku-17",
    "sudoku-small",
];

/// Built-in puzzles whose solutions are drawn, but not counted.
const LARGE: [&str; 3] = ["another-tough-puzzle", "hex-37", "hex-61"];

const FAMILIES: [&str; 5] = ["flower", "board", "cover", "logic", "sudoku"];

/// What `generate` is asked for.
const DRAWN: [&str; 14] = [
    "--order 4 --solvable",
    "--order 5 --solvable",
    "--order 7 --solvable",
    "--order 8",
    "--order 11",
    "--order 13",
    "--board hexagon --size 2 --numbers 8",
    "--board hexagon --size 2 --numbers 3 --rim-numbers 2 --copies",
    "--board hexagon --size 3 --numbers 20",
    "--board triangle --size 3 --numbers 5",
    "--board triangle --size 4 --numbers 5 --rim-numbers 3",
    "--board square --size 3 --numbers 6 --distinct",
    "--board square --size 4 --numbers 5 --rim-numbers 2",
    "--board square --size 4 --numbers 2 --rim-numbers 2 --copies",
];

/// Options that change a plan.
const CHOSEN: [&str; 6] = [
    "another-tough-puzzle --rim +-+-+-+-+-+-",
    "dogs --order 8,7,6,5,4,3,2,1,0",
    "drive-ya-nuts --centre 1 --centre 4",
    "pentominoes --order left,down",
    "--all-pieces --order 4",
    "--all-pieces --order 7",
];

/// Puzzles with what the others lack: pieces that are alike or may not be turned, spare pieces, given places, boards of any form.
const OTHERS: [(&str, &str); 7] = [
    ("bars.toml", include_str!("../cover/bars.toml")),
    ("dominoes.toml", include_str!("../cover/dominoes.toml")),
    ("six.toml", include_str!("../cover/six.toml")),
    ("given.toml", GIVEN),
    ("cube.toml", CUBE),
    ("pentagons.toml", PENTAGONS),
    ("bent.toml", BENT),
];

/// Three pentagons round a corner, which lie flat with a gap, and a fourth.
const PENTAGONS: &str = r#"
family = "board"
match = "equal"
[slots]
a = ["b", "c", "-", "d", "-"]
b = ["c", "a", "-", "-", "-"]
c = ["a", "b", "-", "-", "-"]
d = ["a", "-", "-", "-", "-"]
[pieces]
1 = "12345"
2 = "13524"
3 = "21435"
4 = "11122"
"#;

/// Triangles whose last one would lie on the first: each but the first touches the one before.
const BENT: &str = r#"
family = "board"
match = "opposite"
[slots]
a = ["b", "-", "-"]
b = ["a", "c", "-"]
c = ["b", "d", "-"]
d = ["c", "e", "-"]
e = ["d", "f", "-"]
f = ["e", "g", "-"]
g = ["f", "-", "-"]
[pieces]
1 = "abC"
2 = "AbC"
3 = "aBc"
4 = "ABc"
5 = "abc"
6 = "ABC"
7 = "aBC"
"#;

const GIVEN: &str = r#"
family = "board"
board = "square"
width = 2
match = "equal"
rim = "0"
[pieces]
a = "0120"
b = { sides = "0021", copies = 2 }
c = "2001"
d = "1200"
[fixed]
0 = "a/0"
"#;

/// The covers of the benchmarks, which are too large to solve in a test.
const COVERS: [(&str, &str); 3] = [
    ("6x10", include_str!("../../benches/covers/6x10.toml")),
    (
        "without-corners",
        include_str!("../../benches/covers/8x8-without-corners.toml"),
    ),
    (
        "without-middle",
        include_str!("../../benches/covers/8x8-without-middle.toml"),
    ),
];

#[test]
fn pictures_of_built_in_puzzles_stay_as_they_are() {
    let desk = Desk::new();
    let solved = BUILTINS.iter().flat_map(|puzzle| {
        ["", " --all", " --stage Opt1", " --stage Opt3"].map(|what| format!("{puzzle}{what}"))
    });
    let large = LARGE.map(|puzzle| format!("{puzzle} --stage Opt2"));
    let films = ["dogs", "drive-ya-nuts", "fish"].map(|puzzle| format!("{puzzle} --animate"));
    assert_snapshot!(of_pictures(&desk, solved.chain(large).chain(films)));
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
fn plans_of_known_puzzles_stay_as_they_are() {
    let builtins = family::builtins().map(|builtin| {
        let puzzle = family::find(builtin.name).unwrap();
        (puzzle, builtin.name.to_owned())
    });
    let covers = COVERS.map(|(name, text)| (joinsaw::parse(text).unwrap(), name.to_owned()));
    assert_snapshot!(of_plans(builtins.chain(covers)));
}

#[test]
fn plans_of_random_puzzles_stay_as_they_are() {
    let seeds = DRAWN
        .iter()
        .flat_map(|options| (3..5).map(move |seed| format!("{options} --seed {seed}")));
    assert_snapshot!(of_plans(seeds.map(|options| {
        let text = Desk::new().run(&format!("generate {options}")).succeeds();
        (joinsaw::parse(&text).unwrap(), options)
    })));
}

/// A line for the plans of each puzzle.
fn of_plans(puzzles: impl Iterator<Item = (Puzzle, String)>) -> String {
    let lines = puzzles.map(|(puzzle, name)| {
        let digest = digest(plans(&puzzle).as_bytes());
        format!("{digest} {name}\n")
    });
    lines.collect()
}

/// All plans of a puzzle, stage by stage; estimates are rounded, as machines differ in the last digit.
fn plans(puzzle: &Puzzle) -> String {
    let methods = [
        Method::Auto,
        Method::Staged,
        Method::Streamed,
        Method::Bushy,
        Method::Merged,
    ];
    let goals = [Goal::Rows, Goal::First, Goal::Count];
    let options = methods
        .into_iter()
        .flat_map(|method| goals.map(|goal| (method, goal)));
    let texts = options.map(|(method, goal)| {
        let options = Options {
            method,
            goal,
            ..Options::default()
        };
        match compile(puzzle, &options) {
            Ok(plan) => told(&plan),
            Err(error) => error.to_string(),
        }
    });
    texts.collect()
}

fn told(plan: &Plan) -> String {
    let stages = plan.stages.iter().map(|stage| {
        let estimate = stage.estimate.map(|n_rows| format!("{n_rows:.3e}"));
        format!(
            "{} {:?} {estimate:?} {:.3e} {:?} {:?} {:?}\n{}",
            stage.name,
            stage.part,
            stage.cost_of_row,
            stage.fills,
            stage.order_by,
            stage.looked_up_by,
            stage.statement
        )
    });
    let whole = (&plan.report, &plan.total, plan.weight, plan.is_chain);
    format!(
        "{:?} {whole:?}\n{}",
        plan.method,
        stages.collect::<String>()
    )
}

#[test]
fn scripts_of_covers_stay_as_they_are() {
    let desk = COVERS.iter().fold(Desk::new(), |desk, (name, text)| {
        desk.with(&format!("{name}.toml"), text)
    });
    let files = COVERS.map(|(name, _)| format!("{name}.toml"));
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
    let commands = puzzles.chain(["drive-ya-nuts --plan bushy", "fish --plan bushy"]);
    assert_snapshot!(lines(commands.map(str::to_owned), |words| {
        desk.run(&format!("report {words} -o page.html")).output();
        let html = String::from_utf8(desk.bytes("page.html")).unwrap();
        without_programs(&without_times(&html)).into_bytes()
    }));
}

/// What a page shows, and what its programs know of the puzzle, without the programs.
fn without_programs(html: &str) -> String {
    let (_, body) = html.split_once("<body").unwrap();
    let mut parts = body.split("<script");
    let first = parts.next().unwrap().to_owned();
    let rest = parts.map(
        |part| match part.starts_with(" type=\"application/json\"") {
            true => part,
            false => part.split_once("</script>").unwrap().1,
        },
    );
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
fn profiles_of_counts_stay_as_they_are() {
    let (desk, files) = with_random();
    let random = files.iter().map(String::as_str);
    let commands = BUILTINS
        .into_iter()
        .chain(random)
        .map(|puzzle| format!("explain {puzzle} --count --profile --plan merged"));
    assert_snapshot!(of_output(&desk, commands));
}

/// A desk with random puzzles, and the names of their files.
fn with_random() -> (Desk, Vec<String>) {
    let files = (1..=DRAWN.len()).map(|number| format!("{number}.toml"));
    let desk = files
        .clone()
        .zip(DRAWN)
        .fold(Desk::new(), |desk, (file, options)| {
            let puzzle = desk.run(&format!("generate {options} --seed 3")).succeeds();
            desk.with(&file, puzzle)
        });
    (desk, files.collect())
}

/// A desk with the puzzles that have what others lack, and what `new` prints for each family.
fn with_others() -> (Desk, Vec<String>) {
    let desk = OTHERS
        .iter()
        .fold(Desk::new(), |desk, (file, text)| desk.with(file, text));
    let desk = FAMILIES.iter().fold(desk, |desk, family| {
        let text = desk.run(&format!("new {family}")).succeeds();
        desk.with(&format!("{family}.toml"), text)
    });
    let names = OTHERS.iter().map(|(file, _)| (*file).to_owned());
    let new = FAMILIES.iter().map(|family| format!("{family}.toml"));
    (desk, names.chain(new).collect())
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
    let bytes = &Sha256::digest(text)[..6];
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
