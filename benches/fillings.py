"""The fillings round one centre of an order, as SQL: what the censuses start with."""

from __future__ import annotations

from itertools import permutations
from random import Random

Sides = tuple[int, ...]


def all_pieces(order: int) -> list[Sides]:
    """Every circular order of 1..order, written from its 1."""
    return [(1, *rest) for rest in permutations(range(2, order + 1))]


def sequences(pieces: list[Sides]) -> list[tuple[int, int, int, int]]:
    """Every three sides in a row of every piece: middle, third, first, and the piece's number from 0."""
    order = len(pieces[0])
    return [
        (sides[idx], sides[(idx + 1) % order], sides[idx - 1], number)
        for number, sides in enumerate(pieces)
        for idx in range(order)
    ]


def fillings(order: int) -> str:
    """What follows SELECT: the rings of `order` pieces round the piece 1..order, a Sequence S1, S2, ... for each place."""
    joins = ["FROM Sequence AS S1"]
    for side in range(2, order + 1):
        closes = f" AND S{side}.First_Side = S1.Third_Side" if side == order else ""
        joins.append(
            f"JOIN Sequence AS S{side} ON S{side}.Seq_ID = {side} AND S{side}.Third_Side = S{side - 1}.First_Side{closes}"
        )
    return "\n".join([*joins, "WHERE S1.Seq_ID = 1"])


def grouped_script(order: int) -> str:
    """A script that every engine runs: the table Ring has a row for each set of pieces in a ring, and counts its fillings.

    A set is the sum of one number for each of its pieces, drawn below 2^60 / order from a seed: two sets with the same
    sum would show as a row too few.
    """
    dice = Random(order)
    pieces = all_pieces(order)
    parts = [dice.randrange(2**60 // order) for _ in pieces]
    rows = ",\n    ".join(str((*sides, parts[number])) for *sides, number in sequences(pieces))
    key = " + ".join(f"S{place}.Set_Part" for place in range(1, order + 1))
    return f"""\
CREATE TABLE Sequence (Seq_ID INTEGER, Third_Side INTEGER, First_Side INTEGER, Set_Part BIGINT);
INSERT INTO Sequence VALUES
    {rows};
CREATE TABLE Ring AS
SELECT {key} AS Set_Key, count(*) AS N_Fillings
{fillings(order)}
GROUP BY {key};
"""
