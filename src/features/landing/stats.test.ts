// @module-tag quick
import { expect, test } from 'vitest';
import { DESTINATIONS } from '#domain/web/destinations.ts';
import { createFormat } from '#i18n/format.ts';
import { loadTranslator } from '#i18n/translate.ts';
import { statsOf } from './stats.ts';

const { t } = await loadTranslator('en');
const format = createFormat('en', 'just now');

test('the figures are those of the specification unless the server counts its own (S9, U4)', () => {
  expect(statsOf({ mode: 'stated' }, t, format).map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    '18k+ verified spots',
    '140+ countries',
    '1.2M meals rated',
    '4.9/5 satisfaction',
  ]);
  expect(
    statsOf({ mode: 'live', places: 8312, countries: 1 }, t, format).map(({ figure, label }) => `${figure} ${label}`),
  ).toEqual(['8,312 places', '1 country']);
});

test('the ten destinations are the ten slugs of the specification (S10, K52)', () => {
  expect(DESTINATIONS.map(({ slug }) => slug)).toEqual([
    'malaysia',
    'singapore',
    'thailand',
    'uae',
    'saudi-arabia',
    'uk',
    'usa',
    'australia',
    'turkey',
    'egypt',
  ]);
});
