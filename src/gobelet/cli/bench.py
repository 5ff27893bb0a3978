"""`gobelet bench`: how fast games are played here, beside other people's engines; and whether all ways play the same."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from gobelet.errors import GobeletError
from gobelet.lab import bench
from gobelet.lab.batch import plain_traces, random_traces
from gobelet.lab.bench import SEED, Target
from gobelet.table import cuda
from gobelet.table.content import content_of
from gobelet.table.find import find, games
from gobelet.table.game import Game
from gobelet.table.options import read_options

WIDTH = 30  # characters of the bar


def add(subparsers: Any) -> None:
    """Add the command to those of *subparsers*."""
    fill(subparsers.add_parser("bench", help="measure how fast games are played here", description=__doc__))


def fill(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure; all unless said")
    parser.add_argument("--seats", type=int, help="players at the table; the fewest unless said")
    parser.add_argument("--cuda", action="store_true", help="fail where there is no CUDA device")
    parser.add_argument("--peers", action="store_true", help="measure the other engines that are installed, too")
    parser.add_argument("--json", action="store_true", help="write rows for programs")
    parser.add_argument("--rounds", type=int, default=5, help="how often every target has its turn (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn lasts (1)")
    parser.add_argument("--no-compile", action="store_true", help="leave out how long compiling takes")
    parser.add_argument(
        "--verify", type=int, nargs="?", const=1000, metavar="N", help="compare N games instead, plain, compiled and on CUDA"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure, or compare; return the exit status."""
    try:
        chosen = [find(game) for game in args.games] or games()
        on_cuda = _on_cuda(args.cuda)
        if args.verify:
            return _verify(chosen, args, on_cuda)
        _measure(chosen, args, on_cuda)
    except GobeletError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def _on_cuda(wanted: bool) -> bool:
    """Tell whether there is a device to measure; where one is wanted and missing, say so."""
    try:
        cuda.device()
    except GobeletError:
        if wanted:
            raise
        return False
    return True


def _measure(chosen: Sequence[Game], args: argparse.Namespace, on_cuda: bool) -> None:
    found = [target for game in chosen for target in bench.targets(game, args.seats, on_cuda)]
    peers, missing = bench.peer_targets() if args.peers else ([], [])
    timed = 0 if args.no_compile else sum(target.name in ("core", "cuda") for target in found)
    bar = Bar(timed + (args.rounds + 1) * len(found + peers))
    if not args.no_compile:
        bench.time_compiling(found, bar.tell)
    bench.measure(found + peers, args.rounds, args.seconds, bar.tell)
    bar.clear()
    if args.json:
        print("[" + ",\n ".join(json.dumps(asdict(target.row())) for target in found + peers) + "]")
        return
    _table(found + peers)
    print(f"\nMedians of {args.rounds} rounds of {args.seconds:g} s, targets in turns; range of games/s.")
    print(f"{bench.machine()}" + (f", {cuda.device()} (device time, transfers left out)" if on_cuda else ""))
    print(", ".join(f"{package} {version}" for package, version in bench.versions().items()))
    if missing:
        print("Not installed: " + ", ".join(peer.name for peer in missing) + ".")
    if any(target.name.startswith("peer:open_spiel-pig") for target in peers):
        print(_parity())


def _table(found: Sequence[Target]) -> None:
    lines = [("game", "seats", "target", "games/s", "range", "actions/s", "decisions/s", "bytes", "compile", "cached")]
    for target in found:
        row, rates = target.row(), target.per_second("games")
        lines.append((
            row.game, str(row.seats), row.target, _short(row.games_per_s), f"{_short(min(rates))}-{_short(max(rates))}",
            _short(row.actions_per_s), _short(row.decisions_per_s), "" if row.state_bytes is None else str(row.state_bytes),
            _seconds(row.compile_s), _seconds(target.warm_s),
        ))  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print(
            "  ".join(
                cell.ljust(width) if cell.isalpha() else cell.rjust(width) for cell, width in zip(line, widths, strict=True)
            )
        )


def _short(number: float | None) -> str:
    """Return *number* in three digits."""
    if number is None:
        return ""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {unit}" if number < 1000 * size else f"{number / size:.0f} {unit}"
    return f"{number:.3g}"


def _seconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f} s"


def _parity() -> str:
    """Return a sentence on whether the two Pigs that were timed are one game."""
    found = bench.pig_parity()
    verdict = "the same game" if found.same else "only the nearest equivalent"
    return (
        f"Pig is {verdict}: {found.ours[0]:.2f} decisions a game and {found.ours[1]:.4f} won by the first seat, OpenSpiel "
        f"{found.theirs[0]:.2f} and {found.theirs[1]:.4f} ({found.errors[0]:.1f} and {found.errors[1]:.1f} standard errors apart)."
    )


def _verify(chosen: Sequence[Game], args: argparse.Namespace, on_cuda: bool) -> int:
    """Play the same games every way that can be had, and compare the state after every action."""
    different = 0
    for game in chosen:
        seats = args.seats or game.seats[0]
        asked = (game, content_of(game), seats, read_options(game.options, None, seats), SEED)
        traces = {"plain": plain_traces(*asked, 0, args.verify), "compiled": random_traces(*asked, 0, args.verify)}
        if on_cuda:
            traces["CUDA"] = cuda.trace_many(*asked, args.verify)
        wrong = int(max((other != traces["plain"]).any(axis=1).sum() for other in traces.values()))
        different += wrong
        same = "differ in" if wrong else "are bit for bit the same in"
        print(f"{game.id}: {', '.join(traces)} {same} {wrong or args.verify} games ({traces['plain'][:, 0].sum()} actions).")
    return 1 if different else 0


class Bar:
    """What has been done so far, on a terminal only."""

    def __init__(self, steps: int) -> None:
        self.steps, self.done = steps, 0
        self.shown = sys.stderr.isatty()

    def tell(self, what: str) -> None:
        self.done += 1
        if self.shown:
            full = WIDTH * self.done // max(self.steps, 1)
            print(f"\r\x1b[K[{'#' * full}{'.' * (WIDTH - full)}] {what}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("gobelet bench", description=__doc__)
    fill(parser)
    return run(parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main())
