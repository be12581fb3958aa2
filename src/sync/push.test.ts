// @module-tag quick
import { expect, test } from 'vitest';
import { readMutation, type StoredMutation } from '#domain/own/mutations.ts';
import { replay } from '#domain/own/replay.ts';
import type { WireMutation } from '#remote/push-answer.ts';
import { createMemoryOwnStore } from '../../tests/support/fakes/memory-own-store.ts';
import { noPhotos } from '../../tests/support/fakes/no-photos.ts';
import { createPusher } from './push.ts';

const { signal } = new AbortController();
const city = (value: string): StoredMutation => ({ name: 'update_profile', args: { city: value } });

test('an unreadable mutation is sent unchanged, blocks nothing, and stays until the person decides (Y36)', async () => {
  const store = createMemoryOwnStore(() => crypto.randomUUID());
  const later = { name: 'invite_friend', args: { email: 'zaynab@example.com' } };
  const [known, invited, damaged] = [city('Cairo'), readMutation(later), readMutation('{"seq":3,"cl')];
  for (const mutation of [invited, damaged, known]) {
    const entry = { seq: 0, client: '', number: 0, userId: 'amina', mutation, addedAt: 1, code: null } as const;
    await store.putBack({ ...entry, state: 'waiting' });
  }
  const pushed: WireMutation[] = [];
  const pusher = createPusher(store, {
    ...noPhotos,
    async push(_user, _client, mutations) {
      pushed.push(...mutations);
      const results = mutations.map(({ number, name }) =>
        name === 'update_profile'
          ? ({ number, outcome: 'applied', code: null } as const)
          : ({ number, outcome: 'rejected', code: 'unknown_mutation' } as const),
      );
      return { last_mutation: mutations.length, results };
    },
  });
  await pusher.push('amina', false, signal);
  expect(pushed.map(({ number, name, args }) => ({ number, name, args }))).toEqual([
    { number: 1, ...later },
    { number: 2, name: 'unreadable', args: {} },
    { number: 3, ...known },
  ]);
  const { documents, entries } = await store.read('amina');
  expect(entries.map(({ mutation, state, code }) => [mutation, state, code])).toEqual([
    [invited, 'refused', 'unknown_mutation'],
    [damaged, 'refused', 'unknown_mutation'],
    [known, 'sent', null],
  ]);
  expect(() => replay(documents, entries)).not.toThrow();
});

test('entries that were put back before all others are sent, although their places are zero and less', async () => {
  const store = createMemoryOwnStore(() => crypto.randomUUID());
  const added = await store.add('amina', { name: 'update_profile', args: { city: 'Fez' } }, 1);
  let entries = [-1, 0, 1].map((seq, n) => ({ ...added, seq, number: n + 1 }));
  const pushed: number[] = [];
  const pusher = createPusher(
    {
      ...store,
      entries: async () => entries,
      answer: async (answers) => {
        const taken = new Set(answers.map(({ entry }) => entry.seq));
        entries = entries.filter(({ seq }) => !taken.has(seq));
      },
    },
    {
      ...noPhotos,
      async push(_user, _client, mutations) {
        pushed.push(...mutations.map(({ number }) => number));
        return {
          last_mutation: mutations.length,
          results: mutations.map(({ number }) => ({ number, outcome: 'applied', code: null })),
        };
      },
    },
  );
  await pusher.push('amina', false, signal);
  expect(pushed).toEqual([1, 2, 3]);
});
