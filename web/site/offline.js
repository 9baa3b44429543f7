// Keeps the files of the page in the browser, so that it opens without a network. The build fills in their names, and a version that
// changes with any of them.

const VERSION = "version";
const FILES = ["./", /* files */];

self.addEventListener("install", (event) => {
  const keep = async () => (await caches.open(VERSION)).addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const forget = async () => Promise.all((await caches.keys()).filter((name) => name !== VERSION).map((name) => caches.delete(name)));
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const answer = async () => (await (await caches.open(VERSION)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
