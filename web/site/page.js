// The page: a puzzle file on one side, and what the program makes of it on the other.

import { draw } from "./drawing.js";
import { element, mark } from "./parts.js";
import { Ended, call, isBusy, isServed, load, stop } from "./searches.js";
import { pack, unpack } from "./share.js";

const part = (id) => document.getElementById(id);
const [choice, goal, text, gutter] = ["choice", "goal", "text", "gutter"].map(part);

// While somebody types, a search is short; whoever presses the button waits longer.
const TYPED = { rows: 200_000, seconds: 3 };
const PRESSED = { rows: 2_000_000, seconds: 120 };

// How long a pause in typing is, and how long a search goes on that is no longer wanted, in milliseconds.
const PAUSE = 60;
const PATIENCE = 250;

// Longer texts are no puzzles, and would make typing slow.
const LONGEST = 200_000;

const dark = matchMedia("(prefers-color-scheme: dark)");

let listed = [];
// What was solved last; its tables are in the worker as long as that one lives.
let solved = null;
let shown = null;
let run = 0;
let solving = false;
let edits = 0;

const number = (value) => (typeof value === "number" ? value.toLocaleString("en-GB") : String(value).replace(/\B(?=(\d{3})+$)/g, ","));
const count = (n, noun) => `${number(n)} ${noun}${n === 1 ? "" : "s"}`;

function notify(message) {
  part("notice").textContent = message;
  part("notice").hidden = !message;
}

function answer(words, kind = "", more = "") {
  const place = part("answer");
  place.className = kind;
  place.replaceChildren(words, ...(more ? [" ", element("small", { textContent: more })] : []));
}

// The lines of the file.

function number_lines(bad = new Set()) {
  const n_lines = text.value.split("\n").length;
  const lines = [];
  for (let line = 1; line <= n_lines; line += 1) {
    lines.push(element("span", { textContent: line, className: bad.has(line) ? "bad" : "" }));
  }
  gutter.replaceChildren(...lines, element("span", { textContent: "\u00a0" }));
  gutter.scrollTop = text.scrollTop;
}

/** The fields to type and click into, unless the file has none. */
function draw_fields() {
  const fields = text.value.length > LONGEST ? null : draw(text.value, replace, redraw);
  part("fields").hidden = !fields;
  part("fields").lastElementChild.replaceChildren(...(fields ? [fields] : []));
}

/** Draws the fields of the changed file, and goes on in the field with this label. */
function redraw(label) {
  draw_fields();
  document.querySelector(`#fields [aria-label="${CSS.escape(label)}"]`)?.focus();
}

function replace(start, end, words) {
  text.value = text.value.slice(0, start) + words + text.value.slice(end);
  edited();
}

function go_to_line(line) {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, before) => sum + before.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  text.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(text).lineHeight));
}

const without_line = (message) => message.replace(/`puzzle` line \d+: /, "").replace(/ in `puzzle` line \d+/, "").replace(/^`puzzle` line \d+ /, "this line ");

function complain(errors, more = 0) {
  number_lines(new Set(errors.map(({ line }) => line)));
  mark(errors.filter(({ kind }) => !kind).map(({ line, message }) => ({ line, message: without_line(message) })));
  const items = errors.map(({ line, message, kind }) => {
    const item = element("li", { className: kind ?? "" });
    if (line) item.append(element("button", { type: "button", className: "link", textContent: `line ${line}`, onclick: () => go_to_line(line) }), " ");
    item.append(without_line(message));
    return item;
  });
  if (more > 0) items.push(element("li", { textContent: `and ${count(more, "more error")}` }));
  part("errors").replaceChildren(...items);
}

// Solving.

/** What is on the page is, or is not, of the file as it stands; only then can it be saved. */
function is_current(current) {
  for (const id of ["board", "run"]) part(id).classList.toggle("old", !current);
  for (const id of ["picture", "script", "save-script", "file"]) part(id).disabled = !current;
}

function forget() {
  solved = null;
  is_current(false);
}

async function solve(limits) {
  const mine = (run += 1);
  solving = true;
  if (text.value.length > LONGEST) {
    solving = false;
    forget();
    return answer("This text is too long for a puzzle.", "no");
  }
  if (isBusy()) {
    // It may be done soon, and a new worker takes a moment to start.
    part("stop").disabled = false;
    await new Promise((resume) => setTimeout(resume, PATIENCE));
    if (mine !== run) return;
    stop("");
  }
  part("stop").disabled = false;
  // What takes no longer needs no word.
  const slow = setTimeout(() => {
    if (mine !== run) return;
    forget();
    answer("Solving…");
  }, 200);
  try {
    const { value, milliseconds } = await call("solve", text.value, goal.value, limits.rows, limits.seconds, dark.matches);
    if (mine !== run) return;
    if (value.errors) fail(value, limits);
    else show(value, milliseconds);
  } catch (error) {
    if (mine !== run) return;
    forget();
    answer(error instanceof Ended ? sentence(error.message || "stopped") : sentence(String(error)), "no");
  } finally {
    clearTimeout(slow);
    if (mine === run) {
      solving = false;
      part("stop").disabled = !isBusy();
    }
  }
}

