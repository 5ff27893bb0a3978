// @ts-check
/** The first page: one click sets a table up and goes to it. */

import { announce, ask, data, el, prefer, randomHex, say, setting } from "./dom.js";

const NAME = "gobelet.name";

/** Make a table. The salt is made after the promise was read: so nobody can have chosen the dice. @param {object} wanted */
async function create(wanted) {
  try {
    const made = await ask("POST", "/api/tables", { ticket: data.ticket, salt: randomHex(), ...wanted });
    keep(`gobelet.promise.${made.table}`, data.promise);
    location.assign(made.url);
  } catch (problem) {
    const { sentence } = /** @type {import("./dom.js").Problem} */ (problem);
    const said = say("failed", { sentence });
    announce(said, "assertive");
    document.querySelector("main")?.prepend(el("p", { class: "bad" }, said));
  }
}

/** The visitor against the bots that judge best. @param {HTMLFormElement} form */
function playNow(form) {
  const seats = Number(new FormData(form).get("seats"));
  const sitters = ["me", ...Array(seats - 1).fill(data.levels[0])];
  return create({ game: form.dataset.game, sitters, player: nameOf(form) });
}

/** @param {HTMLFormElement} form */
function choose(form) {
  const said = new FormData(form);
  const options = Object.fromEntries([...said].filter(([name]) => name.startsWith("option:")).map(([name, value]) => [name.slice(7), value]));
  return create({ game: form.dataset.game, options, sitters: said.getAll("sitter"), player: nameOf(form) });
}

/** @param {HTMLFormElement} form */
function nameOf(form) {
  const name = String(new FormData(form).get("name") ?? "").trim();
  keep(NAME, name);
  return name;
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // a browser that keeps nothing
  }
}

/** As many sitters as there are seats. @param {HTMLFormElement} form */
function fit(form) {
  const seats = Number(new FormData(form).get("seats"));
  for (const [n, sitter] of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll('[name="sitter"]')).entries()) {
    sitter.disabled = n >= seats;
    /** @type {HTMLElement} */ (sitter.closest(".field")).hidden = n >= seats;
  }
}

/** The next of the themes. */
function nextTheme() {
  const themes = ["auto", "light", "dark", "contrast"];
  const theme = themes[(themes.indexOf(setting("theme")) + 1) % themes.length];
  prefer("theme", theme);
  announce(`${say("theme")}: ${say(`theme-${theme}`)}`);
}

for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(form);
  });
  form.querySelector("[data-now]")?.addEventListener("click", () => playNow(form));
  form.addEventListener("change", () => fit(form));
  const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name"));
  name.value ||= localStorage.getItem(NAME) ?? "";
}
document.getElementById("tool-theme")?.addEventListener("click", nextTheme);
