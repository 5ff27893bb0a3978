// What tests do in a page without leaving it: look for what is asked, and click an answer; break the line.
(() => {
  const Plain = window.WebSocket;
  const sockets = [];
  window.WebSocket = class extends Plain {
    constructor(...address) {
      super(...address);
      sockets.push(this);
    }
  };
  try {
    localStorage.setItem("gobelet.speed", "instant");
  } catch {
    // a page that is none yet
  }

  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());

  function random(seed) {
    let state = seed | 0;
    return (below) => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
  }

  /** What the page asks: "over", "curtain", "hand", "move", or "" while others are asked or a click is under way. */
  function question() {
    const table = document.getElementById("table");
    if (!table || document.querySelector("[data-pending]")) return "";
    if (table.dataset.status === "over") return "over";
    if (document.querySelector("dialog.curtain")) return "curtain";
    if (document.querySelector('[data-do="hand"]')) return "hand";
    return document.querySelector("#moves .move") ? "move" : "";
  }

  async function asked() {
    while (!question()) await pause(5);
    return question();
  }

  /** What may be clicked to make a move: buttons and pieces; once a piece is picked, what goes with it. */
  function choices() {
    const picked = document.getElementById("picked");
    return shown(picked ? "#moves .move, .piece[data-target]" : '#moves .move, .piece[data-state="playable"]');
  }

  /** Click until a move is made. */
  function answer(luck) {
    while (question() === "move") {
      const all = choices();
      all[luck(all.length)].click();
    }
  }

  const BESIDES = { curtain: "dialog.curtain button", hand: '[data-do="hand"]' };

  /** Play at random until the game is over or *most* moves are made; ask now and then why something is not allowed. */
  async function play(seed, most = Infinity) {
    const luck = random(seed);
    let made = 0;
    while (made < most && (await asked()) !== "over") {
      const refused = shown('.piece[data-state="refused"]');
      if (question() !== "move") document.querySelector(BESIDES[question()]).click();
      else {
        if (refused.length && !luck(20)) refused[luck(refused.length)].click();
        answer(luck);
        made += 1;
      }
      await pause(0);
    }
    return made;
  }

  const cut = () => sockets.forEach((each) => each.close());
  const keys = () => choices().map((each) => each.dataset.key);

  window.test = { question, asked, keys, play, cut, random, shown };
})();
