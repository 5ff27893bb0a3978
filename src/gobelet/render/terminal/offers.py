"""What may be played, and what somebody wants to play: asked in numbered questions here, on a whole screen in `menu`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO

from gobelet.render.terminal.speech import fold, say


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to choose: its id, its title and one line about it by language, and how many may play."""

    id: str
    titles: dict[str, str]
    taglines: dict[str, str]
    seats: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Earlier:
    """An unfinished game: which, and when it was last played."""

    game: str
    when: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody chose. *bots* has a level by seat, empty for a person; *earlier* takes the unfinished game up."""

    game: str
    bots: tuple[str, ...]
    locale: str
    earlier: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """Where games are chosen: all there is to choose from."""

    offers: Sequence[Offer]
    levels: Sequence[str]
    locale: str
    earlier: Earlier | None = None

    def offer(self, game: str) -> Offer:
        return next(offer for offer in self.offers if offer.id == game)

    def seats(self, offer: Offer, locale: str) -> str:
        low, high = offer.seats
        return say(locale, "menu.seats" if low < high else "menu.exactly", low=low, high=high)


class Questions:
    """Asks, a line at a time, what to play. The end of what can be read ends the questions (EOFError)."""

    def __init__(self, counter: Counter, read: Callable[[str], str], out: TextIO) -> None:
        self.counter, self.read, self.out = counter, read, out

    def say(self, message: str, /, **arguments: object) -> None:
        self.out.write(say(self.counter.locale, message, **arguments) + "\n")
        self.out.flush()

    def ask(self, message: str, /, **arguments: object) -> str:
        return self.read(say(self.counter.locale, message, **arguments)).strip()

    def choose(self) -> Wanted:
        """Return what the person wants to play."""
        locale, earlier = self.counter.locale, self.counter.earlier
        if earlier and self._yes("menu.ask-resume", title=self.counter.offer(earlier.game).titles[locale], when=earlier.when):
            return Wanted(earlier.game, (), locale, earlier=True)
        offer = self._game()
        seats = self._seats(offer)
        bots = self._bots(seats)
        return Wanted(offer.id, (*[""] * (seats - len(bots)), *bots), locale)

    def _yes(self, message: str, /, **arguments: object) -> bool:
        return fold(self.ask(message, **arguments) or "y") in say(self.counter.locale, "menu.yes").split()

    def _game(self) -> Offer:
        locale = self.counter.locale
        self.say("menu.title")
        for n, offer in enumerate(self.counter.offers, 1):
            self.out.write(f"  {n}. {offer.titles[locale]} ({self.counter.seats(offer, locale)}). {offer.taglines[locale]}\n")
        while True:
            said = self.ask("menu.ask-game")
            for n, offer in enumerate(self.counter.offers, 1):
                if fold(said) in {str(n), fold(offer.id), *map(fold, offer.titles.values())}:
                    return offer
            self.say("menu.cannot", said=said)

    def _seats(self, offer: Offer) -> int:
        low, high = offer.seats
        while low < high:
            said = self.ask("menu.ask-seats", low=low, high=high) or str(low)
            if said.isdecimal() and len(said) < 3 and low <= int(said) <= high:
                return int(said)
            self.say("menu.cannot", said=said)
        return low

    def _bots(self, seats: int) -> list[str]:
        while True:
            said = self.ask("menu.ask-bots", suggested=say(self.counter.locale, "menu.none"))
            levels = [level.strip().lower() for level in said.split(",") if level.strip()]
            if said == say(self.counter.locale, "menu.none"):
                return []
            if len(levels) <= seats and all(level in self.counter.levels for level in levels):
                return levels
            self.say("menu.cannot", said=said)
