"""What the tests of engines behind ADBC share: a folder, a PostgreSQL, the program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import unittest
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import postgresql
from machine import ROOT, VENV, folder, need_packages, run, wait_until

WHEELS = ("adbc-driver-postgresql", "adbc-driver-sqlite", "adbc-driver-spark", "duckdb", "pandas", "pyarrow")

# Thirteen pieces that show nothing but 1: every arrangement fits, and the stages grow without an end.
ENDLESS = 'family = "flower"\n[pieces]\n' + "".join(f'p{no} = "{"1" * 12}"\n' for no in range(13))
MOST_ROWS = "--max-rows=9000000000"


@dataclass
class Done:
    """How a run of joinsaw ended."""

    code: int
    out: str
    err: str


class Desk(unittest.TestCase):
    """A folder of its own for every test, a PostgreSQL for all of them."""

    joinsaw: Path = ROOT / "target" / "release" / "joinsaw"
    place: Path
    maxDiff = 4000

    def setUp(self) -> None:
        stack = ExitStack()
        self.addCleanup(stack.close)
        self.folder = stack.enter_context(folder("adbc"))
        (self.folder / "endless.toml").write_text(ENDLESS)
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("JOINSAW_", "PG")) and name not in ("VIRTUAL_ENV", "CONDA_PREFIX")
        }
        self.environment["VIRTUAL_ENV"] = str(VENV)

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Starts joinsaw with these words."""
        return subprocess.Popen(
            [str(self.joinsaw), "solve", *words],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def solve(self, *words: str) -> Done:
        """Runs joinsaw with these words to its end, which comes within ten minutes."""
        return self.end_of(self.start(*words))

    def end_of(self, process: subprocess.Popen[str]) -> Done:
        out, err = process.communicate(timeout=600)
        return Done(process.returncode, out, err)

    def answer(self, *words: str) -> str:
        """The output of a run that finds a solution."""
        done = self.solve(*words)
        self.assertEqual((done.code, done.err), (0, ""), words)
        return done.out

    def refusal(self, *words: str) -> str:
        """The one message of a run that fails."""
        done = self.solve(*words)
        self.assertEqual((done.code, done.out), (2, ""), words)
        self.assertEqual(done.err.count("\n"), 1, done.err)
        self.assertTrue(done.err.startswith("error: "), done.err)
        return done.err

    def report(self, *words: str) -> dict:
        """The report of a run as JSON, without timings."""
        return json.loads(comparable(self.answer(*words, "--format", "json")))

    @property
    def uri(self) -> str:
        return postgresql.uri(self.place)

    def postgresql(self, schema: str) -> list[str]:
        """The words for a schema of PostgreSQL."""
        return ["--engine=postgresql", f"--uri={self.uri}", f"--schema={schema}", "--replace"]

    def sqlite(self, file: str) -> list[str]:
        """The words for a file of SQLite."""
        return ["--engine=sqlite", f"--uri={self.folder / file}", "--replace"]

    def duckdb(self, file: str) -> list[str]:
        """The words for a file of DuckDB."""
        return ["--engine=duckdb", f"--uri={self.folder / file}", "--replace"]

    def psql(self, statement: str, user: str | None = None) -> str:
        """What a statement prints, run by PostgreSQL's own client."""
        reached = [*postgresql.reached(self.place), postgresql.DATABASE]
        if user:
            reached = [word for word in reached if not word.startswith("--username")] + [f"--username={user}"]
        command = [postgresql.programs() / "psql", "-XqAt", *reached, "-v", "ON_ERROR_STOP=1", "-c", statement]
        return run(command).stdout.strip()

    def wait_for_stage(self, schema: str, stage_no: int) -> None:
        """Waits until a run has made the table of a stage in a schema."""
        name = f"Opt{stage_no}"
        wait_until(lambda: self.psql(f"SELECT to_regclass('{schema}.{name}')") != "", name)


def libpython() -> Path:
    """The shared library of this Python, installed if there is none."""
    library = Path(sysconfig.get_config_var("LIBDIR")) / sysconfig.get_config_var("INSTSONAME")
    if library.suffix == ".a" or not library.is_file():
        name = f"libpython{sys.version_info.major}.{sys.version_info.minor}"
        found = lambda: sorted(Path("/usr/lib").glob(f"*/{name}.so.*"))
        if not found():
            need_packages(name)
        library = found()[-1]
    return library


def comparable(text: str) -> str:
    """What is printed, without timings and without the line that says where the rows of the board are."""
    text = re.sub(r"^The board is .*\n", "", text, flags=re.MULTILINE)
    return re.sub(r'"seconds": ?[0-9.e-]+', '"seconds":0', text)
