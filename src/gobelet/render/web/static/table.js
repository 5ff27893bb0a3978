// @ts-check
/** The page of a table: what the server says is shown, what the visitor does is said to the server. */

import { announce, data, el, morph, say, setting } from "./dom.js";
import { ordered, spoken, table, walk } from "./drawing.js";
import { Line } from "./live.js";
import { animate, chime, pace, places } from "./motion.js";
import { Digits, stopAt, walkMoves } from "./board.js";
import * as panels from "./panels.js";

/**
 * @typedef {import("./drawing.js").State} State
 * @typedef {import("./drawing.js").Piece} Piece
 * @typedef {{text: string, clauses?: {id: string, text: string}[], refusal?: boolean}} Notice
 */

const HOLD = 650; // how long what others did stays before the next thing is shown
const LOG_AT_MOST = 400;
const PATIENCE = 700; // a line that is back sooner was never lost

/** What is shown. @type {State} */
let state = data.state;
/** What has come and waits to be shown. @type {State[]} */
let queue = [];
let held = false;
/** @type {[number, string][]} */
let told = state.news ?? [];
let newest = 0;
let received = state.version;
/** The click under way. @type {{action: number, version: number} | null} */
let pending = null;
/** A piece that was chosen, and what may be done with it. @type {{key: string, label: string, actions: number[]} | null} */
let picked = null;
/** @type {number | null} */
let hinted = null;
/** @type {Notice | null} */
let notice = null;
/** Whether the next piece chosen is only told about. */
let asking = false;
let looked = "";

// Showing.

/**
 * @param {boolean} [moved] whether something may have changed its place
 * @param {number} [draws] how often chance has answered
 */
function draw(moved = false, draws = 0) {
  const shown = /** @type {HTMLElement} */ (document.getElementById("table"));
  const pen = { art: data.art, seats: state.seats };
  const sentences = told.slice(-LOG_AT_MOST).map(([, sentence]) => sentence);
  const wanted = table(pen, state, data.game, sentences, newest);
  decorate(wanted);
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const key = shown.contains(focused) ? focused.dataset.key || focused.id : "";
  const inMoves = Boolean(focused.closest?.("#ask"));
  const before = moved ? places(shown) : null;
  morph(shown, wanted);
  if (key) refocus(key, inMoves);
  if (before) animate(shown, before, draws);
  settle();
}

/** Focus stays where it was, or goes to what is nearest in meaning. @param {string} key @param {boolean} inMoves */
function refocus(key, inMoves) {
  const same = document.querySelector(`#table [data-key="${CSS.escape(key)}"]`) ?? document.getElementById(key);
  if (same && same === document.activeElement) return;
  const next = same ?? (inMoves ? document.querySelector("#moves .move:not([hidden])") : null) ?? document.getElementById("prompt");
  if (next?.matches(".piece, .move")) stopAt(/** @type {HTMLElement} */ (next));
  else /** @type {HTMLElement | null} */ (next)?.focus();
}

/** What the page knows beyond the scene: what is chosen, sent, advised, said. @param {HTMLElement} wanted */
function decorate(wanted) {
  const scene = state.scene;
  const find = new Map(scene ? walk(scene).map((each) => [`piece ${each.id}`, each]) : []);
  for (const shown of /** @type {NodeListOf<HTMLElement>} */ (wanted.querySelectorAll(".piece"))) {
    const { moves } = /** @type {Piece} */ (find.get(shown.dataset.key ?? ""));
    const targeted = picked && moves.some((action) => picked?.actions.includes(action));
    if (picked?.key === shown.dataset.key) shown.dataset.picked = "";
    else if (targeted) shown.dataset.target = "";
    if (pending && moves.includes(pending.action)) shown.dataset.pending = "";
    if (hinted !== null && moves.includes(hinted)) shown.dataset.hint = "";
  }
  decorateMoves(wanted);
  wanted.querySelector("#prompt")?.after(...asides().filter((each) => each !== null));
}

