"""The end of the game: when it comes, what the danger tokens pay, and who wins."""

from gobelet.kernel.words import Box, Cells, Log, emit, follow

from ..actions import NOTHING, Ending, Event, Place, Step
from ..state import DANGERS, FACTIONS, State

PRESTIGE = (1, 2, 5)  # MR-106 to MR-108: what a token of each kind pays,
SYMBOLS = (0, 1, 2)  # and how many danger symbols it shows.
THREE = 3  # MR-102: three crew of one faction end the game.
GAP = 3  # MR-113: between two players, so many symbols more cost the tokens.


def has_every_faction(state: State, seat: int) -> bool:
    """MR-101: one crew of each."""
    for faction in range(FACTIONS):
        if state.active[seat][faction] == NOTHING:
            return False
    return True


def crew_of_faction(state: State, box: Box, seat: int, faction: int) -> int:
    """Return how many crew of *faction* a player has, buried ones included (MR-096)."""
    found = 0
    for crew in range(box.crew):
        if state.place[crew] == Place.SEAT_1 + seat and box.faction[crew] == faction:
            found += 1
    return found


def reason_to_end(state: State) -> int:
    """Return why the game ends with the turn of the player to move: MR-103, MR-101, or else MR-102."""
    if state.deck == 0:
        return Ending.DECK + 0
    return Ending.FACTIONS + 0 if has_every_faction(state, state.turn + 0) else Ending.THREE + 0


def recruit_ends_game(state: State, box: Box, faction: int) -> bool:
    """Return whether a crew of *faction*, which the player to move has just recruited, ends the game (MR-101, MR-102)."""
    return has_every_faction(state, state.turn + 0) or crew_of_faction(state, box, state.turn + 0, faction) >= THREE


def end_game(state: State, log: Log) -> None:
    """MR-104, MR-105: the tokens are turned up and paid at once."""
    emit(log, Event.GAME_ENDED, state.turn, reason_to_end(state))
    losers = who_loses_tokens(state)
    for seat in range(state.seats):
        for danger in range(DANGERS):
            state.shown[seat][danger] = state.tokens[seat][danger]
        emit(log, Event.TOKENS_SHOWN, seat, state.token_count[seat], symbols_of(state, seat))
        worth = prestige_of(state, seat)
        if (losers >> seat) & 1:
            emit(log, Event.TOKENS_LOST, seat, worth)
        else:
            state.prestige[seat] += worth
            emit(log, Event.TOKENS_PAID, seat, worth)
    follow(state, Step.GAME_OVER)


def symbols_of(state: State, seat: int) -> int:
    """Return the danger count of a player (MR-109)."""
    found = 0
    for danger in range(DANGERS):
        found += state.tokens[seat][danger] * SYMBOLS[danger]
    return found


def prestige_of(state: State, seat: int) -> int:
    """Return what the tokens of a player would pay (MR-112)."""
    found = 0
    for danger in range(DANGERS):
        found += state.tokens[seat][danger] * PRESTIGE[danger]
    return found


def who_loses_tokens(state: State) -> int:
    """Return the seats whose tokens pay nothing, as a mask."""
    if state.seats == 2:
        return loser_of_two(state)
    most = 0
    for seat in range(state.seats):
        most = max(most, symbols_of(state, seat))
    found = 0
    for seat in range(state.seats):
        if most > 0 and symbols_of(state, seat) == most:  # MR-110, MR-111, MR-Q28
            found |= 1 << seat
    return found


def loser_of_two(state: State) -> int:
    """MR-113, MR-114: of two players only one with three symbols more loses; tables may punish a tie (MR-Q29)."""
    first, second = symbols_of(state, 0), symbols_of(state, 1)
    if first >= second + GAP:
        return 0b01
    if second >= first + GAP:
        return 0b10
    if state.ties_lose and first == second and first > 0:
        return 0b11
    return 0


def winners(state: State, scores: Cells) -> int:
    """Return who wins: the most Prestige, then the fewest danger symbols turned up; then all of them (MR-116, MR-117, MR-Q34)."""
    best, found = -128, 0
    for seat in range(state.seats):
        symbols = 0
        for danger in range(DANGERS):
            symbols += state.shown[seat][danger] * SYMBOLS[danger]
        rank = scores[seat] * 128 - symbols  # 45 tokens show fewer symbols than that
        if rank > best:
            best, found = rank, 0
        if rank == best:
            found |= 1 << seat
    return found
