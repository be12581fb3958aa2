// @module-tag quick
import { expect, test } from 'vitest';
import { createBoxKeys, openBytes, sealBytes } from './sealed-box.ts';

const WORDS = new TextEncoder().encode('Soup that warms');

test('what was sealed with a public key opens with its private key alone', async () => {
  const keys = await createBoxKeys();
  const sealed = await sealBytes(WORDS, keys);
  expect(new TextDecoder().decode(sealed)).not.toContain('Soup');
  expect(await openBytes(sealed, keys)).toEqual(WORDS);
  expect(await openBytes(sealed, await createBoxKeys())).toBeNull();
});

test('a damaged or shortened box does not open', async () => {
  const keys = await createBoxKeys();
  const sealed = await sealBytes(WORDS, keys);
  for (const at of [0, 64, 65, sealed.length - 1]) {
    const damaged = sealed.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(await openBytes(damaged, keys)).toBeNull();
  }
  expect(await openBytes(sealed.slice(0, 40), keys)).toBeNull();
});

test('the same bytes sealed twice differ, and the keys have the form that the server stores', async () => {
  const keys = await createBoxKeys();
  expect(await sealBytes(WORDS, keys)).not.toEqual(await sealBytes(WORDS, keys));
  expect(keys.publicKey).toMatch(/^[A-Za-z0-9+/]{87}=$/);
  expect(keys.privateKey).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});
