//! Boards that are counted with one half, which is joined to itself turned round.

use joinsaw::{Goal, Method, Options};

use crate::plans::{Dice, puzzle_of, solve};

/// A board of 4 x 2 squares whose pieces show random sides.
fn board(matching: &str, symbols: &[u8], dice: &mut Dice) -> String {
    let pieces = (1..=8).map(|id| {
        let sides = (0..4).map(|_| char::from(symbols[dice.below(symbols.len())]));
        format!("{id} = \"{}\"\n", sides.collect::<String>())
    });
    let pieces: String = pieces.collect();
    format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 4\nheight = 2\nmatch = \"{matching}\"\n[pieces]\n{pieces}"
    )
}

#[test]
fn a_half_joined_to_itself_counts_what_the_other_plans_count() {
    let mut dice = Dice(7);
    let by = |method, goal| Options {
        method,
        goal,
        ..Options::default()
    };
    let (mut n_halved, mut n_solved) = (0, 0);
    for round in 0..24 {
        let text = match round % 2 {
            0 => board("equal", b"123", &mut dice),
            _ => board("opposite", b"aAbB", &mut dice),
        };
        let puzzle = puzzle_of(&text);
        let staged = solve(&puzzle, &by(Method::Staged, Goal::Rows)).unwrap();
        let merged = solve(&puzzle, &by(Method::Merged, Goal::Count)).unwrap();
        assert_eq!(merged.counts[0], staged.counts[0], "{text}");
        n_halved += usize::from(merged.plan.stage("Half4").is_ok());
        n_solved += usize::from(staged.counts[0] > 0);
    }
    assert!(n_halved > 4 && n_solved > 4, "{n_halved}, {n_solved}");
}

#[test]
fn a_count_that_two_halves_could_only_round_is_refused() {
    let kinds = ["a", "b", "c", "d", "e"];
    let kinds = kinds.map(|id| {
        let copies = if id == "e" { 8 } else { 7 };
        format!("{id} = {{ sides = \"1111\", copies = {copies} }}\n")
    });
    let puzzle = puzzle_of(&format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 6\nmatch = \"equal\"\n[pieces]\n{}",
        kinds.concat()
    ));
    for method in [Method::Auto, Method::Merged] {
        let options = Options {
            method,
            goal: Goal::Count,
            ..Options::default()
        };
        // There are 36! / (7!^4 * 8!) ways to say which kind lies in each slot, some 10^22.
        let error = joinsaw::solve(&puzzle, &options).unwrap_err().to_string();
        assert_eq!(
            error,
            "the number of solutions has more than 63 bits, and is not known exactly: stage `Opt36` counts no further",
            "{method:?}"
        );
    }
}
