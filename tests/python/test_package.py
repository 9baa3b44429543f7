"""What the package `joinsaw` does, with the program that came in the same wheel."""

import doctest
import importlib.metadata
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from contextlib import closing
from pathlib import Path
from textwrap import dedent
from unittest import mock

import joinsaw
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

DOCS = Path(__file__).parents[2] / "docs"
QUEENS = {
    "variables": {"queen": {"for": {"column": range(1, 7)}, "takes": range(1, 7)}},
    "rules": {
        "stands in another row": {"all_different": "queen"},
        "stands on another diagonal": {
            "of": "queen a, queen b",
            "where": "a.column < b.column",
            "holds": "abs(a.value - b.value) <> b.column - a.column",
        },
    },
}


def in_order(boards):
    """Boards as texts, whatever the order of boards, places and keys."""
    return sorted(sorted(repr(sorted(place.items())) for place in board) for board in boards)


class Desk(unittest.TestCase):
    """Tests in an empty folder."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        before = os.getcwd()
        os.chdir(self.folder)
        self.addCleanup(os.chdir, before)

    def fails(self, message, call, *args, **options):
        """The call ends with this message."""
        with self.assertRaises(joinsaw.Error) as caught:
            call(*args, **options)
        self.assertIn(message, str(caught.exception))


class Solve(Desk):
    def test_a_run_has_counts_an_answer_boards_and_tables(self):
        fish = joinsaw.solve("fish")
        self.assertEqual(fish.counts, {"all": 1, "up_to_symmetry": 1, "up_to_identical_pieces": 1})
        self.assertEqual(fish.answer, "German")
        self.assertEqual(fish.boards[0][3]["pet"], "Fish")
        self.assertEqual(len(fish.table("Opt3", "dicts")), 8)
        self.assertEqual([stage["rows"] for stage in fish.stages], [24, 12, 8, 1, 1])
        self.assertIn("Opt5", list(fish))
        self.assertEqual(fish.solution[3]["pet"], "Fish")
        with closing(fish.connection()) as connection:
            self.assertEqual(connection.execute("SELECT count(*) FROM Opt1").fetchone(), (24,))

    def test_boards_are_those_that_the_program_prints(self):
        for name in ["drive-ya-nuts", "dogs", "tetrahexes", "zebra", "sudoku-small", "australia"]:
            printed = json.loads(joinsaw.run("solve", name, "--format=json").stdout)["boards"]
            self.assertEqual(in_order(joinsaw.solve(name).boards), in_order(printed), name)

    def test_a_puzzle_without_a_solution_is_a_result(self):
        run = joinsaw.solve("drive-ya-nuts", given={"centre": 1})
        self.assertEqual(run.counts["all"], 0)
        self.assertEqual(run.boards, [])
        self.assertEqual(len(run.solution), 0)
        self.assertEqual(run.picture.note, "no solution; the picture shows the first row of `Opt5`, the last stage that has rows")
        self.assertIn("Solutions: 0 in all", repr(run))
        self.assertIn(f"<p>{run.picture.note}</p>", run._repr_html_())

    def test_runs_that_are_not_for_tables_keep_none(self):
        for options, n_boards in [
            ({"count": True}, 16),
            ({"first": True}, 1),
            ({"sample": 3, "seed": 7}, 3),
            ({"engine": "sqlite"}, 16),
        ]:
            run = joinsaw.solve("dogs", **options)
            self.assertEqual(len(run.boards), n_boards, options)
            self.fails("the run kept no tables", lambda run=run: run["Opt3"])
        self.assertEqual(joinsaw.solve("dogs", count=True).counts["all"], 16)
        self.fails("no driver for `nowhere`", joinsaw.solve, "fish", engine="nowhere", uri="fish.db")

    def test_solutions_of_a_large_puzzle_are_read_without_tables(self):
        for name in ["drive-ya-nuts", "dogs", "tetrahexes", "fish", "sudoku-small", "australia"]:
            small = joinsaw.solve(name, max_rows=50_000_000)
            with mock.patch("joinsaw._run.CHEAP_ROWS", 0):
                large = joinsaw.solve(name)
            self.assertEqual(in_order(small.boards), in_order(large.boards), name)
            self.assertEqual(sorted(small.solution[0]), sorted(large.solution[0]), name)
            self.assertEqual(len(small.solution), len(large.solution), name)
            for run in (small, large):
                self.assertEqual((run.counts, run.answer), (small.counts, small.answer))
                repr(run)
            self.assertIsNone(large.file, name)
            self.assertEqual(large["Opt1"], small["Opt1"], name)
            self.assertEqual(large.stages[-1]["rows"], small.stages[-1]["rows"], name)

    def test_a_large_puzzle_takes_no_room(self):
        with mock.patch.dict(os.environ, {"TMPDIR": str(self.folder)}), mock.patch("tempfile.tempdir", None):
            large = joinsaw.solve("pentominoes-6x10")
            self.assertEqual((large.counts["up_to_symmetry"], large.file), (2339, None))
            self.assertEqual(len(large.boards), 9356)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_collection_is_refused_before_it_is_solved(self):
        Path("grids.txt").write_text("." * 81 + "\n" + "." * 81 + "\n")
        self.fails("`grids.txt`: it holds 2 grids", joinsaw.solve, "grids.txt")

    def test_a_bar_moves_with_the_stages_and_notes_are_kept_apart(self):
        with mock.patch("tqdm.auto.tqdm") as made:
            bar = made.return_value
            bar.n = 0
            joinsaw.solve("drive-ya-nuts")
            self.assertEqual([call.args[0] for call in bar.set_description.mock_calls], [f"Opt{k}" for k in range(1, 7)])
            self.assertEqual([call.args[0] for call in bar.update.mock_calls], list(range(6)))
            self.assertEqual(bar.total, 6)
            bar.close.assert_called_once_with()
            self.fails("no puzzle `nowhere`", joinsaw.solve, "nowhere")
        with mock.patch.dict(sys.modules, {"tqdm.auto": None}):
            self.assertEqual(joinsaw.solve("fish").answer, "German")

    def test_tables_are_gone_with_the_run_unless_they_have_a_file(self):
        run = joinsaw.solve("fish")
        folder = run.file.parent
        self.assertTrue(folder.exists())
        del run
        self.assertFalse(folder.exists())
        with closing(joinsaw.solve("fish").connection()) as connection:
            self.assertEqual(connection.execute("SELECT count(*) FROM Opt1").fetchone(), (24,))
        joinsaw.solve("fish", db="kept.db")
        again = joinsaw.solve(db="kept.db")
        self.assertEqual((again.answer, joinsaw.solve(again.puzzle).answer), ("German", "German"))

    def test_one_puzzle_is_solved_at_a_time(self):
        Path("grids.txt").write_text("1....2....3....4\n1..............4\n")
        self.fails("`grids.txt`: it holds 2 grids", joinsaw.solve, "grids.txt")
        self.fails("found many grids", joinsaw.solve, "grids.txt", count=True)
        self.assertEqual(joinsaw.solve("grids.txt#2").counts["all"], 18)

    def test_what_a_notebook_shows_is_no_code(self):
        pieces = {"<b>&": "252", "b": "355", "c": "235", "d": "255"}
        run = joinsaw.solve({"family": "flower", "name": "<script>alert(1)</script>", "pieces": pieces})
        shown = run._repr_html_() + run.solution._repr_html_()
        self.assertNotIn("<script", shown)
        self.assertIn("<td>&lt;b&gt;&amp;</td>", shown)

    def test_unknown_tables_options_and_libraries_are_named(self):
        fish = joinsaw.solve("fish")
        self.fails("no table `Opt9`; tables: Puzzle, Stage", lambda: fish["Opt9"])
        self.fails("unexpected argument '--colour'", joinsaw.solve, "fish", colour="red")
        self.fails("no puzzle `calender`; did you mean `calendar`?", joinsaw.solve, "calender")
        for read, what in [(fish.table, "Opt3"), (fish.query, "SELECT 1 AS One")]:
            self.fails("cannot import `pandas`", read, what, "pandas")
            self.assertIsInstance(read(what, "dicts"), joinsaw.Rows)
        self.fails("expected polars, pandas or dicts", fish.table, "Opt3", "numpy")
        self.fails("cannot import `duckdb`", fish.connection, "duckdb")

    def test_a_query_changes_nothing_and_says_the_line_of_an_error(self):
        fish = joinsaw.solve("fish")
        self.fails("readonly", fish.query, "DROP TABLE Opt1")
        self.fails(
            "line 2: no such column: Cat_\n  2 | WHERE Cat_ = 1\n            ^", fish.query, "SELECT 1 FROM Opt1\nWHERE Cat_ = 1"
        )
        self.fails("a query is one statement; found several", fish.query, "SELECT 1; SELECT 2")
        self.assertEqual(fish.query("SELECT 1 AS A, 2 AS A"), [{"A": 1, "A:1": 2}])
        self.assertEqual(fish.query("SELECT ? AS A", parameters=[7]), [{"A": 7}])

    def test_duckdb_has_a_copy_of_all_tables_with_their_types(self):
        code = """
            import joinsaw
            tough = joinsaw.solve("one-tough-puzzle")
            copy = tough.connection("duckdb")
            for name in tough:
                rows = copy.execute(f'SELECT * FROM "{name}"').fetchall()
                assert sorted(map(str, rows)) == sorted(str(tuple(row.values())) for row in tough.table(name, "dicts")), name
            print(copy.execute("SELECT max(Used + 1) FROM Opt4").fetchone())
        """
        env = {**os.environ, "PYTHONPATH": str(DOCS.parent / "target" / "notebook" / "duckdb")}
        done = subprocess.run([sys.executable, "-c", dedent(code)], env=env, capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("(481,)\n", ""))


class Puzzles(Desk):
    def test_a_puzzle_of_its_own_is_made_of_values(self):
        queens = joinsaw.rules(name='Six "queens"', **QUEENS)
        run = joinsaw.solve(queens)
        self.assertEqual((run.name, run.counts["all"]), ('Six "queens"', 4))
        self.assertEqual(joinsaw.solve({"family": "rules", **QUEENS}).counts["all"], 4)
        self.assertTrue(joinsaw.check(queens, "Opt1", joinsaw.sql(queens, "Opt1")))

    def test_a_data_frame_is_a_table(self):
        class Frame:
            columns = ("a", "b")

            def rows(self):
                return [(1, 2), (2, 3)]

        variables = {"A": range(1, 4), "B": range(1, 4)}
        pairs = joinsaw.rules(tables={"pair": Frame()}, variables=variables, rules={"is a pair": {"of": "A B", "table": "pair"}})
        self.assertEqual(joinsaw.solve(pairs).counts["all"], 2)

    def test_a_value_that_no_file_can_hold_is_named(self):
        self.fails("`pieces.a` is of type object", joinsaw.solve, {"family": "flower", "pieces": {"a": object()}})
        self.fails("expected a range with a step of 1", joinsaw.rules, variables={"A": range(1, 9, 2)}, rules={})

    def test_a_path_may_have_blanks_and_quotes(self):
        path = self.folder / 'it\'s "mine" $HOME.toml'
        path.write_text(joinsaw.rules(**QUEENS), encoding="utf-8")
        self.assertEqual(joinsaw.solve(path, db="kept 'tables'?#%20.db").solution[0]["Name"], "queen 1")
        self.assertEqual(joinsaw.draw(path, "a 'picture'.png").kind, "image/png")
        self.assertTrue(joinsaw.check(path, "Opt1", joinsaw.sql(path, "Opt1")).right)

    def test_what_is_wrong_with_a_text_is_said_with_its_line(self):
        self.fails("line 3: piece `a` has the side `?`", joinsaw.solve, 'family = "flower"\n[pieces]\na = "25?"\n')

    def test_puzzles_are_made_and_listed(self):
        made = joinsaw.generate(order=6, unique=True, seed=1)
        self.assertEqual(joinsaw.solve(made).counts["up_to_symmetry"], 1)
        self.assertIn("fish", [puzzle["name"] for puzzle in joinsaw.puzzles()])
        self.assertEqual(joinsaw.solve(joinsaw.new("fish")).answer, "German")

    def test_a_hint_leads_on_to_the_next_and_names_a_contradiction(self):
        first = joinsaw.hint("sudoku-small")
        self.assertNotEqual(joinsaw.hint("sudoku-small", given=first.given).text, first.text)
        self.assertTrue(first.must)
        wrong = joinsaw.hint("fish", given={"Norwegian": 2})
        self.assertEqual((wrong.text, wrong.conflict), (None, "Norwegian=2"))
        self.assertEqual(repr(wrong), "No solution has `Norwegian=2`: “clue 9: Norwegian = 1” removes it.")

    def test_solutions_are_verified_wherever_they_come_from(self):
        kept = joinsaw.solve("sudoku-small")
        drawn = joinsaw.solve("dogs", sample=3)
        counted = joinsaw.solve("pentominoes", count=True)
        for puzzle, solutions in [("sudoku-small", kept), ("dogs", drawn), ("pentominoes", counted)]:
            self.assertTrue(joinsaw.verify(puzzle, solutions), puzzle)
        queens = joinsaw.rules(**QUEENS)
        self.assertEqual(repr(joinsaw.verify(queens, joinsaw.solve(queens))), "puzzle: 4 solutions checked, all right")
        rows = kept.table("Solution", "dicts")
        self.assertTrue(joinsaw.verify("sudoku-small", rows))
        rows[0]["Digit"] = rows[1]["Digit"]
        self.assertIn("is wrong", repr(joinsaw.verify("sudoku-small", rows)))
        self.fails("cannot read `none`", joinsaw.verify, "fish", Path("none"))

    def test_of_two_solutions_the_differences_are_told(self):
        self.assertTrue(joinsaw.unique("fish"))
        two = joinsaw.unique({"family": "sudoku", "grid": "..343412..434321"})
        self.assertFalse(two)
        self.assertEqual(two.only_in[0], ["1 in r1c1", "2 in r1c2", "2 in r3c1", "1 in r3c2"])

    def test_an_explanation_counts_what_each_rule_removed(self):
        fish = joinsaw.explain("fish", stage="Opt1")
        self.assertEqual(fish.rules[0], {"stage": "Opt1", "rule": "clue 9: Norwegian = 1", "removed": 2500})
        dead = joinsaw.explain(given={"centre": 5})
        self.assertEqual(dead.contradiction, ["`--given centre=5`"])
        self.assertIn("The centre 5 ends at Opt3", repr(dead))

    def test_a_lesson_is_a_page_and_a_study_a_table(self):
        page = joinsaw.report("fish", "lesson.html", static=True)
        self.assertEqual(Path("lesson.html").read_bytes(), page.data)
        self.assertTrue(page.data.lower().startswith(b"<!doctype html>"))
        studied = joinsaw.study(orders="5..6", puzzles=20, seed=1)
        self.assertEqual([(order["order"], order["one"]) for order in studied], [(5, 3), (6, 1)])

    def test_sql_and_pictures_are_shown_in_a_notebook(self):
        self.assertTrue(joinsaw.sql("fish", stage="Opt3")._repr_markdown_().startswith("```sql\n-- Opt3"))
        self.assertIn("image/svg+xml", joinsaw.draw("hex-19")._repr_html_())


class Stages(Desk):
    @classmethod
    def setUpClass(cls):
        cls.shell = InteractiveShell.instance()
        cls.shell.run_line_magic("load_ext", "joinsaw")

    def test_the_statements_of_the_program_are_right_and_show_their_rows(self):
        for stage in ["Opt1", "Opt3", "Opt5"]:
            self.assertIn(f"{stage} of The Fish is right", self.shown("stage", f"fish {stage}", joinsaw.sql("fish", stage)))

    def test_a_verdict_has_the_rows_and_the_rules(self):
        verdict = joinsaw.check("drive-ya-nuts", "Opt4", DOCS / "exercises" / "1-wrong.sql")
        self.assertFalse(verdict.right)
        self.assertEqual((verdict.too_many.total, len(verdict.too_many), verdict.missing.total), (8, 3, 0))
        self.assertEqual(verdict.broken_rules, {"is not the piece at side 1": 6, "is not the piece at side 2": 2})
        for words in ["Opt4 of Drive Ya Nuts is wrong: 25 rows; expected 17", "8 rows too many, among them"]:
            self.assertIn(words, repr(verdict))
            self.assertIn(words, verdict._repr_html_())

    def test_a_verdict_is_in_the_words_of_the_program(self):
        for puzzle, stage, file in [("one-tough-puzzle", "Opt5", "2-wrong.sql"), ("fish", "Opt1", "4-wrong.sql")]:
            path = DOCS / "exercises" / file
            words = joinsaw.run("check", puzzle, stage, str(path)).stdout.decode().splitlines()[0]
            verdict = joinsaw.check(puzzle, stage, path)
            self.assertEqual(verdict.verdict, words)

    def test_helper_tables_may_come_first(self):
        helper = ".mode box\nCREATE TABLE Helper AS SELECT * FROM Opt1;\n"
        self.assertIn("missing columns", self.shown("stage", "fish Opt2", f"{helper}SELECT * FROM Helper; -- a comment"))
        self.assertIn(
            "Opt2 of The Fish is wrong", self.shown("stage", "fish Opt2", f"{helper}CREATE TABLE Opt2 AS SELECT * FROM Helper;")
        )

    def test_an_error_in_a_cell_says_the_line(self):
        self.assertIn(
            'line 2, column 1: near "SELCT": syntax error; did you mean `SELECT` instead of `SELCT`?\n  2 | SELCT 2\n      ^',
            self.shown("stage", "fish Opt3", "SELECT 1;\nSELCT 2"),
        )
        self.assertIn("no stage `Opt9` in the plan; stages: Opt1", self.shown("stage", "fish Opt9", "SELECT 1"))
        self.assertIn("expected `%%stage PUZZLE OptK`", self.shown("stage", "fish", "SELECT 1"))
        self.assertIn("No closing quotation", self.shown("sql", "it's", "SELECT 1"))
        self.assertIn("no puzzle `nonsense`", self.shown("sql", "nonsense", "SELECT 1"))
        self.assertIn("a query is one statement", self.shown("sql", "fish", "SELECT 1; SELECT 2"))

    def test_an_error_of_a_call_is_shown_without_the_lines_of_the_package(self):
        with capture_output() as captured:
            self.shell.run_cell("import joinsaw\njoinsaw.solve('calender')")
        shown = "line 2: joinsaw.solve('calender')\njoinsaw.Error: no puzzle `calender`; did you mean `calendar`?\n"
        self.assertEqual(captured.stdout + captured.stderr, shown)

    def test_magics_take_names_paths_and_variables(self):
        Path("it's mine.toml").write_text(joinsaw.new("fish"), encoding="utf-8")
        queens = joinsaw.rules(**QUEENS)
        known = {"queens": queens, "run": joinsaw.solve(queens)}
        for name, rows in [('"it\'s mine.toml"', 24), ("fish", 24), ("queens", 6), ("run", 6)]:
            self.assertIn(f"{{'N': {rows}}}", self.shown("sql", name, "SELECT count(*) AS N FROM Opt1", known))
        self.assertIn(" is right: 6 rows", self.shown("stage", "run Opt1", joinsaw.sql(queens, "Opt1"), known))

    def shown(self, magic, line, cell, variables=()):
        self.shell.push(dict(variables))
        with capture_output() as captured:
            self.shell.run_cell(f"%%{magic} {line}\n{cell}")
        return captured.stdout + captured.stderr


class Installed(Desk):
    """The package beside other programs, as `pip install --target` lays it out."""

    def setUp(self):
        super().setUp()
        shutil.copytree(Path(joinsaw.__file__).parent, "joinsaw")
        about = importlib.metadata.distribution("joinsaw")._path
        shutil.copytree(about, about.name)
        self.program = Path("bin", "joinsaw")
        self.program.parent.mkdir()

    def python(self, code, **env):
        command = [os.path.realpath(sys.executable), "-c", f"import joinsaw; {code}"]
        return subprocess.run(command, env={"PYTHONPATH": ".", **env}, capture_output=True, text=True)

    def test_the_program_is_found_in_the_folder_of_the_package(self):
        shutil.copy(joinsaw.find_program(), self.program)
        done = self.python("print(joinsaw.solve('fish').answer)")
        self.assertEqual((done.stdout, done.stderr), ("German\n", ""))

    def test_a_missing_program_is_named(self):
        said = self.python("joinsaw.solve()").stderr
        self.assertIn("joinsaw.Error: no program `joinsaw` in `", said)
        self.assertIn("or on `PATH`; install the package again, or set `JOINSAW_PROGRAM`", said)

    def test_the_program_is_the_one_that_is_named_or_beside_the_package_or_on_the_path(self):
        programs = {place: self.folder / place / "joinsaw" for place in ["named", "bin", "path"]}
        for program in programs.values():
            program.parent.mkdir(exist_ok=True)
            shutil.copy(joinsaw.find_program(), program)
        env = {"JOINSAW_PROGRAM": str(programs["named"]), "PATH": str(programs["path"].parent)}
        for place in ["named", "bin", "path"]:
            self.assertEqual(self.python("print(joinsaw.find_program())", **env).stdout, f"{programs[place]}\n")
            self.assertEqual(self.python("print(joinsaw.solve('fish').answer)", **env).stdout, "German\n")
            programs[place].unlink()
            env.pop("JOINSAW_PROGRAM", None)
        said = self.python("joinsaw.solve()", JOINSAW_PROGRAM="nowhere").stderr
        self.assertIn("joinsaw.Error: `JOINSAW_PROGRAM` is `nowhere`; expected the path of the program `joinsaw`", said)

    def test_a_program_of_another_version_is_refused(self):
        self.program.write_text("#!/bin/sh\necho joinsaw 0.0.1\n")
        self.program.chmod(0o755)
        version = importlib.metadata.version("joinsaw")
        self.assertIn(f"bin/joinsaw` is version 0.0.1; expected {version}", self.python("joinsaw.solve()").stderr)

    def test_the_module_is_the_program(self):
        done = subprocess.run(
            [sys.executable, "-m", "joinsaw", "solve", "--given", "centre=1", "--count"], capture_output=True, text=True
        )
        self.assertEqual((done.returncode, done.stdout), (1, "Solutions: 0 in all, 0 up to rotation\n"))


class Interrupted(Desk):
    FOREVER = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

    def test_ctrl_c_ends_the_program_and_leaves_nothing(self):
        long_one = "joinsaw.solve('pentominoes-6x10', plan='staged')"
        for code in [
            long_one,
            f"joinsaw.check('fish', 'Opt1', '{self.FOREVER}')",
            f"joinsaw.solve('fish').query('{self.FOREVER}')",
        ]:
            kept = self.folder / "temporary"
            kept.mkdir()
            command = [sys.executable, "-c", f"import joinsaw\nprint('begun', flush=True)\n{code}"]
            # In a group of its own, the signal reaches Python alone, as from a notebook.
            child = subprocess.Popen(
                command,
                env={**os.environ, "TMPDIR": str(kept)},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
            child.stdout.readline()
            time.sleep(2)
            child.send_signal(signal.SIGINT)
            _, said = child.communicate(timeout=20)
            self.assertIn("KeyboardInterrupt", said.splitlines()[-1])
            # Nothing of its session is left.
            listed = subprocess.run(["ps", "-o", "stat=,args=", "-s", str(child.pid)], capture_output=True, text=True)
            left = [line for line in listed.stdout.splitlines() if not line.startswith("Z")]
            self.assertEqual((left, list(kept.iterdir())), ([], []))
            kept.rmdir()


class Documents(Desk):
    def test_the_examples_of_the_page_are_true(self):
        text = (DOCS / "python.md").read_text(encoding="utf-8")
        lines = ["" if line.startswith("```") else line for line in text.splitlines()]
        test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, "python.md", "docs/python.md", 0)
        self.assertGreater(len(test.examples), 20)
        outcome = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
        self.assertEqual(outcome.failed, 0)


if __name__ == "__main__":
    unittest.main()
