"""What a player may do with a roll, said again from the rulebook and not from the rules: a second opinion for random play.

It is told what the table looks like when a turn begins, and every action after that; it never looks at the state. Crew are
known here by their names and not by kinds of ability, and dice by the letters of their faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

FACES = "drtswe"
CONVERTERS = {"ada-massa": "r", "dana-powalki": "d", "nella-van-daval": "t", "ryle-al-wren": "s"}
DOUBLERS = {"aponi": "r", "dr-umbrage": "d", "sol-forst": "t", "redacted": "s"}
LONE_WILDS = {"lee-van-cribb": "r", "bill-bendo": "s", "tantin-al-vale": "d", "zek-zarag": "t", "sella-pelleon": "e"}


@dataclass
class Turn:
    """One turn: the crew on top of the player's stacks, what is open on the display, the choices of the table."""

    tops: frozenset[str]
    open: Mapping[str, Mapping[int, tuple[str, int]]]
    """The open requirements of each crew of the display, by number: symbol and how many."""
    choices: frozenset[str] = frozenset()
    pile: int = 45

    supply: int = 12
    pool: Counter[str] = field(default_factory=Counter)
    serving: Counter[str] = field(default_factory=Counter)
    picked: Counter[str] = field(default_factory=Counter)
    locked_now: Counter[str] = field(default_factory=Counter)
    locked: int = 0
    from_supply: int = 0
    size: int = 0
    rolls: int = 0
    fresh: bool = False
    settled: bool = False
    safe: bool = False
    obliged: bool = False
    booked: int = 0
    used: set[str] = field(default_factory=set)
    crew: str = ""
    commitment: int = 0
    filled: int = 0
    done: set[int] = field(default_factory=set)

    # What lies there.

    def rolled(self, face: str) -> int:
        """MR-Q38: natural faces of this roll, wherever the dice are now."""
        return self.pool[face] + self.serving[face] + self.picked[face] + self.locked_now[face]

    def ready(self, name: str) -> bool:
        return name in self.tops and name not in self.used

    def small(self) -> bool:
        """MR-Q39."""
        at_lock = self.pool.total() + self.serving.total()
        return (at_lock if "small-pool" in self.choices else self.size) <= 3

    def symbol(self) -> str:
        return self.open[self.crew][self.commitment][0]

    def left(self, crew: str) -> dict[int, str]:
        """Return the symbols of a crew's open requirements."""
        return {number: said[0] for number, said in self.open[crew].items() if number not in self.done}

    def joining(self) -> int:
        """MR-071, MR-Q19, MR-Q21."""
        return min(self.supply, self.pool["e"] + self.serving.total() + self.booked)

    # What may be locked.

    def wilds(self) -> Iterable[str]:
        """Return the faces of the pool that a crew lets be locked as Wilds."""
        for face in FACES:
            alone = any(face == named and name in self.tops for name, named in LONE_WILDS.items()) and self.rolled(face) == 1
            if self.pool[face] and (alone or (self.ready("vanta-sae") and not self.rolled("e"))):
                yield face

    def plain(self, symbol: str) -> list[str]:
        return [f"lock {face}" for face in {symbol, "w"} if self.pool[face]]

    def locks(self, symbol: str) -> list[str]:
        """Return every lock on a requirement of *symbol*."""
        found = self.plain(symbol)
        if symbol != "w" or "wild-requirements" not in self.choices:  # MR-Q36
            found += [f"lock {face} as wild" for face in self.wilds() if face not in {symbol, "w"}]
        if self.small() and any(symbol == named and name in self.tops for name, named in DOUBLERS.items()):
            found += [f"{lock} as two" for lock in self.plain(symbol)]
        if self.pool["e"] and any(symbol == named and name in self.tops for name, named in CONVERTERS.items()):
            found.append("lock e as two")
        return found

    def reach(self) -> set[str]:
        """Return the symbols that a lock may serve now (MR-061, MR-062, MR-Q10, MR-Q11)."""
        if self.filled:
            return {self.symbol()}
        crews = [self.crew] if self.locked else list(self.open)
        return {symbol for crew in crews for symbol in self.left(crew).values()}

    def must_lock(self) -> bool:
        """MR-Q11: somebody who can lock without abilities, or could before dice came to serve as Extra dice."""
        reach = self.reach()
        return any(map(self.plain, reach)) or (self.obliged and any(map(self.locks, reach)))

    # What may be done.

    def expected(self) -> set[str]:
        if self.picked.total():
            throw = {"throw"} if "lila-al-bindar" in self.tops or "vila" in self.choices else set()
            return {f"rethrow {face}" for face in FACES if self.pool[face]} | throw
        if self.settled and self.commitment and not self.filled:
            return set(self.steps())  # MR-Q13: a second requirement in one roll must be served
        found = set(self.steps()) | set(self.extras()) | set(self.uses()) | (set(self.rethrows()) if self.fresh else set())
        if self.settled or (not self.must_lock() and self.is_safe()):
            found |= {"stop"}
            found |= {"reroll"} if self.pool.total() + self.serving.total() + self.joining() else set()
            found |= {"hold"} if "meg-gallak" in self.tops and self.rolls == 1 and self.pool["w"] else set()
        if not self.settled and not self.must_lock():
            found |= {"bust"}
        return found

    def steps(self) -> Iterable[str]:
        """Choosing and locking."""
        if self.commitment:
            yield from self.locks(self.symbol())
        elif self.settled and "requirements" not in self.choices:  # MR-Q13
            return
        elif self.crew:
            yield from (f"commit {number}" for number, symbol in self.left(self.crew).items() if self.locks(symbol))
        else:
            yield from (f"crew {crew}" for crew in self.open if any(map(self.locks, self.left(crew).values())))

    def extras(self) -> Iterable[str]:
        for face in FACES:
            kary = face == "d" and "kary-powalk" in self.tops and self.rolls == 1
            lone = face == "w" and "ft-1000" in self.tops and self.rolled("w") == 1
            myla = face != "e" and self.ready("myla-dystra") and self.rolled("t") >= 2
            if self.pool[face] and (kary or lone or myla) and self.may_give_up(face):
                yield f"extra {face}"

    def may_give_up(self, face: str) -> bool:
        """MR-Q11: a die may not serve if then a player who had to lock could not."""
        if self.settled or not self.must_lock():
            return True
        self.pool[face] -= 1
        self.serving[face] += 1
        still = any(map(self.locks, self.reach()))
        self.pool[face] += 1
        self.serving[face] -= 1
        return still

    def uses(self) -> Iterable[str]:
        faces = self.pool + self.serving + self.locked_now
        holds = {
            "ryan-rogal": self.rolled("d") >= 2 and self.supply > 0,
            "saghari": self.rolled("d") == 0 and self.supply > 0,
            "imdar-shade": self.rolled("s") == 0 and self.pile > 0,
            "b3-ar": self.rolled("t") >= 3 and self.filled > 0,
            "avari": set(faces) == {"w"} and self.supply > 0,
        }
        return [f"use {name}" for name, true in holds.items() if true and self.ready(name)]

    def rethrows(self) -> Iterable[str]:
        lila = "lila-al-bindar" in self.tops and self.rolled("r") >= 2
        vila = "vila-noir" in self.tops and self.rolled("r") == 0
        if lila or vila:
            yield from (f"rethrow {face}" for face in FACES if self.pool[face])
        if "salatar" in self.tops and self.rolls == 1:
            yield "rethrow all"

    def is_safe(self) -> bool:
        return self.safe or ("moro-mada" in self.tops and self.rolled("e") > 0 and self.small())

    # What happens.

    def hear(self, said: str) -> None:
        """Take note of an action."""
        verb, _, rest = said.partition(" ")
        heard: dict[str, Callable[[str], None]] = {
            "roll": self.fall,
            "start": self.start,
            "crew": self.choose,
            "commit": self.commit,
            "lock": self.lock,
            "extra": self.serve,
            "use": self.use,
            "rethrow": self.rethrow,
            "throw": self.rethrow,
            "reroll": self.reroll,
            "hold": self.reroll,
            "token": self.token,
            "keep": self.token,
        }
        if verb in heard:
            heard[verb](said if verb in {"hold", "throw", "keep"} else rest)

    def choose(self, crew: str) -> None:
        self.crew = crew

    def commit(self, number: str) -> None:
        self.commitment = int(number)

    def start(self, dice: str) -> None:
        self.throw(int(dice), 0)

    def token(self, said: str) -> None:
        self.pile += 1 if said.startswith("keep") else -1  # of two that were drawn one goes back
        if not self.settled:
            self.forget()

    def fall(self, face: str) -> None:
        if not self.from_supply:
            self.pool[face] += 1
            return
        self.from_supply -= 1
        if face == "w" or (face == "e" and "saghari" in self.tops):  # MR-188, MR-195
            self.pool[face] += 1
            self.supply -= 1
        if not self.from_supply and not self.settled:
            self.forget()

    def throw(self, dice: int, held: int) -> None:
        """Let a new roll begin; all its dice but those *held* are taken from the supply, where they have been put."""
        self.supply -= dice
        self.pool, self.serving, self.locked_now = Counter(w=held) if held else Counter(), Counter(), Counter()
        self.size = dice + held
        self.rolls += 1
        self.fresh, self.settled, self.obliged, self.booked = True, False, False, 0
        self.used = set()
        self.forget()

    def reroll(self, said: str) -> None:
        held = int(said == "hold")
        dice = self.pool.total() + self.serving.total()
        joining = self.joining()
        self.safe = "at-ok" in self.tops and self.rolled("s") >= 2  # MR-133
        self.supply += dice - held
        self.throw(dice - held + joining, held)

    def lock(self, said: str) -> None:
        face, _, manner = said.partition(" ")
        if manner == "as wild" and not any(
            name in self.tops and named == face and self.rolled(face) == 1 for name, named in LONE_WILDS.items()
        ):
            self.used.add("vanta-sae")
        self.pool[face] -= 1
        self.locked_now[face] += 1
        self.locked += 1
        self.filled += 2 if manner == "as two" else 1
        self.fresh, self.settled = False, True
        if self.filled >= self.open[self.crew][self.commitment][1]:
            self.complete()

    def complete(self) -> None:
        self.done.add(self.commitment)
        self.commitment, self.filled = 0, 0

    def serve(self, face: str) -> None:
        self.obliged = self.obliged or any(map(self.plain, self.reach()))
        kary = face == "d" and "kary-powalk" in self.tops and self.rolls == 1
        lone = face == "w" and "ft-1000" in self.tops and self.rolled("w") == 1
        if not kary and not lone:
            self.used.add("myla-dystra")
        self.pool[face] -= 1
        self.serving[face] += 1
        self.fresh = False
        self.drop()

    def use(self, name: str) -> None:
        self.used.add(name)
        self.fresh = False
        if name == "b3-ar":
            self.settled = True
            self.complete()
        elif name == "avari":
            self.booked = 3
        elif name != "imdar-shade":
            self.from_supply = min(self.supply, 2 if name == "ryan-rogal" else 1)

    def rethrow(self, face: str) -> None:
        if face == "all":
            self.pool, self.picked = Counter(), self.pool
        elif face != "throw":
            self.pool[face] -= 1
            self.picked[face] += 1
        most = (1 if "lila" in self.choices else 12) if "lila-al-bindar" in self.tops else 2
        if face in {"throw", "all"} or self.picked.total() == most or not self.pool.total():
            self.picked = Counter()
            self.fresh = False
            self.forget()

    def forget(self) -> None:
        """MR-Q15: what was chosen and nothing locked on is chosen anew."""
        self.commitment = self.commitment if self.filled else 0
        self.crew = self.crew if self.locked else ""

    def drop(self) -> None:
        """Forget what was chosen without locking, if nothing can be locked there any more."""
        if self.settled or self.filled:
            return
        if self.commitment and not self.locks(self.symbol()):
            self.commitment = 0
        if self.crew and not self.locked and not any(map(self.locks, self.left(self.crew).values())):
            self.commitment, self.crew = 0, ""

    def crew_is_complete(self) -> bool:
        return self.crew != "" and not self.left(self.crew)
