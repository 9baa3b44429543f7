"""Whether `auto` picks well: random puzzles of every family, each solved by every plan.

For each puzzle and each kind of work (a count, a first solution, all rows), the seconds of CPU that `auto` takes are
divided by those of the fastest plan that tells as much: some count solutions, but not up to symmetry. Runs below --least
count as equal: starting the program takes as long. A run that takes longer than --limit is given up, and counts as if it had
taken that long.

Prints: a table in Markdown, one row for each family and kind of work, and the puzzles where `auto` took more than 1.5 times
as long as it might have; `--write` puts the table into docs/benchmarks.md.

Run:    python3 benches/plans.py [--puzzles 40] [--limit 10] [--only WORD] [--seed 1] [--write]
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from compare import JOINSAW, ROOT, positive
from measure import scratch
from tables import table, write

PLANS = ["staged", "streamed", "bushy", "merged"]

WORK = {"count": ["--count"], "first solution": ["--first"], "all rows": ["--format", "csv"]}

#: `auto` should never take longer than the best plan by more than this factor.
AIM = 1.5


def generated(*words: object) -> str:
    return subprocess.check_output([JOINSAW, "generate", *map(str, words)], text=True)


def flower(rng: random.Random) -> str:
    return generated("--order", rng.randint(5, 12), "--seed", rng.randrange(10**6))


def board(rng: random.Random) -> str:
    """A board whose pieces can all be told apart."""
    kind, size = rng.choice([("square", 3), ("square", 4), ("square", 5), ("hexagon", 1), ("hexagon", 2), ("triangle", 3), ("triangle", 4)])
    words = ["--board", kind, "--size", size, "--numbers", rng.randint(6, 9), "--seed", rng.randrange(10**6)]
    return generated(*words)


def rimmed(rng: random.Random) -> str:
    """A square board cut from a solution, with other numbers along the rim than inside, and copies of the pieces that are alike."""
    size, n_inner, n_outer = rng.choice([(4, 2, 2), (5, 3, 3), (6, 4, 5)])

    def number(row: int, column: int, is_across: bool) -> int:
        """The number of the edge above the cell, or to its left if `is_across`."""
        line, along = (column, row) if is_across else (row, column)
        if line in (0, size):
            return 0
        return 1 + rng.randrange(n_outer) if along in (0, size - 1) else 1 + n_outer + rng.randrange(n_inner)

    above = [[number(row, column, False) for column in range(size)] for row in range(size + 1)]
    left = [[number(row, column, True) for column in range(size + 1)] for row in range(size)]
    pieces: dict[str, int] = {}
    for row, column in rng.sample([(row, column) for row in range(size) for column in range(size)], size * size):
        sides = f"{above[row][column]}{left[row][column + 1]}{above[row + 1][column]}{left[row][column]}"
        alike = min(sides[turn:] + sides[:turn] for turn in range(4))
        pieces[alike] = pieces.get(alike, 0) + 1
    lines = "\n".join(f'{no} = {{ sides = "{sides}", copies = {n} }}' for no, (sides, n) in enumerate(pieces.items(), 1))
    board = f'board = "square"\nwidth = {size}\nheight = {size}\nmatch = "equal"\nrim = "0"'
    return f'family = "board"\nname = "A rim"\n{board}\n[pieces]\n{lines}\n'


def cover(rng: random.Random) -> str:
    """A rectangle, cut into pieces at random."""
    width, height = rng.choice([(4, 5), (5, 5), (5, 6), (6, 6), (5, 8), (6, 8)])
    free = {(row, column) for row in range(height) for column in range(width)}
    pieces = []
    while free:
        cells = {min(free)}
        while len(cells) < rng.choice([3, 4, 5, 5]):
            near = [(row + a, column + b) for row, column in cells for a, b in [(0, 1), (1, 0), (0, -1), (-1, 0)]]
            near = sorted(set(near) & free - cells)
            if not near:
                break
            cells.add(rng.choice(near))
        free -= cells
        pieces.append(shape(cells))
    rows = "\n".join("." * width for _ in range(height))
    lines = "\n".join(f'p{no} = "{piece}"' for no, piece in enumerate(sorted(pieces), 1))
    return f'family = "cover"\nname = "A rectangle"\nboard = """\n{rows}\n"""\n[pieces]\n{lines}\n'


def shape(cells: set[tuple[int, int]]) -> str:
    rows, columns = zip(*cells)
    within = [range(min(numbers), max(numbers) + 1) for numbers in (rows, columns)]
    return "/".join("".join(".X"[(row, column) in cells] for column in within[1]) for row in within[0])


def houses(rng: random.Random) -> str:
    """Houses, and clues that hold for one arrangement of the values."""
    n_houses, n_categories = rng.randint(4, 6), rng.randint(3, 5)
    names = [[f"{chr(97 + category)}{no}" for no in range(n_houses)] for category in range(n_categories)]
    house_of = {name: no for category in names for no, name in enumerate(rng.sample(category, n_houses), 1)}
    values = list(house_of)
    clues = []
    while len(clues) < n_houses * n_categories // 2:
        one, other = rng.sample(values, 2)
        if one[0] == other[0]:
            continue
        apart = house_of[other] - house_of[one]
        clues.append({0: f"{one} = {other}", 1: f"{one} + 1 = {other}", -1: f"{one} ~ {other}"}.get(apart, f"{one} {'<' if apart > 0 else '>'} {other}"))
    categories = "\n".join(f"c{no} = {category}" for no, category in enumerate(names))
    lines = f'family = "logic"\nname = "Houses"\nhouses = {n_houses}\nclues = {clues}\n[categories]\n{categories}\n'
    return lines.replace("'", '"')


def sudoku(rng: random.Random) -> str:
    """A filled grid, its digits, rows and columns shuffled, of which some cells are left."""
    def shuffled() -> list[int]:
        return [3 * band + no for band in rng.sample(range(3), 3) for no in rng.sample(range(3), 3)]

    rows, columns, digits = shuffled(), shuffled(), rng.sample("123456789", 9)
    cells = [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]
    givens = set(rng.sample(range(81), rng.randint(24, 34)))
    grid = "".join(cell if no in givens else "." for no, cell in enumerate(cells))
    return f'family = "sudoku"\nname = "Grid"\ngrid = "{grid}"\n'


FAMILIES: dict[str, Callable[[random.Random], str]] = {
    "flower": flower, "board": board, "rimmed board": rimmed, "cover": cover, "logic": houses, "sudoku": sudoku
}  # fmt: skip


def seconds(file: Path, work: list[str], plan: str, limit: float) -> float | None:
    """The seconds of CPU that this takes, up to the limit; `None` if the family has no such plan, or it tells less than others."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = lambda: resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 1))
    command = [JOINSAW, "solve", file, *work, "--plan", plan]
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=cpu)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    tells_less = plan != "auto" and "do not tell" in run.stdout
    if run.returncode == 2 or tells_less:
        return None
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken if run.returncode in (0, 1) else limit


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=positive, default=40, help="of each family (40)")
    parser.add_argument("--limit", type=positive, default=10, help="seconds that a run may take (10)")
    parser.add_argument("--least", type=float, default=0.1, help="seconds that a difference is worth (0.1)")
    parser.add_argument("--only", default="", metavar="WORD", help="families whose name holds this word")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    args = parser.parse_args()
    if not JOINSAW.exists():
        sys.exit(f"error: no `{JOINSAW}`; expected a build of the profile `dist`")
    rows = []
    for family, draw in FAMILIES.items():
        if args.only not in family:
            continue
        ratios: dict[str, list[float]] = {work: [] for work in WORK}
        for no in range(args.puzzles):
            file = scratch() / f"{family.replace(' ', '-')}-{args.seed}-{no}.toml"
            file.write_text(draw(random.Random(f"{family} {args.seed} {no}")))
            for work, words in WORK.items():
                ours = seconds(file, words, "auto", args.limit)
                if ours is None:
                    sys.exit(f"error: `{file}` cannot be solved")
                taken = {plan: seconds(file, words, plan, args.limit) for plan in PLANS} if ours > args.least else {}
                best = min((cpu, plan) for plan, cpu in [*taken.items(), ("auto", ours)] if cpu is not None)
                ratios[work].append(ours / max(best[0], args.least))
                if ratios[work][-1] > AIM:
                    print(f"{file.relative_to(ROOT)}, {work}: auto {ours:.2f} s, {best[1]} {best[0]:.2f} s", flush=True)
        for work, found in ratios.items():
            n_above = sum(ratio > AIM for ratio in found)
            rows.append([family, work, str(len(found)), f"{max(1.0, *found):.2f}", str(n_above)])
    printed = table(["family", "work", "puzzles", "auto over best, at most", f"above {AIM}"], rows)
    print(printed, end="")
    if args.write:
        write(ROOT / "docs" / "benchmarks.md", {"plans": printed})


if __name__ == "__main__":
    main()
