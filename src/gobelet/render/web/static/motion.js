// @ts-check
/** What moves and what sounds: dice tumble to the face that fell, pieces glide from where they were. */

import { setting } from "./dom.js";

const PACE = { calm: 1.5, normal: 1, fast: 0.5, instant: 0 };
const GLIDE = 420;
const TUMBLE = 620;
const FAR = 2; // pixels that count as moving

/** How long things take, as a factor; nothing moves for those who wish so. */
export function pace() {
  const wished = PACE[/** @type {keyof typeof PACE} */ (setting("speed"))] ?? 1;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : wished;
}

/**
 * Where every piece is, and what it shows.
 * @param {ParentNode} root
 * @returns {Map<string, {box: DOMRect, face: string}>}
 */
export function places(root) {
  const found = new Map();
  for (const shown of root.querySelectorAll(".piece")) {
    const key = shown.getAttribute("data-key");
    found.set(key, { box: shown.getBoundingClientRect(), face: shown.getAttribute("data-face") });
  }
  return found;
}

/**
 * Animate from what was to what is.
 * @param {ParentNode} root
 * @param {Map<string, {box: DOMRect, face: string}>} before
 * @param {number} draws how often chance has answered in between
 */
export function animate(root, before, draws) {
  const slow = pace();
  let dice = 0;
  let moved = 0;
  for (const shown of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".piece"))) {
    const was = before.get(shown.dataset.key ?? "");
    const die = shown.dataset.kind === "die";
    if (die && (was ? was.face !== shown.dataset.face || allFell(shown, draws) : draws > 0)) {
      tumble(shown, slow, dice);
      dice += 1;
    } else if (!was) arrive(shown, slow);
    else if (glide(shown, was.box, slow)) moved += 1;
    else if (was.face !== shown.dataset.face) arrive(shown, slow);
  }
  if (dice) rattle(dice);
  else if (moved) tick();
}

/**
 * Whether the free dice of a place were all rolled: some then fall on the face they had.
 * @param {HTMLElement} shown
 * @param {number} draws
 */
function allFell(shown, draws) {
  const free = '[data-kind="die"]:not([data-marks])';
  return shown.matches(free) && shown.parentElement?.querySelectorAll(free).length === draws;
}

/**
 * @param {HTMLElement} shown
 * @param {number} slow
 * @param {number} turn
 */
function tumble(shown, slow, turn) {
  if (!slow) return;
  const [side, spin] = [turn % 2 ? 1 : -1, 540 + 90 * (turn % 4)];
  shown.animate(
    [
      { transform: `translate(${26 * side}px, -46px) rotate(${-spin * side}deg) scale(0.7)`, opacity: 0 },
      { transform: `translate(${-9 * side}px, 6px) rotate(${-0.3 * spin * side}deg) scale(1.12)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${4 * side}px, -8px) rotate(${-0.08 * spin * side}deg) scale(1.05)`, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ],
    { duration: TUMBLE * slow, delay: 45 * turn * slow, easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" },
  );
}

/**
 * @param {HTMLElement} shown
 * @param {number} slow
 */
function arrive(shown, slow) {
  if (slow) shown.animate([{ transform: "scale(0.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 260 * slow });
}

/**
 * @param {HTMLElement} shown
 * @param {DOMRect} was
 * @param {number} slow
 * @returns {boolean} whether it has moved
 */
function glide(shown, was, slow) {
  const now = shown.getBoundingClientRect();
  const [x, y] = [was.left - now.left, was.top - now.top];
  if (Math.abs(x) < FAR && Math.abs(y) < FAR) return false;
  const from = `translate(${x}px, ${y}px) scale(${was.width / (now.width || 1)}, ${was.height / (now.height || 1)})`;
  if (slow) {
    shown.animate(
      [
        { transform: from, transformOrigin: "0 0", zIndex: 5 },
        { transform: "none", transformOrigin: "0 0", zIndex: 5 },
      ],
      { duration: GLIDE * slow, easing: "cubic-bezier(.3,.8,.3,1)" },
    );
  }
  return true;
}

// Sound, made here and off unless wished for.

/** @type {AudioContext | null} */
let audio = null;

/**
 * A short noise, as of something hard on felt.
 * @param {number} at seconds from now
 * @param {number} pitch
 * @param {number} loud
 */
function knock(at, pitch, loud) {
  if (!audio) return;
  const start = audio.currentTime + at;
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) samples[n] = (Math.random() * 2 - 1) * Math.exp((-7 * n) / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

function sounding() {
  if (setting("sound") !== "on") return false;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return true;
}

/** Dice in a cup, then on the table. @param {number} dice */
function rattle(dice) {
  if (!sounding()) return;
  for (let n = 0; n < Math.min(4 + 2 * dice, 16); n += 1) knock(Math.random() * 0.45, 900 + Math.random() * 1400, 0.5);
}

function tick() {
  if (sounding()) knock(0, 620, 0.6);
}

/** It is the visitor's turn. */
export function chime() {
  if (!sounding() || !audio) return;
  for (const [n, frequency] of [523, 784].entries()) {
    const start = audio.currentTime + 0.14 * n;
    const tone = new OscillatorNode(audio, { frequency, type: "sine" });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.linearRampToValueAtTime(0.12, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}
