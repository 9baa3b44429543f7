// The worker answers one request after the other, and tells how far it is.

import { ask, candidates, lay, tallies } from "./ask.js";
import { attempt } from "./attempt.js";
import { onward } from "./onward.js";
import { begin, discard } from "./tables.js";

const REQUESTS = { attempt, onward, ask, candidates, tallies, lay };

self.onmessage = async ({ data: { id, request } }) => {
  const tell = (progress) => self.postMessage({ id, progress });
  try {
    if (request.does === "start") {
      await begin(request.sqlite, request.bench);
      self.postMessage({ id, answer: {} });
      return;
    }
    self.postMessage({ id, answer: REQUESTS[request.does](request, tell) });
  } catch (error) {
    // What SQLite holds after a failure that nobody expected is not to be trusted.
    const trouble = error.trouble ?? { kind: "unexpected", problem: error.message ?? String(error) };
    if (!error.trouble || trouble.kind === "too_large") discard();
    self.postMessage({ id, trouble });
  }
};
