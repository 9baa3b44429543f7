"""How the same script grows with the engine: SQLite, DuckDB, and Spark with one worker and with two.

Three pieces of work, each one script that runs unchanged everywhere:

- the pyramid: Another Tough Puzzle, staged, in an order whose stages hold 24,755,230 rows;
- a flower whose pieces repeat sides, drawn here from a seed, so that most of its rows fit for a long time;
- a slice of the census of order 6: the 53,374,464 rings round one centre, grouped by their set of pieces.

The first two are scripts of `joinsaw sql`. Every engine's rows are counted, stage by stage, and have to be those that
`joinsaw solve` counts, and for the census the published counts. Times are whole processes, from start to exit,
with everything that an engine's client needs to start. Memory is the highest that a process held, and for Spark what
all its processes held together when it was most. For Spark, the tasks of each stage on each worker, and the bytes that
went from one task to another, are read from its event log.

The engines come from `tests/engines`, which installs what is missing.

Prints: a table for each piece of work, and one of the tasks. --json writes everything down.

Run:    cargo build --profile dist && python3 benches/grow.py
        python3 benches/grow.py --small           a minute's work, to see that it runs
        python3 benches/grow.py --only sqlite duckdb spark-1 spark-2 --work pyramid flower census --runs 1
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "engines"))

import duckdb_cli
import spark
import sqlite
from fillings import grouped_script
from machine import VENV, Failure, folder, run, stop_servers_when_asked_to_end

JOINSAW = ROOT / "target" / "dist" / "joinsaw"
PYRAMID_ORDER = "0,1,2,7,8,9,3,4,10,11,5,6,12,13,14,15"
PYRAMID_ROWS = 24_755_230
#: Of a centre of an order: its fillings, and the sets of pieces in their rings.
RINGS = {5: (2_176, 1_424), 6: (53_374_464, 43_854_717)}
ENGINES = ["joinsaw", "sqlite", "duckdb", "spark-1", "spark-2"]
WORKS = ["pyramid", "flower", "census"]

#: Spark's own settings. Without the first three, a table of a few million rows is one piece, and one worker waits: a
#: file is one group of rows, and a piece may be as large as 128 MB.
SPARK = {
    "spark.sql.files.maxPartitionBytes": "4m",
    "spark.sql.files.openCostInBytes": "1m",
    "spark.hadoop.parquet.block.size": "2097152",
    "spark.eventLog.enabled": "true",
    "spark.eventLog.compress": "false",
    "spark.eventLog.rolling.enabled": "false",
}


@dataclass
class Work:
    """A script, the rows that each of its tables has to hold, and all rows that its joins build."""

    name: str
    script: str
    rows: dict[str, int]
    n_rows: int
    #: What `joinsaw solve` is to be told; nothing where it does not do this work.
    words: list[str] = field(default_factory=list)


@dataclass
class Measured:
    """One engine on one piece of work."""

    work: str
    engine: str
    n_rows: int
    seconds: list[float]
    peak_mib: dict[str, int]
    #: Of each table in Spark: the tasks of each executor, and the bytes that went from one task to another.
    tasks: dict[str, dict[str, int]] = field(default_factory=dict)
    shuffled: dict[str, int] = field(default_factory=dict)

    @property
    def middle(self) -> float:
        """The median of the seconds."""
        return median(self.seconds)


def work_of(name: str, words: list[str], place: Path) -> Work:
    """The script of a puzzle, and the rows that Joinsaw counts."""
    options = [*words, "--plan", "staged"]
    script = run([JOINSAW, "sql", *options], cwd=place).stdout
    # The largest stage of the flower passes no limit; a count keeps nothing.
    counted = run([JOINSAW, "solve", *options, "--count", "--format", "json"], cwd=place, seconds=3600).stdout
    rows = {stage["name"]: stage["rows"] for stage in json.loads(counted)["stages"]}
    return Work(name, script, rows, sum(rows.values()), options)


def census_of(order: int) -> Work:
    """The fillings round one centre, grouped."""
    n_fillings, n_sets = RINGS[order]
    return Work("census", grouped_script(order), {"Ring": n_sets}, n_fillings)


def flower(order: int, n_kinds: int, seed: int, place: Path) -> str:
    """A file with a flower whose pieces have so many kinds of sides; its name."""
    dice = Random(seed)
    sides = "123456789"[:n_kinds]
    pieces = ["".join(dice.choice(sides) for _ in range(order)) for _ in range(order + 1)]
    lines = [f'{"ABCDEFGHIJKLMNOP"[idx]} = "{piece}"' for idx, piece in enumerate(pieces)]
    (place / "flower.toml").write_text("\n".join(['family = "flower"', "[pieces]", *lines, ""]))
    return "flower.toml"


@contextmanager
def peaks(is_ours: Callable[[int], str | None]) -> Iterator[dict[str, int]]:
    """Watches processes until the block ends: how many MiB they held at the moment when it was most, by the name that
    `is_ours` gives each. Pages that processes share, as those of a fork do, count once."""
    largest: Counter[str] = Counter()
    named: dict[str, int] = {}
    is_over = Event()

    def look() -> None:
        nonlocal largest
        while not is_over.is_set():
            held: Counter[str] = Counter()
            for process in Path("/proc").glob("[0-9]*"):
                name = is_ours(int(process.name))
                found = re.search(r"^Pss:\s+(\d+) kB", read(process / "smaps_rollup") if name else "", re.MULTILINE)
                if found:
                    held[name] += int(found[1])
            largest = max(largest, held, key=Counter.total)
            is_over.wait(1)

    watcher = Thread(target=look)
    watcher.start()
    try:
        yield named
    finally:
        is_over.set()
        watcher.join()
        named.update({name: kib // 1024 for name, kib in sorted(largest.items())})


def read(path: Path) -> str:
    """A file of /proc, which may be gone."""
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def timed(command: list[str | Path], place: Path, variables: Mapping[str, str]) -> tuple[float, int]:
    """The seconds of a process from start to exit, and its highest resident MiB, which is never below this program's own."""
    start = perf_counter()
    with (place / "script.sql").open() as script, (place / "errors").open("w+") as errors:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=place,
            env={**os.environ, **variables},
            stdin=script,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except KeyboardInterrupt:
            process.kill()
            raise
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        if process.returncode not in ((0, 1) if command[0] == JOINSAW else (0,)):
            raise Failure(f"`{command[0]}` ended with exit code {process.returncode}\n{errors.read()[-2000:]}")
    return perf_counter() - start, usage.ru_maxrss // 1024


