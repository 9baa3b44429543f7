// Clues, categories, variables and rules as lines to type into, each with the errors of its line.

import { button, element, part, section, write } from "./parts.js";

/** The fields of a logic puzzle: what its clues are, and its categories. */
export function draw_clues(text, redraw) {
  const groups = [entries(text, "", "Houses", redraw, { only: ["houses"] }), clues(text, redraw), entries(text, "categories", "Categories", redraw, { added: 'kind = ["A", "B", "C"]' })];
  return element("div", { className: "lines" }, ...groups.filter(Boolean));
}

const TEMPLATES = { variables: '"X" = "1..9"', rules: '"is a new rule" = "X > 1"', given: '"X" = 1' };

/** The fields of a puzzle that states its own rules. */
export function draw_rules(text, redraw) {
  const headings = [...text.matchAll(/^\[((?:variables|tables|rules|given)\b[^\]\n]*)\]/gm)].map(([, heading]) => heading);
  const known = new Set(["variables", "rules", "given", ...headings]);
  const sorted = [...known].sort((one, other) => order(one) - order(other));
  const groups = sorted.map((heading) => entries(text, heading, in_words(heading), redraw, { added: TEMPLATES[heading] }));
  return element("div", { className: "lines" }, ...groups.filter(Boolean));
}

const order = (heading) => ["tables", "variables", "rules", "given"].indexOf(heading.split(".")[0]);

function in_words(heading) {
  const [kind, ...name] = heading.split(".");
  const words = { variables: "Variables", tables: "Table", rules: "Rules", given: "Given" }[kind];
  return name.length > 0 ? `${words}: ${name.join(".").replaceAll('"', "")}` : words;
}

/** How a value of the file is shown, and how what is typed stands in the file: texts and lists of texts without their quotes. */
function form_of(value) {
  const parsed = json(value);
  if (typeof parsed === "string") return { shown: parsed, written: JSON.stringify };
  if (Array.isArray(parsed) && parsed.every((one) => typeof one === "string")) {
    const words = (typed) => typed.split(",").map((word) => JSON.stringify(word.trim()));
    return { shown: parsed.join(", "), written: (typed) => `[${words(typed).join(", ")}]` };
  }
  if (/^'[^']*'$/.test(value)) return { shown: value.slice(1, -1), written: (typed) => (typed.includes("'") ? JSON.stringify(typed) : `'${typed}'`) };
  return { shown: value, written: (typed) => typed };
}

function json(value) {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function words_field(start, value, label, form = form_of(value)) {
  const here = part(start, start + value.length);
  const input = element("input", { value: form.shown, ariaLabel: label, autocomplete: "off", spellcheck: false });
  here.field = input;
  input.oninput = () => write(here, form.written(input.value.replaceAll("\n", " ")));
  return input;
}

function line(...children) {
  return element("div", { className: "line" }, ...children, element("small", { className: "said" }));
}

function group(title, lines, add) {
  return element("div", { role: "group", ariaLabel: title }, element("h3", { textContent: title }), ...lines, ...(add ? [add] : []));
}

/**
 * The entries of a section that stand in one line, each with its name and its value.
 * @param {any} redraw
 * @param {{ only?: string[], added?: string }} kinds the names of all entries that there may be, or an entry to add
 */
function entries(text, heading, title, redraw, kinds) {
  const { only, added } = kinds;
  const found = section(text, heading);
  if (!found && !added) return null;
  const { start, body } = found ?? { start: text.length, body: "" };
  const all = [...body.matchAll(/^[ \t]*([\w-]+|"[^"\n]*")([ \t]*=[ \t]*)("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\{[^\n]*\}|\[[^\n]*\]|[^\s#"'[{][^\n#]*?)[ \t]*(?:#.*)?$/gm)];
  const shown = all.filter(([, key]) => !only || only.includes(key));
  const lines = shown.map((entry, idx) => {
    const [whole, key, between, value] = entry;
    const begins = start + entry.index + whole.indexOf(key);
    const label = `${title}, line ${idx + 1}`;
    const is_quoted = key.startsWith('"');
    const name = { shown: is_quoted ? key.slice(1, -1) : key, written: (typed) => (!is_quoted && /^[\w-]+$/.test(typed) ? typed : JSON.stringify(typed)) };
    const line_of_file = part(start + entry.index, start + entry.index + whole.length + 1);
    const remove = () => {
      write(line_of_file, "");
      redraw(`Add to ${title}`);
    };
    const fields = only ? [element("label", {}, `${name.shown} `, words_field(begins + key.length + between.length, value, label))] : [words_field(begins, key, `${label}: name`, name), words_field(begins + key.length + between.length, value, label), button(`Remove ${label}`, remove, "×")];
    return line(...fields);
  });
  const last = all.at(-1);
  const at = !found ? text.length : last ? start + last.index + last[0].length : start - 1;
  const end = part(at, at);
  const add = () => {
    write(end, found ? `\n${added}` : `\n[${heading}]\n${added}\n`);
    redraw(`${title}, line ${shown.length + 1}`);
  };
  if (lines.length === 0 && !added) return null;
  return group(title, lines, added && button(`Add to ${title}`, add));
}

/** The texts of the list `clues`, one in a line. */
function clues(text, redraw) {
  const list = /^[ \t]*clues[ \t]*=[ \t]*\[/m.exec(text);
  if (!list) return null;
  const one = /(?:\s|#[^\n]*\n)*("(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*(,?)/y;
  let at = list.index + list[0].length;
  let last = null;
  one.lastIndex = at;
  const lines = [];
  for (let found = one.exec(text); found; found = one.exec(text)) {
    const label = `Clue ${lines.length + 1}`;
    const whole = part(at, one.lastIndex);
    const remove = () => {
      write(whole, "");
      redraw("Add a clue");
    };
    lines.push(line(words_field(at + found[0].indexOf(found[1]), found[1], label), button(`Remove ${label}`, remove, "×")));
    at = one.lastIndex;
    last = found;
  }
  const end = part(at, at);
  const add = () => {
    write(end, `${last?.[2] === "" ? "," : ""}\n  "",`);
    redraw(`Clue ${lines.length + 1}`);
  };
  return group("Clues", lines, button("Add a clue", add));
}
