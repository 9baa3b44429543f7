"""What a row costs: the weights of the cost model in src/plan/cost.rs.

Each puzzle is counted by two plans: the staged one builds all rows, the merged one makes one row of those that are alike. The seconds
of CPU that a plan takes, without those that planning takes, are divided by the rows that its stages leave.

Prints: a table in Markdown with the microseconds that a row costs, and their medians; `--write` puts it into docs/benchmarks.md.

Run:    python3 benches/weights.py [--runs 3] [--write]
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from statistics import median

from compare import JOINSAW, ROOT, positive
from tables import table, write

#: Puzzles whose plans build so many rows that planning and starting the program count little.
PUZZLES = ["hex-19", "calendar", "soma"]

PLANS = {"built": "staged", "merged": "merged"}


def seconds(*words: str) -> tuple[float, str]:
    """The seconds of CPU that a command takes, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    printed = subprocess.run([JOINSAW, *words], stdout=subprocess.PIPE, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def cost_of_a_row(puzzle: str, plan: str, runs: int) -> float:
    """The microseconds that a row of this plan costs."""
    costs = []
    for _ in range(runs):
        planning, _ = seconds("sql", puzzle, "--plan", plan, "--count")
        taken, printed = seconds("solve", puzzle, "--plan", plan, "--count", "--threads", "1", "--format", "json")
        n_rows = sum(stage["rows"] for stage in json.loads(printed)["stages"])
        costs.append((taken - planning) / n_rows * 1e6)
    return median(costs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=positive, default=3, help="of each plan (3)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    args = parser.parse_args()
    if not JOINSAW.exists():
        sys.exit(f"error: no `{JOINSAW}`; expected a build of the profile `dist`")
    costs = {puzzle: [cost_of_a_row(puzzle, plan, args.runs) for plan in PLANS.values()] for puzzle in PUZZLES}
    rows = [[puzzle, *(f"{cost:.2f}" for cost in found)] for puzzle, found in costs.items()]
    medians = [f"{median(found):.2f}" for found in zip(*costs.values())]
    printed = table(["puzzle", *(f"µs a row {what}" for what in PLANS)], [*rows, ["median", *medians]])
    print(printed, end="")
    if args.write:
        write(ROOT / "docs" / "benchmarks.md", {"weights": printed})


if __name__ == "__main__":
    main()
