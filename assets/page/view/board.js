// A board at full size: what lies on it, what is wrong with that, and what a condition compares.

import { Component } from "preact";

import * as boards from "../board.js";
import { data } from "../data.js";
import { html } from "../html.js";

/**
 * Props: `laid`, a list of slots, pieces and what these show; `name`, what the board is called; `fault` and `lit`, places and sides to mark;
 * `spots`, for a board on which pieces are laid: the state of each slot, and the one that the Tab key reaches.
 */
export class Board extends Component {
  shouldComponentUpdate(next) {
    const told = ({ laid, name, fault, lit, spots }) => JSON.stringify([laid, name, fault, lit, spots]);
    return told(next) !== told(this.props);
  }

  componentDidMount() {
    this.paint(null);
  }

  componentDidUpdate(before) {
    this.paint(before);
  }

  paint(before) {
    const { laid, name, fault, lit, spots } = this.props;
    const { board } = this;
    if (!before || JSON.stringify([before.laid, before.spots]) !== JSON.stringify([laid, spots])) {
      const focused = board.querySelector(".spot:focus")?.dataset.slot;
      this.words = boards.draw(board, laid);
      spots?.names.forEach((words, slot) => {
        const spot = boards.spot(slot);
        const attributes = { class: "spot", tabindex: slot === spots.at ? 0 : -1, role: "button", "aria-label": words, "data-slot": slot };
        for (const [key, value] of Object.entries(attributes)) spot.setAttribute(key, String(value));
        board.append(spot);
      });
      if (focused !== undefined) board.querySelector(`.spot[data-slot="${spots.at}"]`)?.focus({ preventScroll: true });
    }
    boards.light(board, laid, fault, "fault");
    boards.light(board, laid, lit);
    board.setAttribute("aria-label", `${name}${this.words ? `: ${this.words}` : ""}`);
  }

  render({ spots, laid, name, fault, lit, ...others }) {
    return html`<svg ref=${(/** @type {any} */ element) => { this.board = element; }} class="board" viewBox=${data.extent} role=${spots ? "group" : "img"} ...${others} />`;
  }
}
