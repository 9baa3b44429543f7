// The one state of the page, what changes it, and what follows from it. Every panel is a function of both, so that none can be stale.

import * as boards from "./board.js";
import { placesOf, restored, switched } from "./conditions.js";
import { data, isLarge, laidOf, lesson, runnable, stages, taskOf } from "./data.js";
import { judge } from "./judge.js";
import { numberIn } from "./text.js";
import { asTable } from "./tokens.js";
import { isRight } from "./words.js";

// The places beside the stages: the puzzle comes before them, the answer after them.
export const PUZZLE = -1;
export const ANSWER = stages.length;
const LAST = stages.length - 1;
// How many pairs are counted once more when a condition is switched off.
const MANY_PAIRS = 500_000;

export const state = {
  // The stage that is shown, and its row; both counted from 0.
  stage: PUZZLE,
  row: null,
  // What was typed for a stage, by its position, where it is not the statement of the plan.
  text: {},
  // The last statement that ran: its stage and its text.
  mine: null,
  // What lies on the board of the puzzle: pieces, values or lines by their numbers, each with its cells: slots, pieces and what these show.
  laid: {},

  // The row whose candidates are shown, if it is not that from which `row` comes.
  of: null,
  // What is on the board of what the last statement made: a list and a position in it. `undefined` is the first row too many, `null` a row of the lesson.
  pick: undefined,
  group: null,
  // A condition that is pointed at.
  lit: null,
  isEditing: false,
  isTable: false,
  unfolds: false,
  isAnswered: !data.hides,
  done: [],
  // How many hints of each exercise are open.
  hints: {},
  // The piece of the tray that is taken up, how pieces are held, the slot that the Tab key reaches, and what was done last.
  inHand: null,
  held: {},
  spot: 0,
  did: "",
  tried: 0,
  presents: false,
  prints: false,
  progress: "",
  // The query of the console that ran last, and the row of its results that is drawn.
  query: "",
  asked: null,
  drawn: null,
  // Who writes the statements: the name of the file to hand in.
  learner: "",
  // What stands behind the screen and is open.
  opened: {},
  answer: lesson.furthest?.row ?? 0,
};

let draw = () => {};

/** @param {() => void} render What draws the page, whenever the state changes. */
export function drawWith(render) {
  draw = render;
}

/** @param {Partial<typeof state>} patch */
export function set(patch) {
  Object.assign(state, patch);
  draw();
}

// What the browser keeps of this page; some keep nothing for files.
export const kept = {
  get(name) {
    try {
      return localStorage.getItem(`joinsaw ${data.key} ${name}`);
    } catch {
      return null;
    }
  },
  set(name, text) {
    try {
      if (text === null) localStorage.removeItem(`joinsaw ${data.key} ${name}`);
      else localStorage.setItem(`joinsaw ${data.key} ${name}`, text);
    } catch {
      // What is typed is then lost when the page is closed.
    }
  },
};

// ---- Questions to the judge

const answers = new Map();
const keyOf = (does, question) => does + JSON.stringify(question, (_, value) => (typeof value === "bigint" ? `${value}n` : value));

function asked(does, question, tell) {
  const key = keyOf(does, question);
  if (!answers.has(key)) {
    answers.set(key, { promise: judge.ask(does, question, tell).catch((trouble) => ({ trouble })).then((answer) => {
      answers.set(key, { answer, promise: Promise.resolve(answer) });
      draw();
      return answer;
    }) });
  }
  return answers.get(key);
}

/** What the judge says to a question, `{ trouble }` where it cannot say it, and nothing as long as it has not answered. */
export function told(does, question) {
  return judge ? asked(does, question).answer : undefined;
}

// The same, waited for, and asked anew where there was trouble.
async function hear(does, question) {
  const key = keyOf(does, question);
  if (answers.get(key)?.answer?.trouble) answers.delete(key);
  set({ progress: "Starting SQLite …" });
  const answer = await asked(does, question, (progress) => {
    if (progress.builds !== undefined) set({ progress: `Building ${stages[progress.builds].name} of ${stages[LAST].name} …` });
    else set({ progress: progress.compares ? "Comparing …" : "Running …" });
  }).promise;
  set({ progress: "" });
  return answer;
}

