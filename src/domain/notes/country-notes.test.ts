// @module-tag quick
import { expect, test } from 'vitest';
import { joinNotes, type NoteFacts, noteFactsSchema } from './country-notes.ts';

const SOURCE = { url: 'https://example.org/a', publisher: 'Office', read: '2026-11-30' };
const FACTS: NoteFacts = {
  country: 'SG',
  checked: '2026-11-30',
  sources: { office: SOURCE },
  notes: [
    { id: 'police', section: 'emergency', source: 'office', phone: '999' },
    { id: 'certifier', section: 'certification', source: 'office' },
    { id: 'unwritten', section: 'usual', source: 'office' },
    { id: 'unsourced', section: 'usual', source: 'nobody' },
  ],
};

test('a note has its sentence and source in the order of the card; without either it is left out', () => {
  const texts = { police: 'Police', certifier: 'One body certifies.', unsourced: 'Said by nobody.' };
  expect(joinNotes(FACTS, texts)).toEqual({
    country: 'SG',
    checked: '2026-11-30',
    sections: [
      {
        section: 'certification',
        notes: [{ id: 'certifier', text: 'One body certifies.', phone: null, source: SOURCE }],
      },
      { section: 'emergency', notes: [{ id: 'police', text: 'Police', phone: '999', source: SOURCE }] },
    ],
  });
});

test.each([
  ['a source without a day', { sources: { office: { url: SOURCE.url, publisher: 'Office' } } }],
  ['a source without a web address', { sources: { office: { ...SOURCE, url: 'javascript:alert(1)' } } }],
  ['a note without a source', { notes: [{ id: 'police', section: 'emergency' }] }],
  ['a number that is none', { notes: [{ id: 'police', section: 'emergency', source: 'office', phone: '9;9' }] }],
  ['an unknown section', { notes: [{ id: 'police', section: 'fun', source: 'office' }] }],
])('refuses %s', (_, change) => {
  expect(noteFactsSchema.safeParse(FACTS).success).toBe(true);
  expect(noteFactsSchema.safeParse({ ...FACTS, ...change }).success).toBe(false);
});
