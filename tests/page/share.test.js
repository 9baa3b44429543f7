import assert from "node:assert/strict";
import { test } from "node:test";

import { pack, unpack } from "../../web/site/share.js";

test("an address gives back the text that it was made of", async () => {
  for (const text of ["", "family = \"flower\"\n", "größer 😀\u0000", "a line\n".repeat(20_000)]) {
    const part = await pack(text);
    assert.match(part, /^1\.[\w-]*$/);
    assert.equal(await unpack(part), text);
  }
});

test("an address that holds no puzzle says why", async () => {
  const part = await pack("family = \"flower\"\n".repeat(9));
  await assert.rejects(unpack("stages"), /holds no puzzle/);
  await assert.rejects(unpack(`2${part.slice(1)}`), /another version/);
  await assert.rejects(unpack(part.slice(0, -4)), /is damaged/);
  await assert.rejects(unpack("1.%%%"), /is damaged/);
  await assert.rejects(unpack(`1.${"A".repeat(400_000)}`), /too long/);
});

test("an address does not unpack to more than a puzzle", async () => {
  const part = await pack("x".repeat(1_000_001));
  assert.ok(part.length < 2000);
  await assert.rejects(unpack(part), /is damaged/);
});
