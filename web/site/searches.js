// The worker that solves puzzles, seen from the page: one call after the other, an end at any time, and a new worker after that.

import { unpackedBytes, unpackedText } from "../../assets/page/packed.js";

let source;
let module;
let worker;
let waiting = new Map();
let lastId = 0;

/** A call that was stopped, or whose program failed. */
export class Ended extends Error {}

/** Unpacks and compiles the program, once. */
export async function load() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof DecompressionStream !== "function") {
    throw new Error("this browser has no WebAssembly, or is too old, so it cannot solve puzzles");
  }
  source = URL.createObjectURL(new Blob([await unpackedText("packed-worker")], { type: "text/javascript" }));
  // The worker starts while the program is compiled.
  start();
  module = await WebAssembly.compile(await unpackedBytes("packed-program"));
  worker?.postMessage({ module });
}

function start() {
  worker = new Worker(source);
  worker.onmessage = ({ data: { id, value, milliseconds, crash } }) => {
    if (crash !== undefined) return restart(`the search failed: ${crash}`);
    waiting.get(id)?.resolve({ value, milliseconds });
    waiting.delete(id);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (waiting.size > 0) return restart(`the search failed: ${event.message ?? "the worker did not start"}`);
    // It would only fail again.
    worker?.terminate();
    worker = null;
  };
  if (module) worker.postMessage({ module });
}

function restart(why) {
  worker?.terminate();
  const ended = waiting;
  waiting = new Map();
  start();
  for (const { reject } of ended.values()) reject(new Ended(why));
}

/** Ends what runs. Its calls fail with `Ended`, and tables are forgotten. */
export function stop(why) {
  if (waiting.size > 0) restart(why);
}

/** True if a call has not returned yet. */
export function isBusy() {
  return waiting.size > 0;
}

/** Calls a function of the program. Returns its value, and how many milliseconds it took. */
export function call(name, ...args) {
  if (!module) return Promise.reject(new Ended("the program is not loaded"));
  if (!worker) start();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, name, args });
  });
}
