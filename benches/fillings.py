"""The fillings round one centre of an order, as SQL: what the censuses start with."""

from __future__ import annotations

from itertools import permutations

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