// ---- What follows from the state

/** The first stage that is still to be written. */
export const nextTask = () => data.exercises.map(({ stage }) => stage).find((stage) => !state.done.includes(stage)) ?? Infinity;

/** True if a stage is to be written. */
export const isTask = (stageIdx) => taskOf(stageIdx) !== undefined && !state.done.includes(stageIdx);

/** True if a stage holds the hidden solution. */
export const isSecret = (stageIdx) => stageIdx === LAST && !state.isAnswered;

/** True if a stage shows no row of the lesson yet. */
export const isLocked = (stageIdx) => stageIdx >= nextTask() || isSecret(stageIdx);

export const textOf = (stageIdx) => state.text[stageIdx] ?? (isTask(stageIdx) ? "" : stages[stageIdx].statement);

/** What became of the last statement that ran, if it stands there as it ran. */
export function mine() {
  if (!state.mine || textOf(state.mine.stage) !== state.mine.text) return null;
  const { stage, text } = state.mine;
  const attempt = told("attempt", { stageIdx: stage, text });
  return attempt && !attempt.trouble ? { stage, attempt } : null;
}

/** What went wrong with the last statement of a stage. */
export function troubleOf(stageIdx) {
  if (state.mine?.stage !== stageIdx || textOf(stageIdx) !== state.mine.text) return null;
  return told("attempt", { stageIdx, text: state.mine.text })?.trouble ?? null;
}

/** The last statement is not right: its stage, and what it made of this stage or of an earlier one. */
export function wrongOf(stageIdx) {
  const own = mine();
  if (!own || isRight(own.attempt) || stageIdx < own.stage) return null;
  if (stageIdx === own.stage) return { ...own, result: own.attempt };
  if (isLarge(LAST) || nextTask() < Infinity) return null;
  const later = told("onward", { stageIdx: own.stage, text: state.mine.text, last: LAST });
  const result = Array.isArray(later) ? later[stageIdx - own.stage] : undefined;
  return result && { ...own, result };
}

/** The rows of a stage: those of the plan, and of the last statement if they differ. */
export function figuresOf(stageIdx) {
  const plan = state.group === null ? stages[stageIdx].n_rows : lesson.groups.members[state.group].n_rows[stageIdx];
  const wrong = wrongOf(stageIdx)?.result;
  const differs = wrong && (wrong.nTooMany > 0 || wrong.nMissing > 0 || wrong.problem || wrong.most);
  if (!differs) return { plan, mine: null };
  return { plan, mine: wrong.nRows === undefined ? (wrong.most ? `> ${numberIn(wrong.most)}` : "?") : numberIn(wrong.nRows) };
}

// Rows of a result in the order of the columns of a stage; `null` if they lack one.
function valuesIn(stageIdx, { columns, rows }) {
  const places = stages[stageIdx].columns.map((name) => columns.findIndex((other) => other.toLowerCase() === name.toLowerCase()));
  const isWhole = (row) => row.every((value) => value === null || typeof value !== "object");
  return places.includes(-1) ? null : rows.map((row) => places.map((place) => row[place])).filter(isWhole);
}

/** Rows of a result with what they put on the board, in the order of the result; none if they are no rows of the stage. */
export function drawnRows(stageIdx, result, most = 24) {
  const rows = result && valuesIn(stageIdx, { ...result, rows: result.rows.slice(0, most) });
  if (!rows || rows.length === 0) return [];
  const laid = told("lay", { stageIdx, rows });
  return rows.map((values, idx) => ({ values, laid: laid?.[idx] ?? [] }));
}

