"""For every test: the games of `tests/games` are games too, and what is compiled is kept for the next run."""

import os
from pathlib import Path

import hypothesis

from gobelet.bots import judging

OURS = str(Path(__file__).parent / "games")

if OURS not in os.environ.get("GOBELET_GAMES", "").split(os.pathsep):
    os.environ["GOBELET_GAMES"] = os.pathsep.join(filter(None, [os.environ.get("GOBELET_GAMES"), OURS]))

# Time is no measure of anything on a shared machine; what failed once is found again, on every machine.
hypothesis.settings.register_profile("gobelet", deadline=None, derandomize=True, database=None, max_examples=60)
hypothesis.settings.load_profile("gobelet")

# Both ways to judge choose alike; a test waits for the fast one rather than slow its compiling down with the other.
judging.PATIENCE = 900.0
