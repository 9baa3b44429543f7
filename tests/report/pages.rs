//! What stands on a page.

use joinsaw::family;
use serde_json::Value;

use crate::common::Desk;
use crate::report::{Page, grouped, without_times};

/// Puzzles of every family and way to run that are gathered in a moment.
const SMALL: [&str; 6] = [
    "drive-ya-nuts",
    "drive-ya-nuts --given centre=4",
    "one-tough-puzzle",
    "calendar --given month=Apr --given day=24",
    "fish",
    "fish --plan bushy",
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
    assert!(html.len() < 2_500_000, "{words}: {} bytes", html.len());
    for load in [
        "http://", "https://", "src=", "@import", "url(", "<link", "<img",
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
    .map(|words| without_times(&Page::of(words).html));
    assert!(calendar.contains("Here, the month is Jan and the day is 1."));
    assert_eq!(calendar, first);
    assert!(calendar.contains("There are 64 solutions in all."));
    assert!(calendar.contains("One of several solutions: row 1 of Opt10."));
    assert!(other.contains("There are 26 solutions in all."));
}

#[test]
fn the_figures_are_those_of_solve() {
    for words in SMALL {
        let staged = if words.contains("--plan") {
            ""
        } else {
            "--plan staged"
        };
        let solved = Desk::new().run(&format!("solve {words} {staged} --format json"));
        let solved: Value = serde_json::from_str(&solved.succeeds()).unwrap();
        let Page { html, .. } = Page::of(words);
        for stage in solved["stages"].as_array().unwrap() {
            let (name, n_rows) = (stage["name"].as_str().unwrap(), &stage["rows"]);
            let n_rows = grouped(n_rows.as_u64().unwrap());
            let line =
                format!("<a href=\"#{name}\">{name}</a></th><td class=\"n-rows\">{n_rows}</td>");
            assert!(html.contains(&line), "{words}: {line}");
        }
        let all = grouped(solved["solutions"]["all"].as_u64().unwrap());
        let noun = if all == "1" {
            "There is 1 solution"
        } else {
            "solutions"
        };
        assert!(html.contains(noun) && html.contains(&all), "{words}: {all}");
    }
}

#[test]
fn each_centre_of_the_commercial_puzzle_has_its_rows_and_its_end() {
    let Page { html, data, .. } = Page::of("");
    let rows_left = [
        [5, 6, 6, 5, 2, 0],
        [4, 5, 4, 3, 0, 0],
        [5, 5, 5, 1, 1, 0],
        [5, 6, 8, 8, 4, 1],
        [1, 1, 0, 0, 0, 0],
        [5, 7, 4, 0, 0, 0],
        [3, 2, 1, 0, 0, 0],
    ];
    for (group, n_rows) in data["groups"].as_array().unwrap().iter().zip(rows_left) {
        assert_eq!(group["n_rows"], serde_json::json!(n_rows));
    }
    assert!(html.contains("survives with <a href=\"#Opt6\" data-row=\"0\">row 1 of Opt6</a>"));
    let end = "ends with <a href=\"#Opt2\" data-row=\"22\">row 23 of Opt2</a></dd>";
    assert!(html.contains(end));
}

#[test]
fn the_same_puzzle_gives_the_same_page() {
    for words in ["", "one-tough-puzzle", "fish --plan bushy"] {
        let [page, again] = [(), ()].map(|()| without_times(&Page::of(words).html));
        assert_eq!(page, again);
    }
}

#[test]
fn the_overview_says_how_long_every_stage_takes() {
    let html = Page::of("").html;
    let (_, overview) = html.split_once("<table class=\"chart overview\">").unwrap();
    let (overview, _) = overview.split_once("</table>").unwrap();
    assert_eq!(overview.matches("<td class=\"time\">").count(), 6);
    let seconds = overview.split("<td class=\"time\">").nth(1).unwrap();
    let (seconds, _) = seconds.split_once("</td>").unwrap();
    assert!(seconds.parse::<f64>().unwrap() > 0.0);
}

#[test]
fn no_name_breaks_out_of_its_place() {
    let desk = Desk::new().with("page.toml", include_str!("../browser/hostile.toml"));
    desk.run("report page.toml -o page.html").succeeds();
    let Page { html, data } = Page::read(&desk);
    // The data, the rows, what SQLite and the editors are made of, the script, and nothing else.
    assert_eq!(html.matches("<script").count(), 8);
    assert_eq!(html.matches("</script").count(), 8);
    assert_eq!(
        html.matches("</title>").count(),
        html.matches("<title>").count()
    );
    assert!(!html.contains("<img"));
    let names: Vec<&str> = data["groups"]
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
    // What the template engine would fill in stands there as it is.
    assert!(html.contains("{{ lesson }} {% raw %} &amp;lt; ]]&gt;"));
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
        assert!(printed.ends_with(" pieces to cut out\n"), "{printed}");
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

#[test]
fn an_empty_grid_has_a_page() {
    let desk = Desk::new().with(
        "empty.toml",
        "family = \"sudoku\"\ngrid = \".... .... .... ....\"\n",
    );
    let said = desk.run("report empty.toml -o page.html").succeeds();
    assert!(said.ends_with("rows of 14 stages\n"), "{said}");
}