def named_by(words: Mapping[str, str]) -> Callable[[int], str | None]:
    """Names a process by the first of these words that its command line holds."""

    def name(process: int) -> str | None:
        line = read(Path(f"/proc/{process}/cmdline"))
        return next((named for word, named in words.items() if word in line), None)

    return name


def check(work: Work, counts: dict[str, int]) -> None:
    """Holds an engine's rows against Joinsaw's."""
    if counts != work.rows:
        raise Failure(f"{work.name}: {counts} rows, and not {work.rows}")


def count_script(work: Work) -> str:
    """One statement that counts every table."""
    counts = [f"SELECT '{name}' AS Name, count(*) AS N_Rows FROM {name}" for name in work.rows]
    return "\nUNION ALL ".join(counts) + ";\n"


def counts_of(printed: str) -> dict[str, int]:
    """Names and numbers, a pair a line."""
    pairs = re.findall(r"^(\w+)\W+(\d+)$", printed, re.MULTILINE)
    return {name: int(count) for name, count in pairs}


def measure_files(engine: str, work: Work, place: Path, n_runs: int) -> Measured:
    """An engine that is a program and a file."""
    database = {"joinsaw": "kept.db", "sqlite": sqlite.DATABASE, "duckdb": duckdb_cli.DATABASE}[engine]
    program: str | Path = {"joinsaw": "sqlite3", "sqlite": "sqlite3", "duckdb": VENV / "bin" / "duckdb"}[engine]
    command = [program, "-bail", database]
    if engine == "joinsaw":
        command = [JOINSAW, "solve", *work.words, "--db", database, "--count", "--threads", "1"]
    measured = []
    for _ in range(n_runs):
        (place / database).unlink(missing_ok=True)
        measured.append(timed(command, place, {}))
    seconds, mib = zip(*measured, strict=True)
    printed = run([program, "-csv", database, count_script(work)], cwd=place).stdout
    check(work, counts_of(printed))
    (place / database).unlink()
    return Measured(work.name, engine, work.n_rows, list(seconds), {engine: max(mib)})


def measure_spark(n_workers: int, work: Work, place: Path, n_runs: int) -> Measured:
    """A cluster with so many workers of one core each."""
    logs = place / "events"
    logs.mkdir()
    settings = {**SPARK, "spark.eventLog.dir": str(logs)}
    seconds = []
    with spark.running(n_workers, settings) as session:
        solve = session.documented(spark.SOLVE).split()
        client = [VENV / "bin" / solve[0], *solve[1:-1]]
        words = {
            "CoarseGrainedExecutorBackend": "executors",
            "deploy.worker.Worker": "workers",
            "deploy.master.Master": "master",
            "SparkSQLCLIDriver": "client",
        }
        name = named_by(words)

        def ours(process: int) -> str | None:
            """Executors run below the cluster's folder; the others have its port on their command line."""
            try:
                folder_of = os.readlink(f"/proc/{process}/cwd")
            except OSError:
                return None
            known = folder_of.startswith(str(session.place)) or session.port in read(Path(f"/proc/{process}/cmdline"))
            return name(process) if known else None

        peak: dict[str, int] = {}
        for _ in range(n_runs):
            session.fresh(place)
            for log in logs.iterdir():
                log.unlink()
            with peaks(ours) as of_run:
                seconds.append(timed([*client, "script.sql"], place, session.environment)[0])
            peak = max(peak, of_run, key=lambda held: sum(held.values()))
        tasks, shuffled = tasks_by_table(next(logs.iterdir()))
        (place / "count.sql").write_text(count_script(work))
        variables = {**os.environ, **session.environment}
        counted = run([*client, "count.sql"], cwd=place, env=variables, seconds=3600)
        check(work, counts_of(counted.stdout))
    return Measured(work.name, f"spark-{n_workers}", work.n_rows, seconds, peak, tasks, shuffled)


