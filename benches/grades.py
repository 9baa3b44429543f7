"""How the grades of `joinsaw grade` agree with published ones: Spearman's rank correlation over the Sudokus of benches/sudokus/graded.txt.

Prints: the published grades of the Sudokus of each grade, and the correlation, where those of equal rank share the mean of their ranks.

Run:    cargo build --profile dist && python3 benches/grades.py
        python3 benches/grades.py target/debug/joinsaw
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import correlation

ROOT = Path(__file__).resolve().parent.parent
JOINSAW = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target" / "dist" / "joinsaw"
GRADES = ["easy", "medium", "hard", "expert", "extreme"]
#: Two files of the source have a name instead of ratings, which are below all others.
PUBLISHED = {"easy": 1.0, "medium": 2.0}


def puzzles() -> list[tuple[str, float]]:
    """The Sudokus, each with its published grade."""
    lines = (ROOT / "benches" / "sudokus" / "graded.txt").read_text().splitlines()
    pairs = [line.split() for line in lines if not line.startswith("#")]
    return [(grid, PUBLISHED.get(grade) or float(grade)) for grid, grade in pairs]


def grade_of(grid: str) -> str:
    """Its grade."""
    run = subprocess.run([JOINSAW, "grade", grid, "--format", "json"], capture_output=True, check=True)
    return json.loads(run.stdout)["grade"]


def ranks(values: list[float]) -> list[float]:
    """Ranks from 1, where equal values share the mean of theirs."""
    ordered = sorted(values)
    return [(2 * ordered.index(value) + ordered.count(value) + 1) / 2 for value in values]


def main() -> None:
    """Grades all."""
    published = [rating for _, rating in puzzles()]
    grades = [grade_of(grid) for grid, _ in puzzles()]
    by_grade = defaultdict(list)
    for grade, rating in zip(grades, published, strict=True):
        by_grade[grade].append(rating)
    for grade in GRADES:
        print(f"{grade:<8}", *by_grade[grade])
    found = correlation(ranks([GRADES.index(grade) for grade in grades]), ranks(published))
    print(f"Spearman's rank correlation of {len(grades)} Sudokus: {found:.2f}")


main()
