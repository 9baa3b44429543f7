"""Holds everything that Joinsaw prints as JSON against docs/schema.json and docs/plan.schema.json."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/schema.json").read_text())
PLAN_SCHEMA = json.loads((ROOT / "docs/plan.schema.json").read_text())

# The commands that print each definition of the schema: a definition that ends in `_line` describes one line of JSON Lines.
PRINTED = {
    "solve": [
        "solve --format json",
        "solve --format json --plan streamed",
        "solve --format json --count",
        "solve --format json --first",
        "solve --format json --centre 1",
        "solve --format json --db new.db",
        "solve --format json --db new.db --first",
        "solve dogs --format json",
        "solve dogs --format json --plan bushy",
        "solve dogs --format json --plan merged --count",
        "solve dogs --format json --sample 3 --seed 1",
        "solve --format json --sample 2",
        "solve hex-19 --first --format json",
        "solve fish --format json",
        "solve fish --format json --plan streamed",
        "solve calendar --given month=Jan --format json",
        "solve calendar --given month=Feb --count --format json",
        "solve pentominoes --first --format json",
        "solve sudoku --format json",
        "solve jigsaw --format json --count",
        "solve one.toml --format json",
        "solve none.toml --format json",
        "solve none.toml --format json --first",
        "solve options.dlx --format json",
        "solve free.toml --first --format json",
        "solve queens --first --format json",
    ],
    "solve_line": [
        "solve --format jsonl",
        "solve dogs --format jsonl",
        "solve dogs --format jsonl --sample 3",
        "solve fish --first --format jsonl",
        "solve sudoku-small --plan streamed --format jsonl",
        "solve calendar --given month=Jan --given day=25 --format jsonl",
    ],
    "solve_count_line": [
        "solve --count --format jsonl",
        "solve dogs --count --plan merged --format jsonl",
        "solve fish --count --format jsonl",
    ],
    "solve_many_line": [
        "solve --batch many.jsonl",
        "solve --batch many.jsonl --first",
        "solve --batch many.jsonl --unique",
        "solve grids.txt --format jsonl",
    ],
    "puzzles": [
        "puzzles --format json",
    ],
    "puzzles_line": [
        "puzzles --format jsonl",
    ],
    "engines": [
        "engines --format json",
    ],
    "engines_line": [
        "engines --format jsonl",
    ],
    "tables": [
        "show kept.db --format json",
    ],
    "tables_line": [
        "show kept.db --format jsonl",
    ],
    "show": [
        "show Opt3 kept.db --format json",
        "show Stage kept.db --format json",
        "show Board kept.db --format json",
    ],
    "show_line": [
        "show Opt3 kept.db --format jsonl",
    ],
    "explain": [
        "explain --format json",
        "explain --format json --query-plan",
        "explain --centre 5 --format json",
        "explain --stage Opt3 --format json",
        "explain fish --format json",
        "explain fish --plan streamed --format json",
        "explain none.toml --format json",
        "explain sudoku-small --given r1c1=1 --format json",
        "explain calendar --given month=Jan --given day=25 --format json",
    ],
    "explain_line": [
        "explain --format jsonl",
        "explain none.toml --format jsonl",
    ],
    "hint": [
        "hint --format json",
        "hint --given 1=5 --format json",
        "hint sudoku --format json",
        "hint pentominoes --format json",
        "hint none.toml --format json",
        "hint fish --format json",
    ],
    "unique": [
        "unique --format json",
        "unique sudoku --format json",
        "unique dogs --format json",
        "unique none.toml --format json",
    ],
    "grade": [
        "grade sudoku --format json",
        "grade sudoku-17 --format json",
        "grade drive-ya-nuts --format json",
        "grade pentominoes --format json",
        "grade none.toml --format json",
    ],
    "check": [
        "check drive-ya-nuts Opt2 right.sql --format json",
        "check drive-ya-nuts Opt2 wrong.sql --format json",
    ],
    "check_line": [
        "check drive-ya-nuts Opt2 right.sql lacks.sql renamed.sql --format jsonl",
        "check drive-ya-nuts Opt2 none.toml nowhere.sql --format jsonl",
    ],
    "check_files": [
        "check drive-ya-nuts Opt2 right.sql none.toml --format json",
        "check drive-ya-nuts all right.sql --format json",
    ],
    "study": [
        "study --orders 4..6 --puzzles 20 --seed 1 --format json",
    ],
    "study_line": [
        "study --orders 4..6 --puzzles 20 --seed 1 --format jsonl",
    ],
}

# A plan has a schema of its own.
PLANS = [
    "drive-ya-nuts",
    "drive-ya-nuts --plan merged",
    "fish --plan streamed",
    "sudoku-small",
    "dogs --plan bushy",
    "dogs --plan merged --count",
    "hex-19 --plan auto",
    "one-tough-puzzle --plan bushy",
    "calendar --plan merged --count",
    "calendar --given month=Jan --given day=25",
]

# A command whose JSON is described elsewhere, or not at all.
WITHOUT_DEFINITION = {"help", "verify", "sql"}


def validator(definition):
    """The validator of one definition of the schema."""
    schema = {key: value for key, value in SCHEMA.items() if key != "anyOf"}
    return Draft202012Validator(schema | {"$ref": f"#/$defs/{definition}"})


def each_key_once(pairs):
    """The object of these pairs; fails if a key stands there twice."""
    found = dict(pairs)
    assert len(found) == len(pairs), f"a key stands twice in {pairs}"
    return found


def values(text):
    """The values of JSON in a text, one after the other."""
    decoder = json.JSONDecoder(object_pairs_hook=each_key_once)
    found = []
    text = text.lstrip()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].lstrip()
    return found


class PrintedJson(unittest.TestCase):
    """Every command that prints JSON, on a few puzzles of each kind."""

    @classmethod
    def setUpClass(cls):
        """Writes the files that the commands read."""
        cls.folder = Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        alike = '1 = "123"\n2 = "123"\n3 = "123"\n'
        stage = cls.run_joinsaw("sql --stage Opt2")
        files = {
            "none.toml": f'family = "flower"\n[pieces]\n{alike}4 = "456"\n',
            "one.toml": f'family = "flower"\n[pieces]\n{alike}4 = "123"\n',
            "right.sql": stage,
            "lacks.sql": stage.replace("AND Sequence.Piece_ID <> Opt1.Piece_ID", ""),
            "renamed.sql": stage.replace("AS Seq_ID", "AS Turned"),
            "wrong.sql": "SELECT Center, 'x' AS Piece_ID FROM Opt1",
            "grids.txt": "1..............4\n1.....3..4.....2\n",
            "free.toml": 'family = "board"\nmatch = "equal"\n[pieces]\nA = "123"\nB = "123"\n[slots]\na = ["b", "-", "-"]\nb = ["a", "-", "-"]\n',
            "options.dlx": "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
            "many.jsonl": '"fish"\n"1.....3..4.....2"\n',
        }
        for name, text in files.items():
            (cls.folder / name).write_text(text)
        cls.run_joinsaw("solve --db kept.db")

    @classmethod
    def run_joinsaw(cls, line):
        """What the program prints; it ends with 0, or with 1 where there is no solution."""
        command = [os.environ["JOINSAW"], *line.split()]
        ran = subprocess.run(command, cwd=cls.folder, capture_output=True, text=True, check=False)
        assert ran.returncode < 2 and not ran.stderr, f"`{line}`: {ran.stderr}"
        return ran.stdout

    def hold(self, schema, line):
        """Holds what a command prints against a schema."""
        printed = values(self.run_joinsaw(line))
        self.assertTrue(printed, "nothing was printed")
        for value in printed:
            faults = [f"{fault.json_path}: {fault.message}" for fault in schema.iter_errors(value)]
            self.assertEqual(faults, [])

    def test_everything_printed_as_json_is_as_the_schema_says(self):
        for definition, lines in PRINTED.items():
            for line in lines:
                with self.subTest(line):
                    self.hold(validator(definition), line)

    def test_the_json_of_every_built_in_puzzle_is_as_the_schema_says(self):
        for puzzle in json.loads(self.run_joinsaw("puzzles --format json")):
            for definition, form in [("solve", "json"), ("solve_line", "jsonl")]:
                with self.subTest(puzzle["name"], form=form):
                    self.hold(validator(definition), f"solve {puzzle['name']} --first --format {form}")

    def test_every_plan_is_as_its_schema_says(self):
        for arguments in PLANS:
            with self.subTest(arguments):
                self.hold(Draft202012Validator(PLAN_SCHEMA), f"sql {arguments} --format json")

    def test_every_command_that_prints_json_is_on_the_list(self):
        listed = self.run_joinsaw("--help").split("\nOptions:\n")[0].splitlines()
        commands = {line.split()[0] for line in listed if line.startswith("  ") and line.split()}
        for command in commands - WITHOUT_DEFINITION:
            help_text = self.run_joinsaw(f"{command} --help")
            for form, in_lines in [("- json:", False), ("- jsonl:", True)]:
                is_listed = any(
                    line.startswith(f"{command} ")
                    for definition, lines in PRINTED.items()
                    if definition.endswith("_line") == in_lines
                    for line in lines
                )
                self.assertEqual(form in help_text, is_listed, f"{command} {form}")

    def test_the_schema_names_each_definition_of_printed_json_once(self):
        Draft202012Validator.check_schema(SCHEMA)
        Draft202012Validator.check_schema(PLAN_SCHEMA)
        named = [entry["$ref"] for entry in SCHEMA["anyOf"]]
        self.assertEqual(named, [f"#/$defs/{definition}" for definition in PRINTED])
        text = json.dumps(SCHEMA)
        unused = [name for name in SCHEMA["$defs"] if f'"#/$defs/{name}"' not in text]
        self.assertEqual(unused, [])

    def test_the_schema_refuses_what_is_not_printed(self):
        line = {"about": "", "rows": 1, "estimate": None, "seconds": None}
        for definition, value in [
            ("solve", {}),
            ("tables_line", line | {"name": "Opt1", "rows": -1}),
            ("tables_line", line | {"Table": "Opt1"}),
            ("board", [{"side": 1, "piece": "1"}]),
            ("board", [{"cell": "Jan", "piece": "L"}, {"house": 1, "nation": "Dane"}]),
            ("solve_line", {"board": [{"cell": "Jan", "piece": "L"}]}),
        ]:
            self.assertFalse(validator(definition).is_valid(value), f"{definition}: {value}")


if __name__ == "__main__":
    unittest.main()
