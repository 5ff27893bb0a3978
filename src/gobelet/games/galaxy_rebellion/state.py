"""Everything that is on the table in Galaxy Rebellion, and what comes in its box. Nothing is hidden."""

from gobelet.kernel.state import Count, GameState, Many, PerSeat, Record, Small, public
from gobelet.kernel.values import FLAG, SEAT, Number

from .actions import ALLY, CELLS, HERO, PLANET, PLANETS, ROWS, SEATS, Face, Symbol

SPACES = 33  # GR-151: as many spaces as there are markers


class State(GameState, seats=SEATS, pending=8):
    seats: Small = public("players at the table")
    short: Small = public("whether the short game is played", FLAG)
    first: Small = public("who begins the game", SEAT)
    turn: Small = public("whose turn it is", SEAT)
    planet: Small = public("where the duel is fought", PLANET)
    free: Many[Small] = public("free spaces of the planet, for each symbol in each row", length=CELLS)
    paid: Many[Small] = public("whether a row has paid its reward", FLAG, length=ROWS)

    hero: PerSeat[Small] = public("each player's hero", HERO)
    points: PerSeat[Count] = public("victory points won")
    ally_owner: Many[Small] = public("who has won each ally", SEAT, by=ALLY)
    ally_used: Many[Small] = public("whether an ally is used up", FLAG, by=ALLY)
    vader: Small = public("who holds Vader; nobody while he waits at the edge", SEAT)
    palpatine: Small = public("who holds Palpatine; nobody while he waits at the edge", SEAT)
    dice_points: Count = public("points all players have won with victory dice")

    dice: Small = public("dice the player has this turn")
    rolls: Small = public("rolls thrown in this attempt: none, first, second")
    faces: Many[Small] = public("dice neither placed nor set aside, for each face", by=Face)
    aside: Small = public("victory dice set aside")
    placed: Small = public("dice lying on spaces")
    placed_at: Many[Small] = public("the cell each placed die lies on, -1 for none", length=4)
    placed_wild: Many[Small] = public("whether that die is an Empire die on another symbol", FLAG, length=4)
    alone: Small = public("whether a single space was free when the turn began", FLAG)

    hero_used: Small = public("whether the hero has covered a space this turn", FLAG)
    ally_called: Small = public("the ally being used", ALLY)
    left_first: Small = public("a symbol this ally may still cover, -1 for none")
    left_second: Small = public("another one, -1 for none")


class Box(Record):
    rows: Many[Small] = public("rows of each planet", by=PLANET)
    in_short_game: Many[Small] = public("whether a planet is visited in the short game", FLAG, by=PLANET)
    spaces: Many[Many[Small]] = public("spaces for each symbol in each row, by planet", length=(PLANETS, CELLS))
    printed: Many[Many[Small]] = public("the cell of each space in the order printed, by planet", length=(PLANETS, SPACES))
    points: Many[Many[Small]] = public("points that each row pays, by planet", length=(PLANETS, ROWS))
    ally_planet: Many[Small] = public("the planet each ally waits on", PLANET, by=ALLY)
    ally_row: Many[Small] = public("the row each ally is the reward of", Number(ROWS, first=1), by=ALLY)
    ally_first: Many[Small] = public("what each ally shows: a symbol or New Hope", by=ALLY)
    ally_second: Many[Small] = public("its second symbol, -1 for none", by=ALLY)
    hero_symbol: Many[Small] = public("the symbol of each hero", Symbol, by=HERO)
