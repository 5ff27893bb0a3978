"""One folder a game. Adding a game adds a folder here and touches nothing else."""
