// How the rows of a puzzle divide into groups, such as the centres of a flower.

import { html } from "../html.js";
import { numberIn } from "../text.js";

/**
 * Props: `noun`, what a group is; `members`, the groups with their rows after each stage; `names` of the stages; `endOf`, what says where a
 * group ends.
 */
export function Groups({ noun, members, names, endOf = null }) {
  const row = (member) => html`<tr class=${member.n_rows.at(-1) > 0 ? "survivor" : undefined}><th scope="row">${member.name}</th>
    ${member.n_rows.map((n) => html`<td class=${n === 0 ? "zero" : undefined}>${numberIn(n)}</td>`)}${endOf && html`<td>${endOf(member)}</td>`}</tr>`;
  return html`<h3>What becomes of each ${noun}</h3>
    <div class="scroll" tabindex="0" role="region" aria-label=${`Rows of each ${noun}`}><table class="groups">
      <caption class="unseen">Rows of each ${noun} after each stage</caption>
      <thead><tr><th scope="col">${noun}</th>${names.map((name) => html`<th scope="col">${name}</th>`)}${endOf && html`<th scope="col">How it ends</th>`}</tr></thead>
      <tbody>${members.map(row)}</tbody>
    </table></div>`;
}
