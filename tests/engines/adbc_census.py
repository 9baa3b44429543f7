"""`joinsaw study --all --engine` on real databases, which `tests/engines/adbc.py` runs."""

from __future__ import annotations

import postgresql
from adbc_desk import Desk


class Census(Desk):
    """The census on another engine."""

    COMMAND = ("study", "--all")

    def study(self, order: int, *words: str) -> str:
        """The census of an order as JSON, but for the seconds."""
        return self.report("--order", str(order), *words)

    def test_every_engine_counts_what_the_embedded_one_counts(self) -> None:
        for order in (3, 4, 5):
            expected = self.study(order)
            engines = {
                "postgresql": self.postgresql("census"),
                "sqlite": self.sqlite("census.db"),
                "duckdb": self.duckdb("census.duckdb"),
                "duckdb in memory": ["--engine=duckdb"],
            }
            for name, words in engines.items():
                with self.subTest(order=order, engine=name):
                    self.assertEqual(self.study(order, *words), expected)

    def test_order_6_is_refused_on_sqlite(self) -> None:
        message = self.refusal("--order=6", *self.sqlite("large.db"))
        self.assertIn("too many for SQLite; `--engine duckdb` counts them\n", message)
        self.assertFalse((self.folder / "large.db").exists())

    def test_a_driver_that_is_missing_is_named_with_the_command_that_gets_it(self) -> None:
        self.environment |= {"VIRTUAL_ENV": str(self.folder), "PATH": "/nowhere", "HOME": str(self.folder)}
        message = self.refusal("--order=4", "--engine=spark")
        self.assertEqual(message, "error: no driver for `spark` here; `pip install adbc-driver-spark` gets it\n")

    def test_a_schema_that_may_not_be_written(self) -> None:
        self.psql("CREATE ROLE looker LOGIN PASSWORD 'looker'; CREATE SCHEMA shut; GRANT USAGE ON SCHEMA shut TO looker")
        uri = self.uri.replace(f"{postgresql.USER}:{postgresql.PASSWORD}@", "looker:looker@")
        message = self.refusal("--order=4", "--engine=postgresql", f"--uri={uri}", "--schema=shut")
        start = "error: cannot make tables in `postgresql, schema shut`: permission denied for schema shut"
        self.assertEqual(message, f"{start}; `--schema NAME` puts them elsewhere\n")
