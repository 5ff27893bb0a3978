"""Where tables are kept: each a header that never changes, and entries that are only ever added. Acknowledged means committed."""

from gobelet.server.store.rows import Batch, Committed, Entry, Known, Lost, SeatRow, TableRow
from gobelet.server.store.store import Store

__all__ = ["Batch", "Committed", "Entry", "Known", "Lost", "SeatRow", "Store", "TableRow"]