/** The board of the stage: what lies on it, what it is called, and the rules that it breaks. */
export function shownBoard() {
  const { stage: stageIdx, row, of } = state;
  const stage = stages[stageIdx];
  const wrong = wrongOf(stageIdx);
  const pick = state.pick === undefined ? (wrong?.result.nTooMany > 0 ? { list: "tooMany", idx: 0 } : null) : state.pick;
  const own = mine();
  const result = pick && (wrong?.result ?? (own?.stage === stageIdx ? own.attempt : null));
  if (result) {
    const made = drawnRows(stageIdx, pick.list === "rows" ? result : result[pick.list], pick.idx + 1)[pick.idx];
    const names = { tooMany: `those too many${wrong && wrong.stage < stageIdx ? ` with your ${stages[wrong.stage].name}` : ""}`, missing: "those missing", rows: "the rows that were made" };
    if (made) {
      const isOwn = wrong?.stage === stageIdx;
      const broken = pick.list === "tooMany" && wrong ? (isOwn ? result.judged[pick.idx]?.broken ?? [] : rulesOff()) : [];
      const marks = boards.offending(made.laid, broken.map((idx) => stages[wrong.stage].rules[idx]), isOwn);
      return { laid: made.laid, name: `Row ${pick.idx + 1} of ${names[pick.list]}`, fault: merged(marks), pick };
    }
  }
  if (isLocked(stageIdx)) return { laid: [], name: "The empty board" };
  if (row !== null && stage.rows[row]) return { laid: laidOf({ stage: stageIdx, row }), name: `Row ${row + 1} of ${stage.name}` };
  const parent = ofStage(stageIdx);
  if (of !== null && parent !== null) return { laid: laidOf({ stage: parent, row: of }), name: `Row ${of + 1} of ${stages[parent].name}` };
  return { laid: [], name: "The empty board" };
}

const merged = (marks) => Object.fromEntries(["places", "sides", "pieces"].map((part) => [part, marks.flatMap((mark) => mark[part] ?? [])]));

// The rules of the stage of the last statement that its rows break.
const rulesOff = () => [...(mine()?.attempt.nBroken ?? []).entries()].filter(([, n]) => n > 0).map(([idx]) => idx);

/** The stage whose rows a stage joins to the candidates of one table, if it is a stage. */
export function ofStage(stageIdx) {
  const name = runnable(stageIdx)?.candidates?.of;
  const found = stages.findIndex((stage) => stage.name === name);
  return found < 0 ? stages[stageIdx].rows[0]?.parents[0]?.stage ?? null : found;
}

/** The rows that a stage joins to candidates: of a stage before, or of an input. */
export function ofRows(stageIdx) {
  const parent = ofStage(stageIdx);
  if (parent !== null) return stages[parent];
  return lesson.inputs.find(({ name }) => name === runnable(stageIdx)?.candidates?.of) ?? null;
}

/** The row whose candidates are shown. */
export function ofRow() {
  const { stage, row, of } = state;
  const parent = ofStage(stage);
  if (of !== null) return of;
  if (parent === null) return 0;
  const { laid, pick } = shownBoard();
  if (pick) {
    const holds = (placement) => laid.some(([slot, piece]) => slot === placement[0] && String(piece) === placement[1]);
    const found = stages[parent].rows.findIndex((_, idx) => laidOf({ stage: parent, row: idx }).every(holds));
    if (found >= 0) return found;
  }
  return stages[stage].rows[row]?.parents.find((id) => id.stage === parent)?.row ?? 0;
}

