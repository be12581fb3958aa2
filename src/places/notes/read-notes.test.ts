// @module-tag quick
import { expect, test } from 'vitest';
import { readNotes } from './read-notes.ts';

const FACTS = {
  country: 'SG',
  checked: '2026-11-30',
  sources: { office: { url: 'https://example.org/', publisher: 'Office', read: '2026-11-30' } },
  notes: [{ id: 'police', section: 'emergency', source: 'office', phone: '999' }],
};
const isFacts = (url: string) => /notes-sg\b(?!-)/.test(url);

test('reads the facts and the sentences of the language, or else those in English', async () => {
  const asked: string[] = [];
  const read = async (url: string) => {
    asked.push(url);
    return isFacts(url) ? FACTS : { police: 'Police' };
  };
  expect((await readNotes('SG', 'fr', read))?.sections[0]?.notes[0]?.text).toBe('Police');
  await readNotes('SG', 'qps', read);
  expect(asked.filter((url) => !isFacts(url)).map((url) => /notes-sg-(\w+)/.exec(url)?.[1])).toEqual(['fr', 'en']);
});

test.each([
  ['the facts are not there', null, { police: 'Police' }],
  ['the sentences are not there', FACTS, null],
  ['the facts are of another shape', { ...FACTS, country: 7 }, { police: 'Police' }],
])('null if %s', async (_, facts, texts) => {
  expect(await readNotes('SG', 'en', async (url) => (isFacts(url) ? facts : texts))).toBeNull();
});

test('null for a country without notes, and nothing is read', async () => {
  expect(await readNotes('XX', 'en', () => Promise.reject(new Error('asked')))).toBeNull();
});
