"""A program that adds to tables for ever and prints what was acknowledged; a test kills it.

python appending.py URL SEED: from the entries that are there, in groups of a random size. A line of output is one group.
"""

import random
import sys

from gobelet.server.store import Batch, Committed, Entry, Store

TABLES = [f"table-{at}" for at in range(4)]


def batch(store: Store, table: str, luck: random.Random) -> Batch:
    row = store.table(table)
    assert row is not None
    numbers = range(row.version + 1, row.version + 1 + luck.randint(1, 3))
    return Batch(table, row.version, [Entry(number, 0, "play", "1", f"client-{number}", 0.0) for number in numbers])


def main(url: str, seed: str) -> None:
    store, luck = Store(url), random.Random(int(seed))
    while True:
        batches = [batch(store, table, luck) for table in luck.sample(TABLES, luck.randint(1, len(TABLES)))]
        results = store.append(batches)
        assert all(isinstance(result, Committed) for result in results)
        print(*(f"{batch.table}:{batch.version}" for batch in batches), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
