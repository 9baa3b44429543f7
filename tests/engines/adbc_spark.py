"""What `tests/engines/adbc.py` runs on Spark, whose server takes its time to start."""

from __future__ import annotations

import guide
import spark
from adbc_desk import Desk
from machine import wait_until


class OnSpark(Desk):
    """The same through Spark Connect, where every statement takes a while."""

    PUZZLES = (
        ("drive-ya-nuts",),
        ("scramble-serengeti", "--plan=bushy"),
        ("scramble-serengeti", "--plan=merged", "--count"),
        ("sudoku-small",),
        ("send-more-money",),
        ("fish",),
        ("calendar", "--given=month=Jan", "--given=day=25"),
    )

    def test_spark_prints_what_the_embedded_engine_prints(self) -> None:
        with spark.connect_server() as uri:
            words = ["--engine=spark", f"--uri={uri}", "--schema=nuts", "--replace"]
            # Beside other tests, a new cluster may need longer for its first answer than the program waits.
            wait_until(lambda: self.is_solved("--engine=spark", f"--uri={uri}", "--schema=first", "--replace"), "the first answer of Spark")
            for puzzle in self.PUZZLES:
                with self.subTest(puzzle=puzzle):
                    self.assertEqual(self.report(*puzzle, *words), self.report(*puzzle, "--db=embedded.db", "--replace"))
            self.answer(*words, "--out=it's here")
            files = [len(list((self.folder / "it's here" / f"Opt{k}.parquet").glob("*.parquet"))) for k in range(1, 7)]
            self.assertNotIn(0, files)

    def is_solved(self, *words: str) -> bool:
        return self.solve(*words).code == 0

    def test_the_guide_shows_how_the_server_starts(self) -> None:
        self.assertIn(f"`{spark.CONNECT}`", guide.GUIDE.read_text())
