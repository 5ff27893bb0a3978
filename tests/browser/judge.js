// What axe-core does not measure: whether text stands out from gradients and mixed colours, and whether fingers find their target.
(() => {
  const { shown } = window.test;
  const paint = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const painted = new Map();

  /** What any CSS colour is: red, green, blue from 0 to 255, opacity from 0 to 1. */
  function colour(text) {
    if (!painted.has(text)) {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = text;
      paint.fillRect(0, 0, 1, 1);
      const [red, green, blue, opacity] = paint.getImageData(0, 0, 1, 1).data;
      painted.set(text, [red, green, blue, opacity / 255]);
    }
    return painted.get(text);
  }

  const over = (below, [red, green, blue, opacity]) =>
    [red, green, blue].map((part, n) => part * opacity + below[n] * (1 - opacity));

  function light(rgb) {
    const [red, green, blue] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one, other) {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  /** Every colour that may lie behind the text of *element*; and, where it is faded, what shines through how much. */
  function behind(element) {
    if (!element) return [{ ground: colour("Canvas"), veils: [] }];
    const style = getComputedStyle(element);
    const opacity = Number(style.opacity);
    const stops = style.backgroundImage.match(/(rgba?|color|oklch|oklab)\([^()]*\)/g) ?? ["transparent"];
    return behind(element.parentElement).flatMap(({ ground, veils }) =>
      stops.map((stop) => ({
        ground: over(over(ground, colour(style.backgroundColor)), colour(stop)),
        veils: opacity < 1 ? [{ below: ground, opacity }, ...veils] : veils,
      })),
    );
  }

  /** How much the text of *element* stands out, at worst. */
  function standsOut(element) {
    const ink = colour(getComputedStyle(element).color);
    const seen = (rgb, veils) => veils.reduce((shining, { below, opacity }) => over(below, [...shining, opacity]), rgb);
    return Math.min(
      ...behind(element).map(({ ground, veils }) => contrast(seen(ground, veils), seen(over(ground, ink), veils))),
    );
  }

  function needed(element) {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  }

  const NOT_READ = "option, script, style, noscript, .unseen, .skip, [aria-disabled=true], [data-pending]";
  const writes = (each) => [...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue.trim());

  /** Texts that are hard to read. */
  function faint() {
    return shown("body *")
      .filter((each) => writes(each) && each.offsetWidth > 1 && !each.closest(NOT_READ))
      .map((each) => [standsOut(each), each])
      .filter(([found, each]) => found < needed(each))
      .map(([found, each]) => {
        const [it, around] = [each, each.parentElement].map((one) => one.outerHTML.slice(0, 160));
        return `contrast ${found.toFixed(2)}: ${each.textContent.trim().slice(0, 40)} ${it} in ${around}`;
      });
  }

  const TARGETS =
    "button, select, summary, input:not([type=radio], [type=hidden]), label:has([type=radio]), .bar a, a.main, .mine a, .links a, " +
    ".piece[data-state=playable], .piece[data-state=refused]";
  const REACH = 21.5; // half of 44 pixels, less what is rounded

  /** Targets that a finger misses: less than 44 pixels, in what is drawn and in what answers. */
  function small() {
    return shown(TARGETS)
      .filter((each) => {
        each.scrollIntoView({ block: "center", inline: "center" });
        const box = each.getBoundingClientRect();
        const at = (x, y) => document.elementFromPoint(box.left + box.width / 2 + x, box.top + box.height / 2 + y);
        const hit = (x, y) => each.contains(at(x, y)) || Boolean(at(x, y)?.closest("label")?.contains(each));
        const wide = box.width >= 2 * REACH || (hit(-REACH, 0) && hit(REACH, 0));
        const high = box.height >= 2 * REACH || (hit(0, -REACH) && hit(0, REACH));
        return !wide || !high;
      })
      .map((each) => `${each.offsetWidth}x${each.offsetHeight}: ${each.outerHTML.slice(0, 160)}`);
  }

  window.judge = { faint, small };
})();
