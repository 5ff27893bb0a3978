"""What a table may choose before the first roll, each with its clauses."""

from gobelet.table.options import Option, switch

LONG, FIRST_SEAT, COLOURS, REQUIREMENTS_A_ROLL, LAST_RETURN, TIES, WILD_REQUIREMENTS, SMALL_POOL, LILA, VILA = range(10)
DRAWN = 0  # the first player is drawn; other choices name a seat
BY_SEAT, PICKED = range(2)
ONE, SEVERAL = range(2)
ALLOWED, REFUSED = range(2)
PAY, LOSE = range(2)
CONVERTED, NATURAL = range(2)
AT_LANDING, AT_LOCKING = range(2)

OPTIONS = (
    switch("long", "MR-118", "MR-120", advised=(2, 3)),
    Option("first", ("drawn", "1", "2", "3", "4", "5"), "drawn", ("MR-014", "MR-Q06"), seats=True),
    Option("colours", ("by-seat", "picked"), "by-seat", ("MR-004",)),
    Option("requirements", ("one", "several"), "one", ("MR-075", "MR-Q13")),
    Option("last-return", ("yes", "no"), "yes", ("MR-091", "MR-Q26")),
    Option("tied-danger", ("pays", "loses"), "pays", ("MR-114", "MR-Q29")),
    Option("wild-requirements", ("converted", "natural"), "converted", ("MR-019", "MR-Q36")),
    Option("small-pool", ("landing", "locking"), "landing", ("MR-130", "MR-Q39")),
    Option("lila", ("any", "one"), "any", ("MR-167", "MR-Q57")),
    Option("vila", ("two", "up-to-two"), "two", ("MR-212", "MR-Q58")),
)
