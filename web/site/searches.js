// The worker that solves puzzles, seen from the page: one call after the other, an end at any time, and a new worker after that.

let module;
let worker;
let waiting = new Map();
let lastId = 0;

/** A call that was stopped, or whose program failed. */
export class Ended extends Error {}

// The page as one file has the worker and the program in it; otherwise they have files of their own.
const [packed_worker, packed_program] = ["packed-worker", "packed-program"].map((id) => document.getElementById(id));
let source = "worker.js";

/** Whether the page has files beside it. */
export const isServed = !packed_worker;

/** What is packed in an element, which is then no longer needed. */
function unpack(element, type) {
  const letters = element.textContent;
  // Where a browser has it, this takes a tenth of the time.
  const from_base64 = /** @type {any} */ (Uint8Array).fromBase64;
  const bytes = from_base64?.call(Uint8Array, letters) ?? Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  element.remove();
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

/** Loads and compiles the program, once. */
export async function load() {
  if (typeof WebAssembly !== "object" || typeof Worker !== "function" || typeof DecompressionStream !== "function") {
    throw new Error("this browser has no WebAssembly, or is too old, so it cannot solve puzzles");
  }
  if (packed_worker) source = URL.createObjectURL(await unpack(packed_worker, "text/javascript").blob());
  // The worker starts while the program is on its way.
  start();
  const response = packed_program ? unpack(packed_program, "application/wasm") : await fetch("joinsaw_web_bg.wasm");
  if (!response.ok) throw new Error(`joinsaw_web_bg.wasm: ${response.status} ${response.statusText}`);
  const can_stream = response.headers.get("Content-Type") === "application/wasm";
  module = can_stream ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
  worker?.postMessage({ module });
}

function start() {
  worker = new Worker(source, { type: isServed ? "module" : "classic" });
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

/** Whether a call has not returned yet. */
export function isBusy() {
  return waiting.size > 0;
}

/** Calls a function of the program. Returns its value, and how many milliseconds it took. */
export function call(name, ...args) {
  if (!module) return Promise.reject(new Ended("the program is not loaded"));
  if (!worker) start();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, name, args });
  });
}
