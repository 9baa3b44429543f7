// The conditions of a stage in a text, as the plan prints them. A condition that is switched off stands in a comment behind one that
// always holds.

/**
 * Where a condition stands in a text, on or switched off; nowhere if it is written in another way.
 * @param {string} text
 * @param {string} condition
 * @returns {{ start: number, end: number, condition: string, isOff: boolean }[]}
 */
export function placesOf(text, condition) {
  const own = condition.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  const place = new RegExp(`(?<=\\b(?:ON|AND|WHERE|HAVING)\\s+)(?:(?<on>${own})|TRUE /\\* (?<off>${own}) \\*/)(?=[ \\t]*(?:;|--|\\r?\\n|$))`, "g");
  return [...text.matchAll(place)].map(({ 0: found, index, groups }) => ({
    start: index,
    end: index + found.length,
    condition: groups.on ?? groups.off,
    isOff: groups.on === undefined,
  }));
}

/** The text with a condition switched on or off, wherever it stands. */
export function switched(text, condition, isOn) {
  const places = placesOf(text, condition).reverse();
  return places.reduce((own, { start, end, condition: found }) => own.slice(0, start) + (isOn ? found : `TRUE /* ${found} */`) + own.slice(end), text);
}

/** The text with all these rules switched on. @param {string} text @param {{ condition: string }[]} rules */
export function restored(text, rules) {
  return rules.reduce((own, { condition }) => (own.includes("TRUE /*") ? switched(own, condition, true) : own), text);
}
