"use strict";
(() => {
  // The page reads without this script, too: every stage is then shown, one below the other, with its first row drawn.
  const lesson = JSON.parse(document.getElementById("lesson").textContent);
  const sections = [...document.querySelectorAll("section.stage")];
  const live = document.getElementById("live");
  const position = document.getElementById("position");
  const groupSelect = document.getElementById("group");
  const MOST_KIN = 12;

  // The rows that come from each row, among those that are shown.
  for (const stage of lesson.stages) {
    for (const row of stage.rows) row.kids = [];
  }
  lesson.stages.forEach((stage, stageIdx) => {
    stage.rows.forEach((row, rowIdx) => {
      for (const [parentStage, parentRow] of row.from) {
        lesson.stages[parentStage].rows[parentRow].kids.push([stageIdx, rowIdx]);
      }
    });
  });
  const views = sections.map((section, stageIdx) => ({
    section,
    trs: [...section.querySelectorAll("table.rows tbody tr")],
    reasons: [...section.querySelectorAll(".ends dd")].map((end) => end.textContent),
    picked: lesson.stages[stageIdx].chosen,
  }));
  let current = 0;
  let group = null;

  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function count(n, noun) {
    return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
  }

  function row([stageIdx, rowIdx]) {
    return lesson.stages[stageIdx].rows[rowIdx];
  }

  // What lies on the board of a row, in the order in which it was laid.
  function additions(id) {
    const { from, adds, fresh } = row(id);
    const before = fresh ? [] : from.flatMap(additions);
    return adds === null ? before : [...before, adds];
  }

  function wordsOf(list) {
    const words = [...new Set(list.map((idx) => lesson.additions[idx].words))];
    return words.join(", ") || "nothing";
  }

  function isWanted(rowOfStage) {
    return group === null || rowOfStage.group === group;
  }

  // The row to show of a stage when nothing else is chosen: one that leads to a solution, if there is one.
  function usual(stageIdx) {
    const { rows, chosen } = lesson.stages[stageIdx];
    if (chosen !== null && isWanted(rows[chosen])) return chosen;
    const leading = rows.findIndex((candidate) => isWanted(candidate) && candidate.leads);
    const first = leading >= 0 ? leading : rows.findIndex(isWanted);
    return first >= 0 ? first : null;
  }

  function link(id, withLabel) {
    const [stageIdx, rowIdx] = id;
    const { adds } = row(id);
    const label = withLabel && adds !== null ? `: ${lesson.additions[adds].label}` : "";
    const name = lesson.stages[stageIdx].name;
    const button = element("button", `row ${rowIdx + 1} of ${name}${label}`, { type: "button" });
    button.addEventListener("click", () => {
      show(stageIdx, rowIdx);
      focusPicked();
    });
    return button;
  }

  function drawBoard(stageIdx) {
    const { section, picked } = views[stageIdx];
    const board = section.querySelector("svg.board");
    if (!board) return;
    const list = picked === null ? [] : additions([stageIdx, picked]);
    const uses = ["empty-board", ...list.map((idx) => `a${idx}`)].map((id, idx) => {
      const use = document.createElementNS(board.namespaceURI, "use");
      use.setAttribute("href", `#${id}`);
      if (idx > 1 && idx === list.length) use.setAttribute("class", "added");
      return use;
    });
    board.replaceChildren(...uses);
    const name = lesson.stages[stageIdx].name;
    const caption = section.querySelector("figcaption");
    if (picked === null) {
      caption.textContent = `No row of ${name} is chosen`;
      board.setAttribute("aria-label", "The empty board");
      return;
    }
    const added = row([stageIdx, picked]).adds;
    const adds = added === null ? "" : `; it adds ${lesson.additions[added].words}`;
    caption.textContent = `Row ${picked + 1} of ${name}${adds}`;
    board.setAttribute("aria-label", `Board of row ${picked + 1} of ${name}: ${wordsOf(list)}`);
  }

  // Which row the chosen one comes from, which rows come from it, and why none does.
  function tellKin(stageIdx) {
    const { section, picked, reasons } = views[stageIdx];
    const kin = section.querySelector(".kin");
    if (!kin) return;
    if (picked === null) {
      const member = group === null ? "" : ` of the ${lesson.noun} ${lesson.groups[group].name}`;
      kin.replaceChildren(element("p", `No row${member} is here.`));
      return;
    }
    const { from, kids, n_next: nNext, why } = row([stageIdx, picked]);
    const parts = [];
    if (from.length > 0) {
      const comes = element("p", "Comes from ");
      from.forEach((id, idx) => comes.append(idx > 0 ? " and " : "", link(id, false)));
      parts.push(comes);
    }
    if (lesson.stages[stageIdx].is_last) {
      parts.push(element("p", "This is a solution.", { class: "solved" }));
    } else if (nNext > 0) {
      const verb = nNext === 1 ? "comes" : "come";
      const next = element("p", `${count(nNext, "row")} ${verb} from it${kids.length > 0 ? ": " : ""}`);
      for (const id of kids.slice(0, MOST_KIN)) next.append(link(id, true));
      const nMore = nNext - Math.min(kids.length, MOST_KIN);
      if (kids.length > 0 && nMore > 0) next.append(` and ${nMore.toLocaleString("en")} more`);
      if (kids.length === 0) next.append(", none of which is among those shown");
      parts.push(next);
    } else {
      parts.push(element("p", `No row comes from it. ${why === null ? "" : reasons[why]}`, { class: "why" }));
    }
    kin.replaceChildren(...parts);
  }

  function markRows() {
    const { picked } = views[current];
    const chosen = picked === null ? null : row([current, picked]);
    const kin = new Set((chosen ? [...chosen.from, ...chosen.kids] : []).map(String));
    views.forEach(({ trs }, stageIdx) => {
      trs.forEach((tr, rowIdx) => tr.classList.toggle("kin-row", kin.has(String([stageIdx, rowIdx]))));
    });
    views[current].trs.forEach((tr, rowIdx) => {
      const isPicked = rowIdx === picked;
      tr.classList.toggle("picked", isPicked);
      const button = tr.querySelector("button");
      button.setAttribute("aria-pressed", String(isPicked));
      button.tabIndex = isPicked || (picked === null && rowIdx === 0) ? 0 : -1;
    });
    const tr = picked === null ? null : views[current].trs[picked];
    const frame = tr && tr.closest(".scroll");
    if (frame) {
      const above = tr.offsetTop - frame.scrollTop - 40;
      const below = tr.offsetTop + tr.offsetHeight - frame.scrollTop - frame.clientHeight;
      if (above < 0 || below > 0) frame.scrollTop = tr.offsetTop - frame.clientHeight / 2;
    }
  }

  function show(stageIdx, rowIdx) {
    const isOther = stageIdx !== current;
    current = stageIdx;
    const view = views[stageIdx];
    view.picked = rowIdx === null || rowIdx === undefined ? usual(stageIdx) : rowIdx;
    sections.forEach((section, idx) => { section.hidden = idx !== stageIdx; });
    const isFirst = stageIdx === 0;
    const isLast = stageIdx === sections.length - 1;
    for (const [id, isOff] of [["first-stage", isFirst], ["stage-before", isFirst], ["stage-after", isLast], ["last-stage", isLast]]) {
      document.getElementById(id).setAttribute("aria-disabled", String(isOff));
    }
    const { name } = lesson.stages[stageIdx];
    position.textContent = `Stage ${stageIdx + 1} of ${sections.length}: ${name}`;
    drawBoard(stageIdx);
    tellKin(stageIdx);
    markRows();
    const kin = view.section.querySelector(".kin");
    const caption = view.section.querySelector("figcaption");
    const shown = view.section.querySelector(".shown").textContent;
    live.textContent = `${position.textContent}. ${shown} ${caption ? caption.textContent : ""}. ${kin ? kin.textContent : ""}`;
    document.dispatchEvent(new CustomEvent("stage-shown", { detail: stageIdx }));
    if (isOther) keepAddress();
  }

  // The address tells the stage, so that it can be sent to somebody.
  function keepAddress() {
    try {
      history.replaceState(null, "", `#${lesson.stages[current].name}`);
    } catch {
      // Where a browser forbids it for files, the address stays as it is.
    }
  }

  // Goes to another stage, along the family of the chosen row where it has kin there.
  function step(stageIdx) {
    if (stageIdx < 0 || stageIdx >= sections.length || stageIdx === current) return;
    const { picked, section } = views[current];
    const hadFocus = section.contains(document.activeElement);
    let goal = null;
    if (picked !== null) {
      const { from, kids } = row([current, picked]);
      const there = [...from, ...kids].filter(([kinStage]) => kinStage === stageIdx);
      const best = there.find((id) => row(id).leads) || there[0];
      goal = best ? best[1] : null;
    }
    const before = views[stageIdx].picked;
    if (goal === null && before !== null && isWanted(lesson.stages[stageIdx].rows[before])) goal = before;
    show(stageIdx, goal);
    if (hadFocus) focusPicked();
    const top = document.getElementById("player").getBoundingClientRect().top;
    if (top <= 0) document.getElementById("stages").scrollIntoView();
  }

  function focusPicked() {
    const { section, picked, trs } = views[current];
    const goal = picked === null ? section.querySelector("h3") : trs[picked].querySelector("button");
    goal.focus({ preventScroll: true });
  }

  function chooseGroup() {
    group = groupSelect.value === "" ? null : Number(groupSelect.value);
    views.forEach(({ section, trs, picked }, stageIdx) => {
      const stage = lesson.stages[stageIdx];
      trs.forEach((tr, rowIdx) => { tr.hidden = !isWanted(stage.rows[rowIdx]); });
      const shown = section.querySelector(".shown");
      const nRows = group === null ? null : lesson.groups[group].n_rows[stageIdx];
      const ofGroup = group === null ? "" : ` ${count(nRows, "row")} of the ${lesson.noun} ${lesson.groups[group].name}.`;
      shown.textContent = shown.dataset.all + ofGroup;
      if (picked === null || !isWanted(stage.rows[picked])) views[stageIdx].picked = usual(stageIdx);
    });
    show(current, views[current].picked);
  }

  // The next row that is not hidden, down or up.
  function neighbour(stageIdx, rowIdx, direction) {
    const { rows } = lesson.stages[stageIdx];
    let idx = rowIdx + direction;
    while (idx >= 0 && idx < rows.length && !isWanted(rows[idx])) idx += direction;
    return idx >= 0 && idx < rows.length ? idx : null;
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { target, key } = event;
    if (target.closest("select, input, textarea, summary")) return;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      // A frame that scrolls keeps its own keys.
      if (target.matches(".scroll, pre") && target.scrollWidth > target.clientWidth) return;
      step(current + (key === "ArrowRight" ? 1 : -1));
      event.preventDefault();
    } else if ((key === "ArrowUp" || key === "ArrowDown") && target.closest("table.rows")) {
      const { picked } = views[current];
      const next = neighbour(current, picked === null ? -1 : picked, key === "ArrowDown" ? 1 : -1);
      if (next !== null) {
        show(current, next);
        focusPicked();
      }
      event.preventDefault();
    }
  }

  // Links to a stage, from the tables above, show that stage and the row that they speak of.
  function onLink(event) {
    const anchor = event.target.closest('a[href^="#"]');
    const stageIdx = anchor ? lesson.stages.findIndex(({ name }) => `#${name}` === anchor.hash) : -1;
    if (stageIdx < 0) return;
    event.preventDefault();
    const rowIdx = anchor.dataset.row === undefined ? null : Number(anchor.dataset.row);
    if (groupSelect && rowIdx !== null && !isWanted(row([stageIdx, rowIdx]))) {
      groupSelect.value = "";
      chooseGroup();
    }
    show(stageIdx, rowIdx);
    document.getElementById("stages").scrollIntoView();
    sections[stageIdx].querySelector("h3").focus({ preventScroll: true });
  }

  function showAddress() {
    const stageIdx = lesson.stages.findIndex(({ name }) => `#${name}` === location.hash);
    if (stageIdx >= 0 && stageIdx !== current) show(stageIdx, views[stageIdx].picked);
  }

  function makeButtons() {
    views.forEach(({ section, trs }, stageIdx) => {
      trs.forEach((tr, rowIdx) => {
        const cell = tr.querySelector("th");
        const name = lesson.stages[stageIdx].name;
        const button = element("button", cell.textContent, { type: "button", "aria-label": `Row ${rowIdx + 1} of ${name}` });
        button.tabIndex = -1;
        cell.replaceChildren(button);
        tr.addEventListener("click", () => {
          show(stageIdx, rowIdx);
          focusPicked();
        });
      });
      const shown = section.querySelector(".shown");
      shown.dataset.all = shown.textContent;
    });
    document.getElementById("first-stage").addEventListener("click", () => step(0));
    document.getElementById("stage-before").addEventListener("click", () => step(current - 1));
    document.getElementById("stage-after").addEventListener("click", () => step(current + 1));
    document.getElementById("last-stage").addEventListener("click", () => step(sections.length - 1));
    if (groupSelect) {
      groupSelect.value = "";
      groupSelect.addEventListener("change", chooseGroup);
    }
  }

  document.documentElement.classList.add("js");
  document.getElementById("player").hidden = false;
  document.getElementById("keys").hidden = false;
  makeButtons();
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onLink);
  window.addEventListener("hashchange", showAddress);
  const asked = lesson.stages.findIndex(({ name }) => `#${name}` === location.hash);
  current = Math.max(asked, 0);
  show(current, views[current].picked);
})();
