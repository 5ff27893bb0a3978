"""A processor for the PTX that our kernels are made of: it shows, where there is no device, that they play right.

Slow and strict: one thread at a time, integers only, and an instruction that it does not know is an error. Each basic
block is translated into one Python function over the list of registers; each address names a piece of memory in its
upper bits and a place there in its lower ones, so nothing can be read or written outside the piece.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

PIECE = 40  # bits of an address that say the place within a piece of memory
WIDTHS = {"%rs": 16, "%r": 32, "%rd": 64, "%p": 1, "%SP": 64, "%SPL": 64}
COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
PLAIN = {"add": "+", "sub": "-", "mul.lo": "*", "mul.wide": "*", "and": "&", "or": "|", "xor": "^"}
LINE = re.compile(r"(?:@(!?)(%p\d+)\s+)?([a-z][\w.]*)\s*(.*);")
Block = Callable[[list[int], "Memory"], int]


class Memory:
    """Pieces of memory, each a bytearray."""

    def __init__(self) -> None:
        self.pieces: list[bytearray] = [bytearray()]

    def add(self, piece: bytearray) -> int:
        """Return the address of a new piece."""
        self.pieces.append(piece)
        return (len(self.pieces) - 1) << PIECE

    def load(self, address: int, size: int) -> int:
        piece, at = self.pieces[address >> PIECE], address & ((1 << PIECE) - 1)
        assert at + size <= len(piece), "reads outside its memory"
        return int.from_bytes(piece[at : at + size], "little")

    def store(self, address: int, size: int, value: int) -> None:
        piece, at = self.pieces[address >> PIECE], address & ((1 << PIECE) - 1)
        assert at + size <= len(piece), "writes outside its memory"
        piece[at : at + size] = (value & ((1 << 8 * size) - 1)).to_bytes(size, "little")


def signed(value: int, bits: int) -> int:
    """Return the number that a word of *bits* bits means when it has a sign."""
    half = 1 << (bits - 1)
    return ((value & ((1 << bits) - 1)) ^ half) - half


def bits_of(kind: str) -> int:
    """Return the width of a kind of number, such as s64; a predicate is one bit."""
    return 1 if kind == "pred" else int(kind[1:])


def divided(left: int, right: int) -> int:
    """Return the quotient as processors have it, cut off towards zero."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def permuted(low: int, high: int, chosen: int) -> int:
    """Return the four bytes of two words that each digit of *chosen* names."""
    both = ((high & 0xFFFFFFFF) << 32) | (low & 0xFFFFFFFF)
    digits = [chosen >> 4 * at & 15 for at in range(4)]
    assert max(digits) < 8, "spreads a sign"
    return sum((both >> 8 * digit & 255) << 8 * at for at, digit in enumerate(digits))


