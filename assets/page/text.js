// Texts and numbers as the page shows them, and files that it saves.

// What a browser hides, or obeys by turning the order of writing, as the program itself shows it.
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** @param {string} text */
export function visible(text) {
  return text.replace(HIDDEN, (symbol) => `\\u{${symbol.charCodeAt(0).toString(16)}}`);
}

/** A value of a table. */
export function shown(value) {
  if (value === null || value === undefined) return "NULL";
  return visible(typeof value === "object" ? value.about : String(value));
}

/** @param {number} number */
export function numberIn(number) {
  return number.toLocaleString("en");
}

/** @param {number} number @param {string} noun */
export function countOf(number, noun) {
  return `${numberIn(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** @param {number} seconds */
export function inSeconds(seconds) {
  return seconds < 0.0995 ? `${(1000 * seconds).toFixed(seconds < 0.00995 ? 1 : 0)} ms` : `${seconds.toFixed(1)} s`;
}

/** @param {string} words */
export function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Saves a file. @param {string} fileName @param {BlobPart} content */
export function saveAs(fileName, content, type = "application/sql") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
