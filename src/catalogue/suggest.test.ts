// @module-tag quick
import { expect, test } from 'vitest';
import { buildColumns } from '#catalogue/format/columns.ts';
import { toIndexRow } from '#catalogue/format/index-row.ts';
import { createHighlighter } from '#catalogue/text/highlight.ts';
import { termsOf } from '#catalogue/text/text-query.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { NO_FILTERS } from '#domain/search/search.ts';
import { idOf, restaurant } from '../../tests/support/restaurants.ts';
import { Catalogue } from './catalogue.ts';

const AT = Date.UTC(2026, 10, 20);

function catalogueOf(...places: Partial<Restaurant>[]): Catalogue {
  const catalogue = new Catalogue();
  const rows = places.map((place, n) => restaurant({ address: null, ...place, id: idOf(n), slug: `p-${n}` }));
  catalogue.setWorld(buildColumns(rows.map(toIndexRow)));
  return catalogue;
}

const CERTIFICATE = {
  id: 'e',
  kind: 'certificate',
  authority: 'MUIS',
  certificate_number: '1',
  valid_until: null,
  stated_by: 'MUIS',
  statement: null,
  url: null,
  checked_on: null,
  verified: true,
} as const;

/** The text with its marked parts in brackets. */
function marked(query: string, text: string): string {
  const marks = createHighlighter(termsOf(query))(text);
  return marks.reduceRight(
    (rest, [start, end]) => `${rest.slice(0, start)}[${rest.slice(start, end)}]${rest.slice(end)}`,
    text,
  );
}

test.each([
  ['nas', 'Nasi Lemak', '[Nas]i Lemak'],
  ['lemak nasi', 'Nasi Lemak', '[Nasi] [Lemak]'],
  ['cigk', 'Çiğköfte', '[Çiğk]öfte'],
  ['mcdonalds', "McDonald's", "[McDonald's]"],
  ['kebap', 'Star Kebab', 'Star [Kebab]'],
  ['warnug', 'Warung Ali', '[Warung] Ali'],
  ['nasi', 'Nasi Nadi', '[Nasi] Nadi'],
  ['nasi lemk', 'Lemak Nadi', '[Lemak] [Nadi]'],
  ['باشا', 'مطعم الباشا', 'مطعم [الباشا]'],
  ['鸡饭', '海南雞飯店', '海南[雞飯]店'],
  ['มันไก่', 'ข้าวมันไก่', 'ข้าว[มันไก่]'],
  ['부산', '할랄부산집', '할랄[부산]집'],
  ['xyzzy', 'Nasi Lemak', 'Nasi Lemak'],
  ['kebib hause', 'House of Kebab', '[House] of [Kebab]'],
  ['#', 'Nasi #1', 'Nasi #1'],
])('for the query %s, the text %s is marked as %s', (query, text, expected) => {
  expect(marked(query, text)).toBe(expected);
});

test('a card marks the matching parts of its name, cuisines and address, and nothing without a text', () => {
  const catalogue = catalogueOf({ name: 'Nasi Ali', cuisine_types: ['Malay', 'Nasi Goreng'], address: '1 Nasib Road' });
  const ask = (text: string) =>
    catalogue.search({ ...NO_FILTERS, text, sort: 'relevance', offset: 0, limit: 1, at: AT }).cards[0]?.marks;
  expect(ask('nasi')).toEqual({ name: [[0, 4]], cuisines: [[], [[0, 4]]], address: [[2, 6]] });
  expect(ask('')).toBeUndefined();
  expect(ask('#')).toEqual({ name: [], cuisines: [[], []], address: [] });
});

test('suggests places, cuisines and cities, each with its matching part marked', () => {
  const catalogue = catalogueOf(
    { name: 'Turquoise', cuisine_types: ['Turkish'], city: 'Turku' },
    { name: 'Ali', cuisine_types: ['Turkish'], city: 'Oslo' },
  );
  expect(catalogue.suggest({ text: 'tur', at: AT })).toMatchObject({
    places: [
      { slug: 'p-0', name: 'Turquoise', city: 'Turku', countryCode: 'SG', marks: [[0, 3]] },
      { slug: 'p-1', name: 'Ali', city: 'Oslo', countryCode: 'SG', marks: [] },
    ],
    cuisines: [{ value: 'Turkish', count: 2, marks: [[0, 3]] }],
    cities: [{ value: 'Turku', count: 1, marks: [[0, 3]], isGuess: false }],
  });
});

test('a place is suggested by its English name and by its own, with the matching part marked', () => {
  const names = { name: 'مطعم الباشا', alt_names: ['Al Basha'], names: { en: 'Al Basha' } };
  const catalogue = catalogueOf(names, { name: 'Kebab', cuisine_types: ['Basha'] });
  const [first] = catalogue.suggest({ text: 'basha', at: AT }).places;
  expect(first).toMatchObject({ name: 'مطعم الباشا', englishName: 'Al Basha', marks: [], latinMarks: [[3, 8]] });
  expect(catalogue.suggest({ text: 'kebab', at: AT }).places[0]).toMatchObject({ englishName: null, latinMarks: [] });
});

