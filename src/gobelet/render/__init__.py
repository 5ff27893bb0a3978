"""The faces of a table. Every one of them is made from a scene, and knows no game."""
