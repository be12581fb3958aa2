// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkpointSchema } from '#domain/sync/packs.ts';
import { NOTHING_SAVED, parseState, type SavedState } from './saved-state.ts';

/** The same check written with zod. */
const judge = z.object({
  format: z.literal(2),
  nextFile: z.number(),
  regions: z.array(
    z.object({
      id: z.string(),
      base: z.string(),
      texts: z.optional(z.string()),
      deltas: z.array(z.string()),
      gone: z.array(z.string()),
      checkpoint: checkpointSchema,
      asOf: z.nullable(z.string()),
    }),
  ),
  world: z.nullable(z.object({ file: z.string(), sha256: z.string(), asOf: z.string() })),
  prayer: z.optional(z.array(z.object({ country: z.string(), file: z.string(), sha256: z.string() }))),
});

const STATE: SavedState = {
  format: 2,
  nextFile: 9,
  regions: [
    {
      id: 'sg',
      base: '1.base',
      texts: '7.texts',
      deltas: ['2.delta', '3.delta'],
      gone: ['x'],
      checkpoint: { xid: '12', id: 'a', generation: 'g', heard: '7' },
      asOf: null,
    },
    { id: 'my', base: '4.base', deltas: [], gone: [], checkpoint: { xid: '5', id: 'b', generation: 'g' }, asOf: 'now' },
  ],
  world: { file: '5.world', sha256: 'f', asOf: 'now' },
  prayer: [{ country: 'sg', file: '6.prayer', sha256: 'e' }],
};

const parse = (value: unknown): SavedState => parseState(new TextEncoder().encode(JSON.stringify(value)).buffer);

/** Every path into the value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

/** Replaces the value at a path; undefined removes it. */
function put(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const changed = Array.isArray(value) ? [...value] : { ...(value as object) };
  const at = changed as Record<string, unknown>;
  at[key] = put(at[key], rest, other);
  return changed;
}

const other = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 1, 2, '', '12', '1a', true, [], {}, ['x'], [1], { file: 'x' }),
  fc.jsonValue({ maxDepth: 2 }),
);

test('a valid state is accepted; one with any wrong value counts as none', () => {
  expect(parse(STATE)).toEqual(STATE);
  expect(parseState(new TextEncoder().encode('{"format":2,').buffer)).toEqual(NOTHING_SAVED);
  fc.assert(
    fc.property(fc.constantFrom(...placesIn(STATE)), other, (place, value) => {
      const changed = put(STATE, place, value);
      const text: unknown = changed === undefined ? null : JSON.parse(JSON.stringify(changed));
      expect(parse(text)).toEqual(judge.safeParse(text).success ? text : NOTHING_SAVED);
    }),
    { seed: 51, numRuns: 1000 },
  );
});
