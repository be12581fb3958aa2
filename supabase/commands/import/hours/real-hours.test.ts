// @module-tag full
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareWithLibrary, libraryCalendar, readOpening } from '../../../../tests/support/oracles/hours-oracle.ts';
import { findRealData } from '../../../../tests/support/real-data.ts';
import { parseOpeningHours } from '../parse-hours.ts';

/** Values that are printed. */
const SHOWN = 20;

interface Tally {
  readonly values: number;
  /** Differs at most after midnight, or neither we nor the library can read it; also those of `replaced`. */
  exact: number;
  /** Unknown where a later rule replaces earlier hours of the same days, which the library takes for closed. */
  readonly replaced: string[];
  readonly wrong: string[];
  /** Says less than the library. */
  readonly less: string[];
}

function tally(values: readonly string[]): Tally {
  const calendar = libraryCalendar();
  const result: Tally = { values: values.length, exact: 0, replaced: [], wrong: [], less: [] };
  for (const value of values) {
    const found = compareWithLibrary(value, readOpening(value, calendar));
    if (found !== undefined && found.wrongOpen + found.wrongClosed > 0) result.wrong.push(value);
    if (found === undefined || found.unknown === 0) result.exact++;
    else if (isReplaced(value)) result.replaced.push(value);
    else result.less.push(value);
  }
  result.exact += result.replaced.length;
  return result;
}

function isReplaced(value: string): boolean {
  return parseOpeningHours(value, libraryCalendar()).warning?.startsWith('a later rule replaces') === true;
}

const files = [
  {
    path: 'restaurants/egypt.geojson',
    share: 515 / 529,
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
    const { values, exact, replaced, wrong, less } = tally(read(readFileSync(file ?? '', 'utf8')));
    console.log(`${path}: ${exact} of ${values} exact, ${replaced.length} of them with replaced hours`);
    console.log(`less is said of ${less.length}: ${less.slice(0, SHOWN).join(' | ')}`);
    expect(wrong).toEqual([]);
    expect(exact / values).toBeGreaterThanOrEqual(share);
  });
}