def tasks_by_table(log: Path) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """From an event log, for each table: how many tasks each executor ran, and the bytes that tasks wrote for others."""
    table_of_execution: dict[str, str] = {}
    table_of_stage: dict[int, str] = {}
    tasks: defaultdict[str, Counter[str]] = defaultdict(Counter)
    shuffled: Counter[str] = Counter()
    for line in log.read_text().splitlines():
        event = json.loads(line)
        kind = event["Event"].rsplit(".")[-1]
        if kind == "SparkListenerSQLExecutionStart":
            made = re.search(r"CREATE TABLE (\w+)|INSERT INTO (\w+)", event["description"])
            # A statement that writes a table runs a second one inside, which knows the first by its number.
            outer = str(event.get("rootExecutionId") or "")
            table = (made and (made[1] or made[2])) or table_of_execution.get(outer)
            if table:
                table_of_execution[str(event["executionId"])] = table
        elif kind == "SparkListenerJobStart":
            table = table_of_execution.get(event.get("Properties", {}).get("spark.sql.execution.id", ""))
            if table:
                table_of_stage.update({stage: table for stage in event["Stage IDs"]})
        elif kind == "SparkListenerTaskEnd" and event["Stage ID"] in table_of_stage:
            table = table_of_stage[event["Stage ID"]]
            tasks[table][event["Task Info"]["Executor ID"]] += 1
            shuffled[table] += event["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
    return {table: dict(counts) for table, counts in tasks.items()}, dict(shuffled)


def report(found: list[Measured]) -> None:
    """Prints what was measured as tables."""
    for name in dict.fromkeys(measured.work for measured in found):
        print(f"\n| {name} | seconds | rows a second | peak memory | of which |\n|---|---|---|---|---|")
        for one in (measured for measured in found if measured.work == name):
            rate = one.n_rows / one.middle
            parts = ", ".join(f"{part} {mib}" for part, mib in one.peak_mib.items())
            memory = f"{sum(one.peak_mib.values())} MiB | {parts}"
            print(f"| {one.engine} | {one.middle:.1f} | {rate:,.0f} | {memory} |")
    for one in (measured for measured in found if measured.tasks):
        print(f"\n{one.work}, {one.engine}: tasks of each stage by executor, and what they shuffled")
        for table, tasks in one.tasks.items():
            shown = ", ".join(f"{count} on {executor}" for executor, count in sorted(tasks.items()))
            shuffled = f", {one.shuffled[table] / 2**20:.1f} MiB" if one.shuffled[table] else ""
            print(f"  {table}: {shown}{'  (both)' if len(tasks) > 1 else ''}{shuffled}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=ENGINES, default=ENGINES, metavar="ENGINE")
    parser.add_argument("--work", nargs="+", choices=WORKS, default=WORKS, metavar="WORK")
    parser.add_argument("--small", action="store_true", help="a small flower, a 3 x 3 set and order 5 instead")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of the flower's pieces")
    parser.add_argument("--json", type=Path, help="write everything down here")
    args = parser.parse_args()
    stop_servers_when_asked_to_end()
    found: list[Measured] = []
    with sqlite.running(), duckdb_cli.running(), folder("grow") as place:
        puzzles = {
            "pyramid": ["scramble-serengeti"] if args.small else ["another-tough-puzzle", "--order", PYRAMID_ORDER],
            "flower": [flower(7 if args.small else 9, 3, args.seed, place)],
        }
        for name in args.work:
            work = work_of(name, puzzles[name], place) if name in puzzles else census_of(5 if args.small else 6)
            if name == "pyramid" and not args.small and work.n_rows != PYRAMID_ROWS:
                sys.exit(f"error: the pyramid's stages hold {work.n_rows:,} rows, and not {PYRAMID_ROWS:,}")
            work.name = f"{name}, {work.n_rows:,} rows"
            for engine in args.only:
                if engine == "joinsaw" and not work.words:
                    continue
                where = place / f"{name}-{engine}"
                where.mkdir()
                (where / "script.sql").write_text(work.script)
                (where / "flower.toml").write_text(read(place / "flower.toml"))
                if engine.startswith("spark"):
                    one = measure_spark(int(engine[-1]), work, where, args.runs)
                else:
                    one = measure_files(engine, work, where, args.runs)
                found.append(one)
                print(f"{work.name}, {engine}: {one.middle:.1f} s", file=sys.stderr, flush=True)
                run(["rm", "-rf", where])
    report(found)
    if args.json:
        args.json.write_text(json.dumps([asdict(one) for one in found], indent=1))


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
    except KeyboardInterrupt:
        sys.exit("error: stopped; so is everything that was started")
