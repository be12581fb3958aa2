// @module-tag quick
import { expect, test } from 'vitest';
import { readSeenNote, writeSeenNote } from './seen-note.ts';

test.each([
  { certificate: 'yes' },
  { certificate: 'no', prayer: 'yes' },
  { certificate: 'yes', alcohol: 'no', prayer: 'no' },
] as const)('the note of %o is read as it was written', (seen) => {
  expect(readSeenNote(writeSeenNote(seen) ?? '')).toEqual(seen);
});

test.each([
  '',
  'Seen there: ',
  'Seen there: a rat',
  'Seen there: halal certificate: maybe',
  'Seen there: halal certificate: yes, and it is mine',
  'I saw: halal certificate: yes',
])('%j is a note in a person’s own words', (note) => {
  expect(readSeenNote(note)).toBeNull();
});
