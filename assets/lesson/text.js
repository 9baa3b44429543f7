// Texts of puzzles, as they are shown.

// What a browser hides, or obeys by turning the order of writing, as the program itself shows it.
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export function visible(text) {
  return text.replace(HIDDEN, (symbol) => `\\u{${symbol.charCodeAt(0).toString(16)}}`);
}
