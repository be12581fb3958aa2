// @module-tag quick
import { expect, test } from 'vitest';
import { deriveBoxKeys, openBytes, sealBytes } from './sealed-box.ts';

const WORDS = new TextEncoder().encode('Soup that warms');
const SECRET = new Uint8Array(32).fill(7);
const ANOTHER = new Uint8Array(32).fill(8);

test('what was sealed with a public key opens with the private key of the same secret alone', async () => {
  const sealed = await sealBytes(WORDS, await deriveBoxKeys(SECRET));
  expect(new TextDecoder().decode(sealed)).not.toContain('Soup');
  expect(await openBytes(sealed, await deriveBoxKeys(SECRET))).toEqual(WORDS);
  expect(await openBytes(sealed, await deriveBoxKeys(ANOTHER))).toBeNull();
});

test('a secret has the pair of RFC 9180, which no version may change', async () => {
  // The first test vector of A.3.1 (DHKEM(P-256, HKDF-SHA256)): ikmR and pkRm.
  const ikm = '668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550';
  const secret = Uint8Array.from(ikm.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const publicKey = Buffer.from((await deriveBoxKeys(secret)).publicKey, 'base64').toString('hex');
  expect(publicKey).toBe(
    '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
  );
});

test('a damaged or shortened box does not open', async () => {
  const keys = await deriveBoxKeys(SECRET);
  const sealed = await sealBytes(WORDS, keys);
  for (const at of [0, 64, 65, sealed.length - 1]) {
    const damaged = sealed.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(await openBytes(damaged, keys)).toBeNull();
  }
  expect(await openBytes(sealed.slice(0, 40), keys)).toBeNull();
});

test('the same bytes sealed twice differ, and nothing is sealed with what is no key', async () => {
  const keys = await deriveBoxKeys(SECRET);
  expect(await sealBytes(WORDS, keys)).not.toEqual(await sealBytes(WORDS, keys));
  await expect(sealBytes(WORDS, { publicKey: `${'a'.repeat(87)}=` })).rejects.toThrow();
});
