"""How fast games are played, beside other people's engines: whole games, every choice at random.

All targets take turns, round after round, because machines drift within the hour and only ratios hold; each figure is
the median of the rounds. What runs on one core is held to one core. Compiling is timed apart, in a process of its own
with an empty cache. On CUDA the device's own clock is read, and transfers are left out.
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter

from gobelet.lab import peers
from gobelet.lab.batch import cores, game_bytes, plain_games, random_games
from gobelet.lab.peers import Peer, Round, Tally
from gobelet.table.content import content_of
from gobelet.table.find import find
from gobelet.table.game import Game
from gobelet.table.options import read_options

SEED = 20_240_901
STRETCH = 0.05  # seconds of play between two looks at the clock
GAMES_OF_PARITY = 50_000
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure, as `--json` writes it; what is unknown is None."""

    game: str
    seats: int
    target: str
    games_per_s: float
    actions_per_s: float | None
    decisions_per_s: float | None
    state_bytes: int | None
    compile_s: float | None


@dataclass
class Target:
    """Something that plays whole games; *prepare* is not timed and gives what is."""

    game: str
    seats: int
    name: str
    prepare: Callable[[], peers.Timed]
    cores: int = 1
    state_bytes: int | None = None
    compile_s: float | None = None
    warm_s: float | None = None
    rounds: list[Round] = field(default_factory=list)

    @property
    def compiles(self) -> bool:
        """Whether it is compiled by itself: all cores run what one core runs."""
        return self.name in ("core", "cuda")

    def per_second(self, what: str) -> list[float]:
        """Return *what* (games, actions, decisions) a second, of every round."""
        return [getattr(played, what) / played.seconds for played in self.rounds]

    def row(self) -> Row:
        games, actions, decisions = (statistics.median(self.per_second(what)) for what in ("games", "actions", "decisions"))
        return Row(self.game, self.seats, self.name, games, actions, decisions, self.state_bytes, self.compile_s)


def targets(game: Game, seats: int | None = None, cuda: bool = False) -> list[Target]:
    """Return the ways to play *game* that are to be measured, with the fewest seats unless told."""
    seated = game.check_seats(game.seats[0] if seats is None else seats)
    found = [
        Target(game.id, seated, "plain", partial(_prepare_plain, game, seated)),
        Target(game.id, seated, "core", partial(_prepare_compiled, game, seated, 1)),
        Target(game.id, seated, "cores", partial(_prepare_compiled, game, seated, cores()), cores()),
    ]
    if cuda:
        found.append(Target(game.id, seated, "cuda", partial(_prepare_cuda, game, seated)))
    for target in found:
        target.state_bytes = game_bytes(game)
    return found


def peer_targets() -> tuple[list[Target], list[Peer]]:
    """Return the peers that are installed here as targets, and those that are not."""
    here = [peer for peer in peers.PEERS if peers.installed(peer)]
    found = [Target(peer.game, peer.seats, f"peer:{peer.name}", peer.prepare) for peer in here]
    return found, [peer for peer in peers.PEERS if peer not in here]


def measure(found: Sequence[Target], rounds: int = 5, seconds: float = 1.0, tell: Tell | None = None) -> None:
    """Let every target play in turn, *rounds* times for *seconds*, and keep what each did."""
    ready = []
    for target in found:
        _say(tell, target)
        with held_to(target.cores):
            ready.append(target.prepare())
    for _ in range(rounds):
        for target, play in zip(found, ready, strict=True):
            _say(tell, target)
            with held_to(target.cores):
                target.rounds.append(play(seconds))


def _say(tell: Tell | None, target: Target) -> None:
    if tell is not None:
        tell(f"{target.game} {target.name}")


@contextmanager
def held_to(count: int) -> Iterator[None]:
    """Hold this process to one core, where the system can; more than one means all."""
    if count > 1 or not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})  # the first core serves most interrupts
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


class Steady:
    """Stretches of play of about the same time, each going on with the next games of the seed."""

    def __init__(self, play: Callable[[int, int], Tally]) -> None:
        self.play = play
        self.next, self.games = 0, 1

    def __call__(self) -> Tally:
        start = perf_counter()
        tally = self.play(self.next, self.games)
        self.next += self.games
        if perf_counter() - start < STRETCH / 2:
            self.games *= 2
        return tally


def _prepare_plain(game: Game, seats: int) -> peers.Timed:
    content, options = content_of(game), read_options(game.options, None, seats)

    def play(first: int, games: int) -> Tally:
        batch = plain_games(game, content, seats, options, SEED, first, games)
        return Tally(games, batch.decisions, batch.actions)

    return _warm(play)


