"""The laboratory: games by the million, measured and compared."""
