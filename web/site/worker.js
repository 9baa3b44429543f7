// Solves puzzles apart from the page, which can end it at any time.

import init, * as program from "joinsaw_web";

// Calls arrive in their order, and the first brings the compiled program.
let ready;

onmessage = async ({ data: { id, module, name, args } }) => {
  try {
    ready ??= init({ module_or_path: module });
    await ready;
    if (name === undefined) return;
    const start = performance.now();
    const value = program[name](...args);
    const milliseconds = performance.now() - start;
    postMessage({ id, value: typeof value === "string" ? JSON.parse(value) : value, milliseconds });
  } catch (error) {
    // A program that has failed is in no state to go on.
    postMessage({ id, crash: String(error?.message ?? error) });
  }
};
