// @ts-check
/** What every page needs: its data, its words, elements, and the way to the server. */

/**
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 * @typedef {Node | string | null | undefined | Child[]} Child
 * @typedef {{code: string, sentence: string, clauses?: {id: string, text: string}[]}} Problem
 */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use"]);
const SETTINGS = { theme: "auto", speed: "normal", sound: "off", keys: "on" };

/** The values that came with the page. @type {any} */
export const data = JSON.parse(document.getElementById("data")?.textContent || "{}");

/**
 * An element as Python would write it: what is null or false is left out, true stands without a value.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function el(tag, attributes = {}, ...children) {
  const made = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of /** @type {any[]} */ (children).flat(9)) if (child !== null && child !== undefined) made.append(child);
  return made;
}

/**
 * A button that does something.
 * @param {string} label
 * @param {(event: MouseEvent) => void} work
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, work, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", work);
  return made;
}

/**
 * Make *shown* like *wanted*, keeping every element that is still there, by its data-key, so that focus and motion survive.
 * @param {Node} shown
 * @param {Node} wanted
 */
export function morph(shown, wanted) {
  if (shown instanceof Element && wanted instanceof Element) matchAttributes(shown, wanted);
  const keyed = new Map([...shown.childNodes].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = shown.firstChild;
  for (const child of [...wanted.childNodes]) {
    const partner = partnerOf(child, at, keyed);
    if (!partner) shown.insertBefore(child, at);
    else {
      if (partner === at) at = at.nextSibling;
      else shown.insertBefore(partner, at);
      if (child.nodeType === Node.TEXT_NODE) partner.nodeValue = child.nodeValue;
      else morph(partner, child);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/**
 * @param {Node} child
 * @param {ChildNode | null} at
 * @param {Map<string | null, ChildNode>} keyed
 * @returns {ChildNode | undefined}
 */
function partnerOf(child, at, keyed) {
  const key = keyOf(child);
  if (key) return keyed.get(key);
  for (let each = at; each; each = each.nextSibling) {
    if (!keyOf(each) && each.nodeName === child.nodeName) return each;
  }
  return undefined;
}

/**
 * @param {Element} shown
 * @param {Element} wanted
 */
function matchAttributes(shown, wanted) {
  for (const { name } of [...shown.attributes]) if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
}

// Words.

/**
 * A message in the language of the page; {n:one|more} chooses by the number.
 * @param {string} message
 * @param {Record<string, string | number>} [values]
 */
export function say(message, values = {}) {
  const text = data.words[message] ?? message;
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (/** @type {string[]} */ ...[, name, one, more]) => {
    if (one === undefined) return String(values[name]);
    const n = Math.abs(Number(values[name]));
    return (data.lang === "fr" ? n < 2 : n === 1) ? one : more;
  });
}

/**
 * Speak to those who listen to the page. The same sentence twice is another text each time, or it would not be spoken.
 * @param {string} sentence
 * @param {"polite" | "assertive"} [how]
 */
export function announce(sentence, how = "polite") {
  const region = document.getElementById(how);
  if (region) region.textContent = region.textContent === sentence ? sentence + "\u00a0" : sentence;
}

// What the visitor prefers.

/** @param {keyof typeof SETTINGS} name */
export function setting(name) {
  try {
    return localStorage.getItem(`gobelet.${name}`) || SETTINGS[name];
  } catch {
    return SETTINGS[name];
  }
}

/**
 * @param {keyof typeof SETTINGS} name
 * @param {string} value
 */
export function prefer(name, value) {
  SETTINGS[name] = value;
  try {
    localStorage.setItem(`gobelet.${name}`, value);
  } catch {
    // a browser that keeps nothing: it is kept as long as the page
  }
  if (name === "theme") document.documentElement.dataset.theme = value;
}

// The server.

/** Thirty-two hexadecimal digits nobody can guess. */
export function randomHex() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Ask the server; a refusal is thrown as it came.
 * @param {"GET" | "POST"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  const headers = { "X-Gobelet": "1", ...(body && { "Content-Type": "application/json" }) };
  const network = { code: "network", sentence: say("network") };
  const answer = await fetch(data.base + path, { method, headers, body: body && JSON.stringify(body) }).catch(() => {
    throw network;
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw { ...network, ...said };
  return said;
}
