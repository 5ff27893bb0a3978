// @ts-check
/** What opens beside the table: rules, settings, who sits where, invitations, the privacy screen. */

import { announce, ask, button, data, el, prefer, randomHex, say, setting } from "./dom.js";
import { sitterSaid } from "./drawing.js";

/**
 * @typedef {import("./drawing.js").State} State
 * @typedef {import("./drawing.js").Sitter} Sitter
 */

const CHOICES = {
  theme: ["auto", "light", "dark", "contrast"],
  speed: ["calm", "normal", "fast", "instant"],
  sound: ["off", "on"],
  keys: ["on", "off"],
};
const table = `/api/tables/${data.table}`;

/**
 * Open a dialog; it goes when it is closed, and focus goes back to where it was.
 * @param {string} title
 * @param {import("./dom.js").Child[]} content
 * @param {string} [kind]
 * @returns {HTMLDialogElement}
 */
export function dialog(title, content, kind = "sheet") {
  const from = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = button("×", () => shown.close(), { class: "close", "aria-label": say("close") });
  const heading = el("h2", { id: "dialog-title" }, title);
  const shown = el("dialog", { class: kind, "aria-labelledby": "dialog-title" }, el("div", { class: "top" }, heading, close), ...content);
  document.querySelector("dialog")?.remove();
  document.body.append(shown);
  shown.addEventListener("close", () => {
    shown.remove();
    if (from?.isConnected) from.focus();
    else document.getElementById("prompt")?.focus();
  });
  shown.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === shown && shown.close());
  shown.showModal();
  return shown;
}

// Rules.

