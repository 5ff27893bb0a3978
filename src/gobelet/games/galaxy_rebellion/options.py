"""What a table of Galaxy Rebellion may choose."""

from gobelet.table.options import Option, switch

SHORT, FIRST_SEAT, HEROES = range(3)
DRAWN = 0  # the first player is drawn; other choices name a seat
CHOSEN, DEALT = range(2)

OPTIONS = (
    switch("short", "GR-148"),
    Option("first", ("drawn", "1", "2", "3", "4"), "drawn", ("GR-020", "R-24"), seats=True),
    Option("heroes", ("chosen", "dealt"), "chosen", ("GR-013", "R-25")),
)