const sentence = (words) => words[0].toUpperCase() + words.slice(1) + (/[.…]$/.test(words) ? "" : ".");

function fail({ errors, more, limit }, limits) {
  forget();
  if (!limit) {
    answer("The puzzle has to be mended first.", "no");
    return complain(errors, more);
  }
  complain([]);
  const again = limits === TYPED ? "Press Solve to search for longer, or look for one solution." : "Look for one solution, or count them: that takes less.";
  answer("That takes too long.", "no", `${sentence(errors[0].message.split(";")[0])} ${again}`);
}

function in_words({ solutions, solved: is_solved, goal: wanted, answer: words }) {
  const { all, up_to_symmetry, up_to_identical_pieces, symmetry } = solutions;
  if (!is_solved) return "There is no solution.";
  if (wanted === "first" || all === null) return words ? `Solved: ${words}` : "Solved.";
  let sum = count(all, "solution");
  if (up_to_symmetry !== null && up_to_symmetry !== all) sum += `, ${number(up_to_symmetry)} up to ${symmetry}`;
  if (up_to_identical_pieces !== null && up_to_identical_pieces !== up_to_symmetry) sum += `, ${number(up_to_identical_pieces)} up to identical pieces`;
  return words ? `${words} (${sum})` : `${sum}.`;
}

function show(value, milliseconds) {
  solved = value;
  complain(value.warnings.map((message) => ({ message, kind: "warning" })));
  answer(in_words(value), value.solved ? "yes" : "no", `${value.name}, ${value.size}; ${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`);
  show_board(value.board);
  show_stages(value);
  is_current(true);
  document.title = `${value.name} · Joinsaw`;
}

function show_board(board) {
  shown = board;
  const svg = new DOMParser().parseFromString(board.svg, "image/svg+xml").documentElement;
  part("board").replaceChildren(document.importNode(svg, true));
  part("note").textContent = board.note;
  mark_row();
}

const look_at = (stage, row) => ask(["board", stage, row, dark.matches], show_board);

// The placements that hints have told.
let given = [];

async function show_hint() {
  const mine = edits;
  await ask(["hint", text.value, given, dark.matches], (hint) => {
    if (mine !== edits) return;
    given = hint.given;
    show_board({ ...hint, note: hint.words ?? "" });
    part("hinted").replaceChildren(element("b", { textContent: hint.words ? `${hint.words}: ` : "" }), hint.sentences.join(" "));
    part("hinted").hidden = false;
    part("hint").textContent = "Next hint";
    part("hint").disabled = hint.open === 0;
  });
}

function forget_hints() {
  given = [];
  part("hinted").hidden = true;
  part("hint").textContent = "Hint";
  part("hint").disabled = false;
}

function mark_row() {
  for (const row of document.querySelectorAll("tr[data-row]")) {
    row.classList.toggle("shown", Number(row.dataset.stage) === shown?.stage && Number(row.dataset.row) === shown?.row);
  }
}

function show_stages({ stages, groups }) {
  part("run").hidden = false;
  const open = new Set([...document.querySelectorAll("#stages details[open]")].map((details) => details.dataset.name));
  const most = Math.max(1, ...stages.map(({ rows }) => rows));
  part("stages").replaceChildren(
    ...stages.map((stage, idx) => {
      const bar = element("span");
      bar.style.width = `${(100 * stage.rows) / most}%`;
      const inside = element("div", { className: "inside" });
      const details = element(
        "details",
        { dataset: { name: stage.name } },
        element("summary", {}, element("b", { textContent: stage.name }), element("span", { className: "adds", textContent: stage.adds }), element("span", { className: "n", textContent: count(stage.rows, "row") }), element("span", { className: "bar", ariaHidden: "true" }, bar)),
        inside,
      );
      details.ontoggle = () => details.open && inside.childElementCount === 0 && fill(inside, stage, idx);
      details.open = open.has(stage.name);
      return details;
    }),
  );
  part("groups").hidden = !groups;
  if (groups) part("groups").replaceChildren(table_of_groups(groups, stages));
}

