"""`joinsaw solve --engine` on real databases: PostgreSQL, SQLite, DuckDB and Spark, through drivers of PyPI.

    python3 tests/engines/adbc.py [JOINSAW]    target/release/joinsaw if left out
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import sys
import time
import unittest
from pathlib import Path

import guide
import postgresql
from adbc_desk import MOST_ROWS, WHEELS, Desk, comparable, libpython
from adbc_secrets import Secrets  # noqa: F401: found by its name here
from adbc_spark import OnSpark  # noqa: F401: found by its name here
from machine import VENV, Failure, NotInstalled, folder, need_wheels, run
from session import shell


class SameAnswers(Desk):
    """What is printed does not tell which engine has run."""

    PUZZLES = (
        ("drive-ya-nuts",),
        ("drive-ya-nuts", "--centre=4", "--first"),
        ("drive-ya-nuts", "--plan=streamed"),
        ("scramble-serengeti", "--plan=staged"),
        ("scramble-serengeti", "--plan=bushy"),
        ("scramble-serengeti", "--plan=merged"),
        ("fish",),
        ("calendar", "--given=month=Jan", "--given=day=25"),
        ("calendar", "--given=month=Jan", "--given=day=25", "--plan=merged"),
        ("pentominoes", "--count"),
    )

    def embedded(self, *words: str) -> str:
        """What the embedded engine prints, which streams unless its tables are kept."""
        may_stream = not {"--first", "--plan=streamed"}.isdisjoint(words)
        return self.answer(*words, *(("--db=embedded.db", "--replace") if may_stream else ()))

    def engines(self, name: str) -> dict[str, list[str]]:
        return {
            "postgresql": self.postgresql(f"same_{name}"),
            "sqlite": self.sqlite(f"{name}.db"),
            "duckdb": self.duckdb(f"{name}.duckdb"),
        }

    def test_every_engine_prints_what_the_embedded_one_prints(self) -> None:
        for words in self.PUZZLES:
            for form in ("table", "json"):
                expected = self.embedded(*words, "--format", form)
                for name, engine in self.engines("a").items():
                    with self.subTest(engine=name, words=words, form=form):
                        found = self.answer(*words, "--format", form, *engine)
                        self.assertEqual(comparable(found), comparable(expected))

    def test_rows_and_counts_come_in_every_format(self) -> None:
        for form in ("csv", "jsonl"):
            for more in ((), ("--first",), ("--count",)):
                expected = self.embedded("scramble-serengeti", "--format", form, *more)
                for name, engine in self.engines("b").items():
                    with self.subTest(engine=name, form=form, more=more):
                        self.assertEqual(self.answer("scramble-serengeti", "--format", form, *more, *engine), expected)

    def test_engines_with_indexes_look_rows_up_by_them(self) -> None:
        self.answer("calendar", "--given=month=Jan", "--given=day=25", "--plan=merged", "--count", *self.postgresql("fast"))
        found = self.psql("SELECT indexname FROM pg_indexes WHERE schemaname = 'fast'").splitlines()
        self.assertLessEqual({"placement_by_first_bit", "rest4_lookup"}, set(found))

    def test_settings_of_duckdb_stand_behind_its_file(self) -> None:
        engine, uri, _ = self.duckdb("set.duckdb")
        self.answer("--count", engine, f"{uri}?memory_limit=300MB&threads=1")
        self.assertEqual([path.name for path in self.folder.glob("set*")], ["set.duckdb"])
        self.assertIn("Out of Memory Error", self.refusal("--count", engine, f"--uri={self.folder}/small.duckdb?memory_limit=1MB"))
        self.assertIn("not recognized: memory_limt", self.refusal("--count", engine, f"{uri}?memory_limt=300MB"))

    def test_a_puzzle_without_a_solution_ends_with_exit_code_1(self) -> None:
        for name, engine in self.engines("c").items():
            with self.subTest(engine=name):
                self.assertEqual(self.solve("--centre=1", "--count", *engine).code, 1)

    def test_the_statements_are_those_of_the_script(self) -> None:
        self.answer("--count", *self.sqlite("nuts.db"))
        script = run([self.joinsaw, "sql"]).stdout
        kept = sqlite3.connect(self.folder / "nuts.db")
        for (statement,) in kept.execute("SELECT sql FROM sqlite_schema WHERE name IN ('Piece', 'Sequence')"):
            self.assertIn(statement, script)

    def test_rows_come_in_the_same_order_from_a_database_that_orders_text_as_people_do(self) -> None:
        pieces = "".join(f'{name} = "ABC"\n' for name in ("b", "D", "a", "C"))
        (self.folder / "letters.toml").write_text(f'family = "flower"\n[pieces]\n{pieces}')
        self.psql("CREATE DATABASE people TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'")
        people = f"--uri={self.uri.removesuffix(postgresql.DATABASE)}people"
        for form in ("table", "json", "csv"):
            words = ("letters.toml", "--format", form)
            found = comparable(self.answer(*words, "--engine=postgresql", people, "--replace"))
            self.assertEqual(found, comparable(self.answer(*words, "--db=embedded.db", "--replace")))

    def test_the_commands_of_the_guide_print_what_stands_there(self) -> None:
        variables = {**self.environment, "JOINSAW_URI": self.uri}
        shown = guide.commands("ADBC")
        self.assertGreater(len(shown), 3)
        for each in shown:
            with self.subTest(command=each.command):
                done = shell(each.command, self.folder, self.joinsaw, variables, 60)
                self.assertTrue(guide.same_output(done.stdout, each.output), done.stdout)


class Owners(Desk):
    """Tables that are there stay, unless the run is told to replace them."""

    def test_tables_and_views_are_named_and_stay(self) -> None:
        self.psql("CREATE SCHEMA others; CREATE TABLE others.opt3 (x int); CREATE VIEW others.piece AS SELECT 1 AS x")
        self.psql("INSERT INTO others.opt3 VALUES (7)")
        message = self.refusal("--engine=postgresql", f"--uri={self.uri}", "--schema=others")
        self.assertIn("error: `postgresql, schema others` failed in ", message)
        self.assertEqual(self.psql("SELECT x FROM others.opt3"), "7")

    def test_a_table_that_may_not_be_read_stays(self) -> None:
        self.psql("CREATE ROLE guest LOGIN PASSWORD 'a guest'; CREATE SCHEMA AUTHORIZATION guest")
        self.psql("CREATE TABLE guest.piece (x int)")
        uri = self.uri.replace(f"{postgresql.USER}:{postgresql.PASSWORD}@", "guest:a%20guest@")
        self.refusal("--engine=postgresql", f"--uri={uri}", "--schema=guest")
        self.assertEqual(self.psql("SELECT count(*) FROM guest.piece"), "0")

    def test_a_second_run_in_a_file_replaces_the_first_only_if_it_is_told_to(self) -> None:
        for engine, *words in (self.sqlite("own.db"), self.duckdb("own.duckdb")):
            with self.subTest(engine=engine):
                place = [word for word in words if word != "--replace"]
                self.answer("--count", engine, *place)
                self.assertIn("already exists", self.refusal(engine, *place))
                self.answer("--count", engine, *words)

    def test_without_a_schema_the_tables_go_where_the_database_puts_them(self) -> None:
        self.answer("--count", "--engine=postgresql", f"--uri={self.uri}", "--replace")
        self.assertEqual(self.psql("SELECT count(*) FROM public.opt6"), "1")


class Found(Desk):
    """Drivers are found where people have them."""

    def test_the_packages_of_the_active_environment_are_listed(self) -> None:
        listed = run([self.joinsaw, "engines", "--format", "json"], env=self.environment).stdout
        engines = {engine["name"]: engine for engine in json.loads(listed)}
        for name in ("duckdb", "postgresql", "spark", "sqlite"):
            found = Path(engines[name]["found"])
            self.assertTrue(found.is_relative_to(VENV), found)
            self.assertIsNone(engines[name]["get"])

    def test_an_environment_that_comes_first_in_the_path_is_active_too(self) -> None:
        del self.environment["VIRTUAL_ENV"]
        self.environment["PATH"] = f"{VENV / 'bin'}:{self.environment['PATH']}"
        self.answer("--count", *self.sqlite("a.db"))
        self.answer("--count", *self.duckdb("a.duckdb"))

    def test_a_manifest_names_the_library_and_its_function(self) -> None:
        library = next((VENV / "lib").glob("python3*/site-packages/adbc_driver_sqlite/*.so"))
        manifest = f'manifest_version = 1\nversion = "1.2.3"\n[Driver]\nentrypoint = "AdbcDriverInit"\nshared = "{library}"\n'
        for variable, name, folder in (
            ("ADBC_DRIVER_PATH", "given", "given"),
            ("XDG_CONFIG_HOME", "home", "config/adbc/drivers"),
        ):
            (self.folder / folder).mkdir(parents=True)
            (self.folder / folder / f"{name}_sqlite.toml").write_text(manifest)
            self.environment[variable] = str(self.folder / folder.split("/")[0])
            uri = f"--uri={self.folder / name}.db"
            self.answer("--count", f"--engine={name}_sqlite", uri)
            self.answer("--count", f"--engine={self.folder / folder / name}_sqlite.toml", uri, "--replace")

    def test_an_engine_may_be_a_library(self) -> None:
        library = next((VENV / "lib").glob("python3*/site-packages/adbc_driver_sqlite/*.so"))
        self.answer("--count", f"--engine={library}", f"--uri={self.folder / 'a.db'}")


# Reads files of Parquet, and prints the columns and rows of each as JSON.
READ_PARQUET = """
import json, sys, pandas
for path in sys.argv[1:]:
    read = pandas.read_parquet(path)
    print(json.dumps([list(read.columns), read.values.tolist()]))
