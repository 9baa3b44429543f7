"""What `tests/engines/adbc.py` runs in pairs: two runs at the same time with the same place for their tables."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess

from adbc_desk import MOST_ROWS, Desk
from machine import VENV, run, wait_until

N_PAIRS = 30


class Pairs(Desk):
    """Two 3 x 3 boards, whose tables have the same names and whose solutions differ in number."""

    PUZZLES = ("one.toml", "two.toml")

    def setUp(self) -> None:
        super().setUp()
        for seed, puzzle in enumerate(self.PUZZLES, 1):
            board = run([self.joinsaw, "generate", "--board=square", "--size=3", "--numbers=6", f"--seed={seed}"])
            (self.folder / puzzle).write_text(board.stdout)

    def assert_pairs_agree(self, words: list[str], is_refusal: str) -> int:
        """Runs pairs; each run has the right count or is refused. How many had the right count."""
        right = {puzzle: self.answer(puzzle, "--count", "--db=alone.db", "--replace") for puzzle in self.PUZZLES}
        self.assertEqual(len(set(right.values())), 2)
        n_right = 0
        for _ in range(N_PAIRS):
            pair = [(puzzle, self.start(puzzle, "--count", "--plan=staged", *words)) for puzzle in self.PUZZLES]
            for puzzle, process in pair:
                done = self.end_of(process)
                if done.code == 2:
                    self.assertIn(is_refusal, done.err)
                else:
                    self.assertEqual(done.out, right[puzzle])
                    n_right += 1
        return n_right


class LockedPlaces(Pairs):
    """One of two runs has the place for itself; the other one waits for a moment, and is then refused by name."""

    def test_pairs_in_one_schema_of_postgresql_have_the_right_counts(self) -> None:
        n_right = self.assert_pairs_agree(self.postgresql("pairs"), "another run of joinsaw is using")
        self.assertGreaterEqual(n_right, N_PAIRS)

    def test_pairs_in_one_file_have_the_right_counts(self) -> None:
        for words, is_refusal in (
            (self.sqlite("pairs.db"), "another program is using"),
            (self.duckdb("pairs.duckdb"), "another program is using"),
        ):
            with self.subTest(engine=words[0]):
                self.assertGreaterEqual(self.assert_pairs_agree(words, is_refusal), N_PAIRS)

    def test_the_second_run_in_a_schema_is_told_who_has_it(self) -> None:
        words = self.postgresql("taken")
        process = self.start("endless.toml", *words, MOST_ROWS)
        try:
            self.wait_for_stage("taken", 2)
            message = self.refusal("one.toml", *words)
            self.assertRegex(
                message.removeprefix("error: another run of joinsaw is using `postgresql, schema taken`: "),
                r"^server process (\d+); `--schema NAME` keeps this one apart; "
                r"if that run is gone, `SELECT pg_terminate_backend\(\1\)` lets others in\n$",
            )
            self.answer("one.toml", "--count", *self.postgresql("free"))
        finally:
            process.kill()
            self.end_of(process)
        self.answer("one.toml", "--count", *words)

    def test_the_schema_that_is_the_current_one_anyway_is_claimed_too(self) -> None:
        process = self.start("endless.toml", "--engine=postgresql", f"--uri={self.uri}", MOST_ROWS)
        try:
            self.wait_for_stage("public", 2)
            message = self.refusal("one.toml", *self.postgresql("public"))
            self.assertIn("another run of joinsaw is using", message)
        finally:
            process.kill()
            self.end_of(process)

    def test_the_second_run_in_a_file_is_refused(self) -> None:
        words = self.sqlite("taken.db")
        process = self.start("endless.toml", *words, MOST_ROWS)
        try:
            wait_until((self.folder / "taken.db").is_file, "the file")
            wait_until(lambda: os.stat(self.folder / "taken.db").st_size > 0, "a table")
            message = self.refusal("one.toml", *words)
            self.assertEqual(message, "error: another program is using `sqlite`; try again when it is done\n")
        finally:
            process.kill()
            self.end_of(process)
        self.answer("one.toml", "--count", *words)


class ClaimsByTable(Pairs):
    """Where an engine has no lock that ends with its connection, a table is the claim. PostgreSQL is such an engine under
    another name."""

    def setUp(self) -> None:
        super().setUp()
        self.psql("DROP SCHEMA IF EXISTS other CASCADE; CREATE SCHEMA other")
        library = next((VENV / "lib").glob("python3*/site-packages/adbc_driver_postgresql/*.so"))
        shutil.copy(library, self.folder / "libother.so")
        self.other = [f"--engine={self.folder / 'libother.so'}", f"--uri={self.uri}?options=-csearch_path%3Dother"]
        # A server that was not asked to look goes on with the statement of a run that was killed.
        self.addCleanup(self.psql, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%Opt%'"
                        " AND pid <> pg_backend_pid()")

    def claims(self) -> list[str]:
        """The claims that are there, a line each."""
        is_there = self.psql("SELECT count(*) FROM pg_tables WHERE schemaname = 'other' AND tablename = 'joinsaw_run'")
        return self.psql("SELECT * FROM other.Joinsaw_Run").splitlines() if is_there == "1" else []

    def started(self) -> subprocess.Popen[str]:
        process = self.start("endless.toml", *self.other, MOST_ROWS)
        self.wait_for_stage("other", 2)
        return process

    def replace_claim(self, select: str) -> None:
        self.psql(f"DROP TABLE IF EXISTS other.Joinsaw_Run; CREATE TABLE other.Joinsaw_Run AS SELECT {select}")

    def test_pairs_have_the_right_counts(self) -> None:
        n_right = self.assert_pairs_agree(self.other, "another run of joinsaw is using")
        self.assertGreaterEqual(n_right, N_PAIRS)

    def test_a_claim_ends_with_its_run(self) -> None:
        self.answer("one.toml", "--count", *self.other)
        self.assertEqual(self.claims(), [])
        self.assertIn("passed 2 rows", self.refusal("one.toml", *self.other, "--max-rows=2"))
        self.assertEqual(self.claims(), [])
        process = self.started()
        self.assertEqual(len(self.claims()), 1)
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.end_of(process).code, 130)
        self.assertEqual(self.claims(), [])

    def test_the_second_run_is_told_who_has_the_place_and_how_to_free_it(self) -> None:
        process = self.started()
        try:
            claims = self.claims()
            holder = f"process {process.pid} on {os.uname().nodename}, since "
            self.assertTrue(claims[0].startswith(holder), claims)
            message = self.refusal("one.toml", *self.other)
            self.assertIn(f"`: {claims[0]}; ", message)
            self.assertIn("; if that run is gone, `DROP TABLE Joinsaw_Run` lets others in\n", message)
            self.assertEqual(self.claims(), claims)
        finally:
            process.kill()
            self.end_of(process)
        self.assertEqual(self.claims(), claims)
        self.psql("DROP TABLE other.Joinsaw_Run")
        self.answer("one.toml", "--count", *self.other)
        self.assertEqual(self.claims(), [])

    def test_a_table_of_that_name_which_is_no_claim_is_somebody_else_s(self) -> None:
        self.replace_claim("1 AS X")
        self.assertIn("would replace: Joinsaw_Run; ", self.refusal("one.toml", *self.other))

    def test_a_run_whose_claim_is_replaced_ends_with_its_stage(self) -> None:
        process = self.started()
        self.replace_claim("'process 1 on far' AS Holder")
        done = self.end_of(process)
        self.assertEqual(done.code, 2)
        start = r"^error: lost the claim on `.*` in `Opt[0-9]+`: its table Joinsaw_Run was dropped or replaced; "
        self.assertRegex(done.err, start)
        self.assertEqual(self.claims(), ["process 1 on far"])
