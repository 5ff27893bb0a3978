"""The browser's face of a table: pages drawn from scenes, and the client that takes them over. It never sees rules."""

from gobelet.render.web.assets import file_hash, static_files, symbol_ids
from gobelet.render.web.pages import home, problem, replay, rules, table, verify

__all__ = ["file_hash", "home", "problem", "replay", "rules", "static_files", "symbol_ids", "table", "verify"]
