// @module-tag quick
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_DOCUMENTS as NONE } from '../../../tests/support/fakes/no-documents.ts';
import type { Mutation } from './mutations.ts';
import type { OwnDocuments } from './own-documents.ts';
import { type OwnLists, ownLists, plainWords } from './own-lists.ts';
import type { Pending } from './replay.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [L, M] = [uuid(1), uuid(2)];
const [P, Q] = [uuid(11), uuid(12)];
const at = '2026-11-01T00:00:00.000Z';
const create = (id: string, name: string): Mutation => ({ name: 'create_list', args: { id, name } });
const put = (list_id: string, restaurant_id: string, isOn = true): Mutation => ({
  name: isOn ? 'add_to_list' : 'remove_from_list',
  args: { list_id, restaurant_id },
});
const note = (restaurant_id: string, content: string): Mutation => ({
  name: 'write_note',
  args: { restaurant_id, content },
});
const pend = (state: Pending['state'], ...mutations: Mutation[]): Pending[] =>
  mutations.map((mutation, n) => ({ seq: n + 1, mutation, state, code: null }));

describe('lists and notes', () => {
  test('offline changes show at once, marked as waiting', () => {
    const shown = ownLists(NONE, pend('waiting', create(L, 'Friday'), put(L, P), note(P, 'Try the soup.')));
    expect(shown).toEqual({
      lists: [{ id: L, name: 'Friday', places: [P], mark: 'waiting' }],
      notes: { [P]: { content: 'Try the soup.', mark: 'waiting' } },
    });
  });

  test('changes that the server refused or the person took back do not show', () => {
    const done = [create(L, 'Friday'), note(P, 'Words.')];
    for (const state of ['refused', 'discarded'] as const) {
      expect(ownLists(NONE, pend(state, ...done)), state).toEqual({ lists: [], notes: {} });
    }
  });

  test('a list that was deleted and restored has its places again', () => {
    const again = [{ name: 'delete_list', args: { id: L } } as const, create(L, 'Friday'), put(L, P)];
    const { lists } = ownLists(NONE, pend('waiting', create(L, 'Friday'), put(L, P), ...again));
    expect(lists).toMatchObject([{ id: L, places: [P] }]);
  });

  test('words lose only what steers and shows nothing', () => {
    expect(plainWords(' \u202eevil\u0007\r\nline two\tأهلاً ')).toBe('evil\nline two\tأهلاً');
    expect(plainWords('\u202e \u0000')).toBe('');
  });
});

const anyList = fc.constantFrom(L, M);
const anyPlace = fc.constantFrom(P, Q);
const anyStep: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ id: anyList, name: fc.constantFrom('a', 'b') }).map(({ id, name }) => create(id, name)),
  fc.record({ id: anyList, name: fc.constantFrom('c', 'd') }).map((args): Mutation => ({ name: 'rename_list', args })),
  anyList.map((id): Mutation => ({ name: 'delete_list', args: { id } })),
  fc.tuple(anyList, anyPlace, fc.boolean()).map(([list, place, isOn]) => put(list, place, isOn)),
  fc.tuple(anyPlace, fc.constantFrom('x', 'y')).map(([place, words]) => note(place, words)),
  anyPlace.map((place): Mutation => ({ name: 'delete_note', args: { restaurant_id: place } })),
);

/** The server's documents after these mutations. */
function documentsAfter(steps: readonly Mutation[]): OwnDocuments {
  const { lists, notes } = ownLists(NONE, pend('sent', ...steps));
  return {
    ...NONE,
    lists: lists.map(({ id, name }) => ({ id, stamp: 1, name, created_at: at })),
    list_items: lists.flatMap(({ id, places }) =>
      places.map((place) => ({ id: `${id}:${place}`, stamp: 1, list_id: id, restaurant_id: place, created_at: at })),
    ),
    notes: Object.entries(notes).map(([place, { content }]) => ({
      id: place,
      stamp: 1,
      restaurant_id: place,
      content,
      updated_at: at,
    })),
  };
}

/** The lists and notes without order and marks. */
function bare({ lists, notes }: OwnLists) {
  return {
    lists: Object.fromEntries(lists.map(({ id, name, places }) => [id, [name, ...places.toSorted()]])),
    notes: Object.fromEntries(Object.entries(notes).map(([place, { content }]) => [place, content])),
  };
}

test('the view is the same whether the first steps are pulled already or still waiting (Y32)', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), fc.nat(20), (steps, cut) => {
      const whole = ownLists(NONE, pend('waiting', ...steps));
      for (const { places } of whole.lists) expect(new Set(places).size).toBe(places.length);
      const expected = bare(whole);
      const [first, rest] = [steps.slice(0, cut), steps.slice(cut)];
      expect(bare(ownLists(documentsAfter(first), pend('waiting', ...rest)))).toEqual(expected);
    }),
    { seed: 20261122, numRuns: 1000 },
  );
});
