import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { loadTranslator } from './translate.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', t('format.justNow'));
const SECOND = 1000;
const DAY = 86_400 * SECOND;

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [60 * SECOND, '1 minute ago'],
  [59 * 60 * SECOND, '59 minutes ago'],
  [3600 * SECOND, '1 hour ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, 'last week'],
  [21 * DAY, '3 weeks ago'],
  [61 * DAY, '2 months ago'],
  [800 * DAY, '2 years ago'],
])('what was %d ms ago is said to be so by its largest unit: %s (F25)', (elapsed, text) => {
  expect(format.ago(1_000_000, 1_000_000 + elapsed)).toBe(text);
});

test('what is still to come, by a clock that was set back, was just now', () => {
  expect(format.ago(1_000_000, 0)).toBe('just now');
});

test.each([
  [999, '999'],
  [1000, '1K'],
  [1240, '1.2K'],
  [3_000_000, '3M'],
])('%d is abbreviated to %s (K31)', (count, text) => expect(format.compact(count)).toBe(text));

test.each([
  [310_000, '310 kB'],
  [2_300_000, '2.3 MB'],
  [4_095_000_000, '4.1 GB'],
])('%d bytes are %s', (bytes, text) => expect(format.bytes(bytes)).toBe(text));

test.each([
  [250, '250 m'],
  [1000, '1 km'],
  [1500, '1.5 km'],
])('a walk of %d metres is %s', (metres, text) => expect(format.walk(metres)).toBe(text));
