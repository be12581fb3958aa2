// @module-tag quick
import { expect, test } from 'vitest';
import { KNOWS_NOTHING, type PlaceFinder } from './geo-lookups.ts';
import { parseTextQuery } from './text-query.ts';

/** The reasons of all readings of a text, in the order in which they are tried. */
function reasonsOf(text: string, finder: Partial<PlaceFinder> = {}): string[] {
  const readings = parseTextQuery(text, { ...KNOWS_NOTHING, ...finder });
  return Array.from(readings ?? [], ({ because }) => because.join(' '));
}

test('words are one reading, and a correction another', () => {
  expect(reasonsOf('kebab')).toEqual(['typed words']);
  expect(reasonsOf('kebab restarant')).toEqual(['typed words', 'corrected words']);
});

test('a named place is read in a fixed order, from the place itself to all of the words anywhere', () => {
  expect(reasonsOf('kebab berlin')).toEqual([
    'typed table there',
    'typed table around',
    'typed table reach',
    'typed table anythingThere',
    'typed table words',
  ]);
  expect(reasonsOf('kebab in berlin').at(-2)).toBe('typed table fromThere');
});

test('an empty place alone is read as its surroundings, as the name of others, and as nothing', () => {
  expect(reasonsOf('berlin', { isEmpty: () => true })).toEqual([
    'typed table there',
    'typed table around',
    'typed table reach',
    'typed table nowhere',
    'typed table nowhere',
  ]);
});

test('a name in an empty city is not read as a place', () => {
  expect(reasonsOf('lahore house', { isEmpty: () => true })).toEqual(['typed table name']);
});

test('the name of a place nearby is read first', () => {
  const [first, second] = reasonsOf('istanbul kebab', { shopsNamed: () => 'near' });
  expect([first, second]).toEqual(['typed table name', 'typed table there']);
});

/** The first reading's place, and what is looked for there. */
function whereIn(
  text: string,
  finder: Partial<PlaceFinder> = {},
): readonly [place: string | undefined, what: string | undefined] {
  const [first] = parseTextQuery(text, { ...KNOWS_NOTHING, ...finder }) ?? [];
  return [first?.place?.name, first?.what];
}

test.each([
  // The kind of place before or after the name, in the language of the question.
  ['makanan dekat menara eiffel', 'Eiffel Tower', 'makanan'],
  ['kebab torre eiffel', 'Eiffel Tower', 'kebab'],
  ['kebab am eiffelturm', 'Eiffel Tower', 'kebab'],
  ['kebab eyfel kulesi', 'Eiffel Tower', 'kebab'],
  ['كباب برج إيفل', 'Eiffel Tower', 'كباب'],
  ['plov эйфелева башня', 'Eiffel Tower', 'plov'],
  ['كباب شارع ادجوار', 'ادجوار رود', 'كباب'],
  ['stasiun shinjuku ramen', 'Shinjuku', 'ramen'],
  // Names in other scripts.
  ['बिरयानी लिटिल इंडिया', 'Little India', 'बिरयानी'],
  ['کباب دہلی', 'Delhi', 'كباب'],
  ['کباب کراچی', 'Karachi', 'كباب'],
  ['пицца наама бей', 'Naama Bay', 'пицца'],
  // What a longer question leaves over behind the name.
  ['halal near shinjuku station with', 'Shinjuku', 'halal with'],
  ['fool zamalek early', 'Zamalek', 'fool early'],
  // The outer of two places, on either side.
  ['シンガポール ラーメン サンテック', 'Suntec City', 'ラーメン'],
  ['singapore ramen suntec', 'Suntec City', 'ramen'],
])('%s is read as %s and %s', (text, place, what) => {
  expect(whereIn(text)).toEqual([place, what]);
});

test('a country before a kitchen’s word stays a kitchen, and a stop word behind it names no place', () => {
  expect(whereIn('india restaurant')).toEqual([undefined, undefined]);
  expect(whereIn('tower burger')).toEqual([undefined, undefined]);
});

test.each(['iskender hauptbahnhof', 'iskender marina', 'كباب كورنيش'])(
  'in %s, the one of a city in reach is meant',
  (text) => {
    const only = {
      kind: 'circle',
      of: 'area',
      name: 'the one',
      countryCode: 'DE',
      latitude: 48,
      longitude: 11,
      radiusKm: 1,
    } as const;
    expect(whereIn(text, { calledInPart: () => only })[0]).toBe('the one');
    expect(whereIn(text)[0]).toBeUndefined();
  },
);

test('a town is not wanted beside its street', () => {
  const circle = {
    kind: 'circle',
    of: 'area',
    name: 'Steinway',
    countryCode: 'US',
    latitude: 40.77,
    longitude: -73.91,
    radiusKm: 1,
  } as const;
  const plainArea = (words: readonly string[]) => (words.join(' ') === 'steinway' ? { circle } : null);
  expect(whereIn('chinese new york steinway', { plainArea })[1]).toBe('chinese');
});

test('a text without a letter or digit is not read', () => {
  expect(parseTextQuery(' – ')).toBeUndefined();
});
