// Elements as Preact draws them, written with htm.

import htm from "htm";
import { h } from "preact";

export const html = htm.bind(h);
