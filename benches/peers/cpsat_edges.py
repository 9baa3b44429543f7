"""What the CP-SAT peers for edge matching share: slots, and the pieces in them.

Not run by itself. A slot has a piece variable and a variable for each side, tied
together by an allowed-assignments table with a row for every piece in every
turn. There are two models with the same solutions:

book    as in the book chapter on Drive Ya Nuts: the turn is a variable too, and
        a column of the table
lean    without it, as the sides tell the turn: a smaller table, and with it
        CP-SAT was mostly faster (19 places: 3 to 10 times) and at worst a tenth
        slower
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from cpsat_common import cp_model


@dataclass(frozen=True)
class Slots:
    """The variables of every slot: its piece, and what each side shows."""

    piece: list[cp_model.IntVar]
    side: list[list[cp_model.IntVar]]


def add_model_option(parser: argparse.ArgumentParser, default: str) -> None:
    """Let the command line choose between the two models."""
    parser.add_argument(
        "--model", choices=("book", "lean"), default=default, help=f"({default})"
    )


def turned(piece: str, turn: int) -> str:
    """A piece's sides, with side number `turn` at the front."""
    return piece[turn:] + piece[:turn]


def lay_pieces(
    model: cp_model.CpModel,
    pieces: list[str],
    touching: list[Sequence[int]],
    is_lean: bool,
) -> Slots:
    """Add the slots, one for each entry of `touching`, with a different piece each.

    An entry lists the sides of the slot that meet another slot or count for some
    other reason; turns that show the same there are one candidate.
    """
    n_sides = len(pieces[0])
    symbols = sorted(set("".join(pieces)))
    tables = {
        sides: candidate_rows(pieces, symbols, sides, is_lean)
        for sides in {tuple(sides) for sides in touching}
    }
    slots = Slots([], [])
    for slot, sides in enumerate(touching):
        piece = model.new_int_var(0, len(pieces) - 1, f"piece{slot}")
        side = [
            model.new_int_var(0, len(symbols) - 1, f"side{slot}_{e}")
            for e in range(n_sides)
        ]
        columns = [piece, *side]
        if not is_lean:
            columns.insert(1, model.new_int_var(0, n_sides - 1, f"turn{slot}"))
        model.add_allowed_assignments(columns, tables[tuple(sides)])
        slots.piece.append(piece)
        slots.side.append(side)
    model.add_all_different(slots.piece)
    return slots


def candidate_rows(
    pieces: list[str], symbols: list[str], sides: Sequence[int], is_lean: bool
) -> list[tuple[int, ...]]:
    """(piece, turn, side 0, ...) for all that a slot may hold; lean has no turn."""
    rows: dict[tuple[int, str], tuple[int, ...]] = {}
    for piece_idx, piece in enumerate(pieces):
        for turn in range(len(piece)):
            shown = turned(piece, turn)
            values = (symbols.index(symbol) for symbol in shown)
            row = (piece_idx, *values) if is_lean else (piece_idx, turn, *values)
            rows.setdefault((piece_idx, "".join(shown[e] for e in sides)), row)
    return list(rows.values())
