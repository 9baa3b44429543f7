// The puzzle in words.

import { data, description } from "../data.js";
import { html } from "../html.js";

/** The words of the puzzle: what is asked, its rules and its clues. */
export function Words() {
  const { about, formula, number } = data.arrangements;
  const noun = number === "1" ? "arrangement" : "arrangements";
  const [sign, digits] = number.startsWith("about ") ? ["≈", number.slice("about ".length)] : ["=", number];
  return html`
    ${description.goal.map((line) => html`<p class="goal">${line}</p>`)}
    <ul class="puzzle-rules">${description.rules.map((rule) => html`<li>${rule}</li>`)}</ul>
    ${description.values.length > 0 && html`<dl class="values">${description.values.map(([name, values]) => html`<div><dt>${name}</dt><dd>${values.join(", ")}</dd></div>`)}</dl>`}
    ${description.clues.length > 0 && html`<h3>The clues</h3><ol class="clues">${description.clues.map(({ words, source }) => html`<li>${words} <code>${source}</code></li>`)}</ol>`}
    <p class="arrangements">${about}: ${formula ? `${formula} ${sign} ${digits}` : number} ${noun}.</p>`;
}
