/**
 * Finds parts of cities that no table has: where the places are whose address or city contains a name, such as 'tampines'.
 */

import { TEXT_FIELDS } from '#catalogue/ranking/relevance.ts';
import type { Segment } from '#catalogue/segments/segment.ts';
import type { Area, Circle } from './geo-lookups.ts';
import { countHolding, rowsHolding } from './word-rows.ts';

const WHERE_FIELDS = TEXT_FIELDS.city | TEXT_FIELDS.address;
/** A name is an area if this fraction of its places lies within this number of kilometres of their middle. */
const GATHERED_PART = 0.7;
export const GATHERED_KM = 4;
/** The area's radius covers this fraction of those places. */
const REACH_PART = 0.9;

/** Steps of 1e-5 degree in a kilometre, from north to south. */
const STEPS_A_KM = 1e5 / 111.19;

/**
 * A name in this many addresses needs no preposition before it. Words in more addresses are common to many streets.
 */
const PLAIN_HOLDERS = { least: 2, most: 3000 } as const;

/** An area named without a preposition. Runs on every key, so it rejects other texts early. Null if there is none. */
export function findPlainArea(segments: readonly Segment[], words: readonly string[]): Area | null {
  if (!isName(words)) return null;
  const whole = countVisible(segments, words, WHERE_FIELDS, PLAIN_HOLDERS.most + 1);
  // Names are only counted as far as they decide.
  if (!isPlainArea(whole, 0) || !isPlainArea(whole, countVisible(segments, words, TEXT_FIELDS.name, whole)))
    return null;
  const area = findArea(segments, words);
  return area?.circle === undefined ? null : area;
}

/** A postal code is no name of an area: people who type one want the places that have it, not those around. */
export function isName(words: readonly string[]): boolean {
  return words.some((word) => !/\d/.test(word));
}

/** Number of visible places with these words in one of the fields; stops counting at the limit. */
function countVisible(segments: readonly Segment[], words: readonly string[], fields: number, limit: number): number {
  let count = 0;
  for (const { text, hidden } of segments)
    count += countHolding(text, words, fields, (row) => hidden[row] === 0, limit - count);
  return count;
}

/** Searches the visible places of all segments together. */
export function findArea(segments: readonly Segment[], words: readonly string[]): Area | null {
  const [latitudes, longitudes]: [number[], number[]] = [[], []];
  let holders = 0;
  for (const { columns, hidden, text } of segments) {
    for (const row of rowsHolding(text, words, WHERE_FIELDS)) {
      if (hidden[row] !== 0) continue;
      holders++;
      if (row >= columns.located) continue;
      latitudes.push(columns.numbers.latitude[row] ?? 0);
      longitudes.push(columns.numbers.longitude[row] ?? 0);
    }
  }
  return holders === 0 ? null : { circle: gather(latitudes, longitudes) };
}

/**
 * Whether a name in addresses is a part of a city, without a preposition before it.
 * @param whole number of addresses with exactly these words
 * @param named number of places with this name
 */
export function isPlainArea(whole: number, named: number): boolean {
  return whole >= PLAIN_HOLDERS.least && whole <= PLAIN_HOLDERS.most && named < whole;
}

/** The circle around the middle of places, in steps; undefined if they are scattered. */
export function gather(latitudes: readonly number[], longitudes: readonly number[]): Circle | undefined {
  const [latitude, longitude] = [median(latitudes), median(longitudes)];
  const width = Math.cos((latitude / 1e5) * (Math.PI / 180));
  const distancesKm = latitudes.map((each, i) => {
    const [north, east] = [each - latitude, ((longitudes[i] ?? 0) - longitude) * width];
    return Math.hypot(north, east) / STEPS_A_KM;
  });
  const near = distancesKm.filter((km) => km <= GATHERED_KM);
  if (near.length === 0 || near.length < GATHERED_PART * latitudes.length) return undefined;
  return {
    kind: 'circle',
    of: 'area',
    name: '',
    countryCode: null,
    latitude: latitude / 1e5,
    longitude: longitude / 1e5,
    radiusKm: Math.max(1, quantile(near, REACH_PART)),
  };
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], part: number): number {
  return Float64Array.from(values).toSorted()[Math.floor(part * values.length)] ?? 0;
}
