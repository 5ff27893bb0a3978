"""Other people's game engines, timed the way ours are.

Every peer plays whole games, each choice uniform over the legal actions, on one thread, and
counts the same things: games, choices of players, and chance steps apart. A peer is imported
only when it is prepared, and one that is absent is skipped, never fetched. Time the peers of one
comparison in turns, on one pinned core: machines drift within the hour, ratios hold.
"""

import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module, metadata
from importlib.util import find_spec
from itertools import repeat
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

ENGINE = "A engine loop"
CALLS = "B single-game Python calls"
VECTOR = "C vector"

SEED = 20_240_901
# Rollouts in one call of OpenSpiel's search: enough to hide what Python spends on the call.
ROLLOUTS = 1_000
# Games that tell the mean length of random Pig within 0.3 % (deviation 22.6 decisions of 120.7).
SAMPLE = 5_000
# Pgx's best for backgammon on a processor: 32 to 128 games are alike, 256 lose a tenth.
BATCH = 64
STEPS = 100
# A batch starts in step: five mean lengths of backgammon spread its games over all phases.
WARM_SCANS = 10


class Tally(NamedTuple):
    """What one stretch of play amounted to."""

    games: int
    decisions: int
    actions: int


@dataclass(frozen=True, slots=True)
class Round:
    """One timed run of one peer; `actions` adds the chance steps, where the peer shows them."""

    games: int
    decisions: int
    actions: int
    seconds: float


Stretch: TypeAlias = Callable[[], Tally]
Timed: TypeAlias = Callable[[float], Round]


@dataclass(frozen=True, slots=True)
class Peer:
    """An engine to compare with; `prepare` imports, compiles and warms up, and is not timed."""

    name: str
    game: str
    seats: int
    package: str
    level: str
    prepare: Callable[[], Timed]
    # What the game imports beside the package: extras are not recorded as installed.
    modules: tuple[str, ...] = ()


def installed(peer: Peer) -> bool:
    """Tell whether the peer could be prepared here, without importing anything of it."""
    try:
        version(peer)
    except metadata.PackageNotFoundError:
        return False
    return all(find_spec(module) is not None for module in peer.modules)


def version(peer: Peer) -> str:
    """Return the installed version of the peer's package."""
    return metadata.version(peer.package)


def pig_parity(games: int, seed: int) -> tuple[float, float]:
    """Return the mean decisions of a random game of OpenSpiel's Pig, and the first seat's win rate.

    The parameters are the defaults: players 2, diceoutcomes 6, winscore 100, horizon 1000, piglet
    False. With them:

    - Seat 0 always begins, at a decision; no chance step comes before it.
    - Roll and stop are both legal, stop also on a turn total of 0, where it merely passes.
    - With the win in hand (score + turn total >= 100) stop is the only legal action. It is not
      played automatically: it is a decision like the others, and counts as one.
    - A die of 1 loses the turn total and passes the turn; 2 to 6 add up and the same seat decides.
    - The game ends on the stop that banks 100 or more; a roll never ends it by itself.
    - The horizon counts decisions, not dice. The 1000th ends the game, before its die if it is a
      roll; without a winner both seats get 0, whatever the scores. Random play stays below 300.
    """
    wins = decisions = 0
    for state, tally in _pig_games(games, seed):
        decisions += tally.decisions
        wins += state.returns()[0] > 0
    return decisions / games, wins / games


def _pig_games(games: int, seed: int) -> Iterator[tuple[Any, Tally]]:
    pig = import_module("pyspiel").load_game("pig")
    uniform = random.Random(seed).random
    for _ in repeat(None, games):
        state = pig.new_initial_state()
        yield state, _finish(state, uniform)


def timed(stretch: Stretch) -> Timed:
    """Repeat a stretch until the time is up; the last is always finished, the first not timed."""

    def run(seconds: float) -> Round:
        games = decisions = actions = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds:
            more = stretch()
            games += more.games
            decisions += more.decisions
            actions += more.actions
        return Round(games, decisions, actions, elapsed)

    stretch()
    return run


def _finish(state: Any, uniform: Callable[[], float]) -> Tally:
    """Play an OpenSpiel state to its end; draws are inlined, to time its calls and not ours."""
    decisions = dice = 0
    while not state.is_terminal():
        if state.is_chance_node():
            dice += 1
            state.apply_action(_drawn(state.chance_outcomes(), uniform()))
        else:
            decisions += 1
            legal = state.legal_actions()
            state.apply_action(legal[int(uniform() * len(legal))])
    return Tally(1, decisions, decisions + dice)


def _drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    for outcome, weight in outcomes:
        point -= weight
        if point < 0:
            return outcome
    # The weights may sum to a hair under 1.
    return outcomes[-1][0]


def _prepare_open_spiel(name: str) -> Timed:
    game = import_module("pyspiel").load_game(name)
    uniform = random.Random(SEED).random
    return timed(lambda: _finish(game.new_initial_state(), uniform))