test('places say how far they are, and their address if another has the same name; none is told twice', () => {
  const near = { latitude: 1.3, longitude: 103.8 };
  const catalogue = catalogueOf(
    { name: 'Hjh Maimunah', address: '11 Jalan Pisang', ...near },
    { name: 'HJH Maimunah', address: '20 Joo Chiat Road', ...near, latitude: 1.309 },
    { name: 'Hjh Maimunah', address: '11 Jalan Pisang', ...near },
    { name: 'Maimunah Catering', address: '1 Other Road', latitude: null, longitude: null },
  );
  const told = (query: { near?: typeof near }) =>
    catalogue
      .suggest({ text: 'maimunah', at: AT, ...query })
      .places.map(({ branch, distanceM }) => [branch, distanceM]);
  expect(told({ near })).toEqual([
    ['11 Jalan Pisang', 0],
    ['20 Joo Chiat Road', 1001],
    [null, null],
  ]);
  expect(told({}).every(([, metres]) => metres === null)).toBe(true);
});

test('a wish is no shop’s name, unless the name contains all of it', () => {
  const catalogue = catalogueOf(
    { name: 'Now Pizza' },
    { name: 'Open Kitchen' },
    { name: 'Open Now Diner' },
    { name: 'مفتوح', alt_names: ['Open Now Grill'], names: { en: 'Open Now Grill' } },
  );
  const told = (text: string) => catalogue.suggest({ text, at: AT }).places.map(({ name }) => name);
  expect(told('open now').toSorted()).toEqual(['Open Now Diner', 'مفتوح']);
  expect(told('now')).toContain('Now Pizza');
});

test('places with evidence precede unverified ones, and both precede places out of reach', () => {
  const near = { latitude: 30.04, longitude: 31.24 };
  const ended = [{ ...CERTIFICATE, valid_until: '2026-01-01' }];
  const catalogue = catalogueOf(
    { name: 'Koshary A', halal_status: 'unverified', ...near },
    { name: 'Koshary B', halal_status: 'certified', ...near, latitude: 30.4 },
    { name: 'Koshary C', halal_status: 'certified', evidence: ended, ...near },
    { name: 'The Same Kitchen', cuisine_types: ['Koshary'], halal_status: 'certified', ...near },
    { name: 'Koshary D', halal_status: 'halal_friendly', latitude: 1.3, longitude: 103.8 },
  );
  const told = (query: { near?: typeof near }) =>
    catalogue
      .suggest({ text: 'koshary', at: AT, ...query })
      .places.map(({ name, isUnverified }) => `${name.slice(-1)}${isUnverified ? '?' : ''}`);
  expect(told({ near }).slice(0, 1)).toEqual(['B']);
  expect(told({ near }).slice(1, 3).toSorted()).toEqual(['A?', 'C?']);
  expect(told({ near }).slice(3)).toEqual(['D']);
  expect(told({}).slice(0, 2).toSorted()).toEqual(['B', 'D']);
  expect(told({}).slice(2).toSorted()).toEqual(['A?', 'C?']);
});

test('says of a suggested place whether it is a sample', () => {
  const { places } = catalogueOf({ name: 'Koshary A', is_sample: true }, { name: 'Koshary B' }).suggest({
    text: 'koshary',
    at: AT,
  });
  expect(places).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Koshary A', isSample: true }),
      expect.objectContaining({ name: 'Koshary B', isSample: false }),
    ]),
  );
});

test('suggests a cuisine by its name in another language', () => {
  const { cuisines } = catalogueOf({ cuisine_types: ['Turkish'] }).suggest({ text: 'トルコ', at: AT });
  expect(cuisines.map(({ value }) => value)).toEqual(['Turkish']);
});

test('suggests mistyped cuisines and cities, fewest typos first, if none matches exactly', () => {
  const catalogue = catalogueOf(
    { name: 'A', cuisine_types: ['Indonesian'], city: 'Singapore' },
    { name: 'B', cuisine_types: ['Indian'], city: 'Kuala Lumpur' },
    { name: 'C', cuisine_types: ['Indian'], city: 'Newcassel' },
    { name: 'D', cuisine_types: [], city: 'Newcassel' },
    { name: 'E', cuisine_types: [], city: 'Newcastle' },
  );
  const valuesFor = (text: string) => {
    const { cuisines, cities } = catalogue.suggest({ text, at: AT });
    return [...cuisines, ...cities].map(({ value }) => value);
  };
  expect(valuesFor('singapre')).toEqual(['Singapore']);
  expect(valuesFor('kuala lunp')).toEqual(['Kuala Lumpur']);
  expect(valuesFor('idno')).toEqual(['Indonesian']);
  expect(valuesFor('newcatsle'), 'one mistake before two').toEqual(['Newcastle', 'Newcassel']);
  expect(valuesFor('indonesain')).toEqual(['Indonesian']);
  expect(valuesFor('india')).toEqual(['Indian']);
  expect(valuesFor('aingapore'), 'begun wrongly').toEqual([]);
  expect(valuesFor('ind'), 'as typed: the most frequent first').toEqual(['Indian', 'Indonesian']);
  expect(valuesFor('kzz')).toEqual([]);
});

test('suggests nothing for a text without letters, no cuisines for a single letter, and follows changes at once', () => {
  const catalogue = catalogueOf({ name: 'Thai House', cuisine_types: ['Thai'] });
  expect(catalogue.suggest({ text: ' # ', at: AT })).toEqual({ spots: [], places: [], cuisines: [], cities: [] });
  expect(catalogue.suggest({ text: 't', at: AT })).toMatchObject({ places: [{ name: 'Thai House' }], cuisines: [] });
  expect(catalogue.suggest({ text: 'th', at: AT }).cuisines).toHaveLength(1);
  catalogue.setWorld(buildColumns([]));
  expect(catalogue.suggest({ text: 'th', at: AT })).toMatchObject({ places: [], cuisines: [], cities: [] });
});