async function fill(inside, stage, idx) {
  const of = solved;
  const sql = element("div", {}, element("pre", { textContent: stage.sql, tabIndex: 0 }));
  inside.replaceChildren(sql);
  await ask(["rows", idx], ({ columns, rows, fills }) => {
    if (of !== solved) return;
    inside.append(table_of_rows(`Rows of ${stage.name}`, { columns, rows, all: stage.rows }, fills && ((no) => look_at(idx, no)), idx));
    mark_row();
  });
  if (of.goal !== "rows" || of !== solved) return;
  await ask(["conditions", idx], (conditions) => of === solved && conditions.length > 0 && sql.append(switches(conditions, stage, idx)));
}

/** The conditions of a stage, each with a switch; without those that are off, other rows slip in, which are shown. */
function switches(conditions, stage, idx) {
  const slipped = element("div", { role: "status" });
  const boxes = conditions.map(() => element("input", { type: "checkbox", checked: true, onchange: () => let_in() }));
  const let_in = async () => {
    const off = boxes.flatMap((box, at) => (box.checked ? [] : [at]));
    if (off.length === 0) return slipped.replaceChildren();
    await ask(["without", idx, off], (value) => {
      const words = `Without ${off.length === 1 ? "this condition" : "these conditions"}, ${count(value.all, "row")} more would be left: ${number(stage.rows + value.all)} in all.`;
      const look = value.fills && ((no) => ask(["board_without", no, dark.matches], show_board));
      slipped.replaceChildren(element("p", { textContent: words }), ...(value.all > 0 ? [table_of_rows(`Rows that ${stage.name} lets in`, value, look)] : []));
    });
  };
  const lines = conditions.map(({ words, sql, removed, left }, at) => {
    const counts = removed === null ? [] : [element("small", { textContent: `removes ${number(removed)}, leaves ${number(left)}` })];
    return element("li", {}, element("label", {}, boxes[at], element("span", {}, `${words} `, element("code", { textContent: sql }), " ", ...counts)));
  });
  return element("fieldset", {}, element("legend", { textContent: "Conditions: switch one off to see what slips in" }), element("ul", { className: "conditions" }, ...lines), slipped);
}

