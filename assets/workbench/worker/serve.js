// The worker answers one request after the other, and tells how far it is.

const REQUESTS = { attempt, onward, ask, lay, fates };

self.onmessage = async ({ data: { id, request } }) => {
  const tell = (progress) => self.postMessage({ id, progress });
  try {
    if (request.does === "start") {
      SQL = await initSqlJs({ wasmBinary: request.sqlite });
      bench = request.bench;
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
