// What the page holds packed: gzip in base64, in elements of its own.

// A browser that cannot unpack shows what the page shows without scripts.
if (typeof DecompressionStream !== "function") document.documentElement.classList.add("plain");

export async function unpacked(id) {
  const text = atob(document.getElementById(id).textContent);
  const bytes = Uint8Array.from(text, (symbol) => symbol.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export async function unpackedText(id) {
  return new TextDecoder().decode(await unpacked(id));
}
