// @ts-check
/** A scene as elements, exactly as drawing.py draws it: the two change together, and a test compares them. */

import { el, say } from "./dom.js";

/**
 * @typedef {{action: number, notation: string, label: string, clause: string}} Move
 * @typedef {{label: string, ways: number, whole: number}} Odd
 * @typedef {{id: string, kind: string, face: string, label: string, short: string, tip: string, count: number | null,
 *   marks: string[], moves: number[], refused: number[], clause: string}} Piece
 * @typedef {{id: string, label: string, layout: string, pieces: Piece[], areas: Area[], note: string, clause: string}} Area
 * @typedef {{seat: number, name: string, asked: boolean, score: string, pieces: Piece[], note: string, winner: boolean}} Player
 * @typedef {{game: string, title: string, locale: string, seat: number | null, number: number, players: Player[], areas: Area[],
 *   prompt: string, moves: Move[], odds: Odd[], news: string[], over: boolean, result: string}} Scene
 * @typedef {{seat: number, name: string, kind: string, level: string | null, here: boolean, you: boolean}} Sitter
 * @typedef {{version: number, since: number, eyes: number | null, scene: Scene | null, news: [number, string][] | null,
 *   asked: number[], seats: Sitter[], status: string, undo: {possible: number, proposal: {seat: number, waits: number[]} | null},
 *   host: boolean, name: string, promise: string, secret: object | null, hides: boolean}} State
 * @typedef {{symbols: string, style: string, ids: string[]}} Art
 * @typedef {{art: Art | null, seats: Sitter[]}} Pen
 */

const TINTS = 10;
const SHORT_LIST = 6;

/**
 * The whole table; before the first action, who will sit there.
 * @param {Pen} pen
 * @param {State} state
 * @param {string} game
 * @param {string[]} told
 * @param {number} [newest]
 */
export function table(pen, state, game, told, newest = 0) {
  const { scene } = state;
  const eyes = { id: "table", "data-game": game, "data-eyes": state.eyes, "data-status": state.status };
  if (!scene) return el("main", eyes, seats(pen, state), emptyBoard(), el("aside", { id: "side" }, waiting(), log(told, newest)));
  const side = el("aside", { id: "side" }, ask(scene), odds(scene), log(told, newest));
  return el("main", eyes, players(pen, scene), board(pen, scene), side);
}

function emptyBoard() {
  return el("section", { id: "board", "aria-label": say("board") }, el("p", { class: "calm" }, say("waiting-board")));
}

function waiting() {
  const prompt = el("p", { id: "prompt", tabindex: -1 }, say("waiting"));
  const none = el("div", { id: "moves", role: "group", "aria-label": say("moves-none") });
  return el("section", { id: "ask", "aria-label": say("ask") }, prompt, none);
}

// Pieces.

/**
 * @param {Pen} pen
 * @param {Piece} shown
 * @param {boolean} first whether the Tab key stops here
 */
export function piece(pen, shown, first) {
  const symbol = symbolOf(pen, shown);
  const attributes = {
    class: "piece",
    "data-key": `piece ${shown.id}`,
    "data-kind": shown.kind,
    "data-face": shown.face,
    "data-marks": shown.marks.join(" ") || null,
    "data-state": shown.moves.length ? "playable" : shown.refused.length ? "refused" : "still",
    "data-drawn": Boolean(symbol),
    role: "button",
    tabindex: first ? 0 : -1,
    "aria-label": spoken(shown),
  };
  const art = symbol && el("svg", { class: "art", "aria-hidden": "true" }, el("use", { href: symbol }));
  const word = shown.short || (symbol || shown.count !== null ? "" : shown.label);
  const short = word ? el("span", { class: "short" }, word) : null;
  const count = shown.count === null ? null : el("span", { class: "count" }, String(shown.count));
  return el("gb-piece", attributes, art || null, short, count);
}

/**
 * @param {Pen} pen
 * @param {Piece} shown
 */
function symbolOf({ art }, shown) {
  const name = art && [`${shown.kind}-${shown.face}`, shown.face].find((each) => art.ids.includes(each));
  return art && name ? `${art.symbols}#${name}` : "";
}

/** @param {Piece} shown */
export function spoken(shown) {
  return shown.tip ? `${shown.label.replace(/\.+$/, "")}. ${shown.tip}` : shown.label;
}

/**
 * @param {Pen} pen
 * @param {Piece[]} shown
 */
function pieces(pen, shown) {
  return shown.length ? el("div", { class: "pieces" }, ...shown.map((each, n) => piece(pen, each, n === 0))) : null;
}

/**
 * Every piece on the table.
 * @param {Scene} scene
 * @returns {Piece[]}
 */
export function walk(scene) {
  /** @type {(each: Area) => Piece[]} */
  const inside = (each) => [...each.pieces, ...each.areas.flatMap(inside)];
  return [...scene.players.flatMap((player) => player.pieces), ...scene.areas.flatMap(inside)];
}

