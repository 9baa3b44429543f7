// The conditions of a stage in the text of an editor, as the plan prints them.

// A condition that is switched off stands in a comment behind one that always holds.
export function switchedOff(condition) {
  return `TRUE /* ${condition} */`;
}

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