/** For each rule of a stage, whether it is off, not in the text, and how many pairs it leaves; nothing where that is not known. */
export function switchesOf(stageIdx) {
  const { rules, statement, n_pairs } = stages[stageIdx];
  const text = textOf(stageIdx);
  const found = rules.map(({ condition }) => placesOf(text, condition));
  const isOff = found.map((places) => places.length > 0 && places.every((place) => place.isOff));
  const isPlain = restored(text, rules) === statement;
  const own = mine();
  const fresh = own?.stage === stageIdx ? own.attempt : null;
  const isCounted = isPlain && isOff.some(Boolean) && runnable(stageIdx)?.candidates && n_pairs <= MANY_PAIRS && !isLarge(stageIdx - 1);
  const tallies = isCounted ? told("tallies", { stageIdx }) : undefined;
  const firstOff = isPlain ? isOff.indexOf(true) : 0;
  return rules.map((rule, idx) => {
    let nLeft = null;
    if (Array.isArray(tallies)) nLeft = tallies.filter(({ keeps }) => keeps.slice(0, idx + 1).every((keep, at) => keep || isOff[at])).reduce((sum, { n }) => sum + n, 0);
    else if (isPlain && (firstOff < 0 || idx < firstOff)) nLeft = rule.n_left;
    else if (fresh && idx === rules.length - 1) nLeft = fresh.nRows;
    return { isOff: isOff[idx], isThere: found[idx].length > 0, nLeft, nBroken: fresh && !isRight(fresh) ? fresh.nBroken[idx] : 0 };
  });
}

/** What lies on the board of the puzzle, as boards are drawn. */
export const laidNow = (laid = state.laid) => [...new Map([...data.start, ...Object.values(laid).flatMap(({ cells }) => cells)].map((cell) => [cell[0], cell])).values()];

// What lies on a board, without the holes that pieces leave.
const { holes, pieces } = data.board;
const boardOf = (cells) => cells.filter(([, name]) => holes.length === 0 || pieces[name]).map(String).sort().join(" ");
const rowsOfBoards = new Map();

/** The row of the lesson that has just this on its board; the stage of it, if no row has. @param {any[][]} cells */
export function rowWith(cells) {
  if (rowsOfBoards.size === 0) stages.forEach(({ rows }, stage) => rows.forEach((_, row) => rowsOfBoards.set(boardOf(laidOf({ stage, row })), { stage, row })));
  const found = rowsOfBoards.get(boardOf(cells)) ?? { stage: stages.findIndex(({ rows }, stage) => rows.length > 0 && laidOf({ stage, row: 0 }).length === cells.length), row: null };
  return found.stage < 0 || isLocked(found.stage) ? null : found;
}

// ---- What changes the state

export const isWanted = (row) => state.group === null || row.group === state.group;

// The row to show of a stage when nothing else is chosen.
function usual(stageIdx) {
  const { rows, chosen } = stages[stageIdx];
  if (isLocked(stageIdx)) return null;
  if (chosen !== null && isWanted(rows[chosen])) return chosen;
  const leading = rows.findIndex((row) => isWanted(row) && row.leads_on && state.isAnswered);
  const first = leading >= 0 ? leading : rows.findIndex(isWanted);
  return first < 0 ? null : first;
}

/** Shows a stage, and a row of it. @param {number} stage @param {number | null} [row] */
export function show(stage, row) {
  const goal = Math.min(Math.max(stage, PUZZLE), ANSWER);
  const isStage = goal >= 0 && goal < ANSWER;
  const isSame = goal === state.stage;
  // A row that is chosen takes the place of what the last statement made.
  const pick = row === undefined ? (isSame ? state.pick : undefined) : null;
  set({ stage: goal, row: isStage && !isLocked(goal) ? row ?? usual(goal) : null, of: null, pick, lit: null, isEditing: false, unfolds: false });
}

/** Goes to the stage before or after, along the family of the chosen row where it has kin there. @param {number} by */
export function step(by) {
  const { stage, row } = state;
  const goal = stage + by;
  if (goal < PUZZLE || goal > ANSWER) return;
  const own = stages[stage]?.rows[row];
  const there = own ? [...own.parents, ...own.children].filter((id) => id.stage === goal) : [];
  const kin = there.find((id) => state.isAnswered && stages[id.stage].rows[id.row].leads_on) ?? there[0];
  const found = stage === PUZZLE ? rowWith(laidNow()) : null;
  if (found && found.row !== null) show(found.stage, found.row);
  else {
    show(goal);
    if (kin && !isLocked(goal)) set({ row: kin.row });
  }
}

