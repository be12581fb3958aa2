// @module-tag quick
import { expect, test } from 'vitest';
import type { KeyValueStore } from './key-value-store.ts';
import { readSentNotice, storeSentNotice } from './sent-notice.ts';

test('it is off until requested, uses the words of its language, and can be switched off', async () => {
  const kept = new Map<string, string>();
  const values: KeyValueStore = {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
  };
  expect(await readSentNotice(values)).toBeNull();
  await storeSentNotice(values, { title: 'أُرسل كل شيء', body: 'وصلت تغييراتك.' });
  expect(await readSentNotice(values)).toEqual({ title: 'أُرسل كل شيء', body: 'وصلت تغييراتك.' });
  await storeSentNotice(values, null);
  expect([await readSentNotice(values), kept.size]).toEqual([null, 0]);
});
