// The one state of the page, and what changes it.

import { capitalised, countOf, inSeconds, numberIn, saveAs } from "../../assets/page/text.js";
import { Ended, call, isBusy, load, stop as end } from "./searches.js";
import { pack, unpack } from "./share.js";

// While somebody types, a search is short; whoever presses the button waits longer.
const TYPED = { rows: 200_000, seconds: 3 };
export const PRESSED = { rows: 2_000_000, seconds: 120 };

// Milliseconds to wait for a pause in typing, and before ending a search that is no longer wanted.
const PAUSE = 60;
const PATIENCE = 250;

// Longer texts are no puzzles, and would make typing slow.
export const LONGEST = 200_000;

export const state = {
  // The built-in puzzles, and the files to start from.
  listed: [],
  text: "",
  goal: "rows",
  answer: { words: "Loading…", kind: "", more: "" },
  errors: [],
  nMore: 0,
  // What was solved last, whose tables are in the worker; and whether it is what the text says now.
  solved: null,
  isCurrent: false,
  board: null,
  // The stages that are open, by position: their rows and their conditions.
  opened: {},
  // The conditions of a stage that are off, and the rows that it lets in without them.
  loosened: { stage: -1, off: [], rows: null },
  hint: null,
  notice: "",
  isReady: false,
  isBusy: false,
};

let draw = () => {};

/** @param {() => void} render What draws the page, whenever the state changes. */
export function drawWith(render) {
  draw = render;
}

/** @param {Partial<typeof state>} patch */
export function set(patch = {}) {
  Object.assign(state, patch, { isBusy: isBusy() });
  draw();
}

const sentence = (words) => capitalised(words) + (/[.…]$/.test(words) ? "" : ".");

// Counts that JavaScript cannot hold as numbers are texts.
const whole = (count) => (typeof count === "string" ? /** @type {any} */ (BigInt(count)) : count);

const saysNo = (words, more = "") => ({ isCurrent: false, answer: { words, kind: "no", more } });

// ---- Solving

let run = 0;
let isSolving = false;

async function solve(limits) {
  run += 1;
  const own = run;
  isSolving = true;
  if (state.text.length > LONGEST) {
    isSolving = false;
    return set({ errors: [], nMore: 0, ...saysNo("This text is too long for a puzzle.") });
  }
  if (isBusy()) {
    // It may be done soon, and a new worker takes a moment to start.
    await new Promise((resume) => setTimeout(resume, PATIENCE));
    if (own !== run) return;
    end("");
  }
  // A short search shows no progress message.
  const slow = setTimeout(() => own === run && set({ isCurrent: false, answer: { words: "Solving…", kind: "", more: "" } }), 200);
  try {
    const asked = call("solve", state.text, state.goal, limits.rows, limits.seconds);
    set();
    const { value, milliseconds } = await asked;
    if (own !== run) return;
    if (value.errors) fail(value, limits);
    else show(value, milliseconds);
  } catch (error) {
    if (own === run) set(saysNo(sentence(error.message || "stopped")));
  } finally {
    clearTimeout(slow);
    if (own === run) isSolving = false;
    set();
  }
}

export const solveLonger = () => solve(PRESSED);

function fail({ errors, more, limit }, limits) {
  if (!limit) return set({ errors, nMore: more, ...saysNo("Correct the errors in the puzzle first.") });
  const again = limits === TYPED ? "Press Solve to search for longer, or look for one solution." : "Find just one solution, or only count them: that is faster.";
  set({ errors: [], nMore: 0, ...saysNo("That takes too long.", `${sentence(errors[0].message.split(";")[0])} ${again}`) });
}

function inWords({ solutions, solved, goal, answer }) {
  const [all, upToSymmetry, upToIdentical] = [solutions.all, solutions.up_to_symmetry, solutions.up_to_identical_pieces].map(whole);
  if (!solved) return "There is no solution.";
  if (goal === "first" || all === null) return answer ? `Solved: ${answer}` : "Solved.";
  const counts = [countOf(all, "solution")];
  if (upToSymmetry !== null && upToSymmetry !== all) counts.push(`${numberIn(upToSymmetry)} up to ${solutions.symmetry}`);
  if (upToIdentical !== null && upToIdentical !== upToSymmetry) counts.push(`${numberIn(upToIdentical)} up to identical pieces`);
  return answer ? `${answer} (${counts.join(", ")})` : `${counts.join(", ")}.`;
}

function show(solved, milliseconds) {
  const open = Object.keys(state.opened).map((idx) => state.solved.stages[idx].name);
  set({
    solved,
    isCurrent: true,
    answer: { words: inWords(solved), kind: solved.solved ? "yes" : "no", more: `${solved.name}, ${solved.size}; ${inSeconds(milliseconds / 1000)}` },
    errors: solved.warnings.map((message) => ({ message, kind: "warning" })),
    nMore: 0,
    board: solved.board,
    opened: {},
    loosened: { stage: -1, off: [], rows: null },
  });
  document.title = `${solved.name} · Joinsaw`;
  solved.stages.forEach(({ name }, idx) => open.includes(name) && openStage(idx));
}

