// @module-tag quick
/** Texts that ask for a place that is open at a meal of Ramadan, in the languages of the app. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MEALS, type Meal } from '#domain/prayer/meal.ts';
import { readIntent } from './read-wishes.ts';

const TYPED: Readonly<Record<string, Readonly<Record<Meal, readonly string[]>>>> = {
  en: {
    iftar: [
      'open at iftar',
      'open for iftar',
      'is open during iftar',
      'Open at iftar time',
      'open until iftar',
      'open for breaking fast',
    ],
    suhoor: ['open at suhoor', 'open for suhoor', 'open for sehri', 'opened till sahur', 'open around suhoor time'],
  },
  ar: {
    iftar: [
      'مفتوح وقت الإفطار',
      'مفتوح عند الإفطار',
      'مفتوح للإفطار',
      'مفتوحة في وقت الافطار',
      'مطعم مفتوح عند الإفطار',
      'فاتح عند إفطار رمضان',
    ],
    suhoor: ['مفتوح للسحور', 'مفتوح وقت السحور', 'مفتوح عند السحور', 'مفتوحة للسحور', 'فاتح حتى السحور'],
  },
  ms: {
    iftar: [
      'buka waktu iftar',
      'buka masa berbuka',
      'buka untuk berbuka puasa',
      'restoran yang buka waktu berbuka puasa',
    ],
    suhoor: ['buka waktu sahur', 'buka masa sahur', 'buka untuk bersahur', 'bukak sampai sahur'],
  },
  id: {
    iftar: [
      'buka saat iftar',
      'buka saat buka puasa',
      'buka untuk iftar',
      'buka saat berbuka',
      'yang buka ketika berbuka puasa',
    ],
    suhoor: ['buka saat sahur', 'buka untuk sahur', 'buka hingga sahur', 'dibuka untuk makan sahur'],
  },
  tr: {
    iftar: [
      'iftarda açık',
      'İftarda açık',
      'iftar için açık',
      'iftar saatinde açık',
      'iftar vakti açık olan',
      'iftara kadar açık',
    ],
    suhoor: ['sahurda açık', 'sahurda açık olan', 'sahur için açık', 'sahura kadar açık', 'sahur vaktinde açık'],
  },
  fr: {
    iftar: [
      'ouvert pour iftar',
      'ouvert à l’iftar',
      "ouverts pour l'iftar",
      'ouvert a l iftar',
      'ouvert à l’heure de l’iftar',
      'ouvert pour la rupture du jeûne',
      'resto ouvert pendant le ftour',
    ],
    suhoor: ['ouvert au souhour', 'ouvert pour le souhour', 'ouverte pour suhoor', 'ouvert jusqu’au souhour'],
  },
};

/** A message of the app. */
function messageOf(language: string, key: string): string {
  const file = new URL(`../../i18n/messages/${language}.json`, import.meta.url);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string | { readonly text?: string }>;
  const message = messages[key] ?? '';
  return typeof message === 'string' ? message : (message.text ?? '');
}

describe.each(Object.keys(TYPED))('in %s', (language) => {
  test.each(MEALS)('open at %s is that wish alone: no open now, no breakfast, and no words left for a name', (meal) => {
    const chip = messageOf(language, `search.chip.${meal}`).replace(/[,،:]? *\{day\}/u, '');
    const texts = [...(TYPED[language]?.[meal] ?? []), ...(chip === '' ? [] : [chip])];
    const read = texts.map((text) => ({
      text,
      kinds: readIntent(text).wishes.map(({ kind }) => kind),
      rest: readIntent(text).rest,
    }));
    expect(read).toEqual(texts.map((text) => ({ text, kinds: [meal], rest: '' })));
  });
});

test.each([
  ['biryani open at iftar near bugis', ['iftar'], 'biryani near bugis'],
  ['open now iftar buffet', ['openNow', 'iftar', 'buffet'], ''],
  ['iftar açık büfe', ['iftar', 'buffet'], ''],
  ['ouvert à 22h30', ['openAt'], ''],
  ['مفتوح الآن فطور', ['openNow', 'breakfast'], ''],
  ['buka puasa', ['iftar'], ''],
  ['open house', [], 'open house'],
  ['buka waktu malam', [], 'buka waktu malam'],
])('beside other words: %s', (text, kinds, rest) => {
  expect(readIntent(text).wishes.map(({ kind }) => kind)).toEqual(kinds);
  expect(readIntent(text).rest).toBe(rest);
});

test('the wish covers its words, so that its chip removes them all', () => {
  const text = 'kebab, ouvert pour l’iftar !';
  const [wish] = readIntent(text).wishes;
  expect(text.slice(...(wish?.span ?? [0, 0]))).toBe('ouvert pour l’iftar');
});
