"""CP-SAT on a flower: one piece in the middle, the others in a ring round it.

Models: the book chapter on Drive Ya Nuts, for any order n. A slot is one
(piece, turn, side 0, ..., side n-1) row of an allowed-assignments table; the
pieces differ; touching sides are equal. Slot 0 is the centre; slots 1..n go
round it clockwise. Side 0 of a ring slot faces the centre, and side e of the
centre faces slot e + 1. `--model lean` is the variant in cpsat_edges.py.

Prints: one JSON line. `solutions` with --all counts every turn of the flower
(6 for Drive Ya Nuts), without it stops at the first; `centre` and `ring` are
one solution's piece IDs, and `centres` are the IDs that sit in the middle.

Run:    python cpsat_flower.py PUZZLE.toml [--all] [--model lean] [--repeat K]
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cpsat_common import (
    Built,
    cp_model,
    fail,
    measure,
    peer_parser,
    read_puzzle,
    report,
)
from cpsat_edges import add_model_option, lay_pieces


def build(pieces: list[str], is_lean: bool) -> Built:
    """The model of a flower; the answer is the piece in each slot, centre first."""
    order = len(pieces) - 1
    model = cp_model.CpModel()
    centre_sides: Sequence[int] = range(order)
    ring_sides = (order - 1, 0, 1)
    slots = lay_pieces(model, pieces, [centre_sides] + [ring_sides] * order, is_lean)
    side = slots.side
    for e in range(order):
        model.add(side[0][e] == side[e + 1][0])
    for slot in range(1, order + 1):
        clockwise_next = slot % order + 1
        model.add(side[slot][order - 1] == side[clockwise_next][1])
    return Built(model, slots.piece)


def read_pieces(path: Path) -> dict[str, str]:
    """The pieces of a flower file by ID: n + 1 of them with n sides each."""
    pieces: dict[str, str] = read_puzzle(path, "flower")["pieces"]
    order = len(pieces) - 1
    if order < 3:
        fail(f"`{path}` has {len(pieces)} pieces; needed: 4 or more")
    for piece_id, sides in pieces.items():
        if not isinstance(sides, str) or len(sides) != order:
            fail(f"piece `{piece_id}` in `{path}` needs {order} sides, found `{sides}`")
    return pieces


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("puzzle", type=Path, help="a Joinsaw file, family flower")
    add_model_option(parser, default="book")
    args = parser.parse_args()
    by_id = read_pieces(args.puzzle)
    ids, pieces = list(by_id), list(by_id.values())

    runs = measure(lambda: build(pieces, args.model == "lean"), args)
    found: dict[str, object] = {"puzzle": args.puzzle.stem, "model": args.model}
    answers = runs[0].answers
    if answers:
        centre, *ring = (ids[piece_idx] for piece_idx in answers[0])
        centres = sorted({ids[answer[0]] for answer in answers}, key=ids.index)
        found |= {"centre": centre, "ring": ring, "centres": centres}
    report("cpsat_flower", args, runs, **found)


if __name__ == "__main__":
    main()