def _prepare_compiled(game: Game, seats: int, jobs: int) -> peers.Timed:
    content, options = content_of(game), read_options(game.options, None, seats)

    def play(first: int, games: int) -> Tally:
        batch = random_games(game, content, seats, options, SEED, first, games, jobs)
        return Tally(games, batch.decisions, batch.actions)

    return _warm(play)


def _warm(play: Callable[[int, int], Tally]) -> peers.Timed:
    """Return *play* timed, once it has found how many games make a stretch."""
    run = peers.timed(Steady(play))
    run(4 * STRETCH)
    return run


def _prepare_cuda(game: Game, seats: int) -> peers.Timed:
    from gobelet.table.cuda import RESIDENT, Fleet

    fleet = Fleet(game, content_of(game), seats, read_options(game.options, None, seats))
    next_game, games = 0, RESIDENT

    def run(seconds: float) -> Round:
        nonlocal next_game, games
        rounds, left = list[Round](), seconds
        while left > 0:
            batch = fleet.play(SEED, next_game, games)
            next_game += games
            if batch.seconds < seconds / 2:  # longer launches leave fewer threads idle at their ends
                games *= 2
            rounds.append(Round(batch.games, batch.decisions, batch.actions, batch.seconds))
            left -= batch.seconds
        return together(rounds)

    fleet.play(SEED, 0, 1)  # compiles
    run(STRETCH)
    return run


def together(rounds: Sequence[Round]) -> Round:
    """Return *rounds* as one."""
    games, decisions, actions = (sum(getattr(part, what) for part in rounds) for what in ("games", "decisions", "actions"))
    return Round(games, decisions, actions, sum(part.seconds for part in rounds))


def time_compiling(found: Sequence[Target], tell: Tell | None = None) -> None:
    """Time how long the first game of each compiled target takes, with an empty cache and with a full one."""
    for target in found:
        if target.compiles:
            _say(tell, target)
            with tempfile.TemporaryDirectory() as cache:
                target.compile_s = _first_game(target, cache)
                target.warm_s = _first_game(target, cache)
    for target in found:
        if target.name == "cores":
            core = next(other for other in found if other.name == "core" and other.game == target.game)
            target.compile_s, target.warm_s = core.compile_s, core.warm_s


def _first_game(target: Target, cache: str) -> float:
    """Return the seconds to the end of the first game in a new process that keeps machine code in *cache*."""
    script = f"from gobelet.lab.bench import first_game as f; print(f({target.game!r}, {target.seats}, {target.name!r}))"
    around = {**os.environ, "GOBELET_CACHE": cache, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", script]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=around)  # noqa: S603  # our own words
    return float(said.stdout)


def first_game(game: str, seats: int, target: str) -> float:
    """Return the seconds that the first game takes, the import of the compiler left out."""
    import numba  # noqa: F401  # not timed

    played = find(game)
    content, options = content_of(played), read_options(played.options, None, seats)
    start = perf_counter()
    if target == "cuda":
        from gobelet.table.cuda import Fleet

        Fleet(played, content, seats, options, 1).play(SEED, 0, 1)
    else:
        random_games(played, content, seats, options, SEED, 0, 1)
    return perf_counter() - start


@dataclass(frozen=True, slots=True)
class Parity:
    """Whether our Pig is OpenSpiel's: means of as many games of each, and how far they lie apart in standard errors."""

    ours: tuple[float, float]
    theirs: tuple[float, float]
    errors: tuple[float, float]

    @property
    def same(self) -> bool:
        return max(self.errors) <= 3


def pig_parity(games: int = GAMES_OF_PARITY) -> Parity:
    """Compare the mean decisions of a random game of Pig and the first seat's win rate with OpenSpiel's."""
    pig = find("pig")
    batch = random_games(pig, content_of(pig), 2, read_options(pig.options, None, 2), SEED, 0, games)
    ours = batch.decisions / games, float((batch.winners == 1).mean())
    theirs = peers.pig_parity(games, SEED)
    spread = 22.6, 0.5  # standard deviations of one game's decisions and of one game's win
    errors = [abs(a - b) / (deviation * (2 / games) ** 0.5) for a, b, deviation in zip(ours, theirs, spread, strict=True)]
    return Parity(ours, theirs, (errors[0], errors[1]))


def processor() -> str:
    """Return the name of the processor."""
    told = Path("/proc/cpuinfo")
    if told.exists():
        for line in told.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """Return the versions of what the figures depend on."""
    from importlib import metadata

    found = {"python": platform.python_version()}
    for package in ("numpy", "numba", "llvmlite", "numba-cuda", *{peer.package for peer in peers.PEERS}):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found
