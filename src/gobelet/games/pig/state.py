"""Everything that is on the table in a game of Pig."""

from gobelet.kernel.state import Count, GameState, PerSeat, Small, public
from gobelet.kernel.values import FLAG, SEAT


class State(GameState, seats=10, pending=4):
    seats: Small = public("players at the table")
    turn: Small = public("whose turn it is, or who has won", SEAT)
    total: Count = public("points of this turn, not kept yet")
    points: PerSeat[Count] = public("points kept")
    die: Small = public("what the die last showed, 0 before it first fell")
    decisions: Count = public("decisions taken so far by all players")
    drawn: Small = public("whether the game ended without a winner", FLAG)
