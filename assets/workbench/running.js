// What a stage and the console have in common: buttons, the state of a run, and rows that can be drawn.

import { boards } from "../lesson/board.js";
import { make } from "./elements.js";
import { engine } from "./engine.js";
import { placeInWords, troubleInWords } from "./words.js";

// How many rows the tables up to a stage have.
export function rowsUpTo(stageIdx) {
  return engine.data.bench.stages.slice(0, stageIdx + 1).reduce((sum, stage) => sum + stage.n_rows, 0);
}

// Whether building the tables up to a stage takes the page so long that it waits to be asked for.
export function isLarge(stageIdx) {
  return rowsUpTo(stageIdx) > engine.data.bench.many_rows;
}

// The tables that there are before a stage, with their columns.
export function tablesBefore(stageIdx) {
  const stages = engine.data.bench.stages.slice(0, stageIdx).map(({ name, columns }) => [name, columns]);
  const inputs = [...document.querySelectorAll("#tables table")].map((table) => {
    const columns = [...table.querySelectorAll("thead th")].map(({ textContent }) => textContent);
    return [table.caption.textContent.replace(/^Table /, ""), columns];
  });
  return Object.fromEntries([...inputs, ...stages]);
}

// A picture in a figure, or a new one.
function boardIn(place) {
  const found = place.querySelector("svg.board");
  if (found) return found;
  const board = document.querySelector("#puzzle svg.board").cloneNode(false);
  board.setAttribute("role", "img");
  place.replaceChildren(make("figure", {}, board, make("figcaption")));
  return board;
}

// The board shows no row of the lesson any more.
function forgetChosen(board, place) {
  const kin = place.querySelector(".kin");
  if (kin) kin.replaceChildren(make("p", { class: "hint" }, "This row was made by the statement in the editor."));
  for (const tr of board.closest("section").querySelectorAll("table.rows tr.picked")) tr.classList.remove("picked");
  const { top, bottom } = board.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) board.scrollIntoView({ block: "nearest" });
}

// A function that draws a row of a result, if the result has all columns of the stage. What the row breaks of these rules is marked.
export function painter(stageIdx, columns, place, name) {
  const stage = engine.data.bench.stages[stageIdx];
  const lower = columns.map((column) => column.toLowerCase());
  const places = stage.columns.map((column) => lower.indexOf(column.toLowerCase()));
  if (places.includes(-1)) return null;
  return (row, rowIdx, rules = [], isSure = true) => {
    const values = places.map((idx) => row[idx]);
    if (values.some((value) => value !== null && typeof value === "object")) return;
    const title = `Row ${rowIdx + 1} of ${name}`;
    const board = boardIn(place());
    const caption = board.parentElement.querySelector("figcaption");
    engine.run({ does: "lay", stageIdx, values }).then(
      ({ placements }) => {
        const words = boards.draw(board, placements);
        const marks = boards.offending(placements, rules, isSure);
        const marked = (part) => marks.flatMap((mark) => mark[part] ?? []);
        boards.light(board, { places: marked("places"), sides: marked("sides"), pieces: marked("pieces") }, "fault");
        board.setAttribute("aria-label", `Board of row ${rowIdx + 1} of ${name}: ${words || "nothing"}`);
        caption.textContent = words ? title : `${title} puts nothing on the board`;
        forgetChosen(board, place());
      },
      (trouble) => { caption.textContent = `${title} cannot be drawn: ${troubleInWords(trouble)}`; },
    );
  };
}

// Buttons that run something, and the state of the run. `run` is given a function that hears how far it is, and gives the
// words to say at the end, and of what kind they are.
export function runner({ run, onTrouble, others = [] }) {
  const state = make("p", { class: "state", role: "status" });
  const go = make("button", { type: "button", class: "go", "aria-keyshortcuts": "Control+Enter" }, "Run");
  const stop = make("button", { type: "button", hidden: "" }, "Stop");
  const { stages } = engine.data.bench;
  const say = (words, kind = "") => {
    state.textContent = words;
    state.className = `state ${kind}`;
  };
  const tell = (progress) => {
    if (progress.builds !== undefined) say(`Building ${stages[progress.builds].name} of ${stages.at(-1).name} …`);
    else if (progress.compares) say("Comparing …");
    else say("Running …");
  };
  let isRunning = false;
  async function start() {
    if (isRunning) return;
    isRunning = true;
    const hadFocus = document.activeElement === go;
    go.hidden = true;
    stop.hidden = false;
    if (hadFocus) stop.focus();
    say("Starting SQLite …");
    try {
      say(...await run(tell));
    } catch (trouble) {
      const words = placeInWords(trouble) + troubleInWords(trouble);
      say(`${words[0].toUpperCase()}${words.slice(1)}${words.endsWith("?") ? "" : "."}`, "wrong");
      onTrouble(trouble);
    } finally {
      isRunning = false;
      const wasOnStop = document.activeElement === stop;
      go.hidden = false;
      stop.hidden = true;
      if (wasOnStop) go.focus();
    }
  }
  go.addEventListener("click", start);
  stop.addEventListener("click", () => engine.stop());
  return { start, say, state, bar: make("div", { class: "buttons" }, go, stop, ...others) };
}
