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
  /** Differs at most after midnight or after an open end, or neither we nor the library can read it; also those of `replaced`. */
  exact: number;
  /** Unknown where a later rule replaces earlier hours of the same days, which the library takes for closed. */
  readonly replaced: string[];
  /** Exact but for an open end, after the time until which the library supposes that it lasts. */
  readonly openEnds: string[];
  readonly wrong: string[];
  /** Unknown on purpose: nights until noon, which are more likely slips. */
  readonly slips: string[];
  /** Unknown on purpose: open with words that may be a condition, such as "takeaway only". Without the words they are exact. */
  readonly worded: string[];
  /** Says less than the library for another reason. */
  readonly less: string[];
}

function tally(values: readonly string[]): Tally {
  const calendar = libraryCalendar();
  const result: Tally = {
    values: values.length,
    exact: 0,
    replaced: [],
    openEnds: [],
    wrong: [],
    slips: [],
    worded: [],
    less: [],
  };
  for (const value of values) {
    const found = compareWithLibrary(value, readOpening(value, calendar));
    if (found !== undefined && found.wrongOpen + found.wrongClosed > 0) result.wrong.push(value);
    if (found === undefined || found.unknown === 0) result.exact++;
    if (found?.unknown === 0 && found.openEnd > 0) result.openEnds.push(value);
    if (found === undefined || found.unknown === 0) continue;
    const { warning } = parseOpeningHours(value, calendar);
    const plain = value.replaceAll(/(open\s*)"[^"]*"/gi, '$1');
    if (warning?.startsWith('a later rule replaces') === true) result.replaced.push(value);
    else if (warning?.includes('late the next morning') === true) result.slips.push(value);
    else if (plain !== value && compareWithLibrary(plain, readOpening(plain, calendar))?.unknown === 0)
      result.worded.push(value);
    else result.less.push(value);
  }
  result.exact += result.replaced.length;
  return result;
}

const files = [
  {
    path: 'restaurants/egypt.geojson',
    share: 515 / 529,
    unknownOnPurpose: 6,
    read: (text: string): string[] => {
      // The file's rows have their tags as properties.
      const { features } = JSON.parse(text) as { features: { properties: Record<string, string> }[] };
      return [...new Set(features.flatMap(({ properties }) => properties['opening_hours'] ?? []))];
    },
  },
  // A list of texts.
  {
    path: 'hours/opening-hours-values.json',
    share: 0.65,
    unknownOnPurpose: 20,
    read: (text: string) => JSON.parse(text) as string[],
  },
];

for (const { path, share, unknownOnPurpose, read } of files) {
  const file = findRealData(path);
  if (file === undefined) console.log(`real data is absent (RIHLA_DATA): hours of ${path} are not compared`);
  test.skipIf(file === undefined)(`${path}: never open when closed, never closed when open`, () => {
    const { values, exact, replaced, openEnds, wrong, slips, worded, less } = tally(
      read(readFileSync(file ?? '', 'utf8')),
    );
    console.log(`${path}: ${exact} of ${values} exact, ${replaced.length} of them with replaced hours`);
    console.log(`${openEnds.length} of them have an open end: ${openEnds.slice(0, SHOWN).join(' | ')}`);
    console.log(`${slips.length} are more likely slips: ${slips.join(' | ')}`);
    console.log(`${worded.length} have words beside open: ${worded.join(' | ')}`);
    console.log(`less is said of ${less.length}: ${less.slice(0, SHOWN).join(' | ')}`);
    expect(wrong).toEqual([]);
    expect(slips.length + worded.length).toBeLessThanOrEqual(unknownOnPurpose);
    expect((exact + slips.length + worded.length) / values).toBeGreaterThanOrEqual(share);
  });
}
