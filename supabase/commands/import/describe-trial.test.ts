// @module-tag quick
import { expect, test } from 'vitest';
import { describeTrial } from './describe-trial.ts';
import { normalise } from './normalise.ts';
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

function trialOf(places: readonly Partial<RawPlace>[]): readonly string[] {
  const survey = new Survey();
  for (const [n, values] of places.entries()) {
    const place = { ...PLACE, ...values };
    const result = normalise(place, n + 1, RULES, '2026-11-29');
    if (!('row' in result)) throw new Error(result.reason);
    survey.take(place, result.row, { empty: '', ...values });
    for (const reason of result.warnings) survey.noteUnclear(reason, n + 1);
  }
  const preview = {
    accepted: places.length,
    updated: 0,
    unchanged: 0,
    closed: 0,
    ended: 0,
    ending: 0,
    closing: 0,
    listed: 0,
    deleted: [],
    columns: {},
  };
  return describeTrial({ survey, fileWarnings: [], preview, rejected: 0 }).split('\n');
}

test('a dry run counts what is unclear by kind, with three examples', () => {
  const lines = trialOf([
    { phone: '030/ABC 12', openingHours: 'Mo-Foo' },
    { phone: '4,93012E+11', website: 'ali@a.example', address: 'N/A' },
    ...['12', '13', '14'].map((phone) => ({ phone, priceLevel: 'cheap', unused: ['its wifi is none of yes, no: 2'] })),
    { warnings: ['its status "x" is none of ours'] },
    { warnings: ['its status "y" is none of ours'] },
  ]);
  expect(lines.filter((line) => line.startsWith('unclear: '))).toEqual([
    'unclear: 4 of 7 rows: its phone number is kept as written: row 1: 030/ABC 12; row 3: 12; row 4: 13',
    'unclear: 3 of 7 rows: its price level is none of 1 to 4 or $ to $$$$: row 3: cheap; row 4: cheap; row 5: cheap',
    'unclear: 3 of 7 rows: its wifi is none of yes, no: row 3: 2; row 4: 2; row 5: 2',
    'unclear: 2 of 7 rows: its status … is none of ours: row 6; row 7',
    'unclear: 1 of 7 rows: opening hours cannot be read: row 1: Mo-Foo',
    'unclear: 1 of 7 rows: its address is a placeholder and is left out: row 2: N/A',
    'unclear: 1 of 7 rows: a spreadsheet rounded its phone number, so the digits are lost: row 2: 4,93012E+11',
    'unclear: 1 of 7 rows: its website is an e-mail address: row 2: a.example',
  ]);
});

test('it prints a row without its empty fields, and at most 300 characters of it', () => {
  const lines = trialOf([{ description: 'x'.repeat(1000) }, {}]);
  const shown = lines.filter((line) => /^ {2}(?:source|mapped) {2}/.test(line)).map((line) => line.slice(10));
  expect(shown.slice(0, 3).map((row) => row.length)).toEqual([300, 300, 2]);
  expect(shown[0]).toMatch(/^\{"description":"x+…$/);
  expect(shown[3]).toMatch(/^\{.*"name":"Warung".*\}$/);
  expect(lines.join('\n')).not.toContain('null');
});
