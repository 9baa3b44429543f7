// Boards of rows that nobody drew beforehand: blanks are filled in and painted, slot by slot.

function boardsOf({ blanks, holes, slots, sides, pieces, seams }) {
  const SVG = document.querySelector("svg").namespaceURI;
  // As in the pictures that the program draws: how small names get, and how far below their middle they stand.
  const LEAST_SIZE = 0.5;
  const BASELINE = 0.36;
  // How wide a letter is, in font sizes.
  const WIDTH = 0.61;

  function svg(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  const stock = (texts) => texts.map((text) => {
    const group = svg("g", {});
    group.innerHTML = text;
    return group.firstElementChild;
  });
  const [filledSlots, freeSlots] = [stock(blanks), stock(holes)];

  function blank(slot, stocked = filledSlots) {
    return stocked[slot] ? stocked[slot].cloneNode(true) : null;
  }

  function paint(element, name, value) {
    if (element && value) element.setAttribute(name, value);
  }

  // Cells of one piece overlap a little, or what lies below them would shine through as a fine line.
  function widen(body, side) {
    const add = (name, by) => body.setAttribute(name, Number(body.getAttribute(name)) + by);
    if (side === 0) add("y", -1);
    if (side === 3) add("x", -1);
    add(side % 2 === 0 ? "height" : "width", 1);
  }

  // What a side is called: a word runs along its edge, the right way up and as large as it fits, as the program draws it.
  function write(text, side, words) {
    text.textContent = words;
    if ([...words].length < 2) return;
    const [from, to, apex] = side.getAttribute("points").split(" ").map((point) => point.split(",").map(Number));
    const foot = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [base, height] = [Math.hypot(to[0] - from[0], to[1] - from[1]), Math.hypot(apex[0] - foot[0], apex[1] - foot[1])];
    const size = (0.85 * 0.88 * base) / (WIDTH * [...words].length + (0.72 * base) / height);
    const share = (0.12 * height + 0.4 * size) / height;
    const [x, y] = [0, 1].map((axis) => (foot[axis] + (apex[axis] - foot[axis]) * share).toFixed(1));
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const upright = ((((angle + 90) % 180) + 180) % 180) - 90;
    text.setAttribute("transform", `translate(${x} ${y}) rotate(${upright.toFixed(1)})`);
    for (const [key, value] of Object.entries({ x: 0, y: BASELINE * size, "font-size": size })) text.setAttribute(key, Number(value).toFixed(1));
  }

  // A placement: what lies in a slot, and what it shows there side by side.
  function drawn({ slot, piece, look }, isJoined) {
    const own = pieces[piece];
    const isHole = !own && freeSlots.length > 0;
    const group = blank(slot, isHole ? freeSlots : filledSlots);
    if (!group) return null;
    group.dataset.piece = piece;
    group.querySelector("title").textContent = `${slots[slot]}: ${piece}`;
    const symbols = [...(look ?? "")];
    const labels = group.querySelectorAll(".side-label");
    group.querySelectorAll(".side").forEach((side, idx) => {
      const dye = sides[symbols[idx]];
      paint(side, "fill", dye?.fill);
      if (labels[idx] && symbols[idx]) write(labels[idx], side, (side.tagName === "polygon" && dye?.label) || symbols[idx]);
      paint(labels[idx], "fill", dye?.ink);
      if (own && isJoined(idx)) {
        side.remove();
        widen(group.querySelector(".body"), idx);
      }
    });
    const name = group.querySelector(".name");
    if (isHole || !name) return group;
    name.textContent = piece;
    if (own) {
      paint(group.querySelector(".body"), "fill", own.fill);
      paint(name, "fill", own.ink);
    }
    return group;
  }

  // Names that are too wide are set smaller, and cut where that is not enough; their plates are as wide as they need.
  function fit(group) {
    const [name, body, plate] = [".name", ".body", ".plate"].map((part) => group.querySelector(part));
    if (!name || !body) return;
    const size = Number(name.getAttribute("font-size"));
    const room = body.getBBox().width * (plate ? 0.4 : 0.88);
    const share = Math.min(1, Math.max(room / Math.max(name.getComputedTextLength(), 1), LEAST_SIZE));
    const middle = Number(name.getAttribute("y")) - BASELINE * size;
    name.setAttribute("font-size", (size * share).toFixed(1));
    name.setAttribute("y", (middle + BASELINE * size * share).toFixed(1));
    const symbols = [...name.textContent];
    while (symbols.length > 2 && name.getComputedTextLength() > room) {
      symbols.splice(Math.floor(symbols.length / 2), Math.ceil(symbols.length / 8));
      const half = Math.ceil(symbols.length / 2);
      name.textContent = `${symbols.slice(0, half).join("")}…${symbols.slice(half).join("")}`;
    }
    if (!plate) return;
    const [high, wide] = [1.45 * size * share, name.getComputedTextLength() + 0.6 * size * share];
    const box = { x: Number(name.getAttribute("x")) - Math.max(wide, high) / 2, y: middle - high / 2, width: Math.max(wide, high), height: high, rx: high / 2 };
    for (const [key, value] of Object.entries(box)) plate.setAttribute(key, value.toFixed(1));
  }

  // The corners of the triangle at a side.
  function corners(slot, side) {
    const shape = filledSlots[slot]?.querySelectorAll(".side")[side];
    if (!shape || shape.tagName !== "polygon") return null;
    return shape.getAttribute("points").split(" ").map((point) => point.split(",").map(Number));
  }

  // Two sides that match, as one shape over the border.
  function joint([one, other], bySlot) {
    const symbol = ([slot, side]) => [...(bySlot.get(slot)?.look ?? "")][side];
    const [dye, mate] = [sides[symbol(one)], symbol(other)];
    const [from, to] = [corners(...one), corners(...other)];
    if (!dye || dye.mate !== mate || !from || !to) return null;
    const [[x, y], [toX, toY]] = from;
    const between = (share) => `${(x + (toX - x) * share).toFixed(1)} ${(y + (toY - y) * share).toFixed(1)}`;
    const group = svg("g", { class: "joint" });
    group.append(
      svg("path", { d: `M${between(0.03)}L${between(0.97)}`, stroke: dye.line, "stroke-width": "5" }),
      svg("polygon", {
        points: [from[0], to[2], from[1], from[2]].join(" "),
        fill: "none",
        stroke: "#222222",
        "stroke-width": "4",
        "stroke-linejoin": "round",
      }),
    );
    return group;
  }

  // The cells beside a square cell: above, to the right, below, to the left.
  function neighbours(slot) {
    const box = (idx) => filledSlots[idx].querySelector(".body");
    const at = (idx) => ["x", "y"].map((name) => Math.round(Number(box(idx).getAttribute(name))));
    const [x, y] = at(slot);
    const size = Math.round(Number(box(slot).getAttribute("width")));
    const wanted = [[x, y - size], [x + size, y], [x, y + size], [x - size, y]];
    return wanted.map(([left, top]) => slots.findIndex((_, idx) => String(at(idx)) === String([left, top])));
  }

  // Draws placements, each a slot, a piece, a look and a part, and says them in words.
  function draw(board, rows) {
    const bySlot = new Map(rows.map(([slot, piece, look, part]) => [slot, { slot, piece: String(piece), look, part }]));
    const parts = [...bySlot.values()].map((placement) => {
      const around = pieces[placement.piece] ? neighbours(placement.slot) : [];
      return drawn(placement, (side) => {
        const other = bySlot.get(around[side]);
        return other !== undefined && other.piece === placement.piece && other.part === placement.part;
      });
    });
    const joints = seams.filter(([, isBeside]) => isBeside).map(([ends]) => joint(ends, bySlot));
    const use = svg("use", { href: "#empty-board" });
    board.replaceChildren(use, ...[...parts, ...joints].filter(Boolean));
    board.querySelectorAll("g.piece").forEach(fit);
    const words = [...bySlot.values()].map(({ slot, piece }) => `${slots[slot]}: ${piece}`);
    return words.join(", ");
  }

  // The groups of the placements on a board, those that the lesson drew included.
  function placements(element) {
    return [...element.children].flatMap((child) => {
      if (child.matches("g.piece")) return [child];
      const used = child.tagName === "use" ? document.querySelector(child.getAttribute("href")) : child;
      return used && used.id !== "empty-board" ? placements(used) : [];
    });
  }

  // The slots in which one of these pieces lies.
  function slotsOf(board, names) {
    const own = placements(board).filter(({ dataset }) => names.includes(dataset.piece));
    return own.map(({ dataset }) => Number(dataset.slot));
  }

  // The slots that the row on a board of the lesson adds.
  function addedSlots(board) {
    const last = [...board.querySelectorAll(":scope > use")].slice(1).at(-1);
    return last ? placements(document.querySelector(last.getAttribute("href"))).map(({ dataset }) => Number(dataset.slot)) : [];
  }

  // Of what broken rules compare, that which does not go together on this board: sides that do not match, places with one piece, and those with several. Where
  // it is sure that the row breaks these rules, all that they compare if nothing else is found.
  function offending(rows, rules, isSure) {
    const bySlot = new Map(rows.map(([slot, piece, look]) => [slot, { piece: String(piece), look: [...(look ?? "")] }]));
    const pieceIn = (slot) => bySlot.get(slot)?.piece;
    const symbol = ([slot, side]) => bySlot.get(slot)?.look[side];
    const covered = rows.map(([slot]) => slot);
    const twice = { places: covered.filter((slot, idx) => covered.indexOf(slot) !== idx), sides: [] };
    const broken = rules.map(({ compares }) => {
      const places = compares.places.filter((slot, _, all) => all.some((other) => other !== slot && pieceIn(other) === pieceIn(slot)));
      const ends = compares.sides.filter((end, idx, all) => {
        const other = all[idx % 2 === 0 ? idx + 1 : idx - 1];
        return other && sides[symbol(end)]?.mate !== symbol(other);
      });
      return isSure && places.length + ends.length === 0 ? compares : { places, sides: ends };
    });
    return [twice, ...broken];
  }

  // Lights up places and sides: `places` are slots, `sides` are each a slot and a side of it, `pieces` light the slots in which
  // they lie, and `added` those that the row adds.
  function light(board, { places = [], sides: lit = [], pieces: names = [], added = false } = {}, kind = "lit") {
    board.querySelector(`.${kind}`)?.remove();
    const slots = [...places, ...(names.length > 0 ? slotsOf(board, names) : []), ...(added ? addedSlots(board) : [])];
    const shapes = [
      ...slots.map((slot) => blank(slot)?.querySelector(".body")),
      ...lit.map(([slot, side]) => blank(slot)?.querySelectorAll(".side")[side]),
    ].filter(Boolean);
    if (shapes.length === 0) return;
    const group = svg("g", { class: kind });
    for (const shape of shapes) {
      for (const name of ["fill", "stroke", "stroke-width", "class"]) shape.removeAttribute(name);
      group.append(shape);
    }
    board.append(group);
  }

  // The shape of a slot, without its colours.
  function spot(slot) {
    const shape = blank(slot).querySelector(".body");
    for (const name of ["fill", "stroke", "stroke-width", "class"]) shape.removeAttribute(name);
    return shape;
  }

  return { draw, light, offending, spot };
}

export let boards = null;

// Boards can be drawn once the page has been unpacked.
export function openBoards(stock) {
  boards = boardsOf(stock);
}
