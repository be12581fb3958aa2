// @module-tag quick
import { expect, test } from 'vitest';
import { fileWarningsOf, refuseFile } from './file-warnings.ts';
import { type Normalised, normalise } from './normalise.ts';
import type { RawPlace } from './raw-place.ts';
import { Survey } from './survey.ts';

const RULES = {
  source: 'list',
  defaultCountry: null,
  cities: {},
  cuisines: {},
  speaksOfHalal: true,
  isNumberFirst: false,
};
const PLACE: RawPlace = {
  sourceId: '1',
  names: ['Warung'],
  latitude: '1.3',
  longitude: '103.8',
  country: 'SG',
  evidence: [],
};

function survey(places: readonly Partial<RawPlace>[]): Survey {
  const found = new Survey();
  for (const [n, values] of places.entries()) {
    const place = { ...PLACE, names: [`Warung ${n}`], sourceId: String(n), ...values };
    const result: Normalised = normalise(place, n + 1, RULES);
    if ('row' in result) found.take(place, result.row, undefined);
    else found.refuse(place, n + 1);
  }
  return found;
}

const many = (values: Partial<RawPlace>, count = 100) => Array.from({ length: count }, () => values);
const sentences = (places: readonly Partial<RawPlace>[]) =>
  fileWarningsOf(survey(places)).map(({ sentence }) => sentence);

test('an ordinary file is not suspicious', () => {
  const hours = ['Mo-Su 00:00-23:59', '24/7', '10:00-22:00', '18:00-03:00'];
  expect(sentences(hours.flatMap((openingHours) => many({ openingHours }, 10)))).toEqual([]);
});

test('a row that repeats an id repeats no other place', () => {
  expect(sentences([{}, { names: ['Warung 0'], sourceId: '0' }])).toEqual([]);
});

test.each<[string, Partial<RawPlace>, string]>([
  ['swapped, out of range', { latitude: '103.8', longitude: '1.3' }, 'have latitude and longitude swapped'],
  ['swapped, in range', { latitude: '28.9', longitude: '41.0', country: 'TR' }, 'have latitude and longitude swapped'],
  ['elsewhere', { country: 'MY', latitude: '48.8', longitude: '2.3' }, 'lie in another country'],
])('a file is refused when its positions are %s, with a count and examples', (_, values, sentence) => {
  const fileWarnings = fileWarningsOf(survey([...many(values, 10), ...many({}, 90)]));
  expect(fileWarnings[0]).toMatchObject({ isFatal: true });
  expect(fileWarnings[0]?.sentence).toMatch(new RegExp(`^10 of 100 rows ${sentence}.*: row 1: .*; row 2: .*; row 3: `));
  expect(() => refuseFile(fileWarnings, false)).toThrow('Nothing was imported');
  const few = fileWarningsOf(survey([...many(values, 5), ...many({}, 95)]));
  expect(few.some(({ isFatal }) => isFatal)).toBe(false);
});

test.each<[Partial<RawPlace>[], string]>([
  [[...many({ latitude: null, longitude: null }, 51), ...many({}, 49)], '51 of 100 rows have no position.'],
  [
    [{ warnings: ['its status "x" is none of ours'] }],
    'have a status or fact that says nothing: row 1: its status "x"',
  ],
  [[...many({ names: ['Kopitiam'] }, 4), ...many({}, 96)], '4 of 100 rows are called Kopitiam.'],
  [
    [{}, { names: ['Warung 0'] }, { names: ['WARUNG 0'] }, { names: ['Warung 0'], latitude: '1.31' }],
    '2 of 4 rows repeat the name and the point of an earlier row: row 2: Warung 0, as in row 1; row 3: WARUNG 0, as in row 1.',
  ],
  [
    [{ names: ['Caf\u00c3\u00a9'] }, ...many({}, 30)],
    '1 of 31 rows hold letters that a program read in the wrong character set; save the file again from its source, ' +
      'as UTF-8: row 1: Caf\u00c3\u00a9 for Caf\u00e9.',
  ],
  [[{ names: ['NIL'] }, ...many({}, 5)], '1 of 6 rows have a placeholder for a name: row 1: NIL.'],
  [[{ address: '1 Road<br>Mall' }], '1 of 1 rows hold HTML in a text: row 1: 1 Road<br>Mall.'],
  [[{ latitude: null, longitude: null }, ...many({}, 5)], '1 of 6 rows have no time zone'],
  [[{ openingHours: '10:00-09:30' }], '1 of 1 rows are open for 22 hours or more'],
  [[{ openingHours: '06:00-05:00' }], '1 of 1 rows are open for 22 hours or more'],
])('what is doubtful is told with a count, and refused only on demand: %#', (places, sentence) => {
  const fileWarnings = fileWarningsOf(survey(places));
  expect(fileWarnings.map((each) => each.sentence).join()).toContain(sentence);
  expect(() => refuseFile(fileWarnings, false)).not.toThrow();
  expect(() => refuseFile(fileWarnings, true)).toThrow('Nothing was imported');
});
