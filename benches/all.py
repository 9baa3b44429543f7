"""Measures everything that BENCHMARKS.md says, and writes its tables and those of docs/benchmarks.md afresh.

A row is Joinsaw and a peer at the same work, one after the other, again and again: the figures are medians, and the
ratio is the peer's median divided by Joinsaw's. Joinsaw is timed as a whole process, from start to exit, unless a row
says otherwise; of CP-SAT only the solver's call counts, of DuckDB only the script. `rows.py` has the rows, and
`measure.py` says how each is measured.

Exit code 1 where an aim is missed. Needs g++, sqlite3 and GNU time; OR-Tools and DuckDB go into target/peers-venv.

Run:    python3 benches/all.py                      everything, about a quarter of an hour on an idle machine
        python3 benches/all.py --only calendar      only these rows; the others stay as they are
        python3 benches/all.py --list               the rows that there are, and the table of each
        python3 benches/all.py --most 3 --seconds 2 --print      a quick look that writes nothing
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median

from compare import JOINSAW, ROOT, positive
from measure import Budget, generated, machine, peak
from rows import GROWTH, HEADLINES, OTHERS, SCRIPTS, Growing, Row
from tables import rows_of, seconds, table, write

SHORT, LONG = ROOT / "BENCHMARKS.md", ROOT / "docs" / "benchmarks.md"

#: Of each table: its document, its name there, its heading, and its rows.
PEERS = ["work", "Joinsaw", "peer", "peer's time", "ratio", "aim"]
TABLES: list[tuple[Path, str, list[str], list[Row] | list[Growing]]] = [
    (SHORT, "peers", PEERS, HEADLINES),
    (SHORT, "growth", ["work", "size", "rows built", "time", "peak memory"], GROWTH),
    (LONG, "more peers", PEERS, OTHERS),
    (LONG, "scripts", PEERS, SCRIPTS),
]


def compared(row: Row, budget: Budget) -> list[str]:
    """The cells of a row with a peer."""
    ours, theirs = budget.runs(row.ours, row.theirs)
    ratio = theirs / ours
    aim = "" if row.aim is None else f"{row.aim:g}" + (" (missed)" if is_missed(ratio, row.aim) else "")
    return [row.work, seconds(ours), row.peer, seconds(theirs), f"{ratio:.2f}" if ratio < 1 else f"{ratio:.1f}", aim]


def is_missed(ratio: float, aim: float) -> bool:
    """Whether the ratio, as it is printed, stays below the aim."""
    return round(ratio, 2 if ratio < 1 else 1) < aim


def grown(row: Growing, budget: Budget) -> list[str]:
    """The cells of a row of growing work."""
    command = ["solve", generated(*row.drawn.split()), *row.command] if row.drawn else row.command
    runs = [peak(*command)]
    while len(runs) < budget.most and sum(run.seconds for run in runs) < budget.seconds / 4:
        runs.append(peak(*command))
    report = runs[0].report
    # A streamed plan keeps no rows but the last, which say nothing of the work.
    counted = [] if report.get("plan") == "streamed" else report.get("stages", [])
    n_rows = sum(stage["rows"] for stage in counted)
    memory = f"{max(run.mib for run in runs):.1f} MiB"
    return [row.work, row.size, f"{n_rows:,}" if n_rows else "", seconds(median(run.seconds for run in runs)), memory]


def key(cells: list[str]) -> tuple[str, ...]:
    """What tells a row from the others of its table: the work, with its size where it grows."""
    return tuple(cells[:2]) if len(cells) == 5 else (cells[0],)


def key_of(row: Row | Growing) -> tuple[str, ...]:
    """The same of a row that is not measured yet."""
    return (row.work, row.size) if isinstance(row, Growing) else (row.work,)


def measured(row: Row | Growing, budget: Budget) -> list[str]:
    """The cells of a row."""
    cells = grown(row, budget) if isinstance(row, Growing) else compared(row, budget)
    print("| " + " | ".join(cells) + " |", flush=True)
    return cells


def cells_of(
    file: Path, name: str, rows: list[Row] | list[Growing], is_wanted: Callable[[Row | Growing], bool], budget: Budget
) -> list[list[str]]:
    """The rows of a table: measured where they are wanted, and else as they stand in the document."""
    known = {key(cells): cells for cells in rows_of(file.read_text(), name)}
    found = [measured(row, budget) if is_wanted(row) else known.get(key_of(row)) for row in rows]
    return [cells for cells in found if cells]


def circumstances(load_before: float) -> str:
    """On what, when and how busy."""
    rust = subprocess.check_output(["rustc", "--version"], text=True).split()[1]
    load = f"load average {load_before:.1f} before and {os.getloadavg()[0]:.1f} after"
    return f"\nMeasured on {os.cpu_count()} cores of {machine()}, {load}; Rust {rust}; {date.today():%-d %B %Y}.\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose work holds this word")
    parser.add_argument("--seconds", type=float, default=20, help="for a row, where it needs more than three runs (20)")
    parser.add_argument("--most", type=positive, default=31, metavar="N", help="runs of a row at most (31)")
    parser.add_argument("--list", action="store_true", help="print the rows and measure nothing")
    parser.add_argument("--print", action="store_true", help="print what is measured and write nothing")
    parser.add_argument("--no-build", action="store_true", help="time the program of the profile `dist` as it is")
    args = parser.parse_args()

    if args.list:
        for file, name, _, rows in TABLES:
            for row in rows:
                print("\t".join([str(file.relative_to(ROOT)), name, *key_of(row)]))
        return
    if not args.no_build:
        subprocess.run(["cargo", "build", "--profile", "dist", "--features", "png,engines", "--quiet"], cwd=ROOT, check=True)
    if not JOINSAW.exists():
        sys.exit(f"error: no `{JOINSAW}`; expected a build of the profile `dist`")
    budget = Budget(least=min(3, args.most), most=args.most, seconds=args.seconds)
    load_before = os.getloadavg()[0]
    has_missed = False
    for file, name, heading, rows in TABLES:
        cells = cells_of(file, name, rows, lambda row: args.only in row.work, budget)
        has_missed |= any("missed" in row[-1] for row in cells)
        if not args.print:
            write(file, {name: table(heading, cells)})
    if not args.print and not args.only:
        for file in (SHORT, LONG):
            write(file, {"machine": circumstances(load_before)})
    sys.exit(1 if has_missed else 0)


if __name__ == "__main__":
    main()