/** A table with the first rows of those there are; `look` shows the board of a row, if it has one. */
function table_of_rows(title, { columns, rows, all }, look, stage_idx) {
  const head = element("tr", {}, element("th", { scope: "col", textContent: "Row" }), ...columns.map((column) => element("th", { scope: "col", textContent: column })));
  const body = rows.map((cells, row_idx) => {
    const no = row_idx + 1;
    const name = look ? element("button", { type: "button", className: "link", textContent: no, ariaLabel: `show row ${no}`, onclick: () => look(no) }) : no;
    return element("tr", { dataset: stage_idx === undefined ? {} : { stage: stage_idx, row: no } }, element("td", {}, name), ...cells.map((cell) => element("td", { textContent: cell ?? "" })));
  });
  const left = all > rows.length && rows.length > 0 ? `The first ${number(rows.length)} of ${count(all, "row")}` : count(rows.length, "row");
  const table = element("table", {}, element("caption", { textContent: look ? `${left}; the number of a row shows its board` : left }), element("thead", {}, head), element("tbody", {}, ...body));
  return element("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: title }, table);
}

function table_of_groups({ noun, members }, stages) {
  const head = element("tr", {}, element("th", { scope: "col", textContent: noun }), ...stages.map(({ name }) => element("th", { scope: "col", textContent: name })));
  const body = members.map(({ name, rows }) =>
    element("tr", { className: rows.at(-1) > 0 ? "survivor" : "" }, element("th", { scope: "row", textContent: name }), ...rows.map((n) => element("td", { textContent: number(n), className: n ? "" : "zero" }))),
  );
  return element("table", {}, element("caption", { textContent: `Rows of each ${noun} after each stage` }), element("thead", {}, head), element("tbody", {}, ...body));
}

// What leaves the page: files and the clipboard.

function save(bytes, type, ending, title = solved?.name ?? "puzzle") {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "puzzle";
  element("a", { href: address, download: `${name}.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copy(words, what) {
  try {
    await navigator.clipboard.writeText(words);
    notify(`${what} is on the clipboard.`);
  } catch {
    notify(`The browser does not let this page use the clipboard.`);
  }
}

/** Calls the program, and goes on with its answer, unless the call is stopped. */
async function ask([name, ...args], then) {
  part("stop").disabled = false;
  try {
    const { value } = await call(name, ...args);
    if (value?.errors) notify(sentence(value.errors[0].message));
    else await then(value);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    // A new search ends a question without a word. After any other end, the tables have to be made again.
    if (!error.message) return;
    notify(sentence(error.message));
    if (solved) solve(TYPED);
  } finally {
    part("stop").disabled = !isBusy();
  }
}

part("picture").onclick = () => shown && save(shown.svg, "image/svg+xml", "svg");
part("lesson").onclick = () => {
  const puzzle = text.value;
  notify("Making the lesson…");
  ask(["read", puzzle], ({ name }) =>
    ask(["lesson", puzzle, PRESSED.rows, PRESSED.seconds], ({ page }) => {
      notify("");
      save(page, "text/html", "html", name);
    }),
  );
};
part("file").onclick = () => ask(["file"], (bytes) => (bytes.length > 0 ? save(bytes, "application/vnd.sqlite3", "db") : notify("The tables could not be saved.")));
part("script").onclick = () => ask(["script"], ({ script }) => copy(script, "The script"));
part("save-script").onclick = () => ask(["script"], ({ script }) => save(script, "application/sql", "sql"));
part("hint").onclick = show_hint;
part("share").onclick = async () => {
  await put_into_address();
  await copy(location.href, "The address of this puzzle");
};

// The puzzle: chosen, typed, or in the address.

async function put_into_address() {
  const mine = edits;
  if (text.value.length > LONGEST) return;
  const packed = await pack(text.value);
  if (mine === edits) history.replaceState(null, "", `#${packed}`);
}

let pause;
let later;

function edited() {
  edits += 1;
  number_lines();
  notify("");
  forget_hints();
  const listing = listed.find((puzzle) => puzzle.text === text.value);
  choice.value = listing ? key_of(listing) : "";
  for (const timer of [pause, later]) clearTimeout(timer);
  // What is solved sooner than somebody types needs no pause.
  pause = setTimeout(() => solve(TYPED), isBusy() ? PAUSE : 0);
  // Browsers allow few changes of the address in a second.
  later = setTimeout(put_into_address, 2 * PAUSE);
}

function set_text(value) {
  text.value = value;
  text.scrollTop = 0;
  text.scrollLeft = 0;
  draw_fields();
}

const key_of = ({ name, starts }) => `${starts ? "new " : ""}${name}`;

function list(puzzles) {
  listed = puzzles;
  const option = (puzzle) => element("option", { value: key_of(puzzle), textContent: puzzle.name });
  const families = [...new Set(puzzles.map(({ family }) => family))];
  const own = (family) => puzzles.filter((puzzle) => !puzzle.starts && puzzle.family === family);
  choice.replaceChildren(
    element("option", { value: "", textContent: "your own", disabled: true }),
    ...families.map((family) => element("optgroup", { label: family }, ...own(family).map(option))),
    element("optgroup", { label: "a file to start from" }, ...puzzles.filter(({ starts }) => starts).map(option)),
  );
}

choice.onchange = () => {
  const puzzle = listed.find((listing) => key_of(listing) === choice.value);
  if (!puzzle) return;
  set_text(puzzle.text);
  edited();
};
text.oninput = () => {
  edited();
  draw_fields();
};
text.onscroll = () => (gutter.scrollTop = text.scrollTop);
text.onkeydown = (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) solve(PRESSED);
};
goal.onchange = () => solve(TYPED);
part("solve").onclick = () => solve(PRESSED);
part("stop").onclick = () => {
  // A search that still waits for its turn does not begin.
  run += 1;
  clearTimeout(pause);
  if (solving) {
    forget();
    answer("Stopped.", "no");
  }
  solving = false;
  stop("stopped");
  part("stop").disabled = true;
};
dark.onchange = () => solved && shown?.stage !== undefined && look_at(shown.stage, shown.row);

/** The puzzle of the address; whether there is one. */
async function take_from_address() {
  const packed = location.hash.slice(1);
  if (!packed) return false;
  try {
    set_text(await unpack(packed));
    return true;
  } catch (error) {
    notify(`${sentence(error.message)} Here is another puzzle.`);
    return false;
  }
}

onhashchange = async () => {
  if (await take_from_address()) {
    edits += 1;
    forget_hints();
    const listing = listed.find((puzzle) => puzzle.text === text.value);
    choice.value = listing ? key_of(listing) : "";
    solve(TYPED);
  }
};

async function begin() {
  const has_puzzle = await take_from_address();
  number_lines();
  try {
    await load();
    const { value } = await call("puzzles");
    list(value);
  } catch (error) {
    for (const id of ["solve", "goal", "choice"]) part(id).disabled = true;
    return answer(sentence(error.message), "no");
  }
  part("lesson").disabled = false;
  if (!has_puzzle) set_text(listed[0].text);
  number_lines();
  forget_hints();
  const listing = listed.find((puzzle) => puzzle.text === text.value);
  choice.value = listing ? key_of(listing) : "";
  await solve(TYPED);
}

// The page opens without a network from the second time on. A browser that does not allow it shows the page all the same.
if (isServed) navigator.serviceWorker?.register("offline.js").catch(() => {});

begin();
