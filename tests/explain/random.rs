//! Random small puzzles of every family; some have a solution, some have none.

/// A generator of numbers that is good enough to make pieces with.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap() % n
    }
}

/// Pieces with sides of so many kinds; a side may stand twice on one.
pub fn flower(order: usize, n_symbols: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let lines = (0..=order).map(|idx| {
        let sides = (0..order).map(|_| char::from(b"12345678"[dice.below(n_symbols)]));
        format!("p{idx} = \"{}\"\n", sides.collect::<String>())
    });
    let lines: String = lines.collect();
    format!("family = \"flower\"\n[pieces]\n{lines}")
}

/// Pieces that show every side once.
pub fn flower_of_orders(order: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let lines = (0..=order).map(|idx| {
        let mut sides = b"12345678"[..order].to_vec();
        for idx in (1..order).rev() {
            sides.swap(idx, dice.below(idx + 1));
        }
        format!("p{idx} = \"{}\"\n", String::from_utf8_lossy(&sides))
    });
    let lines: String = lines.collect();
    format!("family = \"flower\"\n[pieces]\n{lines}")
}

pub fn board(seed: u64) -> String {
    let mut dice = Dice(seed);
    let (board, n_sides, n_slots) = [
        ("board = \"square\"\nwidth = 2\nheight = 2\n", 4, 4),
        ("board = \"square\"\nwidth = 3\nheight = 1\n", 4, 3),
        ("board = \"square\"\nwidth = 2\nheight = 3\n", 4, 6),
        ("board = \"triangle\"\nwidth = 2\n", 3, 4),
        ("board = \"hexagon\"\nwidth = 1\n", 6, 7),
    ][dice.below(5)];
    let is_opposite = dice.below(2) == 0;
    let rim = if dice.below(5) == 0 {
        "rim = \"1\"\n"
    } else {
        ""
    };
    let (rule, symbols) = if is_opposite && rim.is_empty() {
        ("opposite", "abAB")
    } else {
        ("equal", "123")
    };
    let n_copies = 1 + dice.below(2);
    let n_pieces = n_slots - (n_copies - 1);
    let lines = (0..n_pieces).map(|idx| {
        let sides: String = (0..n_sides)
            .map(|_| char::from(symbols.as_bytes()[dice.below(symbols.len())]))
            .collect();
        let copies = if idx == 0 { n_copies } else { 1 };
        format!("p{idx} = {{ sides = \"{sides}\", copies = {copies} }}\n")
    });
    let lines: String = lines.collect();
    let hint = match dice.below(4) {
        0 => "[fixed]\n0 = \"p1\"\n",
        1 => "[fixed]\n1 = \"p0/1\"\n",
        _ => "",
    };
    let turns = dice.below(4) > 0 || hint.contains('/');
    format!(
        "family = \"board\"\n{board}match = \"{rule}\"\nturn = {turns}\n{rim}[pieces]\n{lines}{hint}"
    )
}

pub fn logic(n_houses: usize, n_categories: usize, n_clues: usize, seed: u64) -> String {
    let mut dice = Dice(seed);
    let mut clues = Vec::new();
    while clues.len() < n_clues {
        let mut value = || (dice.below(n_categories), dice.below(n_houses));
        let (left, right) = (value(), value());
        if left == right {
            continue;
        }
        let name = |(category, value): (usize, usize)| format!("c{category}v{value}");
        let (left, right) = (name(left), name(right));
        clues.push(match dice.below(6) {
            0 => format!("\"{left} = {}\"", 1 + dice.below(n_houses)),
            1 => format!("\"{left} ~ {right}\""),
            2 => format!("\"{left} + 1 = {right}\""),
            3 if left[..2] != right[..2] => format!("\"{left} = {right}\""),
            4 => format!("\"{left} < {right}\""),
            _ => format!("\"{left} != {right}\""),
        });
    }
    let categories = (0..n_categories).map(|category| {
        let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
        let values = values.collect::<Vec<_>>().join(", ");
        format!("c{category} = [{values}]\n")
    });
    format!(
        "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
        clues.join(", "),
        categories.collect::<String>()
    )
}
