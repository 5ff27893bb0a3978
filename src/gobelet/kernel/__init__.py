"""The words that rules are written in. Imports NumPy, late, and nothing of ours."""
