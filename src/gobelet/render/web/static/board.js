// @ts-check
/** The elements of a table, and how one goes about it by keyboard: one stop an area, arrows inside. */

/** @typedef {{kind: "piece" | "move", key: string, element: HTMLElement}} Chosen */

const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
const SIDES = { ArrowUp: -1, ArrowDown: 1 };

/** A thing on the table: a click, Enter or the space bar says that it was chosen. */
class PieceElement extends HTMLElement {
  connectedCallback() {
    this.onclick = () => this.choose();
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.choose();
    };
  }

  choose() {
    const detail = { kind: "piece", key: this.dataset.key ?? "", element: this };
    this.dispatchEvent(new CustomEvent("chosen", { bubbles: true, detail }));
  }
}

/** Where pieces lie. */
class AreaElement extends HTMLElement {
  connectedCallback() {
    this.onkeydown = (/** @type {KeyboardEvent} */ event) => walkPieces(event, this);
  }
}

customElements.define("gb-piece", PieceElement);
customElements.define("gb-area", AreaElement);

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} area
 */
function walkPieces(event, area) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (!from.matches(".piece") || from.closest("gb-area") !== area) return;
  const beside = /** @type {HTMLElement[]} */ ([...(from.parentElement?.querySelectorAll(":scope > .piece") ?? [])]);
  const to = besides(event.key, from, beside) ?? across(event.key, from);
  if (!to) return;
  event.preventDefault();
  stopAt(to);
}

/**
 * The neighbour that a key leads to, of those in one row or list.
 * @param {string} key
 * @param {HTMLElement} from
 * @param {HTMLElement[]} all
 */
function besides(key, from, all) {
  const at = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const step = STEPS[/** @type {keyof typeof STEPS} */ (key)];
  return step ? all[at + step] : undefined;
}

/**
 * The nearest piece above or below, whatever area it lies in.
 * @param {string} key
 * @param {HTMLElement} from
 */
function across(key, from) {
  const side = SIDES[/** @type {keyof typeof SIDES} */ (key)];
  if (!side) return undefined;
  const here = middle(from);
  let [best, least] = [/** @type {HTMLElement | undefined} */ (undefined), Infinity];
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#table .piece"))) {
    const there = middle(each);
    const down = (there.y - here.y) * side;
    const far = down + 2 * Math.abs(there.x - here.x);
    if (down > 8 && far < least) [best, least] = [each, far];
  }
  return best;
}

/** @param {HTMLElement} shown */
function middle(shown) {
  const box = shown.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Focus *to*, which from now on is where the Tab key stops among its neighbours. @param {HTMLElement} to */
export function stopAt(to) {
  const group = to.closest("#moves") ?? to.parentElement;
  for (const each of group?.querySelectorAll('[tabindex="0"]') ?? []) if (each.matches(".piece, .move")) each.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
}

/**
 * From move to move by arrows.
 * @param {KeyboardEvent} event
 */
export function walkMoves(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (!from.matches(".move")) return;
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#moves .move")]).filter((each) => each.offsetParent);
  const step = { ...STEPS, ...SIDES }[/** @type {keyof typeof STEPS} */ (event.key)];
  const to = step ? all[(all.indexOf(from) + step + all.length) % all.length] : besides(event.key, from, all);
  if (!to) return;
  event.preventDefault();
  stopAt(to);
}

/** Numbers typed one digit after another: the number meant, once no further digit can belong to it. */
export class Digits {
  /** @param {(n: number) => void} meant */
  constructor(meant) {
    this.meant = meant;
    this.typed = "";
  }

  /**
   * @param {string} digit
   * @param {number} count how many moves there are
   */
  add(digit, count) {
    clearTimeout(this.timer);
    this.typed += digit;
    if (Number(this.typed) === 0 || Number(this.typed) * 10 > count) this.take();
    else this.timer = setTimeout(() => this.take(), 900);
  }

  take() {
    const said = Number(this.typed);
    this.typed = "";
    if (said) this.meant(said);
  }
}