class Kernel:
    """One kernel, translated."""

    def __init__(self, ptx: str) -> None:
        body = ptx[ptx.index(".entry") :]
        self.parameters = re.findall(r"\.param \.\w+ (\w+)", body[: body.index(")")])
        stack = re.search(r"__local_depot0\[(\d+)\]", body)
        self.stack = int(stack[1]) if stack else 0
        self.registers: dict[str, int] = {}
        self.blocks, self.labels = self._cut(body[body.index("{") :])
        self.code = [self._block(number, lines) for number, lines in enumerate(self.blocks)]

    def run(self, arguments: list[int], memory: Memory, thread: int, threads: int) -> None:
        """Run one thread of a single block of *threads*."""
        registers = [0] * len(self.registers)
        known = {"%tid.x": thread, "%ntid.x": threads, "%ctaid.x": 0, "__local_depot0": memory.add(bytearray(self.stack))}
        known |= dict(zip(self.parameters, arguments, strict=True))
        for name, value in known.items():
            if name in self.registers:
                registers[self.registers[name]] = value
        block = 0
        while block >= 0:
            block = self.code[block](registers, memory)
        memory.pieces.pop()

    @staticmethod
    def _cut(body: str) -> tuple[list[list[str]], dict[str, int]]:
        """Return the basic blocks and which of them each label begins."""
        blocks: list[list[str]] = [[]]
        labels: dict[str, int] = {}
        for line in (line.strip() for line in body.splitlines()[1:]):
            if label := re.match(r"(\$\w+):", line):
                blocks.append([])
                labels[label[1]] = len(blocks) - 1
            elif line and line[0] not in ".}{/":
                blocks[-1].append(line)
                if "bra" in line or line.startswith("ret"):
                    blocks.append([])
        return blocks, labels

    def _block(self, number: int, lines: list[str]) -> Block:
        source = ["def block(r, m):", *(f"    {self._line(line)}" for line in lines), f"    return {number + 1}"]
        scope: dict[str, Any] = {"signed": signed, "divided": divided, "permuted": permuted}
        exec("\n".join(source), scope)  # noqa: S102  # made from our own kernels
        block: Block = scope["block"]
        return block

    def _line(self, line: str) -> str:
        """Return one instruction as a line of Python."""
        found = LINE.fullmatch(line)
        assert found, line
        negated, predicate, operation, rest = found.groups()
        done = self._instruction(operation, re.findall(r"\{[^}]*\}|\[[^]]*\]|[^,\s]+", rest))
        if predicate is None:
            return done
        return f"if {'not ' if negated else ''}{self._read(predicate)}: {done}"

    def _instruction(self, operation: str, operands: list[str]) -> str:
        name, *parts = operation.split(".")
        if name == "bra":
            return f"return {self.labels[operands[0]]}"
        if name == "ret":
            return "return -1"
        if name == "bar":
            return "pass"  # a thread alone has nobody to wait for
        if name == "st":
            return self._store(parts, operands)
        target, *sources = operands
        if target[0] == "{":
            return self._load_row(parts, target, sources[0])
        bits = WIDTHS[target.rstrip("0123456789")]
        return f"{self._read(target)} = ({self._value(name, parts, sources, bits)}) & {(1 << bits) - 1}"

    def _load_row(self, parts: list[str], target: str, source: str) -> str:
        size = int(parts[-1][1:]) // 8
        into, address = target.strip("{}").replace(",", " ").split(), self._address(source)
        return "; ".join(f"{self._read(one)} = m.load({address} + {at * size}, {size})" for at, one in enumerate(into))

    def _store(self, parts: list[str], operands: list[str]) -> str:
        size = int(parts[-1][1:]) // 8
        values = operands[1].strip("{}").replace(",", " ").split()
        address = self._address(operands[0])
        return "; ".join(f"m.store({address} + {at * size}, {size}, {self._read(value)})" for at, value in enumerate(values))

    def _value(self, name: str, parts: list[str], sources: list[str], bits: int) -> str:
        """Return what an instruction computes, as an expression."""
        kind = parts[-1] if parts else ""
        if name == "ld":
            return self._load(parts, sources[0])
        if name == "cvt":
            return self._typed(sources[0], kind)
        if name in {"mov", "cvta", "vote"}:  # a thread alone wins its vote
            return self._read(sources[0])
        if name == "selp":
            return f"{self._read(sources[0])} if {self._read(sources[2])} else {self._read(sources[1])}"
        values = [self._typed(source, kind) for source in sources]
        if name == "setp":
            assert len(parts) == 2, parts
            return f"{values[0]} {COMPARE[parts[0]]} {values[1]}"
        if name in {"shl", "shr"}:
            amount = self._typed(sources[1], "u32")
            return f"{values[0]} {'<<' if name == 'shl' else '>>'} min({amount}, {bits})"
        whole = ".".join([name, *parts[:-1]])
        if whole in PLAIN:
            return f"{values[0]} {PLAIN[whole]} {values[1]}"
        width = bits_of(kind)
        return {
            "not": lambda: f"~{values[0]}",
            "neg": lambda: f"-{values[0]}",
            "max": lambda: f"max({values[0]}, {values[1]})",
            "min": lambda: f"min({values[0]}, {values[1]})",
            "div": lambda: f"divided({values[0]}, {values[1]})",
            "rem": lambda: f"{values[0]} - divided({values[0]}, {values[1]}) * {values[1]}",
            "mul.hi": lambda: f"({values[0]} * {values[1]}) >> {width}",
            "prmt": lambda: f"permuted({', '.join(values)})",
            "popc": lambda: f"({values[0]}).bit_count()",
            "clz": lambda: f"{width} - ({values[0]}).bit_length()",
            "brev": lambda: f"int(f'{{{values[0]}:0{width}b}}'[::-1], 2)",
        }[whole]()

    def _load(self, parts: list[str], source: str) -> str:
        if parts[0] == "param":
            return self._read(source.strip("[]"))
        width = int(parts[-1][1:])
        value = f"m.load({self._address(source)}, {width // 8})"
        return f"signed({value}, {width})" if parts[-1][0] == "s" else value

    def _address(self, operand: str) -> str:
        base, _, offset = operand.strip("[]").partition("+")
        return f"{self._read(base)} + {int(offset or 0)}"

    def _typed(self, operand: str, kind: str) -> str:
        """Return an operand as the kind of number that the instruction takes it for."""
        if operand.lstrip("-").isdigit():
            value, width = int(operand), bits_of(kind)
            return str(value if kind[0] == "s" else value & ((1 << width) - 1))
        return f"signed({self._read(operand)}, {kind[1:]})" if kind[0] == "s" else self._narrow(operand, kind)

    def _narrow(self, operand: str, kind: str) -> str:
        width = bits_of(kind)
        read = self._read(operand)
        return read if WIDTHS.get(operand.rstrip("0123456789")) == width else f"({read} & {(1 << width) - 1})"

    def _read(self, operand: str) -> str:
        if operand.lstrip("-").isdigit():
            return f"({operand})"
        return f"r[{self.registers.setdefault(operand, len(self.registers))}]"
