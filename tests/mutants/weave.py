"""The sources with every mutant in them, each behind its number: compiled once, and tested as often as there are mutants.

A mutant is what `cargo mutants --list` names. `a < b` becomes `(if crate::switch::on(7) { a <= b } else { a < b })`, and
where nothing is switched on, everything is as it was.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import tree_sitter_rust
from tree_sitter import Language, Node, Parser

#: What is evaluated while the program is compiled, when no switch can be read.
CONSTANT = {"const_item", "static_item", "array_type", "enum_variant", "const_block"}

#: What holds a mutant of each kind.
HOLDERS = {
    "BinaryOperator": {"binary_expression", "compound_assignment_expr"},
    "UnaryOperator": {"unary_expression"},
    "MatchArm": {"match_arm"},
    "MatchArmGuard": {"match_arm"},
    "StructField": {"struct_expression"},
    "FnValue": {"function_item"},
}


@dataclass(frozen=True)
class Mutant:
    """A line of `cargo mutants --list`, whose number counts them from 1."""

    number: int
    name: str
    file: str
    function: str
    genre: str
    replacement: str
    #: Lines and columns, from 1: where it begins and ends.
    span: tuple[tuple[int, int], tuple[int, int]]

    @classmethod
    def of(cls, number: int, listed: dict) -> Mutant:
        span = tuple((listed["span"][end]["line"], listed["span"][end]["column"]) for end in ["start", "end"])
        function = (listed["function"] or {}).get("function_name", "")
        return cls(number, listed["name"], listed["file"], function, listed["genre"], listed["replacement"], span)

    @property
    def place(self) -> str:
        """The function that it is in."""
        return f"{self.file} {self.function}"

    @property
    def marks(self) -> tuple[str, str]:
        """What surrounds it in the woven text, so that what the compiler says of it can be told."""
        return f"/*{self.number}<*/", f"/*>{self.number}*/"


def parsed(text: bytes) -> Node:
    return Parser(Language(tree_sitter_rust.language())).parse(text).root_node


class Source:
    """A file, and which of its mutants belong to which part of it."""

    def __init__(self, path: Path, mutants: list[Mutant]) -> None:
        self.text = path.read_bytes()
        self.root = parsed(self.text)
        self.held: dict[int, list[Mutant]] = defaultdict(list)
        self.left_out: list[Mutant] = []
        for mutant in mutants:
            holder = self.holder(mutant)
            if holder is None or self.is_constant(holder) or has_own_type(holder):
                self.left_out.append(mutant)
            else:
                self.held[holder.id].append(mutant)

    def range(self, mutant: Mutant) -> tuple[int, int]:
        """The bytes that it replaces."""
        begin, end = (self.offsets[line - 1] + self.width(line, column) for line, column in mutant.span)
        return begin, end

    @cached_property
    def lines(self) -> list[bytes]:
        return self.text.split(b"\n")

    @cached_property
    def offsets(self) -> list[int]:
        offsets = [0]
        for line in self.lines:
            offsets.append(offsets[-1] + len(line) + 1)
        return offsets

    def width(self, line: int, column: int) -> int:
        """The bytes before a column, which counts characters."""
        return len(self.lines[line - 1].decode()[: column - 1].encode())

    def holder(self, mutant: Mutant) -> Node | None:
        """The smallest part that holds it; nothing in the conditions of `if let`, which cannot be parted."""
        begin, end = self.range(mutant)
        node = self.root.descendant_for_byte_range(begin, end)
        while node and node.type not in HOLDERS[mutant.genre]:
            if node.type == "let_chain":
                return None
            node = node.parent
        if node and mutant.genre == "BinaryOperator":
            operator = node.child_by_field_name("operator")
            return node if (operator.start_byte, operator.end_byte) == (begin, end) else None
        return node

    def is_constant(self, node: Node | None) -> bool:
        while node and node.type not in CONSTANT:
            if node.type == "function_item":
                return any(b"const" in child.text for child in node.children if child.type == "function_modifiers")
            node = node.parent
        return node is not None

    def woven(self, dropped: set[int]) -> bytes:
        """The text with all mutants but these."""
        held = {id: [mutant for mutant in mutants if mutant.number not in dropped] for id, mutants in self.held.items()}
        return Weaver(self, held).woven(self.root)


@dataclass
class Weaver:
    """Writes a source with its mutants."""

    source: Source
    held: dict[int, list[Mutant]]

    def woven(self, node: Node) -> bytes:
        mutants = self.held.get(node.id, [])
        match node.type:
            case _ if not mutants:
                return self.inside(node)
            case "match_arm":
                return self.arm(node, mutants)
            case "function_item":
                return self.function(node, mutants)
            case _:
                return self.expression(node, mutants)

    def inside(self, node: Node) -> bytes:
        """What is in a part, woven."""
        return self.rest(node, node.start_byte)

    def rest(self, node: Node, at: int) -> bytes:
        """What is in a part from this byte on, woven."""
        pieces = []
        for child in node.children:
            if child.start_byte >= at:
                pieces += [self.source.text[at : child.start_byte], self.woven(child)]
                at = child.end_byte
        return b"".join(pieces) + self.source.text[at : node.end_byte]

    def expression(self, node: Node, mutants: list[Mutant]) -> bytes:
        """One branch for each mutant; only one is ever switched on, so that nothing else in it need be woven."""
        branches = b"".join(
            f"if {on(mutant)} {{ ".encode() + marked(mutant, self.replaced(node, mutant)) + b" } else "
            for mutant in mutants
        )
        return b"(" + branches + b"{ " + self.inside(node) + b" })"

    def replaced(self, node: Node, mutant: Mutant) -> bytes:
        begin, end = self.source.range(mutant)
        text = self.source.text
        return text[node.start_byte : begin] + mutant.replacement.encode() + text[end : node.end_byte]

    def function(self, node: Node, mutants: list[Mutant]) -> bytes:
        """Ends at once with another value."""
        body = node.child_by_field_name("body")
        head = self.source.text[node.start_byte : body.start_byte]
        values = b"".join(
            f"if {on(mutant)} {{ return ".encode() + marked(mutant, mutant.replacement.encode()) + b"; } "
            for mutant in mutants
        )
        return head + b"{ " + values + self.inside(body).removeprefix(b"{")

    def arm(self, node: Node, mutants: list[Mutant]) -> bytes:
        """A pattern that never fits, or whose condition is always or never true."""
        pattern = node.child_by_field_name("pattern")
        condition = pattern.child_by_field_name("condition")
        # Before the pattern may stand an attribute.
        before, rest = self.source.text[node.start_byte : pattern.start_byte], self.rest(node, pattern.end_byte)
        never = [mutant for mutant in mutants if mutant.genre == "MatchArm" or mutant.replacement == "false"]
        always = [mutant for mutant in mutants if mutant not in never]
        terms = [marked(mutant, f"!{on(mutant)}".encode()) for mutant in never]
        fits = pattern.text
        if condition is not None:
            fits = self.source.text[pattern.start_byte : condition.start_byte].rstrip().removesuffix(b"if")
            held = [marked(mutant, on(mutant).encode()) for mutant in always]
            terms.append(b"(" + b" || ".join([*held, b"(" + self.woven(condition) + b")"]) + b")")
        return before + fits + b" if " + b" && ".join(terms) + rest


def has_own_type(node: Node) -> bool:
    """Whether it is a function that returns an `impl Trait`: all that it returns are of one type, which has no name."""
    returned = node.child_by_field_name("return_type")
    return node.type == "function_item" and returned is not None and b"impl " in returned.text


def on(mutant: Mutant) -> str:
    return f"crate::switch::on({mutant.number})"


def marked(mutant: Mutant, text: bytes) -> bytes:
    begin, end = mutant.marks
    return begin.encode() + text + end.encode()
