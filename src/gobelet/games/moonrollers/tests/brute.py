"""A turn solved the slow way: by the rules alone, through every state it may come to, for the solver to be compared with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gobelet.games.moonrollers import GAME
from gobelet.games.moonrollers.actions import Step
from gobelet.games.moonrollers.evaluation.position import evaluate, token_worth
from gobelet.games.moonrollers.rules.roll import run_on
from gobelet.games.moonrollers.rules.turn import GO_ON
from gobelet.kernel.words import CHANCE, pop, top

TOKENS = (Step.DRAW_TOKEN, Step.DRAW_KEPT_TOKEN, Step.ASK_TOKEN)
DECIDING = (Step.ASK_LOCK, Step.ASK_MORE, Step.ASK_RETHROW)
FALLING = (Step.ROLL_DIE, Step.ROLL_SUPPLY_DIE, Step.ROLL_SUPPLY_WILD)
WORST = -1e12
LOOKS = 400


@dataclass
class Node:
    """A state of the turn: whether chance is asked, and where each answer leads, with the tokens it brings."""

    chance: bool
    leads: list[tuple[int, int, bytes]] = field(default_factory=list)


@dataclass
class Turn:
    """Every state that a turn may come to from *root*, as the rules say."""

    root: Any
    box: Any
    seat: int
    nodes: dict[bytes, Node] = field(default_factory=dict)
    worths: dict[bytes, float] = field(default_factory=dict)

    def solve(self) -> dict[int, float]:
        """Return what each legal action is worth: expectations taken again and again, until nothing changes."""
        self._explore()
        order = list(reversed(self.nodes))
        for _ in range(LOOKS):
            moved = [self._look(key) for key in order]
            if max(moved, default=0) < 1e-3:
                break
        return {action: tokens + self.worths[key] for action, tokens, key in self.nodes[self.root.to_bytes()].leads}

    def _explore(self) -> None:
        waiting = [self.root.copy()]
        while waiting:
            state = waiting.pop()
            key = state.to_bytes()
            if key in self.nodes or key in self.worths:
                continue
            step = top(state)
            if state.turn != self.seat or step not in DECIDING + FALLING:
                self.worths[key] = evaluate(state, self.box, self.seat)
                continue
            self.nodes[key] = node = Node(step in FALLING)
            self.worths.setdefault(key, WORST)
            for action in self._legal(state, CHANCE if node.chance else self.seat):
                after = state.copy()
                GAME.rules.apply(after, self.box, self.seat, action, None)
                tokens = self._take_tokens(after)
                node.leads.append((action, tokens, after.to_bytes()))
                waiting.append(after)

    def _legal(self, state: Any, who: int) -> list[int]:
        legal = [0] * (GAME.actions.size + 1)
        GAME.rules.legal_actions(state, self.box, who, legal)
        return legal[1 : 1 + legal[0]]

    def _take_tokens(self, state: Any) -> int:
        """Take tokens that wait to be drawn for what the solver takes them: so much each."""
        kept = 0
        while top(state) in TOKENS:
            kept += top(state) != Step.DRAW_TOKEN
            pop(state)
        if kept:
            run_on(state, self.box, GO_ON, None)
        return kept * token_worth(self.root, self.seat)

    def _look(self, key: bytes) -> float:
        """Look at one state again; return how far that moved it."""
        node, before = self.nodes[key], self.worths[key]
        found = [tokens + self.worths[after] for _, tokens, after in node.leads]
        self.worths[key] = sum(found) / len(found) if node.chance else max(found)
        return abs(self.worths[key] - before)
