//! Boards of pieces with many copies, which only merged rows count.

use joinsaw::{Goal, Method, Options, Puzzle};

use crate::plans::puzzle_of;

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
fn a_count_of_copies_is_exact_beyond_63_bits() {
    for copies in [[9, 9, 9, 9, 0], [7, 7, 7, 7, 8]] {
        let copies = copies.split(|n| *n == 0).next().unwrap();
        let puzzle = alike(6, 6, copies);
        for method in [Method::Auto, Method::Merged] {
            let answer = joinsaw::solve(&puzzle, &counting(method)).unwrap();
            assert_eq!(
                answer.solutions.all,
                Some(arrangements(copies)),
                "{method:?}"
            );
        }
    }
    assert!(arrangements(&[9; 4]) > i64::MAX as u128);
}

#[test]
fn a_count_of_copies_beyond_128_bits_is_refused() {
    // There are 80! / 20!^4 ways, some 10^45.
    let puzzle = alike(10, 8, &[20; 4]);
    let error = joinsaw::solve(&puzzle, &counting(Method::Merged)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the number of solutions has more than 128 bits, and is not known exactly: stage `Opt69` counts no further",
    );
}

#[test]
fn a_count_of_copies_along_a_rim_is_exact_beyond_63_bits() {
    let kinds = |sides: &'static str, n_kinds: usize, copies: usize| {
        (0..n_kinds).map(move |kind| {
            format!("{sides}k{kind} = {{ sides = \"{sides}\", copies = {copies} }}\n")
        })
    };
    let pieces = kinds("1001", 2, 2);
    let pieces = pieces.chain(kinds("2101", 4, 4)).chain(kinds("2222", 8, 2));
    let text = format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 6\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n{}",
        pieces.collect::<String>()
    );
    let answer = joinsaw::solve(&puzzle_of(&text), &counting(Method::Merged)).unwrap();
    // 4! / 2!^2 ways for the corners, 16! / 4!^4 along the rim, and 16! / 2!^8 inside.
    let all = 6 * 63_063_000 * 81_729_648_000_u128;
    assert_eq!(answer.solutions.all, Some(all));
}
