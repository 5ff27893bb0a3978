"""A game being played, with no network and no clock of its own."""