/** Ends what runs, or waits to run. */
export function stop() {
  run += 1;
  clearTimeout(pause);
  if (isSolving) Object.assign(state, saysNo("Stopped."));
  isSolving = false;
  end("stopped");
  set();
}

// ---- Questions about what is solved

// Calls the program, and goes on with its answer, unless the call is stopped.
async function ask([name, ...args], then) {
  try {
    const asked = call(name, ...args);
    set();
    const { value } = await asked;
    if (value?.errors) set({ notice: sentence(value.errors[0].message) });
    else await then(value);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    // A new search ends a question without a word. After any other end, the tables have to be made again.
    if (!error.message) return;
    set({ notice: sentence(error.message) });
    if (state.solved) solve(TYPED);
  } finally {
    set();
  }
}

export async function openStage(idx) {
  const { solved } = state;
  const stage = { rows: null, conditions: [] };
  set({ opened: { ...state.opened, [idx]: stage } });
  const learn = (name) => ask([name, idx], (value) => {
    stage[name] = value;
  });
  await learn("rows");
  if (solved.goal === "rows" && solved === state.solved) await learn("conditions");
}

export function closeStage(idx) {
  const { [idx]: _, ...opened } = state.opened;
  set({ opened });
}

/** Switches a condition of a stage on or off; without those that are off, other rows slip in. */
export function flip(stage, at) {
  const before = state.loosened.stage === stage ? state.loosened.off : [];
  const off = before.includes(at) ? before.filter((other) => other !== at) : [...before, at];
  const loosened = { stage, off, rows: null };
  set({ loosened });
  if (off.length > 0) ask(["without", stage, off], (rows) => state.loosened === loosened && set({ loosened: { ...loosened, rows } }));
}

export const showRow = (stage, row) => ask(["board", stage, row], (board) => set({ board }));
export const showLetIn = (row) => ask(["board_without", row], (board) => set({ board }));

export function showHint() {
  const { text, hint } = state;
  ask(["hint", text, hint?.given ?? []], (next) => {
    if (text === state.text) set({ hint: next, board: { ...next, note: next.words ?? "" } });
  });
}

// ---- What leaves the page: files and the clipboard

function save(content, type, ending, title = state.solved.name) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "puzzle";
  saveAs(`${name}.${ending}`, content, type);
}

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
    set({ notice: `${what} is on the clipboard.` });
  } catch {
    set({ notice: "The browser does not let this page use the clipboard; copy by hand, or allow access and try again." });
  }
}

// A picture is saved in the colours that the page has now.
export function savePicture() {
  const colours = getComputedStyle(document.documentElement);
  save(state.board.svg.replace(/var\((--[\w-]+)\)/g, (_, name) => colours.getPropertyValue(name)), "image/svg+xml", "svg");
}
export const saveDatabase = () => ask(["file"], (bytes) => (bytes.length > 0 ? save(bytes, "application/vnd.sqlite3", "db") : set({ notice: "The tables could not be saved." })));
export const copyScript = () => ask(["script"], ({ script }) => copy(script, "The script"));
export const saveScript = () => ask(["script"], ({ script }) => save(script, "application/sql", "sql"));
export function saveLesson() {
  set({ notice: "Making the lesson…" });
  ask(["lesson", state.text, PRESSED.rows, PRESSED.seconds], ({ name, page }) => {
    set({ notice: "" });
    save(page, "text/html", "html", name);
  });
}
export async function share() {
  await putIntoAddress();
  await copy(location.href, "The address of this puzzle");
}

// ---- The puzzle: chosen, typed, or in the address

async function putIntoAddress() {
  const { text } = state;
  if (text.length > LONGEST) return;
  const packed = await pack(text);
  if (text === state.text) history.replaceState(null, "", `#${packed}`);
}

let pause;
let later;

/** Another text of the puzzle. */
export function edit(text) {
  set({ text, notice: "", hint: null });
  for (const timer of [pause, later]) clearTimeout(timer);
  // Waits for a pause in typing only while a search is running.
  pause = setTimeout(() => solve(TYPED), isBusy() ? PAUSE : 0);
  // Browsers allow few changes of the address in a second.
  later = setTimeout(putIntoAddress, 2 * PAUSE);
}

export function find(goal) {
  set({ goal });
  solve(TYPED);
}

// Takes the puzzle of the address; false if there is none.
async function takeFromAddress() {
  const packed = location.hash.slice(1);
  if (!packed) return false;
  try {
    set({ text: await unpack(packed), hint: null });
    return true;
  } catch (error) {
    set({ notice: `${sentence(error.message)} Here is another puzzle.` });
    return false;
  }
}

export async function followAddress() {
  if (await takeFromAddress()) solve(TYPED);
}

export async function begin() {
  const hasPuzzle = await takeFromAddress();
  try {
    await load();
    const { value: listed } = await call("puzzles");
    set({ listed, isReady: true, ...(hasPuzzle ? {} : { text: listed[0].text }) });
  } catch (error) {
    return set(saysNo(sentence(error.message)));
  }
  solve(TYPED);
}