/** @param {HTMLElement} wanted */
function decorateMoves(wanted) {
  for (const shown of /** @type {NodeListOf<HTMLElement>} */ (wanted.querySelectorAll(".move"))) {
    const action = Number(shown.dataset.action);
    if (pending) shown.setAttribute("aria-disabled", "true");
    if (pending?.action === action) shown.dataset.pending = "";
    if (hinted === action) shown.dataset.hint = "";
    if (picked && !picked.actions.includes(action)) shown.hidden = true;
  }
  for (const group of /** @type {NodeListOf<HTMLElement>} */ (wanted.querySelectorAll("#moves .group"))) {
    group.hidden = !group.querySelector(".move:not([hidden])");
  }
  const more = /** @type {HTMLElement | null} */ (wanted.querySelector("#moves .more"));
  if (more && (picked || document.body.dataset.all)) {
    more.hidden = Boolean(picked);
    more.textContent = say("fewer-moves");
    more.setAttribute("aria-expanded", "true");
  }
  if (picked) /** @type {HTMLElement} */ (wanted.querySelector("#moves")).dataset.picked = "";
}

/** What stands between the question and the moves. @returns {(HTMLElement | null)[]} */
function asides() {
  return [noticeDrawn(), pickedDrawn(), ...panels.offers(state)];
}

function noticeDrawn() {
  if (!notice) return null;
  const clauses = (notice.clauses ?? []).map(({ id, text }) =>
    el("li", {}, text, " ", el("button", { type: "button", class: "link", "data-do": "clause", "data-clause": id }, id)),
  );
  const kind = { id: "notice", "data-refusal": Boolean(notice.refusal) };
  return el("div", kind, el("p", {}, notice.text), clauses.length ? el("ul", {}, ...clauses) : null);
}

function pickedDrawn() {
  if (!picked) return null;
  const cancel = el("button", { type: "button", "data-do": "cancel", class: "quiet" }, say("cancel"));
  return el("div", { id: "picked" }, el("p", {}, say("picked", { label: picked.label })), cancel);
}

/** What lies outside the table follows it. */
function settle() {
  const yours = Boolean(state.scene?.moves.length);
  document.title = `${yours ? "● " : ""}${state.name || state.scene?.title || ""} · Gobelet`;
  const undo = /** @type {HTMLButtonElement} */ (document.getElementById("tool-undo"));
  undo.setAttribute("aria-disabled", String(!state.undo.possible));
  document.getElementById("tool-hint")?.setAttribute("aria-disabled", String(!yours));
  document.getElementById("tool-what")?.setAttribute("aria-pressed", String(asking));
  document.body.dataset.yours = String(yours);
}

// What comes from the server.

/** @param {State} view */
function receive(view) {
  received = view.version;
  queue.push(view);
  if (document.hidden) flush();
  else next();
}

/** Show the next thing that happened, one after another so that it can be followed. */
function next() {
  if (held || !queue.length) return;
  const view = /** @type {State} */ (queue.shift());
  const passes = view.version > state.version && !queue.some((each) => each.since < view.version);
  show(view);
  if (!passes || !pace()) return next();
  held = true;
  setTimeout(() => {
    held = false;
    next();
  }, HOLD * pace());
}

/** Show at once all that waits. */
function flush() {
  const waiting = queue;
  queue = [];
  for (const view of waiting) remember(view);
  const last = waiting.at(-1);
  if (last) show(last, true);
}

/** @param {State} view */
function remember(view) {
  if (!view.news) return;
  told = [...told.filter(([n]) => n <= view.since), ...view.news];
  newest = view.since ? view.news.length : 0;
}

/** @param {State} view @param {boolean} [remembered] */
function show(view, remembered = false) {
  const before = state;
  state = view;
  if (!remembered) remember(view);
  const changed = view.version !== before.version || view.eyes !== before.eyes;
  if (changed) forget();
  const steps = (view.scene?.number ?? 0) - (before.scene?.number ?? 0);
  draw(changed && view.eyes === before.eyes, steps - 1);
  if (changed) speak(before);
  if (state.scene?.moves.length && view.version !== before.version) bringInSight();
  look();
}

/** What was chosen or said before the table changed is of no use any more. */
function forget() {
  if (pending && state.version > pending.version) pending = null;
  picked = hinted = notice = null;
}

