"""What the server counts and times, in the text that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator

BOUNDS = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

HELP = {
    "gobelet_tables_live": "Tables in memory.",
    "gobelet_sockets": "Open sockets.",
    "gobelet_move_seconds": "Time of a move by stage: rules, commit, send.",
    "gobelet_desk_seconds": "Time a desk took to answer, by question.",
    "gobelet_bot_seconds": "Time a bot took to choose, by level.",
    "gobelet_garbage_seconds": "Time spent looking for garbage, with everybody waiting.",
    "gobelet_refusals_total": "Refusals by code.",
    "gobelet_runaways_total": "Rules and bots that were stopped.",
    "gobelet_moves_total": "Moves committed.",
    "gobelet_lost_races_total": "Commits that another worker was faster with.",
}

Labels = tuple[tuple[str, str], ...]


class Histogram:
    def __init__(self) -> None:
        self.cells = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.cells[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds


class Metrics:
    def __init__(self) -> None:
        self.counts: dict[str, dict[Labels, int]] = defaultdict(lambda: defaultdict(int))
        self.times: dict[str, dict[Labels, Histogram]] = defaultdict(lambda: defaultdict(Histogram))
        self.gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str, **labels: str) -> None:
        self.counts[name][tuple(sorted(labels.items()))] += 1

    def time(self, name: str, seconds: float, **labels: str) -> None:
        self.times[name][tuple(sorted(labels.items()))].add(seconds)

    def text(self) -> str:
        """Return everything, as Prometheus reads it."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, gauge in self.gauges.items():
            yield from (f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {gauge()}")
        for name, counted in self.counts.items():
            yield from (f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter")
            yield from (f"{name}{_braced(labels)} {count}" for labels, count in counted.items())
        for name, timed in self.times.items():
            yield from (f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram")
            for labels, histogram in timed.items():
                yield from _histogram(name, labels, histogram)


def _histogram(name: str, labels: Labels, histogram: Histogram) -> Iterator[str]:
    so_far = 0
    for bound, cell in zip((*map(str, BOUNDS), "+Inf"), histogram.cells, strict=True):
        so_far += cell
        yield f"{name}_bucket{_braced((*labels, ('le', bound)))} {so_far}"
    yield f"{name}_sum{_braced(labels)} {histogram.sum:.6f}"
    yield f"{name}_count{_braced(labels)} {so_far}"


def _braced(labels: Labels) -> str:
    """Return *labels* as Prometheus writes them; a label's text may have been chosen by a stranger."""
    quoted = (value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for _, value in labels)
    inner = ",".join(f'{name}="{value}"' for (name, _), value in zip(labels, quoted, strict=True))
    return f"{{{inner}}}" if inner else ""
