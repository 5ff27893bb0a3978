// @ts-check
/** A game seen again: a slider, keys and a pace; what was fetched once is kept. */

import { announce, ask, data, el, morph, say } from "./dom.js";
import { board, log, players } from "./drawing.js";
import { animate, places } from "./motion.js";
import "./board.js";

/** @typedef {{n: number, scene: import("./drawing.js").Scene, news: string[]}} Step */

const CHUNK = 60; // as many as the server gives at once
const STEP = 900; // between two actions while it plays

/** @type {Map<number, Promise<Step[]>>} */
const chunks = new Map();
const shown = /** @type {HTMLElement} */ (document.getElementById("table"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("replay-at"));
const said = /** @type {HTMLElement} */ (document.getElementById("replay-said"));
const speed = /** @type {HTMLSelectElement} */ (document.getElementById("replay-speed"));
const start = /** @type {HTMLButtonElement} */ (document.getElementById("replay-play"));
const pen = { art: data.art, seats: [] };
let at = data.at;
let playing = false;

/** @param {number} first @returns {Promise<Step[]>} */
function chunk(first) {
  const known = chunks.get(first);
  if (known) return known;
  const last = Math.min(first + CHUNK - 1, data.last);
  const eyes = data.eyes === null ? "" : `&eyes=${data.eyes}`;
  const path = `/api/tables/${data.table}/scenes?first=${first}&last=${last}&lang=${data.lang}${eyes}`;
  const asked = ask("GET", path);
  chunks.set(first, asked);
  asked.catch(() => chunks.delete(first));
  return asked;
}

/** @param {number} n */
async function step(n) {
  const steps = await chunk(n - (n % CHUNK));
  return steps.find((each) => each.n === n);
}

/** @param {number} to */
async function go(to) {
  const n = Math.min(Math.max(to, 0), data.last);
  const beside = n === at + 1;
  at = n;
  slider.value = String(n);
  said.textContent = say("replay-position", { n, last: data.last });
  const found = await step(n).catch((problem) => announce(problem.sentence, "assertive"));
  if (!found || n !== at) return;
  draw(found, beside);
  history.replaceState(null, "", `?at=${n}`);
}

/** @param {Step} found @param {boolean} beside whether what changes may be seen to move */
function draw({ scene, news }, beside) {
  const before = beside ? places(shown) : null;
  const attributes = Object.fromEntries([...shown.attributes].map(({ name, value }) => [name, value]));
  const side = el("aside", { id: "side" }, log(news, news.length));
  morph(shown, el("main", attributes, players(pen, scene), board(pen, scene), side));
  if (before) animate(shown, before, Infinity); // one action a step: only what changes has been rolled
  if (news.length) announce(news.join(" "));
}

/** @param {boolean} on */
function play(on) {
  playing = on;
  const label = say(on ? "replay-pause" : "replay-play");
  start.textContent = on ? "❚❚" : "▶";
  start.setAttribute("aria-label", label);
  start.title = label;
  if (on && at === data.last) at = -1;
  if (on) run();
}

async function run() {
  while (playing && at < data.last) {
    await go(at + 1);
    await new Promise((done) => setTimeout(done, STEP / Number(speed.value)));
  }
  if (playing) play(false);
}

/** @param {number} to */
function jump(to) {
  play(false);
  go(to);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => jump(at - 1),
  ArrowRight: () => jump(at + 1),
  Home: () => jump(0),
  End: () => jump(data.last),
  " ": () => play(!playing),
};

document.addEventListener("keydown", (event) => {
  const from = /** @type {HTMLElement} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (from.closest("select, .piece, a") || (event.key === " " && from.closest("button"))) return;
  const deed = KEYS[event.key];
  if (!deed) return;
  event.preventDefault();
  deed();
});
slider.addEventListener("input", () => jump(Number(slider.value)));
start.addEventListener("click", () => play(!playing));
document.getElementById("replay-first")?.addEventListener("click", KEYS.Home);
document.getElementById("replay-back")?.addEventListener("click", KEYS.ArrowLeft);
document.getElementById("replay-next")?.addEventListener("click", KEYS.ArrowRight);
document.getElementById("replay-last")?.addEventListener("click", KEYS.End);