"""


class Parquet(Desk):
    """Tables and solutions as files for other programs."""

    def test_every_table_and_the_solutions_are_read_by_pandas(self) -> None:
        self.answer("--engine=duckdb", "--out=it's here")
        files = sorted((self.folder / "it's here").iterdir())
        self.assertEqual([file.stem for file in files], [*(f"Opt{k}" for k in range(1, 7)), "Piece", "Sequence", "Solution"])
        read = run([VENV / "bin" / "python", "-c", READ_PARQUET, *files]).stdout
        tables = [json.loads(line) for line in read.splitlines()]
        self.assertEqual([len(rows) for _, rows in tables], [28, 32, 28, 17, 7, 1, 7, 42, 7])
        self.answer("--db=embedded.db")
        with sqlite3.connect(self.folder / "embedded.db") as embedded:
            for file, (columns, rows) in zip(files, tables):
                found = embedded.execute(f"SELECT {', '.join(columns)} FROM {file.stem}").fetchall()
                self.assertEqual(sorted(map(tuple, rows)), sorted(found), file.stem)

    def test_views_in_words_are_kept_and_written(self) -> None:
        self.answer("dogs", "--engine=duckdb", "--out=dogs", "--count")
        self.answer("dogs", "--db=embedded.db")
        files = [self.folder / "dogs" / f"{name}.parquet" for name in ("Candidate", "Opt3_Words", "Solution", "Words")]
        read = run([VENV / "bin" / "python", "-c", READ_PARQUET, *files]).stdout
        with sqlite3.connect(self.folder / "embedded.db") as embedded:
            for file, (columns, rows) in zip(files, map(json.loads, read.splitlines())):
                found = embedded.execute(f"SELECT {', '.join(columns)} FROM {file.stem}").fetchall()
                self.assertEqual(sorted(map(tuple, rows)), sorted(found), file.stem)
        # Another puzzle has other views, which stand on tables of the same names.
        for puzzle in ("dogs", "drive-ya-nuts"):
            self.answer(puzzle, "--count", *self.postgresql("views"))
        self.assertEqual(self.psql("SELECT count(*) FROM views.solution"), "7")

    def test_files_are_replaced_on_request(self) -> None:
        words = ("--engine=duckdb", "--out=again", "--count")
        self.answer(*words)
        self.assertIn("`--replace`", self.refusal(*words))
        self.answer("dogs", *words, "--replace")
        self.assertTrue((self.folder / "again" / "Opt9_Words.parquet").exists())

    def test_a_folder_with_anything_in_it_and_a_file_are_refused(self) -> None:
        (self.folder / "full").mkdir()
        (self.folder / "full" / "notes.txt").write_text("")
        message = self.refusal("--engine=duckdb", "--out=full")
        self.assertEqual(message, "error: `--out full` does not fit; expected a new or an empty folder, or `--replace`\n")
        message = self.refusal("--engine=duckdb", "--out=endless.toml")
        self.assertIn("error: cannot write `endless.toml`: ", message)
        self.assertEqual(sorted(file.name for file in self.folder.iterdir()), ["endless.toml", "full"])

    def test_an_engine_that_cannot_is_refused_before_the_run(self) -> None:
        message = self.refusal(*self.sqlite("a.db"), "--out=folder")
        self.assertEqual(message, "error: `sqlite` writes no Parquet; `--engine duckdb` and `--engine spark` do\n")
        self.assertFalse((self.folder / "folder").exists())


class BadInput(Desk):
    """One message, and an end within seconds."""

    def test_a_server_that_does_not_answer(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            uri = f"postgresql://me:s3cretW0rd@127.0.0.1:{silent.getsockname()[1]}/puzzles"
            start = time.monotonic()
            message = self.refusal("--engine=postgresql", f"--uri={uri}", "--timeout=2")
            self.assertLess(time.monotonic() - start, 10)
        self.assertEqual(message, "error: `postgresql` did not answer within 2 seconds\n")

    def test_a_server_that_is_not_there(self) -> None:
        message = self.refusal("--engine=postgresql", "--uri=postgresql://me:s3cretW0rd@127.0.0.1:1/puzzles")
        self.assertIn("error: cannot connect to `postgresql`: ", message)
        self.assertIn("Connection refused", message)

    def test_a_library_that_is_no_driver(self) -> None:
        message = self.refusal(f"--engine={libpython()}")
        self.assertIn("is not an ADBC driver: ", message)
        self.assertIn("undefined symbol: AdbcDriverInit", message)

    def test_a_statement_that_is_rejected_is_named(self) -> None:
        self.psql("CREATE SCHEMA strange")
        # With this function, the first stage compares a text with a number.
        self.psql("CREATE FUNCTION strange.substr(varchar, int, int) RETURNS int LANGUAGE sql AS 'SELECT 1'")
        message = self.refusal(*self.postgresql("strange"))
        self.assertIn("error: `postgresql, schema strange` failed in stage `Opt1`: operator does not exist", message)

    def test_a_schema_that_may_not_be_written(self) -> None:
        self.psql("CREATE ROLE reader LOGIN PASSWORD 'reader'; CREATE SCHEMA sealed; GRANT USAGE ON SCHEMA sealed TO reader")
        uri = self.uri.replace(f"{postgresql.USER}:{postgresql.PASSWORD}@", "reader:reader@")
        for schema, problem in (
            ("sealed", "permission denied for schema sealed"),
            ("fresh", "permission denied for database "),
        ):
            message = self.refusal("--engine=postgresql", f"--uri={uri}", f"--schema={schema}")
            self.assertTrue(message.startswith("error: `postgresql"), message)
            self.assertIn(problem, message)

    def test_a_name_that_is_no_schema(self) -> None:
        for schema in ("x; DROP TABLE Piece", "1a", "", 'a"b', "a" * 64):
            self.assertIn("error: `--schema", self.refusal(*self.postgresql(schema)))
        self.assertIn("SQLite has none", self.refusal(*self.sqlite("a.db"), "--schema=mine"))

    def test_a_file_that_cannot_be_opened(self) -> None:
        message = self.refusal("--engine=sqlite", f"--uri={self.folder}/nowhere/a.db")
        self.assertIn("error: cannot connect to `", message)


class Stopped(Desk):
    """A run that is stopped ends with one message, and its server has nothing left to do."""

    def test_ctrl_c_cancels_the_statement(self) -> None:
        process = self.start("endless.toml", *self.postgresql("ctrl_c"), MOST_ROWS)
        self.wait_for_stage("ctrl_c", 4)
        process.send_signal(signal.SIGINT)
        done = self.end_of(process)
        self.assertEqual(done.code, 130)
        self.assertRegex(done.err, "^error: interrupted in stage `Opt[45]`, after [0-9,]+ rows")
        running = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%Opt%'"
        own = " AND pid <> pg_backend_pid()"
        self.assertEqual(self.psql(running + own), "0")

    def test_a_timeout_ends_a_run_on_every_engine(self) -> None:
        for words in (self.postgresql("slow"), self.sqlite("slow.db"), self.duckdb("slow.duckdb")):
            with self.subTest(engine=words[0]):
                message = self.refusal("endless.toml", *words, MOST_ROWS, "--timeout=3")
                self.assertRegex(message, "^error: stage `Opt[0-9]+` did not finish within 3 seconds, after .* rows")

    def test_a_server_that_crashes_in_a_stage_is_told(self) -> None:
        words = self.postgresql("crashed")
        process = self.start("endless.toml", *words, MOST_ROWS)
        self.wait_for_stage("crashed", 4)
        postgresql.stop(self.place, "immediate")
        try:
            done = self.end_of(process)
            gone = self.refusal("endless.toml", *words)
        finally:
            postgresql.start(self.place)
        self.assertEqual(done.code, 2)
        self.assertRegex(done.err, "^error: `postgresql, schema crashed` failed in stage `Opt[45]`: ")
        self.assertEqual(done.err.count("\n"), 1)
        self.assertIn("Connection refused", gone)

    def test_a_server_that_falls_silent_in_a_stage_does_not_hold_the_run(self) -> None:
        words = self.postgresql("silent")
        process = self.start("endless.toml", *words, MOST_ROWS, "--timeout=8")
        self.wait_for_stage("silent", 3)
        backends = self.psql("SELECT pid FROM pg_stat_activity WHERE query LIKE '%Opt%' AND pid <> pg_backend_pid()")
        for pid in backends.split():
            os.kill(int(pid), signal.SIGSTOP)
        start = time.monotonic()
        try:
            done = self.end_of(process)
        finally:
            for pid in backends.split():
                os.kill(int(pid), signal.SIGCONT)
        self.assertLess(time.monotonic() - start, 20)
        self.assertIn(" did not finish within 8 seconds", done.err)


def main() -> int:
    words = sys.argv[1:]
    if words and Path(words[0]).is_file():
        Desk.joinsaw = Path(words.pop(0)).resolve()
    try:
        need_wheels(*WHEELS)
        libpython()
        with folder("postgresql") as outer:
            Desk.place = outer / "cluster"
            try:
                postgresql.create(Desk.place)
                program = unittest.main(argv=[sys.argv[0], *words], exit=False)
            finally:
                if (Desk.place / "server.json").exists():
                    postgresql.remove(Desk.place)
    except NotInstalled as failure:
        print(f"error: NOT TESTED, because it cannot be installed: {failure}", file=sys.stderr)
        return 1
    return 0 if program.result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
