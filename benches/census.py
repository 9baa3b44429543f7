"""The whole census of an order, 3 to 6, from the fillings round one centre.

How many sets of n + 1 pieces, copies allowed, can be solved, and how often? Renumbering the
sides takes every centre to every other, so that only the fillings round the piece 123456 are
enumerated. They are grouped by the set of pieces in the ring: the table Ring. A set of pieces
is solved with another of its pieces c in the centre if the renumbering that takes c to 123456
takes the rest of the set to a row of Ring, which is a join of Ring with itself for each place
of the ring. A set that k of its kinds of piece can be the centre of, is met k times out of all
(n - 1)! centres.

Runs in DuckDB, all of it joins; a set is a whole number of n times seven bits.

Prints: one JSON line with the counts, the seconds of each step and the peak memory.

Run:    python3 benches/census.py --order 6 [--memory 6GB] [--threads 2] [--scratch DIR]
        (about 44 million rows and some GB of scratch space; needs the package duckdb)
"""

from __future__ import annotations

import argparse
import json
import resource
import tempfile
from math import factorial
from time import perf_counter

import duckdb

from fillings import Sides, all_pieces, fillings, sequences

BITS = 7
# Comparisons that sort so many numbers.
NETWORKS = {
    3: [(0, 1), (1, 2), (0, 1)],
    4: [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)],
    5: [(0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2)],
    6: [(1, 2), (4, 5), (0, 2), (3, 5), (0, 1), (3, 4), (2, 5), (0, 3), (1, 4), (2, 4), (1, 3), (2, 3)],
}  # fmt: skip


def renumberings(pieces: list[Sides]) -> list[tuple[int, int]]:
    """For centre c and piece p, as c * (number of pieces) + p: the piece that p becomes as c becomes the first piece."""
    number = {sides: idx for idx, sides in enumerate(pieces)}
    rows = []
    for centre in pieces:
        new = {side: idx + 1 for idx, side in enumerate(centre)}
        for piece in pieces:
            renumbered = [new[side] for side in piece]
            start = renumbered.index(1)
            rows.append((len(rows), number[tuple(renumbered[start:] + renumbered[:start])]))
    return rows


def sorted_key(order: int, query: str) -> str:
    """A query of columns A0, A1, ... that packs each row, sorted, into one number, with the columns `Rest` beside it."""
    for low, high in NETWORKS[order]:
        changed = {low: f"least(A{low}, A{high})", high: f"greatest(A{low}, A{high})"}
        columns = ", ".join(f"{changed.get(idx, f'A{idx}')} AS A{idx}" for idx in range(order))
        query = f"SELECT {columns}, * EXCLUDE ({', '.join(f'A{idx}' for idx in range(order))}) FROM ({query})"
    key = " + ".join(f"A{idx} * {1 << (BITS * idx)}" for idx in range(order))
    return f"SELECT {key} AS Key, * EXCLUDE ({', '.join(f'A{idx}' for idx in range(order))}) FROM ({query})"


def ring_query(order: int) -> str:
    """The fillings round the first piece, the numbers of the ring's pieces in the columns A0, A1, ..."""
    columns = ", ".join(f"S{idx + 1}.Piece AS A{idx}" for idx in range(order))
    return f"SELECT {columns} {fillings(order)}"


def piece_at(place: int) -> str:
    """The number of the piece at this place of the sorted ring of W."""
    return f"((W.Key >> {BITS * place}) & {(1 << BITS) - 1})"


def is_other_centre(place: int) -> str:
    """Whether the piece at this place is to be tried: copies of it are one, and the first piece is the centre already."""
    return f"{piece_at(place)} <> 0" + (f" AND {piece_at(place)} <> {piece_at(place - 1)}" if place else "")


def other_centre(order: int, n_pieces: int, place: int, table: str) -> str:
    """Every set of `table`, whether the piece at this place of its sorted ring can be the centre, and how often."""
    at = [piece_at(idx) for idx in range(order)]
    is_new = is_other_centre(place)
    pieces = [f"{at[place]} * {n_pieces} + {'0' if idx == place else at[idx]}" for idx in range(order)]
    joins = " ".join(f"JOIN Renumbering AS R{idx} ON R{idx}.ID = {pieces[idx]}" for idx in range(order))
    columns = ", ".join(f"R{idx}.Piece AS A{idx}" for idx in range(order))
    rest = "W.Key AS Own_Key, W.N_Kinds, W.N_Solutions"
    wanted = sorted_key(order, f"SELECT {columns}, {rest} FROM {table} AS W {joins} WHERE {is_new}")
    return f"""
        SELECT Own_Key AS Key, N_Kinds + CASE WHEN Ring.Key IS NULL THEN 0 ELSE 1 END AS N_Kinds,
               N_Solutions + coalesce(Ring.N_Fillings, 0) AS N_Solutions
        FROM ({wanted}) AS Wanted LEFT JOIN Ring ON Ring.Key = Wanted.Key
        UNION ALL
        SELECT Key, N_Kinds, N_Solutions FROM {table} AS W WHERE NOT ({is_new})"""


