// An editor for SQL: a text area over the same text in colours, with numbers beside its lines.

import { make } from "./elements.js";
import { tokensOf } from "./tokens.js";

const KEYWORDS = new Set(`ALL AND AS ASC BETWEEN BY CASE CREATE CROSS DESC DISTINCT DROP ELSE END EXCEPT EXISTS FROM GROUP HAVING
  IN INNER INSERT INTERSECT INTO IS JOIN LEFT LIKE LIMIT NOT NULL ON OR ORDER OUTER OVER RECURSIVE SELECT TABLE TEMP THEN UNION
  VALUES VIEW WHEN WHERE WITH`.split(/\s+/));

// A comment behind a condition keeps together while it is shown, so that it stands below the condition as a whole where there is
// no room behind it: its spaces do not break, and neither does its beginning.
const TOGETHER = "\u00a0";
const JOINED = "-\u2060-\u2060";

function keptTogether(text) {
  let line = "";
  return tokensOf(text).map(({ kind, text: part }) => {
    const isBehind = kind === "comment" && part.startsWith("--") && line.trim() !== "";
    line = (line + part).split("\n").at(-1);
    return isBehind ? part.replaceAll(" ", TOGETHER).replace("--", JOINED) : part;
  }).join("");
}

function apart(text) {
  return text.replaceAll(TOGETHER, " ").replaceAll("\u2060", "");
}

function asTyped(text) {
  const parts = tokensOf(text).map(({ kind, text: part }) => (kind === "literal" ? part : apart(part)));
  return parts.join("");
}

export function editorOf({ label, text, height, onRun, onType, onLine }) {
  const area = make("textarea", { "aria-label": label, spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: "1", wrap: "soft" });
  const colours = make("pre", { "aria-hidden": "true" });
  const root = make("div", { class: "editor" }, colours, area);
  root.style.setProperty("--least", `${height}lh`);
  let wrongLine = null;
  let lines = [];

  function paint() {
    lines = [make("span", { class: "line" })];
    for (const token of tokensOf(area.value)) {
      const kind = token.kind === "word" && KEYWORDS.has(token.text.toUpperCase()) ? "keyword" : token.kind;
      token.text.split("\n").forEach((part, idx) => {
        if (idx > 0) lines.push(make("span", { class: "line" }));
        const isColoured = ["keyword", "comment", "literal"].includes(kind);
        lines.at(-1).append(isColoured && part ? make("span", { class: kind }, part) : part);
      });
    }
    lines.forEach((line, idx) => {
      line.classList.toggle("wrong", idx + 1 === wrongLine);
      line.dataset.number = idx + 1;
      if (!line.textContent) line.append("\u200b");
    });
    colours.replaceChildren(...lines);
  }

  function put(next) {
    area.value = keptTogether(next);
    wrongLine = null;
    paint();
  }

  // The line, counted from 0, in which the pointer or the cursor is.
  function lineUnder({ clientY }) {
    const found = lines.findIndex((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    return found >= 0 ? found : null;
  }

  function lineOfCursor() {
    return area.value.slice(0, area.selectionStart).split("\n").length - 1;
  }

  const tellLine = (line) => onLine && onLine(line === null ? null : asTyped(area.value).split("\n")[line]);
  // Writes over a part of the text as somebody would who types, so that the browser can undo it.
  function write(start, end, text) {
    const focused = document.activeElement;
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    document.execCommand(text ? "insertText" : "delete", false, text);
    focused.focus({ preventScroll: true });
  }

  area.addEventListener("input", () => {
    wrongLine = null;
    paint();
    onType(asTyped(area.value));
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onRun();
    }
  });
  for (const name of ["copy", "cut"]) {
    area.addEventListener(name, (event) => {
      event.preventDefault();
      event.clipboardData.setData("text/plain", apart(area.value.slice(area.selectionStart, area.selectionEnd)));
      if (name === "cut") document.execCommand("delete");
    });
  }
  area.addEventListener("mousemove", (event) => tellLine(lineUnder(event)));
  area.addEventListener("mouseleave", () => tellLine(null));
  area.addEventListener("keyup", () => tellLine(lineOfCursor()));
  area.addEventListener("blur", () => tellLine(null));
  put(text);

  return {
    root,
    put,
    reset: (next) => write(0, area.value.length, keptTogether(next)),
    replace(part, other) {
      const start = area.value.indexOf(part);
      write(start, start + part.length, other);
    },
    text: () => asTyped(area.value),
    focus: () => area.focus(),
    // Marks the line of a mistake, counted from 1; null takes the mark away.
    mark(line, column) {
      wrongLine = line;
      paint();
      if (line === null || column === undefined) return;
      area.setAttribute("aria-invalid", "true");
      const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      const at = before + column - 1;
      area.setSelectionRange(at, at);
    },
    clear() {
      area.removeAttribute("aria-invalid");
      wrongLine = null;
      paint();
    },
  };
}
