// SQLite in a worker: the page starts it from itself when something is to be run for the first time, ends it where a
// statement does not, and then starts it again.

import { unpacked, unpackedText } from "../lesson/unpack.js";

export const engine = (() => {
  let data = null;
  let program = null;
  let worker = null;
  let current = null;
  let nRequests = 0;
  let clock = null;

  // Why this browser cannot run SQLite, if it cannot.
  function obstacle() {
    if (typeof WebAssembly !== "object") return "This browser has no WebAssembly";
    if (typeof Worker !== "function") return "This browser has no workers";
    return null;
  }

  // Unpacks what the page knows of the puzzle; nothing else works before that.
  async function open() {
    data = JSON.parse(await unpackedText("bench"));
  }

  async function unpack() {
    const [starter, script, sqlite] = await Promise.all([unpackedText("starter"), unpackedText("worker"), unpacked("sqlite")]);
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
    await send({ does: "start", sqlite, bench: data.bench }, () => {});
    URL.revokeObjectURL(address);
  }

  // Ends whatever runs; the tables are made again when they are needed.
  function end(kind) {
    if (worker) worker.terminate();
    worker = null;
    if (current) current.reject({ kind, line: current.line, seconds: current.seconds });
  }

  let turn = Promise.resolve();

  // Has the worker do something, after what it does now; `tell` hears how far it is.
  function run(request, tell = () => {}) {
    const answer = turn.then(async () => {
      await start();
      return send(request, tell);
    });
    turn = answer.catch(() => {});
    return answer.catch((error) => { throw error.kind ? error : { kind: "unexpected", problem: error.message }; });
  }

  return { obstacle, open, run, stop: () => end("stopped"), get data() { return data; } };
})();
