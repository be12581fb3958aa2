// @module-tag quick
import { expect, test } from 'vitest';
import { resultLine, unmetPart } from './result-line.ts';

const found = { isIdle: false, total: 3, isFailed: false, isPartial: false, isIndexLoading: false, lacksWorld: false };

test('the line shows the count, and distinguishes idle, searching, none and failed (S43-S46)', () => {
  expect(resultLine(found)).toEqual({ kind: 'found', count: 3 });
  expect(resultLine({ ...found, total: 0 }).kind).toBe('none');
  expect(resultLine({ ...found, total: null }).kind).toBe('searching');
  expect(resultLine({ ...found, total: null, isFailed: true }).kind).toBe('failed');
  expect(resultLine({ ...found, isIdle: true }).kind).toBe('idle');
});

test('the line says which part of the text no place matches', () => {
  expect(resultLine({ ...found, unmet: 'place' })).toEqual({ kind: 'found', count: 3, unmet: 'place' });
  expect(resultLine({ ...found, unmet: 'words', total: 0 }).kind).toBe('none');
});

test('without the world’s index nobody says that a place beyond the stored regions has none', () => {
  const elsewhere = { ...found, unmet: 'place', lacksWorld: true } as const;
  expect(resultLine(elsewhere)).toEqual({ kind: 'absent' });
  expect(resultLine({ ...elsewhere, total: 0 })).toEqual({ kind: 'absent' });
  expect(resultLine({ ...found, lacksWorld: true })).toEqual({ kind: 'found', count: 3 });
});

test('no results in a still empty index count as searching (S43)', () => {
  expect(resultLine({ ...found, total: 0, isIndexLoading: true }).kind).toBe('searching');
  expect(resultLine({ ...found, isIndexLoading: true })).toEqual({ kind: 'found', count: 3 });
});

test('while only the nearest places are known, no count is shown', () => {
  expect(resultLine({ ...found, isPartial: true })).toEqual({ kind: 'nearest' });
});

test('a text of nothing but wishes that no place is known to meet is told apart from words that nothing matches', () => {
  const wishes = [{ kind: 'certified', said: 'halal zertifiziert', isMet: false }] as const;
  expect(unmetPart({ unmet: 'words', wishes }, 'halal zertifiziert')).toBe('wishes');
  expect(unmetPart({ unmet: 'words', wishes }, 'kebab halal zertifiziert')).toBe('words');
  expect(unmetPart({ unmet: 'near', wishes }, 'halal zertifiziert')).toBe('near');
  expect(unmetPart({ wishes }, 'halal zertifiziert')).toBeUndefined();
});
