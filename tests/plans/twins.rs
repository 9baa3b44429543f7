//! Boards that are counted with one half, which is joined to itself turned round.

use joinsaw::{Goal, Method, Options, Puzzle};

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

/// A square board whose pieces are all alike but for their names, of which there are so many each.
fn alike(width: usize, height: usize, copies: &[usize]) -> Puzzle {
    let kinds = copies.iter().enumerate();
    let kinds =
        kinds.map(|(id, copies)| format!("{id} = {{ sides = \"1111\", copies = {copies} }}\n"));
    puzzle_of(&format!(
        "family = \"board\"\nboard = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"equal\"\n[pieces]\n{}",
        kinds.collect::<String>()
    ))
}

/// In how many ways these kinds can take all slots.
fn arrangements(copies: &[usize]) -> u128 {
    let mut n_ways = 1;
    let mut n_slots = 0;
    for n in copies {
        for idx in 1..=*n as u128 {
            n_slots += 1;
            n_ways = n_ways * n_slots / idx;
        }
    }
    n_ways
}

fn counting(method: Method) -> Options {
    Options {
        method,
        goal: Goal::Count,
        ..Options::default()
    }
}

#[test]
fn a_count_of_two_halves_is_exact_beyond_63_bits() {
    for copies in [[9, 9, 9, 9, 0], [7, 7, 7, 7, 8]] {
        let copies = copies.split(|n| *n == 0).next().unwrap();
        let puzzle = alike(6, 6, copies);
        for method in [Method::Auto, Method::Merged] {
            let answer = joinsaw::solve(&puzzle, &counting(method)).unwrap();
            assert!(answer.plan.stage("Half18").is_ok(), "{method:?}");
            assert_eq!(answer.solutions.all, Some(arrangements(copies)));
        }
    }
    assert!(arrangements(&[9; 4]) > i64::MAX as u128);
}

#[test]
fn a_count_of_two_halves_beyond_128_bits_is_refused() {
    // There are 80! / 20!^4 ways, some 10^45.
    let puzzle = alike(10, 8, &[20; 4]);
    let error = joinsaw::solve(&puzzle, &counting(Method::Merged)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the number of solutions has more than 128 bits, and is not known exactly: stage `Opt80` counts no further",
    );
}
