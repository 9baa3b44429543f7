// On a phone, the parts of a stage are behind tabs, and its board stays in sight above them.

import { isAlone } from "./keys.js";
import { element } from "./rows.js";
import { showAdded, showInFrame } from "./sight.js";

const LABELS = { task: "Task", board: "Board", sql: "SQL", rows: "Rows" };
// The width of `phone.css`.
const phone = matchMedia("(max-width: 43.74rem)");

export function openTabs(sections) {
  const stages = sections.map(tabsOf);
  // The kind of part that was chosen last, in whatever stage.
  let wanted = null;
  let current = stages[0];

  // Shows the part that is wanted, or else the first: an exercise has a task, and keeps its rows until it is solved.
  function follow() {
    const open = current.tabs.filter(({ tab }) => getComputedStyle(tab).display !== "none");
    const chosen = open.find(({ kind }) => kind === wanted) ?? open[0];
    document.documentElement.dataset.tab = chosen.kind;
    for (const { tab } of current.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen.tab));
      tab.tabIndex = tab === chosen.tab ? 0 : -1;
    }
    return { open, chosen };
  }

  function choose(kind) {
    wanted = kind;
    follow();
    const { section, list } = current;
    const columns = section.querySelector(".columns");
    if (columns.getBoundingClientRect().top < list.getBoundingClientRect().bottom) columns.scrollIntoView();
    if (kind !== "rows") return;
    showAdded(section);
    const tr = section.querySelector("table.rows tr.picked");
    if (tr) showInFrame(tr);
  }

  function onKey(event) {
    if (!isAlone(event)) return;
    const { open, chosen } = follow();
    const [at, last] = [open.indexOf(chosen), open.length - 1];
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    // Elsewhere, these keys go to another stage.
    event.stopPropagation();
    choose(open[next].kind);
    open[next].tab.focus();
  }

  function setRoles() {
    for (const { tabs } of stages) tabs.forEach((own) => (phone.matches ? becomePanel(own) : becomePart(own)));
  }

  for (const { list, tabs } of stages) {
    list.addEventListener("keydown", onKey);
    for (const { kind, tab } of tabs) tab.addEventListener("click", () => choose(kind));
  }
  document.addEventListener("stage-shown", ({ detail: { stageIdx } }) => {
    current = stages[stageIdx];
    follow();
  });
  phone.addEventListener("change", setRoles);
  setRoles();
}

// The tabs of a stage, above its board. A part that is not to be seen yet has no tab either.
function tabsOf(section) {
  const list = element("div", "", { class: "tabs", role: "tablist", "aria-label": `Parts of ${section.id}` });
  const tabs = [...section.querySelectorAll("[data-part]")].map((part) => {
    const kind = part.dataset.part;
    part.id = `${section.id}-${kind}`;
    const { classList } = part.querySelector(".made") ?? part;
    const hides = ["spoiler", "locked"].filter((name) => classList.contains(name));
    const tab = element("button", LABELS[kind], { type: "button", role: "tab", id: `${part.id}-tab`, class: hides.join(" "), "aria-controls": part.id });
    return { kind, part, tab, role: part.getAttribute("role") };
  });
  list.append(...tabs.map(({ tab }) => tab));
  section.querySelector(".columns").before(list);
  return { section, list, tabs };
}

function becomePanel({ part, tab }) {
  part.setAttribute("role", "tabpanel");
  part.setAttribute("aria-labelledby", tab.id);
}

function becomePart({ part, role }) {
  part.removeAttribute("aria-labelledby");
  if (role === null) part.removeAttribute("role");
  else part.setAttribute("role", role);
}
