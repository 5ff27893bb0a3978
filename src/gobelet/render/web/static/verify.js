// @ts-check
/**
 * Every draw computed again in the page, with nothing of the server's but what it shows: the promise, the secret, the salts.
 * The hash is written out because browsers keep theirs from pages that came without encryption, as in a home network.
 */

import { data, el, say } from "./dom.js";

const BITS = (1n << 62n) - 1n;
const GOLDEN = 0x1e3779b97f4a7c15n;
const FIRST = 0x3f58476d1ce4e5b9n;
const SECOND = 0x14d049bb133111ebn;

/** @typedef {{n: number, weights: number[], drawn: number}} Draw */

// SHA-256 (FIPS 180-4).

/** The first 32 bits of the fractional part of a root of each of the first primes. @param {number} count @param {number} root */
function fractions(count, root) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) found.push(fraction(BigInt(n), root));
  }
  return found;
}

/** @param {number} n */
function isPrime(n) {
  for (let by = 2; by * by <= n; by += 1) if (n % by === 0) return false;
  return true;
}

/** The root of n, times 2 to the 32nd, by halving; its low 32 bits. @param {bigint} n @param {number} root */
function fraction(n, root) {
  const wanted = n << BigInt(32 * root);
  let [low, high] = [0n, 1n << 40n];
  while (high - low > 1n) {
    const between = (low + high) / 2n;
    if (between ** BigInt(root) <= wanted) low = between;
    else high = between;
  }
  return Number(low & 0xffffffffn);
}

const ROUNDS = fractions(64, 3);
const START = fractions(8, 2);

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {string} text @returns {string} hexadecimal */
export function sha256(text) {
  const state = [...START];
  const words = padded(new TextEncoder().encode(text));
  for (let at = 0; at < words.length; at += 16) mixBlock(state, words.slice(at, at + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const words = new Array(16 * Math.ceil((bytes.length + 9) / 64)).fill(0);
  [...bytes, 0x80].forEach((byte, n) => (words[n >> 2] |= byte << (24 - 8 * (n % 4))));
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** @param {number[]} state @param {number[]} words */
function mixBlock(state, words) {
  for (let n = 16; n < 64; n += 1) {
    const [far, near] = [words[n - 15], words[n - 2]];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[n] = (words[n - 16] + low + words[n - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n += 1) {
    const high = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0;
    const low = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + high) | 0, c, b, a, (high + low) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n] + word) | 0));
}

// Luck, as gobelet/kernel/chance.py computes it.

/** @param {bigint} word */
function mix(word) {
  let mixed = ((word ^ (word >> 30n)) * FIRST) & BITS;
  mixed = ((mixed ^ (mixed >> 27n)) * SECOND) & BITS;
  return mixed ^ (mixed >> 31n);
}

/**
 * Which outcome a draw of *seed* is.
 * @param {bigint} seed
 * @param {number} n
 * @param {number[]} weights
 */
export function drawn(seed, n, weights) {
  const key = mix(mix(seed & BITS));
  const word = mix((key + ((BigInt(n) * GOLDEN) & BITS)) & BITS) >> 30n;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let left = Number((word * BigInt(whole)) >> 32n);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/** @param {string} secret @param {string[]} salts */
export function seedOf(secret, salts) {
  return BigInt(`0x${sha256(`gobelet seed ${secret} ${salts.join(" ")}`)}`) & BITS;
}

// What is said.

/** @param {string} what @param {boolean} good @param {Record<string, number>} [values] */
function line(what, good, values) {
  return el("p", { class: good ? "good" : "bad" }, `${good ? "✓" : "✕"} ${say(`${what}-${good ? "good" : "bad"}`, values)}`);
}

function check() {
  const seed = seedOf(data.secret, data.salts);
  const wrong = data.draws.filter((/** @type {Draw} */ each) => drawn(seed, each.n, each.weights) !== each.drawn);
  const draws = data.draws.map((/** @type {Draw} */ each) =>
    el("li", {}, say("check-draw", { n: each.n, drawn: each.drawn + 1, outcomes: each.weights.length })),
  );
  const kept = localStorage.getItem(`gobelet.promise.${data.table}`);
  const lines = [
    ...(kept ? [line("check-kept", kept === data.promise)] : []),
    line("check-promise", sha256(`gobelet promise ${data.secret}`) === data.promise),
    line("check-seed", String(seed) === data.seed),
    line("check-draws", !wrong.length, { n: wrong.length || data.draws.length }),
  ];
  document.getElementById("checks")?.replaceChildren(...lines, el("ol", {}, ...draws));
}

if (data.over) check();
