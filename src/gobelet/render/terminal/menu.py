"""Choosing what to play, on the whole screen."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gobelet.render.terminal.app import GobeletApp
from gobelet.render.terminal.offers import Counter, Offer, Wanted
from gobelet.render.terminal.speech import say

RESUME = "resume"


class Seating:
    """Who would sit where: a person first, a bot beside, until somebody says otherwise."""

    def __init__(self, counter: Counter) -> None:
        self.choices = ("", *counter.levels)
        self.bots: list[str] = []

    def fit(self, offer: Offer) -> None:
        """Have as many seats as the game wants."""
        low, high = offer.seats
        if not self.bots:
            self.bots = ["", *[self.choices[-1]] * (low - 1)]
        self.bots = (self.bots + [self.choices[-1]] * low)[: max(low, min(high, len(self.bots)))]

    def add(self, offer: Offer, more: int) -> None:
        if offer.seats[0] <= len(self.bots) + more <= offer.seats[1]:
            self.bots = [*self.bots, self.choices[-1]] if more > 0 else self.bots[:-1]

    def turn(self, seat: int) -> None:
        """Put the next kind of player on *seat*."""
        if seat < len(self.bots):
            self.bots[seat] = self.choices[(self.choices.index(self.bots[seat]) + 1) % len(self.choices)]


class MenuScreen(Screen[None]):
    """Games to the left of the cursor, who plays under them. Enter starts."""

    AUTO_FOCUS = "#games"
    BINDINGS = [
        Binding("plus,equals_sign,right", "more(1)", show=False),
        Binding("minus,left", "more(-1)", show=False),
        Binding("l,L", "app.lang", show=False),
        Binding("t,T", "app.toggle_theme", show=False),
        Binding("q,Q,escape,ctrl+c", "leave", show=False),
    ]

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self.counter, self.locale = counter, counter.locale
        self.seating = Seating(counter)

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield OptionList(id="games", markup=False)
            yield Static(id="seating")
            yield Static(id="foot")

    async def on_mount(self) -> None:
        await self.retell()

    async def retell(self) -> None:
        """Say everything in the language of now."""
        self.query_one("#box").border_title = say(self.locale, "menu.title")
        games = self.query_one("#games", OptionList)
        at = games.highlighted or 0
        games.clear_options()
        games.add_options([*self._earlier(), *(Option(self._line(offer), id=offer.id) for offer in self.counter.offers)])
        games.highlighted = at
        self._show_seating()

    def _earlier(self) -> list[Option]:
        earlier = self.counter.earlier
        if earlier is None:
            return []
        title = self.counter.offer(earlier.game).titles[self.locale]
        return [Option(Content.styled(say(self.locale, "menu.resume", title=title, when=earlier.when), "bold"), id=RESUME)]

    def _line(self, offer: Offer) -> Content:
        seats = self.counter.seats(offer, self.locale)
        return Content.assemble((offer.titles[self.locale], "bold"), f"  {seats}\n", (offer.taglines[self.locale], "dim"))

    @property
    def offer(self) -> Offer | None:
        """The game under the cursor."""
        games = self.query_one("#games", OptionList)
        option = games.highlighted_option
        return self.counter.offer(option.id) if option and option.id and option.id != RESUME else None

    def _show_seating(self) -> None:
        offer, shown = self.offer, self.query_one("#seating", Static)
        shown.display = offer is not None
        if offer is not None:
            self.seating.fit(offer)
            shown.border_title = f"{say(self.locale, 'menu.players')} · {len(self.seating.bots)}"
            lines = (f"[@click=screen.turn({n})]{n + 1}  {self._who(n)}[/]" for n in range(len(self.seating.bots)))
            shown.update(Content.from_markup("\n".join(lines)))
        keys = say(self.locale, "menu.keys", n=len(self.seating.bots) or 1)
        self.query_one("#foot", Static).update(Content(keys))

    def _who(self, seat: int) -> str:
        level = self.seating.bots[seat]
        return (
            say(self.locale, "client.bot", level=say(self.locale, f"level.{level}"))
            if level
            else say(self.locale, "client.person")
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._show_seating()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        offer = self.offer
        if offer is None and self.counter.earlier:
            self._done(Wanted(self.counter.earlier.game, (), self.locale, earlier=True))
        elif offer is not None:
            self._done(Wanted(offer.id, tuple(self.seating.bots), self.locale))

    def _done(self, wanted: Wanted | None) -> None:
        app = self.app
        assert isinstance(app, MenuApp)
        app.wanted = wanted
        app.exit("")

    def on_key(self, event: events.Key) -> None:
        if event.key.isdecimal() and event.key != "0":
            event.stop()
            self.action_turn(int(event.key) - 1)

    def action_turn(self, seat: int) -> None:
        self.seating.turn(seat)
        self._show_seating()

    def action_more(self, more: int) -> None:
        if self.offer is not None:
            self.seating.add(self.offer, more)
            self._show_seating()

    def action_leave(self) -> None:
        self._done(None)


class MenuApp(GobeletApp):
    """Asks what to play; `wanted` is the answer, None when nobody wants to."""

    def __init__(self, counter: Counter) -> None:
        super().__init__()
        self.counter = counter
        self.wanted: Wanted | None = None
        self.screen_shown = MenuScreen(counter)

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(self.screen_shown)

    @property
    def speaking(self) -> str:
        return self.screen_shown.locale

    def speak(self, locale: str) -> None:
        self.screen_shown.locale = locale


def ask(counter: Counter) -> Wanted | None:
    """Show the menu; return what somebody wants to play."""
    app = MenuApp(counter)
    app.run()
    return app.wanted
