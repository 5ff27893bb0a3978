"""`gobelet simulate`: let bots play many games, and count."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gobelet.bots import LEVELS
from gobelet.cli.shared import add_command, locale, said_options, say
from gobelet.lab.rows import WRITERS, writer_for
from gobelet.lab.simulate import Order, SeatSummary, Simulation, order, simulate
from gobelet.table.find import find

EXAMPLES = (
    "gobelet simulate pig --games 100000 --bots greedy,random --out pig.csv",
    "gobelet simulate galaxy-rebellion --seats 4 --bots greedy --seed 7",
)

WIDTH = 30  # of the progress bar


def add(subparsers: Any) -> None:
    """Declare the arguments of the command."""
    take = add_command(subparsers, "simulate", *EXAMPLES).take
    take("game", "game", metavar="GAME")
    take("simulate.games", "--games", type=int, default=10_000, metavar="N")
    take("seats", "--seats", type=int, metavar="N")
    take("simulate.bots", "--bots", default=LEVELS[0], metavar="A,B", known=LEVELS)
    take("simulate.seed", "--seed", type=int, default=0, metavar="N")
    take("simulate.jobs", "--jobs", type=int, metavar="K")
    take("option", "--option", action="append", default=[], metavar="NAME=VALUE")
    take("pack", "--content", type=Path, metavar="DIR")
    take("simulate.out", "--out", type=Path, metavar="FILE", known=list(WRITERS))


def run(args: argparse.Namespace) -> int:
    """Play, report, and write the rows if a file is named for them."""
    spoken = locale(args)
    write = writer_for(args.out) if args.out else None
    found = simulate(read_order(args), args.jobs, show_progress if sys.stderr.isatty() else None)
    print(report(found, spoken))
    if write is not None:
        write(found)
    return 0


def read_order(args: argparse.Namespace) -> Order:
    """Return what the arguments order."""
    game = find(args.game)
    return order(
        game,
        args.games,
        seats=args.seats,
        bots=[level.strip() for level in args.bots.split(",")],
        seed=args.seed,
        options=said_options(args.option, game),
        content=args.content,
    )


def show_progress(finished: int, games: int) -> None:
    """Draw the progress bar over the former one; take it away at the end."""
    if finished == games:
        sys.stderr.write("\r\x1b[K")
    else:
        bar = "#" * (WIDTH * finished // games)
        sys.stderr.write(f"\r[{bar:.<{WIDTH}}] {100 * finished // games:3} %  {finished:,}")
    sys.stderr.flush()


def report(found: Simulation, spoken: str) -> str:
    """Return what the terminal shows."""
    ordered, lengths = found.order, found.lengths
    shortest, longest = int(lengths.min()), int(lengths.max())
    return "\n".join([
        say(spoken, "simulate.order", game=ordered.game.id, games=ordered.games, seats=ordered.seats, seed=ordered.seed),
        say(spoken, "simulate.speed", seconds=found.seconds, rate=found.games_per_second),
        say(spoken, "simulate.length", mean=float(lengths.mean()), shortest=shortest, longest=longest),
        say(spoken, "simulate.drawn", n=found.drawn),
        "",
        say(spoken, "simulate.columns"),
        *(_line(seat) for seat in found.seats()),
    ])  # fmt: skip


def _line(seat: SeatSummary) -> str:
    wins = f"{100 * seat.win_rate:6.2f}  {100 * seat.low:6.2f} - {100 * seat.high:6.2f}"
    return f"{seat.seat + 1:5}  {seat.bot:8}  {wins}  {seat.mean_score:8.2f}  {seat.sd_score:6.2f}"
