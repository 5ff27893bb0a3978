"""Size budgets: no function over 60 lines, half of them under 10; no module over 500, half of them under 150.

    python -m tools.budgets [FOLDER ...]

Tests do not count, nor does a table of data written out in a module, nor does an `__init__.py` that says nothing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tools.folders import ROOT

FUNCTION_AT_MOST, FUNCTION_MEDIAN = 60, 10
MODULE_AT_MOST, MODULE_MEDIAN = 500, 150
TABLE = 5
"""A literal longer than this is data, not code."""


@dataclass(frozen=True, slots=True)
class Size:
    """How long something is, and where it stands."""

    where: str
    lines: int


def measure(path: Path) -> tuple[Size, list[Size]]:
    """Return the size of a module and of every function in it."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text, str(path))
    tables = sum(_length(node) for node in tree.body if _is_table(node))
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    sizes = [Size(f"{shown}:{node.lineno} {node.name}", _length(node)) for node in functions]
    return Size(str(shown), len(text.splitlines()) - tables), sizes


def _length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _is_table(node: ast.stmt) -> bool:
    literal = isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict | ast.List | ast.Set | ast.Tuple)
    return literal and _length(node) > TABLE


def broken(modules: list[Size], functions: list[Size]) -> Iterator[str]:
    """Yield a sentence for each budget that does not hold."""
    for size in sorted(functions, key=lambda size: -size.lines):
        if size.lines > FUNCTION_AT_MOST:
            yield f"{size.where}: {size.lines} lines; a function has at most {FUNCTION_AT_MOST}"
    for size in sorted(modules, key=lambda size: -size.lines):
        if size.lines > MODULE_AT_MOST:
            yield f"{size.where}: {size.lines} lines; a module has at most {MODULE_AT_MOST}, tables of data aside"
    for name, sizes, limit in (("functions", functions, FUNCTION_MEDIAN), ("modules", modules, MODULE_MEDIAN)):
        middle = median(size.lines for size in sizes) if sizes else 0
        if middle >= limit:
            yield f"half of the {name} have {middle:.0f} lines or more; the median is to stay under {limit}"


def main(arguments: list[str]) -> int:
    """Measure the folders named, or src and tools; say what is too long."""
    folders = [Path(argument) for argument in arguments] or [ROOT / "src", ROOT / "tools"]
    paths = [path for folder in folders for path in sorted(folder.rglob("*.py")) if "tests" not in path.parts]
    modules, functions = [], []
    for path in paths:
        module, inside = measure(path)
        modules += [module] if module.lines > 1 else []
        functions += inside
    problems = list(broken(modules, functions))
    for problem in problems:
        print(problem)
    if not problems:
        middle = [median(size.lines for size in sizes) for sizes in (modules, functions)]
        print(f"Sizes: {len(modules)} modules, median {middle[0]:.0f} lines; {len(functions)} functions, median {middle[1]:.0f}.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
