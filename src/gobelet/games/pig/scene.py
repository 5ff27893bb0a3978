"""What a table of Pig looks like."""

from gobelet.scene import Area, Odd, Parts, View

from .actions import ROLL, STOP
from .rules import GOAL


def scene(view: View) -> Parts:
    state, say = view.state, view.say
    turn = view.piece("total", "dial", "total", say("scene.total", n=state.total), (STOP,), count=state.total, clause="PIG-005")
    shown = say("scene.die", n=state.die) if state.die else say("scene.die-at-rest")
    die = view.piece("die", "die", f"pips-{state.die}", shown, (ROLL,), short=str(state.die or ""), clause="PIG-003")
    seats = range(len(view.names))
    return Parts(
        areas=(Area("middle", say("scene.middle"), pieces=(die, turn), note=say("scene.goal", n=GOAL)),),
        scores={seat: say("scene.points", n=state.points[seat]) for seat in seats},
        prompt=say("scene.ask-stop") if view.legal == {STOP} else "",
        odds=(Odd(say("odds.lose"), 1, 6),) if ROLL in view.legal else (),
    )
