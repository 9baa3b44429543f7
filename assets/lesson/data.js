// What the page knows of the lesson.

import { unpackedText } from "./unpack.js";

export const lesson = JSON.parse(await unpackedText("lesson"));
// The tables of rows, stage by stage, where they do not stand in the page already.
export const tables = document.getElementById("rows") ? (await unpackedText("rows")).split("<hr>") : [];
