// A puzzle as the part of an address behind `#`: `1.`, and the text of its file, deflated, in the letters of base64url. What begins
// otherwise is of another version.

const VERSION = "1.";

// No puzzle that a person writes is longer; an address that claims more is not unpacked further.
const LONGEST_TEXT = 1_000_000;
const LONGEST_ADDRESS = 400_000;

async function through(bytes, stream, longest = Infinity) {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  // The reader meets the same error.
  written.catch(() => {});
  const parts = [];
  let length = 0;
  for (const reader = stream.readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > longest) throw new Error("too long");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The part of an address that holds this text, without the `#`. */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate"));
  let letters = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    letters += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return VERSION + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text that such a part of an address holds. Throws an `Error` whose message says what is wrong with it. */
export async function unpack(part) {
  if (part.length > LONGEST_ADDRESS) throw new Error("the address is too long for a puzzle");
  if (!part.startsWith(VERSION)) {
    throw new Error(/^\d+\./.test(part) ? "the address comes from another version of this page" : "the address holds no puzzle");
  }
  try {
    const letters = atob(part.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate"), LONGEST_TEXT);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    throw new Error("the address is damaged; perhaps its end is missing");
  }
}
