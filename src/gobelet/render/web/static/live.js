// @ts-check
/** The line to the server: it comes back by itself, and what was said into silence is said again, with the same id. */

import { randomHex } from "./dom.js";

const PROTOCOL = 1;
const BEAT = 4000; // between two pings
const DEAD = 9000; // without any frame
const FIRST_PAUSE = 200;
const LAST_PAUSE = 5000;

/**
 * @typedef {{type: string, id: string, [field: string]: any}} Frame
 * @typedef {{hello: () => object, view: (frame: any) => void, line: (up: boolean) => void, gone: (frame: any) => void}} Hooks
 */

export class Line {
  /**
   * @param {string} path
   * @param {Hooks} hooks
   */
  constructor(path, hooks) {
    this.url = new URL(path, location.href);
    this.url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.hooks = hooks;
    /** What has no answer yet, oldest first. @type {Map<string, {frame: Frame, answer: (frame: Frame) => void}>} */
    this.waiting = new Map();
    this.pause = FIRST_PAUSE;
    this.beats = 0;
    this.heard = 0;
    this.over = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    setInterval(() => this.beat(), BEAT / 4);
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
    this.connect();
  }

  get up() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.again);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.greet();
    socket.onmessage = (event) => socket === this.socket && this.hear(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  greet() {
    this.transmit({ type: "hello", protocol: PROTOCOL, ...this.hooks.hello() });
    for (const { frame } of this.waiting.values()) this.transmit(frame);
  }

  lost() {
    this.socket = null;
    if (this.over) return;
    this.hooks.line(false);
    this.again = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, LAST_PAUSE);
  }

  /** Do not wait for the end of a pause when there is reason to hope. */
  retry() {
    if (!this.socket && !this.over) this.connect();
  }

  beat() {
    if (!this.socket || this.over) return;
    if (Date.now() - this.heard > DEAD) {
      const silent = this.socket;
      this.lost(); // closing a dead socket may take a minute: it is not waited for
      silent.close();
    } else if (this.up && Date.now() - (this.beaten ?? 0) >= BEAT) {
      this.beaten = Date.now();
      this.transmit({ type: "ping", n: (this.beats += 1) });
    }
  }

  /** @param {Frame} frame */
  hear(frame) {
    this.heard = Date.now();
    if (frame.type === "view") {
      this.pause = FIRST_PAUSE;
      this.hooks.line(true);
      this.hooks.view(frame);
    } else if (frame.type === "gone") {
      this.over = true;
      this.socket?.close();
      this.hooks.gone(frame);
    } else if (frame.id && this.waiting.has(frame.id)) {
      this.waiting.get(frame.id)?.answer(frame);
      this.waiting.delete(frame.id);
    }
  }

  /** @param {object} frame */
  transmit(frame) {
    this.socket?.send(JSON.stringify(frame));
  }

  /**
   * Say something that is answered; however often the line breaks, it counts once.
   * @param {string} type
   * @param {object} [more]
   * @returns {Promise<Frame>}
   */
  say(type, more = {}) {
    const frame = { type, id: randomHex(), ...more };
    return new Promise((answer) => {
      this.waiting.set(frame.id, { frame, answer });
      if (this.up) this.transmit(frame);
    });
  }
}
