"""What comes over the table for a moment: choices, the curtain, help, the rulebook, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from gobelet.render.terminal.sitting import Clause, Sitting
from gobelet.render.terminal.speech import say, search

CANCELLED = -1


class Dialog(ModalScreen[int]):
    """A box over the table, closed by Escape. It says everything anew when the language changes."""

    BINDINGS = [Binding("escape", "close", show=False)]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting

    def say(self, message: str, /, **arguments: object) -> str:
        return say(self.sitting.locale, message, **arguments)

    def action_close(self) -> None:
        self.dismiss(CANCELLED)

    async def retell(self) -> None:
        await self.recompose()

    def box(self, title: str) -> Vertical:
        box = Vertical(id="box")
        box.border_title = Content(title).markup
        return box


class Choice(Dialog):
    """A question with a few answers. Returns the number of the one taken. *messages* are looked up when shown."""

    def __init__(self, sitting: Sitting, title: str, text: str, answers: Sequence[str], *, spoken: bool = True) -> None:
        super().__init__(sitting)
        self.title_said, self.text_said, self.answers, self.spoken = title, text, tuple(answers), spoken

    def compose(self) -> ComposeResult:
        answers = [self.say(answer) for answer in self.answers] if self.spoken else self.answers
        with self.box(self.say(self.title_said)):
            if self.text_said:
                yield Static(Content(self.say(self.text_said)), id="text")
            yield OptionList(*(Option(Content(f"{n}  {answer}")) for n, answer in enumerate(answers, 1)))

    def on_key(self, event: events.Key) -> None:
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self.answers):
            event.stop()
            self.dismiss(int(event.key) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)


class Curtain(Dialog):
    """Hides the table between two people's secrets. Only the next person's word opens it."""

    BINDINGS = [Binding("enter,space", "open", show=False), Binding("escape", "nothing", show=False)]

    def compose(self) -> ComposeResult:
        person = self.sitting.waiting_for
        name = person.name if person else ""
        with self.box(self.say("curtain.title", name=name)):
            yield Static(Content(self.say("curtain.text", name=name)), id="text")
            yield Static(Content(self.say("curtain.button", name=name)), id="foot")

    def on_click(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        self.sitting.take_screen()
        self.dismiss(0)

    def action_nothing(self) -> None:
        """A curtain does not open by mistake."""


class HelpScreen(Dialog):
    """Every key, and what a piece looks like that can be played."""

    BINDINGS = [Binding("escape,question_mark,q,Q,enter,space", "close", show=False)]

    def compose(self) -> ComposeResult:
        with self.box(self.say("help.title")):
            with VerticalScroll():
                yield Static(Content(self.say("help.text").strip("\n")), id="text")
            yield Static(Content(self.say("help.close")), id="foot")


class SaveScreen(Dialog):
    """Asks where to write the record."""

    def __init__(self, sitting: Sitting, path: str) -> None:
        super().__init__(sitting)
        self.path = path

    def compose(self) -> ComposeResult:
        with self.box(self.say("save.title")):
            yield Input(self.path, id="path")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.path = event.value.strip()
        self.dismiss(0 if self.path else CANCELLED)


class RulesScreen(Dialog):
    """The rulebook: every clause, searched by id or by words, opened at one of them."""

    BINDINGS = [
        Binding("escape", "close", show=False),
        *(Binding(key, f"scroll('{key}')", show=False) for key in ("up", "down", "pageup", "pagedown")),
    ]  # fmt: skip

    def __init__(self, sitting: Sitting, at: str = "") -> None:
        super().__init__(sitting)
        self.at, self.wanted = at, ""

    def compose(self) -> ComposeResult:
        book = self.sitting.rulebook()
        with self.box(f"{self.say('rules.title')} · {self.sitting.scene.title}"):
            yield Input(self.wanted, placeholder=self.say("rules.search", example=book[0].id), id="wanted")
            yield OptionList(id="clauses")
            yield Static(id="foot")

    def on_mount(self) -> None:
        self._fill()

    async def retell(self) -> None:
        await super().retell()
        self._fill()

    def _fill(self) -> None:
        book = self.sitting.rulebook()
        found = search(book, self.wanted)
        shown = self.query_one("#clauses", OptionList)
        shown.clear_options()
        shown.add_options(rows(found))
        at = next((n for n in range(shown.option_count) if shown.get_option_at_index(n).id == self.at), None)
        shown.highlighted = at
        if at is not None:
            self.call_after_refresh(shown.scroll_to_highlight, top=True)
        count = self.say("rules.count", n=len(found)) if found else self.say("rules.none")
        self.query_one("#foot", Static).update(Content(f"{count}   {self.say('rules.close')}"))

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value != self.wanted:
            self.wanted = event.value
            self.at = ""
            self._fill()

    def action_scroll(self, key: str) -> None:
        """Read on; the words to look for stay where one types."""
        shown = self.query_one("#clauses", OptionList)
        steps: dict[str, Callable[[], None]] = {
            "up": shown.action_cursor_up,
            "down": shown.action_cursor_down,
            "pageup": shown.action_page_up,
            "pagedown": shown.action_page_down,
        }
        steps[key]()


def rows(clauses: Sequence[Clause]) -> list[Option]:
    """Return clauses as lines of a list, each chapter under its title."""
    lines: list[Option] = []
    chapter = ""
    for clause in clauses:
        if clause.chapter and clause.chapter != chapter:
            chapter = clause.chapter
            lines.append(Option(Content.styled(chapter, "bold $accent"), disabled=True))
        lines.append(Option(Content.assemble((clause.id, "bold"), "  ", clause.text), id=clause.id))
    return lines


class FinalScreen(Choice):
    """How the game ended, and what one may do then."""

    ANSWERS = ("final.look", "final.save", "final.again", "final.quit")
    LOOK, SAVE, AGAIN, QUIT = range(4)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting, "final.title", "", self.ANSWERS)

    def compose(self) -> ComposeResult:
        scene, kept = self.sitting.scene, self.sitting.kept_in
        with self.box(self.say("final.title")):
            yield Static(Content.styled(scene.result, "bold"), id="text")
            lines = (
                f"{'★' if each.winner else ' '} {self.say('result.score', player=each.name, n=each.score)}"
                for each in scene.players
            )
            yield Static(Content("\n".join(lines)), id="ranking")
            yield OptionList(*(Option(Content(f"{n}  {self.say(answer)}")) for n, answer in enumerate(self.answers, 1)))
            if kept:
                yield Static(Content(self.say("final.kept", file=kept)), id="foot")
