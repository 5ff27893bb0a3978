"""How soon a table is there on a slow phone: the line has 100 ms there and back and 200 KB/s, the processor is slowed four times.

python -m tests.browser.speed
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import gobelet
from tests.browser.conftest import ARGUMENTS, chromium
from tests.server.running import running

LOADS = 5
SLOW_LINE = {"offline": False, "latency": 100, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SLOWED = 4
FIRST_MOVE = """() => new Promise((found) => {
    const look = () => {
        const ready = document.body?.dataset.yours === "true" && document.querySelector("#moves .move");
        ready ? found(performance.now()) : requestAnimationFrame(look);
    };
    look();
})"""
PAINTED = """() => new Promise((found) => {
    const paints = (list) => {
        const first = list.getEntriesByName("first-contentful-paint")[0];
        if (first) found(first.startTime);
    };
    new PerformanceObserver(paints).observe({ type: "paint", buffered: true });
})"""
CLICKED = """() => new Promise((found) => {
    const marked = { subtree: true, attributeFilter: ["data-pending"] };
    const start = performance.now();
    new MutationObserver(() => found(performance.now() - start)).observe(document.body, marked);
    document.querySelector("#moves .move").click();
})"""


def loads(browser: Browser, url: str, game: str) -> tuple[float, float, float]:
    """Return when the board was painted, when a move could be made, and how long a click took to be marked, in ms."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    begins = {"first": "1"} if any(option.name == "first" for option in gobelet.find(game).options) else {}
    asked = {"game": game, "sitters": ["me", "random"], "options": begins}
    table = context.request.post(f"{url}/api/tables", headers={"X-Gobelet": "1"}, data=asked).json()["table"]
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_LINE)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(f"{url}/t/{table}", wait_until="commit")
    move, painted, clicked = page.evaluate(FIRST_MOVE), page.evaluate(PAINTED), page.evaluate(CLICKED)
    context.close()
    return painted, move, clicked


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        url = f"http://127.0.0.1:{server.port}"
        for game in ("pig", "galaxy-rebellion", "moonrollers"):
            rows = [loads(browser, url, game) for _ in range(LOADS)]
            painted, move, clicked = (statistics.median(column) for column in zip(*rows, strict=True))
            print(f"{game}: board {painted:.0f} ms, first move {move:.0f} ms, click marked {clicked:.1f} ms (medians of {LOADS})")
        browser.close()


if __name__ == "__main__":
    main()
