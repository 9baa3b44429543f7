// One stage on the whole screen, in letters for a projector.

import { current, sections, show, views } from "./rows.js";
import { showAdded, showStage } from "./sight.js";

const root = document.documentElement;
const button = document.getElementById("present");

export function isPresenting() {
  return root.classList.contains("presents");
}

export function present(wants) {
  if (wants === isPresenting()) return;
  root.classList.toggle("presents", wants);
  button.setAttribute("aria-pressed", String(wants));
  // Where a browser has no full screen, or refuses it, the stage fills the window.
  if (wants) Promise.resolve(root.requestFullscreen?.()).catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  settle();
}

// Brings the stage, its row and its columns to where they are seen.
function settle() {
  show(current, views[current].picked);
  showAdded(sections[current]);
  showStage(sections[current]);
}

export function openPresenting() {
  let isFull = false;
  button.addEventListener("click", () => present(!isPresenting()));
  // Browsers end the full screen by themselves, with Escape.
  document.addEventListener("fullscreenchange", () => {
    if (isFull && !document.fullscreenElement) present(false);
    isFull = document.fullscreenElement !== null;
    settle();
  });
}