/** @param {number | null} group */
export function follow(group) {
  set({ group });
  const { stage, row } = state;
  if (stages[stage] && (row === null || !isWanted(stages[stage].rows[row]))) set({ row: usual(stage), of: null });
}

/** @param {number} stageIdx @param {string} text */
export function type(stageIdx, text) {
  const original = isTask(stageIdx) ? "" : stages[stageIdx].statement;
  const own = text === original ? undefined : text;
  kept.set(stages[stageIdx].name, own ?? null);
  set({ text: { ...state.text, [stageIdx]: own } });
}

/** Switches a condition of the stage off or on, and runs the statement. @param {number} ruleIdx @param {boolean} isOn */
export function flip(ruleIdx, isOn) {
  const { stage } = state;
  type(stage, switched(textOf(stage), stages[stage].rules[ruleIdx].condition, isOn));
  return run();
}

/** @param {string} learner */
export function sign(learner) {
  kept.set("learner", learner || null);
  set({ learner });
}

/** The file to hand in, as `joinsaw check` reads it: with the name of the learner, all that was typed, or else the statement of the stage. */
export function handIn() {
  const learner = state.learner.trim().replace(/[\\/:*?"<>|]/g, "-");
  const text = (stageIdx) => `${textOf(stageIdx)}\n`;
  if (!learner) return { name: `${stages[state.stage].name}.sql`, text: text(state.stage) };
  const typed = [...stages.keys()].filter((stageIdx) => stageIdx === state.stage || state.text[stageIdx] !== undefined);
  return { name: `${learner}.sql`, text: typed.map((stageIdx) => `${asTable(text(stageIdx).trimEnd(), stages[stageIdx].name)}\n;\n`).join("\n") };
}

/** Runs the statement of the stage. */
export async function run() {
  if (state.progress) return;
  const { stage } = state;
  const text = textOf(stage);
  set({ mine: { stage, text }, pick: undefined, of: null });
  const attempt = await hear("attempt", { stageIdx: stage, text });
  if (!attempt.trouble && isTask(stage) && isRight(attempt)) finish(stage);
}

/** Takes the text of the stage back to what it was. */
export function reset() {
  type(state.stage, isTask(state.stage) ? "" : stages[state.stage].statement);
  set({ mine: null, pick: undefined });
}

/** Opens what an exercise has kept back. @param {number} stageIdx */
export function finish(stageIdx) {
  if (state.done.includes(stageIdx)) return;
  kept.set(`exercise ${stageIdx}`, "done");
  const text = state.text[stageIdx];
  set({ done: [...state.done, stageIdx], isAnswered: state.isAnswered || stageIdx === LAST, text: { ...state.text, [stageIdx]: text || undefined } });
  set({ row: state.stage === stageIdx ? usual(stageIdx) : state.row });
}

/** Runs queries over the tables up to the stage that is shown. @param {string} text */
export async function ask(text) {
  if (state.progress) return;
  const question = { stageIdx: lastTable(), text };
  set({ asked: question, drawn: null });
  await hear("ask", question);
}

/** The last stage whose table a query may read. */
export const lastTable = () => Math.min(state.stage === PUZZLE ? PUZZLE : Math.min(state.stage, LAST), nextTask() - 1);

/** One stage on the whole screen, in letters for a projector. @param {boolean} presents */
export function present(presents) {
  if (presents === state.presents) return;
  set({ presents });
  // Where a browser has no full screen, or refuses it, the stage fills the window.
  if (presents) Promise.resolve(document.documentElement.requestFullscreen?.()).catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

/** What was typed and done when the page was last open. */
export function remember() {
  for (const { stage } of data.exercises) if (kept.get(`exercise ${stage}`) === "done") state.done.push(stage);
  if (state.done.includes(LAST)) state.isAnswered = true;
  stages.forEach(({ name }, idx) => { state.text[idx] = kept.get(name) ?? undefined; });
  state.query = kept.get("console") ?? "";
  state.learner = kept.get("learner") ?? "";
}
