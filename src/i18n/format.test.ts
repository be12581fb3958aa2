// @module-tag quick
import { describe, expect, test } from 'vitest';
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
])('a time %d ms ago is shown in its largest unit: %s (F25)', (elapsed, text) => {
  expect(format.ago(1_000_000, 1_000_000 + elapsed)).toBe(text);
});

test('a time in the future, by a clock that was set back, is just now', () => {
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

/** Removes direction marks and unusual spaces, which `Intl` inserts differently by version. */
const plain = (text: string) => text.replaceAll(/[\u200E\u200F\u061C]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ');

const written = (digits: string) => {
  const arabic = createFormat('ar', 'الآن', digits);
  return [
    arabic.number(1926),
    arabic.compact(1240),
    arabic.percent(0.45),
    arabic.rating(4.6),
    arabic.distance(1234),
    arabic.distance(30),
    arabic.walk(250),
    arabic.bytes(2_300_000),
    arabic.time('19:05'),
    arabic.day('2026-11-25'),
    arabic.ago(0, 11 * 60 * SECOND),
    arabic.price(499, 'USD'),
    arabic.price(0, 'USD'),
  ].map(plain);
};

describe('Arabic uses the chosen digits', () => {
  test('Arabic ones', () => {
    expect(written('arab')).toEqual([
      '١٬٩٢٦',
      '١٫٢ ألف',
      '٤٥٪',
      '٤٫٦',
      '١٫٢ كم',
      '<٠٫١ كم',
      '٢٥٠ مترًا',
      '٢٫٣ م.ب',
      '١٩:٠٥',
      '٢٥/١١/٢٠٢٦',
      'قبل ١١ دقيقة',
      '٤٫٩٩ US$',
      '٠ US$',
    ]);
  });

  test('Latin ones, and never a digit of the other kind', () => {
    expect(written('latn').join(' ')).not.toMatch(/[٠-٩]/);
    expect(written('arab').join(' ')).not.toMatch(/\d/);
    expect(written('latn').slice(0, 1)).toEqual(['1,926']);
    expect(written('latn').at(-2)).toBe('4.99 US$');
  });
});

test.each([
  ['en', 'US$4.99', 'US$0', 'US$1,299.50'],
  ['ar', '4.99 US$', '0 US$', '1,299.50 US$'],
  ['fr', '4,99 $US', '0 $US', '1 299,50 $US'],
  ['id', 'US$4,99', 'US$0', 'US$1.299,50'],
  ['ms', 'USD 4.99', 'USD 0', 'USD 1,299.50'],
  ['tr', '$4,99', '$0', '$1.299,50'],
] as const)('dollars in %s: %s (U11)', (locale, ...texts) => {
  const own = createFormat(locale, '', locale === 'ar' ? 'latn' : undefined);
  expect([499, 0, 129_950].map((cents) => plain(own.price(cents, 'USD')))).toEqual(texts);
});

test('another currency has its own name', () => {
  expect(plain(createFormat('ms', '').price(2150, 'MYR'))).toBe('RM 21.50');
  expect(plain(createFormat('en', '').price(2150, 'EUR'))).toBe('€21.50');
});

test('Indonesian says two days ago in the usual words', () => {
  const indonesian = createFormat('id', 'baru saja');
  expect(indonesian.dayFromToday(-2)).toBe('kemarin lusa');
  expect(indonesian.ago(0, 2 * DAY)).toBe('kemarin lusa');
});