// Areas and players.

/**
 * @param {Pen} pen
 * @param {Area} shown
 * @param {boolean} [outer]
 * @returns {HTMLElement}
 */
function area(pen, shown, outer = true) {
  const title = el(outer ? "h2" : "h3", { class: "title" }, shown.label);
  const head = el("div", { class: "head" }, title, shown.note ? el("p", { class: "note" }, shown.note) : null);
  const inner = shown.areas.map((each) => area(pen, each, false));
  const attributes = {
    class: "area",
    "data-key": `area ${shown.id}`,
    "data-area": shown.id,
    "data-name": shown.id.split(":")[0],
    "data-layout": shown.layout,
    "data-empty": !shown.pieces.length && !shown.areas.length,
    role: "group",
    "aria-label": shown.label,
  };
  return el("gb-area", attributes, head, pieces(pen, shown.pieces), inner.length ? el("div", { class: "areas" }, ...inner) : null);
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function board(pen, scene) {
  return el("section", { id: "board", "aria-label": say("board") }, ...scene.areas.map((each) => area(pen, each)));
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function players(pen, scene) {
  const drawn = scene.players.map((each) => player(pen, scene, each));
  return el("section", { id: "players", "aria-label": say("players") }, el("ol", {}, ...drawn));
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Player} shown
 */
function player(pen, scene, shown) {
  const sitter = pen.seats.find((each) => each.seat === shown.seat);
  const attributes = {
    class: "player",
    "data-key": `player ${shown.seat}`,
    "data-seat": shown.seat,
    "data-tint": shown.seat % TINTS,
    "data-asked": shown.asked,
    "data-you": shown.seat === scene.seat,
    "data-away": sitter?.kind === "person" && !sitter.here,
    "data-winner": shown.winner,
  };
  const tags = tagsOf(scene, shown, sitter).join(", ");
  const said = tags ? el("span", { class: "tags" }, tags) : null;
  const who = el("div", { class: "who" }, el("b", { class: "name" }, shown.name), said, el("span", { class: "score" }, shown.score));
  const note = shown.note ? el("p", { class: "note" }, shown.note) : null;
  return el("li", attributes, who, belongings(pen, shown), note);
}

/**
 * @param {Pen} pen
 * @param {Player} shown
 */
function belongings(pen, shown) {
  if (!shown.pieces.length) return null;
  const label = say("belongings", { name: shown.name });
  const where = { "data-area": `player:${shown.seat}`, "data-name": "player", role: "group", "aria-label": label };
  return el("gb-area", { class: "area belongings", ...where }, pieces(pen, shown.pieces));
}

/**
 * What is to be known of who sits there.
 * @param {Scene} scene
 * @param {Player} shown
 * @param {Sitter | undefined} sitter
 */
function tagsOf(scene, shown, sitter) {
  const tags = [];
  if (shown.seat === scene.seat) tags.push(say("you"));
  if (sitter?.kind === "bot") tags.push(botSaid(sitter));
  else if (sitter?.kind === "open") tags.push(say("open"));
  else if (sitter && !sitter.here) tags.push(say("away"));
  if (shown.asked) tags.push(say("asked"));
  if (shown.winner) tags.push(say("winner"));
  return tags;
}

/** @param {Sitter} sitter */
function botSaid(sitter) {
  return say("bot", { level: say(`level-${sitter.level}`) });
}

/**
 * @param {Pen} pen
 * @param {State} state
 */
function seats(pen, state) {
  const drawn = state.seats.map((each) =>
    el("li", { class: "player", "data-seat": each.seat, "data-tint": each.seat % TINTS }, seat(each)),
  );
  return el("section", { id: "players", "aria-label": say("players") }, el("ol", {}, ...drawn));
}

/** @param {Sitter} sitter */
function seat(sitter) {
  const name = el("b", { class: "name" }, sitter.name || say("seat", { n: sitter.seat + 1 }));
  return el("div", { class: "who" }, name, el("span", { class: "tags" }, sitterSaid(sitter)));
}

/** @param {Sitter} sitter */
export function sitterSaid(sitter) {
  if (sitter.kind === "bot") return botSaid(sitter);
  if (sitter.kind === "open") return say("open");
  return sitter.here ? say(sitter.you ? "you" : "here") : say("away");
}

// What is asked, and what may be done.

/** @param {Scene} scene */
function ask(scene) {
  const attributes = { id: "ask", "aria-label": say("ask"), "data-yours": scene.moves.length > 0 };
  return el("section", attributes, el("p", { id: "prompt", tabindex: -1 }, scene.result || scene.prompt), moves(scene));
}

/**
 * The legal moves as every list numbers them: first those alone of their kind, or that no piece performs.
 * @param {Scene} scene
 */
export function ordered(scene) {
  const performed = onBoard(scene);
  const alone = (/** @type {Move} */ move) => scene.moves.filter((each) => verb(each) === verb(move)).length === 1;
  const later = (/** @type {Move} */ move) => Number(!alone(move) && performed.has(move.action));
  return [...scene.moves].sort((one, other) => later(one) - later(other));
}

/** @param {Scene} scene */
function onBoard(scene) {
  return new Set(walk(scene).flatMap((shown) => shown.moves));
}

/** @param {Move} move */
function verb(move) {
  return move.notation.split(" ")[0];
}

/** @param {Scene} scene */
function moves(scene) {
  /** @type {[number, Move][][]} */
  const groups = [];
  for (const [n, move] of ordered(scene).entries()) {
    const last = groups.at(-1);
    if (last && verb(last[0][1]) === verb(move)) last.push([n + 1, move]);
    else groups.push([[n + 1, move]]);
  }
  const performed = onBoard(scene);
  const label = scene.moves.length ? say("moves", { n: scene.moves.length }) : say("moves-none");
  const drawn = groups.map((each) => group(each, performed, scene));
  return el("div", { id: "moves", role: "group", "aria-label": label }, ...drawn, more(scene.moves.length));
}

/** Where room is scarce, moves that pieces perform wait behind a button. @param {number} count */
function more(count) {
  if (count <= SHORT_LIST) return null;
  const attributes = { class: "more quiet", type: "button", "data-do": "all", "aria-expanded": "false" };
  return el("button", attributes, say("all-moves", { n: count }));
}

/**
 * Moves of one kind: what their labels begin with is said once.
 * @param {[number, Move][]} same
 * @param {Set<number>} performed
 * @param {Scene} scene
 */
function group(same, performed, scene) {
  const name = verb(same[0][1]);
  const begins = same.length === 1 ? "" : beginning(same.map(([, move]) => move.label));
  const title = begins.replace(/[ :]+$/, "");
  const attributes = {
    class: "group",
    "data-key": `group ${name} ${same[0][0]}`,
    "data-alone": scene.moves.filter((each) => verb(each) === name).length === 1,
    "data-onboard": same.every(([, move]) => performed.has(move.action)),
    role: begins ? "group" : null,
    "aria-label": title || null,
  };
  const said = begins ? el("span", { class: "verb", "aria-hidden": "true" }, title) : null;
  return el("div", attributes, said, ...same.map(([n, each]) => move(n, each, begins)));
}

/**
 * @param {number} n
 * @param {Move} shown
 * @param {string} begins
 */
function move(n, shown, begins) {
  const attributes = {
    class: "move",
    type: "button",
    "data-key": `move ${shown.action}`,
    "data-action": shown.action,
    tabindex: n === 1 ? 0 : -1,
    "aria-label": shown.label,
  };
  return el("button", attributes, el("kbd", { "aria-hidden": "true" }, String(n)), el("span", {}, shown.label.slice(begins.length)));
}

/**
 * The whole words that all labels begin with, if each has more to say.
 * @param {string[]} labels
 */
function beginning(labels) {
  const sorted = [...labels].sort();
  const [shortest, longest] = [sorted[0], sorted[sorted.length - 1]];
  let same = 0;
  while (same < Math.min(shortest.length, longest.length) && shortest[same] === longest[same]) same += 1;
  return shortest.slice(0, shortest.slice(0, same).lastIndexOf(" ") + 1);
}

// Beside the table.

/** @param {Scene} scene */
function odds(scene) {
  const attributes = { id: "odds", hidden: !scene.odds.length, "aria-label": say("odds") };
  return el("section", attributes, el("h2", {}, say("odds")), el("ul", {}, ...scene.odds.map(odd)));
}

/** @param {Odd} shown */
function odd(shown) {
  return el(
    "li",
    {},
    el("span", { class: "what" }, shown.label),
    el("meter", { min: 0, max: shown.whole, value: shown.ways, "aria-label": shown.label }),
    el("span", { class: "percent" }, say("percent", { n: percent(shown) })),
    el("span", { class: "exact" }, say("odd", { ways: shown.ways, whole: shown.whole })),
  );
}

/**
 * 0 and 100 are kept for what is certain; halves go to the even number, as in Python.
 * @param {Odd} shown
 */
function percent({ ways, whole }) {
  if (ways === 0 || ways === whole) return (100 * ways) / whole;
  const exact = 100 * (ways / whole);
  const low = Math.floor(exact);
  const nearest = exact - low === 0.5 ? low + (low % 2) : Math.round(exact);
  return Math.min(Math.max(nearest, 1), 99);
}

/**
 * What happened, the last first.
 * @param {string[]} sentences
 * @param {number} [newest] how many stand out
 */
export function log(sentences, newest = 0) {
  const drawn = [...sentences].reverse().map((sentence, n) => el("li", { "data-new": n < newest }, sentence));
  const list = el("ol", { tabindex: 0, "aria-label": say("log") }, ...(drawn.length ? drawn : [el("li", {}, say("log-none"))]));
  return el("section", { id: "log", "aria-label": say("log") }, el("h2", {}, say("log")), list);
}
