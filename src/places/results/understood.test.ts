// @module-tag quick
import { expect, test } from 'vitest';
import type { SearchAnswer } from '#domain/search/search.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { type Criteria, NO_CRITERIA } from '#places/criteria/criteria.ts';
import { understoodText } from './understood.ts';

const HERE = { position: { latitude: 1.3, longitude: 103.8 }, source: 'precise' } as const;
const PARTS = { verified: 3, unverified: 1, farther: 0, kitchens: 0, far: 9, nearKm: 5, farCountries: [] };
const ASAKUSA = { kind: 'area', name: 'Asakusa', what: 'ramen' };

async function line(
  criteria: Partial<Criteria>,
  answer: object,
  filters: readonly string[] = [],
  located: object = HERE,
) {
  const { t, locale } = await loadTranslator('en');
  const format = createFormat(locale, 'just now');
  const asked = {
    criteria: { ...NO_CRITERIA, ...criteria },
    answer: { total: 4, cards: [], ...answer } as unknown as SearchAnswer,
  };
  return understoodText({ ...asked, located: located as never, filters }, t, format);
}

test('the line says how many are within which distance, without repeating the text in the box', async () => {
  expect(await line({ text: 'biryani' }, { parts: PARTS })).toBe('4 places · within 5 km of you');
});

test('a place in the text is named in the middle of the line', async () => {
  expect(await line({ text: 'ramen asakusa' }, { area: ASAKUSA })).toBe('4 places · Ramen · around Asakusa');
});

test('with wishes it counts the places that meet them, verified or not, and their maximum distance', async () => {
  const wishes = [{ kind: 'openNow', said: 'open now', isMet: true }];
  const asked = { wishes, wished: 1, parts: { ...PARTS, wished: 0 } };
  expect(await line({ text: 'open now' }, asked)).toBe('1 place · Open now · within 10 km of you');
  expect(await line({ text: 'open now', radiusKm: 2 }, asked)).toBe('1 place · Open now · within 2 km of you');
});

test('in other orders, which don’t count the places that meet a wish, it claims no number of them', async () => {
  const wishes = [{ kind: 'foodCourt', said: 'hawker centre', isMet: true }];
  const text = 'hawker centre';
  expect(await line({ text, sort: 'distance' }, { wishes, parts: { ...PARTS, wished: 1 } })).toBeUndefined();
  expect(await line({ text }, { wishes, wished: 1 })).toBe('1 place · Hawker or food court · within 10 km of you');
  const there = { wishes, area: { ...ASAKUSA, what: '' } };
  expect(await line({ text: 'hawker centre asakusa', sort: 'rating' }, there)).toBe('4 places · around Asakusa');
});

test('an empty place has no places around it, and is named only if distances are measured from there', async () => {
  const elsewhere = { ...ASAKUSA, what: '' };
  expect(await line({ text: 'asakusa' }, { unmet: 'place', area: elsewhere })).toBeUndefined();
  const middle = { latitude: 35.7, longitude: 139.8 };
  const around = { unmet: 'place', area: { ...elsewhere, middle } };
  expect(await line({ text: 'asakusa' }, around)).toBe('Around Asakusa');
  expect(await line({ text: 'asakusa' }, { area: elsewhere })).toBe('4 places · around Asakusa');
});

test('filters alone add nothing to the header and the chips', async () => {
  expect(await line({ radiusKm: 2 }, {}, ['Within 2 km'])).toBeUndefined();
});

test('claims no distance for a list that is not divided by it: of a country, in another order, or all out of reach', async () => {
  const paris = { position: { latitude: 48.9, longitude: 2.35 }, source: 'chosen', name: 'Paris' };
  const parts = { ...PARTS, nearKm: undefined, far: 0 };
  const said = (criteria: Partial<Criteria>, answer: object) => line(criteria, { parts, ...answer }, [], paris);
  expect(await said({ text: 'laksa' }, {})).toBe('4 places · within 60 km of Paris');
  expect(await said({ countryCode: 'SG' }, {})).toBe('4 places · from Paris');
  expect(await said({ city: 'Singapore' }, {})).toBe('4 places · from Paris');
  expect(await said({ openNow: true, sort: 'rating' }, {})).toBe('4 places · from Paris');
  expect(await said({ openNow: true }, { cards: [{ distanceM: 894_000 }] })).toBe('4 places · from Paris');
});
