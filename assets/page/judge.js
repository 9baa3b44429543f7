// What runs and judges the SQL of the page: SQLite in a worker, which the page starts from itself when something is to be run for the
// first time, ends where a statement does not, and then starts again.

import { workbench } from "./data.js";
import { unpackedBytes, unpackedText } from "./packed.js";

/** @typedef {{ stageIdx: number, text?: string, values?: any[], rows?: any[][], last?: number }} Question */
/** @typedef {(progress: { builds?: number, begins?: number, compares?: boolean, seconds?: number }) => void} Tell */

/** Why this browser cannot run SQLite, if it cannot. */
export function obstacle() {
  if (typeof WebAssembly !== "object") return "This browser has no WebAssembly";
  if (typeof Worker !== "function") return "This browser has no workers";
  return null;
}

function judgeOf() {
  let program = null;
  let worker = null;
  let current = null;
  let nRequests = 0;
  let clock = null;
  let turn = Promise.resolve();

  async function unpack() {
    const [starter, script, sqlite] = await Promise.all([unpackedText("starter"), unpackedText("worker"), unpackedBytes("sqlite")]);
    return { script: `${starter}\n${script}`, sqlite };
  }

  function send(request, tell) {
    nRequests += 1;
    const id = nRequests;
    return new Promise((resolve, reject) => {
      current = { id, tell, resolve, reject };
      worker.postMessage({ id, request });
    }).finally(() => {
      clearTimeout(clock);
      current = null;
    });
  }

  // The clock runs for all statements together, and then for the comparison.
  function watch({ begins, compares, seconds }) {
    if (begins) current.line = begins;
    if (compares) current.line = null;
    if (!compares && (!begins || current.seconds)) return;
    clearTimeout(clock);
    current.seconds = seconds;
    clock = setTimeout(() => end(compares ? "comparison_too_long" : "too_long"), 1000 * seconds);
  }

  function hear({ data: { id, progress, answer, trouble } }) {
    if (!current || current.id !== id) return;
    if (progress) {
      watch(progress);
      current.tell(progress);
    } else if (trouble) {
      current.reject(trouble);
    } else {
      current.resolve(answer);
    }
  }

  async function start() {
    if (worker) return;
    program ??= unpack();
    const { script, sqlite } = await program;
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    worker = new Worker(address);
    worker.onmessage = hear;
    worker.onerror = (event) => {
      event.preventDefault();
      end("died");
    };
    await send({ does: "start", sqlite, bench: workbench }, () => {});
    URL.revokeObjectURL(address);
  }

  // Ends whatever runs; the tables are made again when they are needed.
  function end(kind) {
    if (worker) worker.terminate();
    worker = null;
    if (current) current.reject({ kind, line: current.line, seconds: current.seconds });
  }

  // Has the worker do something, after what it does now.
  function run(request, tell) {
    const answer = turn.then(async () => {
      await start();
      return send(request, tell);
    });
    turn = answer.catch(() => {});
    return answer.catch((error) => { throw error.kind ? error : { kind: "unexpected", problem: error.message }; });
  }

  return {
    /** Asks one of the `REQUESTS` of the worker. */
    ask: (/** @type {string} */ does, /** @type {Question} */ question, /** @type {Tell} */ tell = () => {}) => run({ does, ...question }, tell),
    stop: () => end("stopped"),
  };
}

/** `null` in a page that is only read. */
export const judge = workbench && !obstacle() ? judgeOf() : null;