def _prepare_open_spiel_pig_cpp() -> Timed:
    """Time the rollouts of the C++ search, the only way to its engine loop without Python.

    A search of one simulation evaluates its root, so every rollout is a whole game from the first
    decision. The search does not say how long they were: decisions and actions are the games times
    the means of a sample played from Python, where each step is counted.
    """
    spiel = import_module("pyspiel")
    pig = spiel.load_game("pig")
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=SEED)
    bot = spiel.MCTSBot(pig, evaluator, 1.0, 1, 10, False, SEED, False)
    root = pig.new_initial_state()
    sample = [tally for _, tally in _pig_games(SAMPLE, SEED)]
    rollouts = Tally(
        ROLLOUTS,
        round(sum(tally.decisions for tally in sample) * ROLLOUTS / SAMPLE),
        round(sum(tally.actions for tally in sample) * ROLLOUTS / SAMPLE),
    )

    def stretch() -> Tally:
        bot.mcts_search(root)
        return rollouts

    return timed(stretch)


def _prepare_pgx_backgammon() -> Timed:
    """Time a batch that restarts its finished games; its dice fall inside a step, unseen.

    A decision here moves one checker (or is the forced pass), where OpenSpiel's moves two: of these
    two peers compare games, counted from the terminations, never decisions.
    """
    _hold_jax_to_one_thread()
    jax = import_module("jax")
    scan, states, key = _pgx_scan(jax)

    def stretch() -> Tally:
        nonlocal states, key
        states, key, ended = scan(states, key)
        # Reading the count waits for the batch: JAX answers before it has computed.
        return Tally(int(ended), BATCH * STEPS, BATCH * STEPS)

    for _ in repeat(None, WARM_SCANS):
        stretch()
    return timed(stretch)


def _hold_jax_to_one_thread() -> None:
    """Ask for the processor and a pool of one thread; JAX reads these once, when it first runs.

    The XLA flags often given for this change nothing: with them two cores are busy, measured.
    """
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ["PJRT_NPROC"] = "1"


def _pgx_scan(jax: Any) -> tuple[Any, Any, Any]:
    env = import_module("pgx").make("backgammon")
    auto_reset = import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(carry: Any, _: None) -> Any:
        states, key = carry
        key, choosing, rolling = jax.random.split(key, 3)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(choosing, odds)
        states = step(states, chosen, jax.random.split(rolling, BATCH))
        return (states, key), states.terminated.sum()

    def scan(states: Any, key: Any) -> Any:
        (states, key), ended = jax.lax.scan(advance, (states, key), None, length=STEPS)
        return states, key, ended.sum()

    key, opening = jax.random.split(jax.random.PRNGKey(SEED))
    states = jax.jit(jax.vmap(env.init))(jax.random.split(opening, BATCH))
    # Committed to the processor, even where an earlier import let JAX choose an accelerator.
    states, key = jax.device_put((states, key), jax.devices("cpu")[0])
    return jax.jit(scan), states, key


def _prepare_pettingzoo_leduc() -> Timed:
    """Time the documented loop; the deals of a game happen unseen, inside its steps.

    Its wrappers are part of that interface: without them (`raw_env`) it is 2.6 times as fast.
    """
    env = import_module("pettingzoo.classic.leduc_holdem_v4").env()
    env.reset(seed=SEED)
    return timed(partial(_play_pettingzoo, env, random.Random(SEED).random))


def _play_pettingzoo(env: Any, uniform: Callable[[], float]) -> Tally:
    decisions = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        decisions += 1
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(uniform() * len(legal))]))
    return Tally(1, decisions, decisions)


def _prepare_catanatron() -> Timed:
    """Time its own game loop; it draws from, and reseeds, the generator of module `random`."""
    catanatron = import_module("catanatron")
    random.seed(SEED)
    return timed(partial(_play_catanatron, catanatron))


def _play_catanatron(catanatron: Any) -> Tally:
    game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])
    # It gives up after 1,000 turns, which none of 935 random games reached: no game is then won.
    won = game.play() is not None
    decisions = len(game.state.actions)
    return Tally(int(won), decisions, decisions)


PEERS: tuple[Peer, ...] = (
    Peer("open_spiel-pig-cpp", "pig", 2, "open_spiel", ENGINE, _prepare_open_spiel_pig_cpp),
    Peer("open_spiel-pig", "pig", 2, "open_spiel", CALLS, partial(_prepare_open_spiel, "pig")),
    Peer(
        "open_spiel-backgammon",
        "backgammon",
        2,
        "open_spiel",
        CALLS,
        partial(_prepare_open_spiel, "backgammon"),
    ),
    Peer("pgx-backgammon", "backgammon", 2, "pgx", VECTOR, _prepare_pgx_backgammon, ("jax",)),
    Peer(
        "pettingzoo-leduc_holdem_v4",
        "leduc hold'em",
        2,
        "pettingzoo",
        CALLS,
        _prepare_pettingzoo_leduc,
        ("rlcard", "pygame"),
    ),
    Peer("catanatron", "catan", 4, "catanatron", CALLS, _prepare_catanatron),
)
