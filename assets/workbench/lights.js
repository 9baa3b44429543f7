// Over a condition, a cell of a row, or a place or a side of the board, what belongs to it lights up in the other two.

import { boards } from "../lesson/board.js";

/**
 * @param {{
 *   section: any, stage: any, trs: any[],
 *   reader: { columns: string[][], rules: string[][], conditions: (text: string) => any[] },
 *   editor: { text: () => string, lineAt: (at: number) => { from: number, to: number }, light: (parts: any[]) => void },
 * }} parts `trs` are the rows in which the rules of the stage stand, in order.
 */
export function lightsOf({ section, stage, trs, reader, editor }) {
  const { rules, tells } = stage;
  const columns = [...tells.keys()];
  let [text, conditions] = [null, []];
  // What is lit up: the condition, rule, column or part of the board that the pointer is over.
  let over = null;
  const board = () => section.querySelector(".chosen svg.board");

  // The conditions that stand in the editor.
  function written() {
    if (text !== editor.text()) {
      text = editor.text();
      conditions = reader.conditions(text);
    }
    return conditions;
  }

  // The columns of the stage that a condition is about: those that are made from what it compares, and where none tells of a place that it compares, those that do.
  function columnsOf(about, compares) {
    const own = columns.filter((idx) => reader.columns[idx]?.some((name) => about.includes(name)));
    const missing = (list, isOf) => list.filter((one) => !own.some((idx) => isOf(idx, one)));
    const tellsOf = (idx, slot) => tells[idx].places.includes(slot) || tells[idx].sides.some(([place]) => place === slot);
    const adds = (idx, stageIdx) => (tells[idx].added ?? []).includes(stageIdx);
    const slots = missing([...compares.places, ...compares.sides.map(([slot]) => slot)], tellsOf);
    const stages = missing(compares.added ?? [], adds);
    const others = columns.filter((idx) => tells[idx].places.some((slot) => slots.includes(slot)) || stages.some((stageIdx) => adds(idx, stageIdx)));
    return [...new Set([...own, ...others])];
  }

  const ofRules = rules.map(({ compares }, idx) => ({ rule: idx, compares, columns: columnsOf(reader.rules[idx], compares) }));

  // What belongs to a condition. One that is no rule compares what its columns tell of.
  function ofCondition({ rule, about }) {
    if (rule !== null) return { ...ofRules[rule], columns: columnsOf(about, rules[rule].compares) };
    const own = columnsOf(about, { places: [], sides: [] });
    return { rule, columns: own, compares: together(own.map((idx) => tells[idx])) };
  }

  function together(list) {
    const all = (name) => list.flatMap((one) => one[name] ?? []);
    return { places: all("places"), sides: all("sides"), pieces: all("pieces"), added: all("added"), free: list.some(({ free }) => free) };
  }

  function show({ ruleIdxs, parts, columns: cells, compares }) {
    trs.forEach((tr, idx) => tr.classList.toggle("lit", ruleIdxs.includes(idx)));
    editor.light(parts);
    for (const cell of section.querySelectorAll("table.rows .lit")) cell.classList.remove("lit");
    for (const tr of section.querySelectorAll("table.rows thead tr, table.rows tr.picked")) {
      const own = [...tr.cells].slice(-tells.length);
      for (const idx of cells) own[idx].classList.add("lit");
    }
    if (board()) boards.light(board(), compares);
  }

  // Whether the pointer has come to something else.
  function isNew(thing) {
    const isOther = over !== thing;
    over = thing;
    return isOther;
  }

  function none() {
    if (isNew(null)) show({ ruleIdxs: [], parts: [], columns: [], compares: {} });
  }

  function overRule(idx) {
    over = { rule: idx };
    show({ ...ofRules[idx], ruleIdxs: [idx], parts: written().filter(({ rule }) => rule === idx) });
  }

  // A place in the editor, or none.
  function overText(at) {
    if (at === null) return none();
    const { from, to } = editor.lineAt(at);
    const inLine = written().filter(({ start, end }) => start <= to && end >= from);
    const found = inLine.findLast(({ start }) => start <= at) ?? inLine[0];
    if (!found) return none();
    if (!isNew(found)) return undefined;
    return show({ ...ofCondition(found), ruleIdxs: [found.rule], parts: [found] });
  }

  // The rules and the conditions for which this is true.
  function having(isOne) {
    const parts = written().filter((condition) => isOne(ofCondition(condition)));
    return { parts, ruleIdxs: ofRules.filter(isOne).map(({ rule }) => rule) };
  }

  function overColumn(idx) {
    over = { column: idx };
    show({ ...having((one) => one.columns.includes(idx)), columns: [idx], compares: tells[idx] });
  }

  // A side of the board is compared as a side; where no rule does that, it stands for its place.
  function overBoard({ slot, side }) {
    over = { slot, side };
    const isOfSide = ({ sides = [] }) => sides.some(([place, own]) => place === slot && (side === null || own === side));
    const isOfPlace = (about) => boards.slotsOf(board(), { ...about, free: false }).includes(slot);
    const tries = side === null ? [isOfPlace, isOfSide] : [isOfSide, isOfPlace];
    const isOf = tries.find((one) => rules.some(({ compares }) => one(compares))) ?? isOfPlace;
    const found = having(({ compares }) => isOf(compares));
    const cells = columns.filter((idx) => isOfPlace(tells[idx]) || (side !== null && isOfSide(tells[idx])));
    show({ ...found, columns: cells, compares: isOf === isOfSide && side !== null ? { sides: [[slot, side]] } : { places: [slot] } });
  }

  trs.forEach((tr, idx) => {
    tr.addEventListener("focusin", () => overRule(idx));
    tr.addEventListener("focusout", none);
  });
  section.addEventListener("mouseover", ({ target }) => {
    const rule = trs.indexOf(target.closest("tr.rule"));
    if (rule >= 0) return overRule(rule);
    const part = target.closest(".chosen svg.board") && boards.partOf(target);
    if (part) return overBoard(part);
    const cell = target.closest("table.rows :is(thead th, td)");
    const idx = cell ? cell.cellIndex - cell.parentElement.cells.length + tells.length : -1;
    if (idx >= 0) return overColumn(idx);
    return target.closest(".editor") ? undefined : none();
  });
  section.addEventListener("mouseleave", none);
  return { overText };
}
