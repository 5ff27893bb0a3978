// @ts-check
// Runs before anything is painted, so that nobody is dazzled by the wrong colours.
"use strict";

document.documentElement.dataset.theme = (() => {
  try {
    return localStorage.getItem("gobelet.theme") || "auto";
  } catch {
    return "auto"; // a browser that keeps nothing
  }
})();
