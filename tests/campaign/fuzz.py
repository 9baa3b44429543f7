"""Random inputs for everything that reads: no panic, nothing that takes a second, and no more than 1 GiB.

bolero drives libFuzzer, both built from sources by stable Rust. What runs is told by the branches that an input takes, and
an input that takes a new one is varied further. The build is one of its own, in `target/fuzz`, and takes minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from desk import ROOT, Loss

HERE = Path(__file__).parent / "fuzz"

#: What lets libFuzzer see the branches; `cargo bolero` passes the same.
RUSTFLAGS = """
--cfg fuzzing --cfg fuzzing_libfuzzer -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
-Cllvm-args=-sanitizer-coverage-trace-compares -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
-Cllvm-args=-sanitizer-coverage-pc-table
""".split()

#: How long a reader is tried at the most.
SECONDS = {"short": 2, "whole": 36_000}

#: The most memory, in MiB.
MOST_MEMORY = 1024

#: Parts an input that stands for two files, as `readers.rs` has it.
NEXT_FILE = "\x1e"

#: A built-in puzzle of each family that is solved at once.
FAMILIES = {"flower": "drive-ya-nuts", "board": "dogs", "cover": "pentominoes", "logic": "fish", "sudoku": "sudoku-small"}

#: What takes part in a puzzle file, and values that are too large or too odd for one.
WORDS = """
0 -1 1 2 7 63 64 65 999999999 9223372036854775807 18446744073709551616 1e308 nan inf true false [ ] { } = , . " ' # \\ [[ ]]
\"\"\" ''' 1979-05-27 é 🦀 \u202e \ufeff null -- /* */ ; ;; ` [x] SELECT CREATE TABLE "rows" "row" [{ }]
""".split()


@dataclass
class Target:
    """A reader, what libFuzzer starts from, and how much of it is tried."""

    name: str
    reader: str
    seeds: list[str]
    inputs: int
    longest: int = 2048


@dataclass
class Tried:
    """A line of the printed table."""

    name: str
    inputs: int
    read: int
    seconds: float
    mebibytes: int


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    program = built()
    place.mkdir(parents=True)
    found = targets(joinsaw)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tried = list(pool.map(lambda target: run(program, place, target, scale, seed), found))
    print_tried(tried)


def built() -> Path:
    """Builds the program; a second time takes as long as looking whether anything changed."""
    version = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    host = re.search("host: (.*)", version)[1]
    folder = ROOT / "target/fuzz"
    command = ["cargo", "build", "--release", "--locked", "--quiet", "--target", host, "--target-dir", folder]
    # With a target of its own, build scripts and macros are left as they are.
    subprocess.run(command, cwd=HERE, env={**os.environ, "RUSTFLAGS": " ".join(RUSTFLAGS)}, check=True)
    return folder / host / "release/joinsaw-fuzz"


def targets(joinsaw: Path) -> list[Target]:
    """Everything that reads; together ten million inputs."""
    puzzles = {family: puzzles_of(joinsaw, family) for family in FAMILIES}
    rows = {family: rows_of(joinsaw, puzzle) for family, puzzle in FAMILIES.items()}
    tables = [f"ID,Description\n1,123\n2,132\n3,132\n4,123\n{NEXT_FILE}", *tables_of(joinsaw)]
    scripts = [text for puzzle in FAMILIES.values() for text in statements_of(joinsaw, puzzle)]
    return [
        *(Target(f"TOML, {family}", "toml", seeds, 1_200_000) for family, seeds in puzzles.items()),
        Target("any file", "file", [text for texts in puzzles.values() for text in texts], 500_000),
        Target("CSV of pieces", "csv", tables, 800_000),
        *(Target(f"rows, {family}", f"rows:{FAMILIES[family]}", seeds, 250_000) for family, seeds in rows.items()),
        Target("statements", "script", scripts, 1_350_000),
        *(Target(f"plan, {family}", "plan", seeds, 20_000) for family, seeds in puzzles.items()),
    ]


def printed(joinsaw: Path, *arguments: str) -> str:
    return subprocess.run([joinsaw, *arguments], capture_output=True, text=True, check=True).stdout


def puzzles_of(joinsaw: Path, family: str) -> list[str]:
    """The built-in puzzles of a family, the file to start from, and random ones."""
    files = [file.read_text() for file in sorted((ROOT / "puzzles").glob("*.toml"))]
    texts = [text for text in files if f'family = "{family}"' in text]
    drawn = {
        "flower": [("--order", "4"), ("--order", "6")],
        "board": [("--board", board, "--size", "2", "--numbers", "6") for board in ["square", "triangle", "hexagon"]],
    }
    random = [printed(joinsaw, "generate", "--seed", "1", *options) for options in drawn.get(family, [])]
    return [*texts, printed(joinsaw, "new", family), *random]


def rows_of(joinsaw: Path, puzzle: str) -> list[str]:
    """A solution in each format, right as it is."""
    return [printed(joinsaw, "solve", puzzle, "--first", "--rows", "--format", form) for form in ["csv", "json", "jsonl"]]


def tables_of(joinsaw: Path) -> list[str]:
    """The tables of a flower, as `load` takes them."""
    folder = ROOT / "tests/puzzles/order-3"
    pieces, sequences = ((folder / f"{table}.csv").read_text() for table in ["Piece", "Sequence"])
    return [pieces, pieces + NEXT_FILE + sequences]


def statements_of(joinsaw: Path, puzzle: str) -> list[str]:
    """The stages of a puzzle, and the beginning of its script."""
    script = printed(joinsaw, "sql", puzzle)
    return [script[:2000], *re.findall(r"(?:--.*\n)*CREATE TABLE Opt\d+ AS[^;]*;", script)]


def run(program: Path, place: Path, target: Target, scale: str, seed: int) -> Tried:
    """Lays out the corpus and lets libFuzzer vary it."""
    folder = place / re.sub(r"\W+", "-", target.name)
    folder.mkdir(parents=True)
    # Thousands of small files are best in memory.
    memory = Path("/dev/shm" if Path("/dev/shm").is_dir() else folder)
    scratch = Path(tempfile.mkdtemp(prefix="joinsaw-fuzz-", dir=memory))
    corpus = scratch / "corpus"
    corpus.mkdir()
    for i, text in enumerate(target.seeds):
        (corpus / str(i)).write_text(text)
    (folder / "words").write_text("".join(f'"{escaped(word)}"\n' for word in words(target.seeds)))
    inputs, seconds = target.inputs // (100 if scale == "short" else 1), SECONDS[scale]
    options = [
        # The program counts as well, and has to come to its end first.
        f"-runs={inputs + 100}",
        f"-max_total_time={seconds + 2}",
        f"-seed={seed % 2**31 + 1}",
        f"-max_len={max(target.longest, *map(len, target.seeds))}",
        f"-dict={folder}/words",
        f"-artifact_prefix={folder}/",
        f"-rss_limit_mb={MOST_MEMORY}",
        "-timeout=20",
        "-verbosity=0",
        "-print_funcs=0",
        f"{corpus}",
    ]
    command = [program, target.reader, str(inputs), str(seconds), scratch / "input"]
    environment = {**os.environ, "BOLERO_LIBFUZZER_ARGS": " ".join(options)}
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=pipe, text=True, errors="replace")
    out, err = process.communicate()
    shutil.rmtree(scratch)
    tally = re.search(r"^tally (\d+) (\d+) (\S+) (\d+)$", out, re.MULTILINE)
    if process.returncode != 0 or tally is None:
        raise Loss(f"{target.name}: exit {process.returncode}; see {folder}\n{err[-2000:]}")
    tried = Tried(target.name, int(tally[1]), int(tally[2]), float(tally[3]), int(tally[4]) >> 10)
    if tried.mebibytes > MOST_MEMORY:
        raise Loss(f"{target.name}: {tried.mebibytes} MiB; see {folder}")
    shutil.rmtree(folder)
    return tried


def words(texts: list[str]) -> list[str]:
    """What the texts are made of, and what they are not."""
    return list(dict.fromkeys([*WORDS, *(word for text in texts for word in re.findall(r"\w+", text)[:300])]))


def escaped(word: str) -> str:
    """As libFuzzer reads it."""
    return "".join(f"\\x{byte:02X}" for byte in word.encode())


def print_tried(tried: list[Tried]) -> None:
    total = Tried("together", *(sum(getattr(one, field) for one in tried) for field in ["inputs", "read"]), 0, 0)
    total.seconds = max(one.seconds for one in tried)
    total.mebibytes = max(one.mebibytes for one in tried)
    print(f"{'read':<16}  {'inputs':>10}  {'taken':>10}  {'longest':>8}  {'memory':>8}")
    for one in [*tried, total]:
        print(f"{one.name:<16}  {one.inputs:>10,}  {one.read:>10,}  {one.seconds:>6.3f} s  {one.mebibytes:>4} MiB")
    print(flush=True)
