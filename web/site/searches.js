// The worker that solves puzzles, seen from the page: one call after the other, an end at any time, and a new worker after that.

let module;
let worker;
let waiting = new Map();
let lastId = 0;

/** A call that was stopped, or whose program failed. */
export class Ended extends Error {}

/** Loads and compiles the program, once. */
export async function load() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
    throw new Error("this browser has no WebAssembly, so it cannot solve puzzles");
  }
  const response = await fetch("joinsaw_web_bg.wasm");
  if (!response.ok) throw new Error(`joinsaw_web_bg.wasm: ${response.status} ${response.statusText}`);
  module = await WebAssembly.compile(await response.arrayBuffer());
  start();
}

function start() {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data: { id, value, milliseconds, crash } }) => {
    if (crash !== undefined) return restart(`the search failed: ${crash}`);
    waiting.get(id)?.resolve({ value, milliseconds });
    waiting.delete(id);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    restart(`the search failed: ${event.message ?? "the worker did not start"}`);
  };
  worker.postMessage({ module });
}

function restart(why) {
  worker.terminate();
  const ended = waiting;
  waiting = new Map();
  start();
  for (const { reject } of ended.values()) reject(new Ended(why));
}

/** Ends what runs. Its calls fail with `Ended`, and tables are forgotten. */
export function stop(why) {
  if (waiting.size > 0) restart(why);
}

/** Whether a call has not returned yet. */
export function isBusy() {
  return waiting.size > 0;
}

/** Calls a function of the program. Returns its value, and how many milliseconds it took. */
export function call(name, ...args) {
  if (!worker) return Promise.reject(new Ended("the program is not loaded"));
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, name, args });
  });
}
