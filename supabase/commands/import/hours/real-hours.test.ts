// @module-tag full
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareWithLibrary, libraryCalendar, readOpening } from '../../../../tests/support/oracles/hours-oracle.ts';
import { findRealData } from '../../../../tests/support/real-data.ts';

interface Tally {
  readonly values: number;
  /** Differs at most after midnight, or neither we nor the library can read it. */
  exact: number;
  readonly wrong: string[];
  /** Says less than the library. */
  readonly less: string[];
}

function tally(values: readonly string[]): Tally {
  const calendar = libraryCalendar();
  const result: Tally = { values: values.length, exact: 0, wrong: [], less: [] };
  for (const value of values) {
    const found = compareWithLibrary(value, readOpening(value, calendar));
    if (found !== undefined && found.wrongOpen + found.wrongClosed > 0) result.wrong.push(value);
    if (found !== undefined && found.unknown > 0) result.less.push(value);
    else result.exact++;
  }
  return result;
}

const files = [
  {
    path: 'restaurants/egypt.geojson',
    share: 0.965,
    read: (text: string): string[] => {
      // The file's rows have their tags as properties.
      const { features } = JSON.parse(text) as { features: { properties: Record<string, string> }[] };
      return [...new Set(features.flatMap(({ properties }) => properties['opening_hours'] ?? []))];
    },
  },
  // A list of texts.
  { path: 'hours/opening-hours-values.json', share: 0.65, read: (text: string) => JSON.parse(text) as string[] },
];

for (const { path, share, read } of files) {
  const file = findRealData(path);
  if (file === undefined) console.log(`real data is absent (RIHLA_DATA): hours of ${path} are not compared`);
  test.skipIf(file === undefined)(`${path}: never open when closed, never closed when open`, () => {
    const { values, exact, wrong, less } = tally(read(readFileSync(file ?? '', 'utf8')));
    console.log(`${path}: ${exact} of ${values} exact; less is said of ${less.length}`);
    expect(wrong).toEqual([]);
    expect(exact / values).toBeGreaterThanOrEqual(share);
  });
}
