#!/usr/bin/env python3
"""Runs the scripts of `joinsaw sql` on real engines, and compares every table with SQLite's.

Each engine is installed where it is missing (Debian packages with apt, the others from PyPI into target/engines),
started on data, ports and sockets of its own, asked through its own client, and stopped. The commands are those of
docs/engines.md, which are run and compared as well. What is compared is every table of a script, all columns and rows,
with the tables that `joinsaw solve --db` keeps, and what its last query shows of the solutions.

An engine that cannot be installed is said so; with CI=true in the environment the run then fails.

Run:    python3 tests/engines/run.py [--full] [--only ENGINE ...] [--case WORDS] [--joinsaw FILE]
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shutil
import sys
from pathlib import Path
from time import perf_counter
from types import ModuleType

import guide
import sqlite
from cases import CASES, Case, arguments
from machine import ROOT, Failure, NotInstalled, folder, run, stop_servers_when_asked_to_end
from session import Session, Table, shell

#: The engines in the order in which they are asked, with the module of each.
ENGINES = {
    "sqlite": "sqlite",
    "duckdb": "duckdb_cli",
    "postgresql": "postgresql",
    "mariadb": "mariadb",
    "spark": "spark",
}


#: The table that keeps what the last query of a script shows.
SHOWN = "First_Solutions"


class Reference:
    """What SQLite keeps of a case, and the script of the same case. Each is made once."""

    def __init__(self, joinsaw: Path, place: Path) -> None:
        self.joinsaw = joinsaw
        self.place = place
        self.made: dict[Case, tuple[str, dict[str, Table]]] = {}

    def of(self, case: Case) -> tuple[str, dict[str, Table]]:
        """The script, and the tables that it names."""
        if case not in self.made:
            self.made[case] = self.make(case)
        return self.made[case]

    def make(self, case: Case) -> tuple[str, dict[str, Table]]:
        words = arguments(case, self.place)
        script = run([self.joinsaw, "sql", *words], cwd=self.place).stdout
        database = self.place / "kept.db"
        if case.counts:
            # A file keeps the tables that list the solutions.
            run(["sqlite3", "-bail", database, f"\n{script}"], cwd=self.place)
        else:
            run([self.joinsaw, "solve", *words, "--db", database, "--format", "csv"], cwd=self.place)
        names = re.findall(r"^CREATE TABLE (\w+)", script, re.MULTILINE)
        if len(names) < 5:
            raise Failure(f"the script of `{case.words}` makes no more than the tables {names}")
        if case is not CASES[0]:
            run(["sqlite3", "-bail", database, keep_shown(script)], cwd=self.place)
            names.append(SHOWN)
        tables = {name: Table.read(sqlite.table_lines(database, name)) for name in names}
        database.unlink()
        return script, tables


def keep_shown(script: str) -> str:
    """The last query of a script, for the first solutions or for their number, as a statement that keeps what it shows."""
    query = script[max(script.rfind("\n-- Solution: "), script.rfind("\n-- How many ")) :]
    header, select = re.match(r"((?:\s*--[^\n]*\n)+)(.*)", query, re.DOTALL).groups()
    return f"{header}CREATE TABLE {SHOWN} AS\n{select}"


def compare(found: dict[str, Table], expected: dict[str, Table]) -> int:
    """How many rows the tables hold; a failure where one differs."""
    for name, table in expected.items():
        if found[name] != table:
            shown = [f"{side.n_rows} rows of {', '.join(side.columns)}" for side in (found[name], table)]
            how = "in what stands in its rows" if shown[0] == shown[1] else f"\n{shown[0]}\n{shown[1]} in SQLite"
            raise Failure(f"table `{name}` differs from SQLite's: {how}")
    return sum(table.n_rows for table in expected.values())


def solve(engine: ModuleType, session: Session, case: Case, place: Path, reference: Reference) -> tuple[float, int]:
    """Runs the script of a case unchanged; the seconds that took, and the rows that were compared."""
    script, expected = reference.of(case)
    if engine.__name__ in case.renumbered:
        expected = {name: table for name, table in expected.items() if name != SHOWN}
    session.fresh(place)
    start = perf_counter()
    if case is CASES[0]:
        follow_guide(engine, session, place, script, reference.joinsaw)
    else:
        (place / "script.sql").write_text(f"{script}\n{keep_shown(script)}")
        shell(session.documented(engine.SOLVE), place, reference.joinsaw, session.environment, 1800)
    seconds = perf_counter() - start
    lines = session.tables(place, list(expected))
    return seconds, compare({name: Table.read(lines[name]) for name in expected}, expected)


def follow_guide(engine: ModuleType, session: Session, place: Path, script: str, joinsaw: Path) -> None:
    """Runs the commands of a section of the guide, and compares what they print."""
    create = getattr(engine, "CREATE", None)
    for shown in guide.commands(engine.HEADING):
        if shown.command == create:
            continue  # `fresh` has run it.
        done = shell(session.documented(shown.command), place, joinsaw, session.environment, 600)
        if not guide.same_output(done.stdout, shown.output):
            raise Failure(f"`{shown.command}` of the guide prints\n{done.stdout}\nand not\n{shown.output}")
    if (place / "script.sql").read_text() != script:
        raise Failure(f"the guide's script of `{engine.HEADING}` is not that of `{CASES[0].words}`")


def test(name: str, cases: list[Case], reference: Reference) -> list[str]:
    """What went wrong on an engine, a line or a few for each case."""
    engine = importlib.import_module(ENGINES[name])
    print(f"== {engine.HEADING}", flush=True)
    create = getattr(engine, "CREATE", None)
    guide.check_words(engine.HEADING, engine.PREPARE, [*([create] if create else []), engine.SOLVE])
    failures = []
    start = perf_counter()
    with engine.running() as session, folder(name) as place:
        print(f"   started after {perf_counter() - start:.1f} s", flush=True)
        for case in cases:
            where = place / case.folder
            where.mkdir()
            try:
                seconds, n_rows = solve(engine, session, case, where, reference)
                print(f"   {seconds:7.1f} s  {n_rows:>10,} rows alike  {case.words}", flush=True)
            except Failure as failure:
                failures.append(f"{engine.HEADING}, {case.words}: {failure}")
                print(f"   FAILED {case.words}: {failure}", flush=True)
            shutil.rmtree(where)
    return failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="every puzzle on every engine")
    parser.add_argument("--only", nargs="+", choices=ENGINES, default=list(ENGINES), metavar="ENGINE")
    parser.add_argument("--case", default="", metavar="WORDS", help="only puzzles whose words hold these")
    parser.add_argument("--joinsaw", type=Path, default=ROOT / "target" / "release" / "joinsaw")
    args = parser.parse_args()
    joinsaw = args.joinsaw.resolve()
    if not joinsaw.exists():
        print(f"error: no program `{joinsaw}`; `cargo build --release` makes it", file=sys.stderr)
        return 2
    stop_servers_when_asked_to_end()
    failures: list[str] = []
    missing: list[str] = []
    try:
        with folder("reference") as place, sqlite.running():
            reference = Reference(joinsaw, place)
            for name in args.only:
                cases = [case for case in CASES if case.is_asked(name, args.full) and args.case in case.words]
                try:
                    failures += test(name, cases, reference)
                except NotInstalled as failure:
                    missing.append(f"{name}: {failure}")
                except Failure as failure:
                    failures.append(f"{name}: {failure}")
    except KeyboardInterrupt:
        print("error: stopped; so is everything that was started", file=sys.stderr)
        return 130
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    for engine in missing:
        print(f"\n{'!' * 100}\n!! NOT TESTED, because it cannot be installed: {engine}\n{'!' * 100}", file=sys.stderr)
    if missing and os.environ.get("CI") == "true":
        print("error: every engine has to be tested where CI=true", file=sys.stderr)
    return 1 if failures or (missing and os.environ.get("CI") == "true") else 0


if __name__ == "__main__":
    sys.exit(main())
