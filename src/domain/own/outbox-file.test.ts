// @module-tag quick
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FiledEntry, parseOutboxFile, writeOutboxFile } from './outbox-file.ts';

const entries: fc.Arbitrary<FiledEntry[]> = fc.array(
  fc.record({
    client: fc.uuid(),
    number: fc.integer({ min: 1, max: 1e6 }),
    mutation: fc.oneof(
      fc.record({
        name: fc.constant('write_review' as const),
        args: fc.record({ restaurant_id: fc.uuid(), rating: fc.integer({ min: 1, max: 5 }), content: fc.string() }),
      }),
      fc.record({
        name: fc.constant('unreadable' as const),
        args: fc.record({ kept: fc.oneof(fc.string(), fc.record({ name: fc.constant('later'), args: fc.object() })) }),
      }),
    ),
    addedAt: fc.integer({ min: 0, max: 4e12 }),
    state: fc.constantFrom('waiting', 'sent', 'refused'),
    code: fc.option(fc.string()),
  }),
);

test('a file that was written can be read back', () => {
  fc.assert(
    fc.property(entries, fc.string(), (filed, userId) => {
      const text = writeOutboxFile({ userId, entries: filed }, () => 'Warung Melati');
      expect(parseOutboxFile(text)).toEqual({ userId, entries: JSON.parse(JSON.stringify(filed)) });
    }),
    { seed: 7, numRuns: 200 },
  );
});

test.each([
  ['', 'nothing'],
  ['{"format":"rihla-outbox-1"', 'a file that was cut off'],
  ['[]', 'another file'],
  ['{"format":"rihla-outbox-2","user_id":"a","entries":[]}', 'a format to come'],
  ['{"format":"rihla-outbox-1","user_id":"a","entries":[{"name":"save_restaurant"}]}', 'entries without numbers'],
])('%j is no outbox file: %s', (text) => {
  expect(parseOutboxFile(text)).toBeNull();
});
