// What changes is brought into sight: a row in its frame and on the page, and the columns that a stage adds.

const SPACE = 8;

// A row of a frame that scrolls, below the names of its columns.
export function showInFrame(tr) {
  const frame = tr.closest(".scroll");
  const head = frame.querySelector("thead").offsetHeight;
  const above = tr.offsetTop - frame.scrollTop - head;
  const below = tr.offsetTop + tr.offsetHeight - frame.scrollTop - frame.clientHeight;
  if (above < 0 || below > 0) frame.scrollTop = tr.offsetTop - (frame.clientHeight + head) / 2;
}

// The columns that a stage adds, beside the numbers of the rows; the last one of them where there is no room for all.
export function showAdded(section) {
  const added = [...section.querySelectorAll("table.rows thead th.added")].at(-1);
  if (!added) return;
  const frame = added.closest(".scroll");
  const excess = added.getBoundingClientRect().right - frame.getBoundingClientRect().right + SPACE;
  if (excess > 0) frame.scrollLeft += excess;
}

// A row on the page, between what stays at its top and at its end.
export function showOnPage(tr) {
  const stuck = ["#bar", "section.stage:not([hidden]) figure"].map((part) => document.querySelector(part));
  const covers = stuck.filter((part) => part && getComputedStyle(part).position === "sticky");
  const top = Math.max(0, ...covers.map((part) => part.getBoundingClientRect().bottom));
  const box = tr.getBoundingClientRect();
  if (box.top < top) scrollBy(0, box.top - top - SPACE);
  const verdict = document.querySelector("section.stage:not([hidden]) .verdict");
  // On a phone, it is behind the tab of the SQL.
  const end = verdict?.offsetParent ? Math.min(innerHeight, verdict.getBoundingClientRect().top) : innerHeight;
  if (box.top >= top && box.bottom > end) scrollBy(0, box.bottom - end + SPACE);
}

// A stage, where the bar is stuck at the top of the page, or still below what is seen of it.
export function showStage(section) {
  if (section.getBoundingClientRect().top !== document.getElementById("bar").offsetHeight) section.scrollIntoView();
}

// How high the bar is that stays at the top of the page.
export function measureBar() {
  document.documentElement.style.setProperty("--bar-height", `${document.getElementById("bar").offsetHeight}px`);
}
