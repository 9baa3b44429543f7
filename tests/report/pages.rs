//! What stands on a page.

use joinsaw::family;
use serde_json::{Value, json};

use crate::common::{Desk, ends};
use crate::report::{Page, without_times};

/// Puzzles of every family and way to run that are gathered in a moment.
const SMALL: [&str; 7] = [
    "drive-ya-nuts",
    "drive-ya-nuts --given centre=4",
    "one-tough-puzzle",
    "calendar --given month=Apr --given day=24",
    "fish",
    "fish --plan bushy",
    "nonogram --plan narrowed",
];

/// Their stages have millions of rows.
const LARGE: [&str; 2] = ["hexiamonds", "pentominoes-6x10"];

/// Makes sure that a page is small, and loads nothing.
fn stands_alone(words: &str) {
    let desk = Desk::new();
    let code = desk
        .run(&format!("report {words} --show-answer -o page.html"))
        .code();
    assert_eq!(code, 0, "{words}");
    let html = Page::read(&desk).html;
    assert!(html.len() < 1_000_000, "{words}: {} bytes", html.len());
    // Namespaces are names, and nothing is loaded from them.
    let html = html.replace("http://www.w3.org/", "");
    for load in [
        "http://", "https://", " src=", "@import", "url(", "<link", "<img",
    ] {
        assert!(!html.contains(load), "{words} has {load}");
    }
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ";
    assert!(html.contains(policy));
}

#[test]
fn a_page_is_small_and_needs_nothing_else() {
    for words in ["one-tough-puzzle", "fish --plan bushy"] {
        stands_alone(words);
    }
}

#[test]
#[ignore = "nightly"]
fn the_page_of_every_built_in_puzzle_is_small_and_needs_nothing_else() {
    let names = family::builtins().map(|builtin| builtin.name);
    for name in names.filter(|name| !LARGE.contains(name)) {
        stands_alone(name);
    }
}

#[test]
fn the_lesson_of_the_calendar_tells_one_date() {
    let [calendar, first, other] = [
        "calendar",
        "calendar --given date=2026-01-01",
        "calendar --given month=Apr --given day=24",
    ]
    .map(|words| without_times(Page::of(words).data));
    let answer = |data: &Value| data["lesson"]["answer"].clone();
    assert!(
        calendar
            .to_string()
            .contains("Here, the month is Jan and the day is 1.")
    );
    assert_eq!(calendar, first);
    assert_eq!(answer(&calendar), json!(["There are 64 solutions in all."]));
    assert_eq!(answer(&other), json!(["There are 26 solutions in all."]));
}

#[test]
fn the_figures_are_those_of_solve() {
    for words in SMALL {
        let staged = if words.contains("--plan") {
            ""
        } else {
            "--plan staged"
        };
        let solved = Desk::new()
            .run(&format!("solve {words} {staged} --format json"))
            .json();
        let page = Page::of(words);
        let solved_stages = solved["stages"].as_array().unwrap();
        assert_eq!(solved_stages.len(), page.stages().len());
        for (stage, shown) in solved_stages.iter().zip(page.stages()) {
            assert_eq!(
                (&stage["name"], &stage["rows"]),
                (&shown["name"], &shown["n_rows"]),
                "{words}"
            );
        }
        let all = solved["solutions"]["all"].to_string();
        let answer = page.data["lesson"]["answer"].to_string().replace(',', "");
        assert!(
            answer.contains(&format!("{all} solution")),
            "{words}: {answer}"
        );
    }
}

#[test]
fn each_centre_of_the_commercial_puzzle_ends_somewhere() {
    let Page { data, .. } = Page::of("");
    let members = data["lesson"]["groups"]["members"].as_array().unwrap();
    let ends = [3, 4].map(|idx| members[idx]["furthest"].clone());
    let expected = [(5, 0), (1, 22)].map(|(stage, row)| json!({ "stage": stage, "row": row }));
    assert_eq!(ends, expected);
}

#[test]
fn the_same_puzzle_gives_the_same_page() {
    for words in ["one-tough-puzzle", "fish --plan bushy"] {
        let [page, again] = [(), ()].map(|()| without_times(Page::of(words).data));
        assert_eq!(page, again);
    }
}

#[test]
fn no_name_breaks_out_of_its_place() {
    let desk = Desk::new().with("page.toml", include_str!("../browser/hostile.toml"));
    desk.run("report page.toml -o page.html").succeeds();
    let Page { html, data } = Page::read(&desk);
    // The data, what SQLite and the editor are made of, the script, and nothing else; scripts speak of others in texts.
    assert_eq!(html.matches("<script type=").count(), 6);
    assert_eq!(html.matches("</script").count(), 6);
    assert_eq!(
        html.matches("</title>").count(),
        html.matches("<title>").count()
    );
    assert!(!html.contains("<img"));
    let names: Vec<&str> = data["lesson"]["groups"]["members"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["name"].as_str().unwrap())
        .collect();
    for name in [
        "<script>window.broken = 2</script>",
        "\"; DROP TABLE Piece; --",
        "{{ lesson }} {% raw %} &lt; ]]>",
    ] {
        assert!(names.contains(&name), "{names:?}");
    }
    assert!(names.contains(&"N".repeat(200).as_str()));
}

/// The first number between two texts, and the rest.
fn between<'a>(text: &'a str, before: &str, after: &str) -> (f64, &'a str) {
    let (_, rest) = text.split_once(before).unwrap();
    let (number, rest) = rest.split_once(after).unwrap();
    (number.parse().unwrap(), rest)
}

#[test]
fn pieces_to_cut_out_are_as_large_as_their_places() {
    for puzzle in ["drive-ya-nuts", "one-tough-puzzle", "pentominoes", "hex-19"] {
        let desk = Desk::new();
        let printed = desk.run(&format!("report {puzzle} --pieces -o cut.html"));
        let printed = printed.succeeds();
        ends(&printed, " pieces to cut out\n");
        let html = String::from_utf8(desk.bytes("cut.html")).unwrap();
        assert!(!html.contains("<script"));
        let mut scales = Vec::new();
        for svg in html.split("viewBox=\"").skip(1) {
            let (view_box, svg) = svg.split_once('"').unwrap();
            let size: Vec<f64> = view_box
                .split(' ')
                .map(|part| part.parse().unwrap())
                .collect();
            let (width, svg) = between(svg, "width=\"", "mm\"");
            let (height, _) = between(svg, "height=\"", "mm\"");
            scales.extend([width / size[2], height / size[3]]);
        }
        assert!(scales.len() > 10, "{puzzle}");
        for scale in &scales {
            assert!((scale - scales[0]).abs() < 0.001, "{puzzle}: {scales:?}");
        }
    }
    let message = Desk::new().run("report fish --pieces -o cut.html").fails();
    assert_eq!(
        message,
        "error: `report --pieces` does not fit; expected a puzzle with pieces to cut out; `The Fish` has none"
    );
}