/** Say what happened and what is asked. @param {State} before */
function speak(before) {
  const sentences = state.since ? (state.news ?? []).map(([, sentence]) => sentence) : [];
  const scene = state.scene;
  const question = scene?.result || scene?.prompt || "";
  const asked = Boolean(scene?.moves.length) && !before.scene?.moves.length;
  if (asked) chime();
  const fresh = question !== (before.scene?.result || before.scene?.prompt) || asked;
  const said = [...sentences, fresh ? question : ""].filter(Boolean).join(" ");
  if (said) announce(said);
}

/** On a small screen, something that may be played is in sight when it is one's turn. */
function bringInSight() {
  const dock = /** @type {HTMLElement} */ (document.getElementById("ask"));
  if (getComputedStyle(dock).position !== "sticky") return;
  const low = dock.getBoundingClientRect().top;
  const playable = [...document.querySelectorAll('#board [data-state="playable"]')];
  const inSight = (/** @type {Element} */ shown) => shown.getBoundingClientRect().top >= 0 && shown.getBoundingClientRect().bottom <= low;
  if (!playable.length || playable.some(inSight)) return;
  playable[0].scrollIntoView({ block: "center", behavior: pace() ? "smooth" : "auto" });
}

/** See with the eyes of whoever is asked, of those who share this page. */
function look() {
  const next = panels.handed(state);
  if (next === null) return;
  if (state.hides) {
    if (state.eyes === null) panels.curtain(state.seats[next].name, () => line.say("look", { eyes: next }));
    return;
  }
  const asked = `${state.version} ${next}`;
  if (looked !== asked) line.say("look", { eyes: (looked = asked) && next });
}

// What the visitor does.

/** @param {number} action */
async function play(action) {
  if (pending || !state.scene?.moves.some((move) => move.action === action)) return;
  flushed();
  const mine = { action, version: state.version };
  pending = mine;
  picked = notice = null;
  draw();
  const answer = await line.say("play", mine);
  if (pending === mine) pending = null;
  if (answer.type === "refused") refuse(answer);
  else draw();
}

function flushed() {
  if (queue.length) flush();
}

/** @param {import("./live.js").Frame} answer */
function refuse({ sentence = "", clauses = [] }) {
  tell({ text: sentence, clauses, refusal: true });
}

/** @param {Notice} said */
function tell(said) {
  notice = said;
  draw();
  const words = [said.text, ...(said.clauses ?? []).map((clause) => `${clause.text} [${clause.id}]`)].join(" ");
  announce(words, said.refusal ? "assertive" : "polite");
}

/** @param {Piece} piece */
async function why(piece) {
  const { clauses = [], sentence } = await line.say("why", { action: piece.refused[0] });
  if (!clauses.length) return tell({ text: sentence ?? `${say("why")}. ${say("why-nothing")}`, refusal: true });
  return tell({ text: `${say("why")}: ${piece.label}`, clauses, refusal: true });
}

/** @param {Piece} piece */
function about(piece) {
  asking = false;
  tell({ text: spoken(piece), clauses: piece.clause ? [{ id: piece.clause, text: "" }] : [] });
}

/** @param {string} key */
function choose(key) {
  const piece = state.scene && walk(state.scene).find((each) => `piece ${each.id}` === key);
  if (!piece) return undefined;
  if (asking) return about(piece);
  if (picked?.key === key) return cancel();
  const common = piece.moves.filter((action) => picked?.actions.includes(action));
  const actions = common.length ? common : piece.moves;
  if (actions.length === 1) return play(actions[0]);
  if (actions.length) return pick(key, piece, actions);
  return piece.refused.length ? why(piece) : about(piece);
}

/** @param {string} key @param {Piece} piece @param {number[]} actions */
function pick(key, piece, actions) {
  picked = { key, label: piece.label, actions };
  notice = null;
  draw();
  announce(say("picked", { label: piece.label }));
  const first = /** @type {HTMLElement | null} */ (document.querySelector("#moves .move:not([hidden])"));
  if (first && document.activeElement?.matches(":focus-visible")) stopAt(first);
}

function cancel() {
  const key = picked?.key;
  picked = notice = hinted = null;
  asking = false;
  draw();
  const back = key && document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (back) stopAt(/** @type {HTMLElement} */ (back));
}