def census(order: int, connection: duckdb.DuckDBPyConnection) -> dict[str, object]:
    """Runs the census and returns what it counted."""
    pieces, seconds = all_pieces(order), {}

    def step(name: str, statement: str) -> list[tuple[int, ...]]:
        start = perf_counter()
        rows = connection.execute(statement).fetchall()
        seconds[name] = round(perf_counter() - start, 2)
        return rows

    connection.execute("CREATE TABLE Sequence (Seq_ID BIGINT, Third_Side BIGINT, First_Side BIGINT, Piece BIGINT)")
    connection.executemany("INSERT INTO Sequence VALUES (?, ?, ?, ?)", sequences(pieces))
    connection.execute("CREATE TABLE Renumbering (ID BIGINT, Piece BIGINT)")
    rows = ", ".join(str(row) for row in renumberings(pieces))
    connection.execute(f"INSERT INTO Renumbering VALUES {rows}")
    [(n_fillings,)] = step("enumerate", f"SELECT count(*) FROM ({ring_query(order)})")
    step("group", f"CREATE TABLE Ring AS SELECT Key, count(*) AS N_Fillings FROM ({sorted_key(order, ring_query(order))}) GROUP BY Key")
    [(n_rings,)] = step("count", "SELECT count(*) FROM Ring")
    tried = " + ".join(f"CASE WHEN {is_other_centre(place)} THEN 1 ELSE 0 END" for place in range(order))
    [(n_look_ups,)] = step("look-ups", f"SELECT sum({tried}) FROM Ring AS W")
    step("begin", "CREATE TABLE W0 AS SELECT Key, 1::TINYINT AS N_Kinds, N_Fillings::SMALLINT AS N_Solutions FROM Ring")
    for place in range(order):
        query = other_centre(order, len(pieces), place, f"W{place}")
        step(f"centre at {place + 1}", f"CREATE TABLE W{place + 1} AS SELECT Key, N_Kinds::TINYINT AS N_Kinds, N_Solutions::SMALLINT AS N_Solutions FROM ({query})")
        connection.execute(f"DROP TABLE W{place}")
    found = step("sum up", f"SELECT N_Solutions, N_Kinds, count(*) FROM W{order} GROUP BY ALL ORDER BY ALL")
    by_solutions: dict[int, int] = {}
    for n_solutions, n_kinds, n_met in found:
        n_sets, rest = divmod(n_met * len(pieces), n_kinds)
        assert rest == 0, "every set is met once for each kind of its centres"
        by_solutions[n_solutions] = by_solutions.get(n_solutions, 0) + n_sets
    n_sets = factorial(len(pieces) + order) // factorial(order + 1) // factorial(len(pieces) - 1)
    return {
        "order": order,
        "fillings_round_one_centre": n_fillings,
        "rings": n_rings,
        "look_ups": int(n_look_ups),
        "fillings": n_fillings * len(pieces),
        "sets": n_sets,
        "solvable": sum(by_solutions.values()),
        "sets_by_solutions": by_solutions,
        "solutions": sum(n * count for n, count in by_solutions.items()),
        "seconds": seconds,
        "total_seconds": round(sum(seconds.values()), 1),
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def main() -> None:
    """Reads the command line, runs the census and prints it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--order", type=int, choices=sorted(NETWORKS), default=6)
    parser.add_argument("--memory", default="6GB", help="the most memory that DuckDB takes before it writes to disk")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--scratch", help="where what does not fit in memory goes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.scratch) as folder:
        connection = duckdb.connect(f"{folder}/census.duckdb")
        connection.execute(f"SET memory_limit = '{options.memory}'; SET threads = {options.threads}; SET temp_directory = '{folder}/spill'; SET preserve_insertion_order = false")
        print(json.dumps(census(options.order, connection)))


if __name__ == "__main__":
    main()
