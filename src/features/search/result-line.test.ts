import { expect, test } from 'vitest';
import { resultLine } from './result-line.ts';

const found = { isIdle: false, total: 3, isFailed: false, isPartial: false, isIndexLoading: false };

test('the line counts, and tells idle, searching, none and failed apart (S43-S46)', () => {
  expect(resultLine(found)).toEqual({ kind: 'found', count: 3 });
  expect(resultLine({ ...found, total: 0 }).kind).toBe('none');
  expect(resultLine({ ...found, total: null }).kind).toBe('searching');
  expect(resultLine({ ...found, total: null, isFailed: true }).kind).toBe('failed');
  expect(resultLine({ ...found, isIdle: true }).kind).toBe('idle');
});

test('the line tells what of the text no place answers', () => {
  expect(resultLine({ ...found, unmet: 'place' })).toEqual({ kind: 'found', count: 3, unmet: 'place' });
  expect(resultLine({ ...found, unmet: 'words', total: 0 }).kind).toBe('none');
});

test('finding nothing in an index that is still empty is still searching (S43)', () => {
  expect(resultLine({ ...found, total: 0, isIndexLoading: true }).kind).toBe('searching');
  expect(resultLine({ ...found, isIndexLoading: true })).toEqual({ kind: 'found', count: 3 });
});

test('while only the nearest places are known, no number is told', () => {
  expect(resultLine({ ...found, isPartial: true })).toEqual({ kind: 'nearest' });
});