async function undo() {
  if (!state.undo.possible) return;
  const answer = await line.say("undo");
  if (answer.type === "refused") refuse(answer);
}

async function hint() {
  if (!state.scene?.moves.length) return;
  const answer = await line.say("hint");
  if (answer.type !== "hint") return answer.sentence ? refuse(answer) : tell({ text: say("hint-none") });
  hinted = answer.action;
  tell({ text: say("hint-is", { label: answer.label }) });
}

function what() {
  asking = !asking;
  settle();
  if (asking) tell({ text: say("what-on") });
  else cancel();
}

function all() {
  if (document.body.dataset.all) delete document.body.dataset.all;
  else document.body.dataset.all = "yes";
  draw();
}

/** Somebody else at this screen takes it: nobody's secrets are shown meanwhile. */
function hand() {
  const next = panels.handed(state);
  if (next === null) return;
  line.say("look", { eyes: null });
  panels.curtain(state.seats[next].name, () => line.say("look", { eyes: next }));
}

/** @param {boolean} yes */
async function consent(yes) {
  const answer = await line.say("consent", { yes });
  if (answer.type === "refused") refuse(answer);
}

/** What buttons do, by their name. @type {Record<string, (button: HTMLElement) => unknown>} */
const DEEDS = {
  all,
  cancel,
  hand,
  undo,
  hint,
  what,
  agree: () => consent(true),
  disagree: () => consent(false),
  clause: (button) => panels.rules(button.dataset.clause),
  rules: () => panels.rules(),
  settings: () => panels.settings(),
  invite: () => panels.invite(state),
  table: () => panels.manage(state),
  take: (button) => panels.seat(Number(button.dataset.seat), { do: "take" }),
  start: () => panels.order({ do: "start" }),
  resume: () => panels.order({ do: "resume" }),
};

const KEYS = { u: "undo", h: "hint", i: "what", r: "rules", s: "settings" };

const digits = new Digits((n) => {
  const move = state.scene && ordered(state.scene)[n - 1];
  if (move) play(move.action);
});

/** @param {KeyboardEvent} event */
function key(event) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || from.closest("dialog, input, select, textarea")) return;
  if (event.key === "Escape" && (picked || notice || asking)) return cancel();
  if (setting("keys") === "off") return;
  const deed = KEYS[/** @type {keyof typeof KEYS} */ (event.key.toLowerCase())];
  if (deed) DEEDS[deed](from);
  else if (/^\d$/.test(event.key) && state.scene) digits.add(event.key, state.scene.moves.length);
  else if (event.key === " " && queue.length) flush();
  else return;
  event.preventDefault();
}

document.addEventListener("click", (event) => {
  const from = /** @type {HTMLElement} */ (event.target);
  const named = /** @type {HTMLElement | null} */ (from.closest("[data-do], [data-tool]"));
  const move = /** @type {HTMLElement | null} */ (from.closest(".move"));
  if (named) DEEDS[named.dataset.do ?? named.dataset.tool ?? ""]?.(named);
  else if (move) play(Number(move.dataset.action));
});
document.addEventListener("chosen", (event) => choose(/** @type {CustomEvent} */ (event).detail.key));
document.addEventListener("keydown", key);
document.addEventListener("keydown", walkMoves);
document.addEventListener("visibilitychange", () => document.hidden && flush());

// The line.

const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let missing;

/** @param {boolean} up */
function lineIs(up) {
  if (!up) {
    missing ??= setTimeout(() => {
      banner.textContent = say("lost");
      banner.hidden = false;
    }, PATIENCE);
    return;
  }
  clearTimeout(missing);
  missing = undefined;
  if (!banner.hidden) announce(say("back"));
  banner.hidden = true;
}

const line = new Line(data.live, {
  hello: () => ({ since: received, eyes: state.eyes ?? "auto", lang: data.lang }),
  view: receive,
  line: lineIs,
  gone: ({ sentence }) => {
    clearTimeout(missing);
    banner.textContent = sentence || say("gone");
    banner.hidden = false;
  },
});

draw();
bringInSight();
look();
