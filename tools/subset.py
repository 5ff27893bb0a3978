"""The subset of Python that rules are written in, checked for the kernel and for every game there is.

python -m tools.subset [PATH ...]
"""

from __future__ import annotations

import sys

from gobelet import kernel
from gobelet.table import subset
from tools.folders import game_folders


def main(arguments: list[str]) -> int:
    """Check what is named, or everything."""
    return subset.main(arguments or [kernel.__path__[0], *map(str, game_folders().values())])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
