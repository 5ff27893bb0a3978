"""`python -m gobelet` is `gobelet`."""

import sys

from gobelet.cli import main

sys.exit(main())
