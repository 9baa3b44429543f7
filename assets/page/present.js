// One stage on the whole screen, in letters for a projector.

import { set, state } from "./state.js";

/** @param {boolean} wants */
export function present(wants) {
  if (wants === state.presents) return;
  set({ presents: wants });
  // Where a browser has no full screen, or refuses it, the stage fills the window.
  if (wants) Promise.resolve(document.documentElement.requestFullscreen?.()).catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}
