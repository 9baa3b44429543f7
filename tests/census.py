"""docs/census.sql, made smaller as its first lines say: order 5 has the published figures."""

import re
import sqlite3
from pathlib import Path

#: How many sets have so many solutions.
PUBLISHED = [(1, 20_448), (2, 7_944), (3, 1_960), (4, 1_020), (5, 480), (6, 360), (7, 24), (10, 120)]

script = (Path(__file__).parent.parent / "docs" / "census.sql").read_text()
script = re.sub(r".*-- 6\n", "", script).replace("-- 5:", "")
tables, query = script[: script.rindex("SELECT\n  Met.")], script[script.rindex("SELECT\n  Met.") :]
with sqlite3.connect(":memory:") as database:
    database.executescript(tables)
    found = database.execute(query).fetchall()
assert found == PUBLISHED, found
