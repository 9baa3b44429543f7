// Elements that the workbench is made of.

import { illustrate } from "../lesson/sketch.js";
import { choosable } from "../lesson/table.js";
import { visible } from "../lesson/text.js";
import { engine } from "./engine.js";

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function textOf(value) {
  if (value === null || value === undefined) return "NULL";
  const text = typeof value === "object" ? value.about : String(value);
  return visible(text);
}

// A name that may be broken behind its underscores.
function breakable(name) {
  return name.split("_").flatMap((part, idx, { length }) => (idx + 1 < length ? [`${part}_`, make("wbr")] : [part]));
}

// A table in a frame that scrolls. With `pick`, its rows can be chosen: with the mouse, or with the arrow keys.
/**
 * @param {{ columns: string[], rows: any[][] }} result
 * @param {{ label: string, pick?: (idx: number) => void, notes?: string[] }} options
 */
export function tableOf({ columns, rows }, { label, pick, notes = [] }) {
  const heads = [...(pick ? ["Row"] : []), ...(notes.length > 0 ? ["Why"] : []), ...columns];
  const trs = rows.map((row, idx) => {
    const tr = make("tr");
    if (pick) tr.append(make("th", { scope: "row" }, String(idx + 1)));
    if (notes.length > 0) tr.append(make("td", { class: "long" }, notes[idx] ?? ""));
    for (const value of row) {
      const text = textOf(value);
      const kind = value === null ? "null" : text.length > 24 ? "long" : "";
      tr.append(make("td", kind ? { class: kind } : {}, text));
    }
    return tr;
  });
  const head = make("tr", {}, ...heads.map((name) => make("th", { scope: "col" }, ...breakable(name))));
  const table = make("table", { class: "result" }, make("caption", { class: "unseen" }, label), make("thead", {}, head), make("tbody", {}, ...trs));
  const frame = make("div", { class: "scroll rows", tabindex: "0", role: "region", "aria-label": label }, table);
  if (pick) {
    const choices = choosable(table, {
      nameOf: (idx) => `Row ${idx + 1}`,
      pick: (idx) => {
        choices.mark(idx);
        choices.focus(idx);
        pick(idx);
      },
    });
  }
  illustrate(table);
  return frame;
}

// Where the browser keeps what was typed; some keep nothing for files.
export const kept = {
  key: (name) => `joinsaw ${engine.data.key} ${name}`,
  get(name) {
    try {
      return localStorage.getItem(this.key(name));
    } catch {
      return null;
    }
  },
  set(name, text) {
    try {
      if (text === null) localStorage.removeItem(this.key(name));
      else localStorage.setItem(this.key(name), text);
    } catch {
      // What is typed is then lost when the page is closed.
    }
  },
};

export function saveAs(fileName, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/sql" }));
  make("a", { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
