"""A program killed while it adds to tables loses nothing that was acknowledged, and leaves nothing by halves."""

import random
import subprocess
import sys
import time
from pathlib import Path

from gobelet.server.store import Batch, Known, Store, TableRow
from tests.server.store.appending import TABLES

APPENDING = str(Path(__file__).with_name("appending.py"))
KILLS = {"sqlite": 20, "postgresql": 5}  # PostgreSQL lives on when we are killed: there is less to find


def killed(url: str, luck: random.Random) -> dict[str, int]:
    """Start the program, kill it at a random moment, and return the version of each table that it saw acknowledged."""
    command = [sys.executable, APPENDING, url, str(luck.randrange(2**32))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline()]
        time.sleep(luck.random() * 0.15)
        program.kill()
        lines += program.stdout.read().splitlines()
    whole = [pair.partition(":") for line in lines for pair in line.split()]
    return {table: int(version) for table, _, version in whole}


def test_a_killed_program_loses_nothing_acknowledged(store: Store, url: str) -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    luck = random.Random(seed)
    for table in TABLES:
        store.create(TableRow(table, "{}", "", "playing", 0, "", 0.0, 0.0), [], [])
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(KILLS[url.partition(":")[0]]):
        acknowledged |= killed(url, luck)
        for table in TABLES:
            row, entries = store.table(table), store.entries(table)
            assert row is not None
            assert row.version >= acknowledged[table]
            assert [entry.number for entry in entries] == list(range(1, row.version + 1))
            if entries:
                again = Batch(table, row.version - 1, entries[-1:])
                assert store.append([again]) == [Known(row.version, row.version)]
                assert store.entries(table) == entries