/** Open the rulebook, at a clause if one is named. @param {string} [clause] */
export async function rules(clause) {
  const answer = await fetch(`${data.base}/rules/${data.game}?lang=${data.lang}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const book = page.querySelector("main");
  if (!book) return;
  book.removeAttribute("id");
  const shown = dialog(say("tool-rules"), [el("div", { class: "text rulebook", tabindex: 0 }, ...book.childNodes)], "drawer");
  const go = (/** @type {string} */ id) => {
    const there = /** @type {HTMLElement | null} */ (shown.querySelector(`[id="${CSS.escape(id)}"]`));
    there?.scrollIntoView({ block: "start" });
    there?.classList.add("cited");
  };
  shown.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a");
    const id = link?.getAttribute("href");
    if (!id?.startsWith("#")) return;
    event.preventDefault();
    go(id.slice(1));
  });
  if (clause) go(clause);
}

// Settings.

export function settings() {
  const fields = Object.entries(CHOICES).map(([name, choices]) => choice(/** @type {keyof typeof CHOICES} */ (name), choices));
  dialog(say("tool-settings"), [...fields, el("p", { class: "about" }, say("keys-help"))]);
}

/**
 * @param {keyof typeof CHOICES} name
 * @param {string[]} choices
 */
function choice(name, choices) {
  const now = setting(name);
  const options = choices.map((value) => {
    const said = value === "on" || value === "off" ? say(value) : say(`${name}-${value}`);
    const input = el("input", { type: "radio", name, value, checked: value === now });
    input.addEventListener("change", () => prefer(name, value));
    return el("label", {}, input, el("span", {}, said));
  });
  return el("fieldset", {}, el("legend", {}, say(name)), ...options);
}

// Who sits where.

/**
 * Do something that the server may refuse; a refusal is said.
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
  try {
    return await ask("POST", path, body);
  } catch (problem) {
    const said = say("failed", { sentence: /** @type {import("./dom.js").Problem} */ (problem).sentence });
    announce(said, "assertive");
    document.querySelector("dialog")?.append(el("p", { class: "bad" }, said));
    return null;
  }
}

/** @param {{do: string, name?: string}} body */
export async function order(body) {
  const done = await post(`${table}/do`, body);
  if (done && body.do === "delete") location.assign(`${data.base}/`);
}

/**
 * @param {number} seat
 * @param {{do: string, level?: string, name?: string}} body
 */
export async function seat(seat, body) {
  const salted = body.do === "take" ? { ...body, salt: randomHex() } : body;
  return post(`${table}/seats/${seat}`, salted);
}

/** The table and its seats, for those who may change them. @param {State} state */
export function manage(state) {
  const rows = state.seats.map((each) => el("li", {}, seatLine(each), el("div", { class: "buttons" }, ...seatDeeds(each, state))));
  const content = [el("ul", { class: "seats" }, ...rows), ...(state.host ? hostDeeds(state) : []), ...links(state)];
  const promise = el("p", { class: "about promise" }, say("promise", { promise: state.promise }));
  dialog(say("manage"), [...content, promise]);
}

/** @param {Sitter} each */
function seatLine(each) {
  const name = el("b", {}, each.name || say("seat", { n: each.seat + 1 }));
  return el("p", {}, name, " ", el("span", { class: "about" }, sitterSaid(each)));
}

/**
 * @param {Sitter} each
 * @param {State} state
 */
function seatDeeds(each, state) {
  const deed = (/** @type {string} */ label, /** @type {{do: string, level?: string}} */ body) =>
    button(label, async () => {
      if (await seat(each.seat, body)) document.querySelector("dialog")?.close();
    });
  const mine = each.you && each.kind === "person";
  const bots = data.levels.map((/** @type {string} */ level) =>
    deed(say("make-bot", { level: say(`level-${level}`) }), { do: "bot", level }),
  );
  return [
    ...(each.kind === "person" ? [] : [deed(say("take"), { do: "take" })]),
    ...(mine ? [deed(say("leave"), { do: "leave" })] : []),
    ...(mine || state.host ? (each.kind === "bot" ? [] : bots) : []),
    ...(state.host && each.kind === "bot" ? [deed(say("make-open"), { do: "open" })] : []),
    ...(state.host && each.kind === "person" && !mine ? [deed(say("kick"), { do: "kick" })] : []),
  ];
}

/** @param {State} state */
function hostDeeds(state) {
  const close = () => document.querySelector("dialog")?.close();
  const deed = (/** @type {string} */ name) => button(say(name), () => order({ do: name }).then(close));
  const name = el("input", { value: state.name, maxlength: 40, "aria-label": say("table-name") });
  const remove = button(say("delete"), () => confirm(say("delete-sure")) && order({ do: "delete" }), { class: "grave" });
  const now = { waiting: ["start"], playing: ["pause"], paused: ["resume"] }[state.status] ?? [];
  return [
    el("div", { class: "buttons" }, name, button(say("rename"), () => order({ do: "rename", name: name.value }).then(close))),
    el("div", { class: "buttons" }, ...now.map(deed), remove),
  ];
}

/** @param {State} state @returns {HTMLElement[]} */
function links(state) {
  const here = `${data.base}/t/${data.table}`;
  const found = [el("a", { href: `${here}/replay` }, say("replay")), el("a", { href: `${here}/verify` }, say("verify"))];
  if (state.status === "over") found.push(el("a", { href: `${data.base}${table}/record`, download: "" }, say("record")));
  return [el("p", { class: "links" }, ...found)];
}

// Invitations.

/** @param {State} state */
export async function invite(state) {
  const found = await ask("GET", `${table}/links`).catch(() => null);
  const seats = (found?.seats ?? []).map((/** @type {{seat: number, url: string}} */ each) => seatLink(each, state));
  const watch = found?.watch ?? location.href;
  const none = state.seats.some((each) => each.kind === "open") || seats.length ? [] : [el("p", {}, say("invite-none"))];
  dialog(say("invite"), [...seats, ...none, link(say("invite-watch"), watch)]);
}

/**
 * @param {{seat: number, url: string}} each
 * @param {State} state
 */
function seatLink({ seat, url }, state) {
  const mine = state.seats[seat]?.you;
  const shown = link(say(mine ? "my-link" : "invite-seat", { n: seat + 1 }), url);
  const code = { src: `${data.base}${table}/seats/${seat}/qr.svg`, width: 160, height: 160, loading: "lazy" };
  shown.append(el("img", { ...code, alt: say("qr", { n: seat + 1 }) }));
  return shown;
}

/**
 * @param {string} label
 * @param {string} url
 */
function link(label, url) {
  const whole = new URL(url, location.href).href;
  const field = el("input", { value: whole, readonly: true, "aria-label": label });
  const copy = button(say("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(whole);
    copy.textContent = say("copied");
    announce(say("copied"));
  });
  return el("div", { class: "invitation" }, el("h3", {}, label), el("div", { class: "buttons" }, field, copy));
}

// Sharing one screen.

/**
 * The seat of this page that is asked and does not look, if there is one and none that looks is asked.
 * @param {State} state
 */
export function handed(state) {
  const mine = state.seats.filter((each) => each.you && each.kind === "person" && state.asked.includes(each.seat));
  if (state.status !== "playing" || !mine.length || mine.some((each) => each.seat === state.eyes)) return null;
  return mine[0].seat;
}

/**
 * Hide everything until only *name* looks.
 * @param {string} name
 * @param {() => void} seen
 */
export function curtain(name, seen) {
  if (document.querySelector("dialog.curtain")) return;
  const shown = dialog(name, [el("p", {}, say("curtain", { name }))], "curtain");
  shown.querySelector(".close")?.remove();
  shown.append(button(say("curtain-button", { name }), () => shown.close(), { class: "main", autofocus: true }));
  shown.addEventListener("cancel", (event) => event.preventDefault());
  shown.addEventListener("close", seen);
  shown.querySelector("button")?.focus();
}

/**
 * What is offered between the question and the moves.
 * @param {State} state
 * @returns {(HTMLElement | null)[]}
 */
export function offers(state) {
  return [handOffer(state), undoOffer(state), statusOffer(state)];
}

/** @param {string} text @param {...HTMLElement} buttons */
function offer(text, ...buttons) {
  return el("div", { class: "offer" }, text ? el("p", {}, text) : null, el("div", { class: "buttons" }, ...buttons));
}

/** @param {string} name @param {string} label @param {import("./dom.js").Attributes} [more] */
function deed(name, label, more = {}) {
  const key = `do ${name} ${more["data-seat"] ?? ""}`;
  return el("button", { type: "button", class: "main", "data-do": name, "data-key": key, ...more }, label);
}

/** @param {State} state */
function handOffer(state) {
  const next = handed(state);
  if (next === null || !state.hides) return null;
  return offer("", deed("hand", say("hand", { name: state.seats[next].name })));
}

/** @param {State} state */
function undoOffer(state) {
  const { proposal } = state.undo;
  if (!proposal) return null;
  const name = (/** @type {number} */ seat) => state.seats[seat].name;
  if (proposal.waits.some((seat) => state.seats[seat].you)) {
    const quiet = { class: "quiet" };
    return offer(say("undo-asks", { name: name(proposal.seat) }), deed("agree", say("undo-yes")), deed("disagree", say("undo-no"), quiet));
  }
  return offer(say("undo-waits", { names: proposal.waits.map(name).join(", ") }));
}

/** @param {State} state */
function statusOffer(state) {
  if (state.status === "waiting") return lobbyOffer(state);
  if (state.status === "paused") return offer(say("paused"), ...(state.host ? [deed("resume", say("resume"))] : []));
  if (state.status === "refused") return offer(say("refused-table"));
  if (state.status !== "over") return null;
  const again = el("a", { class: "main", href: `${data.base}/` }, say("again"));
  return el("div", { class: "offer" }, el("div", { class: "buttons" }, again), ...links(state));
}

/** @param {State} state */
function lobbyOffer(state) {
  const open = state.seats.filter((each) => each.kind === "open");
  const takes = open.map((each) => deed("take", `${say("take")}: ${each.seat + 1}`, { "data-seat": each.seat, class: "quiet" }));
  const invited = open.length ? [deed("invite", say("invite"), { class: "quiet" })] : [];
  const start = state.host && !open.length ? [deed("start", say("start"))] : [];
  return offer("", ...start, ...takes, ...invited);
}
