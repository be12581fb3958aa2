// @module-tag quick
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { type Compiled, createMessageFormatter, type MessageValues } from './message-formatter.ts';

function said(text: string, values?: MessageValues, locale = 'en', direction: 'ltr' | 'rtl' = 'ltr'): string {
  return createMessageFormatter(locale, direction)(compileMessage(text) as Compiled, values);
}

test.each([
  [0, 'لا أماكن'],
  [1, 'مكان واحد'],
  [2, 'مكانان'],
  [3, '3 أماكن'],
  [11, '11 مكانًا'],
  [1200, '1,200 مكان'],
])("the language's plural rules apply: %d places are %s", (count, text) => {
  const message =
    '{count, plural, zero {لا أماكن} one {مكان واحد} two {مكانان} few {# أماكن} many {# مكانًا} other {# مكان}}';
  expect(said(message, { count }, 'ar-u-nu-latn', 'rtl')).toBe(text);
});

test('an exact number precedes the rule, and an offset is subtracted from the shown number', () => {
  const message = '{count, plural, offset:1 =0 {nobody} =1 {you} one {you and # other} other {you and # others}}';
  expect([0, 1, 2, 3].map((count) => said(message, { count }))).toEqual([
    'nobody',
    'you',
    'you and 1 other',
    'you and 2 others',
  ]);
});

test('a choice by word, with a value inside', () => {
  expect(said('{who, select, me {You at {place}} other {They}}', { who: 'me', place: 'Adam' })).toBe('You at Adam');
});

test('numbers use the digits of the language', () => {
  expect(said('{year}', { year: 2026 }, 'ar-u-nu-arab', 'rtl')).toBe('٢٠٢٦');
  expect(said('{year}', { year: 2026 })).toBe('2026');
  expect(said('{count, number} reviews', { count: 1200 })).toBe('1,200 reviews');
});

test('numbers in the translation itself use those digits, too, except in Latin words', () => {
  const texts = ['التقييم {mean} من 5', 'حتى \u206610 MB\u2069 في 1.2 دقيقة', 'CC BY 4.0'];
  const all = (digits: string) => texts.map((text) => said(text, { mean: 4.6 }, `ar-u-nu-${digits}`, 'rtl'));
  expect(all('arab')).toEqual(['التقييم ٤٫٦ من ٥', 'حتى \u206610 MB\u2069 في ١٫٢ دقيقة', 'CC BY 4.0']);
  expect(all('latn')).toEqual(['التقييم 4.6 من 5', 'حتى \u206610 MB\u2069 في 1.2 دقيقة', 'CC BY 4.0']);
  const cases = '{count, plural, one {صورة واحدة} other {حتى 5 صور}}';
  expect(said(cases, { count: 9 }, 'ar-u-nu-arab', 'rtl')).toBe('حتى ٥ صور');
});

test('a name in the other direction is isolated, so that the sentence keeps its direction', () => {
  expect(said('عند {name}.', { name: 'Warong Nasi' }, 'ar', 'rtl')).toBe('عند \u2068Warong Nasi\u2069.');
  expect(said('At {name}.', { name: 'مطعم' })).toBe('At \u2068مطعم\u2069.');
  expect(said('At {name}.', { name: 'Adam' })).toBe('At Adam.');
});
